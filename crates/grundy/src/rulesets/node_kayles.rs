//! Node Kayles: take a vertex of a graph; it and its neighbours are gone.
//!
//! T. J. Schaefer, On the complexity of some two-person perfect-information games, 1978, where it is shown to be hard.
//! A path of n vertices is a row of n + 1 pins of Dawson's Kayles, with a vertex for each two neighbouring pins.

use super::playable::SEARCH_REASON;
use super::{Entry, Method, Methods, Playable, parts};
use crate::answer::Move;
use crate::engine::{Engine, NamedMoves, naive};
use crate::error::{Fault, InputError, Result};
use crate::graph::{Digraph, Subset, Vertex, read_undirected};
use crate::notation::{Word, Words};
use crate::outcome::Convention;
use crate::ruleset::{Options, Ruleset};

pub(super) const ENTRY: Entry = Entry {
    name: "node-kayles",
    rules: "take a vertex of the graph in a file, and its neighbours are gone with it; all /V: all without V",
    example: "node-kayles:roads.txt",
    make: |parameters, meter| match parameters.map(Word::text).filter(|path| !path.is_empty()) {
        Some(path) => {
            let graph = read_undirected(path, meter)?;
            Ok(Box::new(NodeKayles::new(path, graph.both_ways(meter)?)))
        }
        None => Err(InputError::new(Fault::MissingParameter {
            game: "node-kayles",
            needs: "a file",
            example: "node-kayles:roads.txt",
        })
        .into()),
    },
};

const RIGHT: &str =
    "write `all` for the whole graph, `all /a /b` for what is left without the vertices a and b";

/// Node Kayles on a graph. A component is a set of vertices that are left; what moves leave hangs together.
#[derive(Clone, Debug)]
pub struct NodeKayles {
    spelling: String,
    graph: Digraph,
    /// The vertices by their numbers.
    vertices: Vec<Vertex>,
}

impl NodeKayles {
    /// The game on a graph that has both directions of each edge, known by the name of a file.
    pub fn new(file: &str, graph: Digraph) -> Self {
        let vertices = graph.vertices().collect();
        Self { spelling: format!("{}:{file}", ENTRY.name), graph, vertices }
    }

    /// The whole graph.
    pub fn whole(&self) -> Subset {
        Subset::full(self.vertices.len())
    }

    /// Calls with the vertices of each part that hangs together.
    fn each_part(&self, mut vertices: Subset, mut found: impl FnMut(&[usize])) {
        let mut part = Vec::new();
        for first in vertices.clone().iter() {
            if !vertices.remove(first) {
                continue;
            }
            part.clear();
            part.push(first);
            let mut looked_at = 0;
            while let Some(&vertex) = part.get(looked_at) {
                looked_at += 1;
                let next = self.graph.successors(self.vertices[vertex]).iter().map(|next| next.index());
                part.extend(next.filter(|&next| vertices.remove(next)));
            }
            found(&part);
        }
    }

    /// The parts that hang together.
    fn split(&self, vertices: Subset) -> Vec<Subset> {
        let mut parts = Vec::new();
        self.each_part(vertices, |part| {
            let mut set = Subset::empty(self.vertices.len());
            part.iter().for_each(|&vertex| {
                set.insert(vertex);
            });
            parts.push(set);
        });
        parts
    }

    fn without(&self, vertices: &mut Subset, word: &Word<'_>) -> Result<(), InputError> {
        let vertex = self.graph.find(word)?;
        if vertices.remove(vertex.index()) {
            return Ok(());
        }
        let wrong = format!("`{}` is gone already", word.text());
        Err(word.fault(Fault::Part { wrong, right: RIGHT }))
    }
}

impl Ruleset for NodeKayles {
    type Component = Subset;

    fn options(&self, vertices: &Subset, options: &mut Options<Subset>) {
        for vertex in vertices.iter() {
            let mut rest = vertices.clone();
            rest.remove(vertex);
            for neighbour in self.graph.successors(self.vertices[vertex]) {
                rest.remove(neighbour.index());
            }
            options.push_sum(self.split(rest));
        }
    }

    fn is_terminal(&self, vertices: &Subset) -> bool {
        vertices.is_empty()
    }

    fn effort(&self, vertices: &Subset) -> u64 {
        let each = vertices.len() as u64 + (vertices.bytes() / 8) as u64;
        (vertices.len() as u64).saturating_mul(each) / 16
    }

    fn name(&self, vertices: &Subset) -> String {
        self.show_position(std::slice::from_ref(vertices)).join(" ")
    }

    fn options_bytes(&self, vertices: &Subset) -> u64 {
        let mut parts = 0u64;
        self.each_part(vertices.clone(), |_| parts += 1);
        // Each move leaves all parts but one, of which the rest falls into fewer parts than there are edges at
        // the vertices next to the one that is taken.
        parts = parts.saturating_sub(1).saturating_mul(vertices.len() as u64);
        for vertex in vertices.iter() {
            let degree = self.graph.successors(self.vertices[vertex]).len() as u64;
            parts = parts.saturating_add(1 + degree.saturating_mul(degree));
        }
        parts.saturating_mul((vertices.bytes() + size_of::<Subset>() + size_of::<usize>()) as u64)
    }

    fn owned_bytes(&self, vertices: &Subset) -> usize {
        vertices.bytes()
    }
}

impl NamedMoves for NodeKayles {
    fn name_move(&self, place: usize, vertices: &Subset, index: usize, _: &[Subset]) -> Move {
        let vertex = vertices.iter().nth(index).map(|vertex| self.graph.name(self.vertices[vertex]));
        Move::Choose { component: place, vertex: vertex.unwrap_or_default().into_owned() }
    }
}

impl Playable for NodeKayles {
    fn spelling(&self) -> String {
        self.spelling.clone()
    }

    fn parse_position(&self, words: &Words) -> Result<Vec<Subset>, InputError> {
        parts::parse(
            words,
            || Some(self.whole()),
            |word| parts::expect_all(word, RIGHT).map(|()| self.whole()),
            |vertices, word| self.without(vertices, word),
        )
    }

    fn show_position(&self, position: &[Subset]) -> Vec<String> {
        let show = |vertices: &Subset| {
            let gone = self.vertices.iter().filter(|vertex| !vertices.contains(vertex.index()));
            let gone = gone.map(|&vertex| format!(" {}{}", parts::GONE, self.graph.name(vertex)));
            parts::ALL.to_owned() + &gone.collect::<String>()
        };
        position.iter().map(show).collect()
    }

    fn component(&self, _: u64) -> Option<Subset> {
        None
    }

    fn small_components(&self, most: usize) -> Vec<Subset> {
        let without = |vertex: usize| {
            let mut rest = self.whole();
            rest.remove(vertex);
            rest
        };
        let smaller = (0..self.vertices.len()).map(without);
        smaller.chain([self.whole()]).take(most).collect()
    }

    fn methods(&self, _: Convention) -> Methods {
        vec![(Method::Search, SEARCH_REASON)]
    }

    fn engine(&self, _: Method, convention: Convention) -> Box<dyn Engine<Subset> + '_> {
        naive(self, convention)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Multigraph;
    use crate::graph::testing::{all_graphs, multigraph, random_multigraph};
    use crate::limits::Limits;
    use crate::rulesets::take_and_break::{Code, TakeAndBreak};
    use crate::search::Search;

    fn game(graph: &Multigraph) -> NodeKayles {
        NodeKayles::new("test", graph.both_ways(&mut Limits::default().start()).unwrap())
    }

    fn value(graph: &Multigraph) -> u32 {
        let rules = game(graph);
        Search::new(&rules).value(&rules.whole(), &mut Limits::default().start()).unwrap()
    }

    /// The values of all sets of vertices, by the rules and without parts.
    fn by_the_rules(graph: &Multigraph) -> Vec<u32> {
        let count = graph.vertex_count();
        let mut gone: Vec<u32> = (0..count).map(|vertex| 1 << vertex).collect();
        for (a, b) in graph.edges() {
            gone[a.index()] |= 1 << b.index();
            gone[b.index()] |= 1 << a.index();
        }
        let mut values: Vec<u32> = Vec::new();
        for set in 0..1u32 << count {
            let taken = (0..count).filter(|vertex| set >> vertex & 1 == 1);
            let options: Vec<u32> = taken.map(|vertex| values[(set & !gone[vertex]) as usize]).collect();
            values.push((0..).find(|mex| !options.contains(mex)).unwrap());
        }
        values
    }

    #[test]
    fn all_graphs_of_up_to_six_vertices() {
        for graph in (1..7).flat_map(all_graphs) {
            assert_eq!(value(&graph), by_the_rules(&graph)[(1 << graph.vertex_count()) - 1], "{graph:?}");
        }
    }

    #[test]
    fn parts_of_graphs_with_loops_and_parallel_edges() {
        let mut random = fastrand::Rng::with_seed(41);
        for _ in 0..60 {
            let graph = random_multigraph(9, random.usize(0..16), &mut random);
            let rules = game(&graph);
            let mut search = Search::new(&rules);
            for (set, expected) in by_the_rules(&graph).into_iter().enumerate() {
                let mut vertices = rules.whole();
                (0..9).filter(|vertex| set >> vertex & 1 == 0).for_each(|vertex| {
                    vertices.remove(vertex);
                });
                assert_eq!(search.value(&vertices, &mut Limits::default().start()).unwrap(), expected);
                let words = rules.show_position(&[vertices.clone()]).join(" ");
                let read = rules.parse_position(&Words::of_line("position", None, &words)).unwrap();
                assert_eq!(read, [vertices]);
            }
        }
    }

    /// The values of Dawson's Kayles, and those of a circle, of which the first move leaves a path.
    #[test]
    fn paths_and_circles() {
        let code = Words::of_line("code", None, "0.07");
        let rules = TakeAndBreak::new(Code::parse(&code.whole(), 8).unwrap());
        let mut dawson = Search::new(&rules);
        let mut dawson = |heap: u32| dawson.value(&heap.into(), &mut Limits::default().start()).unwrap();
        for length in 1..50u32 {
            let path: Vec<_> = (1..length).map(|v| (v - 1, v)).collect();
            assert_eq!(value(&multigraph(length, &path)), dawson(length + 1), "path of {length}");
            let circle: Vec<_> = path.into_iter().chain([(length - 1, 0)]).collect();
            let left = dawson((length + 1).saturating_sub(3));
            assert_eq!(value(&multigraph(length, &circle)), u32::from(left == 0), "circle of {length}");
        }
    }
}
