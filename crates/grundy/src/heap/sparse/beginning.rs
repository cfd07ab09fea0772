//! The values of the first heaps by all pairs, while a sparse space does not pay.

use super::candidates::{COMPARED_A_MARK, Candidates, Found};
use super::cells::LANES;
use crate::error::Result;
use crate::limits::Meter;

/// Up to here all pairs are tried in any case, and from the second number on in none.
pub(super) const START: usize = 1 << 10;
const LATEST: usize = 1 << 24;
/// From here on, not all pairs are marked.
const CANDIDATES: usize = 1 << 11;

/// What is taken and how the rest is left.
pub(super) struct Moves {
    /// How many counters are taken, and in how many heaps the rest is left.
    moves: Vec<(usize, u32)>,
    unequal: bool,
}

impl Moves {
    /// Says which values the heap behind `values` reaches by moves that leave no heap or one.
    #[inline(always)]
    pub fn singles(&self, values: &[u16], mut reaches: impl FnMut(u16)) {
        for &(take, left) in &self.moves {
            match (left, values.len().checked_sub(take)) {
                (0, Some(0)) => reaches(0),
                (1, Some(rest @ 1..)) => reaches(values[rest]),
                _ => {}
            }
        }
    }

    /// For each move that leaves two heaps behind `values`, the values of the smaller part, from 1 on, and those
    /// of the larger part, the last of which belongs to the first of the smaller.
    #[inline(always)]
    pub fn pairs<'a>(&self, values: &'a [u16]) -> impl Iterator<Item = (&'a [u16], &'a [u16])> {
        self.moves.iter().filter(|&&(_, left)| left == 2).filter_map(|&(take, _)| {
            let rest = values.len().checked_sub(take).filter(|&rest| rest > 1)?;
            // Not half of the rest if the parts may not be equal.
            let end = if self.unequal { rest.div_ceil(2) } else { rest / 2 + 1 };
            Some((&values[1..end], &values[rest - end + 1..rest]))
        })
    }
}

/// The values of the first heaps, computed by all pairs.
pub(super) struct Beginning {
    moves: Moves,
    values: Vec<u16>,
    /// For each value one more than the last heap that reaches it.
    reached: Vec<u32>,
    candidates: Candidates,
    /// The first heap of which not all pairs are marked.
    pub candidates_from: usize,
    /// How many heaps to compute before the next look at what a sparse space would cost.
    stop: usize,
    /// What the heaps since the last look cost, in marks.
    cost: usize,
}

impl Beginning {
    /// No heaps yet.
    pub fn new(moves: Vec<(usize, u32)>, unequal: bool, start: usize) -> Self {
        let most = moves.iter().map(|&(take, _)| take).max().unwrap_or_default();
        Self {
            moves: Moves { moves, unequal },
            values: Vec::new(),
            reached: vec![0; 1 << 16],
            candidates: Candidates::new(),
            candidates_from: CANDIDATES,
            stop: start.max(2 * most + 2 * LANES),
            cost: 0,
        }
    }

    /// The values that are known.
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    /// Computes on until so many heaps are known, or enough for the next look.
    pub fn extend_to_stop(&mut self, heaps: usize, meter: &mut Meter<'_>) -> Result<()> {
        self.extend(heaps.min(self.stop), meter)
    }

    /// Adds values that are known from elsewhere.
    pub fn restore(&mut self, values: &[u32]) -> Result<()> {
        for &value in values {
            self.values.push(u16::try_from(value).map_err(|_| super::outgrown())?);
        }
        Ok(())
    }

    /// Adds so many values, each that of the heap so many places before.
    pub fn repeat(&mut self, period: usize, more: usize) {
        for _ in 0..more {
            self.values.push(self.values[self.values.len() - period]);
        }
    }

    /// Whether it is time to look at what a sparse space would cost.
    pub fn is_at_stop(&self) -> bool {
        self.values.len() >= self.stop
    }

    /// Decides whether pairs are still cheaper than a space with indices below `width` in which so many of the
    /// heaps, and of their later half, are rare.
    ///
    /// Each rare heap excludes something at each heap. Each new one ends a block, which costs some hundred
    /// steps for each index, and asks for a comparison of all pairs. Some indices of each heap ask for a
    /// comparison of some pairs, the more of them the more indices there are.
    pub fn goes_on(&mut self, rare: usize, recent: usize, width: usize) -> bool {
        let known = self.values.len();
        let splits = self.moves.moves.iter().filter(|&&(_, heaps)| heaps == 2).count();
        let exclusions = 2 * rare * splits;
        let comparisons = width * width / 32;
        let ends = recent * (width * 500 + known / 2 * splits / COMPARED_A_MARK);
        let pairs = std::mem::take(&mut self.cost);
        self.stop = 2 * known;
        known < LATEST && known / 2 * (exclusions + comparisons) + ends > pairs
    }

    /// Computes on until so many heaps are known.
    fn extend(&mut self, heaps: usize, meter: &mut Meter<'_>) -> Result<()> {
        while self.values.len() < heaps {
            let Found { value, cost } = if self.values.len() < self.candidates_from {
                self.by_all_pairs(meter)?
            } else {
                self.candidates.next_value(&self.moves, &self.values, meter)?
            };
            self.cost += cost;
            self.values.push(u16::try_from(value).map_err(|_| super::outgrown())?);
        }
        Ok(())
    }

    /// The value of the next heap, with a mark for each pair.
    fn by_all_pairs(&mut self, meter: &mut Meter<'_>) -> Result<Found> {
        let now = self.values.len() as u32 + 1;
        let mut cost = 0;
        self.moves.singles(&self.values, |value| self.reached[usize::from(value)] = now);
        for (small, large) in self.moves.pairs(&self.values) {
            meter.count_many(small.len() as u64 / 32)?;
            cost += small.len();
            for (&a, &b) in small.iter().zip(large.iter().rev()) {
                self.reached[usize::from(a ^ b)] = now;
            }
        }
        let value = self.reached.iter().position(|&reached| reached != now).unwrap_or(usize::MAX);
        Ok(Found { value, cost })
    }
}
