//! Laws that hold for every game, on random positions.

// Lints allow this only in test functions themselves.
#![allow(clippy::unwrap_used)]

mod brute_force;
mod garbage;
mod moves;
mod own_rules;
mod spelling;
mod sums;
mod whole;
mod written_rules;
