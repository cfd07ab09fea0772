//! The ways to leave two heaps whose values have a given nim-sum.

use super::lookup::{Lookup, Rest};
use crate::error::Result;
use crate::limits::Meter;
use dashu_int::UBig;

/// The pairs of heaps `rest - b` and `b`, for `b` from `least` to `most`, whose values have a nim-sum.
#[derive(Debug)]
pub struct Pairs<'p> {
    /// The values.
    pub values: Lookup<'p>,
    /// What the two heaps come to.
    pub rest: &'p UBig,
    /// The least second heap, not 0.
    pub least: &'p UBig,
    /// The largest second heap, not more than half of the rest.
    pub most: &'p UBig,
    /// The nim-sum.
    pub wanted: u32,
}

impl Pairs<'_> {
    /// Counts all pairs, and shows the first of them in increasing order of the second heap until
    /// `show` says that it has no room for more.
    ///
    /// # Complexity
    /// Where both heaps are in the periodic part, the values of a pair are those of the pair with a second
    /// heap that is a period larger, so one period of pairs says all: `preperiod + period` steps of machine
    /// words, whatever the size of the heap.
    ///
    /// # Errors
    /// A limit that was reached, or what `show` says.
    pub fn visit(
        &self,
        meter: &mut Meter<'_>,
        show: &mut dyn FnMut(&UBig, &mut Meter<'_>) -> Result<bool>,
    ) -> Result<UBig> {
        let Lookup { start, period, .. } = self.values;
        let mut room = true;
        let mut single = 0u64;
        if *self.least < UBig::from(start) {
            let rest = Rest::new(self.values, self.rest);
            let least = u64::try_from(self.least).unwrap_or(start);
            let end = u64::try_from(self.most).unwrap_or(u64::MAX).saturating_add(1).min(start);
            for b in least..end {
                pace(b, meter)?;
                if rest.less(b) ^ self.values.small(b) == self.wanted {
                    single += 1;
                    room = room && show(&b.into(), meter)?;
                }
            }
        }
        let first = self.least.max(&UBig::from(start)).clone();
        let (Some(offset), Some(mut other)) =
            (self.values.offset(&first), self.values.offset(&(self.rest - self.rest.min(&first))))
        else {
            return Ok(single.into());
        };
        if first > *self.most {
            return Ok(single.into());
        }
        // A second heap `d` behind the first comes again `span / period` times, and once more if `d` is
        // not beyond what is left of the span.
        let span = self.most - &first;
        let (again, beyond) = (&span / period, &span % period);
        let (mut within, mut all) = (0u64, 0u64);
        let mut shown = Vec::new();
        let mut offset = offset;
        let periods = if again.is_zero() { beyond + 1 } else { period };
        for d in 0..periods {
            pace(d, meter)?;
            if self.values.repeating(offset) ^ self.values.repeating(other) == self.wanted {
                all += 1;
                within += u64::from(d <= beyond);
                room = room && show(&(&first + d), meter)?;
                if room {
                    shown.push(d);
                }
            }
            offset = if offset + 1 == period { 0 } else { offset + 1 };
            other = if other == 0 { period - 1 } else { other - 1 };
        }
        let mut from = first + period;
        while room && !shown.is_empty() && from <= *self.most {
            for d in &shown {
                let b = &from + d;
                room = room && b <= *self.most && show(&b, meter)?;
            }
            from += period;
        }
        Ok(again * all + within + single)
    }
}

/// Counts one position for so many steps of a few machine instructions.
pub const STEPS: u64 = 16;

fn pace(step: u64, meter: &mut Meter<'_>) -> Result<()> {
    if step.is_multiple_of(STEPS) {
        meter.count()?;
    }
    Ok(())
}
