//! Plans of one choice by which one component slides along a line in the table: what most games on tuples are
//! made of. The same as [`Machine::options`](super::run::Machine::options), with nothing in the way.

use super::condition::Test;
use super::marks::Reader;
use super::plan::{Constraint, Leaf, Line, Plan, Source};
use super::program::{Register, Step, run};
use super::run::{Range, Sink, Stop};
use crate::rules::evaluate::Undefined;
use crate::rules::syntax::Relation;

/// A plan of one choice, bounded by inequalities, with options on one line.
#[derive(Clone, Debug)]
pub(super) struct Slide {
    registers: Vec<i64>,
    tests: Vec<(Relation, Register, Register)>,
    entry: Vec<Step>,
    range: Range,
    constraints: Vec<Constraint>,
    moved: Vec<(usize, Line)>,
}

impl Slide {
    /// The plan, if it is one of that kind.
    pub fn of(plan: &Plan) -> Option<Self> {
        let [level] = plan.levels.as_slice() else { return None };
        let Leaf::Lines(_, Some(moved)) = &plan.leaf else { return None };
        let is_plain = matches!(level.source, Source::Bounds)
            && level.constraints.iter().all(|constraint| !constraint.is_equal);
        let tests = plan.tests.iter().map(|test| match test {
            Test::Plain(relation, left, right) => Some((*relation, *left, *right)),
            _ => None,
        });
        Some(Self {
            registers: plan.image.clone(),
            tests: tests.collect::<Option<_>>().filter(|_| is_plain)?,
            entry: level.entry.clone(),
            range: level.range,
            constraints: level.constraints.clone(),
            moved: moved.clone(),
        })
    }

    /// Gives the options of the reader's component to it; false, and none are given, where only the rule's own
    /// bounds say how far the choice goes.
    ///
    /// # Errors
    /// [`Stop`].
    #[inline]
    pub fn options(&mut self, reader: &mut Reader<'_, '_>) -> Result<bool, Stop> {
        let registers = self.registers.as_mut_slice();
        super::run::put(reader.component, registers);
        for &(relation, left, right) in &self.tests {
            if !relation.holds(registers[left], registers[right]) {
                return Ok(true);
            }
        }
        match run(&self.entry, registers) {
            Ok(()) => {}
            Err(Undefined::NoValue) => return Ok(true),
            Err(Undefined::TooLarge) => return Err(Stop::TooLarge),
        }
        let mut range = self.range;
        for constraint in &self.constraints {
            let (constant, factor) = constraint.line.at(registers);
            range.narrow(constant, factor)?;
        }
        if range.low > range.high {
            return Ok(true);
        }
        if range.high == i64::MAX {
            return Ok(false);
        }
        let moved = self.moved.iter().map(|(number, line)| {
            let (start, step) = line.at(registers);
            (*number, start, step)
        });
        reader.slide(moved, range.low, range.high)?;
        Ok(true)
    }
}
