//! The values of the first heaps by all pairs, while a sparse space does not pay.

use super::cells::LANES;
use crate::error::Result;
use crate::limits::Meter;

/// Up to here all pairs are tried in any case, and from the second number on in none.
pub(super) const START: usize = 1 << 10;
const LATEST: usize = 1 << 18;

/// The values of the first heaps, computed by all pairs.
pub(super) struct Beginning {
    /// How many counters are taken, and in how many heaps the rest is left.
    moves: Vec<(usize, u32)>,
    unequal: bool,
    values: Vec<u16>,
    /// For each value one more than the last heap that reaches it.
    reached: Vec<u32>,
    /// How many heaps to compute before the next look at what a sparse space would cost.
    stop: usize,
}

impl Beginning {
    /// No heaps yet.
    pub fn new(moves: Vec<(usize, u32)>, unequal: bool, start: usize) -> Self {
        let most = moves.iter().map(|&(take, _)| take).max().unwrap_or_default();
        let stop = start.max(2 * most + 2 * LANES);
        Self { moves, unequal, values: Vec::new(), reached: vec![0; 1 << 16], stop }
    }

    /// The values that are known.
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    /// Computes on until so many heaps are known, or enough for the next look.
    pub fn extend_to_stop(&mut self, heaps: usize, meter: &mut Meter<'_>) -> Result<()> {
        self.extend(heaps.min(self.stop), meter)
    }

    /// Adds values that are known from elsewhere.
    pub fn restore(&mut self, values: &[u32]) -> Result<()> {
        for &value in values {
            self.values.push(u16::try_from(value).map_err(|_| super::outgrown())?);
        }
        Ok(())
    }

    /// Adds so many values, each that of the heap so many places before.
    pub fn repeat(&mut self, period: usize, more: usize) {
        for _ in 0..more {
            self.values.push(self.values[self.values.len() - period]);
        }
    }

    /// Whether it is time to look at what a sparse space would cost.
    pub fn is_at_stop(&self) -> bool {
        self.values.len() >= self.stop
    }

    /// Decides whether all pairs are still cheaper than a space in which so many of the later half of the
    /// heaps are rare: each of these ends a block, which costs some hundred steps for each index.
    pub fn goes_on(&mut self, rare: usize, width: usize) -> bool {
        let known = self.values.len();
        let splits = self.moves.iter().filter(|&&(_, heaps)| heaps == 2).count();
        self.stop = 2 * known;
        known < LATEST && rare * width * 500 > known / 2 * (known / 2) * splits
    }

    /// Computes on until so many heaps are known.
    fn extend(&mut self, heaps: usize, meter: &mut Meter<'_>) -> Result<()> {
        while self.values.len() < heaps {
            let heap = self.values.len();
            let now = heap as u32 + 1;
            for &(take, left) in &self.moves {
                let Some(rest) = heap.checked_sub(take) else { continue };
                match left {
                    0 if rest == 0 => self.reached[0] = now,
                    1 if rest > 0 => self.reached[usize::from(self.values[rest])] = now,
                    2 if rest > 1 => {
                        meter.count_many(rest as u64 / 64)?;
                        // The smaller part, and not half of the rest if the parts may not be equal.
                        let end = if self.unequal { rest.div_ceil(2) } else { rest / 2 + 1 };
                        let small = &self.values[1..end];
                        let large = &self.values[rest - end + 1..rest];
                        for (&a, &b) in small.iter().zip(large.iter().rev()) {
                            self.reached[usize::from(a ^ b)] = now;
                        }
                    }
                    _ => {}
                }
            }
            let value = self.reached.iter().position(|&reached| reached != now).unwrap_or(usize::MAX);
            self.values.push(u16::try_from(value).map_err(|_| super::outgrown())?);
        }
        Ok(())
    }
}
