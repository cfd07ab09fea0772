//! Least linear recurrences of counts, and their generating functions.

use super::minimal::{berlekamp_massey, holds, lift, rem_euclid};
use super::transfer::Series;
use crate::error::Result;
use crate::limits::Meter;
use dashu_int::{IBig, UBig};
use std::fmt;

/// The least linear recurrence with constant coefficients of a sequence of integers:
/// `p_0 a(n) + p_1 a(n + 1) + ... + p_d a(n + d) = 0` for all `n >= 0`, with the characteristic polynomial
/// `p`, for which `p_d = 1`, and the first `d` terms. It is proved when it is made
/// (`docs/theorems.md`, section 12).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recurrence {
    polynomial: Vec<IBig>,
    initial: Vec<IBig>,
    // How many bits a term may grow by from one to the next.
    growth: u64,
}

impl Recurrence {
    /// The least recurrence of a series.
    ///
    /// # Complexity
    /// For a matrix with `D` rows and a recurrence of order `d`, steps of `D^2` for each prime, and the first
    /// `D + d` terms exactly.
    ///
    /// # References
    /// J. L. Massey, Shift-register synthesis and BCH decoding, 1969; that the coefficients are integers: P. Fatou,
    /// Séries trigonométriques et séries de Taylor, 1906.
    ///
    /// # Errors
    /// A limit that was reached.
    pub fn of(series: &Series, meter: &mut Meter<'_>) -> Result<Self> {
        let dimension = series.dimension();
        let mut known: Vec<IBig> = Vec::new();
        let polynomial = lift(
            |prime, meter| {
                meter.count_many((dimension * dimension) as u64 / 8)?;
                Ok(berlekamp_massey(&series.terms_modulo(2 * dimension, prime, meter)?, prime))
            },
            |polynomial, meter| {
                known = integers(series.terms(dimension + polynomial.len(), meter)?);
                holds(polynomial, &known, dimension, meter)
            },
            meter,
        )?;
        known.truncate(polynomial.len() - 1);
        Ok(Self { polynomial, initial: known, growth: series.growth() })
    }

    /// The least recurrence of every `section`-th term, from the term at `first` on.
    ///
    /// # Errors
    /// A limit that was reached.
    pub(super) fn section(&self, section: u64, first: u64, meter: &mut Meter<'_>) -> Result<Self> {
        let order = self.order();
        let step = section as usize;
        let all = self.terms(first as usize + step * 2 * order + 1, meter)?;
        let known: Vec<IBig> = all.into_iter().skip(first as usize).step_by(step).collect();
        let polynomial = lift(
            |prime, _| {
                let terms: Vec<u64> = known.iter().map(|term| rem_euclid(term, prime)).collect();
                Ok(berlekamp_massey(&terms[..2 * order], prime))
            },
            // The terms have a recurrence of no larger order, by the matrix to the power of the section.
            |polynomial, meter| holds(polynomial, &known, order, meter),
            meter,
        )?;
        let initial = known.into_iter().take(polynomial.len() - 1).collect();
        Ok(Self { polynomial, initial, growth: self.growth.saturating_mul(section) })
    }

    /// How many terms before it determine a term.
    pub fn order(&self) -> usize {
        self.initial.len()
    }

    /// The characteristic polynomial, its constant term first; the last coefficient is 1.
    pub fn polynomial(&self) -> &[IBig] {
        &self.polynomial
    }

    /// The first terms, as many as the order.
    pub fn initial(&self) -> &[IBig] {
        &self.initial
    }

    /// How many bits a term may grow by from one to the next.
    pub(super) fn growth(&self) -> u64 {
        self.growth
    }

    /// The first terms, each by the recurrence.
    ///
    /// # Errors
    /// A limit that was reached.
    pub fn terms(&self, count: usize, meter: &mut Meter<'_>) -> Result<Vec<IBig>> {
        let bytes = (count as u64).saturating_mul(self.growth) / 16 + size_of::<IBig>() as u64;
        meter.hold((count as u64).saturating_mul(bytes))?;
        let mut terms: Vec<IBig> = self.initial.iter().take(count).cloned().collect();
        while terms.len() < count {
            meter.count_many(1 + self.order() as u64)?;
            let next = next_term(&self.polynomial, &terms[terms.len() - self.order()..]);
            terms.push(next);
        }
        Ok(terms)
    }

    /// The generating function of the sequence.
    ///
    /// # Errors
    /// A limit that was reached.
    pub fn generating_function(&self, meter: &mut Meter<'_>) -> Result<GeneratingFunction> {
        let order = self.order();
        let mut denominator: Vec<IBig> = self.polynomial.iter().rev().cloned().collect();
        let mut numerator = vec![IBig::ZERO; order];
        for (i, c) in denominator.iter().enumerate().filter(|(_, c)| !c.is_zero()) {
            meter.count_many(order as u64)?;
            for (j, term) in self.initial.iter().enumerate().take(order - i.min(order)) {
                numerator[i + j] += c * term;
            }
        }
        for polynomial in [&mut numerator, &mut denominator] {
            while polynomial.last().is_some_and(IBig::is_zero) {
                polynomial.pop();
            }
        }
        Ok(GeneratingFunction { numerator, denominator })
    }
}

/// The term behind the last few, as many as the order.
pub(super) fn next_term(polynomial: &[IBig], last: &[IBig]) -> IBig {
    let products = polynomial.iter().zip(last).filter(|(c, _)| !c.is_zero()).map(|(c, term)| c * term);
    -products.sum::<IBig>()
}

fn integers(naturals: Vec<UBig>) -> Vec<IBig> {
    naturals.into_iter().map(IBig::from).collect()
}

impl fmt::Display for Recurrence {
    /// `a(n) = 10 a(n-1) - 8 a(n-2) for n >= 3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a(n) = ")?;
        let before = (1..).zip(self.polynomial.iter().rev().skip(1)).filter(|(_, c)| !c.is_zero());
        let mut first = true;
        for (back, coefficient) in before {
            write_signed(f, &-coefficient, &format!(" a(n-{back})"), &mut first)?;
        }
        if first {
            f.write_str("0")?;
        }
        match self.order() {
            0 => Ok(()),
            order => write!(f, " for n >= {order}"),
        }
    }
}

/// Writes a term of a sum: a coefficient that is not 0, and what it is the coefficient of, with a space or a
/// star before it if there is any.
pub(super) fn write_signed(
    f: &mut impl fmt::Write,
    coefficient: &IBig,
    of: &str,
    first: &mut bool,
) -> fmt::Result {
    let (sign, magnitude) = coefficient.clone().into_parts();
    let negative = sign == dashu_base::Sign::Negative;
    match (std::mem::replace(first, false), negative) {
        (true, true) => f.write_str("-")?,
        (true, false) => {}
        (false, true) => f.write_str(" - ")?,
        (false, false) => f.write_str(" + ")?,
    }
    match (magnitude.is_one(), of.is_empty()) {
        (true, false) => f.write_str(of.trim_start_matches([' ', '*'])),
        _ => write!(f, "{magnitude}{of}"),
    }
}

/// A rational generating function in lowest terms, the coefficients of both polynomials from the constant
/// term on; that of the denominator is 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratingFunction {
    /// The numerator; nothing for 0.
    pub numerator: Vec<IBig>,
    /// The denominator.
    pub denominator: Vec<IBig>,
}

impl fmt::Display for GeneratingFunction {
    /// `(x - 8 x^2) / (1 - 10 x)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let polynomial = |coefficients: &[IBig]| -> Result<(String, usize), fmt::Error> {
            let (mut text, mut first, mut terms) = (String::new(), true, 0);
            for (degree, c) in coefficients.iter().enumerate().filter(|(_, c)| !c.is_zero()) {
                let power = match degree {
                    0 => String::new(),
                    1 => " x".to_owned(),
                    _ => format!(" x^{degree}"),
                };
                write_signed(&mut text, c, &power, &mut first)?;
                terms += 1;
            }
            Ok((if first { "0".to_owned() } else { text }, terms))
        };
        let (numerator, terms) = polynomial(&self.numerator)?;
        let (denominator, divisors) = polynomial(&self.denominator)?;
        match (terms, divisors) {
            (_, 1) => f.write_str(&numerator),
            (0 | 1, _) => write!(f, "{numerator} / ({denominator})"),
            _ => write!(f, "({numerator}) / ({denominator})"),
        }
    }
}
