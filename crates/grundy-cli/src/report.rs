//! Errors for people: what was wrong, where, and what would be right.

use crate::arguments::Verb;
use crate::exit::{Failure, Status};
use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use grundy::Error;
use grundy::error::{InputError, Place};
use grundy::limits::{MOST_ANYWHERE, Resource};
use std::io::{IsTerminal, Write};

/// Writes a failure to standard error and says how the program ends.
pub fn failure(failure: &Failure, verb: &Verb) -> Status {
    if let Some(text) = describe(failure, verb, use_color()) {
        // When even standard error is gone, the exit code is all that can be said.
        let _ = writeln!(std::io::stderr(), "{text}");
    }
    failure.status()
}

fn use_color() -> bool {
    let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    std::io::stderr().is_terminal() && !unwanted
}

/// The message, or nothing for a broken pipe.
fn describe(failure: &Failure, verb: &Verb, color: bool) -> Option<String> {
    let (title, place, helps) = match failure {
        Failure::Output(error) if error.kind() == std::io::ErrorKind::BrokenPipe => return None,
        Failure::Output(error) => (format!("cannot write the output: {error}"), None, vec![]),
        Failure::Library(error) => library(error, verb),
        Failure::Survey(error) => {
            (error.to_string(), None, error.hint().map(str::to_owned).into_iter().collect())
        }
        Failure::Stopped { error, kept } => {
            let (title, place, mut helps) = library(error, verb);
            helps.push(kept.clone());
            (title, place, helps)
        }
        Failure::DoesNotFit { what, value, bytes } => (
            format!("{what} has value {value}, which does not fit in {bytes} {}", plural(*bytes)),
            None,
            vec!["give --bytes a larger number, or leave it out".to_owned()],
        ),
        Failure::Refused { what, hint } => (what.clone(), None, vec![hint.clone()]),
    };
    let mut message = Group::with_title(Level::ERROR.primary_title(title));
    if let Some(Place { source, line, text, span }) = place {
        let line_number = line.and_then(|line| usize::try_from(line).ok()).unwrap_or(1);
        let annotation = AnnotationKind::Primary.span(span.clone());
        let snippet = Snippet::source(text).path(source).line_start(line_number).annotation(annotation);
        message = message.element(snippet);
    }
    for help in helps {
        message = message.element(Level::HELP.message(help));
    }
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    Some(renderer.decor_style(DecorStyle::Ascii).render(&[message]))
}

/// What is wrong, where, and what would help.
fn library<'e>(error: &'e Error, verb: &Verb) -> (String, Option<&'e Place>, Vec<String>) {
    match error {
        Error::Input(InputError { fault, place }) => {
            (fault.to_string(), place.as_deref(), fault.hint().into_iter().collect())
        }
        Error::Limit(limit) => {
            (limit.to_string(), None, raise(limit.resource).map(str::to_owned).into_iter().collect())
        }
        Error::NoPeriod(open) => {
            let help = match &open.limit {
                Some(limit) => raise(limit.resource).map(|raise| format!("{limit}; {raise}")),
                None if open.unprovable => Some(
                    "no number of heaps proves a period where moves reach back without a bound".to_owned(),
                ),
                None if matches!(verb, Verb::Period(_)) => {
                    Some("look at more heaps with --heaps, for example --heaps 1e9".to_owned())
                }
                None => Some(
                    "give the table of all smaller heaps more room with --max-memory, --max-positions and \
                     --time-limit, or look further for a period with `grundy period`"
                        .to_owned(),
                ),
            };
            (open.to_string(), None, help.into_iter().collect())
        }
        error => (error.to_string(), None, error.hint().into_iter().collect()),
    }
}

fn plural(bytes: u8) -> &'static str {
    if bytes == 1 { "byte" } else { "bytes" }
}

/// Writes a remark that is no error to standard error.
pub fn note(text: &str) {
    let _ = writeln!(std::io::stderr(), "note: {text}");
}

/// How a user lets a computation go on that reached a limit.
fn raise(resource: Resource) -> Option<&'static str> {
    Some(match resource {
        Resource::Positions => "raise it with --max-positions, for example --max-positions 1e12",
        Resource::Memory { needed } if needed > MOST_ANYWHERE => return None,
        Resource::Memory { .. } => "raise it with --max-memory, for example --max-memory 8GiB",
        Resource::Interrupted => return None,
        Resource::Time => "raise it with --time-limit, for example --time-limit 1h",
    })
}
