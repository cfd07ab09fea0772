//! How subtraction sets are written: `2,5`, `all-but:2,3,7`, `squares`, `powers:2`.

use super::{ENTRY, Subtract};
use crate::error::{Fault, InputError, shorten};
use crate::heap::{SetRule, SubtractionSet};
use crate::notation::{Word, nearest, parse_small};
use std::fmt;

/// The sets that have a name and no parameter.
const NAMED: [(&str, &str, SetRule); 5] = [
    ("squares", "subtract:squares", SetRule::Squares),
    ("primes", "subtract:primes", SetRule::Primes),
    ("factorials", "subtract:factorials", SetRule::Factorials),
    ("fibonacci", "subtract:fibonacci", SetRule::Fibonacci),
    ("divisors", "subtract:divisors", SetRule::Divisors),
];

const ALL_BUT: &str = "all-but";
const POWERS: &str = "powers";

/// The names of all sets that have one.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    [ALL_BUT, POWERS].into_iter().chain(NAMED.map(|(name, _, _)| name))
}

/// Reads a subtraction set.
pub(super) fn parse(parameters: Option<&Word<'_>>) -> Result<SubtractionSet, InputError> {
    let Some(word) = parameters.filter(|word| !word.text().is_empty()) else {
        return Err(InputError::new(Fault::MissingParameter {
            game: ENTRY.name,
            needs: "a subtraction set",
            example: ENTRY.example,
        }));
    };
    // Sets are written in braces elsewhere.
    let brackets = ['{', '}', '(', ')', '[', ']'];
    if word.text().contains(brackets) {
        let members = word.text().replace(brackets, "");
        let nearest = Some(format!("{}:{}", ENTRY.name, shorten(&members)));
        return Err(word.fault(Fault::UnknownSet { name: shorten(word.text()), nearest }));
    }
    let is_name = |text: &str| text.starts_with(char::is_alphabetic) && !text.contains(',');
    let (name, parameter) = match word.split_once(':') {
        Some((name, parameter)) => (name, Some(parameter)),
        None => (word.clone(), None),
    };
    match name.text() {
        ALL_BUT => match parameter {
            Some(list) if list.text().is_empty() => Ok(SubtractionSet::AllBut(Vec::new())),
            Some(list) => {
                let left_out = |word: Word<'_>| at_least(&word.trimmed(), "a number that is left out", 1);
                Ok(SubtractionSet::AllBut(list.split(',').map(left_out).collect::<Result<_, _>>()?))
            }
            None => Err(missing(
                &name,
                "subtract:all-but",
                "the numbers that are left out",
                "subtract:all-but:2,3,7 9",
            )),
        },
        POWERS => match parameter.filter(|base| !base.text().is_empty()) {
            Some(base) => {
                Ok(SubtractionSet::Rule(SetRule::Powers(at_least(&base, "the base of powers", 2)?)))
            }
            None => Err(missing(&name, "subtract:powers", "a base", "subtract:powers:2 9")),
        },
        text => match NAMED.into_iter().find(|(named, _, _)| *named == text) {
            Some((_, game, rule)) => match parameter {
                None => Ok(SubtractionSet::Rule(rule)),
                Some(parameter) => Err(parameter.fault(Fault::UnknownParameter {
                    game,
                    parameter: parameter.text().to_owned(),
                    takes: "this set takes no parameters",
                })),
            },
            None if parameter.is_some() || is_name(text) => {
                let nearest = nearest(text, names());
                Err(name.fault(Fault::UnknownSet { name: text.to_owned(), nearest }))
            }
            None => {
                let list = word.split(',').map(|word| member(&word.trimmed()));
                Ok(SubtractionSet::Finite(list.collect::<Result<_, _>>()?))
            }
        },
    }
}

fn missing(place: &Word<'_>, game: &'static str, needs: &'static str, example: &'static str) -> InputError {
    place.fault(Fault::MissingParameter { game, needs, example })
}

fn member(word: &Word<'_>) -> Result<u64, InputError> {
    match parse_small(word, "a member of a subtraction set", u64::MAX)? {
        0 => Err(word.fault(Fault::SubtractZero)),
        member => Ok(member),
    }
}

fn at_least(word: &Word<'_>, what: &'static str, least: u64) -> Result<u64, InputError> {
    match parse_small(word, what, u64::MAX)? {
        number if number < least => {
            Err(word.fault(Fault::TooSmall { number: number.to_string(), what, least }))
        }
        number => Ok(number),
    }
}

impl fmt::Display for Subtract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |set: &[u64]| set.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        write!(f, "{}:", ENTRY.name)?;
        match self.set() {
            SubtractionSet::Finite(set) => f.write_str(&list(set)),
            SubtractionSet::AllBut(set) => write!(f, "{ALL_BUT}:{}", list(set)),
            SubtractionSet::Rule(SetRule::Powers(base)) => write!(f, "{POWERS}:{base}"),
            SubtractionSet::Rule(rule) => {
                let named = NAMED.iter().find(|(_, _, named)| named == rule);
                f.write_str(named.map_or("", |(name, _, _)| name))
            }
        }
    }
}
