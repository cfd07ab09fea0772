//! The values of masks from the top down, with a memo: the method of the memoised masks.
//!
//! The published programs recurse; this keeps its own stack, whose depth is the length of the mask.

use super::patterns::options;
use crate::error::Result;
use crate::limits::Meter;
use crate::outcome::Convention;

/// The value of a mask that has not been evaluated.
const UNKNOWN: u8 = u8::MAX;

/// A memo of the values of masks.
///
/// # Complexity
/// One byte a mask up to the largest asked for, and two steps for each run of a mask.
pub(super) struct Masks {
    memo: Vec<u8>,
    stack: Vec<u64>,
}

impl Masks {
    pub(super) fn new(convention: Convention) -> Self {
        Self { memo: vec![convention.terminal_value() as u8], stack: Vec::new() }
    }

    /// The value of a mask.
    pub(super) fn value(&mut self, mask: u64, meter: &mut Meter<'_>) -> Result<u32> {
        let needed = (mask as usize + 1).next_power_of_two();
        if needed > self.memo.len() {
            meter.hold(needed as u64)?;
            self.memo.resize(needed, UNKNOWN);
        }
        self.stack.push(mask);
        while let Some(&mask) = self.stack.last() {
            let mut reached = 0u8;
            let mut unknown = None;
            for option in options(mask) {
                match self.memo[option as usize] {
                    UNKNOWN => unknown = Some(option),
                    value => reached |= 1 << value,
                }
            }
            if let Some(option) = unknown {
                self.stack.push(option);
                continue;
            }
            meter.count()?;
            self.memo[mask as usize] = reached.trailing_ones() as u8;
            self.stack.pop();
        }
        Ok(self.memo[mask as usize].into())
    }
}
