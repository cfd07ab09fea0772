//! Certificates in files, which are written whole or not at all.

use super::Certificate;
use crate::error::{Error, Fault, InputError, Place, Result};
use crate::limits::Meter;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// The largest file that is read as a certificate, in bytes. A long one is long by its subtraction set.
const LARGEST_FILE: u64 = 16 << 20;

impl Certificate {
    /// Reads a certificate from a file.
    ///
    /// # Errors
    /// [`Error::Read`], [`Fault::NotACertificate`], or the limit on memory.
    pub fn load(path: &Path, meter: &Meter<'_>) -> Result<Self> {
        let read = |source| Error::Read { path: path.to_owned(), source };
        let source = path.display().to_string();
        let mut bytes = Vec::new();
        let file = File::open(path).map_err(read)?;
        file.take(LARGEST_FILE.min(meter.memory()) + 1).read_to_end(&mut bytes).map_err(read)?;
        meter.hold(bytes.len() as u64)?;
        let refuse = |why: &str| {
            let place = Place::new(&source, None, "", 0..0);
            InputError::at(Fault::NotACertificate(why.to_owned()), place)
        };
        if bytes.len() as u64 > LARGEST_FILE {
            return Err(refuse("it is far too long for one").into());
        }
        let text = std::str::from_utf8(&bytes).map_err(|_| refuse("it is not UTF-8 text"))?;
        Ok(Self::parse(&source, text)?)
    }

    /// Makes sure that a certificate may be written to a file: that there is none yet of this name, or
    /// that it is a certificate.
    ///
    /// # Errors
    /// [`Error::Occupied`], or [`Error::Write`] if the file cannot be looked at.
    pub fn may_write(path: &Path, meter: &Meter<'_>) -> Result<()> {
        match path.metadata() {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            Err(source) => Err(Error::Write { path: path.to_owned(), source }),
            Ok(found) if found.is_file() && Self::load(path, meter).is_ok() => Ok(()),
            Ok(_) => Err(Error::Occupied(path.to_owned())),
        }
    }

    /// Writes the certificate to a file, all of it or nothing.
    ///
    /// # Errors
    /// As [`Certificate::may_write`], and [`Error::Write`] if the system refuses.
    pub fn save(&self, path: &Path, meter: &Meter<'_>) -> Result<()> {
        Self::may_write(path, meter)?;
        let beside = beside(path);
        let write = || {
            let mut file = File::options().write(true).create_new(true).open(&beside)?;
            file.write_all(self.text().as_bytes())?;
            file.sync_all()?;
            std::fs::rename(&beside, path)
        };
        write().map_err(|source| {
            // What is half written is of no use; whether it can be removed changes nothing.
            let _ = std::fs::remove_file(&beside);
            Error::Write { path: path.to_owned(), source }
        })
    }
}

/// A name in the same folder that no other process uses.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    path.with_file_name(name)
}
