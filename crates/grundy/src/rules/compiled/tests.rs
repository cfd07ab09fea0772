//! Compiled rules beside the naive interpreter.

use super::{Compiled, CompiledHeaps, Growth};
use crate::error::Error;
use crate::heap::HeapValues;
use crate::limits::Limits;
use crate::rules::{Rules, Source, Text, Undefined, holds, moves_of};
use crate::ruleset::{Ended, Options, Ruleset};
use crate::search::Search;
use proptest::prelude::*;
use std::collections::BTreeSet;

pub(super) fn parse(text: &str) -> Result<Rules, Error> {
    Rules::parse(Text::read(Source::in_line("rules", text))?, &[], &mut Limits::default().start())
}

type Found = BTreeSet<(usize, Vec<i64>, Vec<Vec<u64>>)>;

fn naive_moves(rules: &Rules, component: &[u64]) -> Result<Found, Undefined> {
    let mut found = Found::new();
    moves_of(rules, component, &mut |one| {
        found.insert((one.rule, one.variables, one.results));
    })?;
    Ok(found)
}

fn compiled_moves(compiled: &Compiled, component: &[u64]) -> Result<Found, Undefined> {
    let mut found = Found::new();
    compiled.moves_within(component, u64::MAX, &mut |one| {
        found.insert((one.rule, one.variables, one.results));
    })?;
    Ok(found)
}

/// Rules that together use all sources of choices and all operations.
pub(super) const RULES: [&str; 42] = [
    "heap n; n -> a, b where n - a - b in {1, 2}",
    "heap n; n -> a, b where a < n, b < n",
    "heap n; n -> n - k where k in squares",
    "heap n; n -> n - k where k in primes",
    "heap n; n -> n - 2 * k - 1 where k in cubes",
    "heap n; n -> n - k, k where 3 * k + 1 in primes, 1 <= k < n",
    "heap n; n -> n - k where n - k in triangular, k >= 1",
    "heap n; n -> a, b where n - a - b in squares",
    "heap n; n -> a, b where n - 2 * a - b in fibonacci",
    "heap n; n -> a, b, c where n - a - b - c in powers of 3",
    "heap n; n -> a, b where a + b in factorials, a + b < n",
    "heap n; n -> n - d where d divides n, d < n",
    "heap n; n -> n - d where d in divisors of n",
    "heap n; n -> d - 1 where d divides n, 1 < d < n",
    "heap n; n -> n - d where 2 * d + 1 divides n - 6, 1 <= d <= n",
    "heap n; n -> n / 2 where n >= 1 | n - 1 where n >= 1",
    "heap n; n -> x where n = 2 * x, x >= 1 | x, x where n = 3 * x + 1",
    "heap n; n -> n div 2 where n > 0 | n div 3 where n > 5",
    "heap n; n -> nothing where n >= 2",
    "heap n; n -> a, b where a + b = n, a != b, a >= 1, b >= 1",
    "heap n; n -> n - k where gcd(k, n) = 1, 1 <= k <= n",
    "heap n; n -> n - k where k = 1 or (k = 4 and n mod 3 = 0)",
    "heap n; n -> n - k where k >= 1, not (k = 3 or k in {5, 7..9})",
    "heap n; n -> n - k where k not in {2, 4}, k >= 1, k xor 1 != 4",
    "heap n; n -> n - k where k in {1, n div 2, 5..6}, k >= 1",
    "heap n; n -> n - k where k in {1, 6 div (n - 3)}, k >= 1",
    "heap n; n -> n - k where not (6 div (n - k) = 2), k >= 1",
    "heap n; n -> k where k * k = n, k < n | k where k * k < n, n < (k + 1) ^ 2, k < n",
    "heap n; n -> n - 1, n - 1 where n >= 1 | n - 2, n div 2 where n >= 3",
    "heap n; n -> n - a * b where 1 <= a <= 3, 1 <= b, a * b <= n",
    "position (a, b); (a, b) -> (a - k, b) | (a, b - k) | (a - k, b - k) where k >= 1",
    "position (a, b); (a, b) -> (a - k * b, b) where k >= 1, b >= 1; (a, b) -> (a, b - k * a) where k >= 1, a >= 1",
    "position (n, m); (n, m) -> (n - k, 2 * k) where 1 <= k <= m",
    "position (w, h); (w, h) -> (a, h), (w - a, h) where 1 <= a < w | (w, b), (w, h - b) where 1 <= b < h",
    "position (s, c); (s, c) -> (s, c + k) where 1 <= k <= c * c, c + k <= s",
    "position (n, used); (n, used) -> (n - k, used + 2^k) where k in 1..20, (used div 2^k) mod 2 = 0",
    "position (a, b); (a, b) -> (b, a) where a > b",
    "position (a, b); (a, b) -> (b, c) where c < a; measure a + b, a",
    "position (a, b); (a, b) -> (b, a mod b) where b >= 1, a >= b",
    "position (a, b); (a, b) -> (a - k, b + k) where k >= 1 | (a, b - 1) where b >= 1",
    "position (a, b, c); (a, b, c) -> (x, min(b, x), min(c, x)) where x < a | (a, x, min(c, x)) where x < b | (a, b, x) where x < c",
    "position (a, b, c); (a, b, c) -> (a - x, b - y, c - z) where x + y + z in {1, 3}, x * y * z = 0",
];

#[test]
fn compiled_rules_have_the_same_moves() {
    let numbers = |rules: &Rules, at: u64| -> Vec<u64> {
        // All small components, and some lopsided ones.
        (0..rules.shape.arity() as u32).map(|place| at / 7u64.pow(place) % 7).collect()
    };
    let refused = RULES.iter().filter_map(|text| parse(text).err().map(|error| format!("{text}: {error}")));
    assert_eq!(refused.collect::<Vec<_>>(), [] as [String; 0]);
    for text in RULES {
        let rules = parse(text).unwrap();
        let compiled = Compiled::new(&rules);
        let mut components: Vec<Vec<u64>> = match rules.shape.arity() {
            1 => (0..60).map(|n| vec![n]).collect(),
            arity => (0..7u64.pow(arity as u32)).map(|at| numbers(&rules, at)).collect(),
        };
        components.extend((1..4).map(|k| vec![12 * k; rules.shape.arity()]));
        for component in components {
            let naive = naive_moves(&rules, &component);
            assert_eq!(compiled_moves(&compiled, &component), naive, "{text} {component:?}");
        }
    }
}

#[test]
fn large_components_take_no_longer_than_they_have_moves() {
    for (text, component, moves) in [
        ("heap n; n -> a, b where n - a - b in {1, 2}, a = 3", vec![1 << 40], 2),
        ("heap n; n -> n - k where k in {1, 2, n div 2}, k >= 1", vec![1 << 40], 3),
        ("heap n; n -> n - k where k in powers of 2", vec![1 << 40], 41),
        ("heap n; n -> n - d where d divides n, d < n", vec![1 << 40], 40),
        ("heap n; n -> x where n = 2 * x, x >= 1", vec![1 << 40], 1),
        ("heap n; n -> x, y where x + y = n - 1, x = y + 1", vec![1 << 40], 1),
        ("position (a, b); (a, b) -> (a - k * b, b) where k >= 1, b >= 1", vec![1 << 40, 1 << 38], 4),
    ] {
        let compiled = Compiled::new(&parse(text).unwrap());
        assert_eq!(compiled_moves(&compiled, &component).unwrap().len(), moves, "{text}");
    }
}

/// Rules by the naive interpreter alone.
struct Naive<'r>(&'r Rules);

impl Ruleset for Naive<'_> {
    type Component = Vec<u64>;

    fn options(&self, component: &Vec<u64>, options: &mut Options<Vec<u64>>) {
        if moves_of(self.0, component, &mut |one| options.push_sum(one.results)).is_err() {
            options.refuse("too large");
        }
    }

    fn ended(&self, component: &Vec<u64>) -> Option<Ended> {
        let numbers: Vec<i64> = component.iter().map(|&n| n as i64).collect();
        let ending = self.0.endings.iter().find(|ending| holds(&ending.condition, &numbers) == Ok(true))?;
        Some(ending.verdict)
    }
}

/// Compares the table up to some numbers, the table from some component on, and the values of heaps with an
/// exhaustive search; how many values were compared.
fn compare_tables(text: &str, rules: &Rules, most: &[u64]) -> usize {
    let limits = Limits { memory: 1 << 22, positions: 1_000_000, ..Limits::default() };
    let compiled = Compiled::new(rules);
    let mut search = Search::new(Naive(rules));
    let mut compared = 0;
    let mut components = vec![vec![]];
    for &most in most {
        components = components
            .into_iter()
            .flat_map(|one: Vec<u64>| (0..=most).map(move |number| [one.clone(), vec![number]].concat()))
            .collect();
    }
    let growth = Growth::of(&compiled, &mut limits.start()).unwrap();
    let region = growth.from(&compiled, most);
    for (bounds, is_whole) in [(Some(most.to_vec()), false), (region, true)] {
        let Some(bounds) = bounds.filter(|bounds| compiled.table_bytes(bounds) < limits.memory) else {
            continue;
        };
        let Some(table) = compiled.table(&bounds, &mut limits.start()).unwrap() else { continue };
        for component in &components {
            let expected = match search.value(component, &mut limits.start()) {
                Err(Error::Limit(_)) => return compared,
                expected => expected,
            };
            match (table.value(component), expected) {
                (Some(value), Ok(expected)) => assert_eq!(value, expected, "{text} {component:?}"),
                // A number that is too large is not in a table; and a whole table has all that play reaches.
                (None, Ok(_)) if is_whole && component == most => panic!("{text}: no value of {component:?}"),
                (None, _) => {}
                (Some(value), Err(error)) => panic!("{text} {component:?} is {value}, and {error}"),
            }
            compared += usize::from(table.value(component).is_some());
        }
        let all: Option<Vec<u32>> = components.iter().map(|component| table.value(component)).collect();
        assert_eq!(table.into_values(most), all, "{text}");
    }
    if let Some(mut heaps) = CompiledHeaps::new(&compiled) {
        let most = most[0];
        if heaps.extend(most + 1, &mut limits.start()).is_ok() {
            for heap in 0..=most {
                assert_eq!(
                    heaps.value(heap),
                    search.value(&vec![heap], &mut limits.start()).unwrap(),
                    "{text} {heap}"
                );
                compared += 1;
            }
        }
    }
    compared
}

#[test]
fn tables_are_those_of_exhaustive_search() {
    for text in RULES {
        let head = text.split_once("; ").unwrap();
        let names = if text.starts_with("heap") { ["n"; 2] } else { ["b", "a"] };
        let names = if text.contains("(n, ") || text.contains("(w, ") || text.contains("(s, ") {
            None
        } else {
            Some(names)
        };
        let mut texts = vec![text.to_owned()];
        if let Some([one, other]) = names {
            texts.push(format!("{}; lose at {one} = 3; {}", head.0, head.1));
            texts.push(format!("{}; win at {one} mod 4 = 2; lose at {other} = 1; {}", head.0, head.1));
        }
        for text in texts {
            let rules = parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
            let most = match rules.shape.arity() {
                1 => vec![40],
                2 => vec![9, 7],
                _ => vec![4, 5, 3],
            };
            let compared = compare_tables(&text, &rules, &most);
            let is_watched = !Compiled::new(&rules).has_order();
            assert!(compared > 20 || is_watched, "{text}: {compared}");
        }
    }
}

#[test]
fn limits_hold_in_tables() {
    let rules = parse(RULES[30]).unwrap();
    let compiled = Compiled::new(&rules);
    for limits in [
        Limits { memory: 1 << 16, ..Limits::default() },
        Limits { positions: 20_000, ..Limits::default() },
        Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() },
    ] {
        assert!(matches!(compiled.table(&[200, 200], &mut limits.start()), Err(Error::Limit(_))));
    }
    let rules = parse(RULES[2]).unwrap();
    let compiled = Compiled::new(&rules);
    let mut heaps = CompiledHeaps::new(&compiled).unwrap();
    let few = Limits { positions: 100, ..Limits::default() };
    assert!(matches!(heaps.extend(1000, &mut few.start()), Err(Error::Limit(_))));
    heaps.extend(1000, &mut Limits::default().start()).unwrap();
    let mut whole = CompiledHeaps::new(&compiled).unwrap();
    whole.extend(1000, &mut Limits::default().start()).unwrap();
    assert_eq!(
        (0..1000).map(|n| heaps.value(n)).collect::<Vec<_>>(),
        (0..1000).map(|n| whole.value(n)).collect::<Vec<_>>()
    );
}

/// Texts of rules; many of them are refused by the reader.
pub(super) fn texts() -> impl Strategy<Value = String> {
    let number = prop_oneof![
        (0u32..5).prop_map(|n| n.to_string()),
        Just("a".to_owned()),
        Just("a".to_owned()),
        Just("b".to_owned()),
        Just("k".to_owned()),
        Just("k".to_owned()),
        Just("l".to_owned()),
    ];
    let expression = number.prop_recursive(2, 6, 3, |inner| {
        let operator = prop_oneof![
            6 => Just("+"), 8 => Just("-"), 3 => Just("*"), 1 => Just("div"), 1 => Just("mod"), 1 => Just("/"), 1 => Just("xor"),
        ];
        prop_oneof![
            8 => (inner.clone(), operator, inner.clone()).prop_map(|(l, o, r)| format!("({l} {o} {r})")),
            1 => (prop_oneof![Just("min"), Just("max"), Just("gcd"), Just("bitand")], inner.clone(), inner)
                .prop_map(|(f, l, r)| format!("{f}({l}, {r})")),
        ]
    });
    let relation =
        prop_oneof![Just("<"), Just("<="), Just(">="), Just(">"), Just("="), Just("!="), Just("divides"),];
    let set = prop_oneof![
        Just("{1, 3}".to_owned()),
        Just("{0, 2..4}".to_owned()),
        Just("1..3".to_owned()),
        Just("{1, a}".to_owned()),
        Just("squares".to_owned()),
        Just("primes".to_owned()),
        Just("fibonacci".to_owned()),
        Just("triangular".to_owned()),
        Just("powers of 2".to_owned()),
        Just("divisors of a".to_owned()),
    ];
    let basic = prop_oneof![
        5 => (expression.clone(), relation, expression.clone()).prop_map(|(l, r, e)| format!("{l} {r} {e}")),
        2 => (expression.clone(), set.clone()).prop_map(|(e, s)| format!("{e} in {s}")),
        3 => (prop_oneof![Just("k"), Just("l")], set).prop_map(|(e, s)| format!("{e} in {s}")),
        4 => (prop_oneof![Just("k >= 1"), Just("l < k"), Just("k + l <= a"), Just("a >= 2"), Just("k + l = a"), Just("1 <= k <= a"), Just("l <= b")])
            .prop_map(str::to_owned),
    ];
    let condition = basic.clone().prop_recursive(2, 4, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(l, r)| format!("({l} or {r})")),
            (inner.clone(), inner.clone()).prop_map(|(l, r)| format!("({l} and {r})")),
            inner.prop_map(|part| format!("not ({part})")),
        ]
    });
    let natural = prop_oneof![
        3 => expression,
        6 => prop_oneof![Just("a - k"), Just("a - k - 1"), Just("a - l"), Just("k"), Just("l"), Just("b - k"), Just("b"), Just("a div 2")]
            .prop_map(str::to_owned),
    ];
    let heap_results = prop::collection::vec(natural.clone(), 1..3).prop_map(|all| all.join(", "));
    let tuple = (natural.clone(), natural).prop_map(|(l, r)| format!("({l}, {r})"));
    let tuple_results = prop::collection::vec(tuple, 1..3).prop_map(|all| all.join(", "));
    let conditions = prop::collection::vec(condition, 1..4).prop_map(|all| all.join(", "));
    let ending = prop_oneof![
        4 => Just(String::new()),
        1 => Just("lose at a = 2; ".to_owned()),
        1 => Just("win at a = 3; lose at a mod 5 = 1; ".to_owned()),
    ];
    let heap = prop::collection::vec((heap_results, conditions.clone()), 1..3).prop_map(|rules| {
        let rules: Vec<String> =
            rules.iter().map(|(results, condition)| format!("a -> {results} where {condition}")).collect();
        format!(
            "heap a; {}",
            rules.join("; ").replace('b', "3").replace("3itand", "bitand").replace("fi3onacci", "fibonacci")
        )
    });
    let tuple = prop::collection::vec((tuple_results, conditions), 1..3).prop_map(|rules| {
        let rules: Vec<String> = rules
            .iter()
            .map(|(results, condition)| format!("(a, b) -> {results} where {condition}"))
            .collect();
        format!("position (a, b); {}", rules.join("; "))
    });
    (prop_oneof![heap, tuple], ending)
        .prop_map(|(rules, ending)| rules.replacen("; ", &format!("; {ending}"), 1))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn random_rules_have_the_same_moves(text in texts(), a in 0u64..14, b in 0u64..10) {
        let Ok(rules) = parse(&text) else { return Ok(()) };
        let component = if rules.shape.arity() == 1 { vec![a] } else { vec![a, b] };
        let Ok(naive) = naive_moves(&rules, &component) else { return Ok(()) };
        prop_assert_eq!(compiled_moves(&Compiled::new(&rules), &component), Ok(naive), "{} {:?}", text, component);
    }

    #[test]
    fn tables_of_random_rules_are_those_of_exhaustive_search(text in texts(), a in 0u64..14, b in 0u64..10) {
        let Ok(rules) = parse(&text) else { return Ok(()) };
        let most = if rules.shape.arity() == 1 { vec![a] } else { vec![a, b] };
        compare_tables(&text, &rules, &most);
    }
}
