//! The winning moves in one heap, as they are found.

use crate::answer::{Move, Moves};
use crate::error::Result;
use crate::limits::Meter;
use dashu_int::UBig;

/// The winning moves in one heap: all are counted, the first are listed.
#[derive(Debug)]
pub struct Winning<'w> {
    /// The number of the heap in the position, from 1.
    pub place: usize,
    /// Its size.
    pub heap: &'w UBig,
    /// Where the moves go.
    pub moves: &'w mut Moves,
}

impl Winning<'_> {
    /// Counts the move that leaves these heaps, the largest first, and lists it if there is room.
    ///
    /// # Errors
    /// A limit that was reached.
    pub fn push(&mut self, left: &[UBig], meter: &mut Meter<'_>) -> Result<()> {
        meter.count()?;
        meter.hold(self.moves.bytes())?;
        self.moves.push(|| Move::in_heap(self.place, self.heap, left));
        Ok(())
    }

    /// Whether one more move would be listed.
    pub fn has_room(&self) -> bool {
        self.moves.has_room()
    }
}
