//! The search for a period: compute, look for a repetition, prove it or compute on.

use super::{
    Observation, Period, Proof, Proved, first_agreement, least_period_of_end, observation::observe,
    subtraction,
};
use crate::error::{Error, NoPeriod, Observed, Result};
use crate::heap::{Breaking, Column, HeapRules, HeapValues, Naive, SubtractionSet};
use crate::limits::{LimitReached, Meter};

/// A search that ended without a period.
#[derive(Clone, Debug)]
pub struct Open {
    /// How many heaps were evaluated: 0 to `heaps - 1`.
    pub heaps: u64,
    /// The largest value among them, and the first heap that has it.
    pub largest: (u32, u64),
    /// The limit that was reached, if it was one that stopped the search.
    pub limit: Option<LimitReached>,
}

/// What a search for a period found.
#[derive(Clone, Debug)]
pub enum Search {
    /// A period, proved for all heaps.
    Proved(Box<Proved>),
    /// A repetition that was seen and that nothing proves: of a set given by a rule.
    Observed(Box<Observation>),
    /// None as far as the search went, which says nothing about larger heaps.
    Open(Open),
}

impl Search {
    /// Looks for the period of a game among the heaps below `heaps`, within the limits.
    ///
    /// # Errors
    /// A limit that was reached before the first heap.
    pub fn run(rules: &HeapRules, heaps: u64, meter: &mut Meter<'_>) -> Result<Self> {
        match rules {
            HeapRules::Subtract(SubtractionSet::Finite(set)) => {
                return subtraction::finite(set, heaps, meter);
            }
            HeapRules::Subtract(SubtractionSet::AllBut(set)) => {
                return subtraction::all_but(set, heaps, meter);
            }
            HeapRules::Subtract(SubtractionSet::Rule(_)) => {
                return observe(&mut Naive::new(rules), heaps, meter);
            }
            HeapRules::Break(_) => {}
        }
        let mut engine = Naive::new(rules);
        let mut known = 64;
        loop {
            let limit = match engine.extend(known.min(heaps), meter) {
                Ok(()) => None,
                Err(Error::Limit(limit)) => Some(limit),
                Err(other) => return Err(other),
            };
            let mut values = Vec::new();
            engine.read(0..engine.known(), &mut values);
            if let Some(proved) = prove(rules, &values) {
                return Ok(Self::Proved(Box::new(proved)));
            }
            if limit.is_some() || known >= heaps {
                let mut largest = (0, 0);
                for (heap, &value) in (0..).zip(&values) {
                    if value > largest.0 {
                        largest = (value, heap);
                    }
                }
                return Ok(Self::Open(Open { heaps: engine.known(), largest, limit }));
            }
            known += known / 4;
        }
    }
}

impl Search {
    /// The period of a game with this spelling, if it is proved.
    ///
    /// # Errors
    /// [`Error::NoPeriod`] with what was seen, if none is.
    pub fn proved(&self, game: &str) -> Result<&Proved> {
        let (open, observed) = match self {
            Self::Proved(proved) => return Ok(proved),
            Self::Open(open) => (open, None),
            Self::Observed(seen) => {
                let Observation { preperiod, period, until, .. } = **seen;
                (&seen.seen, Some(Observed { preperiod, period, until, holds: seen.holds() }))
            }
        };
        let Open { heaps, largest, limit } = open.clone();
        Err(Error::from(NoPeriod { game: game.to_owned(), heaps, largest, limit, observed }))
    }

    /// How many heaps were evaluated.
    pub fn heaps(&self) -> u64 {
        match self {
            Self::Proved(proved) => proved.heaps,
            Self::Open(open) => open.heaps,
            Self::Observed(seen) => seen.seen.heaps,
        }
    }
}

fn prove(rules: &HeapRules, values: &[u32]) -> Option<Proved> {
    let most_taken = match rules {
        HeapRules::Break(Breaking { code, unequal: false }) if code.moves().all(|(_, heaps)| heaps < 3) => {
            code.moves().map(|(take, _)| take).max().unwrap_or_default()
        }
        _ => return None,
    };
    // Guy and Smith: agreement for preperiod <= n < 2 preperiod + p + most_taken. So half of all values have
    // to be the end that repeats.
    let p = least_period_of_end(values, (values.len() + most_taken as usize).div_ceil(2))?;
    let preperiod = first_agreement(values, p);
    if values.len() < 2 * (preperiod + p) + most_taken as usize {
        return None;
    }
    let proof = Proof::GuySmith { most_taken };
    let mut column = Column::new();
    values[..preperiod + p].iter().for_each(|&value| column.push(value));
    let period = Period { preperiod: preperiod as u64, period: p as u64, saltus: 0 };
    Some(Proved { period, values: column, proof, heaps: values.len() as u64 })
}
