//! The edges of a picture of green Hackenbush whose cut leaves a given value.
//!
//! A bridge takes all that hangs on it away, and an edge that is no bridge takes nothing. In the second case the
//! edges that are bridges once it is cut are those which lie on the same cycles as it; with it they are a
//! *class*. If the edges of a class are taken out, what they joined falls into places that stand in a circle,
//! with an edge of the class between each and the next, and every place stays fused. So a cut leaves two arms
//! over these places (docs/theorems.md, section 19).

use super::arms::Arms;
use super::fusion::Picture;
use crate::error::Result;
use crate::limits::Meter;
use fastrand::Rng;

/// An edge that is no bridge: the edge to the parent of a vertex, or one of the back edges. Of a class the edges
/// of the tree come first, from the root on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Member {
    Tree(u32),
    Back(u32),
}

/// What the fused parts have to be worth, so that the whole gets the wanted value by a change in one of them.
struct Needs {
    /// The highest vertex of the fused part that each vertex is in.
    top: Vec<u32>,
    /// By the highest vertex; none where no change does it.
    values: Vec<Option<u64>>,
}

impl Picture {
    /// The edges whose cut leaves a picture of the wanted value, by their numbers in the graph, the smallest
    /// first.
    ///
    /// # Errors
    /// [`Error::Limit`](crate::Error::Limit).
    ///
    /// # Complexity
    /// A sort of the edges, and for each a step for every binary digit of their number.
    pub fn cuts_to(&self, wanted: u64, meter: &mut Meter<'_>) -> Result<Vec<u32>> {
        let edges = self.tree.edge_count() as u64;
        let beside = self.bytes() + 40 * self.tree.len() as u64 + 40 * edges;
        meter.hold(beside)?;
        let (needs, mut cuts) = self.needs(wanted);
        let digits = edges.max(1).ilog2() + 1;
        let (mut places, mut arms) = (Vec::new(), Arms::default());
        let mut random = Rng::with_seed(0);
        for class in self.classes(|| random.u64(..), meter)?.chunk_by(|a, b| a.0 == b.0) {
            let Some((first, _)) = class.first().map(|&(_, member)| self.ends(member)) else { continue };
            let top = needs.top[first as usize] as usize;
            let Some(need) = needs.values[top] else { continue };
            self.places(class, self.values[top], &mut places);
            let over = places[1..].iter().copied();
            let forward = arms.values(over.clone(), digits, beside, meter)?;
            let backward = arms.values(over.rev(), digits, beside, meter)?;
            for ((&(_, member), one), other) in class.iter().zip(forward).zip(backward.into_iter().rev()) {
                if places[0] ^ one ^ other == need {
                    cuts.push(self.ends(member).1);
                }
            }
        }
        cuts.sort_unstable();
        Ok(cuts)
    }

    /// A vertex of an edge's fused part, and the number of the edge in the graph.
    fn ends(&self, member: Member) -> (u32, u32) {
        match member {
            Member::Tree(vertex) => (vertex, self.tree.parent_edge[vertex as usize]),
            Member::Back(index) => {
                let back = &self.tree.back[index as usize];
                (back.lower, back.edge)
            }
        }
    }

    /// What each fused part has to be worth, and the bridges whose cut makes the difference.
    fn needs(&self, wanted: u64) -> (Needs, Vec<u32>) {
        let count = self.tree.len();
        let mut needs = Needs { top: vec![0; count], values: vec![None; count] };
        let mut cuts = Vec::new();
        needs.values[0] = Some(wanted);
        for vertex in 1..count {
            let above = needs.top[self.tree.parent[vertex] as usize];
            if !self.is_bridge(vertex) {
                needs.top[vertex] = above;
                continue;
            }
            needs.top[vertex] = vertex as u32;
            let above = above as usize;
            // With the bridge, what hangs on it has to be an arm of this value.
            let arm = needs.values[above].map(|need| need ^ self.values[above] ^ (self.values[vertex] + 1));
            if arm == Some(0) {
                cuts.push(self.tree.parent_edge[vertex]);
            }
            needs.values[vertex] = arm.and_then(|arm| arm.checked_sub(1));
        }
        (needs, cuts)
    }

    /// The values of the places between the edges of a class, in the order of the circle, the first being the one
    /// with the highest vertex of the fused part, which is worth `whole` before the cut.
    fn places(&self, class: &[(u64, Member)], whole: u64, places: &mut Vec<u64>) {
        // The edges of a place are counted below its vertices: an edge of the tree at its lower end, and so
        // is a back edge.
        let below = |&(_, member): &(u64, Member)| match member {
            Member::Tree(vertex) => Some(self.values[vertex as usize]),
            Member::Back(_) => None,
        };
        places.clear();
        let last = class.iter().rev().find_map(below);
        let has_back = class.last().is_some_and(|(_, member)| matches!(member, Member::Back(_)));
        places.push(match (class.first().and_then(below), last) {
            (Some(first), Some(_)) if has_back => whole ^ first,
            (Some(first), Some(last)) => whole ^ first ^ last ^ 1,
            _ => whole ^ 1,
        });
        places.extend(class.windows(2).filter_map(|pair| match (below(&pair[0]), below(&pair[1])) {
            (Some(above), Some(below)) => Some(above ^ below ^ 1),
            (above, _) => above,
        }));
    }

    /// The edges that are no bridges, those of a class together and marked by the same number.
    ///
    /// Back edges get random numbers and edges of the tree the nim-sum of those that pass over them. Edges of
    /// one class have the same number then; that others have not is checked, and if it is not so other numbers
    /// are taken.
    fn classes(&self, mut mark: impl FnMut() -> u64, meter: &mut Meter<'_>) -> Result<Vec<(u64, Member)>> {
        let highest = self.highest_ends();
        loop {
            meter.count_many(1 + self.tree.edge_count() as u64 / 4)?;
            let classes = self.marked(&mut mark);
            let same_mark = classes.windows(2).filter(|pair| pair[0].0 == pair[1].0);
            if same_mark.into_iter().all(|pair| self.is_one_class(pair[0].1, pair[1].1, &highest)) {
                return Ok(classes);
            }
        }
    }

    fn marked(&self, mut mark: impl FnMut() -> u64) -> Vec<(u64, Member)> {
        let mut marks = vec![0u64; self.tree.len()];
        let mut members = Vec::with_capacity(self.tree.edge_count());
        for (index, back) in (0..).zip(&self.tree.back) {
            let mark = mark();
            marks[back.lower as usize] ^= mark;
            marks[back.upper as usize] ^= mark;
            members.push((mark, Member::Back(index)));
        }
        for vertex in (1..self.tree.len()).rev() {
            let mark = marks[vertex];
            marks[self.tree.parent[vertex] as usize] ^= mark;
            if !self.is_bridge(vertex) {
                members.push((mark, Member::Tree(vertex as u32)));
            }
        }
        members.sort_unstable();
        members
    }

    /// Whether the same back edges pass over two edges, the first of which is not below the second.
    fn is_one_class(&self, one: Member, other: Member, highest: &[u32]) -> bool {
        match (one, other) {
            // Those over the lower edge pass over the upper one too, and are as many.
            (Member::Tree(upper), Member::Tree(lower)) => {
                self.tree.is_above(upper, lower)
                    && highest[lower as usize] < upper
                    && self.covers[upper as usize] == self.covers[lower as usize]
            }
            (Member::Tree(vertex), Member::Back(back)) => {
                let back = self.tree.back[back as usize];
                self.covers[vertex as usize] == 1
                    && back.upper < vertex
                    && self.tree.is_above(vertex, back.lower)
            }
            _ => false,
        }
    }

    /// For each vertex the lowest of the upper ends of back edges that pass over the edge to its parent, where there
    /// are any.
    ///
    /// # Complexity
    /// Nearly linear: back edges come by their upper ends, the lowest first, and what they have found is passed
    /// over by those that follow.
    fn highest_ends(&self) -> Vec<u32> {
        let mut by_upper: Vec<(u32, u32)> =
            self.tree.back.iter().map(|back| (back.upper, back.lower)).collect();
        by_upper.sort_unstable_by(|a, b| b.cmp(a));
        let mut found = vec![0; self.tree.len()];
        // The nearest vertex from each on the way to the root that has not been found.
        let mut next: Vec<u32> = (0..self.tree.len() as u32).collect();
        for (upper, lower) in by_upper {
            let mut vertex = nearest(&mut next, lower);
            while vertex > upper {
                found[vertex as usize] = upper;
                next[vertex as usize] = self.tree.parent[vertex as usize];
                vertex = nearest(&mut next, vertex);
            }
        }
        found
    }
}

/// Follows the steps from a vertex to one that leads to itself, halving the way.
fn nearest(next: &mut [u32], mut vertex: u32) -> u32 {
    while next[vertex as usize] != vertex {
        let after = next[next[vertex as usize] as usize];
        next[vertex as usize] = after;
        vertex = after;
    }
    vertex
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::incidence::Incidence;
    use crate::graph::subset::Subset;
    use crate::graph::testing::{all_graphs, multigraph, random_multigraph};
    use crate::graph::{Multigraph, Vertex};
    use crate::limits::Limits;

    /// Every cut is tried and what it leaves is evaluated anew.
    fn compare(graph: &Multigraph) {
        let limits = Limits::default();
        let incidence = Incidence::of(graph, &mut limits.start()).unwrap();
        let picture = |edges: &Subset| Picture::of(&incidence, edges, 0, &mut limits.start()).unwrap();
        let edges = Subset::full(graph.edges().len());
        let reached = incidence.connected(0, &edges);
        let hangs = |&(a, _): &(Vertex, Vertex)| reached.contains(a.index());
        let after: Vec<Option<u64>> = (0..graph.edges().len())
            .map(|edge| {
                let mut left = edges.clone();
                left.remove(edge);
                hangs(&graph.edges()[edge]).then(|| picture(&left).value())
            })
            .collect();
        let whole = picture(&edges);
        for wanted in 0..12 {
            let expected = (0u32..).zip(&after).filter(|(_, value)| **value == Some(wanted));
            let expected: Vec<u32> = expected.map(|(edge, _)| edge).collect();
            let found = whole.cuts_to(wanted, &mut limits.start()).unwrap();
            assert_eq!(found, expected, "to {wanted} in {:?}", graph.edges());
        }
    }

    #[test]
    fn all_graphs_of_five_vertices() {
        all_graphs(5).for_each(|graph| compare(&graph));
    }

    #[test]
    fn graphs_with_loops_and_parallel_edges() {
        let mut random = Rng::with_seed(5);
        for _ in 0..600 {
            let vertices = random.u32(1..12);
            compare(&random_multigraph(vertices, random.usize(0..3 * vertices as usize), &mut random));
        }
    }

    /// Marks of which many are the same by chance give the same classes in the end.
    #[test]
    fn classes_do_not_depend_on_chance() {
        let limits = Limits::default();
        let mut random = Rng::with_seed(8);
        let mut retried = 0;
        for _ in 0..200 {
            let graph = random_multigraph(random.u32(2..6), random.usize(4..9), &mut random);
            let incidence = Incidence::of(&graph, &mut limits.start()).unwrap();
            let edges = Subset::full(graph.edges().len());
            let picture = Picture::of(&incidence, &edges, 0, &mut limits.start()).unwrap();
            let mut classes = |most: u64| {
                let mut marks = 0;
                let mark = || {
                    marks += 1;
                    random.u64(0..=most)
                };
                let members = picture.classes(mark, &mut limits.start()).unwrap();
                retried += u32::from(marks > picture.tree.back.len());
                let classes = members.chunk_by(|a, b| a.0 == b.0);
                let mut classes: Vec<Vec<_>> =
                    classes.map(|class| class.iter().map(|member| member.1).collect()).collect();
                classes.sort();
                classes
            };
            assert_eq!(classes(10), classes(u64::MAX), "{:?}", graph.edges());
        }
        assert!(retried > 20);
    }

    /// Cycles with trees and other cycles on them.
    #[test]
    fn cycles_with_branches() {
        let mut random = Rng::with_seed(6);
        for _ in 0..200 {
            let mut edges: Vec<(u32, u32)> = Vec::new();
            let mut vertices = 1;
            for _ in 0..random.u32(1..4) {
                let start = random.u32(..vertices);
                let length = random.u32(1..9);
                let mut last = start;
                for _ in 0..length {
                    edges.push((last, vertices));
                    last = vertices;
                    vertices += 1;
                }
                if random.bool() {
                    edges.push((last, random.u32(..vertices)));
                }
            }
            random.shuffle(&mut edges);
            compare(&multigraph(vertices, &edges));
        }
    }
}
