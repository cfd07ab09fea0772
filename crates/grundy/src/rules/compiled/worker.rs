//! Values of components one after the other, from those of their options in a table.

use super::Compiled;
use super::axes::Axes;
use super::condition::Test;
use super::marks::{Marks, Reader, UNKNOWN};
use super::plan::Plan;
use super::program::Registers;
use super::run::{Machine, Stop};
use super::sieve::Sieve;
use super::slide::Slide;
use crate::limits::{LimitReached, Meter};
use crate::rules::syntax::Rules;
use crate::search::value_of_end;

/// Where the whole game ends, ready to be tested.
#[derive(Clone, Debug)]
pub(super) struct Endings {
    tests: Vec<(u32, Test)>,
    image: Vec<i64>,
}

impl Endings {
    pub fn of(rules: &Rules) -> Self {
        let mut registers = Registers::of_variables(rules.shape.arity());
        let tests = rules
            .endings
            .iter()
            .map(|ending| (value_of_end(ending.verdict), Test::of(&ending.condition, &mut registers)));
        let tests = tests.collect();
        Self { tests, image: registers.image }
    }

    pub fn is_empty(&self) -> bool {
        self.tests.is_empty()
    }
}

/// The cells that are known.
#[derive(Clone, Copy)]
pub(super) struct Cells<'t> {
    pub axes: &'t Axes,
    pub values: &'t [u32],
    /// The largest of them, if all are nimbers.
    pub largest: Option<u32>,
    pub sieve: &'t Sieve,
}

/// What goes through a plan.
#[derive(Debug)]
struct Unit {
    slide: Option<Slide>,
    machine: Machine,
}

impl Unit {
    fn of(plan: &Plan) -> Self {
        Self { slide: Slide::of(plan), machine: Machine::of(plan) }
    }
}

/// What values are worked out with.
#[derive(Debug)]
pub(super) struct Worker<'c> {
    compiled: &'c Compiled,
    units: Vec<Unit>,
    registers: Vec<i64>,
    marks: Marks,
}

impl<'c> Worker<'c> {
    pub fn new(compiled: &'c Compiled) -> Self {
        Self {
            compiled,
            units: compiled.plans.iter().map(Unit::of).collect(),
            registers: compiled.endings.image.clone(),
            marks: Marks::default(),
        }
    }

    /// The value of a component, with its place in the table, whose options are among the cells; [`UNKNOWN`] if one is not, or a number
    /// does not fit.
    ///
    /// # Errors
    /// A limit that was reached.
    #[inline]
    pub fn value(
        &mut self,
        component: &[i64],
        cell: i64,
        cells: Cells<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<u32, Box<LimitReached>> {
        let compiled = self.compiled;
        if !compiled.endings.is_empty() {
            self.registers.iter_mut().zip(component).for_each(|(register, &number)| *register = number);
            for (value, test) in &compiled.endings.tests {
                // A number that does not fit says nothing, as in the specification.
                if test.holds(&mut self.registers) == Ok(true) {
                    return Ok(*value);
                }
            }
        }
        let Cells { axes, values, largest, sieve } = cells;
        let marks = &mut self.marks;
        let mut reader = Reader { axes, values, largest, component, cell, marks, meter };
        for (plan, unit) in compiled.plans.iter().zip(&mut self.units) {
            let mut done = match &mut unit.slide {
                Some(slide) => slide.options(&mut reader),
                None => Ok(false),
            };
            if let Ok(false) = done {
                let bounds = &compiled.moves[plan.rule].bounds;
                let all = unit.machine.options(plan, bounds, sieve, component, &mut reader);
                done = all.map(|()| true);
            }
            match done {
                Ok(_) => {}
                Err(Stop::TooLarge) => {
                    self.marks.take();
                    return Ok(UNKNOWN);
                }
                Err(Stop::Limit(limit)) => {
                    // Emptied, so that computing can go on after a limit.
                    self.marks.take();
                    return Err(limit);
                }
            }
        }
        Ok(self.marks.take())
    }

    /// Counts some components, and the steps since the last time, and says how many these were.
    ///
    /// # Errors
    /// A limit that was reached.
    pub fn count(&mut self, components: u64, meter: &mut Meter<'_>) -> Result<u64, LimitReached> {
        self.marks.count(components, meter)
    }
}
