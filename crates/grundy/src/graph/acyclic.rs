//! Grundy values on a graph without cycles.
//!
//! A depth-first search gives the vertices that can be reached their values. It finds each vertex in what the last one
//! says, and so waits for memory most of the time; when many are reached, all vertices get their values by counting
//! backwards, which reads memory in an order that is known ahead (`by_counting`). The textbook's search stays as
//! the specification ([`depth_first`]).

mod by_counting;
mod depth_first;

pub use depth_first::depth_first;

use super::byte_values::{ByteValues, OPEN, UNSEEN};
use super::digraph::{Digraph, Vertex};
use crate::error::{Error, Result};
use crate::limits::Meter;
use crate::nimber::Mex;
use by_counting::by_counting;
use rustc_hash::FxHashMap;

/// Rows up to this length have values that fit into the bits of a word.
const SHORT: usize = 63;
/// So many vertices are searched before all are counted.
const SEARCHED: usize = 1 << 16;
/// Or this part of all.
const PART_SEARCHED: usize = 16;

/// The Grundy values of the vertices that can be reached from some starts, or of all.
#[derive(Clone, Debug, Default)]
pub struct AcyclicValues {
    values: ByteValues,
    mex: Mex,
    // Whether all vertices have values from which no cycle can be reached.
    all: bool,
}

impl AcyclicValues {
    /// Computes the Grundy values of all vertices of a graph, always the same, that can be reached
    /// from a start and are not known yet. A cycle that cannot be reached does no harm.
    ///
    /// # Errors
    /// [`Error::Loop`] with the names along a cycle that can be reached, or [`Error::Limit`]. What
    /// was found before an error is kept.
    ///
    /// # Complexity
    /// Linear in vertices and edges reached: the successors of a vertex are looked at when it is met, and once more when all
    /// of them have values. Memory for a byte a vertex and 4 for each edge from the path to what was not yet looked at. If more than
    /// 2^16 and a sixteenth of all vertices are reached, all get values as by [`AcyclicValues::all`].
    pub fn reach(&mut self, graph: &Digraph, start: Vertex, meter: &mut Meter<'_>) -> Result<()> {
        self.prepare(graph, meter)?;
        let result = self.search(graph, start, meter);
        if matches!(result, Ok(true)) {
            return Ok(());
        }
        self.values.forget_open();
        result?;
        self.count_all(graph, meter)?;
        match self.known(start) {
            Some(_) => Ok(()),
            None => Err(self.describe_loop(graph, start)),
        }
    }

    /// Computes the Grundy values of all vertices of a graph.
    ///
    /// # Errors
    /// [`Error::Loop`] with the names along a cycle, or [`Error::Limit`]. What was found before an error is kept.
    ///
    /// # Complexity
    /// Linear. If all edges lead to smaller, or all to larger numbers, the vertices are gone through in that order. Otherwise the
    /// edges are turned, and each is used once: 4 bytes an edge (6 more on the way) and 17 a vertex beside the graph.
    ///
    /// # References
    /// A. B. Kahn, Topological sorting of large networks, 1962.
    pub fn all(&mut self, graph: &Digraph, meter: &mut Meter<'_>) -> Result<()> {
        self.prepare(graph, meter)?;
        self.count_all(graph, meter)?;
        self.values.first_unknown().map_or(Ok(()), |vertex| Err(self.describe_loop(graph, vertex)))
    }

    fn prepare(&mut self, graph: &Digraph, meter: &Meter<'_>) -> Result<()> {
        meter.hold(self.held(graph))?;
        self.values.resize(graph.vertex_count());
        Ok(())
    }

    fn held(&self, graph: &Digraph) -> u64 {
        graph.bytes() + self.values.bytes_for(graph.vertex_count()) as u64
    }

    /// Computes the values of what can be reached from a start, unless this is too much: whether it was not.
    fn search(&mut self, graph: &Digraph, start: Vertex, meter: &mut Meter<'_>) -> Result<bool> {
        // A vertex may stand here several times before it is met; the last time is the one that counts.
        let mut ahead = vec![start];
        let mut left = SEARCHED.max(graph.vertex_count() / PART_SEARCHED);
        while let Some(&vertex) = ahead.last() {
            let successors = graph.successors(vertex);
            match self.values.state(vertex) {
                UNSEEN => {
                    meter.count_many(1 + successors.len() as u64 / 16)?;
                    let held = ahead.capacity();
                    self.values.open(vertex);
                    for &successor in successors {
                        match self.values.state(successor) {
                            UNSEEN => ahead.push(successor),
                            OPEN => return Err(self.describe_path(graph, &ahead, vertex, successor)),
                            _ => {}
                        }
                    }
                    if ahead.capacity() != held {
                        meter.hold(self.held(graph) + (ahead.capacity() * size_of::<Vertex>()) as u64)?;
                    }
                    if ahead.last() == Some(&vertex) {
                        self.settle(vertex, successors);
                        ahead.pop();
                    }
                    left = left.saturating_sub(1);
                    if left == 0 && !self.all {
                        return Ok(ahead.is_empty());
                    }
                }
                OPEN => {
                    self.settle(vertex, successors);
                    ahead.pop();
                }
                _ => {
                    ahead.pop();
                }
            }
        }
        Ok(true)
    }

    /// Gives values to all vertices from which no cycle can be reached.
    fn count_all(&mut self, graph: &Digraph, meter: &mut Meter<'_>) -> Result<()> {
        if self.all {
            return Ok(());
        }
        let order = graph.rows().order();
        if order.ascending || order.descending {
            let mut settle = |vertex| {
                let successors = graph.successors(vertex);
                self.settle(vertex, successors);
                meter.count_many(1 + successors.len() as u64 / 16)
            };
            match order.descending {
                true => graph.vertices().try_for_each(&mut settle)?,
                false => graph.vertices().rev().try_for_each(&mut settle)?,
            }
        } else {
            // What is found here before a limit is reached is not all that can be reached from anywhere, but is right.
            self.values = ByteValues::default();
            self.values.resize(graph.vertex_count());
            by_counting(graph, &mut self.values, meter)?;
        }
        self.all = true;
        Ok(())
    }

    /// Gives a vertex its value when all its successors have theirs.
    #[inline]
    fn settle(&mut self, vertex: Vertex, successors: &[Vertex]) {
        let values = &self.values;
        let value = if successors.len() > SHORT {
            self.mex.of(successors.iter().map(|&successor| values.get(successor).unwrap_or_default()))
        } else {
            // Larger values do not matter to the mex of so few.
            let bit = |&vertex: &Vertex| 1u64.checked_shl(values.state(vertex).into()).unwrap_or_default();
            successors.iter().map(bit).fold(0, |bits, bit| bits | bit).trailing_ones()
        };
        self.values.set(vertex, value);
    }

    /// Whether all vertices have values from which no cycle can be reached, whatever can be reached from the starts.
    pub fn is_all(&self) -> bool {
        self.all
    }

    /// How many vertices have a value.
    pub fn count(&self) -> usize {
        self.values.count()
    }

    /// The Grundy value of a vertex, if it can be reached from the starts.
    pub fn known(&self, vertex: Vertex) -> Option<u32> {
        self.values.get(vertex)
    }

    /// The loop that a move from the last vertex on the path back to `again` closes.
    fn describe_path(&mut self, graph: &Digraph, ahead: &[Vertex], last: Vertex, again: Vertex) -> Error {
        let mut cycle = vec![again];
        let from = ahead.iter().rposition(|&vertex| vertex == last).unwrap_or_default();
        for &vertex in ahead[..=from].iter().rev() {
            // Below where it was opened a vertex may stand again.
            if self.values.state(vertex) == OPEN {
                self.values.forget(vertex);
                cycle.push(vertex);
            }
            if vertex == again {
                break;
            }
        }
        cycle.reverse();
        Error::Loop(cycle.into_iter().map(|vertex| graph.name(vertex).into_owned()).collect())
    }

    /// The loop that is come to from a vertex by going on to successors without a value, when all are known that could be.
    fn describe_loop(&self, graph: &Digraph, start: Vertex) -> Error {
        let mut path = vec![start];
        let mut places = FxHashMap::from_iter([(start, 0)]);
        while let Some(&next) =
            graph.successors(path[path.len() - 1]).iter().find(|&&next| self.known(next).is_none())
        {
            path.push(next);
            if let Some(first) = places.insert(next, path.len() - 1) {
                path.drain(..first);
                break;
            }
        }
        Error::Loop(path.into_iter().map(|vertex| graph.name(vertex).into_owned()).collect())
    }
}

/// Computes the Grundy values of all vertices that can be reached from the starts.
///
/// # Errors
/// As [`AcyclicValues::reach`].
///
/// # Complexity
/// As [`AcyclicValues::reach`].
pub fn values(graph: &Digraph, starts: &[Vertex], meter: &mut Meter<'_>) -> Result<AcyclicValues> {
    let mut values = AcyclicValues::default();
    starts.iter().try_for_each(|&start| values.reach(graph, start, meter))?;
    Ok(values)
}

#[cfg(test)]
mod tests;
