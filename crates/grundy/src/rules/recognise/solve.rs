//! The choices of a rule as they follow from a component and what is left of it.

use super::pieces::MOST_MEMBERS;
use crate::limits::Limits;
use crate::rules::linear::{Linear, Linearised};
use crate::rules::polyhedron::{PROGRAM, cases};
use crate::rules::syntax::{Condition, Expression, MoveRule, Relation};
use std::cell::Cell;

/// A rule that allows what it leaves in at most one way for each of some choices, which are numbers here.
/// Coordinates are the numbers of the component, then those of the results, in order.
#[derive(Clone, Debug)]
pub(super) struct Solved {
    /// The variables of the rule in the coordinates.
    pub variables: Vec<Linear>,
    /// Forms that are 0 in every move.
    pub zeros: Vec<Linear>,
}

/// A form with other forms for its atoms.
pub(super) fn composed(form: &Linear, images: &[Linear]) -> Option<Linear> {
    let start = Linear::constant(form.constant);
    form.terms.iter().try_fold(start, |sum, (&atom, &factor)| sum.plus(factor, images.get(atom)?))
}

/// The choices by the coordinates; a rule for each value of those that are bounded and do not follow. `None`
/// where some choice does neither, or a result is not linear.
///
/// # Complexity
/// Cubic in the number of variables, for each value of the choices that do not follow.
pub(super) fn solve(rule: &MoveRule, steps: &Cell<u64>) -> Option<Vec<Solved>> {
    let variables = rule.names.len();
    let linear = |expression: &Expression| {
        let mut forms = Linearised::of_variables(variables);
        let form = forms.form(expression, &|_, _| false)?;
        form.terms.keys().all(|&atom| atom < variables).then_some(form)
    };
    // Until the end, the numbers of the results come after all variables.
    let mut equations = Vec::new();
    for (result, expression) in rule.results.iter().flatten().enumerate() {
        equations.push(linear(expression)?.plus(-1, &Linear::atom(variables + result))?);
    }
    for conjunct in rule.condition.conjuncts() {
        if let Condition::Compare(Relation::Equal, left, right) = conjunct
            && let (Some(left), Some(right)) = (linear(left), linear(right))
        {
            equations.extend(left.plus(-1, &right));
        }
    }
    let numbers = rule.results.iter().flatten().count();
    let mut images: Vec<Linear> = (0..variables + numbers).map(Linear::atom).collect();
    let mut open: Vec<usize> = rule.choices().collect();
    loop {
        let follows = equations.iter().enumerate().find_map(|(at, equation)| {
            let choice = open
                .iter()
                .find(|choice| equation.terms.get(choice).is_some_and(|factor| matches!(factor, -1 | 1)));
            choice.map(|&choice| (at, choice))
        });
        let Some((at, choice)) = follows else { break };
        let equation = equations.remove(at);
        let sign = equation.terms.get(&choice).copied().unwrap_or(1);
        // sign choice + rest = 0
        let rest = equation.plus(-sign, &Linear::atom(choice))?;
        substitute(choice, &Linear::default().plus(-sign, &rest)?, &mut images, &mut equations)?;
        open.retain(|&other| other != choice);
    }
    let mut ways = vec![(images, equations)];
    for choice in open {
        let most = most(rule, choice, steps)?;
        if ways.len().saturating_mul(most + 1) > MOST_MEMBERS {
            return None;
        }
        let mut next = Vec::new();
        for (images, equations) in &ways {
            for value in 0..=most {
                let (mut images, mut equations) = (images.clone(), equations.clone());
                let value = Linear::constant(i64::try_from(value).ok()?);
                substitute(choice, &value, &mut images, &mut equations)?;
                next.push((images, equations));
            }
        }
        ways = next;
    }
    // The coordinates have no places between them for choices.
    let coordinate = |atom: usize| match atom {
        number if number < rule.arity => Linear::atom(number),
        result => Linear::atom(result.saturating_sub(variables) + rule.arity),
    };
    let coordinates: Vec<Linear> = (0..variables + numbers).map(coordinate).collect();
    let moved =
        |forms: &[Linear]| forms.iter().map(|form| composed(form, &coordinates)).collect::<Option<Vec<_>>>();
    ways.iter()
        .map(|(images, equations)| {
            Some(Solved { variables: moved(&images[..variables])?, zeros: moved(equations)? })
        })
        .collect()
}

fn substitute(choice: usize, image: &Linear, images: &mut [Linear], equations: &mut [Linear]) -> Option<()> {
    for form in images.iter_mut().chain(equations) {
        if let Some(&factor) = form.terms.get(&choice) {
            *form = form.plus(-factor, &Linear::atom(choice))?.plus(factor, image)?;
        }
    }
    Some(())
}

/// A number that a choice is never larger than, whatever the component.
pub(super) fn most(rule: &MoveRule, choice: usize, steps: &Cell<u64>) -> Option<usize> {
    let limits = Limits { positions: steps.get(), time: None, ..Limits::default() };
    let mut meter = limits.start();
    let cases = cases(rule, |_| true, &mut meter).ok()?;
    steps.set(steps.get() - meter.positions());
    let bounds =
        std::iter::successors(Some(1usize), |most| Some(most * 4)).take_while(|&most| most < MOST_MEMBERS);
    for most in bounds {
        steps.set(steps.get().checked_sub(PROGRAM * cases.len() as u64)?);
        let below = Linear::constant(i64::try_from(most).ok()?).plus(-1, &Linear::atom(choice))?;
        if cases.iter().all(|case| case.implies(&below)) {
            return Some(most);
        }
    }
    None
}
