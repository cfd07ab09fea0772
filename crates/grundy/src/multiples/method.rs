//! The methods, by name.

use super::{Divisors, Question, sieve, subsets};
use dashu_int::UBig;
use std::fmt;

/// A method of counting multiples. All are exact for divisors and bounds of any size that they apply to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// All 2^m subsets of m divisors, each least common multiple from scratch: the specification.
    Subsets,
    /// The numbers one by one, up to 2^28, each with how many divisors divide it; for every selection.
    Sieve,
    /// Only the subsets whose least common multiple is at most N and does not cancel out: for those that at least
    /// one divides, or none. At most m steps for each such subset, after m² for reductions.
    Pruned,
    /// One term for all subsets of the same least common multiple; for every selection. A step for each of the m
    /// divisors and each such multiple up to N.
    Merged,
    /// The divisors of small period by a table of what they leave, and the products of the others one by one: for
    /// those that at least one divides, or none.
    Wheel,
    /// The same, with the small quotients of N counted together by a sieve; counts alone, no sums. The quotients
    /// that are too large for it have to be few: for coprime divisors some N^(2/3) steps at the most.
    Quotients,
}

impl Method {
    /// The methods, the specification first.
    pub const ALL: [Self; 6] =
        [Self::Subsets, Self::Sieve, Self::Pruned, Self::Merged, Self::Wheel, Self::Quotients];

    /// The name, as a user writes it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Subsets => "subsets",
            Self::Sieve => "sieve",
            Self::Pruned => "pruned",
            Self::Merged => "merged",
            Self::Wheel => "wheel",
            Self::Quotients => "quotients",
        }
    }

    /// The method that checks this one for the numbers up to a bound: the specification where its subsets are few, and
    /// else one that has little in common with it; `None` where none would end.
    pub fn checked_by(self, question: &Question, up_to: &UBig) -> Option<Self> {
        let by_sieve = (*up_to <= UBig::from(sieve::MOST)).then_some(Self::Sieve);
        let few = match &question.divisors {
            Divisors::Listed(divisors) => divisors.len() <= FEW,
            Divisors::FirstPrimes(count) => *count <= FEW as u64,
        };
        match self {
            Self::Subsets | Self::Sieve => Some(Self::Merged),
            _ if few => Some(Self::Subsets),
            _ if !question.selection.is_of_one() => by_sieve,
            Self::Pruned => Some(Self::Merged),
            Self::Merged | Self::Wheel | Self::Quotients => by_sieve.or(Some(Self::Pruned)),
        }
    }

    /// The method with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|method| method.name() == name)
    }
}

/// So many divisors have subsets that are gone through in no time.
const FEW: usize = 16;
const _: () = assert!(FEW <= subsets::MOST_DIVISORS);

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
