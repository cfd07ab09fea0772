//! The values of heaps by the mex rule, heap by heap, from all that a heap may become.
//!
//! This is the specification of every faster engine.

use super::{Breaking, Column, HeapRules, HeapValues, SubtractionSet};
use crate::error::Result;
use crate::limits::Meter;
use crate::nimber::Mex;
use std::ops::Range;

/// The values of all heaps up to the largest asked for.
///
/// # Complexity
/// For the heap of `n`, one step for each number of counters that may be taken; with a code, `n / 2`
/// steps for each kind of move that leaves two heaps and `n^2 / 12` for each that leaves three. Four
/// bytes a heap at the most.
#[derive(Debug)]
pub struct Naive<'r> {
    rules: &'r HeapRules,
    values: Column,
    mex: Mex,
}

impl<'r> Naive<'r> {
    /// An engine that knows no heap yet.
    pub fn new(rules: &'r HeapRules) -> Self {
        Self { rules, values: Column::new(), mex: Mex::new() }
    }

    fn at(&self, heap: u64) -> u32 {
        self.values.get(heap as usize).unwrap_or_default()
    }

    fn insert_takes(&mut self, set: &SubtractionSet, meter: &mut Meter<'_>) -> Result<()> {
        let heap = self.known();
        match set {
            SubtractionSet::Finite(set) => {
                meter.count_many(set.len() as u64 / 16)?;
                for left in set.iter().map_while(|&take| heap.checked_sub(take)) {
                    self.mex.insert(self.at(left));
                }
            }
            SubtractionSet::AllBut(_) | SubtractionSet::Rule(_) => {
                // Filled in with the sets themselves.
            }
        }
        Ok(())
    }

    fn insert_breaks(&mut self, rules: &Breaking, meter: &mut Meter<'_>) -> Result<()> {
        let heap = self.known();
        for (take, heaps) in rules.code.moves() {
            let Some(rest) = heap.checked_sub(take) else { continue };
            match heaps {
                0 if rest == 0 => self.mex.insert(0),
                1 if rest > 0 => self.mex.insert(self.at(rest)),
                2 => {
                    meter.count_many(rest / 16)?;
                    let end = if rules.unequal { rest.saturating_sub(1) / 2 } else { rest / 2 };
                    (1..=end).for_each(|a| self.mex.insert(self.at(a) ^ self.at(rest - a)));
                }
                3 => {
                    for a in 1..=rest / 3 {
                        let two = rest - a;
                        meter.count_many(1 + two / 16)?;
                        (a..=two / 2)
                            .for_each(|b| self.mex.insert(self.at(a) ^ self.at(b) ^ self.at(two - b)));
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }
}

impl HeapValues for Naive<'_> {
    fn known(&self) -> u64 {
        self.values.len() as u64
    }

    fn extend(&mut self, heaps: u64, meter: &mut Meter<'_>) -> Result<()> {
        if heaps > self.known() {
            meter.hold(heaps.saturating_mul(2 * size_of::<u32>() as u64))?;
        }
        while self.known() < heaps {
            meter.count()?;
            let inserted = match self.rules {
                HeapRules::Break(rules) => self.insert_breaks(rules, meter),
                HeapRules::Subtract(set) => self.insert_takes(set, meter),
            };
            // The set is emptied in any case, so that computing can go on after a limit.
            let value = self.mex.take();
            inserted?;
            self.values.push(value);
        }
        Ok(())
    }

    fn read(&self, heaps: Range<u64>, into: &mut Vec<u32>) {
        self.values.read(heaps.start as usize..heaps.end as usize, into);
    }
}
