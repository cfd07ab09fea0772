//! `values GAME --to N`

use super::{game, number};
use crate::arguments::{Format, Values};
use crate::exit::{Outcome, Status};
use crate::output::{Output, json, text};
use grundy::{Limits, Request};

pub fn run(arguments: &Values, limits: &Limits, output: &mut Output) -> Outcome {
    let mut meter = limits.start();
    let game = game(&arguments.play.game, &mut meter)?;
    // A table beyond a machine word is beyond every limit on memory.
    let to = u64::try_from(&number("--to", &arguments.to)?).unwrap_or(u64::MAX);
    let convention = arguments.play.convention();
    let request = Request {
        convention,
        method: arguments.method,
        double_check: arguments.play.double_check,
        ..Request::default()
    };
    let mut solver = game.solver(&request)?;
    let table = solver.values(to, &mut meter)?;
    match output.format() {
        Format::Json => output.line(&json::values(&game, &solver, convention, &table))?,
        Format::Text => text::values(&game, convention, &table, output)?,
    }
    Ok(Status::Answered)
}
