//! What a check of a certificate ends with.

use crate::error::{Error, InputError, shorten};
use crate::limits::LimitReached;
use std::fmt;

/// What the checker says of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All that it states is right.
    Accepted {
        /// What was checked, in words.
        checks: Vec<String>,
    },
    /// Something that it states is wrong, or its proof does not prove it.
    Refused(Refusal),
}

impl Verdict {
    /// Whether the certificate is right.
    pub fn is_accepted(&self) -> bool {
        matches!(self, Self::Accepted { .. })
    }
}

/// Why a certificate is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What is wrong, in words.
    pub reason: String,
    /// The heap that shows it, where one does.
    pub heap: Option<u64>,
    /// The word that shows it, where one does.
    pub word: Option<String>,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.heap, &self.word) {
            (Some(heap), _) => write!(f, "heap {heap}: {}", self.reason),
            (None, Some(word)) => write!(f, "word {}: {}", shorten(word), self.reason),
            (None, None) => f.write_str(&self.reason),
        }
    }
}

/// Why a check stops.
#[derive(Debug)]
pub(super) enum Stop {
    /// The certificate is wrong.
    Refused(Refusal),
    /// There can be no verdict.
    Unfinished(Error),
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        Self::Unfinished(error)
    }
}

impl From<InputError> for Stop {
    fn from(error: InputError) -> Self {
        Self::Unfinished(error.into())
    }
}

impl From<LimitReached> for Stop {
    fn from(limit: LimitReached) -> Self {
        Self::Unfinished(limit.into())
    }
}

/// Refuses the certificate.
pub(super) fn refuse<T>(reason: impl Into<String>, heap: Option<u64>) -> Result<T, Stop> {
    Err(Stop::Refused(Refusal { reason: reason.into(), heap, word: None }))
}
