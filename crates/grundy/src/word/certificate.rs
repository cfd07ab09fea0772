//! Certificates of automata: what a proved automaton says of all words, to be checked by other code
//! (`docs/certificates.md`).

use super::automaton::{Automaton, StateId};
use super::goal::{Goal, Value};
use super::rules::WordRules;
use crate::certificate::{self, AUTOMATON, FORMAT, VERSION};
use crate::error::{InputError, Result, shorten};
use crate::limits::Meter;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The automaton of a game on words, with all that is needed to check it again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AutomatonCertificate {
    /// Always [`FORMAT`].
    pub format: String,
    /// Always [`VERSION`].
    pub version: u32,
    /// Always [`AUTOMATON`].
    pub kind: String,
    /// The game in canonical spelling.
    pub game: String,
    /// What the automaton says of every word.
    pub goal: Goal,
    /// The symbols with their weights, as rules spell them.
    pub alphabet: String,
    /// The states of the least automaton, in the order of the least words that lead to them; shorter
    /// words come first, and those of one length in the order of the alphabet.
    pub states: Vec<State>,
    /// SHA-256 of the compact JSON text of all fields before, in this order.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub checksum: String,
}

/// A state of the automaton in a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// What the automaton says of the words that lead to it.
    pub value: Value,
    /// The state after one more symbol, for each symbol of the alphabet.
    pub next: Vec<StateId>,
}

impl AutomatonCertificate {
    /// The certificate of a proved automaton of the game with this canonical spelling and these rules.
    pub fn new(game: &str, rules: &WordRules, goal: Goal, automaton: &Automaton) -> Self {
        let automaton = automaton.minimal();
        let states = automaton.rows(&rules.alphabet).map(|(_, value, next, _)| State { value, next });
        let mut certificate = Self {
            format: FORMAT.to_owned(),
            version: VERSION,
            kind: AUTOMATON.to_owned(),
            game: game.to_owned(),
            goal,
            alphabet: rules.alphabet.to_string(),
            states: states.collect(),
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
        if certificate.kind != AUTOMATON {
            let why = format!("its kind is `{}`, not `{AUTOMATON}`", shorten(&certificate.kind));
            return Err(certificate::refuse(source, text, why, 1, 1));
        }
        Ok(certificate)
    }

    /// The text of the file, a state a line.
    pub fn text(&self) -> String {
        let mut text = "{\n".to_owned();
        let mut field = |name: &str, value: String, end: &str| {
            text.push_str(&format!("  \"{name}\": {value}{end}\n"));
        };
        field("format", json(&self.format), ",");
        field("version", json(&self.version), ",");
        field("kind", json(&self.kind), ",");
        field("game", json(&self.game), ",");
        field("goal", json(&self.goal), ",");
        field("alphabet", json(&self.alphabet), ",");
        let states: Vec<String> = self.states.iter().map(|state| format!("\n    {}", json(state))).collect();
        field("states", format!("[{}\n  ]", states.join(",")), ",");
        field("checksum", json(&self.checksum), "");
        text.push_str("}\n");
        text
    }

    /// The checksum that belongs to the other fields.
    pub fn right_checksum(&self) -> String {
        certificate::checksum(&Self { checksum: String::new(), ..self.clone() })
    }

    /// Writes the certificate to a file, all of it or nothing.
    ///
    /// # Errors
    /// As [`certificate::may_write`], and [`Error::Write`](crate::Error::Write) if the system
    /// refuses or it is too long to be read again.
    pub fn save(&self, path: &Path, meter: &Meter<'_>) -> Result<()> {
        certificate::save(&self.text(), path, meter)
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
