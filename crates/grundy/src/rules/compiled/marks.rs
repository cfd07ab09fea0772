//! The values of a component's options, read from a table.

use super::axes::Axes;
use super::plan::Plan;
use super::run::{Sink, Stop};
use crate::limits::Meter;
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

    /// Counts the steps since the last time.
    pub fn count(&mut self, meter: &mut Meter<'_>) -> Result<u64, crate::error::Error> {
        let work = std::mem::take(&mut self.work);
        meter.count_many(work / 16)?;
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
    /// Whether all values are nimbers.
    pub are_nimbers: bool,
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

    /// Options of one component each, all nimbers.
    #[inline]
    fn single(&mut self, cells: Cells, times: usize) {
        let Some(run) = run(self.values, cells, times) else {
            self.marks.unknown = true;
            return;
        };
        let mex = &mut self.marks.mex;
        match cells.step.unsigned_abs() {
            0 | 1 => run.iter().for_each(|&value| mex.insert(value)),
            step => run.iter().step_by(step).for_each(|&value| mex.insert(value)),
        }
    }

    /// Options of two components each, all nimbers.
    fn double(&mut self, one: Cells, other: Cells, times: usize) {
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
        let (up, by) = (other.step >= 0, other.step.unsigned_abs().max(1));
        // A component that does not move is met once for all.
        let left = left.iter().step_by(one.step.unsigned_abs().max(1));
        let mex = &mut self.marks.mex;
        match (one.step, other.step) {
            (0, 0) => mex.insert(left.chain(right).fold(0, |sum, &value| sum ^ value)),
            (0, _) => {
                let same = left.fold(0, |sum, &value| sum ^ value);
                right.iter().step_by(by).for_each(|&value| mex.insert(value ^ same));
            }
            (_, 0) => {
                let same = right.iter().fold(0, |sum, &value| sum ^ value);
                left.for_each(|&value| mex.insert(value ^ same));
            }
            _ if up => left.zip(right.iter().step_by(by)).for_each(|(&a, &b)| mex.insert(a ^ b)),
            _ => left.zip(right.iter().rev().step_by(by)).for_each(|(&a, &b)| mex.insert(a ^ b)),
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

    fn line(&mut self, starts: &[i64], steps: &[i64], times: u64) -> Result<(), Stop> {
        self.work(times)?;
        let last = i64::try_from(times - 1).map_err(|_| Stop::TooLarge)?;
        let (arity, len) = (self.axes.all.len(), usize::try_from(times).map_err(|_| Stop::TooLarge)?);
        // Two results are what most rules leave at the most.
        let mut pair = [Cells { first: 0, step: 0 }; 2];
        let count = starts.len() / arity;
        if count <= 2 && self.are_nimbers {
            for (at, (starts, steps)) in starts.chunks_exact(arity).zip(steps.chunks_exact(arity)).enumerate()
            {
                match self.cells(starts, steps, last)? {
                    Some(cells) => pair[at] = cells,
                    None => {
                        self.marks.unknown = true;
                        return Ok(());
                    }
                }
            }
            match count {
                0 => self.marks.mex.insert(0),
                1 => self.single(pair[0], len),
                _ => self.double(pair[0], pair[1], len),
            }
            return Ok(());
        }
        let mut all: Vec<Option<Cells>> = Vec::with_capacity(count);
        for (starts, steps) in starts.chunks_exact(arity).zip(steps.chunks_exact(arity)) {
            all.push(self.cells(starts, steps, last)?);
        }
        let values = self.values;
        for index in 0..len {
            let value = |cells: &Option<Cells>| values.get((*cells)?.at(index)?).copied();
            self.marks.option(all.iter().map(value));
        }
        Ok(())
    }

    fn list(&mut self, starts: &[i64], steps: &[i64], members: &[i64]) -> Result<(), Stop> {
        let (Some(&least), Some(&most)) = (members.iter().min(), members.iter().max()) else { return Ok(()) };
        self.work(members.len() as u64)?;
        let arity = self.axes.all.len();
        let mut all: Vec<Option<Cells>> = Vec::new();
        let mut single = None;
        let count = starts.len() / arity;
        for (starts, steps) in starts.chunks_exact(arity).zip(steps.chunks_exact(arity)) {
            // Where it is natural and in the table at both ends, it is so between them.
            let mut moved = [0; crate::rules::MOST_NUMBERS];
            for ((moved, &start), &step) in moved.iter_mut().zip(starts).zip(steps) {
                *moved =
                    step.checked_mul(least).and_then(|by| by.checked_add(start)).ok_or(Stop::TooLarge)?;
            }
            let cells = self.cells(&moved[..arity], steps, most - least)?;
            if count == 1 {
                single = cells;
            } else {
                all.push(cells);
            }
        }
        let values = self.values;
        let index = |member: i64| usize::try_from(member - least).unwrap_or(usize::MAX);
        if let (1, true, Some(cells)) = (count, self.are_nimbers, single) {
            let Some(run) = run(self.values, cells, index(most) + 1) else {
                self.marks.unknown = true;
                return Ok(());
            };
            // The place of a member in the run.
            let from = if cells.step < 0 { run.len() - 1 } else { 0 };
            let mex = &mut self.marks.mex;
            for &member in members {
                let place = Cells { first: from, step: cells.step }.at(index(member)).unwrap_or(usize::MAX);
                match run.get(place) {
                    Some(&value) => mex.insert(value),
                    None => self.marks.unknown = true,
                }
            }
            return Ok(());
        }
        if count == 1 {
            all.push(single);
        }
        for &member in members {
            let value = |cells: &Option<Cells>| values.get((*cells)?.at(index(member))?).copied();
            self.marks.option(all.iter().map(value));
        }
        Ok(())
    }

    fn work(&mut self, steps: u64) -> Result<(), Stop> {
        self.marks.work += steps;
        if self.marks.work >= 1 << 20 {
            self.marks.count(self.meter).map_err(Stop::Error)?;
        }
        Ok(())
    }
}
