//! The one place for exit codes.

use grundy::Error;
use grundy::limits::{LimitReached, Resource};
use grundy::word::GaveUp;
use std::process::ExitCode;

/// How the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The question was answered.
    Answered = 0,
    /// A check said no.
    CheckFailed = 1,
    /// The input or the usage is wrong.
    WrongInput = 2,
    /// A limit was reached before the answer.
    LimitReached = 3,
    /// Whoever started the program stopped it.
    Interrupted = 130,
}

impl Status {
    /// How a search for an automaton ends that gives up.
    pub fn of_giving_up(gave_up: &GaveUp) -> Self {
        match gave_up {
            GaveUp::Limit(limit) if is_interruption(limit) => Self::Interrupted,
            _ => Self::LimitReached,
        }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status as u8)
    }
}

/// Why the program ends without an answer.
#[derive(Debug)]
pub enum Failure {
    /// The library has no answer.
    Library(Error),
    /// A survey stopped.
    Survey(Box<grundy_survey::Error>),
    /// The answer could not be written.
    Output(std::io::Error),
    /// The library stopped early, and what is done by then is kept.
    Stopped {
        /// Why.
        error: Error,
        /// How far it came, and how to go on.
        kept: String,
    },
    /// A value does not fit the bytes that the user wants for each.
    DoesNotFit {
        /// The heap, or what else has it.
        what: String,
        /// The value.
        value: String,
        /// The bytes of a value.
        bytes: u8,
    },
    /// The arguments do not go together, or a file is not what it should be.
    Refused {
        /// What is wrong.
        what: String,
        /// What would be right.
        hint: String,
    },
}

impl Failure {
    /// Something that is refused.
    pub fn refused(what: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::Refused { what: what.into(), hint: hint.into() }
    }
}

impl Failure {
    /// The exit code for this failure.
    pub fn status(&self) -> Status {
        match self {
            Self::Library(error) | Self::Stopped { error, .. } => match error {
                Error::Disagreement(_) => Status::CheckFailed,
                Error::Limit(limit) if is_interruption(limit) => Status::Interrupted,
                Error::NoPeriod(none) if none.limit.as_ref().is_some_and(is_interruption) => {
                    Status::Interrupted
                }
                Error::NoAutomaton(none) => Status::of_giving_up(&none.gave_up),
                Error::Limit(_) | Error::NoPeriod(_) | Error::TooManyMoves(_) => Status::LimitReached,
                _ => Status::WrongInput,
            },
            // Whoever reads the output has had enough of it.
            Self::Output(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Status::Answered,
            Self::Output(_) | Self::Refused { .. } | Self::Survey(_) => Status::WrongInput,
            Self::DoesNotFit { .. } => Status::LimitReached,
        }
    }
}

fn is_interruption(limit: &LimitReached) -> bool {
    limit.resource == Resource::Interrupted
}

impl<E: Into<Error>> From<E> for Failure {
    fn from(error: E) -> Self {
        Self::Library(error.into())
    }
}

/// The result of a verb.
pub type Outcome<T = Status> = Result<T, Failure>;
