//! Rules that a user of the library writes in Rust, as a game like the others.

use super::playable::SEARCH_REASON;
use super::{Method, Methods, Playable};
use crate::answer::Move;
use crate::engine::{Engine, NamedMoves, naive_with_endings};
use crate::error::{Fault, InputError};
use crate::notation::Words;
use crate::outcome::Convention;
use crate::ruleset::{Ended, Options, Ruleset};
use std::fmt::Display;
use std::str::FromStr;

/// A ruleset with what makes it a [`Game`](crate::Game): a name, and components that are written and read.
///
/// A ruleset that knows more of itself implements [`Playable`] on its own: names of moves, engines, the rules of
/// one heap by which the heap engines find values and periods.
#[derive(Clone, Debug)]
pub struct OwnRules<R> {
    name: String,
    rules: R,
}

impl<R> OwnRules<R> {
    /// The game of these rules, called so.
    pub fn new(name: impl Into<String>, rules: R) -> Self {
        Self { name: name.into(), rules }
    }
}

impl<R: Ruleset> Ruleset for OwnRules<R> {
    type Component = R::Component;

    fn options(&self, component: &R::Component, options: &mut Options<R::Component>) {
        self.rules.options(component, options);
    }

    fn is_terminal(&self, component: &R::Component) -> bool {
        self.rules.is_terminal(component)
    }

    fn ended(&self, component: &R::Component) -> Option<Ended> {
        self.rules.ended(component)
    }

    fn effort(&self, component: &R::Component) -> u64 {
        self.rules.effort(component)
    }

    fn name(&self, component: &R::Component) -> String {
        self.rules.name(component)
    }

    fn options_bytes(&self, component: &R::Component) -> u64 {
        self.rules.options_bytes(component)
    }

    fn owned_bytes(&self, component: &R::Component) -> usize {
        self.rules.owned_bytes(component)
    }
}

impl<R> NamedMoves for OwnRules<R>
where
    R: Ruleset,
    R::Component: Display,
{
    fn name_move(&self, place: usize, _: &R::Component, _: usize, option: &[R::Component]) -> Move {
        let leaving = option.iter().map(ToString::to_string).collect();
        Move::Named { of: "component", component: place, name: String::new(), leaving }
    }
}

impl<R> Playable for OwnRules<R>
where
    R: Ruleset,
    R::Component: Display + FromStr,
{
    fn spelling(&self) -> String {
        self.name.clone()
    }

    fn parse_position(&self, words: &Words) -> Result<Vec<R::Component>, InputError> {
        let component = |word: crate::notation::Word<'_>| {
            let text = word.text();
            text.parse().map_err(|_| word.fault(Fault::NotAComponent(crate::error::shorten(text))))
        };
        words.iter().map(component).collect()
    }

    fn show_position(&self, position: &[R::Component]) -> Vec<String> {
        position.iter().map(ToString::to_string).collect()
    }

    fn component(&self, n: u64) -> Option<R::Component> {
        n.to_string().parse().ok()
    }

    fn methods(&self, _: Convention) -> Methods {
        vec![(Method::Search, SEARCH_REASON)]
    }

    fn engine(&self, _: Method, convention: Convention) -> Box<dyn Engine<R::Component> + '_> {
        naive_with_endings(self, convention)
    }
}
