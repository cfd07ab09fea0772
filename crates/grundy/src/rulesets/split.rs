//! Splitting Nim: a heap becomes two strictly smaller heaps, each of which may be empty. AcWing 894.

mod growing_set;
mod odious;

pub use odious::heap_value;

use super::heaps;
use super::playable::SEARCH_REASON;
use super::{Entry, Method, Methods, Playable, no_parameters};
use crate::answer::Move;
use crate::engine::{ByValues, Engine, NamedMoves, naive};
use crate::error::{InputError, Result};
use crate::notation::{Words, parse_naturals};
use crate::outcome::Convention;
use crate::ruleset::{Options, Ruleset};
use dashu_int::UBig;
use growing_set::GrowingSet;
use odious::Odious;

pub(super) const ENTRY: Entry = Entry {
    name: "split",
    rules: "replace a heap by two strictly smaller heaps, either of which may be empty",
    example: "split 2 3",
    make: |parameters, _| {
        no_parameters("split", parameters)?;
        Ok(Box::new(Split))
    },
};

/// The rules of splitting Nim.
#[derive(Clone, Copy, Debug)]
pub struct Split;

impl Ruleset for Split {
    type Component = UBig;

    fn options(&self, heap: &UBig, options: &mut Options<UBig>) {
        let mut larger = UBig::ZERO;
        while larger < *heap {
            let mut smaller = UBig::ZERO;
            while smaller <= larger {
                options.push_sum([larger.clone(), smaller.clone()]);
                smaller += 1u8;
            }
            larger += 1u8;
        }
    }

    fn is_terminal(&self, heap: &UBig) -> bool {
        heap.is_zero()
    }

    fn options_bytes(&self, heap: &UBig) -> u64 {
        u64::try_from(heap * (heap + 1u8) * 28u8).unwrap_or(u64::MAX)
    }
}

impl NamedMoves for Split {
    fn name_move(&self, place: usize, _: &UBig, _: usize, option: &[UBig]) -> Move {
        let part = |index: usize| option.get(index).cloned().unwrap_or_default();
        Move::Split { heap: place, into: [part(0), part(1)] }
    }
}

impl Playable for Split {
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
            (
                Method::Theorem,
                "the values are proved to be the odious numbers; misère play is like Nim on them",
            ),
            (Method::Table, "the options of a heap include those of every smaller one, so one set grows"),
            (Method::Search, SEARCH_REASON),
        ]
    }

    fn engine(&self, method: Method, convention: Convention) -> Box<dyn Engine<UBig> + '_> {
        match method {
            Method::Search => naive(self, convention),
            Method::Table => Box::new(ByValues::new(self, GrowingSet::default(), convention)),
            _ => Box::new(ByValues::new(self, Odious, convention)),
        }
    }
}
