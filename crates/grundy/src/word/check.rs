//! Whether an automaton is right for all words, decided exactly.
//!
//! The automaton is run on a word beside the set of its states to which the options of the word lead
//! (`docs/theorems.md`, section 11): if the mex rule holds in every such set that can be reached, it holds
//! for every word, and since play ends there is one function that satisfies it.

use super::alphabet::Symbol;
use super::automaton::{Automaton, StateId};
use super::goal::{Goal, Value};
use super::rules::WordRules;
use super::transducer::{Arrow, Transducer};
use crate::error::Result;
use crate::limits::Meter;
use crate::nimber::Mex;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

/// What a check found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Checked {
    /// The automaton is right for all words.
    Right {
        /// How many sets of states were reached.
        sets: u64,
    },
    /// It is wrong for one of these words, or for an option of one.
    WrongAt(Vec<Vec<Symbol>>),
}

/// Decides whether an automaton says of every word what a goal asks.
///
/// # Complexity
/// For each set that is reached and each symbol, some steps for each of its states. There may be
/// exponentially many sets; the limits bound them.
///
/// # References
/// The subset construction: M. O. Rabin, D. Scott, Finite automata and their decision problems, 1959;
/// games on words: J. Waldmann, Rewrite games, 2002.
///
/// # Errors
/// A limit that was reached.
pub fn check(rules: &WordRules, automaton: &Automaton, goal: Goal, meter: &mut Meter<'_>) -> Result<Checked> {
    if let Some(words) = ends_differ(rules, automaton) {
        return Ok(Checked::WrongAt(words));
    }
    Subsets::new(rules, automaton, goal).explore(rules, meter)
}

/// Words that are the same in normal form and get different values, if there are any.
fn ends_differ(rules: &WordRules, automaton: &Automaton) -> Option<Vec<Vec<Symbol>>> {
    for symbol in rules.leading.iter() {
        let after = automaton.next(0, symbol);
        if let Some(word) = difference(automaton, 0, after) {
            return Some(vec![[&[symbol][..], &word].concat(), word]);
        }
    }
    for (state, word) in (0..).zip(automaton.access_words()) {
        for symbol in rules.trailing.iter() {
            let Some(word) = &word else { continue };
            if automaton.output(state) != automaton.output(automaton.next(state, symbol)) {
                return Some(vec![[word, &[symbol][..]].concat(), word.clone()]);
            }
        }
    }
    None
}

/// A least word that gets different values from two states.
fn difference(automaton: &Automaton, a: StateId, b: StateId) -> Option<Vec<Symbol>> {
    let mut seen = HashMap::<_, _, FxBuildHasher>::default();
    let mut queue = vec![(a, b)];
    seen.insert((a, b), None);
    let mut at = 0;
    while let Some(&pair) = queue.get(at) {
        at += 1;
        if automaton.output(pair.0) != automaton.output(pair.1) {
            let mut word = Vec::new();
            let mut from = pair;
            while let Some(&Some((before, symbol))) = seen.get(&from) {
                word.push(symbol);
                from = before;
            }
            word.reverse();
            return Some(word);
        }
        for symbol in (0..automaton.symbols() as u8).map(Symbol) {
            let next = (automaton.next(pair.0, symbol), automaton.next(pair.1, symbol));
            if next.0 != next.1 && !seen.contains_key(&next) {
                seen.insert(next, Some((pair, symbol)));
                queue.push(next);
            }
        }
    }
    None
}

/// Where a word leads: the automaton's state, and the pairs of a state of the transducer and one of the
/// automaton to which what is written leads.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Subset {
    state: StateId,
    pairs: Box<[u64]>,
}

/// A step of the transducer: the state after it, and where what is written leads from each state of the
/// automaton.
struct Step {
    to: usize,
    image: usize,
}

struct Subsets<'a> {
    automaton: &'a Automaton,
    goal: Goal,
    accepting: Vec<bool>,
    starts: Vec<Arrow>,
    steps: Vec<Vec<Vec<Step>>>,
    images: Vec<Vec<StateId>>,
    words: usize,
    values: Mex,
}

impl<'a> Subsets<'a> {
    fn new(rules: &WordRules, automaton: &'a Automaton, goal: Goal) -> Self {
        let transducer = Transducer::new(rules);
        let mut numbers = HashMap::<Vec<Symbol>, usize, FxBuildHasher>::default();
        let mut images = Vec::new();
        let mut step = |(written, to): &Arrow| {
            let image = *numbers.entry(written.clone()).or_insert_with(|| {
                images.push(
                    (0..automaton.len() as StateId).map(|state| automaton.run(state, written)).collect(),
                );
                images.len() - 1
            });
            Step { to: *to, image }
        };
        let steps = (transducer.steps.iter())
            .map(|symbols| symbols.iter().map(|arrows| arrows.iter().map(&mut step).collect()).collect())
            .collect();
        Self {
            automaton,
            goal,
            words: (transducer.states() * automaton.len()).div_ceil(64),
            accepting: transducer.accepting,
            starts: transducer.starts,
            steps,
            images,
            values: Mex::new(),
        }
    }

    fn explore(mut self, rules: &WordRules, meter: &mut Meter<'_>) -> Result<Checked> {
        let states = self.automaton.len();
        let mut pairs = vec![0u64; self.words];
        for (written, to) in &self.starts {
            put(&mut pairs, to * states + self.automaton.run(0, written) as usize);
        }
        let start = Subset { state: 0, pairs: pairs.into() };
        if !self.is_right(&start) {
            return Ok(Checked::WrongAt(vec![Vec::new()]));
        }
        let mut numbers = HashMap::<Subset, u32, FxBuildHasher>::default();
        // Where each set was first reached from, and whether the mex rule was looked at.
        let mut reached = vec![(0, Symbol(0), true)];
        // The start is not found again, as a word that comes to the same set may go on with symbols that
        // vanish at the left end.
        let mut queue = std::collections::VecDeque::from([start]);
        let mut number = 0;
        while let Some(subset) = queue.pop_front() {
            for symbol in rules.alphabet.symbols() {
                if number == 0 && rules.leading.contains(symbol) {
                    continue;
                }
                meter.count_many(1 + self.words as u64)?;
                let next = self.next(&subset, symbol);
                let ends = !rules.trailing.contains(symbol);
                let known = numbers.get(&next).copied();
                let at = known.unwrap_or(reached.len() as u32);
                let looked_at = known.is_some_and(|at| reached[at as usize].2);
                if ends && !looked_at && !self.is_right(&next) {
                    let mut word = word_of(&reached, number);
                    word.push(symbol);
                    return Ok(Checked::WrongAt(vec![word]));
                }
                match known {
                    Some(at) => reached[at as usize].2 |= ends,
                    None => {
                        let bytes = 3 * (size_of::<Subset>() + 8 * self.words) + 32;
                        meter.hold(((reached.len() + 1) * bytes) as u64)?;
                        reached.push((number, symbol, ends));
                        queue.push_back(next.clone());
                        numbers.insert(next, at);
                    }
                }
            }
            number += 1;
        }
        Ok(Checked::Right { sets: u64::from(number) })
    }

    /// The set after one more symbol.
    fn next(&self, subset: &Subset, symbol: Symbol) -> Subset {
        let states = self.automaton.len();
        let mut pairs = vec![0u64; self.words];
        for pair in members(&subset.pairs) {
            for step in &self.steps[pair / states][symbol.index()] {
                put(&mut pairs, step.to * states + self.images[step.image][pair % states] as usize);
            }
        }
        Subset { state: self.automaton.next(subset.state, symbol), pairs: pairs.into() }
    }

    /// Whether the mex rule holds.
    fn is_right(&mut self, subset: &Subset) -> bool {
        let states = self.automaton.len();
        let mut moves = false;
        for pair in members(&subset.pairs).filter(|pair| self.accepting[pair / states]) {
            moves = true;
            self.values.insert(self.automaton.output((pair % states) as StateId).into());
        }
        let mex = Value::try_from(self.values.take()).unwrap_or(Value::MAX);
        let right = if moves { self.goal.of_mex(mex) } else { self.goal.terminal() };
        self.automaton.output(subset.state) == right
    }
}

fn put(pairs: &mut [u64], pair: usize) {
    pairs[pair / 64] |= 1 << (pair % 64);
}

fn members(pairs: &[u64]) -> impl Iterator<Item = usize> {
    pairs.iter().enumerate().flat_map(|(at, &word)| {
        let mut left = word;
        std::iter::from_fn(move || {
            let bit = left.trailing_zeros() as usize;
            left &= left.checked_sub(1)?;
            Some(64 * at + bit)
        })
    })
}

/// The word by which a set was first reached.
fn word_of(reached: &[(u32, Symbol, bool)], mut number: u32) -> Vec<Symbol> {
    let mut word = Vec::new();
    while number > 0 {
        let (before, symbol, _) = reached[number as usize];
        word.push(symbol);
        number = before;
    }
    word.reverse();
    word
}
