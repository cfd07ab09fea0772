//! Graphs in JSON: lists of edges, lists of successors, and the node-link shape of networkx and d3.

use super::Direction;
use super::builder::GraphBuilder;
use super::digraph::Vertex;
use super::source::{Progress, Source};
use crate::error::{Error, Fault, InputError, Result, shorten};
use crate::limits::Meter;
use serde::de::{DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::fmt;

const RIGHT: &str = "write {\"edges\": [[\"a\", \"b\"], ...]}, {\"a\": [\"b\", ...], ...}, or {\"nodes\": [{\"id\": \"a\"}, ...], \
                     \"links\": [{\"source\": \"a\", \"target\": \"b\"}, ...]} (docs/graphs.md)";

/// Whether a text that begins like this is meant as JSON: an object with a key or none, or a list of lists.
pub(super) fn is_meant(beginning: &[u8]) -> bool {
    let mut bytes = beginning.iter().filter(|byte| !byte.is_ascii_whitespace());
    match (bytes.next(), bytes.next()) {
        (Some(b'{'), Some(b'"' | b'}')) | (Some(b'['), Some(b'[')) => true,
        // A name of an edge list may be two brackets.
        (Some(b'['), Some(b']')) => bytes.next().is_none(),
        _ => false,
    }
}

/// Reads a graph in JSON, a piece at a time; `docs/graphs.md` has the shapes.
///
/// # Errors
/// [`Error::Read`], [`Error::Limit`], or [`Error::Input`] with [`Fault::GraphText`], and [`Fault::Undirected`] or
/// [`Fault::Directed`] for a graph of the other kind than asked for.
pub(super) fn read<'m>(
    source: &mut Source<'_>,
    direction: Direction,
    meter: &'m Meter<'m>,
) -> Result<GraphBuilder<'m>> {
    let mut reading = Reading {
        graph: GraphBuilder::new(meter),
        direction,
        shape: None,
        nodes: None,
        progress: source.progress(),
        failure: None,
    };
    let mut deserializer = serde_json::Deserializer::from_reader(&mut *source);
    let read = Whole(&mut reading).deserialize(&mut deserializer).and_then(|()| deserializer.end());
    if let Err(error) = read {
        return Err(match reading.failure.take().or_else(|| source.take_failure()) {
            // What the graph could not take, or the system not read.
            Some(Error::Input(InputError { fault, place: None })) => fault_at(source, fault, &error),
            Some(failure) => failure,
            None => {
                let ended = error.is_eof();
                let text = error.to_string();
                let text = text.rsplit_once(" at line ").map_or(text.as_str(), |(text, _)| text);
                let wrong = if ended { format!("the JSON ends early: {text}") } else { text.to_owned() };
                fault_at(source, Fault::GraphText { wrong, right: RIGHT }, &error)
            }
        });
    }
    reading.end()
}

/// A fault where the parser stopped, or behind the text if that ends early.
fn fault_at(source: &mut Source<'_>, fault: Fault, error: &serde_json::Error) -> Error {
    // Columns are counted from 1; that of a line end is 0.
    let column = (error.column() as u64).saturating_sub(1);
    let start = source.position_of(error.line() as u64, column);
    match error.is_eof() {
        true => source.fault(fault, source.position()..source.position()),
        false => source.fault(fault, start..start + 1),
    }
}

/// Which of the shapes an object has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// Keys that say what they hold.
    Listing,
    /// Keys that are vertices.
    Successors,
}

struct Reading<'m> {
    graph: GraphBuilder<'m>,
    direction: Direction,
    shape: Option<Shape>,
    // Which vertices are in a list of nodes, if there is one.
    nodes: Option<Vec<bool>>,
    progress: Progress,
    failure: Option<Error>,
}

impl<'m> Reading<'m> {
    fn end(self) -> Result<GraphBuilder<'m>> {
        if let Some(nodes) = &self.nodes {
            let is_listed = |&vertex: &usize| nodes.get(vertex).copied().unwrap_or_default();
            if let Some(missing) = (0..self.graph.named_count()).find(|vertex| !is_listed(vertex)) {
                // There are fewer vertices than 2^32.
                let name = shorten(self.graph.name(Vertex(missing as u32)));
                let wrong = format!("an edge has the end `{name}`, which is not among the nodes");
                return Err(
                    InputError::new(Fault::GraphText { wrong, right: "list it among the nodes" }).into()
                );
            }
        }
        Ok(self.graph)
    }

    /// Hands on what a library of the graph's says through the parser.
    fn take<T, E: serde::de::Error>(&mut self, result: Result<T>) -> Result<T, E> {
        self.progress.set(Some(self.graph.bytes()));
        result.map_err(|error| {
            let message = E::custom(&error);
            self.failure = Some(error);
            message
        })
    }

    fn edge<E: serde::de::Error>(&mut self, from: Vertex, to: Vertex) -> Result<(), E> {
        let added = self.graph.edge(from, to);
        self.take(added)
    }

    fn node<E: serde::de::Error>(&mut self, vertex: Vertex) -> Result<(), E> {
        let nodes = self.nodes.get_or_insert_default();
        if nodes.len() <= vertex.index() {
            nodes.resize(vertex.index() + 1, false);
        }
        if std::mem::replace(&mut nodes[vertex.index()], true) {
            return Err(E::custom(format!("the node `{}` is there twice", shorten(self.graph.name(vertex)))));
        }
        let held = self.graph.hold_beside(nodes.capacity());
        self.take(held)
    }

    fn directed<E: serde::de::Error>(&mut self, directed: bool) -> Result<(), E> {
        let agrees = match (self.direction, directed) {
            (Direction::Directed, false) => Err(Fault::Undirected("\"directed\": false")),
            (Direction::Undirected, true) => Err(Fault::Directed("\"directed\": true")),
            _ => Ok(()),
        };
        self.take(agrees.map_err(|fault| InputError::new(fault).into()))
    }
}

/// Implements the seed of a visitor.
macro_rules! seed {
    ($name:ident, $value:ty, $method:ident) => {
        impl<'de> DeserializeSeed<'de> for $name<'_, '_> {
            type Value = $value;

            fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<$value, D::Error> {
                deserializer.$method(self)
            }
        }
    };
}

/// The whole text.
struct Whole<'r, 'm>(&'r mut Reading<'m>);
seed!(Whole, (), deserialize_any);

impl<'de> Visitor<'de> for Whole<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object or a list of edges")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, edges: A) -> Result<(), A::Error> {
        Edges(self.0).visit_seq(edges)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            let shape = match key.as_str() {
                "edges" | "links" | "nodes" | "vertices" | "directed" | "multigraph" | "graph" => {
                    Shape::Listing
                }
                _ => Shape::Successors,
            };
            if *self.0.shape.get_or_insert(shape) != shape {
                let key = shorten(&key);
                return Err(A::Error::custom(format!("the key `{key}` beside keys of another kind")));
            }
            match key.as_str() {
                "edges" | "links" => map.next_value_seed(Edges(self.0))?,
                "nodes" => {
                    self.0.nodes.get_or_insert_default();
                    map.next_value_seed(Vertices(self.0))?;
                }
                "vertices" => map.next_value_seed(Vertices(self.0))?,
                "directed" => {
                    let directed = map.next_value()?;
                    self.0.directed(directed)?;
                }
                "multigraph" | "graph" => {
                    map.next_value::<IgnoredAny>()?;
                }
                name => {
                    if self.0.direction == Direction::Undirected {
                        return Err(A::Error::custom(
                            "lists of neighbours do not say how often an edge is there",
                        ));
                    }
                    let from = self.0.graph.vertex(name);
                    let from = self.0.take(from)?;
                    map.next_value_seed(Successors(self.0, from))?;
                }
            }
        }
        Ok(())
    }
}

/// A list of edges.
struct Edges<'r, 'm>(&'r mut Reading<'m>);
seed!(Edges, (), deserialize_seq);

impl<'de> Visitor<'de> for Edges<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of edges")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut edges: A) -> Result<(), A::Error> {
        while edges.next_element_seed(Edge(self.0))?.is_some() {}
        Ok(())
    }
}

/// One edge: two vertices, or an object with `source` and `target`.
struct Edge<'r, 'm>(&'r mut Reading<'m>);
seed!(Edge, (), deserialize_any);

impl<'de> Visitor<'de> for Edge<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an edge: two vertices, or an object with `source` and `target`")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut ends: A) -> Result<(), A::Error> {
        let from = ends.next_element_seed(Name(self.0))?;
        let to = ends.next_element_seed(Name(self.0))?;
        match (from, to, ends.next_element::<IgnoredAny>()?) {
            (Some(from), Some(to), None) => self.0.edge(from, to),
            _ => Err(A::Error::custom("an edge has two ends")),
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let (mut from, mut to) = (None, None);
        while let Some(key) = map.next_key::<String>()? {
            let end = match key.as_str() {
                "source" => &mut from,
                "target" => &mut to,
                "directed" => {
                    let directed = map.next_value()?;
                    self.0.directed(directed)?;
                    continue;
                }
                _ => {
                    map.next_value::<IgnoredAny>()?;
                    continue;
                }
            };
            if end.replace(map.next_value_seed(Name(self.0))?).is_some() {
                return Err(A::Error::custom(format!("an edge with two keys `{key}`")));
            }
        }
        match (from, to) {
            (Some(from), Some(to)) => self.0.edge(from, to),
            (None, _) => Err(A::Error::missing_field("source")),
            (_, None) => Err(A::Error::missing_field("target")),
        }
    }
}

/// A list of vertices: names, or objects with an `id`.
struct Vertices<'r, 'm>(&'r mut Reading<'m>);
seed!(Vertices, (), deserialize_seq);

impl<'de> Visitor<'de> for Vertices<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of vertices")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut vertices: A) -> Result<(), A::Error> {
        while let Some(vertex) = vertices.next_element_seed(Node(self.0))? {
            if self.0.nodes.is_some() {
                self.0.node(vertex)?;
            }
        }
        Ok(())
    }
}

/// One vertex of a list.
struct Node<'r, 'm>(&'r mut Reading<'m>);
seed!(Node, Vertex, deserialize_any);

impl<'de> Visitor<'de> for Node<'_, '_> {
    type Value = Vertex;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a vertex: its name, or an object with its `id`")
    }

    fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<Vertex, E> {
        Name(self.0).visit_str(name)
    }

    fn visit_u64<E: serde::de::Error>(self, name: u64) -> Result<Vertex, E> {
        Name(self.0).visit_u64(name)
    }

    fn visit_i64<E: serde::de::Error>(self, name: i64) -> Result<Vertex, E> {
        Name(self.0).visit_i64(name)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Vertex, A::Error> {
        let mut id = None;
        while let Some(key) = map.next_key::<String>()? {
            if key != "id" {
                map.next_value::<IgnoredAny>()?;
            } else if id.replace(map.next_value_seed(Name(self.0))?).is_some() {
                return Err(A::Error::custom("a node with two keys `id`"));
            }
        }
        id.ok_or_else(|| A::Error::missing_field("id"))
    }
}

/// The successors of a vertex.
struct Successors<'r, 'm>(&'r mut Reading<'m>, Vertex);
seed!(Successors, (), deserialize_seq);

impl<'de> Visitor<'de> for Successors<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of vertices that edges lead to")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut successors: A) -> Result<(), A::Error> {
        while let Some(to) = successors.next_element_seed(Name(self.0))? {
            self.0.edge(self.1, to)?;
        }
        Ok(())
    }
}

/// A name: a text, or a whole number that is written as one.
struct Name<'r, 'm>(&'r mut Reading<'m>);
seed!(Name, Vertex, deserialize_any);

impl<'de> Visitor<'de> for Name<'_, '_> {
    type Value = Vertex;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a vertex, a text or a whole number")
    }

    fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<Vertex, E> {
        let vertex = self.0.graph.vertex(name);
        self.0.take(vertex)
    }

    fn visit_u64<E: serde::de::Error>(self, name: u64) -> Result<Vertex, E> {
        self.visit_str(itoa::Buffer::new().format(name))
    }

    fn visit_i64<E: serde::de::Error>(self, name: i64) -> Result<Vertex, E> {
        self.visit_str(itoa::Buffer::new().format(name))
    }

    fn visit_f64<E: serde::de::Error>(self, _: f64) -> Result<Vertex, E> {
        Err(E::custom("a number that is not whole or has more than 64 bits is no name; write it in quotes"))
    }
}
