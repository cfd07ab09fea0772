//! Misère positions solved by searching all of them.

use super::{Engine, NamedMoves, Solved, moves_where, worth};
use crate::error::Result;
use crate::evidence::Evidence;
use crate::limits::Meter;
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
        let Self { rules, search } = self;
        let moves = moves_where(*rules, position, most_moves, meter, |reached, meter| {
            Ok(worth(search.value(reached, meter)?).is_zero())
        })?;
        Ok(Solved { value, moves })
    }

    fn evidence(&self) -> Evidence {
        Evidence::Exhaustive { positions: self.search.met() as u64 }
    }
}
