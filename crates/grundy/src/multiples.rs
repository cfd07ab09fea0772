//! How many of a range of numbers are divided by some of given divisors, or what they add up to, or which is the
//! K-th of them: inclusion-exclusion over least common multiples.

mod coprime_to;
mod first_primes;
mod groups;
mod merged;
mod method;
mod natural;
mod nth;
mod plan;
mod pruned;
mod quotients;
mod reduce;
mod sieve;
mod subsets;
mod wheel;

pub use coprime_to::prime_divisors;
pub use method::Method;
pub use nth::{Nth, nth};
pub use plan::Plan;

use crate::error::{Error, Fault, InputError, Result, shorten};
use crate::limits::Meter;
use dashu_int::UBig;
use natural::{Natural, Sum};
use reduce::Reduced;

/// What the numbers are to be divided by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Divisors {
    /// Divisors of any size, in any order, composite or 1. One that is repeated counts once.
    Listed(Vec<UBig>),
    /// The first so many primes, which are listed only as far as they matter.
    FirstPrimes(u64),
}

/// Which numbers are meant, by how many of the divisors divide them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection {
    /// So many or more; [`Selection::ANY`] is at least one.
    AtLeast(u64),
    /// So many, no more and no less; [`Selection::NONE`] is 0.
    Exactly(u64),
}

impl Selection {
    /// The numbers that at least one divisor divides.
    pub const ANY: Self = Self::AtLeast(1);
    /// The numbers that no divisor divides.
    pub const NONE: Self = Self::Exactly(0);

    /// Whether multiples of other divisors, and how often a number is divided, do not matter.
    fn is_of_one(self) -> bool {
        self == Self::ANY || self == Self::NONE
    }
}

/// What is asked of the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// How many there are.
    Count,
    /// What they add up to.
    Sum,
}

impl Measure {
    /// All of 1 to `up_to`.
    fn of_all(self, up_to: &UBig) -> UBig {
        match self {
            Self::Count => up_to.clone(),
            Self::Sum => up_to * (up_to + 1u8) / 2u8,
        }
    }

    /// Adds, with a weight, the multiples of `lcm` up to `up_to`.
    fn add<N: Natural>(self, up_to: &N, lcm: &N, weight: i64, sum: &mut Sum) {
        let multiples = up_to.over(lcm);
        match self {
            Self::Count => multiples.add_to(weight, sum),
            Self::Sum => sum.add_big(weight, self.of_all(&multiples.to_big()) * lcm.to_big()),
        }
    }
}

/// A question about the numbers `from` to `up_to`, both included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// What they are divided by.
    pub divisors: Divisors,
    /// The first number, at least 1.
    pub from: UBig,
    /// The last number; a range that ends before it begins is empty.
    pub up_to: UBig,
    /// Which of them.
    pub selection: Selection,
    /// Their number or their sum.
    pub measure: Measure,
}

impl Question {
    /// How many of 1 to `up_to` at least one of some divisors divides.
    pub fn new(divisors: Vec<UBig>, up_to: UBig) -> Self {
        Self {
            divisors: Divisors::Listed(divisors),
            from: UBig::ONE,
            up_to,
            selection: Selection::ANY,
            measure: Measure::Count,
        }
    }
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The number or sum.
    pub value: UBig,
    /// How many terms were added or subtracted to get it: by [`Method::Subsets`] one for each subset of the
    /// divisors whose least common multiple is small enough, by others fewer.
    pub terms: u64,
    /// Which method was used, and why.
    pub plan: Plan,
}

/// Counts or adds up the numbers that a question asks for, by a method or the one that is estimated to be the fastest.
///
/// ```
/// use dashu_int::UBig;
/// use grundy::{Limits, multiples::{Question, Selection, answer}};
///
/// let mut question = Question::new([4u8, 6].map(UBig::from).to_vec(), UBig::from(24u8));
/// let limits = Limits::default();
/// let multiples = answer(&question, None, &mut limits.start())?;
/// assert_eq!(multiples.value, UBig::from(8u8)); // 4, 6, 8, 12, 16, 18, 20, 24
/// question.selection = Selection::Exactly(2);
/// assert_eq!(answer(&question, None, &mut limits.start())?.value, UBig::from(2u8)); // 12, 24
/// # Ok::<(), grundy::Error>(())
/// ```
///
/// # Errors
/// [`Fault::ZeroDivisor`], [`Fault::TooSmall`] for a range from 0, [`Error::Method`] for a
/// method that does not apply, and [`Error::Limit`].
///
/// # Complexity
/// At most m 2^m least common multiples of m divisors by [`Method::Subsets`]; the others are described with [`Method`].
///
/// # References
/// R. P. Stanley, Enumerative Combinatorics 1, 1986, chapter 2; docs/theorems.md, section 6.
pub fn answer(question: &Question, method: Option<Method>, meter: &mut Meter<'_>) -> Result<Answer> {
    checked(question)?;
    let before = &question.from - 1u8;
    if question.up_to <= before {
        return up_to(question, &UBig::ZERO, method, meter);
    }
    let last = up_to(question, &question.up_to, method, meter)?;
    if before.is_zero() {
        return Ok(last);
    }
    let first = up_to(question, &before, method, meter)?;
    Ok(Answer { value: last.value - first.value, terms: last.terms + first.terms, plan: last.plan })
}

/// Whether the numbers of a question make sense.
fn checked(question: &Question) -> Result<()> {
    if let Divisors::Listed(divisors) = &question.divisors
        && divisors.iter().any(UBig::is_zero)
    {
        return Err(InputError::new(Fault::ZeroDivisor).into());
    }
    if question.from.is_zero() {
        return Err(InputError::new(Fault::TooSmall {
            number: shorten("0"),
            what: "the first number of a range",
            least: 1,
        })
        .into());
    }
    Ok(())
}

/// The answer for the numbers 1 to `up_to`.
fn up_to(question: &Question, up_to: &UBig, method: Option<Method>, meter: &mut Meter<'_>) -> Result<Answer> {
    match u64::of(up_to) {
        Some(word) => Reduced::<u64>::of(question, &word, meter)?.answer(question, up_to, method, meter),
        None => Reduced::<UBig>::of(question, up_to, meter)?.answer(question, up_to, method, meter),
    }
}

/// Two methods gave different answers.
pub fn disagreement(question: &Question, one: &Answer, other: &Answer) -> Error {
    Error::Disagreement(format!(
        "`{}` says {}, `{}` says {} of the numbers {} to {}",
        one.plan.method, one.value, other.plan.method, other.value, question.from, question.up_to
    ))
}

/// How many steps an operation on a number counts for: one for each of its words, so that the clock is
/// looked at often enough among large numbers too.
fn steps(number: &UBig) -> u64 {
    1 + number.as_words().len() as u64
}

#[cfg(test)]
mod tests;
