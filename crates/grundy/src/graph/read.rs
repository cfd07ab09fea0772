//! Reading a graph in the format that its text shows.

use super::Direction;
use super::digraph::{Digraph, GraphBuilder};
use super::multigraph::Multigraph;
use super::{dot, edge_list};
use crate::error::{Error, Fault, InputError, Place, Result};
use crate::limits::Meter;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

/// How much of a text is looked at to tell its format.
const BEGINNING: u64 = 1 << 16;

/// Reads a directed graph from a file: DOT if its name ends in `.dot` or `.gv` or its text begins like DOT, and
/// otherwise an edge list.
///
/// An edge list has an edge `a b` or a vertex `a` on each line, names being any text without white
/// space, and `#` before a comment. Of DOT, `digraph` is read with all that says which vertices and
/// edges there are.
///
/// # Errors
/// [`Error::Read`] when the file cannot be read, [`Error::Limit`] when the graph needs too much
/// memory, or [`Error::Input`] with the line where the text is wrong.
///
/// # Complexity
/// Linear. An edge list is read a line at a time, a DOT file is held whole.
pub fn read(path: impl AsRef<Path>, meter: &Meter<'_>) -> Result<Digraph> {
    open(path.as_ref(), Direction::Directed, meter)?.build()
}

/// Reads an undirected graph from a file, in the formats of [`read`]; in DOT, `graph` with `--`.
///
/// # Errors
/// As [`read`].
///
/// # Complexity
/// As [`read`].
pub fn read_undirected(path: impl AsRef<Path>, meter: &Meter<'_>) -> Result<Multigraph> {
    Ok(open(path.as_ref(), Direction::Undirected, meter)?.build_multigraph())
}

/// Reads a graph from a text that `source` names in messages: DOT if it begins like DOT, and
/// otherwise an edge list.
///
/// # Errors
/// As [`read`].
pub fn read_from(reader: impl Read, source: &str, meter: &Meter<'_>) -> Result<Digraph> {
    read_as(reader, Path::new(source), false, Direction::Directed, meter)?.build()
}

/// Reads an undirected graph from a text that `source` names in messages, as [`read_from`].
///
/// # Errors
/// As [`read`].
pub fn read_undirected_from(reader: impl Read, source: &str, meter: &Meter<'_>) -> Result<Multigraph> {
    Ok(read_as(reader, Path::new(source), false, Direction::Undirected, meter)?.build_multigraph())
}

fn open<'m>(path: &Path, direction: Direction, meter: &'m Meter<'m>) -> Result<GraphBuilder<'m>> {
    let file = File::open(path).map_err(|source| Error::Read { path: path.to_owned(), source })?;
    let extension = path.extension().unwrap_or_default();
    let is_dot = ["dot", "gv"].iter().any(|dot| extension.eq_ignore_ascii_case(dot));
    read_as(file, path, is_dot, direction, meter)
}

fn read_as<'m>(
    reader: impl Read,
    source: &Path,
    is_dot: bool,
    direction: Direction,
    meter: &'m Meter<'m>,
) -> Result<GraphBuilder<'m>> {
    let mut reader = BufReader::new(reader);
    let mut beginning = Vec::new();
    let read = reader.by_ref().take(BEGINNING).read_to_end(&mut beginning);
    read.map_err(|error| Error::Read { path: source.to_owned(), source: error })?;
    let is_dot = is_dot || dot::is_meant(&String::from_utf8_lossy(&beginning));
    let whole = beginning.chain(reader);
    if is_dot { read_dot(whole, source, direction, meter) } else { edge_list::read(whole, source, meter) }
}

fn read_dot<'m>(
    mut reader: impl BufRead,
    source: &Path,
    direction: Direction,
    meter: &'m Meter<'m>,
) -> Result<GraphBuilder<'m>> {
    let mut bytes = Vec::new();
    loop {
        let read = reader.by_ref().take(1 << 20).read_to_end(&mut bytes);
        if read.map_err(|error| Error::Read { path: source.to_owned(), source: error })? == 0 {
            break;
        }
        meter.hold(bytes.capacity() as u64)?;
        meter.look()?;
    }
    let text = String::from_utf8(bytes).map_err(|error| not_utf8(&error, source))?;
    dot::parse(&text, source, direction, meter)
}

fn not_utf8(error: &std::string::FromUtf8Error, source: &Path) -> InputError {
    let valid = error.utf8_error().valid_up_to();
    let text = String::from_utf8_lossy(&error.as_bytes()[..valid]);
    let line = text.matches('\n').count() as u64 + 1;
    let last = text.rsplit('\n').next().unwrap_or_default();
    let place = Place::new(source.display().to_string(), Some(line), last, last.len()..last.len());
    InputError::at(Fault::NotUtf8(valid as u64), place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    fn edges(text: &str) -> Result<usize> {
        read_from(text.as_bytes(), "text", &Limits::default().start()).map(|graph| graph.edge_count())
    }

    #[test]
    fn the_beginning_shows_the_format() {
        for dot in [
            "digraph { a -> b }",
            "digraph{a->b}",
            "\u{feff}# made by hand\n// so\n/* digraph */ DiGraph G\n{ a -> b }",
            "strict digraph\n\"a name\"\n{ a -> b }",
            "digraph // no name\n{ a -> b }",
        ] {
            assert_eq!(edges(dot).unwrap(), 1, "{dot}");
        }
        for list in
            ["digraph b", "graph\nb c", "strict digraph\n", "{ a", "digraph-x b", "a digraph\n", "/* b"]
        {
            let words = list.split_whitespace().count();
            assert_eq!(edges(list).unwrap(), words / 2, "{list}");
        }
        assert!(matches!(
            edges("graph { a }"),
            Err(Error::Input(InputError { fault: Fault::Undirected(_), .. }))
        ));
        assert!(matches!(
            edges("digraph a -> b"),
            Err(Error::Input(InputError { fault: Fault::Dot { .. }, .. }))
        ));
    }

    #[test]
    fn formats_are_told_apart_only_near_the_beginning() {
        let comment = "# long\n".repeat(20_000);
        assert_eq!(edges(&(comment.clone() + "a b\n")).unwrap(), 1);
        assert!(edges(&(comment + "digraph { a -> b }\n")).is_err());
    }

    #[test]
    fn files_are_read_by_their_extension() {
        let folder = std::env::temp_dir().join(format!("grundy-read-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let limits = Limits::default();
        for (name, text, found) in [
            ("list.txt", "a b\nb c", Some(2)),
            ("graph.txt", "digraph { a -> b }", Some(1)),
            ("graph.GV", "a b\n", None),
            ("graph.dot", "digraph { a -> b -> c }", Some(2)),
        ] {
            let path = folder.join(name);
            std::fs::write(&path, text).unwrap();
            let graph = read(&path, &limits.start());
            assert_eq!(graph.ok().map(|graph| graph.edge_count()), found, "{name}");
        }
        for path in [folder.clone(), folder.join("missing")] {
            match read(&path, &limits.start()) {
                Err(Error::Read { path: named, .. }) => assert_eq!(named, path),
                other => panic!("{other:?}"),
            }
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn dot_must_be_text_and_fit_into_memory() {
        let limits = Limits::default();
        let error = read_from(&b"digraph {\n a -> \xe4 }"[..], "text", &limits.start()).unwrap_err();
        let Error::Input(InputError { fault: Fault::NotUtf8(16), place: Some(place) }) = error else {
            panic!("{error:?}")
        };
        assert_eq!((place.line, place.span), (Some(2), 6..6));
        let limits = Limits { memory: 1000, ..limits };
        let text = format!("digraph {{ /* {} */ }}", "x".repeat(2000));
        assert!(matches!(read_from(text.as_bytes(), "text", &limits.start()), Err(Error::Limit(_))));
    }
}
