//! Answers for people.

use super::Output;
use crate::exit::Outcome as Written;
use crate::verbs::{multiples, survey};
use dashu_int::UBig;
use grundy::rulesets::removing_digits::count::Counts;
use grundy::{Answer, Convention, Evidence, Game, Moves, Outcome, Solver, Table, Theorem};
use grundy_survey::export::{COLUMNS, Field};
use std::fmt::Write;

/// How wide the column of labels is.
const LABEL: usize = 15;

fn labelled(label: &str, value: impl std::fmt::Display) -> String {
    format!("{label:<LABEL$}{value}\n")
}

fn who_wins(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::N => "the next player wins",
        Outcome::P => "the previous player wins",
    }
}

/// The solution of a position, a line for each part.
pub fn answer(game: &Game, solver: &Solver<'_>, answer: &Answer, explain_plan: bool) -> String {
    let mut position = answer.position.join(" ");
    if position.is_empty() {
        position.push_str("(nothing)");
    }
    let mut text =
        labelled("position", format_args!("{} {position}, {} play", game.spelling(), answer.convention));
    text += &labelled("outcome", format_args!("{}: {}", answer.outcome(), who_wins(answer.outcome())));
    text += &match answer.convention {
        Convention::Normal => labelled("Grundy value", &answer.value),
        Convention::Misere => labelled("Grundy value", format_args!("{} (misère)", answer.value)),
    };
    text += &labelled("winning moves", answer.winning_moves.count());
    for winning in answer.winning_moves.listed() {
        let _ = writeln!(text, "  {winning}");
    }
    let unlisted = unlisted(&answer.winning_moves);
    if !unlisted.is_zero() {
        let _ = writeln!(text, "  ... and {unlisted} more (see --moves)");
    }
    text += &labelled("evidence", &answer.evidence);
    if explain_plan {
        text += &plan(solver);
    } else if let Some(second) = solver.second_plan() {
        text += &labelled("checked by", second.method.name());
    }
    text
}

fn unlisted(moves: &Moves) -> UBig {
    moves.count() - UBig::from(moves.listed().len())
}

/// Which methods solve positions, and why.
pub fn plan(solver: &Solver<'_>) -> String {
    let plan = solver.plan();
    let mut text = labelled("plan", format_args!("{}: {}", plan.method.name(), plan.reason));
    if let Some(second) = solver.second_plan() {
        text += &labelled("checked by", format_args!("{}: {}", second.method.name(), second.reason));
    }
    text
}

/// The solution of a position in a line.
pub fn answer_in_a_line(answer: &Answer) -> String {
    let moves: Vec<String> = answer.winning_moves.listed().iter().map(ToString::to_string).collect();
    let mut line = format!("{}: {}, value {}", answer.position.join(" "), answer.outcome(), answer.value);
    if answer.convention == Convention::Misere {
        line.push_str(" (misère)");
    }
    if !moves.is_empty() {
        let _ = write!(line, "; {}", moves.join("; "));
    }
    let unlisted = unlisted(&answer.winning_moves);
    if !unlisted.is_zero() {
        let _ = write!(line, "; ... and {unlisted} more winning moves");
    }
    line.push('\n');
    line
}

/// A table of values, ten in a row.
pub fn values(game: &Game, convention: Convention, table: &Table, output: &mut Output) -> Written<()> {
    const ROW: usize = 10;
    let last = table.values.len().saturating_sub(1);
    let widest = table.values.iter().max().copied().unwrap_or(0).to_string().len();
    let first_column = last.to_string().len();
    output.text(&format!("Grundy values of {} from 0 to {last}, {convention} play\n", game.spelling()))?;
    for (row, values) in table.values.chunks(ROW).enumerate() {
        let mut line = format!("{:>first_column$} |", row * ROW);
        for value in values {
            let _ = write!(line, " {value:>widest$}");
        }
        line.push('\n');
        output.text(&line)?;
    }
    output.text(&labelled("evidence", &table.evidence))
}

/// How many numbers have which outcome and value.
pub fn counts(game: &Game, below: &UBig, convention: Convention, counts: &Counts) -> String {
    let mut text = labelled(
        "counted",
        format_args!("positive integers below {below}, {}, {convention} play", game.spelling()),
    );
    for outcome in [Outcome::N, Outcome::P] {
        let count = counts.by_outcome(outcome);
        text += &labelled(&outcome.to_string(), format_args!("{count} ({})", who_wins(outcome)));
    }
    for (value, count) in counts.by_value.iter().enumerate() {
        text += &labelled(&format!("Grundy value {value}"), count);
    }
    text + &labelled("evidence", &counts.evidence)
}

/// How many numbers have a divisor among some.
pub fn multiples(answer: &multiples::Answer) -> String {
    let divisors: Vec<String> = answer.divisors.iter().map(UBig::to_string).collect();
    let which = if answer.none { "none" } else { "at least one" };
    let evidence = Evidence::Theorem(Theorem::INCLUSION_EXCLUSION);
    labelled("count", &answer.count)
        + &labelled(
            "counted",
            format_args!("1 to {} divisible by {which} of {}", answer.up_to, divisors.join(", ")),
        )
        + &labelled(
            "evidence",
            format_args!("{evidence}; {} {}", answer.terms, if answer.terms == 1 { "term" } else { "terms" }),
        )
}

/// What is known of a family.
pub fn survey(summary: &survey::Summary) -> String {
    let survey::Summary { family, games, heaps, counts, .. } = summary;
    let mut text = labelled("family", format_args!("{family}, {games} {}", plural(*games, "game")));
    text += &labelled("proved", counts.proved);
    text += &labelled("open", format_args!("{} (no period proved among {heaps} heaps)", counts.open));
    if counts.unfinished > 0 {
        text += &labelled("", format_args!("{} of them were stopped by a limit before", counts.unfinished));
    }
    text += &labelled(
        "equal",
        format_args!(
            "{} to another by a theorem on codes, {} by their periods",
            summary.by_theorem, summary.by_period
        ),
    );
    if summary.observed > 0 {
        text += &labelled(
            "observed",
            format_args!(
                "{} more agree with another on {} values, which proves nothing",
                summary.observed,
                grundy_survey::COMPARED
            ),
        );
    }
    text + &labelled("store", &summary.store)
}

fn plural(count: u64, word: &str) -> String {
    if count == 1 { word.to_owned() } else { format!("{word}s") }
}

/// The head of the table of a family.
pub const SURVEY_HEAD: [&str; 10] =
    ["game", "state", "preperiod", "period", "saltus", "largest", "exceptions", "heaps", "proof", "equal"];

/// The cells of a game, as many as there are in the head.
pub fn survey_cells(fields: &[Field; COLUMNS.len()]) -> [String; SURVEY_HEAD.len()] {
    let cell = |column: &str| {
        let at = COLUMNS.iter().position(|&name| name == column);
        match at.and_then(|at| fields.get(at)) {
            Some(Field::Number(Some(number))) => number.to_string(),
            Some(Field::Text(Some(text))) => text.clone(),
            _ => "-".to_owned(),
        }
    };
    let largest = match cell("largest").as_str() {
        "-" => "-".to_owned(),
        value => format!("{value} at {}", cell("largest_heap")),
    };
    let proof = match (cell("proof").as_str(), cell("stopped").as_str()) {
        ("-", "-") => "-".to_owned(),
        ("-", limit) => format!("stopped by the limit: {limit}"),
        (proof, _) => proof.to_owned(),
    };
    let equal = match (cell("equals").as_str(), cell("shift").as_str()) {
        ("-", _) => "-".to_owned(),
        (other, "0") => format!("{other} ({})", cell("equals_by")),
        (other, shift) => format!("{other} shifted by {shift} ({})", cell("equals_by")),
    };
    let [game, state, preperiod, period, saltus, exceptions, heaps] =
        ["game", "state", "preperiod", "period", "saltus", "exceptions", "heaps"].map(cell);
    [game, state, preperiod, period, saltus, largest, exceptions, heaps, proof, equal]
}

/// A line of the table of a family.
pub fn survey_line(cells: &[String; SURVEY_HEAD.len()], widths: &[usize; SURVEY_HEAD.len()]) -> String {
    let padded: Vec<String> =
        cells.iter().zip(widths).map(|(cell, &width)| format!("{cell:<width$}")).collect();
    format!("{}\n", padded.join("  ").trim_end())
}
