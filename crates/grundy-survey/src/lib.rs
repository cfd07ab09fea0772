//! Surveys: every game of a family searched for its period, with the results in a store on disk.
//!
//! A [`Family`] names the games, a [`Store`] keeps what is known of them and hands them out to the
//! processes that work on it, [`run`] searches, [`classes`] finds which games are equivalent, and
//! [`export`] writes the table. The store's schema and what is proved about equivalence stand in
//! `docs/survey.md`.

mod error;
pub mod export;
mod family;
mod normal_form;
mod runner;
mod sequence;
mod store;

mod classes;

pub use classes::{COMPARED, Link, Reason, classes};
pub use error::{Error, Result};
pub use family::{Family, MOST_DIGITS, MOST_GAMES, Spellings, rules_of};
pub use normal_form::NormalForm;
pub use runner::{Ended, Progress, Settings, run};
pub use sequence::{KEPT, Sequence};
pub use store::{Counts, Finding, Found, Row, SCHEMA, State, Store};
