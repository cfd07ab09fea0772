//! Values read back from a finished file, which is known to be as it was written.

use crate::arguments::TableFormat;
use crate::output::npy;
use std::io::{self, Read};

/// Reads the first so many values and hands them over in parts.
pub fn read_back<E: From<io::Error>>(
    mut file: impl Read,
    format: TableFormat,
    bytes_each: Option<u64>,
    heaps: u64,
    mut each: impl FnMut(&[u32]) -> Result<(), E>,
) -> Result<(), E> {
    let mut scanner = Scanner::new(format, bytes_each.unwrap_or(1) as usize);
    let mut buffer = vec![0; 1 << 16];
    let mut left = heaps;
    while left > 0 {
        let length = file.read(&mut buffer)?;
        if length == 0 {
            let what = format!("{left} values are missing at the end");
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, what).into());
        }
        buffer[..length].iter().for_each(|&byte| scanner.byte(byte));
        let wanted = left.min(scanner.values.len() as u64);
        each(&scanner.values[..wanted as usize])?;
        scanner.values.clear();
        left -= wanted;
    }
    Ok(())
}

/// Finds the values among the bytes of a format.
struct Scanner {
    format: TableFormat,
    bytes_each: usize,
    values: Vec<u32>,
    /// How many bytes, or lines, came before.
    place: usize,
    /// Whether numbers are values here.
    open: bool,
    /// Whether this line is a comment.
    comment: bool,
    line_begins: bool,
    number: Option<u32>,
    digits: usize,
}

impl Scanner {
    fn new(format: TableFormat, bytes_each: usize) -> Self {
        Self {
            format,
            bytes_each,
            values: Vec::new(),
            place: 0,
            open: false,
            comment: false,
            line_begins: true,
            number: None,
            digits: 0,
        }
    }

    fn byte(&mut self, byte: u8) {
        if self.format == TableFormat::Npy {
            return self.npy(byte);
        }
        if self.line_begins {
            // The first line of these is no row.
            let head = self.place == 0 && matches!(self.format, TableFormat::Csv | TableFormat::Text);
            self.comment = head || self.format == TableFormat::BFile && byte == b'#';
            self.place += 1;
        }
        self.line_begins = byte == b'\n';
        let (opens, closes) = match self.format {
            TableFormat::Json => (b'[', b']'),
            TableFormat::Text => (b'|', b'\n'),
            TableFormat::BFile => (b' ', b'\n'),
            TableFormat::Csv | TableFormat::Npy | TableFormat::Dot => (b',', b'\n'),
        };
        match byte {
            b'0'..=b'9' if self.open => {
                let digit = u32::from(byte - b'0');
                self.number = Some(self.number.unwrap_or(0).wrapping_mul(10).wrapping_add(digit));
            }
            _ => {
                self.values.extend(self.number.take());
                self.open = if self.open { byte != closes } else { byte == opens && !self.comment };
            }
        }
    }

    fn npy(&mut self, byte: u8) {
        if self.place < npy::HEAD {
            self.place += 1;
            return;
        }
        let number = self.number.unwrap_or(0) | u32::from(byte) << (8 * self.digits);
        self.digits += 1;
        self.number = Some(number);
        if self.digits == self.bytes_each {
            self.values.extend(self.number.take());
            self.digits = 0;
        }
    }
}
