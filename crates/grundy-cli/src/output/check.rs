//! What `check` says of rules, for people and as JSON.

use super::json::{self, object};
use super::text::{labelled, plans, recognised};
use crate::verbs::check::{Answer, Values};
use grundy::game::{Allowed, LOONY};
use grundy::rulesets::rules::About;
use serde_json::{Value, json};
use std::fmt::Write;

/// How many moves of a component are listed; all are counted.
const LISTED_MOVES: usize = 40;

/// For people: a part for each thing that a problem setter asks.
pub fn text(answer: &Answer<'_>) -> String {
    let mut text = labelled("game", answer.game.spelling());
    if let Some(about) = answer.game.about() {
        text += &written(about);
    }
    if let Some(rules) = answer.game.written() {
        text += &labelled("play ends", rules.why_play_ends());
    }
    text += &recognised(answer.game);
    text += &plans(&answer.plan, None);
    for listed in &answer.listed {
        text += &labelled("moves", format_args!("{} in {}", listed.moves.len(), listed.component));
        for Allowed { named, worth } in listed.moves.iter().take(LISTED_MOVES) {
            let _ = writeln!(text, "  {named} (value {worth})");
        }
        if listed.moves.len() > LISTED_MOVES {
            let _ = writeln!(text, "  ... and {} more", listed.moves.len() - LISTED_MOVES);
        }
    }
    text += &match &answer.values {
        Values::Heaps(values) => {
            let values: Vec<String> = values.iter().map(ToString::to_string).collect();
            labelled("first values", values.join(" "))
        }
        Values::Tuples(table) => grid(&table.cells.values, table.bounds.get(1).map_or(1, |&most| most + 1)),
        Values::None => String::new(),
    };
    for compared in &answer.compared {
        let last = compared.last.join(" ");
        let found = match &compared.differs {
            Some(differs) => format!("DIFFERS at {differs}"),
            None if compared.positions == 0 => {
                text += &labelled(
                    "not compared",
                    format_args!(
                        "{}, {} play: no small position has an answer by this method and by the naive one in time",
                        compared.method.name(),
                        compared.convention
                    ),
                );
                continue;
            }
            None => "agrees with the naive method in values and winning moves".to_owned(),
        };
        let (method, convention) = (compared.method.name(), compared.convention);
        text += &labelled(
            "compared",
            format_args!(
                "{method}, {convention} play: {found} ({} positions, the last {last})",
                compared.positions
            ),
        );
    }
    for known in &answer.known {
        let found = known.otherwise.as_ref().map_or("yes".to_owned(), |otherwise| format!("NO, {otherwise}"));
        text += &labelled(
            "known",
            format_args!("{}: {found}", known.statement.trim_start_matches("known").trim()),
        );
    }
    text
}

/// What the text of the rules says.
fn written(about: &About) -> String {
    let mut text = String::new();
    for (label, said) in [("title", &about.title), ("source", &about.cited)] {
        text += &said.as_ref().map(|said| labelled(label, said)).unwrap_or_default();
    }
    for (number, &statement) in about.statements.iter().enumerate() {
        text += &labelled(if number == 0 { "rules" } else { "" }, about.source.text(statement));
    }
    text
}

fn grid(values: &[u32], width: u64) -> String {
    let mut text = String::new();
    let width = usize::try_from(width).unwrap_or(1).max(1);
    for (number, row) in values.chunks(width).enumerate() {
        let row: Vec<String> = row.iter().map(|&value| format!("{:>3}", cell(value))).collect();
        text += &labelled(if number == 0 { "first values" } else { "" }, row.join(" "));
    }
    text
}

fn cell(value: u32) -> String {
    if value == LOONY { "oo".to_owned() } else { value.to_string() }
}

/// As JSON (docs/json.md).
pub fn json(answer: &Answer<'_>) -> json::Object {
    let about = answer.game.about();
    let recognised = answer.game.recognised().map(|recognised| {
        let because = recognised.because.iter().map(|(span, because)| {
            let statement = about.map_or("", |about| about.source.text(*span));
            json!({ "line": span.line + 1, "statement": statement, "because": because })
        });
        json!({ "game": recognised.game, "because": because.collect::<Vec<Value>>() })
    });
    let moves =
        |allowed: &Allowed| json!({ "move": allowed.named.to_string(), "value": allowed.worth.to_string() });
    let listed = answer.listed.iter().map(|listed| {
        json!({ "component": listed.component, "moves": listed.moves.iter().map(moves).collect::<Vec<Value>>() })
    });
    let compared = answer.compared.iter().map(|compared| {
        json!({
            "method": compared.method.name(),
            "convention": json::convention(compared.convention),
            "positions": compared.positions,
            "agrees": compared.differs.is_none(),
            "differs": compared.differs,
        })
    });
    let known = answer.known.iter().map(|known| {
        json!({ "statement": known.statement, "right": known.otherwise.is_none(), "otherwise": known.otherwise })
    });
    let values = match &answer.values {
        Values::Heaps(values) => json!(values),
        Values::Tuples(table) => {
            let cells = table
                .cells
                .values
                .iter()
                .map(|&value| if value == LOONY { json!("loony") } else { json!(value) });
            json!({ "bounds": table.bounds, "values": cells.collect::<Vec<Value>>() })
        }
        Values::None => Value::Null,
    };
    object(
        "check",
        json!({
            "game": answer.game.spelling(),
            "title": about.and_then(|about| about.title.clone()),
            "source": about.and_then(|about| about.cited.clone()),
            "play_ends": answer.game.written().map(|rules| rules.why_play_ends()),
            "recognised": recognised,
            "plan": json::plan(&answer.plan),
            "moves": listed.collect::<Vec<Value>>(),
            "values": values,
            "compared": compared.collect::<Vec<Value>>(),
            "known": known.collect::<Vec<Value>>(),
        }),
    )
}
