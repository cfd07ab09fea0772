//! Positions decided by going back from the ends of play.

use super::{Engine, NamedMoves, Solved, moves_where};
use crate::answer::Moves;
use crate::error::Result;
use crate::evidence::Evidence;
use crate::limits::Meter;
use crate::nimber::Nimber;
use crate::outcome::{Convention, Outcome};
use crate::retrograde::Retrograde;
use crate::value::Value;

/// Says who wins, also where play may go on for ever; of values, only whether they are 0.
#[derive(Debug)]
pub struct ByRetrograde<'r, R: NamedMoves> {
    rules: &'r R,
    outcomes: Retrograde<&'r R>,
}

impl<'r, R: NamedMoves> ByRetrograde<'r, R> {
    /// Nothing decided yet.
    pub fn new(rules: &'r R, convention: Convention) -> Self {
        Self { rules, outcomes: Retrograde::new(rules, convention) }
    }

    /// The moves after which the position has this outcome.
    fn moves_to(
        &mut self,
        wanted: Outcome,
        position: &[R::Component],
        most_moves: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Moves> {
        let Self { rules, outcomes } = self;
        moves_where(*rules, position, most_moves, meter, |reached, meter| {
            Ok(outcomes.outcome(reached, meter)? == wanted)
        })
    }
}

impl<R: NamedMoves> Engine<R::Component> for ByRetrograde<'_, R> {
    fn value(&mut self, position: &[R::Component], meter: &mut Meter<'_>) -> Result<Value> {
        Ok(match self.outcomes.outcome(position, meter)? {
            Outcome::P => Nimber::ZERO.into(),
            Outcome::N => Value::NotZero,
            Outcome::D => Value::Drawn,
        })
    }

    fn solve(
        &mut self,
        position: &[R::Component],
        most_moves: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Solved> {
        let value = self.value(position, meter)?;
        let moves = self.moves_to(Outcome::P, position, most_moves, meter)?;
        Ok(Solved { value, moves })
    }

    fn drawing_moves(
        &mut self,
        position: &[R::Component],
        most_moves: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Moves> {
        self.moves_to(Outcome::D, position, most_moves, meter)
    }

    fn evidence(&self) -> Evidence {
        Evidence::Exhaustive { positions: self.outcomes.met() as u64 }
    }
}
