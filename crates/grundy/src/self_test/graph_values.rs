//! Values of all vertices of graphs by counting backwards, beside the textbook's search.

use super::{Comparison, disagreement};
use crate::error::Result;
use crate::graph::GraphBuilder;
use crate::graph::acyclic::{AcyclicValues, depth_first};
use crate::limits::Limits;
use fastrand::Rng;

pub(super) fn compare_all(
    random: &mut Rng,
    limits: &Limits,
    report: &mut dyn FnMut(&Comparison),
) -> Result<()> {
    let cases = 100u64;
    for case in 0..cases {
        let meter = limits.start();
        let mut builder = GraphBuilder::new(&meter);
        let size = random.usize(1..200);
        let mut order = (0..size).map(|n| builder.vertex(&n.to_string())).collect::<Result<Vec<_>>>()?;
        random.shuffle(&mut order);
        for _ in 0..random.usize(0..size * size.min(20)) {
            let (a, b) = (random.usize(..size), random.usize(..size));
            if a != b {
                builder.edge(order[a.max(b)], order[a.min(b)])?;
            }
        }
        let graph = builder.build()?;
        let mut values = AcyclicValues::default();
        values.all(&graph, &mut limits.start())?;
        let expected = depth_first(&graph, &order, &mut limits.start())?;
        if let Some(vertex) = order.iter().find(|vertex| values.known(**vertex) != expected[vertex.index()]) {
            let name = graph.name(*vertex);
            return Err(disagreement(format!("values of vertex {name} of random graph {case}")));
        }
    }
    report(&Comparison {
        what: "values of graphs".to_owned(),
        methods: "counting = depth-first search".to_owned(),
        inputs: "all vertices of random digraphs without cycles",
        cases,
    });
    Ok(())
}
