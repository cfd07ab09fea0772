//! The verbs, one file each.

mod completions;
mod count;
mod games;
mod judge;
mod man;
pub mod multiples;
mod self_test;
mod solve;
pub mod survey;
mod values;

use crate::arguments::{Arguments, Verb};
use crate::exit::Outcome;
use crate::output::Output;
use grundy::notation::{Words, parse_natural};
use grundy::{Game, Meter};

/// Runs the verb that the arguments ask for.
pub fn run(arguments: &Arguments) -> Outcome {
    let limits = arguments.common.limits();
    let mut output = Output::new(arguments.common.format);
    let status = match &arguments.verb {
        Verb::Solve(solve) => solve::run(solve, &limits, &mut output),
        Verb::Values(values) => values::run(values, &limits, &mut output),
        Verb::Count(count) => count::run(count, &limits, &mut output),
        Verb::Multiples(multiples) => multiples::run(multiples, &limits, &mut output),
        Verb::Judge(judge) => judge::run(judge, &limits, &mut output),
        Verb::Games => games::run(&mut output),
        Verb::SelfTest(self_test) => self_test::run(self_test, &limits, &mut output),
        Verb::Survey(survey) => survey::run(survey, &limits, &mut output),
        Verb::Completions(completions) => completions::run(completions, &mut output),
        Verb::Man(man) => man::run(man, &mut output),
    }?;
    output.finish()?;
    Ok(status)
}

/// Reads the game of an argument.
fn game(text: &str, meter: &mut Meter<'_>) -> grundy::Result<Game> {
    let words = Words::of_arguments("GAME", &[text]);
    Game::parse(&words.whole(), meter)
}

/// Reads the number of an option.
fn number(option: &'static str, text: &str) -> grundy::Result<dashu_int::UBig> {
    let words = Words::of_arguments(option, &[text]);
    Ok(parse_natural(&words.whole())?)
}
