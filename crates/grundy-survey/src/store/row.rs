//! A game as it is stored.

use crate::sequence::{Sequence, decode};
use grundy::heap::period::Period;
use rusqlite::types::{FromSqlError, Type};

/// What is known of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It was not searched yet.
    New,
    /// It was searched, and no period was found.
    Open,
    /// Its period is proved.
    Proved,
}

impl State {
    /// The state as it is written.
    pub fn name(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Open => "open",
            Self::Proved => "proved",
        }
    }
}

/// A game of a family.
#[derive(Clone, Debug)]
pub struct Row {
    /// The key of the game in the store.
    pub id: i64,
    /// The game in canonical spelling.
    pub spelling: String,
    /// What is known.
    pub state: State,
    /// How often it was searched to the end, or to a limit.
    pub searches: u64,
    /// What the last search found, unless there was none.
    pub finding: Option<Finding>,
    /// The first values, at most [`KEPT`](crate::KEPT).
    pub first: Sequence,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// How many heaps it was allowed to look at.
    pub bound: u64,
    /// How many it looked at.
    pub heaps: u64,
    /// The limit that stopped it before, and how high that was: a number of positions, bytes or
    /// milliseconds.
    pub stopped: Option<(String, u64)>,
    /// The largest value and the first heap that has it: of all heaps for a proved period, else of
    /// those that were looked at. None for values that grow for ever.
    pub largest: Option<(u64, u64)>,
    /// The period, if it is proved.
    pub found: Option<Found>,
    /// How long the search took.
    pub seconds: f64,
    /// The version of the program.
    pub version: String,
}

impl Finding {
    /// What is known before a search by this version of the program.
    pub(crate) fn unsearched() -> Self {
        Self {
            bound: 0,
            heaps: 0,
            stopped: None,
            largest: None,
            found: None,
            seconds: 0.0,
            version: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }
}

/// A proved period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The period.
    pub period: Period,
    /// How many heaps do not follow it.
    pub exceptions: u64,
    /// The last of them.
    pub last_exception: Option<u64>,
    /// What proves it.
    pub proof: String,
}

/// The columns that [`read`] reads, in order.
pub(super) const COLUMNS: &str =
    "games.id, games.spelling, state, searches, bound, heaps, stopped, stopped_at,
    preperiod, period, saltus, largest, largest_heap, exceptions, last_exception, proof, seconds, version,
    first_values";

/// Reads a row with these [`COLUMNS`].
pub(super) fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<Row> {
    let natural = |at: usize| -> rusqlite::Result<Option<u64>> {
        let number: Option<i64> = row.get(at)?;
        number
            .map(|number| {
                u64::try_from(number).map_err(|_| rusqlite::Error::IntegralValueOutOfRange(at, number))
            })
            .transpose()
    };
    let state: String = row.get(2)?;
    let state = match state.as_str() {
        "proved" => State::Proved,
        "open" => State::Open,
        _ => State::New,
    };
    let found = match (natural(8)?, natural(9)?, natural(10)?) {
        (Some(preperiod), Some(period), Some(saltus)) if state == State::Proved => Some(Found {
            period: Period { preperiod, period, saltus },
            exceptions: natural(13)?.unwrap_or_default(),
            last_exception: natural(14)?,
            proof: row.get(15)?,
        }),
        _ => None,
    };
    let finding = match row.get::<_, Option<f64>>(16)? {
        Some(seconds) if state != State::New => Some(Finding {
            bound: natural(4)?.unwrap_or_default(),
            heaps: natural(5)?.unwrap_or_default(),
            stopped: row.get::<_, Option<String>>(6)?.zip(natural(7)?),
            largest: natural(11)?.zip(natural(12)?),
            found,
            seconds,
            version: row.get(17)?,
        }),
        _ => None,
    };
    let bytes: Option<Vec<u8>> = row.get(18)?;
    let first = match bytes {
        None => Sequence::of_first([]),
        Some(bytes) => {
            let values = decode(&bytes).ok_or_else(|| {
                rusqlite::Error::FromSqlConversionFailure(18, Type::Blob, Box::new(FromSqlError::InvalidType))
            })?;
            Sequence::of_first((0..values.len()).filter_map(|at| values.get(at)))
        }
    };
    Ok(Row {
        id: row.get(0)?,
        spelling: row.get(1)?,
        state,
        searches: natural(3)?.unwrap_or_default(),
        finding,
        first,
    })
}
