//! What a game is: the options of each component.

use crate::error::{Error, Result};
use std::fmt::Debug;
use std::hash::Hash;

/// The rules of an impartial game.
///
/// A position is a disjunctive sum of components (heaps, words, vertices); a move replaces one
/// component by none, one or several others. Implementing [`Ruleset::options`] is all a new game
/// needs to be solved by [`Search`](crate::search::Search).
///
/// Play has to end: a component that can return to itself is reported as a
/// [`Loop`](crate::error::Error::Loop).
///
/// ```
/// use grundy::{Limits, Options, Ruleset, search::Search};
///
/// /// A heap becomes a proper divisor of itself.
/// struct ProperDivisor;
///
/// impl Ruleset for ProperDivisor {
///     type Component = u32;
///     fn options(&self, heap: &u32, options: &mut Options<u32>) {
///         (1..*heap).filter(|d| heap % d == 0).for_each(|d| options.push(d));
///     }
/// }
///
/// let mut search = Search::new(ProperDivisor);
/// let value = search.value(&12, &mut Limits::default().start()).unwrap();
/// assert_eq!(value, 3); // 12 has three prime factors, counted with multiplicity
/// ```
pub trait Ruleset {
    /// One component of a position.
    type Component: Clone + Debug + Eq + Hash + Ord;

    /// Lists the options of a component.
    fn options(&self, component: &Self::Component, options: &mut Options<Self::Component>);

    /// Whether a component has no options.
    fn is_terminal(&self, component: &Self::Component) -> bool {
        let mut options = Options::new();
        self.options(component, &mut options);
        options.is_empty()
    }

    /// Who has won the whole game, if a component of this kind ends it for all its components.
    fn ended(&self, _component: &Self::Component) -> Option<Ended> {
        None
    }

    /// About how many steps it takes to list a component's options, where that can be many more than there
    /// are options.
    fn effort(&self, _component: &Self::Component) -> u64 {
        0
    }

    /// What a component is called in messages.
    fn name(&self, component: &Self::Component) -> String {
        format!("{component:?}")
    }

    /// About how many bytes the list of a component's options takes, where that can be more than
    /// memory holds, so that limits are checked before the options are listed.
    fn options_bytes(&self, _component: &Self::Component) -> u64 {
        0
    }

    /// How many bytes a component owns beside its own size, so that limits on memory hold.
    fn owned_bytes(&self, _component: &Self::Component) -> usize {
        0
    }
}

impl<R: Ruleset + ?Sized> Ruleset for &R {
    type Component = R::Component;

    fn options(&self, component: &Self::Component, options: &mut Options<Self::Component>) {
        (**self).options(component, options);
    }

    fn is_terminal(&self, component: &Self::Component) -> bool {
        (**self).is_terminal(component)
    }

    fn ended(&self, component: &Self::Component) -> Option<Ended> {
        (**self).ended(component)
    }

    fn effort(&self, component: &Self::Component) -> u64 {
        (**self).effort(component)
    }

    fn name(&self, component: &Self::Component) -> String {
        (**self).name(component)
    }

    fn options_bytes(&self, component: &Self::Component) -> u64 {
        (**self).options_bytes(component)
    }

    fn owned_bytes(&self, component: &Self::Component) -> usize {
        (**self).owned_bytes(component)
    }
}

/// Who has won when the whole game is over though there may be moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ended {
    /// The player to move has won.
    Won,
    /// The player to move has lost.
    Lost,
}

/// The options of a component, each a sum of components.
#[derive(Clone, Debug)]
pub struct Options<C> {
    components: Vec<C>,
    // Option i is components[ends[i - 1]..ends[i]].
    ends: Vec<usize>,
    refused: Option<Refused>,
}

/// Why options cannot be listed.
#[derive(Clone, Debug)]
enum Refused {
    Unplayable(String),
    TooMany(String),
}

impl<C> Default for Options<C> {
    fn default() -> Self {
        Self { components: Vec::new(), ends: Vec::new(), refused: None }
    }
}

impl<C> Options<C> {
    /// No options.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an option that is one component.
    pub fn push(&mut self, component: C) {
        self.push_sum([component]);
    }

    /// Adds an option that is a sum of components, possibly the empty sum.
    pub fn push_sum(&mut self, components: impl IntoIterator<Item = C>) {
        self.components.extend(components);
        self.ends.push(self.components.len());
    }

    /// Says why the options of a component cannot be listed, as where a number grows too large. Nothing is
    /// answered from such a list.
    pub fn refuse(&mut self, why: impl Into<String>) {
        self.refused = Some(Refused::Unplayable(why.into()));
    }

    /// Says that there are too many options to be listed, or too much to be tried for them.
    pub fn refuse_as_many(&mut self, why: impl Into<String>) {
        self.refused = Some(Refused::TooMany(why.into()));
    }

    /// Checks that nothing was refused.
    ///
    /// # Errors
    /// [`Error::Unplayable`] or [`Error::TooManyMoves`].
    pub fn check(&self) -> Result<()> {
        match &self.refused {
            None => Ok(()),
            Some(Refused::Unplayable(why)) => Err(Error::Unplayable(why.clone())),
            Some(Refused::TooMany(why)) => Err(Error::TooManyMoves(why.clone())),
        }
    }

    /// Removes all options, keeping the memory.
    pub fn clear(&mut self) {
        self.components.clear();
        self.ends.clear();
        self.refused = None;
    }

    /// How many options there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no option.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The options in the order they were added.
    pub fn iter(&self) -> impl Iterator<Item = &[C]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.components[start..end])
    }

    /// What the list takes, without what the components own.
    pub fn bytes(&self) -> usize {
        self.components.capacity() * size_of::<C>() + self.ends.capacity() * size_of::<usize>()
    }

    /// All components of all options.
    pub fn components(&self) -> &[C] {
        &self.components
    }
}
