//! What an automaton is to say of each word.

use crate::outcome::Convention;
use serde::{Deserialize, Serialize};

/// What is said of a word: its Grundy value, or 0 for P and 1 for N.
pub type Value = u16;

/// What is asked of every word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Goal {
    /// Whether only the outcome is asked for: 0 for P, 1 for N.
    pub outcomes: bool,
    /// How the end of play is scored.
    pub convention: Convention,
}

impl Goal {
    /// What a word without options gets.
    pub fn terminal(self) -> Value {
        self.convention.terminal_value() as Value
    }

    /// What a word with options gets from the least value that none of them has.
    pub fn of_mex(self, mex: Value) -> Value {
        if self.outcomes { mex.min(1) } else { mex }
    }

    /// What the goal is called.
    pub fn name(self) -> &'static str {
        if self.outcomes { "outcomes" } else { "Grundy values" }
    }
}
