//! What the methods need of numbers: machine words where N fits one, and integers of any size.

use super::steps;
use dashu_base::{DivRem, Gcd};
use dashu_int::UBig;
use std::fmt::Debug;
use std::hash::Hash;

/// A natural number of some representation.
pub(super) trait Natural: Clone + Ord + Hash + Debug {
    const ONE: Self;
    /// Whether an operation is one of the machine.
    const IN_WORDS: bool;

    /// The number, if it fits.
    fn of(number: &UBig) -> Option<Self>;
    fn of_word(word: u64) -> Self;
    fn to_big(&self) -> UBig;
    fn to_word(&self) -> Option<u64>;
    fn gcd(&self, other: &Self) -> Self;
    /// Rounded down.
    fn over(&self, divisor: &Self) -> Self;
    fn over_word(&self, divisor: u64) -> (Self, u64);
    fn is_multiple(&self, divisor: &Self) -> bool;
    /// The product, if it fits.
    fn times(&self, other: &Self) -> Option<Self>;
    /// `self * factor + more`, where this is known to fit.
    fn times_plus(&self, factor: u64, more: u64) -> Self;
    /// Whether `self * one * other < most`, as far as that is cheap to tell; `false` where it is not.
    fn product_is_below(&self, one: &Self, other: &Self, most: &Self) -> bool;
    /// Adds `weight * self`.
    fn add_to(&self, weight: i64, sum: &mut Sum);
    /// How many steps an operation counts for.
    fn steps(&self) -> u64;
    /// The bytes of a number that are not in the number itself.
    fn owned_bytes(&self) -> usize;

    /// The least common multiple of positive numbers, if it is at most `most`.
    fn lcm_up_to(&self, other: &Self, most: &Self) -> Option<Self> {
        // Divided first, the product is the lcm itself: when that does not fit, it is above `most`.
        self.over(&self.gcd(other)).times(other).filter(|lcm| lcm <= most)
    }
}

impl Natural for u64 {
    const ONE: Self = 1;
    const IN_WORDS: bool = true;

    fn of(number: &UBig) -> Option<Self> {
        Self::try_from(number).ok()
    }

    fn of_word(word: u64) -> Self {
        word
    }

    fn to_big(&self) -> UBig {
        UBig::from(*self)
    }

    fn to_word(&self) -> Option<u64> {
        Some(*self)
    }

    fn gcd(&self, other: &Self) -> Self {
        Gcd::gcd(*self, *other)
    }

    fn over(&self, divisor: &Self) -> Self {
        self / divisor
    }

    fn over_word(&self, divisor: u64) -> (Self, u64) {
        (self / divisor, self % divisor)
    }

    fn is_multiple(&self, divisor: &Self) -> bool {
        self.is_multiple_of(*divisor)
    }

    fn times(&self, other: &Self) -> Option<Self> {
        self.checked_mul(*other)
    }

    fn times_plus(&self, factor: u64, more: u64) -> Self {
        self * factor + more
    }

    fn product_is_below(&self, one: &Self, other: &Self, most: &Self) -> bool {
        // Saturated, the product is at least `most`, and nothing is claimed.
        self.saturating_mul(*one).saturating_mul(*other) < *most
    }

    fn add_to(&self, weight: i64, sum: &mut Sum) {
        sum.add_word(weight, *self);
    }

    fn steps(&self) -> u64 {
        1
    }

    fn owned_bytes(&self) -> usize {
        0
    }
}

impl Natural for UBig {
    const ONE: Self = Self::ONE;
    const IN_WORDS: bool = false;

    fn of(number: &UBig) -> Option<Self> {
        Some(number.clone())
    }

    fn of_word(word: u64) -> Self {
        Self::from(word)
    }

    fn to_big(&self) -> UBig {
        self.clone()
    }

    fn to_word(&self) -> Option<u64> {
        u64::try_from(self).ok()
    }

    fn gcd(&self, other: &Self) -> Self {
        Gcd::gcd(self, other)
    }

    fn over(&self, divisor: &Self) -> Self {
        self / divisor
    }

    fn over_word(&self, divisor: u64) -> (Self, u64) {
        self.div_rem(divisor)
    }

    fn is_multiple(&self, divisor: &Self) -> bool {
        (self % divisor).is_zero()
    }

    fn times(&self, other: &Self) -> Option<Self> {
        Some(self * other)
    }

    fn times_plus(&self, factor: u64, more: u64) -> Self {
        self * factor + more
    }

    fn product_is_below(&self, _: &Self, _: &Self, _: &Self) -> bool {
        false
    }

    fn add_to(&self, weight: i64, sum: &mut Sum) {
        sum.add_big(weight, self.clone());
    }

    fn steps(&self) -> u64 {
        steps(self)
    }

    fn owned_bytes(&self) -> usize {
        size_of_val(self.as_words())
    }
}

/// A sum of signed terms while it is put together. The two signs are kept apart because a sum that is
/// positive at its end may be negative on the way.
#[derive(Debug, Default)]
pub(super) struct Sum {
    added: UBig,
    subtracted: UBig,
    /// What has not been carried to the two yet.
    small: i128,
    pub(super) terms: u64,
}

impl Sum {
    /// Adds `weight * term`.
    pub(super) fn add_word(&mut self, weight: i64, term: u64) {
        self.terms += 1;
        let product = i128::from(weight) * i128::from(term);
        // Both below 2^126, they have a sum that fits.
        if (product.unsigned_abs() | self.small.unsigned_abs()) >> 126 != 0 {
            self.carry();
            self.small = product;
            return self.carry();
        }
        self.small += product;
    }

    /// Adds `weight * term`.
    pub(super) fn add_big(&mut self, weight: i64, term: UBig) {
        self.terms += 1;
        let term = term * weight.unsigned_abs();
        match weight < 0 {
            true => self.subtracted += term,
            false => self.added += term,
        }
    }

    fn carry(&mut self) {
        let small = UBig::from(self.small.unsigned_abs());
        match self.small < 0 {
            true => self.subtracted += small,
            false => self.added += small,
        }
        self.small = 0;
    }

    /// Adds all terms of another sum.
    pub(super) fn add(&mut self, mut other: Self) {
        self.carry();
        other.carry();
        self.added += other.added;
        self.subtracted += other.subtracted;
        self.terms += other.terms;
    }

    /// The value, which is known not to be negative.
    pub(super) fn value(mut self) -> UBig {
        self.carry();
        self.added - self.subtracted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_terms_are_carried() {
        let mut sum = Sum::default();
        for _ in 0..5 {
            sum.add_word(i64::MAX, u64::MAX);
            sum.add_word(-i64::MAX, u64::MAX - 1);
        }
        sum.add_big(-5, UBig::from(i64::MAX as u64));
        sum.add_word(-1, 3);
        sum.add_big(2, UBig::from(2u8));
        assert_eq!((sum.terms, sum.value()), (13, UBig::ONE));
    }
}
