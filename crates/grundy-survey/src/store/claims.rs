//! Who works on which game.
//!
//! A process is a worker with a lease: a time until which its claims hold, and which it moves on
//! while it lives. The games of a worker whose lease is over are free again. A result is taken only
//! from the worker that holds the claim, so a process that slept through its lease changes nothing.

use super::{Finding, Store, signed};
use crate::error::Result;
use crate::sequence::encode;
use grundy::Limits;
use grundy::heap::Column;
use rusqlite::{OptionalExtension, Transaction, params};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A game that this process has claimed.
#[derive(Clone, Debug)]
pub(crate) struct Claim {
    pub(crate) game: i64,
    pub(crate) position: u64,
    pub(crate) spelling: String,
}

/// Which games are to be searched, and how far.
#[derive(Clone, Debug)]
pub(crate) struct Wanted<'a> {
    pub(crate) family: i64,
    pub(crate) heaps: u64,
    pub(crate) limits: &'a Limits,
}

/// What a search leaves in the store.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    pub(crate) finding: Finding,
    pub(crate) first: Column,
    pub(crate) whole: Option<Column>,
}

/// Games of the family that are not searched far enough: new ones, open ones with a smaller bound,
/// and open ones that a limit stopped which is higher now.
const UNFINISHED: &str = "members.family = ?1 AND (games.state = 'new' OR (games.state = 'open' AND (
    games.bound < ?2
    OR (games.stopped = 'positions' AND games.stopped_at < ?3)
    OR (games.stopped = 'memory' AND games.stopped_at < ?4)
    OR (games.stopped = 'time' AND games.stopped_at < ?5))))";

/// Milliseconds since 1970, by this machine's clock.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

fn until(lease: Duration) -> i64 {
    now().saturating_add(i64::try_from(lease.as_millis()).unwrap_or(i64::MAX))
}

/// The time limit in milliseconds.
pub(crate) fn milliseconds(limits: &Limits) -> u64 {
    limits.time.map_or(u64::MAX, |time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
}

/// Moves a lease on, also one that ran out while the process slept and was cleared away.
fn renew(transaction: &Transaction<'_>, worker: i64, lease: Duration) -> rusqlite::Result<()> {
    let process = i64::from(std::process::id());
    transaction
        .execute(
            "INSERT INTO workers (id, process, lease) VALUES (?1, ?2, ?3)
             ON CONFLICT (id) DO UPDATE SET lease = excluded.lease",
            params![worker, process, until(lease)],
        )
        .map(drop)
}

impl Store {
    /// Enters this process as a worker.
    pub(crate) fn enter(&mut self, lease: Duration) -> Result<i64> {
        self.transaction(|transaction| {
            let process = i64::from(std::process::id());
            transaction.execute(
                "INSERT INTO workers (process, lease) VALUES (?1, ?2)",
                params![process, until(lease)],
            )?;
            Ok(transaction.last_insert_rowid())
        })
    }

    /// Moves the lease of a worker on.
    pub(crate) fn renew(&mut self, worker: i64, lease: Duration) -> Result<()> {
        self.transaction(|transaction| renew(transaction, worker, lease))
    }

    /// Claims up to so many games, from a position of the family on.
    pub(crate) fn claim(
        &mut self,
        worker: i64,
        lease: Duration,
        wanted: &Wanted<'_>,
        from: u64,
        most: usize,
    ) -> Result<Vec<Claim>> {
        let query = format!(
            "SELECT games.id, members.position, games.spelling
             FROM members JOIN games ON games.id = members.game
             LEFT JOIN workers ON workers.id = games.worker
             WHERE {UNFINISHED} AND members.position >= ?6 AND (workers.lease IS NULL OR workers.lease < ?7)
             ORDER BY members.position LIMIT ?8"
        );
        self.transaction(|transaction| {
            renew(transaction, worker, lease)?;
            let mut statement = transaction.prepare(&query)?;
            let claims = statement
                .query_map(
                    params![
                        wanted.family,
                        signed(wanted.heaps),
                        signed(wanted.limits.positions),
                        signed(wanted.limits.memory),
                        signed(milliseconds(wanted.limits)),
                        signed(from),
                        now(),
                        signed(most as u64)
                    ],
                    |row| {
                        let position: i64 = row.get(1)?;
                        Ok(Claim { game: row.get(0)?, position: position as u64, spelling: row.get(2)? })
                    },
                )?
                .collect::<rusqlite::Result<Vec<Claim>>>()?;
            let mut take = transaction.prepare("UPDATE games SET worker = ?2 WHERE id = ?1")?;
            for claim in &claims {
                take.execute([claim.game, worker])?;
            }
            Ok(claims)
        })
    }

    /// Whether games are left that are not searched far enough, whoever has claimed them.
    pub(crate) fn is_unfinished(&self, wanted: &Wanted<'_>) -> Result<bool> {
        let query =
            format!("SELECT 1 FROM members JOIN games ON games.id = members.game WHERE {UNFINISHED} LIMIT 1");
        let left = self.connection.query_row(
            &query,
            params![
                wanted.family,
                signed(wanted.heaps),
                signed(wanted.limits.positions),
                signed(wanted.limits.memory),
                signed(milliseconds(wanted.limits))
            ],
            |_| Ok(()),
        );
        Ok(left.optional().map_err(self.failed())?.is_some())
    }

    /// Saves what a worker found, and says of how many games: claims that are lost are left out.
    pub(crate) fn save(&mut self, worker: i64, lease: Duration, results: &[(Claim, Outcome)]) -> Result<u64> {
        self.transaction(|transaction| {
            let mut saved = 0;
            let mut game = transaction.prepare(
                "UPDATE games SET state = ?3, worker = NULL, searches = searches + 1, bound = ?4, heaps = ?5,
                    stopped = ?6, stopped_at = ?7, preperiod = ?8, period = ?9, saltus = ?10, largest = ?11,
                    largest_heap = ?12, exceptions = ?13, last_exception = ?14, proof = ?15, seconds = ?16,
                    version = ?17, first_values = ?18
                 WHERE id = ?1 AND worker = ?2",
            )?;
            let mut whole =
                transaction.prepare("INSERT OR REPLACE INTO sequences (game, bytes) VALUES (?1, ?2)")?;
            for (claim, Outcome { finding, first, whole: values }) in results {
                let found = finding.found.as_ref();
                let changed = game.execute(params![
                    claim.game,
                    worker,
                    if found.is_some() { "proved" } else { "open" },
                    signed(finding.bound),
                    signed(finding.heaps),
                    finding.stopped.as_ref().map(|(limit, _)| limit),
                    finding.stopped.as_ref().map(|&(_, at)| signed(at)),
                    found.map(|found| signed(found.period.preperiod)),
                    found.map(|found| signed(found.period.period)),
                    found.map(|found| signed(found.period.saltus)),
                    finding.largest.map(|(value, _)| signed(value)),
                    finding.largest.map(|(_, heap)| signed(heap)),
                    found.map(|found| signed(found.exceptions)),
                    found.and_then(|found| found.last_exception).map(signed),
                    found.map(|found| &found.proof),
                    finding.seconds,
                    finding.version,
                    encode(first),
                ])?;
                if changed == 0 {
                    continue;
                }
                saved += changed as u64;
                if let Some(values) = values {
                    whole.execute(params![claim.game, encode(values)])?;
                }
            }
            renew(transaction, worker, lease)?;
            Ok(saved)
        })
    }

    /// Gives back what a worker has claimed and not finished, and lets it go.
    pub(crate) fn leave(&mut self, worker: i64, claims: &[Claim]) -> Result<()> {
        self.transaction(|transaction| {
            for claim in claims {
                transaction.execute(
                    "UPDATE games SET worker = NULL WHERE id = ?1 AND worker = ?2",
                    [claim.game, worker],
                )?;
            }
            // And those that were killed.
            transaction
                .execute("DELETE FROM workers WHERE id = ?1 OR lease < ?2", params![worker, now()])
                .map(drop)
        })
    }
}
