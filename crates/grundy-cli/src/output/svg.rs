//! Pictures of automata.

use crate::exit::Failure;
use grundy::word::{Alphabet, Automaton, dot};
use layout::backends::svg::SVGWriter;
use layout::gv::{DotParser, GraphBuilder};

/// The most states that a picture shows.
const MOST_STATES: usize = 100;

/// The automaton as an SVG picture.
pub fn draw(automaton: &Automaton, alphabet: &Alphabet, title: &str) -> Result<String, Failure> {
    if automaton.len() > MOST_STATES {
        let what = format!(
            "a picture of {} states could not be read; it shows at most {MOST_STATES}",
            automaton.len()
        );
        return Err(Failure::refused(what, "write it with --dot or --table"));
    }
    let graph = dot(automaton, alphabet, title);
    let graph = DotParser::new(&graph).process().map_err(|error| {
        Failure::refused(format!("the picture cannot be drawn: {error}"), "write it with --dot")
    })?;
    let mut builder = GraphBuilder::new();
    builder.visit_graph(&graph);
    let mut picture = SVGWriter::new();
    builder.get().do_it(false, false, false, &mut picture);
    Ok(picture.finalize())
}
