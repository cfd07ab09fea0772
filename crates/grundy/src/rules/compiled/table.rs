//! Tables of the values of all components up to some numbers.

use super::Compiled;
use super::axes::Axes;
use super::marks::UNKNOWN;
use super::sieve::Sieve;
use super::worker::{Cells, Worker};
use crate::error::Result;
use crate::limits::Meter;
use crate::rules::Measure;

/// How many steps a row takes at least where it is shared among threads.
const SHARED: u64 = 1 << 18;

/// How many cells are counted together.
const TOGETHER: u64 = 1 << 6;

/// Numbers up to this are sieved where divisors or primes are listed; larger ones are divided by trial.
pub(super) const MOST_SIEVED: u64 = 1 << 26;

/// The values of components of which each number is at most what its place allows.
#[derive(Clone, Debug)]
pub struct Table {
    axes: Axes,
    values: Vec<u32>,
}

impl Table {
    /// The value of a component in normal play, which may be [`LOST`](crate::search::LOST),
    /// [`WON`](crate::search::WON) or [`LOONY`](crate::search::LOONY); `None` where the component is not in the
    /// table, or play from it leaves the table.
    pub fn value(&self, component: &[u64]) -> Option<u32> {
        let mut numbers = [0i64; crate::rules::MOST_NUMBERS];
        let numbers = numbers.get_mut(..component.len())?;
        for (to, &number) in numbers.iter_mut().zip(component) {
            *to = i64::try_from(number).ok()?;
        }
        let value = *self.values.get(self.axes.cell(numbers)?)?;
        (value != UNKNOWN).then_some(value)
    }

    /// The values of all components up to some numbers, the last number running fastest; `None` where one of
    /// them is not in the table, or play from it leaves the table.
    pub fn into_values(self, most: &[u64]) -> Option<Vec<u32>> {
        let Self { axes, mut values } = self;
        let same = Axes::new(most, (0..most.len()).map(|number| (number, false)).collect())?;
        if axes != same {
            let mut component = vec![0; most.len()];
            let read = (0..same.cells).map(|_| {
                let cell = axes.cell(&component);
                same.advance(&mut component);
                values.get(cell?).copied()
            });
            values = read.collect::<Option<_>>()?;
        }
        (!values.contains(&UNKNOWN)).then_some(values)
    }

    /// How many components are in the table.
    pub fn cells(&self) -> u64 {
        self.axes.cells
    }
}

/// An order in which all options of a component come before it.
enum Order<'m> {
    /// That of the cells: their axes, the slowest first, and whether the first alone decides.
    Cells(Vec<(usize, bool)>, bool),
    /// By sums of multiples of the numbers.
    Sorted(&'m [Vec<i64>]),
}

impl Compiled {
    /// The order of a table; `None` where it is not proved that there is one.
    fn order(&self) -> Option<Order<'_>> {
        let Measure::Proved(weights) = &self.measure else { return None };
        let arity = self.arity;
        let mut axes: Vec<(usize, bool)> = Vec::with_capacity(arity);
        for weights in weights {
            let mut used = weights.iter().enumerate().filter(|&(_, &weight)| weight != 0);
            match (used.next(), used.next()) {
                (Some((number, &weight)), None) => {
                    if axes.iter().all(|&(known, _)| known != number) {
                        axes.push((number, weight < 0));
                    }
                }
                (None, _) => {}
                _ => return Some(Order::Sorted(weights_of(&self.measure))),
            }
        }
        let first_decides = weights.len() == 1;
        for number in 0..arity {
            if axes.iter().all(|&(known, _)| known != number) {
                axes.push((number, false));
            }
        }
        Some(Order::Cells(axes, first_decides))
    }

    /// Whether a table can be made: it is proved that play ends.
    pub fn has_order(&self) -> bool {
        self.order().is_some()
    }

    /// The bytes that a table of components up to some numbers takes while it is made.
    pub fn table_bytes(&self, most: &[u64]) -> u64 {
        let cells = most.iter().fold(1u64, |cells, &most| cells.saturating_mul(most.saturating_add(1)));
        let each = if matches!(self.order(), Some(Order::Sorted(_))) { 48 } else { 4 };
        let sieved = if self.sieves() { Sieve::bytes(sieved(most)) } else { 0 };
        cells.saturating_mul(each).saturating_add(sieved)
    }

    /// The values of all components up to some numbers; `None` where it is not proved that play ends.
    ///
    /// Rows are shared among threads where one number is lowered by every move.
    ///
    /// # Errors
    /// A limit that was reached.
    ///
    /// # Complexity
    /// The options of each component, of which those on a line cost a step each; four bytes for each
    /// component, and eleven times as many beside where a sum of numbers is what moves lower.
    ///
    /// # References
    /// R. P. Sprague, Über mathematische Kampfspiele, 1935; P. M. Grundy, Mathematics and games, 1939.
    pub fn table(&self, most: &[u64], meter: &mut Meter<'_>) -> Result<Option<Table>> {
        let Some(order) = self.order() else { return Ok(None) };
        meter.hold(self.table_bytes(most))?;
        let axes = match &order {
            Order::Cells(axes, _) => axes.clone(),
            Order::Sorted(_) => (0..most.len()).map(|number| (number, false)).collect(),
        };
        let Some(axes) = Axes::new(most, axes) else { return Ok(None) };
        let grown;
        let sieve = match self.sieves() && sieved(most) > self.sieve.most() {
            true => {
                grown = Sieve::up_to(u32::try_from(sieved(most)).unwrap_or_default());
                &grown
            }
            false => &self.sieve,
        };
        let values = match order {
            Order::Cells(_, true) if axes.order.len() > 1 => self.by_rows(&axes, sieve, meter)?,
            Order::Cells(..) => self.in_order(&axes, sieve, meter)?,
            Order::Sorted(weights) => self.sorted(&axes, weights, sieve, meter)?,
        };
        Ok(Some(Table { axes, values }))
    }

    /// What is known of no values.
    fn largest(&self) -> Option<u32> {
        self.endings.is_empty().then_some(0)
    }

    /// Values in the order of the cells.
    fn in_order(&self, axes: &Axes, sieve: &Sieve, meter: &mut Meter<'_>) -> Result<Vec<u32>> {
        let mut values = Vec::with_capacity(usize::try_from(axes.cells).unwrap_or_default());
        let mut worker = Worker::new(self);
        let mut largest = self.largest();
        let mut component = vec![0; axes.all.len()];
        axes.component(0, &mut component);
        let mut waiting = 0;
        for cell in 0..axes.cells {
            let cells = Cells { axes, values: &values, largest, sieve };
            let value = worker.value(&component, cell as i64, cells, meter).map_err(|limit| *limit)?;
            largest = with(largest, value);
            values.push(value);
            axes.advance(&mut component);
            waiting += 1;
            if waiting == TOGETHER {
                worker.count(waiting, meter)?;
                waiting = 0;
            }
        }
        worker.count(waiting, meter)?;
        Ok(values)
    }

    /// Values in the order of the cells, where those with the same slowest number do not depend on each
    /// other.
    fn by_rows(&self, axes: &Axes, sieve: &Sieve, meter: &mut Meter<'_>) -> Result<Vec<u32>> {
        let &(slowest, _) = axes.order.first().unwrap_or(&(0, false));
        let row = usize::try_from(axes.all[slowest].stride.abs()).unwrap_or_default().max(1);
        let mut values = vec![UNKNOWN; usize::try_from(axes.cells).unwrap_or_default()];
        let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get());
        let mut workers: Vec<Worker<'_>> = (0..threads).map(|_| Worker::new(self)).collect();
        let mut largest = self.largest();
        // The row before says how long this one takes.
        let mut work = 0;
        for start in (0..values.len()).step_by(row) {
            let (known, rest) = values.split_at_mut(start);
            let this = &mut rest[..row];
            let cells = Cells { axes, values: known, largest, sieve };
            let shared = if work >= SHARED { threads } else { 1 };
            let part = row.div_ceil(shared);
            let parts = this.chunks_mut(part).zip(&mut workers).enumerate();
            let parts = parts
                .map(|(place, (part_of_row, worker))| ((start + place * part) as u64, part_of_row, worker));
            let before = &*meter;
            let done: Vec<Result<u64>> = std::thread::scope(|scope| {
                let started = parts.map(|(start, part, worker)| {
                    let mut meter = before.clone();
                    let mut work = move || fill(worker, start, part, cells, &mut meter);
                    // A thread costs more than it saves where there is one part.
                    if shared == 1 { Started::Done(work()) } else { Started::Thread(scope.spawn(work)) }
                });
                let started: Vec<_> = started.collect();
                started.into_iter().map(Started::join).collect()
            });
            work = done.into_iter().sum::<Result<u64>>()?;
            meter.count_many(row as u64 + work / 16)?;
            largest = this.iter().fold(largest, |largest, &value| with(largest, value));
        }
        Ok(values)
    }

    /// Values in the order of sums of multiples of the numbers.
    fn sorted(
        &self,
        axes: &Axes,
        weights: &[Vec<i64>],
        sieve: &Sieve,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<u32>> {
        let len = usize::try_from(axes.cells).unwrap_or_default();
        let mut component = vec![0; axes.all.len()];
        let sum = |weights: &[i64], component: &[i64]| -> i128 {
            weights.iter().zip(component).map(|(&w, &n)| i128::from(w) * i128::from(n)).sum()
        };
        let mut order: Vec<u64> = (0..axes.cells).collect();
        // By the last of the sums first, since the sort is stable.
        for weights in weights.iter().rev() {
            meter.look()?;
            order.sort_by_cached_key(|&cell| {
                axes.component(cell, &mut component);
                sum(weights, &component)
            });
        }
        let mut values = vec![UNKNOWN; len];
        let mut worker = Worker::new(self);
        let mut largest = self.largest();
        for cell in order {
            axes.component(cell, &mut component);
            let cells = Cells { axes, values: &values, largest, sieve };
            let value = worker.value(&component, cell as i64, cells, meter).map_err(|limit| *limit)?;
            largest = with(largest, value);
            values[cell as usize] = value;
            worker.count(1, meter)?;
        }
        Ok(values)
    }
}

fn weights_of(measure: &Measure) -> &[Vec<i64>] {
    match measure {
        Measure::Proved(weights) => weights,
        Measure::Watched(_) => &[],
    }
}

/// How far numbers are sieved for a table.
fn sieved(most: &[u64]) -> u64 {
    most.iter().copied().max().unwrap_or_default().min(MOST_SIEVED)
}

/// The largest of some values and one more, if all are nimbers.
fn with(largest: Option<u32>, value: u32) -> Option<u32> {
    largest.filter(|_| value < UNKNOWN).map(|largest| largest.max(value))
}

/// Works out cells that follow each other, and says how many steps that took.
fn fill(
    worker: &mut Worker<'_>,
    start: u64,
    part: &mut [u32],
    cells: Cells<'_>,
    meter: &mut Meter<'_>,
) -> Result<u64> {
    let mut component = vec![0; cells.axes.all.len()];
    cells.axes.component(start, &mut component);
    let (mut work, mut cell) = (0, start as i64);
    for together in part.chunks_mut(TOGETHER as usize) {
        let count = together.len() as u64;
        for value in together {
            *value = worker.value(&component, cell, cells, meter).map_err(|limit| *limit)?;
            cell += 1;
            cells.axes.advance(&mut component);
        }
        work += count + worker.count(count, meter)?;
    }
    Ok(work)
}

/// A part of a row that is worked out, here or by a thread.
enum Started<'s> {
    Done(Result<u64>),
    Thread(std::thread::ScopedJoinHandle<'s, Result<u64>>),
}

impl Started<'_> {
    /// What came of it; a panic in a thread goes on here.
    fn join(self) -> Result<u64> {
        match self {
            Self::Done(done) => done,
            Self::Thread(thread) => thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::parse;
    use super::*;
    use crate::limits::Limits;

    #[test]
    fn rows_that_threads_share_are_the_same() {
        let limits = Limits::default();
        let rules = "position (n, m); (n, m) -> (n - k, m - j) where k >= 1, j in 1..20";
        let compiled = Compiled::new(&parse(rules).unwrap());
        assert!(matches!(compiled.order(), Some(Order::Cells(_, true))));
        let axes = Axes::new(&[24, 3000], vec![(0, false), (1, false)]).unwrap();
        let shared = compiled.by_rows(&axes, &compiled.sieve, &mut limits.start()).unwrap();
        let alone = compiled.in_order(&axes, &compiled.sieve, &mut limits.start()).unwrap();
        assert!((0..24).all(|value| shared.contains(&value)));
        assert_eq!(shared, alone);
        let few = Limits { positions: 200_000, ..Limits::default() };
        assert!(compiled.by_rows(&axes, &compiled.sieve, &mut few.start()).is_err());
    }
}
