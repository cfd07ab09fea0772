use super::*;
use crate::graph::testing::digraph as build;
use crate::limits::Limits;
use crate::outcome::{Convention, Outcome};
use crate::retrograde::Retrograde;
use crate::ruleset::{Options, Ruleset};
use crate::{Error, mex};

/// The graph on 0..n whose edges are the bits of a mask, loops among them.
fn of_mask(n: u32, mask: u64) -> Digraph {
    build(n, (0..n * n).filter(|bit| mask >> bit & 1 == 1).map(|bit| (bit / n, bit % n)))
}

fn values(graph: &Digraph) -> LoopyValues {
    LoopyValues::of(graph, &mut Limits::default().start()).unwrap()
}

fn all(graph: &Digraph) -> Vec<Loopy> {
    let values = values(graph);
    graph.vertices().map(|vertex| values.value(graph, vertex)).collect()
}

/// The labels as the definition has them: one vertex after the other, all of them looked at each time.
fn by_definition(graph: &Digraph) -> Vec<Option<u32>> {
    let mut labels: Vec<Option<u32>> = vec![None; graph.vertex_count()];
    let mut open = vec![true; graph.vertex_count()];
    let options = |v: usize| graph.successors(Vertex::at(v)).iter().map(|v| v.index());
    for value in 0..=graph.vertex_count() as u32 {
        loop {
            let next = (0..labels.len()).find(|&v| {
                open[v]
                    && labels[v].is_none()
                    && options(v).all(|w| labels[w] != Some(value))
                    && options(v)
                        .filter(|&w| labels[w].is_none())
                        .all(|w| options(w).any(|z| labels[z] == Some(value)))
            });
            let Some(next) = next else { break };
            labels[next] = Some(value);
        }
        for (v, open) in open.iter_mut().enumerate() {
            *open &= options(v).any(|w| labels[w] == Some(value));
        }
    }
    labels
}

/// A vertex of a graph or a heap of Nim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Part {
    Vertex(Vertex),
    Heap(u32),
}

struct WithNim<'g>(&'g Digraph);

impl Ruleset for WithNim<'_> {
    type Component = Part;

    fn options(&self, part: &Part, options: &mut Options<Part>) {
        match *part {
            Part::Vertex(vertex) => {
                self.0.successors(vertex).iter().for_each(|&v| options.push(Part::Vertex(v)))
            }
            Part::Heap(heap) => (0..heap).for_each(|less| options.push(Part::Heap(less))),
        }
    }
}

fn outcome(value: &Loopy) -> Outcome {
    match value {
        Loopy::Finite(value) => Outcome::of_value(*value == 0),
        Loopy::Infinite(options) if options.contains(&0) => Outcome::N,
        Loopy::Infinite(_) => Outcome::D,
    }
}

/// Checks all values of a graph against the definition, and the outcomes of sums with heaps of Nim and with other
/// vertices against play on the product.
fn check(graph: &Digraph, largest_heap: u32) {
    let values = values(graph);
    assert_eq!(graph.vertices().map(|v| values.finite(v)).collect::<Vec<_>>(), by_definition(graph));
    let limits = Limits::default();
    let mut play = Retrograde::new(WithNim(graph), Convention::Normal);
    let value = |vertex| values.value(graph, vertex);
    for a in graph.vertices() {
        for heap in 0..=largest_heap {
            let sum = Loopy::sum([value(a), Loopy::Finite(heap)]);
            let found = play.outcome(&[Part::Vertex(a), Part::Heap(heap)], &mut limits.start()).unwrap();
            assert_eq!(outcome(&sum), found, "{} and {heap}", graph.name(a));
        }
        for b in graph.vertices() {
            let sum = Loopy::sum([value(a), value(b)]);
            let found = play.outcome(&[Part::Vertex(a), Part::Vertex(b)], &mut limits.start()).unwrap();
            assert_eq!(outcome(&sum), found, "{} and {}", graph.name(a), graph.name(b));
        }
    }
}

/// Checks that after a move from a sum of value 0 there is one back that makes progress.
fn check_progress(graph: &Digraph) {
    let values = values(graph);
    let finite: Vec<Vertex> = graph.vertices().filter(|&v| values.finite(v).is_some()).collect();
    let place = |v| values.place(v).unwrap();
    let pairs = finite.iter().flat_map(|&a| finite.iter().map(move |&b| (a, b)));
    for (a, b) in pairs.filter(|&(a, b)| values.finite(a) == values.finite(b)) {
        for &moved in graph.successors(a) {
            let back = graph.successors(moved).iter().map(|&v| (v, b));
            let other = graph.successors(b).iter().map(|&v| (moved, v));
            let mut zero = back
                .chain(other)
                .filter(|&(v, w)| values.finite(v).is_some() && values.finite(v) == values.finite(w));
            assert!(zero.any(|(v, w)| place(v) + place(w) < place(a) + place(b)));
        }
    }
}

#[test]
fn known_values() {
    let infinite = |options: &[u32]| Loopy::Infinite(options.to_vec());
    use Loopy::Finite;
    for (n, edges, expected) in [
        // Two vertices in a circle, and a loop.
        (2, vec![(0, 1), (1, 0)], vec![infinite(&[]), infinite(&[])]),
        (1, vec![(0, 0)], vec![infinite(&[])]),
        // A loop beside a way out: the move out wins.
        (2, vec![(0, 0), (0, 1)], vec![infinite(&[0]), Finite(0)]),
        // A circle that can be left on one side: whoever stands there leaves it.
        (3, vec![(0, 1), (1, 0), (1, 2)], vec![Finite(0), Finite(1), Finite(0)]),
        // The way out leads to 1, and to 2 there is no answer from the loop.
        (3, vec![(0, 0), (0, 1), (1, 2)], vec![infinite(&[1]), Finite(1), Finite(0)]),
        // Parallel edges are one move.
        (3, vec![(0, 1), (0, 1), (0, 2), (2, 1)], vec![Finite(2), Finite(0), Finite(1)]),
    ] {
        assert_eq!(all(&build(n, edges.clone())), expected, "{edges:?}");
    }
}

#[test]
fn infinity_adds_up() {
    let infinite = |options: &[u32]| Loopy::Infinite(options.to_vec());
    let sum = |a: &Loopy, b: &Loopy| Loopy::sum([a.clone(), b.clone()]);
    assert_eq!(sum(&Loopy::Finite(5), &Loopy::Finite(3)), Loopy::Finite(6));
    assert_eq!(sum(&infinite(&[0, 1, 6]), &Loopy::Finite(3)), infinite(&[2, 3, 5]));
    assert_eq!(sum(&Loopy::Finite(1), &infinite(&[1])), infinite(&[0]));
    assert_eq!(sum(&infinite(&[0, 1]), &infinite(&[0, 1])), infinite(&[]));
    assert_eq!(Loopy::sum([]), Loopy::Finite(0));
}

#[test]
fn all_graphs_of_up_to_three_vertices() {
    for n in 0..=3 {
        for mask in 0..1 << (n * n) {
            let graph = of_mask(n, mask);
            check(&graph, n + 1);
            check_progress(&graph);
        }
    }
}

#[test]
fn random_graphs_of_up_to_eight_vertices() {
    let mut random = fastrand::Rng::with_seed(6);
    for _ in 0..300 {
        let n = random.u32(4..=8);
        let edges = random.u32(n..n * n / 2 + n);
        let graph = build(n, (0..edges).map(|_| (random.u32(0..n), random.u32(0..n))));
        check(&graph, 4);
        check_progress(&graph);
    }
}

#[test]
fn graphs_without_cycles_have_grundy_values() {
    let mut random = fastrand::Rng::with_seed(7);
    for _ in 0..100 {
        let n = random.u32(2..40);
        let pairs = (0..random.u32(0..n * n)).map(|_| (random.u32(0..n), random.u32(0..n)));
        let graph = build(n, pairs.filter(|(a, b)| a != b).map(|(a, b)| (a.max(b), a.min(b))));
        let values = values(&graph);
        assert_eq!(values.finite_count(), n);
        for vertex in graph.vertices() {
            let options = graph.successors(vertex).iter().map(|&v| values.finite(v).unwrap().into());
            assert_eq!(u64::from(values.finite(vertex).unwrap()), mex(options));
        }
    }
}

#[test]
fn larger_graphs_follow_the_definition() {
    let mut random = fastrand::Rng::with_seed(8);
    for _ in 0..60 {
        let n = random.u32(20..60);
        let edges = random.u32(n..4 * n);
        let graph = build(n, (0..edges).map(|_| (random.u32(0..n), random.u32(0..n))));
        let values = values(&graph);
        assert_eq!(graph.vertices().map(|v| values.finite(v)).collect::<Vec<_>>(), by_definition(&graph));
        check_progress(&graph);
    }
}

#[test]
fn limits_are_kept() {
    let graph = build(5000, (0..5000).map(|i| (i, (i + 1) % 5000)));
    for limits in [
        Limits { positions: 4000, ..Limits::default() },
        Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() },
        Limits { memory: graph.bytes() + 100_000, ..Limits::default() },
    ] {
        assert!(matches!(LoopyValues::of(&graph, &mut limits.start()), Err(Error::Limit(_))));
    }
    assert!(all(&graph).iter().all(|value| *value == Loopy::Infinite(Vec::new())));
}
