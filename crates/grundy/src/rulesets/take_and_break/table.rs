//! The values of a taking-and-breaking game by the mex rule, heap by heap: all pairs and triples.
//!
//! This is the specification of every faster method for these games.

use super::TakeAndBreak;
use crate::engine::ComponentValues;
use crate::error::Result;
use crate::evidence::{Evidence, Theorem};
use crate::limits::Meter;
use crate::nimber::{Mex, Nimber};
use crate::outcome::Convention;

/// The values of all heaps up to the largest asked for.
///
/// # Complexity
/// For the heap of `n`, `n / 2` steps for each kind of move that leaves two heaps, `n^2 / 12` for each
/// that leaves three; four bytes a heap.
#[derive(Debug, Default)]
pub(super) struct HeapTable {
    values: Vec<u32>,
    mex: Mex,
}

impl HeapTable {
    fn heap(&mut self, rules: &TakeAndBreak, heap: u64, meter: &mut Meter<'_>) -> Result<u32> {
        if heap >= self.values.len() as u64 {
            meter.hold(heap.saturating_mul(2 * size_of::<u32>() as u64))?;
        }
        while self.values.len() as u64 <= heap {
            let next = self.values.len();
            meter.count()?;
            for (take, heaps) in rules.code().moves() {
                let Some(rest) = (next as u64).checked_sub(take) else { continue };
                self.insert_options(rest as usize, heaps, meter)?;
            }
            self.values.push(self.mex.take());
        }
        Ok(self.values[heap as usize])
    }

    /// Adds the values of all ways to leave `rest` counters in so many heaps, none of them empty.
    fn insert_options(&mut self, rest: usize, heaps: u32, meter: &mut Meter<'_>) -> Result<()> {
        let Self { values, mex } = self;
        match heaps {
            0 if rest == 0 => mex.insert(0),
            1 if rest > 0 => mex.insert(values[rest]),
            2 => {
                meter.count_many(rest as u64 / 16)?;
                (1..=rest / 2).for_each(|a| mex.insert(values[a] ^ values[rest - a]));
            }
            3 => {
                for a in 1..=rest / 3 {
                    let two = rest - a;
                    meter.count_many(1 + two as u64 / 16)?;
                    (a..=two / 2).for_each(|b| mex.insert(values[a] ^ values[b] ^ values[two - b]));
                }
            }
            _ => {}
        }
        Ok(())
    }
}

impl ComponentValues<TakeAndBreak> for HeapTable {
    fn value(&mut self, rules: &TakeAndBreak, heap: &u64, meter: &mut Meter<'_>) -> Result<Nimber> {
        self.heap(rules, *heap, meter).map(Nimber::from)
    }

    fn evidence(&self, _: Convention) -> Evidence {
        Evidence::of_heaps(self.values.len(), Theorem::SPRAGUE_GRUNDY)
    }
}
