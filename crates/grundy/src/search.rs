//! The naive solver: exhaustive search with a memo. It is the specification of every faster method.

mod misere;

pub use misere::MisereSearch;

use crate::error::{Error, Result};
use crate::limits::Meter;
use crate::nimber::Mex;
use crate::outcome::Convention;
use crate::ruleset::{Ended, Options, Ruleset};
use rustc_hash::{FxHashMap, FxHashSet};

/// The value of a component in which the player to move can end the whole game at once, and win.
pub const LOONY: u32 = u32::MAX;

/// The value of a component with which the player to move has lost the whole game.
pub const LOST: u32 = u32::MAX - 1;

/// The value of a component with which the player to move has won the whole game.
pub const WON: u32 = u32::MAX - 2;

/// Computes normal-play Grundy values by the mex rule alone, remembering every component it meets.
///
/// Where components end the whole game ([`Ruleset::ended`]), [`LOST`] and [`WON`] are their values and
/// [`LOONY`] that of a component that can be moved to one with [`LOST`]; options that are loony, or with
/// which the other player has won, count for nothing (docs/theorems.md, section 14).
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
    /// After an error the search can be used again; what was solved is kept.
    ///
    /// # Errors
    /// [`Error::Limit`], or [`Error::Loop`] when play can return to a component.
    pub fn value(&mut self, start: &R::Component, meter: &mut Meter<'_>) -> Result<u32> {
        let result = self.solve(start, meter);
        if result.is_err() {
            self.values.retain(|_, value| value.is_some());
        }
        result
    }

    fn solve(&mut self, start: &R::Component, meter: &mut Meter<'_>) -> Result<u32> {
        let mut options = Options::new();
        let mut path = vec![start.clone()];
        let mut path_bytes = self.bytes(start);
        while let Some(component) = path.last() {
            match self.values.get(component) {
                Some(Some(_)) => {
                    path_bytes -= self.bytes(component);
                    path.pop();
                    continue;
                }
                Some(None) => {}
                None => {
                    let bytes = self.rules.options_bytes(component);
                    meter.hold(bytes)?;
                    meter.count_many((1 + bytes / 256).saturating_add(self.rules.effort(component)))?;
                    self.owned_bytes += self.rules.owned_bytes(component);
                    let ended = self.rules.ended(component).map(value_of_end);
                    self.values.insert(component.clone(), ended);
                    if ended.is_some() {
                        continue;
                    }
                }
            }
            options.clear();
            self.rules.options(component, &mut options);
            options.check()?;
            let waiting = path.len();
            let beside = self.memo_bytes() + options.bytes();
            for option in options.components() {
                match self.values.get(option) {
                    Some(Some(_)) => {}
                    Some(None) => return Err(self.describe_loop(option, &path[..waiting])),
                    None => {
                        path_bytes += self.bytes(option);
                        // A vector that grows holds its elements twice for a moment.
                        meter.hold((beside + 2 * path_bytes) as u64)?;
                        path.push(option.clone());
                    }
                }
            }
            if path.len() > waiting {
                // Smaller components first and each once keeps the path short for heaps.
                let mut unsolved = path.split_off(waiting);
                unsolved.sort_unstable_by(|a, b| b.cmp(a));
                for again in unsolved.windows(2).filter(|pair| pair[0] == pair[1]) {
                    path_bytes -= self.bytes(&again[0]);
                }
                unsolved.dedup();
                path.append(&mut unsolved);
                continue;
            }
            let value = if options.is_empty() { self.terminal_value } else { self.mex_of(&options) };
            if let Some(component) = path.pop() {
                path_bytes -= self.bytes(&component);
                self.values.insert(component, Some(value));
            }
        }
        Ok(self.known(start).unwrap_or_default())
    }

    /// The Grundy value of a sum of components, or [`LOST`], [`WON`] or [`LOONY`].
    ///
    /// # Errors
    /// As [`Search::value`].
    pub fn sum(&mut self, components: &[R::Component], meter: &mut Meter<'_>) -> Result<u32> {
        components.iter().try_fold(0, |sum, component| Ok(add(sum, self.value(component, meter)?)))
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
            match values.fold(0, add) {
                LOST => {
                    self.mex.take();
                    return LOONY;
                }
                // The other player wins.
                LOONY | WON => {}
                sum => self.mex.insert(sum),
            }
        }
        self.mex.take()
    }

    /// What a component takes, in itself and beside.
    fn bytes(&self, component: &R::Component) -> usize {
        size_of::<R::Component>() + self.rules.owned_bytes(component)
    }

    /// What the memo takes: a hash table is at most seven eighths full, and beside the half as large
    /// one that it came from while it grows.
    fn memo_bytes(&self) -> usize {
        let entry = size_of::<(R::Component, Option<u32>)>() + 1;
        self.values.capacity() / 7 * 12 * entry + self.owned_bytes
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

/// The value of a component that ends the whole game.
pub(crate) fn value_of_end(ended: Ended) -> u32 {
    match ended {
        Ended::Lost => LOST,
        Ended::Won => WON,
    }
}

/// The value of a sum from the values of two parts, which may be [`LOST`], [`WON`] or [`LOONY`]. With a
/// component that is lost the whole is lost, and otherwise with one that is won it is won.
pub(crate) fn add(one: u32, other: u32) -> u32 {
    match (one, other) {
        (LOST, _) | (_, LOST) => LOST,
        (WON, _) | (_, WON) => WON,
        (LOONY, _) | (_, LOONY) => LOONY,
        (one, other) => one ^ other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;

    /// A heap may be halved, rounded down, or lessened by one.
    struct Halving;

    impl Ruleset for Halving {
        type Component = u64;
        fn options(&self, heap: &u64, options: &mut Options<u64>) {
            if *heap > 0 {
                options.push(heap / 2);
                options.push(heap - 1);
            }
        }
    }

    /// A heap is lessened by one to three. Whoever faces a heap of 2 has lost the whole game, of 9 has won it.
    struct Traps;

    impl Ruleset for Traps {
        type Component = u64;
        fn options(&self, heap: &u64, options: &mut Options<u64>) {
            (1..=3.min(*heap)).for_each(|take| options.push(heap - take));
        }
        fn ended(&self, heap: &u64) -> Option<Ended> {
            match heap {
                2 => Some(Ended::Lost),
                9 => Some(Ended::Won),
                _ => None,
            }
        }
    }

    /// The theory of loony values against search of whole positions.
    #[test]
    fn values_of_games_that_end_otherwise_decide_sums() {
        let limits = Limits::default();
        let mut values = Search::new(Traps);
        let mut whole = MisereSearch::in_normal_play(Traps);
        let heaps = 0..15u64;
        for position in
            heaps.clone().flat_map(|a| heaps.clone().flat_map(move |b| (0..4).map(move |c| [a, b, c])))
        {
            let sum = values.sum(&position, &mut limits.start()).unwrap();
            let searched = whole.value(&position, &mut limits.start()).unwrap();
            let lost = |value| matches!(value, 0 | LOST);
            assert_eq!(lost(sum), lost(searched), "{position:?}: {sum} {searched}");
        }
        assert_eq!(
            (0..11).map(|heap| values.value(&heap, &mut limits.start()).unwrap()).collect::<Vec<_>>(),
            [0, 1, LOST, LOONY, LOONY, LOONY, 0, 1, 2, WON, 0]
        );
    }

    #[test]
    fn a_search_goes_on_after_a_limit() {
        let expected = Search::new(Halving).value(&1000, &mut Limits::default().start()).unwrap();
        for positions in 1..200 {
            let mut search = Search::new(Halving);
            let few = Limits { positions, ..Limits::default() };
            assert!(matches!(search.value(&1000, &mut few.start()), Err(Error::Limit(_))));
            assert_eq!(search.value(&1000, &mut Limits::default().start()).unwrap(), expected);
        }
    }
}
