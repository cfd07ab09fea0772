//! The nim-product, by splitting at Fermat powers.
//!
//! A Fermat power `F = 2^(2^k)` times a smaller nimber is the ordinary product, and
//! `F * F = F + F/2` (in nimbers). So with `a = a1 F + a0` and `b = b1 F + b0`, three products one
//! level down and one by the constant `F/2` give `a * b`. Nimbers below `2^64` are split in
//! machine words; larger ones at the first Fermat power that separates them.
//!
//! Against the textbook, which tabulates products of powers of two, this needs no table and takes
//! three instead of four products a level.

use dashu_int::UBig;
use dashu_int::ops::BitTest;

/// The nim-product of two nimbers of any size.
///
/// # Complexity
/// About `m^1.6` word operations for operands of `m` bits.
///
/// # References
/// J. H. Conway, On Numbers and Games, 1976, chapter 6.
pub(super) fn product(a: &UBig, b: &UBig) -> UBig {
    match (u64::try_from(a), u64::try_from(b)) {
        (Ok(a), Ok(b)) => small(a, b, 32).into(),
        _ => large(a, b),
    }
}

/// The inverse of a non-zero nimber: `a^(q-2)` in its field of order `q = 2^(2^k)`.
pub(super) fn inverse(a: &UBig) -> UBig {
    let field_bits = a.bit_len().next_power_of_two();
    // q - 2 is written with the bits 1 to field_bits - 1.
    let mut power = a.clone();
    let mut result = UBig::ONE;
    for _ in 1..field_bits {
        power = product(&power, &power);
        result = product(&result, &power);
    }
    result
}

/// The product of two nimbers below `2^(2 half)`, where `half` is a power of two.
fn small(a: u64, b: u64, half: u32) -> u64 {
    if a <= 1 || b <= 1 {
        return a * b;
    }
    let mask = (1u64 << half) - 1;
    let (a1, a0) = (a >> half, a & mask);
    let (b1, b0) = (b >> half, b & mask);
    let next = (half / 2).max(1);
    if a1 == 0 && b1 == 0 {
        return small(a0, b0, next);
    }
    let low = small(a0, b0, next);
    let high = small(a1, b1, next);
    let cross = small(a1 ^ a0, b1 ^ b0, next) ^ low;
    (cross << half) ^ low ^ small(high, 1 << (half - 1), next)
}

/// The product of two nimbers of which one may exceed 64 bits. The depth is the number of
/// doublings from 64 to the longer operand's length, so at most 58.
fn large(a: &UBig, b: &UBig) -> UBig {
    let bits = a.bit_len().max(b.bit_len());
    let half = bits.next_power_of_two() / 2;
    let split = |n: &UBig| (n >> half, n & UBig::ones(half));
    let ((a1, a0), (b1, b0)) = (split(a), split(b));
    let low = product(&a0, &b0);
    let high = product(&a1, &b1);
    let cross = product(&(a1 ^ a0), &(b1 ^ b0)) ^ &low;
    let half_power = UBig::ONE << (half - 1);
    (cross << half) ^ low ^ product(&high, &half_power)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mex;
    use proptest::prelude::*;

    /// Conway's definition: the mex of `a'b + ab' + a'b'` over smaller `a'` and `b'`.
    fn by_definition(size: usize) -> Vec<Vec<u64>> {
        let mut table = vec![vec![0u64; size]; size];
        for a in 0..size {
            for b in 0..size {
                let options = (0..a)
                    .flat_map(|x| (0..b).map(move |y| (x, y)))
                    .map(|(x, y)| table[x][b] ^ table[a][y] ^ table[x][y]);
                table[a][b] = mex(options);
            }
        }
        table
    }

    #[test]
    fn equals_the_definition() {
        for (a, row) in by_definition(48).iter().enumerate() {
            for (b, &expected) in row.iter().enumerate() {
                assert_eq!(small(a as u64, b as u64, 32), expected, "{a} * {b}");
            }
        }
    }

    #[test]
    fn splitting_big_integers_equals_splitting_words() {
        let mut random = fastrand::Rng::with_seed(1);
        for bits in 2..64 {
            let (a, b) = (random.u64(..) >> (64 - bits), random.u64(..) >> (64 - bits));
            if (a | b) > 1 {
                assert_eq!(large(&a.into(), &b.into()), small(a, b, 32).into(), "{a} * {b}");
            }
        }
    }

    fn nimber() -> impl Strategy<Value = UBig> {
        prop::collection::vec(any::<u64>(), 0..5).prop_map(|words| UBig::from_words(&words))
    }

    proptest! {
        #[test]
        fn field_laws(a in nimber(), b in nimber(), c in nimber()) {
            prop_assert_eq!(product(&a, &b), product(&b, &a));
            prop_assert_eq!(product(&product(&a, &b), &c), product(&a, &product(&b, &c)));
            prop_assert_eq!(product(&a, &(&b ^ &c)), product(&a, &b) ^ product(&a, &c));
            prop_assert_eq!(product(&a, &UBig::ONE), a.clone());
            if !a.is_zero() {
                prop_assert_eq!(product(&a, &inverse(&a)), UBig::ONE);
            }
        }
    }
}
