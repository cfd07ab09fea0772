//! The values of heaps by the mex rule, heap by heap, from all that a heap may become.
//!
//! This is the specification of every faster engine.

use super::members::Listed;
use super::{Breaking, HeapRules, HeapValues, Kept, SetRule, SubtractionSet};
use crate::error::{Error, Result};
use crate::limits::Meter;
use crate::nimber::Mex;
use std::ops::Range;

/// The values of all heaps up to the largest asked for.
///
/// # Complexity
/// For the heap of `n`, one step for each number of counters that may be taken (`sqrt(n)` for
/// divisors); with a code, `n / 2` steps for each kind of move that leaves two heaps and `n^2 / 12` for
/// each that leaves three. One or two bytes a heap while values are below 2^16, else four, and eight for
/// each prime.
#[derive(Debug)]
pub struct Naive<'r> {
    rules: &'r HeapRules,
    values: Kept,
    mex: Mex,
    // The members of a set that is given by a rule and does not depend on the heap.
    members: Option<Listed>,
}

impl<'r> Naive<'r> {
    /// An engine that knows no heap yet.
    pub fn new(rules: &'r HeapRules) -> Self {
        Self::keeping(rules, Kept::new(None))
    }

    fn keeping(rules: &'r HeapRules, values: Kept) -> Self {
        let members = match rules {
            HeapRules::Subtract(SubtractionSet::Rule(rule)) => rule.members().map(Listed::new),
            _ => None,
        };
        Self { rules, values, mex: Mex::new(), members }
    }

    /// An engine that keeps the last values alone.
    ///
    /// # Errors
    /// [`Error::Method`] if the rules need values from further back.
    pub fn with_window(rules: &'r HeapRules, window: u64) -> Result<Self> {
        let reason = match rules.reach() {
            Some(reach) if reach <= window => return Ok(Self::keeping(rules, Kept::new(Some(window)))),
            Some(reach) => format!("the last {reach} values are needed for the next, not {window} alone"),
            None => format!("the values of all smaller heaps are needed for the next, not {window} alone"),
        };
        Err(Error::Method { method: "table".to_owned(), reason })
    }

    fn at(&self, heap: u64) -> u32 {
        self.values.get(heap).unwrap_or_default()
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
        let left = members.iter().map(|&take| heap - take);
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
        self.values.known()
    }

    fn kept_from(&self) -> u64 {
        self.values.kept_from()
    }

    fn restore(&mut self, values: &[u32], meter: &mut Meter<'_>) -> Result<()> {
        meter.hold(self.values.bytes_growing_to(self.known().saturating_add(values.len() as u64)))?;
        values.iter().for_each(|&value| self.values.push(value));
        Ok(())
    }

    fn extend(&mut self, heaps: u64, meter: &mut Meter<'_>) -> Result<()> {
        if heaps > self.known() {
            let primes = HeapRules::Subtract(SubtractionSet::Rule(SetRule::Primes));
            let listed =
                if *self.rules == primes { heaps.saturating_mul(size_of::<u64>() as u64) } else { 0 };
            meter.hold(self.values.bytes_growing_to(heaps).saturating_add(listed))?;
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
        self.values.read(heaps, into);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use crate::notation::Words;

    fn rules(code: &str) -> HeapRules {
        let words = Words::of_arguments("GAME", &[code]);
        HeapRules::Break(Breaking {
            code: crate::heap::Code::parse(&words.whole(), 8).unwrap(),
            unequal: false,
        })
    }

    #[test]
    fn a_window_and_stored_values_change_nothing() {
        let limits = Limits::default();
        for (code, reach) in [("0.3303", Some(4)), ("0.1", Some(1)), ("0.", Some(0)), ("0.77", None)] {
            let rules = rules(code);
            assert_eq!(rules.reach(), reach, "{code}");
            let mut whole = Naive::new(&rules);
            whole.extend(20_000.min(reach.map_or(500, |_| 20_000)), &mut limits.start()).unwrap();
            let mut values = Vec::new();
            whole.read(0..whole.known(), &mut values);
            let mut again = Naive::new(&rules);
            again.restore(&values[..values.len() / 3], &mut limits.start()).unwrap();
            again.extend(whole.known(), &mut limits.start()).unwrap();
            let mut read = Vec::new();
            again.read(0..whole.known(), &mut read);
            assert_eq!(read, values, "{code}");
            let Some(reach) = reach else {
                assert!(Naive::with_window(&rules, 1 << 40).is_err());
                continue;
            };
            assert!(reach == 0 || Naive::with_window(&rules, reach - 1).is_err());
            let mut last = Naive::with_window(&rules, reach).unwrap();
            for n in 0..whole.known() {
                last.extend(n + 1, &mut limits.start()).unwrap();
                assert!(reach == 0 || last.value(n) == values[n as usize], "{code} {n}");
            }
        }
    }
}
