//! AcWing 891, Nim: `n`, then n heaps. Does the first player win?
//!
//! The nim-sum alone is kept, so any number of heaps takes no memory (C. L. Bouton, 1901).

use super::numbers::announced;
use super::{Numbers, Verdict};
use crate::error::Result;
use crate::limits::Meter;
use std::io::Read;

pub(super) fn judge(mut numbers: Numbers<'_, impl Read>, meter: &mut Meter<'_>) -> Result<Verdict> {
    let n = numbers.one("n, the number of heaps")?;
    let mut sum = 0;
    numbers.each(n, "heap", meter, |heap, _| {
        sum ^= heap;
        Ok(())
    })?;
    numbers.end(|| announced(n, "heap", "n"))?;
    Ok(Verdict::of_value(sum == 0))
}
