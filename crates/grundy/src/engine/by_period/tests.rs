//! What is counted and listed by classes of a period, beside the options one by one.

use super::*;
use crate::answer::Move;
use crate::engine::{ByValues, Engine, HeapTable};
use crate::heap::period::{Period, Proof};
use crate::heap::{Code, Column, Naive, SubtractionSet};
use crate::limits::Limits;
use crate::notation::Words;
use crate::ruleset::{Options, Ruleset};
use crate::rulesets::take_and_break::TakeAndBreak;
use crate::sum::Values;
use proptest::prelude::*;

fn code(text: &str, base: u32) -> Code {
    Code::parse(&Words::of_line("code", None, text).whole(), base).unwrap()
}

/// Values that repeat from the start on, as if they had been proved to.
fn made_up(values: &[u32], preperiod: u64, saltus: u64) -> Proved {
    let mut column = Column::new();
    values.iter().for_each(|&value| column.push(value));
    Proved {
        period: Period { preperiod, period: values.len() as u64 - preperiod, saltus },
        values: column,
        proof: Proof::Window { length: 1 },
        heaps: values.len() as u64,
    }
}

/// The options of a heap that have a value, one by one, in the order of the rules.
fn one_by_one(rules: &HeapRules, proved: &Proved, heap: u64, wanted: &UBig) -> Vec<Move> {
    let mut options = Options::new();
    match rules {
        HeapRules::Break(rules) => TakeAndBreak::new(rules.code.clone()).options(&heap.into(), &mut options),
        HeapRules::Subtract(SubtractionSet::AllBut(set)) => {
            (1..=heap).filter(|take| !set.contains(take)).for_each(|take| options.push((heap - take).into()));
        }
        HeapRules::Subtract(SubtractionSet::Finite(set)) => {
            set.iter().filter(|&&take| take <= heap).for_each(|take| options.push((heap - take).into()));
        }
        HeapRules::Subtract(SubtractionSet::Rule(_)) => {}
    }
    let unequal = matches!(rules, HeapRules::Break(Breaking { unequal: true, .. }));
    let of_value = |option: &&[UBig]| {
        let value = option.iter().fold(UBig::ZERO, |sum, heap| sum ^ proved.value(heap));
        value == *wanted && !(unequal && option.len() == 2 && option[0] == option[1])
    };
    options.iter().filter(of_value).map(|option| Move::in_heap(1, &heap.into(), option)).collect()
}

fn check(
    rules: &HeapRules,
    proved: Proved,
    heap: u64,
    wanted: u32,
    most: usize,
) -> Result<(), TestCaseError> {
    let expected = one_by_one(rules, &proved, heap, &wanted.into());
    let mut engine = ByPeriod::new(rules, "made-up".to_owned());
    engine.search = Some(Search::Proved(Box::new(proved)));
    // Beside a component of the value that is wanted, an option of that value wins.
    let target = Values::new(vec![Nimber::ZERO, Nimber::from(wanted)], Convention::Normal).target(0);
    let mut moves = Moves::at_most(most);
    let named = TakeAndBreak::new(code("0.0", 8));
    let limits = Limits::default();
    engine.winning_moves(&named, (1, &heap.into()), &target, &mut moves, &mut limits.start()).unwrap();
    prop_assert_eq!(moves.count(), &UBig::from(expected.len()));
    prop_assert_eq!(moves.listed(), &expected[..most.min(expected.len())]);
    Ok(())
}

prop_compose! {
    fn tables()(
        values in prop::collection::vec(0u32..6, 1..14),
        preperiod in any::<prop::sample::Index>(),
    ) -> (Vec<u32>, u64) {
        let preperiod = preperiod.index(values.len()) as u64;
        (values, preperiod)
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn broken_heaps(
        (values, preperiod) in tables(),
        (first, digits) in (0u8..4, prop::collection::vec(0u8..16, 0..5)),
        (heap, wanted) in (0u64..60, 0u32..8),
        most in prop_oneof![Just(usize::MAX), 0usize..12],
    ) {
        let digits: String = digits.iter().map(|digit| format!("{digit:X}")).collect();
        let code = code(&format!("{:X}.{digits}", 4 * first), 16);
        let rules = HeapRules::Break(Breaking { code, unequal: false });
        check(&rules, made_up(&values, preperiod, 0), heap, wanted, most)?;
    }

    #[test]
    fn heaps_broken_into_unequal_ones(
        (values, preperiod) in tables(),
        (first, digits) in (0u8..2, prop::collection::vec(0u8..8, 0..5)),
        (heap, wanted) in (0u64..100, 0u32..8),
        most in prop_oneof![Just(usize::MAX), 0usize..12],
    ) {
        let digits: String = digits.iter().map(ToString::to_string).collect();
        let code = code(&format!("{}.{digits}", 4 * first), 8);
        let rules = HeapRules::Break(Breaking { code, unequal: true });
        check(&rules, made_up(&values, preperiod, 0), heap, wanted, most)?;
    }

    #[test]
    fn takes(
        (values, preperiod) in tables(),
        set in prop::collection::btree_set(1u64..12, 0..6),
        (heap, wanted, saltus) in (0u64..80, 0u32..20, 1u64..5),
        all_but in any::<bool>(),
        most in prop_oneof![Just(usize::MAX), 0usize..12],
    ) {
        let set: Vec<u64> = set.into_iter().collect();
        let (set, saltus) = match all_but {
            true => (SubtractionSet::AllBut(set), saltus),
            false => (SubtractionSet::Finite(set), saltus - 1),
        };
        check(&HeapRules::Subtract(set), made_up(&values, preperiod, saltus), heap, wanted, most)?;
    }
}

/// The number of moves that leave a nim-sum, and those that are listed.
fn moves_of(rules: &HeapRules, proved: Proved, heap: &UBig, wanted: &UBig, most: usize) -> Moves {
    let mut engine = ByPeriod::new(rules, "made-up".to_owned());
    engine.search = Some(Search::Proved(Box::new(proved)));
    let target = Values::new(vec![Nimber::ZERO, Nimber::new(wanted.clone())], Convention::Normal).target(0);
    let mut moves = Moves::at_most(most);
    let named = TakeAndBreak::new(code("0.0", 8));
    engine.winning_moves(&named, (1, heap), &target, &mut moves, &mut Limits::default().start()).unwrap();
    moves
}

/// Asserts that as many moves are counted as there are, and that those which are listed are among them, each
/// once, and as many as there is room for.
fn assert_all(moves: &Moves, expected: &[Move], most: usize) -> Result<(), TestCaseError> {
    prop_assert_eq!(moves.count(), &UBig::from(expected.len()));
    let listed: std::collections::HashSet<&Move> = moves.listed().iter().collect();
    prop_assert_eq!(listed.len(), moves.listed().len());
    prop_assert_eq!(listed.len(), most.min(expected.len()));
    prop_assert!(expected.iter().filter(|expected| listed.contains(expected)).count() == listed.len());
    Ok(())
}

/// The same values, with a period that is so many times as long.
fn longer(first: &[u32], preperiod: u64, saltus: u64, times: u64) -> Proved {
    let proved = made_up(first, preperiod, saltus);
    let period = proved.period.period;
    let end = preperiod + times * period;
    let values: Vec<u32> = (0..end).map(|heap| u32::try_from(proved.value(&heap.into())).unwrap()).collect();
    made_up(&values, preperiod, times * saltus)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn broken_heaps_whose_values_grow(
        (values, preperiod) in tables(),
        (first, digits) in (0u8..4, prop::collection::vec(0u8..16, 0..5)),
        (heap, wanted, saltus) in (0u64..60, 0u32..50, 1u64..10),
        most in prop_oneof![Just(usize::MAX), 0usize..12],
        unequal in any::<bool>(),
    ) {
        let unequal = unequal && digits.iter().all(|&digit| digit < 8) && first < 2;
        let digits: String = digits.iter().map(|digit| format!("{digit:X}")).collect();
        let code = code(&format!("{:X}.{digits}", 4 * first), 16);
        let rules = HeapRules::Break(Breaking { code, unequal });
        let proved = made_up(&values, preperiod, saltus);
        let expected = one_by_one(&rules, &proved, heap, &wanted.into());
        let moves = moves_of(&rules, proved, &heap.into(), &wanted.into(), most);
        assert_all(&moves, &expected, most)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// What is left is cut into other classes by a period that is a multiple, and comes to the same.
    #[test]
    fn large_heaps_whose_values_grow(
        (values, preperiod) in tables(),
        (saltus, times) in (1u64..10, 2u64..4),
        (heap, over) in (any::<u128>(), 0u64..9),
        broken in any::<bool>(),
    ) {
        let rules = HeapRules::Break(Breaking { code: code(if broken { "4.0" } else { "8.0" }, 16), unequal: false });
        let (short, long) = (made_up(&values, preperiod, saltus), longer(&values, preperiod, saltus, times));
        let heap = UBig::from(heap);
        // Of these values there are many moves, and of others often none.
        let wanted = short.value(&heap) + over;
        let one = moves_of(&rules, short.clone(), &heap, &wanted, 20);
        let other = moves_of(&rules, long, &heap, &wanted, 20);
        prop_assert_eq!(one.count(), other.count());
        for listed in one.listed().iter().chain(other.listed()) {
            let Move::Break { take, into, .. } = listed else { panic!("{listed}") };
            prop_assert!(take.is_zero() && into.iter().sum::<UBig>() == heap);
            prop_assert!(into.iter().all(|part| !part.is_zero()) && into.is_sorted_by(|a, b| a >= b));
            let value = into.iter().fold(UBig::ZERO, |sum, part| sum ^ short.value(part));
            prop_assert_eq!(&value, &wanted);
        }
    }
}

/// Games whose values grow, solved by the period and by the table of all smaller heaps.
#[test]
fn growing_games_are_solved_as_by_the_table() {
    let limits = Limits::default();
    let mut counted = UBig::ZERO;
    for text in ["0.3F", "0.8", "0.28", "0.8B", "0.9C", "0.B8", "0.C9", "0.AC", "0.F8", "0.FB"] {
        let game = TakeAndBreak::new(code(text, 16));
        let rules = HeapRules::Break(Breaking { code: code(text, 16), unequal: false });
        let mut by_period = ByValues::new(&game, ByPeriod::new(&rules, text.to_owned()), Convention::Normal);
        let mut table = ByValues::new(&game, HeapTable::new(Naive::new(&rules)), Convention::Normal);
        let mut prove = ByPeriod::new(&rules, text.to_owned());
        assert!(prove.prove(MOST_HEAPS, &mut limits.start()).unwrap().period.saltus > 0, "{text}");
        let mut random = fastrand::Rng::with_seed(3);
        for heap in 0..120u64 {
            let most = random.usize(0..20);
            for position in [vec![heap], vec![heap, random.u64(0..120), random.u64(0..120)]] {
                let position: Vec<UBig> = position.into_iter().map(UBig::from).collect();
                let solved = by_period.solve(&position, most, &mut limits.start()).unwrap();
                let expected = table.solve(&position, usize::MAX, &mut limits.start()).unwrap();
                assert_eq!(solved.value, expected.value, "{text} {position:?}");
                assert_all(&solved.moves, expected.moves.listed(), most).unwrap();
                counted += solved.moves.count();
            }
        }
    }
    assert!(counted > UBig::from(10_000u32), "{counted}");
}

/// Games with a period, solved by it and by the table of all smaller heaps.
#[test]
fn games_are_solved_as_by_the_table() {
    let limits = Limits::default();
    for (text, base) in [
        ("0.77", 8),
        ("0.07", 8),
        ("0.137", 8),
        ("0.31", 8),
        ("0.3", 8),
        ("0.45", 8),
        ("4.7", 8),
        ("0.115", 8),
        ("0.0", 8),
        ("0.A", 16),
        ("0.33F", 16),
    ] {
        let game = TakeAndBreak::new(code(text, base));
        let rules = HeapRules::Break(Breaking { code: code(text, base), unequal: false });
        let mut by_period = ByValues::new(&game, ByPeriod::new(&rules, text.to_owned()), Convention::Normal);
        let mut table = ByValues::new(&game, HeapTable::new(Naive::new(&rules)), Convention::Normal);
        let mut prove = ByPeriod::new(&rules, text.to_owned());
        let period = prove.prove(MOST_HEAPS, &mut limits.start()).unwrap().period;
        let mut random = fastrand::Rng::with_seed(period.period);
        for heap in 0..(3 * (period.preperiod + period.period)).min(300) {
            let most = random.usize(0..20);
            for position in [vec![heap], vec![heap, random.u64(0..200), random.u64(0..200)]] {
                let position: Vec<UBig> = position.into_iter().map(UBig::from).collect();
                let solved = by_period.solve(&position, most, &mut limits.start()).unwrap();
                let expected = table.solve(&position, most, &mut limits.start()).unwrap();
                assert_eq!(solved.value, expected.value, "{text} {position:?}");
                assert_eq!(solved.moves, expected.moves, "{text} {position:?}");
            }
        }
    }
}

/// Counts of splits of heaps that no program goes through, from what they have to add up to.
#[test]
fn counts_of_all_values_are_the_count_of_all_splits() {
    let limits = Limits::default();
    let heap: UBig = UBig::from(10u8).pow(1000);
    for (text, splits) in [("8.0", (&heap * &heap + 6u8) / 12u8), ("4.0", &heap / 2u8)] {
        let rules = HeapRules::Break(Breaking { code: code(text, 16), unequal: false });
        let mut engine = ByPeriod::new(&rules, text.to_owned());
        engine.search = Some(Search::Proved(Box::new(made_up(&[0, 1, 0, 2, 1, 3, 1], 3, 0))));
        let named = TakeAndBreak::new(code(text, 16));
        let mut sum = UBig::ZERO;
        for wanted in 0u32..4 {
            let target = Values::new(vec![Nimber::ZERO, wanted.into()], Convention::Normal).target(0);
            let mut moves = Moves::at_most(10);
            engine.winning_moves(&named, (1, &heap), &target, &mut moves, &mut limits.start()).unwrap();
            assert_eq!(UBig::from(moves.listed().len()), moves.count().clone().min(10u8.into()));
            sum += moves.count();
        }
        // A heap of n has round(n^2 / 12) splits into three, and floor(n / 2) into two.
        assert_eq!(sum, splits, "{text}");
    }
}
