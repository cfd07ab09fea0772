//! Divisors that change nothing are left out before a method begins.

use super::first_primes::{self, FirstPrimes};
use super::natural::Natural;
use super::{Divisors, Measure, Question};
use crate::error::Result;
use crate::limits::Meter;

/// What is left of the divisors of a question for the numbers up to a bound.
pub(super) struct Reduced<N> {
    /// Ascending, all different, and at most the bound; where it does not matter how many divide a number, none is a
    /// multiple of another.
    pub(super) divisors: Vec<N>,
    pub(super) up_to: N,
    /// Whether they are known to be coprime.
    pub(super) coprime: bool,
    /// How many primes follow whose squares are above the bound, which only take themselves.
    pub(super) primes_beyond: u64,
}

impl<N: Natural> Reduced<N> {
    pub(super) fn of(question: &Question, up_to: &N, meter: &mut Meter<'_>) -> Result<Self> {
        let of_one = question.selection.is_of_one();
        let up_to = up_to.clone();
        match &question.divisors {
            Divisors::Listed(divisors) => {
                meter.hold(divisors.len() as u64 * (size_of::<N>() + up_to.owned_bytes()) as u64)?;
                let mut divisors: Vec<N> =
                    divisors.iter().filter_map(N::of).filter(|divisor| *divisor <= up_to).collect();
                divisors.sort_unstable();
                divisors.dedup();
                if of_one {
                    divisors = without_multiples(divisors, meter)?;
                }
                Ok(Self { divisors, up_to, coprime: false, primes_beyond: 0 })
            }
            Divisors::FirstPrimes(count) => {
                let by_squares = of_one && question.measure == Measure::Count;
                let FirstPrimes { primes, beyond } = first_primes::up_to(*count, &up_to, by_squares, meter)?;
                Ok(Self { divisors: primes, up_to, coprime: true, primes_beyond: beyond })
            }
        }
    }
}

/// Ascending divisors without those that are multiples of another.
fn without_multiples<N: Natural>(divisors: Vec<N>, meter: &mut Meter<'_>) -> Result<Vec<N>> {
    let mut kept: Vec<N> = Vec::new();
    'next: for divisor in divisors {
        meter.count_many(1 + kept.len() as u64 * divisor.steps() / 4)?;
        for smaller in &kept {
            if divisor.is_multiple(smaller) {
                continue 'next;
            }
        }
        kept.push(divisor);
    }
    Ok(kept)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    #[test]
    fn multiples_are_left_out() {
        let limits = Limits::default();
        let kept = |divisors: &[u64]| without_multiples(divisors.to_vec(), &mut limits.start()).unwrap();
        assert_eq!(kept(&[4, 6, 8, 9, 12]), [4, 6, 9]);
        assert_eq!(kept(&[1, 5]), [1]);
    }
}
