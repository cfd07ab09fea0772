//! Counts of nim-sums by the characters of their group.
//!
//! For `c` below a power of 2 that all values are below, let the sign of a value `v` be -1 if `c` and `v` have
//! an odd number of ones in common, else 1. The sign of a nim-sum is the product of the signs. So the number
//! of sums of sign 1 less that of sign -1 follows from how many heaps have which sign, and these numbers for
//! all `c` are the transform of the counts (docs/theorems.md, section 15).

use super::series::Series;
use super::{Histogram, NimSums, Question, addition};
use crate::error::Result;
use crate::limits::Meter;
use dashu_base::BitTest;
use dashu_int::{IBig, UBig};
use std::ops::{Add, Sub};

/// Heaps of sign 1 less heaps of sign -1, for each sign: the numbers that occur, in increasing order, and
/// for each sign which of them it is.
struct Spectrum {
    differences: Vec<IBig>,
    of: Vec<u32>,
}

pub(super) fn nim_sums(histogram: &Histogram, question: &Question, meter: &mut Meter<'_>) -> Result<NimSums> {
    let span = histogram.span();
    let total = histogram.total();
    let spectrum = spectrum(histogram, &total, meter)?;
    let series = Series::new(question, total, span, meter)?;
    let Spectrum { differences, of } = spectrum;
    // The sign that is 1 for all values counts all sums, and has the largest difference.
    let mut all = IBig::ZERO;
    if !question.by_value {
        let mut times = vec![0u32; differences.len()];
        of.iter().for_each(|&index| times[index as usize] += 1);
        let mut sum = IBig::ZERO;
        for (difference, times) in differences.iter().zip(times) {
            all = series.term(difference, meter)?;
            sum += &all * times;
        }
        return Ok(NimSums { all: series.reduced(all), by_value: vec![series.share(sum)] });
    }
    let bits = series.bits();
    meter.hold((span as u64).saturating_mul(bits.saturating_mul(2) / 8 + 120))?;
    let terms = differences.iter().map(|difference| series.term(difference, meter));
    let terms: Vec<IBig> = terms.collect::<Result<_>>()?;
    all += terms.last().unwrap_or(&IBig::ZERO);
    let mut sums: Vec<IBig> = of.iter().map(|&index| terms[index as usize].clone()).collect();
    transform(&mut sums, addition(bits), meter)?;
    let mut by_value = Vec::with_capacity(span);
    for sum in sums {
        meter.count_many(addition(bits))?;
        by_value.push(series.share(sum));
    }
    Ok(NimSums { all: series.reduced(all), by_value })
}

fn spectrum(histogram: &Histogram, total: &UBig, meter: &mut Meter<'_>) -> Result<Spectrum> {
    let bytes = if total.bit_len() < 127 { 40 } else { 100 + total.bit_len() as u64 / 4 };
    meter.hold((histogram.span() as u64).saturating_mul(48 + bytes))?;
    match total.bit_len() < 127 {
        // No sum of counts with signs is larger than the total.
        true => classes(histogram, |count| i128::try_from(count).unwrap_or_default(), meter),
        false => classes(histogram, |count| IBig::from(count.clone()), meter),
    }
}

fn classes<T: Clone + Default + Ord + Into<IBig>>(
    histogram: &Histogram,
    number: impl Fn(&UBig) -> T,
    meter: &mut Meter<'_>,
) -> Result<Spectrum>
where
    for<'a> &'a T: Add<Output = T> + Sub<Output = T>,
{
    let mut sums: Vec<T> = histogram.counts().iter().map(number).collect();
    sums.resize(histogram.span(), T::default());
    transform(&mut sums, 1, meter)?;
    let mut differences = sums.clone();
    differences.sort_unstable();
    differences.dedup();
    let index = |sum: &T| differences.binary_search(sum).unwrap_or_default() as u32;
    let of = sums.iter().map(index).collect();
    Ok(Spectrum { differences: differences.into_iter().map(Into::into).collect(), of })
}

/// The Walsh-Hadamard transform of a list whose length is a power of 2; `cost` is what an addition costs, in
/// steps. Done twice it multiplies by the length.
///
/// # References
/// F. Yates, The design and analysis of factorial experiments, 1937.
fn transform<T>(sums: &mut [T], cost: u64, meter: &mut Meter<'_>) -> Result<()>
where
    for<'a> &'a T: Add<Output = T> + Sub<Output = T>,
{
    let mut half = 1;
    while half < sums.len() {
        for block in sums.chunks_exact_mut(2 * half) {
            meter.count_many((half as u64).saturating_mul(cost))?;
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (&*a + &*b, &*a - &*b);
            }
        }
        half *= 2;
    }
    Ok(())
}
