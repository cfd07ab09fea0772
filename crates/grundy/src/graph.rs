//! Games played on a directed graph: a token is moved along an edge, and who cannot move loses.

pub mod acyclic;
pub mod loopy;

pub(crate) mod fusion;
pub(crate) mod matching;

mod arms;
mod both_ways;
mod builder;
mod byte_values;
mod cuts;
mod depth_first;
mod digraph;
mod dot;
mod edge_list;
mod edge_log;
mod graphml;
mod incidence;
mod json;
mod matrix_market;
mod multigraph;
mod name_table;
mod names;
mod number_text;
mod numbers;
mod read;
mod rows;
mod source;
mod subset;
#[cfg(test)]
pub(crate) mod testing;
mod unpack;

pub use builder::GraphBuilder;
pub use digraph::{Digraph, Vertex};
pub use incidence::{End, Incidence};
pub use multigraph::Multigraph;
pub use read::{read, read_from, read_undirected, read_undirected_from};
pub(crate) use rows::Rows;
pub use subset::Subset;

/// Whether the edges of a graph have a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Direction {
    Directed,
    Undirected,
}

/// The vertices of a graph, each followed by its successors.
#[cfg(test)]
fn display(graph: &Digraph) -> String {
    let rows = graph.vertices().map(|vertex| {
        let successors = graph.successors(vertex).iter().map(|&v| graph.name(v));
        let names: Vec<_> = std::iter::once(graph.name(vertex)).chain(successors).collect();
        names.join(" ")
    });
    rows.collect::<Vec<_>>().join("; ")
}
