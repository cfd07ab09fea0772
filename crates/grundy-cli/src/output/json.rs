//! Answers as JSON objects. Their fields are described in docs/json.md; a change that breaks a reader
//! raises [`SCHEMA`]. Integers without a bound are strings of decimal digits.

use super::table::{About, TableWriter};
use crate::verbs::{period, prove, survey};
use dashu_int::UBig;
use grundy::answer::Change;
use grundy::certificate::AnyCertificate;
use grundy::game::{Explained, Why};
use grundy::heap::Certificate;
use grundy::judge::{Problem, Verdict};
use grundy::rulesets::Entry;
use grundy::rulesets::graph::{Assigned, Order};
use grundy::rulesets::removing_digits::count::{CountMethod, Counts};
use grundy::self_test::Comparison;
use grundy::verify;
use grundy::word::Explanation;
use grundy::{Answer, Convention, Evidence, Game, Move, Moves, Outcome, Plan, Solver, Theorem};
use grundy_survey::export::{COLUMNS, Field};
use serde::Serialize;
use serde_json::{Value, json};
use std::io::{self, Write};

/// The version of the schema.
const SCHEMA: &str = "grundy/1";

/// An object that says what it is.
#[derive(Serialize)]
pub struct Object<F = Value> {
    schema: &'static str,
    verb: &'static str,
    #[serde(flatten)]
    fields: F,
}

pub(super) fn object<F>(verb: &'static str, fields: F) -> Object<F> {
    Object { schema: SCHEMA, verb, fields }
}

/// The solution of a position.
pub fn answer(game: &Game, solver: &Solver<'_>, answer: &Answer, explained: Option<&Why>) -> Object {
    let mut fields = json!({
        "game": game.spelling(),
        "position": answer.position,
        "convention": convention(answer.convention),
        "outcome": answer.outcome().to_string(),
        "value": answer.value.to_string(),
        "winning_moves": moves(&answer.winning_moves),
        "evidence": evidence(&answer.evidence),
        "plan": plan(solver.plan()),
        "checked_by": solver.second_plan().map(|plan| plan.method.name()),
    });
    if let grundy::Value::Infinity(options) = &answer.value {
        fields["infinity"] = json!(options);
    }
    if let Some(drawing) = &answer.drawing_moves {
        fields["drawing_moves"] = moves(drawing);
    }
    match explained {
        Some(Why::Words(words)) => fields["explained"] = words.iter().map(why).collect(),
        Some(Why::Order(order)) => fields["order"] = assigned(order),
        None => {}
    }
    object("solve", fields)
}

fn moves(moves: &Moves) -> Value {
    let listed: Vec<Value> = moves.listed().iter().map(winning_move).collect();
    json!({ "count": moves.count().to_string(), "listed": listed })
}

fn assigned(order: &Order) -> Value {
    let listed: Vec<Value> = (order.listed.iter())
        .map(|Assigned { place, vertex, value, because }| {
            json!({ "place": place, "vertex": vertex, "value": value.to_string(), "because": because })
        })
        .collect();
    json!({ "count": order.count, "listed": listed })
}

fn why(explained: &Explained) -> Value {
    let Explanation { path, state, value, like, options } = &explained.by_automaton;
    let options = (0u32..)
        .zip(options)
        .map(|(value, (count, first))| json!({ "value": value, "moves": count.to_string(), "first": first }));
    json!({
        "component": explained.component,
        "in_own_terms": explained.in_own_terms,
        "path": path,
        "state": state,
        "value": value,
        "like": like,
        "options": options.collect::<Vec<_>>(),
    })
}

/// An automaton that was learned.
pub fn automaton(answer: &prove::Answer<'_>) -> Object {
    let prove::Answer { game, rules, goal, learned, written } = answer;
    let letters = rules.alphabet.letters();
    let symbols: Vec<Value> = letters
        .iter()
        .map(|letter| json!({ "name": letter.name, "weight": letter.weight.to_string() }))
        .collect();
    let states: Vec<Value> = (learned.automaton.rows(&rules.alphabet))
        .map(|(_, value, next, word)| json!({ "value": value, "next": next, "word": word }))
        .collect();
    object(
        "prove",
        json!({
            "game": game.spelling(),
            "rules": rules.to_string(),
            "convention": convention(goal.convention),
            "goal": if goal.outcomes { "outcomes" } else { "values" },
            "proved": learned.proof.is_ok(),
            "sets": learned.proof.as_ref().ok(),
            "gave_up": learned.proof.as_ref().err().map(ToString::to_string),
            "measure": rules.measure().show(&rules.alphabet),
            "asked": learned.asked,
            "longest": learned.longest,
            "met": learned.met,
            "refuted": learned.refuted,
            "certificate": written.map(|path| path.display().to_string()),
            "symbols": symbols,
            "states": states,
        }),
    )
}

pub(super) fn convention(convention: Convention) -> &'static str {
    match convention {
        Convention::Normal => "normal",
        Convention::Misere => "misere",
    }
}

pub(super) fn plan(plan: &Plan) -> Value {
    json!({ "method": plan.method.name(), "reason": plan.reason })
}

fn winning_move(winning: &Move) -> Value {
    match winning {
        Move::Take { heap, take, leaving } => {
            json!({ "kind": "take", "heap": heap, "take": take.to_string(), "leaving": leaving.to_string() })
        }
        Move::Split { heap, into } => {
            json!({ "kind": "split", "heap": heap, "into": into.each_ref().map(UBig::to_string) })
        }
        Move::Break { heap, take, into } => {
            let into: Vec<String> = into.iter().map(UBig::to_string).collect();
            json!({ "kind": "break", "heap": heap, "take": take.to_string(), "into": into })
        }
        Move::Down { stair, coins, .. } => {
            json!({ "kind": "down", "stair": stair, "coins": coins.to_string() })
        }
        Move::Remove { number, place, digit, leaving } => {
            json!({ "kind": "remove", "number": number, "place": place, "digit": digit, "leaving": leaving })
        }
        Move::Rewrite { word, changes, leaving } => {
            let change = |change: &Change| json!({ "at": change.at, "from": change.from, "to": change.to });
            let changes: Vec<Value> = changes.iter().map(change).collect();
            json!({ "kind": "rewrite", "word": word, "changes": changes, "leaving": leaving })
        }
        Move::Slide { token, from, to } => json!({ "kind": "slide", "token": token, "from": from, "to": to }),
        Move::Cut { component, edge } => json!({ "kind": "cut", "component": component, "edge": edge }),
        Move::Choose { component, vertex } => {
            json!({ "kind": "choose", "component": component, "vertex": vertex })
        }
        Move::Named { component, name, leaving, .. } => {
            json!({ "kind": "named", "component": component, "name": name, "leaving": leaving })
        }
        other => json!({ "kind": "other", "text": other.to_string() }),
    }
}

fn theorem(theorem: &Theorem) -> Value {
    json!({ "name": theorem.name, "reference": theorem.reference })
}

pub(super) fn evidence(evidence: &Evidence) -> Value {
    match evidence {
        Evidence::Theorem(by) => json!({ "kind": "theorem", "theorem": theorem(by) }),
        Evidence::Computed { computed, combined_by } => {
            json!({ "kind": "computed", "computed": computed, "combined_by": theorem(combined_by) })
        }
        Evidence::Period { game, period, heaps, proved_by, combined_by } => json!({
            "kind": "period",
            "game": game,
            "preperiod": period.preperiod,
            "period": period.period,
            "saltus": period.saltus,
            "heaps": heaps,
            "proved_by": theorem(proved_by),
            "combined_by": theorem(combined_by),
        }),
        Evidence::Automaton { game, convention: played, states, sets, combined_by } => json!({
            "kind": "automaton",
            "game": game,
            "convention": convention(*played),
            "states": states,
            "sets": sets,
            "proved_by": theorem(&Theorem::SUBSETS),
            "combined_by": combined_by.as_ref().map(theorem),
        }),
        Evidence::Counted { numbers } => json!({ "kind": "counted", "numbers": numbers }),
        Evidence::Exhaustive { positions } => json!({ "kind": "exhaustive", "positions": positions }),
        other => json!({ "kind": "other", "text": other.to_string() }),
    }
}

/// A table, whose values are written as they come.
pub struct Table<'t> {
    about: &'t About<'t>,
    digits: itoa::Buffer,
    row: Vec<u8>,
}

impl<'t> Table<'t> {
    pub fn new(about: &'t About<'t>) -> Self {
        Self { about, digits: itoa::Buffer::new(), row: Vec::new() }
    }
}

impl TableWriter for Table<'_> {
    fn begin(&mut self, _: u32, out: &mut dyn Write) -> io::Result<()> {
        let head = object(
            "values",
            json!({
                "game": self.about.game,
                "convention": convention(self.about.convention),
                "from": 0,
            }),
        );
        // The object stays open for its values and what follows them.
        let head = serde_json::to_string(&head)?;
        write!(out, "{},\"values\":[", head.trim_end_matches('}'))
    }

    fn rows(&mut self, first: u64, values: &[u32], out: &mut dyn Write) -> io::Result<()> {
        self.row.clear();
        for (heap, &value) in (first..).zip(values) {
            if heap > 0 {
                self.row.push(b',');
            }
            self.row.extend_from_slice(self.digits.format(value).as_bytes());
        }
        out.write_all(&self.row)
    }

    fn end(&mut self, known: &Evidence, out: &mut dyn Write) -> io::Result<()> {
        let rest = json!({
            "evidence": evidence(known),
            "plan": plan(self.about.plan),
            "checked_by": self.about.second.map(|plan| plan.method.name()),
        });
        let rest = rest.to_string();
        writeln!(out, "],{}", rest.strip_prefix('{').unwrap_or(&rest))
    }
}

/// How many numbers have which outcome and value.
pub fn counts(game: &Game, below: &UBig, play: Convention, method: CountMethod, counts: &Counts) -> Object {
    let by_value: Vec<String> = counts.by_value.iter().map(UBig::to_string).collect();
    object(
        "count",
        json!({
            "game": game.spelling(),
            "below": below.to_string(),
            "convention": convention(play),
            "by_outcome": {
                "N": counts.by_outcome(Outcome::N).to_string(),
                "P": counts.by_outcome(Outcome::P).to_string(),
            },
            "by_value": by_value,
            "method": method.name(),
            "evidence": evidence(&counts.evidence),
        }),
    )
}

/// A period that is proved.
pub fn period(answer: &period::Answer<'_>) -> Object {
    let Certificate { claim, exceptions, largest, proof, .. } = answer.certificate;
    let listed: Vec<u64> = answer.proved.exceptions().take(period::LISTED_EXCEPTIONS).collect();
    object(
        "period",
        json!({
            "game": answer.game.spelling(),
            "convention": convention(Convention::Normal),
            "preperiod": claim.preperiod,
            "period": claim.period,
            "saltus": claim.saltus,
            "exceptions": { "count": exceptions.count, "last": exceptions.last, "listed": listed },
            "largest": largest,
            "proof": proof,
            "heaps": answer.proved.heaps,
            "evidence": evidence(&answer.proved.evidence()),
            "certificate": answer.written.map(|path| path.display().to_string()),
        }),
    )
}

/// What is known of a family.
pub fn survey(summary: &survey::Summary) -> Object {
    object(
        "survey",
        json!({
            "family": summary.family,
            "games": summary.games,
            "heaps": summary.heaps.to_string(),
            "proved": summary.counts.proved,
            "open": summary.counts.open,
            "unfinished": summary.counts.unfinished,
            "equal_by_theorem": summary.by_theorem,
            "equal_by_period": summary.by_period,
            "equal_observed": summary.observed,
            "store": summary.store,
        }),
    )
}

/// What the checker says of a certificate.
pub fn verdict_on(certificate: &AnyCertificate, verdict: &verify::Verdict) -> Object {
    let (checks, refusal) = match verdict {
        verify::Verdict::Accepted { checks } => (checks.as_slice(), None),
        verify::Verdict::Refused(refusal) => (&[][..], Some(refusal)),
    };
    let mut fields = match certificate {
        AnyCertificate::Automaton(certificate) => json!({
            "game": certificate.game,
            "kind": certificate.kind,
            "goal": certificate.goal,
            "states": certificate.states.len(),
        }),
        AnyCertificate::Period(certificate) => json!({
            "game": certificate.game,
            "claim": certificate.claim,
        }),
    };
    fields["accepted"] = verdict.is_accepted().into();
    fields["checks"] = checks.into();
    fields["reason"] = json!(refusal.map(|refusal| &refusal.reason));
    match certificate {
        AnyCertificate::Automaton(_) => {
            fields["word"] = json!(refusal.and_then(|refusal| refusal.word.as_ref()));
        }
        AnyCertificate::Period(_) => fields["heap"] = json!(refusal.and_then(|refusal| refusal.heap)),
    }
    object("verify", fields)
}

/// A game of a family: the columns of its table.
pub fn survey_game(fields: &[Field; COLUMNS.len()]) -> Object {
    let field = |field: &Field| match field {
        Field::Number(number) => number.map(|number| number.to_string()).into(),
        Field::Seconds(seconds) => (*seconds).into(),
        Field::Text(text) => text.clone().into(),
    };
    let object_of = COLUMNS.iter().zip(fields).map(|(name, value)| ((*name).to_owned(), field(value)));
    object("survey", Value::Object(object_of.collect()))
}

/// The answer to a judge's problem.
pub fn verdict(problem: Problem, verdict: &Verdict) -> Object {
    object("judge", json!({ "problem": problem.name(), "answer": verdict.to_string() }))
}

/// A game.
pub fn game(entry: &Entry) -> Object {
    object("games", json!({ "name": entry.name, "rules": entry.rules, "example": entry.example }))
}

/// What was compared.
pub fn comparison(comparison: &Comparison) -> Object {
    object(
        "self-test",
        json!({
            "what": comparison.what,
            "methods": comparison.methods,
            "inputs": comparison.inputs,
            "cases": comparison.cases,
        }),
    )
}

/// The end of a self-test without differences.
pub fn summary(comparisons: u64, cases: u64) -> Object {
    object("self-test", json!({ "comparisons": comparisons, "cases": cases, "differences": 0 }))
}
