//! Values by the sparse space, for the proof that no heap is rare any more.
//!
//! The mask decides how fast this is and never what the values are: a common value is excluded by a
//! rare heap beside a common one and in no other way, so going through the rare heaps finds the least
//! common value that is not; rare values below it are looked for among all pairs.

use super::recompute::{Cell, Marks, Method};
use super::rules::Moves;
use super::verdict::{Stop, refuse};
use crate::heap::{Certificate, least_mask};
use crate::limits::Meter;

/// What a certificate says of the rare heaps.
#[derive(Clone, Copy, Debug)]
pub(super) struct Claimed {
    pub mask: u32,
    pub parity: bool,
    pub count: u64,
    pub last: Option<u64>,
}

/// A rare heap beside what is left when `take` counters are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Beside {
    /// What is taken, and the rare heap.
    less: u64,
    /// The value of the rare heap.
    value: u32,
    /// The rare heap, where that matters because the two heaps have to differ; else 0.
    rare: u64,
}

/// The values of heaps, with the premises of the sparse-space theorem (docs/theorems.md).
///
/// # References
/// E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 1982, chapter 4.
#[derive(Debug)]
pub(super) struct SparseSpace<'m> {
    moves: &'m Moves,
    claimed: Claimed,
    preperiod: u64,
    period: u64,
    marks: Marks,
    /// The values that are common at even heaps, and those at odd ones, in increasing order.
    common: [Vec<u32>; 2],
    /// What stands beside rare heaps, in increasing order of `less`.
    beside: Vec<Beside>,
    rare_count: u64,
    /// How large the smaller heap may be that shows a rare value to be excluded: A of the theorem.
    depth: u64,
    /// The first heap of the period on which the premises are checked: n1 of the theorem.
    window: u64,
}

impl<'m> SparseSpace<'m> {
    pub fn new(
        certificate: &Certificate,
        moves: &'m Moves,
        claimed: Claimed,
        meter: &Meter<'_>,
    ) -> Result<Self, Stop> {
        let (preperiod, period) = (certificate.claim.preperiod, certificate.claim.period);
        if !moves.three.is_empty() {
            return refuse("the proof is not one for moves that leave three heaps", None);
        }
        let Some(first) = moves.two.first() else {
            return refuse("no heap is broken in two, so there is no sparse space", None);
        };
        if claimed.parity && moves.two.iter().any(|take| (take ^ first) & 1 == 1) {
            return refuse(
                "odd and even numbers are taken, so that the parity of heaps does not count",
                None,
            );
        }
        if claimed.parity && period % 2 == 1 {
            return refuse("the parity of heaps counts, so that the period is even", None);
        }
        // A rare heap that repeats would not be the last one.
        if let Some(last) = claimed.last.filter(|&last| last >= preperiod) {
            return refuse("the last rare heap is not before the preperiod", Some(last));
        }
        let largest = certificate.largest.map_or(u32::MAX, |largest| largest.value);
        let marks = Marks::new(largest, meter)?;
        let mut space = Self {
            moves,
            claimed,
            preperiod,
            period,
            common: [Vec::new(), Vec::new()],
            beside: Vec::new(),
            rare_count: 0,
            depth: claimed.last.unwrap_or_default().max(Self::LEAST_DEPTH),
            window: 0,
            marks,
        };
        meter.hold(u64::from(space.marks.size()).saturating_mul(16))?;
        space.common =
            [0, 1].map(|heap| (0..space.marks.size()).filter(|&value| !space.is_rare(value, heap)).collect());
        space.place_window(0);
        Ok(space)
    }

    /// A depth that is enough for most games.
    const LEAST_DEPTH: u64 = 1024;

    fn is_rare(&self, value: u32, heap: u64) -> bool {
        let mut bits = u64::from((value & self.claimed.mask).count_ones());
        if self.claimed.parity {
            bits += (heap & 1) + (self.moves.two.first().copied().unwrap_or_default() & 1);
        }
        bits % 2 == 0
    }

    /// Puts the window where the theorem allows it, and not before a heap.
    fn place_window(&mut self, least: u64) {
        let last_rare = self.claimed.last.unwrap_or_default();
        let most_taken = self.moves.most_taken;
        let reach = self.preperiod.saturating_add(most_taken).saturating_add(last_rare.max(self.depth));
        let alone = last_rare.saturating_mul(2).saturating_add(most_taken).saturating_add(1);
        self.window = reach.max(alone).max(least);
    }

    /// Marks the values of options that are one heap, and of pairs of which a heap is rare.
    fn mark_near<T: Cell>(&mut self, values: &[T], meter: &mut Meter<'_>) -> Result<(), Stop> {
        let heap = values.len() as u64;
        self.marks.clear();
        if self.moves.whole.binary_search(&heap).is_ok() {
            self.marks.mark(0);
        }
        for rest in self.moves.one.iter().map_while(|&take| heap.checked_sub(take)).filter(|&rest| rest > 0) {
            self.marks.mark(values[rest as usize].into());
        }
        let end = self.beside.partition_point(|beside| beside.less < heap);
        meter.count_many(end as u64 / 16)?;
        for beside in &self.beside[..end] {
            let rest = heap - beside.less;
            if beside.rare != rest {
                self.marks.mark(beside.value ^ values[rest as usize].into());
            }
        }
        Ok(())
    }

    /// Looks for pairs that exclude the rare values below `common`, smaller heaps first. Gives the
    /// smaller heap of the last pair that was needed, or 0, or `None` if not all are excluded.
    fn scan<T: Cell>(
        &mut self,
        values: &[T],
        common: u32,
        meter: &mut Meter<'_>,
    ) -> Result<Option<u64>, Stop> {
        let heap = values.len() as u64;
        let mut wanted = (0..common).filter(|&value| !self.marks.is_marked(value)).count();
        let mut smaller = 0;
        while wanted > 0 {
            smaller += 1;
            meter.count_many(smaller & 1)?;
            let mut is_pair = false;
            for &take in &self.moves.two {
                let Some(rest) =
                    heap.checked_sub(take).filter(|&rest| smaller <= self.moves.most_smaller(rest))
                else {
                    break;
                };
                is_pair = true;
                let value = values[smaller as usize].into() ^ values[(rest - smaller) as usize].into();
                if value < common && !self.marks.is_marked(value) {
                    self.marks.mark(value);
                    wanted -= 1;
                }
            }
            if !is_pair {
                return Ok(None);
            }
        }
        Ok(Some(smaller))
    }

    fn add_rare(&mut self, heap: u64, value: u32, meter: &Meter<'_>) -> Result<(), Stop> {
        self.rare_count += 1;
        if self.claimed.last.is_none_or(|last| heap > last) || self.rare_count > self.claimed.count {
            return refuse("this heap is rare, and by the certificate it is not", Some(heap));
        }
        // An empty heap is none of two.
        if heap > 0 {
            // Only what earlier rare heaps stand beside in larger heaps is not before the new ones.
            let mut last = self.beside.split_off(self.beside.partition_point(|beside| beside.less < heap));
            let rare = if self.moves.unequal { heap } else { 0 };
            last.extend(self.moves.two.iter().map(|&take| Beside { less: heap + take, value, rare }));
            last.sort_unstable();
            last.dedup();
            self.beside.append(&mut last);
            meter.hold((self.beside.capacity() * size_of::<Beside>()) as u64)?;
        }
        Ok(())
    }
}

impl Method for SparseSpace<'_> {
    fn heaps(&self) -> u64 {
        self.window.saturating_add(self.period)
    }

    fn next<T: Cell>(&mut self, values: &[T], meter: &mut Meter<'_>) -> Result<u32, Stop> {
        let heap = values.len() as u64;
        self.mark_near(values, meter)?;
        let common = &self.common[(heap & 1) as usize];
        let free = common.iter().copied().find(|&value| !self.marks.is_marked(value));
        let value = match self.scan(values, free.unwrap_or(self.marks.size()), meter)? {
            Some(depth) => {
                if heap >= self.window && depth > self.depth {
                    self.depth = depth.saturating_mul(2);
                    self.place_window(heap + 1);
                }
                free.unwrap_or(self.marks.size())
            }
            None => self.marks.mex(),
        };
        if self.is_rare(value, heap) {
            self.add_rare(heap, value, meter)?;
        }
        Ok(value)
    }

    fn premises<T: Cell>(&self, values: &[T], _: &mut Meter<'_>) -> Result<Vec<String>, Stop> {
        let Claimed { mask, count, last, .. } = self.claimed;
        let last_is_rare = |last: u64| self.is_rare(values[last as usize].into(), last);
        if self.rare_count != count || !last.is_none_or(last_is_rare) {
            let reason = format!("there are {} rare heaps, or the last of them is another", self.rare_count);
            return refuse(reason, None);
        }
        let least = least_mask(mask, values.iter().map(|&value| value.into()));
        if least != mask {
            return refuse(format!("{least} is the least mask that makes the same heaps rare"), None);
        }
        let (window, period) = (self.window, self.period);
        Ok(vec![
            match last {
                Some(last) => format!("{count} heaps are rare, the last of them {last}"),
                None => "no heap is rare".to_owned(),
            },
            format!(
                "g(n + {period}) = g(n) for all n from {} to {}, and rare values are excluded there by pairs \
                 with a heap up to {}",
                self.preperiod,
                window - 1,
                self.depth
            ),
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::super::pairs::AllPairs;
    use super::*;
    use crate::heap::{Breaking, Claim, Code, Digest, Exceptions, HeapRules, Largest, ProofNumbers};
    use crate::limits::Limits;
    use crate::notation::Words;
    use proptest::prelude::*;

    /// A certificate that claims a period after all heaps that are looked at.
    fn of_nothing() -> Certificate {
        Certificate {
            format: String::new(),
            version: 1,
            game: String::new(),
            claim: Claim { preperiod: 1 << 40, period: 2, saltus: 0 },
            exceptions: Exceptions { count: 0, last: None },
            largest: Some(Largest { value: 4095, first_heap: 0 }),
            proof: ProofNumbers::Window { length: 1 },
            values: Digest { heaps: 0, sha256: String::new() },
            checksum: String::new(),
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        #[test]
        fn the_values_are_those_of_all_pairs_whatever_the_mask(
            first in 0u8..2,
            digits in prop::collection::vec(0u8..8, 0..4),
            mask in 0u32..64,
            parity: bool,
            unequal: bool,
        ) {
            let digits: String = digits.iter().map(u8::to_string).collect();
            let words = Words::of_line("code", None, &format!("{}.{digits}", 4 * first));
            let code = Code::parse(&words.whole(), 8).unwrap();
            let moves = Moves::of(&HeapRules::Break(Breaking { code, unequal })).unwrap();
            let certificate = of_nothing();
            let limits = Limits::default();
            let mut meter = limits.start();
            let claimed = Claimed { mask, parity, count: u64::MAX, last: Some((1 << 40) - 1) };
            // Not every game is broken in two, and not every one may count the parity.
            let Ok(mut sparse) = SparseSpace::new(&certificate, &moves, claimed, &meter) else { return Ok(()) };
            let mut pairs = AllPairs::new(&certificate, &moves, 0, String::new(), &meter).unwrap();
            let mut values: Vec<u16> = Vec::new();
            for heap in 0..250 {
                let value = pairs.next(&values, &mut meter).unwrap();
                prop_assert_eq!(sparse.next(&values, &mut meter).unwrap(), value, "heap {}", heap);
                values.push(u16::try_from(value).unwrap());
            }
        }
    }
}
