//! Certificates of automata, checked on the rules of the game (docs/theorems.md, section 11).
//!
//! The functions that satisfy the mex rule at every word are one, since play ends, and the least
//! automaton of a function with its states in a fixed order is one too. So nothing in a certificate can
//! be changed that is checked to be both.

mod moves;
mod options;
mod table;
mod termination;

use super::named_game;
use super::verdict::{Stop, refuse};
use crate::error::{Error, InputError};
use crate::limits::Meter;
use crate::notation::Words;
use crate::word::{AutomatonCertificate, WordRules};
use options::Options;
use table::Table;
use termination::rule_without_end;

/// Checks a certificate, and says what was checked.
pub(super) fn check(certificate: &AutomatonCertificate, meter: &mut Meter<'_>) -> Result<Vec<String>, Stop> {
    let rules = rules_of(certificate, meter)?;
    check_rules(certificate, &rules, meter)
}

/// The rules of the game, which has to be named in canonical spelling.
fn rules_of(certificate: &AutomatonCertificate, meter: &mut Meter<'_>) -> Result<WordRules, Stop> {
    let words = Words::of_line("game", None, &certificate.game);
    let name = words.whole();
    let game = named_game(&name, "a graph has no automaton", meter)?;
    let rules = game.word_rules().map_err(|InputError { fault, .. }| Error::from(name.fault(fault)))?;
    match game.spelling() == certificate.game {
        true => Ok(rules),
        false => refuse(format!("the game is spelled `{}`", game.spelling()), None),
    }
}

/// Checks a certificate of a game with these rules.
pub(super) fn check_rules(
    certificate: &AutomatonCertificate,
    rules: &WordRules,
    meter: &mut Meter<'_>,
) -> Result<Vec<String>, Stop> {
    if certificate.checksum != certificate.right_checksum() {
        return refuse("the checksum does not belong to the rest of the certificate", None);
    }
    if certificate.alphabet != rules.alphabet.to_string() {
        return refuse(format!("the symbols of the game are `{}`", rules.alphabet), None);
    }
    if let Some(rule) = rule_without_end(rules.measure(), rules) {
        return refuse(format!("play may not end: `{}` does not lower the measure", rule.text), None);
    }
    let table = Table::new(&certificate.states, rules.alphabet.len(), meter)?;
    table.check_order()?;
    table.check_least(meter)?;
    table.check_normal_form(rules)?;
    let sets = Options::new(rules, &table, certificate.goal, meter)?.check(meter)?;
    let mut checks = vec![match rules.moves.is_empty() {
        true => "there are no moves".to_owned(),
        false => format!("each rule lowers {}, so play ends", rules.measure().show(&rules.alphabet)),
    }];
    checks.push(format!(
        "no two of the {} states are alike, and they stand in the order of the words that lead to them",
        table.len()
    ));
    if !(rules.leading.is_empty() && rules.trailing.is_empty()) {
        checks.push("words of one normal form get one value".to_owned());
    }
    checks.push(format!(
        "the mex rule holds at all words: in each of {sets} sets of states to which options can lead"
    ));
    Ok(checks)
}
