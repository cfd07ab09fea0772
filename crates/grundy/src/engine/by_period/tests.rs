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
