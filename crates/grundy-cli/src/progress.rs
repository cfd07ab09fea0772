//! Progress on standard error: how far, how fast, how long still.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// Shows how far a table has come; on a terminal in one line that is overwritten.
pub struct Progress {
    shown: bool,
    terminal: bool,
    to: u64,
    // When and where the rate was last taken, and what it was.
    mark: (Instant, u64),
    rate: Option<f64>,
    written: bool,
}

impl Progress {
    /// Progress from one heap to another, on a terminal or where it is forced.
    pub fn new(from: u64, to: u64, forced: bool) -> Self {
        let terminal = std::io::stderr().is_terminal();
        let mark = (Instant::now(), from);
        Self { shown: terminal || forced, terminal, to, mark, rate: None, written: false }
    }

    /// Says how many heaps are known, if it is time to.
    pub fn show(&mut self, known: u64) {
        let every = Duration::from_millis(if self.terminal { 200 } else { 1000 });
        let passed = self.mark.0.elapsed();
        if !self.shown || passed < every {
            return;
        }
        let rate = known.saturating_sub(self.mark.1) as f64 / passed.as_secs_f64();
        // Recent rates count more, since large heaps may take longer than small ones.
        let rate = self.rate.map_or(rate, |before| 0.8 * before + 0.2 * rate);
        (self.mark, self.rate, self.written) = ((Instant::now(), known), Some(rate), true);
        let line = format!("{known} of {} heaps, {}", self.to, speed(rate, self.to.saturating_sub(known)));
        let (before, after) = if self.terminal { ("\r\x1b[K", "") } else { ("", "\n") };
        let _ = write!(std::io::stderr(), "{before}{line}{after}");
    }

    /// Takes the line away.
    pub fn clear(&mut self) {
        if self.terminal && std::mem::take(&mut self.written) {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}

fn speed(rate: f64, remaining: u64) -> String {
    if rate < 1e-3 {
        return "no heap in the last while".to_owned();
    }
    let seconds = remaining as f64 / rate;
    let left = match seconds {
        s if s < 100.0 => format!("{s:.0} s"),
        s if s < 6_000.0 => format!("{:.0} min", s / 60.0),
        s if s < 360_000.0 => format!("{:.1} h", s / 3_600.0),
        s => format!("{:.0} days", s / 86_400.0),
    };
    format!("{rate:.0} heaps/s, {left} left")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds() {
        assert_eq!(speed(1_000.0, 50_000), "1000 heaps/s, 50 s left");
        assert_eq!(speed(1_000.0, 600_000), "1000 heaps/s, 10 min left");
        assert_eq!(speed(1.0, 36_000), "1 heaps/s, 10.0 h left");
        assert_eq!(speed(0.0, 36_000), "no heap in the last while");
    }
}
