//! The values of a game computed again, heap by heap, and compared with the claim on the way.

use super::verdict::{Stop, refuse};
use crate::heap::{Certificate, Claim};
use crate::limits::Meter;

/// A number that holds the values of a game.
pub(super) trait Cell: Copy + Eq + Into<u32> + TryFrom<u32> {}

impl<T: Copy + Eq + Into<u32> + TryFrom<u32>> Cell for T {}

/// A way to find the value of the next heap.
pub(super) trait Method {
    /// How many heaps have to be evaluated, 0 to that number less one. It may grow on the way.
    fn heaps(&self) -> u64;

    /// The value of the heap of as many counters as there are values, by the mex rule. A value larger
    /// than the largest that is claimed may be given as any such number.
    fn next<T: Cell>(&mut self, values: &[T], meter: &mut Meter<'_>) -> Result<u32, Stop>;

    /// Checks what can be known in the end only, and says what was checked.
    fn premises<T: Cell>(&self, values: &[T], meter: &mut Meter<'_>) -> Result<Vec<String>, Stop>;
}

/// For how many values memory is taken at first.
const FIRST: usize = 1 << 16;

/// Computes as many values as the method asks for. They agree with the period that is claimed, and none
/// is larger than is claimed.
pub(super) fn recompute<T: Cell, M: Method>(
    certificate: &Certificate,
    method: &mut M,
    meter: &mut Meter<'_>,
) -> Result<(Vec<T>, Vec<String>), Stop> {
    let Claim { preperiod, period, saltus } = certificate.claim;
    let most = certificate.largest.map_or(u32::MAX, |largest| largest.value);
    let mut values: Vec<T> = Vec::new();
    while (values.len() as u64) < method.heaps() {
        let heap = values.len() as u64;
        if values.len() == values.capacity() {
            meter.hold(method.heaps().saturating_mul(size_of::<T>() as u64))?;
            // Not all at once, since nothing says yet that the claim is worth that much memory.
            let more = usize::try_from(method.heaps() - heap).unwrap_or(usize::MAX);
            values.reserve_exact(more.min(FIRST.max(values.len() / 4)));
        }
        meter.count()?;
        let value = method.next(&values, meter)?;
        let cell = match T::try_from(value) {
            Ok(cell) if value <= most => cell,
            _ => {
                return refuse(
                    format!("it has a value above {most}, the largest that is claimed"),
                    Some(heap),
                );
            }
        };
        if let Some(before) = heap.checked_sub(period).filter(|&before| before >= preperiod) {
            let before: u32 = values[before as usize].into();
            if u64::from(before).checked_add(saltus) != Some(value.into()) {
                let more = if saltus == 0 { String::new() } else { format!(" and {saltus}") };
                let reason = format!(
                    "its value is {value} and not {before}{more}, the value {period} places before{more}"
                );
                return refuse(reason, Some(heap));
            }
        }
        values.push(cell);
    }
    let premises = method.premises(&values, meter)?;
    Ok((values, premises))
}

/// Marks for values, all gone at once when the next heap comes.
#[derive(Debug)]
pub(super) struct Marks {
    // The number of the heap, counted from 1, at which each value was marked last.
    at: Vec<u64>,
    now: u64,
}

impl Marks {
    /// Marks for all values that are nim-sums of values up to `largest`.
    pub fn new(largest: u32, meter: &Meter<'_>) -> Result<Self, Stop> {
        let mut marks = Self::none();
        marks.make_room(largest, meter)?;
        Ok(marks)
    }

    /// No marks yet, and none of them may be made before [`Marks::make_room`].
    pub fn none() -> Self {
        Self { at: Vec::new(), now: 0 }
    }

    /// Makes room for all values that are nim-sums of values up to `largest`, where values grow.
    pub fn make_room(&mut self, largest: u32, meter: &Meter<'_>) -> Result<(), Stop> {
        let size = (u64::from(largest) + 1).next_power_of_two();
        if size > self.at.len() as u64 {
            meter.hold(size.saturating_mul(size_of::<u64>() as u64))?;
            self.at.resize(usize::try_from(size).unwrap_or(usize::MAX), 0);
        }
        Ok(())
    }

    /// Takes all marks away.
    pub fn clear(&mut self) {
        self.now += 1;
    }

    pub fn mark(&mut self, value: u32) {
        self.at[value as usize] = self.now;
    }

    pub fn is_marked(&self, value: u32) -> bool {
        self.at[value as usize] == self.now
    }

    /// How many values may be marked: 0 to this less one.
    pub fn size(&self) -> u32 {
        u32::try_from(self.at.len()).unwrap_or(u32::MAX)
    }

    /// The least value that is not marked.
    pub fn mex(&self) -> u32 {
        (0..self.size()).find(|&value| !self.is_marked(value)).unwrap_or(self.size())
    }
}
