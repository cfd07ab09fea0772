//! Tables of the values of vertices, in each of their formats (docs/graphs.md).

use super::{json, text};
use crate::arguments::TableFormat;
use crate::exit::{Failure, Outcome};
use grundy::game::VertexTable;
use grundy::graph::{Digraph, Vertex};
use grundy::{Convention, Meter, Plan, Value};
use serde_json::json;
use std::io::Write;

/// What a table says beside its values.
pub struct About {
    /// The game in canonical spelling.
    pub game: String,
    /// How the end of play is scored.
    pub convention: Convention,
    /// How values were found.
    pub plan: Plan,
    /// How they were found once more, if they were.
    pub second: Option<Plan>,
    /// Whether the plan is part of the text.
    pub explain_plan: bool,
}

/// Writes a table.
pub fn write(
    format: TableFormat,
    about: &About,
    table: &mut VertexTable<'_>,
    meter: &mut Meter<'_>,
    out: &mut impl Write,
) -> Outcome<()> {
    match format {
        TableFormat::Json => write_json(about, table, meter, out),
        TableFormat::Csv => write_csv(table, meter, out),
        TableFormat::Dot => write_dot(table, meter, out),
        _ => write_text(about, table, meter, out),
    }
}

/// Writes a row for each vertex, from its index, its name and its value.
fn rows<W: Write>(
    table: &mut VertexTable<'_>,
    meter: &mut Meter<'_>,
    out: &mut W,
    mut row: impl FnMut(usize, &str, &Value, &mut W) -> std::io::Result<()>,
) -> Outcome<()> {
    for (index, vertex) in table.graph().vertices().enumerate() {
        let value = table.value(vertex, meter)?;
        row(index, &table.graph().name(vertex), &value, out).map_err(Failure::Output)?;
    }
    Ok(())
}

fn write_text(
    about: &About,
    table: &mut VertexTable<'_>,
    meter: &mut Meter<'_>,
    out: &mut impl Write,
) -> Outcome<()> {
    let graph = table.graph();
    let widest = graph.vertices().map(|vertex| graph.name(vertex).chars().count()).max().unwrap_or_default();
    let widest = widest.clamp("vertex".len(), 40);
    let sizes = format!("{} vertices, {} edges", graph.vertex_count(), graph.edge_count());
    let head = text::labelled("game", format_args!("{}, {} play", about.game, about.convention))
        + &text::labelled("graph", sizes)
        + &format!("{:widest$}  outcome  value\n", "vertex");
    out.write_all(head.as_bytes()).map_err(Failure::Output)?;
    rows(table, meter, out, |_, name, value, out| {
        writeln!(out, "{:widest$}  {:7}  {value}", text::visible(name), value.outcome())
    })?;
    let mut end = text::labelled("evidence", table.evidence());
    if about.explain_plan {
        end += &text::plans(&about.plan, about.second.as_ref());
    } else if let Some(second) = &about.second {
        end += &text::labelled("checked by", second.method.name());
    }
    out.write_all(end.as_bytes()).map_err(Failure::Output)
}

/// RFC 4180, with a line feed alone at the end of a line.
fn write_csv(table: &mut VertexTable<'_>, meter: &mut Meter<'_>, out: &mut impl Write) -> Outcome<()> {
    out.write_all(b"vertex,outcome,value\n").map_err(Failure::Output)?;
    rows(table, meter, out, |_, name, value, out| {
        writeln!(out, "{},{},{}", field(name), value.outcome(), field(&value.to_string()))
    })
}

/// A field of a CSV file, in quotes where it needs them.
fn field(text: &str) -> String {
    match text.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    }
}

fn write_json(
    about: &About,
    table: &mut VertexTable<'_>,
    meter: &mut Meter<'_>,
    out: &mut impl Write,
) -> Outcome<()> {
    let failed = |error: serde_json::Error| Failure::Output(error.into());
    let head = json::object(
        "values",
        json!({
            "game": about.game,
            "convention": json::convention(about.convention),
            "edges": table.graph().edge_count(),
        }),
    );
    // The object stays open for its vertices and what follows them.
    let head = serde_json::to_string(&head).map_err(failed)?;
    write!(out, "{},\"vertices\":[", head.trim_end_matches('}')).map_err(Failure::Output)?;
    rows(table, meter, out, |index, name, value, out| {
        if index > 0 {
            out.write_all(b",")?;
        }
        let mut row = json!({
            "vertex": name,
            "outcome": value.outcome().to_string(),
            "value": value.to_string(),
        });
        if let Value::Infinity(options) = value {
            row["infinity"] = json!(options);
        }
        Ok(serde_json::to_writer(out, &row)?)
    })?;
    let rest = json!({
        "evidence": json::evidence(&table.evidence()),
        "plan": json::plan(&about.plan),
        "checked_by": about.second.map(|plan| plan.method.name()),
    });
    let rest = rest.to_string();
    writeln!(out, "],{}", rest.strip_prefix('{').unwrap_or(&rest)).map_err(Failure::Output)
}

/// The graph in DOT, with outcome and value on each vertex.
fn write_dot(table: &mut VertexTable<'_>, meter: &mut Meter<'_>, out: &mut impl Write) -> Outcome<()> {
    let head = "digraph {\n  node [shape=box, style=\"rounded,filled\"]\n";
    out.write_all(head.as_bytes()).map_err(Failure::Output)?;
    for (index, vertex) in table.graph().vertices().enumerate() {
        let value = table.value(vertex, meter)?;
        let outcome = value.outcome();
        let color = match outcome {
            grundy::Outcome::N => "white",
            grundy::Outcome::P => "palegreen",
            grundy::Outcome::D => "lightgray",
        };
        let graph = table.graph();
        let (id, name) = (id(graph, index, vertex), escaped(&graph.name(vertex)));
        writeln!(out, "  {id} [label=\"{name}\\n{outcome} {value}\", fillcolor={color}]")
            .map_err(Failure::Output)?;
    }
    let graph = table.graph();
    for (index, vertex) in graph.vertices().enumerate() {
        meter.count_many(1 + graph.successors(vertex).len() as u64 / 16)?;
        let from = id(graph, index, vertex);
        for &successor in graph.successors(vertex) {
            let to = id(graph, successor.index(), successor);
            writeln!(out, "  {from} -> {to}").map_err(Failure::Output)?;
        }
    }
    out.write_all(b"}\n").map_err(Failure::Output)
}

/// A vertex in DOT. A backslash cannot stand before a quote or at the end of a name; such a name is left to the label,
/// and the vertex has its number for a name, with as many dashes behind it as make it one that no other vertex has.
fn id(graph: &Digraph, index: usize, vertex: Vertex) -> String {
    let name = graph.name(vertex);
    if !name.contains("\\\"") && !name.ends_with('\\') {
        return format!("\"{}\"", name.replace('"', "\\\""));
    }
    let mut name = format!("vertex {}", index + 1);
    while graph.vertex(&name).is_some() {
        name.push('-');
    }
    format!("\"{name}\"")
}

/// A name in a label of DOT.
fn escaped(name: &str) -> String {
    name.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}
