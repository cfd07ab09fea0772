//! The least linear recurrence of a sequence: modulo primes first, then over the integers.

use super::modular::{difference, inverse, large_primes, product};
use crate::error::{Error, Result};
use crate::limits::Meter;
use dashu_base::RemEuclid;
use dashu_int::{IBig, UBig};

/// The characteristic polynomial of the least recurrence of a sequence modulo a prime, monic, its
/// constant term first. It is certain when there are twice as many terms as its degree.
///
/// # Complexity
/// Steps of the number of terms times the degree.
///
/// # References
/// J. L. Massey, Shift-register synthesis and BCH decoding, 1969.
pub(super) fn berlekamp_massey(terms: &[u64], prime: u64) -> Vec<u64> {
    // 1 + c_1 x + ... with the sum of c_j terms[i - j] equal to 0; that before the degree last grew.
    let mut connection = vec![1];
    let mut before = vec![1];
    let (mut degree, mut since, mut last) = (0, 1, 1);
    for at in 0..terms.len() {
        let wrong = discrepancy(&connection, &terms[..=at], prime);
        if wrong == 0 {
            since += 1;
            continue;
        }
        let factor = product(wrong, inverse(last, prime), prime);
        let kept = (2 * degree <= at).then(|| connection.clone());
        if connection.len() < before.len() + since {
            connection.resize(before.len() + since, 0);
        }
        for (c, &b) in connection[since..].iter_mut().zip(&before) {
            *c = difference(*c, product(factor, b, prime), prime);
        }
        match kept {
            Some(kept) => {
                (degree, since, last) = (at + 1 - degree, 1, wrong);
                before = kept;
            }
            None => since += 1,
        }
    }
    connection.resize(degree + 1, 0);
    connection.reverse();
    connection
}

fn discrepancy(connection: &[u64], terms: &[u64], prime: u64) -> u64 {
    // Products are below 2^124, so that 15 of them may be added.
    const TOGETHER: usize = 15;
    let pairs: Vec<_> = connection.iter().zip(terms.iter().rev()).collect();
    let sums = pairs.chunks(TOGETHER).map(|pairs| {
        let sum: u128 = pairs.iter().map(|&(&c, &term)| u128::from(c) * u128::from(term)).sum();
        sum % u128::from(prime)
    });
    (sums.sum::<u128>() % u128::from(prime)) as u64
}

/// A monic polynomial with integer coefficients that is known modulo primes, by the Chinese remainder
/// theorem, once a check says that it is right. A polynomial of a lower degree than another comes from a
/// prime that is no use.
///
/// # Complexity
/// A prime for each 61 bits of the largest coefficient, and one more.
///
/// # Errors
/// A limit that was reached.
pub(super) fn lift(
    mut modulo: impl FnMut(u64, &mut Meter<'_>) -> Result<Vec<u64>>,
    mut is_right: impl FnMut(&[IBig], &mut Meter<'_>) -> Result<bool>,
    meter: &mut Meter<'_>,
) -> Result<Vec<IBig>> {
    let mut lifted: Vec<IBig> = Vec::new();
    let mut modulus = UBig::ONE;
    for prime in large_primes() {
        let residues = modulo(prime, meter)?;
        meter.count_many(residues.len() as u64)?;
        if residues.len() < lifted.len() {
            continue;
        }
        if residues.len() > lifted.len() {
            lifted = vec![IBig::ZERO; residues.len()];
            modulus = UBig::ONE;
        }
        let inverse = inverse((&modulus) % prime, prime);
        let wider = &modulus * prime;
        let mut same = modulus > UBig::ONE;
        for (coefficient, residue) in lifted.iter_mut().zip(residues) {
            let known = rem_euclid(coefficient, prime);
            let step = product(difference(residue, known, prime), inverse, prime);
            // The representative that is nearest to 0.
            let step = if step > prime / 2 { IBig::from(step) - IBig::from(prime) } else { IBig::from(step) };
            same &= step.is_zero();
            *coefficient += step * IBig::from(modulus.clone());
        }
        modulus = wider;
        if same && is_right(&lifted, meter)? {
            return Ok(lifted);
        }
    }
    Err(Error::Disagreement("no linear recurrence holds for a sequence that has one".to_owned()))
}

/// The residue of an integer.
pub(super) fn rem_euclid(number: &IBig, prime: u64) -> u64 {
    let residue = number.rem_euclid(IBig::from(prime));
    u64::try_from(&residue).unwrap_or_default()
}

/// Whether a recurrence with this characteristic polynomial holds at the first so many places.
pub(super) fn holds(
    polynomial: &[IBig],
    terms: &[IBig],
    places: usize,
    meter: &mut Meter<'_>,
) -> Result<bool> {
    for at in 0..places {
        let words = terms[at].as_ubig().map_or(0, |term| term.as_words().len()) as u64;
        meter.count_many((polynomial.len() as u64).saturating_mul(1 + words / 16))?;
        let products = polynomial.iter().zip(&terms[at..]).filter(|(c, _)| !c.is_zero()).map(|(c, t)| c * t);
        if !products.sum::<IBig>().is_zero() {
            return Ok(false);
        }
    }
    Ok(true)
}
