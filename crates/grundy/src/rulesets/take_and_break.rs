//! Taking-and-breaking games by their octal or hexadecimal code, and those of them that have names.

pub use crate::heap::Code;

use super::nim::take;
use super::playable::SEARCH_REASON;
use super::{Entry, Method, Methods, Playable, no_parameters};
use crate::answer::Move;
use crate::engine::{ByValues, Engine, HeapTable, NamedMoves, naive};
use crate::error::{Fault, InputError, Result};
use crate::heap::{Breaking, HeapRules, Naive};
use crate::notation::{Word, Words, parse_small};
use crate::outcome::Convention;
use crate::ruleset::{Options, Ruleset};

pub(crate) const OCTAL: Entry = Entry {
    name: "octal",
    rules: "take from a heap and break the rest into at most two, as the octal code says (or just 0.77)",
    example: "octal:0.77 3 5 7",
    make: |parameters, _| Ok(Box::new(TakeAndBreak::parse("octal", 8, parameters)?)),
};

pub(super) const HEXADECIMAL: Entry = Entry {
    name: "hex",
    rules: "the same with at most three heaps left, as the hexadecimal code says",
    example: "hex:0.3F 9",
    make: |parameters, _| Ok(Box::new(TakeAndBreak::parse("hex", 16, parameters)?)),
};

/// An entry for a game that has a name beside its octal code.
macro_rules! named {
    ($name:literal, $code:literal, $rules:literal) => {
        Entry {
            name: $name,
            rules: concat!($rules, " (", $code, ")"),
            example: concat!($name, " 3 5 7"),
            make: |parameters, _| {
                no_parameters($name, parameters)?;
                let code = Words::of_line($name, None, $code);
                Ok(Box::new(TakeAndBreak::new(Code::parse(&code.whole(), 8)?)))
            },
        }
    };
}

pub(super) const KAYLES: Entry = named!("kayles", "0.77", "knock down one or two neighbouring pins of a row");
pub(super) const DAWSONS_KAYLES: Entry =
    named!("dawsons-kayles", "0.07", "knock down two neighbouring pins of a row");
pub(super) const DAWSONS_CHESS: Entry =
    named!("dawsons-chess", "0.137", "take a pin with its neighbours from a row");
pub(super) const TREBLECROSS: Entry =
    named!("treblecross", "0.007", "take three neighbouring counters of a row");
pub(super) const OFFICERS: Entry = named!("officers", "0.6", "take one counter and leave one heap or two");

/// The rules of a taking-and-breaking game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakeAndBreak {
    code: Code,
    rules: HeapRules,
}

impl TakeAndBreak {
    /// The game of a code.
    pub fn new(code: Code) -> Self {
        let rules = HeapRules::Break(Breaking { code: code.clone(), unequal: false });
        Self { code, rules }
    }

    /// The code.
    pub fn code(&self) -> &Code {
        &self.code
    }

    fn parse(game: &'static str, base: u32, parameters: Option<&Word<'_>>) -> Result<Self, InputError> {
        let Some(word) = parameters.filter(|word| !word.text().is_empty()) else {
            let example = if base == 8 { OCTAL.example } else { HEXADECIMAL.example };
            return Err(InputError::new(Fault::MissingParameter { game, needs: "a code", example }));
        };
        Ok(Self::new(Code::parse(word, base)?))
    }
}

impl Ruleset for TakeAndBreak {
    type Component = u64;

    fn options(&self, heap: &u64, options: &mut Options<u64>) {
        for (take, heaps) in self.code.moves() {
            let Some(rest) = heap.checked_sub(take) else { continue };
            match heaps {
                0 if rest == 0 => options.push_sum([]),
                1 if rest > 0 => options.push(rest),
                2 => (1..=rest / 2).for_each(|a| options.push_sum([rest - a, a])),
                3 => {
                    for a in 1..=rest / 3 {
                        (a..=(rest - a) / 2).for_each(|b| options.push_sum([rest - a - b, b, a]));
                    }
                }
                _ => {}
            }
        }
    }

    fn options_bytes(&self, heap: &u64) -> u64 {
        let bytes = |(take, heaps): (u64, u32)| {
            let rest = heap.saturating_sub(take);
            match heaps {
                0 | 1 => 16,
                2 => rest.saturating_mul(12),
                _ => rest.saturating_mul(rest).saturating_mul(3),
            }
        };
        self.code.moves().map(bytes).fold(0, u64::saturating_add)
    }
}

impl NamedMoves for TakeAndBreak {
    fn name_move(&self, place: usize, heap: &u64, _: usize, option: &[u64]) -> Move {
        let left: u64 = option.iter().sum();
        match option {
            [] | [_] => take(place, &(*heap).into(), &left.into()),
            parts => Move::Break {
                heap: place,
                take: (heap - left).into(),
                into: parts.iter().map(|&part| part.into()).collect(),
            },
        }
    }
}

impl Playable for TakeAndBreak {
    fn spelling(&self) -> String {
        let name = if self.code.base() == 8 { OCTAL.name } else { HEXADECIMAL.name };
        format!("{name}:{}", self.code)
    }

    fn parse_position(&self, words: &Words) -> Result<Vec<u64>, InputError> {
        words
            .iter()
            .map(|word| parse_small(&word, "a heap of a taking-and-breaking game", u64::MAX))
            .collect()
    }

    fn show_position(&self, position: &[u64]) -> Vec<String> {
        position.iter().map(u64::to_string).collect()
    }

    fn component(&self, n: u64) -> Option<u64> {
        Some(n)
    }

    fn heap_rules(&self) -> Option<&HeapRules> {
        Some(&self.rules)
    }

    fn methods(&self, convention: Convention) -> Methods {
        let search = (Method::Search, SEARCH_REASON);
        match convention {
            Convention::Normal => vec![(Method::Table, "values of all smaller heaps in order"), search],
            Convention::Misere => vec![search],
        }
    }

    fn engine(&self, method: Method, convention: Convention) -> Box<dyn Engine<u64> + '_> {
        match method {
            Method::Search => naive(self, convention),
            _ => Box::new(ByValues::new(self, HeapTable::new(Naive::new(&self.rules)), convention)),
        }
    }
}
