//! The DOT language of Graphviz, as far as it says which vertices and edges there are.
//!
//! Reference: <https://graphviz.org/doc/info/lang.html>, and Graphviz' own grammar where that page
//! is silent: `a, b -> c` has two edges, as `{a b} -> c` has.

mod lexer;

use super::Direction;
use super::builder::GraphBuilder;
use super::digraph::Vertex;
use crate::error::{Fault, InputError, Place, Result, shorten};
use crate::limits::Meter;
use lexer::{Kind, Lexer, Misread, Token};
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::ops::Range;
use std::path::Path;

/// Whether a text that begins like this is meant as DOT: it starts with a keyword of DOT, which is
/// not just one vertex of an edge list's first line.
pub(super) fn is_meant(beginning: &str) -> bool {
    let mut lexer = Lexer::new(beginning);
    let Ok(first) = lexer.next() else { return false };
    if !matches!(first.kind, Kind::Strict | Kind::Digraph | Kind::Graph) {
        return false;
    }
    let line = lexer.rest().lines().next().unwrap_or_default();
    let stands_alone = line.starts_with([' ', '\t', '{', '"']);
    if stands_alone && (line.contains('{') || line.split_whitespace().count() > 1) {
        return true;
    }
    let mut header = std::iter::from_fn(|| lexer.next().ok()).take(3);
    header.any(|token| token.kind == Kind::Open)
}

/// Reads a graph in the DOT language into a builder. Attributes and ports are passed over; `strict`
/// makes parallel edges one.
///
/// # Errors
/// [`Error::Limit`](crate::Error::Limit), or [`Error::Input`](crate::Error::Input) with
/// [`Fault::Dot`], and [`Fault::Undirected`] or [`Fault::Directed`] for a graph of the other kind than asked for.
pub(super) fn parse<'m>(
    text: &str,
    source: &Path,
    direction: Direction,
    meter: &'m Meter<'m>,
) -> Result<GraphBuilder<'m>> {
    let mut lexer = Lexer::new(text);
    let token = lexer.next().map_err(|misread| place(text, source, misread))?;
    let mut parser = Parser {
        text,
        source,
        lexer,
        token,
        graph: GraphBuilder::new(meter),
        direction,
        here: Subgraph::default(),
        outer: Vec::new(),
        opened: 0,
        numbers: FxHashMap::default(),
    };
    parser.check_memory()?;
    parser.header()?;
    parser.statements()?;
    Ok(parser.graph)
}

struct Parser<'a, 'm> {
    text: &'a str,
    source: &'a Path,
    lexer: Lexer<'a>,
    // The next token.
    token: Token<'a>,
    graph: GraphBuilder<'m>,
    direction: Direction,
    // The subgraph whose statements are being read, and those around it.
    here: Subgraph,
    outer: Vec<Subgraph>,
    // How many subgraphs were opened; they are numbered from 1, and 0 is the whole graph.
    opened: usize,
    // The numbers of named subgraphs, by the number of the one around them and their name.
    numbers: FxHashMap<(usize, String), usize>,
}

/// A subgraph, or the whole graph, up to where it has been read.
#[derive(Default)]
struct Subgraph {
    number: usize,
    // Whether an earlier subgraph in the same place has the same name.
    again: bool,
    span: Range<usize>,
    // Its vertices, some perhaps more than once; not collected for the whole graph.
    vertices: Vec<Vertex>,
    // After `->`: where the edges start.
    tails: Option<Vec<Vertex>>,
}

impl<'a> Parser<'a, '_> {
    fn header(&mut self) -> Result<()> {
        if self.token.kind == Kind::Strict {
            self.advance()?;
            self.graph.set_strict();
        }
        match self.token.kind {
            Kind::Digraph if self.direction == Direction::Directed => self.advance()?,
            Kind::Graph if self.direction == Direction::Undirected => self.advance()?,
            Kind::Digraph => return Err(self.fault(Fault::Directed("digraph"))),
            Kind::Graph => return Err(self.fault(Fault::Undirected("graph"))),
            _ => return Err(self.unexpected(self.keyword())),
        };
        if matches!(self.token.kind, Kind::Id | Kind::Quoted) {
            self.id()?;
        }
        self.expect(Kind::Open, "`{`")
    }

    /// Reads up to the end of the file. Subgraphs may be nested deeply, so they have their own stack.
    fn statements(&mut self) -> Result<()> {
        loop {
            match self.token.kind {
                Kind::Id | Kind::Quoted => self.names()?,
                Kind::Open | Kind::Subgraph => self.open()?,
                _ if self.here.tails.is_some() => return Err(self.unexpected("a vertex or a subgraph")),
                Kind::Close => {
                    self.advance()?;
                    let Some(outer) = self.outer.pop() else { break };
                    let inner = std::mem::replace(&mut self.here, outer);
                    if inner.again && (self.here.tails.is_some() || self.at_edge()) {
                        // Graphviz would add the vertices of the earlier one.
                        let found = "a second subgraph of the same name".to_owned();
                        let fault = Fault::Dot { found, expected: "a name for this one alone" };
                        return Err(place(self.text, self.source, (fault, inner.span)).into());
                    }
                    self.end_of_edges(inner.vertices)?;
                }
                Kind::Semicolon => {
                    self.advance()?;
                }
                Kind::Graph | Kind::Node | Kind::Edge => {
                    self.advance()?;
                    self.skip_lists()?;
                }
                _ => return Err(self.unexpected("a statement or `}`")),
            }
        }
        match self.token.kind {
            Kind::End => Ok(()),
            _ => Err(self.unexpected("the end of the file")),
        }
    }

    /// Reads `name = value`, or one or more vertices with commas between.
    fn names(&mut self) -> Result<()> {
        let mut name = self.id()?;
        if self.token.kind == Kind::Equals && self.here.tails.is_none() {
            self.advance()?;
            return self.id().map(|_| ());
        }
        let mut vertices = Vec::new();
        loop {
            vertices.push(self.graph.vertex(&name)?);
            while self.token.kind == Kind::Colon {
                self.advance()?;
                self.id()?;
            }
            if self.token.kind != Kind::Comma {
                break;
            }
            self.advance()?;
            name = self.id()?;
        }
        self.end_of_edges(vertices)
    }

    /// The keyword that a graph of the kind asked for begins with.
    fn keyword(&self) -> &'static str {
        match self.direction {
            Direction::Directed => "`digraph`",
            Direction::Undirected => "`graph`",
        }
    }

    /// Whether an edge goes on here.
    fn at_edge(&self) -> bool {
        self.token.kind
            == match self.direction {
                Direction::Directed => Kind::Arrow,
                Direction::Undirected => Kind::Line,
            }
    }

    fn open(&mut self) -> Result<()> {
        let span = self.token.span.clone();
        self.opened += 1;
        let mut number = self.opened;
        let mut again = false;
        if self.token.kind == Kind::Subgraph {
            self.advance()?;
            if matches!(self.token.kind, Kind::Id | Kind::Quoted) {
                let key = (self.here.number, self.id()?.into_owned());
                number = *self.numbers.entry(key).or_insert(number);
                again = number != self.opened;
            }
        }
        self.expect(Kind::Open, "`{`")?;
        let inner = Subgraph { number, again, span, ..Subgraph::default() };
        self.outer.push(std::mem::replace(&mut self.here, inner));
        self.check_memory()
    }

    /// Takes vertices that a statement lists: edges lead to them after `->`, and from them before.
    fn end_of_edges(&mut self, mut vertices: Vec<Vertex>) -> Result<()> {
        let tails = self.here.tails.take();
        let arrow = self.at_edge();
        if arrow || tails.is_some() {
            vertices.sort_unstable();
            vertices.dedup();
        }
        for tail in tails.into_iter().flatten() {
            vertices.iter().try_for_each(|&head| self.graph.edge(tail, head))?;
        }
        if arrow {
            self.here.tails = Some(vertices.clone());
        }
        if !self.outer.is_empty() {
            // The longer list takes the shorter, so that nesting costs a logarithm and not a factor.
            if self.here.vertices.len() < vertices.len() {
                std::mem::swap(&mut self.here.vertices, &mut vertices);
            }
            self.here.vertices.append(&mut vertices);
        }
        match self.token.kind {
            _ if arrow => self.advance().map(|_| ()),
            Kind::Line => Err(self.fault(Fault::Undirected("--"))),
            Kind::Arrow => Err(self.fault(Fault::Directed("->"))),
            _ => self.skip_lists(),
        }
    }

    /// Passes over attribute lists.
    fn skip_lists(&mut self) -> Result<()> {
        while self.token.kind == Kind::OpenList {
            self.advance()?;
            while self.token.kind != Kind::CloseList {
                match self.token.kind {
                    Kind::Comma | Kind::Semicolon => {
                        self.advance()?;
                    }
                    Kind::Id | Kind::Quoted => {
                        self.id()?;
                        self.expect(Kind::Equals, "`=`")?;
                        self.id()?;
                    }
                    _ => return Err(self.unexpected("an attribute or `]`")),
                }
            }
            self.advance()?;
        }
        Ok(())
    }

    fn id(&mut self) -> Result<Cow<'a, str>> {
        match self.token.kind {
            Kind::Id => return Ok(self.advance()?.text),
            Kind::Quoted => {}
            _ => return Err(self.unexpected("a name (quote one that is a keyword)")),
        }
        let mut name = self.advance()?.text;
        while self.token.kind == Kind::Plus {
            self.advance()?;
            if self.token.kind != Kind::Quoted {
                return Err(self.unexpected("a name in quotes"));
            }
            name.to_mut().push_str(&self.advance()?.text);
        }
        Ok(name)
    }

    fn expect(&mut self, kind: Kind, expected: &'static str) -> Result<()> {
        match self.token.kind == kind {
            true => self.advance().map(|_| ()),
            false => Err(self.unexpected(expected)),
        }
    }

    /// Goes to the next token and returns the one before.
    fn advance(&mut self) -> Result<Token<'a>> {
        let next = self.lexer.next().map_err(|misread| place(self.text, self.source, misread))?;
        Ok(std::mem::replace(&mut self.token, next))
    }

    fn check_memory(&mut self) -> Result<()> {
        let named = self.numbers.capacity() * size_of::<(usize, String, usize)>();
        let open = self.outer.capacity() * size_of::<Subgraph>();
        self.graph.hold_beside(self.text.len() + named + open)
    }

    fn unexpected(&self, expected: &'static str) -> crate::Error {
        let found = match self.token.kind {
            Kind::End => "the end of the file".to_owned(),
            _ => format!("`{}`", shorten(&self.text[self.token.span.clone()])),
        };
        self.fault(Fault::Dot { found, expected })
    }

    fn fault(&self, fault: Fault) -> crate::Error {
        place(self.text, self.source, (fault, self.token.span.clone())).into()
    }
}

/// A fault with the line where it stands.
fn place(text: &str, source: &Path, (fault, span): Misread) -> InputError {
    // What is missing at the end is missing after the last word, not after the blank lines.
    let start = if span.is_empty() { text.trim_end().len() } else { span.start };
    let line_start = text[..start].rfind('\n').map_or(0, |end| end + 1);
    let line = text[line_start..].lines().next().unwrap_or_default();
    let number = 1 + text[..line_start].matches('\n').count() as u64;
    let end = (span.end.max(start) - line_start).min(line.len());
    let span = start - line_start..end;
    InputError::at(fault, Place::new(source.display().to_string(), Some(number), line, span))
}

#[cfg(test)]
mod tests;
