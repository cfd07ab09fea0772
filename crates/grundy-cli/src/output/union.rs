//! Numbers of items in sets, for people and as an object.

use super::json;
use super::text::labelled;
use crate::verbs::union::Answer;
use grundy::{Evidence, Theorem};
use serde_json::json;

/// How many sets and sums texts name.
const NAMED: usize = 12;

/// What makes the answer.
fn theorem(answer: &Answer) -> Theorem {
    match answer.bounds.exact() {
        Some(_) => Theorem::SETS,
        None => Theorem::BONFERRONI,
    }
}

/// The answer, a line for each part.
pub fn text(answer: &Answer) -> String {
    let sets = answer.sets.iter().map(|(name, size)| match size {
        Some(size) => format!("{name} ({size})"),
        None => name.clone(),
    });
    let sums = answer.sums.sums.iter().enumerate();
    let sums = sums.filter_map(|(index, sum)| Some(format!("S{} = {}", index + 1, sum.as_ref()?)));
    let sums: Vec<String> = sums.collect();
    let mut text = labelled("sets", format_args!("{}: {}", answer.sets.len(), some_of(sets)));
    text += &labelled("sums", some_of(sums.into_iter()));
    text += &match (answer.bounds.exact(), &answer.bounds.upper) {
        (Some(exact), _) => labelled(&answer.wanted.to_string(), exact),
        (None, Some(upper)) => {
            labelled(&answer.wanted.to_string(), format_args!("between {} and {upper}", answer.bounds.lower))
        }
        (None, None) => labelled(&answer.wanted.to_string(), format_args!("{} or more", answer.bounds.lower)),
    };
    if let Some(missing) = answer.missing.as_ref().filter(|_| answer.bounds.exact().is_none()) {
        text += &labelled("cut short", format_args!("the size of {missing} is not given"));
    }
    text += &labelled("evidence", Evidence::Theorem(theorem(answer)));
    if let Some(method) = answer.method {
        text += &labelled("method", method.name());
    }
    if let Some(second) = answer.checked_by {
        text += &labelled("checked by", second.name());
    }
    text
}

fn some_of(texts: impl ExactSizeIterator<Item = String>) -> String {
    let more = texts.len().saturating_sub(NAMED);
    let shown = texts.take(NAMED).collect::<Vec<_>>().join(", ");
    match (shown.is_empty(), more) {
        (true, _) => "none".to_owned(),
        (false, 0) => shown,
        (false, more) => format!("{shown} and {more} more"),
    }
}

/// The answer as an object.
pub fn object(answer: &Answer) -> json::Object {
    let sets: Vec<_> = answer.sets.iter().map(|(name, size)| json!({ "name": name, "size": size })).collect();
    let sums: Vec<Option<String>> =
        answer.sums.sums.iter().map(|sum| sum.as_ref().map(ToString::to_string)).collect();
    let kind = match answer.wanted {
        grundy::inclusion_exclusion::Wanted::AtLeast(_) => "at_least",
        grundy::inclusion_exclusion::Wanted::Exactly(_) => "exactly",
    };
    json::object(
        "union",
        json!({
            "sets": sets,
            "all": answer.sums.all.as_ref().map(ToString::to_string),
            "sums": sums,
            "wanted": { "kind": kind, "sets": answer.wanted.sets() },
            "count": answer.bounds.exact().map(ToString::to_string),
            "lower": answer.bounds.lower.to_string(),
            "upper": answer.bounds.upper.as_ref().map(ToString::to_string),
            "missing": answer.missing,
            "method": answer.method.map(|method| method.name()),
            "checked_by": answer.checked_by.map(|method| method.name()),
            "evidence": json::evidence(&Evidence::Theorem(theorem(answer))),
        }),
    )
}
