//! `rank GAME POSITION`

use super::game;
use super::nth::Numbered;
use crate::arguments::{Rank, convention};
use crate::exit::Outcome;
use crate::output::Output;
use grundy::Limits;
use grundy::game::BYTES_A_CHARACTER;
use grundy::notation::Words;
use grundy::word::Goal;
use grundy::word::count::{Chosen, Ranking};

pub fn run(arguments: &Rank, limits: &Limits, output: &mut Output) -> Outcome {
    let mut meter = limits.start();
    let game = game(&arguments.game, &mut meter)?;
    let convention = convention(arguments.misere);
    let words = Words::of_arguments("POSITION", &[&arguments.position]);
    meter.hold(words.bytes().saturating_mul(BYTES_A_CHARACTER))?;
    let (rules, learned) = game.proved_automaton(Goal { outcomes: true, convention }, &mut meter)?;
    let outcome_of = |value| if value == 0 { grundy::Outcome::P } else { grundy::Outcome::N };
    let ranking =
        |outcome, meter: &mut _| Ranking::new(&rules, &learned.automaton, Chosen::Outcome(outcome), meter);
    // Which positions are numbered depends on the position, which any of them reads.
    let winning = ranking(grundy::Outcome::N, &mut meter)?;
    let position = winning.parse(&words.whole())?;
    let outcome = outcome_of(winning.value(&position));
    let ranked = if outcome == grundy::Outcome::N { winning } else { ranking(outcome, &mut meter)? };
    let number = ranked.rank(&position, &mut meter)?;
    let shown = ranked.show(&position);
    Numbered::new(&game, convention, &learned, shown, outcome, number).write("rank", output)
}
