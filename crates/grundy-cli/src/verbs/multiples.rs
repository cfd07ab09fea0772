//! `multiples --of P,Q,... --up-to N`

use super::number;
use crate::arguments::{Format, Multiples};
use crate::exit::{Failure, Outcome, Status};
use crate::output::{Output, multiples as writers};
use dashu_int::UBig;
use grundy::error::{Fault, InputError};
use grundy::multiples::{self, Divisors, Measure, Method, Nth, Plan, Question, Selection};
use grundy::notation::{Word, Words, parse_natural, parse_small};
use grundy::{Limits, Meter};

/// What was found, for the writers.
pub struct Answer<'a> {
    pub arguments: &'a Multiples,
    pub question: Question,
    /// What the numbers are coprime to, where this was asked for.
    pub coprime_to: Option<UBig>,
    pub found: Found,
    pub plan: Plan,
    pub terms: u64,
    pub checked_by: Option<Plan>,
}

/// The number that was asked for.
pub enum Found {
    Count(UBig),
    Sum(UBig),
    Nth { k: UBig, number: UBig, counts: u64 },
}

pub fn run(arguments: &Multiples, limits: &Limits, output: &mut Output) -> Outcome {
    let mut meter = limits.start();
    let (question, coprime_to) = question(arguments, &mut meter)?;
    let answer = match &arguments.nth {
        Some(k) => {
            let k = at_least_1("--nth", k, "the place of a number")?;
            nth(arguments, question, coprime_to, k, limits, &mut meter)?
        }
        None => count(arguments, question, coprime_to, limits, &mut meter)?,
    };
    match output.format() {
        Format::Json => output.line(&writers::json(&answer))?,
        Format::Text => output.text(&writers::text(&answer))?,
    }
    Ok(Status::Answered)
}

fn count<'a>(
    arguments: &'a Multiples,
    question: Question,
    coprime_to: Option<UBig>,
    limits: &Limits,
    meter: &mut Meter<'_>,
) -> Outcome<Answer<'a>> {
    let answer = multiples::answer(&question, arguments.method, meter)?;
    let checked_by = match checked_by(arguments, &question, answer.plan.method, &question.up_to)? {
        Some(second) => {
            let check = multiples::answer(&question, Some(second), &mut limits.start())?;
            if check.value != answer.value {
                return Err(multiples::disagreement(&question, &answer, &check).into());
            }
            Some(check.plan)
        }
        None => None,
    };
    let multiples::Answer { value, terms, plan } = answer;
    let found = if arguments.sum { Found::Sum(value) } else { Found::Count(value) };
    Ok(Answer { arguments, question, coprime_to, found, plan, terms, checked_by })
}

fn nth<'a>(
    arguments: &'a Multiples,
    question: Question,
    coprime_to: Option<UBig>,
    k: UBig,
    limits: &Limits,
    meter: &mut Meter<'_>,
) -> Outcome<Answer<'a>> {
    let Some(nth) = multiples::nth(&question, &k, arguments.method, meter)? else {
        let which = writers::which(&question, coprime_to.as_ref());
        return Err(Failure::refused(
            format!("there are fewer than {k} numbers from {} on {which}", question.from),
            "count those up to a bound with --up-to",
        ));
    };
    let checked_by = match checked_by(arguments, &question, nth.plan.method, &nth.number)? {
        Some(second) => {
            let check = multiples::nth(&question, &k, Some(second), &mut limits.start())?;
            match check {
                Some(check) if check.number == nth.number => Some(check.plan),
                check => {
                    let other = check.map_or_else(|| "none".to_owned(), |check| check.number.to_string());
                    return Err(grundy::Error::Disagreement(format!(
                        "`{}` finds {}, `{second}` finds {other}",
                        nth.plan.method, nth.number
                    ))
                    .into());
                }
            }
        }
        None => None,
    };
    let Nth { number, counts, terms, plan } = nth;
    Ok(Answer {
        arguments,
        question,
        coprime_to,
        found: Found::Nth { k, number, counts },
        plan,
        terms,
        checked_by,
    })
}

fn checked_by(
    arguments: &Multiples,
    question: &Question,
    method: Method,
    up_to: &UBig,
) -> Outcome<Option<Method>> {
    if !arguments.double_check {
        return Ok(None);
    }
    match method.checked_by(question, up_to) {
        Some(second) => Ok(Some(second)),
        None => Err(Failure::refused(
            format!("there are too many subsets and too many numbers for a method that checks `{method}`"),
            "leave --double-check out",
        )),
    }
}

/// Reads the question, and what the numbers are to be coprime to.
fn question(arguments: &Multiples, meter: &mut Meter<'_>) -> Outcome<(Question, Option<UBig>)> {
    let from = match &arguments.from {
        Some(from) => at_least_1("--from", from, "the first number of a range")?,
        None => UBig::ONE,
    };
    let up_to = match &arguments.up_to {
        Some(up_to) => number("--up-to", up_to)?,
        None => UBig::ZERO,
    };
    if arguments.from.is_some() && arguments.up_to.is_some() && from > up_to {
        return Err(Failure::refused(
            format!("the range ends before it begins: --from {from} is above --up-to {up_to}"),
            "write the smaller number after --from; both ends belong to the range",
        ));
    }
    let mut selection = match (&arguments.exactly, &arguments.at_least) {
        (Some(k), _) => Selection::Exactly(how_many("--exactly", k)?),
        (_, Some(k)) => Selection::AtLeast(how_many("--at-least", k)?),
        _ if arguments.none => Selection::NONE,
        _ => Selection::ANY,
    };
    let mut coprime_to = None;
    let divisors = match (&arguments.of, &arguments.first_primes, &arguments.coprime_to) {
        (Some(list), ..) => Divisors::Listed(divisors(list)?),
        (_, Some(count), _) => {
            let words = Words::of_arguments("--first-primes", &[count]);
            Divisors::FirstPrimes(parse_small(&words.whole(), "a number of primes", u64::MAX)?)
        }
        (_, _, text) => {
            let text = text.as_deref().unwrap_or_default();
            let words = Words::of_arguments("--coprime-to", &[text]);
            let to = parse_natural(&words.whole())?;
            let primes = multiples::prime_divisors(&to, meter).map_err(|error| match error {
                grundy::Error::Input(InputError { fault, place: None }) => words.whole().fault(fault).into(),
                error => error,
            })?;
            selection = Selection::NONE;
            coprime_to = Some(to);
            Divisors::Listed(primes)
        }
    };
    let measure = if arguments.sum { Measure::Sum } else { Measure::Count };
    Ok((Question { divisors, from, up_to, selection, measure }, coprime_to))
}

/// Reads a number that is not 0.
fn at_least_1(option: &'static str, text: &str, what: &'static str) -> Outcome<UBig> {
    let words = Words::of_arguments(option, &[text]);
    let number = parse_natural(&words.whole())?;
    match number.is_zero() {
        true => Err(words.whole().fault(Fault::TooSmall { number: text.to_owned(), what, least: 1 }).into()),
        false => Ok(number),
    }
}

/// Reads how many divisors.
fn how_many(option: &'static str, text: &str) -> Outcome<u64> {
    let words = Words::of_arguments(option, &[text]);
    Ok(parse_small(&words.whole(), "a number of divisors", u32::MAX.into())?)
}

/// Reads the divisors; nothing at all is an empty list.
fn divisors(list: &str) -> Result<Vec<UBig>, InputError> {
    let words = Words::of_arguments("--of", &[list]);
    let divisor = |word: Word<'_>| {
        let divisor = parse_natural(&word)?;
        if divisor.is_zero() {
            return Err(word.fault(Fault::ZeroDivisor));
        }
        Ok(divisor)
    };
    match list.trim().is_empty() {
        true => Ok(Vec::new()),
        false => words.whole().split(',').map(|word| divisor(word.trimmed())).collect(),
    }
}
