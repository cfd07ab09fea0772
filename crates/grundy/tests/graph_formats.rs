//! The same graph in every format, packed and not; archives and files that are cut short or wrong.
#![allow(clippy::panic, clippy::unwrap_used)]

use flate2::Compression;
use flate2::write::GzEncoder;
use grundy::error::{Fault, InputError};
use grundy::graph::{Digraph, Multigraph, Vertex, read_from, read_undirected_from};
use grundy::{Error, Limits};
use proptest::prelude::*;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

/// Names, and edges between them.
#[derive(Clone, Debug)]
struct Sketch {
    names: Vec<String>,
    edges: Vec<(usize, usize)>,
}

impl Sketch {
    fn ends(&self) -> impl Iterator<Item = (&str, &str)> {
        self.edges.iter().map(|&(a, b)| (self.names[a].as_str(), self.names[b].as_str()))
    }

    fn rows(&self) -> BTreeMap<String, BTreeSet<String>> {
        let mut rows: BTreeMap<_, BTreeSet<_>> =
            self.names.iter().map(|name| (name.clone(), BTreeSet::new())).collect();
        self.ends().for_each(|(a, b)| _ = rows.get_mut(a).unwrap().insert(b.to_owned()));
        rows
    }

    fn edge_list(&self) -> String {
        let vertices: String = self.names.iter().map(|name| format!("{name}\n")).collect();
        vertices + &self.ends().map(|(a, b)| format!("{a} {b}\n")).collect::<String>()
    }

    /// Vertices in the middle of edges, so that the kinds of names meet anywhere.
    fn mixed_edge_list(&self) -> String {
        let edges = self.ends().map(|(a, b)| format!("{a}\t{b}\r\n")).collect::<Vec<_>>();
        let vertices = self.names.iter().map(|name| format!("  {name} # a vertex\n"));
        let middle = edges.len() / 2;
        edges[..middle].iter().cloned().chain(vertices).chain(edges[middle..].iter().cloned()).collect()
    }

    fn dot(&self, directed: bool) -> String {
        let (kind, arrow) = if directed { ("digraph", "->") } else { ("graph", "--") };
        let vertices: String = self.names.iter().map(|name| format!("\"{name}\";\n")).collect();
        let edges: String = self.ends().map(|(a, b)| format!("\"{a}\" {arrow} \"{b}\";\n")).collect();
        format!("{kind} {{\n{vertices}{edges}}}\n")
    }

    fn graphml(&self, directed: bool, edges_first: bool) -> String {
        let kind = if directed { "directed" } else { "undirected" };
        let nodes: String = self.names.iter().map(|name| format!("<node id=\"{name}\"/>\n")).collect();
        let edges: String =
            self.ends().map(|(a, b)| format!("<edge source='{a}' target='{b}'></edge>\n")).collect();
        let inside = if edges_first { edges + &nodes } else { nodes + &edges };
        format!(
            "<?xml version=\"1.0\"?>\n<graphml><graph edgedefault=\"{kind}\">\n{inside}</graph></graphml>\n"
        )
    }

    fn json(&self) -> [String; 3] {
        let edges: Vec<_> = self.ends().collect();
        let nodes: Vec<_> =
            self.names.iter().map(|id| serde_json::json!({ "id": id, "x": [1.5, null] })).collect();
        let links: Vec<_> = self
            .ends()
            .map(|(source, target)| serde_json::json!({ "target": target, "key": 0, "source": source }))
            .collect();
        let mut successors: BTreeMap<_, Vec<_>> =
            self.names.iter().map(|name| (name.as_str(), vec![])).collect();
        self.ends().for_each(|(a, b)| successors.get_mut(a).unwrap().push(b));
        [
            serde_json::json!({ "edges": edges, "vertices": self.names }).to_string(),
            serde_json::json!({ "multigraph": false, "links": links, "nodes": nodes, "graph": {} })
                .to_string(),
            serde_json::to_string_pretty(&successors).unwrap(),
        ]
    }

    /// For names 1 to n alone.
    fn matrix_market(&self, field: &str, symmetric: bool) -> String {
        let symmetry = if symmetric { "symmetric" } else { "general" };
        let (n, m) = (self.names.len(), self.edges.len());
        let value = if field == "pattern" { "" } else { " 7" };
        let edges: String = self.edges.iter().map(|(a, b)| format!("{} {}{value}\n", a + 1, b + 1)).collect();
        format!("%%MatrixMarket matrix coordinate {field} {symmetry}\n% a comment\n{n} {n} {m}\n{edges}")
    }
}

fn rows(graph: &Digraph) -> BTreeMap<String, BTreeSet<String>> {
    let name = |vertex: Vertex| graph.name(vertex).into_owned();
    let row = |vertex| graph.successors(vertex).iter().map(|&to| name(to)).collect();
    graph.vertices().map(|vertex| (name(vertex), row(vertex))).collect()
}

fn edges(graph: &Multigraph) -> Vec<(String, String)> {
    let name = |vertex| graph.name(vertex).into_owned();
    graph.edges().iter().map(|&(a, b)| (name(a), name(b))).collect()
}

fn read(text: impl AsRef<[u8]>, name: &str) -> Result<Digraph, Error> {
    read_from(text.as_ref(), name, &Limits::default().start())
}

fn read_undirected(text: impl AsRef<[u8]>, name: &str) -> Result<Multigraph, Error> {
    read_undirected_from(text.as_ref(), name, &Limits::default().start())
}

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

fn zstd(text: &[u8]) -> Vec<u8> {
    compress_to_vec(text, CompressionLevel::Fastest)
}

/// Names that are numbers from 0, from 1, with gaps, or mostly so.
fn sketches() -> impl Strategy<Value = (bool, Sketch)> {
    let kinds = (0usize..5, 1usize..12, any::<prop::sample::Index>());
    kinds.prop_flat_map(|(kind, n, other)| {
        let names: Vec<String> = (0..n)
            .map(|i| match kind {
                0 => i.to_string(),
                1 => (i + 1).to_string(),
                2 => (i * i * 1_000_003 % 4_294_967_295).to_string(),
                3 if other.index(n) == i => ["x", "007", "4294967295", "ü"][i % 4].to_owned(),
                3 => (100 - i).to_string(),
                _ => format!("v{}", n - i),
            })
            .collect();
        let edges = prop::collection::vec((0..n, 0..n), 0..30);
        edges.prop_map(move |edges| (kind == 1, Sketch { names: names.clone(), edges }))
    })
}

proptest! {
    #[test]
    fn every_format_reads_the_same_graph((one_to_n, sketch) in sketches()) {
        let expected = sketch.rows();
        let mut texts = vec![
            (sketch.edge_list(), "g.txt"),
            (sketch.edge_list(), "g.edges"),
            (sketch.mixed_edge_list(), "g"),
            (sketch.dot(true), "g.dot"),
            (sketch.dot(true), "g"),
            (sketch.graphml(true, false), "g.graphml"),
            (sketch.graphml(true, true), "g"),
        ];
        texts.extend(sketch.json().map(|text| (text, "g")));
        texts.extend(sketch.json().map(|text| (text, "g.JSON")));
        if one_to_n {
            for field in ["pattern", "real", "integer"] {
                texts.push((sketch.matrix_market(field, false), "g.mtx"));
            }
            texts.push((sketch.matrix_market("pattern", false), "g"));
        }
        let mut orders = BTreeSet::new();
        for (text, name) in &texts {
            let graph = read(text, name).unwrap();
            prop_assert_eq!(&rows(&graph), &expected, "{}: {}", name, text);
            let packed_name = format!("{name}.gz");
            prop_assert_eq!(&rows(&read(gzip(text.as_bytes()), &packed_name).unwrap()), &expected);
            prop_assert_eq!(&rows(&read(zstd(text.as_bytes()), name).unwrap()), &expected);
            if expected.keys().all(|name| name.parse::<u32>().is_ok_and(|n| n < u32::MAX && n.to_string() == *name)) {
                orders.insert(graph.vertices().map(|v| graph.name(v).into_owned()).collect::<Vec<_>>());
            }
            for vertex in graph.vertices() {
                prop_assert_eq!(graph.vertex(&graph.name(vertex)), Some(vertex));
            }
        }
        // Where all names are numbers, the order is theirs, whatever the format.
        prop_assert!(orders.len() <= 1);
    }

    #[test]
    fn parallel_edges_and_loops_stay_in_every_format((one_to_n, mut sketch) in sketches()) {
        if one_to_n {
            sketch.edges.iter_mut().for_each(|(a, b)| (*a, *b) = (*a.max(b), *a.min(b)));
        }
        let expected: Vec<_> = sketch.ends().map(|(a, b)| (a.to_owned(), b.to_owned())).collect();
        let [list, links, successors] = sketch.json();
        let mut texts = vec![
            sketch.edge_list(), sketch.dot(false), sketch.graphml(false, true), list, links,
        ];
        if one_to_n {
            texts.push(sketch.matrix_market("integer", true));
        }
        for text in texts {
            let graph = read_undirected(&text, "g").unwrap();
            prop_assert_eq!((edges(&graph), graph.vertex_count()), (expected.clone(), sketch.names.len()), "{}", text);
        }
        prop_assert!(read_undirected(successors, "g").is_err());
        let strict = read_undirected("strict ".to_owned() + &sketch.dot(false), "g").unwrap();
        let pair = |(a, b): &(String, String)| (a.min(b).clone(), a.max(b).clone());
        let different: BTreeSet<_> = expected.iter().map(pair).collect();
        prop_assert_eq!(edges(&strict).len(), different.len());
        prop_assert_eq!(edges(&strict).iter().map(pair).collect::<BTreeSet<_>>(), different);
    }

    #[test]
    fn no_bytes_break_a_reader(bytes in prop::collection::vec(any::<u8>(), 0..80), start in 0usize..8) {
        let start: &[u8] = [
            &b""[..], b"\x1f\x8b\x08", b"\x28\xb5\x2f\xfd", b"{\"", b"<graphml>", b"[[", b"digraph {",
            b"%%MatrixMarket matrix coordinate pattern general\n",
        ][start];
        for name in ["g", "g.json", "g.xml", "g.mtx", "g.zst"] {
            let _ = read([start, &bytes[..]].concat(), name);
            let _ = read_undirected([start, &bytes[..]].concat(), name);
        }
    }
}

/// What is wrong, the line, and the part of it that is pointed at.
fn fault(text: impl AsRef<[u8]>, name: &str) -> (String, u64, String) {
    match read(text, name) {
        Err(Error::Input(InputError { fault, place: Some(place) })) => {
            (fault.to_string(), place.line.unwrap(), place.text[place.span.clone()].to_owned())
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn archives_that_are_cut_short_are_no_graphs() {
    let text = "a b\nb c\nc d\n1 2\n".repeat(20);
    for (archive, name) in [(gzip(text.as_bytes()), "g.gz"), (zstd(text.as_bytes()), "g.zst")] {
        let twice = [&archive[..], &archive].concat();
        assert_eq!(read(&twice, name).unwrap().vertex_count(), 6);
        for length in (0..archive.len()).chain(archive.len() + 1..twice.len()) {
            match read(&twice[..length], name) {
                Err(Error::Input(InputError { fault: Fault::Archive { path, what }, .. })) => {
                    assert_eq!(path, name);
                    assert!(what.ends_with("ends early"), "{length}: {what}");
                }
                other => panic!("{name} {length}: {other:?}"),
            }
        }
        for garbage in ["x", "garbage behind the archive"] {
            let trailed = [&archive[..], garbage.as_bytes()].concat();
            let Err(Error::Input(InputError { fault: Fault::Archive { what, .. }, .. })) =
                read(trailed, name)
            else {
                panic!("{name} {garbage}")
            };
            // Less than a frame needs is taken for the beginning of one.
            assert!(
                what.contains("something else follows it") || name == "g.zst" && garbage == "x",
                "{what}"
            );
        }
        for at in 0..archive.len() {
            let mut damaged = archive.clone();
            damaged[at] ^= 0x55;
            if let Ok(graph) = read(&damaged, "g") {
                // Some bytes of a header say nothing about the text.
                assert_eq!(rows(&graph), rows(&read(&text, "g").unwrap()), "{name} {at}");
            }
        }
    }
    let skipped = [&b"\x50\x2a\x4d\x18\x03\0\0\0abc"[..], &zstd(b"a b\n")].concat();
    assert_eq!(read(&skipped, "g").unwrap().edge_count(), 1);
    assert!(read(&skipped[..9], "g").is_err());
    // The first byte of a gzip archive is no name.
    assert!(read(b"\x1f", "g").is_err());
}

#[test]
fn numbers_at_the_edge_of_32_bits() {
    let graph = read("4294967294 0\n17 4294967294\n", "g").unwrap();
    let names: Vec<_> = graph.vertices().map(|v| graph.name(v).into_owned()).collect();
    assert_eq!(names, ["0", "17", "4294967294"]);
    assert_eq!((graph.vertex("1"), graph.vertex("017")), (None, None));
    for other in ["4294967295", "4294967296", "00", "+1", "99999999999999999999"] {
        let graph = read(format!("4294967294 0\n17 {other}\n3 3\n"), "g").unwrap();
        let names: Vec<_> = graph.vertices().map(|v| graph.name(v).into_owned()).collect();
        assert_eq!(names, ["4294967294", "0", "17", other, "3"]);
        assert_eq!(graph.successors(graph.vertex("17").unwrap()), [graph.vertex(other).unwrap()]);
    }
}

#[test]
fn texts_of_several_blocks_are_read_whole() {
    let mut random = fastrand::Rng::with_seed(1);
    let pairs: Vec<(u32, u32)> =
        (0..200_000).map(|_| (random.u32(0..70_000), random.u32(0..70_000))).collect();
    let lines = |pairs: &[(u32, u32)]| pairs.iter().map(|(a, b)| format!("{a} {b}\n")).collect::<String>();
    let text = lines(&pairs);
    let graph = read(&text, "g").unwrap();
    let mut expected: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
    for &(a, b) in &pairs {
        expected.entry(a).or_default().insert(b);
        expected.entry(b).or_default();
    }
    assert_eq!(graph.vertex_count(), expected.len());
    for (vertex, (name, successors)) in graph.vertices().zip(&expected) {
        assert_eq!(graph.name(vertex), name.to_string());
        let names: Vec<u32> =
            graph.successors(vertex).iter().map(|&v| graph.name(v).parse().unwrap()).collect();
        assert!(names.iter().eq(successors));
    }
    // A name far behind makes texts of all numbers before it, in the order of first mention.
    let named = read(text.clone() + "the end\n", "g").unwrap();
    assert_eq!(
        (named.vertex_count(), named.edge_count()),
        (graph.vertex_count() + 2, graph.edge_count() + 1)
    );
    assert_eq!(named.name(named.vertices().next().unwrap()), pairs[0].0.to_string());
    let (message, line, pointed) = fault(text + "1 2 3\n", "g");
    assert!(message.contains("not 3"), "{message}");
    assert_eq!((line, pointed.as_str()), (200_001, "3"));
}

#[test]
fn matrices_are_checked_against_their_sizes() {
    const HEAD: &str = "%%MatrixMarket matrix coordinate pattern general\n";
    const REAL: &str = "%%MatrixMarket matrix coordinate real general\n";
    let graph = read(format!("{REAL}%\n\n4 4 3\n1 2 0.5\n2 3 0\n 3  1 -1e9 \n"), "g.mtx").unwrap();
    let expected = [("1", "2"), ("2", ""), ("3", "1"), ("4", "")];
    let expected = expected.map(|(a, b)| (a.to_owned(), b.split_whitespace().map(str::to_owned).collect()));
    assert_eq!(rows(&graph), BTreeMap::from(expected));
    for (text, message, line, pointed) in [
        (format!("{HEAD}2 2 2\n1 2\n"), "the file ends after 1 of 2 entries", 4, ""),
        (format!("{HEAD}2 2 1\n1 2\n2 1\n"), "more than the 1 entries", 4, "2 1"),
        (format!("{HEAD}2 2 1\n1 3\n"), "`3` is not a number from 1 to 2", 3, "3"),
        (format!("{HEAD}2 2 1\n0 1\n"), "`0` is not a number from 1 to 2", 3, "0"),
        (format!("{HEAD}2 3 1\n1 1\n"), "2 rows and 3 columns", 2, "2 3 1"),
        (format!("{HEAD}2 2\n1 1\n"), "not the sizes", 2, "2 2"),
        (format!("{HEAD}2 2 1\n1 1 1\n"), "has 2 numbers, not 3", 3, "1 1 1"),
        (format!("{REAL}2 2 1\n1 1\n"), "has 3 numbers, not 2", 3, "1 1"),
        (format!("{REAL}2 2 1\n1 1 x\n"), "`x` is not a number", 3, "x"),
        (HEAD.to_owned(), "sizes is missing", 2, ""),
        (format!("{HEAD}4294967295 4294967295 0\n"), "too large", 2, "4294967295 4294967295 0"),
        (
            "%%MatrixMarket matrix array real general\n".to_owned(),
            "no sparse matrix",
            1,
            "%%MatrixMarket matrix array real general",
        ),
        (HEAD.replace("general", "symmetric"), "without directions", 1, "symmetric"),
    ] {
        let (found, at, shown) = fault(&text, "g.mtx");
        assert!(found.contains(message), "{found}");
        assert_eq!((at, shown.as_str()), (line, pointed), "{text}");
    }
    let huge = read(format!("{HEAD}4294967294 4294967294 0\n"), "g.mtx");
    assert!(matches!(huge, Err(Error::Limit(_))), "{huge:?}");
}

#[test]
fn json_that_is_no_graph_is_pointed_at() {
    for (text, message, line, pointed) in [
        ("{\"edges\": [[\"a\"]]}", "an edge has two ends", 1, "]"),
        ("{\"edges\": [[\"a\", \"b\", 1]]}", "an edge has two ends", 1, "]"),
        ("{\"edges\":\n[[\"a\", 1.5]]}", "is no name; write it in quotes", 2, "]"),
        ("{\"edges\": [[\"a\", \"b\"]]", "the JSON ends early", 1, ""),
        ("{\"edges\": [[\"a\", \"b\"]]} x", "trailing characters", 1, "x"),
        ("{\"edges\": [], \"a\": [\"b\"]}", "the key `a` beside keys of another kind", 1, ":"),
        ("{\"links\": [{\"source\": 1}]}", "missing field `target`", 1, "}"),
        ("{\"nodes\": [{\"name\": 1}]}", "missing field `id`", 1, "}"),
        ("{\"nodes\": [1, 1]}", "the node `1` is there twice", 1, "]"),
        ("{\"directed\": false}", "without directions", 1, "}"),
        ("{\"a\": {}}", "expected a list of vertices", 1, "{"),
    ] {
        let (found, at, shown) = fault(text, "g.json");
        assert!(found.contains(message), "{text}: {found}");
        assert_eq!((at, shown.as_str()), (line, pointed), "{text}: {found}");
    }
    let missing = read("{\"links\": [{\"source\": 0, \"target\": 1}], \"nodes\": [{\"id\": 0}]}", "g.json");
    assert!(missing.unwrap_err().to_string().contains("the end `1`, which is not among the nodes"));
    assert_eq!(read("{}", "g.json").unwrap().vertex_count(), 0);
    assert_eq!(read("[[1,2],[2,3]]", "g").unwrap().edge_count(), 2);
}

#[test]
fn graphml_that_is_no_digraph_is_pointed_at() {
    let graph =
        |inside: &str| format!("<graphml>\n<graph edgedefault=\"directed\">\n{inside}\n</graph></graphml>");
    let nested = graph(
        "<node id=\"a\"><data key=\"x\">a &amp; b</data><port name=\"p\"/><graph edgedefault=\"directed\"><node id=\"&lt;&#98;\"/></graph></node>
         <edge source=\"a\" target=\"&lt;b\" sourceport=\"p\" directed=\"true\"/>",
    );
    assert_eq!(rows(&read(nested, "g").unwrap())["a"], BTreeSet::from(["<b".to_owned()]));
    for (inside, message, pointed) in [
        ("<hyperedge><endpoint node=\"a\"/></hyperedge>", "hyperedge", "<hyperedge>"),
        ("<node/>", "`node` has no attribute `id`", "<node/>"),
        ("<node id=\"a\"/><node id=\"a\"/>", "the node `a` is there twice", "<node id=\"a\"/>"),
        ("<edge source=\"a\" target=\"a\" directed=\"false\"/>", "without directions", ""),
        ("<node id=\"a\"><node id=\"b\"/></node>", "where none may stand", "<node id=\"b\"/>"),
        ("<node id=\"&wrong;\"/>", "not XML", "<node id=\"&wrong;\"/>"),
        ("</node>", "not XML", "<"),
    ] {
        let (found, line, shown) = fault(graph(inside), "g.graphml");
        assert!(found.contains(message), "{inside}: {found}");
        assert_eq!(line, 3, "{inside}: {found}");
        assert!(pointed.is_empty() || shown == pointed, "{inside}: {shown}");
    }
    let (found, ..) = fault(graph("<edge source=\"a\" target=\"a\"/>"), "g.graphml");
    assert!(found.contains("an edge has the end `a`, for which there is no node"), "{found}");
    let whole = graph("<node id=\"a\"/>");
    for length in 1..whole.len() {
        assert!(read(&whole[..length], "g.graphml").is_err(), "{length}");
    }
    let deep = graph(&"<a>".repeat(2000));
    assert!(fault(deep, "g.graphml").0.contains("stand in one another"));
}

#[test]
fn what_is_too_large_reaches_a_limit() {
    let zeros = vec![b' '; 6 << 20];
    let long_name = [b"{\"edges\":[[\"", &b"x".repeat(6 << 20)[..], b"\",\"b\"]]}"].concat();
    let comment = [b"<graphml><!--", &b"x".repeat(6 << 20)[..], b"--></graphml>"].concat();
    let many: String = (0..300_000).map(|n| format!("{n} {}\n", n / 2)).collect();
    let limits = Limits { memory: 3 << 20, ..Limits::default() };
    for (text, name) in [(&long_name[..], "g.json"), (&comment, "g.xml"), (many.as_bytes(), "g.txt")] {
        for packed in [text.to_vec(), gzip(text), zstd(text)] {
            let read = read_from(&packed[..], name, &limits.start());
            assert!(matches!(read, Err(Error::Limit(_))), "{name}: {read:?}");
        }
    }
    let line = read_from(&gzip(&zeros)[..], "g.txt", &limits.start());
    assert!(matches!(line, Err(Error::Input(InputError { fault: Fault::LineTooLong(_), .. }))));
}
