//! `count GAME --below N`

use super::{game, number};
use crate::arguments::{Count, Format};
use crate::exit::{Outcome, Status};
use crate::output::{Output, json, text};
use grundy::Limits;
use grundy::rulesets::removing_digits::count::CountMethod;

pub fn run(arguments: &Count, limits: &Limits, output: &mut Output) -> Outcome {
    let mut meter = limits.start();
    let game = game(&arguments.play.game, &mut meter)?;
    let below = number("--below", &arguments.below)?;
    let convention = arguments.play.convention();
    let method = arguments.method.unwrap_or(CountMethod::Formula);
    let counts = game.count_below(&below, method, convention, arguments.play.double_check, &mut meter)?;
    match output.format() {
        Format::Json => output.line(&json::counts(&game, &below, convention, method, &counts))?,
        Format::Text => output.text(&text::counts(&game, &below, convention, &counts))?,
    }
    Ok(Status::Answered)
}
