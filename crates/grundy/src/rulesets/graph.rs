//! Tokens on the vertices of a directed graph: a move slides one token along an edge.

mod assigned;
mod by_loopy;

pub use assigned::{Assigned, Order};

use super::playable::SEARCH_REASON;
use super::rules::About;
use super::{Entry, Method, Methods, Playable};
use crate::answer::Move;
use crate::engine::{ByRetrograde, ByValues, ComponentValues, Engine, NamedMoves, UnlessLoop, naive};
use crate::error::{Fault, InputError, Result};
use crate::evidence::{Evidence, Theorem};
use crate::graph::acyclic::AcyclicValues;
use crate::graph::{Digraph, Vertex, read};
use crate::limits::Meter;
use crate::nimber::Nimber;
use crate::notation::{Word, Words};
use crate::outcome::Convention;
use crate::ruleset::{Options, Ruleset};
use by_loopy::ByLoopy;

pub(crate) const ENTRY: Entry = Entry {
    name: "graph",
    rules: "slide a token along an edge of the digraph in a file (edge list, DOT, GraphML, JSON or Matrix Market, also gzip or zstd)",
    example: "graph:moves.txt start",
    make: |parameters, meter| match parameters.map(Word::text).filter(|path| !path.is_empty()) {
        Some(path) => Ok(Box::new(GraphGame::new(path, read(path, meter)?))),
        None => Err(InputError::new(Fault::MissingParameter {
            game: "graph",
            needs: "a file",
            example: "graph:moves.txt start",
        })
        .into()),
    },
};

/// Play on a digraph from a file.
#[derive(Clone, Debug)]
pub struct GraphGame {
    spelling: String,
    graph: Digraph,
    about: Option<About>,
}

impl GraphGame {
    /// Play on a digraph that is known by the name of a file.
    pub fn new(file: impl Into<String>, graph: Digraph) -> Self {
        Self { spelling: format!("{}:{}", ENTRY.name, file.into()), graph, about: None }
    }

    /// Play on a digraph from rules that say more.
    pub fn written(spelling: String, graph: Digraph, about: About) -> Self {
        Self { spelling, graph, about: Some(about) }
    }
}

impl GraphGame {
    /// The graph.
    pub fn graph(&self) -> &Digraph {
        &self.graph
    }
}

impl Ruleset for GraphGame {
    type Component = Vertex;

    fn options(&self, vertex: &Vertex, options: &mut Options<Vertex>) {
        self.graph.options(vertex, options);
    }

    fn is_terminal(&self, vertex: &Vertex) -> bool {
        self.graph.successors(*vertex).is_empty()
    }

    fn name(&self, vertex: &Vertex) -> String {
        self.graph.name(*vertex).into_owned()
    }
}

impl NamedMoves for GraphGame {
    fn name_move(&self, place: usize, from: &Vertex, _: usize, option: &[Vertex]) -> Move {
        let to = option.first().unwrap_or(from);
        Move::Slide { token: place, from: self.name(from), to: self.name(to) }
    }
}

impl Playable for GraphGame {
    fn spelling(&self) -> String {
        self.spelling.clone()
    }

    fn about(&self) -> Option<&About> {
        self.about.as_ref()
    }

    fn parse_position(&self, words: &Words) -> Result<Vec<Vertex>, InputError> {
        // An argument of its own may be a name with white space in it.
        let whole: Option<Vec<Vertex>> =
            words.arguments().map(|argument| self.graph.vertex(argument.text())).collect();
        match whole {
            Some(vertices) if words.arguments().len() > 0 => Ok(vertices),
            _ => words.iter().map(|word| self.graph.find(&word)).collect(),
        }
    }

    fn show_position(&self, position: &[Vertex]) -> Vec<String> {
        position.iter().map(|vertex| self.name(vertex)).collect()
    }

    fn component(&self, _: u64) -> Option<Vertex> {
        None
    }

    fn as_graph(&self) -> Option<&GraphGame> {
        Some(self)
    }

    fn order(&self, position: &[Vertex], most: usize, meter: &mut Meter<'_>) -> Result<Option<Order>> {
        assigned::order(&self.graph, position, most, meter).map(Some)
    }

    fn small_components(&self, most: usize) -> Vec<Vertex> {
        self.graph.vertices().take(most).collect()
    }

    fn methods(&self, convention: Convention) -> Methods {
        let retrograde = (Method::Retrograde, "who wins, by going back from all ends of play");
        let search = (Method::Search, SEARCH_REASON);
        match convention {
            Convention::Normal => vec![
                (Method::Graph, "values in one pass where play must end, loopy values where it may not"),
                (Method::Table, "values of all vertices that can be reached, in one pass"),
                (Method::Loopy, "nimbers and infinity, in the order in which play can be made to end"),
                retrograde,
                search,
            ],
            Convention::Misere => {
                vec![
                    (Method::Graph, "search where play must end, retrograde where it may not"),
                    retrograde,
                    search,
                ]
            }
        }
    }

    fn engine(&self, method: Method, convention: Convention) -> Box<dyn Engine<Vertex> + '_> {
        let table = || Box::new(ByValues::new(self, AcyclicValues::default(), convention));
        let retrograde = || Box::new(ByRetrograde::new(self, convention));
        match (method, convention) {
            (Method::Search, _) => naive(self, convention),
            (Method::Retrograde, _) => retrograde(),
            (Method::Loopy, Convention::Normal) => Box::new(ByLoopy::new(self)),
            (Method::Table, Convention::Normal) => table(),
            (_, Convention::Normal) => {
                Box::new(UnlessLoop::new(table(), Box::new(ByLoopy::new(self)), Method::Loopy))
            }
            (_, Convention::Misere) => {
                Box::new(UnlessLoop::new(naive(self, convention), retrograde(), Method::Retrograde))
            }
        }
    }
}

impl ComponentValues<GraphGame> for AcyclicValues {
    fn value(&mut self, rules: &GraphGame, vertex: &Vertex, meter: &mut Meter<'_>) -> Result<Nimber> {
        self.reach(&rules.graph, *vertex, meter)?;
        Ok(self.known(*vertex).unwrap_or_default().into())
    }

    fn evidence(&self, _: Convention) -> Evidence {
        let which = if self.is_all() { "from which play ends" } else { "that can be reached" };
        Evidence::Computed {
            computed: format!("the values of the {} vertices {which}, by the mex rule", self.count()),
            combined_by: Theorem::SPRAGUE_GRUNDY,
        }
    }
}
