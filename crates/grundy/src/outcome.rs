//! Who wins, and under which convention the end of play is scored.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The outcome of a position: who wins when both players play perfectly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// The next player, the one about to move, wins.
    N,
    /// The previous player, the one who has just moved, wins.
    P,
    /// Nobody wins: neither player can force a win, and play goes on for ever.
    D,
}

impl Outcome {
    /// The outcome of a position with this Grundy value: `P` exactly when the value is zero.
    ///
    /// This holds under both conventions, because the misère value of a position without moves
    /// is defined as one (see [`Convention`]).
    pub fn of_value(value_is_zero: bool) -> Self {
        if value_is_zero { Self::P } else { Self::N }
    }

    /// Whether the player about to move wins.
    pub fn next_player_wins(self) -> bool {
        self == Self::N
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::N => "N",
            Self::P => "P",
            Self::D => "D",
        })
    }
}

/// How the end of play is scored.
///
/// Under both conventions the Grundy value of a position is the mex of the values of its options;
/// they differ in the value of a position without options, which is 0 in normal and 1 in misère
/// play. Only normal values add up by nim-sum over a disjunctive sum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Convention {
    /// The player who cannot move loses.
    #[default]
    Normal,
    /// The player who cannot move wins.
    Misere,
}

impl Convention {
    /// The Grundy value of a position without options.
    pub fn terminal_value(self) -> u32 {
        match self {
            Self::Normal => 0,
            Self::Misere => 1,
        }
    }
}

impl fmt::Display for Convention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Normal => "normal",
            Self::Misere => "misère",
        })
    }
}
