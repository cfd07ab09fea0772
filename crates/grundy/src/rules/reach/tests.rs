//! How far rules reach back, and the periods that follow, against direct computation.

use super::*;
use crate::error::Result;
use crate::heap::HeapValues;
use crate::heap::period::{Proved, Search, by_classes};
use crate::limits::Meter;
use crate::nimber::mex;
use crate::rules::{Source, Text, moves_of};
use proptest::prelude::*;

fn read(text: &str) -> Result<Rules> {
    Rules::parse(Text::read(Source::in_line("rules", text))?, &[], &mut Limits::default().start())
}

/// The values of all heaps, by trying every choice.
struct Written<'r> {
    rules: &'r Rules,
    values: Vec<u32>,
}

impl HeapValues for Written<'_> {
    fn known(&self) -> u64 {
        self.values.len() as u64
    }

    fn extend(&mut self, heaps: u64, meter: &mut Meter<'_>) -> Result<()> {
        while self.known() < heaps {
            meter.count()?;
            let options = options(self.rules, self.known());
            let value = |heaps: Vec<u64>| {
                u64::from(heaps.iter().fold(0, |sum, &heap| sum ^ self.values[heap as usize]))
            };
            self.values.push(mex(options.into_iter().map(value)) as u32);
        }
        Ok(())
    }

    fn read(&self, heaps: std::ops::Range<u64>, into: &mut Vec<u32>) {
        into.extend(&self.values[heaps.start as usize..heaps.end as usize]);
    }
}

fn options(rules: &Rules, heap: u64) -> Vec<Vec<u64>> {
    let mut options = Vec::new();
    moves_of(rules, &[heap], &mut |found| options.push(found.results.concat())).unwrap();
    options
}

fn proved(rules: &Rules, reach: Reach, heaps: u64) -> Option<Box<Proved>> {
    let mut engine = Written { rules, values: Vec::new() };
    let Reach { reach, modulus, from } = reach;
    match by_classes(&mut engine, reach, modulus, from, heaps, &mut Limits::default().start()).unwrap() {
        Search::Proved(proved) => Some(proved),
        _ => None,
    }
}

/// The least period and preperiod that values have to their end.
fn seen(values: &[u32]) -> (u64, u64) {
    let from = |p: usize| {
        let agreeing = (0..values.len() - p).rev().take_while(|&n| values[n] == values[n + p]).count();
        values.len() - p - agreeing
    };
    let p = (1..values.len() / 4).find(|&p| from(p) <= values.len() / 3).unwrap();
    (from(p) as u64, p as u64)
}

#[test]
fn reach_is_found() {
    let mut wrong = Vec::new();
    let of = |reach, modulus, from| Some(Reach { reach, modulus, from });
    for (rules, expected) in [
        ("n -> n - 1 where n >= 5", of(1, 1, 6)),
        ("n -> n - k where k in {1, 3}, n mod 2 = 1", of(3, 2, 4)),
        ("n -> a where n - a in {1, 4}, n mod 3 != 0", of(4, 3, 5)),
        ("n -> n - 1 where n mod 4 = 0, n > 0 | n - 2 where n mod 6 = 3", of(2, 12, 3)),
        ("n -> 0 where n mod 2 = 0, n > 0 | n - 1 where n >= 1", of(1, 2, 2)),
        ("n -> n - 1, n - 2 where n >= 2", of(2, 1, 3)),
        ("n -> n - k, k where 1 <= k <= 3, k < n", of(3, 1, 5)),
        ("n -> n - 2 where n >= 2, n <= 100 | n - 1 where n >= 1", of(1, 1, 101)),
        ("n -> n - k where k divides n, k in {1, 2, 3}", of(3, 6, 4)),
        ("n -> n - k where gcd(n, 4) = k, 1 <= k <= 4", of(4, 4, 5)),
        ("n -> n - 1 where n div 2 mod 2 = 1", of(1, 4, 2)),
        ("n -> n - k where k >= 1, k <= 2, n >= 2 * k + 3", of(2, 1, 8)),
        ("n -> n - k where k >= 1, 2 * k <= n", None),
        ("n -> n - d where d divides n, d < n", None),
        ("n -> n - 1 where n in primes", None),
        ("n -> n - 1 where n not in squares, n > 0", None),
        ("n -> n div 2 where n > 0", None),
        ("n -> a, b where a + b = n - 1, n mod 2 = 0", None),
        ("n -> a where a < n, a <= 3", of(0, 1, 5)),
        ("n -> a where a < 5, n = 7", of(0, 1, 8)),
    ] {
        let found = reach(&read(&format!("heap n; {rules}")).unwrap());
        if found != expected {
            wrong.push(format!("{rules}: {found:?}, not {expected:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

const RESULTS: [&str; 9] =
    ["n - k", "n - 1", "n - 3", "n - k, n - 1", "n - k, 2", "k", "n - k, k", "nothing", "n - 2 * k"];
const CONDITIONS: [&str; 20] = [
    "k in {1, 3}",
    "1 <= k <= 3",
    "k = 2 or k = 5",
    "n >= 4",
    "n >= 6",
    "n mod 2 = 0",
    "n mod 3 != 1",
    "(n + k) mod 3 = 0",
    "k divides n",
    "n <= 20 or n mod 2 = 1",
    "n div 2 mod 2 = 0",
    "n > 2 * k",
    "n != 9",
    "gcd(n, 6) <= 2",
    "not n mod 4 = 3",
    "n - k >= 2",
    "n mod 5 in {0, 2..3}",
    "min(n, 7) >= k",
    "n xor k != 7",
    "n / 2 > k",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Where reach is found, heaps of one class have the same moves, and periods are those of direct computation.
    #[test]
    fn reach_and_periods_are_true(
        rules in prop::collection::vec(
            (prop::sample::select(&RESULTS[..]), prop::collection::vec(prop::sample::select(&CONDITIONS[..]), 1..3)),
            1..4,
        ),
    ) {
        let line = |(results, conditions): &(&str, Vec<&str>)| {
            format!("n -> {results} where n >= 5, k >= 1, k <= 5, k < n, {}", conditions.join(", "))
        };
        let text = format!("heap n; {}", rules.iter().map(line).collect::<Vec<_>>().join("; "));
        let rules = read(&text).unwrap();
        let Some(found) = reach(&rules) else {
            prop_assert!(text.contains("xor"), "{text} has bounded reach");
            return Ok(());
        };
        let Reach { reach, modulus, from } = found;
        for heap in (from..from + 2 * modulus.min(30)).chain([from + 7 * modulus]) {
            let (here, later) = (options(&rules, heap), options(&rules, heap + modulus));
            let moved = |less: &[u64], more: &[u64], by: u64| {
                less.len() == more.len() && less.iter().zip(more).all(|(&less, &more)| {
                    less + reach >= heap && more == less + by || less == more && less < from
                })
            };
            for option in &here {
                prop_assert!(later.iter().any(|other| moved(option, other, modulus)), "{text} {found:?} {heap}");
            }
            for other in &later {
                prop_assert!(here.iter().any(|option| moved(option, other, modulus)), "{text} {found:?} {heap}");
            }
        }
        if let Some(proved) = proved(&rules, found, 3000) {
            let (preperiod, period) = (proved.period.preperiod, proved.period.period);
            let mut engine = Written { rules: &rules, values: Vec::new() };
            let heaps = (5 * (preperiod + period) + 200).min(2000);
            engine.extend(heaps, &mut Limits::default().start()).unwrap();
            for (heap, &value) in engine.values.iter().enumerate() {
                prop_assert_eq!(proved.value(&heap.into()), value.into(), "{} heap {}", text, heap);
            }
            if heaps > 5 * (preperiod + period) {
                prop_assert_eq!(seen(&engine.values), (preperiod, period), "{}", text);
            }
        } else {
            prop_assert!(modulus > 10 || reach > 8 || from > 100, "{text} {found:?} has a short period");
        }
    }
}
