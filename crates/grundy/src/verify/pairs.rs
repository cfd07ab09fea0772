//! Values by all moves there are, for all proofs but that by the sparse space.

use super::recompute::{Cell, Marks, Method};
use super::rules::Moves;
use super::verdict::{Stop, refuse};
use crate::heap::Certificate;
use crate::limits::Meter;

/// The mex of all options of each heap, as far as a theorem asks (docs/theorems.md).
#[derive(Debug)]
pub(super) struct AllPairs<'m> {
    moves: &'m Moves,
    marks: Marks,
    largest: u32,
    heaps: u64,
    premise: String,
}

impl<'m> AllPairs<'m> {
    /// For the repeated window: agreement for a window that begins at the preperiod.
    pub fn window(
        certificate: &Certificate,
        moves: &'m Moves,
        length: u64,
        meter: &Meter<'_>,
    ) -> Result<Self, Stop> {
        if !moves.two.is_empty() || !moves.three.is_empty() {
            return refuse("heaps are broken, so no window of values decides the next", None);
        }
        let right = moves.most_taken.max(1);
        if length != right {
            return refuse(format!("the window has {right} values and not {length}"), None);
        }
        let (preperiod, period) = (certificate.claim.preperiod, certificate.claim.period);
        let end = preperiod.saturating_add(length).max(moves.uniform_from);
        let premise =
            format!("the values of heaps {preperiod} to {} come again, and decide all later", end - 1);
        Self::new(certificate, moves, end.saturating_add(period), premise, meter)
    }

    /// For Guy and Smith: agreement up to twice the preperiod and more.
    pub fn guy_smith(
        certificate: &Certificate,
        moves: &'m Moves,
        most_taken: u64,
        meter: &Meter<'_>,
    ) -> Result<Self, Stop> {
        if moves.unequal {
            return refuse("the theorem of Guy and Smith is not one for heaps that have to differ", None);
        }
        if most_taken != moves.most_taken {
            let reason = format!("the most that is taken is {} and not {most_taken}", moves.most_taken);
            return refuse(reason, None);
        }
        let (preperiod, period) = (certificate.claim.preperiod, certificate.claim.period);
        // The largest of so many heaps has to repeat, also when a period is taken from it.
        let parts = if moves.three.is_empty() { 2 } else { 3 };
        // The proof needs a first heap that is not empty.
        let first = preperiod.max(1).saturating_mul(parts);
        let end = first.saturating_add(period.saturating_mul(parts - 1)).saturating_add(most_taken);
        let premise =
            format!("g(n + {period}) = g(n) for all n from {preperiod} to {}, as Guy and Smith ask", end - 1);
        Self::new(certificate, moves, end.saturating_add(period), premise, meter)
    }

    /// For any purpose that asks for the values of so many heaps.
    pub fn new(
        certificate: &Certificate,
        moves: &'m Moves,
        heaps: u64,
        premise: String,
        meter: &Meter<'_>,
    ) -> Result<Self, Stop> {
        let marks = match certificate.largest {
            Some(largest) => Marks::new(largest.value, meter)?,
            None => Marks::none(),
        };
        Ok(Self { moves, marks, largest: 0, heaps, premise })
    }
}

impl Method for AllPairs<'_> {
    fn heaps(&self) -> u64 {
        self.heaps
    }

    fn next<T: Cell>(&mut self, values: &[T], meter: &mut Meter<'_>) -> Result<u32, Stop> {
        let heap = values.len() as u64;
        let moves = self.moves;
        self.marks.clear();
        self.marks.make_room(self.largest, meter)?;
        if moves.whole.binary_search(&heap).is_ok() {
            self.marks.mark(0);
        }
        meter.count_many(moves.one.len() as u64 / 16)?;
        for rest in moves.one.iter().map_while(|&take| heap.checked_sub(take)).filter(|&rest| rest > 0) {
            self.marks.mark(values[rest as usize].into());
        }
        for rest in moves.two.iter().map_while(|&take| heap.checked_sub(take)) {
            meter.count_many(rest / 16)?;
            let most = moves.most_smaller(rest) as usize;
            let smaller = values.iter().skip(1).take(most);
            for (&a, &b) in smaller.zip(values[..rest as usize].iter().rev()) {
                self.marks.mark(a.into() ^ b.into());
            }
        }
        for rest in moves.three.iter().map_while(|&take| heap.checked_sub(take)) {
            for a in 1..=rest / 3 {
                meter.count_many(1 + (rest - a) / 32)?;
                for b in a..=(rest - a) / 2 {
                    let two = values[a as usize].into() ^ values[b as usize].into();
                    self.marks.mark(two ^ values[(rest - a - b) as usize].into());
                }
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
