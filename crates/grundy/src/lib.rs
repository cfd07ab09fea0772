//! A solver for impartial games that says how it knows.
//!
//! Data flows one way: [`notation`] is read into a [`Game`], a [`Plan`] picks a method,
//! the method computes, and the [`Answer`] carries its [`Evidence`].

pub mod answer;
pub mod certificate;
pub mod check;
pub mod engine;
pub mod error;
pub mod evidence;
pub mod game;
pub mod graph;
pub mod heap;
pub mod inclusion_exclusion;
pub mod judge;
pub mod limits;
pub mod multiples;
pub mod notation;
pub mod rules;
pub mod ruleset;
pub mod rulesets;
pub mod search;
pub mod self_test;
pub mod sum;
pub mod verify;
pub mod word;

mod linear_program;
mod nimber;
mod outcome;
mod retrograde;
mod value;

pub use answer::{Answer, Move, Moves};
pub use error::{Error, Result};
pub use evidence::{Evidence, Theorem};
pub use game::{Game, NimSequence, Plan, Request, Solver};
pub use limits::{Interrupt, Limits, Meter};
pub use nimber::{Mex, Nimber, mex};
pub use outcome::{Convention, Outcome};
pub use ruleset::{Ended, Options, Ruleset};
pub use value::Value;
