//! How many sums of so many heaps have which outcome and value, without going through the sums.
//!
//! All that matters of the heaps is how many have each value: their [`Histogram`]. Two methods count from
//! it, which share nothing else; the specification of both, going through all sums, is in the tests.

mod characters;
mod heap_by_heap;
mod histogram;
mod series;
#[cfg(test)]
mod tests;

pub use histogram::Histogram;

use crate::error::{Error, Result};
use crate::limits::Meter;
use crate::outcome::Convention;
use dashu_base::BitTest;
use dashu_int::UBig;

/// Which sums are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Selection {
    /// Heaps in a row: an order of the same heaps that looks different is another sum.
    Tuples,
    /// Heaps in no order, of which some may be equal.
    Multisets,
    /// Heaps in no order, no two of them equal.
    Sets,
}

impl Selection {
    /// What such sums of heaps are called, in one word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Tuples => "tuples",
            Self::Multisets => "multisets",
            Self::Sets => "sets",
        }
    }
}

/// How sums are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// By the characters of the group of nim-sums: a transform, a power or a coefficient of a series for each
    /// of them, the transform back.
    Characters,
    /// One heap after the other, or one value after the other, with the counts of all nim-sums so far.
    HeapByHeap,
}

impl Method {
    /// Both methods, the faster first.
    pub const ALL: [Self; 2] = [Self::Characters, Self::HeapByHeap];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Self::Characters => "characters",
            Self::HeapByHeap => "heap by heap",
        }
    }
}

/// Which sums are counted, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// How many heaps a sum has. That of no heaps is one sum.
    pub heaps: UBig,
    /// Whether their order and repetitions count.
    pub selection: Selection,
    /// How the end of play is scored. Misère play is right only for games that behave like misère Nim on their
    /// values (docs/theorems.md, section 1).
    pub convention: Convention,
    /// Whether the counts of all values are wanted, and not those of the outcomes alone.
    pub by_value: bool,
    /// What to reduce the counts by, if they are; not 0.
    pub modulus: Option<UBig>,
}

/// How many sums have which outcome and value, or the remainders of these counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumCounts {
    /// How many the next player wins.
    pub winning: UBig,
    /// How many the previous player wins.
    pub losing: UBig,
    /// How many have the Grundy value `v`, at index `v`; 0 for all larger ones. `None` if that was not asked for.
    pub by_value: Option<Vec<UBig>>,
}

/// What a method counts: all sums, and those of nim-sum 0, 1, ...; of nim-sum 0 alone unless all are wanted.
struct NimSums {
    all: UBig,
    by_value: Vec<UBig>,
}

/// Counts the sums of heaps that are given by how many there are of each value.
///
/// # Complexity
/// For values below `V = 2^m`, `V m` additions for the transform; then one power, or for multisets and sets
/// of `K` heaps a recurrence of `K` steps, for each of the at most `V` sums of the transform that differ.
/// [`Method::HeapByHeap`] takes `K V` steps for each value, for multisets and sets `K` times as many.
///
/// # References
/// For the transform: F. Yates, The design and analysis of factorial experiments, 1937. That counts of sums
/// in a finite abelian group are found by its characters: R. P. Stanley, Algebraic Combinatorics, 2013,
/// chapter 2; docs/theorems.md, section 15.
///
/// # Errors
/// A limit that was reached.
pub fn count_sums(
    histogram: &Histogram,
    question: &Question,
    method: Method,
    meter: &mut Meter<'_>,
) -> Result<SumCounts> {
    let NimSums { all, mut by_value } = nim_sums(histogram, question, method, meter)?;
    let reduced = |count: UBig| question.modulus.as_ref().map_or_else(|| count.clone(), |m| &count % m);
    let less = |count: UBig, part: &UBig| match &question.modulus {
        Some(modulus) => (count + modulus - part % modulus) % modulus,
        None => count - part,
    };
    if question.convention == Convention::Misere {
        // A sum of fickle heaps has the other one of the values 0 and 1.
        let fickle = Question { by_value: true, convention: Convention::Normal, ..question.clone() };
        let fickle = nim_sums(&histogram.fickle(), &fickle, method, meter)?.by_value;
        if question.by_value && by_value.len() < 2 {
            by_value.resize(2, UBig::ZERO);
        }
        let of = |value: usize| fickle.get(value).cloned().unwrap_or_default();
        for (value, count) in by_value.iter_mut().take(2).enumerate() {
            *count = less(reduced(&*count + of(1 - value)), &of(value));
        }
    }
    let losing = by_value.first().cloned().unwrap_or_default();
    let winning = less(all, &losing);
    while by_value.len() > 1 && by_value.last().is_some_and(UBig::is_zero) {
        by_value.pop();
    }
    Ok(SumCounts { winning, losing, by_value: question.by_value.then_some(by_value) })
}

/// Counts by both methods, and compares.
///
/// # Errors
/// A limit that was reached, or [`Error::Disagreement`].
pub fn count_sums_twice(
    histogram: &Histogram,
    question: &Question,
    meter: &mut Meter<'_>,
) -> Result<SumCounts> {
    let [first, second] = Method::ALL.map(|method| count_sums(histogram, question, method, &mut *meter));
    let (first, second) = (first?, second?);
    if first != second {
        let [one, other] = Method::ALL.map(Method::name);
        let what = format!("{one} counts {first:?}, {other} counts {second:?}");
        return Err(Error::Disagreement(what));
    }
    Ok(first)
}

fn nim_sums(
    histogram: &Histogram,
    question: &Question,
    method: Method,
    meter: &mut Meter<'_>,
) -> Result<NimSums> {
    match method {
        Method::Characters => characters::nim_sums(histogram, question, meter),
        Method::HeapByHeap => heap_by_heap::nim_sums(histogram, question, meter),
    }
}

impl Question {
    /// How many bits a count of sums of some of `all` heaps has, at the most.
    fn bits(&self, all: &UBig) -> u64 {
        let small = |number: &UBig| u64::try_from(number).unwrap_or(u64::MAX);
        // What a choice among so many adds to the length of a count.
        let length = |choices: UBig| match choices.is_zero() {
            true => 0,
            false => (choices - UBig::ONE).bit_len() as u64,
        };
        let (heaps, few) = (small(&self.heaps), small(&self.heaps).min(small(all)));
        let bits = match (&self.modulus, self.selection) {
            (Some(modulus), _) => modulus.bit_len() as u64,
            (None, Selection::Tuples) => heaps.saturating_mul(length(all.clone())),
            (None, Selection::Sets) => few.saturating_mul(length(all.clone())),
            (None, Selection::Multisets) => few.saturating_mul(length(all + &self.heaps)),
        };
        bits.saturating_add(1)
    }
}

/// About how many steps an addition of numbers of so many bits comes to.
fn addition(bits: u64) -> u64 {
    1 + bits / 1024
}
