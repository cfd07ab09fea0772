//! The values of heaps 0, 1, 2, ... of rules by which heaps become smaller.

use super::Compiled;
use super::axes::Axes;
use super::sieve::Sieve;
use super::table::MOST_SIEVED;
use super::worker::{Cells, Worker};
use crate::error::{Error, Result};
use crate::heap::HeapValues;
use crate::limits::Meter;
use crate::rules::Measure;
use std::ops::Range;

/// The values of all heaps up to the largest asked for.
///
/// # Complexity
/// For each heap, a step for each of its options; four bytes a heap.
#[derive(Debug)]
pub struct CompiledHeaps<'c> {
    compiled: &'c Compiled,
    worker: Worker<'c>,
    values: Vec<u32>,
    largest: u32,
    sieve: Option<Sieve>,
}

impl<'c> CompiledHeaps<'c> {
    /// An engine that knows no heap yet; `None` if the rules are not on heaps that become smaller, or if they
    /// say where the whole game ends.
    pub fn new(compiled: &'c Compiled) -> Option<Self> {
        let falls = matches!(&compiled.measure, Measure::Proved(weights)
            if weights.iter().all(|weights| weights.iter().all(|&weight| weight > 0)));
        let fits = compiled.arity == 1 && falls && compiled.endings.is_empty();
        fits.then(|| Self {
            compiled,
            worker: Worker::new(compiled),
            values: Vec::new(),
            largest: 0,
            sieve: None,
        })
    }

    /// Makes room for so many heaps.
    fn reserve(&mut self, heaps: u64, meter: &mut Meter<'_>) -> Result<()> {
        let most = heaps.saturating_sub(1).min(MOST_SIEVED);
        let sieves = self.compiled.sieves();
        let sieved = if sieves { Sieve::bytes(most) } else { 0 };
        // A list that grows holds its elements twice for a moment.
        meter.hold(heaps.saturating_mul(8).saturating_add(sieved))?;
        let known = self.sieve.as_ref().map_or(0, Sieve::most);
        if sieves && most > known {
            // At least twice as far, so that sieving anew costs little.
            let most = most.max((2 * known).min(MOST_SIEVED));
            self.sieve = Some(Sieve::up_to(u32::try_from(most).unwrap_or_default()));
        }
        Ok(())
    }
}

impl HeapValues for CompiledHeaps<'_> {
    fn known(&self) -> u64 {
        self.values.len() as u64
    }

    fn extend(&mut self, heaps: u64, meter: &mut Meter<'_>) -> Result<()> {
        if heaps <= self.known() {
            return Ok(());
        }
        self.reserve(heaps, meter)?;
        let Some(axes) = Axes::new(&[heaps - 1], vec![(0, false)]) else {
            return Err(Error::Unplayable(crate::rules::too_large(&heaps.to_string())));
        };
        while self.known() < heaps {
            let heap = i64::try_from(self.known()).unwrap_or(i64::MAX);
            let sieve = self.sieve.as_ref().unwrap_or(&self.compiled.sieve);
            let cells = Cells { axes: &axes, values: &self.values, largest: Some(self.largest), sieve };
            let value = self.worker.value(&[heap], heap, cells, meter).map_err(|limit| *limit)?;
            if value == super::marks::UNKNOWN {
                return Err(Error::Unplayable(crate::rules::too_large(&heap.to_string())));
            }
            self.worker.count(1, meter)?;
            self.largest = self.largest.max(value);
            self.values.push(value);
        }
        Ok(())
    }

    fn restore(&mut self, values: &[u32], meter: &mut Meter<'_>) -> Result<()> {
        let heaps = self.known().saturating_add(values.len() as u64);
        self.reserve(heaps, meter)?;
        self.values.extend_from_slice(values);
        self.largest = values.iter().copied().fold(self.largest, u32::max);
        Ok(())
    }

    fn value(&self, heap: u64) -> u32 {
        usize::try_from(heap).ok().and_then(|heap| self.values.get(heap)).copied().unwrap_or_default()
    }

    fn read(&self, heaps: Range<u64>, into: &mut Vec<u32>) {
        let place = |heap: u64| usize::try_from(heap).unwrap_or(usize::MAX).min(self.values.len());
        into.extend_from_slice(&self.values[place(heaps.start)..place(heaps.end)]);
    }
}
