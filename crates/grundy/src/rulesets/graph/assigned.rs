//! Why vertices have their values: the order in which loopy values are assigned.

use crate::error::Result;
use crate::graph::loopy::{Loopy, LoopyValues};
use crate::graph::{Digraph, Vertex};
use crate::limits::Meter;
use crate::nimber::Nimber;
use crate::value::Value;
use std::collections::BTreeMap;

/// How many options a reason names.
const NAMED: usize = 8;

/// A vertex and why it has its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assigned {
    /// The place in the order of assignment among the vertices that can be reached, from 1; infinity is assigned to
    /// what is left at the end.
    pub place: Option<usize>,
    /// The vertex.
    pub vertex: String,
    /// Its value.
    pub value: Value,
    /// Why it is right.
    pub because: String,
}

/// The order in which the vertices that can be reached from a position get their values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// The first of them.
    pub listed: Vec<Assigned>,
    /// How many there are.
    pub count: usize,
}

/// The order in which the vertices that can be reached from some get their values, of which `most` are listed.
pub(super) fn order(graph: &Digraph, starts: &[Vertex], most: usize, meter: &mut Meter<'_>) -> Result<Order> {
    let values = LoopyValues::of(graph, meter)?;
    let mut seen = vec![false; graph.vertex_count()];
    let mut reached: Vec<Vertex> = Vec::new();
    let mut see = |vertex: Vertex, reached: &mut Vec<Vertex>| {
        if !std::mem::replace(&mut seen[vertex.index()], true) {
            reached.push(vertex);
        }
    };
    starts.iter().for_each(|&start| see(start, &mut reached));
    let mut next = 0;
    while let Some(&vertex) = reached.get(next) {
        next += 1;
        let successors = graph.successors(vertex);
        meter.count_many(1 + successors.len() as u64 / 16)?;
        successors.iter().for_each(|&successor| see(successor, &mut reached));
    }
    reached.sort_unstable_by_key(|&vertex| (values.place(vertex).unwrap_or(u32::MAX), vertex));
    let listed = reached.iter().take(most).enumerate().map(|(index, &vertex)| {
        let (value, because) = match values.value(graph, vertex) {
            Loopy::Finite(value) => (Nimber::from(value).into(), finite(graph, &values, vertex, value)),
            Loopy::Infinite(options) => {
                let because = infinite(graph, &values, vertex, &options);
                (Value::Infinity(options), because)
            }
        };
        let place = values.place(vertex).map(|_| index + 1);
        Assigned { place, vertex: graph.name(vertex).into_owned(), value, because }
    });
    Ok(Order { listed: listed.collect(), count: reached.len() })
}

/// Why a vertex has a nimber for its value.
fn finite(graph: &Digraph, values: &LoopyValues, vertex: Vertex, value: u32) -> String {
    let successors = graph.successors(vertex);
    if successors.is_empty() {
        return "no move".to_owned();
    }
    let mut smaller: BTreeMap<u32, Vertex> = BTreeMap::new();
    let mut answered = Vec::new();
    for &option in successors {
        match values.finite(option) {
            Some(lower) if lower < value => {
                smaller.entry(lower).or_insert(option);
            }
            // The answer that came first is the one that makes progress.
            _ => {
                let answers = graph.successors(option).iter().copied();
                let answers = answers.filter(|&answer| values.finite(answer) == Some(value));
                if let Some(answer) = answers.min_by_key(|&answer| values.place(answer)) {
                    answered.push(format!("{} by {}", graph.name(option), graph.name(answer)));
                }
            }
        }
    }
    let smaller = smaller.values().map(|&option| graph.name(option).into_owned()).collect();
    match (value, answered.is_empty()) {
        (0, _) => format!("answered: {}", some_of(answered)),
        (_, true) => format!("moves to {}", some_of(smaller)),
        (_, false) => format!("moves to {}; answered: {}", some_of(smaller), some_of(answered)),
    }
}

/// Why a vertex has no nimber for its value.
fn infinite(graph: &Digraph, values: &LoopyValues, vertex: Vertex, options: &[u32]) -> String {
    // The only nimber that the options leave open.
    let mex = (0..).zip(options).take_while(|(least, option)| least == *option).count() as u32;
    let unanswered = graph.successors(vertex).iter().filter(|&&option| {
        let mut answers = graph.successors(option).iter();
        values.finite(option).is_none_or(|value| value > mex)
            && !answers.any(|&answer| values.finite(answer) == Some(mex))
    });
    let unanswered = unanswered.map(|&option| graph.name(option).into_owned()).collect();
    format!("not {mex}: no answer of value {mex} to {}", some_of(unanswered))
}

/// The first of some texts.
fn some_of(texts: Vec<String>) -> String {
    let more = texts.len().saturating_sub(NAMED);
    let shown = texts.iter().take(NAMED).cloned().collect::<Vec<_>>().join(", ");
    if more > 0 { format!("{shown} and {more} more") } else { shown }
}
