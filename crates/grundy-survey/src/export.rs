//! The table of a family as a file.

mod csv;
#[cfg(feature = "parquet")]
mod parquet;

use crate::classes::Link;
use crate::error::{Error, Result};
use crate::store::{Row, Store};
use rustc_hash::FxHashMap;
use std::fs::File;
use std::io::{BufWriter, Result as Io};
use std::path::Path;

/// A number, a text or nothing: a field of the table.
#[derive(Clone, Debug, PartialEq)]
pub enum Field {
    /// A natural number or a shift.
    Number(Option<i64>),
    /// A time in seconds.
    Seconds(Option<f64>),
    /// A text.
    Text(Option<String>),
}

/// The columns of an exported table, in order. They are described in `docs/survey.md`.
pub const COLUMNS: [&str; 18] = [
    "game",
    "state",
    "preperiod",
    "period",
    "saltus",
    "largest",
    "largest_heap",
    "exceptions",
    "last_exception",
    "proof",
    "heaps",
    "bound",
    "stopped",
    "equals",
    "shift",
    "equals_by",
    "seconds",
    "version",
];

/// The fields of a game, one for each of the [`COLUMNS`].
pub fn fields(row: &Row, link: Option<&Link>) -> [Field; COLUMNS.len()] {
    let finding = row.finding.as_ref();
    let found = finding.and_then(|finding| finding.found.as_ref());
    let number =
        |number: Option<u64>| Field::Number(number.map(|number| i64::try_from(number).unwrap_or(i64::MAX)));
    let text = |text: Option<&str>| Field::Text(text.map(str::to_owned));
    let largest = finding.and_then(|finding| finding.largest);
    [
        text(Some(&row.spelling)),
        text(Some(row.state.name())),
        number(found.map(|found| found.period.preperiod)),
        number(found.map(|found| found.period.period)),
        number(found.map(|found| found.period.saltus)),
        number(largest.map(|(value, _)| value)),
        number(largest.map(|(_, heap)| heap)),
        number(found.map(|found| found.exceptions)),
        number(found.and_then(|found| found.last_exception)),
        text(found.map(|found| found.proof.as_str())),
        number(finding.map(|finding| finding.heaps)),
        number(finding.map(|finding| finding.bound)),
        text(finding.and_then(|finding| finding.stopped.as_ref()).map(|(limit, _)| limit.as_str())),
        text(link.map(|link| link.to.as_str())),
        Field::Number(link.map(|link| link.shift)),
        text(link.map(|link| link.reason.name())),
        Field::Seconds(finding.map(|finding| finding.seconds)),
        text(finding.map(|finding| finding.version.as_str())),
    ]
}

/// A table that is being written.
trait Table {
    fn row(&mut self, fields: [Field; COLUMNS.len()]) -> Io<()>;

    /// Writes the rest, and gives the file back.
    fn finish(self: Box<Self>) -> Io<File>;
}

/// The format of an exported table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Text with commas, RFC 4180.
    Csv,
    /// Apache Parquet.
    #[cfg(feature = "parquet")]
    Parquet,
}

impl Format {
    /// The format that the end of a file's name asks for.
    ///
    /// # Errors
    /// [`Error::Export`] for another end.
    pub fn of(path: &Path) -> Result<Self> {
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        match extension.to_ascii_lowercase().as_str() {
            "csv" => Ok(Self::Csv),
            #[cfg(feature = "parquet")]
            "parquet" => Ok(Self::Parquet),
            _ => {
                let ends = if cfg!(feature = "parquet") { ".csv or .parquet" } else { ".csv" };
                Err(Error::Export { path: path.to_owned(), why: format!("its name has to end in {ends}") })
            }
        }
    }
}

/// Writes the games of a family that `wanted` selects to a file, which is made anew.
///
/// The table is written beside the file and put in its place at the end, so that a failure leaves
/// no half of it.
///
/// # Errors
/// [`Error::Export`], and those of the store.
pub fn write(
    store: &Store,
    family: i64,
    links: &FxHashMap<i64, Link>,
    wanted: impl Fn(&Row) -> bool,
    path: &Path,
) -> Result<()> {
    let format = Format::of(path)?;
    let failed = |why: String| Error::Export { path: path.to_owned(), why };
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let written = || {
        let io = |error: std::io::Error| failed(error.to_string());
        let file = BufWriter::new(File::create(&beside).map_err(io)?);
        let mut table: Box<dyn Table> = match format {
            Format::Csv => Box::new(csv::Csv::begin(file).map_err(io)?),
            #[cfg(feature = "parquet")]
            Format::Parquet => Box::new(parquet::Parquet::begin(file).map_err(io)?),
        };
        store.rows(family, |row| match wanted(&row) {
            true => table.row(fields(&row, links.get(&row.id))).map_err(io),
            false => Ok(()),
        })?;
        table.finish().and_then(|file| file.sync_all()).map_err(io)
    };
    let moved =
        written().and_then(|()| std::fs::rename(&beside, path).map_err(|error| failed(error.to_string())));
    if moved.is_err() {
        // The message is about what failed; that the rest could not be cleared away adds nothing.
        let _ = std::fs::remove_file(&beside);
    }
    moved
}
