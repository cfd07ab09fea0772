//! Why a word has its value, in the terms of a proved automaton.

use super::alphabet::Symbol;
use super::automaton::{Automaton, StateId};
use super::goal::Value;
use super::rules::WordRules;
use super::winning::WinningMoves;
use crate::error::Result;
use crate::limits::Meter;
use std::ops::ControlFlow;

/// What an automaton says of a word and its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The states along the word, with what is read between: the first ones and the last.
    pub path: String,
    /// The state in which the word ends.
    pub state: StateId,
    /// Its value.
    pub value: Value,
    /// The least word that ends there, which plays like this one.
    pub like: String,
    /// For each value from 0 to the largest that an option has: how many moves lead to it, and the
    /// first word to which one does.
    pub options: Vec<(u128, Option<String>)>,
}

/// How many states of a path are shown at each end.
const SHOWN: usize = 8;

/// Explains a word in normal form.
///
/// # Complexity
/// That of finding the winning moves, for each value of the automaton.
///
/// # Errors
/// A limit that was reached.
pub fn explain(
    rules: &WordRules,
    automaton: &Automaton,
    word: &[Symbol],
    meter: &mut Meter<'_>,
) -> Result<Explanation> {
    let alphabet = &rules.alphabet;
    let states: Vec<StateId> = std::iter::once(0)
        .chain(word.iter().scan(0, |state, &symbol| {
            *state = automaton.next(*state, symbol);
            Some(*state)
        }))
        .collect();
    let step = |place: usize| format!(" -{}-> {}", alphabet.name(word[place]), states[place + 1]);
    let path = match word.len() <= 2 * SHOWN {
        true => (0..word.len()).map(step).collect::<String>(),
        false => {
            let first: String = (0..SHOWN).map(step).collect();
            let last: String = (word.len() - SHOWN..word.len()).map(step).collect();
            format!("{first} ... {}{last}", states[word.len() - SHOWN])
        }
    };
    let state = states[word.len()];
    let words = automaton.access_words();
    let like = words[state as usize].as_ref().map_or_else(String::new, |word| alphabet.show(word));
    let largest = automaton.outputs().iter().max().copied().unwrap_or_default();
    let mut options = Vec::new();
    for value in 0..=largest {
        let mut first = None;
        let count = WinningMoves::new(rules, automaton, word, value, meter)?.visit(meter, |found, _| {
            first = Some(alphabet.show(rules.normal_form(&found.apply(word))));
            Ok(ControlFlow::Break(()))
        })?;
        options.push((count, first));
    }
    while options.last().is_some_and(|(count, _)| *count == 0) {
        options.pop();
    }
    Ok(Explanation { path: format!("0{path}"), state, value: automaton.output(state), like, options })
}
