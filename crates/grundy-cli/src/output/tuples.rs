//! Tables of the values of tuples, in each of their formats (docs/values.md).

use super::{json, npy, text};
use crate::arguments::TableFormat;
use crate::exit::{Failure, Outcome};
use grundy::game::{LOONY, TupleTable};
use grundy::{Convention, Meter};
use serde_json::json;
use std::io::{self, Write};

/// What a table says beside its values.
pub struct About {
    /// The game in canonical spelling.
    pub game: String,
    /// How the end of play is scored.
    pub convention: Convention,
    /// Whether the plan is part of the text.
    pub explain_plan: bool,
    /// How many bytes a value has in npy, when the user says so.
    pub bytes: Option<u8>,
}

/// How many cells are written between two looks at the clock.
const PART: usize = 1 << 12;

/// Writes a table.
pub fn write(
    format: TableFormat,
    about: &About,
    table: &TupleTable,
    meter: &Meter<'_>,
    out: &mut dyn Write,
) -> Outcome<()> {
    match format {
        TableFormat::Json => write_json(about, table, meter, out),
        TableFormat::Csv => write_csv(table, meter, out),
        TableFormat::Npy => write_npy(about, table, meter, out),
        _ => write_text(about, table, meter, out),
    }
}

/// Writes the cells one by one, each with its index.
fn cells(
    table: &TupleTable,
    meter: &Meter<'_>,
    mut each: impl FnMut(usize, u32) -> io::Result<()>,
) -> Outcome<()> {
    for (index, &value) in table.cells.values.iter().enumerate() {
        if index % PART == 0 {
            meter.look()?;
        }
        each(index, value).map_err(Failure::Output)?;
    }
    Ok(())
}

/// The value of a cell, as texts have it.
pub fn shown(value: u32) -> String {
    if value == LOONY { "loony".to_owned() } else { value.to_string() }
}

fn joined(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

/// A grid of pairs, a row for each first number; of other tuples one a line.
fn write_text(about: &About, table: &TupleTable, meter: &Meter<'_>, out: &mut dyn Write) -> Outcome<()> {
    let About { game, convention, .. } = about;
    let last = joined(&table.bounds);
    let first = joined(&vec![0; table.bounds.len()]);
    writeln!(out, "Grundy values of {game} from ({first}) to ({last}), {convention} play")
        .map_err(Failure::Output)?;
    match table.bounds.as_slice() {
        &[rows, columns] => {
            let head = rows.to_string().len();
            let largest = table.cells.values.iter().map(|&value| shown(value).len()).max().unwrap_or(1);
            let widest = largest.max(columns.to_string().len());
            let blank = "";
            write!(out, "{blank:>head$} |").map_err(Failure::Output)?;
            (0..=columns)
                .try_for_each(|column| write!(out, " {column:>widest$}"))
                .map_err(Failure::Output)?;
            let (line, rule) = ("-".repeat(head + 1), "-".repeat(widest + 1));
            write!(out, "\n{line}+").map_err(Failure::Output)?;
            (0..=columns).try_for_each(|_| out.write_all(rule.as_bytes())).map_err(Failure::Output)?;
            writeln!(out).map_err(Failure::Output)?;
            let length = columns as usize + 1;
            cells(table, meter, |index, value| {
                let (row, column) = (index / length, index % length);
                if column == 0 {
                    write!(out, "{row:>head$} |")?;
                }
                let end = if column + 1 == length { "\n" } else { "" };
                write!(out, " {:>widest$}{end}", shown(value))
            })?;
        }
        _ => {
            let mut tuples = table.tuples();
            cells(table, meter, |_, value| {
                writeln!(out, "({}) {}", joined(&tuples.next().unwrap_or_default()), shown(value))
            })?;
        }
    }
    let mut end = text::labelled("evidence", &table.cells.evidence);
    if about.explain_plan {
        end += &text::plans(&table.plan, table.second.as_ref());
    }
    out.write_all(end.as_bytes()).map_err(Failure::Output)
}

/// The numbers of a tuple by the letters of the alphabet, and its value.
fn write_csv(table: &TupleTable, meter: &Meter<'_>, out: &mut dyn Write) -> Outcome<()> {
    let names: Vec<String> = match table.bounds.len() {
        arity @ ..=26 => ('a'..='z').take(arity).map(String::from).collect(),
        arity => (1..=arity).map(|number| format!("n{number}")).collect(),
    };
    writeln!(out, "{},value", names.join(",")).map_err(Failure::Output)?;
    let mut tuples = table.tuples();
    cells(table, meter, |_, value| {
        writeln!(out, "{},{}", joined(&tuples.next().unwrap_or_default()), shown(value))
    })
}

/// One object whose values stand in one array.
fn write_json(about: &About, table: &TupleTable, meter: &Meter<'_>, out: &mut dyn Write) -> Outcome<()> {
    let head = json::object(
        "values",
        json!({
            "game": about.game,
            "convention": json::convention(about.convention),
            "bounds": table.bounds,
        }),
    );
    // The object stays open for its values and what follows them.
    let head = serde_json::to_string(&head).map_err(|error| Failure::Output(error.into()))?;
    write!(out, "{},\"values\":[", head.trim_end_matches('}')).map_err(Failure::Output)?;
    cells(table, meter, |index, value| {
        let comma = if index > 0 { "," } else { "" };
        match value {
            LOONY => write!(out, "{comma}\"loony\""),
            value => write!(out, "{comma}{value}"),
        }
    })?;
    let rest = json!({
        "evidence": json::evidence(&table.cells.evidence),
        "plan": json::plan(&table.plan),
        "checked_by": table.second.map(|plan| plan.method.name()),
    });
    let rest = rest.to_string();
    writeln!(out, "],{}", rest.strip_prefix('{').unwrap_or(&rest)).map_err(Failure::Output)
}

/// An array with as many dimensions as a tuple has numbers.
fn write_npy(about: &About, table: &TupleTable, meter: &Meter<'_>, out: &mut dyn Write) -> Outcome<()> {
    let largest = table.cells.values.iter().max().copied().unwrap_or_default();
    let bytes = about.bytes.unwrap_or_else(|| npy::bytes_for(largest));
    let shape: Vec<u128> = table.bounds.iter().map(|&most| u128::from(most) + 1).collect();
    out.write_all(&npy::head(bytes, &shape).map_err(Failure::Output)?).map_err(Failure::Output)?;
    cells(table, meter, |_, value| out.write_all(&value.to_le_bytes()[..bytes.into()]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::game::Cells;
    use grundy::rulesets::Method;
    use grundy::{Evidence, Limits, Plan};

    fn written(format: TableFormat, bounds: &[u64], values: &[u32]) -> Vec<u8> {
        let table = TupleTable {
            bounds: bounds.to_vec(),
            cells: Cells { values: values.to_vec(), evidence: Evidence::Exhaustive { positions: 6 } },
            plan: Plan { method: Method::Search, reason: "no other" },
            second: None,
        };
        let about = About {
            game: "some".to_owned(),
            convention: Convention::Normal,
            explain_plan: false,
            bytes: None,
        };
        let mut out = Vec::new();
        write(format, &about, &table, &Limits::default().start(), &mut out).unwrap();
        out
    }

    fn lines(format: TableFormat, bounds: &[u64], values: &[u32]) -> Vec<String> {
        let text = String::from_utf8(written(format, bounds, values)).unwrap();
        text.lines().map(str::to_owned).collect()
    }

    const CELLS: [u32; 6] = [0, 1, 20, 3, LOONY, 5];

    #[test]
    fn loony_cells_and_any_number_of_dimensions() {
        let grid = lines(TableFormat::Text, &[1, 2], &CELLS);
        assert_eq!(
            grid[1..5],
            [
                "  |     0     1     2",
                "--+------------------",
                "0 |     0     1    20",
                "1 |     3 loony     5"
            ]
        );
        let list = lines(TableFormat::Text, &[0, 2, 1], &CELLS);
        assert_eq!(list[0], "Grundy values of some from (0,0,0) to (0,2,1), normal play");
        assert_eq!(list[1..3], ["(0,0,0) 0", "(0,0,1) 1"]);
        assert_eq!(list[5..7], ["(0,2,0) loony", "(0,2,1) 5"]);
        let csv = lines(TableFormat::Csv, &[1, 2], &CELLS);
        assert_eq!(csv, ["a,b,value", "0,0,0", "0,1,1", "0,2,20", "1,0,3", "1,1,loony", "1,2,5"]);
        let json = written(TableFormat::Json, &[1, 2], &CELLS);
        let json: serde_json::Value = serde_json::from_slice(&json).unwrap();
        assert_eq!(json["bounds"], json!([1, 2]));
        assert_eq!(json["values"], json!([0, 1, 20, 3, "loony", 5]));
    }

    #[test]
    fn arrays_have_the_shape_of_the_table() {
        let npy = written(TableFormat::Npy, &[1, 2], &CELLS);
        let (head, values) = npy.split_at(npy::HEAD);
        assert!(String::from_utf8_lossy(head).contains("'<u4', 'fortran_order': False, 'shape': (2, 3), }"));
        assert_eq!(values.chunks(4).map(|cell| cell[0]).collect::<Vec<_>>(), [0, 1, 20, 3, 255, 5]);
        let many = npy::head(2, &[1; 100]).unwrap();
        let length = u16::from_le_bytes([many[8], many[9]]);
        assert_eq!((many.len(), many.len() % 64), (usize::from(length) + 10, 0));
    }
}
