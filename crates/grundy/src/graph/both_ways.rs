//! An undirected graph as a digraph.

use super::builder::GraphBuilder;
use super::digraph::Digraph;
use super::multigraph::Multigraph;
use crate::error::Result;
use crate::limits::Meter;

impl Multigraph {
    /// The digraph with both directions of each edge. Of parallel edges there is one, and loops are left out.
    ///
    /// # Errors
    /// [`Error::Limit`](crate::Error::Limit), or [`Fault::TooLarge`](crate::error::Fault::TooLarge) for more than
    /// 2^31 - 1 edges.
    ///
    /// # Complexity
    /// As [`GraphBuilder::build`], which holds the graph once more.
    pub fn both_ways(&self, meter: &mut Meter<'_>) -> Result<Digraph> {
        meter.count_many(1 + (self.vertex_count() + self.edges().len()) as u64 / 16)?;
        let mut builder = GraphBuilder::new(meter);
        builder.hold_beside(usize::try_from(self.bytes()).unwrap_or(usize::MAX))?;
        // Numbers are those of the undirected graph, since vertices are added in the same order.
        for vertex in self.vertices() {
            builder.vertex(&self.name(vertex))?;
        }
        for &(a, b) in self.edges().iter().filter(|(a, b)| a != b) {
            builder.edge(a, b)?;
            builder.edge(b, a)?;
        }
        builder.build()
    }
}
