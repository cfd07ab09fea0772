//! Grundy values on a graph without cycles, by one depth-first search.

use super::digraph::{Digraph, Vertex};
use crate::error::{Error, Result};
use crate::limits::Meter;
use crate::nimber::Mex;

/// Not reached yet. A Grundy value `v` needs `v (v + 1) / 2` edges, so it never comes near.
const UNSEEN: u32 = u32::MAX;
/// On the path from a start to where the search is.
const OPEN: u32 = u32::MAX - 1;

/// The Grundy values of the vertices that can be reached from some starts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AcyclicValues {
    // By vertex; UNSEEN where no start leads.
    values: Vec<u32>,
}

impl AcyclicValues {
    /// Computes the Grundy values of all vertices of a graph, always the same, that can be reached
    /// from a start and are not known yet.
    ///
    /// A vertex gets its value, the mex of its successors', when the search leaves it for good: then
    /// all of them have theirs. A cycle that cannot be reached does no harm.
    ///
    /// # Errors
    /// [`Error::Loop`] with the names along a cycle that can be reached, or [`Error::Limit`]. What
    /// was found before an error is kept.
    ///
    /// # Complexity
    /// Linear in vertices and edges reached: each edge is followed once and read once more for the
    /// mex. Memory for 4 bytes a vertex, and 8 for each on the longest path.
    ///
    /// # References
    /// R. E. Tarjan, Depth-first search and linear graph algorithms, 1972.
    pub fn reach(&mut self, graph: &Digraph, start: Vertex, meter: &mut Meter<'_>) -> Result<()> {
        let result = self.search(graph, start, meter);
        if result.is_err() {
            self.values.iter_mut().filter(|value| **value == OPEN).for_each(|value| *value = UNSEEN);
        }
        result
    }

    fn search(&mut self, graph: &Digraph, start: Vertex, meter: &mut Meter<'_>) -> Result<()> {
        let dense = graph.bytes() + (graph.vertex_count() * size_of::<u32>()) as u64;
        meter.hold(dense)?;
        self.values.resize(graph.vertex_count(), UNSEEN);
        let values = &mut self.values;
        let mut path: Vec<Frame> = Vec::new();
        let mut mex = Mex::new();
        if values[start.index()] == UNSEEN {
            values[start.index()] = OPEN;
            path.push(Frame { vertex: start, next: 0 });
        }
        while let Some(Frame { vertex, next }) = path.last_mut() {
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
                    path.push(Frame { vertex: successor, next: 0 });
                    meter.hold(dense + (path.capacity() * size_of::<Frame>()) as u64)?;
                }
                OPEN => return Err(describe_loop(graph, &path, successor)),
                _ => {}
            }
        }
        Ok(())
    }

    /// How many vertices have a value.
    pub fn count(&self) -> usize {
        self.values.iter().filter(|&&value| value < OPEN).count()
    }

    /// The Grundy value of a vertex, if it can be reached from the starts.
    pub fn known(&self, vertex: Vertex) -> Option<u32> {
        self.values.get(vertex.index()).copied().filter(|&value| value < OPEN)
    }
}

/// A vertex on the path and which of its successors is looked at next.
struct Frame {
    vertex: Vertex,
    next: u32,
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

/// The loop that a move from the end of the path back to `again` closes.
fn describe_loop(graph: &Digraph, path: &[Frame], again: Vertex) -> Error {
    let start = path.iter().rposition(|frame| frame.vertex == again).unwrap_or_default();
    let cycle = path[start..].iter().map(|frame| frame.vertex).chain([again]);
    Error::Loop(cycle.map(|vertex| graph.name(vertex).to_owned()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::GraphBuilder;
    use crate::limits::Limits;
    use crate::search::{MisereSearch, Search};
    use proptest::prelude::*;

    /// The graph on 0..n with these edges, each vertex named by its number.
    fn build(n: u32, edges: impl IntoIterator<Item = (u32, u32)>) -> Digraph {
        let limits = Limits::default();
        let meter = limits.start();
        let mut builder = GraphBuilder::new(&meter);
        let vertices: Vec<_> = (0..n).map(|i| builder.vertex(&i.to_string()).unwrap()).collect();
        for (from, to) in edges {
            builder.edge(vertices[from as usize], vertices[to as usize]).unwrap();
        }
        builder.build().unwrap()
    }

    /// Edges, some of them parallel, that lead from smaller to larger in a random order of vertices.
    fn random_dag(n: u32, edges: usize, random: &mut fastrand::Rng) -> Digraph {
        let mut order: Vec<u32> = (0..n).collect();
        random.shuffle(&mut order);
        let pairs: Vec<_> = (0..edges)
            .map(|_| (random.u32(0..n), random.u32(0..n)))
            .filter(|(a, b)| a != b)
            .map(|(a, b)| (order[a.min(b) as usize], order[a.max(b) as usize]))
            .collect();
        build(n, pairs)
    }

    #[test]
    fn values_equal_exhaustive_search() {
        let mut random = fastrand::Rng::with_seed(1);
        let limits = Limits::default();
        for round in 0..300 {
            let n = random.u32(2..60);
            let graph = random_dag(n, random.usize(0..(n * n) as usize), &mut random);
            let all: Vec<_> = graph.vertices().collect();
            let starts = if round % 2 == 0 { &all[..] } else { &all[..1] };
            let values = values(&graph, starts, &mut limits.start()).unwrap();
            let mut search = Search::new(&graph);
            for start in starts {
                assert_eq!(values.known(*start).unwrap(), search.value(start, &mut limits.start()).unwrap());
            }
            for &vertex in &all {
                assert_eq!(values.known(vertex), search.known(&vertex));
            }
        }
    }

    #[test]
    fn whole_positions_can_be_searched_in_misere_play() {
        let graph = build(3, [(2, 1), (1, 0)]);
        let vertices: Vec<_> = graph.vertices().collect();
        let limits = Limits::default();
        let values =
            vertices.iter().map(|&v| MisereSearch::new(&graph).value(&[v], &mut limits.start()).unwrap());
        assert_eq!(values.collect::<Vec<_>>(), [1, 0, 1]);
    }

    #[test]
    fn a_path_of_a_million_vertices() {
        let n = 1_000_000;
        let graph = build(n, (1..n).map(|i| (i - 1, i)));
        let limits = Limits::default();
        let values = values(&graph, &[graph.vertex("0").unwrap()], &mut limits.start()).unwrap();
        assert!(graph.vertices().all(|v| values.known(v).unwrap() == (n - 1 - v.index() as u32) % 2));
    }

    #[test]
    fn a_large_graph_of_many_edges() {
        let graph = random_dag(1_000_000, 4_000_000, &mut fastrand::Rng::with_seed(2));
        let all: Vec<_> = graph.vertices().collect();
        let values = values(&graph, &all, &mut Limits::default().start()).unwrap();
        for &vertex in &all {
            let options = graph.successors(vertex).iter().map(|&v| values.known(v).unwrap().into());
            assert_eq!(u64::from(values.known(vertex).unwrap()), crate::mex(options));
        }
    }

    #[test]
    fn a_cycle_out_of_reach_does_no_harm() {
        let graph = build(4, [(0, 1), (2, 3), (3, 2), (2, 0)]);
        let vertices: Vec<_> = graph.vertices().collect();
        let limits = Limits::default();
        let safe = values(&graph, &vertices[..2], &mut limits.start()).unwrap();
        assert_eq!(
            vertices.iter().map(|&v| safe.known(v)).collect::<Vec<_>>(),
            [Some(1), Some(0), None, None]
        );
        let error = values(&graph, &vertices, &mut limits.start()).unwrap_err();
        assert_eq!(error.to_string(), "play can return to where it was: 2 -> 3 -> 2");
    }

    #[test]
    fn limits_are_kept() {
        let graph = build(5000, (1..5000).map(|i| (i - 1, i)));
        let start = [graph.vertex("0").unwrap()];
        for limits in [
            Limits { positions: 4000, ..Limits::default() },
            Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() },
            Limits { memory: graph.bytes() + 10_000, ..Limits::default() },
            Limits { memory: graph.bytes() + 30_000, ..Limits::default() },
        ] {
            assert!(matches!(values(&graph, &start, &mut limits.start()), Err(Error::Limit(_))));
        }
    }

    proptest! {
        #[test]
        fn values_follow_the_mex_rule_or_the_cycle_is_real(
            edges in proptest::collection::vec((0u32..12, 0u32..12), 0..20),
            starts in proptest::collection::vec(0usize..12, 0..4),
        ) {
            let graph = build(12, edges);
            let vertices: Vec<_> = graph.vertices().collect();
            let starts: Vec<_> = starts.into_iter().map(|i| vertices[i]).collect();
            let mut reached = starts.clone();
            let mut next = 0;
            while let Some(&vertex) = reached.get(next) {
                let new = graph.successors(vertex).iter().filter(|v| !reached.contains(v)).copied();
                let new: Vec<_> = new.collect();
                reached.extend(new);
                next += 1;
            }
            match values(&graph, &starts, &mut Limits::default().start()) {
                Ok(values) => for &vertex in &vertices {
                    prop_assert_eq!(values.known(vertex).is_some(), reached.contains(&vertex));
                    if let Some(value) = values.known(vertex) {
                        let options = graph.successors(vertex).iter().map(|&v| values.known(v).unwrap().into());
                        prop_assert_eq!(u64::from(value), crate::mex(options));
                    }
                },
                Err(Error::Loop(names)) => {
                    prop_assert!(names.len() >= 2 && names.first() == names.last());
                    let cycle: Vec<_> = names.iter().map(|name| graph.vertex(name).unwrap()).collect();
                    prop_assert!(cycle.iter().all(|vertex| reached.contains(vertex)));
                    prop_assert!(cycle.windows(2).all(|edge| graph.successors(edge[0]).contains(&edge[1])));
                    let once: std::collections::BTreeSet<_> = cycle[1..].iter().collect();
                    prop_assert_eq!(once.len(), cycle.len() - 1);
                }
                Err(error) => prop_assert!(false, "{}", error),
            }
        }
    }
}
