//! Queries that need the values of all small positions of a game.

use crate::Reply;
use crate::games::{by_every_method, game};
use crate::record::{Record, number};
use dashu_int::UBig;
use grundy::error::{Fault, InputError};
use grundy::notation::Words;
use grundy::sum::count::{Question, Selection};
use grundy::{Convention, Error, Game, Meter, Request};
use serde_json::Value;

/// The Grundy values of the positions 0 to `to` of a game.
fn values_to(game: &Game, to: u64, request: &Request, meter: &mut Meter<'_>) -> grundy::Result<Vec<u64>> {
    let mut sequence = game.nim_sequence(request, None)?;
    sequence.extend(to + 1, meter)?;
    let mut values = Vec::new();
    sequence.read(0..to + 1, &mut values);
    Ok(values.into_iter().map(u64::from).collect())
}

/// The values of the positions `from` to `to`.
pub fn values(record: &mut Record) -> Result<Vec<Reply>, String> {
    let (game, convention) = (game(record)?, record.convention()?);
    let (from, to) = (record.number("from")? as usize, record.number("to")?);
    Ok(by_every_method(&game, convention, |game, request, meter| {
        let values = values_to(game, to, request, meter)?;
        Ok(values.into_iter().skip(from).collect())
    }))
}

/// The values of pairs, a row for each first number; rows may be of different lengths.
pub fn tuple_values(record: &mut Record) -> Result<Vec<Reply>, String> {
    let (game, convention) = (game(record)?, record.convention()?);
    let rows = record.expected.as_array().ok_or("the expected values are no rows")?;
    let lengths = rows.iter().map(|row| row.as_array().map(Vec::len).filter(|&length| length > 0));
    let lengths: Vec<usize> = lengths.collect::<Option<_>>().ok_or("a row is no list of values")?;
    let longest = lengths.iter().max().ok_or("there are no rows")?;
    let bounds = [lengths.len() as u64 - 1, *longest as u64 - 1];
    Ok(by_every_method(&game, convention, |game, request, meter| {
        let table = match game.tuple_table(&bounds, request, meter) {
            // Some methods say who wins and no more.
            Err(Error::Input(InputError { fault: Fault::NoSuchAnswer(_), .. })) => return Ok(Value::Null),
            table => table?,
        };
        let rows = table.cells.values.chunks(*longest).zip(&lengths);
        Ok(rows.map(|(row, &length)| Value::from(&row[..length])).collect())
    }))
}

/// The positions from 0 to `to` that the previous player wins.
pub fn p_positions(record: &mut Record) -> Result<Vec<Reply>, String> {
    let (game, convention) = (game(record)?, record.convention()?);
    let to = record.number("to")?;
    Ok(by_every_method(&game, convention, |game, request, meter| {
        let values = values_to(game, to, request, meter)?;
        Ok((0..=to).zip(values).filter(|&(_, value)| value == 0).map(|(heap, _)| heap).collect())
    }))
}

/// Whether two codes have the same values up to a shift.
pub fn equivalent(record: &mut Record) -> Result<Vec<Reply>, String> {
    let codes = record.list("codes")?;
    let [one, other] = codes.as_slice() else {
        return Err("`codes` are two".to_owned());
    };
    let (shift, heaps) = (record.signed("shift")?, record.number("heaps")?);
    let words = Words::of_line("codes", None, other);
    let other = Game::parse(&words.whole(), &mut crate::LIMITS.start()).map_err(|error| error.to_string())?;
    Ok(by_every_method(one, Convention::Normal, |one, request, meter| {
        let values = values_to(one, heaps, request, meter)?;
        let others = values_to(&other, heaps.saturating_add_signed(shift), request, meter)?;
        let agree = |(heap, value): (u64, &u64)| match heap.checked_add_signed(shift) {
            Some(heap) => others.get(heap as usize) == Some(value),
            None => true,
        };
        Ok((0..).zip(&values).all(agree).into())
    }))
}

/// How many sums of heaps from `from` to `to` have an outcome, or the remainder of that number by `modulus`.
pub fn count_positions(record: &mut Record) -> Result<Vec<Reply>, String> {
    let (game, convention) = (game(record)?, record.convention()?);
    let (from, to) = (record.number("from")?, record.number("to")?);
    let heaps = record.number("heaps")?;
    let (selection, times) = match record.text("order")?.as_str() {
        "any" => (Selection::Tuples, 1),
        "rising" => (Selection::Multisets, 1),
        // In any order, which is as many times the number of sets.
        "distinct" => (Selection::Sets, (1..=heaps).product()),
        other => return Err(format!("there is no order `{other}`")),
    };
    let modulus = if record.has("modulus") { Some(record.number("modulus")?) } else { None };
    let wanted = outcome(record)?;
    let modulo = |count: UBig| number(&modulus.map_or(count.clone(), |modulus| UBig::from(count % modulus)));
    let mut replies = by_every_method(&game, Convention::Normal, |game, request, meter| {
        if convention == Convention::Misere {
            return Err(Error::Method { method: "enumeration".to_owned(), reason: "of nim-sums".to_owned() });
        }
        let values = values_to(game, to, request, meter)?;
        let tuples = Tuples { values: &values[from as usize..], selection, next_player_wins: wanted };
        Ok(modulo(UBig::from(times) * tuples.count(&mut Vec::new(), heaps, 0, meter)?))
    });
    for double_check in [false, true] {
        let name = if double_check { "count of sums, twice" } else { "count of sums" };
        replies.push(Reply::of(name, |meter| {
            let game = Game::parse(&Words::of_line("game", None, &game).whole(), meter)?;
            let reduced = if times == 1 { modulus.map(UBig::from) } else { None };
            let heaps = heaps.into();
            let question = Question { heaps, selection, convention, by_value: false, modulus: reduced };
            let range = &from.into()..&(to + 1).into();
            let counts = game.count_sums(range, &question, double_check, meter)?.counts;
            Ok(modulo(UBig::from(times) * if wanted { counts.winning } else { counts.losing }))
        }));
    }
    Ok(replies)
}

/// Takes an outcome: whether the next player is to win.
pub fn outcome(record: &mut Record) -> Result<bool, String> {
    match record.text("outcome")?.as_str() {
        "N" => Ok(true),
        "P" => Ok(false),
        other => Err(format!("there is no outcome `{other}`")),
    }
}

struct Tuples<'v> {
    values: &'v [u64],
    selection: Selection,
    next_player_wins: bool,
}

impl Tuples<'_> {
    /// How many ways there are to add `more` heaps to those that are chosen, of nim-sum `sum`.
    fn count(
        &self,
        chosen: &mut Vec<usize>,
        more: u64,
        sum: u64,
        meter: &mut Meter<'_>,
    ) -> grundy::Result<u64> {
        meter.count()?;
        if more == 0 {
            return Ok(u64::from((sum != 0) == self.next_player_wins));
        }
        let least = match (self.selection, chosen.last()) {
            (Selection::Tuples, _) | (_, None) => 0,
            (Selection::Multisets, Some(&last)) => last,
            (Selection::Sets, Some(&last)) => last + 1,
        };
        let mut count = 0;
        for heap in least..self.values.len() {
            chosen.push(heap);
            count += self.count(chosen, more - 1, sum ^ self.values[heap], meter)?;
            chosen.pop();
        }
        Ok(count)
    }
}

/// The count of positive integers below `below` with an outcome, from a table of all their values.
pub fn count_in_table(game: &str, convention: Convention, below: u64, wanted: bool) -> Vec<Reply> {
    let mut replies = by_every_method(game, convention, |game, request, meter| {
        let values = values_to(game, below.saturating_sub(1), request, meter)?;
        let count = values.iter().skip(1).filter(|&&value| (value != 0) == wanted).count();
        Ok(Value::from(count))
    });
    for reply in &mut replies {
        reply.method += " of each number";
    }
    replies
}
