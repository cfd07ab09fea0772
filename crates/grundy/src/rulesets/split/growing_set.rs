//! The values of splitting Nim by the rules, heap by heap.
//!
//! The options of a heap include those of every smaller one, so one set of values grows: going
//! from `n - 1` to `n` adds the nim-sums with the value of `n - 1`. The textbook forms all pairs
//! anew for each heap.

use super::Split;
use crate::engine::ComponentValues;
use crate::error::Result;
use crate::evidence::{Evidence, Theorem};
use crate::limits::Meter;
use crate::nimber::Nimber;
use crate::outcome::Convention;
use dashu_int::UBig;

/// The values of all heaps up to the largest asked for.
///
/// # Complexity
/// `n` steps for the heap of `n`, where all pairs would be `n^2 / 2`.
#[derive(Debug, Default)]
pub(super) struct GrowingSet {
    values: Vec<u32>,
    // Whether a value is among the options of the next heap.
    reached: Vec<bool>,
    // All values below this are.
    mex: u32,
}

impl GrowingSet {
    fn heap(&mut self, heap: u64, meter: &mut Meter<'_>) -> Result<u32> {
        // A value is below 2n, and a nim-sum of values below the next power of two, at most 4n.
        meter.hold(heap.saturating_mul(8))?;
        while self.values.len() as u64 <= heap {
            meter.count_many(1 + self.values.len() as u64 / 16)?;
            if let Some(&last) = self.values.last() {
                for index in 0..self.values.len() {
                    self.reach(last ^ self.values[index]);
                }
            }
            while self.reached.get(self.mex as usize) == Some(&true) {
                self.mex += 1;
            }
            self.values.push(self.mex);
        }
        Ok(self.values[heap as usize])
    }

    fn reach(&mut self, value: u32) {
        let index = value as usize;
        if index >= self.reached.len() {
            self.reached.resize((index + 1).next_power_of_two(), false);
        }
        self.reached[index] = true;
    }
}

impl ComponentValues<Split> for GrowingSet {
    fn value(&mut self, _: &Split, heap: &UBig, meter: &mut Meter<'_>) -> Result<Nimber> {
        let heap = u64::try_from(heap).unwrap_or(u64::MAX);
        self.heap(heap, meter).map(Nimber::from)
    }

    fn evidence(&self, convention: Convention) -> Evidence {
        let combined_by = match convention {
            Convention::Normal => Theorem::SPRAGUE_GRUNDY,
            Convention::Misere => Theorem::SPLITTING,
        };
        Evidence::of_heaps(self.values.len(), combined_by)
    }
}
