//! Periods of subtraction sets: the window of values on which all others depend comes again.
//!
//! Values of a finite set depend on the last `max(S)`; those of all but a finite set on the last
//! `2 max(E)`, up to a number added to all (docs/theorems.md, section 8). So the windows are the states of a
//! machine, and the return to a state proves the period. The state to return to is taken anew at 1, 2, 4, 8,
//! ... times the length of the window, so that one window is all that has to be remembered.

use super::matcher::{Matcher, least_period};
use super::{Open, Period, Proof, Proved, Search};
use crate::error::{Error, Result};
use crate::heap::{AllBut, Column, HeapValues, Window};
use crate::limits::Meter;

/// How many heaps are computed between two looks for a return, at the most.
const CHUNK: u64 = 1 << 15;

/// The period of a finite subtraction set.
///
/// # Complexity
/// With preperiod `n`, period `p` and window `w`, at most about `4 max(n + w, p)` heaps twice. While looking,
/// memory is for windows alone; then for the values that are repeated.
///
/// # Errors
/// None but those of [`Search::run`].
///
/// # References
/// S. W. Golomb, A mathematical investigation of games of take-away, 1966, for the proof; R. P. Brent, An
/// improved Monte Carlo factorization algorithm, 1980, for the search.
pub(super) fn finite(set: &[u64], heaps: u64, meter: &mut Meter<'_>) -> Result<Search> {
    let length = set.last().copied().unwrap_or_default().max(1);
    let looking = Window::new(set).keep(length.saturating_add(CHUNK));
    let proof = Proof::Window { length };
    let states = States { length, start: length, modulus: 1, relative: false, proof };
    states.search(looking, || Window::new(set), heaps, meter)
}

/// The period and saltus of the set of all numbers but a finite set of them.
///
/// # Complexity
/// As [`finite`].
///
/// # Errors
/// None but those of [`Search::run`].
///
/// # References
/// docs/theorems.md, section 8; R. P. Brent, An improved Monte Carlo factorization algorithm, 1980.
pub(super) fn all_but(excluded: &[u64], heaps: u64, meter: &mut Meter<'_>) -> Result<Search> {
    let length = excluded.last().copied().unwrap_or_default().saturating_mul(2).max(2);
    let looking = AllBut::new(excluded).keep(length.saturating_add(CHUNK));
    let proof = Proof::RelativeWindow { length };
    let states = States { length, start: length, modulus: 1, relative: true, proof };
    states.search(looking, || AllBut::new(excluded), heaps, meter)
}

/// The period of a game in which the value of every heap from `start` on depends on the `length` values before
/// it and on the heap modulo `modulus`, from an engine that keeps all values.
///
/// # Complexity
/// With preperiod `n` and period `p`, at most about `4 max(n + start, p modulus)` heaps.
///
/// # Errors
/// None but those of [`Search::run`].
///
/// # References
/// docs/theorems.md, section 16; R. P. Brent, An improved Monte Carlo factorization algorithm, 1980.
pub fn by_classes(
    engine: &mut (impl HeapValues + ?Sized),
    length: u64,
    modulus: u64,
    start: u64,
    heaps: u64,
    meter: &mut Meter<'_>,
) -> Result<Search> {
    let (length, modulus) = (length.max(1), modulus.max(1));
    let proof = Proof::Classes { length, modulus };
    let states = States { length, start: start.max(length), modulus, relative: false, proof };
    let mut largest = (0, 0);
    let found = match states.find(engine, &mut largest, heaps, meter) {
        Ok(Some(found)) => states.prove(&found, engine, largest.0, meter),
        Ok(None) => {
            return Ok(Search::Open(Open { heaps: engine.known(), largest, limit: None, provable: true }));
        }
        Err(error) => Err(error),
    };
    let heaps = engine.known();
    match found {
        Ok((period, values)) => {
            Ok(Search::Proved(Box::new(Proved { period, values, proof: states.proof, heaps })))
        }
        Err(Error::Limit(limit)) => {
            Ok(Search::Open(Open { heaps, largest, limit: Some(limit), provable: true }))
        }
        Err(other) => Err(other),
    }
}

/// What the next value depends on.
struct States {
    /// The last so many values.
    length: u64,
    /// The first heap for which that is so.
    start: u64,
    /// The modulus of the heap on which it depends besides.
    modulus: u64,
    /// Whether a number added to all of them is added to the next one.
    relative: bool,
    proof: Proof,
}

/// The state before heap `from + length` is also that before the heap one period later.
struct Return {
    from: u64,
    period: u64,
}

impl States {
    fn search<H: HeapValues>(
        self,
        mut looking: H,
        again: impl FnOnce() -> H,
        heaps: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Search> {
        let mut largest = (0, 0);
        let found = self.find(&mut looking, &mut largest, heaps, meter).and_then(|found| {
            found.map(|found| self.prove(&found, &mut again(), largest.0, meter)).transpose()
        });
        let heaps = looking.known();
        let limit = match found {
            Ok(Some((period, values))) => {
                let proof = self.proof;
                return Ok(Search::Proved(Box::new(Proved { period, values, proof, heaps })));
            }
            Ok(None) => None,
            Err(Error::Limit(limit)) => Some(limit),
            Err(other) => return Err(other),
        };
        Ok(Search::Open(Open { heaps, largest, limit, provable: true }))
    }

    /// Looks for the first return to the last state that was taken down.
    fn find(
        &self,
        engine: &mut (impl HeapValues + ?Sized),
        largest: &mut (u32, u64),
        heaps: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Return>> {
        let (mut taken, mut matcher) = (self.start, None);
        let mut values: Vec<u32> = Vec::new();
        while engine.known() < heaps {
            let known = engine.known();
            let chunk = (known / 4).clamp(64, CHUNK);
            // Heaps are read in any case, so that those before a limit count.
            let next = if matcher.is_none() { taken } else { taken.saturating_mul(2) };
            let extended = engine.extend(known.saturating_add(chunk).min(next).min(heaps), meter);
            let last = values.last().copied();
            values.clear();
            engine.read(known..engine.known(), &mut values);
            let mut before = last.unwrap_or_default();
            for (heap, &value) in (known..).zip(&values) {
                if value > largest.0 {
                    *largest = (value, heap);
                }
                let symbol = self.symbol(before, value);
                before = value;
                let again = matcher.as_mut().is_some_and(|matcher: &mut Matcher<i64>| matcher.read(symbol));
                if again && (heap + 1 - taken).is_multiple_of(self.modulus) {
                    return Ok(Some(Return { from: taken - self.length, period: heap + 1 - taken }));
                }
            }
            extended?;
            if engine.known() == next {
                taken = next;
                meter.hold(self.length.saturating_mul(32))?;
                let mut window = Vec::new();
                engine.read(taken - self.length..taken, &mut window);
                let symbols = match self.relative {
                    true => window.windows(2).map(|pair| self.symbol(pair[0], pair[1])).collect(),
                    false => window.iter().map(|&value| self.symbol(0, value)).collect(),
                };
                matcher = Some(Matcher::new(symbols));
            }
        }
        Ok(None)
    }

    fn symbol(&self, before: u32, value: u32) -> i64 {
        if self.relative { i64::from(value) - i64::from(before) } else { value.into() }
    }

    /// The least preperiod, and the values that are repeated.
    fn prove(
        &self,
        found: &Return,
        engine: &mut (impl HeapValues + ?Sized),
        largest: u32,
        meter: &mut Meter<'_>,
    ) -> Result<(Period, Column)> {
        let &Return { from, mut period } = found;
        engine.extend(from + period + 1, meter)?;
        let saltus = u64::from(engine.value(from + period) - engine.value(from));
        let (mut early, mut late) = (Vec::new(), Vec::new());
        let mut preperiod = from;
        while preperiod > 0 {
            let start = preperiod.saturating_sub(CHUNK);
            meter.look()?;
            early.clear();
            late.clear();
            engine.read(start..preperiod, &mut early);
            engine.read(start + period..preperiod + period, &mut late);
            let agrees = |(early, late): &(&u32, &u32)| u64::from(**early) + saltus == u64::from(**late);
            preperiod -= early.iter().zip(&late).rev().take_while(agrees).count() as u64;
            if preperiod > start {
                break;
            }
        }
        if self.modulus > 1 {
            // The values may come again sooner than the classes.
            meter.hold(period.saturating_mul(24))?;
            late.clear();
            engine.read(preperiod..preperiod + period, &mut late);
            let least = least_period(&late) as u64;
            period = if period.is_multiple_of(least) { least } else { period };
        }
        let width = if largest < 1 << 8 { 1 } else { 4 };
        // Twice for this list, which grows, and as much for that of the engine.
        meter.hold((preperiod + period).saturating_mul(4 * width))?;
        let mut values = Column::new();
        let mut start = 0;
        while start < preperiod + period {
            let end = (start + CHUNK).min(preperiod + period);
            early.clear();
            engine.read(start..end, &mut early);
            early.iter().for_each(|&value| values.push(value));
            start = end;
        }
        Ok((Period { preperiod, period, saltus }, values))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use crate::nimber::mex;
    use fastrand::Rng;

    fn period_of(search: Result<Search>) -> Box<Proved> {
        match search.unwrap() {
            Search::Proved(proved) => proved,
            other => panic!("{other:?}"),
        }
    }

    fn direct(heaps: usize, may_take: impl Fn(u64) -> bool) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::new();
        for heap in 0..heaps {
            let options = (0..heap).filter(|&left| may_take((heap - left) as u64)).map(|left| values[left]);
            let value = mex(options);
            values.push(value);
        }
        values
    }

    /// The least period, then the least preperiod, with which the values to the end agree.
    fn brute(values: &[u64]) -> Period {
        let fits = |p: usize, saltus: u64| {
            let agree = |n: &usize| values[*n] + saltus == values[n + p];
            let from = values.len() - p - (0..values.len() - p).rev().take_while(agree).count();
            // Short agreement at the end may be chance.
            (from <= values.len() / 3).then_some((from, p, saltus))
        };
        let last = values.len() - 1;
        (1..values.len() / 4)
            .find_map(|p| fits(p, values[last].checked_sub(values[last - p])?))
            .map(|(from, p, saltus)| Period { preperiod: from as u64, period: p as u64, saltus })
            .unwrap()
    }

    fn check(proved: &Proved, values: &[u64], name: &str) {
        let Period { preperiod, period, saltus } = proved.period;
        assert_eq!(proved.values.len() as u64, preperiod + period, "{name}");
        for (heap, &value) in values.iter().enumerate() {
            assert_eq!(proved.value(&heap.into()), value.into(), "{name}, heap {heap}");
        }
        if values.len() as u64 > 4 * (preperiod + period) {
            assert_eq!(brute(values), Period { preperiod, period, saltus }, "{name}");
        }
    }

    #[test]
    fn published_periods_of_finite_sets() {
        // CGSuite's tests for the first; reported as mistakes of other programs for the others.
        for (set, preperiod, period) in [([2, 3, 7], 0, 5), ([1, 2, 5], 0, 3), ([1, 3, 4], 0, 7)] {
            let proved = period_of(finite(&set, 1 << 20, &mut Limits::default().start()));
            assert_eq!(proved.period, Period { preperiod, period, saltus: 0 }, "{set:?}");
        }
    }

    #[test]
    fn finite_sets_by_brute_force() {
        let sets = (0..256u64).map(|bits| (1..=8).filter(|member| bits >> (member - 1) & 1 == 1).collect());
        let mut random = Rng::with_seed(1966);
        let longer = (0..60).map(|_| {
            let mut set: Vec<u64> = random.choose_multiple(1..=24, 4);
            set.sort_unstable();
            set
        });
        for set in sets.chain(longer.collect::<Vec<Vec<u64>>>()) {
            let proved = period_of(finite(&set, 1 << 20, &mut Limits::default().start()));
            let Period { preperiod, period, .. } = proved.period;
            let heaps = (4 * (preperiod + period) + 100).min(3000);
            check(&proved, &direct(heaps as usize, |take| set.contains(&take)), &format!("{set:?}"));
        }
    }

    #[test]
    fn sets_without_some_numbers_by_brute_force() {
        let sets = (0..256u64).map(|bits| (1..=8).filter(|member| bits >> (member - 1) & 1 == 1).collect());
        let mut random = Rng::with_seed(2024);
        let longer = (0..30).map(|_| {
            let mut set: Vec<u64> = random.choose_multiple(1..=16, 4);
            set.sort_unstable();
            set
        });
        for set in sets.chain(longer.collect::<Vec<Vec<u64>>>()) {
            let proved = period_of(all_but(&set, 1 << 20, &mut Limits::default().start()));
            let Period { preperiod, period, saltus } = proved.period;
            assert!(saltus > 0, "{set:?}");
            let heaps = (4 * (preperiod + period) + 60).min(1500);
            check(&proved, &direct(heaps as usize, |take| !set.contains(&take)), &format!("all but {set:?}"));
        }
    }

    #[test]
    fn not_found_says_how_far_it_looked() {
        let set = [1_000, 1_001, 1_003];
        let Search::Open(open) = finite(&set, 1500, &mut Limits::default().start()).unwrap() else {
            panic!()
        };
        assert_eq!((open.heaps, open.largest, open.limit), (1500, (1, 1_000), None));
        let limits = Limits { positions: 5000, ..Limits::default() };
        for search in [
            finite(&[1 << 63], u64::MAX, &mut limits.start()),
            all_but(&[u64::MAX], u64::MAX, &mut limits.start()),
        ] {
            let Search::Open(open) = search.unwrap() else { panic!() };
            assert!(open.limit.is_some() && (1000..=5000).contains(&open.heaps), "{open:?}");
        }
    }
}
