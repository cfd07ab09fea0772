//! Certificates: what was proved as a small file that other code can check.
//!
//! docs/certificates.md describes the format. A certificate holds no number that a checker cannot find
//! out to be exactly right, so that none can be changed without being refused.

mod file;

pub use file::{load_any, may_write};
pub(crate) use file::{load_text, save};

use crate::error::{Fault, InputError, Place, shorten};
use crate::heap::Certificate;
use crate::word::AutomatonCertificate;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// What the files say they are.
pub const FORMAT: &str = "grundy-certificate";

/// The version of the format.
pub const VERSION: u32 = 1;

/// The kind of certificates of automata, as the files name it. Those of periods name none.
pub const AUTOMATON: &str = "automaton";

/// A certificate of whichever kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyCertificate {
    /// The period of a game on heaps.
    Period(Certificate),
    /// The automaton of a game on words.
    Automaton(AutomatonCertificate),
}

/// What is read of a certificate to know its kind.
#[derive(Deserialize)]
#[serde(rename = "certificate")]
struct Header {
    kind: Option<String>,
}

impl AnyCertificate {
    /// Reads a certificate; whether it is right is not looked at.
    ///
    /// # Errors
    /// [`Fault::NotACertificate`] with the place at which the text stops to be one.
    pub fn parse(source: &str, text: &str) -> Result<Self, InputError> {
        match kind(source, text)?.as_deref() {
            None => Certificate::parse(source, text).map(Self::Period),
            Some(AUTOMATON) => AutomatonCertificate::parse(source, text).map(Self::Automaton),
            Some(other) => {
                let why = format!(
                    "its kind is `{}`; there are `{AUTOMATON}` and, for periods, none",
                    shorten(other)
                );
                Err(refuse(source, text, why, 1, 1))
            }
        }
    }

    /// The game, as the certificate names it.
    pub fn game(&self) -> &str {
        match self {
            Self::Period(certificate) => &certificate.game,
            Self::Automaton(certificate) => &certificate.game,
        }
    }
}

/// The kind that a certificate names.
fn kind(source: &str, text: &str) -> Result<Option<String>, InputError> {
    read(source, text).map(|header: Header| header.kind)
}

/// Reads an object from the text of a certificate.
pub(crate) fn read<T: DeserializeOwned>(source: &str, text: &str) -> Result<T, InputError> {
    serde_json::from_str(text).map_err(|error| {
        // The place is drawn, so the words need not name it.
        let why = error.to_string();
        let why = why.split(" at line ").next().unwrap_or_default();
        refuse(source, text, shorten_words(why), error.line(), error.column())
    })
}

/// Refuses another format or version than those that are read.
pub(crate) fn check_format(source: &str, text: &str, format: &str, version: u32) -> Result<(), InputError> {
    if format != FORMAT {
        let why = format!("its format is `{}`, not `{FORMAT}`", shorten(format));
        return Err(refuse(source, text, why, 1, 1));
    }
    if version != VERSION {
        let why = format!("its version is {version}, and this program reads {VERSION}");
        return Err(refuse(source, text, why, 1, 1));
    }
    Ok(())
}

/// A fault at a line and a column of a text, both counted from 1.
pub(crate) fn refuse(source: &str, text: &str, why: String, line: usize, column: usize) -> InputError {
    let line_text = text.lines().nth(line.saturating_sub(1)).unwrap_or_default();
    let at = (0..=column.saturating_sub(1).min(line_text.len()))
        .rev()
        .find(|&at| line_text.is_char_boundary(at))
        .unwrap_or_default();
    let place = Place::new(source, Some(line.max(1) as u64), line_text, at..at + 1);
    InputError::at(Fault::NotACertificate(why), place)
}

/// SHA-256 of the compact JSON text of an object.
pub(crate) fn checksum(object: &impl Serialize) -> String {
    hexadecimal(&Sha256::digest(serde_json::to_string(object).unwrap_or_default()))
}

/// Bytes in lower-case hexadecimal.
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Words of a message, without the tail of a very long one.
fn shorten_words(text: &str) -> String {
    const MOST: usize = 160;
    match text.char_indices().nth(MOST) {
        Some((at, _)) => format!("{}...", &text[..at]),
        None => text.to_owned(),
    }
}
