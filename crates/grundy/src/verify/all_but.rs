//! Values when every number of counters may be taken but a few, for the proof by a repeated window.

use super::recompute::{Cell, Marks, Method};
use super::verdict::{Stop, refuse};
use crate::heap::{Certificate, ProofNumbers};
use crate::limits::Meter;

/// The mex of all smaller heaps that a heap may become, as far as the theorem asks (docs/theorems.md,
/// section 8).
#[derive(Debug)]
pub(super) struct AllBut<'s> {
    excluded: &'s [u64],
    marks: Marks,
    largest: u32,
    heaps: u64,
    premise: String,
}

impl<'s> AllBut<'s> {
    /// For a certificate of the set of all positive numbers but those `excluded`, which are sorted.
    pub fn new(certificate: &Certificate, excluded: &'s [u64]) -> Result<Self, Stop> {
        let ProofNumbers::RelativeWindow { length } = certificate.proof else {
            return refuse("the proof is not one for an infinite subtraction set", None);
        };
        let right = excluded.last().copied().unwrap_or_default().saturating_mul(2).max(2);
        if length != right {
            return refuse(format!("the window has {right} values and not {length}"), None);
        }
        let claim = certificate.claim;
        let end = claim.preperiod.saturating_add(length);
        let premise = format!(
            "the values of heaps {} to {} come again with {} added, and decide all later",
            claim.preperiod,
            end - 1,
            claim.saltus
        );
        let heaps = end.saturating_add(claim.period);
        Ok(Self { excluded, marks: Marks::none(), largest: 0, heaps, premise })
    }
}

impl Method for AllBut<'_> {
    fn heaps(&self) -> u64 {
        self.heaps
    }

    fn next<T: Cell>(&mut self, values: &[T], meter: &mut Meter<'_>) -> Result<u32, Stop> {
        self.marks.clear();
        self.marks.make_room(self.largest, meter)?;
        meter.count_many(values.len() as u64 / 16)?;
        let heap = values.len() as u64;
        let mut excluded = self.excluded.iter().rev().skip_while(|&&take| take > heap).peekable();
        for (left, &value) in (0..).zip(values) {
            if excluded.next_if(|&&take| take == heap - left).is_none() {
                self.marks.mark(value.into());
            }
        }
        let value = self.marks.mex();
        self.largest = self.largest.max(value);
        Ok(value)
    }

    fn premises<T: Cell>(&self, _: &[T], _: &mut Meter<'_>) -> Result<Vec<String>, Stop> {
        Ok(vec![self.premise.clone()])
    }
}
