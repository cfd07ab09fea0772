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
use crate::value::Value;
use dashu_int::UBig;

/// # Complexity
/// Linear in the digits of the position.
pub(super) struct OddStairs<'r> {
    pub(super) rules: &'r Staircase,
    pub(super) convention: Convention,
}

impl OddStairs<'_> {
    /// The stairs that are Nim heaps, each with its staircase, and their values.
    fn heaps(&self, position: &[Vec<UBig>]) -> (Vec<(usize, usize)>, Values) {
        let stairs = position.iter().enumerate().flat_map(|(staircase, stairs)| {
            let heights = self.rules.ground..stairs.len();
            heights.filter(|&index| self.rules.height(index) % 2 == 1).map(move |index| (staircase, index))
        });
        let stairs: Vec<_> = stairs.collect();
        let values = stairs.iter().map(|&(staircase, index)| Nimber::new(position[staircase][index].clone()));
        let values = Values::new(values.collect(), self.convention);
        (stairs, values)
    }
}

impl Engine<Vec<UBig>> for OddStairs<'_> {
    fn value(&mut self, position: &[Vec<UBig>], _: &mut Meter<'_>) -> Result<Value> {
        Ok(self.heaps(position).1.total().into())
    }

    fn solve(&mut self, position: &[Vec<UBig>], most_moves: usize, _: &mut Meter<'_>) -> Result<Solved> {
        let (heaps, values) = self.heaps(position);
        let value = values.total();
        let mut moves = Moves::at_most(most_moves);
        if !value.is_zero() {
            for (number, &(staircase, index)) in heaps.iter().enumerate() {
                let target = values.target(number);
                let wanted = target.single().as_heap();
                let stairs = &position[staircase];
                let coins = &stairs[index];
                let down = |index: usize, coins: UBig| Move::Down {
                    staircase: staircase + 1,
                    stair: index + 1,
                    coins,
                };
                if wanted < coins {
                    moves.push(|| down(index, coins - wanted));
                } else if let Some(above) = stairs.get(index + 1)
                    && wanted - coins <= *above
                {
                    moves.push(|| down(index + 1, wanted - coins));
                }
            }
        }
        Ok(Solved { value: value.into(), moves })
    }

    fn evidence(&self) -> Evidence {
        Evidence::Theorem(Theorem::STAIRCASE)
    }
}
