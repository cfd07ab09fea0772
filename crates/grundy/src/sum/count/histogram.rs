//! How many heaps have each value.

use crate::error::Result;
use crate::heap::period::{Period, Proved};
use crate::limits::Meter;
use dashu_int::UBig;
use std::ops::Range;

/// About how many bytes a count takes, in a list that grows.
const BYTES: u64 = 48;

/// How many heaps have each value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    // Without zeros at the end.
    counts: Vec<UBig>,
}

impl Histogram {
    /// No heaps.
    pub fn new() -> Self {
        Self::default()
    }

    /// The heaps with these values.
    ///
    /// # Errors
    /// A limit that was reached: there is room for each value up to the largest.
    pub fn of_values(values: impl IntoIterator<Item = u32>, meter: &mut Meter<'_>) -> Result<Self> {
        let mut histogram = Self::new();
        for value in values {
            meter.count()?;
            histogram.add(value.into(), UBig::ONE, meter)?;
        }
        Ok(histogram)
    }

    /// A range of the heaps of a game whose period is proved.
    ///
    /// # Complexity
    /// One step for each heap of the range up to `preperiod + period`, and where values grow for each value.
    ///
    /// # Errors
    /// As [`Histogram::of_values`].
    pub fn of_period(proved: &Proved, heaps: Range<&UBig>, meter: &mut Meter<'_>) -> Result<Self> {
        let Period { preperiod, period, saltus } = proved.period;
        let mut histogram = Self::new();
        if heaps.start >= heaps.end {
            return Ok(histogram);
        }
        if saltus > 0 {
            // The values of the last heaps are nearly the largest, and known without all the others.
            Self::reserve(&proved.value(&(heaps.end - UBig::ONE)), meter)?;
        }
        for (heap, value) in (0..preperiod).zip(proved.all_values()) {
            meter.count()?;
            if (heaps.start..heaps.end).contains(&&UBig::from(heap)) {
                histogram.add(value.into(), UBig::ONE, meter)?;
            }
        }
        // How many heaps below a bound are `first`, `first + period`, ...
        let below = |bound: &UBig, first: u64| match *bound > UBig::from(first) {
            true => (bound - first - UBig::ONE) / period + UBig::ONE,
            false => UBig::ZERO,
        };
        for (first, value) in (0..).zip(proved.all_values()).skip(preperiod as usize) {
            meter.count()?;
            let (start, end) = (below(heaps.start, first), below(heaps.end, first));
            if saltus == 0 {
                histogram.add(value.into(), end - start, meter)?;
                continue;
            }
            let mut round = start;
            while round < end {
                meter.count()?;
                let grown = &round * saltus + value;
                histogram.add(u64::try_from(&grown).unwrap_or(u64::MAX), UBig::ONE, meter)?;
                round += 1u8;
            }
        }
        Ok(histogram)
    }

    /// Adds so many heaps of a value.
    ///
    /// # Errors
    /// As [`Histogram::of_values`].
    pub fn add(&mut self, value: u64, count: UBig, meter: &Meter<'_>) -> Result<()> {
        if count.is_zero() {
            return Ok(());
        }
        if value >= self.counts.len() as u64 {
            meter.hold(value.saturating_add(1).saturating_mul(BYTES))?;
            self.counts.resize(value as usize + 1, UBig::ZERO);
        }
        self.counts[value as usize] += count;
        Ok(())
    }

    /// Checks that there would be room for a value.
    ///
    /// # Errors
    /// A limit on memory.
    pub(crate) fn reserve(value: &UBig, meter: &Meter<'_>) -> Result<()> {
        let value = u64::try_from(value).unwrap_or(u64::MAX);
        Ok(meter.hold(value.saturating_add(1).saturating_mul(BYTES))?)
    }

    /// How many heaps have the value `v`, at index `v`; none has a larger value.
    pub fn counts(&self) -> &[UBig] {
        &self.counts
    }

    /// How many heaps there are.
    pub fn total(&self) -> UBig {
        self.counts.iter().sum()
    }

    /// The values that occur, with how many heaps have them.
    pub(super) fn occurring(&self) -> Vec<(usize, &UBig)> {
        self.counts.iter().enumerate().filter(|(_, count)| !count.is_zero()).collect()
    }

    /// The least power of 2 above all values: how many nim-sums there may be.
    pub(super) fn span(&self) -> usize {
        self.counts.len().next_power_of_two()
    }

    /// The heaps of value 0 and 1 alone.
    pub(super) fn fickle(&self) -> Self {
        Self { counts: self.counts.iter().take(2).cloned().collect() }
    }
}
