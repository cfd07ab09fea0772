//! `solve GAME POSITION`

use super::game;
use crate::arguments::{Format, Solve};
use crate::exit::{Failure, Outcome, Status};
use crate::input;
use crate::output::{Output, json, text};
use grundy::limits::{LimitReached, Resource};
use grundy::notation::Words;
use grundy::{Error, Game, Limits, Request};

pub fn run(arguments: &Solve, limits: &Limits, output: &mut Output) -> Outcome {
    let mut meter = limits.start();
    if arguments.position == ["-"] && arguments.play.game.reads_input() {
        let what = "the graph and the positions are both to come from standard input";
        return Err(Failure::refused(what, "write the position as an argument, or the graph into a file"));
    }
    let game = game(&arguments.play.game, &mut meter)?;
    let request = Request {
        convention: arguments.play.convention(),
        method: arguments.method,
        most_moves: arguments.moves,
        double_check: arguments.play.double_check,
    };
    if arguments.position == ["-"] {
        if arguments.explain {
            let what = "--explain is for one position, not for a stream of them";
            return Err(Failure::refused(what, "write the position as an argument"));
        }
        return stream(arguments, &game, &request, limits, output);
    }
    let mut solver = game.solver(&request)?;
    let position = Words::of_arguments("POSITION", &arguments.position);
    let answer = solver.solve(&position, &mut meter)?;
    let explained = match arguments.explain {
        true => Some(game.explain(&position, request.convention, &mut meter)?),
        false => None,
    };
    match output.format() {
        Format::Json => output.line(&json::answer(&game, &solver, &answer, explained.as_ref()))?,
        Format::Text => {
            let answer = text::answer(&game, &solver, &answer, arguments.explain_plan);
            output.text(&(answer + &explained.as_ref().map(text::why).unwrap_or_default()))?;
        }
    }
    Ok(Status::Answered)
}

/// Solves one position a line.
fn stream(
    arguments: &Solve,
    game: &Game,
    request: &Request,
    limits: &Limits,
    output: &mut Output,
) -> Outcome {
    let mut solver = game.solver(request)?;
    if arguments.explain_plan && output.format() == Format::Text {
        output.text(&text::plan(&solver))?;
    }
    for position in input::lines(std::io::stdin().lock(), limits) {
        let position = position?;
        let mut answer = solver.solve(&position, &mut limits.start());
        if let Err(Error::Limit(LimitReached { resource: Resource::Memory { .. }, .. })) = answer {
            // What was kept from earlier positions may be what fills the memory.
            solver = game.solver(request)?;
            answer = solver.solve(&position, &mut limits.start());
        }
        let answer = answer?;
        match output.format() {
            Format::Json => output.line(&json::answer(game, &solver, &answer, None))?,
            Format::Text => output.text(&text::answer_in_a_line(&answer))?,
        }
    }
    Ok(Status::Answered)
}
