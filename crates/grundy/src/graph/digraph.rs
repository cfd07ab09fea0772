//! A directed graph in compressed sparse rows.

use super::names::Names;
use super::rows::Rows;
use crate::error::{InputError, Result};
use crate::notation::Word;
use crate::ruleset::{Options, Ruleset};
use std::borrow::Cow;

/// A vertex of a [`Digraph`], which is the only one that it means anything to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Vertex(pub(super) u32);

impl Vertex {
    /// The number of the vertex, counted from 0 in the order of [`Digraph::vertices`].
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The vertex with this number, which is that of a vertex of the graph that is meant.
    pub(crate) fn at(index: usize) -> Self {
        Self(index as u32)
    }
}

/// A directed graph with named vertices: the game in which a move takes one edge.
///
/// Parallel edges are the same move and kept once. The successors of all
/// vertices stand in one array, each vertex knowing where its own begin: 4 bytes an edge and 4 a
/// vertex, beside the names. Names that were read and are all numbers are not stored as texts.
///
/// ```
/// use grundy::{Limits, graph, search::Search};
///
/// let limits = Limits::default();
/// let graph = graph::read_from("a b\nb c\na c\n".as_bytes(), "example", &limits.start()).unwrap();
/// let a = graph.vertex("a").unwrap();
/// assert_eq!(Search::new(&graph).value(&a, &mut limits.start()).unwrap(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Digraph {
    names: Names,
    rows: Rows,
}

impl Digraph {
    pub(super) fn new(names: Names, rows: Rows) -> Self {
        Self { names, rows }
    }

    /// How many vertices there are.
    pub fn vertex_count(&self) -> usize {
        self.names.len()
    }

    /// How many edges there are, parallel ones counted once.
    pub fn edge_count(&self) -> usize {
        self.rows.edge_count()
    }

    /// All vertices: in the order of first mention, or of their numbers if all names are numbers that were read.
    pub fn vertices(&self) -> impl DoubleEndedIterator<Item = Vertex> + ExactSizeIterator + use<> {
        (0..self.vertex_count() as u32).map(Vertex)
    }

    /// The vertices that edges from a vertex lead to, in the order of [`Digraph::vertices`].
    #[inline]
    pub fn successors(&self, vertex: Vertex) -> &[Vertex] {
        self.rows.row(vertex)
    }

    /// The successors of all vertices.
    pub(super) fn rows(&self) -> &Rows {
        &self.rows
    }

    /// The name of a vertex.
    pub fn name(&self, vertex: Vertex) -> Cow<'_, str> {
        self.names.get(vertex.0)
    }

    /// The vertex with a name, if there is one.
    pub fn vertex(&self, name: &str) -> Option<Vertex> {
        self.names.find(name).map(Vertex)
    }

    /// The vertex that a user named.
    ///
    /// # Errors
    /// [`Fault::UnknownVertex`](crate::error::Fault::UnknownVertex) when there is none.
    pub fn find(&self, word: &Word<'_>) -> Result<Vertex, InputError> {
        self.names.find_word(word).map(Vertex)
    }

    /// About how much memory the graph takes.
    pub fn bytes(&self) -> u64 {
        (self.rows.bytes() + self.names.bytes()) as u64
    }
}

impl Ruleset for Digraph {
    type Component = Vertex;

    fn options(&self, vertex: &Vertex, options: &mut Options<Vertex>) {
        self.successors(*vertex).iter().for_each(|&successor| options.push(successor));
    }

    fn name(&self, vertex: &Vertex) -> String {
        Self::name(self, *vertex).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::{Error, Fault};
    use crate::graph::GraphBuilder;
    use crate::limits::Limits;
    use crate::notation::Words;

    fn build(edges: &[(&str, &str)]) -> Digraph {
        let limits = Limits::default();
        let meter = limits.start();
        let mut builder = GraphBuilder::new(&meter);
        for (from, to) in edges {
            let (from, to) = (builder.vertex(from).unwrap(), builder.vertex(to).unwrap());
            builder.edge(from, to).unwrap();
        }
        builder.build().unwrap()
    }

    #[test]
    fn successors_are_sorted_and_distinct() {
        let graph = build(&[("a", "c"), ("b", "b"), ("a", "b"), ("c", "b"), ("a", "c")]);
        let rows = graph.vertices().map(|vertex| {
            let successors = graph.successors(vertex).iter().map(|&v| graph.name(v));
            (graph.name(vertex).into_owned(), successors.collect::<Vec<_>>().concat())
        });
        let expected = [("a", "cb"), ("c", "b"), ("b", "b")];
        assert!(rows.eq(expected.map(|(name, row)| (name.to_owned(), row.to_owned()))));
        assert_eq!((graph.vertex_count(), graph.edge_count()), (3, 4));
    }

    #[test]
    fn the_empty_graph_exists() {
        let graph = build(&[]);
        assert_eq!((graph.vertex_count(), graph.edge_count(), graph.vertex("")), (0, 0, None));
    }

    #[test]
    fn an_unknown_vertex_is_pointed_at() {
        let graph = build(&[("start", "end")]);
        let words = Words::of_line("position", None, "end strat 42");
        let found: Vec<_> = words.iter().map(|word| graph.find(&word)).collect();
        assert_eq!(found[0].as_ref().map(|&v| graph.name(v)), Ok("end".into()));
        let error = found[1].clone().unwrap_err();
        assert_eq!(error.place.as_ref().unwrap().span, 4..9);
        assert_eq!(error.fault, Fault::UnknownVertex { name: "strat".into(), nearest: Some("start".into()) });
        assert!(matches!(found[2].clone().unwrap_err().fault, Fault::UnknownVertex { nearest: None, .. }));
    }

    #[test]
    fn memory_is_limited_while_building() {
        let limits = Limits { memory: 1000, ..Limits::default() };
        let meter = limits.start();
        let mut builder = GraphBuilder::new(&meter);
        let vertex = builder.vertex("a").unwrap();
        let edges = (0..1000).try_for_each(|_| builder.edge(vertex, vertex));
        assert!(matches!(edges, Err(Error::Limit(_))));
        let mut builder = GraphBuilder::new(&meter);
        let vertices = (0..1000).try_for_each(|i| builder.vertex(&i.to_string()).map(|_| ()));
        assert!(matches!(vertices, Err(Error::Limit(_))));
    }
}
