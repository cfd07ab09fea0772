//! `values graph:FILE`, the values of all vertices of a graph.

use crate::arguments::{TableFormat, Values};
use crate::exit::{Failure, Outcome, Status};
use crate::output::vertices::{About, write};
use crate::output::{Output, text};
use crate::report::note;
use grundy::game::VertexTable;
use grundy::{Game, Meter, Request};

/// Finds and writes the values of all vertices.
pub fn run(
    arguments: &Values,
    format: TableFormat,
    (game, request, mut table): (&Game, &Request, VertexTable<'_>),
    meter: &mut Meter<'_>,
    output: &mut Output,
) -> Outcome {
    check(arguments, format)?;
    table.solve(meter)?;
    let (plan, second) = (*table.plan(), table.second_plan().copied());
    if arguments.explain_plan && matches!(format, TableFormat::Csv | TableFormat::Dot) {
        // These formats have no place for it.
        for line in text::plans(&plan, second.as_ref()).lines() {
            note(&line.split_whitespace().collect::<Vec<_>>().join(" "));
        }
    }
    let about = About {
        game: game.spelling(),
        convention: request.convention,
        plan,
        second,
        explain_plan: arguments.explain_plan,
    };
    write(format, &about, &mut table, meter, output.writer())?;
    Ok(Status::Answered)
}

fn check(arguments: &Values, format: TableFormat) -> Outcome<()> {
    let refused = |what: &str, instead| Err(Failure::refused(what.to_owned(), instead));
    if matches!(format, TableFormat::BFile | TableFormat::Npy) {
        let what = format!("the format {} is for tables of numbers, and vertices have names", format.name());
        return refused(&what, "write --format csv, json or dot");
    }
    if arguments.to.is_some() {
        return refused(
            "the table of a graph has all of its vertices, so there is no last one",
            "leave --to out",
        );
    }
    if arguments.out.is_some() {
        return refused(
            "tables of vertices are not kept in files that can be resumed",
            "leave --out out and send standard output to the file",
        );
    }
    if arguments.window.is_some() {
        return refused(
            "a table of vertices is kept whole, so there is no window of the last values",
            "leave --window out",
        );
    }
    Ok(())
}
