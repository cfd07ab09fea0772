//! The command-line program: arguments in, the library's answers out.

mod arguments;
mod exit;
mod input;
mod interrupt;
mod output;
mod report;
mod verbs;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = arguments::Arguments::parse();
    match verbs::run(&arguments) {
        Ok(status) => status.into(),
        Err(failure) => report::failure(&failure).into(),
    }
}
