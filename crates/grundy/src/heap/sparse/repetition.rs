//! Repetitions among the values in a sparse space that go on for ever.

use super::Sparse;
use super::cells::Cells;
use crate::heap::period::{Period, Proof, Proved, first_agreement, least_period_of_end};
use crate::heap::{Column, HeapValues};

/// A repetition: from where on, and after how many heaps.
type Repetition = (usize, usize);

impl Sparse {
    /// The period of the game, if the values that are known prove one: by the sparse-space theorem of
    /// `docs/theorems.md`, which asks for a window past the last rare heap, or by the theorem of Guy
    /// and Smith, which asks for twice the preperiod but lets rare heaps go on.
    ///
    /// # Complexity
    /// Linear in the number of heaps, and far less than computing them.
    pub fn proved(&self) -> Option<Proved> {
        let (repetition, proof) = match self.windowed() {
            Some(repetition) => (repetition, self.sparse_proof()),
            None => (self.guy_smith()?, Proof::GuySmith { most_taken: self.most_taken as u64 }),
        };
        let (preperiod, period) = repetition;
        Some(Proved {
            period: Period { preperiod: preperiod as u64, period: period as u64, saltus: 0 },
            values: self.column(preperiod + period),
            proof,
            heaps: self.known(),
        })
    }

    fn sparse_proof(&self) -> Proof {
        Proof::Sparse {
            mask: self.space.mask,
            parity: self.space.parity,
            rare: self.rare.iter().map(|&(heap, _)| heap as u64).collect(),
        }
    }

    /// The values of the first heaps.
    fn column(&self, heaps: usize) -> Column {
        match &self.beginning {
            Some(beginning) => beginning.values()[..heaps].iter().map(|&value| value.into()).collect(),
            None => (0..heaps).map(|heap| self.space.value(heap as u64, self.cells.get(heap))).collect(),
        }
    }

    /// A repetition that is long enough past the last rare heap.
    pub(super) fn windowed(&self) -> Option<Repetition> {
        let known = self.cells.known();
        let last_rare = self.rare.last()?.0;
        // Witnesses at smaller distances were enough for all heaps behind `last`.
        let classes = self.far_witnesses.iter().enumerate().filter(|&(_, last)| last + 1 < known);
        let mut tried = 0;
        for (class, &last) in classes {
            let window = (1usize << class).max(last_rare) + self.most_taken;
            if window > known / 2 {
                return None;
            }
            if window <= tried {
                continue;
            }
            tried = window;
            let (preperiod, period) = self.repetition(window)?;
            // The window that has to come again ends here.
            let end = known - period;
            if last < end && end > 2 * last_rare + self.most_taken {
                return Some((preperiod, period));
            }
        }
        None
    }

    /// A repetition of the last `length` values that is as long as Guy and Smith ask.
    pub(super) fn guy_smith(&self) -> Option<Repetition> {
        let known = self.known() as usize;
        let (preperiod, period) = self.repetition((known + self.most_taken).div_ceil(2))?;
        // What the theorem says of a preperiod, it says from 1 on.
        let enough = 2 * (preperiod.max(1) + period) + self.most_taken;
        (known >= enough && !self.unequal).then_some((preperiod, period))
    }

    /// The least period of the last `length` values, and from where on it holds.
    fn repetition(&self, length: usize) -> Option<Repetition> {
        fn find<T: Copy + Eq>(values: &[T], length: usize, even: bool) -> Option<Repetition> {
            let period = least_period_of_end(values, length)?;
            // Cells are equal where values are if the heaps have the same parity, should that count.
            let period = if even && period % 2 == 1 { 2 * period } else { period };
            let preperiod = first_agreement(values, period);
            (preperiod + period + length <= values.len()).then_some((preperiod, period))
        }
        match (&self.beginning, &self.cells) {
            (Some(beginning), _) => find(beginning.values(), length, false),
            (None, Cells::Bytes(list)) if list.from == 0 => find(&list.cells, length, self.space.parity),
            (None, Cells::Halves(list)) if list.from == 0 => find(&list.cells, length, self.space.parity),
            (None, _) => None,
        }
    }
}
