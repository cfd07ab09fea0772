//! `judge PROBLEM`

use crate::arguments::{Format, Judge};
use crate::exit::{Outcome, Status};
use crate::output::{Output, json};
use grundy::Limits;
use grundy::judge::judge;

pub fn run(arguments: &Judge, limits: &Limits, output: &mut Output) -> Outcome {
    let verdict = judge(arguments.problem, std::io::stdin().lock(), &mut limits.start())?;
    match output.format() {
        Format::Json => output.line(&json::verdict(arguments.problem, &verdict))?,
        Format::Text => output.text(&format!("{verdict}\n"))?,
    }
    Ok(Status::Answered)
}
