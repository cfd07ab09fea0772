//! The numbers one by one, in segments: for each, how many divisors divide it. It knows no theory, takes every
//! selection, and is fast where the bound is small.

use super::natural::{Natural, Sum};
use super::{Measure, Method, Selection};
use crate::error::{Error, Result};
use crate::limits::Meter;
use dashu_int::UBig;

/// The largest bound: some seconds.
pub(super) const MOST: u64 = 1 << 28;
/// How many numbers are looked at together.
const SEGMENT: u64 = 1 << 16;

/// About how many steps it takes, if it applies at all.
pub(super) fn steps<N: Natural>(divisors: &[N], up_to: &N) -> Option<u64> {
    let bound = up_to.to_word().filter(|&bound| bound <= MOST)?;
    let segments = bound.div_ceil(SEGMENT);
    let marks = divisors.iter().filter_map(N::to_word).map(|divisor| bound / divisor + segments);
    Some(marks.fold(bound, u64::saturating_add))
}

/// The numbers of 1 to `up_to` of a selection, for positive divisors, all different.
///
/// # Errors
/// [`Error::Method`] for bounds above 2^28, and [`Error::Limit`].
///
/// # Complexity
/// A step for each number, for each multiple of each divisor, and for each divisor in each 2^16 numbers.
pub(super) fn selected<N: Natural>(
    divisors: &[N],
    up_to: &N,
    selection: Selection,
    measure: Measure,
    meter: &mut Meter<'_>,
) -> Result<Sum> {
    let Some(bound) = up_to.to_word().filter(|&bound| bound <= MOST) else {
        return Err(Error::Method {
            method: Method::Sieve.to_string(),
            reason: format!("it goes through the numbers one by one, up to {MOST}; `{}` can", Method::Merged),
        });
    };
    meter.hold(SEGMENT * size_of::<u32>() as u64 + (divisors.len() * size_of::<[u64; 2]>()) as u64)?;
    // Each divisor with its next multiple.
    let mut next: Vec<[u64; 2]> =
        divisors.iter().filter_map(N::to_word).map(|divisor| [divisor, divisor]).collect();
    let mut counts = vec![0u32; SEGMENT as usize];
    let mut sum = Sum::default();
    let mut first = 1;
    while first <= bound {
        let length = SEGMENT.min(bound - first + 1);
        let counts = &mut counts[..length as usize];
        counts.fill(0);
        let mut steps = length + next.len() as u64;
        for [divisor, multiple] in &mut next {
            while *multiple - first < length {
                counts[(*multiple - first) as usize] += 1;
                *multiple += *divisor;
                steps += 1;
            }
        }
        meter.count_many(steps / 4)?;
        let is_meant = |count: u32| match selection {
            Selection::AtLeast(k) => u64::from(count) >= k,
            Selection::Exactly(k) => u64::from(count) == k,
        };
        let meant = (first..).zip(&*counts).filter(|&(_, &count)| is_meant(count));
        match measure {
            Measure::Count => sum.add_word(1, meant.count() as u64),
            // At most 2^16 numbers of at most 2^28.
            Measure::Sum => sum.add_big(1, UBig::from(meant.map(|(number, _)| number).sum::<u64>())),
        }
        first += length;
    }
    Ok(sum)
}
