//! All moves of a game as one nondeterministic transducer: what it may write, reading a word, are the
//! options of the word before symbols vanish at the ends.

use super::alphabet::{Symbol, SymbolSet};
use super::rules::{Part, WordRules};

/// What an edge writes.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Writes {
    /// The symbol that was read.
    Copy,
    /// A word, which does not depend on it.
    Word(Vec<Symbol>),
}

#[derive(Clone, Debug)]
struct Edge {
    from: usize,
    /// What is read, or `None` for nothing.
    reads: Option<SymbolSet>,
    writes: Writes,
    to: usize,
}

/// A step: what is written, and the state after it.
pub(super) type Arrow = (Vec<Symbol>, usize);

/// The moves, with steps that read nothing put together with those before them.
#[derive(Clone, Debug)]
pub(super) struct Transducer {
    /// States from which reading begins, with what is written before.
    pub starts: Vec<Arrow>,
    /// For each state and symbol, the steps.
    pub steps: Vec<Vec<Vec<Arrow>>>,
    /// Whether a word may end in a state.
    pub accepting: Vec<bool>,
}

/// The state in which everything is copied and a move may still begin.
const BEFORE: usize = 0;
/// The state in which everything is copied after a move.
const AFTER: usize = 1;
/// The state in which the word has to end.
const END: usize = 2;

impl Transducer {
    /// The transducer of a game's moves.
    pub fn new(rules: &WordRules) -> Self {
        let all = rules.alphabet.all();
        let copy = |from: usize, to: usize| Edge { from, reads: Some(all), writes: Writes::Copy, to };
        let silent = |from: usize, to: usize, word: &[Symbol]| Edge {
            from,
            reads: None,
            writes: Writes::Word(word.to_vec()),
            to,
        };
        let mut edges = vec![copy(BEFORE, BEFORE), copy(AFTER, AFTER)];
        let mut states = 3;
        // Left ends and whole words begin where nothing was read.
        let mut begins = vec![BEFORE];
        for rule in &rules.moves {
            let mut new_state = || {
                states += 1;
                states - 1
            };
            let mut at = new_state();
            match rule.place.has_left() {
                true => edges.push(silent(BEFORE, at, &[])),
                false => begins.push(at),
            }
            for part in &rule.parts {
                match part {
                    Part::Rewrite { from, to } => {
                        let (last, before) = match from.split_last() {
                            Some((last, before)) => (Some(*last), before),
                            None => (None, &[][..]),
                        };
                        for &symbol in before {
                            let next = new_state();
                            edges.push(reading(at, symbol, &[], next));
                            at = next;
                        }
                        let next = new_state();
                        edges.push(match last {
                            Some(symbol) => reading(at, symbol, to, next),
                            None => silent(at, next, to),
                        });
                        at = next;
                    }
                    Part::Gap { of, some, kept } => {
                        let writes = if *kept { Writes::Copy } else { Writes::Word(Vec::new()) };
                        let next = new_state();
                        let edge =
                            |from: usize| Edge { from, reads: Some(*of), writes: writes.clone(), to: next };
                        edges.push(if *some { edge(at) } else { silent(at, next, &[]) });
                        edges.push(edge(next));
                        at = next;
                    }
                }
            }
            edges.push(silent(at, if rule.place.has_right() { AFTER } else { END }, &[]));
        }
        let closures: Vec<Vec<Arrow>> = (0..states).map(|state| closure(&edges, state)).collect();
        let symbols = rules.alphabet.len();
        let mut steps = vec![vec![Vec::new(); symbols]; states];
        for edge in &edges {
            let Some(reads) = edge.reads else { continue };
            for symbol in reads.iter().filter(|symbol| symbol.index() < symbols) {
                for (more, to) in &closures[edge.to] {
                    let mut written = match &edge.writes {
                        Writes::Copy => vec![symbol],
                        Writes::Word(word) => word.clone(),
                    };
                    written.extend(more);
                    let arrows: &mut Vec<Arrow> = &mut steps[edge.from][symbol.index()];
                    if !arrows.contains(&(written.clone(), *to)) {
                        arrows.push((written, *to));
                    }
                }
            }
        }
        let starts = begins.iter().flat_map(|&state| closures[state].clone()).collect();
        Self { starts, steps, accepting: (0..states).map(|state| state == AFTER || state == END).collect() }
    }

    /// How many states there are.
    pub fn states(&self) -> usize {
        self.accepting.len()
    }
}

fn reading(from: usize, symbol: Symbol, writes: &[Symbol], to: usize) -> Edge {
    let mut reads = SymbolSet::EMPTY;
    reads.insert(symbol);
    Edge { from, reads: Some(reads), writes: Writes::Word(writes.to_vec()), to }
}

/// What can be reached from a state without reading, with what is written on the way. There are no
/// circles of silent edges.
fn closure(edges: &[Edge], state: usize) -> Vec<Arrow> {
    let mut reached = vec![(Vec::new(), state)];
    let mut next = 0;
    while let Some((written, at)) = reached.get(next).cloned() {
        for edge in edges.iter().filter(|edge| edge.from == at && edge.reads.is_none()) {
            let Writes::Word(word) = &edge.writes else { continue };
            reached.push(([written.as_slice(), word].concat(), edge.to));
        }
        next += 1;
    }
    reached
}
