//! The values of the next heaps, up to [`BLOCK`] of them.

use super::cells::{Cell, Cells, LANES, List, Row, Rows};
use super::witnesses::{FAR, Heaps};
use super::{BLOCK, Sparse};
use crate::error::{Error, Result};
use crate::limits::Meter;
use crate::rulesets::Method;
use pulp::{Simd, WithSimd};

/// How a block ended.
pub(super) enum Block {
    /// Some heaps are known that were not.
    Done,
    /// An index does not fit any more, and no heap was added.
    Outgrown,
}

/// What the heaps of a block, which are taken to be common, have still to be seen to reach.
struct Wanted {
    /// At `i`, the heaps that want all rare indices below `i`.
    below: Vec<Heaps>,
    /// At `i`, heaps that want the rare index `i`.
    single: Vec<Heaps>,
}

/// The computation of a block, all of which is inlined here, so that it is compiled for wide vectors too.
struct NextBlock<'a, 'm, C: Cell> {
    engine: &'a mut Sparse,
    list: &'a mut List<C>,
    meter: &'a mut Meter<'m>,
}

impl<C: Cell> WithSimd for NextBlock<'_, '_, C> {
    type Output = Result<Block>;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Result<Block> {
        self.engine.typed_block(self.list, self.meter)
    }
}

impl Sparse {
    pub(super) fn block(&mut self, meter: &mut Meter<'_>) -> Result<Block> {
        let mut cells = std::mem::replace(&mut self.cells, Cells::None);
        let arch = self.arch;
        let block = match &mut cells {
            Cells::Bytes(list) => arch.dispatch(NextBlock { engine: self, list, meter }),
            Cells::Halves(list) => arch.dispatch(NextBlock { engine: self, list, meter }),
            Cells::None => Ok(Block::Outgrown),
        };
        self.cells = cells;
        block
    }

    #[inline(always)]
    fn typed_block<C: Cell>(&mut self, list: &mut List<C>, meter: &mut Meter<'_>) -> Result<Block> {
        let base = list.known();
        self.witnesses.advance(base);
        let none = vec![Heaps::default(); self.width + 1];
        let mut wanted = Wanted { below: none.clone(), single: none };
        let narrow = self.is_narrow(base);
        for _ in 0..self.stride / LANES {
            let fits = match C::bytes(&mut list.cells) {
                Some(cells) if narrow => self.narrow_lanes(cells, list.from, base, &mut wanted),
                _ => self.common_lanes(list, base, &mut wanted),
            };
            if !fits {
                list.cells.truncate(base - list.from);
                return Ok(Block::Outgrown);
            }
        }
        for (heap, cell) in (base..).zip(&list.cells[base - list.from..]) {
            self.witnesses.mark(heap, cell.get(), true);
        }
        let unseen = self.unseen(base, wanted);
        self.note_witness(self.witnesses.farthest().max(self.trials.farthest()), list.known() - 1);
        self.stride = BLOCK.min(2 * self.stride);
        for (heap, rare) in unseen {
            match self.witness(list, heap, rare, meter) {
                Ok(Some(distance)) => {
                    self.note_witness(distance, heap);
                    let other = list.cells[heap - distance - list.from].get();
                    if other & C::RARE == 0 {
                        self.witnesses.learn(rare as usize, distance, other);
                    }
                }
                Ok(None) => {
                    self.take_back(list, heap);
                    list.cells.push(C::of(rare | C::RARE));
                    self.note_rare(heap, rare);
                    // Where one heap is rare, the next rare one is often near.
                    self.stride = LANES;
                    break;
                }
                Err(error) => {
                    self.take_back(list, base);
                    return Err(error);
                }
            }
        }
        Ok(Block::Done)
    }

    /// Takes back the heaps from one on, which are common in a block that is not finished.
    fn take_back<C: Cell>(&mut self, list: &mut List<C>, heap: usize) {
        for (heap, cell) in (heap..).zip(&list.cells[heap - list.from..]) {
            self.witnesses.mark(heap, cell.get(), false);
        }
        list.cells.truncate(heap - list.from);
    }

    /// Adds the next heaps with the least common value that each does not reach. Whether there is room
    /// for it in the width.
    #[inline(always)]
    fn common_lanes<C: Cell>(&self, list: &mut List<C>, block: usize, wanted: &mut Wanted) -> bool {
        let List { from, cells, rows, .. } = list;
        let base = cells.len();
        rows.next_round();
        self.exclusions.insert_far(cells, rows);
        self.trials.insert_far(cells, rows);
        let Rows { rows, round } = &mut **rows;
        for row in rows {
            let heap = *from + cells.len();
            self.exclusions.insert_rest(cells, base, row, *round);
            // Before heaps are forgotten, the last rare one is far behind.
            if self.unequal && *from == 0 {
                self.take_equal_halves_back(cells, row);
            }
            let Some(index) = row.least_common(self.width, *round) else {
                return false;
            };
            let below = usize::from(self.below[heap % 2][index]);
            let place = heap - block;
            let mut from = 0;
            while let Some(rare) = row.next_rare(from, below, *round) {
                wanted.single[rare][place / 64] |= 1 << (place % 64);
                from = rare + 1;
            }
            cells.push(C::of(index as u32));
        }
        true
    }

    /// Whether heaps from `base` on reach no rare cell through an exclusion, and indices are below 64.
    fn is_narrow(&self, base: usize) -> bool {
        let last_rare = self.rare.last().map_or(0, |&(heap, _)| heap);
        let flips = self.space.parity && self.singles.iter().any(|take| take % 2 == 1);
        self.width <= 64 && base > last_rare + self.exclusions.farthest().max(2 * LANES) && !flips
    }

    /// As [`Sparse::common_lanes`], where [`Sparse::is_narrow`].
    #[inline(always)]
    fn narrow_lanes(&self, cells: &mut Vec<u8>, from: usize, block: usize, wanted: &mut Wanted) -> bool {
        let sets = self.exclusions.narrow_far(cells);
        for set in sets {
            let heap = from + cells.len();
            let index = (set | self.exclusions.narrow_rest(cells)).trailing_ones();
            if index as usize >= self.width {
                return false;
            }
            let place = heap - block;
            let below = usize::from(self.below[heap % 2][index as usize]);
            wanted.below[below][place / 64] |= 1 << (place % 64);
            cells.push(index as u8);
        }
        true
    }

    /// Where halves may not be equal, two equal rare ones reach nothing; whether 0 is reached by another
    /// pair is left open.
    fn take_equal_halves_back<C: Cell>(&self, cells: &[C], row: &mut C::Row) {
        for rest in self.splits.iter().map(|take| cells.len() - take) {
            if rest.is_multiple_of(2) && cells[rest / 2].get() & C::RARE > 0 {
                row.remove(C::of(C::RARE));
            }
        }
    }

    /// The heaps of a block, and rare indices, that no listed witness shows to be reached; in order of
    /// heaps, then of indices.
    #[inline(always)]
    fn unseen(&self, base: usize, wanted: Wanted) -> Vec<(usize, u32)> {
        let Wanted { below, single } = wanted;
        let mut unseen = Vec::new();
        let mut heaps = Heaps::default();
        for (rare, (below, single)) in below[1..].iter().zip(&single).enumerate().rev() {
            let index = rare as u32;
            let mut wanted = Heaps::default();
            for (word, wanted) in wanted.iter_mut().enumerate() {
                heaps[word] |= below[word];
                *wanted = heaps[word] | single[word];
            }
            // Equal halves give 0, and may not be allowed.
            if !(self.unequal && rare == 0 && base < 4 * FAR) && wanted != Heaps::default() {
                self.witnesses.see(base, rare, &mut wanted);
            }
            for (word, mut wanted) in wanted.into_iter().enumerate() {
                while wanted > 0 {
                    unseen.push((base + 64 * word + wanted.trailing_zeros() as usize, index));
                    wanted &= wanted - 1;
                }
            }
        }
        unseen.sort_unstable();
        unseen
    }

    /// Looks through all pairs for one by which a heap reaches a rare index. The distance of the
    /// larger part from the heap.
    #[inline(always)]
    fn witness<C: Cell>(
        &self,
        list: &List<C>,
        heap: usize,
        rare: u32,
        meter: &mut Meter<'_>,
    ) -> Result<Option<usize>> {
        let sum = C::of(rare);
        let smaller = if list.from > 0 { &list.first } else { &list.cells };
        for &take in &self.splits {
            let rest = heap - take;
            // a is the smaller part.
            let half = if self.unequal { rest.div_ceil(2) } else { rest / 2 + 1 };
            let end = half.min(smaller.len()).min(rest + 1 - list.from);
            let mut a = 1;
            while a < end {
                // Most are found soon; for the others, long parts are cheaper.
                let chunk = a.clamp(64, 512).min(end - a);
                meter.count_many(chunk as u64 / 64 + 1)?;
                let low = &smaller[a..a + chunk];
                let last = rest - a - list.from;
                let high = &list.cells[last + 1 - chunk..=last];
                if C::met(low, high, [sum]) == [true] {
                    let at = low.iter().zip(high.iter().rev()).position(|(&a, &b)| a.xor(b) == sum);
                    return Ok(Some(take + a + at.unwrap_or_default()));
                }
                a += chunk;
            }
        }
        match list.from {
            0 => Ok(None),
            _ => Err(Error::Method {
                method: Method::Sparse.name().to_owned(),
                reason: format!("heap {heap} cannot be told from the values in the window alone"),
            }),
        }
    }
}
