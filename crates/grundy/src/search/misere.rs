//! Exhaustive search of whole positions in misère play.

use super::Search;
use crate::error::{Error, Result};
use crate::limits::Meter;
use crate::outcome::Convention;
use crate::ruleset::{Ended, Options, Ruleset};

/// Computes misère Grundy values by the mex rule alone, remembering every position it meets.
///
/// In misère play the values of components do not determine the value of their sum, so whole
/// positions are searched. The misère Grundy value is the mex over the options, with 1 for a
/// position that has none; it is 0 exactly when the previous player wins.
///
/// # Complexity
/// Two expansions for each position (multiset of components) reachable from the start.
///
/// # References
/// J. H. Conway, On Numbers and Games, 1976, chapter 12.
#[derive(Debug)]
pub struct MisereSearch<R: Ruleset> {
    search: Search<WholePositions<R>>,
}

impl<R: Ruleset> MisereSearch<R> {
    /// A search that has met nothing yet.
    pub fn new(rules: R) -> Self {
        Self { search: Search::with_convention(WholePositions { rules }, Convention::Misere) }
    }

    /// The same search in normal play, which needs no whole positions and is what sums are compared with.
    #[cfg(test)]
    pub(super) fn in_normal_play(rules: R) -> Self {
        Self { search: Search::with_convention(WholePositions { rules }, Convention::Normal) }
    }

    /// The misère Grundy value of a sum of components, or one of [`LOST`](super::LOST), [`WON`](super::WON) and
    /// [`LOONY`](super::LOONY) of the whole position.
    ///
    /// # Errors
    /// [`Error::Limit`](crate::Error::Limit), or [`Error::Loop`](crate::Error::Loop) when play can
    /// return to a position.
    pub fn value(&mut self, components: &[R::Component], meter: &mut Meter<'_>) -> Result<u32> {
        let rules = &self.search.rules.rules;
        for component in components {
            meter.hold(rules.options_bytes(component))?;
        }
        let position = self.search.rules.position_of(components.iter());
        self.search.value(&position, meter)
    }

    /// How many positions have been met.
    pub fn met(&self) -> usize {
        self.search.met()
    }
}

/// A sorted multiset of components, without those that have no options: they never matter.
type Position<C> = Box<[C]>;

/// The game whose single component is a whole position of another.
#[derive(Debug)]
struct WholePositions<R> {
    rules: R,
}

impl<R: Ruleset> WholePositions<R> {
    fn position_of<'c>(&self, components: impl Iterator<Item = &'c R::Component>) -> Position<R::Component>
    where
        R::Component: 'c,
    {
        let matters = |component: &&R::Component| {
            !self.rules.is_terminal(component) || self.rules.ended(component).is_some()
        };
        let mut position: Vec<_> = components.filter(matters).cloned().collect();
        position.sort_unstable();
        position.into_boxed_slice()
    }
}

impl<R: Ruleset> Ruleset for WholePositions<R> {
    type Component = Position<R::Component>;

    fn options(&self, position: &Self::Component, options: &mut Options<Self::Component>) {
        let mut of_component = Options::new();
        for (index, component) in position.iter().enumerate() {
            if index > 0 && position[index - 1] == *component {
                continue;
            }
            of_component.clear();
            self.rules.options(component, &mut of_component);
            match of_component.check() {
                Ok(()) => {}
                Err(Error::TooManyMoves(why)) => return options.refuse_as_many(why),
                Err(refused) => return options.refuse(refused.to_string()),
            }
            let others = position[..index].iter().chain(&position[index + 1..]);
            for option in of_component.iter() {
                options.push(self.position_of(others.clone().chain(option)));
            }
        }
    }

    fn ended(&self, position: &Self::Component) -> Option<Ended> {
        let ended = |component| self.rules.ended(component);
        let lost = position.iter().find(|component| ended(component) == Some(Ended::Lost));
        lost.map(|_| Ended::Lost).or_else(|| position.iter().find_map(ended))
    }

    fn effort(&self, position: &Self::Component) -> u64 {
        position.iter().fold(0, |sum: u64, component| sum.saturating_add(self.rules.effort(component)))
    }

    fn name(&self, position: &Self::Component) -> String {
        position.iter().map(|component| self.rules.name(component)).collect::<Vec<_>>().join(" ")
    }

    fn options_bytes(&self, position: &Self::Component) -> u64 {
        position.iter().fold(0, |sum: u64, component| {
            sum.saturating_add(self.rules.options_bytes(component).saturating_mul(position.len() as u64))
        })
    }

    fn owned_bytes(&self, position: &Self::Component) -> usize {
        let owned: usize = position.iter().map(|component| self.rules.owned_bytes(component)).sum();
        size_of_val(&**position) + owned + 16
    }
}
