//! Opening a store: what it has to be, and the tables of a new one.

use super::{BUSY, Store, failure};
use crate::error::{Error, Result};
use rusqlite::{Connection, OpenFlags, TransactionBehavior};
use std::path::Path;

/// The version of the schema that this program reads and writes.
pub const SCHEMA: i64 = 1;

/// What the head of the file says that it is: `Grdy`.
const APPLICATION: i64 = 0x4772_6479;

const TABLES: &str = "
CREATE TABLE families (
    id INTEGER PRIMARY KEY,
    spelling TEXT NOT NULL UNIQUE,
    size INTEGER NOT NULL,
    registered INTEGER NOT NULL
) STRICT;
CREATE TABLE workers (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    process INTEGER NOT NULL,
    lease INTEGER NOT NULL
) STRICT;
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    spelling TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'open', 'proved')),
    worker INTEGER,
    searches INTEGER NOT NULL DEFAULT 0,
    bound INTEGER NOT NULL DEFAULT 0,
    heaps INTEGER NOT NULL DEFAULT 0,
    stopped TEXT CHECK (stopped IN ('positions', 'memory', 'time')),
    stopped_at INTEGER,
    preperiod INTEGER,
    period INTEGER,
    saltus INTEGER,
    largest INTEGER,
    largest_heap INTEGER,
    exceptions INTEGER,
    last_exception INTEGER,
    proof TEXT,
    seconds REAL,
    version TEXT,
    first_values BLOB,
    CHECK (state <> 'proved' OR (preperiod >= 0 AND period > 0 AND saltus >= 0 AND proof IS NOT NULL))
) STRICT;
CREATE TABLE members (
    family INTEGER NOT NULL REFERENCES families (id),
    position INTEGER NOT NULL,
    game INTEGER NOT NULL REFERENCES games (id),
    PRIMARY KEY (family, position)
) STRICT, WITHOUT ROWID;
CREATE TABLE sequences (
    game INTEGER PRIMARY KEY REFERENCES games (id),
    bytes BLOB NOT NULL
) STRICT;
";

impl Store {
    /// Opens a store, or makes a new one where there is no file.
    ///
    /// # Errors
    /// [`Error::NotAStore`], [`Error::Schema`], [`Error::Damaged`], [`Error::Store`].
    pub fn create(path: &Path) -> Result<Self> {
        Self::open_with(path, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE)
    }

    /// Opens a store that is there.
    ///
    /// # Errors
    /// [`Error::NotAStore`], [`Error::Schema`], [`Error::Damaged`], [`Error::Store`].
    pub fn open(path: &Path) -> Result<Self> {
        Self::open_with(path, OpenFlags::SQLITE_OPEN_READ_WRITE)
    }

    fn open_with(path: &Path, flags: OpenFlags) -> Result<Self> {
        let failed = |source| failure(path, source);
        let connection =
            Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX).map_err(failed)?;
        connection.busy_timeout(BUSY).map_err(failed)?;
        let mut store = Self { path: path.to_owned(), connection };
        if store.number("PRAGMA application_id")? != APPLICATION {
            store.make()?;
        }
        match store.number("PRAGMA user_version")? {
            SCHEMA => {}
            found => return Err(Error::Schema { path: path.to_owned(), found, known: SCHEMA }),
        }
        let check: String =
            store.connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0)).map_err(failed)?;
        if check != "ok" {
            return Err(store.damaged(check));
        }
        Ok(store)
    }

    /// Makes the tables in an empty file.
    fn make(&mut self) -> Result<()> {
        let failed = self.failed();
        // Readers and one writer at once, and nothing lost when a process is killed.
        let journal = self.connection.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()));
        let mut make = || {
            let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let tables: i64 =
                transaction.query_row("SELECT COUNT(*) FROM sqlite_schema", [], |row| row.get(0))?;
            let application: i64 = transaction.query_row("PRAGMA application_id", [], |row| row.get(0))?;
            // Another process may have made the tables between two looks.
            if tables == 0 {
                transaction.execute_batch(TABLES)?;
                transaction.pragma_update(None, "application_id", APPLICATION)?;
                transaction.pragma_update(None, "user_version", SCHEMA)?;
            }
            transaction.commit()?;
            Ok(tables == 0 || application == APPLICATION)
        };
        match journal.and_then(|()| make()).map_err(failed)? {
            true => Ok(()),
            false => Err(Error::NotAStore {
                path: self.path.clone(),
                why: "it is a SQLite file with other tables".to_owned(),
            }),
        }
    }

    fn number(&self, query: &str) -> Result<i64> {
        self.connection.query_row(query, [], |row| row.get(0)).map_err(self.failed())
    }
}
