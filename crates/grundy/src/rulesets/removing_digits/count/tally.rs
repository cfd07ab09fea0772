//! Counting numbers below a bound by the values of their masks.

use super::VALUES;
use crate::error::Result;
use crate::limits::Meter;
use crate::rulesets::removing_digits::Digits;
use dashu_int::UBig;

/// The longest numbers whose masks are enumerated. Memory limits come first.
const MOST_DIGITS: usize = 62;

/// Counts the positive integers below the number with these digits by the values of their masks,
/// which are asked for in increasing order. A mask of length `l` is a binary number of length `l`.
///
/// # Complexity
/// One value for each of `2^L` masks, and `L` steps for each mask as long as the bound.
pub(super) fn count(
    below: &Digits,
    base: u32,
    meter: &mut Meter<'_>,
    mut value: impl FnMut(u64, &mut Meter<'_>) -> Result<u32>,
) -> Result<[UBig; VALUES]> {
    // ways[v][t]: how often t digits may be any non-zero digit, in numbers of value v.
    let mut ways = vec![[0u128; MOST_DIGITS + 1]; VALUES];
    let shorter = below.len().saturating_sub(1).min(MOST_DIGITS + 1);
    meter.hold(1u64.checked_shl(shorter as u32).unwrap_or(u64::MAX))?;
    for mask in 1..1u64 << shorter {
        ways[value(mask, meter)? as usize][mask.count_ones() as usize] += 1;
    }
    // A power of the base has no smaller number of its own length.
    if below.as_slice().iter().skip(1).any(|&digit| digit > 0) || below.as_slice().first() > Some(&1) {
        meter.hold(2 << shorter)?;
        for mask in 1 << shorter..2 << shorter {
            let ways = &mut ways[value(mask, meter)? as usize];
            same_length(below.as_slice(), mask, ways);
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
