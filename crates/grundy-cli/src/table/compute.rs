//! Computing a table part by part.

use crate::exit::{Failure, Outcome};
use crate::progress::Progress;
use grundy::{Error, Meter, NimSequence};
use std::time::{Duration, Instant};

/// The most heaps of a part.
pub const PART: u64 = 1 << 16;

/// How long a part should take: what may be lost when the program is killed.
const PART_TIME: Duration = Duration::from_millis(100);

/// Computes the values of the heaps below `heaps`.
pub struct Compute<'s, 'g> {
    pub sequence: &'s mut NimSequence<'g>,
    pub heaps: u64,
    /// How many of the last values the sequence keeps, if not all.
    pub window: Option<u64>,
    /// The bytes that each value has to fit in.
    pub bytes: Option<u8>,
    /// Whether progress is shown even without a terminal.
    pub progress: bool,
}

impl Compute<'_, '_> {
    /// Computes on from what is known, and hands over the values of each part with its first heap. When
    /// a limit is reached, what was computed by then is handed over before the limit is returned.
    pub fn run(
        &mut self,
        meter: &mut Meter<'_>,
        mut each: impl FnMut(u64, &[u32]) -> Outcome<()>,
    ) -> Outcome<()> {
        // Values that leave the window are read before.
        let most = self.window.unwrap_or(PART).clamp(1, PART);
        let mut step = 1 << 8;
        let mut progress = Progress::new(self.sequence.known(), self.heaps, self.progress);
        let mut values = Vec::new();
        while self.sequence.known() < self.heaps {
            let from = self.sequence.known();
            let target = from.saturating_add(step).min(self.heaps);
            let started = Instant::now();
            let mut ended = Ok(());
            values.clear();
            while ended.is_ok() && self.sequence.known() < target {
                let known = self.sequence.known();
                ended = self.sequence.extend(known.saturating_add(most).min(target), meter);
                self.sequence.read(known..self.sequence.known().min(self.heaps), &mut values);
            }
            let end = self.sequence.known().min(self.heaps);
            if values.len() as u64 != end - from {
                let what = format!("the method did not keep all values of heaps {from} to {end}");
                return Err(Error::Disagreement(what).into());
            }
            each(from, &values)?;
            self.check_fit(from, &values)?;
            ended?;
            // The clock is looked at even where a part counts few positions.
            meter.look()?;
            progress.show(end);
            let took = started.elapsed();
            if took < PART_TIME / 2 {
                step = (2 * step).min(PART);
            } else if took > 2 * PART_TIME {
                step = (step / 2).max(1);
            }
        }
        Ok(())
    }

    /// Checks that values fit in the bytes that are wanted for each.
    pub fn check_fit(&self, from: u64, values: &[u32]) -> Outcome<()> {
        let Some(bytes) = self.bytes.filter(|&bytes| bytes < 4) else { return Ok(()) };
        match (from..).zip(values).find(|&(_, value)| value >> (8 * bytes) != 0) {
            Some((heap, value)) => {
                Err(Failure::DoesNotFit { what: format!("heap {heap}"), value: value.to_string(), bytes })
            }
            None => Ok(()),
        }
    }
}
