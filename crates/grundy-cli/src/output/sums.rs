//! Counts of sums of heaps.

use super::formulas::shortened;
use super::json::{Object, convention, evidence, object};
use super::text::{labelled, who_wins};
use crate::verbs::count_sums::Answer;
use dashu_int::UBig;
use grundy::Outcome;
use grundy::sum::count::{Method, Selection};
use serde_json::{Value, json};

/// Counts of sums as a text.
pub fn text(answer: &Answer<'_>) -> String {
    let Answer { game, from, below, question, counted, checked_by, .. } = answer;
    let one = question.heaps == UBig::ONE;
    let (heaps, numbers) = match (game.arity(), one) {
        (None, true) => ("heap", ""),
        (None, false) => ("heaps", ""),
        (Some(_), true) => ("component", "with numbers "),
        (Some(_), false) => ("components", "with numbers "),
    };
    let what = match question.selection {
        Selection::Tuples if one => format!("{heaps}s"),
        selection => format!("{} of {} {heaps}", selection.name(), shortened(&question.heaps)),
    };
    let modulo = match &question.modulus {
        Some(modulus) => format!(", modulo {}", shortened(modulus)),
        None => String::new(),
    };
    let range = format!("{numbers}of at least {} and below {}", shortened(from), shortened(below));
    let play = format!("{}, {} play", game.spelling(), question.convention);
    let mut text = labelled("counted", format_args!("{what} {range}, {play}{modulo}"));
    let counts = &counted.counts;
    for (outcome, count) in [(Outcome::N, &counts.winning), (Outcome::P, &counts.losing)] {
        text += &labelled(&outcome.to_string(), format_args!("{count} ({})", who_wins(outcome)));
    }
    for (value, count) in counts.by_value.iter().flatten().enumerate() {
        text += &labelled(&format!("Grundy value {value}"), count);
    }
    text += &labelled("evidence", &counted.evidence);
    match checked_by {
        Some(method) => text + &labelled("checked by", method.name()),
        None => text,
    }
}

/// Counts of sums as an object.
pub fn json(answer: &Answer<'_>) -> Object {
    let Answer { game, from, below, question, counted, method, checked_by } = answer;
    let counts = &counted.counts;
    let strings = |counts: &Vec<UBig>| counts.iter().map(UBig::to_string).collect::<Vec<_>>();
    object(
        "count",
        json!({
            "game": game.spelling(),
            "from": from.to_string(),
            "below": below.to_string(),
            "heaps": question.heaps.to_string(),
            "selection": question.selection.name(),
            "convention": convention(question.convention),
            "modulus": question.modulus.as_ref().map(UBig::to_string),
            "by_outcome": { "N": counts.winning.to_string(), "P": counts.losing.to_string() },
            "by_value": counts.by_value.as_ref().map(strings),
            "method": method.name(),
            "checked_by": checked_by.map(Method::name).map_or(Value::Null, Value::from),
            "evidence": evidence(&counted.evidence),
        }),
    )
}
