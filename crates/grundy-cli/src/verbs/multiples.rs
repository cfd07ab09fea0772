//! `multiples --of P,Q,... --up-to N`

use super::number;
use crate::arguments::{Format, Multiples};
use crate::exit::{Outcome, Status};
use crate::output::{Output, json, text};
use dashu_int::UBig;
use grundy::error::{Fault, InputError};
use grundy::multiples::{Method, count};
use grundy::notation::{Word, Words, parse_natural};
use grundy::{Error, Limits};

/// What was counted, for the writers.
pub struct Answer {
    pub divisors: Vec<UBig>,
    pub up_to: UBig,
    pub none: bool,
    pub count: UBig,
    pub terms: u64,
    pub method: Method,
}

pub fn run(arguments: &Multiples, limits: &Limits, output: &mut Output) -> Outcome {
    let divisors = divisors(&arguments.of)?;
    let up_to = number("--up-to", &arguments.up_to)?;
    let method = arguments.method.unwrap_or(Method::Pruned);
    let counted = count(&divisors, &up_to, method, &mut limits.start())?;
    if arguments.double_check {
        let second = method.checked_by();
        let check = count(&divisors, &up_to, second, &mut limits.start())?;
        if check.multiples != counted.multiples {
            return Err(Error::Disagreement(format!(
                "{method} counts {}, {second} counts {}",
                counted.multiples, check.multiples
            ))
            .into());
        }
    }
    let count = if arguments.none { &up_to - counted.multiples } else { counted.multiples };
    let answer = Answer { divisors, up_to, none: arguments.none, count, terms: counted.terms, method };
    match output.format() {
        Format::Json => output.line(&json::multiples(&answer))?,
        Format::Text => output.text(&text::multiples(&answer))?,
    }
    Ok(Status::Answered)
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
