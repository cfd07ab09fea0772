//! The edges of a digraph in the other direction.

use crate::error::Result;
use crate::limits::Meter;

/// From where edges lead to each vertex: the rows of a digraph, turned round.
#[derive(Clone, Debug)]
pub(crate) struct Predecessors {
    // The predecessors of vertex v are sources[offsets[v]..offsets[v + 1]].
    offsets: Vec<u32>,
    sources: Vec<u32>,
}

impl Predecessors {
    /// Turns the rows of the vertices 0 to `vertices - 1` round, which have `edges` entries together, fewer than
    /// 2^32. The caller holds `beside` bytes.
    ///
    /// # Complexity
    /// A counting sort: each row is read twice.
    pub(crate) fn of<R>(
        vertices: usize,
        edges: usize,
        row: impl Fn(usize) -> R,
        beside: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Self>
    where
        R: Iterator<Item = usize>,
    {
        meter.hold(beside.saturating_add(((vertices + 1 + edges) * size_of::<u32>()) as u64))?;
        let mut offsets = vec![0u32; vertices + 1];
        for vertex in 0..vertices {
            row(vertex).for_each(|target| offsets[target] += 1);
        }
        let mut end = 0;
        for offset in &mut offsets {
            end += *offset;
            *offset = end;
        }
        meter.look()?;
        // Each row is filled from its end, so that its offset comes to stand at its start.
        let mut sources = vec![0; edges];
        for vertex in (0..vertices).rev() {
            for target in row(vertex) {
                offsets[target] -= 1;
                // There are at most 2^32 - 1 vertices.
                sources[offsets[target] as usize] = vertex as u32;
            }
        }
        meter.look()?;
        Ok(Self { offsets, sources })
    }

    /// The vertices from which an edge leads to this one, in ascending order.
    pub(crate) fn get(&self, vertex: usize) -> &[u32] {
        &self.sources[self.offsets[vertex] as usize..self.offsets[vertex + 1] as usize]
    }
}
