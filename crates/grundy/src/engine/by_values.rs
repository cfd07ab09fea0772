//! Positions solved from the values of their components.

use super::{Engine, NamedMoves, Solved};
use crate::answer::Moves;
use crate::error::Result;
use crate::evidence::{Evidence, Theorem};
use crate::limits::Meter;
use crate::nimber::Nimber;
use crate::outcome::Convention;
use crate::ruleset::Options;
use crate::search::Search;
use crate::sum::{Target, Values};
use crate::value::Value;

/// A method that gives the normal-play Grundy value of a component.
pub trait ComponentValues<R: NamedMoves> {
    /// The normal-play Grundy value of a component.
    ///
    /// # Errors
    /// A limit that was reached, or a loop in play.
    fn value(&mut self, rules: &R, component: &R::Component, meter: &mut Meter<'_>) -> Result<Nimber>;

    /// Adds the moves in the component at `place` whose option the target admits.
    ///
    /// By default every option is listed and looked up; theorems know better.
    ///
    /// # Errors
    /// As [`ComponentValues::value`].
    fn winning_moves(
        &mut self,
        rules: &R,
        (place, component): (usize, &R::Component),
        target: &Target,
        moves: &mut Moves,
        meter: &mut Meter<'_>,
    ) -> Result<()> {
        meter.hold(rules.options_bytes(component))?;
        let mut options = Options::new();
        rules.options(component, &mut options);
        options.check()?;
        for (index, option) in options.iter().enumerate() {
            meter.count()?;
            meter.hold(moves.bytes())?;
            let values = option.iter().map(|c| self.value(rules, c, meter)).collect::<Result<Vec<_>>>()?;
            if target.admits(&values) {
                moves.push(|| rules.name_move(place, component, index, option));
            }
        }
        Ok(())
    }

    /// How the answer to a position is known once its components have been evaluated.
    fn evidence(&self, convention: Convention) -> Evidence;
}

/// Solves a sum by the values of its components.
///
/// In misère play this is right only for rulesets that are proved to behave like misère Nim on
/// their values (see [`Target`]).
#[derive(Debug)]
pub struct ByValues<'r, R, V> {
    rules: &'r R,
    values: V,
    convention: Convention,
}

impl<'r, R: NamedMoves, V: ComponentValues<R>> ByValues<'r, R, V> {
    /// An engine for these rules that takes the values of components from `values`.
    pub fn new(rules: &'r R, values: V, convention: Convention) -> Self {
        Self { rules, values, convention }
    }

    fn values_of(&mut self, position: &[R::Component], meter: &mut Meter<'_>) -> Result<Values> {
        let values = position.iter().map(|component| {
            meter.count()?;
            self.values.value(self.rules, component, meter)
        });
        Ok(Values::new(values.collect::<Result<_>>()?, self.convention))
    }
}

impl<R: NamedMoves, V: ComponentValues<R>> Engine<R::Component> for ByValues<'_, R, V> {
    fn value(&mut self, position: &[R::Component], meter: &mut Meter<'_>) -> Result<Value> {
        Ok(self.values_of(position, meter)?.total().into())
    }

    fn solve(
        &mut self,
        position: &[R::Component],
        most_moves: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Solved> {
        let values = self.values_of(position, meter)?;
        let mut moves = Moves::at_most(most_moves);
        let value = values.total();
        if !value.is_zero() {
            for (index, component) in position.iter().enumerate() {
                meter.count_many(1 + values.words() / 16)?;
                let target = values.target(index);
                let place = (index + 1, component);
                self.values.winning_moves(self.rules, place, &target, &mut moves, meter)?;
            }
        }
        Ok(Solved { value: value.into(), moves })
    }

    fn evidence(&self) -> Evidence {
        self.values.evidence(self.convention)
    }
}

impl<R: NamedMoves> ComponentValues<R> for Search<&R> {
    fn value(&mut self, _: &R, component: &R::Component, meter: &mut Meter<'_>) -> Result<Nimber> {
        Search::value(self, component, meter).map(Nimber::from)
    }

    fn evidence(&self, _: Convention) -> Evidence {
        Evidence::Computed {
            computed: format!("{} components evaluated exhaustively by the mex rule", self.met()),
            combined_by: Theorem::SPRAGUE_GRUNDY,
        }
    }
}
