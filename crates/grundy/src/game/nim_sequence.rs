//! The values of the positions 0, 1, 2, ... of a game in order, as far as they are wanted.

use super::{BuiltIn, Game, Plan, Request, TextSolver};
use crate::error::{Error, Fault, InputError, Result};
use crate::evidence::{Evidence, Theorem};
use crate::heap::{HeapValues, Kept, Naive, fast_engine, fast_method};
use crate::limits::Meter;
use crate::outcome::Convention;
use crate::rulesets::Method;
use std::ops::Range;

/// The nim-sequence of a game: the Grundy values of its positions 0, 1, 2, ..., computed in order by one
/// method, or by two that are compared heap by heap.
pub struct NimSequence<'g> {
    game: &'g Game,
    first: (Plan, Source<'g>),
    second: Option<(Plan, Source<'g>)>,
}

enum Source<'g> {
    Heaps(Box<dyn HeapValues + 'g>),
    Positions(Positions<'g>),
}

impl<'g> Source<'g> {
    fn engine(&self) -> &(dyn HeapValues + 'g) {
        match self {
            Self::Heaps(engine) => engine.as_ref(),
            Self::Positions(engine) => engine,
        }
    }

    fn engine_mut(&mut self) -> &mut (dyn HeapValues + 'g) {
        match self {
            Self::Heaps(engine) => engine.as_mut(),
            Self::Positions(engine) => engine,
        }
    }
}

impl Game {
    /// The engine that computes the values of heaps in order, for a game on heaps and a method that works
    /// so, and why it was chosen; `None` for other games and methods. With a window it keeps the last
    /// values alone.
    ///
    /// # Errors
    /// [`Error::Method`] if the method asked for cannot solve this game, or needs more values than the
    /// window has.
    pub fn heap_values(
        &self,
        request: &Request,
        window: Option<u64>,
    ) -> Result<Option<(Plan, Box<dyn HeapValues + '_>)>> {
        let mut plan = self.plan(request)?;
        let (Some(rules), Convention::Normal) = (self.heap_rules(), request.convention) else {
            return Ok(None);
        };
        if plan.method == Method::Heaps {
            // A table has no use for a period.
            let method = fast_method(rules).map_or(Method::Table, |(method, _)| method);
            plan = self.plan(&Request { method: Some(method), ..request.clone() })?;
        }
        let engine: Box<dyn HeapValues + '_> = match (plan.method, window) {
            (Method::Sparse | Method::PairSums | Method::Window, _) => match fast_engine(rules, window)? {
                Some(engine) => engine,
                None => return Ok(None),
            },
            (Method::Table, Some(window)) => Box::new(Naive::with_window(rules, window)?),
            (Method::Table, None) => Box::new(Naive::new(rules)),
            _ => return Ok(None),
        };
        Ok(Some((plan, engine)))
    }

    /// The nim-sequence of the game. With a window it keeps the last values alone.
    ///
    /// # Errors
    /// As [`Game::solver`] and [`Game::heap_values`]; [`Fault::NoSuchAnswer`] if positions are not numbers.
    pub fn nim_sequence(&self, request: &Request, window: Option<u64>) -> Result<NimSequence<'_>> {
        self.rules.check_numbered()?;
        let first = self.source(request, window)?;
        let second = match request.double_check {
            true => {
                let method = Some(self.second_plan(request, &first.0)?.method);
                Some(self.source(&Request { method, ..request.clone() }, window)?)
            }
            false => None,
        };
        Ok(NimSequence { game: self, first, second })
    }

    fn source(&self, request: &Request, window: Option<u64>) -> Result<(Plan, Source<'_>)> {
        if let Some((plan, engine)) = self.heap_values(request, window)? {
            return Ok((plan, Source::Heaps(engine)));
        }
        let plan = self.plan(request)?;
        if let Some(engine) =
            self.rules.heap_engine(plan.method, request.convention).filter(|_| window.is_none())
        {
            return Ok((plan, Source::Heaps(engine)));
        }
        if window.is_some() && plan.method != Method::Theorem {
            return Err(Error::Method {
                method: plan.method.name().to_owned(),
                reason: "it keeps all values, so there is no window of the last ones".to_owned(),
            });
        }
        Ok((plan, Source::Positions(Positions::new(self.rules.as_ref(), plan, request, window))))
    }
}

impl<'g> NimSequence<'g> {
    /// How values are computed, and why so.
    pub fn plan(&self) -> &Plan {
        &self.first.0
    }

    /// How values are computed once more, if they are.
    pub fn second_plan(&self) -> Option<&Plan> {
        self.second.as_ref().map(|(plan, _)| plan)
    }

    /// What computes the values.
    pub(super) fn engine(&mut self) -> &mut (dyn HeapValues + 'g) {
        self.first.1.engine_mut()
    }

    /// How many values are known.
    pub fn known(&self) -> u64 {
        let first = self.first.1.engine().known();
        self.second.as_ref().map_or(first, |(_, second)| first.min(second.engine().known()))
    }

    /// Computes on until so many values are known. What is known by then stays when it ends early.
    ///
    /// # Errors
    /// A limit that was reached, a loop in play, or [`Error::Disagreement`].
    pub fn extend(&mut self, heaps: u64, meter: &mut Meter<'_>) -> Result<()> {
        let from = self.known();
        let mut done = self.first.1.engine_mut().extend(heaps, meter);
        if let Some((_, second)) = &mut self.second {
            // What the first method knows is checked even when it came to a limit.
            let heaps = heaps.min(self.first.1.engine().known());
            let checked = second.engine_mut().extend(heaps, meter);
            done = done.and(checked);
            self.compare(from..self.known().min(heaps))?;
        }
        done
    }

    fn compare(&self, heaps: Range<u64>) -> Result<()> {
        let Some((plan, second)) = &self.second else { return Ok(()) };
        let (mut values, mut others) = (Vec::new(), Vec::new());
        self.first.1.engine().read(heaps.clone(), &mut values);
        second.engine().read(heaps.clone(), &mut others);
        match heaps.zip(values.iter().zip(&others)).find(|(_, (value, other))| value != other) {
            Some((n, (value, other))) => Err(Error::Disagreement(format!(
                "{} {n}: {} says value {value}, {} says value {other}",
                self.game.spelling(),
                self.plan().method.name(),
                plan.method.name(),
            ))),
            None => Ok(()),
        }
    }

    /// Takes the next values from an earlier run; see [`HeapValues::restore`].
    ///
    /// # Errors
    /// As [`HeapValues::restore`].
    pub fn restore(&mut self, values: &[u32], meter: &mut Meter<'_>) -> Result<()> {
        self.first.1.engine_mut().restore(values, meter)?;
        if let Some((_, second)) = &mut self.second {
            second.engine_mut().restore(values, meter)?;
        }
        Ok(())
    }

    /// Appends the values of some heaps that are known and kept.
    pub fn read(&self, heaps: Range<u64>, into: &mut Vec<u32>) {
        self.first.1.engine().read(heaps, into);
    }

    /// How the values below `heaps`, all known, are known.
    pub fn evidence(&self, heaps: u64) -> Evidence {
        match &self.first.1 {
            Source::Heaps(engine) => Evidence::of_engine(engine, heaps, Theorem::SPRAGUE_GRUNDY),
            Source::Positions(positions) => positions.solver.evidence(),
        }
    }
}

/// Positions solved one by one in order, for games and methods without an engine for heaps.
struct Positions<'g> {
    solver: Box<dyn TextSolver + 'g>,
    values: Kept,
}

impl<'g> Positions<'g> {
    fn new(rules: &'g dyn BuiltIn, plan: Plan, request: &Request, window: Option<u64>) -> Self {
        Self { solver: rules.solver(plan.method, request.convention), values: Kept::new(window) }
    }
}

impl HeapValues for Positions<'_> {
    fn known(&self) -> u64 {
        self.values.known()
    }

    fn kept_from(&self) -> u64 {
        self.values.kept_from()
    }

    fn extend(&mut self, heaps: u64, meter: &mut Meter<'_>) -> Result<()> {
        meter.hold(self.values.bytes_growing_to(heaps))?;
        for n in self.known()..heaps {
            let value = self.solver.value(n, meter)?;
            let Ok(value) = u32::try_from(value) else {
                let why = format!("the value of {n} is {value}, and a table has values below 2^32");
                return Err(InputError::new(Fault::NoSuchAnswer(why)).into());
            };
            self.values.push(value);
        }
        Ok(())
    }

    fn read(&self, heaps: Range<u64>, into: &mut Vec<u32>) {
        self.values.read(heaps, into);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use crate::notation::Words;
    use crate::{Answer, Nimber, Value};

    #[test]
    fn sequences_are_the_values_of_positions() {
        let limits = Limits::default();
        let request = |convention, double_check| Request { convention, double_check, ..Request::default() };
        for game in ["nim", "0.77", "0.137", "hex:0.8", "split", "subtract:2,5", "removing-digits"] {
            let words = Words::of_arguments("GAME", &[game]);
            let game = Game::parse(&words.whole(), &mut limits.start()).unwrap();
            for convention in [Convention::Normal, Convention::Misere] {
                // Misère codes are searched, and there is nothing to compare with.
                let request = request(convention, convention == Convention::Normal);
                let mut solver = game.solver(&request).unwrap();
                let mut solve = |n: u32| {
                    let position = Words::of_line("position", None, &n.to_string());
                    solver.solve(&position, &mut limits.start()).unwrap()
                };
                let answers: Vec<Answer> = (0..13).map(&mut solve).collect();
                let evidence = &answers[12].evidence;
                let mut sequence = game.nim_sequence(&request, None).unwrap();
                sequence.extend(5, &mut limits.start()).unwrap();
                sequence.extend(13, &mut limits.start()).unwrap();
                let mut values = Vec::new();
                sequence.read(0..13, &mut values);
                let values_of: Vec<Value> = values.iter().map(|&value| Nimber::from(value).into()).collect();
                let wanted: Vec<Value> = answers.iter().map(|answer| answer.value.clone()).collect();
                assert_eq!(values_of, wanted, "{} {convention}", game.spelling());
                assert_eq!(&sequence.evidence(13), evidence, "{} {convention}", game.spelling());
                let mut again = game.nim_sequence(&request, None).unwrap();
                again.restore(&values, &mut limits.start()).unwrap();
                assert_eq!((again.known(), again.evidence(13)), (13, evidence.clone()));
            }
        }
    }
}
