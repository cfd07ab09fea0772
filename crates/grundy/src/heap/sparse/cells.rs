//! The values of heaps as indices in a space, one or two bytes each, with a flag on the rare ones.

use super::meeting::Lane;
use super::space::Space;
use std::ops::Range;

/// How many heaps are worked on side by side.
pub(super) const LANES: usize = 8;

/// An index with the flag `RARE` or without. The sum of a cell and an index is a cell of the right class
/// if the index is that of a rare part, since then the class is that of the other part.
pub(super) trait Cell: Lane + Eq {
    /// The set of the cells that one heap reaches.
    type Row: Row<Self>;
    /// The flag, which is also how many indices there can be.
    const RARE: u32;

    fn of(cell: u32) -> Self;
    fn get(self) -> u32;
    fn xor(self, other: Self) -> Self;
    /// The list itself where cells are bytes.
    fn bytes(cells: &mut Vec<Self>) -> Option<&mut Vec<u8>>;
}

/// A set of cells, emptied by naming another round.
pub(super) trait Row<C> {
    fn new() -> Self;
    /// Puts the sum of two cells in the set of a round, which is not 0.
    fn insert_sum(&mut self, a: C, b: C, round: u8);
    fn remove(&mut self, cell: C);
    /// Empties the sets of all rounds.
    fn clear(&mut self);
    /// The least common index below `width` that is not in the set of a round.
    fn least_common(&self, width: usize, round: u8) -> Option<usize>;
    /// The least rare index of `from..end` that is not in the set of a round.
    fn next_rare(&self, from: usize, end: usize, round: u8) -> Option<usize>;
}

/// Eight bytes, the first as the lowest.
fn word(bytes: &[u8], at: usize) -> u64 {
    bytes[at..at + 8].iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte))
}

const ONES: u64 = u64::MAX / 0xff;

/// The first place of `from..end` whose byte is not `byte`.
fn first_different(bytes: &[u8], from: usize, end: usize, byte: u8) -> Option<usize> {
    let mut at = from;
    while at < end {
        let different = word(bytes, at) ^ (ONES * u64::from(byte));
        if different != 0 {
            let first = at + different.trailing_zeros() as usize / 8;
            return (first < end).then_some(first);
        }
        at += 8;
    }
    None
}

macro_rules! cell {
    ($cell:ty, $row:ident, $size:literal, $bytes:expr) => {
        // A little longer than needed, so that words can be read at the end, and rows side by side do
        // not compete for the same lines of a cache.
        pub(super) struct $row([u8; $size + 64]);

        impl Row<$cell> for $row {
            fn new() -> Self {
                Self([0; $size + 64])
            }
            #[inline(always)]
            fn insert_sum(&mut self, a: $cell, b: $cell, round: u8) {
                self.0[usize::from(a) ^ usize::from(b)] = round;
            }
            fn remove(&mut self, cell: $cell) {
                self.0[usize::from(cell)] = 0;
            }
            fn clear(&mut self) {
                self.0.fill(0);
            }
            #[inline]
            fn least_common(&self, width: usize, round: u8) -> Option<usize> {
                first_different(&self.0, 0, width, round)
            }
            #[inline]
            fn next_rare(&self, from: usize, end: usize, round: u8) -> Option<usize> {
                first_different(&self.0[$size / 2..], from, end, round)
            }
        }

        impl Cell for $cell {
            type Row = $row;
            const RARE: u32 = $size / 2;
            fn of(cell: u32) -> Self {
                cell as Self
            }
            fn get(self) -> u32 {
                self.into()
            }
            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                self ^ other
            }
            fn bytes(cells: &mut Vec<Self>) -> Option<&mut Vec<u8>> {
                $bytes(cells)
            }
        }
    };
}

cell!(u8, ByteRow, 0x100, Some);
cell!(u16, HalfRow, 0x10000, |_| None);

/// What `LANES` heaps that are worked on side by side reach.
pub(super) struct Rows<C: Cell> {
    pub rows: [C::Row; LANES],
    pub round: u8,
}

impl<C: Cell> Rows<C> {
    fn new() -> Box<Self> {
        Box::new(Self { rows: std::array::from_fn(|_| C::Row::new()), round: 0 })
    }

    /// Empties all sets.
    pub fn next_round(&mut self) {
        if self.round == u8::MAX {
            self.rows.iter_mut().for_each(Row::clear);
            self.round = 0;
        }
        self.round += 1;
    }
}

/// The cells of heaps in order, of which those between the first ones and the last ones may be forgotten.
pub(super) struct List<C: Cell> {
    /// The heap of the first cell that is kept.
    pub from: usize,
    pub cells: Vec<C>,
    /// The first heaps, once some are forgotten.
    pub first: Vec<C>,
    /// Room for what `LANES` heaps reach.
    pub rows: Box<Rows<C>>,
}

/// How many of the first heaps are kept when others are forgotten: the smaller parts of pairs.
pub(super) const FIRST: usize = 1 << 17;

impl<C: Cell> List<C> {
    fn new(cells: Vec<C>) -> Self {
        Self { from: 0, cells, first: Vec::new(), rows: Rows::new() }
    }

    /// How many heaps are known.
    pub fn known(&self) -> usize {
        self.from + self.cells.len()
    }

    fn get(&self, heap: usize) -> (u32, bool) {
        let cell = match heap.checked_sub(self.from) {
            Some(at) => self.cells[at],
            None => self.first[heap],
        };
        (cell.get() & (C::RARE - 1), cell.get() & C::RARE > 0)
    }

    fn keep(&mut self, heaps: usize) {
        let forgotten = self.cells.len().saturating_sub(heaps);
        if self.from == 0 {
            self.first = self.cells[..forgotten.min(FIRST)].to_vec();
        }
        self.cells.drain(..forgotten);
        self.from += forgotten;
    }
}

/// The cells of the heaps that are known.
pub(super) enum Cells {
    /// Only while they are worked on.
    None,
    Bytes(List<u8>),
    Halves(List<u16>),
}

fn write<C: Cell>(space: Space, known: usize, value: impl Fn(usize) -> u32) -> List<C> {
    let cell = |heap: usize| {
        let value = value(heap);
        let flag = if space.is_rare(heap as u64, value) { C::RARE } else { 0 };
        C::of(space.index(value) | flag)
    };
    List::new((0..known).map(cell).collect())
}

impl Cells {
    /// Writes the values of the heaps below `known` in a space, where all indices are below `width`;
    /// `None` if that is too much.
    pub fn write(space: Space, known: usize, width: usize, value: impl Fn(usize) -> u32) -> Option<Self> {
        if width <= u8::RARE as usize {
            Some(Self::Bytes(write(space, known, value)))
        } else if width <= u16::RARE as usize {
            Some(Self::Halves(write(space, known, value)))
        } else {
            None
        }
    }

    /// The same cells with room for indices below `width`; `None` if that is too much.
    pub fn widened(self, width: usize) -> Option<Self> {
        let wide = |cells: Vec<u8>| {
            let flag = |cell: u8| if u32::from(cell) & u8::RARE > 0 { u16::RARE as u16 } else { 0 };
            cells.into_iter().map(|cell| (u16::from(cell) & (u8::RARE as u16 - 1)) | flag(cell)).collect()
        };
        match self {
            Self::Bytes(List { from, cells, first, .. }) if width > u8::RARE as usize => {
                let list = List { from, cells: wide(cells), first: wide(first), rows: Rows::new() };
                Some(Self::Halves(list))
            }
            Self::Halves(_) if width > u16::RARE as usize => None,
            cells => Some(cells),
        }
    }

    /// How many heaps are known.
    pub fn known(&self) -> usize {
        match self {
            Self::None => 0,
            Self::Bytes(list) => list.known(),
            Self::Halves(list) => list.known(),
        }
    }

    /// The first heap from which on all are kept.
    pub fn kept_from(&self) -> usize {
        match self {
            Self::None => 0,
            Self::Bytes(list) => list.from,
            Self::Halves(list) => list.from,
        }
    }

    /// Adds so many heaps, each the same as so many places before.
    pub fn repeat(&mut self, period: usize, more: usize) {
        fn repeat<C: Cell>(cells: &mut Vec<C>, period: usize, more: usize) {
            for _ in 0..more {
                cells.push(cells[cells.len() - period]);
            }
        }
        match self {
            Self::None => {}
            Self::Bytes(list) => repeat(&mut list.cells, period, more),
            Self::Halves(list) => repeat(&mut list.cells, period, more),
        }
    }

    /// Forgets all but so many of the last heaps, and the first ones.
    pub fn keep(&mut self, heaps: usize) {
        match self {
            Self::None => {}
            Self::Bytes(list) => list.keep(heaps),
            Self::Halves(list) => list.keep(heaps),
        }
    }

    /// How many of the first heaps are there: all if none was forgotten.
    pub fn first(&self) -> usize {
        match self {
            Self::Bytes(List { first, from: 1.., .. }) => first.len(),
            Self::Halves(List { first, from: 1.., .. }) => first.len(),
            cells => cells.known(),
        }
    }

    /// How many bytes each takes.
    pub fn bytes_a_heap(&self) -> u64 {
        match self {
            Self::None | Self::Bytes(_) => 1,
            Self::Halves(_) => 2,
        }
    }

    /// The index of a heap that is there, and whether it is rare.
    pub fn get(&self, heap: usize) -> (u32, bool) {
        match self {
            Self::None => (0, true),
            Self::Bytes(list) => list.get(heap),
            Self::Halves(list) => list.get(heap),
        }
    }

    /// Appends the values of some heaps that are there.
    pub fn read(&self, space: Space, heaps: Range<usize>, into: &mut Vec<u32>) {
        fn read<C: Cell>(list: &List<C>, space: Space, heaps: Range<usize>, into: &mut Vec<u32>) {
            let value = |heap: u64, cell: u32| space.value(heap, (cell & (C::RARE - 1), cell & C::RARE > 0));
            let cells = heaps.start.checked_sub(list.from).and_then(|at| list.cells[at..].get(..heaps.len()));
            match cells {
                Some(cells) if cells.len() > 8 * C::RARE as usize => {
                    let values =
                        [0, 1].map(|heap| (0..2 * C::RARE).map(|cell| value(heap, cell)).collect::<Vec<_>>());
                    into.extend(heaps.zip(cells).map(|(heap, cell)| values[heap % 2][cell.get() as usize]));
                }
                _ => into.extend(heaps.map(|heap| space.value(heap as u64, list.get(heap)))),
            }
        }
        match self {
            Self::None => {}
            Self::Bytes(list) => read(list, space, heaps, into),
            Self::Halves(list) => read(list, space, heaps, into),
        }
    }

    /// How many even and odd heaps above 0 have each value; all have to be kept.
    pub fn counts(&self, space: Space) -> [Vec<u64>; 2] {
        fn counts<C: Cell>(space: Space, list: &List<C>) -> [Vec<u64>; 2] {
            let mut by_cell = [vec![0; 2 * C::RARE as usize], vec![0; 2 * C::RARE as usize]];
            for (heap, cell) in list.cells.iter().enumerate().skip(1) {
                by_cell[heap % 2][cell.get() as usize] += 1;
            }
            [0, 1].map(|parity| {
                let mut counts = vec![];
                for (cell, &count) in (0..).zip(&by_cell[parity]).filter(|(_, count)| **count > 0) {
                    let value = space.value(parity as u64, (cell & (C::RARE - 1), cell & C::RARE > 0));
                    if value as usize >= counts.len() {
                        counts.resize(value as usize + 1, 0);
                    }
                    counts[value as usize] += count;
                }
                counts
            })
        }
        match self {
            Self::None => [vec![], vec![]],
            Self::Bytes(list) => counts(space, list),
            Self::Halves(list) => counts(space, list),
        }
    }

    /// The flag that a rare cell carries.
    pub fn flag(&self) -> u32 {
        match self {
            Self::None | Self::Bytes(_) => u8::RARE,
            Self::Halves(_) => u16::RARE,
        }
    }
}
