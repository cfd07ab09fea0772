//! Values of codes with moves that leave three heaps, or with very many that leave two, from the nim-sums that two
//! heaps can have.
//!
//! The textbook takes the mex over all `n^2 / 12` triples. Here the nim-sums of two heaps are kept for each
//! number of counters that the two have together; a value is then that of a triple if, for some least heap,
//! the nim-sum that is left is one of two heaps. For the few first least heaps all values are taken at once,
//! 64 a word; what is missing then is looked for one by one, and the mex alone needs all `n / 3` looks.

use super::{Breaking, Column, HeapValues};
use crate::error::Result;
use crate::limits::Meter;
use std::ops::Range;

/// The values of all heaps up to the largest asked for.
///
/// # Complexity
/// For the heap of `n`, `n / 2` steps, and for each kind of move that leaves three heaps `n / 3` and what
/// smaller values need. As many bits for each heap as the largest nim-sum of two has.
///
/// # References
/// R. K. Guy, C. A. B. Smith, The G-values of various games, 1956, for the games.
#[derive(Debug)]
pub struct PairSums<'r> {
    rules: &'r Breaking,
    values: Column,
    // The nim-sums of two heaps that are not empty and have as many counters as the index says.
    sums: Vec<Set>,
    // What the sets take, in bytes.
    bytes: u64,
}

/// A set of small numbers, by its bits.
#[derive(Debug, Default)]
struct Set(Vec<u64>);

impl Set {
    fn insert(&mut self, number: u32) {
        let word = number as usize / 64;
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (number % 64);
    }

    /// Adds the nim-sums of all members of another set with a number.
    fn insert_all(&mut self, others: &Self, number: u32) {
        let far = number as usize / 64;
        let words = others.0.len().next_power_of_two().max((far + 1).next_power_of_two());
        if words > self.0.len() {
            self.0.resize(words, 0);
        }
        for (index, &word) in others.0.iter().enumerate() {
            self.0[index ^ far] |= moved(word, number % 64);
        }
    }

    fn contains(&self, number: u32) -> bool {
        self.0.get(number as usize / 64).is_some_and(|word| word >> (number % 64) & 1 == 1)
    }
}

/// The word whose bit `i` is bit `i xor number` of a word, for a number below 64.
fn moved(word: u64, number: u32) -> u64 {
    const EVEN: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0F0F_0F0F_0F0F_0F0F,
        0x00FF_00FF_00FF_00FF,
        0x0000_FFFF_0000_FFFF,
        0x0000_0000_FFFF_FFFF,
    ];
    (0..6).filter(|bit| number >> bit & 1 == 1).fold(word, |word, bit| {
        let even = EVEN[bit];
        (word & even) << (1 << bit) | word >> (1 << bit) & even
    })
}

/// How many moves that leave two heaps are so many that their nim-sums are worth their memory: pairs of heaps are
/// gone through once for all moves here, and a few rare ones for each move in a sparse space.
const MANY: usize = 256;

/// For how many least heaps all values are taken at once.
const AT_ONCE: u64 = 16;

impl<'r> PairSums<'r> {
    /// An engine that knows no heap yet, if it [applies](Self::applies).
    pub fn new(rules: &'r Breaking) -> Option<Self> {
        let engine = Self { rules, values: Column::new(), sums: Vec::new(), bytes: 0 };
        Self::applies(rules).then_some(engine)
    }

    /// Whether the code has a move that leaves three heaps, or very many that leave two.
    pub fn applies(rules: &Breaking) -> bool {
        let leave = |parts: u32| rules.code.moves().filter(move |&(_, heaps)| heaps == parts).count();
        !rules.unequal && (leave(3) > 0 || leave(2) >= MANY)
    }

    fn at(&self, heap: u64) -> u32 {
        self.values.get(heap as usize).unwrap_or_default()
    }

    /// The nim-sums of two heaps with so many counters together, all of which are known.
    fn sums_of(&self, counters: u64) -> Set {
        let mut values = Vec::new();
        self.values.read(1..counters as usize, &mut values);
        let mut sums = Set::default();
        for (&a, &b) in values.iter().zip(values.iter().rev()).take(counters as usize / 2) {
            sums.insert(a ^ b);
        }
        sums
    }

    /// The values of moves that leave two heaps, or three the least of which is one of the first.
    fn most_left(&self, heap: u64, meter: &mut Meter<'_>) -> Result<Set> {
        let mut left = Set::default();
        for (take, heaps) in self.rules.code.moves() {
            let Some(rest) = heap.checked_sub(take) else { break };
            let leasts = match heaps {
                2 => 0..1,
                3 => 1..AT_ONCE.min(rest / 3) + 1,
                _ => continue,
            };
            for least in leasts {
                let sums = &self.sums[(rest - least) as usize];
                meter.count_many(1 + sums.0.len() as u64 / 4)?;
                left.insert_all(sums, if least == 0 { 0 } else { self.at(least) });
            }
        }
        Ok(left)
    }

    /// Whether a move to this value can be made in the heap.
    fn is_left(&self, heap: u64, value: u32, meter: &mut Meter<'_>) -> Result<bool> {
        for (take, heaps) in self.rules.code.moves() {
            let Some(rest) = heap.checked_sub(take) else { break };
            let is_left = match heaps {
                0 => rest == 0 && value == 0,
                1 => rest > 0 && self.at(rest) == value,
                2 => self.sums[rest as usize].contains(value),
                _ => {
                    let found = (1..=rest / 3)
                        .find(|&least| self.sums[(rest - least) as usize].contains(value ^ self.at(least)));
                    meter.count_many(found.unwrap_or(rest / 3) / 16)?;
                    found.is_some()
                }
            };
            if is_left {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl HeapValues for PairSums<'_> {
    fn known(&self) -> u64 {
        self.values.len() as u64
    }

    fn extend(&mut self, heaps: u64, meter: &mut Meter<'_>) -> Result<()> {
        while self.known() < heaps {
            let heap = self.known();
            // Ended early, the nim-sums are there already.
            if self.sums.len() as u64 == heap {
                meter.count_many(1 + heap / 32)?;
                let sums = self.sums_of(heap);
                self.bytes += (sums.0.capacity() * size_of::<u64>() + 2 * size_of::<Set>()) as u64;
                self.sums.push(sums);
            }
            // The list of values doubles its width when it is full, and is copied then.
            meter.hold(self.bytes.saturating_add(self.values.bytes_growing_to(heap + 1)))?;
            let mut value = 0;
            let most_left = self.most_left(heap, meter)?;
            while most_left.contains(value) || self.is_left(heap, value, meter)? {
                value += 1;
            }
            self.values.push(value);
        }
        Ok(())
    }

    fn read(&self, heaps: Range<u64>, into: &mut Vec<u32>) {
        self.values.read(heaps.start as usize..heaps.end as usize, into);
    }

    fn value(&self, heap: u64) -> u32 {
        self.at(heap)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::{Code, HeapRules, Naive};
    use crate::limits::Limits;
    use crate::notation::Words;

    fn breaking(code: &str) -> Breaking {
        let code = Code::parse(&Words::of_line("code", None, code).whole(), 16).unwrap();
        Breaking { code, unequal: false }
    }

    fn check(code: &str, heaps: u64) {
        let breaking = breaking(code);
        let Some(mut engine) = PairSums::new(&breaking) else { return };
        let limits = Limits::default();
        let rules = HeapRules::Break(breaking.clone());
        let mut naive = Naive::new(&rules);
        naive.extend(heaps, &mut limits.start()).unwrap();
        // With stops at limits on the way.
        while engine.known() < heaps {
            let few = Limits { positions: 20_000, ..limits.clone() };
            let _ = engine.extend(heaps, &mut few.start());
        }
        for heap in 0..heaps {
            assert_eq!(engine.value(heap), naive.value(heap), "{} heap {heap}", breaking.code);
        }
    }

    #[test]
    fn values_are_those_of_the_mex_rule() {
        for first in ["0", "4", "8", "C"] {
            (0..16).for_each(|digit| check(&format!("{first}.{digit:X}"), 150));
        }
        let mut random = fastrand::Rng::with_seed(2004);
        for _ in 0..60 {
            let (first, rest) = (4 * random.u8(0..4), random.u32(..));
            check(&format!("{first:X}.{:X}", rest >> random.u32(0..32)), random.u64(0..200));
        }
        check("0.2048", 700);
    }

    #[test]
    fn values_of_long_codes_are_those_of_the_mex_rule() {
        let mut random = fastrand::Rng::with_seed(77);
        for digits in ["7", "4", "6", "0123456777", "47"] {
            let first = ["0", "4"][random.usize(0..2)];
            let code = format!("{first}.{}", digits.repeat(600 / digits.len()));
            assert!(PairSums::applies(&breaking(&code)), "{code}");
            check(&code, 900);
        }
    }

    #[test]
    fn codes_with_fewer_heaps_are_left_to_others() {
        assert!(PairSums::new(&breaking("0.77")).is_none());
    }
}
