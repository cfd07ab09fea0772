//! Geography: a token moves along edges of a graph and comes to no vertex twice.
//!
//! The game on a digraph is hard: D. Lichtenstein, M. Sipser, Go is polynomial-space hard, 1980, who call it
//! generalised geography. On a graph without directions a matching says who wins (A. S. Fraenkel, E. R. Scheinerman,
//! D. Ullman, Undirected edge geography, 1993, on the way).

mod by_matching;

use super::playable::SEARCH_REASON;
use super::{Entry, Method, Methods, Playable, parts};
use crate::answer::Move;
use crate::engine::{Engine, NamedMoves, naive};
use crate::error::{Fault, InputError, Result};
use crate::graph::{Digraph, Subset, Vertex, read, read_undirected};
use crate::notation::{Word, Words};
use crate::outcome::Convention;
use crate::ruleset::{Options, Ruleset};
use by_matching::ByMatching;

pub(super) const DIRECTED: Entry = Entry {
    name: "geography",
    rules: "move a token along an edge of the digraph in a file to a vertex where it has not been; /V: V is visited",
    example: "geography:cities.txt start",
    make: |parameters, meter| {
        let path = file(parameters, "geography", "geography:cities.txt start")?;
        Ok(Box::new(Geography::on_digraph(path, read(path, meter)?)))
    },
};

pub(super) const UNDIRECTED: Entry = Entry {
    name: "undirected-geography",
    rules: "the same on a graph without directions",
    example: "undirected-geography:roads.txt start",
    make: |parameters, meter| {
        let path = file(parameters, "undirected-geography", "undirected-geography:roads.txt start")?;
        let graph = read_undirected(path, meter)?;
        Ok(Box::new(Geography::on_graph(path, graph.both_ways(meter)?)))
    },
};

const RIGHT: &str = "write where the token is, then the vertices that are gone: a /b /c";

/// The file that a parameter names.
fn file<'w>(
    parameters: Option<&Word<'w>>,
    game: &'static str,
    example: &'static str,
) -> Result<&'w str, InputError> {
    let path = parameters.map(Word::text).filter(|path| !path.is_empty());
    path.ok_or_else(|| InputError::new(Fault::MissingParameter { game, needs: "a file", example }))
}

/// Vertex geography.
#[derive(Clone, Debug)]
pub struct Geography {
    spelling: String,
    graph: Digraph,
    directed: bool,
}

/// A token on its graph.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Token {
    /// Where it is.
    pub at: Vertex,
    /// The vertices that it may still come to.
    pub left: Subset,
}

impl Geography {
    /// The game on a digraph that is known by the name of a file.
    pub fn on_digraph(file: &str, graph: Digraph) -> Self {
        Self { spelling: format!("{}:{file}", DIRECTED.name), graph, directed: true }
    }

    /// The game on a graph that has both directions of each edge, known by the name of a file.
    pub fn on_graph(file: &str, graph: Digraph) -> Self {
        Self { spelling: format!("{}:{file}", UNDIRECTED.name), graph, directed: false }
    }

    /// A token on a vertex when no other has been visited.
    pub fn start(&self, at: Vertex) -> Token {
        let mut left = Subset::full(self.graph.vertex_count());
        left.remove(at.index());
        Token { at, left }
    }

    /// The vertices that a token can move to.
    fn targets(&self, token: &Token) -> impl Iterator<Item = Vertex> {
        self.graph.successors(token.at).iter().copied().filter(|vertex| token.left.contains(vertex.index()))
    }

    /// The token after a move. What it cannot reach any more does not matter, and is not left.
    fn moved(&self, left: &Subset, to: Vertex) -> Token {
        let mut reached = Subset::empty(self.graph.vertex_count());
        let mut waiting = vec![to];
        while let Some(vertex) = waiting.pop() {
            for &next in self.graph.successors(vertex) {
                if next != to && left.contains(next.index()) && reached.insert(next.index()) {
                    waiting.push(next);
                }
            }
        }
        Token { at: to, left: reached }
    }

    /// The move of the token at `place` from 1.
    fn name_slide(&self, place: usize, from: &Token, to: Vertex) -> Move {
        let name = |vertex| self.graph.name(vertex).into_owned();
        Move::Slide { token: place, from: name(from.at), to: name(to) }
    }

    fn visit(&self, token: &mut Token, word: &Word<'_>) -> Result<(), InputError> {
        let vertex = self.graph.find(word)?;
        let wrong = match (vertex == token.at, token.left.remove(vertex.index())) {
            (false, true) => return Ok(()),
            (true, _) => format!("the token is on `{}`", word.text()),
            (false, false) => format!("`{}` is gone already", word.text()),
        };
        Err(word.fault(Fault::Part { wrong, right: RIGHT }))
    }
}

impl Ruleset for Geography {
    type Component = Token;

    fn options(&self, token: &Token, options: &mut Options<Token>) {
        self.targets(token).for_each(|to| options.push(self.moved(&token.left, to)));
    }

    fn is_terminal(&self, token: &Token) -> bool {
        self.targets(token).next().is_none()
    }

    fn effort(&self, token: &Token) -> u64 {
        let (targets, left) = (self.targets(token).count() as u64, token.left.len() as u64);
        targets.saturating_mul(left + (token.left.bytes() / 8) as u64) / 8
    }

    fn name(&self, token: &Token) -> String {
        self.show_position(std::slice::from_ref(token)).join(" ")
    }

    fn options_bytes(&self, token: &Token) -> u64 {
        let each = (token.left.bytes() + size_of::<Token>() + size_of::<usize>()) as u64;
        (self.targets(token).count() as u64).saturating_mul(each)
    }

    fn owned_bytes(&self, token: &Token) -> usize {
        token.left.bytes()
    }
}

impl NamedMoves for Geography {
    fn name_move(&self, place: usize, token: &Token, _: usize, option: &[Token]) -> Move {
        self.name_slide(place, token, option.first().unwrap_or(token).at)
    }
}

impl Playable for Geography {
    fn spelling(&self) -> String {
        self.spelling.clone()
    }

    fn parse_position(&self, words: &Words) -> Result<Vec<Token>, InputError> {
        let start = |word: &Word<'_>| Ok(self.start(self.graph.find(word)?));
        parts::parse(words, || None, start, |token, word| self.visit(token, word))
    }

    fn show_position(&self, position: &[Token]) -> Vec<String> {
        let show = |token: &Token| {
            let gone = |vertex: &Vertex| *vertex != token.at && !token.left.contains(vertex.index());
            let gone = self.graph.vertices().filter(gone);
            let gone = gone.map(|vertex| format!(" {}{}", parts::GONE, self.graph.name(vertex)));
            self.graph.name(token.at).into_owned() + &gone.collect::<String>()
        };
        position.iter().map(show).collect()
    }

    fn component(&self, _: u64) -> Option<Token> {
        None
    }

    fn small_components(&self, most: usize) -> Vec<Token> {
        self.graph.vertices().take(most).map(|vertex| self.start(vertex)).collect()
    }

    fn methods(&self, convention: Convention) -> Methods {
        let search = (Method::Search, SEARCH_REASON);
        match convention {
            Convention::Normal if !self.directed => {
                vec![(Method::Theorem, "a maximum matching says who wins, and by which moves"), search]
            }
            _ => vec![search],
        }
    }

    fn engine(&self, method: Method, convention: Convention) -> Box<dyn Engine<Token> + '_> {
        match method {
            Method::Search => naive(self, convention),
            _ => Box::new(ByMatching { rules: self }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Error;
    use crate::graph::GraphBuilder;
    use crate::graph::testing::{all_graphs, random_multigraph};
    use crate::limits::Limits;
    use crate::search::Search;
    use crate::value::Value;
    use std::collections::HashMap;

    /// The values of a token, by the rules: it is on `at`, and may come to the vertices in the mask.
    fn value(successors: &[u32], at: usize, left: u32, values: &mut HashMap<(usize, u32), u32>) -> u32 {
        if let Some(&known) = values.get(&(at, left)) {
            return known;
        }
        let targets = (0..successors.len()).filter(|to| (successors[at] & left) >> to & 1 == 1);
        let options: Vec<u32> = targets.map(|to| value(successors, to, left & !(1 << to), values)).collect();
        let mex = (0..).find(|mex| !options.contains(mex)).unwrap();
        values.insert((at, left), mex);
        mex
    }

    fn successors(graph: &Digraph) -> Vec<u32> {
        let row = |vertex| graph.successors(vertex).iter().fold(0, |row, to| row | 1 << to.index());
        graph.vertices().map(row).collect()
    }

    #[test]
    fn search_on_all_digraphs_of_up_to_four_vertices() {
        let limits = Limits::default();
        let meter = limits.start();
        for count in 1..5usize {
            for set in 0..1u32 << (count * count.min(3)) {
                let mut builder = GraphBuilder::new(&meter);
                let vertices: Vec<_> = (0..count).map(|v| builder.vertex(&v.to_string()).unwrap()).collect();
                // With loops while there are few vertices, and without where there are four.
                let pairs = (0..count).flat_map(|a| (0..count).map(move |b| (a, b)));
                let pairs = pairs.filter(|(a, b)| count < 4 || a != b);
                for (_, (a, b)) in pairs.enumerate().filter(|&(index, _)| set >> index & 1 == 1) {
                    builder.edge(vertices[a], vertices[b]).unwrap();
                }
                let rules = Geography::on_digraph("test", builder.build().unwrap());
                let rows = successors(&rules.graph);
                let mut search = Search::new(&rules);
                let mut values = HashMap::new();
                for at in rules.graph.vertices() {
                    let found = search.value(&rules.start(at), &mut limits.start()).unwrap();
                    let left = ((1 << count) - 1) & !(1 << at.index());
                    assert_eq!(found, value(&rows, at.index(), left, &mut values), "{rows:?} {at:?}");
                }
            }
        }
    }

    #[test]
    fn matchings_on_all_graphs_of_up_to_six_vertices() {
        let limits = Limits::default();
        for graph in (1..7).flat_map(all_graphs) {
            let count = graph.vertex_count();
            let rules = Geography::on_graph("test", graph.both_ways(&mut limits.start()).unwrap());
            let rows = successors(&rules.graph);
            let mut values = HashMap::new();
            for at in rules.graph.vertices() {
                let token = rules.start(at);
                let solved = ByMatching { rules: &rules }
                    .solve(std::slice::from_ref(&token), 9, &mut limits.start())
                    .unwrap();
                let left = ((1 << count) - 1) & !(1 << at.index());
                assert_eq!(solved.value.is_zero(), value(&rows, at.index(), left, &mut values) == 0);
                let wins =
                    |to: &Vertex| value(&rows, to.index(), left & !(1 << to.index()), &mut values) == 0;
                let expected: Vec<Move> =
                    rules.targets(&token).filter(wins).map(|to| rules.name_slide(1, &token, to)).collect();
                assert_eq!(solved.moves.listed(), expected, "{rows:?} {at:?}");
            }
        }
    }

    #[test]
    fn positions_are_read_as_they_are_written() {
        let limits = Limits::default();
        let mut random = fastrand::Rng::with_seed(31);
        for _ in 0..40 {
            let graph = random_multigraph(6, 9, &mut random);
            let rules = Geography::on_graph("test", graph.both_ways(&mut limits.start()).unwrap());
            let mut position: Vec<_> = rules.small_components(6);
            let mut options = Options::new();
            position.iter().for_each(|token| rules.options(token, &mut options));
            position.extend_from_slice(options.components());
            let words = Words::of_line("position", None, &rules.show_position(&position).join(" "));
            assert_eq!(rules.parse_position(&words).unwrap(), position);
        }
    }

    #[test]
    fn what_a_matching_does_not_decide_is_refused() {
        let limits = Limits::default();
        let graph =
            crate::graph::read_undirected_from("a b\nc d\nd e\nf\n".as_bytes(), "text", &limits.start());
        let rules = Geography::on_graph("text", graph.unwrap().both_ways(&mut limits.start()).unwrap());
        let solve = |text: &str| {
            let position = rules.parse_position(&Words::of_line("position", None, text)).unwrap();
            ByMatching { rules: &rules }.solve(&position, 9, &mut limits.start())
        };
        assert!(solve("c").unwrap().value.is_zero());
        assert!(matches!(solve("a f a /b").unwrap().value, Value::NotZero));
        assert!(matches!(solve("a a"), Err(Error::Method { .. })));
        assert!(matches!(solve("a c"), Err(Error::Method { .. })));
    }
}
