//! How far the choices of a rule can go.

use super::evaluate::Undefined;
use super::linear::{Atom, Linear};
use super::polyhedron::cases;
use super::source::Source;
use super::syntax::MoveRule;
use crate::error::Result;
use crate::limits::Meter;

/// For each choice of a rule, the largest value that it can have in a component.
#[derive(Clone, Debug, Default)]
pub struct Bounds {
    choices: usize,
    cases: Vec<Vec<Step>>,
    // How many atoms the largest case has.
    atoms: usize,
    arity: usize,
}

/// The largest value of an atom, from those of others.
#[derive(Clone, Debug)]
struct Step {
    atom: Atom,
    // Each is 0 or more, with the atom taken away some times.
    rows: Vec<Linear>,
    // The atom and a constant are an exponent: base, constant, and the atom of the power.
    powers: Vec<(i64, i64, Atom)>,
}

impl Bounds {
    /// Finds the bounds, and checks that results without choices are natural.
    ///
    /// # Errors
    /// A choice that nothing bounds, or a result that may be negative, at its place; a limit that was reached.
    pub fn find(rule: &MoveRule, source: &Source, meter: &mut Meter<'_>) -> Result<Self> {
        let mut bounds = Self { choices: rule.choices().len(), arity: rule.arity, ..Self::default() };
        for case in cases(rule, |_| true, meter)? {
            let mut known: Vec<bool> = (0..case.atoms()).map(|atom| atom < rule.arity).collect();
            let mut steps: Vec<Step> = Vec::new();
            let powers = case.powers();
            let exponents: Vec<Atom> =
                powers.iter().flat_map(|(_, of, _)| of.terms.keys().copied()).collect();
            let mut last = false;
            loop {
                let mut found: Vec<Step> = Vec::new();
                for (atom, _) in known.iter().enumerate().filter(|&(_, known)| !known) {
                    let bounds_it = |row: &&Linear| {
                        let others = row.terms.iter().filter(|&(_, &factor)| factor > 0);
                        row.terms.get(&atom).is_some_and(|&factor| factor < 0)
                            && others.into_iter().all(|(&other, _)| known[other])
                    };
                    let rows: Vec<Linear> = case.rows().iter().filter(bounds_it).cloned().collect();
                    let powers = powers.iter().filter_map(|(base, exponent, power)| {
                        let (of, power) = (exponent.plus(-1, &Linear::atom(atom))?, sole(power)?);
                        known[power].then_some((*base, of.as_constant()?, power))
                    });
                    let powers: Vec<(i64, i64, Atom)> = powers.collect();
                    // An exponent waits for its power, which bounds it best.
                    let waits = powers.is_empty() && exponents.contains(&atom) && !last;
                    let bounded = !(rows.is_empty() && powers.is_empty());
                    if bounded && !waits {
                        found.push(Step { atom, rows, powers });
                    }
                }
                match (found.is_empty(), last) {
                    (true, true) => break,
                    (true, false) => last = true,
                    (false, _) => last = false,
                }
                found.iter().for_each(|step| known[step.atom] = true);
                steps.append(&mut found);
            }
            if let Some(free) = rule.choices().find(|&choice| !known[choice]) {
                let name = &rule.names[free];
                let wrong = format!("nothing bounds the choice `{name}`");
                let numbers: Vec<&str> = rule.names[..rule.arity]
                    .iter()
                    .map(String::as_str)
                    .filter(|name| !name.ends_with('.'))
                    .collect();
                let right = format!(
                    "`{name}` is no number of the position (these are {}), so it is a choice, and needs a condition such as \
                     `{name} <= {}`, or a result that is natural for finitely many `{name}` alone (mind factors that may be 0)",
                    numbers.join(", "),
                    numbers.first().unwrap_or(&"10")
                );
                return Err(source.wrong(rule.places[free], wrong, right).into());
            }
            bounds.atoms = bounds.atoms.max(case.atoms());
            bounds.cases.push(steps);
        }
        natural_results(rule, source, meter)?;
        Ok(bounds)
    }

    /// The largest value of each choice for some numbers of the component; it may be below 0, if there is none.
    ///
    /// # Errors
    /// [`Undefined::TooLarge`].
    pub fn of(&self, component: &[i64]) -> Result<Vec<i64>, Undefined> {
        let mut most = vec![-1; self.choices];
        let mut upper = vec![0i128; self.atoms];
        for case in &self.cases {
            upper.fill(0);
            component.iter().zip(&mut upper).for_each(|(&n, upper)| *upper = n.into());
            for Step { atom, rows, powers } in case {
                let bound = |row: &Linear| {
                    let others = row.terms.iter().filter(|&(_, &factor)| factor > 0);
                    let sum = others.fold(i128::from(row.constant), |sum, (&other, &factor)| {
                        sum.saturating_add(upper[other].saturating_mul(factor.into()))
                    });
                    sum.div_euclid(row.terms.get(atom).map_or(1, |&factor| -i128::from(factor)))
                };
                let exponent = |&(base, constant, power): &(i64, i64, Atom)| match upper[power] {
                    ..=0 => -1,
                    power => i128::from(power.ilog(base.into())) - i128::from(constant),
                };
                let bound = rows.iter().map(bound).chain(powers.iter().map(exponent)).min().unwrap_or(-1);
                upper[*atom] = bound;
            }
            for (choice, most) in most.iter_mut().enumerate() {
                let bound =
                    i64::try_from(upper[self.arity + choice].max(-1)).map_err(|_| Undefined::TooLarge)?;
                *most = bound.max(*most);
            }
        }
        Ok(most)
    }
}

/// The atom that a form is.
fn sole(form: &Linear) -> Option<Atom> {
    let mut terms = form.terms.iter();
    match (terms.next(), terms.next(), form.constant) {
        (Some((&atom, 1)), None, 0) => Some(atom),
        _ => None,
    }
}

/// Checks that results without a choice in them are natural whenever the conditions hold. With a choice, that
/// the result is natural is a part of what may be chosen.
fn natural_results(rule: &MoveRule, source: &Source, meter: &mut Meter<'_>) -> Result<()> {
    let has_choice = |expression: &super::Expression| expression.mentions(|variable| variable >= rule.arity);
    for case in cases(rule, has_choice, meter)? {
        for (result, forms) in rule.results.iter().zip(&case.results) {
            for (expression, form) in result.iter().zip(forms) {
                if has_choice(expression)
                    || form.as_ref().is_some_and(|form| case.implies_more_than(-1, form))
                {
                    continue;
                }
                let text = source.text(expression.span);
                let wrong = format!("`{text}` may be negative");
                let right =
                    format!("add `where {text} >= 0`, or the condition under which the move is allowed");
                return Err(source.wrong(expression.span, wrong, right).into());
            }
        }
    }
    Ok(())
}
