//! The values of masks from the top down, with a memo: the method of the memoised masks.
//!
//! The published programs recurse; this keeps its own stack, whose depth is the length of the mask,
//! and its memo holds masks in blocks of 64.

use super::blocks::{self, Block, UNKNOWN};
use crate::error::Result;
use crate::limits::Meter;
use crate::outcome::Convention;

/// A memo of the values of masks.
///
/// # Complexity
/// Half a byte a mask up to the largest asked for, and two steps for each run of a mask, which 64
/// masks share.
pub(super) struct Masks {
    memo: Vec<Block>,
    stack: Vec<usize>,
}

impl Masks {
    pub(super) fn new(convention: Convention) -> Self {
        Self { memo: vec![blocks::first(convention)], stack: Vec::new() }
    }

    /// The block of a head.
    pub(super) fn block(&mut self, head: usize, meter: &Meter<'_>) -> Result<Block> {
        let needed = (head + 1).next_power_of_two();
        if needed > self.memo.len() {
            meter.hold((needed * size_of::<Block>()) as u64)?;
            self.memo.resize(needed, UNKNOWN);
        }
        self.stack.push(head);
        while let Some(&head) = self.stack.last() {
            if self.memo[head] == UNKNOWN {
                let mut options = blocks::options(head as u64).map(|option| option as usize);
                if let Some(option) = options.find(|&option| self.memo[option] == UNKNOWN) {
                    self.stack.push(option);
                    continue;
                }
                self.memo[head] = blocks::solve(head, &self.memo);
            }
            self.stack.pop();
        }
        Ok(self.memo[head])
    }
}
