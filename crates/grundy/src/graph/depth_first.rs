//! A depth-first spanning tree of the part of an undirected multigraph that hangs together with a root.

use super::incidence::Incidence;
use super::subset::Subset;
use crate::error::Result;
use crate::limits::Meter;

/// No vertex, or no edge.
const NONE: u32 = u32::MAX;

/// A depth-first spanning tree. Vertices are numbered in the order in which the search meets them, so the
/// root is 0, a parent comes before its children, and a subtree is a range of numbers.
#[derive(Clone, Debug)]
pub(crate) struct DepthFirst {
    /// The parent of each vertex but the root, whose own number stands there.
    pub parent: Vec<u32>,
    /// The edge to the parent; of the root there is none.
    pub parent_edge: Vec<u32>,
    /// The first number behind the subtree of each vertex.
    pub end: Vec<u32>,
    /// The edges that are not in the tree.
    pub back: Vec<BackEdge>,
}

/// An edge that is not in the tree. It leads from a vertex to an ancestor, or is a loop.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BackEdge {
    pub edge: u32,
    pub lower: u32,
    pub upper: u32,
}

impl DepthFirst {
    /// Searches what some of the edges connect with a root.
    ///
    /// # Errors
    /// [`Error::Limit`](crate::Error::Limit).
    ///
    /// # Complexity
    /// Linear in vertices and edges, with a stack of its own.
    ///
    /// # References
    /// R. E. Tarjan, Depth-first search and linear graph algorithms, 1972.
    pub fn of(incidence: &Incidence, edges: &Subset, root: usize, meter: &mut Meter<'_>) -> Result<Self> {
        let count = incidence.vertex_count();
        meter.hold(incidence.bytes() * 2 + (16 * count * size_of::<u32>()) as u64)?;
        let mut tree = Self { parent: vec![0], parent_edge: vec![NONE], end: vec![0], back: Vec::new() };
        let mut number = vec![NONE; count];
        number[root] = 0;
        let mut path = vec![(root, 0)];
        while let Some((vertex, next)) = path.last_mut() {
            let (vertex, index) = (*vertex, *next);
            let here = number[vertex];
            let Some(end) = incidence.at(vertex).get(index) else {
                meter.count_many(1 + incidence.at(vertex).len() as u64 / 16)?;
                tree.end[here as usize] = tree.parent.len() as u32;
                path.pop();
                continue;
            };
            *next += 1;
            if !edges.contains(end.edge as usize) || end.edge == tree.parent_edge[here as usize] {
                continue;
            }
            match number[end.other as usize] {
                NONE => {
                    number[end.other as usize] = tree.parent.len() as u32;
                    tree.parent.push(here);
                    tree.parent_edge.push(end.edge);
                    tree.end.push(0);
                    path.push((end.other as usize, 0));
                }
                // From its upper end the edge is met again, later, and passed over.
                upper if upper <= here => tree.back.push(BackEdge { edge: end.edge, lower: here, upper }),
                _ => {}
            }
        }
        Ok(tree)
    }

    /// How many vertices there are.
    pub fn len(&self) -> usize {
        self.parent.len()
    }

    /// Whether a vertex is another or one of its ancestors.
    pub fn is_above(&self, ancestor: u32, vertex: u32) -> bool {
        (ancestor..self.end[ancestor as usize]).contains(&vertex)
    }

    /// How many edges there are.
    pub fn edge_count(&self) -> usize {
        self.len() - 1 + self.back.len()
    }

    /// How many back edges lead from the subtree of each vertex to one above it. The edge to the parent is a
    /// bridge if there is none.
    ///
    /// # Complexity
    /// Linear.
    pub fn covers(&self) -> Vec<u32> {
        let mut covers = vec![0u32; self.len()];
        // What is subtracted before it was added is made good on the way to the root.
        for back in &self.back {
            covers[back.lower as usize] = covers[back.lower as usize].wrapping_add(1);
            covers[back.upper as usize] = covers[back.upper as usize].wrapping_sub(1);
        }
        for vertex in (1..self.len()).rev() {
            let parent = self.parent[vertex] as usize;
            covers[parent] = covers[parent].wrapping_add(covers[vertex]);
        }
        covers
    }

    /// About how much memory this takes.
    pub fn bytes(&self) -> u64 {
        let vertices = self.parent.capacity() + self.parent_edge.capacity() + self.end.capacity();
        (vertices * size_of::<u32>() + self.back.capacity() * size_of::<BackEdge>()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::testing::random_multigraph;
    use crate::limits::Limits;

    /// The tree spans what is connected, back edges lead up, and bridges are what disconnects.
    #[test]
    fn trees_span_and_bridges_are_bridges() {
        let limits = Limits::default();
        let mut random = fastrand::Rng::with_seed(7);
        for _ in 0..400 {
            let graph = random_multigraph(random.u32(1..9), random.usize(0..14), &mut random);
            let incidence = Incidence::of(&graph, &mut limits.start()).unwrap();
            let mut edges = Subset::full(graph.edges().len());
            let dropped = random.usize(0..=graph.edges().len());
            if dropped < graph.edges().len() {
                edges.remove(dropped);
            }
            let tree = DepthFirst::of(&incidence, &edges, 0, &mut limits.start()).unwrap();
            let reached = incidence.connected(0, &edges);
            assert_eq!(tree.len(), reached.len());
            let inside = |&edge: &usize| reached.contains(graph.edges()[edge].0.index());
            assert_eq!(tree.edge_count(), edges.iter().filter(inside).count());
            assert!(tree.back.iter().all(|back| tree.is_above(back.upper, back.lower)));
            let covers = tree.covers();
            assert_eq!(covers[0], 0);
            for (vertex, &cover) in covers.iter().enumerate().skip(1) {
                let mut without = edges.clone();
                without.remove(tree.parent_edge[vertex] as usize);
                let falls = reached.len() - incidence.connected(0, &without).len();
                let subtree = tree.end[vertex] as usize - vertex;
                assert_eq!(falls, if cover == 0 { subtree } else { 0 });
            }
        }
    }
}
