//! Queries about one position of a game, by every method that the game has.

use crate::Reply;
use crate::record::{self, Record};
use grundy::notation::Words;
use grundy::rulesets::Method;
use grundy::{Answer, Convention, Error, Game, Meter, Request};
use serde_json::Value;
use std::path::Path;

/// Takes the game of a record. A record may hold a graph in place of a game, and what is played on it unless that is
/// `graph`; it is written to a file and read by that name.
pub fn game(record: &mut Record) -> Result<String, String> {
    if !record.has("graph") {
        return record.text("game");
    }
    let name: String = record.id.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("record-{name}.txt"));
    std::fs::write(&path, record.text("graph")?).map_err(|error| format!("{}: {error}", path.display()))?;
    let on = if record.has("on") { record.text("on")? } else { "graph".to_owned() };
    let (name, parameter) = on
        .split_once(',')
        .map_or((on.as_str(), String::new()), |(name, parameter)| (name, format!(",{parameter}")));
    Ok(format!("{name}:{}{parameter}", path.display()))
}

/// Asks something of a game by every method there is.
pub fn by_every_method(
    game: &str,
    convention: Convention,
    ask: impl Fn(&Game, &Request, &mut Meter<'_>) -> grundy::Result<Value>,
) -> Vec<Reply> {
    let reply = |method: Method| {
        Reply::of(method.name(), |meter| {
            let words = Words::of_line("game", None, game);
            let request =
                Request { convention, method: Some(method), most_moves: usize::MAX, double_check: false };
            ask(&Game::parse(&words.whole(), meter)?, &request, meter)
        })
    };
    Method::ALL.into_iter().map(reply).collect()
}

/// Solves the position of a record and takes from the answer what was asked for.
pub fn solve(record: &mut Record, take: impl Fn(&Answer) -> Value) -> Result<Vec<Reply>, String> {
    let (game, convention) = (game(record)?, record.convention()?);
    let position = Words::of_line("position", None, &record.text("position")?);
    Ok(by_every_method(&game, convention, |game, request, meter| {
        Ok(take(&game.solve(&position, request, meter)?))
    }))
}

/// The Grundy value, or null where it is not known.
pub fn value(answer: &Answer) -> Value {
    answer.value.nimber().map_or(Value::Null, |nimber| record::number(nimber.as_heap()))
}

/// The winning moves as they are written, sorted.
pub fn winning_moves(answer: &Answer) -> Value {
    let mut moves: Vec<String> = answer.winning_moves.listed().iter().map(ToString::to_string).collect();
    moves.sort();
    moves.into()
}

/// What is asked for of all vertices that the expected answer names; null where it is not known of one.
pub fn of_vertices(record: &mut Record, take: impl Fn(&Answer) -> Value) -> Result<Vec<Reply>, String> {
    let (game, convention) = (game(record)?, record.convention()?);
    let Value::Object(expected) = &record.expected else {
        return Err("the expected values are not an object".to_owned());
    };
    let vertices: Vec<(&String, Words)> =
        expected.keys().map(|name| (name, Words::of_line("position", None, name))).collect();
    Ok(by_every_method(&game, convention, |game, request, meter| {
        let values = vertices.iter().map(|(name, position)| {
            let answer = game.solve(position, request, meter)?;
            Ok(((*name).clone(), take(&answer)))
        });
        let values = values.collect::<grundy::Result<serde_json::Map<_, _>>>()?;
        Ok(if values.values().any(Value::is_null) { Value::Null } else { Value::Object(values) })
    }))
}

/// What a position, or the input of a judge, is refused for.
pub fn refused(record: &mut Record) -> Result<Vec<Reply>, String> {
    let mut replies =
        if record.has("problem") { crate::counts::judge(record)? } else { solve(record, answered)? };
    for reply in replies.iter_mut().filter(|reply| !reply.is_silent()) {
        if let Err(error) = &reply.answer {
            reply.answer = Ok(name(error).into());
        }
    }
    Ok(replies)
}

fn answered(answer: &Answer) -> Value {
    format!("value {}", answer.value).into()
}

/// The variant of a fault, or of an error of another kind.
fn name(error: &Error) -> String {
    let text = match error {
        Error::Input(input) => format!("{:?}", input.fault),
        other => format!("{other:?}"),
    };
    text.chars().take_while(|c| c.is_alphanumeric()).collect()
}
