//! Periods of taking-and-breaking games.

use super::{
    Open, Period, Proof, Proved, Search, first_agreement, largest, least_period_of_end, three_heaps,
};
use crate::error::{Error, Result};
use crate::heap::{Breaking, Column, HeapRules, HeapValues, Naive, PairSums, Sparse};
use crate::limits::Meter;

/// Looks for the period of a code among the heaps below `heaps`, each time that there are so many more of
/// them that looking costs little.
///
/// # Errors
/// None but those of [`Search::run`].
pub(super) fn search(
    rules: &HeapRules,
    breaking: &Breaking,
    heaps: u64,
    meter: &mut Meter<'_>,
) -> Result<Search> {
    let most_taken = breaking.code.moves().map(|(take, _)| take).max().unwrap_or_default();
    if let Some(mut engine) = PairSums::new(breaking) {
        return run(&mut engine, heaps, meter, |engine, meter| {
            three_heaps::proved(engine, &breaking.code, meter)
        });
    }
    match Sparse::new(breaking) {
        Some(mut engine) => run(&mut engine, heaps, meter, |engine, _| Ok(engine.proved())),
        None => run(&mut Naive::new(rules), heaps, meter, |engine, _| {
            Ok(repeated_window(engine, most_taken.max(1)))
        }),
    }
}

fn run<H: HeapValues>(
    engine: &mut H,
    heaps: u64,
    meter: &mut Meter<'_>,
    proved: impl Fn(&H, &mut Meter<'_>) -> Result<Option<Proved>>,
) -> Result<Search> {
    let mut stop = 64;
    loop {
        let extended = engine.extend(heaps.min(stop), meter);
        let limit = match (proved(engine, meter), extended) {
            (Ok(Some(proved)), Ok(()) | Err(Error::Limit(_))) => {
                return Ok(Search::Proved(Box::new(proved)));
            }
            (_, Err(Error::Limit(limit))) | (Err(Error::Limit(limit)), Ok(())) => Some(limit),
            (Ok(None), Ok(())) => None,
            (_, Err(other)) | (Err(other), _) => return Err(other),
        };
        if limit.is_some() || stop >= heaps {
            // Engines may go to the end of a block.
            let known = engine.known().min(heaps);
            return Ok(Search::Open(Open {
                heaps: known,
                largest: largest(values(engine, known)),
                limit,
                provable: true,
            }));
        }
        stop += if stop < 1 << 20 { stop / 4 } else { stop / 10 };
    }
}

/// The values of the heaps below a bound, all of which are known.
fn values(engine: &impl HeapValues, heaps: u64) -> impl Iterator<Item = u32> {
    const PART: u64 = 1 << 16;
    (0..heaps).step_by(PART as usize).flat_map(move |first| {
        let mut part = Vec::new();
        engine.read(first..(first + PART).min(heaps), &mut part);
        part
    })
}

/// The period, if the last `length` values, on which the next one depends alone, came again.
fn repeated_window(engine: &Naive<'_>, length: u64) -> Option<Proved> {
    let mut values = Vec::new();
    engine.read(0..engine.known(), &mut values);
    let p = least_period_of_end(&values, usize::try_from(length).ok()?)?;
    // From then on every move leaves something.
    if (values.len() - p) as u64 <= length {
        return None;
    }
    let preperiod = first_agreement(&values, p);
    Some(Proved {
        period: Period { preperiod: preperiod as u64, period: p as u64, saltus: 0 },
        values: values[..preperiod + p].iter().copied().collect::<Column>(),
        proof: Proof::Window { length },
        heaps: values.len() as u64,
    })
}
