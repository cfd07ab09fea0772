//! The one place for exit codes.

use grundy::Error;
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
    /// The user stopped it.
    Interrupted = 130,
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
}

impl Failure {
    /// The exit code for this failure.
    pub fn status(&self) -> Status {
        match self {
            Self::Library(Error::Disagreement(_)) => Status::CheckFailed,
            Self::Library(Error::Limit(_)) => Status::LimitReached,
            Self::Library(_) | Self::Survey(_) => Status::WrongInput,
            // Whoever reads the output has had enough of it.
            Self::Output(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Status::Answered,
            Self::Output(_) => Status::WrongInput,
        }
    }
}

impl<E: Into<Error>> From<E> for Failure {
    fn from(error: E) -> Self {
        Self::Library(error.into())
    }
}

/// The result of a verb.
pub type Outcome<T = Status> = Result<T, Failure>;
