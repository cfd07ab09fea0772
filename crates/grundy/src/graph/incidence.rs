//! The edges at each vertex of an undirected multigraph.

use super::multigraph::Multigraph;
use super::subset::Subset;
use crate::error::Result;
use crate::limits::Meter;

/// The edges at each vertex, in the order in which the graph has them; a loop is there once.
#[derive(Clone, Debug)]
pub struct Incidence {
    // What is at vertex v is at[offsets[v]..offsets[v + 1]].
    offsets: Vec<u32>,
    at: Vec<End>,
}

/// An edge as it is seen from one of its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// The number of the edge.
    pub edge: u32,
    /// The number of the vertex at its other end.
    pub other: u32,
}

impl Incidence {
    /// Sorts the edges of a graph by their ends.
    ///
    /// # Errors
    /// [`Error::Limit`](crate::Error::Limit).
    ///
    /// # Complexity
    /// A counting sort; 8 bytes for each end of an edge and 4 for each vertex.
    pub fn of(graph: &Multigraph, meter: &mut Meter<'_>) -> Result<Self> {
        let edges = graph.edges();
        meter.hold(
            graph.bytes() + (2 * size_of_val(edges) + (graph.vertex_count() + 2) * size_of::<u32>()) as u64,
        )?;
        meter.count_many(1 + edges.len() as u64 / 16)?;
        let mut offsets = vec![0u32; graph.vertex_count() + 1];
        for (a, b) in edges {
            offsets[a.index()] += 1;
            if a != b {
                offsets[b.index()] += 1;
            }
        }
        let mut end = 0u32;
        for offset in &mut offsets {
            end += *offset;
            *offset = end;
        }
        // Each row is filled from its end, so that its offset comes to stand at its start.
        let mut at = vec![End { edge: 0, other: 0 }; end as usize];
        let mut put = |vertex: usize, edge: usize, other: usize| {
            offsets[vertex] -= 1;
            at[offsets[vertex] as usize] = End { edge: edge as u32, other: other as u32 };
        };
        for (edge, (a, b)) in edges.iter().enumerate().rev() {
            put(a.index(), edge, b.index());
            if a != b {
                put(b.index(), edge, a.index());
            }
        }
        Ok(Self { offsets, at })
    }

    /// The edges at a vertex.
    pub fn at(&self, vertex: usize) -> &[End] {
        &self.at[self.offsets[vertex] as usize..self.offsets[vertex + 1] as usize]
    }

    /// How many vertices there are.
    pub fn vertex_count(&self) -> usize {
        self.offsets.len() - 1
    }

    /// About how much memory this takes.
    pub fn bytes(&self) -> u64 {
        (self.offsets.capacity() * size_of::<u32>() + self.at.capacity() * size_of::<End>()) as u64
    }

    /// The vertices that some edges of a set connect with a start.
    ///
    /// # Complexity
    /// Linear in the edges at the vertices that are reached.
    pub fn connected(&self, start: usize, edges: &Subset) -> Subset {
        let mut reached = Subset::empty(self.vertex_count());
        reached.insert(start);
        let mut waiting = vec![start];
        while let Some(vertex) = waiting.pop() {
            for end in self.at(vertex).iter().filter(|end| edges.contains(end.edge as usize)) {
                if reached.insert(end.other as usize) {
                    waiting.push(end.other as usize);
                }
            }
        }
        reached
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::read_undirected_from;
    use crate::limits::Limits;

    #[test]
    fn every_edge_is_at_its_ends() {
        let limits = Limits::default();
        let text = "a b\nb c\nb a\nc c\nd\n";
        let graph = read_undirected_from(text.as_bytes(), "text", &limits.start()).unwrap();
        let incidence = Incidence::of(&graph, &mut limits.start()).unwrap();
        let at = |vertex| incidence.at(vertex).iter().map(|end| (end.edge, end.other)).collect::<Vec<_>>();
        assert_eq!(at(0), [(0, 1), (2, 1)]);
        assert_eq!(at(1), [(0, 0), (1, 2), (2, 0)]);
        assert_eq!(at(2), [(1, 1), (3, 2)]);
        assert_eq!(at(3), []);
        let mut edges = Subset::full(4);
        assert!(incidence.connected(0, &edges).iter().eq(0..3));
        edges.remove(1);
        assert!(incidence.connected(2, &edges).iter().eq([2]));
    }
}
