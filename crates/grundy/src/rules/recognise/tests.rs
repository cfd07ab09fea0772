//! Rules in many spellings, those that only look like a game, and random ones.

use super::*;
use crate::error::Result;
use crate::limits::Limits;
use crate::rules::{Source, Text};
use proptest::prelude::*;

fn read(text: &str, set: &[(String, i64)]) -> Result<Rules> {
    Rules::parse(Text::read(Source::in_line("rules", text))?, set, &mut Limits::default().start())
}

fn parse(text: &str) -> Rules {
    read(text, &[]).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn game(text: &str) -> Option<String> {
    recognise(&parse(text)).map(|recognised| recognised.game)
}

#[test]
fn games_are_seen_in_every_spelling() {
    let mut wrong: Vec<String> = Vec::new();
    for (expected, rules) in [
        ("nim", "n -> n - k where k >= 1"),
        ("nim", "n -> a where a < n"),
        ("nim", "n -> a where a <= n - 1"),
        ("nim", "n -> a where a != n, a <= n"),
        ("nim", "n -> n - k where 1 <= k <= n"),
        ("nim", "n -> n - k where k in 1..n"),
        ("nim", "n -> a where a in 0..n - 1, n >= 1"),
        ("nim", "n -> n - k where k not in {0}"),
        ("nim", "n -> n - k where not k = 0"),
        ("nim", "n -> n - k where k = 1 or k >= 2"),
        ("nim", "n -> n - 1 where n >= 1 | n - k where k >= 2"),
        ("nim", "n -> a, 0 where a < n"),
        ("nim", "n -> n - k - 1 where k + 1 <= n"),
        ("subtract:1,2", "n -> n - k where k in {1, 2}"),
        ("subtract:1,2", "n -> a where n - a in {1, 2}"),
        ("subtract:1,2", "n -> n - 1 where n >= 1 | n - 2 where n >= 2"),
        ("subtract:1,2", "n -> n - 1 where n > 0; n -> n - 2 where n > 1"),
        ("subtract:1,2", "n -> a where a + k = n, k in {1, 2}"),
        ("subtract:1,2", "n -> a where n = a + 1 or n = a + 2"),
        ("subtract:1,2", "n -> a where a < n, a + 3 > n"),
        ("subtract:1,2,3", "n -> n - k where 1 <= k <= 3"),
        ("subtract:1,2,3", "n -> n - k where k in 1..3, k <= n"),
        ("subtract:1,2,3", "n -> n - (k + 1) where k < 3"),
        ("subtract:2,4,6", "n -> n - 2 * j where 1 <= j <= 3"),
        ("subtract:2,4,6", "n -> n - k where k mod 2 = 0, 1 <= k <= 6"),
        ("subtract:2,4,6", "n -> n - k where k = 2 * j, j in 1..3"),
        ("subtract:1,4,9", "n -> n - k where k in squares, k <= 10"),
        ("subtract:1,4,9", "n -> n - k * k where 1 <= k <= 3"),
        ("subtract:1,2,4,8", "n -> n - 2^k where k <= 3"),
        ("subtract:2,3,5,7", "n -> n - k where k in primes, k < 10"),
        ("subtract:1,2,3,6", "n -> n - k where k in divisors of 6"),
        ("subtract:1,2,3,6", "n -> n - k where k divides 6"),
        ("subtract:4,7", "n -> n - k where k = 4 or k = 7"),
        ("subtract:1000000", "n -> n - 1000000 where n >= 1000000"),
        ("subtract:all-but:3", "n -> n - k where k >= 1, k != 3"),
        ("subtract:all-but:1,2", "n -> n - k where k >= 3"),
        ("subtract:all-but:2,5", "n -> a where a < n, n - a not in {2, 5}"),
        ("subtract:squares", "n -> n - k where k in squares"),
        ("subtract:squares", "n -> n - k where k in squares, k >= 1"),
        ("subtract:squares", "n -> n - k * k where k >= 1"),
        ("subtract:squares", "n -> n - k^2 where k > 0, k * k <= n"),
        ("subtract:squares", "n -> a where n - a in squares"),
        ("subtract:primes", "n -> n - p where p in primes"),
        ("subtract:fibonacci", "n -> n - f where f in fibonacci, f <= n"),
        ("subtract:factorials", "n -> n - f where f in factorials"),
        ("subtract:powers:3", "n -> n - k where k in powers of 3"),
        ("subtract:powers:2", "n -> n - 2^k where k >= 0"),
        ("subtract:powers:2", "n -> n - 2^k where 2^k <= n"),
        ("subtract:divisors", "n -> n - d where d in divisors of n"),
        ("subtract:divisors", "n -> n - d where d divides n, n >= 1"),
        ("subtract:divisors", "n -> n - d where n mod d = 0, 1 <= d <= n"),
        ("octal:0.77", "n -> a, b where n - a - b in {1, 2}"),
        ("octal:0.77", "n -> a, b where a + b = n - 1 or a + b = n - 2"),
        ("octal:0.77", "n -> a, b where a + b = n - k, 1 <= k <= 2"),
        ("octal:0.77", "n -> a, b where a + b + k = n, k in {1, 2}"),
        ("octal:0.77", "n -> a, b where 1 <= n - a - b <= 2, a <= b"),
        ("octal:0.77", "n -> a, n - 1 - a where a <= n - 1 | a, n - 2 - a where a <= n - 2"),
        (
            "octal:0.77",
            "n -> n - 1 where n >= 1 | n - 2 where n >= 2 | a, b where n - a - b in {1, 2}, a >= 1, b >= 1",
        ),
        ("octal:0.07", "n -> a, n - 2 - a where a <= n - 2"),
        ("octal:0.07", "n -> a, b where a + b = n - 2"),
        ("octal:0.07", "n -> a, b where a + b = n - 2, a <= b"),
        (
            "octal:0.137",
            "n -> nothing where n in {1, 2, 3} | n - 2 where n >= 3 | n - 3 where n >= 4 | a, b where a + b = n - 3, a > 0, b > 0",
        ),
        ("octal:0.6", "n -> n - 1 where n >= 2 | a, b where a + b = n - 1, a >= 1, b >= 1"),
        ("octal:4.0", "n -> a, b where a + b = n, a >= 1, b >= 1"),
        ("octal:4.0", "n -> a, n - a where 1 <= a < n"),
        ("octal:4.0", "n -> a, n - a where 1 <= a, 2 * a <= n"),
        ("octal:0.15", "n -> nothing where n in {1, 2} | a, b where a + b = n - 2, a >= 1, b >= 1"),
        ("octal:0.2", "n -> n - 1 where n >= 2"),
        ("octal:0.13", "n -> nothing where n = 1 | n - 2 where n >= 2"),
        ("octal:4.3", "n -> n - 1 where n >= 1 | a, b where a + b = n, a > 0, b > 0"),
        ("octal:0.0", "n -> n - 1 where n > 0, n < 0"),
        ("grundys-game", "n -> a, b where a + b = n, a >= 1, b >= 1, a != b"),
        ("grundys-game", "n -> a, n - a where 1 <= a, a < n - a"),
        ("split", "n -> a, b where a < n, b < n"),
        ("split", "n -> a, b where a < n, b <= a"),
        ("split", "n -> a, b where max(a, b) < n"),
        ("lasker", "n -> n - k where k >= 1; n -> a, b where a + b = n, a >= 1, b >= 1"),
        ("lasker", "n -> a where a < n | a, n - a where 1 <= a < n"),
        ("hex:0.8", "n -> a, b, c where a + b + c = n - 1, a >= 1, b >= 1, c >= 1"),
        ("hex:0.F", "n -> a, b, c where a + b + c = n - 1"),
        ("hex:8.0", "n -> a, b, n - a - b where 1 <= a <= b, b <= n - a - b"),
    ] {
        let text = format!("heap n; {rules}");
        let found = match read(&text, &[]) {
            Ok(rules) => recognise(&rules).map(|recognised| recognised.game),
            Err(error) => Some(error.to_string()),
        };
        if found.as_deref() != Some(expected) {
            wrong.push(format!("{rules}: {found:?}, not {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let wythoff = "(a - k, b) | (a, b - k) | (a - k, b - k) where k >= 1";
    for rules in [
        &format!("(a, b) -> {wythoff}"),
        &format!("(x, y) -> {}", wythoff.replace('a', "x").replace('b', "y")),
        "(a, b) -> (c, b) where c < a | (a, c) where c < b | (c, d) where c < a, a - c = b - d",
        "(a, b) -> (a - i, b - j) where i = j or i = 0 or j = 0, i + j >= 1",
        "(a, b) -> (c, d) where c <= a, d <= b, c + d < a + b, a - c = b - d or a = c or b = d",
    ] {
        assert_eq!(game(&format!("position (a, b); {rules}")).as_deref(), Some("wythoff"), "{rules}");
    }
}

/// What a heap may become without empty heaps, sorted and each once.
fn options(rules: &Rules, heap: u64) -> Vec<Vec<u64>> {
    let mut options = Vec::new();
    moves_of(rules, &[heap], &mut |found| {
        let mut heaps = found.results.concat();
        heaps.retain(|&heap| heap > 0);
        heaps.sort_unstable();
        options.push(heaps);
    })
    .unwrap();
    options.sort_unstable();
    options.dedup();
    options
}

/// Compares what is proved with all moves of the first heaps; what is found, if anything is.
fn proved_and_true(rules: &Rules, heaps: u64) -> std::result::Result<Option<String>, TestCaseError> {
    let Some((amount, recognised)) = super::heaps(rules, &Cell::new(MOST_STEPS)) else { return Ok(None) };
    for heap in 0..=heaps {
        let mut expected: Vec<Vec<u64>> = amount.options(heap);
        for option in &mut expected {
            option.retain(|&heap| heap > 0);
            option.sort_unstable();
        }
        expected.sort_unstable();
        expected.dedup();
        prop_assert_eq!(options(rules, heap), expected, "{} {:?} {}", heap, rules.source, recognised.game);
    }
    Ok(Some(recognised.game))
}

/// Spellings of the moves that take `t` and leave so many heaps that are not empty.
const SPELLINGS: [&[&str]; 3] = [
    &["nothing where n = T", "n - n where n = T", "a where a = 0, n = T", "a, b where a + b = 0, n - T = b"],
    &[
        "n - T where n > T",
        "a where a + T = n, a >= 1",
        "a where n - a = T, n != T, n >= T",
        "n - k where k = T, n >= k + 1",
        "a, b where a = 0, b = n - T, b > 0",
    ],
    &[
        "a, b where a + b = n - T, a >= 1, b >= 1",
        "a, n - T - a where 1 <= a, a < n - T",
        "a, b where n - a - b in {T}, 0 < a <= b",
        "n - k, b where k = b + T, n > k, not b = 0",
        "a, b where a + b + k = n, k = T, min(a, b) > 0",
        "n - T - b, b where b != 0, n - T - b >= b",
    ],
];

/// Texts of conditions and results, of which random rules are made.
const RESULTS: [&str; 10] = [
    "n - k",
    "a",
    "a, b",
    "n - 1",
    "nothing",
    "a, n - a",
    "a, n - 1 - a",
    "n - 2 * k",
    "n - k * k",
    "n - k, a",
];
const CONDITIONS: [&str; 30] = [
    "k >= 1",
    "k in {1, 3}",
    "k <= 2",
    "k != 2",
    "n >= 2",
    "a < n",
    "b < n",
    "a + b = n - 1",
    "a >= 1",
    "b >= 1",
    "a <= b",
    "a != b",
    "n - a in {1, 2}",
    "k in squares",
    "k divides n",
    "n mod 2 = 0",
    "k mod 2 = 1",
    "a + b < n",
    "a + b + k = n",
    "k = 1 or n = 5",
    "n = 7 or n != 7",
    "not a = b",
    "n mod k = 0",
    "k in primes",
    "n >= 1",
    "k + a <= n",
    "n - a - b in {1, 2}",
    "k = 1",
    "max(a, k) < n",
    "gcd(k, 6) = 1",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Codes whose kinds of moves are written in any of several ways, in any order.
    #[test]
    fn codes_are_seen_however_they_are_written(
        first in any::<bool>(),
        digits in prop::collection::vec(0u32..8, 1..5),
        ways in prop::collection::vec(any::<prop::sample::Index>(), 16),
    ) {
        let mut text = "heap n".to_owned();
        let mut ways = ways.iter();
        for (take, &digit) in std::iter::once(&(if first { 4 } else { 0 })).chain(&digits).enumerate() {
            for (_, spellings) in SPELLINGS.iter().enumerate().filter(|(heaps, _)| digit >> heaps & 1 == 1) {
                let way = ways.next().unwrap().get(spellings);
                let way = way.replace('T', &take.to_string());
                text = format!("{text}; n -> {way}");
            }
        }
        prop_assume!(text.contains("->"));
        let rules = parse(&text);
        let found = proved_and_true(&rules, 60)?;
        let is_set = !first && digits.iter().all(|&digit| digit == 0 || digit == 3);
        let name = if is_set { "subtract:" } else { "octal:" };
        prop_assert!(found.as_ref().is_some_and(|found| found.starts_with(name)), "{}: {:?}", text, found);
        prop_assert_eq!(recognise(&rules).map(|recognised| recognised.game), found);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    /// Whatever is proved of random rules is true, so the net under the proof catches nothing.
    #[test]
    fn what_is_proved_of_random_rules_is_true(
        rules in prop::collection::vec(
            (prop::sample::select(&RESULTS[..]), prop::collection::vec(prop::sample::select(&CONDITIONS[..]), 1..4)),
            1..3,
        ),
    ) {
        let lines = rules.iter().map(|(results, conditions)| format!("n -> {results} where {}", conditions.join(", ")));
        let text = format!("heap n; {}", lines.collect::<Vec<_>>().join("; "));
        if let Ok(rules) = read(&text, &[]) {
            proved_and_true(&rules, 24)?;
        }
    }
}

#[test]
fn parameters_are_numbers() {
    let text = "param k = 3; heap n; n -> n - t where 1 <= t <= k";
    assert_eq!(game(text).as_deref(), Some("subtract:1,2,3"));
    let rules = read(text, &[("k".to_owned(), 2)]).unwrap();
    assert_eq!(recognise(&rules).unwrap().game, "subtract:1,2");
}

#[test]
fn what_looks_like_a_game_is_none() {
    for rules in [
        "heap n; n -> n - 1 where n >= 3",
        "heap n; n -> a, n - a where n - a in {1, 2}, a >= 1",
        "heap n; n -> a, n - a where n - a in {50, 51}, a >= 1",
        "heap n; n -> n - k where k in {1, 2}, n >= 5",
        "heap n; n -> n - k where k >= 1, n > 3",
        "heap n; n -> n - k where k >= 1, n <= 1000000",
        "heap n; n -> n - k where k >= 1, n != 77",
        "heap n; n -> n - 1 where n mod 2 = 1 | n - 2 where n mod 2 = 0, n > 0",
        "heap n; n -> n - k where k >= 1, 2 * k <= n",
        "heap n; n -> n - k where k >= 1, k mod 2 = 1",
        "heap n; n -> n - d where d divides n, d < n",
        "heap n; n -> d where d divides n, d < n",
        "heap n; n -> n - k where k not in squares, k >= 1",
        "heap n; n -> n - k where k in squares or k in primes",
        "heap n; n -> n - k where k in cubes",
        "heap n; n -> n - k * k where k >= 2",
        "heap n; n -> n div 2 where n > 0",
        "heap n; n -> a, a where a < n",
        "heap n; n -> a, b where a + b = n, a >= 2, b >= 1",
        "heap n; n -> a, b where a + b = n, a mod 2 = 1, b >= 1",
        "heap n; n -> a, b where a + b <= n, a < n, b < n",
        "heap n; n -> a, b where a < n, b < n, a >= 1, b >= 1",
        "heap n; n -> a, b where a + b = n - 1, a != b",
        "heap n; n -> nothing where n >= 1",
        "heap n; n -> nothing",
        "heap n; n -> a, b, c where a + b + c = n - 1, a != b",
        "heap n; n -> a, b, c, d where a + b + c + d = n - 1",
        "heap n; lose at n = 0; n -> n - k where k in {1, 2}",
        "heap n; n -> n - k where k >= 1, n xor k > k",
        "position (a, b); (a, b) -> (a - k, b) | (a, b - k) where k >= 1",
        "position (a, b); (a, b) -> (a - k, b) | (a, b - k) | (a - k, b - k) where k in 1..50",
        "position (a, b); (a, b) -> (a - k, b) | (a, b - k) | (a - k, b - 2 * k) where k >= 1",
        "position (a, b); (a, b) -> (a - k, b) | (a, b - k) where k >= 1; (a, b) -> (a - k, b - k) where k >= 1, a != b",
        "position (a, b); (a, b) -> (a - k, b) | (a, b - k) | (b - k, a - k) where k >= 1",
        "position (a, b, c); (a, b, c) -> (a - k, b, c) where k >= 1",
        "heap n; n -> n - k where k >= 1, k < n",
    ] {
        assert_eq!(game(rules), None, "{rules}");
    }
}

#[test]
fn lines_are_said_to_be_what_they_are() {
    let said = |text: &str| -> Vec<String> {
        let rules = parse(text);
        let because = recognise(&rules).unwrap().because;
        assert!(because.iter().all(|(span, _)| !rules.source.text(*span).is_empty()), "{text}");
        because.into_iter().map(|(_, text)| text).collect()
    };
    assert_eq!(
        said("heap n; n -> a, b where n - a - b in {1, 2}"),
        ["take 1 or 2 and leave at most two heaps"]
    );
    assert_eq!(
        said("heap n; n -> n - 1 where n >= 1; n -> n - k where k >= 2"),
        ["take 1", "take 2 or more"]
    );
    assert_eq!(
        said("heap n; n -> nothing where n in {1, 2}; n -> a, n - 2 - a where 1 <= a, a < n - 2"),
        ["take 1 or 2 and leave nothing", "take 2 and leave two heaps"]
    );
    assert_eq!(
        said("heap n; n -> a, n - a where 1 <= a, 2 * a < n"),
        ["take nothing and leave two heaps that differ"]
    );
    assert_eq!(said("heap n; n -> n - d where d divides n, n > 0"), ["take a divisor of the heap"]);
    assert_eq!(
        said("position (a, b); (a, b) -> (a - k, b) | (a, b - k) | (a - k, b - k) where k >= 1"),
        [
            "take any number from the first",
            "take any number from the second",
            "take any number from both alike"
        ]
    );
}
