//! What a finished file is and whether it is still as it was written: a small file beside it.

use super::store::failed;
use crate::exit::{Failure, Outcome};
use serde_json::{Value, json};
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

const VERSION: &str = "grundy-values/1";

/// What a finished file is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seal {
    /// The game and how it is played.
    pub name: String,
    /// The format.
    pub format: String,
    /// How many values it has.
    pub heaps: u64,
    /// The bytes of a value, for npy.
    pub bytes_each: Option<u64>,
    /// Its length.
    pub bytes: u64,
    /// Its CRC-32.
    pub sum: u32,
}

impl Seal {
    /// Reads a seal; `None` if there is none.
    pub fn read(path: &Path) -> Outcome<Option<Self>> {
        let text = match std::fs::read(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(failed("read", path, &error)),
        };
        let seal = serde_json::from_slice(&text).ok().and_then(|value| Self::of_json(&value));
        seal.map(Some).ok_or_else(|| {
            let what = format!("`{}` is damaged: it does not describe a file of values", path.display());
            Failure::refused(what, "it is left as it is; --force writes both files anew")
        })
    }

    fn of_json(value: &Value) -> Option<Self> {
        let text = |key: &str| value.get(key)?.as_str().map(str::to_owned);
        let number = |key: &str| value.get(key)?.as_u64();
        text("schema").filter(|schema| schema == VERSION)?;
        Some(Self {
            name: text("values")?,
            format: text("format")?,
            heaps: number("heaps")?,
            bytes_each: number("bytes_each"),
            bytes: number("bytes")?,
            sum: u32::try_from(number("crc32")?).ok()?,
        })
    }

    /// The seal as text.
    pub fn to_text(&self) -> String {
        let value = json!({
            "schema": VERSION,
            "values": self.name,
            "format": self.format,
            "heaps": self.heaps,
            "bytes_each": self.bytes_each,
            "bytes": self.bytes,
            "crc32": self.sum,
        });
        format!("{value}\n")
    }
}

/// The length and the CRC-32 of a file.
pub fn sum_of(path: &Path) -> Outcome<(u64, u32)> {
    let sum = || {
        let mut file = File::open(path)?;
        let mut buffer = vec![0; 1 << 16];
        let mut summed = Summed::new(io::sink());
        loop {
            match file.read(&mut buffer)? {
                0 => return Ok(summed.sum()),
                length => summed.write_all(&buffer[..length])?,
            }
        }
    };
    sum().map_err(|error| failed("read", path, &error))
}

/// A writer that sums up what it writes.
pub struct Summed<W> {
    writer: W,
    hasher: crc32fast::Hasher,
    bytes: u64,
}

impl<W> Summed<W> {
    pub fn new(writer: W) -> Self {
        Self { writer, hasher: crc32fast::Hasher::new(), bytes: 0 }
    }

    /// The length and the CRC-32 so far.
    pub fn sum(&self) -> (u64, u32) {
        (self.bytes, self.hasher.clone().finalize())
    }

    /// The writer.
    pub fn into_inner(self) -> W {
        self.writer
    }
}

impl<W: Write> Write for Summed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.writer.write(bytes)?;
        self.hasher.update(&bytes[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}
