//! The premises of the theorem for arithmetic periods of codes that leave three heaps (docs/theorems.md,
//! section 10), looked at one by one on values of all options.

use super::pairs::AllPairs;
use super::recompute::{Cell, Marks, Method};
use super::rules::Moves;
use super::verdict::{Stop, refuse};
use crate::heap::{Certificate, Claim};
use crate::limits::Meter;

/// The values of all options of each heap, and where they cover all smaller values.
#[derive(Debug)]
pub(super) struct Sums<'m> {
    moves: &'m Moves,
    values: AllPairs<'m>,
    claim: Claim,
    covered_from: u64,
    /// The heap from which the theorem may begin.
    least: u64,
    /// How many heaps in a row were covered before the next.
    in_a_row: u64,
    marks: Marks,
}

/// A part of a broken heap.
#[derive(Clone, Copy, Debug)]
struct Part {
    heap: u64,
    value: u64,
    repeats: bool,
}

impl<'m> Sums<'m> {
    pub fn new(
        certificate: &Certificate,
        moves: &'m Moves,
        (most_taken, covered_from): (u64, u64),
        meter: &Meter<'_>,
    ) -> Result<Self, Stop> {
        let claim = certificate.claim;
        if claim.saltus == 0 {
            return refuse("the proof is one for values that grow", None);
        }
        if most_taken != moves.most_taken {
            let reason = format!("the most that is taken is {} and not {most_taken}", moves.most_taken);
            return refuse(reason, None);
        }
        let least = claim.preperiod.max(1).saturating_mul(3).saturating_add(most_taken);
        if covered_from < least {
            return refuse(format!("the theorem says nothing of heaps before {least}"), None);
        }
        let heaps = claim.period.saturating_mul(2).saturating_add(covered_from);
        let values = AllPairs::new(certificate, moves, heaps, String::new(), meter)?;
        Ok(Self { moves, values, claim, covered_from, least, in_a_row: 0, marks: Marks::none() })
    }

    fn start(&self) -> u64 {
        self.claim.preperiod.max(1)
    }

    /// The largest power of two that divides the saltus.
    fn block(&self) -> u64 {
        self.claim.saltus & self.claim.saltus.wrapping_neg()
    }

    /// Marks the values of options of the next heap all parts but one of which have a nim-sum below the
    /// block: those below `low` only if the other parts repeat or are equal.
    fn mark_covered<T: Cell>(&mut self, values: &[T], low: u64, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let (start, block) = (self.start(), self.block());
        let heap = values.len() as u64;
        let value = |heap: u64| -> u64 { values[heap as usize].into().into() };
        let marks = &mut self.marks;
        let mut mark = |value: u64, stays: bool| {
            if let Some(value) = u32::try_from(value).ok().filter(|_| stays || value >= low) {
                marks.mark(value);
            }
        };
        let left = |takes: &[u64]| -> Vec<u64> {
            takes.iter().filter_map(|&take| heap.checked_sub(take)).filter(|&rest| rest > 0).collect()
        };
        left(&self.moves.one).into_iter().for_each(|rest| mark(value(rest), false));
        for rest in left(&self.moves.two) {
            meter.count_many(rest / 16)?;
            for a in 1..rest {
                if value(a) < block {
                    mark(value(a) ^ value(rest - a), false);
                }
                if value(a) ^ value(rest - a) < block {
                    let stays = a == rest - a || a.min(rest - a) >= start;
                    mark(value(a) ^ value(rest - a), stays);
                }
            }
        }
        for rest in left(&self.moves.three) {
            for a in 1..rest {
                meter.count_many((rest - a) / 32)?;
                for b in 1..=(rest - a) / 2 {
                    let c = rest - a - b;
                    let beside = value(b) ^ value(c);
                    if beside < block {
                        mark(value(a) ^ beside, b == c || b >= start);
                    }
                }
            }
        }
        Ok(())
    }

    /// Notes whether all values below that of the next heap are covered.
    fn note_covered<T: Cell>(&mut self, values: &[T], own: u32, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let (heap, block) = (values.len() as u64, self.block());
        if heap < self.least {
            return Ok(());
        }
        let before = values[..self.start() as usize].iter().map(|&value| value.into()).max();
        let blocks = u64::from(before.unwrap_or_default()) / block + 1;
        let low = blocks.saturating_mul(block).saturating_add(self.claim.saltus);
        self.marks.clear();
        self.marks.make_room(values.iter().map(|&value| value.into()).max().unwrap_or_default(), meter)?;
        self.mark_covered(values, low, meter)?;
        let is_covered = u64::from(own) >= low && self.marks.mex() >= own;
        self.in_a_row = if is_covered { self.in_a_row + 1 } else { 0 };
        // Where it ends early, it began early.
        if self.in_a_row == self.claim.period.saturating_mul(2) && heap + 1 < self.heaps() {
            let first = heap + 1 - self.in_a_row;
            return refuse(format!("smaller values are covered from {first} on already"), Some(first));
        }
        if heap >= self.covered_from && !is_covered {
            return refuse(
                "its smaller values are not all those of options that the theorem asks for",
                Some(heap),
            );
        }
        Ok(())
    }

    /// Whether three parts, one or two of them of the first period that repeats or all, may have the value
    /// of a heap of that period as their nim-sum, when periods are added to them.
    fn may_meet(&self, (heap, value): (u64, u64), take: u64, parts: [Part; 3]) -> bool {
        let Claim { period, saltus, .. } = self.claim;
        let (block, period, saltus) = (i128::from(self.block()), i128::from(period), i128::from(saltus));
        let counters: i128 = parts.iter().map(|part| i128::from(part.heap)).sum();
        let periods = (i128::from(heap) - i128::from(take) - counters) / period;
        let nim_sum =
            |value: fn(&Part, i128) -> i128| parts.iter().fold(0, |sum, part| sum ^ value(part, block));
        let own = i128::from(value);
        let repeating = parts.iter().filter(|part| part.repeats).count();
        if repeating == 1 {
            let fixed =
                parts.iter().filter(|part| !part.repeats).fold(0, |sum, part| sum ^ i128::from(part.value));
            let large: i128 =
                parts.iter().filter(|part| part.repeats).map(|part| i128::from(part.value)).sum();
            // All that matters of the part are the bits that the fixed ones may have.
            let mut turns = 1;
            while turns <= fixed {
                turns *= 2;
            }
            let first = periods.abs();
            return (first..first + turns)
                .any(|turn| (large + saltus * turn) ^ fixed == own + saltus * (turn - periods));
        }
        if nim_sum(|part, block| i128::from(part.value) % block) != own % block {
            return false;
        }
        let sum: i128 = parts.iter().map(|part| i128::from(part.value) / block).sum();
        let excess = sum + periods * saltus / block - own / block;
        excess >= 0 && excess % 2 == 0
    }

    /// Checks that no option of two or three heaps, one of which repeats, ever has the value of its heap.
    fn no_sum_meets<T: Cell>(&self, values: &[T], meter: &mut Meter<'_>) -> Result<(), Stop> {
        let (start, period) = (self.start(), self.claim.period);
        let end = start + period;
        let value = |heap: u64| -> u64 { values[heap as usize].into().into() };
        let part = |heap: u64| Part { heap, value: value(heap), repeats: heap >= start };
        let none = Part { heap: 0, value: 0, repeats: false };
        let takes = self.moves.two.iter().map(|&take| (take, false));
        for (take, three) in takes.chain(self.moves.three.iter().map(|&take| (take, true))) {
            for a in (start..end).map(part) {
                for b in (1..end).map(part) {
                    meter.count_many(1 + if three { b.heap / 4 } else { 0 })?;
                    let thirds: Vec<Part> = if three { (1..=b.heap).map(part).collect() } else { vec![none] };
                    for c in thirds {
                        // Only one heap of the period is some periods away from these together.
                        let all = take + a.heap + b.heap + c.heap;
                        let heap = start + (all + period - start % period) % period;
                        if self.may_meet((heap, value(heap)), take, [a, b, c]) {
                            let reason = format!(
                                "with {take} taken, heaps of {}, {} and {} and periods more may have the \
                                 value of their heap",
                                a.heap, b.heap, c.heap
                            );
                            return refuse(reason, Some(heap));
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

impl Method for Sums<'_> {
    fn heaps(&self) -> u64 {
        self.values.heaps()
    }

    fn next<T: Cell>(&mut self, values: &[T], meter: &mut Meter<'_>) -> Result<u32, Stop> {
        let value = self.values.next(values, meter)?;
        self.note_covered(values, value, meter)?;
        Ok(value)
    }

    fn premises<T: Cell>(&self, values: &[T], meter: &mut Meter<'_>) -> Result<Vec<String>, Stop> {
        self.no_sum_meets(values, meter)?;
        let Claim { period, saltus, .. } = self.claim;
        Ok(vec![
            format!("g(n + {period}) = g(n) + {saltus} as far as that"),
            "no heaps that are left have the value of their heap as their nim-sum, by their sum and last bits"
                .to_owned(),
            format!("all smaller values are those of options from heap {} on", self.covered_from),
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::period::{Period, Proof, Proved};
    use crate::heap::{Breaking, Code, HeapRules};
    use crate::limits::Limits;
    use crate::notation::Words;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(3000))]

        /// Made-up values with a saltus: if no sum is said to meet, none does among larger heaps.
        #[test]
        fn sums_that_meet_are_foreseen(
            first in prop::collection::vec(0u32..12, 2..8),
            preperiod in any::<prop::sample::Index>(),
            saltus in 1u64..9,
            digits in prop::collection::vec(prop_oneof![Just('0'), Just('4'), Just('8'), Just('C')], 1..4),
        ) {
            let preperiod = preperiod.index(first.len()) as u64;
            let period = Period { preperiod, period: first.len() as u64 - preperiod, saltus };
            let mut values = first.clone();
            while values.len() < 80 {
                values.push(values[values.len() - period.period as usize] + saltus as u32);
            }
            let code = format!("0.{}", digits.iter().collect::<String>());
            let code = Code::parse(&Words::of_line("code", None, &code).whole(), 16).unwrap();
            let moves = Moves::of(&HeapRules::Break(Breaking { code, unequal: false })).unwrap();
            let most_taken = moves.most_taken;
            let covered_from = 3 * preperiod.max(1) + most_taken;
            let proved = Proved {
                period,
                values: first.iter().copied().collect(),
                proof: Proof::Arithmetic { most_taken, covered_from },
                heaps: 80,
            };
            let certificate = Certificate::new("made up", &proved);
            let limits = Limits::default();
            let mut meter = limits.start();
            let sums = Sums::new(&certificate, &moves, (most_taken, covered_from), &meter).unwrap();
            if sums.no_sum_meets(&values, &mut meter).is_err() {
                return Ok(());
            }
            let start = sums.start() as usize;
            for heap in start..values.len() {
                let rests = |takes: &[u64]| -> Vec<usize> {
                    takes.iter().filter_map(|&take| heap.checked_sub(take as usize)).collect()
                };
                for rest in rests(&moves.two) {
                    let large = (1..rest).filter(|&a| a >= start);
                    let meets = large.map(|a| values[a] ^ values[rest - a]).find(|&sum| sum == values[heap]);
                    prop_assert_eq!(meets, None, "heap {}, two of {}", heap, rest);
                }
                for rest in rests(&moves.three) {
                    for a in start..rest {
                        let sum = |b: usize| values[a] ^ values[b] ^ values[rest - a - b];
                        let meets = (1..rest - a).find(|&b| sum(b) == values[heap]);
                        prop_assert_eq!(meets, None, "heap {}, three of {}, {}", heap, rest, a);
                    }
                }
            }
        }
    }
}
