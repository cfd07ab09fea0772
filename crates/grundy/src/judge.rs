//! Problems of online judges: each reads its own input format and answers in its own output format.
//!
//! A problem is a variant of [`Problem`] and a file below this one.

mod acwing_890;
mod acwing_891;
mod acwing_892;
mod acwing_893;
mod acwing_894;
mod euler_961;
mod numbers;

use crate::error::Result;
use crate::limits::Meter;
use dashu_int::UBig;
use numbers::Numbers;
use std::fmt;
use std::io::Read;

/// A problem of an online judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Problem {
    /// Inclusion-exclusion: `n m`, then m divisors; how many of 1..=n at least one divides.
    AcWing890,
    /// Nim: `n`, then n heaps; whether the next player wins.
    AcWing891,
    /// Staircase Nim: `n`, then n stairs from the ground up; whether the next player wins.
    AcWing892,
    /// Subtraction game: `k`, the subtraction set, `n`, then n heaps; whether the next player wins.
    AcWing893,
    /// Splitting Nim: `n`, then n heaps; whether the next player wins.
    AcWing894,
    /// Removing digits: nothing, or a bound; how many positive integers below it win.
    Euler961,
}

impl Problem {
    /// All problems.
    pub const ALL: &[Self] = &[
        Self::AcWing890,
        Self::AcWing891,
        Self::AcWing892,
        Self::AcWing893,
        Self::AcWing894,
        Self::Euler961,
    ];

    /// The name, as a user writes it.
    pub fn name(self) -> &'static str {
        match self {
            Self::AcWing890 => "acwing-890",
            Self::AcWing891 => "acwing-891",
            Self::AcWing892 => "acwing-892",
            Self::AcWing893 => "acwing-893",
            Self::AcWing894 => "acwing-894",
            Self::Euler961 => "euler-961",
        }
    }

    /// What is read and what is answered, in a line.
    pub fn summary(self) -> &'static str {
        match self {
            Self::AcWing890 => "n m, then m divisors: how many of 1 to n at least one of them divides",
            Self::AcWing891 => "n, then n heaps of Nim: whether the first player wins",
            Self::AcWing892 => {
                "n, then n stairs of staircase Nim from the ground up: whether the first player wins"
            }
            Self::AcWing893 => "k, k members of a subtraction set, n, n heaps: whether the first player wins",
            Self::AcWing894 => "n, then n heaps of splitting Nim: whether the first player wins",
            Self::Euler961 => "nothing, or a bound for 10^18: how many numbers below it win",
        }
    }

    /// The problem with a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|problem| problem.name() == name)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The answer to a problem. It is displayed as the judge wants it, without the end of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// `Yes`.
    Yes,
    /// `No`.
    No,
    /// A number in decimal digits.
    Number(UBig),
}

impl Verdict {
    /// `Yes` for a position that the next player wins, by its Grundy value.
    fn of_value(value_is_zero: bool) -> Self {
        if value_is_zero { Self::No } else { Self::Yes }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Yes => f.write_str("Yes"),
            Self::No => f.write_str("No"),
            Self::Number(number) => number.fmt(f),
        }
    }
}

/// Answers one input of a problem.
///
/// The input is decimal numbers between white space, each below 2^64. It is read in one pass through
/// a buffer of fixed size, so no buffering is needed around it.
///
/// ```
/// use grundy::{Limits, judge::{Problem, judge}};
///
/// let limits = Limits::default();
/// let verdict = judge(Problem::AcWing891, "2\n2 3\n".as_bytes(), &mut limits.start())?;
/// assert_eq!(verdict.to_string(), "Yes");
/// # Ok::<(), grundy::Error>(())
/// ```
///
/// # Errors
/// [`Error::Input`](crate::Error::Input) at the place of what is wrong:
/// [`NotDecimal`](crate::error::Fault::NotDecimal), [`Negative`](crate::error::Fault::Negative),
/// [`TooLarge`](crate::error::Fault::TooLarge), [`NotUtf8`](crate::error::Fault::NotUtf8),
/// [`Truncated`](crate::error::Fault::Truncated), [`Trailing`](crate::error::Fault::Trailing) or
/// [`ZeroDivisor`](crate::error::Fault::ZeroDivisor).
/// [`Error::ReadInput`](crate::Error::ReadInput) when reading fails, and
/// [`Error::Limit`](crate::Error::Limit).
pub fn judge(problem: Problem, input: impl Read, meter: &mut Meter<'_>) -> Result<Verdict> {
    let numbers = Numbers::new(input, meter.clone());
    match problem {
        Problem::AcWing890 => acwing_890::judge(numbers, meter),
        Problem::AcWing891 => acwing_891::judge(numbers, meter),
        Problem::AcWing892 => acwing_892::judge(numbers, meter),
        Problem::AcWing893 => acwing_893::judge(numbers, meter),
        Problem::AcWing894 => acwing_894::judge(numbers, meter),
        Problem::Euler961 => euler_961::judge(numbers, meter),
    }
}

#[cfg(test)]
mod tests;
