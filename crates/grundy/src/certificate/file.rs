//! Certificates in files, which are written whole or not at all.

use super::{AnyCertificate, kind};
use crate::error::{Error, Fault, InputError, Place, Result};
use crate::limits::Meter;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// The largest file that is read as a certificate, in bytes. A long one is long by its subtraction set
/// or its automaton.
const LARGEST_FILE: u64 = 16 << 20;

/// What an automaton that was read takes in memory for each byte of its text, at the most: the list of a
/// state may be two bytes.
const HELD_A_BYTE: u64 = 16;

/// Reads a certificate of any kind from a file.
///
/// # Errors
/// [`Error::Read`], [`Fault::NotACertificate`], or the limit on memory.
pub fn load_any(path: &Path, meter: &Meter<'_>) -> Result<AnyCertificate> {
    let text = load_text(path, meter)?;
    let source = path.display().to_string();
    if kind(&source, &text)?.is_some() {
        meter.hold(HELD_A_BYTE * text.len() as u64)?;
    }
    Ok(AnyCertificate::parse(&source, &text)?)
}

/// The text of a file that may be a certificate.
pub(crate) fn load_text(path: &Path, meter: &Meter<'_>) -> Result<String> {
    let read = |source| Error::Read { path: path.to_owned(), source };
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(read)?;
    file.take(LARGEST_FILE.min(meter.memory()) + 1).read_to_end(&mut bytes).map_err(read)?;
    meter.hold(bytes.len() as u64)?;
    let refuse = |why: &str| {
        let place = Place::new(path.display().to_string(), None, "", 0..0);
        InputError::at(Fault::NotACertificate(why.to_owned()), place)
    };
    if bytes.len() as u64 > LARGEST_FILE {
        return Err(refuse("it is far too long for one").into());
    }
    String::from_utf8(bytes).map_err(|_| refuse("it is not UTF-8 text").into())
}

/// Makes sure that a certificate may be written to a file: that there is none yet of this name, or
/// that it is a certificate, of whichever kind.
///
/// # Errors
/// [`Error::Occupied`], or [`Error::Write`] if the file cannot be looked at.
pub fn may_write(path: &Path, meter: &Meter<'_>) -> Result<()> {
    match path.metadata() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(source) => Err(Error::Write { path: path.to_owned(), source }),
        Ok(found) if found.is_file() && load_any(path, meter).is_ok() => Ok(()),
        Ok(_) => Err(Error::Occupied(path.to_owned())),
    }
}

/// Writes the text of a certificate to a file, all of it or nothing.
///
/// # Errors
/// As [`may_write`], and [`Error::Write`] if the system refuses or no certificate of that length is read.
pub(crate) fn save(text: &str, path: &Path, meter: &Meter<'_>) -> Result<()> {
    may_write(path, meter)?;
    let refused = |source| Error::Write { path: path.to_owned(), source };
    if text.len() as u64 > LARGEST_FILE {
        let why = format!("it would have {} bytes, and at most {LARGEST_FILE} are read", text.len());
        return Err(refused(io::Error::new(io::ErrorKind::FileTooLarge, why)));
    }
    let beside = beside(path);
    let write = || {
        let mut file = File::options().write(true).create_new(true).open(&beside)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        std::fs::rename(&beside, path)
    };
    write().map_err(|source| {
        // What is half written is of no use; whether it can be removed changes nothing.
        let _ = std::fs::remove_file(&beside);
        refused(source)
    })
}

/// A name in the same folder that no other process uses.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    path.with_file_name(name)
}
