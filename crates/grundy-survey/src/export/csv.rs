//! The table as text with commas, as RFC 4180 has it: a head, a line for each game, nothing where a
//! field is empty.

use super::{COLUMNS, Field, Io, Table};
use std::fs::File;
use std::io::{BufWriter, Write};

pub(super) struct Csv {
    file: BufWriter<File>,
}

impl Csv {
    pub(super) fn begin(mut file: BufWriter<File>) -> Io<Self> {
        write!(file, "{}\r\n", COLUMNS.join(","))?;
        Ok(Self { file })
    }
}

impl Table for Csv {
    fn row(&mut self, fields: [Field; COLUMNS.len()]) -> Io<()> {
        for (at, field) in fields.iter().enumerate() {
            if at > 0 {
                self.file.write_all(b",")?;
            }
            match field {
                Field::Number(Some(number)) => write!(self.file, "{number}")?,
                Field::Seconds(Some(seconds)) => write!(self.file, "{seconds}")?,
                Field::Text(Some(text)) if text.contains(['"', ',', '\r', '\n']) => {
                    write!(self.file, "\"{}\"", text.replace('"', "\"\""))?;
                }
                Field::Text(Some(text)) => self.file.write_all(text.as_bytes())?,
                Field::Number(None) | Field::Seconds(None) | Field::Text(None) => {}
            }
        }
        self.file.write_all(b"\r\n")
    }

    fn finish(self: Box<Self>) -> Io<File> {
        Ok(self.file.into_inner()?)
    }
}
