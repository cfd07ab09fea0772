//! Engines that compute the values of heaps in order of size.

use crate::error::Result;
use crate::limits::Meter;
use std::ops::Range;

/// The Grundy values of the heaps 0, 1, 2, ... of one game, computed in order.
pub trait HeapValues {
    /// How many heaps are known: 0 to `known() - 1`.
    fn known(&self) -> u64;

    /// The first heap whose value can still be read; more than 0 only with a window.
    fn kept_from(&self) -> u64 {
        0
    }

    /// Computes on until at least so many heaps are known.
    ///
    /// # Errors
    /// A limit that was reached; what is known by then stays, and computing can go on from there.
    fn extend(&mut self, heaps: u64, meter: &mut Meter<'_>) -> Result<()>;

    /// Appends the values of some heaps that are known and kept.
    fn read(&self, heaps: Range<u64>, into: &mut Vec<u32>);

    /// The value of a heap that is known and kept.
    fn value(&self, heap: u64) -> u32 {
        let mut value = Vec::with_capacity(1);
        self.read(heap..heap + 1, &mut value);
        value.first().copied().unwrap_or_default()
    }
}
