//! What a built-in game provides beside its rules.

use crate::engine::{Engine, NamedMoves};
use crate::error::InputError;
use crate::notation::Words;
use crate::outcome::Convention;

/// How positions are solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// A theorem gives values and winning moves at once.
    Theorem,
    /// Values of all smaller components are computed in order.
    Table,
    /// The naive method: exhaustive search by the rules alone.
    Search,
}

impl Method {
    /// All methods, the fastest first.
    pub const ALL: [Self; 3] = [Self::Theorem, Self::Table, Self::Search];

    /// The name users write.
    pub fn name(self) -> &'static str {
        match self {
            Self::Theorem => "theorem",
            Self::Table => "table",
            Self::Search => "search",
        }
    }

    /// The method with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|method| method.name() == name)
    }
}

/// The methods that solve a game, the one to prefer first and the naive one last, each with the
/// reason for which it applies.
pub type Methods = Vec<(Method, &'static str)>;

/// Why exhaustive search applies to every game.
pub(crate) const SEARCH_REASON: &str = "the rules alone; the specification of the other methods";

/// A built-in game: rules whose moves have names, positions that are written, methods that solve it.
pub trait Playable: NamedMoves {
    /// The game as users write it, in canonical spelling.
    fn spelling(&self) -> String;

    /// Reads a position: a sum of components.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    fn parse_position(&self, words: &Words) -> Result<Vec<Self::Component>, InputError>;

    /// The words of a position, in canonical spelling.
    fn show_position(&self, position: &[Self::Component]) -> Vec<String>;

    /// The component that the natural number `n` names, for games whose positions are numbers.
    fn component(&self, n: u64) -> Option<Self::Component>;

    /// The methods that solve this game under a convention.
    fn methods(&self, convention: Convention) -> Methods;

    /// The engine for one of these methods.
    fn engine(&self, method: Method, convention: Convention) -> Box<dyn Engine<Self::Component> + '_>;
}
