//! `games`

use crate::arguments::Format;
use crate::exit::{Outcome, Status};
use crate::output::{Output, json};
use grundy::rulesets;

pub fn run(output: &mut Output) -> Outcome {
    for entry in rulesets::all() {
        match output.format() {
            Format::Json => output.line(&json::game(entry))?,
            Format::Text => {
                output.text(&format!(
                    "{}\n    {}\n    grundy solve {}\n",
                    entry.name, entry.rules, entry.example
                ))?;
            }
        }
    }
    Ok(Status::Answered)
}
