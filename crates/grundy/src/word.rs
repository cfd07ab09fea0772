//! Games on words: rules that rewrite factors, values for words of all lengths by automata that are
//! learned and then proved.
//!
//! [`WordRules`] say what a move does; [`Oracle`] finds values of single words by search; [`learn`](learn())
//! guesses an [`Automaton`] from them and [`check`](check()) proves it right for all words, or finds a word at
//! which it is not.

mod alphabet;
mod automaton;
mod certificate;
mod check;
pub mod count;
mod dot;
mod explain;
mod goal;
mod learn;
mod measure;
mod moves;
mod notation;
mod oracle;
mod rules;
#[cfg(test)]
mod tests;
mod transducer;
mod winning;

pub use alphabet::{Alphabet, Letter, MOST_SYMBOLS, Symbol, SymbolSet};
pub use automaton::{Automaton, StateId};
pub use certificate::{AutomatonCertificate, State};
pub use check::{Checked, check};
pub use dot::dot;
pub use explain::{Explanation, explain};
pub use goal::{Goal, Value};
pub use learn::{GaveUp, Learned, Learning, learn};
pub use measure::{Measure, NoMeasure, Stage};
pub use moves::{Rewriting, Step};
pub use oracle::Oracle;
pub use rules::{MoveRule, Part, Place, WordRules};
pub use winning::WinningMoves;
