//! The K-th number of a selection, by counts up to bounds that close in on it.

use super::{Divisors, Measure, Method, Plan, Question, Selection, checked, steps, up_to};
use crate::error::{Fault, InputError, Result};
use crate::limits::Meter;
use dashu_base::Gcd;
use dashu_int::UBig;

/// The K-th number of a selection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nth {
    /// The number.
    pub number: UBig,
    /// How many counts up to a bound it took.
    pub counts: u64,
    /// How many terms these had together.
    pub terms: u64,
    /// The method of the last of them, and why.
    pub plan: Plan,
}

/// The K-th number from [`Question::from`] on that a question selects; `None` if there are not so many. The end of the
/// question's range and its measure do not matter.
///
/// # Errors
/// [`Fault::TooSmall`] for k = 0, and those of [`answer`](super::answer).
///
/// # Complexity
/// A count up to a bound for each step of a regula falsi that halves the bracket every other step at least: at
/// most twice the logarithm of the number, and mostly far fewer, since the counts grow almost evenly.
pub fn nth(
    question: &Question,
    k: &UBig,
    method: Option<Method>,
    meter: &mut Meter<'_>,
) -> Result<Option<Nth>> {
    checked(question)?;
    if k.is_zero() {
        let fault = Fault::TooSmall { number: "0".to_owned(), what: "the place of a number", least: 1 };
        return Err(InputError::new(fault).into());
    }
    let mut search = Search {
        question: Question { measure: Measure::Count, ..question.clone() },
        method,
        counts: 0,
        terms: 0,
        plan: None,
    };
    let Some(last) = last_first(question, k, meter)? else { return Ok(None) };
    let mut low = &question.from - 1u8;
    let mut below = search.count(&low, meter)?;
    let k = k + &below;
    // Numbers repeat with their divisors, so the K-th is by `last` or never.
    let last = last.map(|last| &low + last);
    let mut high = (&low + 1u8) * 2u8;
    let mut reached;
    loop {
        if let Some(last) = &last {
            high = high.min(last.clone());
        }
        reached = search.count(&high, meter)?;
        if reached >= k {
            break;
        }
        if last.as_ref() == Some(&high) {
            return Ok(None);
        }
        // By how much the counts grew so far, and at least twice as far.
        (low, below) = (high.clone(), reached);
        high = match below.is_zero() {
            true => high * 2u8,
            false => (&high * 2u8).max(&high * &k / &below),
        };
    }
    let mut halve = false;
    loop {
        let width = &high - &low;
        if width.is_one() {
            break;
        }
        let step = match halve {
            true => &width / 2u8,
            false => &width * (&k - &below) / (&reached - &below),
        };
        let middle = &low + step.clamp(UBig::ONE, &width - 1u8);
        let count = search.count(&middle, meter)?;
        match count >= k {
            true => (high, reached) = (middle, count),
            false => (low, below) = (middle, count),
        }
        halve = !halve && (&high - &low) * 2u8 > width;
    }
    Ok(search.plan.map(|plan| Nth { number: high, counts: search.counts, terms: search.terms, plan }))
}

/// By which number after the first the K-th has come if it ever does, where that is known; `None` if never.
fn last_first(question: &Question, k: &UBig, meter: &mut Meter<'_>) -> Result<Option<Option<UBig>>> {
    let Divisors::Listed(divisors) = &question.divisors else {
        let Divisors::FirstPrimes(count) = question.divisors else { return Ok(None) };
        let (Selection::AtLeast(of) | Selection::Exactly(of)) = question.selection;
        // Of primes some numbers have any number of divisors, up to all.
        return Ok((of <= count).then_some(None));
    };
    let mut distinct = divisors.clone();
    distinct.sort_unstable();
    distinct.dedup();
    match question.selection {
        Selection::AtLeast(of) => Ok((of <= distinct.len() as u64).then_some(None)),
        Selection::Exactly(0) => Ok(distinct.iter().all(|divisor| !divisor.is_one()).then_some(None)),
        Selection::Exactly(of) if of > distinct.len() as u64 => Ok(None),
        Selection::Exactly(_) => {
            let mut period = UBig::ONE;
            for divisor in &distinct {
                meter.count_many(steps(&period))?;
                period = &period / (&period).gcd(divisor) * divisor;
            }
            Ok(Some(Some(period * k)))
        }
    }
}

/// Counts up to bounds.
struct Search {
    question: Question,
    method: Option<Method>,
    counts: u64,
    terms: u64,
    plan: Option<Plan>,
}

impl Search {
    fn count(&mut self, bound: &UBig, meter: &mut Meter<'_>) -> Result<UBig> {
        let counted = up_to(&self.question, bound, self.method, meter)?;
        self.counts += 1;
        self.terms += counted.terms;
        self.plan = Some(counted.plan);
        Ok(counted.value)
    }
}
