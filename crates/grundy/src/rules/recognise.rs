//! The game of the library that rules amount to.

use super::source::Span;

/// A game of the library that rules amount to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recognised {
    /// The game, in canonical spelling.
    pub game: String,
    /// What each rule amounts to.
    pub because: Vec<(Span, String)>,
}
