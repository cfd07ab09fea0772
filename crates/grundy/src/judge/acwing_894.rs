//! AcWing 894, splitting Nim: `n`, then n heaps. A heap becomes two smaller ones. Does the first
//! player win?

use super::numbers::announced;
use super::{Numbers, Verdict};
use crate::error::Result;
use crate::limits::Meter;
use crate::rulesets::split::heap_value;
use dashu_int::UBig;
use std::io::Read;

pub(super) fn judge(mut numbers: Numbers<'_, impl Read>, meter: &mut Meter<'_>) -> Result<Verdict> {
    let n = numbers.one("n, the number of heaps")?;
    let mut sum = UBig::ZERO;
    numbers.each(n, "heap", meter, |heap, _| {
        sum ^= heap_value(&heap.into()).as_heap();
        Ok(())
    })?;
    numbers.end(|| announced(n, "heap", "n"))?;
    Ok(Verdict::of_value(sum.is_zero()))
}
