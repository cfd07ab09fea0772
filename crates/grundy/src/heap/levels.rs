//! Values of finite subtraction sets, level by level: a bit map for each value.
//!
//! The heaps of value 0 are the P-positions. Among the heaps that have no smaller value, those of value `v`
//! are found like P-positions: in order, each that leads to none of value `v`. So a word of 64 heaps takes a
//! shift a member and value, where the mex rule takes a look-up a member and heap.

use super::shift::{Recent, Shifts};

/// The largest value that is told apart: values are given out as bytes.
pub(super) const MOST_MEMBERS: usize = 255;

/// Eight bits spread out, each to the lowest bit of its byte.
const SPREAD: [u64; 256] = {
    let mut table = [0; 256];
    let mut bits = 0;
    while bits < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[bits] |= (bits as u64 >> bit & 1) << (8 * bit);
            bit += 1;
        }
        bits += 1;
    }
    table
};

/// The values of a set of at most [`MOST_MEMBERS`] members, 64 heaps at a time.
///
/// # Complexity
/// For 64 heaps a few steps a value, one for each value and member of 64 or more, and one or two a heap. `max(S)` bits a value.
///
/// # References
/// The observation that the heaps of one value are found among the heaps without a smaller one is the mex
/// rule read value by value.
#[derive(Clone, Debug)]
pub(super) struct Levels {
    shifts: Shifts,
    levels: Vec<Recent>,
}

impl Levels {
    pub(super) fn new(set: &[u64]) -> Self {
        Self { shifts: Shifts::new(set), levels: Vec::new() }
    }

    /// Steps that 64 heaps take.
    pub(super) fn steps(&self) -> u64 {
        64 + self.levels.len() as u64 * self.shifts.members() / 16
    }

    /// What this takes in memory when it has given out so many heaps.
    pub(super) fn bytes(&self, heaps: u64) -> u64 {
        let level = Recent::new(self.shifts.reach()).bytes(heaps / 64 + 1);
        level.saturating_mul(self.levels.len() as u64 + 1)
    }

    /// The values of the next 64 heaps.
    pub(super) fn next(&mut self, into: &mut [u8; 64]) {
        let mut planes = [0u64; 8];
        let (mut settled, mut value) = (0, 0);
        while settled != u64::MAX {
            if value == self.levels.len() {
                self.levels.push(Recent::new(self.shifts.reach()));
            }
            let level = &mut self.levels[value];
            let word = self.shifts.settle(settled | self.shifts.blocked(level));
            level.push(word);
            settled |= word;
            let mut bits = value;
            while bits != 0 {
                planes[bits.trailing_zeros() as usize] |= word;
                bits &= bits - 1;
            }
            value += 1;
        }
        self.levels[value..].iter_mut().for_each(|level| level.push(0));
        let used = (usize::BITS - (value - 1).leading_zeros()) as usize;
        for (byte, eight) in into.chunks_exact_mut(8).enumerate() {
            let spread = |values: u64, (bit, plane): (usize, &u64)| {
                values | SPREAD[(plane >> (8 * byte) & 0xFF) as usize] << bit
            };
            let values = planes[..used].iter().enumerate().fold(0, spread);
            eight.copy_from_slice(&values.to_le_bytes());
        }
    }
}
