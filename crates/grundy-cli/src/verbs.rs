//! The verbs, one file each.

pub mod check;
mod completions;
pub mod count;
pub mod count_sums;
mod games;
mod judge;
mod man;
pub mod multiples;
pub mod nth;
pub mod period;
pub mod prove;
pub mod rank;
mod self_test;
mod solve;
pub mod survey;
pub mod union;
mod values;
mod verify;

use crate::arguments::{Arguments, Format, GameText, Verb};
use crate::exit::{Failure, Outcome};
use crate::interrupt;
use crate::output::Output;
use grundy::notation::{Words, parse_natural};
use grundy::{Game, Interrupt, Meter};

/// Runs the verb that the arguments ask for.
pub fn run(arguments: &Arguments) -> Outcome {
    let reads_input = match &arguments.verb {
        Verb::Judge(_) => true,
        Verb::Solve(solve) => solve.position == ["-"] || solve.play.game.reads_input(),
        _ => false,
    };
    // Waiting for input sees no flag, and ends by the signal itself.
    let interrupt = if reads_input { Interrupt::NONE } else { Interrupt::by(interrupt::flag()) };
    let limits = arguments.common.limits(interrupt);
    let format = arguments.common.format;
    let mut output = Output::new(match (&arguments.verb, format.of_answers()) {
        (_, Some(format)) => format,
        // Tables have their own writers.
        (Verb::Values(_), None) => Format::Text,
        (_, None) => {
            let what = format!("the format {} is for the verb `values` alone", format.name());
            return Err(Failure::refused(what, "this verb writes text or json"));
        }
    });
    let status = match &arguments.verb {
        Verb::Solve(solve) => solve::run(solve, &limits, &mut output),
        Verb::Values(values) => values::run(values, format, &limits, &mut output),
        Verb::Count(count) => count::run(count, &limits, &mut output),
        Verb::Nth(nth) => nth::run(nth, &limits, &mut output),
        Verb::Rank(rank) => rank::run(rank, &limits, &mut output),
        Verb::Multiples(multiples) => multiples::run(multiples, &limits, &mut output),
        Verb::Union(union) => union::run(union, &limits, &mut output),
        Verb::Period(period) => period::run(period, &limits, &mut output),
        Verb::Prove(prove) => prove::run(prove, &limits, &mut output),
        Verb::Check(check) => check::run(check, &limits, &mut output),
        Verb::Verify(verify) => verify::run(verify, &limits, &mut output),
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
fn game(text: &GameText, meter: &mut Meter<'_>) -> grundy::Result<Game> {
    let words = Words::of_arguments("GAME", &[&text.game]);
    match text.in_line {
        true => Game::in_line(&words.whole(), meter),
        false => Game::parse(&words.whole(), meter),
    }
}

/// Reads the number of an option.
fn number(option: &'static str, text: &str) -> grundy::Result<dashu_int::UBig> {
    let words = Words::of_arguments(option, &[text]);
    Ok(parse_natural(&words.whole())?)
}
