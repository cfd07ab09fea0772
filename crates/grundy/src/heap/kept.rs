//! A column of values that may forget its beginning.

use super::Column;
use crate::nimber::Mex;
use std::ops::Range;

/// How many heaps may be kept beyond what has to be, so that forgetting costs little.
const SLACK: u64 = 1 << 16;

/// The values of the heaps `kept_from()` to `known() - 1`.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    pub(super) values: Column,
    // The heap of the first value.
    pub(super) from: u64,
    // How many heaps are kept at least; all, if `None`.
    pub(super) window: Option<u64>,
}

impl Kept {
    /// No values yet. With a window, only so many of the last ones are sure to be kept.
    pub fn new(window: Option<u64>) -> Self {
        Self { values: Column::new(), from: 0, window }
    }

    /// How many heaps are known: the first that is not there yet.
    pub fn known(&self) -> u64 {
        self.from + self.values.len() as u64
    }

    /// The first heap whose value is kept.
    pub fn kept_from(&self) -> u64 {
        self.from
    }

    fn index(&self, heap: u64) -> Option<usize> {
        usize::try_from(heap.checked_sub(self.from)?).ok()
    }

    /// The value of a heap that is kept.
    pub fn get(&self, heap: u64) -> Option<u32> {
        self.values.get(self.index(heap)?)
    }

    /// The least number that is not the value of one of these heaps, all of which are kept.
    pub(super) fn mex_at(&self, heaps: impl ExactSizeIterator<Item = u64>, mex: &mut Mex) -> u32 {
        let from = self.from;
        self.values.mex_at(heaps.map(|heap| (heap - from) as usize), mex)
    }

    /// Adds the value of the next heap.
    pub fn push(&mut self, value: u32) {
        self.values.push(value);
        self.forget();
    }

    /// Forgets the first heaps when there are so many too much that it is worth it.
    pub(super) fn forget(&mut self) {
        let Some(window) = self.window else { return };
        let len = self.values.len() as u64;
        if len >= window.saturating_mul(2).saturating_add(SLACK / 2) {
            self.values.drop_first((len - window) as usize);
            self.from += len - window;
        }
    }

    /// Appends the values of some heaps; those that are not kept are left out.
    pub fn read(&self, heaps: Range<u64>, into: &mut Vec<u32>) {
        let index = |heap: u64| self.index(heap.max(self.from)).unwrap_or(usize::MAX);
        self.values.read(index(heaps.start)..index(heaps.end), into);
    }

    /// How many heaps there are at the most while so many become known.
    pub(super) fn most(&self, heaps: u64) -> u64 {
        self.window.map_or(heaps, |window| heaps.min(window.saturating_mul(2).saturating_add(SLACK)))
    }

    /// What the values take at the most while so many heaps become known.
    pub fn bytes_growing_to(&self, heaps: u64) -> u64 {
        self.values.bytes_growing_to(self.most(heaps))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_values_are_kept() {
        let (mut all, mut last) = (Kept::new(None), Kept::new(Some(10)));
        for n in 0..200_000u32 {
            all.push(n);
            last.push(n);
            let known = u64::from(n) + 1;
            assert_eq!((all.known(), last.known(), all.kept_from()), (known, known, 0));
            assert!(last.kept_from() <= known.saturating_sub(10) && known - last.kept_from() < SLACK);
        }
        assert_eq!((last.get(199_990), last.get(200_000), last.get(1)), (Some(199_990), None, None));
        let mut read = Vec::new();
        last.read(199_998..300_000, &mut read);
        assert_eq!(read, [199_998, 199_999]);
    }
}
