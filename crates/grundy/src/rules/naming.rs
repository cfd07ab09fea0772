//! Which choices lead to a result: how a move that an engine found is named in the rules' own words.

use super::evaluate::value;
use super::naive::{advance, results};
use super::syntax::{Expression, MoveRule, Node, Operator, Rules, Template};

/// The most values of choices that are tried.
const MOST_TRIED: u64 = 1 << 12;

impl Rules {
    /// What the move from a component to some others is called, where the rule that makes it has a name. The
    /// others may stand in any order, and without heaps of 0.
    pub fn name_of(&self, component: &[i64], leaving: &[Vec<i64>]) -> Option<String> {
        if self.moves.iter().all(|rule| rule.name.is_none()) {
            return None;
        }
        self.moves.iter().find_map(|rule| {
            let variables = choices(rule, component, leaving)?;
            rule.name.as_ref().map(|name| name.filled(&variables))
        })
    }
}

impl Template {
    /// The text with its numbers.
    pub fn filled(&self, variables: &[i64]) -> String {
        let numbers = self.numbers.iter().map(|number| match value(number, variables) {
            Ok(number) => number.to_string(),
            Err(_) => "?".to_owned(),
        });
        let mut numbers = numbers.fuse();
        self.texts.iter().map(|text| format!("{text}{}", numbers.next().unwrap_or_default())).collect()
    }
}

/// Values of a rule's variables that lead from a component to some others.
///
/// Choices that a result determines alone are taken from it; the others are tried.
///
/// # Complexity
/// The orders of the results times at most some thousand choices.
fn choices(rule: &MoveRule, component: &[i64], leaving: &[Vec<i64>]) -> Option<Vec<i64>> {
    let mut wanted = leaving.to_vec();
    if wanted.len() > rule.results.len() {
        return None;
    }
    // Heaps of 0 are left out in answers.
    wanted.resize(rule.results.len(), vec![0; rule.arity]);
    wanted.sort();
    let orders = orders(&wanted);
    let bounds = rule.bounds.of(component).ok()?;
    orders.into_iter().find_map(|order| {
        let mut variables = component.to_vec();
        variables.resize(rule.names.len(), 0);
        let mut known: Vec<bool> = (0..rule.names.len()).map(|variable| variable < rule.arity).collect();
        let numbers = || rule.results.iter().flatten().zip(order.iter().flat_map(|&result| &wanted[result]));
        // A result may determine a choice once another has determined one that it needs.
        for _ in rule.choices() {
            for (expression, &number) in numbers() {
                if let Some((choice, value)) = determined(expression, number, &variables, &known) {
                    variables[choice] = value;
                    known[choice] = true;
                }
            }
        }
        let open: Vec<usize> = rule.choices().filter(|&choice| !known[choice]).collect();
        let is_right = |variables: &[i64]| {
            let found = results(rule, variables).ok().flatten()?;
            let same = found.iter().zip(&order).all(|(found, &result)| {
                found.iter().zip(&wanted[result]).all(|(&found, &wanted)| i64::try_from(found) == Ok(wanted))
            });
            same.then_some(())
        };
        for _ in 0..MOST_TRIED {
            if is_right(&variables).is_some() {
                return Some(variables);
            }
            if !advance(&mut variables, open.iter().copied(), |choice| bounds[choice - rule.arity]) {
                return None;
            }
        }
        None
    })
}

/// The orders of some results, each different one once, as their places.
fn orders(wanted: &[Vec<i64>]) -> Vec<Vec<usize>> {
    const MOST: usize = 720;
    let mut orders = vec![Vec::new()];
    for _ in wanted {
        let longer = |order: &Vec<usize>| {
            let free = (0..wanted.len()).filter(|place| !order.contains(place));
            let mut last = None;
            let mut next = Vec::new();
            for place in free {
                if last != Some(&wanted[place]) {
                    last = Some(&wanted[place]);
                    next.push([order.as_slice(), &[place]].concat());
                }
            }
            next
        };
        orders = orders.iter().flat_map(longer).take(MOST).collect();
    }
    orders
}

/// The choice that an expression determines where it has to have a value: a choice, or something known with
/// a choice added or taken away.
fn determined(
    expression: &Expression,
    number: i64,
    variables: &[i64],
    known: &[bool],
) -> Option<(usize, i64)> {
    let is_known = |expression: &Expression| !expression.mentions(|variable| !known[variable]);
    match &expression.node {
        Node::Variable(variable) if !known[*variable] => Some((*variable, number)).filter(|&(_, n)| n >= 0),
        Node::Binary(operator @ (Operator::Add | Operator::Subtract), left, right) => {
            let sum = *operator == Operator::Add;
            if is_known(left) {
                let left = value(left, variables).ok()?;
                let rest = if sum { number.checked_sub(left)? } else { left.checked_sub(number)? };
                determined(right, rest, variables, known)
            } else if is_known(right) {
                let right = value(right, variables).ok()?;
                let rest = if sum { number.checked_sub(right)? } else { number.checked_add(right)? };
                determined(left, rest, variables, known)
            } else {
                None
            }
        }
        _ => None,
    }
}
