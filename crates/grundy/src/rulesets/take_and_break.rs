//! Taking-and-breaking games by their octal or hexadecimal code, and those of them that have names.

pub use crate::heap::Code;

use super::heaps;
use super::playable::SEARCH_REASON;
use super::{Entry, Method, Methods, Playable, no_parameters};
use crate::answer::Move;
use crate::engine::{Engine, HeapTable, NamedMoves, any_heap, by_period, naive};
use crate::error::{Fault, InputError, Result};
use crate::heap::{Breaking, HeapRules, fast_method};
use crate::notation::{Word, Words, parse_naturals};
use crate::outcome::Convention;
use crate::ruleset::{Options, Ruleset};
use dashu_int::UBig;

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
pub(super) const GUILES: Entry =
    named!("guiles", "0.15", "take a whole heap of one or two, or take two and leave two heaps");
pub(super) const DOUBLE_KAYLES: Entry =
    named!("double-kayles", "0.7777", "knock down one to four neighbouring pins of a row");
pub(super) const GRUNDYS_GAME: Entry = Entry {
    name: "grundys-game",
    rules: "break a heap into two that differ",
    example: "grundys-game 3 5 7",
    make: |parameters, _| {
        no_parameters("grundys-game", parameters)?;
        Ok(Box::new(TakeAndBreak::grundys_game()))
    },
};
pub(super) const OFFICERS: Entry = named!("officers", "0.6", "take one counter and leave one heap or two");

/// The rules of a taking-and-breaking game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakeAndBreak {
    breaking: Breaking,
    rules: HeapRules,
}

impl TakeAndBreak {
    /// The game of a code.
    pub fn new(code: Code) -> Self {
        Self::with(Breaking { code, unequal: false })
    }

    /// Grundy's game: a heap is broken into two that differ, and nothing is taken.
    pub fn grundys_game() -> Self {
        Self::with(Breaking { code: Code::break_in_two(), unequal: true })
    }

    fn with(breaking: Breaking) -> Self {
        Self { rules: HeapRules::Break(breaking.clone()), breaking }
    }

    /// The code.
    pub fn code(&self) -> &Code {
        &self.breaking.code
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
    type Component = UBig;

    fn options(&self, heap: &UBig, options: &mut Options<UBig>) {
        for (take, heaps) in self.code().moves() {
            let Some(rest) = rest(heap, take) else { continue };
            match heaps {
                0 if rest.is_zero() => options.push_sum([]),
                1 if !rest.is_zero() => options.push(rest),
                2 => pairs(&rest, UBig::ONE, |larger, smaller| {
                    if !self.breaking.unequal || larger != smaller {
                        options.push_sum([larger, smaller]);
                    }
                }),
                3 => {
                    let mut least = UBig::ONE;
                    while &least * 3u8 <= rest {
                        pairs(&(&rest - &least), least.clone(), |larger, smaller| {
                            options.push_sum([larger, smaller, least.clone()]);
                        });
                        least += 1u8;
                    }
                }
                _ => {}
            }
        }
    }

    fn options_bytes(&self, heap: &UBig) -> u64 {
        let bytes = |(take, parts): (u64, u32)| {
            let Some(rest) = rest(heap, take) else { return 0 };
            let options = match parts {
                0 | 1 => UBig::ONE,
                2 => &rest >> 1,
                _ => &rest * &rest / 12u8 + UBig::ONE,
            };
            heaps::list_bytes(&options, parts as usize, &rest)
        };
        self.code().moves().map(bytes).fold(0, u64::saturating_add)
    }

    fn owned_bytes(&self, heap: &UBig) -> usize {
        heaps::owned_bytes(heap)
    }
}

/// What is left of a heap from which so many are taken, if it has them.
fn rest(heap: &UBig, take: u64) -> Option<UBig> {
    let take = UBig::from(take);
    (take <= *heap).then(|| heap - take)
}

/// The ways to write a number as the sum of two that are at least `least`, the larger first.
fn pairs(sum: &UBig, least: UBig, mut pair: impl FnMut(UBig, UBig)) {
    let mut smaller = least;
    let most = sum >> 1;
    while smaller <= most {
        pair(sum - &smaller, smaller.clone());
        smaller += 1u8;
    }
}

impl NamedMoves for TakeAndBreak {
    fn name_move(&self, place: usize, heap: &UBig, _: usize, option: &[UBig]) -> Move {
        Move::in_heap(place, heap, option)
    }
}

impl Playable for TakeAndBreak {
    fn spelling(&self) -> String {
        if self.breaking.unequal {
            return GRUNDYS_GAME.name.to_owned();
        }
        let name = if self.code().base() == 8 { OCTAL.name } else { HEXADECIMAL.name };
        format!("{name}:{}", self.code())
    }

    fn parse_position(&self, words: &Words) -> Result<Vec<UBig>, InputError> {
        parse_naturals(words)
    }

    fn show_position(&self, position: &[UBig]) -> Vec<String> {
        heaps::show(position)
    }

    fn component(&self, n: u64) -> Option<UBig> {
        Some(n.into())
    }

    fn heap_rules(&self) -> Option<&HeapRules> {
        Some(&self.rules)
    }

    fn methods(&self, convention: Convention) -> Methods {
        let search = (Method::Search, SEARCH_REASON);
        match convention {
            Convention::Normal => {
                let mut methods = vec![(Method::Heaps, any_heap::REASON)];
                methods.extend(fast_method(&self.rules));
                methods.push((Method::Table, "values of all smaller heaps in order, by all options"));
                methods.extend([(Method::Period, by_period::REASON), search]);
                methods
            }
            Convention::Misere => vec![search],
        }
    }

    fn engine(&self, method: Method, convention: Convention) -> Box<dyn Engine<UBig> + '_> {
        if method == Method::Search {
            return naive(self, convention);
        }
        heaps::engine(self, &self.rules, method, convention, HeapTable::new)
    }
}
