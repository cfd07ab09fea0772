//! `solve GAME POSITION`

use super::game;
use crate::arguments::{Format, Solve};
use crate::exit::{Outcome, Status};
use crate::input;
use crate::output::{Output, json, text};
use grundy::notation::Words;
use grundy::{Answer, Game, Limits, Request, Solver};

pub fn run(arguments: &Solve, limits: &Limits, output: &mut Output) -> Outcome {
    let mut meter = limits.start();
    let game = game(&arguments.play.game, &mut meter)?;
    let request = Request {
        convention: arguments.play.convention(),
        method: arguments.method,
        most_moves: arguments.moves,
        double_check: arguments.play.double_check,
    };
    let mut solver = game.solver(&request)?;
    if arguments.position == ["-"] {
        return stream(arguments, &game, &mut solver, limits, output);
    }
    let position = Words::of_arguments("POSITION", &arguments.position);
    let answer = solver.solve(&position, &mut meter)?;
    match output.format() {
        Format::Json => output.line(&json::answer(&game, &solver, &answer))?,
        Format::Text => output.text(&text::answer(&game, &solver, &answer, arguments.explain_plan))?,
    }
    Ok(Status::Answered)
}

/// Solves one position a line.
fn stream(
    arguments: &Solve,
    game: &Game,
    solver: &mut Solver<'_>,
    limits: &Limits,
    output: &mut Output,
) -> Outcome {
    if arguments.explain_plan && output.format() == Format::Text {
        output.text(&text::plan(solver))?;
    }
    for position in input::lines(std::io::stdin().lock()) {
        let answer: Answer = solver.solve(&position?, &mut limits.start())?;
        match output.format() {
            Format::Json => output.line(&json::answer(game, solver, &answer))?,
            Format::Text => output.text(&text::answer_in_a_line(&answer))?,
        }
    }
    Ok(Status::Answered)
}
