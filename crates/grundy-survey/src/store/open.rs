//! Opening a store: what it has to be, and the tables of a new one.

use super::{BUSY, Store, failure};
use crate::error::{Error, Result};
use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};
use std::path::Path;
use std::time::{Duration, Instant};

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

const TABLE_COUNT: &str = "SELECT COUNT(*) FROM sqlite_schema";

impl Store {
    /// Opens a store, or makes a new one where there is no file or an empty one.
    ///
    /// # Errors
    /// [`Error::NotAStore`], [`Error::Schema`], [`Error::Damaged`], [`Error::Store`].
    pub fn create(path: &Path) -> Result<Self> {
        let mut store = Self::connect(path, OpenFlags::SQLITE_OPEN_CREATE)?;
        if store.number(TABLE_COUNT)? == 0 {
            store.make().map_err(store.failed())?;
        }
        store.checked()
    }

    /// Opens a store that is there.
    ///
    /// # Errors
    /// [`Error::NotAStore`], [`Error::Schema`], [`Error::Damaged`], [`Error::Store`].
    pub fn open(path: &Path) -> Result<Self> {
        Self::connect(path, OpenFlags::empty())?.checked()
    }

    fn connect(path: &Path, flags: OpenFlags) -> Result<Self> {
        let flags = flags | OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags).map_err(|source| failure(path, source))?;
        connection.busy_timeout(BUSY).map_err(|source| failure(path, source))?;
        // A process that is killed loses nothing by this. A machine that loses its power may lose the
        // last results, never the file: they are searched again.
        connection.pragma_update(None, "synchronous", "NORMAL").map_err(|source| failure(path, source))?;
        Ok(Self { path: path.to_owned(), connection })
    }

    /// The store, if it is one that can be read and is whole.
    fn checked(self) -> Result<Self> {
        if self.number("PRAGMA application_id")? != APPLICATION {
            let why = "it is a SQLite file with other tables".to_owned();
            return Err(Error::NotAStore { path: self.path, why });
        }
        match self.number("PRAGMA user_version")? {
            SCHEMA => {}
            found => return Err(Error::Schema { path: self.path, found, known: SCHEMA }),
        }
        let check = self.connection.query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0));
        match check.map_err(self.failed())?.as_str() {
            "ok" => Ok(self),
            wrong => Err(self.damaged(wrong)),
        }
    }

    /// Makes the tables in an empty file, unless another process is faster.
    fn make(&mut self) -> rusqlite::Result<()> {
        // Readers and one writer at once, and nothing lost when a process is killed. SQLite does not
        // wait by itself here while another process does the same.
        let started = Instant::now();
        while let Err(error) =
            self.connection.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))
        {
            if error.sqlite_error_code() != Some(ErrorCode::DatabaseBusy) || started.elapsed() > BUSY {
                return Err(error);
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        if transaction.query_row(TABLE_COUNT, [], |row| row.get::<_, i64>(0))? == 0 {
            transaction.execute_batch(TABLES)?;
            transaction.pragma_update(None, "application_id", APPLICATION)?;
            transaction.pragma_update(None, "user_version", SCHEMA)?;
        }
        transaction.commit()
    }

    fn number(&self, query: &str) -> Result<i64> {
        self.connection.query_row(query, [], |row| row.get(0)).map_err(self.failed())
    }
}
