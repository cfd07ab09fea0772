//! Depth-first over the subsets that matter, each least common multiple from its parent's.
//!
//! The textbook goes through all subsets. Here a subset with an lcm above N is left out with all that
//! contain it, since an lcm only grows; so what cannot be added to a subset cannot be added to one that
//! contains it, and each subset passes on the divisors that are left. A subset whose lcm L is a multiple
//! of a divisor d that may still be added is left out too: each subset below it without d has the same lcm
//! as the one with d and the opposite sign, and the whole branch is 0.

use super::Measure;
use super::natural::{Natural, Sum};
use crate::error::Result;
use crate::limits::Meter;

/// The most divisors whose greatest common divisors in pairs are held.
const MOST_IN_PAIRS: usize = 2048;

/// A divisor that may be added to a subset.
#[derive(Clone)]
struct Addable<N> {
    /// Its place among the divisors.
    divisor: usize,
    /// Its greatest common divisor with the lcm of the subset.
    gcd: N,
}

/// A subset of the divisors whose supersets are being gone through.
struct Subset<N> {
    lcm: N,
    weight: i64,
    /// Where its addable divisors begin; they end where those of the next subset begin.
    from: usize,
    /// The next one to add.
    next: usize,
}

/// The sum over the non-empty subsets of reduced divisors (ascending, each at most `up_to`, none a multiple of
/// another) of the numbers that all members divide, with its sign, without subsets that cancel: those that at
/// least one divides.
pub(super) fn multiples<N: Natural>(
    divisors: &[N],
    up_to: &N,
    measure: Measure,
    meter: &mut Meter<'_>,
) -> Result<Sum> {
    let pairs = Pairs::of(divisors, meter)?;
    let bytes = (size_of::<Addable<N>>() + up_to.owned_bytes()) as u64;
    let mut sum = Sum::default();
    let mut path: Vec<Subset<N>> = Vec::new();
    let all = || divisors.iter().enumerate().map(|(divisor, _)| Addable { divisor, gcd: N::ONE });
    // The largest divisors come first, so that their lcms, the nearest to N, have the longest lists
    // of divisors that may be added, and the smallest, which prune least, have short ones.
    let mut addable: Vec<Addable<N>> = all().collect();
    path.push(Subset { lcm: N::ONE, weight: -1, from: 0, next: 0 });
    while let Some(subset) = path.last_mut() {
        let (from, here) = (subset.from, subset.from + subset.next);
        let Some(added) = addable.get(here).cloned() else {
            addable.truncate(from);
            path.pop();
            continue;
        };
        subset.next += 1;
        let weight = -subset.weight;
        let number = &divisors[added.divisor];
        let Some(lcm) = subset.lcm.times(&number.over(&added.gcd)) else { continue };
        let room = up_to.over(&lcm);
        let first = addable.len();
        let mut cancels = false;
        meter.count_many((here - from) as u64 / 8 + lcm.steps())?;
        for index in from..here {
            let before = &addable[index];
            let other = &divisors[before.divisor];
            // gcd(lcm(L, d), e) divides gcd(L, e) * gcd(d, e).
            if pairs.get(added.divisor, before.divisor).is_some_and(|pair| {
                // Too large when e / gcd > N / L, which is room * gcd < e.
                room.product_is_below(&before.gcd, pair, other)
            }) {
                continue;
            }
            meter.count_many(lcm.steps())?;
            let gcd = lcm.gcd(other);
            let factor = other.over(&gcd);
            if factor == N::ONE {
                cancels = true;
                break;
            }
            if factor <= room {
                let divisor = before.divisor;
                addable.push(Addable { divisor, gcd });
            }
        }
        meter.hold(addable.len() as u64 * bytes + pairs.bytes())?;
        if cancels {
            addable.truncate(first);
            continue;
        }
        measure.add(up_to, &lcm, weight, &mut sum);
        if addable.len() > first {
            path.push(Subset { lcm, weight, from: first, next: 0 });
        }
    }
    Ok(sum)
}

/// The greatest common divisors of all pairs, where that is not too much to hold.
struct Pairs<N> {
    gcds: Vec<N>,
}

impl<N: Natural> Pairs<N> {
    fn of(divisors: &[N], meter: &mut Meter<'_>) -> Result<Self> {
        let mut gcds = Vec::new();
        if N::IN_WORDS && divisors.len() <= MOST_IN_PAIRS {
            meter.hold((divisors.len().pow(2) / 2 * size_of::<N>()) as u64)?;
            for (index, divisor) in divisors.iter().enumerate() {
                meter.count_many(index as u64)?;
                gcds.extend(divisors[..index].iter().map(|other| divisor.gcd(other)));
            }
        }
        Ok(Self { gcds })
    }

    /// The greatest common divisor of two different divisors, the larger one first.
    fn get(&self, larger: usize, smaller: usize) -> Option<&N> {
        self.gcds.get(larger * (larger.max(1) - 1) / 2 + smaller)
    }

    fn bytes(&self) -> u64 {
        size_of_val(&self.gcds[..]) as u64
    }
}
