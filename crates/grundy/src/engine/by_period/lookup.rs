//! Values of heaps of any size, one after the other, without a division of large numbers for each.

use crate::heap::period::{Period, Proved};
use dashu_int::UBig;

/// The table of values that a period without saltus repeats.
#[derive(Clone, Copy, Debug)]
pub struct Lookup<'p> {
    proved: &'p Proved,
    /// The heap from which values repeat; not 0, as the empty heap is no part of a broken one.
    pub start: u64,
    /// After how many heaps they repeat.
    pub period: u64,
}

impl<'p> Lookup<'p> {
    /// A look-up in a proved period whose saltus is 0.
    pub fn new(proved: &'p Proved) -> Self {
        let Period { preperiod, period, .. } = proved.period;
        Self { proved, start: preperiod.max(1), period }
    }

    /// The value of a heap of the table, or of the first heap behind it.
    pub fn small(&self, heap: u64) -> u32 {
        let Period { preperiod, period, .. } = self.proved.period;
        let index = if heap < preperiod + period { heap } else { heap - period };
        self.proved.values.get(index as usize).unwrap_or_default()
    }

    /// The value of the heap that lies `offset` behind the first that repeats, for an offset below the
    /// period.
    pub fn repeating(&self, offset: u64) -> u32 {
        self.small(self.start + offset)
    }

    /// How far a heap lies behind the last one before it that begins a period, or `None` for a heap that
    /// no period holds.
    pub fn offset(&self, heap: &UBig) -> Option<u64> {
        (*heap >= UBig::from(self.start)).then(|| (heap - self.start) % self.period)
    }
}

/// The values of the heaps `rest - n` for small `n`.
#[derive(Clone, Copy, Debug)]
pub struct Rest<'p> {
    values: Lookup<'p>,
    // The heap itself where it is so small that differences from it need not repeat.
    small: Option<u64>,
    modulo: u64,
}

impl<'p> Rest<'p> {
    /// What is left of a heap.
    pub fn new(values: Lookup<'p>, rest: &UBig) -> Self {
        Self { values, small: u64::try_from(rest).ok(), modulo: rest % values.period }
    }

    /// The value of the heap of `rest - n`, which is not negative, for an `n` that the table reaches.
    pub fn less(&self, n: u64) -> u32 {
        let Lookup { start, period, .. } = self.values;
        match self.small {
            Some(rest) if rest - n < start => self.values.small(rest - n),
            _ => self.values.repeating((self.modulo + period - (start + n) % period) % period),
        }
    }
}
