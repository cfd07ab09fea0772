//! `survey FAMILY --store FILE`

use super::number;
use crate::arguments::{Format, Survey};
use crate::exit::{Failure, Outcome, Status};
use crate::interrupt;
use crate::output::{Output, json, text};
use grundy::Limits;
use grundy::limits::Interrupt;
use grundy::notation::Words;
use grundy_survey::export::{self, fields};
use grundy_survey::{
    Counts, Ended, Error, Family, Link, Progress, Reason, Row, Settings, State, Store, classes, run as search,
};
use std::collections::HashMap;
use std::hash::BuildHasher;
use std::io::{IsTerminal, Write};
use std::sync::atomic::Ordering;

/// What is known of a family, for the writers.
pub struct Summary {
    pub family: String,
    pub games: u64,
    pub heaps: u64,
    pub counts: Counts,
    pub by_theorem: u64,
    pub by_period: u64,
    pub observed: u64,
    pub store: String,
}

pub fn run(arguments: &Survey, limits: &Limits, output: &mut Output) -> Outcome {
    let words = Words::of_arguments("FAMILY", &[&arguments.family]);
    let family = Family::parse(&words.whole())?;
    // More heaps than a machine word counts are never reached.
    let heaps = u64::try_from(&number("--heaps", &arguments.heaps)?).unwrap_or(u64::MAX);
    if arguments.show || arguments.export.is_some() {
        return show(arguments, &family, output);
    }
    let jobs =
        arguments.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)).max(1);
    let memory = limits.memory / jobs as u64;
    let settings = Settings {
        heaps,
        jobs,
        // A game that is interrupted is not a result.
        limits: Limits { memory, interrupt: Interrupt::NONE, ..limits.clone() },
        lease: arguments.lease.0.unwrap_or(LONGEST_LEASE),
    };
    let mut store = Store::create(&arguments.store).map_err(failure)?;
    let flag = interrupt::flag();
    let interrupted = || flag.load(Ordering::Relaxed);
    let terminal = std::io::stderr().is_terminal();
    let mut shown = std::time::Instant::now();
    let mut progress = |progress: Progress| {
        if terminal && shown.elapsed().as_millis() >= 200 {
            shown = std::time::Instant::now();
            let Progress { finished, proved, position, size } = progress;
            let _ = write!(
                std::io::stderr(),
                "\r{position} of {size} games handed out, {finished} searched here, {proved} of them proved "
            );
        }
    };
    let ended = search(&mut store, &family, &settings, &interrupted, &mut progress);
    if terminal {
        let _ = write!(std::io::stderr(), "\r{:78}\r", "");
    }
    if ended.map_err(failure)? == Ended::Interrupted {
        let _ =
            writeln!(std::io::stderr(), "interrupted; what was finished is in {}", arguments.store.display());
        return Ok(Status::Interrupted);
    }
    let key = store.family(&family).map_err(failure)?;
    let links = classes(&store, key).map_err(failure)?;
    let count = |reason: Reason| links.values().filter(|link| link.reason == reason).count() as u64;
    let summary = Summary {
        family: family.spelling(),
        games: family.size(),
        heaps,
        counts: store.counts(key, heaps).map_err(failure)?,
        by_theorem: count(Reason::Theorem),
        by_period: count(Reason::Period),
        observed: count(Reason::Observed),
        store: arguments.store.display().to_string(),
    };
    match output.format() {
        Format::Json => output.line(&json::survey(&summary))?,
        Format::Text => output.text(&text::survey(&summary))?,
    }
    Ok(Status::Answered)
}

/// A lease of `none`: a year, which no claim outlives.
const LONGEST_LEASE: std::time::Duration = std::time::Duration::from_secs(365 * 24 * 3600);

/// Shows and exports what is in the store, and searches nothing.
fn show(arguments: &Survey, family: &Family, output: &mut Output) -> Outcome {
    let store = Store::open(&arguments.store).map_err(failure)?;
    let key = store.family(family).map_err(failure)?;
    let links = classes(&store, key).map_err(failure)?;
    let wanted = |row: &Row| !arguments.open || row.state != State::Proved;
    if let Some(path) = &arguments.export {
        export::write(&store, key, &links, wanted, path).map_err(failure)?;
    }
    if arguments.show {
        table(&store, key, &links, wanted, output)?;
    }
    Ok(Status::Answered)
}

/// Writes the table: a line for each game.
fn table(
    store: &Store,
    family: i64,
    links: &HashMap<i64, Link, impl BuildHasher>,
    wanted: impl Fn(&Row) -> bool,
    output: &mut Output,
) -> Outcome<()> {
    // Errors of the store and of the output are of two types; the first of the output waits here.
    let mut written = Ok(());
    // Columns are as wide as their widest field, so text goes through the games twice.
    let mut widths = text::SURVEY_HEAD.map(str::len);
    if output.format() == Format::Text {
        let widen = |row: Row| {
            if wanted(&row) {
                let cells = text::survey_cells(&fields(&row, links.get(&row.id)));
                widths.iter_mut().zip(&cells).for_each(|(width, cell)| *width = cell.len().max(*width));
            }
            Ok(())
        };
        store.rows(family, widen).map_err(failure)?;
        output.text(&text::survey_line(&text::SURVEY_HEAD.map(str::to_owned), &widths))?;
    }
    let write = |row: Row| {
        if wanted(&row) && written.is_ok() {
            let fields = fields(&row, links.get(&row.id));
            written = match output.format() {
                Format::Json => output.line(&json::survey_game(&fields)),
                Format::Text => output.text(&text::survey_line(&text::survey_cells(&fields), &widths)),
            };
        }
        Ok(())
    };
    store.rows(family, write).map_err(failure)?;
    written
}

fn failure(error: Error) -> Failure {
    match error {
        Error::Solver(error) => Failure::Library(error),
        error => Failure::Survey(Box::new(error)),
    }
}
