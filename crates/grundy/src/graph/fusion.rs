//! Green Hackenbush by the colon principle and the fusion principle.
//!
//! By the fusion principle all vertices of a cycle may be made one, and an edge from a vertex to itself is then a
//! stalk of value 1. What is left is a tree of bridges; by the colon principle what hangs on a bridge of value
//! g may be replaced by a stalk of g edges, so that the bridge with it is a stalk of g + 1 (docs/theorems.md,
//! section 19). Nothing is fused here in fact: one depth-first search finds the bridges, and one pass
//! from the leaves to the root adds up.

use super::depth_first::DepthFirst;
use super::incidence::Incidence;
use super::subset::Subset;
use crate::error::Result;
use crate::limits::Meter;

/// The part of a graph that hangs on the ground, with the values of its parts.
#[derive(Clone, Debug)]
pub(crate) struct Picture {
    pub tree: DepthFirst,
    /// How many back edges pass over the edge to the parent of each vertex.
    pub covers: Vec<u32>,
    /// What the subtree of each vertex gives to the place where its cycle, or it alone, is fused: the edge
    /// to the parent counts with it unless that is a bridge.
    pub values: Vec<u64>,
}

impl Picture {
    /// The values of what some of the edges connect with the ground.
    ///
    /// # Errors
    /// [`Error::Limit`](crate::Error::Limit).
    ///
    /// # Complexity
    /// Linear in vertices and edges.
    ///
    /// # References
    /// E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 1982, chapter 7; R. E. Tarjan, A note on finding the
    /// bridges of a graph, 1974.
    pub fn of(incidence: &Incidence, edges: &Subset, ground: usize, meter: &mut Meter<'_>) -> Result<Self> {
        let tree = DepthFirst::of(incidence, edges, ground, meter)?;
        meter.hold(incidence.bytes() + tree.bytes() + (tree.len() * (size_of::<u64>() + 4)) as u64)?;
        meter.count_many(1 + tree.edge_count() as u64 / 16)?;
        let covers = tree.covers();
        let mut values = vec![0u64; tree.len()];
        for back in &tree.back {
            values[back.lower as usize] ^= 1;
        }
        for vertex in (1..tree.len()).rev() {
            let arm = match covers[vertex] {
                0 => values[vertex] + 1,
                _ => {
                    values[vertex] ^= 1;
                    values[vertex]
                }
            };
            values[tree.parent[vertex] as usize] ^= arm;
        }
        Ok(Self { tree, covers, values })
    }

    /// The value of the whole.
    pub fn value(&self) -> u64 {
        self.values[0]
    }

    /// Whether the edge to the parent of a vertex is a bridge.
    pub fn is_bridge(&self, vertex: usize) -> bool {
        self.covers[vertex] == 0
    }

    /// Whether some edge is no bridge, so that it takes more than the colon principle.
    pub fn has_cycles(&self) -> bool {
        !self.tree.back.is_empty()
    }

    /// About how much memory this takes.
    pub fn bytes(&self) -> u64 {
        self.tree.bytes() + (self.covers.capacity() * 4 + self.values.capacity() * 8) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Multigraph;
    use crate::graph::testing::{multigraph, pairs, random_multigraph};
    use crate::limits::Limits;

    fn value(graph: &Multigraph, edges: &Subset) -> u64 {
        let limits = Limits::default();
        let incidence = Incidence::of(graph, &mut limits.start()).unwrap();
        Picture::of(&incidence, edges, 0, &mut limits.start()).unwrap().value()
    }

    /// The values of all subsets of the edges of a graph, by the rules: the ground is vertex 0, and a set
    /// has the value of what hangs on the ground.
    fn by_the_rules(vertices: u32, edges: &[(u32, u32)]) -> Vec<u64> {
        let hanging = |set: u32| {
            let mut reached = 1u32;
            for _ in 0..vertices {
                for (_, (a, b)) in edges.iter().enumerate().filter(|&(edge, _)| set >> edge & 1 == 1) {
                    if reached >> a & 1 == 1 || reached >> b & 1 == 1 {
                        reached |= 1 << a | 1 << b;
                    }
                }
            }
            (0..edges.len()).filter(|&e| reached >> edges[e].0 & 1 == 1).fold(0, |sum, e| sum | 1 << e) & set
        };
        let mut values = vec![0; 1 << edges.len()];
        for set in 0..1u32 << edges.len() {
            let hangs = hanging(set);
            values[set as usize] = match hangs == set {
                false => values[hangs as usize],
                true => {
                    let cut = (0..edges.len()).filter(|&edge| set >> edge & 1 == 1);
                    let options: Vec<u64> = cut.map(|edge| values[(set & !(1 << edge)) as usize]).collect();
                    (0..).find(|value| !options.contains(value)).unwrap()
                }
            };
        }
        values
    }

    fn compare(vertices: u32, edges: &[(u32, u32)]) {
        let graph = multigraph(vertices, edges);
        for (set, expected) in by_the_rules(vertices, edges).into_iter().enumerate() {
            let mut subset = Subset::empty(edges.len());
            (0..edges.len()).filter(|edge| set >> edge & 1 == 1).for_each(|edge| {
                subset.insert(edge);
            });
            assert_eq!(value(&graph, &subset), expected, "{edges:?} {set:b}");
        }
    }

    #[test]
    fn all_graphs_of_six_vertices() {
        compare(6, &pairs(6));
    }

    #[test]
    fn graphs_with_loops_and_parallel_edges() {
        let mut random = fastrand::Rng::with_seed(3);
        for _ in 0..40 {
            let graph = random_multigraph(random.u32(1..6), 9, &mut random);
            let ends: Vec<_> =
                graph.edges().iter().map(|(a, b)| (a.index() as u32, b.index() as u32)).collect();
            compare(graph.vertex_count() as u32, &ends);
        }
    }

    #[test]
    fn stalks_cycles_and_loops() {
        let whole =
            |vertices, edges: &[(u32, u32)]| value(&multigraph(vertices, edges), &Subset::full(edges.len()));
        for length in 0..40u32 {
            let stalk: Vec<_> = (0..length).map(|v| (v, v + 1)).collect();
            assert_eq!(whole(length + 1, &stalk), u64::from(length));
            let cycle: Vec<_> = (0..length).map(|v| (v, (v + 1) % length)).collect();
            assert_eq!(whole(length.max(1), &cycle), u64::from(length % 2));
            let loops = vec![(0, 0); length as usize];
            assert_eq!(whole(1, &loops), u64::from(length % 2));
        }
    }
}
