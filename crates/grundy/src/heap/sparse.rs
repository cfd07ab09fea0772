//! Values of octal games and of Grundy's game by the sparse-space method.
//!
//! A parity splits all values into rare and common ones so that few heaps have rare values (`space`,
//! `mask`). A common value is reached only by a rare part or by leaving one heap (`exclusions`), so
//! few pairs have to be tried to find the least common value that is not reached. It is the value of the
//! heap if all rare values below it are reached, which needs one pair each (`witnesses`); if one is
//! not reached, which only a scan of all pairs can tell, the heap is rare (`block`).
//!
//! Beside the textbook: equal exclusions of different moves are tried once; eight heaps are excluded
//! side by side, and the witnesses of 256 heaps are looked up at once in bit maps, those first that are
//! likeliest to do; the parity of the heap may be part of the mask; the mask is chosen anew each time
//! the number of heaps has doubled.
//!
//! Where no space has few rare heaps, and for the first heaps, pairs are tried (`beginning`): all of them, or
//! those that leave few values open, which are then compared with the rest (`candidates`).

mod beginning;
mod block;
mod candidates;
mod cells;
mod exclusions;
mod mask;
mod meeting;
mod repetition;
mod space;
#[cfg(test)]
mod tests;
mod witnesses;

use super::{Breaking, HeapValues};
use crate::error::{Error, Result};
use crate::limits::Meter;
use beginning::{Beginning, START};
use block::Block;
use cells::{Cells, FIRST};
use exclusions::Exclusions;
use mask::best_space;
use pulp::Arch;
use space::Space;
use std::ops::Range;
use witnesses::{BLOCK, Witnesses};

/// The values of a taking-and-breaking game that leaves at most two heaps.
///
/// # Complexity
/// For each heap some steps for each rare heap and, per 256 heaps, some for each value; for each rare heap
/// one scan of all smaller ones. One byte a heap while values are below 256, then two.
///
/// # References
/// E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 1982, chapter 4 (the sparse space);
/// A. Gangolli, T. Plambeck, A note on periodicity in some octal games, 1989.
pub struct Sparse {
    // Until the space is chosen.
    beginning: Option<Beginning>,
    splits: Vec<usize>,
    singles: Vec<usize>,
    // The largest number of counters that may be taken.
    most_taken: usize,
    unequal: bool,
    space: Space,
    // Empty for the time of an operation that needs it beside the rest.
    cells: Cells,
    // All indices are below this power of 2.
    width: usize,
    // For even and for odd heaps, how many rare values are below each common index.
    below: [Vec<u16>; 2],
    // The rare heaps with their indices.
    rare: Vec<(usize, u32)>,
    exclusions: Exclusions,
    // Pairs with the first common heaps, which reach most rare values.
    trials: Exclusions,
    witnesses: Witnesses,
    next_review: usize,
    // How many of the last heaps are kept at least; all, if `None`.
    window: Option<usize>,
    // Whether values are to follow from a period once one is proved.
    shortcut: bool,
    // The number of heaps by which a period is proved, and the period.
    repeats: Option<(usize, usize)>,
    // How many heaps to try as common at once.
    stride: usize,
    // At j, the last heap for which a witness at a distance of 2^j or more may have been used.
    far_witnesses: [usize; usize::BITS as usize],
    // The vector instructions of this machine.
    arch: Arch,
}

/// How many pairs are tried for each rare index before witnesses are looked for.
const TRIALS: usize = 4;

impl Sparse {
    /// Whether no move leaves three heaps and some move breaks a heap in two.
    pub fn applies(rules: &Breaking) -> bool {
        let most_left = rules.code.moves().map(|(_, left)| left).max();
        most_left == Some(2)
    }

    /// An engine for a game that knows no heap yet; or `None` if a move leaves three heaps, or none breaks
    /// a heap in two.
    pub fn new(rules: &Breaking) -> Option<Self> {
        Self::beginning(rules, START)
    }

    /// Keeps only the last so many heaps, some more, and some first ones, so that memory does not grow
    /// with the heaps once the last rare heap is far behind. A heap that only others can decide is an error
    /// then.
    pub fn keep(mut self, heaps: u64) -> Self {
        self.window = Some(usize::try_from(heaps).unwrap_or(usize::MAX));
        self
    }

    /// Takes values from a period as soon as those that are known prove one.
    pub fn by_period(mut self) -> Self {
        self.shortcut = true;
        self
    }

    /// As [`Sparse::new`], trying all pairs up to `start` heaps at least.
    fn beginning(rules: &Breaking, start: usize) -> Option<Self> {
        let moves: Vec<(usize, u32)> =
            rules.code.moves().map(|(take, heaps)| (take as usize, heaps)).collect();
        let kinds = |heaps: u32| -> Vec<usize> {
            moves.iter().filter(|&&(_, left)| left == heaps).map(|&(take, _)| take).collect()
        };
        let (singles, splits) = (kinds(1), kinds(2));
        let most_taken = moves.iter().map(|&(take, _)| take).max().unwrap_or_default();
        if !Self::applies(rules) {
            return None;
        }
        Some(Self {
            beginning: Some(Beginning::new(moves, rules.unequal, start)),
            splits,
            singles,
            most_taken,
            unequal: rules.unequal,
            space: Space { mask: 1, parity: false, offset: 0 },
            cells: Cells::None,
            width: 1,
            below: [vec![], vec![]],
            rare: Vec::new(),
            exclusions: Exclusions::default(),
            trials: Exclusions::default(),
            witnesses: Witnesses::default(),
            next_review: 0,
            window: None,
            shortcut: false,
            repeats: None,
            stride: BLOCK,
            far_witnesses: [0; usize::BITS as usize],
            arch: Arch::new(),
        })
    }

    /// Writes the values of heaps below `known` in the best space for them, with a width of at least
    /// `width`.
    fn write(&mut self, known: usize, width: usize, value: impl Fn(usize) -> u32) -> Result<()> {
        let mut counts = [vec![], vec![]];
        for heap in 1..known {
            let (counts, value) = (&mut counts[heap % 2], value(heap) as usize);
            if value >= counts.len() {
                counts.resize(value + 1, 0);
            }
            counts[value] += 1;
        }
        self.space = self.best_space(&counts);
        let values = counts[0].len().max(counts[1].len());
        self.width = (values.next_power_of_two() / 2).max(width);
        self.cells = Cells::write(self.space, known, self.width, value).ok_or_else(outgrown)?;
        self.rare.clear();
        self.exclusions = Exclusions::default();
        for heap in 0..known {
            let (index, rare) = self.cells.get(heap);
            if rare {
                self.note_rare(heap, index);
            }
        }
        for &take in &self.singles {
            // With the parity of the heap in the mask, an odd number taken changes the class.
            let changes = self.space.parity && take % 2 == 1;
            self.exclusions.insert(take, if changes { self.cells.flag() } else { 0 });
        }
        self.choose_witnesses();
        self.next_review = 2 * known;
        Ok(())
    }

    /// Whether all pairs are still better than the best space for what is known.
    fn is_better_begun(&self, beginning: &mut Beginning) -> bool {
        let values = beginning.values();
        let width = values.iter().max().map_or(1, |&most| usize::from(most) / 2 + 1);
        let count = |from: usize| {
            let mut counts = [vec![0; 2 * width], vec![0; 2 * width]];
            for (heap, &value) in values.iter().enumerate().skip(from) {
                counts[heap % 2][usize::from(value)] += 1;
            }
            counts
        };
        let (all, recent) = (count(1), count(values.len() / 2));
        let space = self.best_space(&recent);
        let rare = [&all, &recent].map(|counts| space.rares(counts) as usize);
        beginning.goes_on(rare[0], rare[1], width)
    }

    fn best_space(&self, counts: &[Vec<u64>; 2]) -> Space {
        let parity = self.splits[0] as u64 % 2;
        let same = self.splits.iter().all(|&take| take as u64 % 2 == parity);
        best_space(counts, same.then_some(parity))
    }

    /// Writes what is known in the best space for it, with a width of at least `width`.
    fn rewrite(&mut self, width: usize) -> Result<()> {
        let cells = std::mem::replace(&mut self.cells, Cells::None);
        let space = self.space;
        self.write(cells.known(), width, |heap| space.value(heap as u64, cells.get(heap)))
    }

    /// Makes room for larger indices.
    fn widen(&mut self) -> Result<()> {
        if self.cells.kept_from() == 0 {
            return self.rewrite(2 * self.width);
        }
        self.width *= 2;
        let cells = std::mem::replace(&mut self.cells, Cells::None);
        self.cells = cells.widened(self.width).ok_or_else(outgrown)?;
        self.choose_witnesses();
        Ok(())
    }

    /// Looks at the space and the witnesses again.
    fn review(&mut self) -> Result<()> {
        self.look_for_period();
        // Which of the forgotten heaps are rare in another space is not known.
        if self.cells.kept_from() == 0 {
            let counts = self.cells.counts(self.space);
            let best = self.best_space(&counts);
            if best.rares(&counts) < self.space.rares(&counts) {
                return self.rewrite(self.width);
            }
        }
        self.choose_witnesses();
        self.next_review = 2 * self.cells.known();
        Ok(())
    }

    /// How many heaps are kept at the least, if not all, and whether that will do from now on.
    fn needed(&self) -> Option<usize> {
        let last_rare = self.rare.last().map_or(0, |&(heap, _)| heap);
        let far = self.exclusions.farthest().max(self.trials.farthest()).max(self.witnesses.reach());
        let far = far.max(self.repeats.map_or(0, |(_, period)| period));
        let settled = self.cells.known() > 4 * (last_rare + far + FIRST);
        self.window.filter(|_| settled).map(|window| window.max(far) + 2 * BLOCK)
    }

    /// Looks for a period that what is known proves.
    fn look_for_period(&mut self) {
        if self.shortcut && self.repeats.is_none() && self.kept_from() == 0 {
            let repetition = self.windowed().or_else(|| self.guy_smith());
            self.repeats = repetition.map(|(_, period)| (self.known() as usize, period));
        }
    }

    /// Adds values that follow from the period, up to so many heaps.
    fn repeat(&mut self, heaps: u64, period: usize) {
        const PART: u64 = 1 << 16;
        let more = heaps.saturating_sub(self.known()).min(PART) as usize;
        match &mut self.beginning {
            Some(beginning) => beginning.repeat(period, more),
            None => self.cells.repeat(period, more),
        }
    }

    /// Forgets heaps when that is worth it.
    fn slide(&mut self) {
        if let Some(needed) = self.needed()
            && self.cells.known() - self.cells.kept_from() > needed.saturating_mul(2).max(1 << 20)
        {
            self.cells.keep(needed);
        }
    }

    fn choose_witnesses(&mut self) {
        self.below = [0, 1].map(|heap| {
            let below = |common| self.space.rare_below(heap, common) as u16;
            (0..self.width as u32).map(below).collect()
        });
        let known = self.cells.known();
        let common = |range: Range<usize>| {
            let cells = range.map(|heap| (heap, self.cells.get(heap)));
            cells.filter(|(_, (_, rare))| !rare).map(|(heap, (index, _))| (heap, index))
        };
        let mut recent = [vec![0; self.width], vec![0; self.width]];
        let since = known.saturating_sub(1 << 16).max(known / 2).max(self.cells.kept_from());
        for (heap, index) in common(since..known) {
            recent[heap % 2][index as usize] += 1;
        }
        let first = self.cells.first();
        self.witnesses = Witnesses::choose(common(1..first), &self.splits, &recent, known);
        self.trials = Exclusions::default();
        let flag = self.cells.flag();
        let trials = TRIALS * self.width / self.splits.len();
        for (heap, index) in common(1..first.min(known / 2)).take(trials) {
            self.splits.iter().for_each(|take| self.trials.insert(take + heap, index | flag));
        }
        for (heap, index) in common(self.witnesses.start().max(1)..known) {
            self.witnesses.mark(heap, index, true);
        }
    }

    /// Takes note of a rare heap, the largest so far.
    fn note_rare(&mut self, heap: usize, index: u32) {
        self.rare.push((heap, index));
        if heap > 0 {
            self.splits.iter().for_each(|take| self.exclusions.insert(take + heap, index));
        }
    }

    /// Takes note of what was needed to see that the heaps up to one are common.
    fn note_witness(&mut self, distance: usize, heap: usize) {
        let class = distance.max(1).ilog2() as usize;
        self.far_witnesses[..=class].iter_mut().for_each(|last| *last = heap);
    }
}

fn outgrown() -> Error {
    Error::Method { method: "sparse".to_owned(), reason: "values of 65536 and more do not fit".to_owned() }
}

impl HeapValues for Sparse {
    fn known(&self) -> u64 {
        match &self.beginning {
            Some(beginning) => beginning.values().len() as u64,
            None => self.cells.known() as u64,
        }
    }

    fn period_from(&self) -> Option<u64> {
        self.shortcut.then_some(START as u64)
    }

    fn kept_from(&self) -> u64 {
        self.cells.kept_from() as u64
    }

    fn extend(&mut self, heaps: u64, meter: &mut Meter<'_>) -> Result<()> {
        while self.known() < heaps {
            // A list doubles its room when it is full.
            let most = match self.needed() {
                Some(needed) => needed.saturating_mul(2).max(1 << 20) as u64 + BLOCK as u64,
                None => heaps.max(2 * self.known()),
            };
            let bytes =
                if self.beginning.is_some() { size_of::<u16>() as u64 } else { self.cells.bytes_a_heap() };
            let room = most.saturating_mul(bytes);
            let lists = self.witnesses.bytes() + self.exclusions.bytes() + self.trials.bytes() + (4 << 20);
            meter.hold(room.saturating_add(lists as u64))?;
            if let Some((_, period)) = self.repeats {
                meter.count_many(BLOCK as u64)?;
                self.repeat(heaps, period);
                self.slide();
                continue;
            }
            if let Some(mut beginning) = self.beginning.take() {
                let extended = beginning.extend_to_stop(heaps as usize, meter);
                let stop = beginning.is_at_stop();
                if stop {
                    self.beginning = Some(beginning);
                    self.look_for_period();
                    if self.repeats.is_some() {
                        continue;
                    }
                    let Some(back) = self.beginning.take() else { continue };
                    beginning = back;
                }
                if stop && !self.is_better_begun(&mut beginning) {
                    let values = beginning.values();
                    self.write(values.len(), 1, |heap| values[heap].into())?;
                } else {
                    self.beginning = Some(beginning);
                }
                extended?;
                continue;
            }
            meter.count_many((BLOCK + self.exclusions.len()) as u64)?;
            match self.block(meter)? {
                Block::Outgrown => self.widen()?,
                Block::Done if self.cells.known() >= self.next_review => self.review()?,
                Block::Done => {}
            }
            self.slide();
        }
        Ok(())
    }

    fn restore(&mut self, values: &[u32], meter: &mut Meter<'_>) -> Result<()> {
        let Some(beginning) = &mut self.beginning else {
            return super::values::compute_again(self, values, meter);
        };
        let known = (beginning.values().len() + values.len()) as u64;
        meter.hold(known.saturating_mul(4))?;
        beginning.restore(values)?;
        // By which witnesses these heaps were seen to be common is not known any more.
        self.far_witnesses = [beginning.values().len(); usize::BITS as usize];
        Ok(())
    }

    fn read(&self, heaps: Range<u64>, into: &mut Vec<u32>) {
        let within = |heap: u64| heap.clamp(self.kept_from(), self.known()) as usize;
        let range = within(heaps.start)..within(heaps.end);
        match &self.beginning {
            Some(beginning) => into.extend(beginning.values()[range].iter().copied().map(u32::from)),
            None => self.cells.read(self.space, range, into),
        }
    }
}
