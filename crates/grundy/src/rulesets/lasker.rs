//! Lasker's Nim: take any number of counters from a heap, or split it into two. HDU 3032.
//!
//! E. Lasker, Brettspiele der Völker, 1931; Winning Ways, 1982, chapter 4. No finite code has these
//! rules: every digit behind the point would be 3.

mod table;
mod theorem;

pub use theorem::heap_value;

use super::heaps;
use super::nim::take;
use super::playable::SEARCH_REASON;
use super::{Entry, Method, Methods, Playable, no_parameters};
use crate::answer::Move;
use crate::engine::{ByValues, Engine, HeapTable, NamedMoves, naive};
use crate::error::{InputError, Result};
use crate::evidence::Theorem;
use crate::notation::{Words, parse_naturals};
use crate::outcome::Convention;
use crate::ruleset::{Options, Ruleset};
use dashu_int::UBig;
use table::TakeOrSplit;
use theorem::Blocks;

pub(super) const ENTRY: Entry = Entry {
    name: "lasker",
    rules: "take any number of counters from one heap, or split one into two",
    example: "lasker 2 2 3",
    make: |parameters, _| {
        no_parameters("lasker", parameters)?;
        Ok(Box::new(Lasker))
    },
};

/// The rules of Lasker's Nim.
#[derive(Clone, Copy, Debug)]
pub struct Lasker;

impl Ruleset for Lasker {
    type Component = UBig;

    fn options(&self, heap: &UBig, options: &mut Options<UBig>) {
        let mut left = UBig::ZERO;
        while left < *heap {
            options.push(left.clone());
            left += 1u8;
        }
        let mut smaller = UBig::ONE;
        while &smaller << 1 <= *heap {
            options.push_sum([heap - &smaller, smaller.clone()]);
            smaller += 1u8;
        }
    }

    fn is_terminal(&self, heap: &UBig) -> bool {
        heap.is_zero()
    }

    fn options_bytes(&self, heap: &UBig) -> u64 {
        // One heap for each number taken, and two for each of half as many splits.
        heaps::list_bytes(heap, 2, heap)
    }

    fn owned_bytes(&self, heap: &UBig) -> usize {
        heaps::owned_bytes(heap)
    }
}

impl NamedMoves for Lasker {
    fn name_move(&self, place: usize, heap: &UBig, _: usize, option: &[UBig]) -> Move {
        match option {
            [larger, smaller] => split(place, larger, smaller),
            _ => take(place, heap, option.first().unwrap_or(&UBig::ZERO)),
        }
    }
}

/// The move that splits a heap.
fn split(place: usize, larger: &UBig, smaller: &UBig) -> Move {
    Move::Split { heap: place, into: [larger.clone(), smaller.clone()] }
}

impl Playable for Lasker {
    fn spelling(&self) -> String {
        ENTRY.name.to_owned()
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

    fn methods(&self, _: Convention) -> Methods {
        vec![
            (Method::Theorem, "the values are proved; misère play is like Nim on them"),
            (Method::Table, "values of all smaller heaps in order; misère play is like Nim on them"),
            (Method::Search, SEARCH_REASON),
        ]
    }

    fn engine(&self, method: Method, convention: Convention) -> Box<dyn Engine<UBig> + '_> {
        match method {
            Method::Search => naive(self, convention),
            Method::Table => {
                let table = HeapTable::new(TakeOrSplit::default()).with_misere(Theorem::LIKE_NIM);
                Box::new(ByValues::new(self, table, convention))
            }
            _ => Box::new(ByValues::new(self, Blocks, convention)),
        }
    }
}
