//! What can go wrong in a survey.

use std::path::PathBuf;

/// The result of an operation of this library.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why a survey stopped.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The family is not written as it should be, or the solver failed.
    #[error(transparent)]
    Solver(#[from] grundy::Error),
    /// A file that holds something else than a survey.
    #[error("{} is not a store of surveys: {why}", path.display())]
    NotAStore {
        /// The file.
        path: PathBuf,
        /// What it is, or what is missing.
        why: String,
    },
    /// A store that another version of the program wrote.
    #[error("{} is a store of schema {found}, and this program reads schema {known}", path.display())]
    Schema {
        /// The file.
        path: PathBuf,
        /// The schema of the file.
        found: i64,
        /// The schema that can be read.
        known: i64,
    },
    /// A store that holds what no survey writes.
    #[error("{} is damaged: {why}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// The store does not know the family.
    #[error("{} has no games of `{family}`", path.display())]
    UnknownFamily {
        /// The file.
        path: PathBuf,
        /// The family.
        family: String,
    },
    /// The file system or the database refused.
    #[error("cannot use the store {}: {source}", path.display())]
    Store {
        /// The file.
        path: PathBuf,
        /// What the database said.
        source: rusqlite::Error,
    },
    /// An export could not be written.
    #[error("cannot write {}: {why}", path.display())]
    Export {
        /// The file.
        path: PathBuf,
        /// What the system said.
        why: String,
    },
    /// A defect of the solver.
    #[error("the search of `{0}` ended without a result; this is a defect of the program")]
    Lost(String),
}

impl From<grundy::error::InputError> for Error {
    fn from(error: grundy::error::InputError) -> Self {
        Self::Solver(error.into())
    }
}

impl Error {
    /// What would be right, where something useful can be said.
    pub fn hint(&self) -> Option<&'static str> {
        match self {
            Self::NotAStore { .. } => Some("name a new file, or one that a survey wrote"),
            Self::Schema { .. } => Some("use the version of the program that wrote it, or a new file"),
            Self::Damaged { .. } => Some("bring back a copy of the file, or begin a new one"),
            Self::UnknownFamily { .. } => Some("survey it first, without --show and --export"),
            Self::Store { source, .. } => match source.sqlite_error_code() {
                Some(rusqlite::ErrorCode::DiskFull) => {
                    Some("what was finished before is kept; make room and run again")
                }
                Some(rusqlite::ErrorCode::DatabaseBusy) => {
                    Some("another process holds the store for very long; run again when it is done")
                }
                Some(rusqlite::ErrorCode::ReadOnly | rusqlite::ErrorCode::CannotOpen) => {
                    Some("the folder has to exist, and both it and the file have to be writable")
                }
                _ => None,
            },
            _ => None,
        }
    }
}
