//! The values of splitting Nim: a heap of `n >= 1` has the `n`-th odious number as its value.
//!
//! A number is odious when its binary expansion has an odd number of ones. The theorem and the
//! form of the winning moves are proved in docs/theorems.md: the `k`-th odious number from 0 is
//! `2k` or `2k + 1`, and the nim-sum of the `j`-th and the `k`-th is the evil number that begins
//! with the bits of `j xor k`. So of two non-empty parts one determines the other.

use super::Split;
use crate::answer::{Move, Moves};
use crate::engine::ComponentValues;
use crate::error::Result;
use crate::evidence::{Evidence, Theorem};
use crate::limits::Meter;
use crate::nimber::Nimber;
use crate::outcome::Convention;
use crate::sum::Target;
use dashu_int::UBig;
use dashu_int::ops::BitTest;

/// The Grundy value of a heap.
///
/// # Complexity
/// Linear in the digits of the heap.
pub fn heap_value(heap: &UBig) -> Nimber {
    if heap.is_zero() {
        return Nimber::ZERO;
    }
    let index = heap - UBig::ONE;
    let last_bit = u8::from(index.count_ones().is_multiple_of(2));
    Nimber::new((index << 1) + last_bit)
}

/// Values and winning moves by the theorem.
pub(super) struct Odious;

impl ComponentValues<Split> for Odious {
    fn value(&mut self, _: &Split, heap: &UBig, _: &mut Meter<'_>) -> Result<Nimber> {
        Ok(heap_value(heap))
    }

    fn winning_moves(
        &mut self,
        _: &Split,
        (place, heap): (usize, &UBig),
        target: &Target,
        moves: &mut Moves,
        meter: &mut Meter<'_>,
    ) -> Result<()> {
        let split = |a: UBig, b: UBig| Move::Split { heap: place, into: [a, b] };
        for (a, b) in [(0u8, 0u8), (1, 0), (1, 1)] {
            let fits = UBig::from(a) < *heap;
            if fits && target.admits(&[heap_value(&a.into()), heap_value(&b.into())]) {
                moves.push(|| split(a.into(), b.into()));
            }
        }
        // From here on the larger part is at least 2, so the option is firm.
        let wanted = target.firm().as_heap();
        let index = wanted >> 1;
        if wanted.count_ones() % 2 == 1 {
            let part = index + UBig::ONE;
            if part > UBig::ONE && part < *heap {
                moves.push(|| split(part, UBig::ZERO));
            }
            return Ok(());
        }
        // The parts are x + 1 and y + 1 with x xor y = index and 1 <= x, y <= x < bound.
        if *heap < UBig::from(3u8) {
            return Ok(());
        }
        let bound = heap - UBig::ONE;
        let pairs = Pairs::new(index);
        let count = pairs.count_below(&bound);
        let mut listed = UBig::ZERO;
        while listed < count && moves.has_room() {
            meter.count()?;
            meter.hold(moves.bytes())?;
            let (x, y) = pairs.nth(&listed);
            moves.push(|| split(x + UBig::ONE, y + UBig::ONE));
            listed += 1u8;
        }
        moves.count_unlisted(&(count - listed));
        Ok(())
    }

    fn evidence(&self, _: Convention) -> Evidence {
        Evidence::Theorem(Theorem::SPLITTING)
    }
}

/// The pairs `x >= y`, `x >= 1`, with a given exclusive or, by increasing `x`.
struct Pairs {
    xor: UBig,
    // The highest bit of `xor`, which `x` has and `y` has not; `None` if `x = y`.
    top: Option<usize>,
}

impl Pairs {
    fn new(xor: UBig) -> Self {
        Self { top: xor.bit_len().checked_sub(1), xor }
    }

    /// How many pairs have `x < bound`, for a bound of at least 1.
    fn count_below(&self, bound: &UBig) -> UBig {
        let Some(top) = self.top else {
            return bound - UBig::ONE;
        };
        let full = (bound >> (top + 1)) << top;
        let half = UBig::ONE << top;
        let rest = bound & UBig::ones(top + 1);
        if rest > half { full + rest - half } else { full }
    }

    /// The pair at `index` from 0.
    fn nth(&self, index: &UBig) -> (UBig, UBig) {
        let x = match self.top {
            None => index + UBig::ONE,
            Some(top) => ((index >> top) << (top + 1)) + (UBig::ONE << top) + (index & UBig::ones(top)),
        };
        let y = &x ^ &self.xor;
        (x, y)
    }
}
