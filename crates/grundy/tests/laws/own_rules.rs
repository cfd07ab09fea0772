//! Rules as a user of the library writes them, against laws and values that are published.

use dashu_int::UBig;
use grundy::rulesets::split::heap_value;
use grundy::search::{MisereSearch, Search};
use grundy::sum::count::{Histogram, Method, Question, Selection, count_sums, count_sums_twice};
use grundy::{Convention, Limits, Options, Ruleset};
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

/// Counts the sums of so many heaps with these values, by both methods; first those that are won.
fn count(values: &[u32], heaps: u64, selection: Selection) -> [u64; 2] {
    let limits = Limits::default();
    let histogram = Histogram::of_values(values.iter().copied(), &mut limits.start()).unwrap();
    let question = question(heaps, selection, None);
    let counts = count_sums_twice(&histogram, &question, &mut limits.start()).unwrap();
    [counts.winning, counts.losing].map(|count| u64::try_from(count).unwrap())
}

fn question(heaps: u64, selection: Selection, modulus: Option<u64>) -> Question {
    let modulus = modulus.map(UBig::from);
    Question { heaps: heaps.into(), selection, convention: Convention::Normal, by_value: false, modulus }
}

/// The remainders of the counts of tuples, first of those that are won.
fn remainders(histogram: &Histogram, heaps: u64, modulus: u64) -> [u64; 2] {
    let question = question(heaps, Selection::Tuples, Some(modulus));
    let meter = &mut Limits::default();
    let counts = count_sums(histogram, &question, Method::Characters, &mut meter.start()).unwrap();
    [counts.winning, counts.losing].map(|count| u64::try_from(count).unwrap())
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
    assert_eq!(count(&values[1..=10], 3, Selection::Tuples)[0], 692);
    assert_eq!(count(&values[1..=100], 3, Selection::Tuples)[0], 735_494);
    // Its answer: of 1 to 123456787654321, as many have the value v as are odd multiples of 2^v.
    let mut histogram = Histogram::new();
    for value in 0..47 {
        let multiples = |power: u64| 123_456_787_654_321u64 >> power;
        let odd = UBig::from(multiples(value) - multiples(value + 1));
        histogram.add(value, odd, &Limits::default().start()).unwrap();
    }
    assert_eq!(remainders(&histogram, 3, 1_234_567_890)[0], 151_725_678);
}

/// For each number up to `to` its least prime factor, from 2 on.
fn least_prime_factors(to: usize) -> Vec<u32> {
    let mut factors = vec![0; to + 1];
    for n in 2..=to {
        if factors[n] == 0 {
            for multiple in (n..=to).step_by(n) {
                if factors[multiple] == 0 {
                    factors[multiple] = n as u32;
                }
            }
        }
    }
    factors
}

/// Project Euler 560: L(5, 2) = 6, L(10, 5) = 9964 and L(10, 10) = 472400303 tuples are lost.
#[test]
fn take_a_coprime_number() {
    let take =
        |heap: u32| (1..=heap).filter(|&take| gcd(take, heap) == 1).map(|take| vec![heap - take]).collect();
    let values = values(take, 300);
    assert_eq!(count(&values[1..5], 2, Selection::Tuples)[1], 6);
    assert_eq!(count(&values[1..10], 5, Selection::Tuples)[1], 9964);
    assert_eq!(count(&values[1..10], 10, Selection::Tuples)[1], 472_400_303);
    // Even heaps have value 0, others the place of their least prime factor, and a heap of 1 the value 1.
    let by_factors = |to: usize| {
        let factors = least_prime_factors(to);
        let mut places = vec![0; to + 1];
        let mut primes = 0;
        for n in 2..=to {
            if factors[n] as usize == n {
                primes += 1;
                places[n] = if n == 2 { 0 } else { primes };
            }
        }
        (0..=to).map(move |n| if n == 1 { 1 } else { places[factors[n] as usize] }).collect::<Vec<u32>>()
    };
    assert_eq!(by_factors(300)[1..], values[1..]);
    // Its answer.
    let histogram =
        Histogram::of_values(by_factors(9_999_999).into_iter().skip(1), &mut Limits::default().start());
    assert_eq!(remainders(&histogram.unwrap(), 10_000_000, 1_000_000_007)[1], 994_345_168);
}

/// Project Euler 550: f(10, 5) = 40085 tuples from 2..=10 are won.
#[test]
fn split_into_two_divisors() {
    let split = |heap: u32| {
        let parts: Vec<u32> = proper_divisors(heap).filter(|&d| d > 1).collect();
        parts.iter().flat_map(|&a| parts.iter().map(move |&b| vec![a, b])).collect()
    };
    let values = values(split, 300);
    assert_eq!(count(&values[2..=10], 5, Selection::Tuples)[0], 40_085);
    // The parts have any two numbers of prime factors from 1 to one less than the heap has, as parts have in
    // splitting Nim, where a heap may be empty.
    let by_factors: Vec<u32> = (0..24u32)
        .map(|n| u32::try_from(heap_value(&n.saturating_sub(1).into()).as_heap()).unwrap())
        .collect();
    let value = |factors: u32| by_factors[factors as usize];
    assert!((2..=300).all(|heap| values[heap as usize] == value(prime_factors(heap))));
    // Its answer.
    let least = least_prime_factors(10_000_000);
    let mut factors = vec![0u32; least.len()];
    (2..least.len()).for_each(|n| factors[n] = 1 + factors[n / least[n] as usize]);
    let large = factors.into_iter().skip(2).map(value);
    let histogram = Histogram::of_values(large, &mut Limits::default().start()).unwrap();
    assert_eq!(remainders(&histogram, 1_000_000_000_000, 987_654_321)[0], 328_104_836);
}

/// Project Euler 888: S(12, 4) = 204 multisets of four piles of 1..=12 are lost, and S(124, 9) = 2259208528408.
#[test]
fn take_some_or_split() {
    let options = |heap: u32| {
        let taken = [1, 2, 4, 9].into_iter().filter_map(|take| heap.checked_sub(take)).map(|left| vec![left]);
        let split = (1..=heap / 2).map(|a| vec![a, heap - a]);
        taken.chain(split).collect()
    };
    let values = values(options, 124);
    assert_eq!(count(&values[1..=12], 4, Selection::Multisets)[1], 204);
    assert_eq!(count(&values[1..=124], 9, Selection::Multisets)[1], 2_259_208_528_408);
}
