use super::*;
use crate::graph::testing::digraph as build;
use crate::limits::Limits;
use crate::search::{MisereSearch, Search};
use proptest::prelude::*;

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

/// All values by counting and by the specification, on graphs with and without cycles.
#[test]
fn all_values_equal_a_depth_first_search() {
    let mut random = fastrand::Rng::with_seed(3);
    let limits = Limits::default();
    for round in 0..400 {
        let n = random.u32(1..80);
        let edges = random.usize(0..(n * n / 2) as usize + 2);
        let graph = match round % 4 {
            0 => build(n, (0..edges).map(|_| (random.u32(0..n), random.u32(0..n))).collect::<Vec<_>>()),
            1 => {
                let up = random.bool();
                let pairs = (0..edges).map(|_| (random.u32(0..n), random.u32(0..n))).filter(|(a, b)| a != b);
                let pairs = pairs.map(|(a, b)| if up == (a < b) { (a, b) } else { (b, a) });
                build(n, pairs.collect::<Vec<_>>())
            }
            _ => random_dag(n, edges, &mut random),
        };
        let vertices: Vec<_> = graph.vertices().collect();
        let mut all = AcyclicValues::default();
        let result = all.all(&graph, &mut limits.start());
        for &vertex in &vertices {
            let single = depth_first(&graph, &[vertex], &mut limits.start());
            assert_eq!(all.known(vertex), single.ok().and_then(|values| values[vertex.index()]));
            // What has a value needs no search, and what has none is on the way to a cycle.
            match (all.known(vertex), all.clone().reach(&graph, vertex, &mut limits.start())) {
                (Some(_), Ok(())) => {}
                (None, Err(Error::Loop(names))) => assert!(names.first() == names.last() && names.len() > 1),
                other => panic!("{other:?}"),
            }
        }
        match result {
            Ok(()) => assert_eq!(all.count(), vertices.len()),
            Err(Error::Loop(names)) => {
                let cycle: Vec<_> = names.iter().map(|name| graph.vertex(name).unwrap()).collect();
                assert!(cycle.len() > 1 && cycle.first() == cycle.last());
                assert!(cycle.windows(2).all(|edge| graph.successors(edge[0]).contains(&edge[1])));
            }
            Err(error) => panic!("{error}"),
        }
    }
}

/// In a transitive tournament the values are 0, 1, 2, ..., past what a byte and a word of bits hold.
#[test]
fn large_values_do_not_fit_a_byte() {
    let n = 300;
    let mut order: Vec<u32> = (0..n).collect();
    fastrand::Rng::with_seed(4).shuffle(&mut order);
    let place = |i: u32| order[i as usize];
    let graph = build(n, (0..n).flat_map(|a| (0..a).map(move |b| (a, b))).map(|(a, b)| (place(a), place(b))));
    let mut all = AcyclicValues::default();
    all.all(&graph, &mut Limits::default().start()).unwrap();
    let reached = values(&graph, &[Vertex(place(n - 1))], &mut Limits::default().start()).unwrap();
    for i in 0..n {
        assert_eq!((all.known(Vertex(place(i))), reached.known(Vertex(place(i)))), (Some(i), Some(i)));
    }
}

/// Levels of many vertices, which tell their values through buckets, and one vertex that many lead to.
#[test]
fn wide_levels_are_told_in_buckets() {
    let (width, levels) = (20_000, 4);
    let mut random = fastrand::Rng::with_seed(5);
    let mut order: Vec<u32> = (0..width * levels + 1).collect();
    random.shuffle(&mut order);
    let edges = (0..width * (levels - 1) * 3).map(|i| {
        let from = i / 3;
        let level = from / width;
        let to = if i % 3 == 0 { width * levels } else { (level + 1) * width + random.u32(0..width) };
        (order[from as usize], order[to as usize])
    });
    let graph = build(width * levels + 1, edges.collect::<Vec<_>>());
    let vertices: Vec<_> = graph.vertices().collect();
    let mut all = AcyclicValues::default();
    all.all(&graph, &mut Limits::default().start()).unwrap();
    let expected = depth_first(&graph, &vertices, &mut Limits::default().start()).unwrap();
    assert!(vertices.iter().all(|&vertex| all.known(vertex) == expected[vertex.index()]));
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
    assert_eq!(vertices.iter().map(|&v| safe.known(v)).collect::<Vec<_>>(), [Some(1), Some(0), None, None]);
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
        Limits { memory: graph.bytes() + 4000, ..Limits::default() },
        Limits { memory: graph.bytes() + 10_000, ..Limits::default() },
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
