//! Subtraction games: take a number of counters that is in a set. AcWing 893.
//!
//! The set is finite, or holds all but a few numbers, or is given by a rule (Winning Ways, 1982,
//! chapter 4, for the first two; the sequences of take-a-square and take-a-prime are OEIS A014586 and
//! A014589).

mod notation;
mod table;

pub use crate::heap::{SetRule, SubtractionSet};
pub(crate) use notation::names as set_names;
pub use table::SubtractTable;

use super::heaps;
use super::nim::take;
use super::playable::SEARCH_REASON;
use super::{Entry, Method, Methods, Playable};
use crate::answer::Move;
use crate::engine::{Engine, HeapTable, NamedMoves, any_heap, by_period, naive};
use crate::error::{Fault, InputError, Result};
use crate::evidence::Theorem;
use crate::heap::{HeapRules, fast_method};
use crate::notation::{Word, Words, parse_naturals};
use crate::outcome::Convention;
use crate::ruleset::{Options, Ruleset};
use dashu_int::UBig;

pub(super) const ENTRY: Entry = Entry {
    name: "subtract",
    rules: "take a number of counters that is in the set from one heap (or subtract:all-but:2,3, subtract:primes)",
    example: "subtract:2,5 2 4 7",
    make: |parameters, _| Ok(Box::new(Subtract::parse(parameters)?)),
};

/// The rules of a subtraction game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subtract {
    set: SubtractionSet,
    rules: HeapRules,
}

impl Subtract {
    /// The game in which a number of counters from a finite set is taken. Duplicates are harmless.
    ///
    /// # Errors
    /// As [`Subtract::with`].
    pub fn new(set: Vec<u64>) -> Result<Self, Fault> {
        Self::with(SubtractionSet::Finite(set))
    }

    /// The game in which a number of counters from a set is taken. Lists need not be sorted, and
    /// duplicates in them are harmless.
    ///
    /// # Errors
    /// [`Fault::SubtractZero`] if 0 is in a list, [`Fault::TooSmall`] for powers of 0 or 1.
    pub fn with(mut set: SubtractionSet) -> Result<Self, Fault> {
        match &mut set {
            SubtractionSet::Finite(list) | SubtractionSet::AllBut(list) => sort(list)?,
            SubtractionSet::Rule(SetRule::Powers(base)) if *base < 2 => {
                let what = "the base of powers";
                return Err(Fault::TooSmall { number: base.to_string(), what, least: 2 });
            }
            SubtractionSet::Rule(_) => {}
        }
        Ok(Self { rules: HeapRules::Subtract(set.clone()), set })
    }

    /// Reads the set of a game, which is what follows the colon.
    ///
    /// # Errors
    /// What is wrong with the set, and where.
    pub fn parse(parameters: Option<&Word<'_>>) -> Result<Self, InputError> {
        Self::with(notation::parse(parameters)?).map_err(InputError::new)
    }

    /// The subtraction set, its lists in increasing order.
    pub fn set(&self) -> &SubtractionSet {
        &self.set
    }
}

/// Brings the list of a set in order.
fn sort(list: &mut Vec<u64>) -> Result<(), Fault> {
    list.sort_unstable();
    list.dedup();
    if list.first() == Some(&0) { Err(Fault::SubtractZero) } else { Ok(()) }
}

impl Ruleset for Subtract {
    type Component = UBig;

    fn options(&self, heap: &UBig, options: &mut Options<UBig>) {
        self.set.takes(heap, |take| options.push(heap - take));
    }

    fn is_terminal(&self, heap: &UBig) -> bool {
        self.set.least().is_none_or(|least| *heap < UBig::from(least))
    }

    fn options_bytes(&self, heap: &UBig) -> u64 {
        heaps::list_bytes(&self.set.most_takes(heap), 1, heap)
    }

    fn owned_bytes(&self, heap: &UBig) -> usize {
        heaps::owned_bytes(heap)
    }
}

impl NamedMoves for Subtract {
    fn name_move(&self, place: usize, heap: &UBig, _: usize, option: &[UBig]) -> Move {
        take(place, heap, option.first().unwrap_or(&UBig::ZERO))
    }
}

impl Playable for Subtract {
    fn spelling(&self) -> String {
        self.to_string()
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

    fn methods(&self, _: Convention) -> Methods {
        let search = (Method::Search, SEARCH_REASON);
        let table = match self.set {
            SubtractionSet::Rule(SetRule::Divisors) => {
                "values of all smaller heaps in order; misère play is like Nim on them"
            }
            _ => "values of all smaller heaps in order; misère play by Ferguson's theorem",
        };
        match fast_method(&self.rules) {
            None => vec![(Method::Table, table), search],
            Some(fast) => vec![
                (Method::Heaps, any_heap::REASON),
                fast,
                (Method::Table, table),
                (Method::Period, by_period::REASON),
                search,
            ],
        }
    }

    fn engine(&self, method: Method, convention: Convention) -> Box<dyn Engine<UBig> + '_> {
        let misere = match self.set {
            SubtractionSet::Rule(SetRule::Divisors) => Theorem::LIKE_NIM,
            _ => Theorem::FERGUSON,
        };
        match method {
            Method::Search => naive(self, convention),
            _ => heaps::engine(self, &self.rules, method, convention, |values| {
                HeapTable::new(values).with_misere(misere)
            }),
        }
    }
}
