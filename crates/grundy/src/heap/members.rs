//! The numbers of counters that a subtraction set lets a player take, in increasing order.

use super::{SetRule, SubtractionSet};
use dashu_base::SquareRoot;
use dashu_int::UBig;
use dashu_int::ops::BitTest;
use primal_sieve::Primes;

/// The members of a set that is given by a rule, in increasing order. There is always one more.
pub struct Members(State);

enum State {
    Squares { root: UBig },
    Primes(Box<Primes>),
    Powers { next: UBig, base: u64 },
    Factorials { next: UBig, of: u64 },
    Fibonacci { next: UBig, after: UBig },
}

impl Iterator for Members {
    type Item = UBig;

    fn next(&mut self) -> Option<UBig> {
        match &mut self.0 {
            State::Squares { root } => {
                *root += 1u8;
                Some(&*root * &*root)
            }
            State::Primes(primes) => primes.next().map(UBig::from),
            State::Powers { next, base } => {
                let after = &*next * *base;
                Some(std::mem::replace(next, after))
            }
            State::Factorials { next, of } => {
                *of += 1;
                let after = &*next * *of;
                Some(std::mem::replace(next, after))
            }
            State::Fibonacci { next, after } => {
                let beyond = &*next + &*after;
                Some(std::mem::replace(next, std::mem::replace(after, beyond)))
            }
        }
    }
}

impl SetRule {
    /// The members of the set, or `None` where they depend on the heap.
    pub fn members(self) -> Option<Members> {
        let state = match self {
            Self::Squares => State::Squares { root: UBig::ZERO },
            Self::Primes => State::Primes(Box::new(Primes::all())),
            Self::Powers(base) => State::Powers { next: UBig::ONE, base },
            Self::Factorials => State::Factorials { next: UBig::ONE, of: 1 },
            Self::Fibonacci => State::Fibonacci { next: UBig::ONE, after: UBig::from(2u8) },
            Self::Divisors => return None,
        };
        Some(Members(state))
    }

    /// At least as many as there are numbers that may be taken from a heap, and steps to find them.
    fn most_takes(self, heap: &UBig) -> UBig {
        let bits = heap.bit_len();
        match self {
            Self::Squares => heap.sqrt(),
            // pi(n) < 1.256 n / ln n (Rosser and Schoenfeld 1962), and ln n > 0.693 (bits - 1).
            Self::Primes => heap * 2u8 / bits.saturating_sub(1).max(1),
            // The numbers at least double with every second step.
            Self::Powers(_) | Self::Factorials | Self::Fibonacci => (2 * bits).into(),
            // Each divisor up to the root, and its partner.
            Self::Divisors => heap.sqrt() * 2u8,
        }
    }
}

impl SubtractionSet {
    /// Calls `each` with the numbers that may be taken from a heap, in increasing order.
    ///
    /// # Complexity
    /// One step for each; with [`SetRule::Divisors`] as many as the heap's square root.
    pub fn takes(&self, heap: &UBig, mut each: impl FnMut(UBig)) {
        match self {
            Self::Finite(set) => {
                set.iter().map(|&take| UBig::from(take)).take_while(|take| take <= heap).for_each(each);
            }
            Self::AllBut(set) => {
                let mut take = UBig::ONE;
                let mut left_out = set.iter().map(|&but| UBig::from(but)).peekable();
                while take <= *heap {
                    if left_out.next_if_eq(&take).is_none() {
                        each(take.clone());
                    }
                    take += 1u8;
                }
            }
            Self::Rule(rule) => match rule.members() {
                Some(members) => members.take_while(|take| take <= heap).for_each(each),
                None => divisors(heap, each),
            },
        }
    }

    /// The least number that may ever be taken, if there is one.
    pub fn least(&self) -> Option<u64> {
        match self {
            Self::Finite(set) => set.first().copied(),
            Self::AllBut(set) => (1..)
                .zip(set.iter().map(Some).chain([None]))
                .find_map(|(least, but)| (but != Some(&least)).then_some(least)),
            Self::Rule(SetRule::Primes) => Some(2),
            Self::Rule(_) => Some(1),
        }
    }

    /// At least as many as there are numbers that may be taken from a heap, and steps to find them.
    pub fn most_takes(&self, heap: &UBig) -> UBig {
        match self {
            Self::Finite(set) => set.len().into(),
            Self::AllBut(_) => heap.clone(),
            Self::Rule(rule) => rule.most_takes(heap),
        }
    }
}

/// Calls `each` with the divisors of a number, in increasing order.
fn divisors(n: &UBig, mut each: impl FnMut(UBig)) {
    let mut small = Vec::new();
    let mut divisor = UBig::ONE;
    while &divisor * &divisor <= *n {
        if (n % &divisor).is_zero() {
            small.push(divisor.clone());
        }
        divisor += 1u8;
    }
    small.iter().for_each(|divisor| each(divisor.clone()));
    for partner in small.iter().rev().map(|divisor| n / divisor) {
        if small.last() != Some(&partner) {
            each(partner);
        }
    }
}

/// The members of a rule as machine words, listed as far as heaps of growing size need them.
pub(super) struct Listed {
    members: Members,
    // Those up to the largest heap so far, and the one behind them unless that is too large.
    listed: Vec<u64>,
    next: Option<u64>,
}

impl Listed {
    pub(super) fn new(mut members: Members) -> Self {
        let next = members.next().and_then(|member| u64::try_from(member).ok());
        Self { members, listed: Vec::new(), next }
    }

    /// The members up to a heap that is no smaller than those asked for before.
    pub(super) fn up_to(&mut self, heap: u64) -> &[u64] {
        while let Some(next) = self.next.filter(|&next| next <= heap) {
            self.listed.push(next);
            self.next = self.members.next().and_then(|member| u64::try_from(member).ok());
        }
        &self.listed
    }
}

impl std::fmt::Debug for Listed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Listed").field("listed", &self.listed.len()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn takes(set: &SubtractionSet, heap: u64) -> Vec<u64> {
        let mut takes = Vec::new();
        set.takes(&heap.into(), |take| takes.push(u64::try_from(take).unwrap()));
        takes
    }

    #[test]
    fn first_members() {
        for (rule, first) in [
            (SetRule::Squares, [1u32, 4, 9, 16, 25, 36]),
            (SetRule::Primes, [2, 3, 5, 7, 11, 13]),
            (SetRule::Powers(3), [1, 3, 9, 27, 81, 243]),
            (SetRule::Factorials, [1, 2, 6, 24, 120, 720]),
            (SetRule::Fibonacci, [1, 2, 3, 5, 8, 13]),
        ] {
            let members: Vec<UBig> = rule.members().unwrap().take(6).collect();
            assert_eq!(members, first.map(UBig::from), "{rule:?}");
        }
    }

    /// The rules are written once more, as tests of single numbers.
    #[test]
    fn takes_are_those_that_pass_the_test() {
        let is_prime = |n: u64| n > 1 && (2..n).all(|d| !n.is_multiple_of(d));
        for heap in 0..400 {
            let expect = |set: SubtractionSet, test: &dyn Fn(u64) -> bool| {
                let expected: Vec<u64> = (1..=heap).filter(|&n| test(n)).collect();
                assert_eq!(takes(&set, heap), expected, "{set:?} {heap}");
                assert!(UBig::from(expected.len()) <= set.most_takes(&heap.into()), "{set:?} {heap}");
                assert_eq!(set.least().is_some_and(|least| least <= heap), !expected.is_empty());
            };
            let rule = SubtractionSet::Rule;
            expect(rule(SetRule::Squares), &|n| n.isqrt().pow(2) == n);
            expect(rule(SetRule::Primes), &is_prime);
            expect(rule(SetRule::Powers(2)), &|n| n.is_power_of_two());
            expect(rule(SetRule::Factorials), &|n| [1, 2, 6, 24, 120].contains(&n));
            let fibonacci = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377];
            expect(rule(SetRule::Fibonacci), &|n| fibonacci.contains(&n));
            expect(rule(SetRule::Divisors), &|n| heap.is_multiple_of(n));
            for but in [vec![], vec![1], vec![2, 3, 7], vec![1, 2, 3, 90]] {
                expect(SubtractionSet::AllBut(but.clone()), &|n| !but.contains(&n));
            }
            expect(SubtractionSet::Finite(vec![3, 50]), &|n| n == 3 || n == 50);
        }
    }
}
