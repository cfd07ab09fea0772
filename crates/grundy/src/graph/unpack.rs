//! Inputs that may be compressed: gzip and zstd, told by their first bytes.

mod gzip;
mod zstd;

use crate::error::{Error, Fault, InputError, Result};
use gzip::GzipDecoder;
use std::cell::RefCell;
use std::io::{self, BufReader, Chain, Cursor, Read};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use zstd::ZstdDecoder;

/// How much is read of what is compressed at a time.
const BLOCK: usize = 1 << 16;
const GZIP: [u8; 2] = [0x1f, 0x8b];
const ZSTD: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

/// What is compressed, from its first byte on.
type Packed<'r> = BufReader<Chain<Cursor<Vec<u8>>, Raw<'r>>>;

/// An input with what it is called in messages, unpacked if it is compressed.
pub(super) struct Input<'r> {
    path: PathBuf,
    packing: Packing<'r>,
    failure: Failure,
}

enum Packing<'r> {
    None(Chain<Cursor<Vec<u8>>, Raw<'r>>),
    Gzip(Box<GzipDecoder<Packed<'r>>>),
    Zstd(Box<ZstdDecoder<Packed<'r>>>),
}

/// What the system said, which decoders do not always hand on.
type Failure = Rc<RefCell<Option<io::Error>>>;

/// An input as it stands in the file.
struct Raw<'r> {
    reader: Box<dyn Read + 'r>,
    failure: Failure,
}

impl Read for Raw<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.reader.read(to) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    let kind = error.kind();
                    *self.failure.borrow_mut() = Some(error);
                    return Err(kind.into());
                }
                Ok(read) => return Ok(read),
            }
        }
    }
}

impl<'r> Input<'r> {
    /// An input that `path` names in messages.
    ///
    /// # Errors
    /// [`Error::Read`], or [`Fault::Archive`] when a name says that it is compressed and the input ends before that
    /// could be seen.
    pub(super) fn new(reader: impl Read + 'r, path: &Path) -> Result<Self> {
        let failure = Failure::default();
        let mut raw = Raw { reader: Box::new(reader), failure: failure.clone() };
        let mut first = Vec::new();
        let read = raw.by_ref().take(ZSTD.len() as u64).read_to_end(&mut first);
        let gzip = first.starts_with(&GZIP);
        let zstd = zstd::is_magic(&first);
        let cut_short = is_named(path, &["gz", "zst", "zstd"]) && first.len() < ZSTD.len();
        let cut_short = cut_short || first == GZIP[..1];
        let whole = Cursor::new(first).chain(raw);
        let packed = |whole| BufReader::with_capacity(BLOCK, whole);
        let packing = match (gzip, zstd) {
            (true, _) => Packing::Gzip(Box::new(GzipDecoder::new(packed(whole)))),
            (_, true) => Packing::Zstd(Box::new(ZstdDecoder::new(packed(whole)))),
            _ => Packing::None(whole),
        };
        let input = Self { path: path.to_owned(), packing, failure };
        match read {
            Err(error) => Err(input.error(error, "")),
            Ok(_) if cut_short && !gzip => Err(input.fault("the archive ends early".to_owned())),
            Ok(_) => Ok(input),
        }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The path without what says how it is compressed.
    pub(super) fn unpacked_path(&self) -> PathBuf {
        match is_named(&self.path, &["gz", "zst", "zstd"]) {
            true => self.path.with_extension(""),
            false => self.path.clone(),
        }
    }

    /// How much memory unpacking takes, where this depends on the input.
    pub(super) fn bytes(&self) -> u64 {
        match &self.packing {
            Packing::Zstd(decoder) => decoder.held(),
            _ => 0,
        }
    }

    /// Reads some bytes, none only at the end.
    ///
    /// # Errors
    /// [`Error::Read`], or [`Error::Input`] with [`Fault::Archive`].
    pub(super) fn read(&mut self, to: &mut [u8]) -> Result<usize> {
        let (read, what) = match &mut self.packing {
            Packing::None(reader) => (reader.read(to), ""),
            Packing::Gzip(decoder) => (decoder.read(to), "gzip archive"),
            Packing::Zstd(decoder) => (decoder.read(to), "zstd archive"),
        };
        read.map_err(|error| self.error(error, what))
    }

    fn error(&self, error: io::Error, what: &str) -> Error {
        if let Some(source) = self.failure.borrow_mut().take() {
            return Error::Read { path: self.path.clone(), source };
        }
        match error.kind() {
            io::ErrorKind::UnexpectedEof => self.fault(format!("the {what} ends early")),
            _ => self.fault(format!("the {what} is damaged: {error}")),
        }
    }

    fn fault(&self, what: String) -> Error {
        let path = self.path.display().to_string();
        InputError::new(Fault::Archive { path, what }).into()
    }
}

fn is_named(path: &Path, extensions: &[&str]) -> bool {
    path.extension()
        .is_some_and(|name| extensions.iter().any(|extension| name.eq_ignore_ascii_case(extension)))
}
