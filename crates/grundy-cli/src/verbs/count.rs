//! `count GAME`: below a bound, by length, and formulas for all lengths.

use super::nth::evidence;
use super::{count_sums, game, number};
use crate::arguments::{Count, Format};
use crate::exit::{Failure, Outcome, Status};
use crate::output::{Output, formulas, json, text};
use dashu_int::UBig;
use grundy::error::{Fault, InputError};
use grundy::rulesets::removing_digits::Digits;
use grundy::rulesets::removing_digits::count::CountMethod;
use grundy::word::count::{
    Chosen, ClosedForms, GeneratingFunction, Numeral, Recurrence, Summed, Transfer, count_below,
    count_below_by_digits,
};
use grundy::word::{Goal, Learned};
use grundy::{Convention, Error, Evidence, Game, Limits, Meter};

/// What was counted by an automaton, for the writers.
pub struct Answer<'a> {
    pub game: &'a Game,
    pub convention: Convention,
    pub numeral: Option<Numeral>,
    pub counted: Option<Counted>,
    pub summed: Summed,
    pub formulas: Vec<Formulas>,
    pub evidence: Evidence,
}

/// Counts of words.
pub struct Counted {
    pub among: Among,
    pub modulus: Option<UBig>,
    /// In decimal digits.
    pub winning: String,
    /// In decimal digits.
    pub losing: String,
    /// The count of each value that occurs, if they were asked for.
    pub by_value: Vec<(u16, UBig)>,
}

/// Which words are counted.
pub enum Among {
    Below(UBig),
    Length(UBig),
    UpToLength(UBig),
}

/// Formulas for the counts of some words, those that were asked for.
pub struct Formulas {
    pub of: Chosen,
    pub recurrence: Option<Recurrence>,
    pub generating_function: Option<GeneratingFunction>,
    pub closed_form: Option<Option<ClosedForms>>,
}

pub fn run(arguments: &Count, limits: &Limits, output: &mut Output) -> Outcome {
    let mut meter = limits.start();
    let game = game(&arguments.play.game, &mut meter)?;
    if let Some(below) = &arguments.below {
        let no_words = game.word_rules().is_err() && !arguments.formulas();
        if arguments.of_sums() || no_words {
            return count_sums::run(&game, below, arguments, &mut meter, output);
        }
        let own = !game.count_methods().is_empty() && arguments.method != Some(CountMethod::Automaton);
        let plain = arguments.modulus.is_none() && !arguments.formulas();
        if own && plain {
            return by_own_method(&game, below, arguments, &mut meter, output);
        }
    }
    if let Some(method) = arguments.method.filter(|&method| method != CountMethod::Automaton) {
        let reason = "remainders, formulas and games on words are counted by an automaton".to_owned();
        return Err(Error::Method { method: method.name().to_owned(), reason }.into());
    }
    let convention = arguments.play.convention();
    let goal = Goal { outcomes: !arguments.by_value, convention };
    let (rules, learned) = game.proved_automaton(goal, &mut meter)?;
    let numeral = Numeral::of(&rules);
    let counter = Counter {
        transfer: Transfer::new(&rules, &learned.automaton),
        numeral: numeral.as_ref(),
        learned: &learned,
        double_check: arguments.play.double_check,
    };
    let among = among(arguments)?;
    let summed = match (&among, &numeral) {
        (Some(Among::Length(_)), _) | (None, None) => Summed::ByLength,
        _ => Summed::UpToLength,
    };
    let modulus = arguments.modulus.as_deref().map(modulus).transpose()?;
    let counted = match among {
        Some(among) => Some(counter.count(among, modulus, arguments.by_value, &mut meter)?),
        None => None,
    };
    let formulas = counter.formulas(arguments, summed, &mut meter)?;
    let evidence = evidence(&game, convention, &learned);
    let answer =
        Answer { game: &game, convention, numeral: numeral.clone(), counted, summed, formulas, evidence };
    match output.format() {
        Format::Json => output.line(&formulas::json(&answer))?,
        Format::Text => output.text(&formulas::text(&answer))?,
    }
    Ok(Status::Answered)
}

/// Counts below a bound by the game's own methods.
fn by_own_method(
    game: &Game,
    below: &str,
    arguments: &Count,
    meter: &mut Meter<'_>,
    output: &mut Output,
) -> Outcome {
    let below = number("--below", below)?;
    let convention = arguments.play.convention();
    let method = arguments.method.unwrap_or(CountMethod::Formula);
    let counts = game.count_below(&below, method, convention, arguments.play.double_check, meter)?;
    match output.format() {
        Format::Json => output.line(&json::counts(game, &below, convention, method, &counts))?,
        Format::Text => output.text(&text::counts(game, &below, convention, &counts))?,
    }
    Ok(Status::Answered)
}

fn among(arguments: &Count) -> Outcome<Option<Among>> {
    let Count { below, length, up_to_length, .. } = arguments;
    Ok(match (below, length, up_to_length) {
        (Some(below), _, _) => Some(Among::Below(number("--below", below)?)),
        (_, Some(length), _) => Some(Among::Length(number("--length", length)?)),
        (_, _, Some(length)) => Some(Among::UpToLength(number("--up-to-length", length)?)),
        _ => None,
    })
}

/// Reads a modulus.
pub fn modulus(text: &str) -> Outcome<UBig> {
    let modulus = number("--mod", text)?;
    if modulus.is_zero() {
        let fault = Fault::TooSmall { number: "0".to_owned(), what: "a modulus", least: 1 };
        return Err(Error::from(InputError::new(fault)).into());
    }
    Ok(modulus)
}

/// Counts with an automaton.
struct Counter<'a> {
    transfer: Transfer,
    numeral: Option<&'a Numeral>,
    learned: &'a Learned,
    double_check: bool,
}

impl Counter<'_> {
    fn count(
        &self,
        among: Among,
        modulus: Option<UBig>,
        by_value: bool,
        meter: &mut Meter<'_>,
    ) -> Outcome<Counted> {
        let mut count = |chosen| self.count_one(&among, modulus.as_ref(), chosen, meter);
        let mut values = Vec::new();
        if by_value {
            for value in self.transfer.values() {
                values.push((value, count(Chosen::Value(value))?));
            }
        }
        let winning = count(Chosen::Outcome(grundy::Outcome::N))?;
        let digits = winning.to_string();
        let losing = match (&among, &modulus, self.numeral.map(Numeral::base)) {
            // All together are 99...9, and conversion to decimal takes longer than all else.
            (Among::UpToLength(length), None, Some(10)) => complement_of_nines(&digits, length),
            (_, Some(modulus), _) => ((count(Chosen::All)? + modulus - &winning) % modulus).to_string(),
            _ => (count(Chosen::All)? - &winning).to_string(),
        };
        let winning = digits;
        Ok(Counted { among, modulus, winning, losing, by_value: values })
    }

    fn count_one(
        &self,
        among: &Among,
        modulus: Option<&UBig>,
        chosen: Chosen,
        meter: &mut Meter<'_>,
    ) -> Outcome<UBig> {
        let reduced = |count: UBig| modulus.map_or_else(|| count.clone(), |modulus| &count % modulus);
        let (length, summed) = match among {
            Among::Below(below) => {
                let Some(numeral) = self.numeral else {
                    let why = "the words of this game are no numerals, so that none is below a number; count \
                        them with --length or --up-to-length";
                    return Err(Error::from(InputError::new(Fault::NoSuchAnswer(why.to_owned()))).into());
                };
                let automaton = &self.learned.automaton;
                let below = Digits::of_number(below, numeral.base());
                let count = count_below(numeral, automaton, &below, chosen, meter)?;
                if self.double_check {
                    let check = count_below_by_digits(numeral, automaton, &below, chosen, meter)?;
                    agree(&count, &check)?;
                }
                return Ok(reduced(count));
            }
            Among::Length(length) => (length, Summed::ByLength),
            Among::UpToLength(length) => (length, Summed::UpToLength),
        };
        let series = self.transfer.series(chosen, summed);
        let recurrence = Recurrence::of(&series, meter)?;
        let count = match modulus {
            Some(modulus) => recurrence.at_modulo(length, modulus, meter)?,
            None => recurrence.at(length, meter)?.into_parts().1,
        };
        if self.double_check {
            let steps = u64::try_from(length).unwrap_or(u64::MAX);
            agree(&count, &reduced(series.term(steps, meter)?))?;
        }
        Ok(count)
    }

    fn formulas(&self, arguments: &Count, summed: Summed, meter: &mut Meter<'_>) -> Outcome<Vec<Formulas>> {
        let mut formulas = Vec::new();
        if !arguments.formulas() {
            return Ok(formulas);
        }
        let outcomes = || [grundy::Outcome::N, grundy::Outcome::P].map(Chosen::Outcome).to_vec();
        let chosen = match arguments.by_value {
            true => self.transfer.values().into_iter().map(Chosen::Value).collect(),
            false => outcomes(),
        };
        for of in chosen {
            let recurrence = Recurrence::of(&self.transfer.series(of, summed), meter)?;
            let generating_function = match arguments.generating_function {
                true => Some(recurrence.generating_function(meter)?),
                false => None,
            };
            let closed_form = match arguments.closed_form {
                true => Some(ClosedForms::of(&recurrence, meter)?),
                false => None,
            };
            let recurrence = arguments.recurrence.then_some(recurrence);
            formulas.push(Formulas { of, recurrence, generating_function, closed_form });
        }
        Ok(formulas)
    }
}

/// What is missing from a number of at most so many digits to the largest of that many.
fn complement_of_nines(digits: &str, length: &UBig) -> String {
    let digits = digits.trim_start_matches('0');
    let length = usize::try_from(length).unwrap_or(digits.len());
    let missing: Vec<u8> = digits.bytes().map(|digit| b'9' - (digit - b'0')).collect();
    let padded = "9".repeat(length.saturating_sub(digits.len())) + &String::from_utf8_lossy(&missing);
    let significant = padded.trim_start_matches('0');
    if significant.is_empty() { "0".to_owned() } else { significant.to_owned() }
}

/// Whether two ways to count agree.
fn agree(fast: &UBig, slow: &UBig) -> Outcome<()> {
    if fast == slow {
        return Ok(());
    }
    let what = "the recurrence counts otherwise than the matrix step by step".to_owned();
    Err(Failure::from(Error::Disagreement(what)))
}
