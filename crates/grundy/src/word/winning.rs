//! The winning moves of a word of any length, by a proved automaton.
//!
//! From the right end, for each place of the word and each part of a rule, the states are found from which
//! what is left can come to the wanted value. A move wins if the state of what stands before it is among
//! those of its first part.

use super::alphabet::Symbol;
use super::automaton::{Automaton, StateId};
use super::goal::Value;
use super::moves::{Rewriting, Step};
use super::rules::{MoveRule, Part, WordRules};
use crate::error::{Error, Result};
use crate::limits::Meter;
use std::ops::ControlFlow;

/// The moves of a word in normal form after which an automaton says a value.
pub struct WinningMoves<'a> {
    rules: &'a WordRules,
    automaton: &'a Automaton,
    word: &'a [Symbol],
    /// The state after the first so many symbols.
    before: Vec<StateId>,
    /// For each place the states from which reading on comes to the value.
    behind: StateSets,
}

/// A set of states for each place of a word.
struct StateSets {
    words: usize,
    bits: Vec<u64>,
}

impl StateSets {
    fn new(places: usize, states: usize) -> Self {
        let words = states.div_ceil(64);
        Self { words, bits: vec![0; places * words] }
    }

    fn contains(&self, place: usize, state: StateId) -> bool {
        self.bits[place * self.words + state as usize / 64] >> (state % 64) & 1 == 1
    }

    fn insert(&mut self, place: usize, state: StateId) {
        self.bits[place * self.words + state as usize / 64] |= 1 << (state % 64);
    }
}

impl<'a> WinningMoves<'a> {
    /// Prepares a word.
    ///
    /// # Complexity
    /// A step for each symbol and each state of the automaton, and a bit in memory.
    ///
    /// # Errors
    /// A limit that was reached.
    pub fn new(
        rules: &'a WordRules,
        automaton: &'a Automaton,
        word: &'a [Symbol],
        wanted: Value,
        meter: &mut Meter<'_>,
    ) -> Result<Self> {
        let states = automaton.len();
        let bytes = (word.len() + 1) * (8 * states.div_ceil(64) + size_of::<StateId>());
        meter.hold(bytes as u64)?;
        let mut before = Vec::with_capacity(word.len() + 1);
        before.push(0);
        for &symbol in word {
            before.push(automaton.next(before[before.len() - 1], symbol));
        }
        let mut behind = StateSets::new(word.len() + 1, states);
        for place in (0..=word.len()).rev() {
            meter.count_many(1 + states as u64 / 16)?;
            for state in 0..states as StateId {
                let good = match word.get(place) {
                    None => automaton.output(state) == wanted,
                    Some(&symbol) => behind.contains(place + 1, automaton.next(state, symbol)),
                };
                if good {
                    behind.insert(place, state);
                }
            }
        }
        Ok(Self { rules, automaton, word, before, behind })
    }

    /// Counts the winning moves, and sees them in the order of the rules and from left to right while
    /// `see` lets it go on.
    ///
    /// # Complexity
    /// For a rule without gaps, a step for each symbol; with gaps, a step for each symbol, state and part,
    /// and as much memory.
    ///
    /// # Errors
    /// A limit that was reached, or more moves than a number of 128 bits can count.
    pub fn visit(
        &self,
        meter: &mut Meter<'_>,
        mut see: impl FnMut(&Rewriting, &mut Meter<'_>) -> Result<ControlFlow<()>>,
    ) -> Result<u128> {
        let mut count = 0u128;
        let mut seeing = true;
        for (number, rule) in self.rules.moves.iter().enumerate() {
            count = match rule.parts.as_slice() {
                [Part::Rewrite { from, to }] => {
                    count + self.one_factor(number, (from, to), &mut seeing, meter, &mut see)?
                }
                _ => {
                    let chances = Chances::new(self, rule, meter)?;
                    if seeing {
                        seeing = chances.list(number, meter, &mut see)?;
                    }
                    count.checked_add(chances.total()?).ok_or_else(too_many)?
                }
            };
        }
        Ok(count)
    }

    fn one_factor(
        &self,
        number: usize,
        (from, to): (&[Symbol], &[Symbol]),
        seeing: &mut bool,
        meter: &mut Meter<'_>,
        see: &mut impl FnMut(&Rewriting, &mut Meter<'_>) -> Result<ControlFlow<()>>,
    ) -> Result<u128> {
        let mut count = 0;
        for at in starts(&self.rules.moves[number], self.word) {
            meter.count()?;
            let end = at + from.len();
            let ends = self.rules.moves[number].place.has_right() || end == self.word.len();
            if ends && self.word[at..].starts_with(from) {
                let state = self.automaton.run(self.before[at], to);
                if self.behind.contains(end, state) {
                    count += 1;
                    if *seeing {
                        let step = Step { at, length: from.len(), to: to.to_vec() };
                        *seeing = see(&Rewriting { rule: number, steps: vec![step] }, meter)?.is_continue();
                    }
                }
            }
        }
        Ok(count)
    }
}

/// Where the first part of a rule may begin.
fn starts(rule: &MoveRule, word: &[Symbol]) -> std::ops::Range<usize> {
    if rule.place.has_left() { 0..word.len() + 1 } else { 0..1 }
}

fn too_many() -> Error {
    Error::Method {
        method: "automaton".to_owned(),
        reason: "there are more winning moves than a number of 128 bits can count".to_owned(),
    }
}

/// For one rule, at each part, place and state, how many ways there are to end well.
struct Chances<'w, 'a> {
    moves: &'w WinningMoves<'a>,
    rule: &'w MoveRule,
    // For each part, and once behind the last: counts at place * states + state.
    ways: Vec<Vec<u128>>,
    // For each gap, the ways once inside it.
    inside: Vec<Vec<u128>>,
}

impl<'w, 'a> Chances<'w, 'a> {
    fn new(moves: &'w WinningMoves<'a>, rule: &'w MoveRule, meter: &mut Meter<'_>) -> Result<Self> {
        let states = moves.automaton.len();
        let (length, word) = (moves.word.len(), moves.word);
        let cells = (length + 1) * states;
        meter.hold((16 * cells * (2 * rule.parts.len() + 2)) as u64)?;
        let mut last = vec![0; cells];
        for place in 0..=length {
            for state in 0..states {
                let ends = rule.place.has_right() || place == length;
                last[place * states + state] =
                    u128::from(ends && moves.behind.contains(place, state as StateId));
            }
        }
        let mut ways = vec![last];
        let mut inside = Vec::new();
        for part in rule.parts.iter().rev() {
            let next = &ways[ways.len() - 1];
            let mut now = vec![0; cells];
            let mut gap = Vec::new();
            match part {
                Part::Rewrite { from, to } => {
                    let image: Vec<usize> =
                        (0..states).map(|state| moves.automaton.run(state as StateId, to) as usize).collect();
                    for place in (0..=length).filter(|&place| word[place..].starts_with(from)) {
                        meter.count_many(1 + states as u64 / 16)?;
                        for state in 0..states {
                            now[place * states + state] = next[(place + from.len()) * states + image[state]];
                        }
                    }
                }
                Part::Gap { of, some, kept } => {
                    gap = next.clone();
                    for place in (0..length).rev().filter(|&place| of.contains(word[place])) {
                        meter.count_many(1 + states as u64 / 16)?;
                        for state in 0..states {
                            let after = match kept {
                                true => moves.automaton.next(state as StateId, word[place]) as usize,
                                false => state,
                            };
                            let more = gap[(place + 1) * states + after];
                            let all = &mut gap[place * states + state];
                            *all = all.checked_add(more).ok_or_else(too_many)?;
                            if *some {
                                now[place * states + state] = more;
                            }
                        }
                    }
                    if !some {
                        now = gap.clone();
                    }
                }
            }
            ways.push(now);
            inside.push(gap);
        }
        ways.reverse();
        inside.reverse();
        Ok(Self { moves, rule, ways, inside })
    }

    /// How many moves win.
    fn total(&self) -> Result<u128> {
        let states = self.moves.automaton.len();
        starts(self.rule, self.moves.word).try_fold(0u128, |all, place| {
            let ways = self.ways[0][place * states + self.moves.before[place] as usize];
            all.checked_add(ways).ok_or_else(too_many)
        })
    }

    /// Sees winning moves; whether it may go on.
    fn list(
        &self,
        number: usize,
        meter: &mut Meter<'_>,
        see: &mut impl FnMut(&Rewriting, &mut Meter<'_>) -> Result<ControlFlow<()>>,
    ) -> Result<bool> {
        let states = self.moves.automaton.len();
        let word = self.moves.word;
        let mut found = Rewriting { rule: number, steps: Vec::new() };
        for start in starts(self.rule, word) {
            // What is left to choose: the part, the place, the state, the steps before, and one more.
            let mut open = vec![(0, start, self.moves.before[start], 0, None::<Step>)];
            while let Some((part, at, state, steps, step)) = open.pop() {
                meter.count()?;
                if self.ways[part][at * states + state as usize] == 0 {
                    continue;
                }
                found.steps.truncate(steps);
                found.steps.extend(step);
                let steps = found.steps.len();
                match self.rule.parts.get(part) {
                    None => {
                        if see(&found, meter)?.is_break() {
                            return Ok(false);
                        }
                    }
                    Some(Part::Rewrite { from, to }) => {
                        let step = Step { at, length: from.len(), to: to.clone() };
                        let state = self.moves.automaton.run(state, to);
                        open.push((part + 1, at + from.len(), state, steps, Some(step)));
                    }
                    Some(Part::Gap { of, some, kept }) => {
                        let mut choices = Vec::new();
                        let (mut end, mut state) = (at, state);
                        loop {
                            let step = Step { at, length: end - at, to: Vec::new() };
                            if end > at || !some {
                                let step = (!kept && end > at).then_some(step);
                                choices.push((part + 1, end, state, steps, step));
                            }
                            if end == word.len() || !of.contains(word[end]) {
                                break;
                            }
                            if *kept {
                                state = self.moves.automaton.next(state, word[end]);
                            }
                            end += 1;
                            meter.count()?;
                            if self.inside[part][end * states + state as usize] == 0 {
                                break;
                            }
                        }
                        open.extend(choices.into_iter().rev());
                    }
                }
            }
        }
        Ok(true)
    }
}
