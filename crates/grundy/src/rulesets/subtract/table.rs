//! Values of heaps in machine words, for a finite set: what a judge asks.

use super::sort;
use crate::error::{Fault, Result};
use crate::limits::Meter;
use crate::nimber::Mex;

/// The values of all heaps up to the largest asked for, in order.
///
/// # Complexity
/// One step a heap and member of the set; four bytes a heap.
#[derive(Debug)]
pub struct SubtractTable {
    // Sorted, without duplicates, without 0.
    set: Vec<u64>,
    values: Vec<u32>,
    mex: Mex,
}

impl SubtractTable {
    /// An empty table for the game with this finite set. Duplicates are harmless.
    ///
    /// # Errors
    /// [`Fault::SubtractZero`] if 0 is in the set.
    pub fn new(mut set: Vec<u64>) -> Result<Self, Fault> {
        sort(&mut set)?;
        Ok(Self { set, values: Vec::new(), mex: Mex::new() })
    }

    /// The value of a heap; the table grows to it.
    ///
    /// # Errors
    /// A limit that was reached.
    pub fn heap(&mut self, heap: u64, meter: &mut Meter<'_>) -> Result<u32> {
        if heap >= self.values.len() as u64 {
            meter.hold(heap.saturating_mul(size_of::<u32>() as u64))?;
            let missing = heap + 1 - self.values.len() as u64;
            self.values.reserve_exact(usize::try_from(missing).unwrap_or_default());
        }
        while self.values.len() as u64 <= heap {
            meter.count_many(1 + self.set.len() as u64 / 16)?;
            let known = self.values.as_slice();
            let takes = self.set.partition_point(|&take| take <= known.len() as u64);
            let options = self.set[..takes].iter().map(|&take| known[known.len() - take as usize]);
            self.values.push(self.mex.of(options));
        }
        Ok(self.values[heap as usize])
    }
}
