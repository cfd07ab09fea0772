//! Answers for people.

use super::table::{About, TableWriter};
use crate::verbs::{period, prove, survey};
use dashu_int::UBig;
use grundy::certificate::AnyCertificate;
use grundy::game::{Explained, Why};
use grundy::heap::{Claim, Exceptions, Largest};
use grundy::rulesets::graph::{Assigned, Order};
use grundy::rulesets::removing_digits::count::Counts;
use grundy::verify::Verdict;
use grundy::word::Explanation;
use grundy::{Answer, Convention, Evidence, Game, Moves, Outcome, Plan, Solver, Theorem};
use grundy_survey::export::{COLUMNS, Field};
use std::borrow::Cow;
use std::fmt::Write;
use std::io;

/// How wide the column of labels is.
const LABEL: usize = 15;

pub(super) fn labelled(label: &str, value: impl std::fmt::Display) -> String {
    // One space at least, also behind a long label.
    format!("{label:<width$} {value}\n", width = LABEL - 1)
}

/// A text without characters that would control a terminal or break a line: those are written as in Rust.
pub(super) fn visible(text: &str) -> Cow<'_, str> {
    match text.contains(char::is_control) {
        false => Cow::Borrowed(text),
        true => {
            let shown = text.chars().flat_map(|c| match c.is_control() {
                true => c.escape_default().collect::<Vec<_>>(),
                false => vec![c],
            });
            Cow::Owned(shown.collect())
        }
    }
}

pub(super) fn who_wins(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::N => "the next player wins",
        Outcome::P => "the previous player wins",
        Outcome::D => "nobody wins, play goes on for ever",
    }
}

/// The solution of a position, a line for each part.
pub fn answer(game: &Game, solver: &Solver<'_>, answer: &Answer, explain_plan: bool) -> String {
    let mut position = answer.position.join(" ");
    if position.is_empty() {
        position.push_str("(nothing)");
    }
    let mut text = labelled(
        "position",
        format_args!("{} {}, {} play", game.spelling(), visible(&position), answer.convention),
    );
    text += &labelled("outcome", format_args!("{}: {}", answer.outcome(), who_wins(answer.outcome())));
    text += &match answer.convention {
        Convention::Normal => labelled("Grundy value", &answer.value),
        Convention::Misere => labelled("Grundy value", format_args!("{} (misère)", answer.value)),
    };
    text += &moves("winning moves", &answer.winning_moves);
    if let Some(drawing) = &answer.drawing_moves {
        text += &moves("drawing moves", drawing);
    }
    text += &labelled("evidence", &answer.evidence);
    if explain_plan {
        text += &recognised(game);
        text += &plan(solver);
    } else if let Some(second) = solver.second_plan() {
        text += &labelled("checked by", second.method.name());
    }
    text
}

/// How many moves there are, and those that are listed.
fn moves(label: &str, moves: &Moves) -> String {
    let mut text = labelled(label, moves.count());
    for listed in moves.listed() {
        let _ = writeln!(text, "  {}", visible(&listed.to_string()));
    }
    let unlisted = unlisted(moves);
    if !unlisted.is_zero() {
        let _ = writeln!(text, "  ... and {unlisted} more (see --moves)");
    }
    text
}

/// Why a position has its value.
pub fn why(why: &Why) -> String {
    match why {
        Why::Words(words) => explained(words),
        Why::Order(order) => assigned(order),
    }
}

/// The order in which vertices get their values.
fn assigned(order: &Order) -> String {
    let mut text = labelled("why", "in the order in which values are assigned");
    for Assigned { place, vertex, value, because } in &order.listed {
        let place = place.map_or("last".to_owned(), |place| place.to_string());
        let line = format!("{vertex} = {value}: {because}");
        let _ = writeln!(text, "  {place:>4}  {}", visible(&line));
    }
    let more = order.count - order.listed.len();
    if more > 0 {
        let _ = writeln!(text, "  ... and {more} more");
    }
    text
}

/// Why components have their values.
fn explained(explained: &[Explained]) -> String {
    let mut text = String::new();
    for Explained { component, in_own_terms, by_automaton } in explained {
        let Explanation { path, state, value, like, options } = by_automaton;
        text += &labelled("why", shorten_middle(component, "symbol"));
        if let Some(terms) = in_own_terms {
            let _ = writeln!(text, "  {terms}");
        }
        let _ = writeln!(text, "  read: {path}");
        let _ = writeln!(text, "  it ends in state {state}, of value {value}, and plays like {like}");
        for (value, (count, first)) in options.iter().enumerate() {
            let _ = match first {
                Some(first) => {
                    let moves = plural(*count, "move");
                    writeln!(
                        text,
                        "  value {value}: {count} {moves}, such as to {}",
                        shorten_middle(first, "symbol")
                    )
                }
                None => writeln!(text, "  value {value}: no move"),
            };
        }
        let _ = match options.is_empty() {
            true => writeln!(text, "  there is no move"),
            false => writeln!(text, "  the least value that no move leads to is {value}"),
        };
    }
    text
}

/// A word or a number, without the middle of a very long one, whose length is then said.
pub(super) fn shorten_middle(word: &str, of: &str) -> String {
    const SHOWN: usize = 24;
    let length = word.chars().count();
    if length <= 2 * SHOWN + 3 {
        return word.to_owned();
    }
    let head: String = word.chars().take(SHOWN).collect();
    let tail: String = word.chars().skip(length - SHOWN).collect();
    format!("{head}...{tail} ({length} {of}s)")
}

/// An automaton that was learned, and whether it is proved.
pub fn automaton(answer: &prove::Answer<'_>, whole_table: bool) -> String {
    let prove::Answer { game, rules, goal, learned, .. } = answer;
    let states = learned.automaton.len();
    let mut text = labelled("game", format_args!("{}, {} play", game.spelling(), goal.convention));
    text += &match &learned.proof {
        Ok(_) => labelled(
            "proved",
            format_args!("{} of all words, by an automaton of {states} states", goal.name()),
        ),
        Err(gave_up) => {
            labelled("not proved", gave_up)
                + &labelled(
                    "learned",
                    format_args!(
                        "{states} states, which prove nothing: right for the {} words of at most {} symbols asked for",
                        learned.asked, learned.longest
                    ),
                )
        }
    };
    let mut values: Vec<u16> = learned.automaton.outputs().to_vec();
    values.sort_unstable();
    values.dedup();
    let values: Vec<String> = values
        .iter()
        .map(|&value| match (goal.outcomes, value) {
            (true, 0) => "0 (P)".to_owned(),
            (true, _) => "1 (N)".to_owned(),
            _ => value.to_string(),
        })
        .collect();
    text += &labelled("values", values.join(", "));
    if let Ok(sets) = learned.proof {
        let how = format!(
            "the mex rule holds in all {sets} sets of states that words lead to; {}",
            Theorem::SUBSETS
        );
        text += &labelled("evidence", how);
        if let Some(path) = answer.written {
            text += &labelled("certificate", path.display());
        }
        text += &labelled(
            "play ends",
            match rules.moves.is_empty() {
                true => "there are no moves".to_owned(),
                false => format!("each move lowers {}", rules.measure().show(&rules.alphabet)),
            },
        );
        let refuted = match learned.refuted {
            1 => "1 automaton was refuted".to_owned(),
            refuted => format!("{refuted} automata were refuted"),
        };
        text += &labelled(
            "learned from",
            format_args!("{} words of at most {} symbols; {refuted}", learned.asked, learned.longest),
        );
    }
    match whole_table || states <= prove::SMALL_TABLE {
        true => text += &table_of_states(answer),
        false => text += &labelled("table", format_args!("{states} states; --table writes it")),
    }
    text
}

fn table_of_states(answer: &prove::Answer<'_>) -> String {
    let alphabet = &answer.rules.alphabet;
    let states = &answer.learned.automaton;
    let width = states.len().to_string().len().max(2);
    let widest = states.outputs().iter().max().map_or(1, |value| value.to_string().len()).max(5);
    let names = alphabet.symbols().map(|symbol| format!(" {:>width$}", alphabet.name(symbol)));
    let mut text =
        format!("{:>5} {:>widest$} |{} | least word\n", "state", "value", names.collect::<String>());
    for (state, value, next, word) in states.rows(alphabet) {
        let next: String = next.iter().map(|next| format!(" {next:>width$}")).collect();
        let _ = writeln!(text, "{state:>5} {value:>widest$} |{next} | {word}");
    }
    text
}

fn unlisted(moves: &Moves) -> UBig {
    moves.count() - UBig::from(moves.listed().len())
}

/// Which methods solve positions, and why.
/// What written rules amount to, and by which lines.
pub(super) fn recognised(game: &Game) -> String {
    let Some(recognised) = game.recognised() else { return String::new() };
    let mut text = labelled("recognised", &recognised.game);
    let statement = |span| game.about().map_or("", |about| about.source.text(span));
    for &(span, ref because) in &recognised.because {
        let _ = writeln!(text, "  line {}, `{}`: {because}", span.line + 1, statement(span));
    }
    text
}

pub fn plan(solver: &Solver<'_>) -> String {
    plans(solver.plan(), solver.second_plan())
}

/// A method and the one that checks it, if there is one, and why.
pub fn plans(plan: &Plan, second: Option<&Plan>) -> String {
    let mut text = labelled("plan", format_args!("{}: {}", plan.method.name(), plan.reason));
    if let Some(second) = second {
        text += &labelled("checked by", format_args!("{}: {}", second.method.name(), second.reason));
    }
    text
}

/// The solution of a position in a line.
pub fn answer_in_a_line(answer: &Answer) -> String {
    let keeping = answer.drawing_moves.as_ref();
    let listed = keeping.unwrap_or(&answer.winning_moves);
    let moves: Vec<String> = listed.listed().iter().map(ToString::to_string).collect();
    let mut line = format!("{}: {}, value {}", answer.position.join(" "), answer.outcome(), answer.value);
    if answer.convention == Convention::Misere {
        line.push_str(" (misère)");
    }
    if !moves.is_empty() {
        let _ = write!(line, "; {}", moves.join("; "));
    }
    let unlisted = unlisted(listed);
    if !unlisted.is_zero() {
        let kind = if keeping.is_some() { "drawing" } else { "winning" };
        let _ = write!(line, "; ... and {unlisted} more {kind} moves");
    }
    visible(&line).into_owned() + "\n"
}

/// A table of values, ten in a row.
pub struct Rows<'t> {
    about: &'t About<'t>,
    first_column: usize,
    widest: usize,
    row: String,
}

impl<'t> Rows<'t> {
    pub fn new(about: &'t About<'t>) -> Self {
        Self { about, first_column: 0, widest: 0, row: String::new() }
    }
}

impl TableWriter for Rows<'_> {
    fn begin(&mut self, largest: u32, out: &mut dyn io::Write) -> io::Result<()> {
        let About { game, convention, to, .. } = self.about;
        self.first_column = to.to_string().len();
        self.widest = largest.to_string().len();
        writeln!(out, "Grundy values of {game} from 0 to {to}, {convention} play")
    }

    fn rows(&mut self, first: u64, values: &[u32], out: &mut dyn io::Write) -> io::Result<()> {
        const ROW: u64 = 10;
        let (first_column, widest) = (self.first_column, self.widest);
        self.row.clear();
        for (heap, value) in (first..).zip(values) {
            if heap % ROW == 0 {
                let _ = write!(self.row, "{heap:>first_column$} |");
            }
            let _ = write!(self.row, " {value:>widest$}");
            if heap % ROW == ROW - 1 || heap == self.about.to {
                self.row.push('\n');
            }
        }
        out.write_all(self.row.as_bytes())
    }

    fn end(&mut self, evidence: &Evidence, out: &mut dyn io::Write) -> io::Result<()> {
        out.write_all(end_of_table(self.about, evidence).as_bytes())
    }
}

/// How the values of a table are known.
pub fn end_of_table(about: &About<'_>, evidence: &Evidence) -> String {
    let mut text = labelled("evidence", evidence);
    if about.explain_plan {
        text += &plans(about.plan, about.second);
    }
    text
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

/// A period that is proved.
pub fn period(answer: &period::Answer<'_>) -> String {
    let claim = answer.certificate.claim;
    let mut text = labelled("game", format_args!("{}, normal play", answer.game.spelling()))
        + &labelled("preperiod", claim.preperiod)
        + &labelled("period", claim.period)
        + &labelled("saltus", claim.saltus)
        + &labelled("exceptions", exceptions(answer));
    text += &match answer.certificate.largest {
        Some(Largest { value, first_heap }) => {
            labelled("largest value", format_args!("{value}, at heap {first_heap} first"))
        }
        None => labelled("largest value", format_args!("none: values grow by {} a period", claim.saltus)),
    };
    text += &labelled("evidence", answer.proved.evidence());
    if let Some(path) = answer.written {
        text += &labelled("certificate", path.display());
    }
    text
}

/// How many exceptions there are, the first of them, and the last.
fn exceptions(answer: &period::Answer<'_>) -> String {
    let Exceptions { count, last } = answer.certificate.exceptions;
    let Some(last) = last else { return "none".to_owned() };
    let listed: Vec<String> =
        answer.proved.exceptions().take(period::LISTED_EXCEPTIONS).map(|heap| heap.to_string()).collect();
    let listed = listed.join(" ");
    if count <= period::LISTED_EXCEPTIONS as u64 {
        format!("{count}: {listed}")
    } else {
        format!("{count}: {listed} ... {last}")
    }
}

/// What the checker says of a certificate.
pub fn verdict_on(certificate: &AnyCertificate, verdict: &Verdict) -> String {
    let (convention, claim) = match certificate {
        AnyCertificate::Automaton(certificate) => {
            let (goal, states) = (certificate.goal, certificate.states.len() as u64);
            (goal.convention, format!("{} of all words by {states} {}", goal.name(), plural(states, "state")))
        }
        AnyCertificate::Period(certificate) => {
            let Claim { preperiod, period, saltus } = certificate.claim;
            (Convention::Normal, format!("preperiod {preperiod}, period {period}, saltus {saltus}"))
        }
    };
    let game = certificate.game();
    let mut text = labelled("game", format_args!("{game}, {convention} play")) + &labelled("claim", claim);
    match verdict {
        Verdict::Accepted { checks } => {
            text += &labelled("verdict", "accepted");
            for check in checks {
                text += &labelled("checked", check);
            }
        }
        Verdict::Refused(refusal) => text += &labelled("verdict", format_args!("refused: {refusal}")),
    }
    text
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

pub(super) fn plural(count: impl Into<u128>, word: &str) -> String {
    if count.into() == 1 { word.to_owned() } else { format!("{word}s") }
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
