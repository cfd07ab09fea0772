//! Values when every number of counters may be taken but a finite set.
//!
//! The options of heap `n` are all smaller heaps but those that are an excluded number smaller. The values of
//! all smaller heaps are 0 to some `f - 1` without a gap, so the mex is `f`, unless all heaps of some
//! smaller value are an excluded number smaller. The textbook takes the mex over `n` options; here those of
//! the excluded heaps alone are looked at, and the heaps of each value counted.

use super::HeapValues;
use super::kept::Kept;
use crate::error::{Error, Result};
use crate::limits::Meter;
use std::collections::VecDeque;
use std::ops::Range;

/// The values of all heaps up to the largest asked for, or of the last of them.
///
/// # Complexity
/// Two steps a heap and excluded number. Four bytes a heap at the most; with [`AllBut::keep`] for as many
/// heaps as that says. Beside it eight bytes for each of up to `2 max` values, where `max` is the largest
/// excluded number.
///
/// # References
/// docs/theorems.md, section 8. U. Larsson, I. Saha, A brief conversation about subtraction games, 2024, whose
/// appendix by K. Suetsugu is about the same games.
#[derive(Debug)]
pub struct AllBut {
    excluded: Vec<u64>,
    kept: Kept,
    // The least value that no heap has yet.
    fresh: u64,
    // The values before `fresh` that the last heaps may have: how many heaps have each, and how many of these
    // are an excluded number below the present heap.
    values: VecDeque<(u32, u32)>,
}

impl AllBut {
    /// An engine that knows no heap yet, when every number of counters may be taken but those `excluded`. 0 is
    /// no move in any case.
    pub fn new(excluded: &[u64]) -> Self {
        let mut excluded: Vec<u64> = excluded.iter().copied().filter(|&number| number > 0).collect();
        excluded.sort_unstable();
        excluded.dedup();
        Self { excluded, kept: Kept::default(), fresh: 0, values: VecDeque::new() }
    }

    /// Keeps only the last so many heaps, or somewhat more, so that memory does not grow with the heaps.
    pub fn keep(mut self, heaps: u64) -> Self {
        self.kept.window = Some(heaps.max(self.largest()));
        self
    }

    fn largest(&self) -> u64 {
        self.excluded.last().copied().unwrap_or_default()
    }

    fn bytes(&self, heaps: u64) -> u64 {
        let values = heaps.min(self.largest().saturating_mul(2).saturating_add(1));
        let kept = self.kept.most(heaps).saturating_mul(2 * size_of::<u32>() as u64);
        kept.saturating_add(values.saturating_mul(2 * size_of::<(u32, u32)>() as u64))
    }

    fn next(&mut self) -> Result<u32> {
        let heap = self.kept.known();
        let oldest = self.fresh - self.values.len() as u64;
        let takes = self.excluded.partition_point(|&take| take <= heap);
        let (known, first) = (&self.kept.values, self.kept.from);
        let index = |take: u64| {
            let value = known.get((heap - take - first) as usize).unwrap_or_default();
            (u64::from(value) - oldest) as usize
        };
        for &take in &self.excluded[..takes] {
            self.values[index(take)].1 += 1;
        }
        let mut least = self.values.len();
        for &take in &self.excluded[..takes] {
            let index = index(take);
            let (heaps, hidden) = &mut self.values[index];
            if heaps == hidden {
                least = least.min(index);
            }
            *hidden = 0;
        }
        let value = u32::try_from(oldest + least as u64).map_err(|_| Error::Method {
            method: "all-but".to_owned(),
            reason: "values of 2^32 and more are not kept".to_owned(),
        })?;
        match self.values.get_mut(least) {
            Some((heaps, _)) => *heaps += 1,
            None => {
                self.values.push_back((1, 0));
                self.fresh += 1;
                // A heap of the window has no value further below `fresh` (docs/theorems.md, section 8).
                if self.values.len() as u64 > self.largest().saturating_mul(2).saturating_add(1) {
                    self.values.pop_front();
                }
            }
        }
        Ok(value)
    }
}

impl HeapValues for AllBut {
    fn known(&self) -> u64 {
        self.kept.known()
    }

    fn kept_from(&self) -> u64 {
        self.kept.from
    }

    fn extend(&mut self, heaps: u64, meter: &mut Meter<'_>) -> Result<()> {
        if heaps > self.known() {
            meter.hold(self.bytes(heaps))?;
        }
        while self.known() < heaps {
            meter.count_many(1 + self.excluded.len() as u64 / 16)?;
            let value = self.next()?;
            self.kept.values.push(value);
            self.kept.forget();
        }
        Ok(())
    }

    fn read(&self, heaps: Range<u64>, into: &mut Vec<u32>) {
        self.kept.read(heaps, into);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use crate::nimber::mex;
    use fastrand::Rng;

    fn check(excluded: &[u64], heaps: u64) {
        let mut expected: Vec<u64> = Vec::new();
        for heap in 0..heaps {
            let options = (1..=heap).filter(|take| !excluded.contains(take));
            let value = mex(options.map(|take| expected[(heap - take) as usize]));
            expected.push(value);
        }
        let mut engine = AllBut::new(excluded);
        engine.extend(heaps, &mut Limits::default().start()).unwrap();
        for (heap, &value) in (0..).zip(&expected) {
            assert_eq!(u64::from(engine.value(heap)), value, "all but {excluded:?}, heap {heap}");
        }
    }

    #[test]
    fn published_values() {
        // CGSuite, GameHeapTest.scala.
        let mut engine = AllBut::new(&[2, 3, 7]);
        engine.extend(21, &mut Limits::default().start()).unwrap();
        let mut values = Vec::new();
        engine.read(1..21, &mut values);
        assert_eq!(values, [1, 0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7, 8, 9, 8, 9, 10]);
    }

    #[test]
    fn values_are_those_of_the_mex_rule() {
        for bits in 0..256u64 {
            let excluded: Vec<u64> = (1..=8).filter(|number| bits >> (number - 1) & 1 == 1).collect();
            check(&excluded, 200);
        }
        let mut random = Rng::with_seed(7);
        for _ in 0..60 {
            let most = random.u64(1..=60);
            let mut excluded: Vec<u64> = (0..random.usize(1..=30)).map(|_| random.u64(1..=most)).collect();
            excluded.sort_unstable();
            excluded.dedup();
            check(&excluded, 400);
        }
        check(&[2, u64::MAX], 300);
        check(&(1..=250).collect::<Vec<_>>(), 1200);
    }

    #[test]
    fn the_last_values_are_kept() {
        let (mut all, mut last) = (AllBut::new(&[2, 3, 7, 90]), AllBut::new(&[2, 3, 7, 90]).keep(10));
        let limits = Limits::default();
        all.extend(200_000, &mut limits.start()).unwrap();
        last.extend(200_000, &mut limits.start()).unwrap();
        assert!(last.kept_from() > 100_000 && last.kept_from() <= 199_990);
        (last.kept_from()..200_000).for_each(|heap| assert_eq!(last.value(heap), all.value(heap)));
    }
}
