//! Values of removing digits from the length and the runs of zeros.
//!
//! Cut a number into blocks: a non-zero digit with the run of zeros behind it. Let `j` be how many
//! blocks at the beginning have an odd run, before the first with an even one. The Grundy value is
//! the parity of the length plus twice the parity of `j`; docs/theorems.md proves it.

use super::{Digits, RemovingDigits};
use crate::answer::Moves;
use crate::engine::{ComponentValues, NamedMoves};
use crate::error::Result;
use crate::evidence::{Evidence, Theorem};
use crate::limits::Meter;
use crate::nimber::Nimber;
use crate::outcome::Convention;
use crate::sum::Target;

/// The value of a number of this length whose first blocks with odd runs are so many.
pub(super) fn value(length: usize, odd_blocks: usize) -> u32 {
    (length % 2 + 2 * (odd_blocks % 2)) as u32
}

/// The blocks of a number.
struct Blocks {
    length: usize,
    runs: Vec<usize>,
    // odd_from[k]: how many blocks from the k-th on have odd runs, before the first with an even.
    odd_from: Vec<usize>,
}

impl Blocks {
    fn new(number: &Digits) -> Self {
        let mut runs: Vec<usize> = Vec::new();
        for &digit in number.as_slice() {
            match runs.last_mut() {
                Some(run) if digit == 0 => *run += 1,
                _ => runs.push(0),
            }
        }
        let mut odd_from = vec![0; runs.len() + 2];
        for (block, run) in runs.iter().enumerate().rev() {
            odd_from[block] = if run % 2 == 1 { 1 + odd_from[block + 1] } else { 0 };
        }
        Self { length: number.len(), runs, odd_from }
    }

    fn value(&self) -> u32 {
        value(self.length, self.odd_from[0])
    }

    /// The value after a zero of a block is removed.
    fn without_zero(&self, block: usize) -> u32 {
        value(self.length - 1, self.odd_blocks(block, block + 1, self.runs[block] - 1))
    }

    /// The value after the non-zero digit of a block is removed.
    fn without_head(&self, block: usize) -> u32 {
        match block.checked_sub(1) {
            // The zeros of the first block go with its head.
            None => value(self.length - 1 - self.runs[0], self.odd_from[1]),
            Some(before) => {
                let merged = self.runs[before] + self.runs[block];
                value(self.length - 1, self.odd_blocks(before, block + 1, merged))
            }
        }
    }

    /// How many blocks at the beginning have odd runs, when those from `from` to before `to` are
    /// replaced by one with this run.
    fn odd_blocks(&self, from: usize, to: usize, run: usize) -> usize {
        let odd_blocks = self.odd_from[0];
        if from > odd_blocks {
            odd_blocks
        } else if run.is_multiple_of(2) {
            from
        } else {
            from + 1 + self.odd_from[to]
        }
    }
}

/// Why a number has its value, in words.
pub(super) fn in_words(number: &Digits) -> String {
    let blocks = Blocks::new(number);
    let [length, odd] = [blocks.length, blocks.odd_from[0]];
    let parity = |n: usize| if n % 2 == 1 { "odd" } else { "even" };
    let Some(&first) = blocks.runs.first() else {
        return "nothing is left, so there is no move".to_owned();
    };
    let wins = match (length % 2, odd % 2) {
        (1, _) => "a number of odd length wins",
        (_, 1) => "removing the first digit, with its zeros, leaves a number that loses",
        _ => "every move leaves a number that wins",
    };
    format!(
        "{length} digits ({}); the first zero run has {first} ({}); {odd} blocks at the beginning have odd runs ({}): \
         value {} = {} + 2 * {}; {wins}",
        parity(length),
        parity(first),
        parity(odd),
        blocks.value(),
        length % 2,
        odd % 2,
    )
}

/// Values and winning moves by the theorem.
///
/// # Complexity
/// Linear in the number of digits.
pub(super) struct ZeroRuns;

impl ComponentValues<RemovingDigits> for ZeroRuns {
    fn value(&mut self, _: &RemovingDigits, number: &Digits, _: &mut Meter<'_>) -> Result<Nimber> {
        Ok(Blocks::new(number).value().into())
    }

    fn winning_moves(
        &mut self,
        rules: &RemovingDigits,
        (place, number): (usize, &Digits),
        target: &Target,
        moves: &mut Moves,
        meter: &mut Meter<'_>,
    ) -> Result<()> {
        let blocks = Blocks::new(number);
        // Values are 0 to 3, so the target is asked once for each.
        let wins: Vec<bool> = (0..4).map(|value| target.admits(&[Nimber::from(value)])).collect();
        let mut block = 0;
        for (index, &digit) in number.as_slice().iter().enumerate() {
            let value = match digit {
                0 => blocks.without_zero(block - 1),
                _ => {
                    block += 1;
                    blocks.without_head(block - 1)
                }
            };
            if wins[value as usize] {
                meter.count_many(1 + if moves.has_room() { number.len() as u64 / 16 } else { 0 })?;
                meter.hold(moves.bytes())?;
                moves.push(|| rules.name_move(place, number, index, &[]));
            }
        }
        Ok(())
    }

    fn evidence(&self, _: Convention) -> Evidence {
        Evidence::Theorem(Theorem::ZERO_RUNS)
    }
}
