//! Counts by an automaton that is learned and proved.

use super::{Counts, VALUES};
use crate::error::{Error, Fault, InputError, Result};
use crate::evidence::Theorem;
use crate::limits::Meter;
use crate::outcome::Convention;
use crate::rulesets::Playable;
use crate::rulesets::removing_digits::{Digits, RemovingDigits};
use crate::word::count::{Chosen, Numeral, count_below};
use crate::word::{Goal, Learning, Value, learn};

/// Counts the positive integers below a bound, given by its digits.
pub(super) fn count(
    game: RemovingDigits,
    below: &Digits,
    convention: Convention,
    meter: &mut Meter<'_>,
) -> Result<Counts> {
    let no_words = || Error::from(InputError::new(Fault::NoSuchAnswer("these are no numerals".to_owned())));
    let rules = game.word_rules().ok_or_else(no_words)?;
    let numeral = Numeral::of(&rules).ok_or_else(no_words)?;
    let goal = Goal { outcomes: false, convention };
    let learned = learn(&rules, goal, Learning::default(), meter)?.proved(&game.spelling())?;
    let mut by_value = Vec::with_capacity(VALUES);
    for value in 0..VALUES as Value {
        by_value.push(count_below(&numeral, &learned.automaton, below, Chosen::Value(value), meter)?);
    }
    let evidence = learned.evidence(game.spelling(), convention, Some(Theorem::TRANSFER_MATRIX));
    Ok(Counts { by_value, evidence })
}
