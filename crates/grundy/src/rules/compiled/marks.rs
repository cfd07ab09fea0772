//! The values of a component's options, read from a table.

use super::axes::Axes;
use super::plan::Plan;
use super::run::{Sink, Stop};
use crate::limits::{LimitReached, Meter};
use crate::nimber::Mex;
use crate::rules::naive::MAX_NUMBER;
use crate::search::{LOONY, LOST, WON};

/// A cell of a table whose value is not known, such as one from which a move leaves the table.
pub(super) const UNKNOWN: u32 = WON - 1;

/// What is known of the options of one component.
#[derive(Debug, Default)]
pub(super) struct Marks {
    mex: Mex,
    // Some option wins at once.
    wins: bool,
    // The value of some option is not known.
    unknown: bool,
    work: u64,
}

impl Marks {
    /// The value of the component, whose options have all been seen; forgets them.
    pub fn take(&mut self) -> u32 {
        let mex = self.mex.take();
        let (unknown, wins) = (std::mem::take(&mut self.unknown), std::mem::take(&mut self.wins));
        match (unknown, wins) {
            (true, _) => UNKNOWN,
            (false, true) => LOONY,
            (false, false) => mex,
        }
    }

    /// Counts some components, and the steps since the last time, and says how many these were.
    pub fn count(&mut self, components: u64, meter: &mut Meter<'_>) -> Result<u64, LimitReached> {
        let work = std::mem::take(&mut self.work);
        meter.count_many(components + work / 16)?;
        Ok(work)
    }

    /// Adds an option by the values of its components.
    #[inline]
    pub fn option(&mut self, values: impl Iterator<Item = Option<u32>>) {
        let (mut sum, mut lost, mut given) = (0, false, false);
        for value in values {
            match value {
                None | Some(UNKNOWN) => self.unknown = true,
                Some(LOST) => lost = true,
                Some(WON | LOONY) => given = true,
                Some(nimber) => sum ^= nimber,
            }
        }
        if lost {
            self.wins = true;
        } else if !given && !self.unknown {
            self.mex.insert(sum);
        }
    }
}

/// Reads the values of options from a table.
pub(super) struct Reader<'r, 'm> {
    pub axes: &'r Axes,
    /// The cells that are known.
    pub values: &'r [u32],
    /// The largest of them, if all are nimbers.
    pub largest: Option<u32>,
    /// The component whose options these are, and where it is in the table.
    pub component: &'r [i64],
    pub cell: i64,
    pub marks: &'r mut Marks,
    pub meter: &'r mut Meter<'m>,
}

/// Cells on a line: the first, and how far it is from one to the next.
#[derive(Clone, Copy)]
struct Cells {
    first: usize,
    step: isize,
}

impl Cells {
    #[inline]
    fn at(self, index: usize) -> Option<usize> {
        self.first.checked_add_signed(self.step.checked_mul(isize::try_from(index).ok()?)?)
    }
}

/// The known values of cells on a line, in the order of the table.
#[inline]
fn run(values: &[u32], cells: Cells, times: usize) -> Option<&[u32]> {
    let last = cells.at(times.checked_sub(1)?)?;
    values.get(cells.first.min(last)..=cells.first.max(last))
}

impl Reader<'_, '_> {
    /// The cells of a result for some values of a choice, all of which are natural.
    #[inline]
    fn cells(&self, starts: &[i64], steps: &[i64], last: i64) -> Result<Option<Cells>, Stop> {
        let (mut first, mut step) = (self.axes.origin, 0i64);
        let mut within = true;
        for ((&start, &by), axis) in starts.iter().zip(steps).zip(&self.axes.all) {
            let end =
                by.checked_mul(last).and_then(|moved| moved.checked_add(start)).ok_or(Stop::TooLarge)?;
            let most = start.max(end);
            if most > axis.most {
                if most > MAX_NUMBER as i64 {
                    return Err(Stop::TooLarge);
                }
                within = false;
                continue;
            }
            // In the table, so that nothing here overflows.
            first += start * axis.stride;
            step += by * axis.stride;
        }
        match (usize::try_from(first), isize::try_from(step)) {
            (Ok(first), Ok(step)) if within => Ok(Some(Cells { first, step })),
            _ => Ok(None),
        }
    }

    /// Options of two components each, all nimbers up to some largest.
    fn double(&mut self, one: Cells, other: Cells, times: usize, largest: u32) {
        // So that the first goes up.
        let (one, other) = match (one.step < 0, one.at(times - 1), other.at(times - 1)) {
            (true, Some(one_last), Some(other_last)) => {
                (Cells { first: one_last, step: -one.step }, Cells { first: other_last, step: -other.step })
            }
            _ => (one, other),
        };
        let (Some(left), Some(right)) = (run(self.values, one, times), run(self.values, other, times)) else {
            self.marks.unknown = true;
            return;
        };
        // A nim-sum has no more bits than its parts.
        let most = u32::MAX.checked_shr(largest.leading_zeros()).unwrap_or_default();
        let mex = &mut self.marks.mex;
        let by = other.step.unsigned_abs();
        match (one.step.unsigned_abs(), by) {
            // A component that does not move is met once for all.
            (0, 0) => mex.extend_up_to(most, left.iter().zip(right).map(|(a, b)| a ^ b)),
            (0, _) => {
                let same = left.first().copied().unwrap_or_default();
                mex.extend_up_to(most, right.iter().step_by(by).map(|b| b ^ same));
            }
            (step, 0) => {
                let same = right.first().copied().unwrap_or_default();
                mex.extend_up_to(most, left.iter().step_by(step).map(|a| a ^ same));
            }
            (1, 1) if other.step > 0 => mex.extend_up_to(most, left.iter().zip(right).map(|(a, b)| a ^ b)),
            (1, 1) => mex.extend_up_to(most, left.iter().zip(right.iter().rev()).map(|(a, b)| a ^ b)),
            (step, _) if other.step > 0 => {
                mex.extend_up_to(
                    most,
                    left.iter().step_by(step).zip(right.iter().step_by(by)).map(|(a, b)| a ^ b),
                );
            }
            (step, _) => {
                let right = right.iter().rev().step_by(by);
                mex.extend_up_to(most, left.iter().step_by(step).zip(right).map(|(a, b)| a ^ b));
            }
        }
    }
}

impl Sink for Reader<'_, '_> {
    const LINES: bool = true;

    #[inline]
    fn one(&mut self, numbers: &[i64], _: &Plan, _: &mut [i64]) -> Result<(), Stop> {
        self.marks.work += 1;
        let (axes, values) = (self.axes, self.values);
        let value = |component: &[i64]| values.get(axes.cell(component)?).copied();
        self.marks.option(numbers.chunks_exact(axes.all.len()).map(value));
        Ok(())
    }

    #[inline]
    fn line(&mut self, components: usize, starts: &[i64], steps: &[i64], times: u64) -> Result<(), Stop> {
        self.work(times)?;
        let last = i64::try_from(times - 1).map_err(|_| Stop::TooLarge)?;
        let (arity, len) = (self.axes.all.len(), usize::try_from(times).map_err(|_| Stop::TooLarge)?);
        // One component slides, and two are what most other moves leave.
        match (components, self.largest) {
            (0, Some(_)) => self.marks.mex.insert(0),
            (2, Some(largest)) => {
                let (starts, steps) = (starts.split_at(arity), steps.split_at(arity));
                match (self.cells(starts.0, steps.0, last)?, self.cells(starts.1, steps.1, last)?) {
                    (Some(one), Some(other)) => self.double(one, other, len, largest),
                    _ => self.marks.unknown = true,
                }
            }
            _ => {
                let mut all: Vec<Option<Cells>> = Vec::with_capacity(components);
                for (starts, steps) in starts.chunks_exact(arity).zip(steps.chunks_exact(arity)) {
                    all.push(self.cells(starts, steps, last)?);
                }
                let values = self.values;
                for index in 0..len {
                    let value = |cells: &Option<Cells>| values.get((*cells)?.at(index)?).copied();
                    self.marks.option(all.iter().map(value));
                }
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn slide(
        &mut self,
        moved: impl Iterator<Item = (usize, i64, i64)>,
        low: i64,
        high: i64,
    ) -> Result<(), Stop> {
        let (mut first, mut step, mut within) = (self.cell, 0i64, true);
        for (number, start, by) in moved {
            let axis = self.axes.all[number];
            let at =
                |v: i64| by.checked_mul(v).and_then(|moved| moved.checked_add(start)).ok_or(Stop::TooLarge);
            let (start, end) = (at(low)?, at(high)?);
            if start < 0 {
                // It does not move, so all are so.
                return Ok(());
            }
            let most = start.max(end);
            if most > axis.most {
                if most > MAX_NUMBER as i64 {
                    return Err(Stop::TooLarge);
                }
                within = false;
            }
            // Where all is in the table, nothing wraps.
            first = first.wrapping_add((start - self.component[number]).wrapping_mul(axis.stride));
            step = step.wrapping_add(by.wrapping_mul(axis.stride));
        }
        let times = high.wrapping_sub(low).wrapping_add(1);
        let last = first.wrapping_add(step.wrapping_mul(times - 1));
        let run = match within {
            true => self.values.get(first.min(last) as usize..first.max(last) as usize + 1),
            false => None,
        };
        let Some(run) = run else {
            self.marks.unknown = true;
            return Ok(());
        };
        self.marks.work += times as u64;
        let (step, mut at) = (step.unsigned_abs().max(1) as usize, 0);
        let values = std::iter::from_fn(|| {
            let value = run.get(at).copied();
            at = at.wrapping_add(step);
            value
        });
        match self.largest {
            Some(largest) if step == 1 => self.marks.mex.extend_up_to(largest, run.iter().copied()),
            Some(largest) => self.marks.mex.extend_up_to(largest, values),
            None => values.for_each(|value| self.marks.option(std::iter::once(Some(value)))),
        }
        Ok(())
    }

    fn list(
        &mut self,
        components: usize,
        starts: &[i64],
        steps: &[i64],
        members: &[i64],
    ) -> Result<(), Stop> {
        let (Some(&least), Some(&most)) = (members.iter().min(), members.iter().max()) else { return Ok(()) };
        self.work(members.len() as u64)?;
        let arity = self.axes.all.len();
        let mut all: Vec<Option<Cells>> = Vec::new();
        let mut single = None;
        for (starts, steps) in starts.chunks_exact(arity).zip(steps.chunks_exact(arity)) {
            // Where it is natural and in the table at both ends, it is so between them.
            let mut moved = [0; crate::rules::MOST_NUMBERS];
            for ((moved, &start), &step) in moved.iter_mut().zip(starts).zip(steps) {
                *moved =
                    step.checked_mul(least).and_then(|by| by.checked_add(start)).ok_or(Stop::TooLarge)?;
            }
            let cells = self.cells(&moved[..arity], steps, most - least)?;
            if components == 1 {
                single = cells;
            } else {
                all.push(cells);
            }
        }
        let values = self.values;
        let index = |member: i64| usize::try_from(member - least).unwrap_or(usize::MAX);
        if let (1, Some(largest), Some(cells)) = (components, self.largest, single) {
            let Some(run) = run(self.values, cells, index(most) + 1) else {
                self.marks.unknown = true;
                return Ok(());
            };
            // The place of a member in the run.
            let from = if cells.step < 0 { run.len() - 1 } else { 0 };
            let mut is_short = false;
            let value = |&member: &i64| {
                let place = Cells { first: from, step: cells.step }.at(index(member));
                let value = place.and_then(|place| run.get(place)).copied();
                is_short |= value.is_none();
                value.unwrap_or_default()
            };
            self.marks.mex.extend_up_to(largest, members.iter().map(value));
            self.marks.unknown |= is_short;
            return Ok(());
        }
        if components == 1 {
            all.push(single);
        }
        for &member in members {
            let value = |cells: &Option<Cells>| values.get((*cells)?.at(index(member))?).copied();
            self.marks.option(all.iter().map(value));
        }
        Ok(())
    }

    #[inline(always)]
    fn work(&mut self, steps: u64) -> Result<(), Stop> {
        self.marks.work += steps;
        if self.marks.work >= 1 << 20 {
            self.marks.count(0, self.meter).map_err(|limit| Stop::Limit(Box::new(limit)))?;
        }
        Ok(())
    }
}
