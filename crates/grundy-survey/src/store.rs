//! The store: games, the families they are in, and who works on which.
//!
//! Every change is a transaction that takes the write lock at once, so two processes never read the
//! same state and then both write. The schema is described in `docs/survey.md`.

mod claims;
mod open;
mod row;

pub(crate) use claims::{Claim, Outcome, Wanted, milliseconds};
pub use open::SCHEMA;
pub use row::{Finding, Found, Row, State};

use crate::error::{Error, Result};
use crate::family::Family;
use crate::sequence::Sequence;
use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A store of surveys, open in this process.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    connection: Connection,
}

/// How many games of a family are in which state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Games whose period is proved.
    pub proved: u64,
    /// Games that were searched without finding a period.
    pub open: u64,
    /// Games that were not searched yet.
    pub new: u64,
    /// Games that are not searched as far as was asked for, in a family that is counted for a
    /// number of heaps.
    pub unfinished: u64,
}

/// How many games enter the store in one transaction.
const AT_ONCE: usize = 10_000;

/// How long to wait for another process that writes.
const BUSY: Duration = Duration::from_secs(60);

impl Store {
    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn failed(&self) -> impl Fn(rusqlite::Error) -> Error + use<> {
        let path = self.path.clone();
        move |source| failure(&path, source)
    }

    fn damaged(&self, why: impl Into<String>) -> Error {
        Error::Damaged { path: self.path.clone(), why: why.into() }
    }

    /// Does something in one transaction.
    fn transaction<T>(&mut self, work: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T>) -> Result<T> {
        let failed = self.failed();
        let run = || {
            let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let done = work(&transaction)?;
            transaction.commit()?;
            Ok(done)
        };
        run().map_err(failed)
    }

    /// Puts the games of a family into the store, as far as they are not there, and gives the
    /// family's key. Several processes may do this at once, and it goes on where it was stopped.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub fn register(&mut self, family: &Family, interrupted: impl Fn() -> bool) -> Result<i64> {
        let spelling = family.spelling();
        let size = family.size();
        let key = self.transaction(|transaction| {
            transaction.execute(
                "INSERT INTO families (spelling, size, registered) VALUES (?1, ?2, 0)
                 ON CONFLICT (spelling) DO NOTHING",
                params![spelling, size as i64],
            )?;
            transaction
                .query_row("SELECT id FROM families WHERE spelling = ?1", [&spelling], |row| row.get(0))
        })?;
        let mut games = family.spellings();
        let mut made = 0u64;
        loop {
            let registered = self.transaction(|transaction| {
                let from: i64 =
                    transaction.query_row("SELECT registered FROM families WHERE id = ?1", [key], |row| {
                        row.get(0)
                    })?;
                let from = from as u64;
                // Another process may have gone on from where this one was.
                while made < from && games.next().is_some() {
                    made += 1;
                }
                let mut game = transaction
                    .prepare("INSERT INTO games (spelling) VALUES (?1) ON CONFLICT (spelling) DO NOTHING")?;
                let mut member = transaction.prepare(
                    "INSERT INTO members (family, position, game)
                     SELECT ?1, ?2, id FROM games WHERE spelling = ?3",
                )?;
                for spelling in games.by_ref().take(AT_ONCE) {
                    game.execute([&spelling])?;
                    member.execute(params![key, made as i64, spelling])?;
                    made += 1;
                }
                transaction.execute(
                    "UPDATE families SET registered = ?2 WHERE id = ?1",
                    params![key, made as i64],
                )?;
                Ok(made)
            })?;
            if registered >= size || interrupted() {
                return Ok(key);
            }
        }
    }

    /// The key of a family whose games are in the store.
    ///
    /// # Errors
    /// [`Error::UnknownFamily`], [`Error::Store`].
    pub fn family(&self, family: &Family) -> Result<i64> {
        let spelling = family.spelling();
        self.connection
            .query_row("SELECT id FROM families WHERE spelling = ?1", [&spelling], |row| row.get(0))
            .optional()
            .map_err(self.failed())?
            .ok_or_else(|| Error::UnknownFamily { path: self.path.clone(), family: spelling })
    }

    /// How many games of a family are in which state, and how many would be searched for a number
    /// of heaps whatever limits stopped them before.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub fn counts(&self, family: i64, heaps: u64) -> Result<Counts> {
        let query = "SELECT COALESCE(SUM(state = 'proved'), 0), COALESCE(SUM(state = 'open'), 0),
                COALESCE(SUM(state = 'new'), 0),
                COALESCE(SUM(state = 'new' OR (state = 'open' AND heaps < ?2)), 0)
             FROM members JOIN games ON games.id = members.game WHERE members.family = ?1";
        self.connection
            .query_row(query, params![family, signed(heaps)], |row| {
                Ok(Counts {
                    proved: row.get::<_, i64>(0)? as u64,
                    open: row.get::<_, i64>(1)? as u64,
                    new: row.get::<_, i64>(2)? as u64,
                    unfinished: row.get::<_, i64>(3)? as u64,
                })
            })
            .map_err(self.failed())
    }

    /// Goes through the games of a family in order.
    ///
    /// # Errors
    /// [`Error::Damaged`], [`Error::Store`], or what `see` returns.
    pub fn rows(&self, family: i64, see: impl FnMut(Row) -> Result<()>) -> Result<()> {
        let from = "members JOIN games ON games.id = members.game
             WHERE members.family = ?1 ORDER BY members.position";
        self.select(from, [family], see)
    }

    /// Goes through the games of all families that were searched without finding a period.
    pub(crate) fn open_rows(&self, see: impl FnMut(Row) -> Result<()>) -> Result<()> {
        self.select("games WHERE state = 'open'", [], see)
    }

    fn select(
        &self,
        from: &str,
        parameters: impl rusqlite::Params,
        mut see: impl FnMut(Row) -> Result<()>,
    ) -> Result<()> {
        let failed = self.failed();
        let query = format!("SELECT {} FROM {from}", row::COLUMNS);
        let mut statement = self.connection.prepare(&query).map_err(&failed)?;
        let mut rows = statement.query(parameters).map_err(&failed)?;
        while let Some(row) = rows.next().map_err(&failed)? {
            let row = row::read(row).map_err(|error| self.unreadable(error))?;
            see(row)?;
        }
        Ok(())
    }

    /// The games with these keys, in their order.
    ///
    /// # Errors
    /// [`Error::Damaged`], [`Error::Store`].
    pub fn rows_of(&self, games: &[i64]) -> Result<Vec<Row>> {
        let query = format!("SELECT {} FROM games WHERE id = ?1", row::COLUMNS);
        let mut statement = self.connection.prepare(&query).map_err(self.failed())?;
        games
            .iter()
            .map(|game| statement.query_row([game], row::read).map_err(|error| self.unreadable(error)))
            .collect()
    }

    fn unreadable(&self, error: rusqlite::Error) -> Error {
        match error {
            rusqlite::Error::FromSqlConversionFailure(..)
            | rusqlite::Error::IntegralValueOutOfRange(..)
            | rusqlite::Error::InvalidColumnType(..) => self.damaged(error.to_string()),
            other => failure(&self.path, other),
        }
    }

    /// All values of a game whose period is proved, if the store keeps them, else its first values.
    ///
    /// # Errors
    /// [`Error::Damaged`], [`Error::Store`].
    pub fn sequence(&self, row: &Row) -> Result<Sequence> {
        let bytes: Option<Vec<u8>> = self
            .connection
            .query_row("SELECT bytes FROM sequences WHERE game = ?1", [row.id], |row| row.get(0))
            .optional()
            .map_err(self.failed())?;
        let broken = || self.damaged(format!("the values of {} cannot be read", row.spelling));
        let (Some(bytes), Some(found)) =
            (bytes, row.finding.as_ref().and_then(|finding| finding.found.as_ref()))
        else {
            return Ok(row.first.clone());
        };
        let values = crate::sequence::decode(&bytes).ok_or_else(broken)?;
        Sequence::periodic(values, found.period).ok_or_else(broken)
    }
}

/// Numbers of 64 bits are stored with a sign.
fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn failure(path: &Path, source: rusqlite::Error) -> Error {
    let path = path.to_owned();
    match source.sqlite_error_code() {
        Some(rusqlite::ErrorCode::DatabaseCorrupt) => Error::Damaged { path, why: source.to_string() },
        Some(rusqlite::ErrorCode::NotADatabase) => {
            Error::NotAStore { path, why: "it is no SQLite file".to_owned() }
        }
        _ => Error::Store { path, source },
    }
}
