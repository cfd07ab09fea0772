//! The values of all patterns, built length by length: the method of the pattern sets.
//!
//! The published program keeps a set of winning and a set of losing strings and looks each option
//! up in both. Here a pattern is a binary number, so that leading zeros vanish by themselves, its
//! set is a bit of an array, and each run of equal symbols is tried once.

use super::blocks::{self, Block};
use crate::outcome::Convention;

/// The values of all patterns so far.
///
/// # Complexity
/// Half a byte a pattern, and one step for each of its runs, which 64 patterns share.
pub(super) struct Patterns {
    blocks: Vec<Block>,
}

impl Patterns {
    pub(super) fn new(convention: Convention) -> Self {
        Self { blocks: vec![blocks::first(convention)] }
    }

    /// The block of a head, which was asked for before or is the next.
    pub(super) fn block(&mut self, head: usize) -> Block {
        debug_assert!(head <= self.blocks.len(), "patterns come in increasing order");
        if head == self.blocks.len() {
            self.blocks.push(blocks::solve(head, &self.blocks));
        }
        self.blocks[head]
    }
}
