//! The first primes as divisors, as far as they matter.
//!
//! A prime p with p² > N takes from what smaller primes leave of 1 to N nothing but itself, since p times another
//! number that is left is above N. So once the primes up to the square root of N are gone, each further prime takes one
//! number, until 1 is the only one left. This is Legendre's formula.

use super::natural::Natural;
use crate::error::Result;
use crate::limits::Meter;
use primal_sieve::Primes;

/// The first primes up to a bound.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct FirstPrimes<N> {
    /// Those that are divisors.
    pub(super) primes: Vec<N>,
    /// How many of the first primes, of any size, follow.
    pub(super) beyond: u64,
}

/// The first `count` primes up to `most`, or, `by_squares`, those whose squares are at most `most`.
pub(super) fn up_to<N: Natural>(
    count: u64,
    most: &N,
    by_squares: bool,
    meter: &mut Meter<'_>,
) -> Result<FirstPrimes<N>> {
    let bytes = (size_of::<N>() + most.owned_bytes()) as u64;
    let mut primes: Vec<N> = Vec::new();
    let mut all = Primes::all();
    while (primes.len() as u64) < count {
        meter.count()?;
        let Some(prime) = all.next().map(|prime| N::of_word(prime as u64)) else { break };
        let reaches = if by_squares { prime.times(&prime) } else { Some(prime.clone()) };
        if reaches.is_none_or(|reaches| reaches > *most) {
            break;
        }
        if primes.len() == primes.capacity() {
            meter.hold(2 * (primes.len() as u64 + 1) * bytes)?;
        }
        primes.push(prime);
    }
    let beyond = if by_squares { count - primes.len() as u64 } else { 0 };
    Ok(FirstPrimes { primes, beyond })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    #[test]
    fn as_many_as_matter() {
        let limits = Limits::default();
        let of = |count, most: u64, by_squares| up_to(count, &most, by_squares, &mut limits.start()).unwrap();
        assert_eq!(of(3, 100, false), FirstPrimes { primes: vec![2, 3, 5], beyond: 0 });
        assert_eq!(of(900, 7, false), FirstPrimes { primes: vec![2, 3, 5, 7], beyond: 0 });
        assert_eq!(of(900, 49, true), FirstPrimes { primes: vec![2, 3, 5, 7], beyond: 896 });
        assert_eq!(of(900, 48, true), FirstPrimes { primes: vec![2, 3, 5], beyond: 897 });
        assert_eq!(of(0, 48, true), FirstPrimes { primes: vec![], beyond: 0 });
    }
}
