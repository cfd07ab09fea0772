//! Small graphs for tests.

use super::{Digraph, GraphBuilder, Multigraph};
use crate::limits::Limits;

/// Builds of the vertices 0 to `vertices - 1`, named so, and these edges.
fn built<T>(
    vertices: u32,
    edges: impl IntoIterator<Item = (u32, u32)>,
    build: impl FnOnce(GraphBuilder<'_>) -> crate::Result<T>,
) -> T {
    let limits = Limits::default();
    let meter = limits.start();
    let mut builder = GraphBuilder::new(&meter);
    let vertices: Vec<_> = (0..vertices).map(|v| builder.vertex(&v.to_string()).unwrap()).collect();
    for (a, b) in edges {
        builder.edge(vertices[a as usize], vertices[b as usize]).unwrap();
    }
    build(builder).unwrap()
}

/// The graph on the vertices 0 to `vertices - 1`, named so, with these edges.
pub(crate) fn multigraph(vertices: u32, edges: &[(u32, u32)]) -> Multigraph {
    built(vertices, edges.iter().copied(), |builder| builder.build_multigraph())
}

/// The digraph on the vertices 0 to `vertices - 1`, named so, with these edges.
pub(crate) fn digraph(vertices: u32, edges: impl IntoIterator<Item = (u32, u32)>) -> Digraph {
    built(vertices, edges, |builder| builder.build())
}

/// A graph with random edges, among them loops and parallel ones.
pub(crate) fn random_multigraph(vertices: u32, edges: usize, random: &mut fastrand::Rng) -> Multigraph {
    let edges: Vec<_> = (0..edges).map(|_| (random.u32(..vertices), random.u32(..vertices))).collect();
    multigraph(vertices, &edges)
}

/// The pairs of different numbers below `vertices`.
pub(crate) fn pairs(vertices: u32) -> Vec<(u32, u32)> {
    (0..vertices).flat_map(|a| (a + 1..vertices).map(move |b| (a, b))).collect()
}

/// All simple graphs with so many vertices.
pub(crate) fn all_graphs(vertices: u32) -> impl Iterator<Item = Multigraph> {
    let pairs = pairs(vertices);
    (0..1u32 << pairs.len()).map(move |set| {
        let chosen = pairs.iter().enumerate().filter(|&(index, _)| set >> index & 1 == 1);
        multigraph(vertices, &chosen.map(|(_, &pair)| pair).collect::<Vec<_>>())
    })
}
