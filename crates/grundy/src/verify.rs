//! Certificates checked by code that shares no engine with the code that makes them.
//!
//! Nothing in a certificate is believed. The values of heaps are computed again from the rules of the game,
//! by methods of this module alone; the premises of the theorem that the certificate names are checked
//! on them (docs/theorems.md), then every number that it states. Automata are run on all words at once
//! beside what the rules make of them.

mod all_but;
mod arithmetic;
mod automaton;
mod claims;
mod pairs;
mod recompute;
mod rules;
mod sparse;
mod verdict;

pub use verdict::{Refusal, Verdict};

use crate::certificate::AnyCertificate;
use crate::error::{Error, Fault, InputError, Result};
use crate::game::Game;
use crate::heap::{Certificate, HeapRules, ProofNumbers, SubtractionSet};
use crate::limits::Meter;
use crate::notation::{Word, Words};
use crate::rulesets;
use crate::word::{AutomatonCertificate, WordRules};
use all_but::AllBut;
use arithmetic::Sums;
use claims::Table;
use pairs::AllPairs;
use recompute::{Cell, recompute};
use rules::Moves;
use sparse::SparseSpace;
use verdict::{Stop, refuse};

/// Checks a certificate of whichever kind.
///
/// # Errors
/// A limit that was reached before the verdict; what is wrong with the name of the game.
pub fn verify_any(certificate: &AnyCertificate, meter: &mut Meter<'_>) -> Result<Verdict> {
    match certificate {
        AnyCertificate::Period(certificate) => verify(certificate, meter),
        AnyCertificate::Automaton(certificate) => verify_automaton(certificate, meter),
    }
}

/// Checks the certificate of a period.
///
/// # Errors
/// A limit that was reached before the verdict; what is wrong with the name of the game.
///
/// # Complexity
/// That of the values: for `n` heaps, `n` steps for each number that may be taken if no heap is broken,
/// `n^2` in all if that is every number but a few;
/// `n^2` for each kind of breaking with the proof by Guy and Smith; a step for each heap and rare heap,
/// and a short scan, with the proof by the sparse space. One, two or four bytes a heap, as the largest
/// value needs.
pub fn verify(certificate: &Certificate, meter: &mut Meter<'_>) -> Result<Verdict> {
    verdict_of(check(certificate, meter))
}

/// Checks a certificate of a game whose rules are given, whatever it calls the game.
///
/// # Errors
/// A limit that was reached before the verdict.
pub fn verify_rules(certificate: &Certificate, rules: &HeapRules, meter: &mut Meter<'_>) -> Result<Verdict> {
    verdict_of(check_rules(certificate, rules, meter))
}

/// Checks the certificate of an automaton.
///
/// # Errors
/// A limit that was reached before the verdict; what is wrong with the name of the game.
///
/// # Complexity
/// As that of the check by which the automaton was proved: some steps for each symbol and each member of
/// each set of states to which the options of a word can lead. There may be exponentially many sets.
pub fn verify_automaton(certificate: &AutomatonCertificate, meter: &mut Meter<'_>) -> Result<Verdict> {
    verdict_of(automaton::check(certificate, meter))
}

/// Checks the certificate of an automaton of a game whose rules are given, whatever it calls the game.
///
/// # Errors
/// A limit that was reached before the verdict.
pub fn verify_word_rules(
    certificate: &AutomatonCertificate,
    rules: &WordRules,
    meter: &mut Meter<'_>,
) -> Result<Verdict> {
    verdict_of(automaton::check_rules(certificate, rules, meter))
}

fn verdict_of(checked: Result<Vec<String>, Stop>) -> Result<Verdict> {
    match checked {
        Ok(checks) => Ok(Verdict::Accepted { checks }),
        Err(Stop::Refused(refusal)) => Ok(Verdict::Refused(refusal)),
        Err(Stop::Unfinished(error)) => Err(error),
    }
}

fn check(certificate: &Certificate, meter: &mut Meter<'_>) -> Result<Vec<String>, Stop> {
    let words = Words::of_line("game", None, &certificate.game);
    let name = words.whole();
    let game = named_game(&name, "a graph has no period", meter)?;
    if game.spelling() != certificate.game {
        return refuse(format!("the game is spelled `{}`", game.spelling()), None);
    }
    if game.about().is_some() {
        let why =
            "what written rules amount to is no part of what is checked; a certificate names the game itself";
        return Err(Error::from(name.fault(Fault::NoSuchAnswer(why.to_owned()))).into());
    }
    let rules = game.period_rules().map_err(|InputError { fault, .. }| Error::from(name.fault(fault)))?;
    check_rules(certificate, rules, meter)
}

/// The game of this name, unless it names a file.
fn named_game(name: &Word<'_>, no_graph: &str, meter: &mut Meter<'_>) -> Result<Game, Stop> {
    // A certificate opens no files.
    let kind = name.text().split(':').next();
    if kind.is_some_and(|kind| rulesets::ON_GRAPHS.contains(&kind)) {
        return Err(Error::from(name.fault(Fault::NoSuchAnswer(no_graph.to_owned()))).into());
    }
    if rulesets::rules::is_a_file(name.text())
        || [rulesets::words::ENTRY.name, rulesets::rules::ENTRY.name].map(Some).contains(&kind)
    {
        let why = "a certificate names rules by themselves, not by their file".to_owned();
        return Err(Error::from(name.fault(Fault::NoSuchAnswer(why))).into());
    }
    Ok(Game::parse(name, meter)?)
}

fn check_rules(
    certificate: &Certificate,
    rules: &HeapRules,
    meter: &mut Meter<'_>,
) -> Result<Vec<String>, Stop> {
    if certificate.checksum != certificate.right_checksum() {
        return refuse("the checksum does not belong to the rest of the certificate", None);
    }
    let largest = claims::stand_together(certificate)?;
    match largest.map(|largest| largest.value) {
        Some(0..=0xff) => check_values::<u8>(certificate, rules, meter),
        Some(0x100..=0xffff) => check_values::<u16>(certificate, rules, meter),
        _ => check_values::<u32>(certificate, rules, meter),
    }
}

/// Computes the values as far as the theorem asks and checks everything on them.
fn check_values<T: Cell>(
    certificate: &Certificate,
    rules: &HeapRules,
    meter: &mut Meter<'_>,
) -> Result<Vec<String>, Stop> {
    let (values, premises) = match rules {
        HeapRules::Subtract(SubtractionSet::AllBut(set)) => {
            recompute::<T, _>(certificate, &mut AllBut::new(certificate, set)?, meter)?
        }
        _ => by_moves::<T>(certificate, &Moves::of(rules)?, meter)?,
    };
    let mut checks =
        vec![format!("the values of heaps 0 to {}, computed again by the rules", values.len() - 1)];
    checks.extend(premises);
    checks.extend(Table::new(certificate, &values).check(meter)?);
    Ok(checks)
}

/// The values of a game with finitely many kinds of moves, and what was checked on them.
fn by_moves<T: Cell>(
    certificate: &Certificate,
    moves: &Moves,
    meter: &mut Meter<'_>,
) -> Result<(Vec<T>, Vec<String>), Stop> {
    if certificate.claim.saltus > 0 && !matches!(certificate.proof, ProofNumbers::Arithmetic { .. }) {
        return refuse("the proof is not one for values that grow by a saltus", None);
    }
    match certificate.proof {
        ProofNumbers::Window { length } => {
            recompute(certificate, &mut AllPairs::window(certificate, moves, length, meter)?, meter)
        }
        ProofNumbers::Classes { .. } => refuse("the proof is one for rules that are written", None),
        ProofNumbers::RelativeWindow { .. } => {
            refuse("the proof is one for sets of all numbers but a few alone", None)
        }
        ProofNumbers::GuySmith { most_taken } => {
            recompute(certificate, &mut AllPairs::guy_smith(certificate, moves, most_taken, meter)?, meter)
        }
        ProofNumbers::Arithmetic { most_taken, covered_from } => recompute(
            certificate,
            &mut Sums::new(certificate, moves, (most_taken, covered_from), meter)?,
            meter,
        ),
        ProofNumbers::Sparse { mask, parity, rare_count, last_rare } => {
            let rare = sparse::Claimed { mask, parity, count: rare_count, last: last_rare };
            recompute(certificate, &mut SparseSpace::new(certificate, moves, rare, meter)?, meter)
        }
    }
}
