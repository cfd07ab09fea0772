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
