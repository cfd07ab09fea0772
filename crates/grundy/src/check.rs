//! What makes one trust rules: what they allow, the first values, and every method against the naive one.

use crate::error::{Error, Result};
use crate::game::{Game, Request};
use crate::limits::{Limits, Meter};
use crate::nimber::Nimber;
use crate::notation::Words;
use crate::outcome::Convention;
use crate::rules::{Known, KnownAnswer};
use crate::rulesets::Method;
use dashu_int::UBig;
use std::time::{Duration, Instant};

/// What is known beforehand, and whether it is so.
#[derive(Clone, Debug)]
pub struct KnownChecked {
    /// The statement, as it is written.
    pub statement: String,
    /// What was found otherwise, if something was.
    pub otherwise: Option<String>,
}

/// A method that was compared with the naive one.
#[derive(Clone, Debug)]
pub struct Compared {
    /// How the end of play is scored.
    pub convention: Convention,
    /// The method.
    pub method: Method,
    /// How many positions were compared: values, and winning moves one by one.
    pub positions: usize,
    /// The last one.
    pub last: Vec<String>,
    /// The first position in which they differ, and how.
    pub differs: Option<String>,
}

/// How many small components are compared, alone and in pairs of the smallest.
const SMALL: usize = 40;
const PAIRED: usize = 8;

/// How many positions searching may evaluate for each position that is compared, how long that may take, and
/// after how long no further position is compared by a method.
const EFFORT: u64 = 1 << 18;
const LONGEST: Duration = Duration::from_millis(500);
const BUDGET: Duration = Duration::from_secs(2);

impl Game {
    /// Compares what the text of the rules says is known.
    ///
    /// # Errors
    /// What is wrong with a position, or a limit that was reached.
    pub fn check_known(&self, meter: &mut Meter<'_>) -> Result<Vec<KnownChecked>> {
        let Some(about) = self.about() else { return Ok(Vec::new()) };
        let check = |known: &Known| {
            let statement = about.source.text(known.span).to_owned();
            let otherwise = self.otherwise(known, meter)?;
            Ok(KnownChecked { statement, otherwise })
        };
        about.known.iter().map(check).collect()
    }

    /// What is found otherwise than known.
    fn otherwise(&self, known: &Known, meter: &mut Meter<'_>) -> Result<Option<String>> {
        let convention = if known.misere { Convention::Misere } else { Convention::Normal };
        let request = Request { convention, most_moves: 0, ..Request::default() };
        let mut answer =
            |position: &str| self.solver(&request)?.solve(&Words::of_line("known", None, position), meter);
        Ok(match &known.answer {
            KnownAnswer::Value(position, value) => {
                let answer = answer(position)?;
                let right =
                    answer.value.nimber().is_some_and(|nimber| *nimber == Nimber::new(UBig::from(*value)));
                (!right).then(|| format!("the value is {}", answer.value))
            }
            KnownAnswer::Wins(position, wins) => {
                let found = !answer(position)?.value.is_zero();
                (found != *wins).then(|| format!("it {}", if found { "wins" } else { "loses" }))
            }
            KnownAnswer::Values(values) => {
                let mut sequence = self.nim_sequence(&request, None)?;
                let heaps = values.len() as u64;
                sequence.extend(heaps, meter)?;
                let mut found = Vec::new();
                sequence.read(0..heaps, &mut found);
                let differs = values.iter().zip(&found).position(|(known, found)| known != found);
                differs.map(|heap| format!("heap {heap} has value {}", found[heap]))
            }
        })
    }

    /// Compares every method but the naive one with it, on small positions, in both kinds of play.
    ///
    /// Positions that take the naive method too long are left out.
    ///
    /// # Errors
    /// A limit of the whole computation that was reached, or a loop in play.
    pub fn compare_methods(&self, meter: &mut Meter<'_>) -> Result<Vec<Compared>> {
        let components = self.small_positions(SMALL);
        let alone = components.iter().cloned();
        let small = &components[..components.len().min(PAIRED)];
        let pairs =
            small.iter().flat_map(|one| small.iter().map(move |other| [one.clone(), other.clone()].concat()));
        let positions: Vec<Vec<String>> = alone.chain(pairs).collect();
        let mut compared = Vec::new();
        for convention in [Convention::Normal, Convention::Misere] {
            let request = Request { convention, ..Request::default() };
            for (method, _) in
                self.methods(convention).into_iter().filter(|&(method, _)| method != Method::Search)
            {
                let request = Request { method: Some(method), ..request.clone() };
                compared.push(self.compare(&request, &positions, meter)?);
            }
        }
        Ok(compared)
    }

    fn compare(
        &self,
        request: &Request,
        positions: &[Vec<String>],
        meter: &mut Meter<'_>,
    ) -> Result<Compared> {
        let method = request.method.unwrap_or(Method::Search);
        let mut solver = self.solver(request)?;
        let mut naive = self.solver(&Request { method: Some(Method::Search), ..request.clone() })?;
        // Where play may go on for ever, going back from its ends is the specification.
        let retrograde = Request { method: Some(Method::Retrograde), ..request.clone() };
        let mut retrograde = self.solver(&retrograde).ok();
        // In misère play it is all there is then.
        let is_compared = method != Method::Retrograde && request.convention == Convention::Normal;
        let mut compared = Compared {
            convention: request.convention,
            method,
            positions: 0,
            last: Vec::new(),
            differs: None,
        };
        let started = Instant::now();
        for position in positions {
            if started.elapsed() >= BUDGET {
                break;
            }
            let words = Words::of_line("position", None, &position.join(" "));
            let mut limits: Limits = meter.part(EFFORT);
            limits.time = Some(limits.time.map_or(LONGEST, |left| left.min(LONGEST)));
            let reference = match (naive.solve(&words, &mut limits.start()), &mut retrograde) {
                (Err(Error::Loop(_)), Some(retrograde)) if is_compared => {
                    retrograde.solve(&words, &mut limits.start())
                }
                (Err(Error::Loop(_)), Some(_)) => continue,
                (found, _) => found,
            };
            let pair = reference.and_then(|naive| Ok((naive, solver.solve(&words, &mut limits.start())?)));
            let (naive, found) = match pair {
                Ok(pair) => pair,
                Err(Error::Limit(_) | Error::TooManyMoves(_)) => {
                    meter.look()?;
                    continue;
                }
                Err(Error::Loop(_)) if retrograde.is_some() => continue,
                // What a method does not cover is no difference.
                Err(Error::NoPeriod(_) | Error::NoAutomaton(_) | Error::Method { .. } | Error::Input(_)) => {
                    continue;
                }
                Err(error) => return Err(error),
            };
            meter.count()?;
            compared.positions += 1;
            compared.last = position.clone();
            if !found.agrees_with(&naive) {
                compared.differs = Some(format!(
                    "{}: {} says value {} with {} winning moves, the naive method {} with {}",
                    position.join(" "),
                    method.name(),
                    found.value,
                    found.winning_moves.count(),
                    naive.value,
                    naive.winning_moves.count()
                ));
                break;
            }
        }
        Ok(compared)
    }
}
