//! The moves of a game, as the checker reads them from its rules.

use super::verdict::{Stop, refuse};
use crate::heap::{Breaking, HeapRules, SubtractionSet};

/// What may become of a heap, by finitely many kinds of moves.
#[derive(Debug)]
pub(super) struct Moves {
    /// Which numbers of counters may be taken so that nothing is left.
    pub whole: Vec<u64>,
    /// Which may be taken so that one heap is left, which is not empty.
    pub one: Vec<u64>,
    /// Which may be taken so that two heaps are left, which are not empty.
    pub two: Vec<u64>,
    /// Which may be taken so that three heaps are left, which are not empty.
    pub three: Vec<u64>,
    /// Whether two heaps that are left have to differ.
    pub unequal: bool,
    /// The largest number that may be taken by any move.
    pub most_taken: u64,
    /// The first heap from which on every number may be taken of which that many can be, and what is
    /// left is never empty where it has to be.
    pub uniform_from: u64,
}

impl Moves {
    pub fn of(rules: &HeapRules) -> Result<Self, Stop> {
        let (mut whole, mut one) = (Vec::new(), Vec::new());
        let (mut two, mut three) = (Vec::new(), Vec::new());
        let unequal = match rules {
            HeapRules::Subtract(SubtractionSet::Finite(set)) => {
                whole.extend_from_slice(set);
                one.extend_from_slice(set);
                let most_taken = set.last().copied().unwrap_or_default();
                // A heap that is taken whole leaves the empty heap, whose value is 0 like that of none.
                return Ok(Self {
                    whole,
                    one,
                    two,
                    three,
                    unequal: false,
                    most_taken,
                    uniform_from: most_taken,
                });
            }
            HeapRules::Subtract(_) => {
                return refuse("the proof is not one for an infinite subtraction set", None);
            }
            HeapRules::Break(Breaking { code, unequal }) => {
                for (take, heaps) in code.moves() {
                    match heaps {
                        0 => whole.push(take),
                        1 => one.push(take),
                        2 => two.push(take),
                        _ => three.push(take),
                    }
                }
                *unequal
            }
        };
        let most_taken =
            whole.iter().chain(&one).chain(&two).chain(&three).copied().max().unwrap_or_default();
        Ok(Self { whole, one, two, three, unequal, most_taken, uniform_from: most_taken.saturating_add(1) })
    }

    /// The smaller heap, at the most, when `rest` is broken into two.
    pub fn most_smaller(&self, rest: u64) -> u64 {
        if self.unequal { rest.saturating_sub(1) / 2 } else { rest / 2 }
    }
}
