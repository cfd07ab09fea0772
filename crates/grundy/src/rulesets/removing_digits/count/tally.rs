//! Counting numbers below a bound by the values of their masks.

use super::VALUES;
use super::blocks::{self, Block, LAST};
use crate::error::Result;
use crate::limits::Meter;
use crate::rulesets::removing_digits::Digits;
use dashu_int::UBig;
use std::ops::Range;

/// The longest numbers whose masks are enumerated. Memory limits come first.
const MOST_DIGITS: usize = 62;

/// By a number of ones, the masks of a block with so many among their last symbols.
const WITH_ONES: [u64; LAST as usize + 1] = {
    let mut sets = [0; LAST as usize + 1];
    let mut mask = 0u32;
    while mask < u64::BITS {
        sets[mask.count_ones() as usize] |= 1 << mask;
        mask += 1;
    }
    sets
};

/// Counts the positive integers below the number with these digits by the values of their masks,
/// whose blocks are asked for in increasing order. A mask of length `l` is a binary number of length `l`.
///
/// # Complexity
/// One block for each 64 of `2^L` masks, and `L` steps for each mask as long as the bound.
pub(super) fn count(
    below: &Digits,
    base: u32,
    meter: &mut Meter<'_>,
    mut block: impl FnMut(usize, &mut Meter<'_>) -> Result<Block>,
) -> Result<[UBig; VALUES]> {
    // ways[v][t]: how often t digits may be any non-zero digit, in numbers of value v.
    let mut ways = vec![[0u128; MOST_DIGITS + 1]; VALUES];
    let shorter = below.len().saturating_sub(1).min(MOST_DIGITS + 1);
    meter.hold(1u64.checked_shl(shorter as u32).unwrap_or(u64::MAX) / 2)?;
    for masks in by_blocks(1..1 << shorter) {
        meter.count_many(masks.end - masks.start)?;
        let head = masks.start >> LAST;
        let block = block(head as usize, meter)?;
        add_all(&block, masks, head.count_ones() as usize, &mut ways);
    }
    // A power of the base has no smaller number of its own length.
    if below.as_slice().iter().skip(1).any(|&digit| digit > 0) || below.as_slice().first() > Some(&1) {
        meter.hold(1 << shorter)?;
        for masks in by_blocks(1 << shorter..2 << shorter) {
            meter.count_many(masks.end - masks.start)?;
            let block = block((masks.start >> LAST) as usize, meter)?;
            for mask in masks {
                same_length(below.as_slice(), mask, &mut ways[blocks::value(&block, mask)]);
            }
        }
    }
    let mut powers = vec![UBig::ONE];
    for exponent in 0..MOST_DIGITS {
        powers.push(&powers[exponent] * UBig::from(base - 1));
    }
    let total =
        |ways: &[u128]| ways.iter().zip(&powers).map(|(&count, power)| UBig::from(count) * power).sum();
    Ok(std::array::from_fn(|value| total(&ways[value])))
}

/// Cuts a range of masks where blocks end.
fn by_blocks(masks: Range<u64>) -> impl Iterator<Item = Range<u64>> {
    let heads = masks.start >> LAST..masks.end.div_ceil(1 << LAST);
    let parts = heads.map(move |head| masks.start.max(head << LAST)..masks.end.min((head + 1) << LAST));
    parts.filter(|part| !part.is_empty())
}

/// Adds masks of one block, whose heads have so many ones.
fn add_all(block: &Block, masks: Range<u64>, head_ones: usize, ways: &mut [[u128; MOST_DIGITS + 1]]) {
    let first = masks.start % u64::from(u64::BITS);
    let among = (u64::MAX >> (u64::from(u64::BITS) - (masks.end - masks.start))) << first;
    for (word, ways) in block.iter().zip(ways) {
        for (ones, with_ones) in WITH_ONES.iter().enumerate() {
            let count = (word & among & with_ones).count_ones();
            // A longer mask than any has no place, and no bit.
            if count > 0 {
                ways[head_ones + ones] += u128::from(count);
            }
        }
    }
}

/// Adds the numbers with this mask below a bound of the same length. They agree with the bound up
/// to some digit, have a smaller one there, and any of their mask behind it.
fn same_length(below: &[u32], mask: u64, ways: &mut [u128]) {
    for (index, &digit) in below.iter().enumerate() {
        let behind = below.len() - 1 - index;
        let wants_zero = mask >> behind & 1 == 0;
        let smaller = match wants_zero {
            true => u32::from(digit > 0),
            false => digit.saturating_sub(1),
        };
        let free = (mask & ((1 << behind) - 1)).count_ones();
        ways[free as usize] += u128::from(smaller);
        if wants_zero != (digit == 0) {
            return;
        }
    }
}
