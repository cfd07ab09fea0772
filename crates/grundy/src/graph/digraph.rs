//! A directed graph in compressed sparse rows.

use super::multigraph::Multigraph;
use super::names::Names;
use crate::error::{Fault, InputError, Result};
use crate::limits::Meter;
use crate::notation::Word;
use crate::ruleset::{Options, Ruleset};

/// A vertex of a [`Digraph`], which is the only one that it means anything to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Vertex(pub(super) u32);

impl Vertex {
    /// The number of the vertex, counted from 0 in the order of first mention.
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
/// vertex, beside the names.
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
    // The successors of vertex v are targets[offsets[v]..offsets[v + 1]].
    offsets: Vec<u32>,
    targets: Vec<Vertex>,
}

impl Digraph {
    /// How many vertices there are.
    pub fn vertex_count(&self) -> usize {
        self.names.len()
    }

    /// How many edges there are, parallel ones counted once.
    pub fn edge_count(&self) -> usize {
        self.targets.len()
    }

    /// All vertices in the order of first mention.
    pub fn vertices(&self) -> impl ExactSizeIterator<Item = Vertex> + use<> {
        (0..self.vertex_count() as u32).map(Vertex)
    }

    /// The vertices that edges from a vertex lead to, in the order of first mention.
    pub fn successors(&self, vertex: Vertex) -> &[Vertex] {
        let (start, end) = (self.offsets[vertex.index()], self.offsets[vertex.index() + 1]);
        &self.targets[start as usize..end as usize]
    }

    /// The name of a vertex.
    pub fn name(&self, vertex: Vertex) -> &str {
        self.names.get(vertex.0)
    }

    /// The vertex with a name, if there is one.
    pub fn vertex(&self, name: &str) -> Option<Vertex> {
        self.names.find(name).map(Vertex)
    }

    /// The vertex that a user named.
    ///
    /// # Errors
    /// [`Fault::UnknownVertex`] when there is none.
    pub fn find(&self, word: &Word<'_>) -> Result<Vertex, InputError> {
        self.names.find_word(word).map(Vertex)
    }

    /// About how much memory the graph takes.
    pub fn bytes(&self) -> u64 {
        let rows = self.offsets.capacity() * size_of::<u32>() + self.targets.capacity() * size_of::<Vertex>();
        (rows + self.names.bytes()) as u64
    }
}

impl Ruleset for Digraph {
    type Component = Vertex;

    fn options(&self, vertex: &Vertex, options: &mut Options<Vertex>) {
        self.successors(*vertex).iter().for_each(|&successor| options.push(successor));
    }

    fn name(&self, vertex: &Vertex) -> String {
        Self::name(self, *vertex).to_owned()
    }
}

/// Collects vertices and edges for a [`Digraph`] or a [`Multigraph`].
#[derive(Debug)]
pub struct GraphBuilder<'a> {
    meter: &'a Meter<'a>,
    names: Names,
    edges: Vec<(Vertex, Vertex)>,
    // What the reader holds beside the graph.
    beside: usize,
}

impl<'a> GraphBuilder<'a> {
    /// A graph without vertices, which will be held to the meter's limit on memory.
    pub fn new(meter: &'a Meter<'a>) -> Self {
        Self { meter, names: Names::default(), edges: Vec::new(), beside: 0 }
    }

    /// The vertex with a name, which is added if it is new.
    ///
    /// # Errors
    /// [`Error::Limit`](crate::Error::Limit), or [`Fault::TooLarge`] for more than 2^32 - 1 vertices.
    pub fn vertex(&mut self, name: &str) -> Result<Vertex> {
        let vertex =
            self.names.intern(name).ok_or_else(|| too_many(self.names.len(), "the number of vertices"))?;
        self.check_memory()?;
        Ok(Vertex(vertex))
    }

    /// Adds an edge between vertices of this graph.
    ///
    /// # Errors
    /// [`Error::Limit`](crate::Error::Limit), or [`Fault::TooLarge`] for more than 2^32 - 1 edges.
    pub fn edge(&mut self, from: Vertex, to: Vertex) -> Result<()> {
        if self.edges.len() >= u32::MAX as usize {
            return Err(too_many(self.edges.len(), "the number of edges").into());
        }
        self.edges.push((from, to));
        self.check_memory()
    }

    /// Sorts the edges by where they start and drops those that are there already.
    ///
    /// # Errors
    /// [`Error::Limit`](crate::Error::Limit).
    ///
    /// # Complexity
    /// A counting sort, and a sort of each vertex's successors.
    pub fn build(self) -> Result<Digraph> {
        let Self { meter, names, edges, .. } = self;
        let rows = (names.len() + 1 + edges.len()) * size_of::<u32>();
        meter.hold(
            (self.beside + names.bytes() + edges.capacity() * size_of::<(Vertex, Vertex)>() + rows) as u64,
        )?;
        let mut offsets = vec![0u32; names.len() + 1];
        for (from, _) in &edges {
            offsets[from.index()] += 1;
        }
        let mut end = 0;
        for offset in &mut offsets {
            end += *offset;
            *offset = end;
        }
        // Each row is filled from its end, so that its offset comes to stand at its start.
        let mut targets = vec![Vertex(0); edges.len()];
        for &(from, to) in edges.iter().rev() {
            let offset = &mut offsets[from.index()];
            *offset -= 1;
            targets[*offset as usize] = to;
        }
        drop_parallel(&mut offsets, &mut targets);
        Ok(Digraph { names, offsets, targets })
    }

    /// Keeps the edges as they were added, parallel ones and loops too, without a direction.
    pub fn build_multigraph(self) -> Multigraph {
        Multigraph::new(self.names, self.edges)
    }

    /// Says how much the caller holds beside the graph.
    pub(super) fn hold_beside(&mut self, bytes: usize) -> Result<()> {
        self.beside = bytes;
        self.check_memory()
    }

    fn check_memory(&self) -> Result<()> {
        let edges = self.edges.capacity() * size_of::<(Vertex, Vertex)>();
        Ok(self.meter.hold((self.beside + self.names.bytes() + edges) as u64)?)
    }
}

/// Sorts each row and moves the rows together without what stands in one twice.
fn drop_parallel(offsets: &mut [u32], targets: &mut Vec<Vertex>) {
    let mut kept = 0;
    let mut start = 0;
    for offset in offsets.iter_mut().skip(1) {
        let end = *offset as usize;
        targets[start..end].sort_unstable();
        let row_start = kept;
        for index in start..end {
            let target = targets[index];
            if kept == row_start || targets[kept - 1] != target {
                targets[kept] = target;
                kept += 1;
            }
        }
        start = end;
        // Not more than the end it replaces, which is a u32.
        *offset = kept as u32;
    }
    targets.truncate(kept);
}

fn too_many(there_are: usize, what: &'static str) -> InputError {
    let number = (there_are as u64 + 1).to_string();
    InputError::new(Fault::TooLarge { number, what, most: u32::MAX.into() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Error;
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
            (graph.name(vertex), successors.collect::<Vec<_>>().concat())
        });
        let expected = [("a", "cb"), ("c", "b"), ("b", "b")];
        assert!(rows.eq(expected.map(|(name, row)| (name, row.to_owned()))));
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
        assert_eq!(found[0].as_ref().map(|&v| graph.name(v)), Ok("end"));
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
