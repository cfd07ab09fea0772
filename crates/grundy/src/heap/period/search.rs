//! The search for a period: compute, look for a repetition, prove it or compute on.

use super::{Observation, Proved, codes, observation::observe, subtraction};
use crate::error::{Error, NoPeriod, Observed, Result};
use crate::heap::{HeapRules, Naive, SubtractionSet};
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
    /// Whether more heaps might prove a period; none can for a set that is given by a rule.
    pub provable: bool,
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
            HeapRules::Subtract(SubtractionSet::Finite(set)) => subtraction::finite(set, heaps, meter),
            HeapRules::Subtract(SubtractionSet::AllBut(set)) => subtraction::all_but(set, heaps, meter),
            HeapRules::Subtract(SubtractionSet::Rule(_)) => observe(&mut Naive::new(rules), heaps, meter),
            HeapRules::Break(breaking) => codes::search(rules, breaking, heaps, meter),
        }
    }

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
        let Open { heaps, largest, limit, provable } = open.clone();
        Err(Error::from(NoPeriod {
            game: game.to_owned(),
            heaps,
            largest,
            limit,
            unprovable: !provable,
            observed,
        }))
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
