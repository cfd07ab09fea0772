//! Counts and sums of multiples by every method.

use super::Comparison;
use crate::error::{Error, Result};
use crate::limits::Limits;
use crate::multiples::{Answer, Measure, Method, Question, Selection, answer, disagreement};
use dashu_int::UBig;
use fastrand::Rng;

pub(super) fn compare_all(
    random: &mut Rng,
    limits: &Limits,
    report: &mut dyn FnMut(&Comparison),
) -> Result<()> {
    let cases = 600u64;
    for case in 0..cases {
        let question = random_question(case, random);
        let mut first: Option<Answer> = None;
        for method in Method::ALL {
            let answer = match answer(&question, Some(method), &mut limits.start()) {
                Err(Error::Method { .. }) => continue,
                answer => answer?,
            };
            match &first {
                Some(first) if first.value != answer.value => {
                    return Err(disagreement(&question, first, &answer));
                }
                Some(_) => {}
                None => first = Some(answer),
            }
        }
    }
    report(&Comparison {
        what: "multiples".to_owned(),
        methods: Method::ALL.map(Method::name).into_iter().rev().collect::<Vec<_>>().join(" = "),
        inputs: "random divisors, ranges, selections and sums",
        cases,
    });
    Ok(())
}

/// A question about a few divisors that are small, large or smooth by turns.
fn random_question(case: u64, random: &mut Rng) -> Question {
    // Half of the bounds are beyond a machine word.
    let up_to = UBig::from(random.u64(..)) << (case % 2 * 40) as usize;
    let bits = random.u32(1..=60);
    let divisor = |random: &mut Rng| match case % 3 {
        0 => {
            UBig::from(2u8).pow(random.usize(0..9))
                * UBig::from(3u8).pow(random.usize(0..7))
                * random.u8(1..8)
        }
        _ => UBig::from(1 + (random.u64(..) >> (64 - bits))),
    };
    let divisors = (0..random.usize(0..9)).map(|_| divisor(random)).collect();
    let selections = [
        Selection::ANY,
        Selection::NONE,
        Selection::Exactly(random.u64(1..4)),
        Selection::AtLeast(random.u64(2..4)),
    ];
    Question {
        from: if random.bool() { UBig::ONE } else { UBig::from(random.u64(1..)) },
        selection: selections[random.usize(0..4)],
        measure: if random.bool() { Measure::Count } else { Measure::Sum },
        ..Question::new(divisors, up_to)
    }
}
