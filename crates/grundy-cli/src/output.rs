//! Standard output: text for people, JSON Lines, and tables in formats of their own.

pub mod b_file;
pub mod check;
pub mod csv;
pub mod formulas;
pub mod json;
pub mod multiples;
pub mod npy;
pub mod sums;
pub mod svg;
pub mod table;
pub mod text;
pub mod tuples;
pub mod union;
pub mod vertices;

use crate::arguments::Format;
use crate::exit::{Failure, Outcome};
use serde::Serialize;
use std::io::{BufWriter, Stdout, Write};

/// Standard output, buffered, in one format.
pub struct Output {
    writer: BufWriter<Stdout>,
    format: Format,
}

impl Output {
    /// Output in this format.
    pub fn new(format: Format) -> Self {
        Self { writer: BufWriter::with_capacity(1 << 16, std::io::stdout()), format }
    }

    /// How answers are written.
    pub fn format(&self) -> Format {
        self.format
    }

    /// Writes text as it is.
    pub fn text(&mut self, text: &str) -> Outcome<()> {
        self.bytes(text.as_bytes())
    }

    /// Writes bytes as they are.
    pub fn bytes(&mut self, bytes: &[u8]) -> Outcome<()> {
        self.writer.write_all(bytes).map_err(Failure::Output)
    }

    /// Writes an object as a line of JSON.
    pub fn line(&mut self, object: &impl Serialize) -> Outcome<()> {
        serde_json::to_writer(&mut self.writer, object).map_err(|error| Failure::Output(error.into()))?;
        self.bytes(b"\n")
    }

    /// Where what is not an answer in a line is written.
    pub fn writer(&mut self) -> &mut impl Write {
        &mut self.writer
    }

    /// Writes out what is buffered.
    pub fn finish(&mut self) -> Outcome<()> {
        self.writer.flush().map_err(Failure::Output)
    }
}
