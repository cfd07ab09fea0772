//! The naive solver: exhaustive search with a memo. It is the specification of every faster method.

mod misere;

pub use misere::MisereSearch;

use crate::error::{Error, Result};
use crate::limits::Meter;
use crate::nimber::Mex;
use crate::outcome::Convention;
use crate::ruleset::{Options, Ruleset};
use rustc_hash::{FxHashMap, FxHashSet};

/// Computes normal-play Grundy values by the mex rule alone, remembering every component it meets.
///
/// The search keeps its own stack, so depth is bounded by the limits and not by the thread's stack.
/// A component is expanded twice, once to find the options that have to be solved first and once to
/// take their mex; that costs time and saves holding the options of all components on the path.
///
/// # Complexity
/// Two expansions for each component reachable from the start; memory for one entry each.
///
/// # References
/// R. P. Sprague, Über mathematische Kampfspiele, 1935; P. M. Grundy, Mathematics and games, 1939.
#[derive(Debug)]
pub struct Search<R: Ruleset> {
    rules: R,
    terminal_value: u32,
    // None while the component is open: on the way from the start to where the search is.
    values: FxHashMap<R::Component, Option<u32>>,
    owned_bytes: usize,
    mex: Mex,
}

impl<R: Ruleset> Search<R> {
    /// A search in normal play that has met nothing yet.
    pub fn new(rules: R) -> Self {
        Self::with_convention(rules, Convention::Normal)
    }

    /// In misère play this is right only for rules whose options are single components.
    fn with_convention(rules: R, convention: Convention) -> Self {
        Self {
            rules,
            terminal_value: convention.terminal_value(),
            values: FxHashMap::default(),
            owned_bytes: 0,
            mex: Mex::new(),
        }
    }

    /// The Grundy value of a component.
    ///
    /// # Errors
    /// [`Error::Limit`], or [`Error::Loop`] when play can return to a component.
    pub fn value(&mut self, start: &R::Component, meter: &mut Meter<'_>) -> Result<u32> {
        let mut options = Options::new();
        let mut unsolved = Vec::new();
        let mut path = vec![start.clone()];
        while let Some(component) = path.last() {
            match self.values.get(component) {
                Some(Some(_)) => {
                    path.pop();
                    continue;
                }
                Some(None) => {}
                None => {
                    let bytes = self.rules.options_bytes(component);
                    meter.hold(bytes)?;
                    meter.count_many(1 + bytes / 256)?;
                    self.owned_bytes += self.rules.owned_bytes(component);
                    self.values.insert(component.clone(), None);
                    self.check_memory(path.len(), meter)?;
                }
            }
            options.clear();
            self.rules.options(component, &mut options);
            for option in options.components() {
                match self.values.get(option) {
                    Some(Some(_)) => {}
                    Some(None) => return Err(self.describe_loop(option, &path)),
                    None => unsolved.push(option.clone()),
                }
            }
            if !unsolved.is_empty() {
                // Smaller components first and each once keeps the path short for heaps.
                unsolved.sort_unstable_by(|a, b| b.cmp(a));
                unsolved.dedup();
                path.append(&mut unsolved);
                continue;
            }
            let value = if options.is_empty() { self.terminal_value } else { self.mex_of(&options) };
            if let Some(component) = path.pop() {
                self.values.insert(component, Some(value));
            }
        }
        Ok(self.known(start).unwrap_or_default())
    }

    /// The Grundy value of a sum of components.
    ///
    /// # Errors
    /// As [`Search::value`].
    pub fn sum(&mut self, components: &[R::Component], meter: &mut Meter<'_>) -> Result<u32> {
        components.iter().try_fold(0, |sum, component| Ok(sum ^ self.value(component, meter)?))
    }

    /// How many components have been met.
    pub fn met(&self) -> usize {
        self.values.len()
    }

    /// The value of a component that has been solved, without searching.
    pub fn known(&self, component: &R::Component) -> Option<u32> {
        self.values.get(component).copied().flatten()
    }

    fn mex_of(&mut self, options: &Options<R::Component>) -> u32 {
        for option in options.iter() {
            let values = option.iter().filter_map(|component| self.known(component));
            let sum = values.fold(0, |sum, value| sum ^ value);
            self.mex.insert(sum);
        }
        self.mex.take()
    }

    fn check_memory(&self, path: usize, meter: &Meter<'_>) -> Result<()> {
        let component = size_of::<R::Component>();
        let bytes = self.values.capacity() * (component + 9) + path * component + self.owned_bytes;
        Ok(meter.hold(bytes as u64)?)
    }

    /// The loop that a move from the end of `path` to `again` closes.
    ///
    /// The open components on the path are the ancestors of its end, each expanded where it stands
    /// last; where it stands before, it only waits as the option of another.
    fn describe_loop(&self, again: &R::Component, path: &[R::Component]) -> Error {
        let mut met = FxHashSet::default();
        let mut names = vec![self.rules.name(again)];
        for ancestor in path.iter().rev().filter(|c| self.values.get(*c) == Some(&None)) {
            if met.insert(ancestor) {
                names.push(self.rules.name(ancestor));
            }
            if ancestor == again {
                break;
            }
        }
        names.reverse();
        Error::Loop(names)
    }
}
