//! `verify FILE`

use crate::arguments::{Format, Verify};
use crate::exit::{Outcome, Status};
use crate::output::{Output, json, text};
use grundy::Limits;
use grundy::certificate::load_any;
use grundy::verify::verify_any;

pub fn run(arguments: &Verify, limits: &Limits, output: &mut Output) -> Outcome {
    let mut meter = limits.start();
    let certificate = load_any(&arguments.file, &meter)?;
    let verdict = verify_any(&certificate, &mut meter)?;
    match output.format() {
        Format::Json => output.line(&json::verdict_on(&certificate, &verdict))?,
        Format::Text => output.text(&text::verdict_on(&certificate, &verdict))?,
    }
    Ok(if verdict.is_accepted() { Status::Answered } else { Status::CheckFailed })
}
