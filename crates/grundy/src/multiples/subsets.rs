//! The method of the textbook: a bit mask runs through all subsets, and each has its least common
//! multiple computed from scratch. It knows no shortcut, and so it specifies the other method.

use super::{Method, Sum, steps};
use crate::error::{Error, Result};
use crate::limits::Meter;
use dashu_base::Gcd;
use dashu_int::UBig;

/// The most divisors whose subsets a mask can number.
const MOST_DIVISORS: usize = 62;

/// The alternating sum over all non-empty subsets of positive divisors.
pub(super) fn sum(divisors: &[UBig], up_to: &UBig, meter: &mut Meter<'_>) -> Result<Sum> {
    if divisors.len() > MOST_DIVISORS {
        return Err(Error::Method {
            method: Method::Subsets.to_string(),
            reason: format!(
                "{} divisors have 2^{0} subsets, and it goes through at most 2^{MOST_DIVISORS}; `{}` can",
                divisors.len(),
                Method::Pruned
            ),
        });
    }
    let mut sum = Sum::default();
    for subset in 1u64..1 << divisors.len() {
        let mut lcm = UBig::ONE;
        for divisor in members(divisors, subset) {
            meter.count_many(steps(&lcm))?;
            lcm = &lcm / (&lcm).gcd(divisor) * divisor;
        }
        if lcm <= *up_to {
            sum.add(subset.count_ones() % 2 == 1, up_to / lcm);
        }
    }
    Ok(sum)
}

fn members(divisors: &[UBig], subset: u64) -> impl Iterator<Item = &UBig> {
    divisors.iter().enumerate().filter(move |(i, _)| subset >> i & 1 == 1).map(|(_, divisor)| divisor)
}
