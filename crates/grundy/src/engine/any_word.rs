//! Words of any length: by search while that is cheap, else by a proved automaton if there is one.

use super::{ByAutomaton, Engine, OnWords, Solved, naive};
use crate::error::{Error, Result};
use crate::evidence::Evidence;
use crate::limits::{LimitReached, Limits, Meter, Resource};
use crate::outcome::Convention;
use crate::value::Value;
use crate::word::{GaveUp, WordRules};

/// Why this method applies.
pub(crate) const REASON: &str =
    "short words by search; longer ones by an automaton that is learned and proved, if there is one";

/// Within how many positions search is cheap.
const CHEAP: u64 = 100_000;

/// How many steps the proof of an automaton may take before search goes on.
const STEPS: u64 = 1_000_000_000;

/// A search for words that it reaches at once, and a proved automaton for others. Where none is proved, or in
/// sums in misère play, the search goes on as far as the limits let it.
///
/// # Complexity
/// At most that of the search, the automaton's proof and some steps more.
pub struct AnyWord<'r, R: OnWords> {
    convention: Convention,
    search: Box<dyn Engine<R::Component> + 'r>,
    automaton: ByAutomaton<'r, R>,
    // An automaton was looked for and not proved.
    in_vain: bool,
    used_automaton: bool,
}

impl<'r, R: OnWords> AnyWord<'r, R> {
    /// Both methods for a game with this spelling and these rules on words.
    pub fn new(rules: &'r R, game: String, words: WordRules, convention: Convention) -> Self {
        Self {
            convention,
            search: naive(rules, convention),
            automaton: ByAutomaton::new(rules, game, words, convention),
            in_vain: false,
            used_automaton: false,
        }
    }

    /// Does something by the first way that answers.
    fn by_any<T>(
        &mut self,
        position: &[R::Component],
        meter: &mut Meter<'_>,
        mut by: impl FnMut(&mut dyn Engine<R::Component>, &mut Meter<'_>) -> Result<T>,
    ) -> Result<T> {
        let sum = self.convention == Convention::Misere && position.len() > 1;
        if self.in_vain || sum {
            return by(self.search.as_mut(), meter);
        }
        if !self.automaton.is_proved() {
            let part = meter.part(CHEAP);
            let answer = within(&part, meter, |meter| by(self.search.as_mut(), meter))?;
            if let Some(answer) = answer {
                return Ok(answer);
            }
            let part = meter.part(STEPS);
            let proved = within(&part, meter, |meter| self.automaton.prove(meter).map(|_| ()))?;
            if proved.is_none() {
                self.in_vain = true;
                return by(self.search.as_mut(), meter);
            }
        }
        self.used_automaton = true;
        by(&mut self.automaton, meter)
    }
}

/// Does something within the limits of a part; `None` if these do not do.
fn within<T>(
    part: &Limits,
    meter: &mut Meter<'_>,
    work: impl FnOnce(&mut Meter<'_>) -> Result<T>,
) -> Result<Option<T>> {
    let mut inner = part.start();
    let done = work(&mut inner);
    meter.count_many(inner.positions().min(part.positions))?;
    let limit = match done {
        Ok(done) => return Ok(Some(done)),
        Err(Error::Limit(limit)) => limit,
        Err(Error::NoAutomaton(none)) => match none.gave_up {
            GaveUp::Limit(limit) => limit,
            GaveUp::States(_) | GaveUp::Length(_) => return Ok(None),
        },
        Err(error) => return Err(error),
    };
    match limit {
        LimitReached { resource: Resource::Time | Resource::Interrupted, .. } => Err(limit.into()),
        _ => Ok(None),
    }
}

impl<R: OnWords> Engine<R::Component> for AnyWord<'_, R> {
    fn value(&mut self, position: &[R::Component], meter: &mut Meter<'_>) -> Result<Value> {
        self.by_any(position, meter, |engine, meter| engine.value(position, meter))
    }

    fn solve(
        &mut self,
        position: &[R::Component],
        most_moves: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Solved> {
        self.by_any(position, meter, |engine, meter| engine.solve(position, most_moves, meter))
    }

    fn evidence(&self) -> Evidence {
        match self.used_automaton {
            true => self.automaton.evidence(),
            false => self.search.evidence(),
        }
    }
}
