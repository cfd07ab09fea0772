//! Tokens on random graphs, with and without cycles.

use super::games::{Report, compare};
use super::{Comparison, disagreement};
use crate::engine::Engine;
use crate::error::Result;
use crate::graph::{Digraph, GraphBuilder, Vertex};
use crate::limits::Limits;
use crate::outcome::{Convention, Outcome};
use crate::rulesets::graph::GraphGame;
use crate::rulesets::{Method, Playable};
use fastrand::Rng;

pub(super) fn compare_all(random: &mut Rng, limits: &Limits, report: &mut Report<'_>) -> Result<()> {
    for number in 1..=5 {
        let (graph, vertices) = random_graph(random, 25, false, limits)?;
        let tokens = (0..20).map(|_| tokens(random, &vertices, 3)).collect::<Vec<_>>();
        let rules = GraphGame::new(format!("random-{number}"), graph);
        compare(&rules, "random tokens", tokens.into_iter(), limits, report)?;
    }
    for number in 1..=20 {
        let (graph, vertices) = random_graph(random, random_size(number), true, limits)?;
        let tokens: Vec<_> = (0..30).map(|_| tokens(random, &vertices, 4)).collect();
        let rules = GraphGame::new(format!("random-loopy-{number}"), graph);
        compare_loopy(&rules, &tokens, limits, report)?;
    }
    Ok(())
}

fn random_size(number: usize) -> usize {
    2 + number % 8
}

/// Vertices for up to so many tokens, less one.
fn tokens(random: &mut Rng, vertices: &[Vertex], most: usize) -> Vec<Vertex> {
    (0..random.usize(0..most)).map(|_| vertices[random.usize(..vertices.len())]).collect()
}

/// A random digraph, with or without cycles, and its vertices.
fn random_graph(
    random: &mut Rng,
    size: usize,
    cycles: bool,
    limits: &Limits,
) -> Result<(Digraph, Vec<Vertex>)> {
    let meter = limits.start();
    let mut builder = GraphBuilder::new(&meter);
    let vertices = (0..size).map(|n| builder.vertex(&n.to_string())).collect::<Result<Vec<_>>>()?;
    for _ in 0..random.usize(0..if cycles { 3 * size } else { 5 * size }) {
        let (a, b) = (random.usize(..size), random.usize(..size));
        if cycles {
            builder.edge(vertices[a], vertices[b])?;
        } else if a != b {
            builder.edge(vertices[a.max(b)], vertices[a.min(b)])?;
        }
    }
    Ok((builder.build()?, vertices))
}

/// Compares loopy values with going back from the ends: outcomes, and winning and drawing moves one by one.
fn compare_loopy(
    rules: &GraphGame,
    positions: &[Vec<Vertex>],
    limits: &Limits,
    report: &mut Report<'_>,
) -> Result<()> {
    let engine = |method| rules.engine(method, Convention::Normal);
    let mut naive = engine(Method::Retrograde);
    let mut engines = [Method::Graph, Method::Loopy].map(|method| (method, engine(method)));
    for position in positions {
        let expected = all_of(naive.as_mut(), position, limits)?;
        for (method, engine) in &mut engines {
            let found = all_of(engine.as_mut(), position, limits)?;
            let same_moves = found.1.iter().zip(&expected.1).all(|(a, b)| a.agrees_with(b));
            if !found.0.agrees_with(&expected.0) || !same_moves {
                return Err(disagreement(format_args!(
                    "{} {}: {} says {found:?}, retrograde says {expected:?}",
                    rules.spelling(),
                    rules.show_position(position).join(" "),
                    method.name(),
                )));
            }
        }
    }
    report(&Comparison {
        what: format!("solve {} ({})", rules.spelling(), Convention::Normal),
        methods: "graph = loopy = retrograde".to_owned(),
        inputs: "random tokens, with draws",
        cases: positions.len() as u64,
    });
    Ok(())
}

/// The value, the winning and the drawing moves of a position.
fn all_of(
    engine: &mut dyn Engine<Vertex>,
    position: &[Vertex],
    limits: &Limits,
) -> Result<(crate::Value, [crate::Moves; 2])> {
    let solved = engine.solve(position, usize::MAX, &mut limits.start())?;
    let drawing = match solved.value.outcome() {
        Outcome::D => engine.drawing_moves(position, usize::MAX, &mut limits.start())?,
        _ => crate::Moves::at_most(0),
    };
    Ok((solved.value, [solved.moves, drawing]))
}
