//! Games that users write in the language of `docs/rules.md`, from a file, in line, or shipped.

mod by_compiled;
mod numbers;
mod seen;
mod shipped;

pub use numbers::NumberGame;
use seen::Seen;
pub(super) use shipped::SHIPPED;

use super::Entry;
use super::graph::GraphGame;
use super::words::{WordGame, read_text};
use crate::error::{Fault, InputError, Result, shorten};
use crate::game::BuiltIn;
use crate::graph;
use crate::limits::Meter;
use crate::notation::{Word, parse_small};
use crate::rules::{Known, Rules, Source, Span, Subject, Text};
use crate::word::WordRules;
use std::path::Path;

pub(crate) const ENTRY: Entry = Entry {
    name: "rules",
    rules: "what a move makes of a heap, a tuple, a word or a token, by rules in a file or in line (docs/rules.md)",
    example: "'heap n; n -> n - k where k in {1, 2}' 5 7",
    make: |parameters, meter| match parameters.filter(|path| !path.text().is_empty()) {
        Some(path) => load(path, meter),
        None => Err(InputError::new(Fault::MissingParameter {
            game: "rules",
            needs: "a file, or rules",
            example: "rules:my.rules",
        })
        .into()),
    },
};

/// The longest text of rules, in bytes.
const LONGEST: u64 = 1 << 18;

/// What files of rules end in.
const EXTENSION: &str = ".rules";

/// Words that rules in line begin with.
const BEGINNINGS: [&str; 8] = ["heap", "position", "param", "word", "graph", "title", "source", "known"];

/// What a text of rules says beside the rules.
#[derive(Clone, Debug)]
pub struct About {
    /// The text.
    pub source: Source,
    /// The statements of the rules.
    pub statements: Vec<Span>,
    /// What the game is called.
    pub title: Option<String>,
    /// Where it comes from.
    pub cited: Option<String>,
    /// What is known of it.
    pub known: Vec<Known>,
}

/// Whether a text is meant as rules in line.
pub fn is_in_line(text: &str) -> bool {
    let text = text.trim_start();
    let first = text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    let goes_on = text[first.len()..].starts_with(|c: char| c.is_whitespace() || c == ';');
    text.starts_with('#') || goes_on && BEGINNINGS.contains(&first)
}

/// Whether a text is meant as the name of a file of rules, with parameters behind it or without.
pub fn is_a_file(text: &str) -> bool {
    let (path, _) = split_parameters(text);
    path.ends_with(EXTENSION) && !is_in_line(text)
}

/// Reads the rules in a file, whose name may have parameters behind it: `take.rules:k=4`.
///
/// # Errors
/// [`Error::Read`](crate::Error::Read), or what is wrong with the rules or the parameters, and where.
pub fn load(name: &Word<'_>, meter: &mut Meter<'_>) -> Result<Box<dyn BuiltIn>> {
    let (path, parameters) = split_parameters(name.text());
    let set = parameters_of(&name.part(parameters..name.text().len()))?;
    let text = read_text(Path::new(path), LONGEST, meter)?;
    let spelling = match path.ends_with(EXTENSION) {
        true => name.text().to_owned(),
        false => format!("{}:{}", ENTRY.name, name.text()),
    };
    game(Source::of_text(path, &text), &set, Some(spelling), meter)
}

/// Reads rules in line.
///
/// # Errors
/// What is wrong with the rules, and where.
pub fn in_line(text: &Word<'_>, meter: &mut Meter<'_>) -> Result<Box<dyn BuiltIn>> {
    game(Source::in_line("GAME", text.text()), &[], None, meter)
}

/// The game that a text says, which is its own name if it has no other.
fn game(
    source: Source,
    set: &[(String, i64)],
    spelling: Option<String>,
    meter: &mut Meter<'_>,
) -> Result<Box<dyn BuiltIn>> {
    let text = Text::read(source)?;
    let statements =
        || -> Vec<&str> { text.source.lines().iter().map(|line| line.whole().text().trim()).collect() };
    let in_line = || statements().into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("; ");
    let name = spelling.clone().unwrap_or_else(in_line);
    let about = About {
        source: text.source.clone(),
        statements: text.statements.clone(),
        title: text.title.clone(),
        cited: text.cited.clone(),
        known: text.known.clone(),
    };
    if let (Some((name, _)), true) = (set.first(), text.subject != Subject::Numbers) {
        let what = format!("a game on words or a graph has no parameter `{}`", shorten(name));
        return Err(InputError::new(Fault::Rules { wrong: what, right: "leave it out".to_owned() }).into());
    }
    match text.subject {
        Subject::Numbers => NumberGame::make(Rules::parse(text, set, meter)?, name, about, meter),
        Subject::Words => {
            let lines: Vec<Word<'_>> =
                text.statements.iter().filter_map(|&statement| text.source.word(statement)).collect();
            let rules = WordRules::parse(&lines)?;
            let name = spelling.unwrap_or_else(|| rules.to_string());
            Ok(Box::new(WordGame::written(rules, name, about)))
        }
        Subject::Graph => {
            let edges = edges(&text)?;
            let graph = graph::read_from(edges.as_bytes(), "rules", meter)?;
            Ok(Box::new(GraphGame::written(name, graph, about)))
        }
    }
}

/// The edges of a graph that is written as `a -> b | c`, as an edge list.
fn edges(text: &Text) -> Result<String, InputError> {
    const RIGHT: &str = "write `a -> b | c` for edges from a to b and to c, `a` alone for a vertex";
    let source = &text.source;
    let mut edges = String::new();
    for (at, &statement) in text.statements.iter().enumerate() {
        let line = source.text(statement);
        if at == 0 {
            if line != "graph" {
                return Err(source.wrong(statement, "the line `graph` has nothing else in it", RIGHT));
            }
            continue;
        }
        let name = |name: &str| match name.trim() {
            name if name.is_empty() || name.contains(char::is_whitespace) => {
                Err(source.wrong(statement, "a vertex is missing, or has white space in its name", RIGHT))
            }
            name => Ok(name.to_owned()),
        };
        match line.split_once("->") {
            None => edges += &format!("{}\n", name(line)?),
            Some((from, to)) => {
                for to in to.split('|') {
                    edges += &format!("{} {}\n", name(from)?, name(to)?);
                }
            }
        }
    }
    Ok(edges)
}

/// A name without the parameters behind it, and where these begin.
fn split_parameters(text: &str) -> (&str, usize) {
    let is_parameter = |part: &str| {
        part.split_once('=').is_some_and(|(name, _)| {
            !name.is_empty() && name.trim().chars().all(|c| c.is_alphanumeric() || c == '_' || c == '\'')
        })
    };
    match text.rsplit_once(':') {
        Some((name, rest)) if rest.split(',').all(is_parameter) => (name, name.len() + 1),
        _ => (text, text.len()),
    }
}

/// Reads `k=4,m=2`.
///
/// # Errors
/// What is wrong, and where.
fn parameters_of(text: &Word<'_>) -> Result<Vec<(String, i64)>, InputError> {
    if text.text().is_empty() {
        return Ok(Vec::new());
    }
    let parameter = |part: Word<'_>| match part.split_once('=') {
        Some((name, number)) => {
            let number = parse_small(&number.trimmed(), "a parameter", 1 << 40)?;
            Ok((name.text().trim().to_owned(), i64::try_from(number).unwrap_or(i64::MAX)))
        }
        None => {
            let wrong = format!("`{}` is no parameter", shorten(part.text()));
            Err(part.fault(Fault::Rules { wrong, right: "write parameters as `k=4,m=2`".to_owned() }))
        }
    };
    text.split(',').map(parameter).collect()
}
