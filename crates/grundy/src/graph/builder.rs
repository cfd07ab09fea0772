//! Vertices and edges on their way into a graph.

use super::digraph::{Digraph, Vertex};
use super::edge_log::{EdgeLog, NONE};
use super::multigraph::Multigraph;
use super::name_table::NameTable;
use super::names::Names;
use super::numbers::{Ranking, canonical, ranked};
use super::rows::Rows;
use crate::error::{Fault, InputError, Result};
use crate::limits::Meter;
use rustc_hash::FxHashSet;

/// Collects vertices and edges for a [`Digraph`] or a [`Multigraph`].
///
/// As long as all names are canonical decimals, readers may give numbers, and none is stored as a
/// text; the first other name makes texts of all.
#[derive(Debug)]
pub struct GraphBuilder<'a> {
    meter: &'a Meter<'a>,
    names: NameTable,
    log: EdgeLog,
    // Whether the log holds numbers that are names, and not places in the table of names.
    numbered: bool,
    // Whether parallel edges are to be one edge.
    strict: bool,
    // What the reader holds beside the graph.
    beside: usize,
}

impl<'a> GraphBuilder<'a> {
    /// A graph without vertices, which will be held to the meter's limit on memory.
    pub fn new(meter: &'a Meter<'a>) -> Self {
        let (names, log) = (NameTable::default(), EdgeLog::new());
        Self { meter, names, log, numbered: true, strict: false, beside: 0 }
    }

    /// The vertex with a name, which is added if it is new.
    ///
    /// # Errors
    /// [`Error::Limit`](crate::Error::Limit), or [`Fault::TooLarge`] for more than 2^32 - 1 vertices.
    pub fn vertex(&mut self, name: &str) -> Result<Vertex> {
        if self.numbered {
            self.make_texts_of_numbers()?;
        }
        let vertex = intern(&mut self.names, name)?;
        self.check_memory()?;
        Ok(Vertex(vertex))
    }

    /// Adds an edge between vertices of this graph.
    ///
    /// # Errors
    /// [`Error::Limit`](crate::Error::Limit), or [`Fault::TooLarge`] for more than 2^32 - 1 edges.
    #[inline]
    pub fn edge(&mut self, from: Vertex, to: Vertex) -> Result<()> {
        self.push(from.0, to.0)?;
        self.check_memory()
    }

    /// Whether numbers may be given in the place of names.
    pub(super) fn is_numbered(&self) -> bool {
        self.numbered
    }

    /// Adds an edge between the vertices whose names are these numbers, below 2^32 - 1.
    #[inline]
    pub(super) fn number_edge(&mut self, from: u32, to: u32) -> Result<()> {
        debug_assert!(self.numbered && from != NONE && to != NONE);
        self.push(from, to)
    }

    /// Adds a vertex whose name is this number.
    pub(super) fn number(&mut self, number: u32) -> Result<()> {
        debug_assert!(self.numbered && number != NONE);
        self.push(number, NONE)
    }

    /// Makes `count` numbers from `first` on the vertices, whichever are mentioned; no others may be.
    pub(super) fn all_numbers(&mut self, first: u32, count: u32) {
        debug_assert!(self.numbered);
        self.log.set_all(first, count);
    }

    /// How many vertices have names that are not numbers given as such.
    pub(super) fn named_count(&self) -> usize {
        self.names.len()
    }

    /// The name of a vertex that was named.
    pub(super) fn name(&self, vertex: Vertex) -> &str {
        self.names.get(vertex.0)
    }

    /// The edges between the same two vertices are to be one edge.
    pub(super) fn set_strict(&mut self) {
        self.strict = true;
    }

    fn push(&mut self, from: u32, to: u32) -> Result<()> {
        if self.log.push(from, to) {
            self.check_memory()?;
            self.meter.look()?;
            if self.log.len() >= u32::MAX as usize - (1 << 20) {
                return Err(too_many(self.log.len(), "the number of edges").into());
            }
        }
        Ok(())
    }

    fn make_texts_of_numbers(&mut self) -> Result<()> {
        self.numbered = false;
        let Self { meter, names, log, beside, .. } = self;
        let edges = log.bytes();
        log.try_renumber(|chunk| {
            meter.look()?;
            for end in chunk.iter_mut().flat_map(|(from, to)| [from, to]).filter(|end| **end != NONE) {
                *end = intern(names, itoa::Buffer::new().format(*end))?;
            }
            Ok(meter.hold((*beside + edges + names.bytes()) as u64)?)
        })
    }

    /// Makes numbers of names that are numbers all, so that it makes no difference in which format they stood.
    ///
    /// # Errors
    /// [`Error::Limit`](crate::Error::Limit).
    pub(super) fn recognise_numbers(&mut self) -> Result<()> {
        if self.numbered || !self.names.iter().all(|name| canonical(name).is_some()) {
            return Ok(());
        }
        let bytes = self.names.len() * (size_of::<u32>() + size_of::<(u32, u32)>());
        self.meter.hold(self.bytes() + bytes as u64)?;
        let numbers: Vec<u32> = self.names.iter().filter_map(canonical).collect();
        self.log.try_renumber(|chunk| {
            let ends = chunk.iter_mut().flat_map(|(from, to)| [from, to]).filter(|end| **end != NONE);
            ends.for_each(|end| *end = numbers[*end as usize]);
            self.meter.look()
        })?;
        self.numbered = true;
        self.names = NameTable::default();
        numbers.into_iter().try_for_each(|number| self.number(number))
    }

    /// Sorts the edges by where they start and drops those that are there already.
    ///
    /// # Errors
    /// [`Error::Limit`](crate::Error::Limit).
    ///
    /// # Complexity
    /// Two counting sorts, and a sort of each vertex's successors.
    pub fn build(mut self) -> Result<Digraph> {
        let (names, ranking) = self.take_names()?;
        let Self { log, meter, mut beside, .. } = self;
        beside += names.bytes() + ranking.bytes();
        let vertices = names.len();
        let rows = match (&ranking, &names) {
            (Ranking::Bits(bits), _) => Rows::sort(log, |number| bits.rank(number), vertices, beside, meter),
            (Ranking::Range(first), _) => Rows::sort(log, |number| number - first, vertices, beside, meter),
            (Ranking::Bisection, names) => {
                Rows::sort(log, |number| names.rank(number), vertices, beside, meter)
            }
        }?;
        Ok(Digraph::new(names, rows))
    }

    /// Keeps the edges as they were added, parallel ones and loops too, without a direction.
    ///
    /// # Errors
    /// [`Error::Limit`](crate::Error::Limit).
    pub fn build_multigraph(mut self) -> Result<Multigraph> {
        let (names, ranking) = self.take_names()?;
        let Self { log, meter, beside, strict, .. } = self;
        let held = beside + names.bytes() + ranking.bytes() + log.bytes();
        let seen_bytes = if strict { 2 * size_of::<(Vertex, Vertex)>() } else { 0 };
        meter.hold((held + log.len() * (size_of::<(Vertex, Vertex)>() + seen_bytes)) as u64)?;
        let rank = |number| {
            Vertex(match &ranking {
                Ranking::Bits(bits) => bits.rank(number),
                Ranking::Range(first) => number - first,
                Ranking::Bisection => names.rank(number),
            })
        };
        let mut edges = Vec::with_capacity(log.len());
        let mut seen = FxHashSet::default();
        for chunk in log.into_chunks() {
            meter.look()?;
            for (from, to) in chunk.into_iter().filter(|&(_, to)| to != NONE) {
                let (from, to) = (rank(from), rank(to));
                if !strict || seen.insert((from.min(to), from.max(to))) {
                    edges.push((from, to));
                }
            }
        }
        Ok(Multigraph::new(names, edges))
    }

    /// The names, and how to find the vertex for what stands in the log.
    fn take_names(&mut self) -> Result<(Names, Ranking)> {
        self.check_memory()?;
        if !self.numbered {
            return Ok((Names::Texts(std::mem::take(&mut self.names)), Ranking::Range(0)));
        }
        let (numbers, ranking) = ranked(&self.log, self.bytes(), self.meter)?;
        Ok((Names::Numbers(numbers), ranking))
    }

    /// Says how much the caller holds beside the graph.
    pub(super) fn hold_beside(&mut self, bytes: usize) -> Result<()> {
        self.beside = bytes;
        self.check_memory()
    }

    /// How much memory all this takes.
    pub(super) fn bytes(&self) -> u64 {
        (self.beside + self.names.bytes() + self.log.bytes()) as u64
    }

    fn check_memory(&self) -> Result<()> {
        Ok(self.meter.hold(self.bytes())?)
    }
}

fn intern(names: &mut NameTable, name: &str) -> Result<u32> {
    let vertex = names.intern(name);
    Ok(vertex.ok_or_else(|| too_many(names.len(), "the number of vertices"))?)
}

fn too_many(there_are: usize, what: &'static str) -> InputError {
    let number = (there_are as u64 + 1).to_string();
    InputError::new(Fault::TooLarge { number, what, most: u32::MAX.into() })
}
