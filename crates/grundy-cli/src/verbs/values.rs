//! `values GAME --to N`

mod tuples;
mod vertices;

use super::{game, number};
use crate::arguments::{TableFormat, Values};
use crate::exit::{Failure, Outcome, Status};
use crate::output::table::{About, writer};
use crate::output::{Output, text};
use crate::report::note;
use crate::table::{Compute, Files, write_file};
use grundy::{Limits, Meter, Request};

pub fn run(arguments: &Values, format: TableFormat, limits: &Limits, output: &mut Output) -> Outcome {
    let mut meter = limits.start();
    check(arguments, format)?;
    let game = game(&arguments.play.game, &mut meter)?;
    let convention = arguments.play.convention();
    let request = Request {
        convention,
        method: arguments.method,
        double_check: arguments.play.double_check,
        ..Request::default()
    };
    if let Some(table) = game.vertex_table(&request)? {
        return vertices::run(arguments, format, (&game, &request, table), &mut meter, output);
    }
    if format == TableFormat::Dot {
        let what = format!("the format dot is for graphs, and `{}` is none", game.spelling());
        return Err(Failure::refused(what, "write --format csv, json, b-file or npy"));
    }
    let Some(to) = &arguments.to else {
        if game.arity().is_none() {
            // Where there is no table at all, that comes first.
            game.nim_sequence(&request, arguments.window)?;
        }
        let what = "the table has no last heap".to_owned();
        return Err(Failure::refused(what, "write it with --to, for example --to 100"));
    };
    if let Some(arity) = game.arity() {
        return tuples::run(arguments, format, (&game, arity), (to, &request), &mut meter, output);
    }
    // A table beyond a machine word is beyond every limit on memory.
    let to = u64::try_from(&number("--to", to)?).unwrap_or(u64::MAX).min(u64::MAX - 1);
    let mut sequence = game.nim_sequence(&request, arguments.window)?;
    let (plan, second) = (*sequence.plan(), sequence.second_plan().copied());
    let about = About {
        game: game.spelling(),
        convention,
        to,
        plan: &plan,
        second: second.as_ref(),
        explain_plan: arguments.explain_plan,
        bytes: arguments.bytes,
    };
    if arguments.explain_plan && matches!(format, TableFormat::Csv | TableFormat::Npy) {
        // These formats have no place for it.
        for line in text::plans(&plan, second.as_ref()).lines() {
            note(&line.split_whitespace().collect::<Vec<_>>().join(" "));
        }
    }
    if arguments.window.is_none() {
        // Values take at least a byte each, so it is said at once that they do not fit.
        meter.hold(to + 1)?;
    }
    let mut compute = Compute {
        sequence: &mut sequence,
        heaps: to + 1,
        window: arguments.window,
        bytes: arguments.bytes,
        progress: arguments.progress,
    };
    match &arguments.out {
        Some(path) => {
            write_file(&Files::of(path), format, arguments.force, &about, &mut compute, &mut meter)?;
        }
        None if format.is_streamed() => stream(&mut compute, format, &about, &mut meter, output)?,
        None => whole(&mut compute, format, &about, &mut meter, output)?,
    }
    Ok(Status::Answered)
}

fn check(arguments: &Values, format: TableFormat) -> Outcome<()> {
    if arguments.bytes.is_some() && format != TableFormat::Npy {
        let what = format!("--bytes is for the format npy, not {}", format.name());
        return Err(Failure::refused(what, "leave --bytes out, or write --format npy"));
    }
    if arguments.window == Some(0) {
        return Err(Failure::refused("a window of 0 values keeps nothing", "write --window 1 or more"));
    }
    if arguments.window.is_some() && arguments.out.is_none() && !format.is_streamed() {
        let what =
            format!("the format {} is written when all values are known, so they are kept", format.name());
        return Err(Failure::refused(what, "with --window write csv or b-file, or to a file with --out"));
    }
    Ok(())
}

/// Writes rows as they are computed.
fn stream(
    compute: &mut Compute<'_, '_>,
    format: TableFormat,
    about: &About<'_>,
    meter: &mut Meter<'_>,
    output: &mut Output,
) -> Outcome<()> {
    let mut table = writer(format, about);
    let mut written = 0;
    let computed = compute.run(meter, |from, values| {
        let out = output.writer();
        // What is refused at once leaves no half of a table.
        if from == 0 && !values.is_empty() {
            table.begin(0, out).map_err(Failure::Output)?;
        }
        written = from + values.len() as u64;
        table.rows(from, values, out).map_err(Failure::Output)
    });
    match computed {
        Err(Failure::Library(error)) if written > 0 => {
            output.finish()?;
            let kept = format!("the rows of heaps 0 to {} are written and right", written - 1);
            return Err(Failure::Stopped { error, kept });
        }
        computed => computed?,
    }
    let evidence = compute.sequence.evidence(compute.heaps);
    table.end(&evidence, output.writer()).map_err(Failure::Output)
}

/// Writes a table when all of it is known.
fn whole(
    compute: &mut Compute<'_, '_>,
    format: TableFormat,
    about: &About<'_>,
    meter: &mut Meter<'_>,
    output: &mut Output,
) -> Outcome<()> {
    const ROWS: u64 = 1 << 16;
    let mut largest = 0;
    compute.run(meter, |_, values| {
        largest = largest.max(values.iter().max().copied().unwrap_or_default());
        Ok(())
    })?;
    let mut table = writer(format, about);
    table.begin(largest, output.writer()).map_err(Failure::Output)?;
    let (mut from, mut values) = (0, Vec::new());
    while from < compute.heaps {
        meter.look()?;
        let end = from.saturating_add(ROWS).min(compute.heaps);
        values.clear();
        compute.sequence.read(from..end, &mut values);
        table.rows(from, &values, output.writer()).map_err(Failure::Output)?;
        from = end;
    }
    table.end(&compute.sequence.evidence(compute.heaps), output.writer()).map_err(Failure::Output)
}
