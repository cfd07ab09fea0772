//! The values of Lasker's Nim by the mex rule, heap by heap.

use crate::error::Result;
use crate::heap::{Column, HeapValues};
use crate::limits::Meter;
use crate::nimber::Mex;
use std::ops::Range;

/// The values of all heaps up to the largest asked for.
///
/// # Complexity
/// `3n / 2` steps for the heap of `n`; four bytes a heap at the most.
#[derive(Debug, Default)]
pub(super) struct TakeOrSplit {
    values: Column,
    mex: Mex,
}

impl TakeOrSplit {
    fn at(&self, heap: u64) -> u32 {
        self.values.get(heap as usize).unwrap_or_default()
    }
}

impl HeapValues for TakeOrSplit {
    fn known(&self) -> u64 {
        self.values.len() as u64
    }

    fn extend(&mut self, heaps: u64, meter: &mut Meter<'_>) -> Result<()> {
        if heaps > self.known() {
            meter.hold(heaps.saturating_mul(2 * size_of::<u32>() as u64))?;
        }
        while self.known() < heaps {
            let heap = self.known();
            meter.count_many(1 + heap / 16)?;
            (0..heap).for_each(|left| self.mex.insert(self.at(left)));
            (1..=heap / 2).for_each(|part| self.mex.insert(self.at(part) ^ self.at(heap - part)));
            let value = self.mex.take();
            self.values.push(value);
        }
        Ok(())
    }

    fn read(&self, heaps: Range<u64>, into: &mut Vec<u32>) {
        self.values.read(heaps.start as usize..heaps.end as usize, into);
    }
}
