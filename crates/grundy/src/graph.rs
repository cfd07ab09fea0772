//! Games played on a directed graph: a token is moved along an edge, and who cannot move loses.

pub mod acyclic;

mod digraph;
mod dot;
mod edge_list;
mod names;
mod read;

pub use digraph::{Digraph, DigraphBuilder, Vertex};
pub use read::{read, read_from};
