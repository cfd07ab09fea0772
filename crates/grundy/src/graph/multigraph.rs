//! An undirected graph as its edges were given, parallel ones and loops too.

use super::digraph::Vertex;
use super::names::Names;
use crate::error::{InputError, Result};
use crate::notation::Word;
use std::borrow::Cow;

/// An undirected graph with named vertices. Edges keep the order in which they were given; parallel edges
/// are different edges, and an edge may lead from a vertex to itself.
#[derive(Clone, Debug)]
pub struct Multigraph {
    names: Names,
    edges: Vec<(Vertex, Vertex)>,
}

impl Multigraph {
    pub(super) fn new(names: Names, edges: Vec<(Vertex, Vertex)>) -> Self {
        Self { names, edges }
    }

    /// How many vertices there are.
    pub fn vertex_count(&self) -> usize {
        self.names.len()
    }

    /// All vertices: in the order of first mention, or of their numbers if all names are numbers that were read.
    pub fn vertices(&self) -> impl ExactSizeIterator<Item = Vertex> + use<> {
        (0..self.vertex_count() as u32).map(Vertex)
    }

    /// The two ends of each edge, in the order in which the edges were given.
    pub fn edges(&self) -> &[(Vertex, Vertex)] {
        &self.edges
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
        (self.edges.capacity() * size_of::<(Vertex, Vertex)>() + self.names.bytes()) as u64
    }
}
