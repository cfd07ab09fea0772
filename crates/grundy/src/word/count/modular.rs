//! Arithmetic modulo primes of less than 62 bits.

/// The product of two residues.
pub(super) fn product(a: u64, b: u64, prime: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(prime)) as u64
}

/// The difference of two residues.
pub(super) fn difference(a: u64, b: u64, prime: u64) -> u64 {
    if a >= b { a - b } else { a + (prime - b) }
}

/// A power of a residue.
pub(super) fn power(mut base: u64, mut exponent: u64, prime: u64) -> u64 {
    let mut power = 1;
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = product(power, base, prime);
        }
        base = product(base, base, prime);
        exponent >>= 1;
    }
    power
}

/// The inverse of a residue that is not 0.
pub(super) fn inverse(a: u64, prime: u64) -> u64 {
    power(a, prime - 2, prime)
}

/// The primes below 2^62, from the largest on.
pub(super) fn large_primes() -> impl Iterator<Item = u64> {
    (1u64 << 61..1 << 62).rev().filter(|&n| is_prime(n))
}

/// Whether an odd number above 40 is a prime.
///
/// # References
/// The test of G. L. Miller and M. O. Rabin; that the first 12 primes suffice below 3 * 10^23:
/// J. Sorenson, J. Webster, Strong pseudoprimes to twelve prime bases, 2015.
fn is_prime(n: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if BASES.iter().any(|&base| n.is_multiple_of(base)) {
        return false;
    }
    let twos = (n - 1).trailing_zeros();
    BASES.iter().all(|&base| {
        let mut power = power(base, (n - 1) >> twos, n);
        if power == 1 {
            return true;
        }
        for _ in 1..twos {
            if power == n - 1 {
                break;
            }
            power = product(power, power, n);
        }
        power == n - 1
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn primes_and_inverses() {
        let small: Vec<u64> = (41..2000).filter(|&n| is_prime(n)).collect();
        let divided: Vec<u64> = (41..2000).filter(|&n| (2..n).all(|d| n % d > 0)).collect();
        assert_eq!(small, divided);
        // OEIS A013603: 2^62 - 57 is the largest prime below 2^62.
        assert_eq!(large_primes().next(), Some((1 << 62) - 57));
        for prime in large_primes().take(3) {
            for a in [1, 2, 3, 12_345_678_901, prime - 1] {
                assert_eq!(product(a, inverse(a, prime), prime), 1);
                assert_eq!(difference(0, difference(0, a, prime), prime), a);
            }
        }
    }
}
