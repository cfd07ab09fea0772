//! The survey itself: threads that search, and one loop that claims, saves and listens.

mod equal;

use crate::error::{Error, Result};
use crate::family::{Family, rules_of};
use crate::sequence::KEPT;
use crate::store::{Claim, Finding, Found, Outcome, Store, Wanted, milliseconds};
use equal::{Equal, Next};
use grundy::Limits;
use grundy::heap::period::{Proved, Search};
use grundy::heap::{Column, HeapRules, HeapValues, Naive};
use grundy::limits::{LimitReached, Resource};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How a survey is made.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How many heaps of each game are looked at, at the most.
    pub heaps: u64,
    /// How many games are searched at once in this process.
    pub jobs: usize,
    /// The limits for each game.
    pub limits: Limits,
    /// How long claims hold without a sign of life of this process.
    pub lease: Duration,
}

/// How far a survey is.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// How many games this process has finished.
    pub finished: u64,
    /// How many of them are proved.
    pub proved: u64,
    /// The position in the family up to which games were handed out.
    pub position: u64,
    /// How many games the family has.
    pub size: u64,
}

/// How a survey ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Every game of the family is searched.
    Complete,
    /// It was stopped; what was finished is saved.
    Interrupted,
}

/// How often the loop looks around when nothing comes.
const LOOK: Duration = Duration::from_millis(100);

/// How long to wait for games that other processes have claimed before looking again.
const AGAIN: Duration = Duration::from_millis(500);

/// The largest list of values of a proved game that is kept whole, in values.
const MOST_KEPT_WHOLE: usize = 1 << 22;

/// A game for a thread, and what it found.
type Job = Claim;
type Done = (Claim, Result<Outcome>);

/// Searches every game of a family that is not searched far enough, beside other processes that do
/// so. `interrupted` is asked all the time, `progress` told at each step.
///
/// When it is interrupted, threads still finish the search they are at, without saving it; a
/// program that ends takes them with it.
///
/// # Errors
/// Those of the store and of the engines; what was finished before is saved.
pub fn run(
    store: &mut Store,
    family: &Family,
    settings: &Settings,
    interrupted: &dyn Fn() -> bool,
    progress: &mut dyn FnMut(Progress),
) -> Result<Ended> {
    let key = store.register(family, interrupted)?;
    let wanted = Wanted { family: key, heaps: settings.heaps, limits: &settings.limits };
    let equal = Equal::new(store, settings.heaps, &settings.limits)?;
    let worker = store.enter(settings.lease)?;
    let mut survey = Survey {
        equal,
        store,
        wanted,
        settings,
        worker,
        waiting: Vec::new(),
        position: 0,
        look_again: Instant::now(),
        renewed: Instant::now(),
        progress: Progress { finished: 0, proved: 0, position: 0, size: family.size() },
    };
    let ended = survey.work(interrupted, progress);
    let left = survey.store.leave(worker, &survey.waiting);
    ended.and_then(|ended| left.map(|()| ended))
}

struct Survey<'s> {
    store: &'s mut Store,
    wanted: Wanted<'s>,
    settings: &'s Settings,
    worker: i64,
    equal: Equal<'s>,
    // Claimed and not finished.
    waiting: Vec<Claim>,
    position: u64,
    look_again: Instant,
    renewed: Instant,
    progress: Progress,
}

impl Survey<'_> {
    fn work(&mut self, interrupted: &dyn Fn() -> bool, progress: &mut dyn FnMut(Progress)) -> Result<Ended> {
        let (jobs, done) = start(self.settings);
        loop {
            if interrupted() {
                self.save(done.try_iter().collect())?;
                return Ok(Ended::Interrupted);
            }
            // Games that wait for equal ones keep no thread at work.
            let queued = self.waiting.len() - self.equal.held();
            if queued < 2 * self.settings.jobs && Instant::now() >= self.look_again {
                let most = (4 * self.settings.jobs).min(64);
                let claims =
                    self.store.claim(self.worker, self.settings.lease, &self.wanted, self.position, most)?;
                if let Some(last) = claims.last() {
                    self.position = last.position + 1;
                } else {
                    // Games before this place may become free again.
                    self.position = 0;
                    self.look_again = Instant::now() + AGAIN;
                    if self.waiting.is_empty() && !self.store.is_unfinished(&self.wanted)? {
                        return Ok(Ended::Complete);
                    }
                }
                let mut next = Vec::new();
                for claim in claims {
                    self.waiting.push(claim.clone());
                    next.extend(self.equal.enter(claim)?);
                }
                self.go_on(next, &jobs)?;
            }
            match done.recv_timeout(LOOK) {
                Ok(first) => {
                    let finished = std::iter::once(first).chain(done.try_iter()).collect();
                    let next = self.save(finished)?;
                    self.go_on(next, &jobs)?;
                }
                Err(RecvTimeoutError::Timeout) => self.renew()?,
                Err(RecvTimeoutError::Disconnected) => {
                    let game = self.waiting.first().map(|claim| claim.spelling.clone());
                    return Err(Error::Lost(game.unwrap_or_default()));
                }
            }
            self.progress.position = self.progress.position.max(self.position);
            progress(self.progress);
        }
    }

    fn renew(&mut self) -> Result<()> {
        if self.renewed.elapsed() >= self.settings.lease / 4 {
            self.store.renew(self.worker, self.settings.lease)?;
            self.renewed = Instant::now();
        }
        Ok(())
    }

    /// Hands out what is to be searched, and saves what is known by an equal game.
    fn go_on(&mut self, next: Vec<Next>, jobs: &Sender<Job>) -> Result<()> {
        let mut taken = Vec::new();
        for next in next {
            match next {
                // The threads live as long as this end of the channel.
                Next::Search(claim) => drop(jobs.send(claim)),
                Next::Taken(claim, finding) => {
                    let first = first_values(&rules_of(&claim.spelling)?, self.settings.heaps.min(KEPT))?;
                    taken.push((claim, Ok(Outcome { finding, first, whole: None })));
                }
            }
        }
        if !taken.is_empty() {
            self.save(taken)?;
        }
        Ok(())
    }

    /// Saves what was finished; the first failure ends the survey after that. Gives the games that waited
    /// for one of these.
    fn save(&mut self, finished: Vec<Done>) -> Result<Vec<Next>> {
        let mut outcomes = Vec::new();
        let mut failed = None;
        for (claim, outcome) in finished {
            match outcome {
                Ok(outcome) => outcomes.push((claim, outcome)),
                Err(error) => failed = Some(error),
            }
        }
        self.progress.finished += self.store.save(self.worker, self.settings.lease, &outcomes)?;
        self.renewed = Instant::now();
        let mut next = Vec::new();
        for (claim, outcome) in &outcomes {
            self.progress.proved += u64::from(outcome.finding.found.is_some());
            self.waiting.retain(|waiting| waiting.game != claim.game);
            next.extend(self.equal.finished(claim, &outcome.finding));
        }
        failed.map_or(Ok(next), Err)
    }
}

/// Starts the threads; they end when the sender is gone.
fn start(settings: &Settings) -> (Sender<Job>, Receiver<Done>) {
    let (jobs, queue) = channel::<Job>();
    let (results, done) = channel::<Done>();
    let queue = Arc::new(Mutex::new(queue));
    for _ in 0..settings.jobs.max(1) {
        let (queue, results, settings) = (Arc::clone(&queue), results.clone(), settings.clone());
        std::thread::spawn(move || {
            let next = || queue.lock().ok()?.recv().ok();
            while let Some(claim) = next() {
                let search = AssertUnwindSafe(|| outcome(&claim.spelling, &settings));
                let outcome =
                    catch_unwind(search).unwrap_or_else(|_| Err(Error::Lost(claim.spelling.clone())));
                if results.send((claim, outcome)).is_err() {
                    break;
                }
            }
        });
    }
    (jobs, done)
}

/// Searches one game.
fn outcome(spelling: &str, settings: &Settings) -> Result<Outcome> {
    let rules = rules_of(spelling)?;
    let started = Instant::now();
    let search = match Search::run(&rules, settings.heaps, &mut settings.limits.start()) {
        Ok(search) => search,
        // Not even the first heap could be looked at.
        Err(grundy::Error::Limit(limit)) => return unstarted(&limit, settings, started),
        Err(error) => return Err(error.into()),
    };
    let seconds = started.elapsed().as_secs_f64();
    let mut finding = blank(settings, seconds);
    let mut whole = None;
    if let Search::Proved(proved) = search {
        finding.heaps = proved.heaps;
        finding.largest = proved.largest().map(|(value, heap)| (value.into(), heap));
        finding.found = Some(found(&proved));
        whole = (proved.values.len() <= MOST_KEPT_WHOLE).then_some(proved.values);
    } else if let Search::Open(open) = search {
        finding.heaps = open.heaps;
        finding.largest = Some((open.largest.0.into(), open.largest.1));
        finding.stopped = open.limit.map(|limit| stopped(&limit));
    }
    Ok(Outcome { finding, first: first_values(&rules, settings.heaps.min(KEPT))?, whole })
}

fn blank(settings: &Settings, seconds: f64) -> Finding {
    Finding { bound: settings.heaps, seconds, ..Finding::unsearched() }
}

fn unstarted(limit: &LimitReached, settings: &Settings, started: Instant) -> Result<Outcome> {
    let mut finding = blank(settings, started.elapsed().as_secs_f64());
    finding.stopped = Some(stopped(limit));
    Ok(Outcome { finding, first: Column::new(), whole: None })
}

fn found(proved: &Proved) -> Found {
    let (mut exceptions, mut last_exception) = (0, None);
    for heap in proved.exceptions() {
        exceptions += 1;
        last_exception = Some(heap);
    }
    Found { period: proved.period, exceptions, last_exception, proof: proved.proof.theorem().name.to_owned() }
}

fn stopped(limit: &LimitReached) -> (String, u64) {
    let name = match limit.resource {
        Resource::Positions => POSITIONS,
        Resource::Memory { .. } => MEMORY,
        Resource::Time => TIME,
        Resource::Interrupted => "interruption",
    };
    (name.to_owned(), limit_of(name, &limit.limits).unwrap_or_default())
}

const POSITIONS: &str = "positions";
const MEMORY: &str = "memory";
const TIME: &str = "time";

/// How high a limit is that the store knows by this name.
fn limit_of(name: &str, limits: &Limits) -> Option<u64> {
    match name {
        POSITIONS => Some(limits.positions),
        MEMORY => Some(limits.memory),
        TIME => Some(milliseconds(limits)),
        _ => None,
    }
}

/// The first values of a game, by the specification: there are few.
pub(crate) fn first_values(rules: &HeapRules, heaps: u64) -> Result<Column> {
    let mut engine = Naive::new(rules);
    engine.extend(heaps, &mut Limits { time: None, ..Limits::default() }.start())?;
    let mut values = Vec::new();
    engine.read(0..heaps, &mut values);
    let mut column = Column::new();
    values.into_iter().for_each(|value| column.push(value));
    Ok(column)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::notation::Words;

    /// What the store holds of a game beside the time that it took.
    fn of(finding: &Finding, first: &crate::Sequence) -> (Finding, Vec<Option<u64>>) {
        let first = (0..=first.len()).map(|heap| first.value(heap)).collect();
        (Finding { seconds: 0.0, ..finding.clone() }, first)
    }

    #[test]
    fn results_of_equal_games_are_those_of_searches() {
        let folder = std::env::temp_dir().join(format!("grundy-equal-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let words = Words::of_arguments("FAMILY", &["octal:0.???"]);
        let family = Family::parse(&words.whole()).unwrap();
        let mut store = Store::create(&folder.join("codes.db")).unwrap();
        let mut settings =
            Settings { heaps: 700, jobs: 2, limits: Limits::default(), lease: Duration::from_secs(60) };
        // The second time, results are taken from the store too.
        for heaps in [700, 2000] {
            settings.heaps = heaps;
            run(&mut store, &family, &settings, &|| false, &mut |_| {}).unwrap();
        }
        let key = store.family(&family).unwrap();
        let mut taken = 0;
        store
            .rows(key, |row| {
                let found = row.finding.as_ref().unwrap();
                let bound = if found.found.is_some() { found.bound } else { 2000 };
                let Outcome { finding, first, .. } =
                    outcome(&row.spelling, &Settings { heaps: bound, ..settings.clone() })?;
                let first = crate::Sequence::of_first((0..first.len()).filter_map(|heap| first.get(heap)));
                assert_eq!(of(found, &row.first), of(&finding, &first), "{}", row.spelling);
                taken += u64::from(found.seconds == 0.0);
                Ok(())
            })
            .unwrap();
        assert!(taken >= 60, "only {taken} results were taken from equal games");
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
