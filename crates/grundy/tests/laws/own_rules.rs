//! Rules as a user of the library writes them, against laws and values that are published.

use grundy::search::{MisereSearch, Search};
use grundy::{Limits, Options, Ruleset};
use proptest::prelude::*;

/// A heap and what it may become, each option a list of heaps.
pub struct Rules<F>(pub F);

impl<F: Fn(u32) -> Vec<Vec<u32>>> Ruleset for Rules<F> {
    type Component = u32;

    fn options(&self, heap: &u32, options: &mut Options<u32>) {
        (self.0)(*heap).into_iter().for_each(|option| options.push_sum(option));
    }
}

/// The values of the heaps 0 to `to`.
fn values<F: Fn(u32) -> Vec<Vec<u32>>>(rules: F, to: u32) -> Vec<u32> {
    let limits = Limits::default();
    let mut search = Search::new(Rules(rules));
    (0..=to).map(|heap| search.value(&heap, &mut limits.start()).unwrap()).collect()
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn proper_divisors(n: u32) -> impl Iterator<Item = u32> {
    (1..n).filter(move |d| n.is_multiple_of(*d))
}

fn become_proper_divisor(heap: u32) -> Vec<Vec<u32>> {
    proper_divisors(heap).map(|d| vec![d]).collect()
}

/// How many prime factors a number has, counted with multiplicity.
fn prime_factors(mut n: u32) -> u32 {
    let mut count = 0;
    for p in 2.. {
        if n < 2 {
            break;
        }
        while n.is_multiple_of(p) {
            n /= p;
            count += 1;
        }
    }
    count
}

/// How many tuples of `heaps` heaps have nim-sum 0, given the values of the heaps.
fn lost_tuples(values: &[u32], heaps: u32) -> u64 {
    let mut sums = vec![0u64; 64];
    sums[0] = 1;
    for _ in 0..heaps {
        let mut next = vec![0; sums.len()];
        for (sum, count) in sums.iter().enumerate() {
            values.iter().for_each(|&value| next[sum ^ value as usize] += count);
        }
        sums = next;
    }
    sums[0]
}

proptest! {
    #[test]
    fn a_proper_divisor_has_fewer_prime_factors(heaps in prop::collection::vec(1u32..3000, 0..5)) {
        let limits = Limits::default();
        let sum = Search::new(Rules(become_proper_divisor)).sum(&heaps, &mut limits.start()).unwrap();
        prop_assert_eq!(sum, heaps.iter().fold(0, |sum, &heap| sum ^ prime_factors(heap)));
    }

    /// Each heap is a Nim heap with as many counters as it has prime factors, in misère play too.
    #[test]
    fn in_misere_play_too(heaps in prop::collection::vec(1u32..80, 0..4)) {
        let limits = Limits::default();
        let mut search = MisereSearch::new(Rules(become_proper_divisor));
        let value = search.value(&heaps, &mut limits.start()).unwrap();
        let factors: Vec<u32> = heaps.iter().map(|&heap| prime_factors(heap)).collect();
        let sum = factors.iter().fold(0, |sum, factors| sum ^ factors);
        let expected = if factors.iter().all(|&factors| factors < 2) { 1 ^ sum } else { sum };
        prop_assert_eq!(value, expected);
    }
}

/// Project Euler 509: S(10) = 692 and S(100) = 735494 triples are won.
#[test]
fn take_a_proper_divisor() {
    let values = values(|heap| proper_divisors(heap).map(|d| vec![heap - d]).collect(), 100);
    assert!((1..=100).all(|heap| values[heap] == heap.trailing_zeros()));
    assert_eq!(10u64.pow(3) - lost_tuples(&values[1..=10], 3), 692);
    assert_eq!(100u64.pow(3) - lost_tuples(&values[1..=100], 3), 735_494);
}

/// Project Euler 560: L(5, 2) = 6, L(10, 5) = 9964 and L(10, 10) = 472400303 tuples are lost.
#[test]
fn take_a_coprime_number() {
    let take =
        |heap: u32| (1..=heap).filter(|&take| gcd(take, heap) == 1).map(|take| vec![heap - take]).collect();
    let values = values(take, 9);
    assert_eq!(lost_tuples(&values[1..5], 2), 6);
    assert_eq!(lost_tuples(&values[1..10], 5), 9964);
    assert_eq!(lost_tuples(&values[1..10], 10), 472_400_303);
}

/// Project Euler 550: f(10, 5) = 40085 tuples from 2..=10 are won.
#[test]
fn split_into_two_divisors() {
    let split = |heap: u32| {
        let parts: Vec<u32> = proper_divisors(heap).filter(|&d| d > 1).collect();
        parts.iter().flat_map(|&a| parts.iter().map(move |&b| vec![a, b])).collect()
    };
    let values = values(split, 10);
    assert_eq!(9u64.pow(5) - lost_tuples(&values[2..=10], 5), 40_085);
}

/// Project Euler 888: S(12, 4) = 204 multisets of four piles of 1..=12 are lost.
#[test]
fn take_some_or_split() {
    let options = |heap: u32| {
        let taken = [1, 2, 4, 9].into_iter().filter_map(|take| heap.checked_sub(take)).map(|left| vec![left]);
        let split = (1..=heap / 2).map(|a| vec![a, heap - a]);
        taken.chain(split).collect()
    };
    let values = values(options, 12);
    let mut lost = 0;
    for a in 1..=12 {
        for b in a..=12 {
            for c in b..=12 {
                lost += (c..=12).filter(|&d| values[a] ^ values[b] ^ values[c] ^ values[d] == 0).count();
            }
        }
    }
    assert_eq!(lost, 204);
}
