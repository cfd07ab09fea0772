//! The sparse space beside all pairs.

use super::Sparse;
use crate::heap::period::{Search, first_agreement};
use crate::heap::{Breaking, Code, HeapRules, HeapValues, Naive};
use crate::limits::Limits;
use crate::notation::Words;

fn breaking(code: &str, unequal: bool) -> Breaking {
    let words = Words::of_arguments("GAME", &[code]);
    Breaking { code: Code::parse(&words.whole(), 8).unwrap(), unequal }
}

/// The values of heaps by an engine that is asked for them in uneven steps.
fn values(engine: &mut impl HeapValues, heaps: u64) -> Vec<u32> {
    let limits = Limits::default();
    let mut step = 1;
    while engine.known() < heaps {
        engine.extend((engine.known() + step).min(heaps), &mut limits.start()).unwrap();
        step = step * 3 + 1;
    }
    let mut values = Vec::new();
    engine.read(0..heaps, &mut values);
    values
}

/// Compares with all pairs; the space is chosen as early as at `start` heaps.
fn compare(rules: &Breaking, heaps: u64, start: usize) {
    let Some(mut sparse) = Sparse::beginning(rules, start) else {
        assert!(!Sparse::applies(rules));
        return;
    };
    let naive = HeapRules::Break(rules.clone());
    let expected = values(&mut Naive::new(&naive), heaps);
    let found = values(&mut sparse, heaps);
    let first = found.iter().zip(&expected).position(|(found, expected)| found != expected);
    assert_eq!((first, found.len()), (None, expected.len()), "{rules:?}");
}

/// All codes of up to three digits behind the point, and the same with 4 before it.
#[test]
fn all_short_codes() {
    let codes: Vec<String> = (0..512).map(|code| format!("{code:03o}")).collect();
    std::thread::scope(|scope| {
        for half in codes.chunks(256) {
            scope.spawn(move || {
                for (at, code) in half.iter().enumerate() {
                    // The sparse space has to be right wherever it begins, however bad it is.
                    compare(&breaking(&format!("0.{code}"), false), 2000, [40, 200, 1024][at % 3]);
                    compare(&breaking(&format!("4.{code}"), false), 400, [40, 150][at % 2]);
                }
            });
        }
    });
}

#[test]
fn random_codes() {
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..60 {
        let length = random.usize(1..9);
        let digits: String = (0..length).map(|_| char::from(b'0' + random.u8(0..8))).collect();
        let code = format!("{}.{digits}", ["0", "4"][random.usize(0..2)]);
        compare(&breaking(&code, false), 1500, random.usize(20..1200));
    }
    // Long jumps, and codes with no small ones.
    for code in ["0.000000000000000000000000000000000007", "4.0000000000000000000000000000000000000001"] {
        compare(&breaking(code, false), 1500, 20);
    }
}

#[test]
fn grundys_game_and_the_like() {
    for code in ["4.0", "0.4", "0.07", "0.36", "4.3"] {
        compare(&breaking(code, true), 3000, 40);
    }
}

/// Compares the way by candidates, from a heap on, with all pairs.
fn compare_candidates(rules: &Breaking, heaps: u64, from: usize) {
    let Some(mut sparse) = Sparse::beginning(rules, 1 << 20) else { return };
    if let Some(beginning) = &mut sparse.beginning {
        beginning.candidates_from = from;
    }
    let naive = HeapRules::Break(rules.clone());
    let found = values(&mut sparse, heaps);
    assert!(sparse.beginning.is_some());
    assert!(found == values(&mut Naive::new(&naive), heaps), "{rules:?}");
}

/// Every fifth code of three digits, another each for 0. and 4.
#[test]
fn candidates_of_short_codes() {
    for code in 0..512 {
        match code % 5 {
            0 => compare_candidates(&breaking(&format!("0.{code:03o}"), false), 2000, 0),
            1 => compare_candidates(&breaking(&format!("4.{code:03o}"), false), 2000, code % 64),
            _ => {}
        }
    }
    for code in ["0.764", "0.344", "0.604", "0.024", "0.006"] {
        compare_candidates(&breaking(code, false), 6000, 1000);
    }
}

#[test]
fn candidates_of_other_codes() {
    let mut random = fastrand::Rng::with_seed(764);
    for _ in 0..40 {
        let length = random.usize(1..12);
        let digits: String = (0..length).map(|_| char::from(b'0' + random.u8(0..8))).collect();
        let code = format!("{}.{digits}", ["0", "4"][random.usize(0..2)]);
        compare_candidates(&breaking(&code, random.bool()), 2000, random.usize(0..300));
    }
    for code in ["4.0", "0.4", "0.07", "0.36", "4.3", "0.764"] {
        compare_candidates(&breaking(code, true), 3000, 0);
    }
}

/// Long enough for new spaces, wider cells, more rare heaps and witnesses that are learned.
#[test]
fn longer() {
    for (code, heaps) in
        [("0.6", 9_000), ("0.004", 6_000), ("0.127", 9_000), ("0.376", 6_000), ("0.16", 16_000)]
    {
        compare(&breaking(code, false), heaps, 300);
    }
}

/// What a limit stopped goes on as if nothing had been.
#[test]
fn limits_lose_nothing() {
    for code in ["0.6", "0.454"] {
        let rules = breaking(code, false);
        let mut whole = Sparse::beginning(&rules, 100).unwrap();
        let expected = values(&mut whole, 5000);
        let mut engine = Sparse::beginning(&rules, 100).unwrap();
        let limits = Limits { positions: 2000, ..Limits::default() };
        let mut stops = 0;
        while engine.known() < 5000 {
            stops += u32::from(engine.extend(5000, &mut limits.start()).is_err());
        }
        assert!(stops > 0, "{code}");
        let mut found = Vec::new();
        engine.read(0..5000, &mut found);
        assert_eq!(found, expected, "{code}");
    }
}

/// An engine goes on from values that are given to it.
#[test]
fn restored_values() {
    let rules = breaking("0.156", false);
    let limits = Limits::default();
    let expected = values(&mut Sparse::new(&rules).unwrap(), 9000);
    for known in [0, 1, 500, 1500, 8999] {
        let mut engine = Sparse::new(&rules).unwrap();
        for part in expected[..known].chunks(700) {
            engine.restore(part, &mut limits.start()).unwrap();
        }
        assert_eq!(engine.known(), known as u64);
        assert_eq!(values(&mut engine, 9000), expected, "{known}");
    }
}

/// The sharper theorem finds the period that Guy and Smith find, and no other.
#[test]
fn periods_by_both_theorems() {
    let limits = Limits::default();
    let mut by_window = 0;
    for code in
        ["0.45", "0.156", "0.356", "0.165", "0.17", "0.055", "0.77", "4.305", "0.26", "4.766", "0.134"]
    {
        let rules = breaking(code, false);
        let mut engine = Sparse::beginning(&rules, 256).unwrap();
        let (mut windowed, mut guy_smith) = (None, None);
        while engine.known() < 40_000 && (windowed.is_none() || guy_smith.is_none()) {
            engine.extend(engine.known() + 700, &mut limits.start()).unwrap();
            windowed = windowed.or_else(|| engine.windowed());
            guy_smith = guy_smith.or_else(|| engine.guy_smith());
            if let (Some(windowed), Some(guy_smith)) = (windowed, guy_smith) {
                assert_eq!(windowed, guy_smith, "{code}");
                by_window += 1;
            }
        }
        // What either says holds as far as values are known.
        for (preperiod, period) in windowed.into_iter().chain(guy_smith) {
            let all = values(&mut engine, 40_000.min(8 * (preperiod + period) as u64 + 100));
            assert_eq!(first_agreement(&all, period), preperiod, "{code}");
        }
    }
    assert!(by_window > 6, "{by_window}");
}

#[test]
fn small_games_are_proved() {
    let limits = Limits::default();
    for code in ["0.4", "0.77", "4.3", "0.51", "4.0", "0.05", "0.11", "0.0"] {
        let rules = HeapRules::Break(breaking(code, false));
        let search = Search::run(&rules, 5000, &mut limits.start()).unwrap();
        assert!(search.proved(code).is_ok(), "{code}");
    }
}

/// A window changes no value, and bounds what is kept.
#[test]
fn windows() {
    let limits = Limits::default();
    for (code, unequal) in [("0.454", false), ("0.104", false), ("0.45", true)] {
        let rules = breaking(code, unequal);
        let mut whole = Sparse::new(&rules).unwrap();
        let mut last = Sparse::new(&rules).unwrap().keep(5000);
        let heaps = 1_300_000;
        whole.extend(heaps, &mut limits.start()).unwrap();
        let (mut expected, mut found) = (Vec::new(), Vec::new());
        while last.known() < heaps {
            let known = last.known();
            last.extend(known + 5000, &mut limits.start()).unwrap();
            expected.clear();
            found.clear();
            assert!(last.kept_from() <= last.known() - 5000, "{code}");
            whole.read(last.known() - 5000..last.known().min(heaps), &mut expected);
            last.read(last.known() - 5000..last.known().min(heaps), &mut found);
            assert!(expected == found, "{code} at {known}");
        }
        assert!(last.kept_from() > 0, "{code}");
    }
}

/// What follows from a period is what all pairs give.
#[test]
fn shortcuts() {
    let limits = Limits::default();
    for code in ["0.4", "0.17", "0.77", "0.45", "0.137", "4.3", "0.127", "0.6"] {
        let rules = breaking(code, false);
        let naive = HeapRules::Break(rules.clone());
        let mut engine = Sparse::beginning(&rules, 300).unwrap().by_period();
        let expected = values(&mut Naive::new(&naive), 4000);
        assert_eq!(values(&mut engine, 4000), expected, "{code}");
        assert_eq!(engine.repeats.is_some(), !matches!(code, "0.127" | "0.6"), "{code}");
        if engine.repeats.is_some() {
            engine.extend(3_000_000, &mut limits.start()).unwrap();
            let mut last = Sparse::beginning(&rules, 300).unwrap().by_period().keep(10);
            last.extend(3_000_000, &mut limits.start()).unwrap();
            assert_eq!(last.value(2_999_999), engine.value(2_999_999), "{code}");
        }
    }
}
