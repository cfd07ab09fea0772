//! The values of heaps as indices in a space, one or two bytes each, with a flag on the rare ones.

use super::space::Space;

/// How many heaps are worked on side by side.
pub(super) const LANES: usize = 8;

/// An index with the flag `RARE` or without. The sum of a cell and an index is a cell of the right class
/// if the index is that of a rare part, since then the class is that of the other part.
pub(super) trait Cell: Copy + Eq {
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

/// The cells of all heaps that are known, and room for what `LANES` heaps reach.
pub(super) enum Cells {
    /// Only while they are worked on.
    None,
    Bytes(Vec<u8>, Box<Rows<u8>>),
    Halves(Vec<u16>, Box<Rows<u16>>),
}

fn write<C: Cell>(space: Space, known: usize, value: impl Fn(usize) -> u32) -> Vec<C> {
    let cell = |heap: usize| {
        let value = value(heap);
        let flag = if space.is_rare(heap as u64, value) { C::RARE } else { 0 };
        C::of(space.index(value) | flag)
    };
    (0..known).map(cell).collect()
}

impl Cells {
    /// Writes the values of the heaps below `known` in a space, where all indices are below `width`;
    /// `None` if that is too much.
    pub fn write(space: Space, known: usize, width: usize, value: impl Fn(usize) -> u32) -> Option<Self> {
        if width <= u8::RARE as usize {
            Some(Self::Bytes(write(space, known, value), Rows::new()))
        } else if width <= u16::RARE as usize {
            Some(Self::Halves(write(space, known, value), Rows::new()))
        } else {
            None
        }
    }

    /// How many heaps are known.
    pub fn len(&self) -> usize {
        match self {
            Self::None => 0,
            Self::Bytes(cells, _) => cells.len(),
            Self::Halves(cells, _) => cells.len(),
        }
    }

    /// How many bytes each takes.
    pub fn bytes_a_heap(&self) -> u64 {
        match self {
            Self::None | Self::Bytes(..) => 1,
            Self::Halves(..) => 2,
        }
    }

    /// The index of a heap, and whether it is rare.
    pub fn get(&self, heap: usize) -> (u32, bool) {
        fn split<C: Cell>(cell: C) -> (u32, bool) {
            (cell.get() & (C::RARE - 1), cell.get() & C::RARE > 0)
        }
        match self {
            Self::None => (0, true),
            Self::Bytes(cells, _) => split(cells[heap]),
            Self::Halves(cells, _) => split(cells[heap]),
        }
    }

    /// How many even and odd heaps above 0 have each value.
    pub fn counts(&self, space: Space) -> [Vec<u64>; 2] {
        fn counts<C: Cell>(space: Space, cells: &[C]) -> [Vec<u64>; 2] {
            let mut by_cell = [vec![0; 2 * C::RARE as usize], vec![0; 2 * C::RARE as usize]];
            for (heap, cell) in cells.iter().enumerate().skip(1) {
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
            Self::Bytes(cells, _) => counts(space, cells),
            Self::Halves(cells, _) => counts(space, cells),
        }
    }

    /// The flag that a rare cell carries.
    pub fn flag(&self) -> u32 {
        match self {
            Self::None | Self::Bytes(..) => u8::RARE,
            Self::Halves(..) => u16::RARE,
        }
    }
}
