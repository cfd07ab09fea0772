//! Depth-first over the subsets that matter, each least common multiple from its parent's.
//!
//! The textbook goes through all subsets. Here a subset with an lcm above N is left out with all that
//! contain it, since an lcm only grows. So is a subset whose lcm L is a multiple of a divisor d that
//! may still be added: each subset below it without d has the same lcm as the one with d and the
//! opposite sign, and the whole branch is 0.

use super::{Sum, steps};
use crate::error::Result;
use crate::limits::Meter;
use dashu_base::Gcd;
use dashu_int::UBig;

/// The alternating sum over the non-empty subsets of positive divisors, without subsets that cancel.
pub(super) fn sum(divisors: &[UBig], up_to: &UBig, meter: &mut Meter<'_>) -> Result<Sum> {
    let divisors = divisors.iter().filter(|divisor| *divisor <= up_to);
    match u64::try_from(up_to) {
        Ok(up_to) => {
            sum_of(divisors.filter_map(|divisor| u64::try_from(divisor).ok()).collect(), &up_to, meter)
        }
        Err(_) => sum_of(divisors.cloned().collect(), up_to, meter),
    }
}

/// A subset of the divisors with its least common multiple.
struct Subset<N> {
    lcm: N,
    /// The divisors before this index may still be added.
    before: usize,
    /// Whether its size is odd.
    odd: bool,
}

/// The sum for divisors from 1 to `up_to`.
fn sum_of<N: Natural>(divisors: Vec<N>, up_to: &N, meter: &mut Meter<'_>) -> Result<Sum> {
    let divisors = without_multiples(divisors, meter)?;
    let bytes = (size_of::<Subset<N>>() + up_to.owned_bytes()) as u64;
    let mut sum = Sum::default();
    let mut stack = Vec::new();
    // The largest divisors come first, so that their lcms, the nearest to N, have the longest lists
    // of divisors that may be added, and the smallest, which prune least, have short ones.
    for (before, divisor) in divisors.iter().enumerate() {
        stack.push(Subset { lcm: divisor.clone(), before, odd: true });
    }
    while let Some(Subset { lcm, before, odd }) = stack.pop() {
        let height = stack.len();
        let mut cancels = false;
        for (before, divisor) in divisors[..before].iter().enumerate() {
            meter.count_many(lcm.steps())?;
            let Some(larger) = lcm.lcm_up_to(divisor, up_to) else { continue };
            if larger == lcm {
                cancels = true;
                break;
            }
            stack.push(Subset { lcm: larger, before, odd: !odd });
        }
        match cancels {
            true => stack.truncate(height),
            false => up_to.add_quotient(&lcm, odd, &mut sum),
        }
        meter.hold(stack.len() as u64 * bytes)?;
    }
    Ok(sum)
}

/// The divisors in ascending order without those that are multiples of another.
fn without_multiples<N: Natural>(mut divisors: Vec<N>, meter: &mut Meter<'_>) -> Result<Vec<N>> {
    divisors.sort_unstable();
    divisors.dedup();
    let mut kept: Vec<N> = Vec::new();
    'next: for divisor in divisors {
        for smaller in &kept {
            meter.count_many(divisor.steps())?;
            if divisor.is_multiple(smaller) {
                continue 'next;
            }
        }
        kept.push(divisor);
    }
    Ok(kept)
}

/// What the method needs of numbers.
trait Natural: Clone + Ord {
    /// The least common multiple, if it is at most `most`.
    fn lcm_up_to(&self, other: &Self, most: &Self) -> Option<Self>;
    fn is_multiple(&self, divisor: &Self) -> bool;
    /// Adds the term `self / lcm`.
    fn add_quotient(&self, lcm: &Self, odd: bool, sum: &mut Sum);
    /// How many steps an operation counts for.
    fn steps(&self) -> u64;
    /// The bytes of a number that are not in the number itself.
    fn owned_bytes(&self) -> usize;
}

impl Natural for u64 {
    fn lcm_up_to(&self, other: &Self, most: &Self) -> Option<Self> {
        // Divided first, the product is the lcm itself: when that does not fit, it is above `most`.
        (self / self.gcd(*other)).checked_mul(*other).filter(|lcm| lcm <= most)
    }

    fn is_multiple(&self, divisor: &Self) -> bool {
        self.is_multiple_of(*divisor)
    }

    fn add_quotient(&self, lcm: &Self, odd: bool, sum: &mut Sum) {
        sum.add(odd, self / lcm);
    }

    fn steps(&self) -> u64 {
        1
    }

    fn owned_bytes(&self) -> usize {
        0
    }
}

impl Natural for UBig {
    fn lcm_up_to(&self, other: &Self, most: &Self) -> Option<Self> {
        Some(self / self.gcd(other) * other).filter(|lcm| lcm <= most)
    }

    fn is_multiple(&self, divisor: &Self) -> bool {
        (self % divisor).is_zero()
    }

    fn add_quotient(&self, lcm: &Self, odd: bool, sum: &mut Sum) {
        sum.add(odd, self / lcm);
    }

    fn steps(&self) -> u64 {
        steps(self)
    }

    fn owned_bytes(&self) -> usize {
        size_of_val(self.as_words())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use proptest::prelude::*;

    #[test]
    fn multiples_are_left_out() {
        let limits = Limits::default();
        let kept = |divisors: &[u64]| without_multiples(divisors.to_vec(), &mut limits.start()).unwrap();
        assert_eq!(kept(&[12, 4, 6, 9, 6, 8]), [4, 6, 9]);
        assert_eq!(kept(&[5, 1]), [1]);
    }

    #[test]
    fn a_branch_that_cancels_is_left_out() {
        // lcm(15, 10) = 30 is a multiple of 6: with and without 6 the term is the same.
        let sum = sum_of(vec![6u64, 10, 15], &1000, &mut Limits::default().start()).unwrap();
        assert_eq!(
            (sum.terms, sum.odd, sum.even),
            (5, UBig::from(166u32 + 100 + 66), UBig::from(33u32 + 33))
        );
    }

    proptest! {
        #[test]
        fn words_equal_big_numbers(
            divisors in prop::collection::vec(prop_oneof![1u64..100, 1u64.., Just(1 << 62)], 0..12),
            up_to in prop_oneof![0u64..10_000, any::<u64>()],
        ) {
            let below: Vec<u64> = divisors.into_iter().filter(|&divisor| divisor <= up_to).collect();
            let big: Vec<UBig> = below.iter().copied().map(UBig::from).collect();
            let limits = Limits::default();
            let words = sum_of(below, &up_to, &mut limits.start()).unwrap();
            let numbers = sum_of(big, &UBig::from(up_to), &mut limits.start()).unwrap();
            prop_assert_eq!((words.odd, words.even, words.terms), (numbers.odd, numbers.even, numbers.terms));
        }
    }
}
