//! Families of games: codes with digits left open, subsets of a range.

mod pattern;
mod subsets;

pub use pattern::MOST_DIGITS;

use crate::error::Result;
use grundy::error::{Fault, InputError};
use grundy::heap::{Breaking, Code, HeapRules, SubtractionSet};
use grundy::notation::{Word, Words, parse_small};
use pattern::Pattern;
use subsets::Subsets;

/// The most games a family may have.
pub const MOST_GAMES: u64 = 10_000_000;

const SUBTRACT: &str = "subtract";

/// A family of games, in a fixed order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    kind: Kind,
    size: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Codes(Pattern),
    Subsets(Subsets),
}

impl Family {
    /// Reads a family: `octal:0.???`, `hex:4.?F`, `0.?7?` or `subtract:{1..20 choose 3}`, where
    /// `choose 1..3` takes subsets of several sizes.
    ///
    /// # Errors
    /// [`Fault::Family`] or the fault of the code or number that is wrong, at its place; also for a
    /// family of more than [`MOST_GAMES`] games.
    pub fn parse(word: &Word<'_>) -> Result<Self, InputError> {
        let kind = match word.split_once(':') {
            Some((name, pattern)) if name.text() == "octal" => Kind::Codes(Pattern::parse(&pattern, 8)?),
            Some((name, pattern)) if name.text() == "hex" => Kind::Codes(Pattern::parse(&pattern, 16)?),
            Some((name, sets)) if name.text() == SUBTRACT => Kind::Subsets(Subsets::parse(&sets)?),
            None if word.text().contains('.') => Kind::Codes(Pattern::parse(word, 8)?),
            other => {
                let name = other.map_or_else(|| word.clone(), |(name, _)| name);
                let wrong = format!("there is no family `{}`", name.text());
                return Err(name.fault(Fault::Family {
                    wrong,
                    right: "write octal:0.???, hex:0.?F or subtract:{1..20 choose 3}",
                }));
            }
        };
        let size = match &kind {
            Kind::Codes(pattern) => pattern.size(),
            Kind::Subsets(subsets) => subsets.size(),
        };
        match size.filter(|&size| size <= MOST_GAMES) {
            Some(size) => Ok(Self { kind, size }),
            None => Err(word.fault(Fault::Family {
                wrong: format!("the family has more than {MOST_GAMES} games"),
                right: "fix a digit, or choose fewer or from a smaller range",
            })),
        }
    }

    /// How many games there are.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// The family in canonical spelling.
    pub fn spelling(&self) -> String {
        match &self.kind {
            Kind::Codes(pattern) => pattern.to_string(),
            Kind::Subsets(subsets) => format!("{SUBTRACT}:{subsets}"),
        }
    }

    /// The games in order, each by its canonical spelling, made as they are asked for. No two are
    /// the same.
    pub fn spellings(&self) -> Spellings<'_> {
        Spellings { family: self, next: 0, chosen: Vec::new() }
    }
}

/// The games of a family in order; see [`Family::spellings`].
#[derive(Clone, Debug)]
pub struct Spellings<'f> {
    family: &'f Family,
    next: u64,
    // The subset that was made last.
    chosen: Vec<u64>,
}

impl Iterator for Spellings<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        if self.next >= self.family.size {
            return None;
        }
        let spelling = match &self.family.kind {
            Kind::Codes(pattern) => pattern.spelling(self.next),
            Kind::Subsets(subsets) => {
                subsets.advance(&mut self.chosen)?;
                let members: Vec<String> = self.chosen.iter().map(u64::to_string).collect();
                format!("{SUBTRACT}:{}", members.join(","))
            }
        };
        self.next += 1;
        Some(spelling)
    }
}

/// The rules of a game that [`Spellings`] made.
///
/// # Errors
/// What is wrong with another spelling.
pub fn rules_of(spelling: &str) -> Result<HeapRules, InputError> {
    let words = Words::of_line("game", None, spelling);
    let whole = words.whole();
    let Some((name, parameters)) = whole.split_once(':') else {
        return Err(whole.fault(Fault::CodePoint));
    };
    if name.text() == SUBTRACT {
        let member = |word: Word<'_>| parse_small(&word, "a member of a subtraction set", u64::MAX);
        let mut set = parameters.split(',').map(member).collect::<Result<Vec<u64>, _>>()?;
        set.sort_unstable();
        set.dedup();
        return match set.first() {
            Some(0) => Err(parameters.fault(Fault::SubtractZero)),
            _ => Ok(HeapRules::Subtract(SubtractionSet::Finite(set))),
        };
    }
    let base = if name.text() == "hex" { 16 } else { 8 };
    Ok(HeapRules::Break(Breaking { code: Code::parse(&parameters, base)?, unequal: false }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn parse(text: &str) -> Result<Family, Fault> {
        let words = Words::of_arguments("FAMILY", &[text]);
        Family::parse(&words.whole()).map_err(|error| error.fault)
    }

    #[test]
    fn sizes_orders_and_spellings() {
        for (text, canonical, size, first, last) in [
            ("octal:0.???", "octal:0.???", 512, "octal:0.0", "octal:0.777"),
            ("0.??", "octal:0.??", 64, "octal:0.0", "octal:0.77"),
            (".?7?0", "octal:0.?7?0", 64, "octal:0.07", "octal:0.777"),
            ("octal:4.?7", "octal:4.?7", 8, "octal:4.07", "octal:4.77"),
            ("hex:0.?F", "hex:0.?F", 16, "hex:0.0F", "hex:0.FF"),
            ("hex:0.?", "hex:0.?", 16, "octal:0.0", "hex:0.F"),
            ("octal:0.77", "octal:0.77", 1, "octal:0.77", "octal:0.77"),
            (
                "subtract:{1..20 choose 3}",
                "subtract:{1..20 choose 3}",
                1140,
                "subtract:1,2,3",
                "subtract:18,19,20",
            ),
            (
                "subtract:{ 1 .. 3 choose 1..3 }",
                "subtract:{1..3 choose 1..3}",
                7,
                "subtract:1",
                "subtract:1,2,3",
            ),
            ("subtract:{7..7 choose 1}", "subtract:{7..7 choose 1}", 1, "subtract:7", "subtract:7"),
        ] {
            let family = parse(text).unwrap();
            assert_eq!((family.spelling().as_str(), family.size()), (canonical, size), "{text}");
            let games: Vec<String> = family.spellings().collect();
            assert_eq!(games.len() as u64, size, "{text}");
            assert_eq!(games.iter().collect::<HashSet<_>>().len() as u64, size, "{text}");
            assert_eq!((games[0].as_str(), games[games.len() - 1].as_str()), (first, last), "{text}");
            for game in &games {
                rules_of(game).unwrap();
            }
            assert_eq!(parse(&family.spelling()), Ok(family.clone()), "{text}");
        }
    }

    #[test]
    fn refused() {
        let wrong = |text: &str| match parse(text) {
            Err(fault) => fault.to_string(),
            Ok(family) => panic!("{text} is {family:?}"),
        };
        for (text, message) in [
            ("nim", "there is no family `nim`"),
            ("octal", "there is no family `octal`"),
            ("octal:???", "a code has one point"),
            ("octal:0.?.?", "a code has one point"),
            ("octal:?.77", "the first digit"),
            ("octal:3.??", "begins with a multiple of 4"),
            ("octal:0.?8", "`8` is not a digit"),
            ("hex:0.?G", "`G` is not a digit"),
            ("octal:0.????????", "more than 10000000 games"),
            ("subtract:2,5", "braces"),
            ("subtract:{1..20}", "`choose`"),
            ("subtract:{20 choose 3}", "`..`"),
            ("subtract:{1..x choose 3}", "`x` is not a whole number"),
            ("subtract:{0..9 choose 3}", "0 in a subtraction set"),
            ("subtract:{9..1 choose 3}", "no number"),
            ("subtract:{1..9 choose 0}", "at least 1"),
            ("subtract:{1..9 choose 10}", "at most 9"),
            ("subtract:{1..9 choose 3..2}", "no number"),
            ("subtract:{1..10^18 choose 2000}", "is at most"),
            ("subtract:{1..60 choose 30}", "more than 10000000 games"),
        ] {
            assert!(wrong(text).contains(message), "{text}: {}", wrong(text));
        }
    }
}
