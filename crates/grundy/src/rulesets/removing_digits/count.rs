//! How many positive integers below a bound have each Grundy value.
//!
//! Only which digits are zero matters, so numbers are counted by their masks, in which a 1 stands
//! for any of the `base - 1` non-zero digits. Three methods are those of the published solutions
//! of Project Euler 961: sets of patterns built length by length, memoised masks, and closed forms. The
//! fourth is that of all games on words, a proved automaton.

mod automaton;
mod blocks;
mod formula;
mod masks;
mod patterns;
mod tally;

use super::{Digits, RemovingDigits};
use crate::error::Result;
use crate::evidence::{Evidence, Theorem};
use crate::limits::Meter;
use crate::outcome::{Convention, Outcome};
use dashu_int::UBig;

/// How numbers are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CountMethod {
    /// Closed forms of the counts by length, which follow from the zero-run theorem.
    Formula,
    /// An automaton that is learned and proved, and counts by it.
    Automaton,
    /// The values of all masks, from the top down with a memo.
    Masks,
    /// The values of all patterns, built length by length.
    Patterns,
}

impl CountMethod {
    /// All methods, the fastest first.
    pub const ALL: [Self; 4] = [Self::Formula, Self::Automaton, Self::Masks, Self::Patterns];

    /// The name users write.
    pub fn name(self) -> &'static str {
        match self {
            Self::Formula => "formula",
            Self::Automaton => "automaton",
            Self::Masks => "masks",
            Self::Patterns => "patterns",
        }
    }

    /// The method with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|method| method.name() == name)
    }

    /// The method that checks this one, which has an answer where that has one.
    pub(crate) fn checked_by(self) -> Self {
        match self {
            Self::Formula => Self::Automaton,
            Self::Automaton => Self::Formula,
            Self::Patterns => Self::Masks,
            Self::Masks => Self::Patterns,
        }
    }
}

/// How many positive integers below a bound have each Grundy value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    /// The number with Grundy value `v` at index `v`, to the largest value that occurs in the game.
    pub by_value: Vec<UBig>,
    /// How this is known.
    pub evidence: Evidence,
}

impl Counts {
    /// How many have this outcome.
    pub fn by_outcome(&self, outcome: Outcome) -> UBig {
        match outcome {
            Outcome::P => self.by_value.first().cloned().unwrap_or_default(),
            Outcome::N => self.by_value.iter().skip(1).sum(),
            Outcome::D => UBig::ZERO,
        }
    }
}

/// The values that occur: 0 to 3.
const VALUES: usize = 4;

/// Counts the positive integers below `below` by Grundy value.
///
/// # Errors
/// A limit that was reached: masks and patterns need half a byte for each mask, `2^L / 2` for numbers
/// of `L` digits.
pub fn count_below(
    rules: RemovingDigits,
    below: &UBig,
    method: CountMethod,
    convention: Convention,
    meter: &mut Meter<'_>,
) -> Result<Counts> {
    let digits = Digits::of_number(below, rules.base());
    let by_value = match method {
        CountMethod::Formula => formula::count(&digits, below, rules.base(), convention, meter)?,
        CountMethod::Automaton => return automaton::count(rules, &digits, convention, meter),
        CountMethod::Masks => {
            let mut memo = masks::Masks::new(convention);
            tally::count(&digits, rules.base(), meter, |head, meter| memo.block(head, meter))?
        }
        CountMethod::Patterns => {
            let mut sets = patterns::Patterns::new(convention);
            tally::count(&digits, rules.base(), meter, |head, _| Ok(sets.block(head)))?
        }
    };
    let evidence = match method {
        CountMethod::Formula => Evidence::Theorem(Theorem::ZERO_RUNS),
        _ => Evidence::Exhaustive { positions: meter.positions() },
    };
    Ok(Counts { by_value: by_value.into(), evidence })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::rulesets::{Method, Playable};
    use proptest::prelude::*;

    fn count(base: u32, below: &UBig, method: CountMethod, convention: Convention) -> Vec<UBig> {
        let rules = RemovingDigits::new(base).unwrap();
        count_below(rules, below, method, convention, &mut Limits::default().start()).unwrap().by_value
    }

    fn enumerate(base: u32, below: u64, convention: Convention) -> Vec<u64> {
        let rules = RemovingDigits::new(base).unwrap();
        let mut engine = rules.engine(Method::Search, convention);
        let limits = Limits::default();
        let mut by_value = vec![0; VALUES];
        for n in 1..below {
            let number = Digits::of_number(&n.into(), base);
            let value = engine.value(&[number], &mut limits.start()).unwrap();
            by_value[usize::try_from(value.nimber().unwrap().as_heap()).unwrap()] += 1;
        }
        by_value
    }

    #[test]
    fn every_method_equals_enumeration() {
        for convention in [Convention::Normal, Convention::Misere] {
            for base in [2, 3, 7, 10, 50] {
                for below in [0, 1, 2, 9, 10, 11, 49, 50, 51, 99, 100, 101, 343, 344, 1000, 1001, 2501, 6000]
                {
                    let expected: Vec<UBig> =
                        enumerate(base, below, convention).into_iter().map(UBig::from).collect();
                    for method in CountMethod::ALL {
                        let counted = count(base, &below.into(), method, convention);
                        assert_eq!(counted, expected, "base {base} below {below} {method:?} {convention}");
                    }
                }
            }
        }
    }

    #[test]
    fn closed_form_of_the_published_solution() {
        // W(10^(2m)) = (100^m - (-8)^m) / 6
        for m in 1..=60usize {
            let below = UBig::from(100u8).pow(m);
            let counted = count(10, &below, CountMethod::Formula, Convention::Normal);
            let winning: UBig = counted.iter().skip(1).sum();
            let eights = UBig::from(8u8).pow(m);
            let expected = if m % 2 == 0 { below - eights } else { below + eights } / 6u8;
            assert_eq!(winning, expected, "m = {m}");
        }
    }

    proptest! {
        #[test]
        fn methods_agree(base in 2u32..40, below in any::<u64>(), digits in 1u32..14, misere in any::<bool>()) {
            let below = UBig::from(below) % UBig::from(base).pow(digits as usize);
            let convention = if misere { Convention::Misere } else { Convention::Normal };
            let formula = count(base, &below, CountMethod::Formula, convention);
            prop_assert_eq!(&formula, &count(base, &below, CountMethod::Masks, convention));
            prop_assert_eq!(&formula, &count(base, &below, CountMethod::Patterns, convention));
            let total: UBig = formula.iter().sum();
            prop_assert_eq!(total + 1u8, below.max(UBig::ONE));
        }
    }
}
