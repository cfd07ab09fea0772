//! A term far out, without those before it.

use super::closed_form::ClosedForms;
use super::recurrence::Recurrence;
use crate::error::Result;
use crate::limits::Meter;
use dashu_base::{BitTest, RemEuclid};
use dashu_int::{IBig, UBig};

/// From how many bits of a term on a closed form is looked for, and to what order.
const LONG: u64 = 1 << 16;
const FEW: usize = 12;

impl Recurrence {
    /// The term at `n`, exactly: by a closed form if the order is at most 12 and there is one, which leaves
    /// powers of numbers alone to compute.
    ///
    /// # Complexity
    /// For order `d`, products of `d^2` pairs of numbers of half the length of the term, and of half
    /// that, and so on; with a closed form, of `d` pairs.
    ///
    /// # References
    /// C. M. Fiduccia, An efficient formula for linear recurrences, 1985.
    ///
    /// # Errors
    /// A limit that was reached, memory above all.
    pub fn at(&self, n: &UBig, meter: &mut Meter<'_>) -> Result<IBig> {
        let bits = u64::try_from(n).unwrap_or(u64::MAX).saturating_mul(self.growth());
        meter.hold((bits / 8).saturating_mul(4 * self.order() as u64))?;
        if bits >= LONG
            && self.order() <= FEW
            && let Ok(n) = usize::try_from(n)
            && let Some(closed) = ClosedForms::of(self, meter)?
        {
            return closed.at(n, meter);
        }
        self.at_by_powers_of_x(n, meter)
    }

    /// The term at `n` without a closed form.
    pub(super) fn at_by_powers_of_x(&self, n: &UBig, meter: &mut Meter<'_>) -> Result<IBig> {
        let power = power_of_x(self.polynomial(), n, |number| number, meter)?;
        Ok(self.term_of_power(&power))
    }

    /// The remainder of the term at `n` by a modulus that is not 0.
    ///
    /// # Complexity
    /// For order `d`, products of `2 d^2` pairs of remainders for each bit of `n`.
    ///
    /// # References
    /// As [`Recurrence::at`].
    ///
    /// # Errors
    /// A limit that was reached.
    pub fn at_modulo(&self, n: &UBig, modulus: &UBig, meter: &mut Meter<'_>) -> Result<UBig> {
        let divisor = IBig::from(modulus.clone());
        let reduce = |number: IBig| IBig::from(number.rem_euclid(&divisor));
        meter.hold((modulus.bit_len() as u64 / 8 + 32).saturating_mul(8 * self.order() as u64))?;
        let polynomial: Vec<IBig> = self.polynomial().iter().cloned().map(reduce).collect();
        let power = power_of_x(&polynomial, n, reduce, meter)?;
        Ok(self.term_of_power(&power).rem_euclid(&divisor))
    }

    /// The term whose place is the exponent of a power of `x`.
    fn term_of_power(&self, power: &[IBig]) -> IBig {
        power.iter().zip(self.initial()).map(|(c, term)| c * term).sum()
    }
}

/// A power of `x` modulo a monic polynomial, as many coefficients as its degree, each of them reduced.
///
/// # Errors
/// A limit that was reached.
pub(super) fn power_of_x(
    polynomial: &[IBig],
    exponent: &UBig,
    reduce: impl Fn(IBig) -> IBig,
    meter: &mut Meter<'_>,
) -> Result<Vec<IBig>> {
    let degree = polynomial.len() - 1;
    if degree == 0 {
        return Ok(Vec::new());
    }
    // The highest bits as they are, while the power is below the degree.
    let mut bits = exponent.bit_len();
    let mut begin = 0;
    while bits > 0 && 2 * begin + usize::from(exponent.bit(bits - 1)) < degree {
        begin = 2 * begin + usize::from(exponent.bit(bits - 1));
        bits -= 1;
    }
    let mut power = vec![IBig::ZERO; degree];
    power[begin] = reduce(IBig::ONE);
    for bit in (0..bits).rev() {
        power = remainder(square(&power, meter)?, polynomial, &reduce, meter)?;
        if exponent.bit(bit) {
            power.insert(0, IBig::ZERO);
            power = remainder(power, polynomial, &reduce, meter)?;
        }
    }
    Ok(power)
}

/// The square of a polynomial.
///
/// # Errors
/// A limit that was reached.
pub(super) fn square(polynomial: &[IBig], meter: &mut Meter<'_>) -> Result<Vec<IBig>> {
    let degree = polynomial.len();
    let mut square = vec![IBig::ZERO; 2 * degree - 1];
    for (i, a) in polynomial.iter().enumerate().filter(|(_, a)| !a.is_zero()) {
        meter.count_many((degree - i) as u64 * cost(a))?;
        square[2 * i] += a.sqr();
        for (j, b) in polynomial.iter().enumerate().skip(i + 1).filter(|(_, b)| !b.is_zero()) {
            square[i + j] += (a * b) << 1;
        }
    }
    Ok(square)
}

/// The remainder by a monic polynomial.
///
/// # Errors
/// A limit that was reached.
pub(super) fn remainder(
    mut dividend: Vec<IBig>,
    polynomial: &[IBig],
    reduce: &impl Fn(IBig) -> IBig,
    meter: &mut Meter<'_>,
) -> Result<Vec<IBig>> {
    let degree = polynomial.len() - 1;
    while dividend.len() > degree {
        let Some(leading) = dividend.pop().map(reduce).filter(|leading| !leading.is_zero()) else { continue };
        meter.count_many(degree as u64 * cost(&leading))?;
        let from = dividend.len() - degree;
        for (coefficient, c) in dividend[from..].iter_mut().zip(polynomial).filter(|(_, c)| !c.is_zero()) {
            *coefficient -= c * &leading;
        }
    }
    Ok(dividend.into_iter().map(reduce).collect())
}

/// About how many steps an operation on a number of this size comes to.
fn cost(number: &IBig) -> u64 {
    1 + number.bit_len() as u64 / 1024
}
