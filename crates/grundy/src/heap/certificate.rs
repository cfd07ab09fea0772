//! Certificates of periods: what was proved of all heaps, to be checked by other code
//! (`docs/certificates.md`).

mod mask;

pub use mask::least_mask;

use super::period::{Period, Proof, Proved};
use crate::certificate::{self, FORMAT, VERSION, hexadecimal};
use crate::error::{InputError, Result};
use crate::limits::Meter;
use serde::{Deserialize, Serialize};
use sha2::Digest as _;
use sha2::Sha256;
use std::path::Path;

/// A period of a game, with all that is needed to check it again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// Always [`FORMAT`].
    pub format: String,
    /// Always [`VERSION`].
    pub version: u32,
    /// The game in canonical spelling.
    pub game: String,
    /// What is claimed of all heaps.
    pub claim: Claim,
    /// The heaps that are not as the period would have them.
    pub exceptions: Exceptions,
    /// The largest value, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub largest: Option<Largest>,
    /// Why the claim holds.
    pub proof: ProofNumbers,
    /// The values that are repeated.
    pub values: Digest,
    /// SHA-256 of the compact JSON text of all fields before, in this order.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub checksum: String,
}

/// A period as it is claimed; see [`Period`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The least heap from which the values repeat.
    pub preperiod: u64,
    /// The least number of heaps after which they repeat.
    pub period: u64,
    /// What each repetition adds.
    pub saltus: u64,
}

/// The heaps whose values are not what the period would have them be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exceptions {
    /// How many there are.
    pub count: u64,
    /// The largest, if there is any.
    #[serde(deserialize_with = "Option::deserialize")]
    pub last: Option<u64>,
}

/// The largest value of a periodic game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Largest {
    /// The value.
    pub value: u32,
    /// The first heap that has it.
    pub first_heap: u64,
}

/// The numbers of a [`Proof`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub enum ProofNumbers {
    /// [`Proof::Window`].
    Window {
        /// How many values decide the next one.
        length: u64,
    },
    /// [`Proof::Classes`], of rules that are written, of which there are no files.
    Classes {
        /// How many values decide the next one, with the class of the heap.
        length: u64,
        /// The modulus of the classes.
        modulus: u64,
    },
    /// [`Proof::RelativeWindow`].
    RelativeWindow {
        /// How many values decide the next one, up to a number added to all.
        length: u64,
    },
    /// [`Proof::GuySmith`].
    GuySmith {
        /// The largest number of counters that may be taken.
        most_taken: u64,
    },
    /// [`Proof::Arithmetic`].
    Arithmetic {
        /// The largest number of counters that may be taken.
        most_taken: u64,
        /// The least heap from which on the theorem finds all smaller values among those of options.
        covered_from: u64,
    },
    /// [`Proof::Sparse`].
    Sparse {
        /// The least mask that makes the same heaps rare; see [`least_mask`].
        mask: u32,
        /// Whether the heap's size counts too.
        parity: bool,
        /// How many heaps are rare.
        rare_count: u64,
        /// The last rare heap, if there is any.
        #[serde(deserialize_with = "Option::deserialize")]
        last_rare: Option<u64>,
    },
}

/// The values of heaps 0 to `preperiod + period - 1`, by their digest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Digest {
    /// How many values.
    pub heaps: u64,
    /// SHA-256 in hexadecimal of the values, each as four bytes, the least significant first.
    pub sha256: String,
}

impl ProofNumbers {
    /// The numbers of the proof of a period.
    pub fn of(proved: &Proved) -> Self {
        match &proved.proof {
            Proof::Window { length } => Self::Window { length: *length },
            Proof::Classes { length, modulus } => Self::Classes { length: *length, modulus: *modulus },
            Proof::RelativeWindow { length } => Self::RelativeWindow { length: *length },
            Proof::GuySmith { most_taken } => Self::GuySmith { most_taken: *most_taken },
            Proof::Arithmetic { most_taken, covered_from } => {
                Self::Arithmetic { most_taken: *most_taken, covered_from: *covered_from }
            }
            Proof::Sparse { mask, parity, rare } => Self::Sparse {
                mask: least_mask(*mask, proved.all_values()),
                parity: *parity,
                rare_count: rare.len() as u64,
                last_rare: rare.last().copied(),
            },
        }
    }
}

impl Certificate {
    /// The certificate of a period of the game with this canonical spelling.
    pub fn new(game: &str, proved: &Proved) -> Self {
        let Period { preperiod, period, saltus } = proved.period;
        let (mut count, mut last) = (0, None);
        for heap in proved.exceptions() {
            (count, last) = (count + 1, Some(heap));
        }
        let mut certificate = Self {
            format: FORMAT.to_owned(),
            version: VERSION,
            game: game.to_owned(),
            claim: Claim { preperiod, period, saltus },
            exceptions: Exceptions { count, last },
            largest: proved.largest().map(|(value, first_heap)| Largest { value, first_heap }),
            proof: ProofNumbers::of(proved),
            values: Digest { heaps: proved.values.len() as u64, sha256: digest(proved.all_values()) },
            checksum: String::new(),
        };
        certificate.checksum = certificate.right_checksum();
        certificate
    }

    /// Reads a certificate; whether it is right is not looked at.
    ///
    /// # Errors
    /// [`Fault::NotACertificate`](crate::error::Fault::NotACertificate) with the place at which the text
    /// stops to be one.
    pub fn parse(source: &str, text: &str) -> Result<Self, InputError> {
        let certificate: Self = certificate::read(source, text)?;
        certificate::check_format(source, text, &certificate.format, certificate.version)?;
        Ok(certificate)
    }

    /// The text of the file.
    pub fn text(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).unwrap_or_default();
        text.push('\n');
        text
    }

    /// The checksum that belongs to the other fields.
    pub fn right_checksum(&self) -> String {
        certificate::checksum(&Self { checksum: String::new(), ..self.clone() })
    }

    /// Reads a certificate from a file.
    ///
    /// # Errors
    /// [`Error::Read`](crate::Error::Read), [`Fault::NotACertificate`](crate::error::Fault::NotACertificate),
    /// or the limit on memory.
    pub fn load(path: &Path, meter: &Meter<'_>) -> Result<Self> {
        let text = certificate::load_text(path, meter)?;
        Ok(Self::parse(&path.display().to_string(), &text)?)
    }

    /// Writes the certificate to a file, all of it or nothing.
    ///
    /// # Errors
    /// As [`certificate::may_write`], and [`Error::Write`](crate::Error::Write) if the system refuses.
    pub fn save(&self, path: &Path, meter: &Meter<'_>) -> Result<()> {
        certificate::save(&self.text(), path, meter)
    }
}

/// SHA-256 in hexadecimal of values, each as four bytes, the least significant first.
pub(crate) fn digest(values: impl Iterator<Item = u32>) -> String {
    const BLOCK: usize = 1 << 16;
    let mut hash = Sha256::new();
    let mut bytes = Vec::with_capacity(BLOCK + 4);
    for value in values {
        bytes.extend_from_slice(&value.to_le_bytes());
        if bytes.len() >= BLOCK {
            hash.update(&bytes);
            bytes.clear();
        }
    }
    hash.update(&bytes);
    hexadecimal(&hash.finalize())
}
