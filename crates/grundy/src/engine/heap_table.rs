//! Values of components taken from an engine that computes heaps in order.

use super::{ComponentValues, NamedMoves};
use crate::error::Result;
use crate::evidence::{Evidence, Theorem};
use crate::heap::HeapValues;
use crate::limits::Meter;
use crate::nimber::Nimber;
use crate::outcome::Convention;
use dashu_int::UBig;

/// The values of all heaps up to the largest asked for.
pub struct HeapTable<H> {
    heaps: H,
    misere: Theorem,
}

impl<H: HeapValues> HeapTable<H> {
    /// A table that the engine fills, of a subtraction game if play is misère.
    pub fn new(heaps: H) -> Self {
        Self { heaps, misere: Theorem::FERGUSON }
    }

    /// The table of a game in which another theorem makes answers out of values in misère play.
    pub fn with_misere(self, misere: Theorem) -> Self {
        Self { misere, ..self }
    }

    /// How many heaps are known: 0 to `known() - 1`.
    pub fn known(&self) -> u64 {
        self.heaps.known()
    }
}

impl<R: NamedMoves<Component = UBig>, H: HeapValues> ComponentValues<R> for HeapTable<H> {
    fn value(&mut self, _: &R, heap: &UBig, meter: &mut Meter<'_>) -> Result<Nimber> {
        // What no machine word holds is beyond every limit on memory.
        let heap = u64::try_from(heap).unwrap_or(u64::MAX);
        self.heaps.extend(heap.saturating_add(1), meter)?;
        Ok(Nimber::from(self.heaps.value(heap)))
    }

    fn evidence(&self, convention: Convention) -> Evidence {
        let combined_by = match convention {
            Convention::Normal => Theorem::SPRAGUE_GRUNDY,
            Convention::Misere => self.misere,
        };
        Evidence::of_engine(&self.heaps, self.heaps.known(), combined_by)
    }
}
