//! Engines that compute the values of heaps in order of size.

use crate::error::{Error, Result};
use crate::limits::Meter;
use std::ops::Range;

/// The Grundy values of the heaps 0, 1, 2, ... of one game, computed in order.
pub trait HeapValues {
    /// How many heaps are known: 0 to `known() - 1`.
    fn known(&self) -> u64;

    /// From so many heaps on, values may follow from a period that smaller heaps prove.
    fn period_from(&self) -> Option<u64> {
        None
    }

    /// The first heap whose value can still be read; more than 0 only with a window. An engine with a
    /// window of `w` keeps at least `w` values below the number of heaps asked for last.
    fn kept_from(&self) -> u64 {
        0
    }

    /// Computes on until at least so many heaps are known.
    ///
    /// # Errors
    /// A limit that was reached; what is known by then stays, and computing can go on from there.
    fn extend(&mut self, heaps: u64, meter: &mut Meter<'_>) -> Result<()>;

    /// Takes the values of the next heaps from an earlier run.
    ///
    /// By default they are computed again and compared; an engine that can go on from values alone
    /// trusts them.
    ///
    /// # Errors
    /// As [`HeapValues::extend`]; [`Error::Disagreement`] if they are compared and differ.
    fn restore(&mut self, values: &[u32], meter: &mut Meter<'_>) -> Result<()> {
        compute_again(self, values, meter)
    }

    /// Appends the values of some heaps that are known and kept.
    fn read(&self, heaps: Range<u64>, into: &mut Vec<u32>);

    /// The value of a heap that is known and kept.
    fn value(&self, heap: u64) -> u32 {
        let mut value = Vec::with_capacity(1);
        self.read(heap..heap + 1, &mut value);
        value.first().copied().unwrap_or_default()
    }
}

impl<H: HeapValues + ?Sized> HeapValues for Box<H> {
    fn known(&self) -> u64 {
        (**self).known()
    }

    fn period_from(&self) -> Option<u64> {
        (**self).period_from()
    }

    fn kept_from(&self) -> u64 {
        (**self).kept_from()
    }

    fn extend(&mut self, heaps: u64, meter: &mut Meter<'_>) -> Result<()> {
        (**self).extend(heaps, meter)
    }

    fn restore(&mut self, values: &[u32], meter: &mut Meter<'_>) -> Result<()> {
        (**self).restore(values, meter)
    }

    fn read(&self, heaps: Range<u64>, into: &mut Vec<u32>) {
        (**self).read(heaps, into);
    }

    fn value(&self, heap: u64) -> u32 {
        (**self).value(heap)
    }
}

/// Computes on, and compares with the values of the next heaps from an earlier run.
pub(super) fn compute_again<H: HeapValues + ?Sized>(
    engine: &mut H,
    values: &[u32],
    meter: &mut Meter<'_>,
) -> Result<()> {
    // In parts, so that a window of any size holds what is compared.
    for (index, &value) in values.iter().enumerate() {
        let heap = engine.known();
        engine.extend(heap + 1, meter)?;
        let again = engine.value(heap);
        if again != value {
            return Err(Error::Disagreement(format!(
                "heap {heap} has value {again}, and {value} was stored for it, {index} heaps into the part"
            )));
        }
    }
    Ok(())
}
