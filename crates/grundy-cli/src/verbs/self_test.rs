//! `self-test`

use crate::arguments::{Format, SelfTest};
use crate::exit::{Outcome, Status};
use crate::output::{Output, json};
use grundy::Limits;
use grundy::self_test::{Comparison, run as compare};

pub fn run(arguments: &SelfTest, limits: &Limits, output: &mut Output) -> Outcome {
    let mut comparisons = 0u64;
    let mut cases = 0;
    let mut written = Ok(());
    compare(arguments.seed, limits, &mut |comparison| {
        comparisons += 1;
        cases += comparison.cases;
        // Somebody watches, so each line is shown at once.
        let write = |()| write(comparison, output).and_then(|()| output.finish());
        written = std::mem::replace(&mut written, Ok(())).and_then(write);
    })?;
    written?;
    match output.format() {
        Format::Json => output.line(&json::summary(comparisons, cases))?,
        Format::Text => {
            output.text(&format!("{comparisons} comparisons on {cases} inputs, no difference\n"))?
        }
    }
    Ok(Status::Answered)
}

fn write(comparison: &Comparison, output: &mut Output) -> Outcome<()> {
    let Comparison { what, methods, inputs, cases } = comparison;
    match output.format() {
        Format::Json => output.line(&json::comparison(comparison)),
        Format::Text => output.text(&format!("ok  {what}: {methods} on {inputs} ({cases})\n")),
    }
}
