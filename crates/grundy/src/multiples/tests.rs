//! Every method beside every other, and beside trial division.

use super::*;
use crate::limits::Limits;
use proptest::prelude::*;

fn big(numbers: &[u64]) -> Vec<UBig> {
    numbers.iter().copied().map(UBig::from).collect()
}

/// The answer on which all methods agree that apply.
fn by_all(question: &Question) -> UBig {
    let limits = Limits { positions: 20_000_000, ..Limits::default() };
    let planned = answer(question, None, &mut limits.start()).unwrap();
    let mut others = 0;
    for method in Method::ALL {
        match answer(question, Some(method), &mut limits.start()) {
            Ok(found) => {
                assert_eq!(
                    found.value, planned.value,
                    "{method} on {question:?}, planned {:?}",
                    planned.plan
                );
                others += 1;
            }
            Err(Error::Method { .. }) => {}
            Err(error) => unreachable!("{method}: {error}"),
        }
    }
    assert!(others > 0);
    planned.value
}

fn of_small(divisors: &[u64], up_to: u64) -> u64 {
    u64::try_from(&by_all(&Question::new(big(divisors), up_to.into()))).unwrap()
}

#[test]
fn the_textbook_example() {
    assert_eq!(of_small(&[2, 3], 10), 7);
    let primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53];
    assert_eq!(of_small(&primes, 1_000_000_000), 863_912_918);
}

/// cp-algorithms, pull request 544: a list with 1 leaves nothing undivided.
#[test]
fn one_divides_all() {
    let list = [84, 63, 29, 83, 80, 71, 23, 25, 35, 31, 52, 60, 53, 27, 64, 86, 1, 95, 72, 6];
    assert_eq!(of_small(&list[10..], 12_345), 12_345);
    // 2^20 subsets by the specification would take the better part of this test's time.
    let up_to = UBig::from(31_015_212_363_955u64);
    let found =
        answer(&Question::new(big(&list), up_to.clone()), None, &mut Limits::default().start()).unwrap();
    assert_eq!((found.value, found.terms), (up_to, 1));
}

/// usaco-guide, pull request 6104: a guard against overflow must not drop this lcm.
#[test]
fn the_lcm_at_the_edge_of_a_word() {
    let half = 1u64 << 62;
    for (up_to, multiples) in [(i64::MAX as u64, 1), (u64::MAX, 3)] {
        assert_eq!(of_small(&[half], up_to), multiples);
        assert_eq!(of_small(&[half, 2], up_to), up_to / 2);
        // lcm(2^62, 6) = 3 * 2^62, whose product before division is past 2^64.
        let both = up_to / half + up_to / 6 - up_to / (half / 2 * 6);
        assert_eq!(of_small(&[half, 6], up_to), both);
    }
    assert_eq!(of_small(&[u64::MAX, u64::MAX - 1], u64::MAX), 2);
    let [mut sum, mut past] = [u64::MAX.into(), UBig::from(u64::MAX) + 1u8]
        .map(|up_to| Question::new(big(&[2, 3, 5, u64::MAX]), up_to));
    for question in [&mut sum, &mut past] {
        question.measure = Measure::Sum;
        by_all(question);
        question.selection = Selection::Exactly(2);
        by_all(question);
    }
}

#[test]
fn degenerate() {
    assert_eq!(of_small(&[], 100), 0);
    assert_eq!(of_small(&[5, 7], 0), 0);
    assert_eq!(of_small(&[5, 5, 5], 5), 1);
    let limits = Limits::default();
    for method in Method::ALL {
        let error =
            answer(&Question::new(big(&[2, 0]), UBig::ONE), Some(method), &mut limits.start()).unwrap_err();
        assert!(matches!(error, Error::Input(InputError { fault: Fault::ZeroDivisor, place: None })));
    }
    let from_0 = Question { from: UBig::ZERO, ..Question::new(big(&[2]), UBig::ONE) };
    let error = answer(&from_0, None, &mut limits.start()).unwrap_err();
    assert!(matches!(error, Error::Input(InputError { fault: Fault::TooSmall { .. }, .. })));
    let backwards = Question { from: 9u8.into(), ..Question::new(big(&[2]), 4u8.into()) };
    assert_eq!(by_all(&backwards), UBig::ZERO);
    for (selection, value) in [
        (Selection::AtLeast(0), 10u8),
        (Selection::AtLeast(3), 0),
        (Selection::Exactly(3), 0),
        (Selection::Exactly(u64::MAX), 0),
        (Selection::AtLeast(u64::MAX), 0),
        (Selection::Exactly(2), 1),
    ] {
        let question = Question { selection, ..Question::new(big(&[2, 3, 3]), 10u8.into()) };
        assert_eq!(by_all(&question), UBig::from(value), "{selection:?}");
    }
}

#[test]
fn a_thousand_digits() {
    let up_to = UBig::from(10u8).pow(1000) - UBig::ONE;
    let third = &up_to / UBig::from(3u8);
    assert_eq!(by_all(&Question::new(big(&[3, 9, 27]), up_to.clone())), third);
    let divisors = vec![UBig::from(2u8), UBig::from(5u8).pow(1400), UBig::from(10u8).pow(999), up_to.clone()];
    // 5^1400 has one multiple that is odd for each two, and 10^1000 - 1 is odd.
    let multiples = &up_to / &divisors[1];
    let expected = &up_to / UBig::from(2u8) + (&multiples - &multiples / UBig::from(2u8)) + UBig::ONE;
    assert_eq!(by_all(&Question::new(divisors, up_to)), expected);
}

#[test]
fn two_hundred_divisors_end_by_the_limit() {
    let divisors: Vec<UBig> = (300u64..500).map(UBig::from).collect();
    let limits = Limits { positions: 100_000, ..Limits::default() };
    let question = Question::new(divisors.clone(), UBig::from(10u8).pow(400));
    for method in [None, Some(Method::Pruned), Some(Method::Merged), Some(Method::Quotients)] {
        let error = answer(&question, method, &mut limits.start()).unwrap_err();
        assert!(matches!(error, Error::Limit(_)), "{error}");
    }
    let error = answer(&question, Some(Method::Subsets), &mut limits.start()).unwrap_err();
    assert!(matches!(error, Error::Method { .. }), "{error}");
    let fewer = Question { divisors: Divisors::Listed(divisors[..62].to_vec()), ..question.clone() };
    let error = answer(&fewer, Some(Method::Subsets), &mut limits.start()).unwrap_err();
    assert!(matches!(error, Error::Limit(_)), "{error}");
    let limits = Limits { memory: 1000, ..Limits::default() };
    for method in [Method::Pruned, Method::Merged] {
        let error = answer(&question, Some(method), &mut limits.start()).unwrap_err();
        assert!(matches!(error, Error::Limit(_)), "{error}");
    }
}

/// Published counts (primecount's issues 24 and 39, and pi(10^6), pi(10^9) by way of Legendre's formula).
#[test]
fn first_primes() {
    let none = |count, up_to: u64| {
        let question = Question {
            divisors: Divisors::FirstPrimes(count),
            selection: Selection::NONE,
            ..Question::new(Vec::new(), up_to.into())
        };
        answer(&question, None, &mut Limits::default().start()).unwrap().value
    };
    for (up_to, count, left) in [
        (125, 1, 63u32),
        (125, 5, 26),
        (1_000_000_000, 900_858_536, 1),
        (1_000_000_000, 50_847_534, 1),
        (1_000_000_000, 50_847_533, 2),
        (1_000_000_000, 3401, 50_847_534 - 3401 + 1),
        (1_000_000, 168, 78_498 - 168 + 1),
        (1_000_000, u64::MAX, 1),
        (3, 2, 1),
        (1, 5, 1),
        (0, 5, 0),
        (10, 0, 10),
    ] {
        assert_eq!(none(count, up_to), UBig::from(left), "phi({up_to}, {count})");
    }
    // Up to every small bound, beside the list.
    let primes: Vec<u64> = primal_sieve::Primes::all().map(|prime| prime as u64).take(12).collect();
    for count in 0..=12 {
        for up_to in [0, 1, 2, 3, 4, 8, 9, 10, 24, 25, 26, 48, 49, 100, 121, 168, 169, 170, 1000u64] {
            for selection in [Selection::ANY, Selection::NONE, Selection::Exactly(2), Selection::AtLeast(2)] {
                for measure in [Measure::Count, Measure::Sum] {
                    let listed =
                        Question { selection, measure, ..Question::new(big(&primes[..count]), up_to.into()) };
                    let first = Question { divisors: Divisors::FirstPrimes(count as u64), ..listed.clone() };
                    let [listed, first] = [&listed, &first].map(|question| {
                        answer(question, None, &mut Limits::default().start()).unwrap().value
                    });
                    assert_eq!(first, listed, "{count} primes up to {up_to}, {selection:?}, {measure:?}");
                }
            }
        }
    }
}

/// Sets that need the sieve: their quotients are too many for a wheel alone.
#[test]
fn quotients_that_are_sieved_equal_the_wheel() {
    let odd_coprime = (3..).step_by(2).filter({
        let mut kept: Vec<u64> = Vec::new();
        move |number: &u64| {
            let coprime = kept.iter().all(|other| dashu_base::Gcd::gcd(*other, *number) == 1);
            if coprime {
                kept.push(*number);
            }
            coprime
        }
    });
    let mut divisors: Vec<u64> = odd_coprime.take(220).collect();
    // Two groups of several members, of which one has large ones.
    divisors.extend([4, 6, 10, 1009 * 1013, 1013 * 1019]);
    let question =
        Question { selection: Selection::NONE, ..Question::new(big(&divisors), 40_000_000_000u64.into()) };
    let [wheel, quotients] = [Method::Wheel, Method::Quotients]
        .map(|method| answer(&question, Some(method), &mut Limits::default().start()).unwrap());
    assert_eq!(wheel.value, quotients.value);
    assert!(quotients.terms < wheel.terms);
}

fn selections() -> impl Strategy<Value = Selection> {
    prop_oneof![
        Just(Selection::ANY),
        Just(Selection::NONE),
        (0u64..6).prop_map(Selection::Exactly),
        (0u64..6).prop_map(Selection::AtLeast),
    ]
}

fn selected(selection: Selection, divisors: &[u64], number: u64) -> bool {
    let mut distinct = divisors.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    let divide = distinct.iter().filter(|&&divisor| number % divisor == 0).count() as u64;
    match selection {
        Selection::AtLeast(k) => divide >= k,
        Selection::Exactly(k) => divide == k,
    }
}

proptest! {
    #[test]
    fn all_equal_trial_division(
        divisors in prop::collection::vec(1u64..40, 0..9),
        from in 1u64..300,
        length in 0u64..500,
        selection in selections(),
        sum in any::<bool>(),
    ) {
        let up_to = from - 1 + length;
        let measure = if sum { Measure::Sum } else { Measure::Count };
        let of_interest = (from..=up_to).filter(|&number| selected(selection, &divisors, number));
        let naive = if sum { of_interest.sum() } else { of_interest.count() as u64 };
        let question = Question { from: from.into(), selection, measure, ..Question::new(big(&divisors), up_to.into()) };
        prop_assert_eq!(by_all(&question), UBig::from(naive));
    }

    /// Divisors that share factors among themselves, so that terms cancel.
    #[test]
    fn all_agree_on_smooth_divisors(
        exponents in prop::collection::vec([0usize..30, 0usize..20, 0usize..9], 0..9),
        up_to in any::<u128>(),
        selection in selections(),
        sum in any::<bool>(),
    ) {
        let power = |base: u8, exponent| UBig::from(base).pow(exponent);
        let divisors: Vec<UBig> =
            exponents.iter().map(|&[i, j, k]| power(2, i) * power(3, j) * power(5, k)).collect();
        let measure = if sum { Measure::Sum } else { Measure::Count };
        let question = Question { selection, measure, ..Question::new(divisors, up_to.into()) };
        by_all(&question);
        by_all(&Question { up_to: (up_to as u64).into(), ..question });
    }

    #[test]
    fn words_equal_big_numbers(
        divisors in prop::collection::vec(prop_oneof![1u64..100, 1u64.., Just(1 << 62)], 0..10),
        up_to in prop_oneof![0u64..10_000, any::<u64>()],
        selection in selections(),
        sum in any::<bool>(),
    ) {
        let measure = if sum { Measure::Sum } else { Measure::Count };
        let question = Question { selection, measure, ..Question::new(big(&divisors), up_to.into()) };
        for method in Method::ALL {
            let (limits, bound) = (Limits::default(), UBig::from(up_to));
            let big = Reduced::<UBig>::of(&question, &bound, &mut limits.start()).unwrap();
            let words = Reduced::<u64>::of(&question, &up_to, &mut limits.start()).unwrap();
            let big = big.answer(&question, &bound, Some(method), &mut limits.start());
            let words = words.answer(&question, &bound, Some(method), &mut limits.start());
            match (big, words) {
                (Ok(big), Ok(words)) => prop_assert_eq!(big, words),
                (Err(big), Err(words)) => prop_assert_eq!(big.to_string(), words.to_string()),
                (big, words) => prop_assert!(false, "{big:?} {words:?}"),
            }
        }
    }

    #[test]
    fn the_nth_is_the_nth(
        divisors in prop::collection::vec(1u64..30, 0..6),
        from in 1u64..200,
        selection in selections(),
        k in 1u64..60,
    ) {
        let question = Question { from: from.into(), selection, ..Question::new(big(&divisors), UBig::ZERO) };
        let found = nth(&question, &k.into(), None, &mut Limits::default().start()).unwrap();
        let period = divisors.iter().fold(1, |lcm, divisor| lcm / dashu_base::Gcd::gcd(lcm, *divisor) * divisor);
        let within = |range: std::ops::RangeInclusive<u64>| range.filter(|&n| selected(selection, &divisors, n));
        match found {
            Some(found) => {
                let number = u64::try_from(&found.number).unwrap();
                prop_assert!(selected(selection, &divisors, number));
                // Far ones are counted, which is compared with trial division elsewhere.
                if number < 100_000 {
                    prop_assert_eq!(within(from..=number).count() as u64, k);
                } else {
                    prop_assert_eq!(by_all(&Question { up_to: found.number, ..question }), UBig::from(k));
                }
            }
            None if period < 1_000_000 => prop_assert_eq!(within(1..=period).count(), 0),
            None => {}
        }
    }

    #[test]
    fn the_nth_of_large_numbers(k in any::<u128>(), divisors in prop::collection::vec(2u64..1000, 1..6)) {
        prop_assume!(k > 0);
        for selection in [Selection::ANY, Selection::NONE] {
            let question = Question { selection, ..Question::new(big(&divisors), UBig::ZERO) };
            let found = nth(&question, &k.into(), None, &mut Limits::default().start()).unwrap().unwrap();
            let count = |up_to: UBig| {
                answer(&Question { up_to, ..question.clone() }, None, &mut Limits::default().start()).unwrap().value
            };
            prop_assert_eq!(count(&found.number - 1u8), UBig::from(k - 1));
            prop_assert_eq!(count(found.number), UBig::from(k));
        }
    }
}
