//! Edge lists: one edge `a b` a line, `a` alone for a vertex, `#` for a comment.

use super::builder::GraphBuilder;
use super::number_text::number;
use super::numbers::canonical;
use super::source::Source;
use crate::error::{Fault, Result};
use crate::limits::Meter;

/// The longest line in bytes; a file without line ends is not an edge list.
const LONGEST_LINE: usize = 1 << 20;

/// Reads an edge list.
///
/// Names are any text without white space; `#` starts a comment where it starts a word.
///
/// # Errors
/// [`Error::Read`](crate::Error::Read), [`Error::Limit`](crate::Error::Limit), or
/// [`Error::Input`](crate::Error::Input) with [`Fault::NotAnEdge`], [`Fault::NotUtf8`] or [`Fault::LineTooLong`].
///
/// # Complexity
/// Linear. As long as lines are two numbers with one blank between, they are read in words of eight bytes, and
/// without looking for their ends first.
pub(super) fn read<'m>(source: &mut Source<'_>, meter: &'m Meter<'m>) -> Result<GraphBuilder<'m>> {
    let mut graph = GraphBuilder::new(meter);
    loop {
        if graph.is_numbered() {
            let used = add_numbers(source.unread(), &mut graph)?;
            source.advance(used);
        }
        let length = source.line(LONGEST_LINE)?;
        if length == 0 {
            return Ok(graph);
        }
        add_line(source, length, &mut graph)?;
        source.advance(length);
        source.mark(graph.bytes());
    }
}

/// Adds lines that are two numbers, up to one that is another or may not be there whole; how many bytes they have.
fn add_numbers(text: &[u8], graph: &mut GraphBuilder<'_>) -> Result<usize> {
    let mut rest = text;
    let blank = |byte: &u8| matches!(byte, b' ' | b'\t');
    while let Some((from, digits)) = number(rest) {
        let Some((_, second)) = rest[digits..].split_first().filter(|(byte, _)| blank(byte)) else { break };
        let Some((to, digits)) = number(second) else { break };
        rest = match &second[digits..] {
            [b'\n', rest @ ..] | [b'\r', b'\n', rest @ ..] => rest,
            _ => break,
        };
        graph.number_edge(from, to)?;
    }
    Ok(text.len() - rest.len())
}

/// Adds what the next line says to the graph; it is `length` bytes long with its end.
fn add_line(source: &mut Source<'_>, length: usize, graph: &mut GraphBuilder<'_>) -> Result<()> {
    let start = source.position();
    let at = |index: usize| start + index as u64;
    let line = &source.unread()[..length];
    if length > LONGEST_LINE {
        return Err(source.fault(Fault::LineTooLong(LONGEST_LINE as u64), start..at(100)));
    }
    let text = match std::str::from_utf8(line) {
        Ok(text) => text,
        Err(error) => {
            let valid = at(error.valid_up_to());
            return Err(source.fault(Fault::NotUtf8(valid), valid..valid));
        }
    };
    let mut words = text.split_whitespace().take_while(|word| !word.starts_with('#'));
    let Some(from) = words.next() else { return Ok(()) };
    let to = words.next();
    if let Some(third) = words.next() {
        let start = third.as_ptr() as usize - text.as_ptr() as usize;
        let span = at(start)..at(start + third.len());
        let count = 3 + words.count();
        return Err(source.fault(Fault::NotAnEdge(count), span));
    }
    if graph.is_numbered()
        && let Some(from) = canonical(from)
    {
        match to.map(canonical) {
            None => return graph.number(from),
            Some(Some(to)) => return graph.number_edge(from, to),
            Some(None) => {}
        }
    }
    let from = graph.vertex(from)?;
    let Some(to) = to else { return Ok(()) };
    let to = graph.vertex(to)?;
    graph.edge(from, to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::{Error, InputError, Place};
    use crate::graph::unpack::Input;
    use crate::graph::{Digraph, display};
    use crate::limits::Limits;
    use std::path::Path;

    fn read_text(text: impl AsRef<[u8]>) -> Result<Digraph> {
        let limits = Limits::default();
        let meter = limits.start();
        let mut source = Source::new(Input::new(text.as_ref(), Path::new("edges.txt"))?, &meter)?;
        read(&mut source, &meter)?.build()
    }

    fn fault(text: impl AsRef<[u8]>) -> (Fault, Place) {
        match read_text(text) {
            Err(Error::Input(InputError { fault, place: Some(place) })) => (fault, *place),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn lines_are_edges_vertices_and_comments() {
        for (text, graph) in [
            ("", ""),
            ("\n\n  \t\n", ""),
            ("a b", "a b; b"),
            ("a b\nb c\na c\n", "a b c; b c; c"),
            ("a\r\n  b\ta  \r\n\r\n", "a; b a"),
            ("\u{feff}a b\n", "a b; b"),
            ("\u{feff}# a b\nc\n", "c"),
            ("a b # c\n#a\n  # b c d\nc#d #\n", "a b; b; c#d"),
            ("a a\na a\n", "a a"),
            ("ä {1,2}\n-> //\n", "ä {1,2}; {1,2}; -> //; //"),
        ] {
            assert_eq!(display(&read_text(text).unwrap()), graph, "{text:?}");
        }
    }

    #[test]
    fn a_line_of_three_words_is_pointed_at() {
        let (fault, place) = fault("a b\n\n\ta -> b c # d\n");
        assert_eq!(fault, Fault::NotAnEdge(4));
        assert_eq!((place.line, place.source.as_str()), (Some(3), "edges.txt"));
        assert_eq!(&place.text[place.span], "b");
    }

    #[test]
    fn bytes_that_are_no_text_are_found() {
        let (fault, place) = fault(b"a b\nc \xff\n");
        assert_eq!((fault, place.line, place.span), (Fault::NotUtf8(6), Some(2), 2..2));
    }

    #[test]
    fn a_long_line_is_no_edge() {
        let (fault, place) = fault("a b\n".to_owned() + &"ä".repeat(1 << 20));
        assert_eq!((fault, place.line), (Fault::LineTooLong(1 << 20), Some(2)));
        let name = "x".repeat((1 << 20) - 1) + "\n";
        assert_eq!(read_text(name).unwrap().vertex_count(), 1);
    }
}
