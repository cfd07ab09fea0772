//! The values of Lasker's Nim: those of heaps 4k + 1 to 4k + 4 are 4k + 1, 4k + 2, 4k + 4, 4k + 3.
//!
//! The theorem is proved in docs/theorems.md. Winning splits are found from two facts about their
//! values: a value is four times a number and a last digit, both known from the heap but for the
//! number itself, so the two numbers have a known exclusive or and a known sum. The sum less the
//! exclusive or is twice what they have in common, and each bit of the exclusive or belongs to one of
//! them; which one is free.

use super::{Lasker, split};
use crate::answer::Moves;
use crate::engine::ComponentValues;
use crate::error::Result;
use crate::evidence::{Evidence, Theorem};
use crate::limits::Meter;
use crate::nimber::Nimber;
use crate::outcome::Convention;
use crate::rulesets::nim::take;
use crate::sum::Target;
use dashu_int::UBig;
use dashu_int::ops::BitTest;

/// The Grundy value of a heap.
///
/// # Complexity
/// Linear in the digits of the heap.
pub fn heap_value(heap: &UBig) -> Nimber {
    Nimber::new(swapped(heap))
}

/// The value of a heap of this size, and the size of the heap of this value: the third and the fourth
/// of each four are exchanged.
fn swapped(n: &UBig) -> UBig {
    match n % 4u8 {
        0 if !n.is_zero() => n - UBig::ONE,
        3 => n + UBig::ONE,
        _ => n.clone(),
    }
}

/// Values and winning moves by the theorem.
pub(super) struct Blocks;

impl ComponentValues<Lasker> for Blocks {
    fn value(&mut self, _: &Lasker, heap: &UBig, _: &mut Meter<'_>) -> Result<Nimber> {
        Ok(heap_value(heap))
    }

    fn winning_moves(
        &mut self,
        _: &Lasker,
        (place, heap): (usize, &UBig),
        target: &Target,
        moves: &mut Moves,
        meter: &mut Meter<'_>,
    ) -> Result<()> {
        let left = swapped(target.single().as_heap());
        if left < *heap {
            moves.push(|| take(place, heap, &left));
        }
        if *heap == UBig::from(2u8) {
            // Two heaps of 1, the only split without a firm part.
            if target.admits(&[Nimber::ONE, Nimber::ONE]) {
                moves.push(|| split(place, &UBig::ONE, &UBig::ONE));
            }
            return Ok(());
        }
        let wanted = target.firm().as_heap();
        if wanted.is_zero() {
            // Different heaps have different values.
            if heap.bit_len() > 1 && !heap.bit(0) {
                let half = heap >> 1;
                moves.push(|| split(place, &half, &half));
            }
            return Ok(());
        }
        let last = (wanted % 4u8) as usize;
        for first in 0..4 {
            let Some(splits) = Splits::new(heap, wanted, [first, first ^ last]) else { continue };
            let mut listed = UBig::ZERO;
            while listed < splits.count && moves.has_room() {
                // A split is as long as the heap.
                meter.count_many(1 + heap.bit_len() as u64 / 1024)?;
                meter.hold(moves.bytes())?;
                let part = splits.nth(&listed);
                let other = heap - &part;
                let (larger, smaller) = if part < other { (other, part) } else { (part, other) };
                moves.push(|| split(place, &larger, &smaller));
                listed += 1u8;
            }
            moves.count_unlisted(&(&splits.count - listed));
        }
        Ok(())
    }

    fn evidence(&self, _: Convention) -> Evidence {
        Evidence::Theorem(Theorem::LASKER)
    }
}

/// The heap of value 4u + d is 4u + `HEAPS[d]` - 1.
const HEAPS: [u8; 4] = [0, 2, 3, 5];

/// The splits of a heap whose parts have values 4u + d and 4v + e, of a given exclusive or that is not
/// 0. So that each split comes once, u is the larger of u and v, or they are equal and d is the larger.
struct Splits {
    d: usize,
    // The bits that u and v both have, with the highest that u alone has.
    fixed: UBig,
    // The bits that one of them has, without that.
    free: UBig,
    // How many splits there are.
    count: UBig,
}

impl Splits {
    fn new(heap: &UBig, wanted: &UBig, [d, e]: [usize; 2]) -> Option<Self> {
        let less = |a: UBig, b: &UBig| (a >= *b).then(|| a - b);
        let four_times_sum = less(heap + 2u8, &(HEAPS[d] + HEAPS[e]).into())?;
        let mut free = wanted >> 2;
        let twice_both = less(&four_times_sum >> 2, &free)?;
        if four_times_sum % 4u8 != 0 || twice_both.bit(0) {
            return None;
        }
        let both = twice_both >> 1;
        if !(&both & &free).is_zero() || (free.is_zero() && d < e) {
            return None;
        }
        // With e = 0 and v = 0 the second part would be empty; that is the last of the splits.
        let empty = u8::from(e == 0 && both.is_zero());
        let mut fixed = both;
        if let Some(top) = free.bit_len().checked_sub(1) {
            free.clear_bit(top);
            fixed.set_bit(top);
        }
        let count = (UBig::ONE << free.count_ones()) - empty;
        Some(Self { d, fixed, free, count })
    }

    /// The first part of the split at `index` from 0.
    fn nth(&self, index: &UBig) -> UBig {
        let mut u = self.fixed.clone();
        let mut digit = 0;
        let mut place = 0;
        while digit < index.bit_len() {
            if self.free.bit(place) {
                if index.bit(digit) {
                    u.set_bit(place);
                }
                digit += 1;
            }
            place += 1;
        }
        (u << 2) + HEAPS[self.d] - UBig::ONE
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::HeapValues;
    use crate::rulesets::lasker::table::TakeOrSplit;
    use crate::{Limits, rulesets::Playable};

    #[test]
    fn values_are_those_of_the_mex_rule() {
        let mut table = TakeOrSplit::default();
        table.extend(600, &mut Limits::default().start()).unwrap();
        for heap in 0..600u32 {
            assert_eq!(heap_value(&heap.into()), Nimber::from(table.value(heap.into())), "{heap}");
        }
    }

    /// The splits of a heap are counted and listed as they are when all are looked at.
    #[test]
    fn splits_of_each_value() {
        for heap in 3..150u32 {
            for wanted in 0..200u32 {
                let expected = (1..=heap / 2).filter(|&part| {
                    let value = |heap: u32| heap_value(&heap.into());
                    &value(part) + &value(heap - part) == Nimber::from(wanted)
                });
                let mut found = Vec::new();
                let last = (wanted % 4) as usize;
                let (heap, wanted) = (UBig::from(heap), UBig::from(wanted));
                for d in 0..4 {
                    let splits = (!wanted.is_zero()).then(|| Splits::new(&heap, &wanted, [d, d ^ last]));
                    let Some(splits) = splits.flatten() else { continue };
                    let mut index = UBig::ZERO;
                    while index < splits.count {
                        let part = splits.nth(&index);
                        found.push((&heap - &part).min(part));
                        index += 1u8;
                    }
                }
                found.sort();
                let expected: Vec<UBig> = expected.map(UBig::from).collect();
                if !wanted.is_zero() {
                    assert_eq!(found, expected, "{heap} {wanted}");
                }
            }
        }
    }

    /// Splits of a giant heap are splits, and leave the other heap's value.
    #[test]
    fn splits_of_a_giant_heap_win() {
        let (a, b) = (UBig::from(10u8).pow(40), UBig::from(7u8).pow(45));
        let other = swapped((&heap_value(&a) + &heap_value(&b)).as_heap());
        let heaps = [a + b, other];
        let limits = Limits::default();
        let mut engine = Lasker.engine(crate::rulesets::Method::Theorem, Convention::Normal);
        let solved = engine.solve(&heaps, 300, &mut limits.start()).unwrap();
        assert_eq!(solved.moves.listed().len(), 300);
        for winning in solved.moves.listed() {
            let after = match winning {
                crate::Move::Split { heap, into: [a, b] } => {
                    assert_eq!(a + b, heaps[heap - 1]);
                    assert!(!b.is_zero());
                    vec![a.clone(), b.clone(), heaps[2 - heap].clone()]
                }
                crate::Move::Take { heap, leaving, .. } => vec![leaving.clone(), heaps[2 - heap].clone()],
                other => panic!("{other:?}"),
            };
            assert!(engine.value(&after, &mut limits.start()).unwrap().is_zero());
        }
    }
}
