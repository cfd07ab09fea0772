//! Periods: found in the values, and proved.

mod arithmetic;
mod codes;
mod matcher;
mod observation;
mod proof;
mod repetition;
mod search;
mod subtraction;
mod three_heaps;

pub use observation::{Observation, observe};
pub use proof::Proof;
pub use repetition::{first_agreement, least_period_of_end};
pub use search::{Open, Search};
pub use subtraction::by_classes;

use super::Column;
use crate::evidence::Evidence;
use std::fmt;

/// How the values of all heaps go on: for every heap `n >= preperiod`,
/// `g(n + period) = g(n) + saltus`, and both numbers are the least for which this holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The least heap from which the values repeat.
    pub preperiod: u64,
    /// The least number of heaps after which they repeat; never 0.
    pub period: u64,
    /// What each repetition adds: 0 for a game that is periodic, more for one that is
    /// arithmetic-periodic.
    pub saltus: u64,
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { preperiod, period, saltus } = self;
        write!(f, "g(n + {period}) = g(n)")?;
        if *saltus > 0 {
            write!(f, " + {saltus}")?;
        }
        write!(f, " for all n >= {preperiod}")
    }
}

/// A period that is proved, with the values that it repeats.
#[derive(Clone, Debug)]
pub struct Proved {
    /// The period.
    pub period: Period,
    /// The values of heaps 0 to `preperiod + period - 1`.
    pub values: Column,
    /// Why it holds for all heaps.
    pub proof: Proof,
    /// How many heaps were evaluated for the proof.
    pub heaps: u64,
}

impl Proved {
    /// The value of any heap.
    pub fn value(&self, heap: &dashu_int::UBig) -> dashu_int::UBig {
        let Period { preperiod, period, saltus } = self.period;
        let at = |index: u64| dashu_int::UBig::from(self.values.get(index as usize).unwrap_or_default());
        match u64::try_from(heap) {
            Ok(heap) if heap < preperiod => at(heap),
            _ => {
                let beyond = heap - preperiod;
                let into = &beyond % period;
                at(preperiod + into) + beyond / period * saltus
            }
        }
    }

    /// The values of heaps 0 to `preperiod + period - 1`, in order.
    pub fn all_values(&self) -> impl Iterator<Item = u32> {
        (0..self.values.len()).map(|heap| self.values.get(heap).unwrap_or_default())
    }

    /// How the period is known.
    pub fn evidence(&self) -> Evidence {
        Evidence::of_heaps(self.heaps as usize, self.proof.theorem())
    }

    /// The heaps whose values are not what the period would have them be if it held from heap 0 on, in
    /// increasing order.
    pub fn exceptions(&self) -> impl Iterator<Item = u64> {
        let Period { preperiod, period, saltus } = self.period;
        (0..preperiod).filter(move |&heap| {
            let periods = (preperiod - heap).div_ceil(period);
            let value = |heap: u64| u128::from(self.values.get(heap as usize).unwrap_or_default());
            value(heap) + u128::from(periods) * u128::from(saltus) != value(heap + periods * period)
        })
    }

    /// The largest value of all heaps and the first heap that has it, unless values grow for ever.
    pub fn largest(&self) -> Option<(u32, u64)> {
        if self.period.saltus > 0 {
            return None;
        }
        Some(largest(self.all_values()))
    }
}

/// The largest of the values of heaps 0, 1, 2, ... and the first heap that has it.
fn largest(values: impl Iterator<Item = u32>) -> (u32, u64) {
    (0..).zip(values).fold(
        (0, 0),
        |largest, (heap, value)| {
            if value > largest.0 { (value, heap) } else { largest }
        },
    )
}
