//! GraphML, as far as it says which vertices and edges there are.
//!
//! Reference: U. Brandes, M. Eiglsperger, J. Lerner, C. Pich, Graph markup language (GraphML), 2013, and
//! <http://graphml.graphdrawing.org>.

use super::Direction;
use super::builder::GraphBuilder;
use super::digraph::Vertex;
use super::source::Source;
use crate::error::{Error, Fault, InputError, Result, shorten};
use crate::limits::Meter;
use quick_xml::XmlVersion;
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

/// How deep elements may stand in one another.
const DEEPEST: usize = 1000;
const RIGHT: &str = "write <graphml><graph edgedefault=\"directed\"><node id=\"a\"/><edge source=\"a\" target=\"b\"/>... (docs/graphs.md)";

/// Whether a text that begins like this is meant as XML.
pub(super) fn is_meant(beginning: &[u8]) -> bool {
    let text = beginning.trim_ascii_start();
    [&b"<?xml"[..], b"<graphml", b"<!--", b"<!DOCTYPE"].iter().any(|start| text.starts_with(start))
}

/// Reads a graph in GraphML, an element at a time. Nested graphs add their vertices and edges, ports and data are
/// passed over.
///
/// # Errors
/// [`Error::Read`], [`Error::Limit`], or [`Error::Input`] with [`Fault::GraphText`], and [`Fault::Undirected`] or
/// [`Fault::Directed`] at an edge of the other kind than asked for.
pub(super) fn read<'m>(
    source: &mut Source<'_>,
    direction: Direction,
    meter: &'m Meter<'m>,
) -> Result<GraphBuilder<'m>> {
    let mut reading = Reading {
        graph: GraphBuilder::new(meter),
        direction,
        declared: Vec::new(),
        open: Vec::new(),
        graphs: 0,
        documents: 0,
    };
    let mut reader = Reader::from_reader(source);
    let mut buffer = Vec::new();
    loop {
        let start = reader.get_ref().position();
        let held = reading.graph.bytes();
        reader.get_mut().mark(held);
        buffer.clear();
        let event = reader.read_event_into(&mut buffer);
        let taken = match event {
            Ok(Event::Start(element)) => reading.start(&element, false),
            Ok(Event::Empty(element)) => reading.start(&element, true),
            Ok(Event::End(_)) => {
                reading.open.pop();
                Ok(())
            }
            Ok(Event::Text(text)) if reading.open.is_empty() && !text.trim_ascii().is_empty() => {
                Err(wrong("this is text outside of all elements"))
            }
            Ok(Event::Eof) => {
                let end = reading.end();
                let source = reader.into_inner();
                return end.map_err(|fault| match fault {
                    Taken::Fault(fault) => source.fault(fault, start..start),
                    Taken::Error(error) => error,
                });
            }
            Ok(_) => Ok(()),
            Err(error) => {
                let at = reader.error_position();
                let source = reader.into_inner();
                return Err(source.take_failure().unwrap_or_else(|| {
                    let at = at.max(start);
                    source.fault(not_xml(&error), at..at + 1)
                }));
            }
        };
        let source = reader.get_mut();
        let span = start..source.position();
        taken.map_err(|taken| match taken {
            Taken::Fault(fault) => source.fault(fault, span),
            Taken::Error(error) => error,
        })?;
    }
}

/// What has a place at the element, and what has none.
enum Taken {
    Fault(Fault),
    Error(Error),
}

impl From<Error> for Taken {
    fn from(error: Error) -> Self {
        match error {
            Error::Input(InputError { fault, place: None }) => Self::Fault(fault),
            error => Self::Error(error),
        }
    }
}

fn wrong(what: impl Into<String>) -> Taken {
    Taken::Fault(Fault::GraphText { wrong: what.into(), right: RIGHT })
}

fn not_xml(error: &quick_xml::Error) -> Fault {
    Fault::GraphText { wrong: format!("this is not XML: {error}"), right: RIGHT }
}

/// What an open element is to a graph.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Element {
    Document,
    /// A graph, and whether its edges have a direction unless they say otherwise.
    Graph(bool),
    Node,
    Other,
    /// Data, in which anything may stand.
    Data,
}

struct Reading<'m> {
    graph: GraphBuilder<'m>,
    direction: Direction,
    // Which vertices have an element `node`.
    declared: Vec<bool>,
    open: Vec<Element>,
    // How many graphs stand next to one another.
    graphs: usize,
    documents: usize,
}

impl<'m> Reading<'m> {
    fn start(&mut self, element: &BytesStart<'_>, empty: bool) -> Result<(), Taken> {
        let around = self.open.last().copied();
        let name = element.local_name();
        let what = match (name.as_ref(), around) {
            ("graphml", None) if self.documents == 0 => {
                self.documents = 1;
                Element::Document
            }
            (_, None) => return Err(wrong("the outermost element is not `graphml`, or there are two")),
            (_, Some(Element::Data)) | ("data", Some(_)) => Element::Data,
            ("graph", Some(Element::Document | Element::Node)) => self.open_graph(element, around)?,
            ("node", Some(Element::Graph(_))) => {
                let id = attribute(element, "id")?;
                self.declare(&id)?;
                Element::Node
            }
            ("edge", Some(Element::Graph(directed))) => {
                self.edge(element, directed)?;
                Element::Other
            }
            ("hyperedge", _) => {
                return Err(wrong(
                    "a hyperedge joins any number of vertices, and a move leads from one to one",
                ));
            }
            ("graph" | "node" | "edge", _) => {
                return Err(wrong(format!("an element `{}` where none may stand", name.as_ref())));
            }
            _ => Element::Other,
        };
        if !empty {
            if self.open.len() == DEEPEST {
                return Err(wrong(format!("more than {DEEPEST} elements stand in one another")));
            }
            self.open.push(what);
        }
        Ok(())
    }

    fn open_graph(&mut self, element: &BytesStart<'_>, around: Option<Element>) -> Result<Element, Taken> {
        if around == Some(Element::Document) {
            self.graphs += 1;
            if self.graphs > 1 {
                return Err(wrong("a second graph, and play is on one"));
            }
        }
        match &*attribute(element, "edgedefault")? {
            "directed" => Ok(Element::Graph(true)),
            "undirected" => Ok(Element::Graph(false)),
            _ => Err(wrong("`edgedefault` is neither `directed` nor `undirected`")),
        }
    }

    fn declare(&mut self, id: &str) -> Result<(), Taken> {
        let vertex = self.graph.vertex(id)?;
        if self.declared.len() <= vertex.index() {
            self.declared.resize(vertex.index() + 1, false);
            self.graph.hold_beside(self.declared.capacity())?;
        }
        match std::mem::replace(&mut self.declared[vertex.index()], true) {
            true => Err(wrong(format!("the node `{}` is there twice", shorten(id)))),
            false => Ok(()),
        }
    }

    fn edge(&mut self, element: &BytesStart<'_>, directed: bool) -> Result<(), Taken> {
        let (from, to) = (attribute(element, "source")?, attribute(element, "target")?);
        let own = match optional_attribute(element, "directed")?.as_deref() {
            None => None,
            Some("true" | "1") => Some(true),
            Some("false" | "0") => Some(false),
            Some(_) => return Err(wrong("`directed` is neither `true` nor `false`")),
        };
        match (self.direction, own.unwrap_or(directed)) {
            (Direction::Directed, false) => {
                return Err(Taken::Fault(Fault::Undirected(match own {
                    Some(_) => "directed=\"false\"",
                    None => "edgedefault=\"undirected\"",
                })));
            }
            (Direction::Undirected, true) => {
                return Err(Taken::Fault(Fault::Directed(match own {
                    Some(_) => "directed=\"true\"",
                    None => "edgedefault=\"directed\"",
                })));
            }
            _ => {}
        }
        let (from, to) = (self.graph.vertex(&from)?, self.graph.vertex(&to)?);
        Ok(self.graph.edge(from, to)?)
    }

    fn end(self) -> Result<GraphBuilder<'m>, Taken> {
        if !self.open.is_empty() || self.graphs == 0 {
            return Err(wrong(if self.graphs == 0 { "there is no graph" } else { "the XML ends early" }));
        }
        let is_declared = |&vertex: &usize| self.declared.get(vertex).copied().unwrap_or_default();
        match (0..self.graph.named_count()).find(|vertex| !is_declared(vertex)) {
            Some(missing) => {
                // There are fewer vertices than 2^32.
                let name = shorten(self.graph.name(Vertex(missing as u32)));
                Err(wrong(format!("an edge has the end `{name}`, for which there is no node")))
            }
            None => Ok(self.graph),
        }
    }
}

fn attribute(element: &BytesStart<'_>, name: &'static str) -> Result<String, Taken> {
    optional_attribute(element, name)?.ok_or_else(|| {
        wrong(format!("the element `{}` has no attribute `{name}`", shorten(element.local_name().as_ref())))
    })
}

fn optional_attribute(element: &BytesStart<'_>, name: &'static str) -> Result<Option<String>, Taken> {
    let not_xml = |error: quick_xml::Error| Taken::Fault(not_xml(&error));
    let Some(attribute) = element.try_get_attribute(name).map_err(|error| not_xml(error.into()))? else {
        return Ok(None);
    };
    let value = attribute.normalized_value(XmlVersion::Explicit1_0).map_err(not_xml)?;
    Ok(Some(value.into_owned()))
}
