//! The values of expressions and the truth of conditions, by their definitions.

use super::syntax::{Condition, Expression, Function, Node, Operator, Relation, Set};
use dashu_base::Gcd;

/// Why an expression has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undefined {
    /// There is none: a division by 0 or with a remainder, or bits of a number below 0.
    NoValue,
    /// It does not fit in 64 bits, so that nothing can be said.
    TooLarge,
}

/// The value of an expression for some values of the variables.
///
/// # Errors
/// [`Undefined`].
pub fn value(expression: &Expression, variables: &[i64]) -> Result<i64, Undefined> {
    match &expression.node {
        Node::Number(number) => Ok(*number),
        Node::Variable(variable) => variables.get(*variable).copied().ok_or(Undefined::NoValue),
        Node::Binary(operator, left, right) => {
            join(*operator, value(left, variables)?, value(right, variables)?)
        }
        Node::Call(function, arguments) => {
            let mut values = arguments.iter().map(|argument| value(argument, variables));
            let first = values.next().unwrap_or(Err(Undefined::NoValue))?;
            values.try_fold(first, |all, next| apply(*function, all, next?))
        }
    }
}

/// Two numbers joined.
///
/// # Errors
/// [`Undefined`].
pub(super) fn join(operator: Operator, left: i64, right: i64) -> Result<i64, Undefined> {
    let fits = |number: Option<i64>| number.ok_or(Undefined::TooLarge);
    match operator {
        Operator::Add => fits(left.checked_add(right)),
        Operator::Subtract => fits(left.checked_sub(right)),
        Operator::Multiply => fits(left.checked_mul(right)),
        Operator::Divide | Operator::Quotient | Operator::Remainder if right <= 0 => Err(Undefined::NoValue),
        Operator::Divide if left % right != 0 => Err(Undefined::NoValue),
        Operator::Divide | Operator::Quotient => Ok(left.div_euclid(right)),
        Operator::Remainder => Ok(left.rem_euclid(right)),
        Operator::Xor if left < 0 || right < 0 => Err(Undefined::NoValue),
        Operator::Xor => Ok(left ^ right),
        Operator::Power => match u32::try_from(right) {
            Ok(exponent) => fits(left.checked_pow(exponent)),
            Err(_) if right < 0 => Err(Undefined::NoValue),
            Err(_) => match left {
                0 | 1 => Ok(left),
                _ => Err(Undefined::TooLarge),
            },
        },
    }
}

/// A function of two numbers.
///
/// # Errors
/// [`Undefined`].
pub(super) fn apply(function: Function, left: i64, right: i64) -> Result<i64, Undefined> {
    match function {
        Function::Min => Ok(left.min(right)),
        Function::Max => Ok(left.max(right)),
        Function::Gcd if left == 0 && right == 0 => Ok(0),
        Function::Gcd => {
            let common = left.unsigned_abs().gcd(right.unsigned_abs());
            i64::try_from(common).map_err(|_| Undefined::TooLarge)
        }
        Function::Bitand | Function::Bitor if left < 0 || right < 0 => Err(Undefined::NoValue),
        Function::Bitand => Ok(left & right),
        Function::Bitor => Ok(left | right),
    }
}

/// Whether a comparison holds, each side with whether it only grows: then it is more than any number where it
/// does not fit.
///
/// # Errors
/// [`Undefined::TooLarge`] where that decides nothing.
pub(super) fn compared(
    relation: Relation,
    left: (Result<i64, Undefined>, bool),
    right: (Result<i64, Undefined>, bool),
) -> Result<bool, Undefined> {
    match (left, right) {
        ((Err(Undefined::NoValue), _), _) | (_, (Err(Undefined::NoValue), _)) => Ok(false),
        ((Ok(left), _), (Ok(right), _)) => Ok(relation.holds(left, right)),
        ((Err(Undefined::TooLarge), true), (Ok(_), _)) => Ok(relation.holds(1, 0)),
        ((Ok(_), _), (Err(Undefined::TooLarge), true)) => Ok(relation.holds(0, 1)),
        _ => Err(Undefined::TooLarge),
    }
}

/// Whether a condition holds for some values of the variables. What has no value makes the comparison it
/// stands in false.
///
/// # Errors
/// [`Undefined::TooLarge`] alone.
pub fn holds(condition: &Condition, variables: &[i64]) -> Result<bool, Undefined> {
    let number = |expression: &Expression| match value(expression, variables) {
        Ok(number) => Ok(Some(number)),
        Err(Undefined::NoValue) => Ok(None),
        Err(too_large) => Err(too_large),
    };
    match condition {
        Condition::Compare(relation, left, right) => {
            let side = |side: &Expression| (value(side, variables), side.only_grows());
            compared(*relation, side(left), side(right))
        }
        Condition::Divides(divisor, of) => Ok(match (number(divisor)?, number(of)?) {
            (Some(divisor), Some(of)) => divisor > 0 && of % divisor == 0,
            _ => false,
        }),
        Condition::In(member, set) => {
            let Some(member) = number(member)? else { return Ok(false) };
            match set {
                Set::Listed(ranges) => {
                    for (low, high) in ranges {
                        if let (Some(low), Some(high)) = (number(low)?, number(high)?)
                            && Relation::AtLeast.holds(member, low)
                            && Relation::AtMost.holds(member, high)
                        {
                            return Ok(true);
                        }
                    }
                    Ok(false)
                }
                Set::Named(set, None) => Ok(set.contains(member, 0)),
                Set::Named(set, Some(of)) => Ok(number(of)?.is_some_and(|of| set.contains(member, of))),
            }
        }
        Condition::All(parts) => {
            for part in parts {
                if !holds(part, variables)? {
                    return Ok(false);
                }
            }
            Ok(true)
        }
        Condition::Any(parts) => {
            for part in parts {
                if holds(part, variables)? {
                    return Ok(true);
                }
            }
            Ok(false)
        }
        Condition::Not(part) => Ok(!holds(part, variables)?),
    }
}
