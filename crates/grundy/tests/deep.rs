//! Play may be as long as memory holds: no search uses the stack of its thread for depth.

// Lints allow this only in test functions themselves.
#![allow(clippy::unwrap_used)]

use grundy::engine::Engine;
use grundy::graph::{GraphBuilder, Multigraph};
use grundy::rulesets::geography::Geography;
use grundy::rulesets::graph::GraphGame;
use grundy::rulesets::hackenbush::Hackenbush;
use grundy::rulesets::{Method, Playable};
use grundy::search::{MisereSearch, Search};
use grundy::{Convention, Error, Limits, Nimber, Options, Ruleset};

const LENGTH: u32 = 1_000_000;

/// A stack on which a call for each of a million positions could not be.
const STACK: usize = 128 << 10;

fn on_a_small_stack(test: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(STACK).spawn(test).unwrap().join().unwrap();
}

/// One move from each heap, by 1; `end` is where play stops or, if that says so, begins again.
struct Path {
    loops: bool,
}

impl Ruleset for Path {
    type Component = u32;

    fn options(&self, heap: &u32, options: &mut Options<u32>) {
        match heap {
            0 if self.loops => options.push(LENGTH / 2),
            0 => {}
            _ => options.push(heap - 1),
        }
    }
}

#[test]
fn a_long_path() {
    on_a_small_stack(|| {
        let limits = Limits::default();
        let mut search = Search::new(Path { loops: false });
        assert_eq!(search.value(&LENGTH, &mut limits.start()).unwrap(), 0);
        assert_eq!(search.value(&(LENGTH - 1), &mut limits.start()).unwrap(), 1);
    });
}

#[test]
fn a_long_path_in_misere_play() {
    on_a_small_stack(|| {
        let limits = Limits::default();
        let mut search = MisereSearch::new(Path { loops: false });
        assert_eq!(search.value(&[LENGTH], &mut limits.start()).unwrap(), 1);
        assert_eq!(search.value(&[LENGTH - 1], &mut limits.start()).unwrap(), 0);
    });
}

#[test]
fn a_loop_at_the_end_of_a_long_path() {
    on_a_small_stack(|| {
        let limits = Limits::default();
        let normal = Search::new(Path { loops: true }).value(&LENGTH, &mut limits.start());
        let misere = MisereSearch::new(Path { loops: true }).value(&[LENGTH], &mut limits.start());
        for result in [normal, misere] {
            match result {
                Err(error @ Error::Loop(_)) => assert!(error.to_string().len() < 1000),
                other => panic!("{other:?}"),
            }
        }
    });
}

/// A graph without directions.
fn multigraph(vertices: u32, edges: impl Iterator<Item = (u32, u32)>) -> Multigraph {
    let limits = Limits::default();
    let meter = limits.start();
    let mut builder = GraphBuilder::new(&meter);
    let vertices: Vec<_> = (0..vertices).map(|n| builder.vertex(&n.to_string()).unwrap()).collect();
    edges.for_each(|(a, b)| builder.edge(vertices[a as usize], vertices[b as usize]).unwrap());
    builder.build_multigraph().unwrap()
}

/// A long stalk, and a long circle beside a short one: each cut leaves arms of j and LENGTH - j edges of it.
#[test]
fn long_stalks_and_circles_of_hackenbush() {
    on_a_small_stack(|| {
        const SHORT: u32 = 1000;
        let limits = Limits::default();
        let solve = |vertices, edges: &mut dyn Iterator<Item = (u32, u32)>| {
            let graph = multigraph(vertices, edges);
            let ground = graph.vertices().next().unwrap();
            let rules = Hackenbush::new("deep", graph, ground, &mut limits.start()).unwrap();
            let mut engine = rules.engine(Method::Theorem, Convention::Normal);
            engine.solve(&[rules.whole()], 9, &mut limits.start()).unwrap()
        };
        let mut stalk = (0..LENGTH).map(|n| (n, n + 1));
        let circle = stalk.clone().chain([(LENGTH, 0)]);
        let found = solve(LENGTH + 1, &mut stalk);
        assert_eq!((found.value, found.moves.count()), (Nimber::from(LENGTH).into(), &1u8.into()));
        let short = (0..SHORT).map(|n| (if n == 0 { 0 } else { LENGTH + n }, LENGTH + n + 1));
        let found = solve(LENGTH + SHORT + 1, &mut circle.chain(short));
        let cuts = (0..=LENGTH).filter(|j| j ^ (LENGTH - j) == SHORT).count();
        assert_eq!((found.value, found.moves.count()), (Nimber::from(SHORT ^ 1).into(), &(cuts + 1).into()));
    });
}

/// On a path the token at the end has a move that wins if and only if the number of vertices is even. In a row of
/// triangles blossoms lie in blossoms.
#[test]
fn long_paths_of_geography() {
    on_a_small_stack(|| {
        let limits = Limits::default();
        let path = (0..LENGTH).map(|n| (n, n + 1));
        let triangles = (0..LENGTH).map(|n| (n, n + 2));
        for (edges, vertices) in
            [(path.clone().collect::<Vec<_>>(), LENGTH + 1), (path.chain(triangles).collect(), LENGTH + 2)]
        {
            let graph = multigraph(vertices, edges.into_iter()).both_ways(&mut limits.start()).unwrap();
            let end = graph.vertices().next().unwrap();
            let rules = Geography::on_graph("deep", graph);
            let mut engine = rules.engine(Method::Theorem, Convention::Normal);
            let value = engine.value(&[rules.start(end)], &mut limits.start()).unwrap();
            assert_eq!(value.is_zero(), vertices % 2 == 1);
        }
    });
}

#[test]
fn a_long_path_in_a_digraph() {
    on_a_small_stack(|| {
        let limits = Limits::default();
        let meter = limits.start();
        let mut builder = GraphBuilder::new(&meter);
        let vertices: Vec<_> = (0..=LENGTH).map(|n| builder.vertex(&n.to_string()).unwrap()).collect();
        vertices.windows(2).for_each(|pair| builder.edge(pair[1], pair[0]).unwrap());
        let rules = GraphGame::new("path", builder.build().unwrap());
        let top = vertices[LENGTH as usize];
        for method in [Method::Table, Method::Search] {
            let mut engine: Box<dyn Engine<_>> = rules.engine(method, Convention::Normal);
            assert_eq!(engine.value(&[top], &mut limits.start()).unwrap(), Nimber::ZERO.into(), "{method:?}");
        }
    });
}
