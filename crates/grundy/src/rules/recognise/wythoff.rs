//! Wythoff's game, however it is written.

use super::solve::{composed, solve};
use super::truth::{Range, Region, all};
use crate::rules::linear::Linear;
use crate::rules::syntax::{MoveRule, Relation};
use std::cell::Cell;

/// How much less each number becomes: below 0, 0, or more, and which of the two is more. Regions are the ways
/// to order the two and 0, and differences from one to the next are any positive integers.
type Order = [i32; 2];

/// For each rule on pairs the orders in which it allows every move, if all rules together allow exactly the
/// moves of Wythoff's game: any number is taken from one, or the same from both.
///
/// # Complexity
/// A constant number of evaluations of each condition.
///
/// # References
/// W. A. Wythoff, A modification of the game of nim, 1907.
pub(super) fn wythoff(rules: &[MoveRule], steps: &Cell<u64>) -> Option<Vec<String>> {
    let mut allowed = vec![false; orders().len()];
    let mut texts = Vec::new();
    for rule in rules {
        let solved = solve(rule, steps)?;
        let [result] = rule.results.as_slice() else { return None };
        if rule.arity != 2 || result.len() != 2 {
            return None;
        }
        let mut words = Vec::new();
        for (order, allowed) in orders().iter().zip(&mut allowed) {
            let truths = solved.iter().map(|solved| {
                let image = region(*order)?;
                let forms = |forms: &[Linear]| {
                    forms.iter().map(|form| composed(form, &image)).collect::<Option<Vec<_>>>()
                };
                let (variables, zeros) = (forms(&solved.variables)?, forms(&solved.zeros)?);
                // The two numbers that are left are any natural numbers.
                let ranges = [Range::from(0), Range::from(0), Range::from(1), Range::from(1)];
                let region = Region { variables: &variables, ranges: &ranges, assumed: None, steps };
                let natural = variables.iter().map(|form| region.compare_form(Relation::AtLeast, form));
                let zero = zeros.iter().map(|form| region.compare_form(Relation::Equal, form));
                all(natural.chain(zero).chain(std::iter::once_with(|| region.truth(&rule.condition))))
            });
            // Each value of a bounded choice is a rule of its own here.
            let mut moves = false;
            for truth in truths {
                moves |= truth?;
            }
            match (moves, what(*order)) {
                (true, Some(what)) => words.push(what),
                (true, None) => return None,
                (false, _) => {}
            }
            *allowed |= moves;
        }
        texts.push(format!("take any number {}", words.join(" or ")));
    }
    let same = orders().iter().zip(allowed).all(|(order, allowed)| what(*order).is_some() == allowed);
    same.then_some(texts)
}

/// What the moves of an order are in Wythoff's game, if it has them.
fn what(order: Order) -> Option<&'static str> {
    match order {
        [1, 0] => Some("from the first"),
        [0, 1] => Some("from the second"),
        [1, 1] => Some("from both alike"),
        _ => None,
    }
}

/// The thirteen orders of two numbers and 0, as steps above 0 or below.
fn orders() -> Vec<Order> {
    let steps = -2..=2;
    let pairs = steps.clone().flat_map(|one| steps.clone().map(move |other| [one, other]));
    // A step of 2 is above or below one of 1.
    let no_gap = |[one, other]: &Order| {
        let beyond = |one: i32, other: i32| one.abs() < 2 || other * 2 == one;
        beyond(*one, *other) && beyond(*other, *one)
    };
    pairs.filter(no_gap).collect()
}

/// The two numbers, then the two that are left, in what is left and the differences.
fn region(order: Order) -> Option<Vec<Linear>> {
    let steps = |step: i32| {
        // On the two sides of 0 there are one difference each, or two on one side.
        let other = order.iter().any(|other| other.signum() == -step.signum());
        let first = if other && step < 0 { 3 } else { 2 };
        let size = (0..step.unsigned_abs() as usize).map(|at| Linear::atom(first + at));
        let size = size.into_iter().try_fold(Linear::default(), |sum, atom| sum.plus(1, &atom))?;
        Linear::default().plus(step.signum().into(), &size)
    };
    let (left, right) = (Linear::atom(0), Linear::atom(1));
    Some(vec![left.plus(1, &steps(order[0])?)?, right.plus(1, &steps(order[1])?)?, left, right])
}
