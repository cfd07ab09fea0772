//! Grundy values of all vertices of a graph without cycles, for measurements (`scripts/compare-graphs.sh`).
//!
//! Usage: `graph_values FILE [depth-first]`. It prints how many vertices have each value, and the sum of
//! (name + 1)(value + 1) for names that are numbers; to standard error the seconds that reading and solving took.

use grundy::Limits;
use grundy::graph::{acyclic, read};
use std::error::Error;
use std::io::{Write, stderr, stdout};
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (file, specification) = match arguments[..] {
        [file] => (file, false),
        [file, "depth-first"] => (file, true),
        _ => return Err("usage: graph_values FILE [depth-first]".into()),
    };
    let limits = Limits { memory: 16 << 30, ..Limits::default() };
    let start = Instant::now();
    let graph = read(file, &limits.start())?;
    let reading = start.elapsed();
    let start = Instant::now();
    let value: Box<dyn Fn(_) -> Option<u32>> = if specification {
        let all: Vec<_> = graph.vertices().collect();
        let values = acyclic::depth_first(&graph, &all, &mut limits.start())?;
        Box::new(move |vertex: grundy::graph::Vertex| values[vertex.index()])
    } else {
        let mut values = acyclic::AcyclicValues::default();
        values.all(&graph, &mut limits.start())?;
        Box::new(move |vertex| values.known(vertex))
    };
    let solving = start.elapsed();
    let mut counts = Vec::new();
    let mut sum = 0u64;
    for vertex in graph.vertices() {
        let value = value(vertex).ok_or("a vertex without a value")?;
        counts.resize(counts.len().max(value as usize + 1), 0u64);
        counts[value as usize] += 1;
        let name = graph.name(vertex).parse::<u64>().unwrap_or_default();
        sum += (name + 1) * (u64::from(value) + 1);
    }
    let mut output = stdout().lock();
    for (value, count) in counts.iter().enumerate() {
        writeln!(output, "{value} {count}")?;
    }
    writeln!(output, "sum {sum}")?;
    writeln!(stderr(), "{:.6} {:.6}", reading.as_secs_f64(), solving.as_secs_f64())?;
    Ok(())
}
