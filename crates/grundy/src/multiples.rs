//! How many of 1..=N are divisible by at least one of some numbers: inclusion-exclusion over least
//! common multiples.

mod pruned;
mod subsets;

use crate::error::{Fault, InputError, Result};
use crate::limits::Meter;
use dashu_int::UBig;
use std::fmt;

/// A method of counting multiples. Both are exact for divisors and bounds of any size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// All 2^m subsets of m divisors, each least common multiple from scratch: the specification.
    Subsets,
    /// Only the subsets whose least common multiple is at most N and does not cancel out.
    Pruned,
}

impl Method {
    /// The methods, the specification first.
    pub const ALL: [Self; 2] = [Self::Subsets, Self::Pruned];

    /// The name, as a user writes it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Subsets => "subsets",
            Self::Pruned => "pruned",
        }
    }

    /// The method that checks this one.
    pub fn checked_by(self) -> Self {
        match self {
            Self::Pruned => Self::Subsets,
            Self::Subsets => Self::Pruned,
        }
    }

    /// The method with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|method| method.name() == name)
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How many multiples there are, and out of how many terms that was put together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// How many of 1..=N at least one divisor divides.
    pub multiples: UBig,
    /// How many terms N / lcm were added or subtracted. [`Method::Subsets`] has one for each subset
    /// of the divisors as given whose lcm is at most N; [`Method::Pruned`] leaves out those that cancel.
    pub terms: u64,
}

/// Counts the numbers among 1..=`up_to` that at least one of `divisors` divides.
///
/// Divisors may be of any size, in any order, repeated, composite or 1. Without divisors the count
/// is 0.
///
/// ```
/// use dashu_int::UBig;
/// use grundy::{Limits, multiples};
///
/// let divisors = [4u8, 6].map(UBig::from);
/// let limits = Limits::default();
/// let count = multiples::count(&divisors, &UBig::from(12u8), multiples::Method::Pruned, &mut limits.start())?;
/// assert_eq!(count.multiples, UBig::from(4u8)); // 4, 6, 8, 12
/// # Ok::<(), grundy::Error>(())
/// ```
///
/// # Errors
/// [`Fault::ZeroDivisor`], [`Error::Method`](crate::Error::Method) for [`Method::Subsets`] of more than 62
/// divisors, and [`Error::Limit`](crate::Error::Limit).
///
/// # Complexity
/// At most m 2^m least common multiples of m divisors by subsets; pruned, m for each subset whose lcm
/// is at most `up_to`, and m² divisions beforehand.
///
/// # References
/// R. P. Stanley, Enumerative Combinatorics 1, 1986, chapter 2.
pub fn count(divisors: &[UBig], up_to: &UBig, method: Method, meter: &mut Meter<'_>) -> Result<Count> {
    if divisors.iter().any(UBig::is_zero) {
        return Err(InputError::new(Fault::ZeroDivisor).into());
    }
    let sum = match method {
        Method::Subsets => subsets::sum(divisors, up_to, meter)?,
        Method::Pruned => pruned::sum(divisors, up_to, meter)?,
    };
    Ok(Count { multiples: sum.odd - sum.even, terms: sum.terms })
}

/// An alternating sum while it is put together. The two signs are kept apart because a sum that is
/// positive at its end may be negative on the way.
#[derive(Debug, Default)]
struct Sum {
    /// The terms of subsets of an odd size, which are added.
    odd: UBig,
    /// The terms of subsets of an even size, which are subtracted.
    even: UBig,
    terms: u64,
}

impl Sum {
    fn add<T>(&mut self, odd: bool, term: T)
    where
        UBig: std::ops::AddAssign<T>,
    {
        self.terms += 1;
        match odd {
            true => self.odd += term,
            false => self.even += term,
        }
    }
}

/// How many steps an operation on a number counts for: one for each of its words, so that the clock is
/// looked at often enough among large numbers too.
fn steps(number: &UBig) -> u64 {
    1 + number.as_words().len() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Error;
    use crate::limits::Limits;
    use proptest::prelude::*;

    fn big(numbers: &[u64]) -> Vec<UBig> {
        numbers.iter().copied().map(UBig::from).collect()
    }

    fn of(divisors: &[UBig], up_to: &UBig) -> UBig {
        let counts = Method::ALL
            .map(|method| count(divisors, up_to, method, &mut Limits::default().start()).unwrap().multiples);
        assert_eq!(counts[0], counts[1], "{divisors:?} up to {up_to}");
        counts[1].clone()
    }

    fn of_small(divisors: &[u64], up_to: u64) -> u64 {
        u64::try_from(&of(&big(divisors), &UBig::from(up_to))).unwrap()
    }

    #[test]
    fn published() {
        // AcWing 890, its sample and its limits.
        assert_eq!(of_small(&[2, 3], 10), 7);
        assert_eq!(of_small(&[2], 1_000_000_000), 500_000_000);
        assert_eq!(of_small(&[999_999_937], 1_000_000_000), 1);
        let primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53];
        assert_eq!(of_small(&primes, 1_000_000_000), 863_912_918);
        assert_eq!(of_small(&[2], 1), 0);
        // HDU 1796 counts below N, and leaves zeros out.
        assert_eq!(of_small(&[2, 3], 11), 7);
        assert_eq!(of_small(&[2, 4], 11), 5);
        assert_eq!(of_small(&[7, 11, 13], 999), 280);
        assert_eq!(of_small(&[2], 0), 0);
        assert_eq!(of_small(&[24], 100), 4);
    }

    /// cp-algorithms, pull request 544: a list with 1 leaves nothing undivided.
    #[test]
    fn one_divides_all() {
        let list = [84, 63, 29, 83, 80, 71, 23, 25, 35, 31, 52, 60, 53, 27, 64, 86, 1, 95, 72, 6];
        // 2^20 subsets by the specification would take the better part of this test's time.
        let up_to = UBig::from(31_015_212_363_955u64);
        let found = count(&big(&list), &up_to, Method::Pruned, &mut Limits::default().start()).unwrap();
        assert_eq!(found, Count { multiples: up_to, terms: 1 });
        assert_eq!(of_small(&list[10..], 12_345), 12_345);
    }

    /// usaco-guide, pull request 6104: a guard against overflow must not drop this lcm.
    #[test]
    fn the_lcm_at_the_edge_of_a_word() {
        let half = 1u64 << 62;
        for (up_to, multiples) in [(i64::MAX as u64, 1), (u64::MAX, 3)] {
            assert_eq!(of_small(&[half], up_to), multiples);
            assert_eq!(of_small(&[half, 2], up_to), up_to / 2);
            // lcm(2^62, 6) = 3 * 2^62, whose product before division is past 2^64.
            let both = up_to / half + up_to / 6 - up_to / (half / 2 * 6);
            assert_eq!(of_small(&[half, 6], up_to), both);
        }
        assert_eq!(of_small(&[u64::MAX, u64::MAX - 1], u64::MAX), 2);
    }

    #[test]
    fn degenerate() {
        assert_eq!(of_small(&[], 100), 0);
        assert_eq!(of_small(&[5, 7], 0), 0);
        assert_eq!(of_small(&[5, 5, 5], 5), 1);
        for method in Method::ALL {
            let error = count(&big(&[2, 0]), &UBig::ONE, method, &mut Limits::default().start()).unwrap_err();
            assert!(matches!(error, Error::Input(InputError { fault: Fault::ZeroDivisor, place: None })));
        }
    }

    #[test]
    fn a_thousand_digits() {
        let up_to = UBig::from(10u8).pow(1000) - UBig::ONE;
        let third = &up_to / UBig::from(3u8);
        assert_eq!(of(&big(&[3, 9, 27]), &up_to), third);
        let divisors = [UBig::from(2u8), UBig::from(5u8).pow(1400), UBig::from(10u8).pow(999), up_to.clone()];
        // 5^1400 has one multiple that is odd for each two, and 10^1000 - 1 is odd.
        let multiples = &up_to / &divisors[1];
        let expected = &up_to / UBig::from(2u8) + (&multiples - &multiples / UBig::from(2u8)) + UBig::ONE;
        assert_eq!(of(&divisors, &up_to), expected);
    }

    #[test]
    fn two_hundred_divisors_end_by_the_limit() {
        let divisors: Vec<UBig> = (300u64..500).map(UBig::from).collect();
        let limits = Limits { positions: 100_000, ..Limits::default() };
        let up_to = UBig::from(10u8).pow(400);
        let error = count(&divisors, &up_to, Method::Pruned, &mut limits.start()).unwrap_err();
        assert!(matches!(error, Error::Limit(_)), "{error}");
        let error = count(&divisors, &up_to, Method::Subsets, &mut limits.start()).unwrap_err();
        assert!(matches!(error, Error::Method { .. }), "{error}");
        let error = count(&divisors[..62], &up_to, Method::Subsets, &mut limits.start()).unwrap_err();
        assert!(matches!(error, Error::Limit(_)), "{error}");
        let limits = Limits { memory: 1000, ..Limits::default() };
        let error = count(&divisors, &up_to, Method::Pruned, &mut limits.start()).unwrap_err();
        assert!(matches!(error, Error::Limit(_)), "{error}");
    }

    proptest! {
        #[test]
        fn both_equal_trial_division(
            divisors in prop::collection::vec(1u64..40, 0..9),
            up_to in 0u64..700,
        ) {
            let naive = (1..=up_to).filter(|i| divisors.iter().any(|d| i % d == 0)).count() as u64;
            prop_assert_eq!(of_small(&divisors, up_to), naive);
        }

        /// Divisors that share factors among themselves, so that terms cancel.
        #[test]
        fn both_agree_on_smooth_divisors(
            exponents in prop::collection::vec([0usize..30, 0usize..20, 0usize..9], 0..9),
            up_to in any::<u128>(),
        ) {
            let power = |base: u8, exponent| UBig::from(base).pow(exponent);
            let divisors: Vec<UBig> =
                exponents.iter().map(|&[i, j, k]| power(2, i) * power(3, j) * power(5, k)).collect();
            of(&divisors, &UBig::from(up_to));
            of(&divisors, &UBig::from(up_to as u64));
        }
    }
}
