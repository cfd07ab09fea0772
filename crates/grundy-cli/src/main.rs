//! The command-line program: arguments in, the library's answers out.

mod arguments;
mod exit;
mod input;
mod interrupt;
mod output;
mod progress;
mod report;
mod table;
mod verbs;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = arguments::Arguments::read();
    match verbs::run(&arguments) {
        Ok(status) => status.into(),
        Err(failure) => report::failure(&failure, &arguments.verb).into(),
    }
}
