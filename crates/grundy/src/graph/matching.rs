//! Maximum matchings of undirected graphs, and which vertices some maximum matching misses.
//!
//! Alternating trees grow from all vertices that are not matched at once. Where two trees meet, the path between
//! their roots makes the matching larger, and both rest until the next round; the round in which none meet leaves
//! a forest of which the outer vertices are those that some maximum matching misses. An odd cycle of a
//! tree, a blossom, is put into one set with its base; each vertex that becomes outer by it notes the edge
//! that closed it, from which paths are read off when they are needed.

use super::digraph::{Digraph, Vertex};
use super::subset::Subset;
use crate::error::Result;
use crate::limits::Meter;
use std::collections::VecDeque;

/// No vertex.
const NONE: u32 = u32::MAX;

/// The vertices that some maximum matching misses, of what some vertices span in a graph with both directions of each
/// edge. Loops are passed over.
///
/// # Errors
/// [`Error::Limit`](crate::Error::Limit).
///
/// # Complexity
/// Nearly linear for each round. There are at most as many rounds as vertices, and few in practice, as a
/// round finds many paths.
///
/// # References
/// J. Edmonds, Paths, trees, and flowers, 1965; H. N. Gabow, An efficient implementation of Edmonds' algorithm for
/// maximum matching on graphs, 1976; for what is missed L. Lovász, M. D. Plummer, Matching Theory, 1986, chapter 3.
pub(crate) fn missable(graph: &Digraph, vertices: &Subset, meter: &mut Meter<'_>) -> Result<Subset> {
    Ok(maximum(graph, vertices, meter)?.1)
}

/// Whom each vertex is matched with in a maximum matching, and the vertices that some maximum matching misses.
fn maximum(graph: &Digraph, vertices: &Subset, meter: &mut Meter<'_>) -> Result<(Vec<u32>, Subset)> {
    let count = graph.vertex_count();
    meter.hold(graph.bytes() + 48 * count as u64)?;
    let mut mates = vec![NONE; count];
    loop {
        let mut forest = Forest::new(graph, vertices, mates);
        let larger = forest.grow(meter)?;
        mates = forest.mates;
        if !larger {
            let mut missable = Subset::empty(count);
            for outer in (0..count).filter(|&vertex| forest.labels[vertex] == Label::Outer) {
                missable.insert(outer);
            }
            return Ok((mates, missable));
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    /// In no tree yet.
    None,
    /// At an odd distance from the root.
    Inner,
    /// At an even distance from the root, by some alternating path.
    Outer,
}

/// What happens where the edges of an outer vertex lead.
enum Meeting {
    /// Two trees with different roots.
    Trees,
    /// An odd cycle.
    Blossom,
    /// Nothing new.
    Nothing,
}

struct Forest<'g> {
    graph: &'g Digraph,
    vertices: &'g Subset,
    mates: Vec<u32>,
    labels: Vec<Label>,
    roots: Vec<u32>,
    /// By the root: whether a path was found from it in this round.
    done: Subset,
    /// The outer vertex from which an inner one was reached.
    parents: Vec<u32>,
    /// The edge that made an inner vertex an outer one, its end on this vertex's side first.
    bridges: Vec<[u32; 2]>,
    /// The way to the base of each vertex's blossom.
    bases: Vec<u32>,
    stamps: Vec<u32>,
    stamp: u32,
    waiting: VecDeque<u32>,
}

impl<'g> Forest<'g> {
    fn new(graph: &'g Digraph, vertices: &'g Subset, mates: Vec<u32>) -> Self {
        let count = mates.len();
        let mut forest = Self {
            graph,
            vertices,
            mates,
            labels: vec![Label::None; count],
            roots: vec![NONE; count],
            done: Subset::empty(count),
            parents: vec![NONE; count],
            bridges: vec![[NONE; 2]; count],
            bases: (0..count as u32).collect(),
            stamps: vec![0; count],
            stamp: 0,
            waiting: VecDeque::new(),
        };
        for vertex in vertices.iter().map(|vertex| vertex as u32) {
            if forest.mates[vertex as usize] == NONE {
                forest.add_outer(vertex, vertex);
            }
        }
        forest
    }

    fn add_outer(&mut self, vertex: u32, root: u32) {
        self.labels[vertex as usize] = Label::Outer;
        self.roots[vertex as usize] = root;
        self.waiting.push_back(vertex);
    }

    /// Grows the trees until nothing is left to be looked at; says whether the matching became larger.
    fn grow(&mut self, meter: &mut Meter<'_>) -> Result<bool> {
        let mut larger = false;
        let graph = self.graph;
        while let Some(outer) = self.waiting.pop_front() {
            let neighbours = graph.successors(Vertex(outer));
            meter.count_many(1 + neighbours.len() as u64 / 16)?;
            if self.done.contains(self.roots[outer as usize] as usize) {
                continue;
            }
            for &Vertex(other) in neighbours.iter().filter(|vertex| self.vertices.contains(vertex.index())) {
                match self.meet(outer, other) {
                    Meeting::Nothing => {}
                    Meeting::Blossom => self.shrink(outer, other),
                    Meeting::Trees => {
                        self.augment(outer, other);
                        larger = true;
                        break;
                    }
                }
            }
        }
        Ok(larger)
    }

    fn meet(&mut self, outer: u32, other: u32) -> Meeting {
        let root = self.roots[outer as usize];
        let label = self.labels[other as usize];
        match label {
            Label::None => {
                self.labels[other as usize] = Label::Inner;
                self.parents[other as usize] = outer;
                self.roots[other as usize] = root;
                self.add_outer(self.mates[other as usize], root);
                Meeting::Nothing
            }
            Label::Inner => Meeting::Nothing,
            Label::Outer if self.roots[other as usize] != root => {
                match self.done.contains(self.roots[other as usize] as usize) {
                    true => Meeting::Nothing,
                    false => Meeting::Trees,
                }
            }
            Label::Outer if self.base(outer) == self.base(other) => Meeting::Nothing,
            Label::Outer => Meeting::Blossom,
        }
    }

    /// The base of the blossom that a vertex is in, or itself.
    fn base(&mut self, mut vertex: u32) -> u32 {
        while self.bases[vertex as usize] != vertex {
            let after = self.bases[self.bases[vertex as usize] as usize];
            self.bases[vertex as usize] = after;
            vertex = after;
        }
        vertex
    }

    /// The base next to a base on the way to the root.
    fn above(&mut self, base: u32) -> Option<u32> {
        let mate = self.mates[base as usize];
        (mate != NONE).then(|| self.base(self.parents[mate as usize]))
    }

    /// Puts the odd cycle that an edge closes into one set with its base.
    fn shrink(&mut self, one: u32, other: u32) {
        self.stamp += 1;
        let (mut first, mut second) = (Some(self.base(one)), Some(self.base(other)));
        let top = loop {
            if let Some(base) = first {
                if self.stamps[base as usize] == self.stamp {
                    break base;
                }
                self.stamps[base as usize] = self.stamp;
                first = self.above(base);
            }
            std::mem::swap(&mut first, &mut second);
        };
        for bridge in [[one, other], [other, one]] {
            let mut base = self.base(bridge[0]);
            while base != top {
                let inner = self.mates[base as usize];
                self.bridges[inner as usize] = bridge;
                self.add_outer(inner, self.roots[base as usize]);
                let next = self.base(self.parents[inner as usize]);
                self.bases[base as usize] = top;
                self.bases[inner as usize] = top;
                base = next;
            }
        }
    }

    /// Matches along the path between two roots that an edge between their trees makes.
    fn augment(&mut self, one: u32, other: u32) {
        let mut path = self.path_to_root(one);
        path.reverse();
        path.extend(self.path_to_root(other));
        for pair in path.chunks_exact(2) {
            self.mates[pair[0] as usize] = pair[1];
            self.mates[pair[1] as usize] = pair[0];
        }
        for vertex in [one, other] {
            self.done.insert(self.roots[vertex as usize] as usize);
        }
    }

    /// The alternating path from an outer vertex to its root, which begins with the edge of its mate.
    fn path_to_root(&self, from: u32) -> Vec<u32> {
        enum Piece {
            Vertex(u32),
            Path { from: u32, to: u32, backwards: bool },
        }
        let mut path = Vec::new();
        let root = self.roots[from as usize];
        let mut pieces = vec![Piece::Path { from, to: root, backwards: false }];
        while let Some(piece) = pieces.pop() {
            let (from, to, backwards) = match piece {
                Piece::Vertex(vertex) => {
                    path.push(vertex);
                    continue;
                }
                Piece::Path { from, to, backwards } => (from, to, backwards),
            };
            if from == to {
                path.push(from);
                continue;
            }
            let mate = self.mates[from as usize];
            let [near, far] = self.bridges[from as usize];
            // A vertex that was inner first goes back over the edge that closed its blossom.
            let mut parts = match near {
                NONE => [
                    Piece::Vertex(from),
                    Piece::Vertex(mate),
                    Piece::Path { from: self.parents[mate as usize], to, backwards },
                ],
                _ => [
                    Piece::Vertex(from),
                    Piece::Path { from: near, to: mate, backwards: !backwards },
                    Piece::Path { from: far, to, backwards },
                ],
            };
            if !backwards {
                parts.reverse();
            }
            pieces.extend(parts);
        }
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Multigraph;
    use crate::graph::testing::{all_graphs, random_multigraph};
    use crate::limits::Limits;

    /// The most edges without common ends among what some of the vertices span.
    fn by_trying(vertices: u32, neighbours: &[u32]) -> usize {
        if vertices == 0 {
            return 0;
        }
        let vertex = vertices.trailing_zeros();
        let rest = vertices & (vertices - 1);
        let matched = (0..32).filter(|other| (neighbours[vertex as usize] & rest) >> other & 1 == 1);
        let matched = matched.map(|other| 1 + by_trying(rest & !(1 << other), neighbours)).max();
        by_trying(rest, neighbours).max(matched.unwrap_or(0))
    }

    fn edges(mates: &[u32]) -> usize {
        mates.iter().filter(|&&mate| mate != NONE).count() / 2
    }

    fn check(graph: &Multigraph) {
        let limits = Limits::default();
        let count = graph.vertex_count();
        let mut neighbours = vec![0u32; count];
        for (a, b) in graph.edges() {
            neighbours[a.index()] |= 1 << b.index();
            neighbours[b.index()] |= 1 << a.index();
        }
        let digraph = graph.both_ways(&mut limits.start()).unwrap();
        let (mates, missable) = maximum(&digraph, &Subset::full(count), &mut limits.start()).unwrap();
        let all = (1u32 << count) - 1;
        let size = by_trying(all, &neighbours);
        assert_eq!(edges(&mates), size, "{:?}", graph.edges());
        for vertex in graph.vertices() {
            let mate = mates[vertex.index()];
            assert!(mate == NONE || mates[mate as usize] == vertex.0);
            assert!(mate == NONE || neighbours[vertex.index()] >> mate & 1 == 1 && mate != vertex.0);
            let without = by_trying(all & !(1 << vertex.index()), &neighbours);
            assert_eq!(
                missable.contains(vertex.index()),
                without == size,
                "{} {:?}",
                vertex.0,
                graph.edges()
            );
        }
    }

    #[test]
    fn all_graphs_of_six_vertices() {
        all_graphs(6).for_each(|graph| check(&graph));
    }

    #[test]
    fn random_graphs_with_loops_and_parallel_edges() {
        let mut random = fastrand::Rng::with_seed(21);
        for _ in 0..600 {
            let vertices = random.u32(1..15);
            check(&random_multigraph(vertices, random.usize(0..2 * vertices as usize), &mut random));
        }
    }

    /// The formula of Tutte and Berge proves that a matching is as large as can be: what is missed is at least the
    /// number of odd parts that some set leaves, less the set. The neighbours of the outer vertices are
    /// such a set.
    #[test]
    fn large_matchings_are_proved() {
        let limits = Limits::default();
        let mut random = fastrand::Rng::with_seed(22);
        for _ in 0..40 {
            let count = 400;
            let graph = random_multigraph(count, random.usize(300..900), &mut random);
            let graph = graph.both_ways(&mut limits.start()).unwrap();
            let all = Subset::full(count as usize);
            let (mates, missable) = maximum(&graph, &all, &mut limits.start()).unwrap();
            let can_miss = |vertex: Vertex| missable.contains(vertex.index());
            let neighbours = |vertex: Vertex| graph.successors(vertex).iter().copied();
            let is_border = |vertex: Vertex| !can_miss(vertex) && neighbours(vertex).any(can_miss);
            let border: Vec<bool> = graph.vertices().map(is_border).collect();
            let mut seen = border.clone();
            let mut odd = 0;
            for start in graph.vertices() {
                let mut size = 0;
                let mut waiting = vec![start];
                while let Some(vertex) = waiting.pop() {
                    if !std::mem::replace(&mut seen[vertex.index()], true) {
                        size += 1;
                        waiting.extend(neighbours(vertex));
                    }
                }
                odd += size % 2;
            }
            let missed = count as usize - 2 * edges(&mates);
            assert_eq!(missed, odd - border.iter().filter(|&&is_border| is_border).count());
        }
    }
}
