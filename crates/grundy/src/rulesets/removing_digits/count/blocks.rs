//! The values of masks in blocks of 64, which agree in all but their last six symbols.
//!
//! For each value a block has a word, in which a bit is set for each mask of that value. To remove a
//! symbol before the last six is to go to another block, so that one `or` of words serves 64 masks;
//! to remove one of the last six is to go to a half of a block, whose bits are moved apart for all
//! 64 at once. The published programs look each option of each mask up by itself.

use super::VALUES;
use crate::outcome::Convention;

/// The symbols in which the masks of a block differ.
pub(super) const LAST: u32 = 6;

/// The masks `64 h` to `64 h + 63` for a head `h`: the word at index `v` has a bit for each mask of
/// value `v`.
pub(super) type Block = [u64; VALUES];

/// A block that has not been solved. In one that has, each mask has a value.
pub(super) const UNKNOWN: Block = [0; VALUES];

/// The value of a mask, given its block.
pub(super) fn value(block: &Block, mask: u64) -> usize {
    block.iter().take_while(|word| *word >> (mask % u64::from(u64::BITS)) & 1 == 0).count()
}

/// The block of head 0: masks of at most six symbols.
pub(super) fn first(convention: Convention) -> Block {
    let mut block = UNKNOWN;
    block[convention.terminal_value() as usize] = 1;
    for mask in 1..u64::from(u64::BITS) {
        let reached = options(mask).fold(UNKNOWN, |reached, option| {
            std::array::from_fn(|value| reached[value] | (block[value] >> option & 1) << mask)
        });
        join(&mut block, &mex(reached, 1 << mask));
    }
    block
}

/// The block of a head that is not 0, once those of the [`options`] of the head are solved.
///
/// # Complexity
/// One step for each run of the head, and one for each of the last symbols.
pub(super) fn solve(head: usize, blocks: &[Block]) -> Block {
    // A mask without one of its last symbols is in half a block.
    let half = u64::BITS / 2 * (head as u32 % 2);
    let shorter = blocks[head / 2].map(|word| word >> half & u64::from(u32::MAX));
    let mut reached = shorter.map(without_each_last_symbol);
    for option in options(head as u64) {
        join(&mut reached, &blocks[option as usize]);
    }
    mex(reached, u64::MAX)
}

/// Of a set of masks of five last symbols, the set of those of six that become one of them.
fn without_each_last_symbol(shorter: u64) -> u64 {
    let mut apart = shorter;
    let mut longer = apart | apart << 32;
    for place in [16, 8, 4, 2, 1] {
        // Groups of `place` bits, each with as much room behind it.
        apart = (apart | apart << place) & (u64::MAX / ((1 << place) + 1));
        longer |= apart | apart << place;
    }
    longer
}

fn join(block: &mut Block, other: &Block) {
    block.iter_mut().zip(other).for_each(|(word, other)| *word |= other);
}

/// Gives each of the masks `among` the least value that it does not reach.
fn mex(reached: Block, among: u64) -> Block {
    let mut rest = among;
    let block = reached.map(|reached| {
        let here = rest & !reached;
        rest &= reached;
        here
    });
    debug_assert_eq!(rest, 0, "no mask reaches all values that occur");
    block
}

/// The options of a mask, one for each run of equal symbols, from the right.
pub(super) fn options(mask: u64) -> impl Iterator<Item = u64> {
    // A set bit marks the last symbol of a run.
    let mut ends = (mask ^ mask << 1) & (u64::MAX >> mask.leading_zeros()) | 1;
    std::iter::from_fn(move || {
        if ends == 0 {
            return None;
        }
        let at = ends.trailing_zeros();
        ends &= ends - 1;
        let low = (1u64 << at) - 1;
        Some((mask >> 1 & !low) | (mask & low))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_has_the_values_of_its_masks() {
        for convention in [Convention::Normal, Convention::Misere] {
            let mut values = vec![convention.terminal_value() as usize];
            let mut blocks = vec![first(convention)];
            for mask in 1..1u64 << 13 {
                let head = (mask >> LAST) as usize;
                if head == blocks.len() {
                    blocks.push(solve(head, &blocks));
                }
                let options: Vec<u64> = options(mask).map(|option| values[option as usize] as u64).collect();
                values.push(crate::mex(options) as usize);
                assert_eq!(value(&blocks[head], mask), values[mask as usize], "{mask:b} {convention}");
            }
        }
    }
}
