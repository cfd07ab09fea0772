//! Wythoff's game: take any number of counters from one of two heaps, or as many from both.
//!
//! W. A. Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde 7, 1907. A queen on a
//! chessboard that moves towards a corner plays it too.

mod table;
mod table_or_theorem;
mod theorem;

pub use theorem::{is_p, partner};

use super::heaps;
use super::playable::SEARCH_REASON;
use super::{Entry, Method, Methods, Playable, no_parameters};
use crate::answer::Move;
use crate::engine::{ByValues, Engine, NamedMoves, naive};
use crate::error::{InputError, Result, shorten};
use crate::game::{Cells, solve_cells};
use crate::limits::Meter;
use crate::notation::{Words, parse_tuples, show_tuple};
use crate::outcome::Convention;
use crate::ruleset::{Options, Ruleset};
use dashu_int::UBig;
use table::Table;
use table_or_theorem::TableOrTheorem;
use theorem::ByTheorem;

pub(super) const ENTRY: Entry = Entry {
    name: "wythoff",
    rules: "take any number of counters from one of two heaps, or as many from both; a component is a pair",
    example: "wythoff 3,5 4,7",
    make: |parameters, _| {
        no_parameters("wythoff", parameters)?;
        Ok(Box::new(Wythoff))
    },
};

/// The two heaps of a component.
pub type Pair = [UBig; 2];

/// The rules of Wythoff's game.
#[derive(Clone, Copy, Debug)]
pub struct Wythoff;

/// Which heaps a move takes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum From {
    First,
    Second,
    Both,
}

impl From {
    const ALL: [Self; 3] = [Self::First, Self::Second, Self::Both];

    fn name(self) -> &'static str {
        match self {
            Self::First => "the first",
            Self::Second => "the second",
            Self::Both => "both",
        }
    }

    /// The most that can be taken.
    fn most(self, [a, b]: &Pair) -> &UBig {
        match self {
            Self::First => a,
            Self::Second => b,
            Self::Both => a.min(b),
        }
    }

    /// What is left when so much is taken.
    fn leaves(self, [a, b]: &Pair, take: &UBig) -> Pair {
        match self {
            Self::First => [a - take, b.clone()],
            Self::Second => [a.clone(), b - take],
            Self::Both => [a - take, b - take],
        }
    }

    /// The name of the move in the component at `place` from 1.
    fn take(self, place: usize, pair: &Pair, take: &UBig) -> Move {
        Move::Named {
            of: "component",
            component: place,
            name: format!("take {} from {}", shorten(&take.to_string()), self.name()),
            leaving: vec![show_tuple(&self.leaves(pair, take))],
        }
    }
}

impl Ruleset for Wythoff {
    type Component = Pair;

    fn options(&self, pair: &Pair, options: &mut Options<Pair>) {
        for from in From::ALL {
            let mut take = UBig::ONE;
            while take <= *from.most(pair) {
                options.push(from.leaves(pair, &take));
                take += 1u8;
            }
        }
    }

    fn is_terminal(&self, [a, b]: &Pair) -> bool {
        a.is_zero() && b.is_zero()
    }

    fn name(&self, pair: &Pair) -> String {
        show_tuple(pair)
    }

    fn options_bytes(&self, [a, b]: &Pair) -> u64 {
        let larger = a.max(b);
        heaps::list_bytes(&(a + b + a.min(b)), 2, larger)
    }

    fn owned_bytes(&self, pair: &Pair) -> usize {
        pair.iter().map(heaps::owned_bytes).sum()
    }
}

impl NamedMoves for Wythoff {
    fn name_move(&self, place: usize, pair: &Pair, _: usize, option: &[Pair]) -> Move {
        let [a, b] = option.first().unwrap_or(pair);
        let (from, take) = match (&pair[0] - a, &pair[1] - b) {
            (take, other) if other.is_zero() => (From::First, take),
            (other, take) if other.is_zero() => (From::Second, take),
            (take, _) => (From::Both, take),
        };
        from.take(place, pair, &take)
    }
}

impl Playable for Wythoff {
    fn spelling(&self) -> String {
        ENTRY.name.to_owned()
    }

    fn parse_position(&self, words: &Words) -> Result<Vec<Pair>, InputError> {
        let pairs = parse_tuples(words, 2)?.into_iter();
        // All of them have two numbers.
        Ok(pairs.filter_map(|pair| Pair::try_from(pair).ok()).collect())
    }

    fn show_position(&self, position: &[Pair]) -> Vec<String> {
        position.iter().map(|pair| show_tuple(pair)).collect()
    }

    fn component(&self, _: u64) -> Option<Pair> {
        None
    }

    fn arity(&self) -> Option<usize> {
        Some(2)
    }

    fn tuple(&self, numbers: &[u64]) -> Option<Pair> {
        match numbers {
            &[a, b] => Some([a.into(), b.into()]),
            _ => None,
        }
    }

    fn tuple_values(
        &self,
        bounds: &[u64],
        method: Method,
        convention: Convention,
        meter: &mut Meter<'_>,
    ) -> Result<Cells> {
        match (method, bounds) {
            (Method::Table | Method::TableOrTheorem, &[rows, columns]) => Table::up_to(rows, columns, meter),
            _ => solve_cells(self, bounds, method, convention, meter),
        }
    }

    fn methods(&self, convention: Convention) -> Methods {
        let search = (Method::Search, SEARCH_REASON);
        match convention {
            Convention::Normal => vec![
                (
                    Method::TableOrTheorem,
                    "values of small pairs from a table; who wins larger ones by the golden ratio",
                ),
                (Method::Theorem, "the golden ratio says who wins, and by which moves, whatever the size"),
                (Method::Table, "values of all smaller pairs in order"),
                search,
            ],
            Convention::Misere => vec![search],
        }
    }

    fn engine(&self, method: Method, convention: Convention) -> Box<dyn Engine<Pair> + '_> {
        match method {
            Method::Search => naive(self, convention),
            Method::Table => Box::new(ByValues::new(self, Table::default(), convention)),
            Method::Theorem => Box::new(ByTheorem),
            _ => Box::new(TableOrTheorem::new(self, convention)),
        }
    }
}
