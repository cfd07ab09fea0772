//! Repetitions that were seen and prove nothing.

use super::matcher::least_period;
use super::{Open, Search, largest};
use crate::error::{Error, Result};
use crate::heap::HeapValues;
use crate::limits::Meter;

/// The best repetition that was seen among the values of the first heaps, which says nothing about larger
/// heaps: for `preperiod <= n < until - period`, `g(n + period) = g(n)`.
#[derive(Clone, Debug)]
pub struct Observation {
    /// The first heap from which the values repeat.
    pub preperiod: u64,
    /// The number of heaps after which they repeat; `until - preperiod` is at least twice as much.
    pub period: u64,
    /// The first heap at which they no longer do; the number of heaps that were evaluated if there is none
    /// among them.
    pub until: u64,
    /// What was evaluated.
    pub seen: Open,
}

impl Observation {
    /// Whether the repetition held to the end of what was evaluated.
    pub fn holds(&self) -> bool {
        self.until == self.seen.heaps
    }
}

#[derive(Clone, Copy)]
struct Repetition {
    preperiod: usize,
    period: usize,
    until: usize,
}

/// Looks for repetitions among the heaps below `heaps`, within the limits: whenever there is half as much
/// again, in the last half of what is known. The best one is that which held for the most heaps.
///
/// # Complexity
/// Linear in the number of heaps, beside their values; 16 bytes a heap.
///
/// # Errors
/// None but those of [`Search::run`].
pub fn observe(engine: &mut (impl HeapValues + ?Sized), heaps: u64, meter: &mut Meter<'_>) -> Result<Search> {
    let mut values: Vec<u32> = Vec::new();
    let (mut best, mut present): (Option<Repetition>, Option<Repetition>) = (None, None);
    let mut target = 64;
    let limit = loop {
        let before = values.len();
        let extended = meter
            .hold(target.min(heaps).saturating_mul(16))
            .map_err(Error::from)
            .and_then(|()| engine.extend(target.min(heaps), meter));
        engine.read(before as u64..engine.known(), &mut values);
        present = match present {
            Some(known) => go_on(known, &values, &mut best),
            None => None,
        }
        .or_else(|| find(&values));
        match extended {
            Ok(()) if target >= heaps => break None,
            Ok(()) => target = target.saturating_add(target / 2),
            Err(Error::Limit(limit)) => break Some(limit),
            Err(other) => return Err(other),
        }
    };
    keep_better(&mut best, present);
    let largest = largest(values.iter().copied());
    let seen = Open { heaps: values.len() as u64, largest, limit, provable: false };
    Ok(match best {
        None => Search::Open(seen),
        Some(Repetition { preperiod, period, until }) => Search::Observed(Box::new(Observation {
            preperiod: preperiod as u64,
            period: period as u64,
            until: until as u64,
            seen,
        })),
    })
}

/// The repetition as far as it goes now, or `None` if it has ended.
fn go_on(known: Repetition, values: &[u32], best: &mut Option<Repetition>) -> Option<Repetition> {
    let later = &values[known.until..];
    let held = later.iter().zip(&values[known.until - known.period..]).take_while(|(a, b)| a == b).count();
    let now = Repetition { until: known.until + held, ..known };
    if held == later.len() {
        return Some(now);
    }
    keep_better(best, Some(now));
    None
}

fn keep_better(best: &mut Option<Repetition>, other: Option<Repetition>) {
    let held = |repetition: &Repetition| repetition.until - repetition.preperiod;
    if let Some(other) = other
        && best.as_ref().is_none_or(|best| held(best) < held(&other))
    {
        *best = Some(other);
    }
}

/// The repetition in which the last half of the values stands, if that holds two periods or more.
fn find(values: &[u32]) -> Option<Repetition> {
    let half = values.len() / 2;
    let period = least_period(&values[half..]);
    if 2 * period > values.len() - half {
        return None;
    }
    let earlier = values[..half].iter().zip(&values[period..]).rev();
    let held = earlier.take_while(|(value, later)| value == later).count();
    Some(Repetition { preperiod: half - held, period, until: values.len() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::Window;
    use crate::limits::Limits;

    fn factorials(heaps: u64) -> Search {
        // Below 8! the factorials are this finite set.
        let mut engine = Window::new(&[1, 2, 6, 24, 120, 720, 5040]);
        observe(&mut engine, heaps, &mut Limits::default().start()).unwrap()
    }

    #[test]
    fn take_a_factorial_repeats_until_heap_5050() {
        for heaps in [100, 1000, 5050] {
            let Search::Observed(seen) = factorials(heaps) else { panic!("{heaps}") };
            assert_eq!((seen.preperiod, seen.period, seen.until), (0, 25, heaps));
            assert!(seen.holds());
        }
        for heaps in [5051, 6000, 8000] {
            let Search::Observed(seen) = factorials(heaps) else { panic!("{heaps}") };
            assert_eq!((seen.preperiod, seen.period, seen.until), (0, 25, 5050));
            assert!(!seen.holds());
        }
    }

    #[test]
    fn nothing_repeats_in_what_grows() {
        let mut engine = crate::heap::AllBut::new(&[]);
        let search = observe(&mut engine, 1000, &mut Limits::default().start()).unwrap();
        let Search::Open(open) = search else { panic!() };
        assert_eq!((open.heaps, open.largest), (1000, (999, 999)));
    }

    #[test]
    fn what_is_known_at_a_limit_is_observed() {
        let limits = Limits { positions: 3000, ..Limits::default() };
        let mut engine = Window::new(&[1, 2]);
        let search = observe(&mut engine, 1 << 40, &mut limits.start()).unwrap();
        let Search::Observed(seen) = search else { panic!() };
        assert_eq!((seen.preperiod, seen.period, seen.until), (0, 3, seen.seen.heaps));
        assert!(seen.seen.limit.is_some() && seen.seen.heaps >= 1024);
    }
}
