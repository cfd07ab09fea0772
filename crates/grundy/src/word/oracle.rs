//! Values of single words by search: what learning asks.

use super::alphabet::{Symbol, SymbolSet};
use super::goal::{Goal, Value};
use super::rules::WordRules;
use crate::error::{Error, Result};
use crate::limits::Meter;
use crate::nimber::Mex;
use crate::outcome::Convention;
use rustc_hash::FxHashMap;

/// Finds what a [`Goal`] asks of single words by the rules alone, remembering the value of every word that
/// it meets; outcomes are read off the values, which is right under both conventions.
///
/// Where a symbol only stands between words ([`WordRules::separators`]), a word in normal play is the
/// sum of its parts, which are searched alone.
///
/// # Complexity
/// One expansion for each word that can be reached, and one more to find those that have to come first.
pub struct Oracle<'r> {
    rules: &'r WordRules,
    goal: Goal,
    separators: SymbolSet,
    values: FxHashMap<Box<[Symbol]>, Value>,
    bytes: usize,
    mex: Mex,
}

impl<'r> Oracle<'r> {
    /// An oracle that has met no word yet.
    pub fn new(rules: &'r WordRules, goal: Goal) -> Self {
        // Only values of normal play add up.
        let separators = match goal.convention {
            Convention::Normal => rules.separators(),
            Convention::Misere => SymbolSet::EMPTY,
        };
        Self { rules, goal, separators, values: FxHashMap::default(), bytes: 0, mex: Mex::new() }
    }

    /// The value of a word, which need not be in normal form.
    ///
    /// # Errors
    /// A limit that was reached; what was found is kept.
    pub fn value(&mut self, word: &[Symbol], meter: &mut Meter<'_>) -> Result<Value> {
        let word = self.rules.normal_form(word);
        let parts: Vec<Vec<Symbol>> = self.parts(word).map(<[Symbol]>::to_vec).collect();
        for part in &parts {
            self.search(part, meter)?;
        }
        let value = self.sum(word).unwrap_or_default();
        Ok(if self.goal.outcomes { value.min(1) } else { value })
    }

    /// How many words have been met.
    pub fn met(&self) -> usize {
        self.values.len()
    }

    /// The parts of a word whose values add up to its own.
    fn parts<'w>(&self, word: &'w [Symbol]) -> impl Iterator<Item = &'w [Symbol]> + use<'w> {
        let separators = self.separators;
        word.split(move |&symbol| separators.contains(symbol))
    }

    /// The value of a word in normal form, if that of each part is known.
    fn sum(&self, word: &[Symbol]) -> Option<Value> {
        self.parts(word).try_fold(0, |sum, part| Some(sum ^ self.values.get(part)?))
    }

    /// Finds the value of a part and of what can be reached from it.
    fn search(&mut self, part: &[Symbol], meter: &mut Meter<'_>) -> Result<()> {
        let mut path: Vec<Vec<Symbol>> = vec![part.to_vec()];
        let mut path_bytes = part.len();
        while let Some(word) = path.last() {
            if self.values.contains_key(word.as_slice()) {
                path_bytes -= word.len();
                path.pop();
                continue;
            }
            let option_bytes = self.rules.options_bytes(word.len());
            meter.count_many(1 + option_bytes / 64)?;
            meter.hold(option_bytes.saturating_add(self.held() as u64))?;
            let options = self.rules.options_of(word);
            let mut value = (!options.is_empty()).then_some(0);
            let before = path.len();
            for option in &options {
                for part in self.parts(option) {
                    if !self.values.contains_key(part) {
                        value = None;
                        path_bytes += part.len();
                        path.push(part.to_vec());
                    }
                }
            }
            if path.len() > before {
                let waiting = path.len() * size_of::<Vec<Symbol>>() + path_bytes;
                meter.hold(option_bytes.saturating_add((self.held() + 2 * waiting) as u64))?;
                continue;
            }
            if value.is_some() {
                for option in &options {
                    let sum = self.sum(option).unwrap_or_default();
                    self.mex.insert(sum.into());
                }
                value = Some(Value::try_from(self.mex.take()).map_err(|_| outgrown())?);
            }
            if let Some(word) = path.pop() {
                path_bytes -= word.len();
                self.bytes += word.len();
                self.values.insert(word.into(), value.unwrap_or(self.goal.terminal()));
            }
        }
        Ok(())
    }

    /// What the memo takes in memory; a table that grows is there twice.
    fn held(&self) -> usize {
        let entry = size_of::<(Box<[Symbol]>, Value)>() + 1;
        self.values.capacity() / 7 * 12 * entry + self.bytes + 16 * self.values.len()
    }
}

fn outgrown() -> Error {
    let reason = format!("values of {} and more do not fit", Value::MAX);
    Error::Method { method: "automaton".to_owned(), reason }
}
