//! Going through the choices of a plan.

use super::plan::{Leaf, Level, Line, Plan, Source};
use super::program::run;
use super::sieve::Sieve;
use crate::limits::LimitReached;
use crate::rules::Bounds;
use crate::rules::evaluate::Undefined;
use crate::rules::naive::MAX_NUMBER;
use crate::rules::set::NamedSet;

/// Why the options of a component are not gone through to the end.
#[derive(Debug)]
pub(super) enum Stop {
    /// A number does not fit.
    TooLarge,
    /// A limit was reached. It is in a box so that results stay short.
    Limit(Box<LimitReached>),
}

/// How many steps pass between two looks at the limits.
const LOOK_EVERY: u64 = 1 << 12;

/// So few numbers are tested one by one and not listed.
const FEW: i64 = 4;

/// What becomes of the options that a plan finds.
pub(super) trait Sink {
    /// Whether many options that lie on a line are taken at once.
    const LINES: bool;

    /// Takes one option: the numbers of its components, all natural and small enough, and the registers.
    fn one(&mut self, numbers: &[i64], plan: &Plan, registers: &mut [i64]) -> Result<(), Stop>;

    /// Takes the options of some components each that are `starts + i * steps` for `i` below `times`, all of
    /// which are natural.
    fn line(&mut self, components: usize, starts: &[i64], steps: &[i64], times: u64) -> Result<(), Stop>;

    /// Takes the options of one component each in which some numbers are `start + v * step` for `v` from `low` to
    /// `high`, and the others as they were. Those that move are natural.
    fn slide(
        &mut self,
        moved: impl Iterator<Item = (usize, i64, i64)>,
        low: i64,
        high: i64,
    ) -> Result<(), Stop>;

    /// Takes the options of some components each that are `starts + v * steps` for all of some values, all of
    /// which are natural.
    fn list(&mut self, components: usize, starts: &[i64], steps: &[i64], values: &[i64]) -> Result<(), Stop>;

    /// Counts steps.
    fn work(&mut self, steps: u64) -> Result<(), Stop>;
}

/// What a plan is gone through with.
#[derive(Debug)]
pub(super) struct Machine {
    registers: Vec<i64>,
    // The members of the set at each level.
    members: Vec<Vec<i64>>,
    // The bounds of the rule, once they were needed.
    most: Option<Vec<i64>>,
    starts: Vec<i64>,
    steps: Vec<i64>,
    work: u64,
}

impl Machine {
    pub fn of(plan: &Plan) -> Self {
        Self {
            registers: plan.image.clone(),
            members: vec![Vec::new(); plan.levels.len()],
            most: None,
            starts: vec![0; plan.arity * plan.components],
            steps: vec![0; plan.arity * plan.components],
            work: 0,
        }
    }

    /// Gives the options of a component to a sink.
    ///
    /// # Errors
    /// [`Stop`], by a number or by the sink.
    #[inline]
    pub fn options<S: Sink>(
        &mut self,
        plan: &Plan,
        bounds: &Bounds,
        sieve: &Sieve,
        component: &[i64],
        sink: &mut S,
    ) -> Result<(), Stop> {
        put(component, &mut self.registers);
        if self.most.is_some() {
            self.most = None;
        }
        for test in &plan.tests {
            if !test.holds(&mut self.registers).map_err(|_| Stop::TooLarge)? {
                return Ok(());
            }
        }
        Walk { plan, bounds, sieve, sink, machine: self }.level(0)
    }
}

/// Puts the numbers of a component into the first registers.
#[inline(always)]
pub(super) fn put(component: &[i64], registers: &mut [i64]) {
    // Short copies are not worth a call.
    match (component, registers) {
        (&[one], [first, ..]) => *first = one,
        (&[one, two], [first, second, ..]) => (*first, *second) = (one, two),
        (all, registers) => registers.iter_mut().zip(all).for_each(|(to, &number)| *to = number),
    }
}

struct Walk<'w, S> {
    plan: &'w Plan,
    bounds: &'w Bounds,
    sieve: &'w Sieve,
    sink: &'w mut S,
    machine: &'w mut Machine,
}

impl<S: Sink> Walk<'_, S> {
    /// Fixes the choices from a level on. There are as many levels as a rule has choices at the most.
    fn level(&mut self, at: usize) -> Result<(), Stop> {
        let plan = self.plan;
        let Some(level) = plan.levels.get(at) else { return self.leaf() };
        match run(&level.entry, &mut self.machine.registers) {
            Ok(()) => {}
            Err(Undefined::NoValue) => return Ok(()),
            Err(Undefined::TooLarge) => return Err(Stop::TooLarge),
        }
        let mut range = level.range;
        for constraint in &level.constraints {
            let (constant, factor) = self.line(&constraint.line);
            range.narrow(constant, factor)?;
            if constraint.is_equal {
                let opposite = constant.checked_neg().zip(factor.checked_neg()).ok_or(Stop::TooLarge)?;
                range.narrow(opposite.0, opposite.1)?;
            }
        }
        match &level.source {
            Source::Bounds => self.range(at, range),
            source => self.source(at, range, source),
        }
    }

    /// The choices in a range that are in a set.
    fn source(&mut self, at: usize, mut range: Range, source: &Source) -> Result<(), Stop> {
        match source {
            Source::Bounds => self.range(at, range),
            Source::Ranges(line, ranges) => {
                let (constant, factor) = self.line(line);
                for &(low, high) in ranges {
                    let (low, high) = (self.machine.registers[low], self.machine.registers[high]);
                    let mut range = range;
                    range.keep(constant, factor, low, high)?;
                    self.range(at, range)?;
                }
                Ok(())
            }
            Source::Named(line, set, of) => {
                let of = of.map_or(0, |of| self.machine.registers[of]);
                self.named(at, line, range, (*set, of))
            }
            Source::Divides(line, of) => match self.machine.registers[*of] {
                0 => {
                    // Everything divides 0.
                    let (constant, factor) = self.line(line);
                    range.keep(constant, factor, 1, i64::MAX)?;
                    self.range(at, range)
                }
                of => {
                    let of = of.checked_abs().ok_or(Stop::TooLarge)?;
                    self.named(at, line, range, (NamedSet::Divisors, of))
                }
            },
        }
    }

    #[inline(always)]
    fn line(&self, line: &Line) -> (i64, i64) {
        line.at(&self.machine.registers)
    }

    /// The choices in a range.
    #[inline]
    fn range(&mut self, at: usize, range: Range) -> Result<(), Stop> {
        let Some(range) = self.bounded(at, range)? else { return Ok(()) };
        if S::LINES
            && at + 1 == self.plan.levels.len()
            && let Leaf::Lines(lines, moved) = &self.plan.leaf
        {
            return self.leaf_line(lines, moved.as_deref(), range);
        }
        (range.low..=range.high).try_for_each(|number| self.fix(at, number))
    }

    /// A range with both ends; none if nothing is in it.
    #[inline(always)]
    fn bounded(&mut self, at: usize, mut range: Range) -> Result<Option<Range>, Stop> {
        if range.low > range.high {
            return Ok(None);
        }
        if range.high == i64::MAX || range.low == i64::MIN {
            range.high = range.high.min(self.most(&self.plan.levels[at])?);
        }
        Ok((range.low <= range.high).then_some(range))
    }

    /// The largest number of a choice by the rule's bounds, since conditions that bound it may do so together
    /// only.
    #[cold]
    fn most(&mut self, level: &Level) -> Result<i64, Stop> {
        let choice = level.choice.ok_or(Stop::TooLarge)?;
        if self.machine.most.is_none() {
            let component = &self.machine.registers[..self.plan.arity];
            self.machine.most = Some(self.bounds.of(component).map_err(|_| Stop::TooLarge)?);
        }
        let most = self.machine.most.as_ref().and_then(|most| most.get(choice));
        Ok(most.copied().unwrap_or(-1))
    }

    /// The choices with which a line is in a set.
    fn named(
        &mut self,
        at: usize,
        line: &Line,
        mut range: Range,
        (set, of): (NamedSet, i64),
    ) -> Result<(), Stop> {
        let (constant, factor) = self.line(line);
        if set != NamedSet::Divisors {
            let Some(bounded) = self.bounded(at, range)? else { return Ok(()) };
            range = bounded;
        }
        range.keep(constant, factor, 1, if set == NamedSet::Divisors { of } else { i64::MAX })?;
        if range.low > range.high {
            return Ok(());
        }
        if factor == 0 {
            return if set.contains(constant, of) { self.range(at, range) } else { Ok(()) };
        }
        if range.high.checked_sub(range.low).is_some_and(|width| width < FEW) {
            for number in range.low..=range.high {
                let member = factor.checked_mul(number).and_then(|times| times.checked_add(constant));
                if set.contains(member.ok_or(Stop::TooLarge)?, of) {
                    self.fix(at, number)?;
                }
            }
            return Ok(());
        }
        let ends =
            [range.low, range.high].map(|end| i128::from(factor) * i128::from(end) + i128::from(constant));
        let fit = |end: i128| i64::try_from(end).unwrap_or(i64::MAX);
        let (low, high) = (fit(ends[0].min(ends[1])), fit(ends[0].max(ends[1])));
        let mut members = std::mem::take(&mut self.machine.members[at]);
        let mut from = Some(low);
        let mut result = Ok(());
        while let (Some(low), Ok(())) = (from, &result) {
            from = match set {
                NamedSet::Divisors => {
                    self.sieve.divisors(of, &mut members);
                    members.retain(|&member| low <= member && member <= high);
                    None
                }
                _ => self.sieve.members(set, of, low, high, &mut members),
            };
            if (constant, factor) != (0, 1) {
                // By the range, what is worked out here fits.
                members.retain_mut(|member| {
                    let rest = i128::from(*member) - i128::from(constant);
                    let is_exact = rest % i128::from(factor) == 0;
                    *member = i64::try_from(rest / i128::from(factor)).unwrap_or_default();
                    is_exact
                });
            }
            result = self.list(at, &members);
        }
        self.machine.members[at] = members;
        result
    }

    fn list(&mut self, at: usize, members: &[i64]) -> Result<(), Stop> {
        if S::LINES
            && at + 1 == self.plan.levels.len()
            && let Leaf::Lines(lines, _) = &self.plan.leaf
        {
            return match self.steps(lines) {
                true => {
                    let Machine { starts, steps, .. } = &*self.machine;
                    self.sink.list(self.plan.components, starts, steps, members)
                }
                false => Ok(()),
            };
        }
        members.iter().try_for_each(|&member| self.fix(at, member))
    }

    /// Fixes the choice of a level and goes on with the next.
    fn fix(&mut self, at: usize, number: i64) -> Result<(), Stop> {
        self.machine.work += 1;
        if self.machine.work >= LOOK_EVERY {
            self.sink.work(std::mem::take(&mut self.machine.work))?;
        }
        let level = &self.plan.levels[at];
        self.machine.registers[level.variable] = number;
        for test in &level.tests {
            if !test.holds(&mut self.machine.registers).map_err(|_| Stop::TooLarge)? {
                return Ok(());
            }
        }
        self.level(at + 1)
    }

    /// Works out the lines of the results; whether those that do not move are natural.
    #[inline(always)]
    fn steps(&mut self, lines: &[Line]) -> bool {
        let mut natural = true;
        for (place, line) in lines.iter().enumerate() {
            let (start, step) = self.line(line);
            natural &= step != 0 || start >= 0;
            self.machine.starts[place] = start;
            self.machine.steps[place] = step;
        }
        natural
    }

    #[inline(always)]
    fn leaf_line(
        &mut self,
        lines: &[Line],
        moved: Option<&[(usize, Line)]>,
        range: Range,
    ) -> Result<(), Stop> {
        if let Some(moved) = moved {
            let machine = &*self.machine;
            let moved = moved.iter().map(|(number, line)| {
                let (start, step) = line.at(&machine.registers);
                (*number, start, step)
            });
            return self.sink.slide(moved, range.low, range.high);
        }
        if !self.steps(lines) {
            return Ok(());
        }
        let Machine { starts, steps, .. } = &mut *self.machine;
        if range.low != 0 {
            for (start, step) in starts.iter_mut().zip(&*steps) {
                let first = step.checked_mul(range.low).and_then(|moved| moved.checked_add(*start));
                *start = first.ok_or(Stop::TooLarge)?;
            }
        }
        let times = range.high.abs_diff(range.low).saturating_add(1);
        self.sink.line(self.plan.components, starts, steps, times)
    }

    /// All choices are fixed.
    fn leaf(&mut self) -> Result<(), Stop> {
        let most = MAX_NUMBER as i64;
        match &self.plan.leaf {
            Leaf::Lines(lines, _) => {
                // The last choice is in its register.
                let last = self.plan.levels.last().map_or(0, |level| level.variable);
                let last = self.machine.registers[last];
                for (place, line) in lines.iter().enumerate() {
                    let (start, step) = self.line(line);
                    let number = step.checked_mul(last).and_then(|moved| moved.checked_add(start));
                    self.machine.starts[place] = number.ok_or(Stop::TooLarge)?;
                }
            }
            Leaf::Program(program, numbers) => {
                match run(program, &mut self.machine.registers) {
                    Ok(()) => {}
                    Err(Undefined::NoValue) => return Ok(()),
                    Err(Undefined::TooLarge) => return Err(Stop::TooLarge),
                }
                for (place, &number) in numbers.iter().enumerate() {
                    self.machine.starts[place] = self.machine.registers[number];
                }
            }
        }
        let Machine { starts, registers, .. } = &mut *self.machine;
        if starts.iter().any(|&number| number < 0) {
            return Ok(());
        }
        if starts.iter().any(|&number| number > most) {
            return Err(Stop::TooLarge);
        }
        self.sink.one(starts, self.plan, registers)
    }
}

/// The numbers that a choice may be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Range {
    pub low: i64,
    pub high: i64,
}

impl Range {
    const NONE: Self = Self { low: 0, high: -1 };

    /// Keeps the numbers for which `constant + factor * number` is 0 or more.
    #[inline(always)]
    pub fn narrow(&mut self, constant: i64, factor: i64) -> Result<(), Stop> {
        match factor {
            0 if constant < 0 => *self = Self::NONE,
            0 => {}
            1 => self.low = self.low.max(constant.checked_neg().ok_or(Stop::TooLarge)?),
            -1 => self.high = self.high.min(constant),
            2.. => {
                let least = floor(constant, factor).checked_neg().ok_or(Stop::TooLarge)?;
                self.low = self.low.max(least);
            }
            _ => {
                let by = factor.checked_neg().ok_or(Stop::TooLarge)?;
                self.high = self.high.min(floor(constant, by));
            }
        }
        Ok(())
    }

    /// Keeps the numbers for which `constant + factor * number` is from `low` to `high`.
    fn keep(&mut self, constant: i64, factor: i64, low: i64, high: i64) -> Result<(), Stop> {
        if let Some(above) = constant.checked_sub(low) {
            self.narrow(above, factor)?;
        } else if low > 0 {
            return Err(Stop::TooLarge);
        }
        if high == i64::MAX {
            return Ok(());
        }
        let below = high.checked_sub(constant).zip(factor.checked_neg()).ok_or(Stop::TooLarge)?;
        self.narrow(below.0, below.1)
    }
}

/// A quotient by a positive number, rounded down.
#[inline(always)]
fn floor(number: i64, by: i64) -> i64 {
    if 0 <= number && number < by {
        return 0;
    }
    // Many machines divide short numbers faster.
    match (u32::try_from(number), u32::try_from(by)) {
        (Ok(number), Ok(by)) if by > 0 => i64::from(number / by),
        _ => number.div_euclid(by),
    }
}
