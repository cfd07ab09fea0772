//! Closed forms of recurrences with rational roots.

use super::polynomial::{integer_roots, value};
use super::recurrence::{Recurrence, write_signed};
use crate::error::{Error, Result};
use crate::limits::Meter;
use dashu_base::{BitTest, Gcd};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use std::fmt;

/// The sections that are tried: every term, every second, and so on.
pub const SECTIONS: [u64; 6] = [1, 2, 3, 4, 6, 12];

/// The largest order of a recurrence whose closed form is looked for.
const MOST_ORDER: usize = 64;

/// Closed forms of a sequence: for each `r` below the section `s`, one of `a(s m + r)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClosedForms {
    /// The section: 1 if one form holds for the whole sequence.
    pub section: u64,
    /// The forms, in the order of `r`.
    pub forms: Vec<Form>,
}

/// `(c_1(m) r_1^m + c_2(m) r_2^m + ...) / q` with integers `r_i` and polynomials `c_i`, from some `m` on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// The values for `m` = 0, 1, ... before the form holds.
    pub before: Vec<IBig>,
    /// The terms, those with larger roots first.
    pub terms: Vec<Term>,
    /// The common denominator.
    pub denominator: UBig,
}

/// A polynomial in `m` times a power with exponent `m`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// The base of the power.
    pub root: IBig,
    /// The coefficients of 1, m, m^2, ...
    pub coefficients: Vec<IBig>,
}

impl ClosedForms {
    /// The closed forms of the least section in [`SECTIONS`] in which all roots are rational, if there is one
    /// and the order is at most 64. Each is checked against as many terms as decide that it is right
    /// (`docs/theorems.md`, section 12).
    ///
    /// # Complexity
    /// For order `d`, `d^3` operations on rational numbers for each form.
    ///
    /// # Errors
    /// A limit that was reached.
    pub fn of(recurrence: &Recurrence, meter: &mut Meter<'_>) -> Result<Option<Self>> {
        if recurrence.order() > MOST_ORDER {
            return Ok(None);
        }
        for section in SECTIONS {
            let mut forms = Vec::new();
            for residue in 0..section {
                let every = recurrence.section(section, residue, meter)?;
                match Form::of(&every, meter)? {
                    Some(form) => forms.push(form),
                    None => break,
                }
            }
            if forms.len() as u64 == section {
                return Ok(Some(Self { section, forms }));
            }
        }
        Ok(None)
    }

    /// The term at `n`.
    ///
    /// # Complexity
    /// As [`Form::at`].
    ///
    /// # Errors
    /// A limit that was reached.
    pub fn at(&self, n: usize, meter: &mut Meter<'_>) -> Result<IBig> {
        let section = self.section as usize;
        self.forms[n % section].at(n / section, meter)
    }
}

impl Form {
    /// The closed form of a recurrence, if all its roots are rational.
    fn of(recurrence: &Recurrence, meter: &mut Meter<'_>) -> Result<Option<Self>> {
        let roots = integer_roots(recurrence.polynomial(), recurrence.growth(), meter)?;
        let Some(mut roots) = roots else { return Ok(None) };
        roots.sort_by(|(a, _), (b, _)| b.sqr().cmp(&a.sqr()).then(b.cmp(a)));
        let exceptions =
            roots.iter().find(|(root, _)| root.is_zero()).map_or(0, |(_, multiplicity)| *multiplicity);
        roots.retain(|(root, _)| !root.is_zero());
        let order = recurrence.order();
        let unknowns: Vec<(&IBig, usize)> =
            roots.iter().flat_map(|(root, times)| (0..*times).map(move |power| (root, power))).collect();
        let mut equations = Vec::new();
        for (m, term) in recurrence.initial().iter().enumerate().skip(exceptions) {
            let of = |&(root, power): &(&IBig, usize)| RBig::from(root.pow(m) * IBig::from(m).pow(power));
            let mut equation: Vec<RBig> = unknowns.iter().map(of).collect();
            equation.push(RBig::from(term.clone()));
            equations.push(equation);
        }
        let solution = solve(equations, meter)?;
        let denominator = solution.iter().fold(UBig::ONE, |all, c| {
            let gcd = (&all).gcd(c.denominator());
            all / gcd * c.denominator()
        });
        let scaled = |c: &RBig| c.numerator() * IBig::from(&denominator / c.denominator());
        let mut scaled = solution.iter().map(scaled);
        let term = |(root, times): (IBig, usize)| {
            let coefficients = scaled.by_ref().take(times).collect();
            Term { root, coefficients }
        };
        let terms: Vec<Term> = roots.into_iter().map(term).collect();
        let form = Self { before: recurrence.initial()[..exceptions].to_vec(), terms, denominator };
        // Form and sequence have one recurrence, so that they agree if they do for as many terms.
        for (m, term) in recurrence.terms(exceptions + 2 * order, meter)?.iter().enumerate() {
            let right = match form.before.get(m) {
                Some(before) => before == term,
                None => form.numerator(m, meter)? == term * IBig::from(form.denominator.clone()),
            };
            if !right {
                return Err(Error::Disagreement(format!("the closed form {form} is wrong for m = {m}")));
            }
        }
        Ok(Some(form))
    }

    /// The value for an `m`.
    ///
    /// # Complexity
    /// That of the powers.
    ///
    /// # Errors
    /// A limit that was reached.
    pub fn at(&self, m: usize, meter: &mut Meter<'_>) -> Result<IBig> {
        match self.before.get(m) {
            Some(value) => Ok(value.clone()),
            None => Ok(self.numerator(m, meter)? / IBig::from(self.denominator.clone())),
        }
    }

    fn numerator(&self, m: usize, meter: &mut Meter<'_>) -> Result<IBig> {
        let mut sum = IBig::ZERO;
        for term in &self.terms {
            let bits = (m as u64).saturating_mul(term.root.bit_len() as u64);
            meter.hold(bits / 2)?;
            meter.count_many(1 + bits / 64)?;
            sum += term.root.pow(m) * value(&term.coefficients, &m.into());
        }
        Ok(sum)
    }
}

/// Solves as many linear equations as unknowns, which have one solution; the right sides come last.
fn solve(mut rows: Vec<Vec<RBig>>, meter: &mut Meter<'_>) -> Result<Vec<RBig>> {
    for at in 0..rows.len() {
        let Some(pivot) = (at..rows.len()).find(|&row| !rows[row][at].is_zero()) else {
            return Err(Error::Disagreement("the equations of a closed form have no solution".to_owned()));
        };
        rows.swap(at, pivot);
        let by = rows[at][at].clone();
        rows[at].iter_mut().for_each(|entry| *entry /= &by);
        let pivot = rows[at].clone();
        for row in rows.iter_mut().enumerate().filter(|(row, _)| *row != at).map(|(_, row)| row) {
            if row[at].is_zero() {
                continue;
            }
            meter.count_many(8 * pivot.len() as u64)?;
            let factor = row[at].clone();
            for (entry, with) in row.iter_mut().zip(&pivot).filter(|(_, with)| !with.is_zero()) {
                *entry -= &factor * with;
            }
        }
    }
    Ok(rows.into_iter().filter_map(|mut row| row.pop()).collect())
}

impl fmt::Display for Form {
    /// `(100^m - (-8)^m)/6`, without saying for which `m`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        let mut first = true;
        for Term { root, coefficients } in &self.terms {
            let power = match root {
                root if root.is_one() => String::new(),
                root if *root < IBig::ZERO => format!("*({root})^m"),
                root => format!("*{root}^m"),
            };
            let mut known = coefficients.iter().enumerate().filter(|(_, c)| !c.is_zero());
            match (known.next(), known.next()) {
                (Some((0, c)), None) => write_signed(&mut text, c, &power, &mut first)?,
                _ => {
                    let polynomial = polynomial(coefficients)?;
                    text += if first { "" } else { " + " };
                    text += &if power.is_empty() { polynomial } else { format!("({polynomial}){power}") };
                    first = false;
                }
            }
        }
        match (first, self.denominator.is_one()) {
            (true, _) => f.write_str("0"),
            (false, true) => f.write_str(&text),
            (false, false) if !text.contains(' ') => write!(f, "{text}/{}", self.denominator),
            (false, false) => write!(f, "({text})/{}", self.denominator),
        }
    }
}

/// A polynomial in `m`, the largest power first.
fn polynomial(coefficients: &[IBig]) -> Result<String, fmt::Error> {
    let (mut text, mut first) = (String::new(), true);
    for (degree, c) in coefficients.iter().enumerate().rev().filter(|(_, c)| !c.is_zero()) {
        let power = match degree {
            0 => String::new(),
            1 => "*m".to_owned(),
            _ => format!("*m^{degree}"),
        };
        write_signed(&mut text, c, &power, &mut first)?;
    }
    Ok(text)
}
