//! Edge lists: one edge `a b` a line, `a` alone for a vertex, `#` for a comment.

use super::digraph::GraphBuilder;
use crate::error::{Error, Fault, InputError, Place, Result};
use crate::limits::Meter;
use std::io::{BufRead, Read};
use std::path::Path;

/// The longest line in bytes; a file without line ends is not an edge list.
const LONGEST_LINE: u64 = 1 << 20;

/// Reads an edge list, a line at a time.
///
/// Names are any text without white space; `#` starts a comment where it starts a word.
///
/// # Errors
/// [`Error::Read`], [`Error::Limit`], or [`Error::Input`] with [`Fault::NotAnEdge`],
/// [`Fault::NotUtf8`] or [`Fault::LineTooLong`].
pub(super) fn read<'m>(
    mut reader: impl BufRead,
    source: &Path,
    meter: &'m Meter<'m>,
) -> Result<GraphBuilder<'m>> {
    let mut graph = GraphBuilder::new(meter);
    let mut line = Vec::new();
    let mut before = 0u64;
    for number in 1.. {
        if number % 256 == 0 {
            meter.look()?;
        }
        line.clear();
        let length = reader.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', &mut line);
        let length = length.map_err(|error| Error::Read { path: source.to_owned(), source: error })? as u64;
        if length == 0 {
            break;
        }
        add_line(&line, number, before, source, &mut graph)?;
        before += length;
    }
    Ok(graph)
}

/// Adds what a line says to the graph; `before` bytes stand before it in the text.
fn add_line(
    line: &[u8],
    number: u64,
    before: u64,
    source: &Path,
    graph: &mut GraphBuilder<'_>,
) -> Result<()> {
    let fault = |fault, text: &str, span| {
        let source = source.display().to_string();
        InputError::at(fault, Place::new(source, Some(number), text, span))
    };
    if line.len() as u64 > LONGEST_LINE {
        let start = String::from_utf8_lossy(&line[..100]);
        return Err(fault(Fault::LineTooLong(LONGEST_LINE), &start, 0..start.len()).into());
    }
    let text = std::str::from_utf8(line).map_err(|error| {
        let valid = error.valid_up_to();
        let text = String::from_utf8_lossy(&line[..valid]);
        fault(Fault::NotUtf8(before + valid as u64), &text, valid..valid)
    })?;
    let byte_order_mark = if number == 1 { "\u{feff}" } else { "" };
    let text = text.strip_prefix(byte_order_mark).unwrap_or(text);
    let mut words = text.split_whitespace().take_while(|word| !word.starts_with('#'));
    let Some(from) = words.next() else { return Ok(()) };
    let from = graph.vertex(from)?;
    let Some(to) = words.next() else { return Ok(()) };
    if let Some(third) = words.next() {
        let start = third.as_ptr() as usize - text.as_ptr() as usize;
        let count = 3 + words.count();
        return Err(fault(Fault::NotAnEdge(count), text.trim_end(), start..start + third.len()).into());
    }
    let to = graph.vertex(to)?;
    graph.edge(from, to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::{Digraph, display};
    use crate::limits::Limits;

    fn read_text(text: impl AsRef<[u8]>) -> Result<Digraph> {
        let limits = Limits::default();
        read(text.as_ref(), Path::new("edges.txt"), &limits.start())?.build()
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
