//! The moves of a component, by trying every value of every choice. This is the specification.

use super::evaluate::{Undefined, holds, value};
use super::syntax::{MoveRule, Rules};

/// The largest number that a component may have: well within what all operations take.
pub const MAX_NUMBER: u64 = 1 << 40;

/// What is said where by the rules a number of a component becomes larger than [`MAX_NUMBER`].
pub(crate) fn too_large(component: &str) -> String {
    format!(
        "by the rules a number becomes too large in a move from {component} (numbers are at most {MAX_NUMBER})"
    )
}

/// What a component may become, by one rule and some values of its choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Which rule, by its place in [`Rules::moves`].
    pub rule: usize,
    /// The values of its variables, the numbers of the component first.
    pub variables: Vec<i64>,
    /// The components that come of it, in the order of the rule.
    pub results: Vec<Vec<u64>>,
}

/// Calls a function for every move of a component, rule by rule and in the order of the choices. Different
/// moves may lead to the same.
///
/// # Errors
/// [`Undefined::TooLarge`] where a number does not fit.
///
/// # Complexity
/// The product of the bounds of a rule's choices.
pub fn moves_of(rules: &Rules, component: &[u64], each: &mut impl FnMut(Move)) -> Result<(), Undefined> {
    for (number, rule) in rules.moves.iter().enumerate() {
        let mut variables: Vec<i64> = Vec::with_capacity(rule.names.len());
        for &n in component {
            variables.push(i64::try_from(n).map_err(|_| Undefined::TooLarge)?);
        }
        let most = rule.bounds.of(&variables)?;
        variables.resize(rule.names.len(), 0);
        loop {
            if let Some(results) = results(rule, &variables)? {
                each(Move { rule: number, variables: variables.clone(), results });
            }
            if !advance(&mut variables, rule.choices(), |choice| most[choice - rule.arity]) {
                break;
            }
        }
    }
    Ok(())
}

/// Goes on to the next numbers at some places, the last one fastest, each from 0 to its largest; false once all
/// have been there.
pub(super) fn advance(
    numbers: &mut [i64],
    places: impl DoubleEndedIterator<Item = usize>,
    most: impl Fn(usize) -> i64,
) -> bool {
    places.rev().any(|place| {
        let has_next = numbers[place] < most(place);
        numbers[place] = if has_next { numbers[place] + 1 } else { 0 };
        has_next
    })
}

/// The components that come of a rule for some values of its variables, if it allows them.
///
/// # Errors
/// [`Undefined::TooLarge`] where a number does not fit.
pub(super) fn results(rule: &MoveRule, variables: &[i64]) -> Result<Option<Vec<Vec<u64>>>, Undefined> {
    if !holds(&rule.condition, variables)? {
        return Ok(None);
    }
    let mut results = Vec::with_capacity(rule.results.len());
    for result in &rule.results {
        let mut numbers = Vec::with_capacity(result.len());
        for expression in result {
            match value(expression, variables) {
                Ok(number) if number < 0 => return Ok(None),
                Ok(number) => match number.unsigned_abs() {
                    number if number <= MAX_NUMBER => numbers.push(number),
                    _ => return Err(Undefined::TooLarge),
                },
                Err(Undefined::NoValue) => return Ok(None),
                Err(too_large) => return Err(too_large),
            }
        }
        results.push(numbers);
    }
    Ok(Some(results))
}
