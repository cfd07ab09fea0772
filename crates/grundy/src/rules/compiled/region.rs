//! How large numbers become in play from a component.

use super::Compiled;
use crate::error::Result;
use crate::limits::Meter;
use crate::rules::linear::Linear;
use crate::rules::syntax::{Expression, Function, MoveRule, Node, Operator};
use crate::rules::{MAX_NUMBER, cases};

/// The most steps that are asked what they do not raise; of more, less is known.
const MOST_STEPS: usize = 256;

/// How often numbers may grow until it is clear that they do not stop.
const MOST_ROUNDS: usize = 64;

/// What is known of how numbers grow.
#[derive(Clone, Debug)]
pub struct Growth {
    // Sums of multiples of the numbers that no move raises.
    kept: Vec<Vec<i64>>,
}

impl Growth {
    /// Finds numbers, and sums of two or of all of them, that no move raises.
    ///
    /// # Errors
    /// A limit that was reached.
    ///
    /// # Complexity
    /// A linear program for each such sum and each component that a move can leave.
    pub fn of(compiled: &Compiled, meter: &mut Meter<'_>) -> Result<Self> {
        let arity = compiled.arity;
        let subset = |of: &[usize]| (0..arity).map(|number| i64::from(of.contains(&number))).collect();
        let mut candidates: Vec<Vec<i64>> = (0..arity).map(|number| subset(&[number])).collect();
        candidates.extend(
            (0..arity).flat_map(|one| (0..one).map(move |other| [other, one])).map(|pair| subset(&pair)),
        );
        candidates.push(vec![1; arity]);
        let mut steps = 0;
        for rule in &compiled.moves {
            for case in cases(rule, |_| true, meter)? {
                for result in &case.results {
                    steps += 1;
                    if steps > MOST_STEPS {
                        return Ok(Self { kept: Vec::new() });
                    }
                    meter.count_many(candidates.len() as u64)?;
                    candidates.retain(|weights| {
                        let mut rest = Some(Linear::default());
                        for (number, &weight) in
                            weights.iter().enumerate().filter(|&(_, &weight)| weight != 0)
                        {
                            rest = rest.zip(result[number].as_ref()).and_then(|(rest, after)| {
                                rest.plus(weight, &Linear::atom(number))?.plus(-weight, after)
                            });
                        }
                        rest.is_some_and(|rest| case.implies(&rest))
                    });
                }
            }
        }
        Ok(Self { kept: candidates })
    }

    /// The largest that each number can become in play from a component, roughly; `None` if that is not
    /// found.
    pub fn from(&self, compiled: &Compiled, component: &[u64]) -> Option<Vec<u64>> {
        let mut most: Vec<Option<u64>> = vec![None; component.len()];
        for weights in &self.kept {
            let sum = weights.iter().zip(component).fold(0u64, |sum, (&weight, &number)| {
                if weight == 0 { sum } else { sum.saturating_add(number) }
            });
            for (most, _) in most.iter_mut().zip(weights).filter(|&(_, &weight)| weight != 0) {
                *most = Some(most.map_or(sum, |most| most.min(sum)));
            }
        }
        let mut reached = component.to_vec();
        for _ in 0..MOST_ROUNDS {
            let before = reached.clone();
            grow(&compiled.moves, &before, &mut reached)?;
            for (reached, most) in reached.iter_mut().zip(&most) {
                *reached = most.map_or(*reached, |most| most.min(*reached));
            }
            if reached == before {
                return Some(reached).filter(|all| all.iter().all(|&number| number <= MAX_NUMBER));
            }
        }
        most.into_iter().collect()
    }
}

/// Raises numbers to what moves from components up to `before` can make of them.
fn grow(moves: &[MoveRule], before: &[u64], reached: &mut [u64]) -> Option<()> {
    let numbers: Option<Vec<i64>> = before.iter().map(|&number| i64::try_from(number).ok()).collect();
    let numbers = numbers?;
    for rule in moves {
        let bounds = rule.bounds.of(&numbers).ok()?;
        if bounds.iter().any(|&most| most < 0) {
            continue;
        }
        let variables = [numbers.as_slice(), &bounds].concat();
        for result in &rule.results {
            for (number, reached) in result.iter().zip(&mut *reached) {
                let high = u64::try_from(interval(number, &variables).1.max(0)).ok()?;
                *reached = high.max(*reached);
            }
        }
    }
    Some(())
}

/// Bounds on the value of an expression when each variable is from 0 to its bound. They are as wide as they
/// have to be, and perhaps wider.
fn interval(expression: &Expression, most: &[i64]) -> (i128, i128) {
    match &expression.node {
        Node::Number(number) => ((*number).into(), (*number).into()),
        Node::Variable(variable) => (0, most.get(*variable).copied().unwrap_or_default().into()),
        Node::Binary(operator, left, right) => {
            let (left, right) = (interval(left, most), interval(right, most));
            let far = left.0.saturating_abs().max(left.1.saturating_abs());
            match operator {
                Operator::Add => (left.0.saturating_add(right.0), left.1.saturating_add(right.1)),
                Operator::Subtract => (left.0.saturating_sub(right.1), left.1.saturating_sub(right.0)),
                Operator::Multiply => {
                    let corners = [left.0, left.1]
                        .into_iter()
                        .flat_map(|left| [right.0, right.1].map(|right| left.saturating_mul(right)));
                    (corners.clone().min().unwrap_or_default(), corners.max().unwrap_or_default())
                }
                Operator::Divide | Operator::Quotient => {
                    let divisor = right.0.max(1);
                    (left.0.min(0).saturating_sub(1), left.1.max(0) / divisor)
                }
                Operator::Remainder => {
                    let below = right.1.saturating_sub(1).max(0);
                    (0, if left.0 >= 0 { below.min(left.1) } else { below })
                }
                Operator::Xor => (0, left.1.max(0).saturating_add(right.1.max(0))),
                Operator::Power => {
                    let exponent = u32::try_from(right.1.max(0)).unwrap_or(u32::MAX);
                    let high = far.saturating_pow(exponent).max(1);
                    (if left.0 < 0 { high.saturating_neg() } else { 0 }, high)
                }
            }
        }
        Node::Call(function, arguments) => {
            let mut all = arguments.iter().map(|argument| interval(argument, most));
            let Some(first) = all.next() else { return (0, 0) };
            all.fold(first, |one, other| match function {
                Function::Min => (one.0.min(other.0), one.1.min(other.1)),
                Function::Max => (one.0.max(other.0), one.1.max(other.1)),
                Function::Gcd => {
                    let far = [one.0, one.1, other.0, other.1].map(i128::saturating_abs);
                    (0, far.into_iter().max().unwrap_or_default())
                }
                Function::Bitand => (0, one.1.min(other.1).max(0)),
                Function::Bitor => (0, one.1.max(0).saturating_add(other.1.max(0))),
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::parse;
    use super::*;

    #[test]
    fn numbers_grow_as_far_as_play_takes_them() {
        for (text, start, most) in [
            ("position (a, b); (a, b) -> (a - k, b) | (a, b - k) where k >= 1", [30, 40], Some([30, 40])),
            ("position (n, m); (n, m) -> (n - k, 2 * k) where 1 <= k <= m", [30, 2], Some([30, 32])),
            ("position (n, m); (n, m) -> (n - k, 3 * k) where 1 <= k <= m", [30, 2], Some([30, 90])),
            ("position (a, b); (a, b) -> (b, a) where a > b", [9, 5], Some([9, 9])),
            ("position (a, b); (a, b) -> (a - k, b + k) where k >= 1", [9, 5], Some([9, 14])),
            ("position (a, b); (a, b) -> (a - 1, b + 1) where a >= 1", [900, 5], Some([900, 905])),
            ("position (a, b); (a, b) -> (a - 1, b * b + 2) where a >= 1", [9, 5], None),
        ] {
            let compiled = Compiled::new(&parse(text).unwrap());
            let growth = Growth::of(&compiled, &mut crate::Limits::default().start()).unwrap();
            assert_eq!(growth.from(&compiled, &start), most.map(|most| most.to_vec()), "{text}");
        }
    }
}
