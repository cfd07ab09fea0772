//! Nim: take any number of counters from one heap. AcWing 891.

use super::heaps;
use super::playable::SEARCH_REASON;
use super::{Entry, Method, Methods, Playable, no_parameters};
use crate::answer::{Move, Moves};
use crate::engine::{ByValues, ComponentValues, Engine, NamedMoves, naive};
use crate::error::{InputError, Result};
use crate::evidence::{Evidence, Theorem};
use crate::heap::{HeapRules, SubtractionSet};
use crate::limits::Meter;
use crate::nimber::Nimber;
use crate::notation::{Words, parse_naturals};
use crate::outcome::Convention;
use crate::ruleset::{Options, Ruleset};
use crate::sum::Target;
use dashu_int::UBig;

pub(super) const ENTRY: Entry = Entry {
    name: "nim",
    rules: "take any number of counters from one heap",
    example: "nim 3 5 7",
    make: |parameters, _| {
        no_parameters("nim", parameters)?;
        Ok(Box::new(Nim))
    },
};

/// The rules of a heap, for those that compute values in order.
static HEAP_RULES: HeapRules = HeapRules::Subtract(SubtractionSet::AllBut(Vec::new()));

/// The rules of Nim.
#[derive(Clone, Copy, Debug)]
pub struct Nim;

impl Ruleset for Nim {
    type Component = UBig;

    fn options(&self, heap: &UBig, options: &mut Options<UBig>) {
        let mut smaller = UBig::ZERO;
        while smaller < *heap {
            options.push(smaller.clone());
            smaller += 1u8;
        }
    }

    fn is_terminal(&self, heap: &UBig) -> bool {
        heap.is_zero()
    }

    fn options_bytes(&self, heap: &UBig) -> u64 {
        u64::try_from(heap * 32u8).unwrap_or(u64::MAX)
    }
}

impl NamedMoves for Nim {
    fn name_move(&self, place: usize, heap: &UBig, _: usize, option: &[UBig]) -> Move {
        take(place, heap, option.first().unwrap_or(&UBig::ZERO))
    }
}

/// The move that leaves `leaving` of a heap.
pub(super) fn take(place: usize, heap: &UBig, leaving: &UBig) -> Move {
    Move::Take { heap: place, take: heap - leaving, leaving: leaving.clone() }
}

impl Playable for Nim {
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

    fn heap_rules(&self) -> Option<&HeapRules> {
        Some(&HEAP_RULES)
    }

    fn methods(&self, _: Convention) -> Methods {
        vec![
            (Method::Theorem, "Bouton's theorem holds for Nim under both conventions"),
            (Method::Search, SEARCH_REASON),
        ]
    }

    fn engine(&self, method: Method, convention: Convention) -> Box<dyn Engine<UBig> + '_> {
        match method {
            Method::Search => naive(self, convention),
            _ => Box::new(ByValues::new(self, Bouton, convention)),
        }
    }
}

/// A heap of `n` has the value `*n`.
///
/// # Complexity
/// Linear in the digits of the heaps.
///
/// # References
/// C. L. Bouton, Nim, a game with a complete mathematical theory, 1901.
struct Bouton;

impl ComponentValues<Nim> for Bouton {
    fn value(&mut self, _: &Nim, heap: &UBig, _: &mut Meter<'_>) -> Result<Nimber> {
        Ok(Nimber::new(heap.clone()))
    }

    fn winning_moves(
        &mut self,
        _: &Nim,
        (place, heap): (usize, &UBig),
        target: &Target,
        moves: &mut Moves,
        _: &mut Meter<'_>,
    ) -> Result<()> {
        let leaving = target.single().as_heap();
        if leaving < heap {
            moves.push(|| take(place, heap, leaving));
        }
        Ok(())
    }

    fn evidence(&self, _: Convention) -> Evidence {
        Evidence::Theorem(Theorem::BOUTON)
    }
}
