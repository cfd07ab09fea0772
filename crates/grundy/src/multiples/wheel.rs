//! The numbers that none of a few divisors divides, by a table of one period.
//!
//! They repeat after the least common multiple of the divisors; so their number up to x is that of the whole
//! periods and that within the last one, which a bit for each number of the period and a count for each word of
//! bits give at once.

use super::natural::{Natural, Sum};
use super::{Measure, steps};
use crate::error::Result;
use crate::limits::Meter;
use dashu_int::UBig;

/// Numbers that are coprime to, or at least not divided by, some divisors.
#[derive(Debug)]
pub(super) struct Wheel {
    period: u64,
    /// Bit r for the number r + 1 of the period: set if no divisor divides it.
    bits: Vec<u64>,
    /// How many bits are set before each word, and after the last.
    counts: Vec<u32>,
    /// The sum of their numbers.
    sums: Vec<u64>,
}

/// The longest period: its sums of numbers fit a word, and counts fit half of one.
pub(super) const LONGEST: u64 = 1 << 28;

impl Wheel {
    /// The wheel of divisors whose least common multiple is `period`, at most [`LONGEST`].
    pub(super) fn new(
        divisors: &[u64],
        period: u64,
        measure: Measure,
        meter: &mut Meter<'_>,
    ) -> Result<Self> {
        let words = period.div_ceil(64) as usize;
        meter.hold(words as u64 * 20)?;
        let mut bits = vec![u64::MAX; words];
        for &divisor in divisors {
            meter.count_many(period / divisor)?;
            // The number r + 1 has the bit r.
            let mut multiple = divisor;
            while multiple <= period {
                let bit = multiple - 1;
                bits[(bit / 64) as usize] &= !(1 << (bit % 64));
                multiple += divisor;
            }
        }
        if period % 64 != 0
            && let Some(last) = bits.last_mut()
        {
            *last &= (1 << (period % 64)) - 1;
        }
        let mut wheel = Self { period, bits, counts: Vec::with_capacity(words + 1), sums: Vec::new() };
        wheel.add_up(measure);
        Ok(wheel)
    }

    fn add_up(&mut self, measure: Measure) {
        let mut count = 0;
        self.counts.push(count);
        for word in &self.bits {
            count += word.count_ones();
            self.counts.push(count);
        }
        if measure == Measure::Sum {
            let mut sum = 0;
            self.sums.push(sum);
            for (index, &word) in self.bits.iter().enumerate() {
                sum += numbers_of(index as u64, word);
                self.sums.push(sum);
            }
        }
    }

    /// How many of 1 to `rest` are left, where `rest` is less than the period.
    fn count_within(&self, rest: u64) -> u64 {
        let word = (rest / 64) as usize;
        let part = self.bits[word] & ((1 << (rest % 64)) - 1);
        u64::from(self.counts[word] + part.count_ones())
    }

    /// The sum of those.
    fn sum_within(&self, rest: u64) -> u64 {
        let word = (rest / 64) as usize;
        let part = self.bits[word] & ((1 << (rest % 64)) - 1);
        self.sums[word] + numbers_of(word as u64, part)
    }

    /// How many of 1 to `up_to` are left.
    #[inline]
    pub(super) fn count<N: Natural>(&self, up_to: &N) -> N {
        let (periods, rest) = up_to.over_word(self.period);
        let each = self.counts[self.counts.len() - 1];
        periods.times_plus(u64::from(each), self.count_within(rest))
    }

    /// The sum of those of 1 to `up_to` that are left.
    fn sum<N: Natural>(&self, up_to: &N) -> UBig {
        let (periods, rest) = up_to.over_word(self.period);
        let periods = periods.to_big();
        let (each, of_each) = (self.counts[self.counts.len() - 1], self.sums[self.sums.len() - 1]);
        // The number of a period is added once for each number that is left in it.
        let before = &periods * (&periods - u8::from(!periods.is_zero())) / 2u8;
        before * self.period * each
            + &periods * of_each
            + &periods * self.period * self.count_within(rest)
            + self.sum_within(rest)
    }

    /// Adds, with a weight, what is left of 1 to `up_to` when all numbers are multiplied by `lcm`.
    #[inline]
    pub(super) fn add<N: Natural>(&self, measure: Measure, up_to: &N, lcm: &N, weight: i64, sum: &mut Sum) {
        match measure {
            Measure::Count => self.count(up_to).add_to(weight, sum),
            Measure::Sum => sum.add_big(weight, self.sum(up_to) * lcm.to_big()),
        }
    }

    /// How many steps an evaluation counts for.
    pub(super) fn steps<N: Natural>(measure: Measure, up_to: &N) -> u64 {
        match measure {
            Measure::Count => up_to.steps(),
            Measure::Sum => 2 * steps(&up_to.to_big()),
        }
    }
}

/// The sum of the numbers that the bits of a word stand for.
fn numbers_of(index: u64, mut word: u64) -> u64 {
    let mut sum = 0;
    while word != 0 {
        sum += index * 64 + u64::from(word.trailing_zeros()) + 1;
        word &= word - 1;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    #[test]
    fn counts_and_sums_of_what_is_left() {
        for (divisors, period) in
            [(&[][..], 1), (&[2], 2), (&[2, 3], 6), (&[4, 6, 9], 36), (&[8, 16, 4], 64), (&[5, 13], 65)]
        {
            let wheel = Wheel::new(divisors, period, Measure::Sum, &mut Limits::default().start()).unwrap();
            let left = |n: &u64| divisors.iter().all(|divisor| n % divisor != 0);
            for up_to in 0..300u64 {
                assert_eq!(
                    wheel.count(&up_to),
                    (1..=up_to).filter(left).count() as u64,
                    "{divisors:?} {up_to}"
                );
                assert_eq!(
                    wheel.sum(&up_to),
                    UBig::from((1..=up_to).filter(left).sum::<u64>()),
                    "{divisors:?} {up_to}"
                );
                assert_eq!(wheel.count(&UBig::from(up_to)), UBig::from(wheel.count(&up_to)));
            }
        }
    }
}
