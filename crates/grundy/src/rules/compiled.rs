//! The generic engine for rules on heaps and tuples: rules are compiled to loops, values are kept in tables.
//!
//! `ways` takes conditions apart, `plan` says in which order choices are fixed and what bounds them, `program` and
//! `condition` are what is worked out on the way, `run` goes through it. `region` says how large a table is, `table`
//! and `heaps` fill one, each cell by a `worker` that reads the options at its `axes` and `marks` them. The moves are those of
//! [`moves_of`](super::moves_of), which is the specification.

mod affine;
mod axes;
mod condition;
mod heaps;
mod marks;
mod plan;
mod program;
mod region;
mod run;
mod sieve;
mod slide;
mod table;
mod ways;
mod worker;

#[cfg(test)]
mod tests;

use super::evaluate::Undefined;
use super::naive::Move;
use super::syntax::{Condition, MoveRule, Rules, Set};
use super::{Measure, NamedSet};
pub use heaps::CompiledHeaps;
use plan::Plan;
pub use region::Growth;
use run::{Machine, Sink, Stop};
use sieve::Sieve;
pub use table::Table;
use worker::Endings;

/// Rules made ready to list moves quickly.
#[derive(Clone, Debug)]
pub struct Compiled {
    arity: usize,
    moves: Vec<MoveRule>,
    measure: Measure,
    plans: Vec<Plan>,
    endings: Endings,
    sieve: Sieve,
}

impl Compiled {
    /// Compiles rules.
    ///
    /// # Complexity
    /// For each rule, a step for each pair of a choice and a condition.
    pub fn new(rules: &Rules) -> Self {
        let mut plans = Vec::new();
        for (number, rule) in rules.moves.iter().enumerate() {
            let ways = ways::ways(rule);
            plans.extend(ways.iter().map(|way| Plan::of(way, number, rule.names.len())));
        }
        let mut compiled = Self {
            arity: rules.shape.arity(),
            moves: rules.moves.clone(),
            measure: rules.measure.clone(),
            plans,
            endings: Endings::of(rules),
            sieve: Sieve::default(),
        };
        if compiled.sieves() {
            compiled.sieve = Sieve::up_to(1 << 12);
        }
        compiled
    }

    /// Whether prime numbers or divisors are listed.
    fn sieves(&self) -> bool {
        fn mentions(condition: &Condition) -> bool {
            match condition {
                Condition::Divides(..)
                | Condition::In(_, Set::Named(NamedSet::Primes | NamedSet::Divisors, _)) => true,
                Condition::All(parts) | Condition::Any(parts) => parts.iter().any(mentions),
                Condition::Not(part) => mentions(part),
                Condition::Compare(..) | Condition::In(..) => false,
            }
        }
        self.moves.iter().any(|rule| mentions(&rule.condition))
    }

    /// Whether components may end the whole game.
    pub fn ends_otherwise(&self) -> bool {
        !self.endings.is_empty()
    }

    /// Calls a function for the moves of a component, in no order and some perhaps more than once, until so many
    /// choices have been tried; whether these were all.
    ///
    /// What they lead to is what [`moves_of`](super::moves_of) finds. Numbers that are too large may be met in one of
    /// them and not in the other, since this one does not try what bounds exclude.
    ///
    /// # Errors
    /// [`Undefined::TooLarge`] where a number does not fit.
    ///
    /// # Complexity
    /// For each rule, the product of the numbers of values that its choices can take one after the other; a
    /// choice that equations or listed sets decide takes as many as these have members.
    pub fn moves_within(
        &self,
        component: &[u64],
        most: u64,
        each: &mut impl FnMut(Move),
    ) -> Result<bool, Undefined> {
        let numbers: Result<Vec<i64>, _> = component.iter().map(|&number| i64::try_from(number)).collect();
        let numbers = numbers.map_err(|_| Undefined::TooLarge)?;
        let mut sink = EachMove { each, left: Some(most) };
        for plan in &self.plans {
            let bounds = &self.moves[plan.rule].bounds;
            let found = Machine::of(plan).options(plan, bounds, &self.sieve, &numbers, &mut sink);
            match found {
                Ok(()) => {}
                Err(_) if sink.left.is_none() => return Ok(false),
                Err(_) => return Err(Undefined::TooLarge),
            }
        }
        Ok(true)
    }
}

/// Gives moves to a function.
struct EachMove<'e, F> {
    each: &'e mut F,
    // How many choices may still be tried; none when there were too many.
    left: Option<u64>,
}

impl<F> EachMove<'_, F> {
    fn spend(&mut self, choices: u64) -> Result<(), Stop> {
        self.left = self.left.and_then(|left| left.checked_sub(choices));
        self.left.map(|_| ()).ok_or(Stop::TooLarge)
    }
}

impl<F: FnMut(Move)> Sink for EachMove<'_, F> {
    const LINES: bool = false;

    fn one(&mut self, numbers: &[i64], plan: &Plan, registers: &mut [i64]) -> Result<(), Stop> {
        self.spend(1)?;
        let (program, followed) = &plan.followed;
        match program::run(program, registers) {
            Ok(()) => {}
            Err(Undefined::NoValue) => return Ok(()),
            Err(Undefined::TooLarge) => return Err(Stop::TooLarge),
        }
        let mut variables = registers[..plan.variables].to_vec();
        followed.iter().for_each(|&(variable, register)| variables[variable] = registers[register]);
        let results = numbers.chunks(plan.arity.max(1)).take(plan.components);
        let results = results.map(|result| result.iter().map(|number| number.unsigned_abs()).collect());
        (self.each)(Move { rule: plan.rule, variables, results: results.collect() });
        Ok(())
    }

    fn line(&mut self, _: usize, _: &[i64], _: &[i64], _: u64) -> Result<(), Stop> {
        Ok(())
    }

    fn slide(&mut self, _: impl Iterator<Item = (usize, i64, i64)>, _: i64, _: i64) -> Result<(), Stop> {
        Ok(())
    }

    fn list(&mut self, _: usize, _: &[i64], _: &[i64], _: &[i64]) -> Result<(), Stop> {
        Ok(())
    }

    fn work(&mut self, steps: u64) -> Result<(), Stop> {
        self.spend(steps)
    }
}
