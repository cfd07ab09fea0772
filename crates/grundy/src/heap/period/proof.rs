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
    /// What a heap may become depends on the last `length` values and on its remainder by the modulus, and they
    /// came again together.
    Classes {
        /// How many values.
        length: u64,
        /// The modulus.
        modulus: u64,
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
    /// No sum of values meets the value of a heap, and the smaller values are those of options, as the theorem
    /// for arithmetic periods asks.
    Arithmetic {
        /// The largest number of counters that may be taken.
        most_taken: u64,
        /// The first heap of those whose smaller values were seen to be those of options.
        covered_from: u64,
    },
    /// The rare heaps come to an end, and the values agree for a window past the last of them.
    Sparse {
        /// The bits of a value whose number decides whether it is rare.
        mask: u32,
        /// Whether the heap's size counts too; all numbers that are taken before breaking in two then
        /// have the same parity.
        parity: bool,
        /// All rare heaps in increasing order, heap 0 among them if it is one.
        rare: Vec<u64>,
    },
}

impl Proof {
    /// The theorem that makes a proof of what was computed.
    pub fn theorem(&self) -> Theorem {
        match self {
            Self::Window { .. } => Theorem::REPEATED_WINDOW,
            Self::Classes { .. } => Theorem::REPEATED_CLASSES,
            Self::RelativeWindow { .. } => Theorem::REPEATED_RELATIVE_WINDOW,
            Self::GuySmith { .. } => Theorem::GUY_SMITH,
            Self::Arithmetic { .. } => Theorem::ARITHMETIC,
            Self::Sparse { .. } => Theorem::SPARSE_SPACE,
        }
    }
}
