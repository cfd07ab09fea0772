//! A column of values that may forget its beginning.

use super::Column;
use std::ops::Range;

/// How many heaps may be kept beyond what has to be, so that forgetting costs little.
const SLACK: u64 = 1 << 16;

/// The values of the last heaps, or of all.
#[derive(Clone, Debug, Default)]
pub(super) struct Kept {
    pub(super) values: Column,
    // The heap of the first value.
    pub(super) first: u64,
    // How many heaps are kept at least; all, if `None`.
    pub(super) window: Option<u64>,
}

impl Kept {
    /// The first heap that is not there yet.
    pub(super) fn end(&self) -> u64 {
        self.first + self.values.len() as u64
    }

    /// How many heaps there are at the most, on the way to so many.
    pub(super) fn most(&self, heaps: u64) -> u64 {
        self.window.map_or(heaps, |window| heaps.min(window.saturating_mul(2).saturating_add(SLACK)))
    }

    /// Forgets the first heaps when there are so many too much that it is worth it.
    pub(super) fn forget(&mut self) {
        let Some(window) = self.window else { return };
        let len = self.values.len() as u64;
        if len < window.saturating_mul(2).saturating_add(SLACK / 2) {
            return;
        }
        let forgotten = (len - window) as usize;
        match &mut self.values {
            Column::Bytes(values) => drop(values.drain(..forgotten)),
            Column::Halves(values) => drop(values.drain(..forgotten)),
            Column::Words(values) => drop(values.drain(..forgotten)),
        }
        self.first += forgotten as u64;
    }

    /// Appends the values of some heaps; heaps that are not there are left out.
    pub(super) fn read(&self, heaps: Range<u64>, into: &mut Vec<u32>) {
        let index = |heap: u64| heap.saturating_sub(self.first) as usize;
        self.values.read(index(heaps.start)..index(heaps.end), into);
    }
}
