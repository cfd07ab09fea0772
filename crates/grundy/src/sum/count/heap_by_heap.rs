//! Counts of nim-sums with one heap after the other.

use super::{Histogram, NimSums, Question, Selection, addition};
use crate::error::Result;
use crate::limits::Meter;
use dashu_int::UBig;

pub(super) fn nim_sums(histogram: &Histogram, question: &Question, meter: &mut Meter<'_>) -> Result<NimSums> {
    let heaps = u64::try_from(&question.heaps).unwrap_or(u64::MAX);
    let counting = Counting {
        question,
        span: histogram.span(),
        bits: question.bits(&histogram.total()),
        heaps,
        occurring: histogram.occurring(),
    };
    let by_value = match question.selection {
        Selection::Tuples => counting.tuples(meter)?,
        Selection::Multisets | Selection::Sets => counting.without_order(meter)?,
    };
    Ok(NimSums { all: counting.reduced(by_value.iter().sum()), by_value })
}

struct Counting<'a> {
    question: &'a Question,
    span: usize,
    bits: u64,
    heaps: u64,
    occurring: Vec<(usize, &'a UBig)>,
}

impl Counting<'_> {
    fn reduced(&self, count: UBig) -> UBig {
        match &self.question.modulus {
            Some(modulus) => count % modulus,
            None => count,
        }
    }

    /// The sums of no heaps, by their nim-sum.
    fn empty(&self) -> Vec<UBig> {
        let mut sums = vec![UBig::ZERO; self.span];
        sums[0] = self.reduced(UBig::ONE);
        sums
    }

    /// Checks that so many lists of counts by nim-sum may be held.
    fn hold(&self, lists: u64, meter: &Meter<'_>) -> Result<()> {
        let bytes = (self.bits / 8).saturating_add(32).saturating_mul(self.span as u64);
        Ok(meter.hold(bytes.saturating_mul(lists))?)
    }

    fn tuples(&self, meter: &mut Meter<'_>) -> Result<Vec<UBig>> {
        self.hold(2, meter)?;
        meter.count_many(self.heaps)?;
        let cost = (self.occurring.len() as u64).saturating_mul(addition(self.bits));
        let mut sums = self.empty();
        for _ in 0..self.heaps {
            let mut next = vec![UBig::ZERO; self.span];
            for (sum, count) in sums.iter().enumerate() {
                meter.count_many(1 + cost)?;
                for &(value, heaps) in &self.occurring {
                    next[sum ^ value] += count * heaps;
                }
            }
            sums = next.into_iter().map(|count| self.reduced(count)).collect();
        }
        Ok(sums)
    }

    /// Takes one value after the other, for each how many of its heaps there may be.
    fn without_order(&self, meter: &mut Meter<'_>) -> Result<Vec<UBig>> {
        let lists = self.heaps.saturating_add(1);
        self.hold(lists.saturating_mul(2), meter)?;
        // The counts with so many heaps, by their nim-sum.
        let mut chosen = vec![vec![UBig::ZERO; self.span]; lists as usize];
        chosen[0] = self.empty();
        let cost = addition(self.bits);
        for &(value, heaps) in &self.occurring {
            let ways = self.ways(heaps, meter)?;
            let mut next = vec![vec![UBig::ZERO; self.span]; lists as usize];
            for (before, sums) in chosen.iter().enumerate() {
                for (sum, count) in sums.iter().enumerate().filter(|(_, count)| !count.is_zero()) {
                    for (more, ways) in ways.iter().enumerate().take(lists as usize - before) {
                        meter.count_many(cost)?;
                        next[before + more][if more % 2 == 0 { sum } else { sum ^ value }] += count * ways;
                    }
                }
                meter.count_many(self.span as u64)?;
            }
            let reduced = |sums: Vec<UBig>| sums.into_iter().map(|count| self.reduced(count)).collect();
            chosen = next.into_iter().map(reduced).collect();
        }
        Ok(chosen.pop().unwrap_or_default())
    }

    /// In how many ways 0, 1, ... of some heaps are chosen: binomial coefficients.
    fn ways(&self, heaps: &UBig, meter: &mut Meter<'_>) -> Result<Vec<UBig>> {
        let mut ways = vec![UBig::ONE];
        let mut now = UBig::ONE;
        for more in 1..=self.heaps {
            meter.count_many(addition(self.bits))?;
            let choices = match self.question.selection {
                Selection::Sets if *heaps < UBig::from(more) => break,
                Selection::Sets => heaps + UBig::ONE - more,
                _ => heaps + more - UBig::ONE,
            };
            now = now * choices / more;
            ways.push(self.reduced(now.clone()));
        }
        Ok(ways)
    }
}
