//! Every method compared with the simpler ones, on the user's own machine.
//!
//! Small positions are taken exhaustively, larger ones at random. A game's naive method searches
//! by the rules alone, so a method that agrees with it on everything small is right there.

mod counts;
mod games;
mod graph_values;
mod graphs;
mod multiples;

use crate::error::{Error, Result};
use crate::limits::Limits;

/// What was compared, and on how much.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The game or count.
    pub what: String,
    /// The methods, the simplest last.
    pub methods: String,
    /// On which inputs, in words.
    pub inputs: &'static str,
    /// How many inputs.
    pub cases: u64,
}

/// Compares everything with everything simpler, reporting each comparison when it is done.
///
/// Each computation is held to `limits`. `seed` chooses the random inputs; the same seed gives the same inputs.
///
/// # Errors
/// [`Error::Disagreement`] at the first input on which two methods differ, or a limit.
pub fn run(seed: u64, limits: &Limits, report: &mut dyn FnMut(&Comparison)) -> Result<()> {
    let mut random = fastrand::Rng::with_seed(seed);
    games::compare_all(&mut random, limits, report)?;
    graphs::compare_all(&mut random, limits, report)?;
    graph_values::compare_all(&mut random, limits, report)?;
    counts::compare_all(&mut random, limits, report)?;
    multiples::compare_all(&mut random, limits, report)
}

fn disagreement(what: impl std::fmt::Display) -> Error {
    Error::Disagreement(what.to_string())
}
