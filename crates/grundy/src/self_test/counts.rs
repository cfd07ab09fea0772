//! Counts compared with each other and with enumeration.

use super::{Comparison, disagreement};
use crate::error::{InputError, Result};
use crate::limits::Limits;
use crate::outcome::Convention;
use crate::rulesets::removing_digits::RemovingDigits;
use crate::rulesets::removing_digits::count::{CountMethod, count_below};
use crate::sum::count::{Histogram, Method, Question, Selection, count_sums_twice};
use dashu_int::UBig;
use fastrand::Rng;

pub(super) fn compare_all(
    random: &mut Rng,
    limits: &Limits,
    report: &mut dyn FnMut(&Comparison),
) -> Result<()> {
    for base in [2, 3, 10, 36, 1000] {
        let rules = RemovingDigits::new(base).map_err(InputError::new)?;
        let small = (0..120u32).map(UBig::from);
        compare_digits(rules, "all small bounds", small, limits, report)?;
        let large = (0..8).map(|_| UBig::from(random.u64(..)) % UBig::from(base).pow(13)).collect::<Vec<_>>();
        compare_digits(rules, "random bounds", large.into_iter(), limits, report)?;
    }
    compare_sums(random, limits, report)
}

fn compare_sums(random: &mut Rng, limits: &Limits, report: &mut dyn FnMut(&Comparison)) -> Result<()> {
    let cases = 300u64;
    for case in 0..cases {
        let mut histogram = Histogram::new();
        for value in 0..random.u64(0..20) {
            histogram.add(value, UBig::from(random.u64(..) >> random.u32(1..=63)), &limits.start())?;
        }
        let selections = [Selection::Tuples, Selection::Multisets, Selection::Sets];
        let question = Question {
            heaps: random.u64(0..20).into(),
            selection: selections[case as usize % 3],
            convention: if random.bool() { Convention::Misere } else { Convention::Normal },
            by_value: random.bool(),
            modulus: random.bool().then(|| random.u64(1..).into()),
        };
        count_sums_twice(&histogram, &question, &mut limits.start())?;
    }
    report(&Comparison {
        what: "sums of heaps".to_owned(),
        methods: Method::ALL.map(Method::name).join(" = "),
        inputs: "random numbers of heaps of each value",
        cases,
    });
    Ok(())
}

fn compare_digits(
    rules: RemovingDigits,
    inputs: &'static str,
    bounds: impl Iterator<Item = UBig> + Clone,
    limits: &Limits,
    report: &mut dyn FnMut(&Comparison),
) -> Result<()> {
    for convention in [Convention::Normal, Convention::Misere] {
        for below in bounds.clone() {
            let mut counted = Vec::new();
            for method in CountMethod::ALL {
                let counts = count_below(rules, &below, method, convention, &mut limits.start())?;
                counted.push((method, counts.by_value));
            }
            if let Some(pair) = counted.windows(2).find(|pair| pair[0].1 != pair[1].1) {
                return Err(disagreement(format_args!(
                    "count removing-digits:base={} below {below} in {convention} play: {} says {:?}, {} says {:?}",
                    rules.base(),
                    pair[0].0.name(),
                    pair[0].1,
                    pair[1].0.name(),
                    pair[1].1
                )));
            }
        }
        report(&Comparison {
            what: format!("count removing-digits:base={} ({convention})", rules.base()),
            methods: CountMethod::ALL.map(CountMethod::name).join(" = "),
            inputs,
            cases: bounds.clone().count() as u64,
        });
    }
    Ok(())
}
