//! The values of heaps by the mex rule, heap by heap, from all that a heap may become.
//!
//! This is the specification of every faster engine.

use super::members::Listed;
use super::{Breaking, Column, HeapRules, HeapValues, SetRule, SubtractionSet};
use crate::error::Result;
use crate::limits::Meter;
use crate::nimber::Mex;
use std::ops::Range;

/// The values of all heaps up to the largest asked for.
///
/// # Complexity
/// For the heap of `n`, one step for each number of counters that may be taken (`sqrt(n)` for
/// divisors); with a code, `n / 2` steps for each kind of move that leaves two heaps and `n^2 / 12` for
/// each that leaves three. Four bytes a heap at the most, and eight for each prime.
#[derive(Debug)]
pub struct Naive<'r> {
    rules: &'r HeapRules,
    values: Column,
    mex: Mex,
    // The members of a set that is given by a rule and does not depend on the heap.
    members: Option<Listed>,
}

impl<'r> Naive<'r> {
    /// An engine that knows no heap yet.
    pub fn new(rules: &'r HeapRules) -> Self {
        let members = match rules {
            HeapRules::Subtract(SubtractionSet::Rule(rule)) => rule.members().map(Listed::new),
            _ => None,
        };
        Self { rules, values: Column::new(), mex: Mex::new(), members }
    }

    fn at(&self, heap: u64) -> u32 {
        self.values.get(heap as usize).unwrap_or_default()
    }

    /// The value of the next heap, from which the members of a set may be taken.
    fn after_takes(&mut self, set: &SubtractionSet, meter: &mut Meter<'_>) -> Result<u32> {
        let heap = self.known();
        let members = match (set, &mut self.members) {
            (SubtractionSet::Finite(set), _) => set.as_slice(),
            (_, Some(members)) => members.up_to(heap),
            (SubtractionSet::AllBut(set), None) => {
                let mut from = 1;
                for but in set.iter().copied().filter(|&but| but <= heap).chain([heap + 1]) {
                    meter.count_many((but - from) / 16)?;
                    (from..but).for_each(|take| self.mex.insert(self.at(heap - take)));
                    from = but + 1;
                }
                return Ok(self.mex.take());
            }
            (SubtractionSet::Rule(_), None) => {
                let root = heap.isqrt();
                meter.count_many(root / 16)?;
                for divisor in (1..=root).filter(|&divisor| heap.is_multiple_of(divisor)) {
                    self.mex.insert(self.at(heap - divisor));
                    self.mex.insert(self.at(heap - heap / divisor));
                }
                return Ok(self.mex.take());
            }
        };
        let members = &members[..members.partition_point(|&take| take <= heap)];
        meter.count_many(members.len() as u64 / 16)?;
        let left = members.iter().map(|&take| (heap - take) as usize);
        Ok(self.values.mex_at(left, &mut self.mex))
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
            let primes = HeapRules::Subtract(SubtractionSet::Rule(SetRule::Primes));
            let listed = if *self.rules == primes { size_of::<u64>() } else { 0 };
            meter.hold(heaps.saturating_mul((2 * size_of::<u32>() + listed) as u64))?;
        }
        while self.known() < heaps {
            meter.count()?;
            let value = match self.rules {
                HeapRules::Break(rules) => self.insert_breaks(rules, meter).map(|()| self.mex.take()),
                HeapRules::Subtract(set) => self.after_takes(set, meter),
            };
            if value.is_err() {
                // The set is emptied, so that computing can go on after a limit.
                self.mex.take();
            }
            self.values.push(value?);
        }
        Ok(())
    }

    fn value(&self, heap: u64) -> u32 {
        self.at(heap)
    }

    fn read(&self, heaps: Range<u64>, into: &mut Vec<u32>) {
        self.values.read(heaps.start as usize..heaps.end as usize, into);
    }
}
