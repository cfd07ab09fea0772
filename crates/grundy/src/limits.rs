//! Bounds on what a computation may use, checked inside its loops.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Bounds on what one computation may use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Positions (heaps, words, vertices, subsets) that may be evaluated.
    pub positions: u64,
    /// Bytes that tables and memos may take, as estimated from their entries.
    pub memory: u64,
    /// How long it may take.
    pub time: Option<Duration>,
    /// What stops it from outside.
    pub interrupt: Interrupt,
}

impl Default for Limits {
    /// 10^10 positions, 2 GiB and 10 minutes.
    fn default() -> Self {
        Self {
            positions: 10_000_000_000,
            memory: 2 << 30,
            time: Some(Duration::from_secs(600)),
            interrupt: Interrupt::NONE,
        }
    }
}

/// A flag that stops a computation from outside, such as by a signal; or none.
#[derive(Clone, Copy, Debug, Default)]
pub struct Interrupt(Option<&'static AtomicBool>);

impl Interrupt {
    /// Nothing stops the computation.
    pub const NONE: Self = Self(None);

    /// The computation stops soon after the flag is set.
    pub const fn by(flag: &'static AtomicBool) -> Self {
        Self(Some(flag))
    }

    /// Whether the computation should stop.
    pub fn is_set(self) -> bool {
        self.0.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}

impl PartialEq for Interrupt {
    /// Whether both are the same flag.
    fn eq(&self, other: &Self) -> bool {
        match (self.0, other.0) {
            (Some(one), Some(other)) => std::ptr::eq(one, other),
            (None, None) => true,
            _ => false,
        }
    }
}

impl Eq for Interrupt {}

impl Limits {
    /// Starts a computation under these limits.
    pub fn start(&self) -> Meter<'_> {
        Meter { limits: self, started: Instant::now(), positions: 0, next_look: 0 }
    }
}

/// More memory than any machine has: 2^60 bytes.
pub const MOST_ANYWHERE: u64 = 1 << 60;

/// How many positions pass between two looks at the clock.
const LOOK_EVERY: u64 = 1024;

/// What one computation has used so far.
#[derive(Clone, Debug)]
pub struct Meter<'a> {
    limits: &'a Limits,
    started: Instant,
    positions: u64,
    next_look: u64,
}

impl Meter<'_> {
    /// Counts one position.
    ///
    /// # Errors
    /// [`LimitReached`] when there have been too many or time is up.
    pub fn count(&mut self) -> Result<(), LimitReached> {
        self.count_many(1)
    }

    /// Counts several positions, or as many steps of about the same cost.
    ///
    /// # Errors
    /// [`LimitReached`] when there have been too many or time is up.
    pub fn count_many(&mut self, positions: u64) -> Result<(), LimitReached> {
        self.positions = self.positions.saturating_add(positions);
        if self.positions > self.limits.positions {
            return Err(self.reached(Resource::Positions));
        }
        if self.positions >= self.next_look {
            self.next_look = self.positions.saturating_add(LOOK_EVERY);
            self.look()?;
        }
        Ok(())
    }

    /// Looks at the clock, and whether the computation should stop.
    ///
    /// # Errors
    /// [`LimitReached`] when time is up or the computation was interrupted.
    pub fn look(&self) -> Result<(), LimitReached> {
        if self.limits.interrupt.is_set() {
            return Err(self.reached(Resource::Interrupted));
        }
        match self.limits.time {
            Some(most) if self.started.elapsed() >= most => Err(self.reached(Resource::Time)),
            _ => Ok(()),
        }
    }

    /// Checks that a computation may hold this much.
    ///
    /// # Errors
    /// [`LimitReached`] when it may not.
    pub fn hold(&self, bytes: u64) -> Result<(), LimitReached> {
        if bytes > self.limits.memory {
            return Err(self.reached(Resource::Memory { needed: bytes }));
        }
        Ok(())
    }

    /// The bytes that the computation may hold.
    pub fn memory(&self) -> u64 {
        self.limits.memory
    }

    /// Limits for a part of the computation that may take so many positions at the most, and no more of
    /// anything than is left.
    pub fn part(&self, positions: u64) -> Limits {
        let left = |most: Duration| most.saturating_sub(self.started.elapsed());
        Limits {
            positions: positions.min(self.limits.positions.saturating_sub(self.positions)),
            time: self.limits.time.map(left),
            ..self.limits.clone()
        }
    }

    /// How many positions were counted.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    fn reached(&self, resource: Resource) -> LimitReached {
        LimitReached { resource, limits: self.limits.clone(), positions: self.positions }
    }
}

/// What ran out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resource {
    /// [`Limits::positions`].
    Positions,
    /// [`Limits::memory`], when at least this many bytes were needed.
    Memory {
        /// The bytes that were asked for.
        needed: u64,
    },
    /// [`Limits::time`].
    Time,
    /// Nothing: [`Limits::interrupt`] was set.
    Interrupted,
}

/// A limit was reached before the answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct LimitReached {
    /// Which.
    pub resource: Resource,
    /// The limits that were in force.
    pub limits: Limits,
    /// How many positions had been evaluated.
    pub positions: u64,
}

impl LimitReached {
    fn message(&self) -> String {
        let done = match self.positions {
            0 => "before the first position was evaluated".to_owned(),
            1 => "after 1 position".to_owned(),
            n => format!("after {n} positions"),
        };
        match self.resource {
            Resource::Positions => format!("the limit of {} positions was reached", self.limits.positions),
            Resource::Memory { needed } if needed > MOST_ANYWHERE => format!(
                "this needs more memory than any machine has, and the limit is {}; stopped {done}",
                display_bytes(self.limits.memory)
            ),
            Resource::Memory { needed } => format!(
                "this needs {} of memory and the limit is {}; stopped {done}",
                display_bytes(needed),
                display_bytes(self.limits.memory)
            ),
            Resource::Interrupted => format!("interrupted {done}"),
            Resource::Time => format!(
                "the time limit of {} s was reached {done}",
                self.limits.time.unwrap_or_default().as_secs_f64()
            ),
        }
    }
}

fn display_bytes(bytes: u64) -> String {
    const UNITS: [&str; 7] = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    let unit = (bytes.max(1).ilog2() / 10) as usize;
    match unit {
        0 => format!("{bytes} bytes"),
        _ => format!("{:.1} {}", bytes as f64 / (1u64 << (10 * unit)) as f64, UNITS[unit]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flag_stops_what_counts() {
        static FLAG: AtomicBool = AtomicBool::new(false);
        let limits = Limits { interrupt: Interrupt::by(&FLAG), ..Limits::default() };
        let mut meter = limits.start();
        (0..3 * LOOK_EVERY).for_each(|_| meter.count().unwrap());
        FLAG.store(true, Ordering::Relaxed);
        let stopped = (0..2 * LOOK_EVERY).find_map(|_| meter.count().err()).unwrap();
        assert_eq!(stopped.resource, Resource::Interrupted);
        assert!(stopped.to_string().starts_with("interrupted after "), "{stopped}");
        assert_ne!(limits, Limits::default());
        assert_eq!(limits, limits.clone());
    }
}
