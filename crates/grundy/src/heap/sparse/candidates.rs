//! The least value that no pair of heaps reaches, where values are many and spread.
//!
//! Marking what every pair reaches, as `beginning` does for small heaps, takes a step a pair. Most values are
//! reached by many pairs, so the first pairs mark nearly all below the one that is looked for. The few
//! that are left are compared with all other pairs, many pairs in a step, least values first: the first that
//! no pair reaches is the value of the heap.

use super::beginning::Moves;
use super::meeting::{Lane, each_sum};
use crate::error::Result;
use crate::limits::Meter;
use pulp::{Arch, Simd, WithSimd};

/// How many values are compared with each pair at once.
const TOGETHER: usize = 4;
/// How many pairs are compared before values that were met are dropped.
const CHUNK: usize = 1 << 10;
/// How many values that are reached should be left by the marks of a heap: about as many as make a mark
/// more cost what it saves in comparisons.
const LEFT: usize = 16;
/// About how many pairs are compared with one value in the time of one mark.
pub(super) const COMPARED_A_MARK: usize = 16;

/// What is kept from heap to heap.
pub(super) struct Candidates {
    /// For each value the round in which it was marked last; a word more, so that words can be read.
    marks: Box<[u8; (1 << 16) + 8]>,
    round: u8,
    /// How many pairs of each move to mark at the next heap.
    quota: usize,
    arch: Arch,
}

/// How a value was found.
pub(super) struct Found {
    /// The least value that is not reached, which may be 2^16.
    pub value: usize,
    /// What it cost, in marks.
    pub cost: usize,
}

impl Candidates {
    /// Nothing is known of the game yet.
    pub fn new() -> Self {
        Self { marks: Box::new([0; (1 << 16) + 8]), round: 0, quota: 1 << 8, arch: Arch::new() }
    }

    /// The value of the heap behind `values`, by the mex rule.
    ///
    /// # Complexity
    /// For values below `v`, about `v log v` marks, and one comparison of all pairs, 16 at a time.
    pub fn next_value(&mut self, moves: &Moves, values: &[u16], meter: &mut Meter<'_>) -> Result<Found> {
        let arch = self.arch;
        arch.dispatch(NextValue { candidates: self, moves, values, meter })
    }

    #[inline(always)]
    fn find(&mut self, moves: &Moves, values: &[u16], meter: &mut Meter<'_>) -> Result<Found> {
        if self.round == u8::MAX {
            self.marks.fill(0);
            self.round = 0;
        }
        self.round += 1;
        let mut cost = 0;
        let (marks, round) = (&mut *self.marks, self.round);
        moves.singles(values, |value| marks[usize::from(value)] = round);
        for (small, large) in moves.pairs(values) {
            let first = self.quota.min(small.len());
            cost += first;
            each_sum(&small[..first], &large[large.len() - first..], |sum| marks[usize::from(sum)] = round);
        }
        let (mut value, mut reached) = (0, 0);
        loop {
            let mut open = Open::default();
            while open.count < TOGETHER {
                value = self.next_unmarked(value);
                let Ok(candidate) = u16::try_from(value) else { break };
                open.values[open.count] = candidate;
                open.count += 1;
                value += 1;
            }
            let tried = open.count;
            for (small, large) in moves.pairs(values) {
                let first = self.quota.min(small.len());
                cost += open.drop_met(&small[first..], &large[..small.len() - first]);
            }
            reached += tried - open.count;
            if open.count > 0 || tried < TOGETHER {
                meter.count_many(cost as u64 / 32)?;
                self.adjust(reached, values.len());
                let value = if open.count > 0 { open.values[0].into() } else { 1 << 16 };
                return Ok(Found { value, cost });
            }
        }
    }

    /// The first value from one on that has no mark; 2^16, or a little more, if there is none.
    #[inline(always)]
    fn next_unmarked(&self, from: usize) -> usize {
        let word = u64::from_ne_bytes([self.round; 8]);
        let mut at = from;
        while at < 1 << 16 {
            let Some(marks) = self.marks.get(at..).and_then(|marks| marks.first_chunk()) else { break };
            let different = u64::from_le_bytes(*marks) ^ word;
            if different != 0 {
                return at + different.trailing_zeros() as usize / 8;
            }
            at += 8;
        }
        1 << 16
    }

    /// Marks more pairs if so many values that are reached were left, or fewer.
    fn adjust(&mut self, reached: usize, known: usize) {
        let step = self.quota / 64 + 1;
        let quota = if reached > LEFT { self.quota + step } else { self.quota - step };
        self.quota = quota.clamp(1 << 6, known.max(1 << 6));
    }
}

/// The computation of a value, all of which is inlined, so that it is compiled for wide vectors too.
struct NextValue<'a, 'm> {
    candidates: &'a mut Candidates,
    moves: &'a Moves,
    values: &'a [u16],
    meter: &'a mut Meter<'m>,
}

impl WithSimd for NextValue<'_, '_> {
    type Output = Result<Found>;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Result<Found> {
        self.candidates.find(self.moves, self.values, self.meter)
    }
}

/// Values of which it is open whether a pair reaches them, in order.
#[derive(Default)]
struct Open {
    values: [u16; TOGETHER],
    count: usize,
}

impl Open {
    /// Drops the values that pairs of `small` and, from its end, `large` reach. What that cost, in marks.
    #[inline(always)]
    fn drop_met(&mut self, small: &[u16], large: &[u16]) -> usize {
        let mut compared = 0;
        for (small, large) in small.chunks(CHUNK).zip(large.rchunks(CHUNK)) {
            let [a, b, c, d] = self.values;
            match self.count {
                0 => break,
                1 => self.keep(u16::met(small, large, [a])),
                2 => self.keep(u16::met(small, large, [a, b])),
                3 => self.keep(u16::met(small, large, [a, b, c])),
                _ => self.keep(u16::met(small, large, [a, b, c, d])),
            }
            compared += small.len();
        }
        compared / COMPARED_A_MARK
    }

    /// Drops those of the first values that were met.
    #[inline(always)]
    fn keep<const N: usize>(&mut self, met: [bool; N]) {
        if met == [false; N] {
            return;
        }
        let values = self.values;
        self.count = 0;
        for (value, met) in values.into_iter().zip(met) {
            if !met {
                self.values[self.count] = value;
                self.count += 1;
            }
        }
    }
}
