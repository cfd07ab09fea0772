//! Rules as users write them: what is read, what is refused, and what may be played.

use super::{Measure, Rules, Source, Text, moves_of};
use crate::error::{Error, Fault, InputError};
use crate::limits::Limits;

fn parse(text: &str) -> Result<Rules, InputError> {
    match Rules::parse(Text::read(Source::in_line("rules", text))?, &[], &mut Limits::default().start()) {
        Ok(rules) => Ok(rules),
        Err(Error::Input(error)) => Err(error),
        Err(error) => panic!("{text}: {error}"),
    }
}

/// What the heaps of a game may become, sorted and each once.
fn options(rules: &Rules, component: &[u64]) -> Vec<Vec<Vec<u64>>> {
    let mut options = Vec::new();
    moves_of(rules, component, &mut |found| {
        let mut results = found.results;
        results.sort();
        options.push(results);
    })
    .unwrap();
    options.sort();
    options.dedup();
    options
}

fn heap_options(text: &str, heap: u64) -> Vec<Vec<u64>> {
    let rules = parse(text).unwrap_or_else(|error| panic!("{text}: {error} {:?}", error.fault.hint()));
    options(&rules, &[heap]).into_iter().map(|option| option.concat()).collect()
}

#[test]
fn rules_say_what_heaps_become() {
    let kayles = "heap n; n -> a, b where n - a - b in {1, 2}";
    assert_eq!(heap_options(kayles, 3), [vec![0, 1], vec![0, 2], vec![1, 1]]);
    assert_eq!(heap_options(kayles, 0), [] as [Vec<u64>; 0]);
    let split = "heap n; n -> a, b where a < n, b < n";
    assert_eq!(heap_options(split, 2), [vec![0, 0], vec![0, 1], vec![1, 1]]);
    let squares = "heap n; n -> n - k where k in squares";
    assert_eq!(heap_options(squares, 10), [vec![1], vec![6], vec![9]]);
    let divisor = "heap n; n -> n - d where d divides n, d < n";
    assert_eq!(heap_options(divisor, 12), [vec![6], vec![8], vec![9], vec![10], vec![11]]);
    let half = "heap n; n -> n / 2 where n >= 1 | n - 1 where n >= 1";
    assert_eq!(heap_options(half, 6), [vec![3], vec![5]]);
    assert_eq!(heap_options(half, 7), [vec![6]]);
    let floor = "heap n; n -> n div 2 where n > 0";
    assert_eq!(heap_options(floor, 7), [vec![3]]);
    let grouped = "heap n; n -> n - 1 as \"one\" | n - 2 as \"two\" where n >= 2 | 0 where n = 7";
    assert_eq!(heap_options(grouped, 7), [vec![0], vec![5], vec![6]]);
    assert_eq!(heap_options(grouped, 1), [] as [Vec<u64>; 0]);
    let lines = "heap n\nn -> n - k where k >= 1,\n  k in {1, 2} or\n  k = 5";
    assert_eq!(heap_options(lines, 6), [vec![1], vec![4], vec![5]]);
    let named = "param k = 3; heap n; n -> n - t where 1 <= t <= k as \"take {t}\"";
    assert_eq!(heap_options(named, 2), [vec![0], vec![1]]);
    let parity = "heap n; n -> n - 1 where n mod 2 = 1 ; n -> n - 2 where n mod 2 = 0 and n > 0";
    assert_eq!(heap_options(parity, 7), [vec![6]]);
    let nothing = "heap n; n -> nothing where n >= 2";
    assert_eq!(heap_options(nothing, 5), [vec![] as Vec<u64>]);
    let grundy = "heap n; n -> a, b where a + b = n, a != b, a >= 1, b >= 1";
    assert_eq!(heap_options(grundy, 5), [vec![1, 4], vec![2, 3]]);
    let gcd = "heap n; n -> n - k where gcd(k, n) = 1, 1 <= k <= n";
    assert_eq!(heap_options(gcd, 4), [vec![1], vec![3]]);
    let up = "heap n; n -> n + 1 where n < 10 | n + 2 where n < 9";
    assert_eq!(heap_options(up, 8), [vec![9], vec![10]]);
    let some = "heap n; n -> 0 where n > 1, k <= n, k * k = n | 1 where n > 1, k <= n, k * k = n";
    assert_eq!(heap_options(some, 9), [vec![0], vec![1]]);
    assert_eq!(heap_options(some, 8), [] as [Vec<u64>; 0]);
    let far = "heap n; n -> n - 4 ^ k | n - 3 ^ (k + 1), 1";
    assert_eq!(
        heap_options(far, 66),
        [vec![1, 39], vec![1, 57], vec![1, 63], vec![2], vec![50], vec![62], vec![65]]
    );
    let powers = "heap n; n -> n - 1 where 2 ^ k <= n, 2 ^ (k + 1) > n, k <= n, n >= 1";
    assert_eq!(heap_options(powers, 100), [vec![99]]);
    let or = "heap n; n -> n - k where k = 1 or (k = 4 and n mod 3 = 0)";
    assert_eq!(heap_options(or, 6), [vec![2], vec![5]]);
}

#[test]
fn rules_say_what_tuples_become() {
    let wythoff = "position (a, b)\n(a, b) -> (a - k, b) | (a, b - k) | (a - k, b - k)\n  where k >= 1";
    let rules = parse(wythoff).unwrap();
    assert_eq!(rules.moves.len(), 3);
    assert_eq!(options(&rules, &[1, 1]), [[[0, 0]], [[0, 1]], [[1, 0]]]);
    for text in [
        "position (a, b); (a, b) -> (a - k * b, b) where k >= 1, b >= 1; (a, b) -> (a, b - k * a) where k >= 1, a >= 1",
        "position (n, m); (n, m) -> (n - k, 2 * k) where 1 <= k <= m",
        "position (w, h); (w, h) -> (a, h), (w - a, h) where 1 <= a < w | (w, b), (w, h - b) where 1 <= b < h",
        "position (s, c); (s, c) -> (s, c + k) where 1 <= k <= c * c, c + k <= s",
        "position (n, used); (n, used) -> (n - k, used + 2^k) where k in 1..20, (used div 2^k) mod 2 = 0",
        "position (a, b); (a, b) -> (b, a) where a > b",
        "position (a, b); (a, b) -> (b, c) where c < a; measure a + b, a",
    ] {
        parse(text)
            .unwrap_or_else(|error| panic!("{text}: {error} {:?} {:?}", error.fault.hint(), error.place));
    }
    let Measure::Proved(weights) = parse(wythoff).unwrap().measure else { panic!() };
    assert!(weights.len() <= 2);
}

#[test]
fn what_is_wrong_is_said() {
    for (text, wrong) in [
        ("heap n; n -> n - 2", "`n - 2` may be negative"),
        ("heap n; n -> n - k", "play may not end"),
        ("heap n; n -> n where n >= 1", "play may not end"),
        ("heap n; n -> a where a > n", "nothing bounds the choice `a`"),
        ("heap n; n -> n - 1, k where n >= 1", "nothing bounds the choice `k`"),
        ("position (a, b); (a, b) -> (a - k * b, b) where k >= 1", "nothing bounds the choice `k`"),
        ("heap n; n -> n + 1 where n < 10", ""),
        ("heap n; n -> n + 1", "play may not end"),
        ("n -> n - 1", "what a component is has not been said"),
        ("heap n", "the rules have no moves"),
        ("", "there are no rules"),
        ("heap n; n -> n - 1 where n > ", "a number is missing at the end"),
        ("heap n; n -> n - 1 where n", "a comparison is missing at the end"),
        ("heap n; n -> n - k where k in sqares", "there is no set `sqares`"),
        ("heap n; n -> n ? 1", "`?` means nothing here"),
        ("heap n; n -> (n - 1", "`)` is missing at the end"),
        ("heap n; left n -> n - 1", ""),
        ("position (a, b); (a, b) -> (a - 1) where a > 0", "this position has 1 number,"),
        ("position (a, a); (a, a) -> (0, 0)", "the name `a` is there twice"),
        ("heap n; lose at m = 0; n -> n - 1 where n > 0", "nothing is named `m`"),
        ("param k = x; heap n; n -> n - 1 where n > 0", "a number is missing before `x`"),
        ("heap where; where -> 1", "`where` means something else"),
        ("heap n; n -> n - 1 where n > 0 as \"take {k}\"", "nothing is named `k`"),
        ("heap n; n -> n - 1 where n > 0 as \"take {n", "a quotation mark is not closed"),
    ] {
        let error = match parse(text) {
            Ok(_) if wrong.is_empty() => continue,
            Ok(rules) => panic!("{text} is read as {:?}", rules.moves),
            Err(error) => error,
        };
        assert!(error.to_string().starts_with(wrong), "{text}: {error}");
        let Fault::Rules { right, .. } = &error.fault else { panic!("{text}: {error:?}") };
        assert!(!right.is_empty() && error.place.is_some(), "{text}");
    }
}
