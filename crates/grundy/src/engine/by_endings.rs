//! Positions of games in which some components end the whole game.

use super::{Engine, NamedMoves, Solved, worth};
use crate::answer::Moves;
use crate::error::Result;
use crate::evidence::{Evidence, Theorem};
use crate::limits::Meter;
use crate::ruleset::Options;
use crate::search::{LOST, Search, WON, add};
use crate::value::Value;

/// A method that gives the value of a component, which may be [`LOST`], [`WON`] or
/// [`LOONY`](crate::search::LOONY).
pub trait ComponentWorth<R: NamedMoves> {
    /// The value of a component in normal play.
    ///
    /// # Errors
    /// A limit that was reached, or a loop in play.
    fn worth(&mut self, rules: &R, component: &R::Component, meter: &mut Meter<'_>) -> Result<u32>;

    /// How many components have been evaluated.
    fn evaluated(&self) -> u64;
}

/// Solves a sum by the values of its components in normal play.
///
/// # References
/// E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 1982, chapter 12; docs/theorems.md, section 14.
#[derive(Debug)]
pub struct ByEndings<'r, R, V> {
    rules: &'r R,
    values: V,
}

impl<'r, R: NamedMoves, V: ComponentWorth<R>> ByEndings<'r, R, V> {
    /// An engine for these rules that takes the values of components from `values`.
    pub fn new(rules: &'r R, values: V) -> Self {
        Self { rules, values }
    }

    fn sum(&mut self, components: &[R::Component], meter: &mut Meter<'_>) -> Result<u32> {
        components.iter().try_fold(0, |sum, component| {
            meter.count()?;
            Ok(add(sum, self.values.worth(self.rules, component, meter)?))
        })
    }
}

impl<R: NamedMoves, V: ComponentWorth<R>> Engine<R::Component> for ByEndings<'_, R, V> {
    fn value(&mut self, position: &[R::Component], meter: &mut Meter<'_>) -> Result<Value> {
        self.sum(position, meter).map(worth)
    }

    fn solve(
        &mut self,
        position: &[R::Component],
        most_moves: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Solved> {
        let sum = self.sum(position, meter)?;
        let value = worth(sum);
        let mut moves = Moves::at_most(most_moves);
        if matches!(sum, 0 | LOST | WON) {
            return Ok(Solved { value, moves });
        }
        let mut options = Options::new();
        for (index, component) in position.iter().enumerate() {
            let others = add(self.sum(&position[..index], meter)?, self.sum(&position[index + 1..], meter)?);
            options.clear();
            meter.hold(self.rules.options_bytes(component))?;
            self.rules.options(component, &mut options);
            options.check()?;
            for (number, option) in options.iter().enumerate() {
                meter.count()?;
                meter.hold(moves.bytes())?;
                if matches!(add(others, self.sum(option, meter)?), 0 | LOST) {
                    moves.push(|| self.rules.name_move(index + 1, component, number, option));
                }
            }
        }
        Ok(Solved { value, moves })
    }

    fn evidence(&self) -> Evidence {
        Evidence::Computed {
            computed: format!("{} components evaluated exhaustively", self.values.evaluated()),
            combined_by: Theorem::LOONY,
        }
    }
}

impl<R: NamedMoves> ComponentWorth<R> for Search<&R> {
    fn worth(&mut self, _: &R, component: &R::Component, meter: &mut Meter<'_>) -> Result<u32> {
        Search::value(self, component, meter)
    }

    fn evaluated(&self) -> u64 {
        self.met() as u64
    }
}
