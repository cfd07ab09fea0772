//! Arithmetic periods of codes with moves that leave three heaps.
//!
//! A nim-sum is at most the sum and has its parity. With a saltus, how far the sum of the values of an option
//! is from the value of the heap depends on classes of heaps alone, so finitely many sums show that no option
//! of any heap has its value. That options have all smaller values is seen where all parts but one have a
//! nim-sum without the bits that grow.

use super::Period;
use crate::error::Result;
use crate::heap::Code;
use crate::limits::Meter;

/// The premises of the theorem (docs/theorems.md, section 10) for a repetition that was seen.
///
/// # References
/// R. B. Austin, Impartial and partisan games, 1976, and S. Howse, R. J. Nowakowski, Periodicity and
/// arithmetic-periodicity in hexadecimal games, 2004, have theorems of other conditions.
#[derive(Debug)]
pub(super) struct Premises<'v> {
    values: &'v [u32],
    moves: Vec<(usize, u32)>,
    /// The first heap that repeats and is not empty.
    start: usize,
    period: usize,
    saltus: i64,
    /// The largest power of two that divides the saltus.
    block: u32,
}

/// A way to leave a heap by which all but one part have a small nim-sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Beside {
    /// The nim-sum of the other parts.
    value: u32,
    /// Whether larger heaps have such a way too, twice the period later.
    comes_again: bool,
}

impl<'v> Premises<'v> {
    /// The values of all heaps that are known, which agree with the period; its saltus is not 0.
    pub(super) fn new(values: &'v [u32], code: &Code, period: Period) -> Self {
        let Period { preperiod, period, saltus } = period;
        Self {
            values,
            moves: code.moves().map(|(take, heaps)| (take as usize, heaps)).collect(),
            start: preperiod.max(1) as usize,
            period: period as usize,
            saltus: saltus as i64,
            block: 1 << saltus.trailing_zeros(),
        }
    }

    /// The least heap from which on the premises hold for two periods, if they do so among the known heaps:
    /// the period is proved then.
    ///
    /// # Complexity
    /// With preperiod and period `n` together, `n^2` steps for each heap of the period and kind of move that
    /// leaves three heaps, and a multiple of the square of the number of known heaps.
    ///
    /// # Errors
    /// A limit that was reached.
    pub(super) fn covered_from(&self, meter: &mut Meter<'_>) -> Result<Option<u64>> {
        let most_taken = self.moves.iter().map(|&(take, _)| take).max().unwrap_or_default();
        let first = 3 * self.start + most_taken;
        if first + 2 * self.period > self.values.len() || !self.no_option_has_the_value(meter)? {
            return Ok(None);
        }
        let (beside, alone) = (self.beside(3, meter)?, self.beside(2, meter)?);
        let mut in_a_row = 0;
        for (heap, alone) in alone.iter().enumerate().skip(first) {
            in_a_row = if self.is_covered(heap, &beside, alone, meter)? { in_a_row + 1 } else { 0 };
            if in_a_row == 2 * self.period {
                return Ok(Some((heap + 1 - in_a_row) as u64));
            }
        }
        Ok(None)
    }

    /// The heap of the first period that repeats, which differs from a heap by some periods.
    fn representative(&self, heap: i64) -> usize {
        let start = self.start as i64;
        (start + (heap - start).rem_euclid(self.period as i64)) as usize
    }

    /// Whether no move that leaves two or three heaps, of which one repeats, has the value of its heap.
    fn no_option_has_the_value(&self, meter: &mut Meter<'_>) -> Result<bool> {
        let end = self.start + self.period;
        for heap in self.start..end {
            for &(take, parts) in self.moves.iter().filter(|(_, parts)| *parts > 1) {
                let rest = heap as i64 - take as i64;
                // A part of 0 is none.
                let seconds = if parts == 2 { 0..1 } else { 1..end };
                for second in seconds {
                    meter.count_many(end as u64 / 16)?;
                    for first in second.max(1)..end {
                        let third = self.representative(rest - (first + second) as i64);
                        if self.may_meet(heap, rest, [second, first, third]) {
                            return Ok(false);
                        }
                    }
                }
            }
        }
        Ok(true)
    }

    /// Whether the nim-sum of three parts, the last of which repeats, may be the value of a heap, for some
    /// numbers of periods added to the heap and to the parts that repeat.
    fn may_meet(&self, heap: usize, rest: i64, parts: [usize; 3]) -> bool {
        let value = |heap: usize| if heap == 0 { 0 } else { i64::from(self.values[heap]) };
        let [a, b, c] = parts.map(value);
        let own = value(heap);
        let left_over = rest - parts.iter().sum::<usize>() as i64;
        let more = self.saltus * (left_over / self.period as i64);
        if parts[0] < self.start && parts[1] < self.start {
            // All but one part are what they are, so what they change in it comes again and again.
            let small = a ^ b;
            let turns = (small + 1) as u64;
            return (0..turns.next_power_of_two() as i64).any(|turn| {
                let large = c + more.max(0) + self.saltus * turn;
                large ^ small == own + more.max(0) - more + self.saltus * turn
            });
        }
        let below = i64::from(self.block) - 1;
        if (a ^ b ^ c ^ own) & below != 0 {
            return false;
        }
        let high = |value: i64| value / i64::from(self.block);
        let excess = high(a) + high(b) + high(c) - high(own) + more / i64::from(self.block);
        excess >= 0 && excess % 2 == 0
    }

    /// For each number of counters less, the nim-sums below the block that one part, or two or none, can
    /// have besides one that is left whole: of moves that leave so many heaps.
    fn beside(&self, heaps: u32, meter: &mut Meter<'_>) -> Result<Vec<Vec<Beside>>> {
        let mut all: Vec<Vec<Beside>> = Vec::with_capacity(self.values.len());
        let mut bytes = 0;
        for less in 0..self.values.len() {
            let mut ways = Vec::new();
            for &(take, parts) in &self.moves {
                let Some(rest) = less.checked_sub(take) else { continue };
                if parts == heaps {
                    meter.count_many(1 + rest as u64 / 32)?;
                    for b in 1..=rest / 2 {
                        let c = rest - b;
                        let value = self.values[b] ^ self.values[c];
                        if value < self.block {
                            ways.push(Beside { value, comes_again: b >= self.start || b == c });
                        }
                    }
                } else if heaps == 3 && parts == 2 && rest > 0 && self.values[rest] < self.block {
                    ways.push(Beside { value: self.values[rest], comes_again: false });
                } else if heaps == 3 && parts == 1 && rest == 0 {
                    ways.push(Beside { value: 0, comes_again: false });
                }
            }
            ways.sort_unstable();
            ways.dedup();
            bytes += (ways.len() * 2 * size_of::<Beside>() + size_of::<Vec<Beside>>()) as u64;
            meter.hold(bytes)?;
            all.push(ways);
        }
        Ok(all)
    }

    /// Whether all values below that of the heap are those of options with parts of small nim-sum; the
    /// least of them those of options that larger heaps have too.
    fn is_covered(
        &self,
        heap: usize,
        beside: &[Vec<Beside>],
        alone: &[Beside],
        meter: &mut Meter<'_>,
    ) -> Result<bool> {
        let small = self.values[..self.start].iter().copied().max().unwrap_or_default();
        let low = (i64::from(small / self.block) + 1) * i64::from(self.block) + self.saltus;
        let own = i64::from(self.values[heap]);
        if own < low {
            return Ok(false);
        }
        let mut is_value = vec![false; self.values[heap] as usize];
        let mut mark = |value: u32, comes_again: bool| {
            if let Some(is_value) = is_value.get_mut(value as usize) {
                *is_value |= comes_again || i64::from(value) >= low;
            }
        };
        alone.iter().for_each(|way| mark(way.value, way.comes_again));
        for (ways, &value) in beside[1..heap].iter().rev().zip(&self.values[1..heap]) {
            meter.count_many(ways.len() as u64 / 16)?;
            ways.iter().for_each(|way| mark(value ^ way.value, way.comes_again));
        }
        meter.count_many(heap as u64 / 16)?;
        Ok(is_value.into_iter().all(|is_value| is_value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use crate::notation::Words;
    use proptest::prelude::*;

    /// Made-up values that agree with a period, as many as are asked for.
    fn extended(first: &[u32], period: Period, heaps: usize) -> Vec<u32> {
        let mut values = first.to_vec();
        while values.len() < heaps {
            values.push(values[values.len() - period.period as usize] + period.saltus as u32);
        }
        values
    }

    fn code(digits: &[u8]) -> Code {
        let text: String = digits.iter().map(|digit| format!("{digit:X}")).collect();
        Code::parse(&Words::of_line("code", None, &format!("0.{text}")).whole(), 16).unwrap()
    }

    prop_compose! {
        fn made_up()(
            first in prop::collection::vec(0u32..12, 2..9),
            preperiod in any::<prop::sample::Index>(),
            saltus in 1u64..9,
        ) -> (Vec<u32>, Period) {
            let preperiod = preperiod.index(first.len()) as u64;
            let period = Period { preperiod, period: first.len() as u64 - preperiod, saltus };
            (first, period)
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(3000))]

        /// Whatever the values are, heaps that are left meet the value of a heap only if the finitely many
        /// sums say that they may.
        #[test]
        fn options_that_have_the_value_are_foreseen(
            (first, period) in made_up(),
            digits in prop::collection::vec(prop_oneof![Just(0u8), Just(4), Just(8), Just(12)], 1..4),
        ) {
            let (values, code) = (extended(&first, period, 90), code(&digits));
            let premises = Premises::new(&values, &code, period);
            if premises.no_option_has_the_value(&mut Limits::default().start()).unwrap() {
                let start = premises.start;
                for heap in start..values.len() {
                    for &(take, parts) in &premises.moves {
                        let Some(rest) = heap.checked_sub(take) else { continue };
                        for a in 1..rest {
                            let seconds = if parts == 2 { rest - a..rest - a + 1 } else { 1..rest - a };
                            for b in seconds.filter(|&b| a >= start || b >= start) {
                                let c = rest - a - b;
                                let third = if parts == 2 { 0 } else { values[c] };
                                prop_assert_ne!(values[a] ^ values[b] ^ third, values[heap], "{}: {} {} {}", heap, a, b, c);
                            }
                        }
                    }
                }
            }
        }

        /// The values of options of a heap that is covered are those of options of one two periods larger, and
        /// the saltus twice; none below that is missing there.
        #[test]
        fn what_is_covered_stays_so(
            (first, period) in made_up(),
            digits in prop::collection::vec(prop_oneof![Just(2u8), Just(3), Just(4), Just(8), Just(15)], 1..4),
        ) {
            let (values, code) = (extended(&first, period, 80), code(&digits));
            let premises = Premises::new(&values, &code, period);
            let limits = Limits::default();
            let mut meter = limits.start();
            let (beside, alone) = (premises.beside(3, &mut meter).unwrap(), premises.beside(2, &mut meter).unwrap());
            let most_taken = premises.moves.iter().map(|&(take, _)| take).max().unwrap_or_default();
            let heaps = 3 * premises.start + most_taken..values.len();
            let covered: Vec<bool> = heaps
                .clone()
                .map(|heap| premises.is_covered(heap, &beside, &alone[heap], &mut meter).unwrap())
                .collect();
            let two = 2 * premises.period;
            if let Some(from) = covered.windows(two).position(|window| window.iter().all(|&covered| covered)) {
                prop_assert!(covered[from..].iter().all(|&covered| covered));
            }
        }
    }
}
