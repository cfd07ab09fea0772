//! `values GAME --to A,B`, of games whose components are tuples of numbers.

use crate::arguments::{TableFormat, Values};
use crate::exit::{Failure, Outcome, Status};
use crate::output::tuples::{About, shown, write};
use crate::output::{Output, text};
use crate::report::note;
use grundy::notation::{Words, parse_natural, parse_tuples};
use grundy::{Game, Meter, Request};

/// Computes and writes the table of a game whose components have so many numbers.
pub fn run(
    arguments: &Values,
    format: TableFormat,
    (game, arity): (&Game, usize),
    (to, request): (&str, &Request),
    meter: &mut Meter<'_>,
    output: &mut Output,
) -> Outcome {
    check(arguments, format, game)?;
    let bounds = bounds(to, arity)?;
    let table = game.tuple_table(&bounds, request, meter)?;
    if let Some(bytes) = arguments.bytes.filter(|&bytes| bytes < 4) {
        let mut cells = table.tuples().zip(&table.cells.values);
        if let Some((tuple, &value)) = cells.find(|&(_, &value)| value >> (8 * bytes) != 0) {
            let numbers: Vec<String> = tuple.iter().map(u64::to_string).collect();
            let what = format!("({})", numbers.join(","));
            return Err(Failure::DoesNotFit { what, value: shown(value), bytes });
        }
    }
    if arguments.explain_plan && matches!(format, TableFormat::Csv | TableFormat::Npy) {
        // These formats have no place for it.
        for line in text::plans(&table.plan, table.second.as_ref()).lines() {
            note(&line.split_whitespace().collect::<Vec<_>>().join(" "));
        }
    }
    let about = About {
        game: game.spelling(),
        convention: request.convention,
        explain_plan: arguments.explain_plan,
        bytes: arguments.bytes,
    };
    write(format, &about, &table, meter, output.writer())?;
    Ok(Status::Answered)
}

fn check(arguments: &Values, format: TableFormat, game: &Game) -> Outcome<()> {
    if format == TableFormat::BFile {
        let what = format!(
            "a b-file has one number for each value, and a component of `{}` has more",
            game.spelling()
        );
        return Err(Failure::refused(what, "write --format csv, json or npy"));
    }
    if arguments.out.is_some() {
        let what = "tables of tuples are not kept in files that can be resumed";
        return Err(Failure::refused(what, "leave --out out and send standard output to the file"));
    }
    if arguments.window.is_some() {
        let what = "a table of tuples is kept whole, so there is no window of the last values";
        return Err(Failure::refused(what, "leave --window out"));
    }
    Ok(())
}

/// The largest that each number of a tuple is: a bound for each, or one for all.
fn bounds(text: &str, arity: usize) -> Outcome<Vec<u64>> {
    let words = Words::of_arguments("--to", &[text]);
    let plain = !text.contains([',', '(', ')']) && words.iter().len() == 1;
    let bounds = match plain {
        true => vec![parse_natural(&words.whole().trimmed())?; arity],
        false => {
            let mut tuples = parse_tuples(&words, arity)?;
            match (tuples.pop(), tuples.is_empty()) {
                (Some(bounds), true) => bounds,
                _ => {
                    let what = "--to is one tuple, the last of the table";
                    return Err(Failure::refused(what, "write a number for each place, with commas between"));
                }
            }
        }
    };
    // A table beyond a machine word is beyond every limit on memory.
    Ok(bounds.iter().map(|bound| u64::try_from(bound).unwrap_or(u64::MAX)).collect())
}
