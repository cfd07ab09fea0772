//! Counts by an automaton, formulas for them, and positions with their numbers.

use super::json::{Object, convention, evidence, object};
use super::text::{labelled, shorten_middle, who_wins};
use crate::verbs::count::{Among, Answer, Formulas};
use crate::verbs::nth::Numbered;
use dashu_int::{IBig, UBig};
use grundy::Outcome;
use grundy::word::count::{Chosen, ClosedForms, GeneratingFunction, Numeral, Recurrence, Summed};
use serde_json::{Value, json};

/// Counts and formulas as a text.
pub fn text(answer: &Answer<'_>) -> String {
    let mut text = String::new();
    let play = format!("{}, {} play", answer.game.spelling(), answer.convention);
    if let Some(counted) = &answer.counted {
        let modulo = match &counted.modulus {
            Some(modulus) => format!(", modulo {}", shortened(modulus)),
            None => String::new(),
        };
        let what = among(&counted.among, answer.numeral.as_ref());
        text += &labelled("counted", format_args!("{what}, {play}{modulo}"));
        for (outcome, count) in [(Outcome::N, &counted.winning), (Outcome::P, &counted.losing)] {
            text += &labelled(&outcome.to_string(), format_args!("{count} ({})", who_wins(outcome)));
        }
        for (value, count) in &counted.by_value {
            text += &labelled(&format!("Grundy value {value}"), count);
        }
    }
    if !answer.formulas.is_empty() {
        let what = match (answer.summed, &answer.numeral) {
            (Summed::ByLength, Some(numeral)) => {
                format!("positive integers of n digits in base {}", numeral.base())
            }
            (Summed::UpToLength, Some(numeral)) => format!("positive integers below {}^n", numeral.base()),
            (Summed::ByLength, None) => "words of length n".to_owned(),
            (Summed::UpToLength, None) => "words of at most n symbols".to_owned(),
        };
        text += &labelled("formulas", format_args!("for the counts a(n) of {what}, {play}"));
    }
    for formulas in &answer.formulas {
        text += &formulas_of(answer, formulas);
    }
    text + &labelled("evidence", &answer.evidence)
}

fn among(among: &Among, numeral: Option<&Numeral>) -> String {
    match (among, numeral) {
        (Among::Below(below), _) => format!("positive integers below {}", shortened(below)),
        (Among::Length(length), Some(numeral)) => {
            format!("positive integers of {length} digits in base {}", numeral.base())
        }
        (Among::UpToLength(length), Some(numeral)) => {
            format!("positive integers below {}^{length}", numeral.base())
        }
        (Among::Length(length), None) => format!("words of length {length}"),
        (Among::UpToLength(length), None) => format!("words of at most {length} symbols"),
    }
}

/// A number, without the middle of a very long one.
pub(super) fn shortened(number: &UBig) -> String {
    shorten_middle(&number.to_string(), "digit")
}

/// The letter that names the counts of some words in formulas.
fn name(of: Chosen) -> String {
    match of {
        Chosen::Outcome(Outcome::N) => "W".to_owned(),
        Chosen::Outcome(Outcome::P) => "L".to_owned(),
        Chosen::Outcome(Outcome::D) => "D".to_owned(),
        Chosen::Value(value) => format!("G{value}"),
        Chosen::All => "A".to_owned(),
    }
}

fn formulas_of(answer: &Answer<'_>, formulas: &Formulas) -> String {
    let mut text = String::new();
    let name = name(formulas.of);
    if let Some(recurrence) = &formulas.recurrence {
        let initial: Vec<String> = recurrence.initial().iter().map(IBig::to_string).collect();
        let from = match initial.is_empty() {
            true => String::new(),
            false => format!("; a(0), ... = {}", initial.join(", ")),
        };
        text += &labelled(&format!("recurrence {name}"), format_args!("{recurrence}{from}"));
    }
    if let Some(function) = &formulas.generating_function {
        text += &labelled(&format!("gen. func. {name}"), function);
    }
    match &formulas.closed_form {
        Some(Some(closed)) => text += &closed_forms(answer, closed, &name),
        Some(None) => {
            text += &labelled(
                &format!("closed form {name}"),
                "none is found: the roots are not all rational, in no section that is tried",
            );
        }
        None => {}
    }
    text
}

fn closed_forms(answer: &Answer<'_>, closed: &ClosedForms, name: &str) -> String {
    let mut text = String::new();
    for (residue, form) in closed.forms.iter().enumerate() {
        let of = |place: &str| match (answer.summed, &answer.numeral) {
            (Summed::UpToLength, Some(numeral)) => format!("{name}({}^{place})", numeral.base()),
            (Summed::ByLength, Some(_)) => format!("{name}({place} digits)"),
            (Summed::ByLength, None) => format!("{name}(length {place})"),
            (Summed::UpToLength, None) => format!("{name}(up to length {place})"),
        };
        let place = match (closed.section, residue) {
            (1, _) => "m".to_owned(),
            (section, 0) => format!("({section}m)"),
            (section, residue) => format!("({section}m+{residue})"),
        };
        let from = match form.before.len() {
            0 => String::new(),
            first => format!(" for m >= {first}"),
        };
        let label = if residue == 0 { format!("closed form {name}") } else { String::new() };
        let mut line = format!("{} = {form}{from}", of(&place));
        for (m, value) in form.before.iter().enumerate() {
            let place = closed.section as usize * m + residue;
            line += &format!("; {} = {value}", of(&place.to_string()));
        }
        text += &labelled(&label, line);
    }
    text
}

/// Counts and formulas as an object.
pub fn json(answer: &Answer<'_>) -> Object {
    let mut fields = json!({
        "game": answer.game.spelling(),
        "convention": convention(answer.convention),
        "base": answer.numeral.as_ref().map(Numeral::base),
    });
    if let Some(counted) = &answer.counted {
        let (which, number) = match &counted.among {
            Among::Below(number) => ("below", number),
            Among::Length(number) => ("length", number),
            Among::UpToLength(number) => ("up_to_length", number),
        };
        fields[which] = number.to_string().into();
        fields["modulus"] = counted.modulus.as_ref().map(UBig::to_string).into();
        fields["by_outcome"] = json!({ "N": counted.winning, "P": counted.losing });
        if !counted.by_value.is_empty() {
            let by_value = counted.by_value.iter();
            fields["by_value"] = by_value
                .map(|(value, count)| json!({ "value": value, "count": count.to_string() }))
                .collect();
        }
    }
    if !answer.formulas.is_empty() {
        let counts = if answer.summed == Summed::ByLength { "by_length" } else { "up_to_length" };
        fields["formulas"] = json!({
            "counts": counts,
            "of": answer.formulas.iter().map(formulas_json).collect::<Vec<_>>(),
        });
    }
    fields["method"] = "automaton".into();
    fields["evidence"] = evidence(&answer.evidence);
    object("count", fields)
}

fn formulas_json(formulas: &Formulas) -> Value {
    let mut fields = match formulas.of {
        Chosen::Outcome(outcome) => json!({ "outcome": outcome.to_string() }),
        Chosen::Value(value) => json!({ "value": value }),
        Chosen::All => json!({}),
    };
    if let Some(recurrence) = &formulas.recurrence {
        fields["recurrence"] = recurrence_json(recurrence);
    }
    if let Some(GeneratingFunction { numerator, denominator }) = &formulas.generating_function {
        fields["generating_function"] =
            json!({ "numerator": strings(numerator), "denominator": strings(denominator) });
    }
    if let Some(closed) = &formulas.closed_form {
        fields["closed_form"] = closed.as_ref().map(closed_json).into();
    }
    fields
}

fn recurrence_json(recurrence: &Recurrence) -> Value {
    json!({
        "order": recurrence.order(),
        "polynomial": strings(recurrence.polynomial()),
        "initial": strings(recurrence.initial()),
    })
}

fn closed_json(closed: &ClosedForms) -> Value {
    let forms = closed.forms.iter().map(|form| {
        let terms = form.terms.iter();
        let terms = terms.map(
            |term| json!({ "root": term.root.to_string(), "coefficients": strings(&term.coefficients) }),
        );
        json!({
            "before": strings(&form.before),
            "terms": terms.collect::<Vec<_>>(),
            "denominator": form.denominator.to_string(),
            "text": form.to_string(),
        })
    });
    json!({ "section": closed.section, "forms": forms.collect::<Vec<_>>() })
}

fn strings(numbers: &[IBig]) -> Vec<String> {
    numbers.iter().map(IBig::to_string).collect()
}

/// A position with its number, what `nth` and `rank` answer, as a text.
pub fn numbered_text(answer: &Numbered<'_>) -> String {
    let Numbered { game, convention, position, outcome, number, evidence } = answer;
    labelled("position", format_args!("{position}, {}, {convention} play", game.spelling()))
        + &labelled("outcome", format_args!("{outcome}: {}", who_wins(*outcome)))
        + &labelled("number", format_args!("{number} of the {} positions", winning_or_losing(*outcome)))
        + &labelled("evidence", evidence)
}

fn winning_or_losing(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::N => "winning",
        Outcome::P => "losing",
        Outcome::D => "drawn",
    }
}

/// A position with its number as an object.
pub fn numbered_json(verb: &'static str, answer: &Numbered<'_>) -> Object {
    object(
        verb,
        json!({
            "game": answer.game.spelling(),
            "convention": convention(answer.convention),
            "position": answer.position,
            "outcome": answer.outcome.to_string(),
            "number": answer.number.to_string(),
            "evidence": evidence(&answer.evidence),
        }),
    )
}
