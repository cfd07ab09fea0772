//! Tables of values, written row by row in any of their formats.

use super::{b_file, csv, json, npy, text};
use crate::arguments::TableFormat;
use grundy::{Convention, Evidence, Plan};
use std::io::{Result, Write};

/// What a table says beside its values.
pub struct About<'t> {
    /// The game in canonical spelling.
    pub game: String,
    /// How the end of play is scored.
    pub convention: Convention,
    /// The last heap.
    pub to: u64,
    /// How values are computed.
    pub plan: &'t Plan,
    /// How they are computed once more, if they are.
    pub second: Option<&'t Plan>,
    /// Whether the plan is part of the text.
    pub explain_plan: bool,
    /// How many bytes a value has in npy, when the user says so.
    pub bytes: Option<u8>,
}

/// A format of tables. Rows come in order from heap 0 on, in parts of any length.
pub trait TableWriter {
    /// What stands before the values. The largest of them is known only to formats that are not
    /// [`TableFormat::is_streamed`].
    fn begin(&mut self, largest: u32, out: &mut dyn Write) -> Result<()>;

    /// The values from the heap `first` on.
    fn rows(&mut self, first: u64, values: &[u32], out: &mut dyn Write) -> Result<()>;

    /// What stands behind the values.
    fn end(&mut self, evidence: &Evidence, out: &mut dyn Write) -> Result<()>;
}

/// The writer of a format.
pub fn writer<'t>(format: TableFormat, about: &'t About<'t>) -> Box<dyn TableWriter + 't> {
    match format {
        // Heaps have no table in DOT, which is refused before.
        TableFormat::Text | TableFormat::Dot => Box::new(text::Rows::new(about)),
        TableFormat::Json => Box::new(json::Table::new(about)),
        TableFormat::Csv => Box::new(csv::Csv::default()),
        TableFormat::BFile => Box::new(b_file::BFile::new(about)),
        TableFormat::Npy => Box::new(npy::Npy::new(about)),
    }
}
