//! Removing digits: remove one digit of a number, then the zeros that come to lead it. The player
//! who cannot move, because nothing is left, loses. Project Euler 961, in any base.

pub mod count;
mod digits;
mod zero_runs;

pub use digits::Digits;

use super::playable::SEARCH_REASON;
use super::{Entry, Method, Methods, Playable};
use crate::answer::Move;
use crate::engine::{ByAutomaton, ByValues, Engine, NamedMoves, OnWords, naive};
use crate::error::{Fault, InputError, Result};
use crate::limits::Meter;
use crate::notation::{Word, Words, parse_small};
use crate::outcome::Convention;
use crate::ruleset::{Options, Ruleset};
use crate::word::{Rewriting, Symbol, WordRules};
use count::{CountMethod, Counts, count_below};
use dashu_int::UBig;
use zero_runs::ZeroRuns;

pub(super) const ENTRY: Entry = Entry {
    name: "removing-digits",
    rules: "remove one digit of a number, then its leading zeros (:base=B for another base than 10)",
    example: "removing-digits 105",
    make: |parameters, _| Ok(Box::new(RemovingDigits::parse(parameters)?)),
};

/// The rules of removing digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RemovingDigits {
    base: u32,
}

impl RemovingDigits {
    /// The game on numbers written in a base.
    ///
    /// # Errors
    /// [`Fault::TooSmall`] for a base below 2.
    pub fn new(base: u32) -> Result<Self, Fault> {
        if base < 2 {
            return Err(Fault::TooSmall { number: base.to_string(), what: "a base", least: 2 });
        }
        Ok(Self { base })
    }

    /// The base in which numbers are written.
    pub fn base(self) -> u32 {
        self.base
    }

    fn parse(parameters: Option<&Word<'_>>) -> Result<Self, InputError> {
        let Some(parameters) = parameters else {
            return Ok(Self { base: 10 });
        };
        match parameters.split_once('=') {
            Some((key, value)) if key.text() == "base" => {
                let base = parse_small(&value, "a base", u32::MAX.into())? as u32;
                Self::new(base).map_err(|fault| value.fault(fault))
            }
            _ => Err(parameters.fault(Fault::UnknownParameter {
                game: ENTRY.name,
                parameter: parameters.text().to_owned(),
                takes: "write `removing-digits` for base 10, `removing-digits:base=2` for another base",
            })),
        }
    }
}

impl Ruleset for RemovingDigits {
    type Component = Digits;

    fn options(&self, number: &Digits, options: &mut Options<Digits>) {
        (0..number.len()).for_each(|index| options.push(number.without(index)));
    }

    fn is_terminal(&self, number: &Digits) -> bool {
        number.is_empty()
    }

    fn name(&self, number: &Digits) -> String {
        number.show(self.base)
    }

    fn options_bytes(&self, number: &Digits) -> u64 {
        let length = number.len() as u64;
        length * (4 * length + 32)
    }

    fn owned_bytes(&self, number: &Digits) -> usize {
        4 * number.len()
    }
}

impl NamedMoves for RemovingDigits {
    fn name_move(&self, place: usize, number: &Digits, index: usize, _: &[Digits]) -> Move {
        Move::Remove {
            number: place,
            place: index + 1,
            digit: digits::show_digit(number[index], self.base),
            leaving: number.without(index).show(self.base),
        }
    }
}

impl OnWords for RemovingDigits {
    fn word_of(&self, number: &Digits) -> Vec<Symbol> {
        number.as_slice().iter().map(|&digit| Symbol(u8::from(digit > 0))).collect()
    }

    fn name_rewriting(&self, place: usize, number: &Digits, found: &Rewriting) -> Move {
        let index = found.steps.first().map_or(0, |step| step.at);
        self.name_move(place, number, index, &[])
    }
}

impl Playable for RemovingDigits {
    fn spelling(&self) -> String {
        match self.base {
            10 => ENTRY.name.to_owned(),
            base => format!("{}:base={base}", ENTRY.name),
        }
    }

    fn parse_position(&self, words: &Words) -> Result<Vec<Digits>, InputError> {
        words.iter().map(|word| Digits::parse(&word, self.base)).collect()
    }

    fn show_position(&self, position: &[Digits]) -> Vec<String> {
        position.iter().map(|number| number.show(self.base)).collect()
    }

    fn component(&self, n: u64) -> Option<Digits> {
        Some(Digits::of_number(&n.into(), self.base))
    }

    fn word_rules(&self) -> Option<WordRules> {
        // All digits but 0 are played alike.
        let text =
            format!("word over 0, 1*{}; anywhere 0 -> \"\" | 1 -> \"\"; strip leading 0", self.base - 1);
        WordRules::parse(&[Words::of_line(ENTRY.name, None, &text).whole()]).ok()
    }

    fn as_word(&self, number: &Digits) -> Option<Vec<Symbol>> {
        Some(self.word_of(number))
    }

    fn in_own_terms(&self, number: &Digits) -> Option<String> {
        Some(zero_runs::in_words(number))
    }

    fn methods(&self, convention: Convention) -> Methods {
        let theorem = "length and zero runs are proved to give the value; misère play is like Nim on them";
        let automaton = "an automaton that is learned from short numbers and proved for all";
        let mut methods = vec![(Method::Theorem, theorem), (Method::Search, SEARCH_REASON)];
        // In misère play it says nothing of sums.
        if convention == Convention::Normal {
            methods.insert(1, (Method::Automaton, automaton));
        }
        methods
    }

    fn count_methods(&self) -> &'static [CountMethod] {
        &CountMethod::ALL
    }

    fn count_below(
        &self,
        below: &UBig,
        method: CountMethod,
        convention: Convention,
        meter: &mut Meter<'_>,
    ) -> Result<Counts> {
        count_below(*self, below, method, convention, meter)
    }

    fn engine(&self, method: Method, convention: Convention) -> Box<dyn Engine<Digits> + '_> {
        match method {
            Method::Search => naive(self, convention),
            Method::Automaton => match self.word_rules() {
                Some(words) => Box::new(ByAutomaton::new(self, self.spelling(), words, convention)),
                None => naive(self, convention),
            },
            _ => Box::new(ByValues::new(self, ZeroRuns, convention)),
        }
    }
}
