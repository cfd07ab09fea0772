//! The ways to leave several heaps whose values have a given nim-sum, where values grow with the heap.
//!
//! A heap behind the preperiod is the `t`-th of its class, and its value the first of the class and `t` times
//! the saltus. So what is left belongs to finitely many combinations of classes and of heaps before the
//! preperiod, and for each of these the numbers `t` have a given sum and their values a given nim-sum: both
//! are decided digit by digit.

use super::winning::Winning;
use crate::error::Result;
use crate::heap::period::{Period, Proved};
use crate::limits::Meter;
use dashu_int::UBig;
use dashu_int::ops::BitTest;
use rustc_hash::{FxHashMap, FxHashSet};

/// The most heaps that a move leaves.
const MOST: usize = 3;

/// The ways to leave `parts` heaps, none of them empty, whose values have a nim-sum.
pub struct Growing<'p> {
    proved: &'p Proved,
    // The heap from which values repeat, not 0; the values before and in the first period behind.
    start: u64,
    values: Vec<u64>,
    rest: &'p UBig,
    parts: usize,
    wanted: &'p UBig,
    // How many binary digits at the end of a value its class decides.
    digits: usize,
    ways: FxHashMap<Kind, UBig>,
}

/// Heaps before the preperiod, and classes of the others, both in increasing order.
#[derive(Clone, Debug)]
struct Combination {
    small: Vec<u64>,
    classes: Vec<u64>,
}

/// What the number of ways depends on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Kind {
    /// The values that classes begin with, without their last digits, in increasing order.
    first: Vec<u64>,
    /// The nim-sum of the values of small heaps, without their last digits.
    small: u64,
    /// How many periods the large heaps share out.
    shared: UBig,
}

/// What is carried to the next digit: of each value, and of the sum.
type Carried = ([u64; MOST], u8);

impl<'p> Growing<'p> {
    /// The ways to leave `rest` as so many heaps, two or three, whose values have the nim-sum `wanted`, by a
    /// period with a saltus.
    pub fn new(proved: &'p Proved, rest: &'p UBig, parts: usize, wanted: &'p UBig) -> Self {
        let Period { preperiod, period, saltus } = proved.period;
        let start = preperiod.max(1);
        let value = |heap: u64| u64::try_from(proved.value(&heap.into())).unwrap_or(u64::MAX);
        let values = (0..start + period).map(value).collect();
        let digits = saltus.trailing_zeros() as usize;
        Self { proved, start, values, rest, parts, wanted, digits, ways: FxHashMap::default() }
    }

    /// Counts all ways, in any order of the heaps; `unequal` leaves out two heaps that are equal.
    ///
    /// # Complexity
    /// Of `n = preperiod + period`, `n` steps for two heaps and `n^2` for three; and for each of the kinds of
    /// combinations, which are few where values grow evenly, a step for each binary digit of the heap and
    /// each state of the carries, of which there are at most the power of the odd part of the saltus.
    ///
    /// # Errors
    /// A limit that was reached.
    pub fn count(&mut self, unequal: bool, meter: &mut Meter<'_>) -> Result<UBig> {
        let mut in_a_row = UBig::ZERO;
        self.visit(meter, &mut |ways, combination, meter| {
            in_a_row += ways.of(combination, meter)? * combination.arrangements();
            Ok(true)
        })?;
        if self.parts == 2 {
            let twice = u8::from(self.wanted.is_zero() && self.rest % 2u8 == 0 && !self.rest.is_zero());
            return Ok(if unequal { (in_a_row - twice) / 2u8 } else { (in_a_row + twice) / 2u8 });
        }
        Ok((in_a_row + self.with_two_equal(meter)? * 3u8 + self.all_equal() * 2u8) / 6u8)
    }

    /// Lists ways, all of them if there is room, and says how many.
    ///
    /// # Errors
    /// A limit that was reached.
    pub fn list(&mut self, unequal: bool, winning: &mut Winning<'_>, meter: &mut Meter<'_>) -> Result<UBig> {
        let mut listed = UBig::ZERO;
        self.visit(meter, &mut |ways, combination, meter| {
            if !winning.has_room() {
                return Ok(false);
            }
            if ways.of(combination, meter)?.is_zero() {
                return Ok(true);
            }
            ways.each(combination, meter, &mut |left, meter| {
                if !(unequal && left[0] == left[1]) {
                    winning.push(left, meter)?;
                    listed += 1u8;
                }
                Ok(winning.has_room())
            })?;
            Ok(true)
        })?;
        Ok(listed)
    }

    /// Shows all combinations that come to the rest and have the last digits that are wanted.
    fn visit(
        &mut self,
        meter: &mut Meter<'_>,
        show: &mut dyn FnMut(&mut Self, &Combination, &mut Meter<'_>) -> Result<bool>,
    ) -> Result<()> {
        // Parts but the last are chosen: small heaps first, then classes. The last is what is left.
        let end = self.start + self.proved.period.period;
        let mut chosen = vec![1; self.parts - 1];
        loop {
            meter.count()?;
            if let Some(combination) = self.completed(&chosen)
                && !show(self, &combination, meter)?
            {
                return Ok(());
            }
            let Some(last) = chosen.iter().rposition(|&part| part + 1 < end) else { return Ok(()) };
            let next = chosen[last] + 1;
            chosen[last..].fill(next);
        }
    }

    /// The combination of these parts and a last one that is not before them, where there is one.
    fn completed(&self, chosen: &[u64]) -> Option<Combination> {
        let (start, period) = (self.start, self.proved.period.period);
        let sum: u64 = chosen.iter().sum();
        let before = chosen.last().copied().unwrap_or(1);
        let left = self.rest - self.rest.min(&sum.into());
        // All parts are small, or the last is the one of its class that goes with the others.
        let last = match u64::try_from(&left) {
            Ok(left) if left < start => left,
            _ => start + (left - start) % period,
        };
        let small = |part: &u64| *part < start;
        let mut combination = Combination { small: chosen.to_vec(), classes: Vec::new() };
        combination.small.push(last);
        if last < before || last == 0 || UBig::from(sum + last) > *self.rest {
            return None;
        }
        combination.classes = combination.small.iter().copied().filter(|part| !small(part)).collect();
        combination.small.retain(small);
        let value = combination.parts().fold(0, |value, part| value ^ self.values[part as usize]);
        let same = |digit: usize| self.wanted.bit(digit) == (value >> digit & 1 == 1);
        (0..self.digits).all(same).then_some(combination)
    }

    /// In how many ways the large heaps of a combination can share out the periods.
    fn of(&mut self, combination: &Combination, meter: &mut Meter<'_>) -> Result<UBig> {
        let kind = self.kind(combination);
        if let Some(ways) = self.ways.get(&kind) {
            return Ok(ways.clone());
        }
        let ways = self.count_ways(&kind, meter)?;
        meter.hold(self.ways.len() as u64 * 2 * size_of::<(Kind, UBig)>() as u64)?;
        self.ways.insert(kind, ways.clone());
        Ok(ways)
    }

    fn kind(&self, combination: &Combination) -> Kind {
        let value = |&part: &u64| self.values[part as usize] >> self.digits;
        let mut first: Vec<u64> = combination.classes.iter().map(value).collect();
        first.sort_unstable();
        let small = combination.small.iter().map(value).fold(0, |sum, value| sum ^ value);
        let shared = (self.rest - combination.parts().sum::<u64>()) / self.proved.period.period;
        Kind { first, small, shared }
    }

    fn count_ways(&self, kind: &Kind, meter: &mut Meter<'_>) -> Result<UBig> {
        let Some(begin) = self.begin(kind) else { return Ok(UBig::ZERO) };
        let mut states = FxHashMap::from_iter([(begin, UBig::ONE)]);
        for digit in 0..kind.shared.bit_len() {
            let mut next: FxHashMap<Carried, UBig> = FxHashMap::default();
            for (state, ways) in states {
                let words = 1 + ways.bit_len() as u64 / 512;
                for (_, state) in self.steps(kind, digit, state) {
                    meter.count_many(words)?;
                    *next.entry(state).or_default() += &ways;
                }
            }
            meter
                .hold((next.len() * (2 * size_of::<(Carried, UBig)>() + kind.shared.bit_len() / 2)) as u64)?;
            states = next;
        }
        let ends = states.into_iter().filter(|(state, _)| self.ends(kind, state));
        Ok(ends.map(|(_, ways)| ways).sum())
    }

    fn begin(&self, kind: &Kind) -> Option<Carried> {
        let mut carried = [0; MOST];
        carried[..kind.first.len()].copy_from_slice(&kind.first);
        // Without large heaps nothing is left to be shared out.
        (!kind.first.is_empty() || kind.shared.is_zero()).then_some((carried, 0))
    }

    /// The digits that the numbers of periods can have at a place, and what is carried then.
    fn steps(
        &self,
        kind: &Kind,
        digit: usize,
        (carried, sum): Carried,
    ) -> impl Iterator<Item = (u8, Carried)> {
        let step = self.proved.period.saltus >> self.digits;
        let wanted = self.wanted.bit(self.digits + digit) ^ (digit < 64 && kind.small >> digit & 1 == 1);
        let shared = kind.shared.bit(digit);
        (0..1u8 << kind.first.len()).filter_map(move |bits| {
            let sum = sum + bits.count_ones() as u8;
            let mut carried = carried;
            for (at, value) in carried.iter_mut().enumerate() {
                *value += step * u64::from(bits >> at & 1);
            }
            let value = carried.iter().fold(0, |sum, value| sum ^ value) & 1 == 1;
            let fits = (sum & 1 == 1) == shared && value == wanted;
            fits.then(|| (bits, (carried.map(|value| value >> 1), sum >> 1)))
        })
    }

    /// Whether nothing is amiss when the numbers of periods have no more digits.
    fn ends(&self, kind: &Kind, (carried, sum): &Carried) -> bool {
        let digits = kind.shared.bit_len();
        let small = kind.small.checked_shr(digits as u32).unwrap_or_default();
        let value = carried.iter().fold(small, |sum, value| sum ^ value);
        *sum == 0 && self.wanted >> (self.digits + digits) == UBig::from(value)
    }

    /// Shows all ways of a combination until `show` says that it has no room for more.
    fn each(
        &self,
        combination: &Combination,
        meter: &mut Meter<'_>,
        show: &mut dyn FnMut(&[UBig], &mut Meter<'_>) -> Result<bool>,
    ) -> Result<()> {
        // Carries go with the classes in their order here.
        let value = |&part: &u64| self.values[part as usize] >> self.digits;
        let first = combination.classes.iter().map(value).collect();
        let kind = Kind { first, ..self.kind(combination) };
        let Some(begin) = self.begin(&kind) else { return Ok(()) };
        let alive = self.alive(&kind, begin, meter)?;
        let equal_classes = combination.classes.windows(2).any(|pair| pair[0] == pair[1]);
        let mut seen = FxHashSet::default();
        let mut open = vec![(0, begin, [UBig::ZERO, UBig::ZERO, UBig::ZERO])];
        while let Some((digit, state, periods)) = open.pop() {
            meter.count_many(1 + digit as u64 / 64)?;
            if digit < kind.shared.bit_len() {
                for (bits, state) in self.steps(&kind, digit, state) {
                    if alive[digit + 1].contains(&state) {
                        let mut periods = periods.clone();
                        for (at, number) in periods.iter_mut().enumerate() {
                            if bits >> at & 1 == 1 {
                                number.set_bit(digit);
                            }
                        }
                        open.push((digit + 1, state, periods));
                    }
                }
                continue;
            }
            let large = combination.classes.iter().zip(periods);
            let mut left: Vec<UBig> =
                large.map(|(&part, number)| number * self.proved.period.period + part).collect();
            left.extend(combination.small.iter().map(|&part| UBig::from(part)));
            left.sort_unstable_by(|a, b| b.cmp(a));
            if equal_classes {
                // The same heaps come in several orders.
                let bytes = self.parts * (size_of::<UBig>() + kind.shared.bit_len() / 4);
                meter.hold((2 * (seen.len() + 1) * bytes) as u64)?;
                if !seen.insert(left.clone()) {
                    continue;
                }
            }
            if !show(&left, meter)? {
                break;
            }
        }
        Ok(())
    }

    /// For each place, what can be carried to it on a way that ends well.
    fn alive(&self, kind: &Kind, begin: Carried, meter: &mut Meter<'_>) -> Result<Vec<FxHashSet<Carried>>> {
        let mut layers = vec![FxHashSet::from_iter([begin])];
        let mut held = 0;
        for digit in 0..kind.shared.bit_len() {
            let states = layers[digit].iter();
            let next: FxHashSet<Carried> =
                states.flat_map(|&state| self.steps(kind, digit, state).map(|(_, state)| state)).collect();
            held += (2 * next.capacity() + 1) * size_of::<Carried>();
            meter.count_many(1 + next.len() as u64)?;
            meter.hold(held as u64)?;
            layers.push(next);
        }
        let mut after: Option<FxHashSet<Carried>> = None;
        for (digit, layer) in layers.iter_mut().enumerate().rev() {
            match &after {
                None => layer.retain(|state| self.ends(kind, state)),
                Some(after) => layer
                    .retain(|&state| self.steps(kind, digit, state).any(|(_, state)| after.contains(&state))),
            }
            meter.count_many(1 + layer.len() as u64)?;
            after = Some(layer.clone());
        }
        Ok(layers)
    }

    /// Pairs of a heap that is left twice and one, of the value that is wanted, that is left once.
    fn with_two_equal(&self, meter: &mut Meter<'_>) -> Result<UBig> {
        let Period { period, saltus, .. } = self.proved.period;
        let mut count = 0u64;
        for (heap, &first) in (0..).zip(&self.values).skip(1) {
            meter.count()?;
            let first = UBig::from(first);
            if *self.wanted < first {
                continue;
            }
            let beyond = self.wanted - first;
            let once = match heap < self.start {
                true if beyond.is_zero() => UBig::from(heap),
                false if (&beyond % saltus) == 0 => beyond / saltus * period + heap,
                _ => continue,
            };
            let twice = self.rest - self.rest.min(&once);
            count += u64::from(!twice.is_zero() && twice % 2u8 == 0);
        }
        Ok(count.into())
    }

    /// 1 if the rest can be left as three equal heaps, else 0.
    fn all_equal(&self) -> u8 {
        let third = self.rest / 3u8;
        u8::from(self.rest % 3u8 == 0 && !third.is_zero() && self.proved.value(&third) == *self.wanted)
    }
}

impl Combination {
    fn parts(&self) -> impl Iterator<Item = u64> {
        self.small.iter().chain(&self.classes).copied()
    }

    /// In how many orders the small heaps and the classes can stand in a row.
    fn arrangements(&self) -> u64 {
        let parts: Vec<u64> = self.parts().collect();
        let equal = parts.windows(2).filter(|pair| pair[0] == pair[1]).count();
        match (parts.len(), equal) {
            (2, 0) => 2,
            (3, 0) => 6,
            (3, 1) => 3,
            _ => 1,
        }
    }
}
