//! Expressions as a constant and a multiple of one variable, where both may depend on other variables.

use crate::rules::source::Span;
use crate::rules::syntax::{Condition, Expression, Node, Operator};
use std::collections::BTreeMap;

/// An expression as `constant + factor * variable`, neither of which mentions the variable.
#[derive(Clone, Debug)]
pub(super) struct Affine {
    /// What does not depend on the variable.
    pub constant: Expression,
    /// How often the variable is added; `None` if it is not mentioned.
    pub factor: Option<Expression>,
}

/// A number.
pub(super) fn number(number: i64) -> Expression {
    Expression::number(number, Span::default())
}

/// A variable.
pub(super) fn variable(variable: usize) -> Expression {
    Expression { node: Node::Variable(variable), span: Span::default() }
}

/// Two expressions joined, with what is plain worked out. No part is left out that may lack a value.
pub(super) fn joined(operator: Operator, left: Expression, right: Expression) -> Expression {
    let of = |expression: &Expression| match expression.node {
        Node::Number(number) => Some(number),
        _ => None,
    };
    let plain = match (operator, of(&left), of(&right)) {
        (Operator::Add, Some(left), Some(right)) => left.checked_add(right),
        (Operator::Subtract, Some(left), Some(right)) => left.checked_sub(right),
        (Operator::Multiply, Some(left), Some(right)) => left.checked_mul(right),
        (Operator::Add, Some(0), None) | (Operator::Multiply, Some(1), None) => return right,
        (Operator::Add | Operator::Subtract, None, Some(0)) | (Operator::Multiply, None, Some(1)) => {
            return left;
        }
        _ => None,
    };
    match plain {
        Some(plain) => number(plain),
        None => Expression {
            node: Node::Binary(operator, Box::new(left), Box::new(right)),
            span: Span::default(),
        },
    }
}

/// The sum of two expressions.
pub(super) fn sum(left: Expression, right: Expression) -> Expression {
    joined(Operator::Add, left, right)
}

/// The difference of two expressions.
pub(super) fn difference(left: Expression, right: Expression) -> Expression {
    joined(Operator::Subtract, left, right)
}

/// The product of two expressions.
pub(super) fn product(left: Expression, right: Expression) -> Expression {
    joined(Operator::Multiply, left, right)
}

/// An expression as a constant and a multiple of a variable, if it is that.
pub(super) fn affine(expression: &Expression, variable: usize) -> Option<Affine> {
    if !expression.mentions(|other| other == variable) {
        return Some(Affine { constant: expression.clone(), factor: None });
    }
    let (operator, left, right) = match &expression.node {
        Node::Variable(_) => return Some(Affine { constant: number(0), factor: Some(number(1)) }),
        Node::Binary(operator, left, right) => (*operator, left, right),
        _ => return None,
    };
    let (left, right) = (affine(left, variable)?, affine(right, variable)?);
    let both = |left: Option<Expression>, right: Option<Expression>| match (left, right) {
        (left, None) => left,
        (None, right) => Some(joined(operator, number(0), right?)),
        (Some(left), Some(right)) => Some(joined(operator, left, right)),
    };
    match operator {
        Operator::Add | Operator::Subtract => Some(Affine {
            constant: joined(operator, left.constant, right.constant),
            factor: both(left.factor, right.factor),
        }),
        Operator::Multiply => {
            let (of, times) = match (left.factor, right.factor) {
                (Some(factor), None) => ((left.constant, factor), right.constant),
                (None, Some(factor)) => ((right.constant, factor), left.constant),
                _ => return None,
            };
            // Where there is nothing to multiply, the factor still says whether there is a value.
            let constant = match of.0.node {
                Node::Number(0) => number(0),
                _ => product(of.0, times.clone()),
            };
            Some(Affine { constant, factor: Some(product(of.1, times)) })
        }
        _ => None,
    }
}

/// An expression as a sum of multiples of some variables and a rest without them.
#[derive(Clone, Debug)]
pub(super) struct Sum {
    /// The factor of each variable, none of them 0.
    pub factors: BTreeMap<usize, i64>,
    /// What does not mention the variables.
    pub rest: Expression,
}

impl Sum {
    /// The sum that an expression is, if it is one in which all factors are numbers.
    pub fn of(expression: &Expression, is_variable: &impl Fn(usize) -> bool) -> Option<Self> {
        if !expression.mentions(is_variable) {
            return Some(Self { factors: BTreeMap::new(), rest: expression.clone() });
        }
        let (operator, left, right) = match &expression.node {
            Node::Variable(variable) => {
                return Some(Self { factors: BTreeMap::from([(*variable, 1)]), rest: number(0) });
            }
            Node::Binary(operator, left, right) => (*operator, left, right),
            _ => return None,
        };
        let (left, right) = (Self::of(left, is_variable)?, Self::of(right, is_variable)?);
        match operator {
            Operator::Add => left.plus(1, &right),
            Operator::Subtract => left.plus(-1, &right),
            Operator::Multiply => match (&left.rest.node, &right.rest.node) {
                (&Node::Number(times), _) if left.factors.is_empty() => right.times(times),
                (_, &Node::Number(times)) if right.factors.is_empty() => left.times(times),
                _ => None,
            },
            _ => None,
        }
    }

    fn times(self, times: i64) -> Option<Self> {
        let nothing = Self { factors: BTreeMap::new(), rest: number(0) };
        // A product with 0 is left alone, since a part of it may lack a value.
        if times == 0 { None } else { nothing.plus(times, &self) }
    }

    fn plus(self, times: i64, other: &Self) -> Option<Self> {
        let mut factors = self.factors;
        for (&variable, &factor) in &other.factors {
            let entry = factors.entry(variable).or_insert(0);
            *entry = entry.checked_add(factor.checked_mul(times)?)?;
        }
        factors.retain(|_, factor| *factor != 0);
        let rest = match times {
            1 => sum(self.rest, other.rest.clone()),
            -1 => difference(self.rest, other.rest.clone()),
            _ => sum(self.rest, product(number(times), other.rest.clone())),
        };
        Some(Self { factors, rest })
    }

    /// The expression without one of its variables.
    pub fn without(&self, variable: usize) -> Expression {
        self.factors
            .iter()
            .filter(|&(&other, _)| other != variable)
            .fold(self.rest.clone(), |all, (&other, &factor)| {
                sum(all, product(number(factor), self::variable(other)))
            })
    }
}

/// How many parts an expression has.
pub(super) fn size(expression: &Expression) -> usize {
    match &expression.node {
        Node::Number(_) | Node::Variable(_) => 1,
        Node::Binary(_, left, right) => 1 + size(left) + size(right),
        Node::Call(_, arguments) => 1 + arguments.iter().map(size).sum::<usize>(),
    }
}

/// Puts an expression in the place of a variable.
pub(super) fn substitute(expression: &mut Expression, variable: usize, by: &Expression) {
    match &mut expression.node {
        Node::Number(_) => {}
        Node::Variable(other) => {
            if *other == variable {
                *expression = by.clone();
            }
        }
        Node::Binary(_, left, right) => {
            substitute(left, variable, by);
            substitute(right, variable, by);
        }
        Node::Call(_, arguments) => {
            arguments.iter_mut().for_each(|argument| substitute(argument, variable, by));
        }
    }
}

/// Whether some numbers give an expression no value, also by a sign that bits do not have.
pub(super) fn may_lack_value(expression: &Expression) -> bool {
    use crate::rules::syntax::Function;
    match &expression.node {
        Node::Number(_) | Node::Variable(_) => false,
        Node::Binary(operator, left, right) => {
            let defined = matches!(operator, Operator::Quotient | Operator::Remainder)
                && matches!(right.node, Node::Number(divisor) if divisor > 0);
            (operator.is_partial() || *operator == Operator::Xor) && !defined
                || may_lack_value(left)
                || may_lack_value(right)
        }
        Node::Call(function, arguments) => {
            matches!(function, Function::Bitand | Function::Bitor) || arguments.iter().any(may_lack_value)
        }
    }
}

/// Whether some numbers give a part of a condition no value.
pub(super) fn condition_may_lack_value(condition: &Condition) -> bool {
    let mut found = false;
    condition.each_expression(&mut |expression| found |= may_lack_value(expression));
    found
}
