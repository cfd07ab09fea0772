//! Values on a graph in which play may go on for ever: the labels of Smith and of Fraenkel.
//!
//! A vertex may have a finite value j only if it is the mex of the finite values of its options, and if each
//! option that has no value up to j, when it is the turn of j, has itself an option of value j that got it
//! before: whoever moves to such an option is answered by a move back to j. All other vertices have the value
//! infinity. The textbook looks through all vertices again for each one that gets a value; here each vertex
//! counts the options that are not answered yet, and is looked at again only when the last of them is.

use super::digraph::{Digraph, Vertex};
use super::rows::Rows;
use crate::error::Result;
use crate::limits::Meter;
use std::collections::BTreeSet;

/// No value yet, while values are assigned.
const OPEN: u32 = u32::MAX;
/// No finite value.
const INFINITE: u32 = u32::MAX - 1;

/// The value of a vertex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Loopy {
    /// A nimber.
    Finite(u32),
    /// Infinity, with the nimbers among the values of the options in ascending order.
    Infinite(Vec<u32>),
}

impl Loopy {
    /// The value of a sum of vertices with these values.
    ///
    /// Nimbers are added without carry; infinity stays infinity, and its options are moved by the nimber beside
    /// it. Two infinities leave no nimber among the options.
    pub fn sum(values: impl IntoIterator<Item = Self>) -> Self {
        values.into_iter().fold(Self::Finite(0), |sum, value| match (sum, value) {
            (Self::Finite(a), Self::Finite(b)) => Self::Finite(a ^ b),
            (Self::Infinite(options), Self::Finite(beside))
            | (Self::Finite(beside), Self::Infinite(options)) => {
                let mut options: Vec<u32> = options.into_iter().map(|option| option ^ beside).collect();
                options.sort_unstable();
                Self::Infinite(options)
            }
            (Self::Infinite(_), Self::Infinite(_)) => Self::Infinite(Vec::new()),
        })
    }
}

/// The values of all vertices of a graph, and the order in which they were assigned.
#[derive(Clone, Debug)]
pub struct LoopyValues {
    values: Vec<u32>,
    // The place of a vertex in the order of assignment.
    places: Vec<u32>,
    finite: u32,
}

impl LoopyValues {
    /// Assigns the values of all vertices of a graph.
    ///
    /// Vertices get the value 0 first, then 1 and so on. A vertex of value j whose option is answered by a move
    /// back to j got its value after the vertex of that answer: who always moves to a sum of value 0 whose places
    /// in the order have the least sum wins in the end (docs/theorems.md, section 17).
    ///
    /// # Errors
    /// [`Error::Limit`](crate::Error::Limit).
    ///
    /// # Complexity
    /// For each value, the edges of the vertices that have none yet and of those from which a vertex of that value
    /// can be reached in one move or two: linear where values are small. Memory for 28 bytes a vertex and 4 (6 more on the way) an edge
    /// beside the graph.
    ///
    /// # References
    /// C. A. B. Smith, Graphs and composite games, 1966; A. S. Fraenkel, Y. Perl, Constructions in combinatorial
    /// games with cycles, 1975; A. S. Fraenkel, Y. Yesha, The generalized Sprague-Grundy function and its invariance
    /// under certain mappings, 1986.
    pub fn of(graph: &Digraph, meter: &mut Meter<'_>) -> Result<Self> {
        let count = graph.vertex_count();
        let beside = graph.bytes() + (count * 6 * size_of::<u32>()) as u64;
        let predecessors = graph.rows().transposed(beside, meter)?;
        let mut labels = Labels {
            graph,
            predecessors,
            values: vec![OPEN; count],
            places: vec![OPEN; count],
            assigned: 0,
            answered: vec![OPEN; count],
            unanswered: vec![0; count],
        };
        let mut live: Vec<Vertex> = graph.vertices().collect();
        for value in 0.. {
            if live.is_empty() {
                break;
            }
            labels.assign(value, &live, meter)?;
            live.retain(|vertex| labels.is_left(vertex.index(), value));
        }
        Ok(Self { values: labels.values, places: labels.places, finite: labels.assigned })
    }

    /// The value of a vertex of the graph.
    pub fn value(&self, graph: &Digraph, vertex: Vertex) -> Loopy {
        match self.finite(vertex) {
            Some(value) => Loopy::Finite(value),
            None => {
                let options = graph.successors(vertex).iter().filter_map(|&option| self.finite(option));
                Loopy::Infinite(options.collect::<BTreeSet<u32>>().into_iter().collect())
            }
        }
    }

    /// The value of a vertex, if it is a nimber.
    pub fn finite(&self, vertex: Vertex) -> Option<u32> {
        Some(self.values[vertex.index()]).filter(|&value| value < INFINITE)
    }

    /// The place of a vertex in the order in which values were assigned, from 0, if its value is a nimber.
    pub fn place(&self, vertex: Vertex) -> Option<u32> {
        self.finite(vertex).map(|_| self.places[vertex.index()])
    }

    /// How many vertices have a nimber for their value.
    pub fn finite_count(&self) -> u32 {
        self.finite
    }

    /// How many vertices there are.
    pub fn count(&self) -> usize {
        self.values.len()
    }
}

/// The values while they are assigned.
struct Labels<'g> {
    graph: &'g Digraph,
    predecessors: Rows,
    values: Vec<u32>,
    places: Vec<u32>,
    assigned: u32,
    // The last value that an option of the vertex has been given while the vertex had none.
    answered: Vec<u32>,
    // How many options are neither answered nor have a smaller value.
    unanswered: Vec<u32>,
}

impl Labels<'_> {
    /// Gives one value to all of the vertices left that can have it.
    fn assign(&mut self, value: u32, live: &[Vertex], meter: &mut Meter<'_>) -> Result<()> {
        let mut queue = Vec::new();
        for &vertex in live {
            let successors = self.graph.successors(vertex);
            meter.count_many(1 + successors.len() as u64 / 16)?;
            let without = successors.iter().filter(|option| self.values[option.index()] >= INFINITE);
            // A vertex has fewer than 2^32 options.
            self.unanswered[vertex.index()] = without.count() as u32;
            if self.unanswered[vertex.index()] == 0 {
                queue.push(vertex);
            }
        }
        let mut next = 0;
        while let Some(&vertex) = queue.get(next) {
            next += 1;
            let row = self.predecessors.row(vertex);
            let vertex = vertex.index();
            if self.answered[vertex] == value {
                continue;
            }
            self.values[vertex] = value;
            self.places[vertex] = self.assigned;
            self.assigned += 1;
            for &predecessor in row {
                let before = predecessor.index();
                if self.values[before] < INFINITE || self.answered[before] == value {
                    continue;
                }
                self.answered[before] = value;
                let two_before = self.predecessors.row(predecessor);
                meter.count_many(1 + two_before.len() as u64 / 16)?;
                for &waiting in two_before {
                    if self.values[waiting.index()] == OPEN {
                        self.unanswered[waiting.index()] -= 1;
                        if self.unanswered[waiting.index()] == 0 {
                            queue.push(waiting);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether a vertex may have a larger value, once this one is assigned; if not, and if it has none, it is
    /// infinity.
    fn is_left(&mut self, vertex: usize, value: u32) -> bool {
        let is_open = self.values[vertex] == OPEN;
        let is_left = is_open && self.answered[vertex] == value;
        if is_open && !is_left {
            self.values[vertex] = INFINITE;
        }
        is_left
    }
}

#[cfg(test)]
mod tests;
