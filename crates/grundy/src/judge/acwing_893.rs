//! AcWing 893, Nim with a set: `k`, then k members of a subtraction set; `n`, then n heaps. Does the
//! first player win?
//!
//! Heaps are not kept; the table of values grows to the largest of them.

use super::numbers::announced;
use super::{Numbers, Verdict};
use crate::error::{Fault, InputError, Result};
use crate::limits::Meter;
use crate::rulesets::subtract::SubtractTable;
use std::io::Read;

pub(super) fn judge(mut numbers: Numbers<'_, impl Read>, meter: &mut Meter<'_>) -> Result<Verdict> {
    let k = numbers.one("k, the number of members of the set")?;
    meter.hold(k.saturating_mul(size_of::<u64>() as u64))?;
    let mut set = Vec::new();
    numbers.each(k, "member", meter, |member, _| match member {
        0 => Err(InputError::new(Fault::SubtractZero).into()),
        _ => {
            set.push(member);
            Ok(())
        }
    })?;
    let mut table = SubtractTable::new(set).map_err(InputError::new)?;

    let n = numbers.one("n, the number of heaps")?;
    let mut sum = 0;
    numbers.each(n, "heap", meter, |heap, meter| {
        sum ^= table.heap(heap, meter)?;
        Ok(())
    })?;
    numbers.end(|| announced(n, "heap", "n"))?;
    Ok(Verdict::of_value(sum == 0))
}
