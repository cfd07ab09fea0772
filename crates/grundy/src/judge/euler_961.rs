//! Project Euler 961, removing digits: how many positive integers below 10^18 does the first player
//! win? The problem has no input; a number, if there is one, is taken for the bound.

use super::{Numbers, Verdict};
use crate::error::{InputError, Result};
use crate::limits::Meter;
use crate::outcome::{Convention, Outcome};
use crate::rulesets::removing_digits::RemovingDigits;
use crate::rulesets::removing_digits::count::{CountMethod, count_below};
use dashu_int::UBig;
use std::io::Read;

/// The bound of the problem.
const BOUND: u64 = 1_000_000_000_000_000_000;

pub(super) fn judge(mut numbers: Numbers<'_, impl Read>, meter: &mut Meter<'_>) -> Result<Verdict> {
    let below = UBig::from(numbers.one_or_none()?.unwrap_or(BOUND));
    numbers.end(|| "the bound".to_owned())?;
    let rules = RemovingDigits::new(10).map_err(InputError::new)?;
    let counts = count_below(rules, &below, CountMethod::Formula, Convention::Normal, meter)?;
    Ok(Verdict::Number(counts.by_outcome(Outcome::N)))
}
