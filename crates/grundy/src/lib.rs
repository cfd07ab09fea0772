//! A solver for impartial games that says how it knows.
//!
//! Data flows one way: [`notation`] is read into a [`Game`], [`plan`](Game::plan) picks a method,
//! the method computes, and the [`Answer`] carries its [`Evidence`].

pub mod answer;
pub mod error;
pub mod evidence;
pub mod graph;
pub mod limits;
pub mod notation;
pub mod ruleset;
pub mod rulesets;
pub mod search;
pub mod sum;

mod nimber;
mod outcome;

pub use answer::{Answer, Move, Moves};
pub use error::{Error, Result};
pub use evidence::{Evidence, Theorem};
pub use limits::{Limits, Meter};
pub use nimber::{Mex, Nimber, mex};
pub use outcome::{Convention, Outcome};
pub use ruleset::{Options, Ruleset};
