//! How far the moves of a heap game reach back, and when the value of a heap depends on no more than that.

mod eventual;

#[cfg(test)]
mod tests;

use super::linear::Linear;
use super::naive::advance;
use super::polyhedron::{PROGRAM, cases};
use super::syntax::{MoveRule, Rules, Shape};
use crate::limits::{LimitReached, Limits};
use eventual::Eventual;

/// The most moves that are looked at, and the largest reach and modulus.
const MOST_MOVES: usize = 1 << 12;
const LARGEST: u64 = 1 << 24;

/// How many positions all that may be worth.
const MOST_WORK: u64 = 1 << 22;

/// From the heap `from` on, what a heap `n` may become depends on `n mod modulus` alone: sums of heaps `n - c`
/// with `1 <= c <= reach`, and of heaps below `from` that are always the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// How many of the values just before a heap decide its own, beside the class of the heap.
    pub reach: u64,
    /// The modulus.
    pub modulus: u64,
    /// The first heap of which all this is true; at least the reach.
    pub from: u64,
}

/// What a choice is, if not any number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bounded {
    /// At most this.
    Number(i64),
    /// The heap less at most this.
    FromHeap(i64),
}

/// How far the moves of a heap game reach back, if that is bounded and the conditions depend on remainders and
/// on small heaps alone.
///
/// Every choice has to be bounded, or the heap less something that is. Rules of which nothing is returned may
/// have bounded reach all the same.
///
/// # Complexity
/// One look at the condition for each value of the choices, of which there are at most 4096.
///
/// # References
/// docs/theorems.md, section 16.
pub fn reach(rules: &Rules) -> Option<Reach> {
    if !matches!(rules.shape, Shape::Heap(_)) || !rules.endings.is_empty() {
        return None;
    }
    let limits = Limits { positions: MOST_WORK, time: None, ..Limits::default() };
    let mut meter = limits.start();
    let mut reach = Reach { reach: 0, modulus: 1, from: 0 };
    let mut moves = 0;
    for rule in &rules.moves {
        let mut choices = Vec::new();
        for choice in rule.choices() {
            choices.push(bounded(rule, choice, &mut |positions| meter.count_many(positions))?);
        }
        let count = |choice: &Bounded| match choice {
            Bounded::Number(most) | Bounded::FromHeap(most) => most.unsigned_abs() as usize + 1,
        };
        moves += choices.iter().map(count).try_fold(1usize, usize::checked_mul)?;
        if moves > MOST_MOVES {
            return None;
        }
        let mut values = vec![0i64; choices.len()];
        loop {
            let chosen = choices.iter().zip(&values).map(|(choice, &value)| match choice {
                Bounded::Number(_) => Some(Linear::constant(value)),
                Bounded::FromHeap(_) => Linear::atom(0).plus(-1, &Linear::constant(value)),
            });
            let variables =
                std::iter::once(Some(Linear::atom(0))).chain(chosen).collect::<Option<Vec<_>>>()?;
            reach.with_move(rule, &variables)?;
            meter.count_many(1 << 6).ok()?;
            if !advance(&mut values, 0..choices.len(), |at| count(&choices[at]) as i64 - 1) {
                break;
            }
        }
    }
    reach.from = reach.from.max(reach.reach);
    Some(reach)
}

impl Reach {
    /// Takes a move into account: a rule with its choices.
    fn with_move(&mut self, rule: &MoveRule, variables: &[Linear]) -> Option<()> {
        let mut when = Eventual::of(&rule.condition, variables)?;
        // Whoever leaves a number that is never natural has no move, from some heap on.
        for variable in variables {
            when = when.and(Eventual::natural(variable)?)?;
        }
        let mut reach = 0;
        for result in rule.results.iter().flatten() {
            let form = eventual::linear(result, variables)?;
            when = when.and(Eventual::natural(&form)?)?;
            match (form.terms.get(&0), form.constant) {
                (None, constant) => {
                    let constant = u64::try_from(constant.max(0)).ok()?;
                    self.from = self.from.max(constant.checked_add(1)?);
                }
                (Some(1), ..=-1) => reach = reach.max(form.constant.unsigned_abs()),
                _ if when.never => {}
                _ => return None,
            }
        }
        self.from = self.from.max(when.from);
        if when.never {
            return (self.from <= LARGEST).then_some(());
        }
        self.reach = self.reach.max(reach);
        self.modulus = eventual::common_multiple(self.modulus, when.modulus)?;
        (self.reach.max(self.from).max(self.modulus) <= LARGEST).then_some(())
    }
}

/// How a choice is bounded, if it is.
fn bounded(
    rule: &MoveRule,
    choice: usize,
    count: &mut dyn FnMut(u64) -> Result<(), LimitReached>,
) -> Option<Bounded> {
    let limits = Limits { positions: MOST_WORK, time: None, ..Limits::default() };
    let mut meter = limits.start();
    let cases = cases(rule, |_| true, &mut meter).ok()?;
    count(meter.positions()).ok()?;
    let (heap, choice) = (Linear::atom(0), Linear::atom(choice));
    let less = heap.plus(-1, &choice)?;
    let mut is_at_most = |form: &Linear, most: i64| {
        count(PROGRAM * cases.len() as u64).ok()?;
        let below = Linear::constant(most).plus(-1, form)?;
        Some(cases.iter().all(|case| case.implies(&below)))
    };
    let from_heap = cases.iter().all(|case| case.implies(&less));
    let mut most = 1;
    while most < MOST_MOVES as i64 {
        if is_at_most(&choice, most)? {
            return Some(Bounded::Number(most));
        }
        if from_heap && is_at_most(&less, most)? {
            return Some(Bounded::FromHeap(most));
        }
        most *= 4;
    }
    None
}
