//! `prove GAME`

use super::game;
use crate::arguments::{Format, Picture, Prove};
use crate::exit::{Failure, Outcome, Status};
use crate::output::{Output, json, svg, text};
use grundy::certificate::may_write;
use grundy::word::{AutomatonCertificate, Goal, Learned, Learning, WordRules, dot, learn};
use grundy::{Error, Game, Limits};
use std::path::Path;

/// What was found, for the writers.
pub struct Answer<'a> {
    pub game: &'a Game,
    pub rules: &'a WordRules,
    pub goal: Goal,
    pub learned: &'a Learned,
    /// Where the certificate was written, if it was.
    pub written: Option<&'a Path>,
}

/// The most states whose table is written unless it is asked for.
pub const SMALL_TABLE: usize = 32;

pub fn run(arguments: &Prove, limits: &Limits, output: &mut Output) -> Outcome {
    let mut meter = limits.start();
    let game = game(&arguments.game, &mut meter)?;
    let rules = game.word_rules()?;
    let goal = Goal { outcomes: arguments.outcome, convention: arguments.convention() };
    let learning = Learning { states: arguments.max_states, length: arguments.max_length };
    if let Some(path) = &arguments.certificate {
        // Said now, and not after a long search.
        may_write(path, &meter)?;
    }
    let learned = learn(&rules, goal, learning, &mut meter)?;
    let written = arguments.certificate.as_deref().filter(|_| learned.proof.is_ok());
    if let Some(path) = written {
        let certificate = AutomatonCertificate::new(&game.spelling(), &rules, goal, &learned.automaton);
        certificate.save(path, &meter)?;
    }
    let answer = Answer { game: &game, rules: &rules, goal, learned: &learned, written };
    match (arguments.picture(), output.format()) {
        (Some(picture), _) => output.text(&drawn(&answer, picture)?)?,
        (None, Format::Json) => output.line(&json::automaton(&answer))?,
        (None, Format::Text) => output.text(&text::automaton(&answer, arguments.table))?,
    }
    Ok(match &learned.proof {
        Ok(_) => Status::Answered,
        Err(gave_up) => Status::of_giving_up(gave_up),
    })
}

fn drawn(answer: &Answer<'_>, picture: Picture) -> Result<String, Failure> {
    let proved = if answer.learned.proof.is_ok() { "" } else { " (not proved)" };
    let title = format!(
        "{}, {} play: {}{proved}",
        answer.game.spelling(),
        answer.goal.convention,
        answer.goal.name()
    );
    let (automaton, alphabet) = (&answer.learned.automaton, &answer.rules.alphabet);
    match picture {
        Picture::Dot => Ok(dot(automaton, alphabet, &title)),
        // That nothing is proved says more than that it is too large to be drawn.
        Picture::Svg => svg::draw(automaton, alphabet, &title).map_err(|too_large| {
            match answer.learned.unproved(&answer.game.spelling()) {
                Some(none) => Error::from(none).into(),
                None => too_large,
            }
        }),
    }
}
