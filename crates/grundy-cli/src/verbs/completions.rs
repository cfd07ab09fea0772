//! `completions SHELL`

use crate::arguments::{Arguments, Completions};
use crate::exit::{Outcome, Status};
use crate::output::Output;
use clap::CommandFactory;

pub fn run(arguments: &Completions, output: &mut Output) -> Outcome {
    let mut command = Arguments::command();
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "grundy", &mut script);
    output.bytes(&script)?;
    Ok(Status::Answered)
}
