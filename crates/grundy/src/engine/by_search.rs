//! Misère positions solved by searching all of them.

use super::{Engine, NamedMoves, Solved, worth};
use crate::answer::Moves;
use crate::error::Result;
use crate::evidence::Evidence;
use crate::limits::Meter;
use crate::ruleset::Options;
use crate::search::MisereSearch;
use crate::value::Value;

/// Solves misère positions by exhaustive search.
#[derive(Debug)]
pub struct BySearch<'r, R: NamedMoves> {
    rules: &'r R,
    search: MisereSearch<&'r R>,
}

impl<'r, R: NamedMoves> BySearch<'r, R> {
    /// A search that has met nothing yet.
    pub fn new(rules: &'r R) -> Self {
        Self { rules, search: MisereSearch::new(rules) }
    }
}

impl<R: NamedMoves> Engine<R::Component> for BySearch<'_, R> {
    fn value(&mut self, position: &[R::Component], meter: &mut Meter<'_>) -> Result<Value> {
        self.search.value(position, meter).map(worth)
    }

    fn solve(
        &mut self,
        position: &[R::Component],
        most_moves: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Solved> {
        let value = self.value(position, meter)?;
        let mut moves = Moves::at_most(most_moves);
        let mut options = Options::new();
        let mut reached = Vec::new();
        if position.iter().any(|component| self.rules.ended(component).is_some()) {
            return Ok(Solved { value, moves });
        }
        for (index, component) in position.iter().enumerate() {
            options.clear();
            self.rules.options(component, &mut options);
            options.check()?;
            for (number, option) in options.iter().enumerate() {
                meter.count()?;
                meter.hold(moves.bytes())?;
                reached.clear();
                reached.extend_from_slice(&position[..index]);
                reached.extend_from_slice(option);
                reached.extend_from_slice(&position[index + 1..]);
                if self.value(&reached, meter)?.is_zero() {
                    moves.push(|| self.rules.name_move(index + 1, component, number, option));
                }
            }
        }
        Ok(Solved { value, moves })
    }

    fn evidence(&self) -> Evidence {
        Evidence::Exhaustive { positions: self.search.met() as u64 }
    }
}
