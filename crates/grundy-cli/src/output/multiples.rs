//! Counts and sums of multiples.

use super::json::{Object, evidence, object};
use super::text::{labelled, plural};
use crate::verbs::multiples::{Answer, Found};
use dashu_int::UBig;
use grundy::multiples::{Divisors, Method, Plan, Question, Selection};
use grundy::{Evidence, Theorem};
use serde_json::{Value, json};

/// How many divisors are listed in a text.
const LISTED: usize = 30;

/// How the answer is known.
fn evidence_of(answer: &Answer<'_>) -> Evidence {
    if answer.plan.method != Method::Sieve {
        return Evidence::Theorem(Theorem::INCLUSION_EXCLUSION);
    }
    let last = match &answer.found {
        Found::Nth { number, .. } => number,
        _ => &answer.question.up_to,
    };
    Evidence::Counted { numbers: u64::try_from(last).unwrap_or(u64::MAX) }
}

/// The answer as a text.
pub fn text(answer: &Answer<'_>) -> String {
    let Answer { question, found, terms, plan, .. } = answer;
    let which = which(question, answer.coprime_to.as_ref());
    let range = format!("{} to {} {which}", question.from, question.up_to);
    let mut text = match found {
        Found::Count(count) => labelled("count", count) + &labelled("counted", range),
        Found::Sum(sum) => labelled("sum", sum) + &labelled("added up", range),
        Found::Nth { k, number, .. } => {
            labelled("number", number)
                + &labelled("place", format_args!("{k} among those from {} on {which}", question.from))
        }
    };
    let counts = match found {
        Found::Nth { counts, .. } => format!(" in {counts} {}", plural(*counts, "count")),
        _ => String::new(),
    };
    text += &labelled(
        "evidence",
        format_args!(
            "{}; {terms} {} by `{}`{counts}",
            evidence_of(answer),
            plural(*terms, "term"),
            plan.method
        ),
    );
    if answer.arguments.explain_plan {
        text += &labelled("plan", with_reason(plan));
    }
    if let Some(second) = &answer.checked_by {
        text += &labelled("checked by", second.method);
    }
    text
}

fn with_reason(plan: &Plan) -> String {
    format!("{}: {}", plan.method, plan.reason)
}

/// Which numbers are meant, in words.
pub fn which(question: &Question, coprime_to: Option<&UBig>) -> String {
    if let Some(to) = coprime_to {
        return format!("coprime to {to}");
    }
    let how_many = match question.selection {
        Selection::NONE => "none".to_owned(),
        Selection::ANY => "at least one".to_owned(),
        Selection::Exactly(k) => format!("exactly {k}"),
        Selection::AtLeast(k) => format!("at least {k}"),
    };
    format!("divisible by {how_many} of {}", divisors(&question.divisors))
}

fn divisors(divisors: &Divisors) -> String {
    let listed = |divisors: &[UBig]| divisors.iter().map(UBig::to_string).collect::<Vec<_>>().join(", ");
    match divisors {
        Divisors::Listed(divisors) => match divisors.split_last() {
            Some((last, others)) if divisors.len() > LISTED => {
                format!("{}, ..., {last} ({} divisors)", listed(&others[..LISTED]), divisors.len())
            }
            Some(_) => listed(divisors),
            None => "no numbers".to_owned(),
        },
        Divisors::FirstPrimes(count) => format!("the first {count} {}", plural(*count, "prime")),
    }
}

/// The answer as an object.
pub fn json(answer: &Answer<'_>) -> Object {
    let Answer { question, found, terms, plan, .. } = answer;
    let (of, first_primes) = match &question.divisors {
        Divisors::Listed(divisors) => {
            (json!(divisors.iter().map(UBig::to_string).collect::<Vec<_>>()), Value::Null)
        }
        Divisors::FirstPrimes(count) => (Value::Null, json!(count.to_string())),
    };
    let selection = match question.selection {
        Selection::Exactly(k) => json!({ "exactly": k }),
        Selection::AtLeast(k) => json!({ "at_least": k }),
    };
    let mut fields = json!({
        "of": of,
        "first_primes": first_primes,
        "coprime_to": answer.coprime_to.as_ref().map(UBig::to_string),
        "selection": selection,
        "none": question.selection == Selection::NONE,
        "from": question.from.to_string(),
    });
    match found {
        Found::Count(count) => {
            fields["up_to"] = question.up_to.to_string().into();
            fields["count"] = count.to_string().into();
        }
        Found::Sum(sum) => {
            fields["up_to"] = question.up_to.to_string().into();
            fields["sum"] = sum.to_string().into();
        }
        Found::Nth { k, number, counts } => {
            fields["nth"] = k.to_string().into();
            fields["number"] = number.to_string().into();
            fields["counts"] = json!(counts);
        }
    }
    fields["terms"] = json!(terms);
    fields["method"] = plan.method.name().into();
    fields["plan"] = json!({ "method": plan.method.name(), "reason": plan.reason });
    fields["checked_by"] = answer.checked_by.as_ref().map(|plan| plan.method.name()).into();
    fields["evidence"] = evidence(&evidence_of(answer));
    object("multiples", fields)
}
