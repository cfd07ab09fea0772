//! Reading a graph in the format that its text shows.

use super::Direction;
use super::builder::GraphBuilder;
use super::digraph::Digraph;
use super::multigraph::Multigraph;
use super::source::Source;
use super::unpack::Input;
use super::{dot, edge_list, graphml, json, matrix_market};
use crate::error::{Error, Fault, Result};
use crate::limits::Meter;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// How much of a text is looked at to tell its format.
const BEGINNING: usize = 1 << 16;

/// A format of graphs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    EdgeList,
    Dot,
    GraphMl,
    Json,
    MatrixMarket,
}

impl Format {
    /// The format that the name of a file shows.
    fn of_name(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        Some(match extension.as_str() {
            "el" | "edges" => Self::EdgeList,
            "dot" | "gv" => Self::Dot,
            "graphml" | "xml" => Self::GraphMl,
            "json" => Self::Json,
            "mtx" => Self::MatrixMarket,
            _ => return None,
        })
    }

    /// The format that the beginning of a text shows.
    fn of_beginning(beginning: &[u8]) -> Self {
        match beginning {
            _ if matrix_market::is_meant(beginning) => Self::MatrixMarket,
            _ if graphml::is_meant(beginning) => Self::GraphMl,
            _ if json::is_meant(beginning) => Self::Json,
            _ if dot::is_meant(&String::from_utf8_lossy(beginning)) => Self::Dot,
            _ => Self::EdgeList,
        }
    }
}

/// Reads a directed graph from a file, or from standard input if the path is `-`.
///
/// The format is told by the name's extension or by the beginning of the text; `docs/graphs.md` has the formats. What is
/// compressed by gzip or zstd is unpacked.
///
/// # Errors
/// [`Error::Read`] when the file cannot be read, [`Error::Limit`] when the graph needs too much
/// memory, or [`Error::Input`] with the line where the text is wrong.
///
/// # Complexity
/// Linear. A DOT file is held whole, other formats are read in blocks.
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
    open(path.as_ref(), Direction::Undirected, meter)?.build_multigraph()
}

/// Reads a graph from a text or an archive that `source` names in messages, in the format that this name or the text
/// shows.
///
/// # Errors
/// As [`read`].
pub fn read_from(reader: impl Read, source: &str, meter: &Meter<'_>) -> Result<Digraph> {
    read_as(reader, Path::new(source), Direction::Directed, meter)?.build()
}

/// Reads an undirected graph from a text that `source` names in messages, as [`read_from`].
///
/// # Errors
/// As [`read`].
pub fn read_undirected_from(reader: impl Read, source: &str, meter: &Meter<'_>) -> Result<Multigraph> {
    read_as(reader, Path::new(source), Direction::Undirected, meter)?.build_multigraph()
}

fn open<'m>(path: &Path, direction: Direction, meter: &'m Meter<'m>) -> Result<GraphBuilder<'m>> {
    if path == Path::new("-") {
        return read_as(std::io::stdin().lock(), Path::new("standard input"), direction, meter);
    }
    let file = File::open(path).map_err(|source| Error::Read { path: path.to_owned(), source })?;
    read_as(file, path, direction, meter)
}

fn read_as<'m>(
    reader: impl Read,
    path: &Path,
    direction: Direction,
    meter: &'m Meter<'m>,
) -> Result<GraphBuilder<'m>> {
    let input = Input::new(reader, path)?;
    let named = Format::of_name(&input.unpacked_path());
    let mut source = Source::new(input, meter)?;
    while source.unread().len() < BEGINNING && source.more()? {}
    let beginning = source.unread();
    let beginning = &beginning[..beginning.len().min(BEGINNING)];
    let mut graph = match named.unwrap_or_else(|| Format::of_beginning(beginning)) {
        Format::EdgeList => return edge_list::read(&mut source, meter),
        Format::MatrixMarket => return matrix_market::read(&mut source, direction, meter),
        Format::Dot => read_dot(&mut source, direction, meter)?,
        Format::GraphMl => graphml::read(&mut source, direction, meter)?,
        Format::Json => json::read(&mut source, direction, meter)?,
    };
    graph.recognise_numbers()?;
    Ok(graph)
}

fn read_dot<'m>(
    source: &mut Source<'_>,
    direction: Direction,
    meter: &'m Meter<'m>,
) -> Result<GraphBuilder<'m>> {
    source.whole()?;
    match std::str::from_utf8(source.unread()) {
        Ok(text) => dot::parse(text, source.path(), direction, meter),
        Err(error) => {
            let valid = source.position() + error.valid_up_to() as u64;
            Err(source.fault(Fault::NotUtf8(valid), valid..valid))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::InputError;
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
