//! The specification: values by one depth-first search, as textbooks have it.

use super::super::digraph::{Digraph, Vertex};
use crate::error::{Error, Result};
use crate::limits::Meter;
use crate::nimber::Mex;

/// Not reached yet. A Grundy value `v` needs `v (v + 1) / 2` edges, so it never comes near.
const UNSEEN: u32 = u32::MAX;
/// On the path from a start to where the search is.
const OPEN: u32 = u32::MAX - 1;

/// The Grundy value of each vertex that can be reached from the starts.
///
/// A vertex gets its value, the mex of its successors', when the search leaves it for good: then all of
/// them have theirs.
///
/// # Errors
/// [`Error::Loop`] with the names along a cycle that can be reached, or [`Error::Limit`].
///
/// # Complexity
/// Linear in vertices and edges reached: each edge is followed once and read once more for the
/// mex. Memory for 4 bytes a vertex, and 8 for each on the longest path.
///
/// # References
/// R. E. Tarjan, Depth-first search and linear graph algorithms, 1972.
pub fn depth_first(graph: &Digraph, starts: &[Vertex], meter: &mut Meter<'_>) -> Result<Vec<Option<u32>>> {
    let dense = graph.bytes() + (graph.vertex_count() * size_of::<[u32; 3]>()) as u64;
    meter.hold(dense)?;
    let mut values = vec![UNSEEN; graph.vertex_count()];
    let mut path: Vec<(Vertex, u32)> = Vec::new();
    let mut mex = Mex::new();
    for &start in starts {
        if values[start.index()] == UNSEEN {
            values[start.index()] = OPEN;
            path.push((start, 0));
        }
        while let Some((vertex, next)) = path.last_mut() {
            let vertex = *vertex;
            let successors = graph.successors(vertex);
            let Some(&successor) = successors.get(*next as usize) else {
                meter.count_many(1 + successors.len() as u64 / 16)?;
                successors.iter().for_each(|successor| mex.insert(values[successor.index()]));
                values[vertex.index()] = mex.take();
                path.pop();
                continue;
            };
            *next += 1;
            match values[successor.index()] {
                UNSEEN => {
                    values[successor.index()] = OPEN;
                    path.push((successor, 0));
                    meter.hold(dense + (path.capacity() * size_of::<(Vertex, u32)>()) as u64)?;
                }
                OPEN => return Err(describe_loop(graph, &path, successor)),
                _ => {}
            }
        }
    }
    Ok(values.into_iter().map(|value| Some(value).filter(|&value| value < OPEN)).collect())
}

/// The loop that a move from the end of the path back to `again` closes.
fn describe_loop(graph: &Digraph, path: &[(Vertex, u32)], again: Vertex) -> Error {
    let start = path.iter().rposition(|&(vertex, _)| vertex == again).unwrap_or_default();
    let cycle = path[start..].iter().map(|&(vertex, _)| vertex).chain([again]);
    Error::Loop(cycle.map(|vertex| graph.name(vertex).into_owned()).collect())
}
