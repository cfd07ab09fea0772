//! The ways in which a rule can be applied: conditions that all have to hold, and choices that follow from
//! others worked out of them.

use super::affine::{Sum, condition_may_lack_value, difference, number, product, size, substitute, variable};
use crate::rules::syntax::{Condition, Expression, MoveRule, Relation, Set};

/// The most ways that a rule is taken apart into; what would make more is tested as it stands.
const MOST_WAYS: usize = 8;

/// How large expressions may become by putting one into another.
const LARGEST: usize = 256;

/// One way to apply a rule.
#[derive(Clone, Debug)]
pub(super) struct Way {
    /// How many of the variables are numbers of the component.
    pub arity: usize,
    /// For each variable, whether it is never below 0: those of the rule, then those that stand for a member
    /// of a set.
    pub natural: Vec<bool>,
    /// The variables that are chosen.
    pub chosen: Vec<usize>,
    /// The choices that follow from these.
    pub followed: Vec<(usize, Expression)>,
    /// What has to hold.
    pub conditions: Vec<Condition>,
    /// The components that come of it.
    pub results: Vec<Vec<Expression>>,
}

/// The ways in which a rule can be applied. Every move is in one of them at least.
pub(super) fn ways(rule: &MoveRule) -> Vec<Way> {
    let mut ways = vec![Vec::new()];
    for conjunct in rule.condition.conjuncts() {
        let alternatives = alternatives(conjunct, rule);
        let fits = ways.len() * alternatives.len() <= MOST_WAYS;
        let alternatives = if fits { alternatives } else { vec![vec![conjunct.clone()]] };
        ways = crossed(&ways, &alternatives);
    }
    ways.into_iter().map(|conditions| Way::of(rule, conditions)).collect()
}

fn crossed(ways: &[Vec<Condition>], with: &[Vec<Condition>]) -> Vec<Vec<Condition>> {
    ways.iter().flat_map(|way| with.iter().map(|with| [way.clone(), with.clone()].concat())).collect()
}

/// Conditions of which one way has to hold for this one to hold, and none otherwise.
fn alternatives(condition: &Condition, rule: &MoveRule) -> Vec<Vec<Condition>> {
    let whole = || vec![vec![condition.clone()]];
    let compare = |relation, left: &Expression, right: &Expression| {
        Condition::Compare(relation, left.clone(), right.clone())
    };
    match condition {
        Condition::All(parts) => {
            let mut ways = vec![Vec::new()];
            for part in parts {
                let next = alternatives(part, rule);
                if ways.len() * next.len() > MOST_WAYS {
                    return whole();
                }
                ways = crossed(&ways, &next);
            }
            ways
        }
        Condition::Any(parts) => {
            let ways: Vec<_> = parts.iter().flat_map(|part| alternatives(part, rule)).collect();
            if ways.len() > MOST_WAYS { whole() } else { ways }
        }
        Condition::Not(part) => {
            let opposite = |parts: &[Condition]| -> Vec<Condition> {
                parts.iter().map(|part| Condition::Not(Box::new(part.clone()))).collect()
            };
            match &**part {
                Condition::All(parts) => alternatives(&Condition::Any(opposite(parts)), rule),
                Condition::Any(parts) => alternatives(&Condition::All(opposite(parts)), rule),
                Condition::Not(part) => alternatives(part, rule),
                Condition::Compare(relation, left, right) if !condition_may_lack_value(part) => {
                    let opposite = match relation {
                        Relation::Equal => Relation::NotEqual,
                        Relation::NotEqual => Relation::Equal,
                        Relation::Less => Relation::AtLeast,
                        Relation::AtMost => Relation::Greater,
                        Relation::Greater => Relation::AtMost,
                        Relation::AtLeast => Relation::Less,
                    };
                    alternatives(&compare(opposite, left, right), rule)
                }
                _ => whole(),
            }
        }
        Condition::Compare(Relation::NotEqual, left, right) => {
            let is_choice = |variable: usize| variable >= rule.arity;
            match Sum::of(&difference(left.clone(), right.clone()), &is_choice) {
                Some(sum) if !sum.factors.is_empty() => {
                    vec![
                        vec![compare(Relation::Less, left, right)],
                        vec![compare(Relation::Greater, left, right)],
                    ]
                }
                _ => whole(),
            }
        }
        Condition::In(member, Set::Listed(ranges)) => match ranges.as_slice() {
            [(low, high)] if low.node == high.node => vec![vec![compare(Relation::Equal, member, low)]],
            [(low, high)] => {
                vec![vec![compare(Relation::AtLeast, member, low), compare(Relation::AtMost, member, high)]]
            }
            _ => whole(),
        },
        _ => whole(),
    }
}

impl Way {
    fn of(rule: &MoveRule, conditions: Vec<Condition>) -> Self {
        let mut way = Self {
            arity: rule.arity,
            natural: vec![true; rule.names.len()],
            chosen: rule.choices().collect(),
            followed: Vec::new(),
            conditions,
            results: rule.results.clone(),
        };
        way.name_members();
        while way.follow() {}
        way
    }

    /// Gives the member of a set a variable of its own where it is made of several choices, so that all but
    /// the last of these range freely.
    fn name_members(&mut self) {
        let is_choice = |variable: usize| variable >= self.arity;
        for at in 0..self.conditions.len() {
            let condition = &self.conditions[at];
            let (member, bounded, natural) = match condition {
                Condition::In(member, Set::Listed(ranges)) => {
                    let natural =
                        ranges.iter().all(|(low, _)| matches!(low.node, crate::rules::Node::Number(0..)));
                    (member, true, natural)
                }
                Condition::In(member, Set::Named(..)) | Condition::Divides(member, _) => {
                    (member, false, true)
                }
                _ => continue,
            };
            let Some(sum) = Sum::of(member, &is_choice) else { continue };
            let decides = sum.factors.values().any(|factor| factor.abs() == 1);
            let is_bounded = bounded || sum.factors.values().all(|&factor| factor < 0);
            let rest_is_fixed = {
                let mut rest = condition.clone();
                match &mut rest {
                    Condition::In(member, _) | Condition::Divides(member, _) => *member = number(0),
                    _ => {}
                }
                !rest.mentions(is_choice) && !condition_may_lack_value(&rest)
            };
            if sum.factors.len() < 2 || !decides || !is_bounded || !rest_is_fixed {
                continue;
            }
            let fresh = self.natural.len();
            let member = member.clone();
            match &mut self.conditions[at] {
                Condition::In(of, _) | Condition::Divides(of, _) => *of = variable(fresh),
                _ => {}
            }
            self.natural.push(natural);
            self.chosen.push(fresh);
            self.conditions.push(Condition::Compare(Relation::Equal, member, variable(fresh)));
        }
    }

    /// Works a choice out of an equation in which it stands once, and puts that in its place; whether there
    /// was one.
    fn follow(&mut self) -> bool {
        for at in 0..self.conditions.len() {
            let Condition::Compare(Relation::Equal, left, right) = &self.conditions[at] else { continue };
            let whole = difference(left.clone(), right.clone());
            let Some(sum) = Sum::of(&whole, &|variable| self.chosen.contains(&variable)) else { continue };
            let follows = |&(&variable, &factor): &(&usize, &i64)| {
                factor.abs() == 1 && !self.is_member(variable) && self.natural[variable]
            };
            let Some((&chosen, &factor)) = sum.factors.iter().rev().find(follows) else { continue };
            // factor * chosen + others = 0.
            let by = product(number(-factor), sum.without(chosen));
            if size(&by) > LARGEST || !self.may_put(chosen, &by) {
                continue;
            }
            self.conditions.remove(at);
            for condition in &mut self.conditions {
                condition.each_expression_mut(&mut |expression| substitute(expression, chosen, &by));
            }
            let followed = self.followed.iter_mut().map(|(_, expression)| expression);
            followed.chain(self.results.iter_mut().flatten()).for_each(|expression| {
                substitute(expression, chosen, &by);
            });
            self.chosen.retain(|&other| other != chosen);
            self.conditions.push(Condition::Compare(Relation::AtLeast, by.clone(), number(0)));
            self.followed.push((chosen, by));
            return true;
        }
        false
    }

    /// Whether a variable alone is said to be in a set.
    fn is_member(&self, variable: usize) -> bool {
        let is_it = |expression: &Expression| expression.node == crate::rules::Node::Variable(variable);
        self.conditions.iter().any(|condition| match condition {
            Condition::In(member, _) | Condition::Divides(member, _) => is_it(member),
            _ => false,
        })
    }

    /// Whether all stays small when an expression is put in the place of a variable.
    fn may_put(&self, variable: usize, by: &Expression) -> bool {
        let by = size(by);
        let fits = |expression: &Expression| {
            let mut times = 0;
            expression.each_variable(&mut |other| times += usize::from(other == variable));
            times == 0 || size(expression) + times * by <= LARGEST
        };
        let mut all = self.results.iter().flatten().all(fits);
        self.conditions.iter().for_each(|condition| condition.each_expression(&mut |one| all &= fits(one)));
        all && self.followed.iter().all(|(_, expression)| fits(expression))
    }
}
