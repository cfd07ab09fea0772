//! Engines: ways to solve positions of a ruleset, behind one interface.

pub mod any_heap;
pub mod any_word;
mod by_automaton;
mod by_endings;
pub mod by_period;
mod by_retrograde;
mod by_search;
mod by_values;
mod heap_table;
mod unless_loop;

pub use any_heap::AnyHeap;
pub use any_word::AnyWord;
pub use by_automaton::{ByAutomaton, OnWords};
pub use by_endings::{ByEndings, ComponentWorth};
pub use by_period::ByPeriod;
pub use by_retrograde::ByRetrograde;
pub use by_search::BySearch;
pub use by_values::{ByValues, ComponentValues};
pub use heap_table::HeapTable;
pub use unless_loop::UnlessLoop;

use crate::answer::{Move, Moves};
use crate::error::Result;
use crate::evidence::Evidence;
use crate::limits::Meter;
use crate::nimber::Nimber;
use crate::outcome::Convention;
use crate::ruleset::{Options, Ruleset};
use crate::rulesets::Method;
use crate::search::{LOONY, LOST, Search, WON};
use crate::value::Value;

/// A ruleset whose moves have names.
pub trait NamedMoves: Ruleset {
    /// The move that leads to the option that [`Ruleset::options`] lists at `index` from 0, played
    /// in the component at `place` from 1.
    fn name_move(
        &self,
        place: usize,
        component: &Self::Component,
        index: usize,
        option: &[Self::Component],
    ) -> Move;
}

/// A way to solve positions, which are sums of components of type `C`, under one convention.
pub trait Engine<C> {
    /// What a position is worth.
    ///
    /// # Errors
    /// A limit that was reached, or a loop in play.
    fn value(&mut self, position: &[C], meter: &mut Meter<'_>) -> Result<Value>;

    /// The value of a position and its winning moves, of which at most `most_moves` are listed.
    ///
    /// # Errors
    /// As [`Engine::value`].
    fn solve(&mut self, position: &[C], most_moves: usize, meter: &mut Meter<'_>) -> Result<Solved>;

    /// The moves that keep a draw, of which at most `most_moves` are listed, in a position where nobody can
    /// force a win.
    ///
    /// # Errors
    /// As [`Engine::value`].
    fn drawing_moves(&mut self, _position: &[C], most_moves: usize, _meter: &mut Meter<'_>) -> Result<Moves> {
        Ok(Moves::at_most(most_moves))
    }

    /// The method that gives the answers, where an engine turned to another one.
    fn turned_to(&self) -> Option<Method> {
        None
    }

    /// How all that has been answered so far is known.
    fn evidence(&self) -> Evidence;
}

/// What an engine found.
#[derive(Clone, Debug)]
pub struct Solved {
    /// What the position is worth.
    pub value: Value,
    /// Its winning moves.
    pub moves: Moves,
}

/// The moves after which what is left of a position is as wanted, for rules whose components may end the game.
pub(crate) fn moves_where<R: NamedMoves>(
    rules: &R,
    position: &[R::Component],
    most_moves: usize,
    meter: &mut Meter<'_>,
    mut is_wanted: impl FnMut(&[R::Component], &mut Meter<'_>) -> Result<bool>,
) -> Result<Moves> {
    let mut moves = Moves::at_most(most_moves);
    if position.iter().any(|component| rules.ended(component).is_some()) {
        return Ok(moves);
    }
    let mut options = Options::new();
    let mut reached = Vec::new();
    for (index, component) in position.iter().enumerate() {
        options.clear();
        rules.options(component, &mut options);
        options.check()?;
        for (number, option) in options.iter().enumerate() {
            meter.count()?;
            meter.hold(moves.bytes())?;
            reached.clear();
            reached.extend_from_slice(&position[..index]);
            reached.extend_from_slice(option);
            reached.extend_from_slice(&position[index + 1..]);
            if is_wanted(&reached, meter)? {
                moves.push(|| rules.name_move(index + 1, component, number, option));
            }
        }
    }
    Ok(moves)
}

/// What a value of a [`Search`] says.
pub(crate) fn worth(value: u32) -> Value {
    match value {
        LOST => Nimber::ZERO.into(),
        WON | LOONY => Value::Loony,
        nimber => Nimber::from(nimber).into(),
    }
}

/// The naive engine of a ruleset: exhaustive search by the rules alone.
pub fn naive<R: NamedMoves>(rules: &R, convention: Convention) -> Box<dyn Engine<R::Component> + '_> {
    match convention {
        Convention::Normal => Box::new(ByValues::new(rules, Search::new(rules), convention)),
        Convention::Misere => Box::new(BySearch::new(rules)),
    }
}

/// The naive engine of rules by which a component may end the whole game.
pub fn naive_with_endings<R: NamedMoves>(
    rules: &R,
    convention: Convention,
) -> Box<dyn Engine<R::Component> + '_> {
    match convention {
        Convention::Normal => Box::new(ByEndings::new(rules, Search::new(rules))),
        Convention::Misere => Box::new(BySearch::new(rules)),
    }
}
