//! `check GAME [POSITION]`

use super::game;
use crate::arguments::{Check, Format};
use crate::exit::{Outcome, Status};
use crate::output::{Output, check};
use grundy::check::{Compared, KnownChecked};
use grundy::error::Fault;
use grundy::game::{Listed, TupleTable};
use grundy::notation::Words;
use grundy::{Convention, Error, Game, Limits, Meter, Plan, Request};

/// What was found, for the writers.
pub struct Answer<'a> {
    pub game: &'a Game,
    pub plan: Plan,
    pub listed: Vec<Listed>,
    pub values: Values,
    pub compared: Vec<Compared>,
    pub known: Vec<KnownChecked>,
}

/// The first values of a game.
pub enum Values {
    Heaps(Vec<u32>),
    Tuples(TupleTable),
    /// Neither.
    None,
}

/// How many heaps, and how far the numbers of pairs, are shown.
const HEAPS: u64 = 24;
const SIDE: u64 = 9;

/// The small position whose moves are listed where none is given.
const SAMPLE: usize = 8;

pub fn run(arguments: &Check, limits: &Limits, output: &mut Output) -> Outcome {
    let mut meter = limits.start();
    let game = game(&arguments.game, &mut meter)?;
    let plan = game.plan(&Request::default())?;
    let position = match arguments.position.is_empty() {
        false => Words::of_arguments("POSITION", &arguments.position),
        true => {
            let sample = game.small_positions(SAMPLE).pop().unwrap_or_default();
            Words::of_line("POSITION", None, &sample.join(" "))
        }
    };
    let listed = game.listed(&position, &mut meter)?;
    let values = first_values(&game, &mut meter)?;
    let compared = game.compare_methods(&mut meter)?;
    let known = game.check_known(&mut meter)?;
    let wrong = compared.iter().any(|compared| compared.differs.is_some())
        || known.iter().any(|known| known.otherwise.is_some());
    let answer = Answer { game: &game, plan, listed, values, compared, known };
    match output.format() {
        Format::Json => output.line(&check::json(&answer))?,
        Format::Text => output.text(&check::text(&answer))?,
    }
    Ok(if wrong { Status::CheckFailed } else { Status::Answered })
}

/// The first values, for games on heaps and pairs.
fn first_values(game: &Game, meter: &mut Meter<'_>) -> Outcome<Values> {
    let request = Request { convention: Convention::Normal, ..Request::default() };
    if game.arity() == Some(2) {
        return Ok(Values::Tuples(game.tuple_table(&[SIDE, SIDE], &request, meter)?));
    }
    let mut sequence = match game.nim_sequence(&request, None) {
        Ok(sequence) => sequence,
        Err(Error::Input(error)) if matches!(error.fault, Fault::NoSuchAnswer(_)) => return Ok(Values::None),
        Err(error) => return Err(error.into()),
    };
    match sequence.extend(HEAPS, meter) {
        Ok(()) => {}
        // Where components end the whole game, some are loony.
        Err(Error::Input(error)) if matches!(error.fault, Fault::NoSuchAnswer(_)) => return Ok(Values::None),
        Err(error) => return Err(error.into()),
    }
    let mut values = Vec::new();
    sequence.read(0..HEAPS, &mut values);
    Ok(Values::Heaps(values))
}
