//! The winning moves that take a number of counters that is in a set.

use super::winning::Winning;
use crate::error::{Error, Result};
use crate::heap::SubtractionSet;
use crate::heap::period::{Period, Proved};
use crate::limits::Meter;
use dashu_int::UBig;
use dashu_int::ops::BitTest;

/// Counts and lists the takes that leave a heap of some value, the smallest take first.
pub fn winning_moves(
    set: &SubtractionSet,
    proved: &Proved,
    value: &UBig,
    winning: &mut Winning<'_>,
    meter: &mut Meter<'_>,
) -> Result<()> {
    match set {
        SubtractionSet::Finite(set) => {
            for take in set.iter().copied().map(UBig::from).take_while(|take| take <= winning.heap) {
                meter.count()?;
                let left = winning.heap - take;
                if proved.value(&left) == *value {
                    winning.push(&[left], meter)?;
                }
            }
            Ok(())
        }
        SubtractionSet::AllBut(set) if proved.period.saltus > 0 => {
            for left in heaps_of_value(proved, value, winning.heap, meter)? {
                let allowed = u64::try_from(winning.heap - &left)
                    .map_or(true, |take| set.binary_search(&take).is_err());
                if allowed {
                    winning.push(&[left], meter)?;
                }
            }
            Ok(())
        }
        // Values of all-but sets grow, as a heap's value is not that of a heap far below it; and no period
        // of a set that is given by a rule is ever proved.
        SubtractionSet::AllBut(_) | SubtractionSet::Rule(_) => Err(Error::Method {
            method: "period".to_owned(),
            reason: "no such period of an infinite set is possible".to_owned(),
        }),
    }
}

/// The heaps below a bound that have some value, the largest first, where values grow.
fn heaps_of_value(proved: &Proved, value: &UBig, below: &UBig, meter: &mut Meter<'_>) -> Result<Vec<UBig>> {
    let Period { preperiod, period, saltus } = proved.period;
    let over = value % saltus;
    let mut heaps = Vec::new();
    for heap in 0..preperiod + period {
        meter.count()?;
        let first = proved.values.get(heap as usize).unwrap_or_default();
        let heap = if heap < preperiod {
            if UBig::from(first) != *value {
                continue;
            }
            UBig::from(heap)
        } else {
            if u64::from(first) % saltus != over || UBig::from(first) > *value {
                continue;
            }
            // The value is reached once in this place of the period, after so many of them.
            (value - first) / saltus * period + heap
        };
        if heap < *below {
            meter.hold(((heaps.len() + 1) * (size_of::<UBig>() + heap.bit_len() / 8)) as u64)?;
            heaps.push(heap);
        }
    }
    heaps.sort_unstable_by(|a, b| b.cmp(a));
    Ok(heaps)
}
