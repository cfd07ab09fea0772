//! What may become of one heap, in the forms that the heap engines know.

use super::Code;

/// The rules of a game on single heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HeapRules {
    /// Take from a heap and break the rest.
    Break(Breaking),
    /// Take from a heap a number of counters that is in a set.
    Subtract(SubtractionSet),
}

impl HeapRules {
    /// How many of the values just before a heap decide its own, or `None` if all of them do.
    pub fn reach(&self) -> Option<u64> {
        match self {
            Self::Subtract(SubtractionSet::Finite(set)) => Some(set.last().copied().unwrap_or_default()),
            Self::Subtract(_) => None,
            Self::Break(rules) => {
                let mut moves = rules.code.moves();
                moves.try_fold(0, |reach: u64, (take, heaps)| match heaps {
                    0 | 1 => Some(reach.max(take)),
                    _ => None,
                })
            }
        }
    }
}

/// A taking-and-breaking game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breaking {
    /// How many counters are taken, and in how many heaps the rest is left.
    pub code: Code,
    /// Whether the heaps that a heap is broken into have to differ, as in Grundy's game. No code with
    /// three heaps left is played so.
    pub unequal: bool,
}

/// How many counters may be taken from a heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SubtractionSet {
    /// A finite set: sorted, without duplicates, without 0.
    Finite(Vec<u64>),
    /// Every positive number but these: sorted, without duplicates, without 0.
    AllBut(Vec<u64>),
    /// A set given by a rule.
    Rule(SetRule),
}

/// A rule that says which numbers of counters may be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetRule {
    /// 1, 4, 9, 16, ...
    Squares,
    /// 2, 3, 5, 7, ...
    Primes,
    /// 1, b, b^2, ... for a base b of 2 or more.
    Powers(u64),
    /// 1, 2, 6, 24, ...
    Factorials,
    /// 1, 2, 3, 5, 8, ...
    Fibonacci,
    /// The divisors of the heap itself, from 1 to the whole heap.
    Divisors,
}
