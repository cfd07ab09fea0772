//! Values of all vertices from those without successors backwards, by counting which successors are not known.
//!
//! A vertex that has its value tells it to its predecessors, and one to which all its successors told theirs has its own. Each edge
//! is used once. What is told is put into buckets by the upper bits of whom it is for, so that what
//! is read and written then stands close together.

use super::super::byte_values::ByteValues;
use super::super::digraph::{Digraph, Vertex};
use crate::error::Result;
use crate::limits::Meter;
use crate::nimber::Mex;

/// Of the vertices with fewer successors than this the values of these are kept as bits.
const SHORT: u32 = 32;
/// How many bits of a vertex are left in a bucket: what is known of 2^15 vertices takes 256 KiB.
const LOW_BITS: u32 = 15;
/// How many values are told at the most before they are heard.
const MOST_TOLD: usize = 1 << 22;
/// So few vertices tell their values at once.
const FEW: usize = 1 << 12;
/// How many rows are touched ahead.
const AHEAD: usize = 64;

/// What is known of a vertex without a value.
#[derive(Clone, Copy)]
struct Open {
    // The values below 32 of the successors that have one, if there are fewer than 32.
    seen: u32,
    // How many successors have none.
    missing: u32,
}

/// Gives values to all vertices from which no cycle can be reached; none has one before.
///
/// # Errors
/// [`Error::Limit`](crate::Error::Limit).
///
/// # Complexity
/// Linear, for the edges the other way round and one pass of these. Beside the graph 4 bytes an edge (6 more
/// while they are turned) and 17 a vertex.
///
/// # References
/// A. B. Kahn, Topological sorting of large networks, 1962; S. Beamer, K. Asanović, D. Patterson, Reducing Pagerank
/// communication via propagation blocking, 2017, for the buckets.
pub(super) fn by_counting(graph: &Digraph, values: &mut ByteValues, meter: &mut Meter<'_>) -> Result<()> {
    let vertices = graph.vertex_count();
    let told_bytes = 2 * MOST_TOLD.min(graph.edge_count()) * size_of::<u32>();
    let open_bytes = vertices * (size_of::<Open>() + 2 * size_of::<Vertex>());
    let held = graph.bytes() + (values.bytes_for(vertices) + open_bytes + told_bytes) as u64;
    let predecessors = graph.rows().transposed(held, meter)?;
    // A row is no longer than there are vertices.
    let missing = |vertex| graph.successors(vertex).len() as u32;
    let open: Vec<Open> = graph.vertices().map(|v| Open { seen: 0, missing: missing(v) }).collect();
    let mut listeners = Listeners { graph, values, open, known: Vec::new(), mex: Mex::new() };
    graph.vertices().filter(|&vertex| missing(vertex) == 0).for_each(|vertex| listeners.settle(vertex));
    let mut told = Told { buckets: vec![Vec::new(); (vertices >> LOW_BITS) + 1], count: 0 };
    while !listeners.known.is_empty() {
        let known = std::mem::take(&mut listeners.known);
        for ahead in known.chunks(AHEAD) {
            predecessors.touch(ahead);
            for &vertex in ahead {
                let row = predecessors.row(vertex);
                meter.count_many(1 + row.len() as u64 / 16)?;
                let value = u32::from(listeners.values.state(vertex)).min(SHORT);
                if known.len() < FEW {
                    row.iter().for_each(|&to| listeners.hear(to, value));
                } else {
                    told.tell(row, value);
                    if told.count > MOST_TOLD {
                        told.deliver(&mut listeners);
                    }
                }
            }
        }
        told.deliver(&mut listeners);
    }
    Ok(())
}

/// Values on their way to the vertices that they are for, by the upper bits of these.
struct Told {
    // The lower bits of a vertex, and behind them the value in 8 bits.
    buckets: Vec<Vec<u32>>,
    count: usize,
}

impl Told {
    #[inline]
    fn tell(&mut self, vertices: &[Vertex], value: u32) {
        for to in vertices {
            let low = to.0 & ((1 << LOW_BITS) - 1);
            self.buckets[(to.0 >> LOW_BITS) as usize].push(low << 8 | value);
        }
        self.count += vertices.len();
    }

    fn deliver(&mut self, listeners: &mut Listeners<'_>) {
        if self.count == 0 {
            return;
        }
        self.count = 0;
        for (bucket, high) in self.buckets.iter_mut().zip(0u32..) {
            for told in bucket.drain(..) {
                listeners.hear(Vertex(high << LOW_BITS | told >> 8), told & 0xff);
            }
        }
    }
}

/// The vertices, which are told the values of their successors.
struct Listeners<'a> {
    graph: &'a Digraph,
    values: &'a mut ByteValues,
    open: Vec<Open>,
    // Vertices that have their value and have not told it.
    known: Vec<Vertex>,
    mex: Mex,
}

impl Listeners<'_> {
    #[inline]
    fn hear(&mut self, vertex: Vertex, value: u32) {
        let open = &mut self.open[vertex.index()];
        open.missing -= 1;
        open.seen |= 1u32.checked_shl(value).unwrap_or_default();
        if open.missing == 0 {
            self.settle(vertex);
        }
    }

    /// Gives a vertex its value when all its successors have theirs.
    #[inline]
    fn settle(&mut self, vertex: Vertex) {
        let successors = self.graph.successors(vertex);
        let value = if successors.len() < SHORT as usize {
            self.open[vertex.index()].seen.trailing_ones()
        } else {
            let values = &*self.values;
            self.mex.of(successors.iter().map(|&successor| values.get(successor).unwrap_or_default()))
        };
        self.values.set(vertex, value);
        self.known.push(vertex);
    }
}
