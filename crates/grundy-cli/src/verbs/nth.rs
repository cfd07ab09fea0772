//! `nth GAME K`

use super::{game, number};
use crate::arguments::{Format, Nth, convention};
use crate::exit::{Failure, Outcome, Status};
use crate::output::{Output, formulas};
use dashu_int::UBig;
use grundy::word::count::{Chosen, Ranking};
use grundy::word::{Goal, Learned};
use grundy::{Convention, Evidence, Game, Limits, Theorem};

/// A position and its number among those of its outcome, for the writers.
pub struct Numbered<'a> {
    pub game: &'a Game,
    pub convention: Convention,
    pub position: String,
    pub outcome: grundy::Outcome,
    pub number: UBig,
    pub evidence: Evidence,
}

impl<'a> Numbered<'a> {
    /// The answer, as it is known by an automaton of a game.
    pub fn new(
        game: &'a Game,
        convention: Convention,
        learned: &Learned,
        position: String,
        outcome: grundy::Outcome,
        number: UBig,
    ) -> Self {
        Self { game, convention, position, outcome, number, evidence: evidence(game, convention, learned) }
    }

    /// Writes the answer.
    pub fn write(&self, verb: &'static str, output: &mut Output) -> Outcome {
        match output.format() {
            Format::Json => output.line(&formulas::numbered_json(verb, self))?,
            Format::Text => output.text(&formulas::numbered_text(self))?,
        }
        Ok(Status::Answered)
    }
}

/// How counts by a proved automaton are known.
pub fn evidence(game: &Game, convention: Convention, learned: &Learned) -> Evidence {
    learned.evidence(game.spelling(), convention, Some(Theorem::TRANSFER_MATRIX))
}

pub fn run(arguments: &Nth, limits: &Limits, output: &mut Output) -> Outcome {
    let mut meter = limits.start();
    let game = game(&arguments.game, &mut meter)?;
    let convention = convention(arguments.misere);
    let wanted = number("K", &arguments.number)?;
    let (rules, learned) = game.proved_automaton(Goal { outcomes: true, convention }, &mut meter)?;
    let outcome = if arguments.losing { grundy::Outcome::P } else { grundy::Outcome::N };
    let ranking = Ranking::new(&rules, &learned.automaton, Chosen::Outcome(outcome), &mut meter)?;
    let Some(position) = ranking.nth(&wanted, &mut meter)? else {
        let total = ranking.total(&mut meter)?.unwrap_or_default();
        let which = if arguments.losing { "losing" } else { "winning" };
        let spelling = game.spelling();
        return Err(match total.is_zero() {
            true => Failure::refused(format!("`{spelling}` has no {which} positions"), "number the others"),
            false => Failure::refused(
                format!("the {which} positions of `{spelling}` are {total} in number"),
                format!("write a number of at most {total}"),
            ),
        });
    };
    let shown = ranking.show(&position);
    Numbered::new(&game, convention, &learned, shown, outcome, wanted).write("nth", output)
}
