//! Play may be as long as memory holds: no search uses the stack of its thread for depth.

// Lints allow this only in test functions themselves.
#![allow(clippy::unwrap_used)]

use grundy::engine::Engine;
use grundy::graph::GraphBuilder;
use grundy::rulesets::graph::GraphGame;
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
