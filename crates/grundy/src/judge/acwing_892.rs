//! AcWing 892, staircase Nim: `n`, then the stones on n stairs from the lowest up. A move takes stones
//! one stair down. Does the first player win?
//!
//! What moves to an even stair is moved on by the reply, so only the stairs 1, 3, 5, ... are heaps
//! (docs/theorems.md).

use super::numbers::announced;
use super::{Numbers, Verdict};
use crate::error::Result;
use crate::limits::Meter;
use std::io::Read;

pub(super) fn judge(mut numbers: Numbers<'_, impl Read>, meter: &mut Meter<'_>) -> Result<Verdict> {
    let n = numbers.one("n, the number of stairs")?;
    let mut sum = 0;
    // All ones on an odd stair and zeros on an even one.
    let mut odd = u64::MAX;
    numbers.each(n, "stair", meter, |stones, _| {
        sum ^= stones & odd;
        odd = !odd;
        Ok(())
    })?;
    numbers.end(|| announced(n, "stair", "n"))?;
    Ok(Verdict::of_value(sum == 0))
}
