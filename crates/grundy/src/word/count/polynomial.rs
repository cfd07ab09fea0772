//! Integer roots of monic polynomials with integer coefficients, the constant term first.

use crate::error::Result;
use crate::limits::Meter;
use crate::word::count::minimal::rem_euclid;
use crate::word::count::modular::{inverse, product};
use dashu_base::{BitTest, Gcd};
use dashu_int::{IBig, UBig};

/// The roots with their multiplicities, if all of them are integers; their absolute values are below
/// 2^`bits`. By rational roots no more would be found, since the polynomial is monic.
///
/// # Complexity
/// For degree `d`, a greatest common divisor of polynomials, and `d^2` operations for each few bits.
///
/// # References
/// Roots modulo a prime and Hensel's lemma: R. Loos, Computing rational zeros of integral polynomials by p-adic expansion,
/// 1983.
///
/// # Errors
/// A limit that was reached.
pub(super) fn integer_roots(
    polynomial: &[IBig],
    bits: u64,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<(IBig, usize)>>> {
    let zeros = polynomial.iter().take_while(|c| c.is_zero()).count();
    let mut left = polynomial[zeros..].to_vec();
    let mut roots = Vec::new();
    if zeros > 0 {
        roots.push((IBig::ZERO, zeros));
    }
    let Some(simple) = simple_roots(&square_free(&left, meter)?, bits, meter)? else { return Ok(None) };
    for root in simple {
        let mut multiplicity = 0;
        while left.len() > 1 && value(&left, &root).is_zero() {
            meter.count_many(left.len() as u64)?;
            left = quotient(left, &[-&root, IBig::ONE]);
            multiplicity += 1;
        }
        if multiplicity == 0 {
            return Ok(None);
        }
        roots.push((root, multiplicity));
    }
    Ok((left.len() == 1).then_some(roots))
}

/// The integers that the roots of a polynomial without multiple ones have to be, if all are integers.
fn simple_roots(polynomial: &[IBig], bits: u64, meter: &mut Meter<'_>) -> Result<Option<Vec<IBig>>> {
    let derivative = derivative(polynomial);
    let mut primes = (257u64..).step_by(2).filter(|n| (3..).take_while(|d| d * d <= *n).all(|d| n % d > 0));
    let (prime, residues) = loop {
        let prime = primes.next().unwrap_or(u64::MAX);
        meter.count_many(prime * polynomial.len() as u64)?;
        let [reduced, slope] = [polynomial, &derivative[..]]
            .map(|p| p.iter().map(|c| rem_euclid(c, prime)).collect::<Vec<u64>>());
        let at = |p: &[u64], x: u64| p.iter().rev().fold(0, |sum, c| (sum * x + c) % prime);
        let residues: Vec<u64> = (0..prime).filter(|&x| at(&reduced, x) == 0).collect();
        // Different integers that are the same here would make a multiple root.
        if residues.iter().all(|&x| at(&slope, x) != 0) {
            break (prime, residues);
        }
    };
    if residues.len() < polynomial.len() - 1 {
        return Ok(None);
    }
    let mut roots = Vec::new();
    for residue in residues {
        let slope = rem_euclid(&value(&derivative, &residue.into()), prime);
        let step = prime - inverse(slope, prime);
        let mut root = IBig::from(residue);
        let mut modulus = UBig::from(prime);
        while (modulus.bit_len() as u64) < bits + 2 {
            meter.count_many(polynomial.len() as u64)?;
            let wrong = value(polynomial, &root) / IBig::from(modulus.clone());
            let digit = product(rem_euclid(&wrong, prime), step, prime);
            root += IBig::from(&modulus * digit);
            modulus *= prime;
        }
        let modulus = IBig::from(modulus);
        roots.push(if &root << 1 > modulus { root - modulus } else { root });
    }
    Ok(Some(roots))
}

/// The value of a polynomial.
pub(super) fn value(polynomial: &[IBig], at: &IBig) -> IBig {
    polynomial.iter().rev().fold(IBig::ZERO, |sum, c| sum * at + c)
}

fn derivative(polynomial: &[IBig]) -> Vec<IBig> {
    polynomial.iter().enumerate().skip(1).map(|(degree, c)| c * degree).collect()
}

/// The monic polynomial with the same roots, each once.
fn square_free(polynomial: &[IBig], meter: &mut Meter<'_>) -> Result<Vec<IBig>> {
    let mut a = polynomial.to_vec();
    let mut b = derivative(polynomial);
    while !b.is_empty() {
        primitive(&mut b);
        meter.count_many((a.len() * b.len()) as u64)?;
        let remainder = pseudo_remainder(a, &b);
        a = b;
        b = remainder;
    }
    // A divisor of a monic polynomial is monic, up to the sign.
    primitive(&mut a);
    if a.last().is_some_and(|leading| *leading < IBig::ZERO) {
        a.iter_mut().for_each(|c| *c = -&*c);
    }
    Ok(quotient(polynomial.to_vec(), &a))
}

/// The remainder of a multiple of a polynomial by another.
fn pseudo_remainder(mut dividend: Vec<IBig>, divisor: &[IBig]) -> Vec<IBig> {
    let leading = divisor.last().cloned().unwrap_or_default();
    while dividend.len() >= divisor.len() {
        let top = dividend.pop().unwrap_or_default();
        dividend.iter_mut().for_each(|c| *c *= &leading);
        let from = dividend.len() + 1 - divisor.len();
        for (coefficient, c) in dividend[from..].iter_mut().zip(divisor) {
            *coefficient -= c * &top;
        }
    }
    while dividend.last().is_some_and(IBig::is_zero) {
        dividend.pop();
    }
    dividend
}

/// Divides a polynomial by the greatest common divisor of its coefficients.
fn primitive(polynomial: &mut [IBig]) {
    let content = polynomial.iter().filter(|c| !c.is_zero()).fold(UBig::ZERO, |gcd, c| {
        let c = c.clone().into_parts().1;
        if gcd.is_zero() { c } else { gcd.gcd(c) }
    });
    let content = IBig::from(content);
    if content > IBig::ONE {
        polynomial.iter_mut().for_each(|c| *c /= &content);
    }
}

/// The quotient by a monic polynomial that divides.
fn quotient(mut dividend: Vec<IBig>, divisor: &[IBig]) -> Vec<IBig> {
    let mut quotient = Vec::new();
    while dividend.len() >= divisor.len() {
        let top = dividend.pop().unwrap_or_default();
        let from = dividend.len() + 1 - divisor.len();
        for (coefficient, c) in dividend[from..].iter_mut().zip(divisor) {
            *coefficient -= c * &top;
        }
        quotient.push(top);
    }
    quotient.reverse();
    quotient
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    fn product_of(factors: &[&[i64]]) -> Vec<IBig> {
        factors.iter().fold(vec![IBig::ONE], |all, factor| {
            let mut next = vec![IBig::ZERO; all.len() + factor.len() - 1];
            for (i, a) in all.iter().enumerate() {
                factor.iter().enumerate().for_each(|(j, &b)| next[i + j] += a * b);
            }
            next
        })
    }

    #[test]
    fn roots_that_are_integers_are_found() {
        let limits = Limits::default();
        let roots = |factors: &[&[i64]]| {
            integer_roots(&product_of(factors), 40, &mut limits.start()).unwrap().map(|mut roots| {
                roots.sort();
                roots.iter().map(|(root, times)| (i64::try_from(root).unwrap(), *times)).collect::<Vec<_>>()
            })
        };
        assert_eq!(roots(&[]), Some(vec![]));
        assert_eq!(roots(&[&[0, 1], &[0, 1]]), Some(vec![(0, 2)]));
        // 3 and 260 are the same modulo 257, and so are 8 and -506.
        let factors: [&[i64]; 6] = [&[-3, 1], &[-260, 1], &[-8, 1], &[506, 1], &[-8, 1], &[-1, 1]];
        assert_eq!(roots(&factors), Some(vec![(-506, 1), (1, 1), (3, 1), (8, 2), (260, 1)]));
        assert_eq!(roots(&[&[-1_000_000_007_000, 1], &[1, 1]]), Some(vec![(-1, 1), (1_000_000_007_000, 1)]));
        assert_eq!(roots(&[&[-2, 0, 1], &[-2, 1]]), None);
        assert_eq!(roots(&[&[1, 0, 1], &[1, 0, 1]]), None);
    }
}
