//! What a heap reaches by a rare part, or by leaving one heap: all that can exclude a common value.

use super::cells::{Cell, LANES, Row, Rows};

/// For every entry `(d, v)`, the heap `n` reaches `v` plus the cell of heap `n - d`.
///
/// A rare heap `r` with index `v` gives `(k + r, v)` for every number `k` of counters that is taken with
/// a break; leaving one heap gives `(k, 0)`. Runs of equal rare values give the same entries for several
/// `k`, so there are fewer of them than of pairs.
#[derive(Debug, Default)]
pub(super) struct Exclusions {
    // Sorted, without duplicates.
    entries: Vec<(usize, u32)>,
}

impl Exclusions {
    /// Adds an entry if it is not there.
    pub fn insert(&mut self, distance: usize, cell: u32) {
        if let Err(place) = self.entries.binary_search(&(distance, cell)) {
            self.entries.insert(place, (distance, cell));
        }
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Inserts what the heaps `base` to `base + LANES - 1` reach from heaps below `base`, all of
    /// which are in `cells`. What is left is in [`Exclusions::insert_rest`].
    #[inline(always)]
    pub fn insert_far<C: Cell>(&self, cells: &[C], rows: &mut Rows<C>) {
        let base = cells.len();
        let from = self.entries.partition_point(|&(distance, _)| distance < LANES);
        let to = self.entries.partition_point(|&(distance, _)| distance < base);
        for &(distance, cell) in &self.entries[from.min(to)..to] {
            let cell = C::of(cell);
            let before = &cells[base - distance..][..LANES];
            for (row, &other) in rows.rows.iter_mut().zip(before) {
                row.insert_sum(other, cell, rows.round);
            }
        }
    }

    /// What they take in memory.
    pub fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<(usize, u32)>()
    }

    /// The largest distance of all.
    pub fn farthest(&self) -> usize {
        self.entries.last().map_or(0, |&(distance, _)| distance)
    }

    /// As [`Exclusions::insert_far`], for indices below 64 and where no rare cell is met: a bit for each
    /// index that is reached.
    #[inline(always)]
    pub fn narrow_far(&self, cells: &[u8]) -> [u64; LANES] {
        let base = cells.len();
        let from = self.entries.partition_point(|&(distance, _)| distance < LANES);
        let mut sets = [0; LANES];
        for &(distance, index) in &self.entries[from..] {
            let Some(before) = cells.get(base - distance..).and_then(|cells| cells.first_chunk::<LANES>())
            else {
                break;
            };
            for (set, &cell) in sets.iter_mut().zip(before) {
                *set |= 1 << ((u64::from(cell) ^ u64::from(index)) & 63);
            }
        }
        sets
    }

    /// What is missing in [`Exclusions::narrow_far`] for the heap behind `cells`.
    #[inline(always)]
    pub fn narrow_rest(&self, cells: &[u8]) -> u64 {
        let near = self.entries.iter().take_while(|&&(distance, _)| distance < LANES);
        near.fold(0, |set, &(distance, index)| {
            set | 1 << ((u32::from(cells[cells.len() - distance]) ^ index) & 63)
        })
    }

    /// Inserts what the heap behind `cells`, which is `base` or less than `LANES` more, reaches beside
    /// what [`Exclusions::insert_far`] inserts.
    #[inline(always)]
    pub fn insert_rest<C: Cell>(&self, cells: &[C], base: usize, row: &mut C::Row, round: u8) {
        let heap = cells.len();
        let near = self.entries.iter().take_while(|&&(distance, _)| distance < LANES.min(heap));
        let young = self.entries[self.entries.partition_point(|&(distance, _)| distance < base)..]
            .iter()
            .take_while(|&&(distance, _)| distance < heap);
        for &(distance, cell) in near.chain(young) {
            row.insert_sum(cells[heap - distance], C::of(cell), round);
        }
    }
}
