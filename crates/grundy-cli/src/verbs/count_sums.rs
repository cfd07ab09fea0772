//! `count GAME --below N` for games on heaps: sums of heaps.

use super::count::modulus;
use super::number;
use crate::arguments::{Count, Format};
use crate::exit::{Outcome, Status};
use crate::output::{Output, sums};
use dashu_int::UBig;
use grundy::game::CountedSums;
use grundy::sum::count::{Method, Question, Selection};
use grundy::{Error, Game, Meter};

/// What was counted, for the writers.
pub struct Answer<'a> {
    pub game: &'a Game,
    pub from: UBig,
    pub below: UBig,
    pub question: Question,
    pub counted: CountedSums,
    pub method: Method,
    /// The method that counted once more, if one did.
    pub checked_by: Option<Method>,
}

pub fn run(
    game: &Game,
    below: &str,
    arguments: &Count,
    meter: &mut Meter<'_>,
    output: &mut Output,
) -> Outcome {
    if let Some(method) = arguments.method {
        let reason = "it counts positions of games on words; sums of heaps are counted in one way".to_owned();
        return Err(Error::Method { method: method.name().to_owned(), reason }.into());
    }
    let below = number("--below", below)?;
    let or_one = |name, text: &Option<String>| match text {
        Some(text) => number(name, text),
        None => Ok(UBig::ONE),
    };
    let from = or_one("--from", &arguments.from)?;
    let question = Question {
        heaps: or_one("--heaps", &arguments.heaps)?,
        selection: match (arguments.multisets, arguments.sets) {
            (true, _) => Selection::Multisets,
            (_, true) => Selection::Sets,
            _ => Selection::Tuples,
        },
        convention: arguments.play.convention(),
        by_value: arguments.by_value,
        modulus: arguments.modulus.as_deref().map(modulus).transpose()?,
    };
    let double_check = arguments.play.double_check;
    let counted = game.count_sums(&from..&below, &question, double_check, meter)?;
    let [method, second] = Method::ALL;
    let checked_by = double_check.then_some(second);
    let answer = Answer { game, from, below, question, counted, method, checked_by };
    match output.format() {
        Format::Json => output.line(&sums::json(&answer))?,
        Format::Text => output.text(&sums::text(&answer))?,
    }
    Ok(Status::Answered)
}
