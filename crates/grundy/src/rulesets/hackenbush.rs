//! Green Hackenbush: cut an edge, and what no longer hangs on the ground falls.
//!
//! E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 1982, chapter 7. The ground is one vertex: a picture with
//! several places on the ground is the same as one in which these are made one.

mod principles;

use super::playable::SEARCH_REASON;
use super::{Entry, Method, Methods, Playable, parts};
use crate::answer::Move;
use crate::engine::{ByValues, Engine, NamedMoves, naive};
use crate::error::{Fault, InputError, Result};
use crate::graph::{Incidence, Multigraph, Subset, Vertex, read_undirected};
use crate::limits::Meter;
use crate::notation::{Word, Words};
use crate::outcome::Convention;
use crate::ruleset::{Options, Ruleset};
use principles::Principles;

pub(super) const ENTRY: Entry = Entry {
    name: "hackenbush",
    rules: "cut an edge of the graph in a file, and all that no longer hangs on the vertex `ground` falls (,ground=V)",
    example: "hackenbush:tree.txt",
    make: |parameters, meter| match parameters.filter(|word| !word.text().is_empty()) {
        Some(word) => Ok(Box::new(Hackenbush::load(word, meter)?)),
        None => Err(InputError::new(Fault::MissingParameter {
            game: "hackenbush",
            needs: "a file",
            example: "hackenbush:tree.txt",
        })
        .into()),
    },
};

/// The name of the ground if no other is given.
const GROUND: &str = "ground";

/// What stands before another name of the ground.
const PARAMETER: &str = ",ground=";

const RIGHT: &str =
    "write `all` for the whole picture, `all /a-b` for what is left when the edge from a to b is cut";

/// Green Hackenbush on a graph. A component is the set of edges that are left, all of which hang on the ground.
#[derive(Clone, Debug)]
pub struct Hackenbush {
    spelling: String,
    graph: Multigraph,
    ground: Vertex,
    incidence: Incidence,
}

impl Hackenbush {
    /// The game on a graph that is known by the name of a file, standing on a vertex of it.
    ///
    /// # Errors
    /// [`Error::Limit`](crate::Error::Limit).
    pub fn new(file: &str, graph: Multigraph, ground: Vertex, meter: &mut Meter<'_>) -> Result<Self> {
        let parameter = match &*graph.name(ground) {
            GROUND => String::new(),
            name => format!("{PARAMETER}{name}"),
        };
        let spelling = format!("{}:{file}{parameter}", ENTRY.name);
        let incidence = Incidence::of(&graph, meter)?;
        Ok(Self { spelling, graph, ground, incidence })
    }

    /// Reads `FILE` or `FILE,ground=VERTEX`.
    fn load(parameters: &Word<'_>, meter: &mut Meter<'_>) -> Result<Self> {
        let text = parameters.text();
        let Some(comma) = text.rfind(PARAMETER) else {
            let graph = read_undirected(text, meter)?;
            let Some(ground) = graph.vertex(GROUND) else {
                let wrong = format!("the graph has no vertex `{GROUND}` to stand on");
                let right = "name the vertex on the ground: hackenbush:FILE,ground=VERTEX";
                return Err(parameters.fault(Fault::Part { wrong, right }).into());
            };
            return Self::new(text, graph, ground, meter);
        };
        let graph = read_undirected(&text[..comma], meter)?;
        let ground = graph.find(&parameters.part(comma + PARAMETER.len()..text.len()))?;
        Self::new(&text[..comma], graph, ground, meter)
    }

    /// The edges that are left of some when what does not hang on the ground has fallen.
    fn hanging(&self, edges: &Subset) -> Subset {
        let connected = self.incidence.connected(self.ground.index(), edges);
        let mut hanging = edges.clone();
        for edge in edges.iter().filter(|&edge| !connected.contains(self.graph.edges()[edge].0.index())) {
            hanging.remove(edge);
        }
        hanging
    }

    /// The whole picture.
    pub fn whole(&self) -> Subset {
        self.hanging(&Subset::full(self.graph.edges().len()))
    }

    /// Cuts the edge that a word names, as `a-b`: the first of them that is left.
    fn cut(&self, edges: &mut Subset, word: &Word<'_>) -> Result<(), InputError> {
        let text = word.text();
        let mut unknown = None;
        let mut meant = Vec::new();
        for (hyphen, _) in text.match_indices('-') {
            let (first, second) = (word.part(0..hyphen), word.part(hyphen + 1..text.len()));
            match (self.graph.find(&first), self.graph.find(&second)) {
                (Ok(a), Ok(b)) => meant.push((a, b)),
                (Err(error), _) | (_, Err(error)) => unknown = Some(error),
            }
        }
        let found = |&(a, b): &(Vertex, Vertex)| {
            let mut ends = self.incidence.at(a.index()).iter();
            let is_left = |edge: u32| edges.contains(edge as usize);
            ends.find(|end| end.other as usize == b.index() && is_left(end.edge)).map(|end| end.edge as usize)
        };
        let found: Vec<usize> = meant.iter().filter_map(found).collect();
        let wrong = match (found.as_slice(), meant.is_empty(), unknown) {
            (&[edge], ..) => {
                edges.remove(edge);
                return Ok(());
            }
            ([], true, Some(error)) => return Err(error),
            ([], true, None) => format!("`{text}` is no edge: an edge has two ends with a `-` between"),
            ([], false, _) => format!("no edge `{text}` is left to be cut"),
            _ => format!("`{text}` can be cut in two at several hyphens, and more than one makes an edge"),
        };
        Err(word.fault(Fault::Part { wrong, right: RIGHT }))
    }

    /// An edge as it is written.
    fn show_edge(&self, edge: usize) -> String {
        let (a, b) = self.graph.edges()[edge];
        format!("{}-{}", self.graph.name(a), self.graph.name(b))
    }

    /// The move that cuts an edge in the component at `place` from 1.
    fn name_cut(&self, place: usize, edge: usize) -> Move {
        Move::Cut { component: place, edge: self.show_edge(edge) }
    }
}

impl Ruleset for Hackenbush {
    type Component = Subset;

    fn options(&self, edges: &Subset, options: &mut Options<Subset>) {
        let mut left = edges.clone();
        for edge in edges.iter() {
            left.remove(edge);
            options.push(self.hanging(&left));
            left.insert(edge);
        }
    }

    fn is_terminal(&self, edges: &Subset) -> bool {
        edges.is_empty()
    }

    fn effort(&self, edges: &Subset) -> u64 {
        let each = edges.len() as u64 + (edges.bytes() / 8) as u64;
        (edges.len() as u64).saturating_mul(each) / 16
    }

    fn name(&self, edges: &Subset) -> String {
        self.show_position(std::slice::from_ref(edges)).join(" ")
    }

    fn options_bytes(&self, edges: &Subset) -> u64 {
        (edges.len() as u64).saturating_mul((edges.bytes() + size_of::<Subset>() + size_of::<usize>()) as u64)
    }

    fn owned_bytes(&self, edges: &Subset) -> usize {
        edges.bytes()
    }
}

impl NamedMoves for Hackenbush {
    fn name_move(&self, place: usize, edges: &Subset, index: usize, _: &[Subset]) -> Move {
        self.name_cut(place, edges.iter().nth(index).unwrap_or_default())
    }
}

impl Playable for Hackenbush {
    fn spelling(&self) -> String {
        self.spelling.clone()
    }

    fn parse_position(&self, words: &Words) -> Result<Vec<Subset>, InputError> {
        let pictures = parts::parse(
            words,
            || Some(self.whole()),
            |word| parts::expect_all(word, RIGHT).map(|()| self.whole()),
            |edges, word| self.cut(edges, word),
        )?;
        Ok(pictures.iter().map(|edges| self.hanging(edges)).collect())
    }

    fn show_position(&self, position: &[Subset]) -> Vec<String> {
        let show = |edges: &Subset| {
            let connected = self.incidence.connected(self.ground.index(), edges);
            let touches = |vertex: Vertex| connected.contains(vertex.index());
            let ends = self.graph.edges().iter().enumerate();
            let cut = ends.filter(|&(edge, &(a, b))| !edges.contains(edge) && (touches(a) || touches(b)));
            let cut = cut.map(|(edge, _)| format!(" {}{}", parts::GONE, self.show_edge(edge)));
            parts::ALL.to_owned() + &cut.collect::<String>()
        };
        position.iter().map(show).collect()
    }

    fn component(&self, _: u64) -> Option<Subset> {
        None
    }

    fn small_components(&self, most: usize) -> Vec<Subset> {
        let whole = self.whole();
        let mut options = Options::new();
        if self.options_bytes(&whole) < 1 << 20 {
            self.options(&whole, &mut options);
        }
        let mut smaller = options.components().to_vec();
        smaller.sort_unstable();
        smaller.dedup();
        smaller.sort_by_key(Subset::len);
        smaller.push(whole);
        smaller.truncate(most);
        smaller
    }

    fn methods(&self, convention: Convention) -> Methods {
        let search = (Method::Search, SEARCH_REASON);
        match convention {
            Convention::Normal => {
                vec![(Method::Theorem, "cycles are fused, and bridges add 1 to what hangs on them"), search]
            }
            Convention::Misere => vec![search],
        }
    }

    fn engine(&self, method: Method, convention: Convention) -> Box<dyn Engine<Subset> + '_> {
        match method {
            Method::Search => naive(self, convention),
            _ => Box::new(ByValues::new(self, Principles::default(), convention)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Error;
    use crate::graph::testing::{all_graphs, multigraph, random_multigraph};
    use crate::limits::Limits;
    use crate::search::Search;

    fn game(graph: Multigraph) -> Hackenbush {
        let ground = graph.vertices().next().unwrap();
        Hackenbush::new("test", graph, ground, &mut Limits::default().start()).unwrap()
    }

    /// What can be reached from the whole picture.
    fn reachable(rules: &Hackenbush) -> Vec<Subset> {
        let mut all = vec![rules.whole()];
        let mut next = 0;
        while let Some(edges) = all.get(next).cloned() {
            let mut options = Options::new();
            rules.options(&edges, &mut options);
            assert_eq!(options.is_empty(), rules.is_terminal(&edges));
            for option in options.components() {
                if !all.contains(option) {
                    all.push(option.clone());
                }
            }
            next += 1;
        }
        all
    }

    fn compare(rules: &Hackenbush, positions: impl Iterator<Item = Vec<Subset>>) {
        let limits = Limits::default();
        let mut naive = rules.engine(Method::Search, Convention::Normal);
        let mut theorem = rules.engine(Method::Theorem, Convention::Normal);
        for position in positions {
            let expected = naive.solve(&position, usize::MAX, &mut limits.start()).unwrap();
            let found = theorem.solve(&position, usize::MAX, &mut limits.start()).unwrap();
            assert_eq!(found.value, expected.value);
            assert_eq!(found.moves, expected.moves, "{position:?} of {:?}", rules.graph.edges());
        }
    }

    #[test]
    fn theorem_and_search_agree_with_sums() {
        for rules in all_graphs(4).map(game) {
            let pictures = reachable(&rules);
            compare(&rules, pictures.iter().map(|edges| vec![edges.clone(), rules.whole()]));
        }
        let mut random = fastrand::Rng::with_seed(11);
        for _ in 0..60 {
            let vertices = random.u32(1..7);
            let rules = game(random_multigraph(vertices, random.usize(0..10), &mut random));
            compare(&rules, (0..3).map(|copies| vec![rules.whole(); copies]));
        }
    }

    fn read(rules: &Hackenbush, position: &[Subset]) -> Vec<Subset> {
        let words = Words::of_line("position", None, &rules.show_position(position).join(" "));
        rules.parse_position(&words).unwrap()
    }

    #[test]
    fn positions_are_read_as_they_are_written() {
        for rules in all_graphs(4).map(game) {
            for edges in reachable(&rules) {
                let position = [edges.clone(), rules.whole(), edges];
                assert_eq!(read(&rules, &position), position);
            }
        }
        // Which of parallel edges is cut makes no difference.
        let mut random = fastrand::Rng::with_seed(12);
        for _ in 0..10 {
            let rules = game(random_multigraph(3, 6, &mut random));
            let mut search = Search::new(&rules);
            let mut value = |edges: &Subset| search.value(edges, &mut Limits::default().start()).unwrap();
            for edges in reachable(&rules) {
                assert_eq!(value(&read(&rules, std::slice::from_ref(&edges))[0]), value(&edges));
            }
        }
    }

    #[test]
    fn a_name_with_a_hyphen_is_no_trouble_while_one_edge_can_be_meant() {
        let limits = Limits::default();
        let meter = limits.start();
        let text = "ground a-b\na-b c\na b-c\nground a\n";
        let graph = crate::graph::read_undirected_from(text.as_bytes(), "text", &meter).unwrap();
        let ground = graph.vertex("ground").unwrap();
        let rules = Hackenbush::new("text", graph, ground, &mut limits.start()).unwrap();
        let read = |text: &str| rules.parse_position(&Words::of_line("position", None, text));
        assert_eq!(read("/ground-a-b").unwrap()[0].len(), 2);
        let error = read("all /a-b-c").unwrap_err();
        assert!(error.to_string().contains("several hyphens"), "{error}");
        assert_eq!(error.place.unwrap().span, 5..10);
    }

    #[test]
    fn limits_end_what_is_too_large_to_be_searched() {
        let edges: Vec<_> = (0..400u32).map(|v| (v, v + 1)).chain((0..400).map(|v| (0, v + 1))).collect();
        let rules = game(multigraph(401, &edges));
        let limits = Limits { positions: 10_000, memory: 1 << 20, ..Limits::default() };
        let mut search = rules.engine(Method::Search, Convention::Normal);
        assert!(matches!(search.value(&[rules.whole()], &mut limits.start()), Err(Error::Limit(_))));
    }
}
