//! Why a repetition that was found goes on for ever.

use crate::evidence::Theorem;

/// Why a repetition that was found goes on for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Proof {
    /// What may be taken depends on the last `length` values alone, and they came again.
    Window {
        /// How many values.
        length: u64,
    },
    /// What may be taken depends on the last `length` values alone, up to a number added to all of them, and
    /// they came again with the saltus added.
    RelativeWindow {
        /// How many values.
        length: u64,
    },
    /// The values agree as far as the theorem of Guy and Smith asks.
    GuySmith {
        /// The largest number of counters that may be taken.
        most_taken: u64,
    },
}

impl Proof {
    /// The theorem that makes a proof of what was computed.
    pub fn theorem(&self) -> Theorem {
        match self {
            Self::Window { .. } => Theorem::REPEATED_WINDOW,
            Self::RelativeWindow { .. } => Theorem::REPEATED_RELATIVE_WINDOW,
            Self::GuySmith { .. } => Theorem::GUY_SMITH,
        }
    }
}
