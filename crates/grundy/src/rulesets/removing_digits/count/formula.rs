//! Counts in closed form.
//!
//! By the zero-run theorem the value of a number is the parity of its length plus twice the parity
//! of `j`, the number of blocks with odd runs before the first with an even one. While a number is
//! read from the left, only two things matter before `j` is decided: the parity of the odd blocks
//! so far, and that of the present run. Let `X(m)` and `Y(m)` be the number of ways to go on for
//! `m` more digits so that the number of further odd blocks is odd, when the present run is even
//! or odd so far. Then, in base `B`,
//!
//! ```text
//! X(0) = 0,  Y(0) = 1,  X(m) = Y(m - 1),  Y(m) = (B - 1) B^(m-1) - (B - 2) X(m - 1)
//! (B + 2) Y(m) = B^(m+1) + 2 (2 - B)^(m/2)          for even m
//! (B + 2) Y(m) = B^(m+1) -   (2 - B)^((m+1)/2)      for odd m
//! ```
//!
//! (docs/theorems.md). Every count is a sum of such terms, that is, two polynomials with small
//! coefficients evaluated at `B` and at `2 - B`, divided by `B + 2`.

use super::VALUES;
use crate::error::Result;
use crate::limits::Meter;
use crate::outcome::Convention;
use crate::rulesets::removing_digits::Digits;
use dashu_int::{IBig, UBig};

/// Counts the positive integers below a bound, given with its digits.
///
/// # Complexity
/// That of multiplying numbers of the bound's length, times its logarithm.
pub(super) fn count(
    below: &Digits,
    bound: &UBig,
    base: u32,
    convention: Convention,
    meter: &mut Meter<'_>,
) -> Result<[UBig; VALUES]> {
    let length = below.len();
    // Two polynomials of arbitrary integers, and about as much again while they are evaluated.
    meter.hold(length as u64 * 8 * size_of::<IBig>() as u64)?;
    if length == 0 {
        return Ok(Default::default());
    }
    // Numbers whose j is odd, among those of odd and of even length.
    let mut odd_j = [Terms::new(base, length), Terms::new(base, length)];
    let mut all = [vec![IBig::ZERO; length], vec![IBig::ZERO; length]];
    for shorter in 1..length {
        meter.count()?;
        let parity = shorter % 2;
        all[parity][shorter - 1] = IBig::from(base - 1);
        odd_j[parity].add_open(false, true, shorter - 1, (base - 1).into());
    }
    add_same_length(below.as_slice(), &mut odd_j[length % 2], meter)?;

    let same_length = bound - UBig::from(base).pow(length - 1);
    let mut by_value: [UBig; VALUES] = Default::default();
    for (parity, (terms, all)) in odd_j.into_iter().zip(all).enumerate() {
        let mut total = natural(evaluate(all, base.into(), meter)?);
        if parity == length % 2 {
            total += &same_length;
        }
        let odd = terms.total(meter)?;
        // In misère play the values 0 and 1 change places.
        let low = match convention {
            Convention::Normal => parity,
            Convention::Misere => 1 - parity,
        };
        by_value[low] = total - &odd;
        by_value[parity + 2] = odd;
    }
    Ok(by_value)
}

/// Adds the numbers with odd `j` that are as long as the bound and smaller: those that agree with
/// it before some digit and have a smaller one there.
fn add_same_length(below: &[u32], terms: &mut Terms, meter: &mut Meter<'_>) -> Result<()> {
    let mut prefix = Prefix::default();
    for (index, &digit) in below.iter().enumerate() {
        meter.count()?;
        let behind = below.len() - 1 - index;
        let non_zero = digit.saturating_sub(1);
        terms.add(prefix.then(false), behind, non_zero);
        if digit > 0 && index > 0 {
            terms.add(prefix.then(true), behind, 1);
        }
        prefix = prefix.then(digit == 0);
    }
    Ok(())
}

/// What matters of the digits read so far.
#[derive(Clone, Copy, Default)]
struct Prefix {
    // Whether any digit has been read.
    begun: bool,
    // Whether a block with an even run is complete, so that j is decided.
    decided: bool,
    odd_blocks_odd: bool,
    run_odd: bool,
}

impl Prefix {
    fn then(self, zero: bool) -> Self {
        match self {
            Self { decided: true, .. } => self,
            Self { begun: false, .. } => Self { begun: true, ..self },
            _ if zero => Self { run_odd: !self.run_odd, ..self },
            Self { run_odd: true, .. } => {
                Self { odd_blocks_odd: !self.odd_blocks_odd, run_odd: false, ..self }
            }
            _ => Self { decided: true, ..self },
        }
    }
}

/// A sum of terms `B^m` and `(2 - B)^k`, to be divided by `B + 2`.
struct Terms {
    base: u32,
    at_base: Vec<IBig>,
    at_two_minus_base: Vec<IBig>,
}

impl Terms {
    fn new(base: u32, length: usize) -> Self {
        Self { base, at_base: vec![IBig::ZERO; length], at_two_minus_base: vec![IBig::ZERO; length / 2 + 1] }
    }

    /// Adds `times` the ways to go on from a prefix for `m` more digits so that `j` becomes odd.
    fn add(&mut self, prefix: Prefix, m: usize, times: u32) {
        if !prefix.decided {
            self.add_open(prefix.odd_blocks_odd, !prefix.run_odd, m, times.into());
        } else if prefix.odd_blocks_odd {
            self.at_base[m] += IBig::from(times) * (u64::from(self.base) + 2);
        }
    }

    /// The same for a prefix that has not decided `j`: `X(m)` or `Y(m)`, or all others of `B^m`.
    fn add_open(&mut self, odd_blocks_odd: bool, run_even: bool, m: usize, times: IBig) {
        // X(m) = Y(m - 1), and the closed form of Y(-1) is X(0).
        let at_base = if run_even { IBig::ONE } else { self.base.into() };
        let power = if run_even { m / 2 } else { m.div_ceil(2) };
        let factor = if m.is_multiple_of(2) == run_even { -1 } else { 2 };
        let sign = if odd_blocks_odd { IBig::NEG_ONE } else { IBig::ONE };
        if odd_blocks_odd {
            self.at_base[m] += &times * (u64::from(self.base) + 2);
        }
        self.at_base[m] += &sign * &times * at_base;
        self.at_two_minus_base[power] += sign * times * factor;
    }

    fn total(self, meter: &mut Meter<'_>) -> Result<UBig> {
        let two_minus_base = IBig::from(2) - IBig::from(self.base);
        let sum = evaluate(self.at_base, self.base.into(), meter)?
            + evaluate(self.at_two_minus_base, two_minus_base, meter)?;
        Ok(natural(sum / (u64::from(self.base) + 2)))
    }
}

/// A polynomial, given by its coefficients from the constant one on, at `x`. Neighbouring
/// coefficients are joined until one is left, so that factors grow evenly.
fn evaluate(mut coefficients: Vec<IBig>, mut x: IBig, meter: &mut Meter<'_>) -> Result<IBig> {
    while coefficients.len() > 1 {
        let mut joined = Vec::with_capacity(coefficients.len().div_ceil(2));
        for pair in coefficients.chunks(2) {
            meter.count_many(1 + x.as_sign_words().1.len() as u64)?;
            joined.push(match pair {
                [low, high] => low + high * &x,
                _ => pair.iter().sum(),
            });
        }
        coefficients = joined;
        if coefficients.len() > 1 {
            x = &x * &x;
        }
    }
    Ok(coefficients.into_iter().sum())
}

/// A count, which is never negative.
fn natural(count: IBig) -> UBig {
    UBig::try_from(count).unwrap_or_default()
}
