//! The records in `testdata/`, each asked of every method that can answer it.
//!
//! Methods come from the lists of the library, so one that is new is asked with the others. What a
//! record may say is described in `testdata/README.md`.

mod counts;
mod games;
mod periods;
mod record;
mod tables;

use grundy::{Error, Interrupt, Limits, Meter};
use record::Record;
use serde_json::Value;
use std::collections::HashSet;

/// Far more records than these would have to vanish before nothing is tested any more.
const LEAST_RECORDS: usize = 200;

/// Small enough that a naive method gives up early where it cannot answer.
static LIMITS: Limits =
    Limits { positions: 5_000_000, memory: 256 << 20, time: None, interrupt: Interrupt::NONE };

/// What one method says to a record.
struct Reply {
    method: String,
    answer: grundy::Result<Value>,
}

impl Reply {
    fn of(method: &str, ask: impl FnOnce(&mut Meter<'_>) -> grundy::Result<Value>) -> Self {
        Self { method: method.to_owned(), answer: ask(&mut LIMITS.start()) }
    }

    /// Whether the method had nothing to say: it is not for this, needs play to end, says who wins and no value,
    /// or met the small limits above.
    fn is_silent(&self) -> bool {
        matches!(
            self.answer,
            Ok(Value::Null)
                | Err(Error::Method { .. }
                    | Error::Loop(_)
                    | Error::Limit(_)
                    | Error::NoPeriod(_)
                    | Error::NoAutomaton(_))
        )
    }
}

#[test]
fn every_method_gives_the_published_answer() {
    let records = record::read_all().unwrap();
    assert!(records.len() >= LEAST_RECORDS, "only {} records", records.len());
    let mut ids = HashSet::new();
    for record in &records {
        assert!(ids.insert(record.id.clone()), "{} is there twice", record.id);
    }
    let failures: Vec<String> = records.into_iter().flat_map(failures).collect();
    assert!(failures.is_empty(), "{} failures\n{}", failures.len(), failures.join("\n"));
}

/// Asks every method and says what is wrong with the answers, or with the record.
fn failures(mut record: Record) -> Vec<String> {
    let far = record.flag("far");
    let replies = match ask(&mut record).and_then(|replies| record.nothing_left().map(|()| replies)) {
        Ok(replies) => replies,
        Err(wrong) => return vec![format!("{}: {wrong}", record.id)],
    };
    let mut failures: Vec<String> = Vec::new();
    if replies.iter().all(Reply::is_silent) && !far {
        failures.push(format!("{}: {}: no method answered", record.id, record.query));
    }
    for reply in replies.iter().filter(|reply| !reply.is_silent()) {
        let got = match &reply.answer {
            Ok(answer) if *answer == record.expected => continue,
            Ok(answer) => answer.to_string(),
            Err(error) => error.to_string(),
        };
        failures.push(format!(
            "{}: {} by {}: expected {}, got {got} ({}, {})",
            record.id, record.query, reply.method, record.expected, record.source, record.source_kind
        ));
    }
    failures
}

/// The replies of all methods to a record's query.
fn ask(record: &mut Record) -> Result<Vec<Reply>, String> {
    match record.query.as_str() {
        "outcome" => games::solve(record, |answer| answer.outcome().to_string().into()),
        "value" => games::solve(record, games::value),
        "winning_moves" => games::solve(record, games::winning_moves),
        "winning_move_count" => games::solve(record, |answer| record::number(answer.winning_moves.count())),
        "vertex_values" => games::of_vertices(record, games::value),
        "vertex_outcomes" => games::of_vertices(record, |answer| answer.outcome().to_string().into()),
        "refused" => games::refused(record),
        "values" => tables::values(record),
        "tuple_values" => tables::tuple_values(record),
        "p_positions" => tables::p_positions(record),
        "equivalent" => tables::equivalent(record),
        "count_positions" => tables::count_positions(record),
        "period" => periods::period(record),
        "count_below" => counts::count_below(record),
        "multiples" | "none_of" | "exactly" | "at_least" => counts::multiples(record),
        "coprime" => counts::coprime(record),
        "phi" => counts::phi(record),
        "pairs_with_gcd" => counts::pairs_with_gcd(record),
        "nim_sum" => counts::nim_sum(record),
        "judge" => counts::judge(record),
        unknown => Err(format!("there is no query `{unknown}`")),
    }
}
