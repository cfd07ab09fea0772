//! Values of finite subtraction sets from the last `max(S)` values alone.
//!
//! Sets of up to 255 members go level by level (`levels.rs`). Beyond that there may be more values than a
//! word has bits, and the mex rule over the window is faster.

use super::kept::Kept;
use super::levels::{Levels, MOST_MEMBERS};
use super::{Column, HeapValues};
use crate::error::Result;
use crate::limits::Meter;
use crate::nimber::Mex;
use std::ops::Range;

/// How many words of 64 heaps pass between two looks at the limits.
const WORDS_A_CHUNK: u64 = 16;

/// The values of all heaps up to the largest asked for, or of the last of them.
///
/// # Complexity
/// For up to 255 members, those of 64 heaps take a few steps a member and value, else one a heap and member.
/// One byte a heap for up to 255 members, two for up to 65535, else four; with [`Window::keep`] for as many
/// heaps as that says. Beside it up to `max(S)` bits a value for up to 255 members.
///
/// # References
/// S. W. Golomb, A mathematical investigation of games of take-away, 1966.
#[derive(Debug)]
pub struct Window {
    set: Vec<u64>,
    step: Step,
    kept: Kept,
    // Heaps asked for; up to 63 more are computed already.
    known: u64,
}

#[derive(Debug)]
enum Step {
    Levels(Levels),
    Mex(Mex),
}

impl Window {
    /// An engine that knows no heap yet, when a number of counters from `set` may be taken. 0 is no move and
    /// is left out.
    pub fn new(set: &[u64]) -> Self {
        let mut set: Vec<u64> = set.iter().copied().filter(|&member| member > 0).collect();
        set.sort_unstable();
        set.dedup();
        let step = match set.len() {
            0..=MOST_MEMBERS => Step::Levels(Levels::new(&set)),
            _ => Step::Mex(Mex::new()),
        };
        Self { set, step, kept: Kept::default(), known: 0 }
    }

    /// Keeps only the last so many heaps, or somewhat more, so that memory does not grow with the heaps.
    pub fn keep(mut self, heaps: u64) -> Self {
        let needed = match self.step {
            Step::Levels(_) => 64,
            Step::Mex(_) => self.set.last().copied().unwrap_or_default(),
        };
        self.kept.window = Some(heaps.saturating_add(64).max(needed));
        self
    }

    fn bytes(&self, heaps: u64) -> u64 {
        let width = match self.set.len() {
            0..=0xFF => 1,
            0x100..=0xFFFF => 2,
            _ => 4,
        };
        let levels = match &self.step {
            Step::Levels(levels) => levels.bytes(heaps),
            Step::Mex(_) => 0,
        };
        // Twice because lists grow to twice their length.
        self.kept.most(heaps).saturating_mul(2 * width).saturating_add(levels)
    }

    fn reserve(&mut self, heaps: u64) {
        if let Column::Bytes(values) = &mut self.kept.values {
            // The last word may go on behind the last heap.
            let most = self.kept.window.map_or(heaps, |_| 0).saturating_add(64) as usize;
            values.reserve(most.saturating_sub(values.len()));
        }
    }

    fn chunk(&mut self, heaps: u64, meter: &mut Meter<'_>) -> Result<()> {
        match &mut self.step {
            Step::Levels(levels) => {
                let words = (heaps - self.kept.known()).div_ceil(64).min(WORDS_A_CHUNK);
                meter.count_many(words * levels.steps())?;
                let mut values = [0; 64];
                for _ in 0..words {
                    levels.next(&mut values);
                    match &mut self.kept.values {
                        Column::Bytes(bytes) => bytes.extend_from_slice(&values),
                        wider => values.iter().for_each(|&value| wider.push(value.into())),
                    }
                }
            }
            Step::Mex(mex) => {
                meter.count_many(1 + self.set.len() as u64 / 16)?;
                let takes = self.set.partition_point(|&take| take <= self.kept.known());
                let set = &self.set[..takes];
                let value = match &self.kept.values {
                    Column::Bytes(known) => mex_of(mex, set, known),
                    Column::Halves(known) => mex_of(mex, set, known),
                    Column::Words(known) => mex_of(mex, set, known),
                };
                self.kept.values.push(value);
            }
        }
        self.kept.forget();
        Ok(())
    }
}

fn mex_of<T: Copy + Into<u32>>(mex: &mut Mex, set: &[u64], known: &[T]) -> u32 {
    mex.of(set.iter().map(|&take| known[known.len() - take as usize].into()))
}

impl HeapValues for Window {
    fn known(&self) -> u64 {
        self.known
    }

    fn kept_from(&self) -> u64 {
        self.kept.from.min(self.known)
    }

    fn extend(&mut self, heaps: u64, meter: &mut Meter<'_>) -> Result<()> {
        if heaps > self.kept.known() {
            meter.hold(self.bytes(heaps))?;
            self.reserve(heaps);
        }
        while self.kept.known() < heaps {
            let done =
                meter.hold(self.bytes(heaps)).map_err(Into::into).and_then(|()| self.chunk(heaps, meter));
            self.known = self.known.max(heaps.min(self.kept.known()));
            done?;
        }
        self.known = self.known.max(heaps);
        Ok(())
    }

    fn read(&self, heaps: Range<u64>, into: &mut Vec<u32>) {
        self.kept.read(heaps.start..heaps.end.min(self.known), into);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::{HeapRules, Naive, SubtractionSet};
    use crate::limits::Limits;
    use fastrand::Rng;

    fn values(engine: &mut impl HeapValues, heaps: u64) -> Vec<u32> {
        engine.extend(heaps, &mut Limits::default().start()).unwrap();
        assert_eq!(engine.known(), heaps);
        let mut values = Vec::new();
        engine.read(engine.kept_from()..heaps, &mut values);
        values
    }

    fn check(set: &[u64], heaps: u64, random: &mut Rng) {
        let rules = HeapRules::Subtract(SubtractionSet::Finite(set.to_vec()));
        let expected = values(&mut Naive::new(&rules), heaps);
        let mut engine = Window::new(set);
        // In two steps, to begin within a word.
        values(&mut engine, random.u64(0..=heaps));
        assert_eq!(values(&mut engine, heaps), expected, "{set:?}");
    }

    #[test]
    fn values_are_those_of_the_mex_rule() {
        let mut random = Rng::with_seed(255);
        for bits in 0..256u64 {
            let set: Vec<u64> = (1..=8).filter(|member| bits >> (member - 1) & 1 == 1).collect();
            check(&set, 300, &mut random);
        }
        for most in [16, 64, 65, 130, 1000] {
            for _ in 0..40 {
                let (least, members) = (random.u64(1..=most), random.usize(1..=40));
                let mut set: Vec<u64> = (0..members).map(|_| random.u64(least..=most)).collect();
                set.sort_unstable();
                set.dedup();
                let heaps = random.u64(1..=3000);
                check(&set, heaps, &mut random);
            }
        }
    }

    #[test]
    fn all_widths_of_values() {
        let mut random = Rng::with_seed(256);
        for members in [255, 256, 1000] {
            check(&(1..=members).collect::<Vec<_>>(), 3000, &mut random);
        }
        let every: Vec<u64> = (1..=70_000).collect();
        let limits = Limits::default();
        let mut engine = Window::new(&every[..300]).keep(0);
        engine.extend(100_000, &mut limits.start()).unwrap();
        assert!(engine.kept_from() > 0);
        (engine.kept_from()..100_000).for_each(|heap| assert_eq!(u64::from(engine.value(heap)), heap % 301));
        let mut set = every;
        set.extend([1 << 40, u64::MAX]);
        let mut engine = Window::new(&set);
        engine.extend(1000, &mut limits.start()).unwrap();
        assert_eq!((engine.value(999), engine.value(0)), (999, 0));
    }

    #[test]
    fn the_last_values_are_kept() {
        let set = [1, 5, 9, 14, 20, 33, 100];
        let all = values(&mut Window::new(&set), 500_000);
        let mut engine = Window::new(&set).keep(1000);
        let mut heaps = 0;
        while heaps < 500_000 {
            heaps = (heaps + 70_001).min(500_000);
            let last = values(&mut engine, heaps);
            assert!(last.len() >= 1000 && last.len() <= 70_000, "{}", last.len());
            assert_eq!(last, all[heaps as usize - last.len()..heaps as usize]);
        }
        assert!(engine.kept_from() > 0);
    }

    #[test]
    fn a_limit_stops_where_it_can_go_on() {
        let limits = Limits { positions: 10_000, ..Limits::default() };
        let mut engine = Window::new(&[2, 5]);
        assert!(engine.extend(u64::MAX, &mut Limits { memory: 1 << 20, ..limits.clone() }.start()).is_err());
        assert_eq!(engine.known(), 0);
        assert!(engine.extend(1 << 29, &mut limits.start()).is_err());
        assert!((5_000..=10_000).contains(&engine.known()));
        let rules = HeapRules::Subtract(SubtractionSet::Finite(vec![2, 5]));
        assert_eq!(values(&mut engine, 20_000), values(&mut Naive::new(&rules), 20_000));
    }
}
