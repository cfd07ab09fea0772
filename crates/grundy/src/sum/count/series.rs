//! Sums of heaps of sign 1 and -1, with the signs multiplied.
//!
//! With `p` heaps of sign 1 and `q` of sign -1, let `n = p + q` and `d = p - q`. Tuples of `K` heaps have
//! signs that add up to `d^K`. Those of multisets add up to the coefficient of `x^K` in `(1-x)^-p (1+x)^-q`,
//! and those of sets in `(1+x)^p (1-x)^q`. The logarithmic derivatives are `(d + nx) / (1 - x^2)` and
//! `(d - nx) / (1 - x^2)`, so that the coefficients are, with the upper sign for multisets,
//!
//! `k a(k) = d a(k-1) + (k - 2 ± n) a(k-2)`, `a(0) = 1`, `a(1) = d`.

use super::{Question, Selection, addition};
use crate::error::Result;
use crate::limits::Meter;
use dashu_base::{BitTest, ExtendedGcd, RemEuclid};
use dashu_int::fast_div::ConstDivisor;
use dashu_int::{IBig, UBig};

/// Coefficients for one number of heaps chosen from one number of heaps.
pub(super) struct Series<'q> {
    question: &'q Question,
    // n
    total: UBig,
    // How many characters the coefficients are added up over, as a power of 2.
    halvings: usize,
    ring: Option<Ring>,
}

/// Remainders, by which terms are computed instead of whole numbers.
struct Ring {
    modulus: UBig,
    // Terms are computed modulo this: the modulus where it is odd, and else so much more that sums can be
    // halved as often as there is need.
    working: UBig,
    // What a sum over characters is multiplied by.
    share: UBig,
    // Of the recurrence, for multisets and sets.
    division: Option<Division>,
}

/// How the recurrence divides by 2, 3, ..., K: the part of a number that has its primes in common with
/// the modulus divides at once, which costs digits that have to be there from the beginning. The rest divides
/// once, at the end.
struct Division {
    // The working modulus times all parts that divide at once.
    begin: UBig,
    // The inverse of all the rest.
    end: UBig,
}

impl<'q> Series<'q> {
    pub(super) fn new(
        question: &'q Question,
        total: UBig,
        span: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Self> {
        let halvings = span.trailing_zeros() as usize;
        let mut series = Self { question, total, halvings, ring: None };
        let Some(modulus) = &question.modulus else {
            // A few numbers as long as a count.
            meter.hold(series.bits() / 2)?;
            return Ok(series);
        };
        let odd = modulus.bit(0);
        let working = if odd { modulus.clone() } else { modulus << halvings };
        let share = if odd { inverse(&((UBig::ONE << halvings) % modulus), modulus) } else { UBig::ONE };
        let division = match question.selection {
            Selection::Tuples => None,
            _ if series.is_empty() => None,
            _ => Some(Division::new(&working, series.steps(), meter)?),
        };
        series.ring = Some(Ring { modulus: modulus.clone(), working, share, division });
        Ok(series)
    }

    /// About how many bits a term has.
    pub(super) fn bits(&self) -> u64 {
        let bits = self.question.bits(&self.total);
        match self.question.modulus {
            Some(_) => bits.saturating_add(self.halvings as u64),
            None => bits,
        }
    }

    /// Whether more heaps are to be chosen than there are.
    fn is_empty(&self) -> bool {
        self.question.selection == Selection::Sets && self.question.heaps > self.total
    }

    /// How many steps the recurrence takes.
    fn steps(&self) -> u64 {
        u64::try_from(&self.question.heaps).unwrap_or(u64::MAX)
    }

    /// The signs of all sums added up, where heaps of sign 1 are so many more than those of sign -1; or a
    /// number that leaves the same remainder.
    ///
    /// # Errors
    /// A limit that was reached.
    pub(super) fn term(&self, difference: &IBig, meter: &mut Meter<'_>) -> Result<IBig> {
        if self.is_empty() {
            return Ok(IBig::ZERO);
        }
        match (self.question.selection, &self.ring) {
            (Selection::Tuples, None) => self.power(difference, meter),
            (Selection::Tuples, Some(ring)) => {
                let exponent = &self.question.heaps;
                let words = 1 + ring.working.bit_len() as u64 / 64;
                meter.count_many(
                    words.saturating_mul(1 + words / 4).saturating_mul(1 + exponent.bit_len() as u64),
                )?;
                let divisor = ConstDivisor::new(ring.working.clone());
                let base: UBig = difference.rem_euclid(IBig::from(ring.working.clone()));
                Ok(divisor.reduce(base).pow(exponent).residue().into())
            }
            (_, None) => self.whole(difference, meter),
            (_, Some(ring)) => match &ring.division {
                Some(division) => self.remainder(difference, ring, division, meter),
                None => Ok(IBig::ZERO),
            },
        }
    }

    fn power(&self, difference: &IBig, meter: &mut Meter<'_>) -> Result<IBig> {
        if difference.is_zero() || *difference == IBig::ONE || *difference == IBig::NEG_ONE {
            let even = !self.question.heaps.bit(0);
            return Ok(match (difference.is_zero(), even) {
                (true, _) if self.question.heaps.is_zero() => IBig::ONE,
                (false, true) => IBig::ONE,
                _ => difference.clone(),
            });
        }
        // What is larger than memory was refused before.
        let exponent = usize::try_from(&self.question.heaps).unwrap_or(usize::MAX);
        let words = (exponent as u64).saturating_mul(difference.bit_len() as u64) / 64;
        meter.hold(words.saturating_mul(16))?;
        meter.count_many(1 + words.saturating_mul(words.isqrt()) / 16)?;
        Ok(difference.pow(exponent))
    }

    /// The factor of the coefficient before the last: `k - 2 ± n`.
    fn factor(&self, k: u64) -> IBig {
        let n = IBig::from(self.total.clone());
        match self.question.selection {
            Selection::Multisets => n + k - IBig::from(2u8),
            _ => IBig::from(k) - IBig::from(2u8) - n,
        }
    }

    fn whole(&self, difference: &IBig, meter: &mut Meter<'_>) -> Result<IBig> {
        // Too many are refused at once.
        meter.count_many(self.steps())?;
        let (mut last, mut now) = (IBig::ZERO, IBig::ONE);
        for k in 1..=self.steps() {
            meter.count_many(addition(now.bit_len() as u64))?;
            let next = (difference * &now + self.factor(k) * &last) / IBig::from(k);
            (last, now) = (now, next);
        }
        Ok(now)
    }

    /// The coefficient by the working modulus. Each is multiplied by all that has still to be divided by.
    fn remainder(
        &self,
        difference: &IBig,
        ring: &Ring,
        division: &Division,
        meter: &mut Meter<'_>,
    ) -> Result<IBig> {
        let mut modulus = IBig::from(division.begin.clone());
        let (mut last, mut now) = (IBig::ZERO, IBig::ONE);
        let mut late_before = 1;
        for k in 1..=self.steps() {
            meter.count_many(1 + addition(modulus.bit_len() as u64))?;
            let (at_once, late) = parts(k, &ring.working);
            let sum: IBig = difference * &now + self.factor(k) * late_before * &last;
            let sum = IBig::from(sum.rem_euclid(&modulus));
            // The modulus has the divisor as well, so the remainder by it can be divided.
            let next = if at_once > 1 { sum / IBig::from(at_once) } else { sum };
            if at_once > 1 {
                modulus /= IBig::from(at_once);
            }
            (last, now) = (now, next);
            late_before = late;
        }
        Ok(now * IBig::from(division.end.clone()) % IBig::from(ring.working.clone()))
    }

    /// A count from the sum of the terms of all characters.
    pub(super) fn share(&self, sum: IBig) -> UBig {
        match &self.ring {
            None => whole(sum >> self.halvings),
            Some(ring) => {
                let sum = sum.rem_euclid(IBig::from(ring.working.clone()));
                let sum = if ring.modulus.bit(0) { sum } else { sum >> self.halvings };
                sum * &ring.share % &ring.modulus
            }
        }
    }

    /// A count of all sums, as it is answered.
    pub(super) fn reduced(&self, all: IBig) -> UBig {
        match &self.ring {
            None => whole(all),
            Some(ring) => all.rem_euclid(IBig::from(ring.modulus.clone())),
        }
    }
}

/// A count, which is not negative.
fn whole(count: IBig) -> UBig {
    UBig::try_from(count).unwrap_or_default()
}

impl Division {
    fn new(working: &UBig, steps: u64, meter: &mut Meter<'_>) -> Result<Self> {
        let mut begin = working.clone();
        let mut rest = UBig::ONE % working;
        meter.count_many(steps)?;
        for k in 2..=steps {
            meter.count_many(1 + addition(begin.bit_len() as u64))?;
            meter.hold(begin.bit_len() as u64)?;
            let (at_once, late) = parts(k, working);
            if at_once > 1 {
                begin *= at_once;
            }
            rest = rest * late % working;
        }
        Ok(Self { begin, end: inverse(&rest, working) })
    }
}

/// The part of `k` that has its primes in common with a modulus, and the rest, which is prime to it.
fn parts(k: u64, modulus: &UBig) -> (u64, u64) {
    let mut rest = k;
    let mut common = gcd(k, modulus % k);
    while common > 1 {
        rest /= common;
        common = gcd(rest, common);
    }
    (k / rest, rest)
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The inverse of a number that is prime to the modulus.
fn inverse(number: &UBig, modulus: &UBig) -> UBig {
    if *modulus == UBig::ONE {
        return UBig::ZERO;
    }
    let (_, inverse, _) = number.gcd_ext(modulus);
    inverse.rem_euclid(IBig::from(modulus.clone()))
}
