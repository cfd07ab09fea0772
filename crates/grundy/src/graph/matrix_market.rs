//! Matrix Market files: a square matrix, whose entry in row i and column j is an edge from i to j.
//!
//! Reference: R. F. Boisvert, R. Pozo, K. A. Remington, The Matrix Market exchange formats: initial design, NISTIR
//! 5935, 1996.

use super::Direction;
use super::builder::GraphBuilder;
use super::number_text::number;
use super::source::Source;
use crate::error::{Fault, Result, shorten};
use crate::limits::Meter;
use std::ops::Range;

/// The longest line in bytes.
const LONGEST_LINE: usize = 1 << 16;
/// What a first line begins with.
const BANNER: &str = "%%MatrixMarket";
const RIGHT_BANNER: &str =
    "a graph begins with `%%MatrixMarket matrix coordinate pattern general` (or real, integer; or symmetric)";
const RIGHT_SIZES: &str = "write the number of rows, the same number of columns, and the number of entries";
const RIGHT_ENTRY: &str =
    "write the row and the column, numbers from 1 to the size, and a value unless the matrix is a pattern";

/// Whether a text that begins like this is meant as a Matrix Market file.
pub(super) fn is_meant(beginning: &[u8]) -> bool {
    beginning.get(..BANNER.len()).is_some_and(|banner| banner.eq_ignore_ascii_case(BANNER.as_bytes()))
}

/// What the first line and the line of sizes say.
struct Header {
    // Whether entries have values.
    values: bool,
    // Whether an entry stands for that in the other triangle too.
    symmetric: bool,
    size: u32,
    entries: u64,
}

/// Reads a Matrix Market file in coordinate format. Vertices are named 1 to the size of the matrix, whether they have
/// edges or not; an entry that is 0 is no edge.
///
/// # Errors
/// [`Error::Read`](crate::Error::Read), [`Error::Limit`](crate::Error::Limit), or
/// [`Error::Input`](crate::Error::Input) with [`Fault::GraphText`], and [`Fault::Undirected`] for a symmetric or
/// [`Fault::Directed`] for a general matrix when the other kind was asked for.
pub(super) fn read<'m>(
    source: &mut Source<'_>,
    direction: Direction,
    meter: &'m Meter<'m>,
) -> Result<GraphBuilder<'m>> {
    let header = header(source, direction)?;
    let mut graph = GraphBuilder::new(meter);
    graph.all_numbers(1, header.size);
    let mut left = header.entries;
    loop {
        let used = add_entries(source.unread(), &header, &mut left, &mut graph)?;
        source.advance(used);
        let length = next_line(source)?;
        if length == 0 {
            break;
        }
        add_line(source, length, &header, &mut left, &mut graph)?;
        source.advance(length);
        source.mark(graph.bytes());
    }
    if left > 0 {
        let there = header.entries - left;
        let wrong = format!("the file ends after {there} of {} entries", header.entries);
        return Err(wrong_at(source, wrong, "write as many entries as the line of sizes says", 0..0));
    }
    Ok(graph)
}

/// Adds entries without values or with values that are whole numbers other than 0, up to a line that is another or may
/// not be there whole; how many bytes they have.
fn add_entries(text: &[u8], header: &Header, left: &mut u64, graph: &mut GraphBuilder<'_>) -> Result<usize> {
    let mut rest = text;
    let after_blank = |text: &[u8]| matches!(text.first(), Some(b' ' | b'\t')).then_some(1);
    let entry = |text: &[u8]| {
        let (row, mut at) = number(text)?;
        at += after_blank(&text[at..])?;
        let (column, digits) = number(&text[at..])?;
        at += digits;
        if header.values {
            at += after_blank(&text[at..])?;
            let (value, digits) = number(&text[at..])?;
            at += digits;
            if value == 0 {
                return None;
            }
        }
        let inside = row.min(column) >= 1 && row.max(column) <= header.size;
        let lower = !header.symmetric || row >= column;
        (text.get(at) == Some(&b'\n') && inside && lower).then_some((row, column, at + 1))
    };
    while *left > 0
        && let Some((row, column, length)) = entry(rest)
    {
        graph.number_edge(row, column)?;
        *left -= 1;
        rest = &rest[length..];
    }
    Ok(text.len() - rest.len())
}

/// Adds the entry of the next line, if it is one.
fn add_line(
    source: &mut Source<'_>,
    length: usize,
    header: &Header,
    left: &mut u64,
    graph: &mut GraphBuilder<'_>,
) -> Result<()> {
    let text = source.text(length)?;
    let words = words(text);
    let Some(((_, first), (last, _))) = words.first().zip(words.last()) else { return Ok(()) };
    if first.starts_with('%') {
        return Ok(());
    }
    let line = words[0].0.start..last.end;
    let wrong = |wrong: String, span: &Range<usize>| (wrong, span.clone());
    let index = |(span, word): &(Range<usize>, &str)| match word.parse::<u64>() {
        Ok(index) if (1..=u64::from(header.size)).contains(&index) => Ok(index as u32),
        _ => Err(wrong(format!("`{}` is not a number from 1 to {}", shorten(word), header.size), span)),
    };
    let entry = match (&words[..], header.values) {
        ([row, column], false) => index(row).and_then(|row| Ok((row, index(column)?, true))),
        ([row, column, (span, value)], true) => match value.parse::<f64>() {
            Ok(value) => index(row).and_then(|row| Ok((row, index(column)?, value != 0.0))),
            Err(_) => Err(wrong(format!("`{}` is not a number", shorten(value)), span)),
        },
        (words, values) => {
            let should = if values { 3 } else { 2 };
            Err(wrong(format!("an entry of this matrix has {should} numbers, not {}", words.len()), &line))
        }
    };
    let entry = entry.and_then(|(row, column, is_edge)| match (header.symmetric, *left) {
        (_, 0) => Err(wrong(
            format!("there are more than the {} entries of the line of sizes", header.entries),
            &line,
        )),
        (true, _) if row < column => Err(wrong(
            "a symmetric matrix lists the entries on and below the diagonal alone".to_owned(),
            &line,
        )),
        _ => Ok((row, column, is_edge)),
    });
    match entry {
        Ok((row, column, is_edge)) => {
            *left -= 1;
            if is_edge { graph.number_edge(row, column) } else { Ok(()) }
        }
        Err((wrong, span)) => Err(wrong_at(source, wrong, RIGHT_ENTRY, span)),
    }
}

fn header(source: &mut Source<'_>, direction: Direction) -> Result<Header> {
    let length = next_line(source)?;
    let line = source.text(length)?.trim_end().to_ascii_lowercase();
    let words: Vec<&str> = line.split_whitespace().collect();
    let whole = 0..line.len();
    let (values, symmetric) = match words[..] {
        [
            banner,
            "matrix",
            "coordinate",
            field @ ("pattern" | "real" | "integer"),
            symmetry @ ("general" | "symmetric"),
        ] if banner.eq_ignore_ascii_case(BANNER) => (field != "pattern", symmetry == "symmetric"),
        _ => {
            let wrong = "this is no sparse matrix that stands for a graph".to_owned();
            return Err(wrong_at(source, wrong, RIGHT_BANNER, whole));
        }
    };
    let start = source.position();
    let span = |word: &str| {
        let at = line.rfind(word).unwrap_or_default() as u64 + start;
        at..at + word.len() as u64
    };
    match (direction, symmetric) {
        (Direction::Directed, true) => {
            return Err(source.fault(Fault::Undirected("symmetric"), span("symmetric")));
        }
        (Direction::Undirected, false) => {
            return Err(source.fault(Fault::Directed("general"), span("general")));
        }
        _ => {}
    }
    source.advance(length);
    loop {
        let length = next_line(source)?;
        if length == 0 {
            return Err(wrong_at(source, "the line of sizes is missing".to_owned(), RIGHT_SIZES, 0..0));
        }
        let line = source.text(length)?.trim_end().to_owned();
        if line.trim().is_empty() || line.starts_with('%') {
            source.advance(length);
            continue;
        }
        let sizes: Vec<u64> = line.split_whitespace().map_while(|word| word.parse().ok()).collect();
        let (size, entries) = match sizes[..] {
            [rows, columns, entries] if line.split_whitespace().count() == 3 => {
                if rows != columns {
                    let wrong =
                        format!("a matrix with {rows} rows and {columns} columns is not that of a graph");
                    return Err(wrong_at(source, wrong, RIGHT_SIZES, 0..line.len()));
                }
                (rows, entries)
            }
            _ => {
                let wrong = "these are not the sizes of a matrix".to_owned();
                return Err(wrong_at(source, wrong, RIGHT_SIZES, 0..line.len()));
            }
        };
        let most = u64::from(u32::MAX) - 1;
        if size > most {
            let fault = Fault::TooLarge { number: size.to_string(), what: "the size of a matrix", most };
            let start = source.position();
            return Err(source.fault(fault, start..start + line.len() as u64));
        }
        source.advance(length);
        return Ok(Header { values, symmetric, size: size as u32, entries });
    }
}

/// The length of the next line.
fn next_line(source: &mut Source<'_>) -> Result<usize> {
    let length = source.line(LONGEST_LINE)?;
    if length > LONGEST_LINE {
        let start = source.position();
        return Err(source.fault(Fault::LineTooLong(LONGEST_LINE as u64), start..start + 100));
    }
    Ok(length)
}

/// The words of a line and where they stand in it.
fn words(text: &str) -> Vec<(Range<usize>, &str)> {
    let place = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    text.split_whitespace().map(|word| (place(word)..place(word) + word.len(), word)).collect()
}

/// A fault at a place behind the next byte.
fn wrong_at(source: &mut Source<'_>, wrong: String, right: &'static str, span: Range<usize>) -> crate::Error {
    let start = source.position();
    let span = start + span.start as u64..start + span.end as u64;
    source.fault(Fault::GraphText { wrong, right }, span)
}
