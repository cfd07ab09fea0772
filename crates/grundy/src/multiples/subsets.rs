//! The method of the textbook: a bit mask runs through all subsets, and each has its least common
//! multiple computed from scratch. It knows no shortcut, and so it specifies the other methods.

use super::natural::Sum;
use super::{Measure, Method, Selection, steps};
use crate::error::{Error, Result};
use crate::limits::Meter;
use dashu_base::Gcd;
use dashu_int::UBig;

/// The most divisors whose subsets a mask can number.
pub(super) const MOST_DIVISORS: usize = 62;

/// The sum over all subsets of positive divisors, all different, with the weights of a selection.
pub(super) fn selected(
    divisors: &[UBig],
    up_to: &UBig,
    selection: Selection,
    measure: Measure,
    meter: &mut Meter<'_>,
) -> Result<Sum> {
    if divisors.len() > MOST_DIVISORS {
        return Err(Error::Method {
            method: Method::Subsets.to_string(),
            reason: format!(
                "more than {MOST_DIVISORS} divisors have too many subsets to go through; `{}` can",
                Method::Merged
            ),
        });
    }
    let weights: Vec<i64> = (0..=divisors.len() as u64).map(|size| weight(selection, size)).collect();
    let mut sum = Sum::default();
    for subset in 0u64..1 << divisors.len() {
        meter.count()?;
        let weight = weights[subset.count_ones() as usize];
        if weight == 0 {
            continue;
        }
        let mut lcm = UBig::ONE;
        for divisor in members(divisors, subset) {
            meter.count_many(steps(&lcm))?;
            lcm = &lcm / (&lcm).gcd(divisor) * divisor;
        }
        if lcm <= *up_to {
            measure.add(up_to, &lcm, weight, &mut sum);
        }
    }
    Ok(sum)
}

/// What a subset of a size weighs, so that the numbers of the selection are counted once and no others.
fn weight(selection: Selection, size: u64) -> i64 {
    let (k, choices) = match selection {
        Selection::Exactly(k) if k <= size => (k, binomial(size, k)),
        Selection::AtLeast(0) if size == 0 => return 1,
        Selection::AtLeast(k @ 1..) if k <= size => (k, binomial(size - 1, k - 1)),
        _ => return 0,
    };
    if (size - k).is_multiple_of(2) { choices } else { -choices }
}

/// How many ways there are to choose `k` of `n`, where n is at most [`MOST_DIVISORS`].
fn binomial(n: u64, k: u64) -> i64 {
    // The product is divided by all that it has to be before the next factor comes; 2^62 * 62 fits 128 bits.
    (0..k.min(n - k)).fold(1i128, |choices, i| choices * i128::from(n - i) / i128::from(i + 1)) as i64
}

fn members(divisors: &[UBig], subset: u64) -> impl Iterator<Item = &UBig> {
    divisors.iter().enumerate().filter(move |(i, _)| subset >> i & 1 == 1).map(|(_, divisor)| divisor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn binomials() {
        let row: Vec<i64> = (0..=6).map(|k| binomial(6, k)).collect();
        assert_eq!(row, [1, 6, 15, 20, 15, 6, 1]);
        assert_eq!(binomial(62, 31), 465_428_353_255_261_088);
        assert_eq!(binomial(0, 0), 1);
    }
}
