//! Staircase Nim by the theorem: the stairs at odd heights are Nim heaps.
//!
//! Coins that come down to an odd stair from an even one can be moved on at once, so such moves
//! are reversible and do not change the value; that they may win is another matter, and both kinds
//! of winning moves are listed. The same holds in misère play (docs/theorems.md).

use super::Staircase;
use crate::answer::{Move, Moves};
use crate::engine::{Engine, Solved};
use crate::error::Result;
use crate::evidence::{Evidence, Theorem};
use crate::limits::Meter;
use crate::nimber::Nimber;
use crate::outcome::Convention;
use crate::sum::Values;
use dashu_int::UBig;

/// # Complexity
/// Linear in the digits of the position.
pub(super) struct OddStairs<'r> {
    pub(super) rules: &'r Staircase,
    pub(super) convention: Convention,
}

impl OddStairs<'_> {
    fn is_heap(&self, index: usize) -> bool {
        self.rules.height(index) % 2 == 1
    }

    /// The indices of the stairs that are Nim heaps, and their values.
    fn heaps(&self, stairs: &[UBig]) -> (Vec<usize>, Values) {
        let indices: Vec<usize> =
            (self.rules.ground..stairs.len()).filter(|&index| self.is_heap(index)).collect();
        let values = indices.iter().map(|&index| Nimber::new(stairs[index].clone())).collect();
        (indices, Values::new(values, self.convention))
    }
}

impl Engine<Vec<UBig>> for OddStairs<'_> {
    fn value(&mut self, position: &[Vec<UBig>], _: &mut Meter<'_>) -> Result<Nimber> {
        let stairs = position.concat();
        Ok(self.heaps(&stairs).1.total())
    }

    fn solve(&mut self, position: &[Vec<UBig>], most_moves: usize, _: &mut Meter<'_>) -> Result<Solved> {
        let stairs = position.concat();
        let (indices, values) = self.heaps(&stairs);
        let value = values.total();
        let mut moves = Moves::at_most(most_moves);
        if !value.is_zero() {
            for (number, &index) in indices.iter().enumerate() {
                let target = values.target(number);
                let wanted = target.single().as_heap();
                let coins = &stairs[index];
                if wanted < coins {
                    moves.push(|| Move::Down { stair: index + 1, coins: coins - wanted });
                } else if let Some(above) = stairs.get(index + 1)
                    && wanted - coins <= *above
                {
                    moves.push(|| Move::Down { stair: index + 2, coins: wanted - coins });
                }
            }
        }
        Ok(Solved { value, moves })
    }

    fn evidence(&self) -> Evidence {
        Evidence::Theorem(Theorem::STAIRCASE)
    }
}
