//! The prime divisors of a number: what is coprime to it is what none of them divides.
//!
//! The arithmetic of factoring is that of the crate `num-prime`. A number is called prime only if it is below 2^64,
//! where the test is deterministic.

use crate::error::{Fault, InputError, Result, shorten};
use crate::limits::Meter;
use dashu_base::DivRem;
use dashu_int::UBig;
use num_prime::factor::pollard_rho;
use num_prime::nt_funcs::{is_prime, is_prime64};
use primal_sieve::Primes;

/// Primes below this are found by division.
const DIVIDED: u64 = 1 << 16;

/// How many steps of Pollard's rho method are tried at the most, each time from another start.
const STEPS: [usize; 6] = [1 << 14, 1 << 16, 1 << 18, 1 << 20, 1 << 20, 1 << 21];

/// The prime divisors of a positive number, in ascending order, each once.
///
/// # Errors
/// [`Fault::TooSmall`] for 0, [`Fault::Unfactored`] for a number with a prime divisor above 2^64, or with several
/// that are not found in a bounded number of steps, and [`Error::Limit`](crate::Error::Limit).
///
/// # Complexity
/// Divisions by the primes up to 2^16, and some 5 * 10^6 steps for each factor that they leave at the most.
///
/// # References
/// J. M. Pollard, A Monte Carlo method for factorization, 1975.
pub fn prime_divisors(number: &UBig, meter: &mut Meter<'_>) -> Result<Vec<UBig>> {
    if number.is_zero() {
        let fault =
            Fault::TooSmall { number: "0".to_owned(), what: "what numbers are to be coprime to", least: 1 };
        return Err(InputError::new(fault).into());
    }
    let mut primes = Vec::new();
    let mut left = number.clone();
    for prime in Primes::all().map(|prime| prime as u64).take_while(|&prime| prime < DIVIDED) {
        meter.count_many(super::steps(&left))?;
        if left.is_one() {
            break;
        }
        while let (quotient, 0) = (&left).div_rem(prime) {
            meter.count_many(super::steps(&left))?;
            left = quotient;
            if primes.last() != Some(&prime) {
                primes.push(prime);
            }
        }
    }
    let unfactored = |left: &UBig| {
        InputError::new(Fault::Unfactored {
            number: shorten(&number.to_string()),
            left: shorten(&left.to_string()),
        })
    };
    let mut composite = Vec::new();
    if !left.is_one() {
        composite.push(u128::try_from(&left).map_err(|_| unfactored(&left))?);
    }
    while let Some(left) = composite.pop() {
        match u64::try_from(left) {
            Ok(word) if is_prime64(word) => primes.push(word),
            Err(_) if is_prime(&left, None).probably() => return Err(unfactored(&UBig::from(left)).into()),
            _ => {
                let factor = factor_of(left, meter)?.ok_or_else(|| unfactored(&UBig::from(left)))?;
                composite.extend([factor, left / factor]);
            }
        }
    }
    primes.sort_unstable();
    primes.dedup();
    Ok(primes.into_iter().map(UBig::from).collect())
}

/// A factor of a composite number, other than 1 and the number itself.
fn factor_of(number: u128, meter: &mut Meter<'_>) -> Result<Option<u128>> {
    let root = number.isqrt();
    if root * root == number {
        return Ok(Some(root));
    }
    for (start, steps) in (2..).zip(STEPS) {
        meter.count_many(steps as u64)?;
        // Each look at the clock is at most some tenths of a second after the last.
        meter.look()?;
        let (factor, _) = match u64::try_from(number) {
            Ok(word) => {
                let (factor, taken) = pollard_rho(&word, start, start - 1, steps);
                (factor.map(u128::from), taken)
            }
            Err(_) => pollard_rho(&number, u128::from(start), u128::from(start - 1), steps),
        };
        if let Some(factor) = factor
            && factor > 1
            && factor < number
        {
            return Ok(Some(factor));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Error;
    use crate::limits::Limits;

    fn of(number: UBig) -> Vec<u64> {
        let primes = prime_divisors(&number, &mut Limits::default().start()).unwrap();
        primes.iter().map(|prime| u64::try_from(prime).unwrap()).collect()
    }

    #[test]
    fn all_small_numbers() {
        for number in 1..3000u64 {
            let divides = |prime: &u64| number % prime == 0 && (2..*prime).all(|d| prime % d != 0);
            assert_eq!(of(number.into()), (2..=number).filter(divides).collect::<Vec<_>>());
        }
    }

    #[test]
    fn large_factors() {
        let (p, q, r) = (4_294_967_291u64, 4_294_967_279u64, 18_446_744_073_709_551_557u64);
        let product = |primes: &[u64]| primes.iter().map(|&prime| UBig::from(prime)).product::<UBig>();
        assert_eq!(of(product(&[p, q])), [q, p]);
        assert_eq!(of(product(&[p, p])), [p]);
        assert_eq!(of(product(&[p, r])), [p, r]);
        assert_eq!(of(product(&[p, p, p]) * 210u8), [2, 3, 5, 7, p]);
        assert_eq!(of(product(&[r])), [r]);
        assert_eq!(of(UBig::from(10u8).pow(18) + 9u8), [1_000_000_000_000_000_009]);
        assert_eq!(of((1..=100u8).map(UBig::from).product()).len(), 25);
    }

    #[test]
    fn what_is_not_found_is_said() {
        let limits = Limits::default();
        // 2^127 - 1 is prime, which is not proved here; 2^64 + 13 too; (2^61 - 1)(2^62 - 57) has no small factor.
        let mersenne = (UBig::ONE << 127) - 1u8;
        let hard = ((UBig::ONE << 61) - 1u8) * ((UBig::ONE << 62) - 57u8);
        for number in [mersenne.clone(), (UBig::ONE << 64) + 13u8, mersenne * 6u8, hard] {
            let error = prime_divisors(&number, &mut limits.start()).unwrap_err();
            let Error::Input(InputError { fault: Fault::Unfactored { .. }, .. }) = error else {
                unreachable!("{error}")
            };
        }
        let error = prime_divisors(&UBig::ZERO, &mut limits.start()).unwrap_err();
        assert!(matches!(error, Error::Input(InputError { fault: Fault::TooSmall { .. }, .. })));
    }
}
