//! The values of all heaps so far, or of the last ones alone.

use super::Column;
use std::ops::Range;

/// The values of the heaps `kept_from()` to `known() - 1`.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    from: u64,
    values: Column,
    window: Option<u64>,
}

impl Kept {
    /// No values yet. With a window, only so many of the last ones are sure to be kept.
    pub fn new(window: Option<u64>) -> Self {
        Self { from: 0, values: Column::new(), window }
    }

    /// How many heaps are known.
    pub fn known(&self) -> u64 {
        self.from + self.values.len() as u64
    }

    /// The first heap whose value is kept.
    pub fn kept_from(&self) -> u64 {
        self.from
    }

    /// The value of a heap that is kept.
    pub fn get(&self, heap: u64) -> Option<u32> {
        let index = usize::try_from(heap.checked_sub(self.from)?).ok()?;
        self.values.get(index)
    }

    /// Adds the value of the next heap.
    pub fn push(&mut self, value: u32) {
        // More than the window is kept, so that moving the rest costs little a heap.
        const SPARE: u64 = 1 << 12;
        self.values.push(value);
        if let Some(window) = self.window {
            let len = self.values.len() as u64;
            if len > window.saturating_mul(2).saturating_add(SPARE) {
                self.values.drop_first((len - window) as usize);
                self.from += len - window;
            }
        }
    }

    /// Appends the values of some heaps; those that are not kept are left out.
    pub fn read(&self, heaps: Range<u64>, into: &mut Vec<u32>) {
        let index = |heap: u64| usize::try_from(heap.saturating_sub(self.from)).unwrap_or(usize::MAX);
        self.values.read(index(heaps.start)..index(heaps.end), into);
    }

    /// What the values take at the most while so many heaps become known.
    pub fn bytes_growing_to(&self, heaps: u64) -> u64 {
        let most = match self.window {
            Some(window) => heaps.min(window.saturating_mul(2).saturating_add(1 << 12)),
            None => heaps,
        };
        self.values.bytes_growing_to(most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_values_are_kept() {
        let (mut all, mut last) = (Kept::new(None), Kept::new(Some(10)));
        for n in 0..50_000u32 {
            all.push(n);
            last.push(n);
            let known = u64::from(n) + 1;
            assert_eq!((all.known(), last.known(), all.kept_from()), (known, known, 0));
            assert!(last.kept_from() <= known.saturating_sub(10) && known - last.kept_from() < 5_000);
        }
        assert_eq!((last.get(49_990), last.get(50_000), last.get(1)), (Some(49_990), None, None));
        let mut read = Vec::new();
        last.read(49_998..60_000, &mut read);
        assert_eq!(read, [49_998, 49_999]);
    }
}
