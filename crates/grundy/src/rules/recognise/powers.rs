//! Choices in results that are not linear: `n - k * k` takes a square, `n - 2^k where k <= 3` one of four
//! numbers.

use super::pieces::{MOST_MEMBERS, Numbers};
use super::solve::most;
use super::takes::numbers_where;
use crate::rules::evaluate::value;
use crate::rules::set::NamedSet;
use crate::rules::syntax::{Condition, Expression, MoveRule, Node, Operator, Relation, Set};
use std::cell::Cell;

/// The rule for each value of the choices in results that are not linear, which have to be bounded.
///
/// # Complexity
/// One copy of the rule for each value.
pub(super) fn with_values(rule: &MoveRule, steps: &Cell<u64>) -> Option<Vec<MoveRule>> {
    let mut choices: Vec<usize> = Vec::new();
    rule.results.iter().flatten().for_each(|result| not_linear(result, &mut choices));
    choices.retain(|choice| *choice >= rule.arity);
    choices.sort_unstable();
    choices.dedup();
    let mut rules = vec![rule.clone()];
    for choice in choices {
        let most = most(rule, choice, steps)?;
        if rules.len().saturating_mul(most + 1) > MOST_MEMBERS {
            return None;
        }
        let values = 0..=i64::try_from(most).ok()?;
        let each =
            rules.iter().flat_map(|rule| values.clone().filter_map(|value| with_value(rule, choice, value)));
        rules = each.collect();
    }
    Some(rules)
}

/// The variables in parts of an expression that are neither sums nor differences.
fn not_linear(expression: &Expression, into: &mut Vec<usize>) {
    match &expression.node {
        Node::Number(_) | Node::Variable(_) => {}
        Node::Binary(Operator::Add | Operator::Subtract, left, right) => {
            not_linear(left, into);
            not_linear(right, into);
        }
        Node::Binary(..) | Node::Call(..) => expression.each_variable(&mut |variable| into.push(variable)),
    }
}

/// The rule with a number for a choice, if its results have values then.
fn with_value(rule: &MoveRule, choice: usize, number: i64) -> Option<MoveRule> {
    let mut rule = rule.clone();
    for result in rule.results.iter_mut().flatten() {
        let is_choice = Expression { node: Node::Variable(choice), span: result.span };
        put(result, &is_choice, &Node::Number(number));
        fold(result)?;
    }
    let span = rule.span;
    let choice = Expression { node: Node::Variable(choice), span };
    let equal = Condition::Compare(Relation::Equal, choice, Expression::number(number, span));
    rule.condition = Condition::All(vec![rule.condition, equal]);
    Some(rule)
}

/// Puts numbers for parts without variables; `None` if one has no value.
fn fold(expression: &mut Expression) -> Option<()> {
    if !expression.mentions(|_| true) {
        expression.node = Node::Number(value(expression, &[]).ok()?);
        return Some(());
    }
    match &mut expression.node {
        Node::Number(_) | Node::Variable(_) => Some(()),
        Node::Binary(_, left, right) => fold(left).and(fold(right)),
        Node::Call(_, arguments) => arguments.iter_mut().try_for_each(fold),
    }
}

/// The rule with a choice for the square or the power of one, where the choice is nothing else.
pub(super) fn with_members(rule: &MoveRule, steps: &Cell<u64>) -> Option<MoveRule> {
    rule.choices().find_map(|choice| {
        let results = rule.results.iter().flatten();
        let mut found = results.filter_map(|result| power_of(result, choice));
        let power = found.next()?.clone();
        replaced(rule, choice, &power, steps)
    })
}

/// The square of a choice, or the power of a number with it as exponent, in an expression.
fn power_of(expression: &Expression, choice: usize) -> Option<&Expression> {
    let is_choice = |part: &Expression| part.node == Node::Variable(choice);
    match &expression.node {
        node if squared(node) == Some(choice) => Some(expression),
        Node::Binary(Operator::Power, left, right) => {
            let is_power = is_choice(right) && matches!(left.node, Node::Number(2..));
            is_power.then_some(expression)
        }
        Node::Binary(_, left, right) => power_of(left, choice).or_else(|| power_of(right, choice)),
        Node::Number(_) | Node::Variable(_) | Node::Call(..) => None,
    }
}

/// The rule with a member of a set for a power of the choice, which then has no other part in the rule.
fn replaced(rule: &MoveRule, choice: usize, power: &Expression, steps: &Cell<u64>) -> Option<MoveRule> {
    let (set, zero) = match &power.node {
        Node::Binary(Operator::Power, base, _) if matches!(base.node, Node::Number(_)) => {
            (Set::Named(NamedSet::Powers, Some(base.clone())), true)
        }
        _ => (Set::Named(NamedSet::Squares, None), false),
    };
    let is = |variable: usize| variable == choice;
    let mut replaced = rule.clone();
    let mut alone = Vec::new();
    let mut kept = Vec::new();
    for conjunct in rule.condition.conjuncts() {
        if conjunct.mentions(is) && !conjunct.mentions(|variable| !is(variable)) {
            alone.push(conjunct.clone());
        } else {
            kept.push(conjunct.clone());
        }
    }
    // The numbers that the choice runs through have to be all, or all that are positive.
    let numbers = numbers_where(rule.names.len(), choice, &Condition::All(alone), steps)?;
    if numbers.zero != zero || numbers.positive != Numbers::POSITIVE.positive {
        return None;
    }
    let span = power.span;
    let member = Expression { node: Node::Variable(choice), span };
    // A mark that no variable has stands for the power until the choice is seen to be nowhere else.
    let mark = Node::Variable(usize::MAX);
    let mut condition = Condition::All(kept);
    condition.each_expression_mut(&mut |expression| put(expression, power, &mark));
    replaced.results.iter_mut().flatten().for_each(|result| put(result, power, &mark));
    if condition.mentions(is) || replaced.results.iter().flatten().any(|result| result.mentions(is)) {
        return None;
    }
    let back = |variable: usize| if variable == usize::MAX { choice } else { variable };
    let condition = condition.renumbered(&back);
    replaced.results.iter_mut().flatten().for_each(|result| result.renumber(&back));
    replaced.condition = Condition::All(vec![condition, Condition::In(member, set)]);
    Some(replaced)
}

/// Puts a mark in the place of every expression like one.
fn put(expression: &mut Expression, like: &Expression, mark: &Node) {
    if is_like(&expression.node, &like.node) {
        expression.node = mark.clone();
        return;
    }
    match &mut expression.node {
        Node::Number(_) | Node::Variable(_) => {}
        Node::Binary(_, left, right) => {
            put(left, like, mark);
            put(right, like, mark);
        }
        Node::Call(_, arguments) => arguments.iter_mut().for_each(|argument| put(argument, like, mark)),
    }
}

/// The variable of which an expression is the square.
fn squared(node: &Node) -> Option<usize> {
    match node {
        Node::Binary(Operator::Multiply, left, right) => match (&left.node, &right.node) {
            (Node::Variable(one), Node::Variable(other)) if one == other => Some(*one),
            _ => None,
        },
        Node::Binary(Operator::Power, base, exponent) => match (&base.node, &exponent.node) {
            (Node::Variable(one), Node::Number(2)) => Some(*one),
            _ => None,
        },
        _ => None,
    }
}

/// Whether two small expressions are the same, wherever they stand.
fn is_like(one: &Node, other: &Node) -> bool {
    if squared(one).is_some() && squared(one) == squared(other) {
        return true;
    }
    match (one, other) {
        (Node::Binary(a, left, right), Node::Binary(b, other_left, other_right)) => {
            a == b && is_like(&left.node, &other_left.node) && is_like(&right.node, &other_right.node)
        }
        (Node::Number(a), Node::Number(b)) => a == b,
        (Node::Variable(a), Node::Variable(b)) => a == b,
        _ => false,
    }
}
