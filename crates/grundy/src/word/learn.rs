//! Learning an automaton from the values of words, and proving it.

use super::alphabet::Symbol;
use super::automaton::{Automaton, StateId};
use super::check::{Checked, check};
use super::goal::{Goal, Value};
use super::oracle::Oracle;
use super::rules::WordRules;
use crate::error::{Error, NoAutomaton, Result};
use crate::evidence::{Evidence, Theorem};
use crate::limits::{LimitReached, Meter};
use crate::outcome::Convention;
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;

/// How far learning may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Learning {
    /// The most states that an automaton may have.
    pub states: usize,
    /// The longest word whose value may be asked for.
    pub length: usize,
}

impl Default for Learning {
    /// 10,000 states, words of 1000 symbols.
    fn default() -> Self {
        Self { states: 10_000, length: 1000 }
    }
}

/// What learning came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Learned {
    /// The last automaton, which is minimal. It is right for all words only if it is proved.
    pub automaton: Automaton,
    /// The number of sets of states in the proof, or why there is none.
    pub proof: Result<u64, GaveUp>,
    /// How many words were asked for.
    pub asked: u64,
    /// The longest of them.
    pub longest: usize,
    /// How many words the search for their values met.
    pub met: u64,
    /// How many automata were refuted on the way.
    pub refuted: u64,
}

impl Learned {
    /// What was learned of a game with this spelling, if it is proved.
    ///
    /// # Errors
    /// [`Error::NoAutomaton`] otherwise.
    pub fn proved(self, game: &str) -> Result<Self> {
        match self.unproved(game) {
            Some(none) => Err(none.into()),
            None => Ok(self),
        }
    }

    /// What learning came to, if nothing is proved.
    pub fn unproved(&self, game: &str) -> Option<NoAutomaton> {
        let gave_up = self.proof.as_ref().err()?.clone();
        let (states, asked, longest) = (self.automaton.len(), self.asked, self.longest);
        Some(NoAutomaton { game: game.to_owned(), gave_up, states, asked, longest })
    }

    /// How answers by the proved automaton are known; a theorem may make them out of what it says.
    pub fn evidence(&self, game: String, convention: Convention, combined_by: Option<Theorem>) -> Evidence {
        Evidence::Automaton {
            game,
            convention,
            states: self.automaton.len() as u64,
            sets: *self.proof.as_ref().unwrap_or(&0),
            combined_by,
        }
    }

    /// What the automaton takes in memory.
    pub fn bytes(&self) -> u64 {
        (self.automaton.len() * (4 * self.automaton.symbols() + 2)) as u64
    }
}

/// Why no automaton is proved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GaveUp {
    /// The automaton would have too many states.
    #[error("more than {0} states are needed")]
    States(usize),
    /// A word is too long to ask for.
    #[error("words of more than {0} symbols would have to be looked at")]
    Length(usize),
    /// A limit of the computation.
    #[error(transparent)]
    Limit(LimitReached),
}

/// Learns an automaton that says of every word what a goal asks, and proves it; gives up at a limit with
/// what it has.
///
/// # Complexity
/// For `n` states, `k` symbols and `m` the longest counterexample: values of at most `k n^2 + n log m` words,
/// and at most `n` checks.
///
/// # References
/// D. Angluin, Learning regular sets from queries and counterexamples, 1987; R. L. Rivest, R. E. Schapire,
/// Inference of finite automata using homing sequences, 1993 (one suffix for each counterexample).
///
/// # Errors
/// None of those that a limit makes.
pub fn learn(rules: &WordRules, goal: Goal, learning: Learning, meter: &mut Meter<'_>) -> Result<Learned> {
    let mut learner = Learner::new(rules, goal, learning);
    let proof = match learner.learn(meter) {
        Ok(sets) => Ok(sets),
        Err(Stop::GaveUp(gave_up)) => Err(gave_up),
        Err(Stop::Failed(Error::Limit(limit))) => Err(GaveUp::Limit(limit)),
        Err(Stop::Failed(error)) => return Err(error),
    };
    Ok(Learned {
        automaton: learner.automaton(),
        proof,
        asked: learner.asked.len() as u64,
        longest: learner.longest,
        met: learner.oracle.met() as u64,
        refuted: learner.refuted,
    })
}

/// Why learning stops.
enum Stop {
    GaveUp(GaveUp),
    Failed(Error),
}

impl<E: Into<Error>> From<E> for Stop {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

/// The table of observations: rows of values behind suffixes.
struct Learner<'r> {
    rules: &'r WordRules,
    goal: Goal,
    learning: Learning,
    oracle: Oracle<'r>,
    // What was asked for, in normal form.
    asked: FxHashMap<Box<[Symbol]>, Value>,
    longest: usize,
    refuted: u64,
    suffixes: Vec<Vec<Symbol>>,
    // A word for each state, and the state for each row.
    access: Vec<Vec<Symbol>>,
    states: FxHashMap<Vec<Value>, StateId>,
    // At q * symbols + x, the values behind the access word of q and x; and the state it is, once
    // that is known.
    rows: Vec<Vec<Value>>,
    next: Vec<StateId>,
    outputs: Vec<Value>,
}

impl<'r> Learner<'r> {
    fn new(rules: &'r WordRules, goal: Goal, learning: Learning) -> Self {
        Self {
            rules,
            goal,
            learning,
            oracle: Oracle::new(rules, goal),
            asked: FxHashMap::default(),
            longest: 0,
            refuted: 0,
            suffixes: vec![Vec::new()],
            access: Vec::new(),
            states: FxHashMap::default(),
            rows: Vec::new(),
            next: Vec::new(),
            outputs: Vec::new(),
        }
    }

    fn learn(&mut self, meter: &mut Meter<'_>) -> Result<u64, Stop> {
        let row = self.row(&[], meter)?;
        self.add_state(Vec::new(), row)?;
        loop {
            self.close(meter)?;
            match check(self.rules, &self.automaton(), self.goal, meter)? {
                Checked::Right { sets } => return Ok(sets),
                Checked::WrongAt(words) => {
                    self.refuted += 1;
                    let word = self.wrong_word(&words, meter)?;
                    let suffix = self.suffix(&word, meter)?;
                    self.add_suffix(suffix, meter)?;
                }
            }
        }
    }

    /// The automaton of what is known; steps that are not known stay where they are.
    fn automaton(&self) -> Automaton {
        let symbols = self.rules.alphabet.len();
        let stay = |at: usize| (at / symbols) as StateId;
        let next = (0..self.access.len() * symbols).map(|at| self.next.get(at).copied().unwrap_or(stay(at)));
        let known = Automaton::new(symbols, next.collect(), self.outputs.clone());
        known.map_or_else(|| Automaton::constant(symbols, self.goal.terminal()), |known| known.minimal())
    }

    /// The value of a word, asked for once.
    fn ask(&mut self, word: &[Symbol], meter: &mut Meter<'_>) -> Result<Value, Stop> {
        let word = self.rules.normal_form(word);
        if let Some(&value) = self.asked.get(word) {
            return Ok(value);
        }
        if word.len() > self.learning.length {
            return Err(Stop::GaveUp(GaveUp::Length(self.learning.length)));
        }
        let value = self.oracle.value(word, meter)?;
        self.longest = self.longest.max(word.len());
        self.asked.insert(word.into(), value);
        Ok(value)
    }

    fn row(&mut self, word: &[Symbol], meter: &mut Meter<'_>) -> Result<Vec<Value>, Stop> {
        let mut row = Vec::with_capacity(self.suffixes.len());
        self.extend_row(word, &mut row, meter)?;
        Ok(row)
    }

    /// Adds the values behind the suffixes that a row does not have.
    fn extend_row(
        &mut self,
        word: &[Symbol],
        row: &mut Vec<Value>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        for at in row.len()..self.suffixes.len() {
            let whole = [word, &self.suffixes[at]].concat();
            row.push(self.ask(&whole, meter)?);
        }
        Ok(())
    }

    fn add_state(&mut self, access: Vec<Symbol>, row: Vec<Value>) -> Result<StateId, Stop> {
        if self.access.len() >= self.learning.states {
            return Err(Stop::GaveUp(GaveUp::States(self.learning.states)));
        }
        let state = self.access.len() as StateId;
        self.outputs.push(row[0]);
        self.access.push(access);
        self.states.insert(row, state);
        Ok(state)
    }

    /// Finds the state behind each state and symbol, and adds those that are missing.
    fn close(&mut self, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let symbols = self.rules.alphabet.len();
        let mut at = self.next.len();
        while at < self.access.len() * symbols {
            let word = [&self.access[at / symbols][..], &[Symbol((at % symbols) as u8)]].concat();
            if at == self.rows.len() {
                meter.hold(self.bytes())?;
                let row = self.row(&word, meter)?;
                self.rows.push(row);
            }
            let row = self.rows[at].clone();
            let state = match self.states.get(&row) {
                Some(&state) => state,
                None => self.add_state(word, row)?,
            };
            self.next.push(state);
            at += 1;
        }
        Ok(())
    }

    /// About what the table takes in memory; the oracle counts its own.
    fn bytes(&self) -> u64 {
        let rows = (self.rows.len() + self.access.len()) * (2 * self.suffixes.len() + 64);
        let words = self.asked.len() * (2 * size_of::<(Box<[Symbol]>, Value)>() + self.longest);
        (rows + words) as u64
    }

    /// A word whose value the automaton has wrong, out of those of which one or an option of it is.
    fn wrong_word(&mut self, words: &[Vec<Symbol>], meter: &mut Meter<'_>) -> Result<Vec<Symbol>, Stop> {
        let automaton = self.automaton();
        for word in words {
            let rules = self.rules;
            let word = rules.normal_form(word);
            if self.ask(word, meter)? != automaton.value(word) {
                return Ok(word.to_vec());
            }
            let found = rules.moves_of(word, |found| {
                let option = rules.normal_form(&found.apply(word)).to_vec();
                match self.ask(&option, meter) {
                    Ok(value) if value == automaton.value(&option) => ControlFlow::Continue(()),
                    Ok(_) => ControlFlow::Break(Ok(option)),
                    Err(stop) => ControlFlow::Break(Err(stop)),
                }
            });
            if let ControlFlow::Break(found) = found {
                return found;
            }
        }
        let what = "the check refuted an automaton that is right for the word it named";
        Err(Error::Disagreement(what.to_owned()).into())
    }

    /// A suffix that tells two words apart which the table takes for the same state: somewhere along
    /// the word, putting its access word for what was read begins to change the value.
    fn suffix(&mut self, word: &[Symbol], meter: &mut Meter<'_>) -> Result<Vec<Symbol>, Stop> {
        let symbols = self.rules.alphabet.len();
        let mut states = vec![0];
        for symbol in word {
            let state = states[states.len() - 1] as usize;
            states.push(self.next[state * symbols + symbol.index()]);
        }
        let mut value = |learner: &mut Self, read: usize| {
            let whole = [&learner.access[states[read] as usize][..], &word[read..]].concat();
            learner.ask(&whole, meter)
        };
        let right = value(self, 0)?;
        // Right at `low`, wrong at `high`.
        let (mut low, mut high) = (0, word.len());
        while high - low > 1 {
            let middle = low.midpoint(high);
            if value(self, middle)? == right {
                low = middle;
            } else {
                high = middle;
            }
        }
        Ok(word[high..].to_vec())
    }

    fn add_suffix(&mut self, suffix: Vec<Symbol>, meter: &mut Meter<'_>) -> Result<(), Stop> {
        if self.suffixes.contains(&suffix) {
            let what = "a counterexample tells nothing that is not known";
            return Err(Error::Disagreement(what.to_owned()).into());
        }
        self.suffixes.push(suffix);
        let symbols = self.rules.alphabet.len();
        self.next.clear();
        for at in 0..self.rows.len() {
            let word = [&self.access[at / symbols][..], &[Symbol((at % symbols) as u8)]].concat();
            let mut row = std::mem::take(&mut self.rows[at]);
            let extended = self.extend_row(&word, &mut row, meter);
            self.rows[at] = row;
            extended?;
        }
        let mut states = FxHashMap::default();
        for state in 0..self.access.len() {
            let word = self.access[state].clone();
            states.insert(self.row(&word, meter)?, state as StateId);
        }
        self.states = states;
        Ok(())
    }
}
