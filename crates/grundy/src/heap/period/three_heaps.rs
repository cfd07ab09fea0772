//! Periods and arithmetic periods of codes with moves that leave three heaps.

use super::arithmetic::Premises;
use super::matcher::least_period;
use super::{Period, Proof, Proved, first_agreement};
use crate::error::Result;
use crate::heap::{Code, HeapValues};
use crate::limits::Meter;

/// The period in which the last half of the known values stands, if they prove it.
///
/// # Complexity
/// Linear in the number of heaps if nothing repeats; else as [`Premises::covered_from`].
///
/// # Errors
/// A limit that was reached.
///
/// # References
/// docs/theorems.md: section 7, Guy and Smith's theorem, and section 10 for a saltus.
pub(super) fn proved(engine: &impl HeapValues, code: &Code, meter: &mut Meter<'_>) -> Result<Option<Proved>> {
    meter.hold(engine.known().saturating_mul(32))?;
    let mut values = Vec::new();
    engine.read(0..engine.known(), &mut values);
    let Some(period) = repetition(&values) else { return Ok(None) };
    let most_taken = code.moves().map(|(take, _)| take).max().unwrap_or_default();
    let Period { preperiod, period: p, saltus } = period;
    let proof = if saltus == 0 {
        // A preperiod 0 is proved as 1.
        let end = 3 * preperiod.max(1) + 3 * p + most_taken;
        (values.len() as u64 >= end).then_some(Proof::GuySmith { most_taken })
    } else if code.moves().all(|(_, heaps)| heaps < 3) {
        // Long codes are as Nim for long, but none of them has a saltus (docs/theorems.md, section 10).
        None
    } else {
        let covered_from = Premises::new(&values, code, period).covered_from(meter)?;
        covered_from.map(|covered_from| Proof::Arithmetic { most_taken, covered_from })
    };
    Ok(proof.map(|proof| Proved {
        period,
        values: values[..(preperiod + p) as usize].iter().copied().collect(),
        proof,
        heaps: values.len() as u64,
    }))
}

/// The least period of the last half of the values, if that holds two periods or more, and from where on it
/// has held.
fn repetition(values: &[u32]) -> Option<Period> {
    let steps: Vec<i64> = values.windows(2).map(|pair| i64::from(pair[1]) - i64::from(pair[0])).collect();
    let last_half = steps.get(values.len() / 2..).filter(|steps| !steps.is_empty())?;
    let period = least_period(last_half);
    let last = *values.last()?;
    if 2 * period > last_half.len() {
        return None;
    }
    let saltus = last.checked_sub(values[values.len() - 1 - period])?;
    // What agrees at the end, and in all steps from a heap on, agrees from that heap on.
    let preperiod = first_agreement(&steps, period);
    Some(Period { preperiod: preperiod as u64, period: period as u64, saltus: saltus.into() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::period::Search;
    use crate::heap::{Breaking, HeapRules, PairSums};
    use crate::limits::Limits;
    use crate::notation::Words;

    fn breaking(code: &str) -> Breaking {
        let code = Code::parse(&Words::of_line("code", None, code).whole(), 16).unwrap();
        Breaking { code, unequal: false }
    }

    fn search(code: &str, heaps: u64) -> Search {
        let rules = HeapRules::Break(breaking(code));
        Search::run(&rules, heaps, &mut Limits::default().start()).unwrap()
    }

    /// Asserts that a proved period holds to several times as many heaps as prove it, and is the least.
    fn check(code: &str, proved: &Proved) {
        let Period { preperiod, period, saltus } = proved.period;
        let heaps = (4 * proved.heaps).max(1000);
        let breaking = breaking(code);
        let mut engine = PairSums::new(&breaking).unwrap();
        engine.extend(heaps, &mut Limits::default().start()).unwrap();
        let mut values = Vec::new();
        engine.read(0..heaps, &mut values);
        let holds = |preperiod: u64, period: u64, saltus: u64| {
            (preperiod..heaps - period)
                .all(|n| u64::from(values[n as usize]) + saltus == u64::from(values[(n + period) as usize]))
        };
        assert!(holds(preperiod, period, saltus), "{code}: {:?}", proved.period);
        assert!(preperiod == 0 || !holds(preperiod - 1, period, saltus), "{code}: {:?}", proved.period);
        for shorter in 1..period {
            let saltus = values[(preperiod + shorter) as usize].wrapping_sub(values[preperiod as usize]);
            assert!(!holds(preperiod, shorter, saltus.into()), "{code}: {shorter}, {:?}", proved.period);
        }
    }

    #[test]
    fn periods_hold_far_past_what_proves_them() {
        let (mut periodic, mut arithmetic) = (Vec::new(), Vec::new());
        for digits in 0..0x400u32 {
            // One digit behind each possible first one, and two behind 0.
            let code = match digits < 0x300 {
                true if digits & 0xF0 == 0 => format!("{:X}.{:X}", 4 * (1 + (digits >> 8)), digits & 0xF),
                true => continue,
                false => format!("0.{:02X}", digits & 0xFF),
            };
            if PairSums::new(&breaking(&code)).is_none() {
                continue;
            }
            if let Search::Proved(proved) = search(&code, 400) {
                check(&code, &proved);
                if proved.period.saltus == 0 { &mut periodic } else { &mut arithmetic }.push(code);
            }
        }
        assert!(periodic.len() >= 25 && arithmetic.len() >= 85, "{periodic:?} {arithmetic:?}");
    }

    #[test]
    fn long_ones() {
        for (code, period) in [("0.28", (1, 53, 16)), ("0.29", (1, 53, 16))] {
            let Search::Proved(proved) = search(code, 3000) else { panic!("{code}") };
            let Period { preperiod, period: p, saltus } = proved.period;
            assert_eq!((preperiod, p, saltus), period, "{code}");
            check(code, &proved);
        }
    }

    /// Games whose values are known or believed to be of other kinds; to heap 300 those of 0.68 look as if 59
    /// heaps added 32.
    #[test]
    fn others_stay_open() {
        for code in ["0.2048", "0.E", "C.0", "0.5F", "0.7F", "0.68"] {
            let search = search(code, 2000);
            assert!(matches!(search, Search::Open(_)), "{code}: {search:?}");
        }
    }
}
