//! `period GAME`

use super::{game, number};
use crate::arguments::{Format, Period};
use crate::exit::{Outcome, Status};
use crate::output::{Output, json, text};
use grundy::certificate::may_write;
use grundy::heap::Certificate;
use grundy::heap::period::Proved;
use grundy::{Game, Limits};
use std::path::Path;

/// What was found, for the writers.
pub struct Answer<'a> {
    pub game: &'a Game,
    pub proved: &'a Proved,
    pub certificate: &'a Certificate,
    /// Where the certificate was written, if it was.
    pub written: Option<&'a Path>,
}

/// How many exceptions are listed; all are counted.
pub const LISTED_EXCEPTIONS: usize = 20;

pub fn run(arguments: &Period, limits: &Limits, output: &mut Output) -> Outcome {
    let mut meter = limits.start();
    let game = game(&arguments.game, &mut meter)?;
    let heaps = u64::try_from(&number("--heaps", &arguments.heaps)?).unwrap_or(u64::MAX);
    let written = arguments.certificate.as_deref();
    if let Some(path) = written {
        // Said now, and not after a long search.
        game.period_rules()?;
        may_write(path, &meter)?;
    }
    let search = game.search_period(heaps, &mut meter)?;
    let proved = search.proved(&game.spelling())?;
    // A certificate is of the game itself, whatever way its rules are written.
    let named = game.recognised().map_or_else(|| game.spelling(), |recognised| recognised.game.clone());
    let certificate = Certificate::new(&named, proved);
    if let Some(path) = written {
        certificate.save(path, &meter)?;
    }
    let answer = Answer { game: &game, proved, certificate: &certificate, written };
    match output.format() {
        Format::Json => output.line(&json::period(&answer))?,
        Format::Text => output.text(&text::period(&answer))?,
    }
    Ok(Status::Answered)
}
