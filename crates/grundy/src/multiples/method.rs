//! The methods, by name.

use super::{Divisors, Question, subsets};
use std::fmt;

/// A method of counting multiples. All are exact for divisors and bounds of any size that they apply to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// All 2^m subsets of m divisors, each least common multiple from scratch: the specification.
    Subsets,
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
    pub const ALL: [Self; 5] = [Self::Subsets, Self::Pruned, Self::Merged, Self::Wheel, Self::Quotients];

    /// The name, as a user writes it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Subsets => "subsets",
            Self::Pruned => "pruned",
            Self::Merged => "merged",
            Self::Wheel => "wheel",
            Self::Quotients => "quotients",
        }
    }

    /// The method that checks this one: the specification where its subsets are few, and else one that has
    /// little in common with it.
    pub fn checked_by(self, question: &Question) -> Self {
        let few = match &question.divisors {
            Divisors::Listed(divisors) => divisors.len() <= FEW,
            Divisors::FirstPrimes(count) => *count <= FEW as u64,
        };
        match self {
            Self::Subsets => Self::Merged,
            _ if few || !question.selection.is_of_one() => Self::Subsets,
            Self::Pruned => Self::Merged,
            Self::Merged | Self::Wheel | Self::Quotients => Self::Pruned,
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
