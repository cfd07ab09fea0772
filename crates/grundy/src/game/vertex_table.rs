//! The values of all vertices of a graph.

use super::{Game, Plan, Request};
use crate::engine::Engine;
use crate::error::{Error, Result};
use crate::evidence::Evidence;
use crate::graph::{Digraph, Vertex};
use crate::limits::Meter;
use crate::rulesets::Playable;
use crate::value::Value;

/// The values of single tokens on the vertices of a graph, by one method or by two that are compared.
pub struct VertexTable<'g> {
    spelling: String,
    graph: &'g Digraph,
    first: (Plan, Box<dyn Engine<Vertex> + 'g>),
    second: Option<(Plan, Box<dyn Engine<Vertex> + 'g>)>,
}

impl Game {
    /// The values of all vertices, for games on a graph; `None` for others.
    ///
    /// # Errors
    /// As [`Game::solver`].
    pub fn vertex_table(&self, request: &Request) -> Result<Option<VertexTable<'_>>> {
        let Some(rules) = self.rules.as_graph() else { return Ok(None) };
        let plan = self.plan(request)?;
        let engine = |plan: Plan| (plan, rules.engine(plan.method, request.convention));
        let second = match request.double_check {
            true => Some(engine(self.second_plan(request, &plan)?)),
            false => None,
        };
        Ok(Some(VertexTable { spelling: self.spelling(), graph: rules.graph(), first: engine(plan), second }))
    }
}

impl VertexTable<'_> {
    /// The graph.
    pub fn graph(&self) -> &Digraph {
        self.graph
    }

    /// How values are found, and why so.
    pub fn plan(&self) -> &Plan {
        &self.first.0
    }

    /// How values are found once more, if they are.
    pub fn second_plan(&self) -> Option<&Plan> {
        self.second.as_ref().map(|(plan, _)| plan)
    }

    /// Finds all values, and compares them if there are two methods. Asking for them afterwards costs next to
    /// nothing.
    ///
    /// # Errors
    /// A limit that was reached, a loop in play where the method needs an end, or [`Error::Disagreement`].
    pub fn solve(&mut self, meter: &mut Meter<'_>) -> Result<()> {
        for vertex in self.graph.vertices() {
            meter.count()?;
            let value = self.first.1.value(&[vertex], meter)?;
            if let Some((plan, second)) = &mut self.second {
                let check = second.value(&[vertex], meter)?;
                let method =
                    |engine: &dyn Engine<Vertex>, plan: &Plan| engine.turned_to().unwrap_or(plan.method);
                if method(self.first.1.as_ref(), &self.first.0) == method(second.as_ref(), plan) {
                    return Err(Error::NoSecondMethod(self.spelling.clone()));
                }
                if !value.agrees_with(&check) {
                    return Err(Error::Disagreement(format!(
                        "{}: {} says value {value}, {} says value {check}",
                        self.graph.name(vertex),
                        self.first.0.method.name(),
                        plan.method.name(),
                    )));
                }
            }
        }
        Ok(())
    }

    /// The value of a vertex.
    ///
    /// # Errors
    /// As [`VertexTable::solve`].
    pub fn value(&mut self, vertex: Vertex, meter: &mut Meter<'_>) -> Result<Value> {
        self.first.1.value(&[vertex], meter)
    }

    /// How the values so far are known.
    pub fn evidence(&self) -> Evidence {
        self.first.1.evidence()
    }
}
