//! Words of any length by an automaton that is learned and proved.

use super::{Engine, NamedMoves, Solved};
use crate::answer::{Move, Moves};
use crate::error::{Error, Result};
use crate::evidence::{Evidence, Theorem};
use crate::limits::Meter;
use crate::nimber::Nimber;
use crate::outcome::Convention;
use crate::value::Value;
use crate::word::{Automaton, Goal, Learned, Learning, Rewriting, Symbol, WinningMoves, WordRules, learn};
use std::ops::ControlFlow;

/// A game whose components can be read as words.
pub trait OnWords: NamedMoves {
    /// The word of a component, in normal form.
    fn word_of(&self, component: &Self::Component) -> Vec<Symbol>;

    /// The name of a move in the component at `place` from 1.
    fn name_rewriting(&self, place: usize, component: &Self::Component, found: &Rewriting) -> Move;
}

/// Solves positions by an automaton of their values, in misère play those of one component.
pub struct ByAutomaton<'r, R> {
    rules: &'r R,
    game: String,
    words: WordRules,
    goal: Goal,
    // Proved, once there is one.
    learned: Option<Learned>,
}

impl<'r, R: OnWords> ByAutomaton<'r, R> {
    /// An engine that has learned nothing yet, for a game with this spelling and these rules on words.
    pub fn new(rules: &'r R, game: String, words: WordRules, convention: Convention) -> Self {
        let goal = Goal { outcomes: false, convention };
        Self { rules, game, words, goal, learned: None }
    }

    /// Learns the automaton, if that is not done.
    ///
    /// # Errors
    /// [`Error::NoAutomaton`] if none is proved within the limits.
    pub(super) fn prove(&mut self, meter: &mut Meter<'_>) -> Result<&Automaton> {
        let learned = match self.learned.take() {
            Some(learned) => learned,
            None => learn(&self.words, self.goal, Learning::default(), meter)?.proved(&self.game)?,
        };
        let learned = self.learned.insert(learned);
        meter.hold(learned.bytes())?;
        Ok(&learned.automaton)
    }

    /// Whether an automaton is proved.
    pub(super) fn is_proved(&self) -> bool {
        self.learned.is_some()
    }

    /// In misère play the values of several components say nothing of their sum.
    fn refuse_sums(&self, position: &[R::Component]) -> Result<()> {
        match (self.goal.convention, position.len()) {
            (Convention::Misere, 2..) => Err(Error::Method {
                method: "automaton".to_owned(),
                reason:
                    "sums in misère play are not decided by the values of their words; `search` decides them"
                        .to_owned(),
            }),
            _ => Ok(()),
        }
    }

    fn values(&mut self, position: &[R::Component], meter: &mut Meter<'_>) -> Result<Vec<u32>> {
        self.refuse_sums(position)?;
        let rules = self.rules;
        let automaton = self.prove(meter)?;
        let values = position.iter().map(|component| {
            let word = rules.word_of(component);
            meter.count_many(1 + word.len() as u64 / 16)?;
            Ok(automaton.value(&word).into())
        });
        values.collect()
    }

    fn total(&self, values: &[u32]) -> u32 {
        match values.is_empty() {
            true => self.goal.terminal().into(),
            false => values.iter().fold(0, |sum, value| sum ^ value),
        }
    }
}

impl<R: OnWords> Engine<R::Component> for ByAutomaton<'_, R> {
    fn value(&mut self, position: &[R::Component], meter: &mut Meter<'_>) -> Result<Value> {
        let values = self.values(position, meter)?;
        Ok(Nimber::from(self.total(&values)).into())
    }

    fn solve(
        &mut self,
        position: &[R::Component],
        most_moves: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Solved> {
        let values = self.values(position, meter)?;
        let total = self.total(&values);
        let mut moves = Moves::at_most(most_moves);
        if let Some(Learned { automaton, .. }) = &self.learned
            && total > 0
        {
            let rules = self.rules;
            for (place, (component, value)) in position.iter().zip(values).enumerate() {
                // In misère play the component is alone, and 0 wins.
                let wanted = (total ^ value).try_into().unwrap_or(u16::MAX);
                let word = rules.word_of(component);
                let winning = WinningMoves::new(&self.words, automaton, &word, wanted, meter)?;
                let mut shown = 0u128;
                let count = winning.visit(meter, |found, meter| {
                    meter.hold(moves.bytes())?;
                    if !moves.has_room() {
                        return Ok(ControlFlow::Break(()));
                    }
                    shown += 1;
                    moves.push(|| rules.name_rewriting(place + 1, component, found));
                    Ok(ControlFlow::Continue(()))
                })?;
                moves.count_unlisted(&(count - shown).into());
            }
        }
        Ok(Solved { value: Nimber::from(total).into(), moves })
    }

    fn evidence(&self) -> Evidence {
        let convention = self.goal.convention;
        let combined_by = (convention == Convention::Normal).then_some(Theorem::SPRAGUE_GRUNDY);
        match &self.learned {
            Some(learned) => learned.evidence(self.game.clone(), convention, combined_by),
            None => Evidence::of_heaps(0, Theorem::SPRAGUE_GRUNDY),
        }
    }
}
