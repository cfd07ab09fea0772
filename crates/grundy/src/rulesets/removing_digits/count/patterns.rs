//! The values of all patterns, built length by length: the method of the pattern sets.
//!
//! The published program keeps a set of winning and a set of losing strings and looks each option
//! up in both. Here a pattern is a binary number, so that leading zeros vanish by themselves, its
//! set is its value in an array, and each run of equal symbols is tried once.

use crate::error::Result;
use crate::limits::Meter;
use crate::outcome::Convention;

/// The values of all patterns so far.
///
/// # Complexity
/// One byte a pattern, and one step for each of its runs.
pub(super) struct Patterns {
    values: Vec<u8>,
}

impl Patterns {
    pub(super) fn new(convention: Convention) -> Self {
        Self { values: vec![convention.terminal_value() as u8] }
    }

    /// The value of the pattern that follows all those asked for before.
    pub(super) fn next_value(&mut self, pattern: u64, meter: &mut Meter<'_>) -> Result<u32> {
        debug_assert_eq!(pattern, self.values.len() as u64);
        meter.count()?;
        let reached =
            options(pattern).fold(0u8, |reached, option| reached | 1 << self.values[option as usize]);
        let value = reached.trailing_ones();
        self.values.push(value as u8);
        Ok(value)
    }
}

/// The options of a pattern, one for each run of equal symbols, from the right.
pub(super) fn options(pattern: u64) -> impl Iterator<Item = u64> {
    // A set bit marks the last symbol of a run.
    let mut ends = (pattern ^ pattern << 1) & (u64::MAX >> pattern.leading_zeros()) | 1;
    std::iter::from_fn(move || {
        if ends == 0 {
            return None;
        }
        let at = ends.trailing_zeros();
        ends &= ends - 1;
        let low = (1u64 << at) - 1;
        Some((pattern >> 1 & !low) | (pattern & low))
    })
}
