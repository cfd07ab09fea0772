use super::*;
use crate::error::Error;
use crate::graph::Digraph;
use crate::graph::display;
use crate::limits::Limits;
use proptest::prelude::*;

fn parse_text(text: &str) -> Result<Digraph> {
    let limits = Limits::default();
    parse(text, Path::new("graph.dot"), Direction::Directed, &limits.start())?.build()
}

#[test]
fn a_graph_without_directions_keeps_parallel_edges_and_loops() {
    let limits = Limits::default();
    let meter = limits.start();
    let read = |text: &str| parse(text, Path::new("graph.dot"), Direction::Undirected, &meter);
    let graph =
        read("graph { a -- b -- a; b -- b; c -- {a d} }").and_then(GraphBuilder::build_multigraph).unwrap();
    let ends = graph.edges().iter().map(|&(a, b)| format!("{}{}", graph.name(a), graph.name(b)));
    assert_eq!(ends.collect::<Vec<_>>(), ["ab", "ba", "bb", "ca", "cd"]);
    for (text, at) in [("digraph { a }", "digraph"), ("graph { a -> b }", "->")] {
        let Err(Error::Input(InputError { fault: Fault::Directed(found), .. })) = read(text) else {
            panic!("{text}")
        };
        assert_eq!(found, at);
    }
}

/// The message and the part of the line that is pointed at.
fn fault(text: &str) -> (String, u64, String) {
    match parse_text(text) {
        Err(Error::Input(InputError { fault, place: Some(place) })) => {
            (fault.to_string(), place.line.unwrap(), place.text[place.span.clone()].to_owned())
        }
        other => panic!("{text:?}: {other:?}"),
    }
}

#[test]
fn statements_say_which_vertices_and_edges_there_are() {
    for (statements, graph) in [
        ("", ""),
        (";;", ""),
        ("a", "a"),
        ("a b; c", "a; b; c"),
        ("a -> b", "a b; b"),
        ("a->b->c; c->a", "a b; b c; c a"),
        ("a -> b a -> b", "a b; b"),
        ("a -> a", "a a"),
        // Attributes and ports.
        ("graph [rank=same] node [shape=box][color=\"red\",style=bold;] edge[]", ""),
        ("rankdir=LR; label = \"a -> b\" a", "a"),
        ("a [label=b] -> c", "error"),
        ("a -> b [label=<x <b>y</b>>, weight=-.5] c []", "a b; b; c"),
        ("a:p -> b:p:ne; \"c\":<q>", "a b; b; c"),
        // Lists and subgraphs.
        ("a, b -> c, d", "a c d; b c d; c; d"),
        ("a -> {b c} -> d", "a b c; b d; c d; d"),
        ("{a b} -> {c; d}", "a c d; b c d; c; d"),
        ("a -> {b b; b -> c; c} -> d", "a b c; b c d; c d; d"),
        ("subgraph { a } subgraph x { b -> c } {}", "a; b c; c"),
        ("subgraph cluster_1 { label=x; a -> b; } -> c", "a b c; b c; c"),
        ("a -> {} -> b", "a; b"),
        ("a -> { {b} subgraph { c -> { d } } } [color=red] e", "a b c d; b; c d; d; e"),
        ("{ a -> { b } } -> c", "a b c; b c; c"),
        ("subgraph x {a} subgraph x {b} c", "a; b; c"),
        ("{subgraph x {a}} {subgraph x {b} -> c}", "a; b c; c"),
        ("subgraph x { subgraph y {a} -> b } subgraph y {c} -> d", "a b; b; c d; d"),
        // Ids.
        ("_a1 -> é", "_a1 é; é"),
        ("1 -> -2 -> 3.5 -> .5 -> -6.", "1 -2; -2 3.5; 3.5 .5; .5 -6.; -6."),
        ("a->-1", "a -1; -1"),
        (r#""a b" -> "say \"x\"" -> "n\n\\""#, r#"a b say "x"; say "x" n\n\\; n\n\\"#),
        ("\"\\\"\" \"two \\\nlines\" \"\" \"x\\\r\ny\"", "\"; two lines; ; xy"),
        ("\"node\" -> \"a\" + \"b\" + \"c\"", "node abc; abc"),
        ("<> <a<b>c> <<!-- > -->x> <!-->", "<>; <a<b>c>; <<!-- > -->x>; <!-->"),
        // Comments.
        ("a // b\n/* c -> d\n */ e/**/f", "a; e; f"),
        ("\n# b -> c\n  #\na", "a"),
    ] {
        for text in
            [format!("digraph{{{statements}}}"), format!("STRICT Digraph \"G\" {{ {statements} }}\n// end")]
        {
            match parse_text(&text) {
                Ok(found) => assert_eq!(display(&found), graph, "{text}"),
                Err(error) => assert_eq!(graph, "error", "{text}: {error}"),
            }
        }
    }
}

#[test]
fn faults_are_named_and_pointed_at() {
    let quoted = |text: &str| format!("the end of the file where {text} should be");
    for (text, message, line, part) in [
        ("", quoted("`digraph`").as_str(), 1, ""),
        ("a b", "`a` where `digraph` should be", 1, "a"),
        ("digraph a b {", "`b` where `{` should be", 1, "b"),
        ("digraph {\n a -> b\n\n", &quoted("a statement or `}`"), 2, ""),
        ("digraph {\n a -> }", "`}` where a vertex or a subgraph should be", 2, "}"),
        ("digraph { a -> b = c }", "`=` where a statement or `}` should be", 1, "="),
        ("digraph { a = }", "`}` where a name (quote one that is a keyword) should be", 1, "}"),
        ("digraph { a -> node }", "`node` where a vertex or a subgraph should be", 1, "node"),
        ("digraph { a, node }", "`node` where a name (quote one that is a keyword) should be", 1, "node"),
        ("digraph { a [b] }", "`]` where `=` should be", 1, "]"),
        ("digraph { a [b=c }", "`}` where an attribute or `]` should be", 1, "}"),
        ("digraph { subgraph a b }", "`b` where `{` should be", 1, "b"),
        ("digraph { a + \"b\" }", "`+` where a statement or `}` should be", 1, "+"),
        ("digraph { \"a\" + b }", "`b` where a name in quotes should be", 1, "b"),
        ("digraph { a } b", "`b` where the end of the file should be", 1, "b"),
        ("digraph { a }\n}", "`}` where the end of the file should be", 2, "}"),
        ("digraph { 1a }", "`1a` where a name or a numeral (quote any other) should be", 1, "1a"),
        ("digraph { 1.2.3 }", "`1.2.3` where a name or a numeral (quote any other) should be", 1, "1.2.3"),
        ("digraph { a - b }", "`-` where a name or a numeral (quote any other) should be", 1, "-"),
        ("digraph {\r\n a/b }", "`/` where a name (quote one with special characters) should be", 2, "/"),
        ("digraph { a; # b\n }", "`#` where `//` should be", 1, "#"),
        ("digraph {\n \"a\n\n }", &quoted("the closing `\"`"), 2, "\""),
        ("digraph {\n <a<b>\n\n }", &quoted("the closing `>`"), 2, "<"),
        ("digraph {\n a /* b\n\n }", &quoted("`*/`"), 2, "/*"),
        ("graph {", "`graph` stands for a graph without directions, and play needs a digraph", 1, "graph"),
        ("digraph { a--b }", "`--` stands for a graph without directions, and play needs a digraph", 1, "--"),
        (
            "digraph { subgraph x {a}\nsubgraph x {b} -> c }",
            "a second subgraph of the same name where a name for this one alone should be",
            2,
            "subgraph",
        ),
        (
            "digraph { subgraph x {a}\nc -> subgraph x {b} }",
            "a second subgraph of the same name where a name for this one alone should be",
            2,
            "subgraph",
        ),
    ] {
        assert_eq!(fault(text), (message.to_owned(), line, part.to_owned()), "{text}");
    }
}

#[test]
fn nesting_is_bounded_by_memory_alone() {
    let depth = 300_000;
    let text = format!("digraph {{ {} a {} }}", "{".repeat(depth), "}".repeat(depth));
    assert_eq!(display(&parse_text(&text).unwrap()), "a");
    let text = format!("digraph {{ {} b {} }}", "a -> {".repeat(depth), "}".repeat(depth));
    assert_eq!(display(&parse_text(&text).unwrap()), "a a b; b");
    let limits = Limits { memory: 10_000_000, ..Limits::default() };
    let meter = limits.start();
    let parsed = parse(&text, Path::new("graph.dot"), Direction::Directed, &meter);
    assert!(matches!(parsed, Err(Error::Limit(_))));
}

#[test]
fn a_product_of_subgraphs_is_bounded_by_memory() {
    let names: String = (0..10_000).map(|i| format!("{i} ")).collect();
    let text = format!("digraph {{ {{{names}}} -> {{{names}}} }}");
    let limits = Limits { memory: 1 << 24, ..Limits::default() };
    let meter = limits.start();
    let parsed = parse(&text, Path::new("graph.dot"), Direction::Directed, &meter);
    assert!(matches!(parsed, Err(Error::Limit(_))));
}

/// Text made of pieces of DOT, so that many a one gets far into the parser.
fn pieces() -> impl Strategy<Value = String> {
    const PIECES: [&str; 34] = [
        "a",
        "b",
        "{",
        "}",
        "[",
        "]",
        "->",
        "--",
        "=",
        ",",
        ";",
        ":",
        "+",
        "\"",
        "\\",
        "<",
        ">",
        "/*",
        "*/",
        "//",
        "#",
        "\n",
        " ",
        "1",
        "-",
        ".",
        "é",
        "subgraph x",
        "node",
        "graph",
        "\"q\"",
        "\r\n",
        "<!--",
        "a -> {",
    ];
    proptest::collection::vec(proptest::sample::select(&PIECES[..]), 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn no_text_breaks_the_reader(text in ".*", pieces in pieces()) {
        for text in [text, pieces.clone(), format!("digraph {{{pieces}"), format!("digraph {{{pieces}}}")] {
            is_meant(&text);
            if let Err(Error::Input(error)) = parse_text(&text) {
                let place = error.place.unwrap();
                prop_assert!(place.text.get(place.span).is_some());
            }
        }
    }

    #[test]
    fn edges_come_back_as_written(edges in proptest::collection::vec((".*", ".*"), 0..10)) {
        // A backslash is kept, so that one before a quote cannot be written.
        let edges: Vec<_> = edges.iter().map(|(a, b)| (a.replace('\\', "/"), b.replace('\\', "/"))).collect();
        let quote = |name: &str| format!("\"{}\"", name.replace('"', "\\\""));
        let lines: String = edges.iter().map(|(a, b)| format!("{} -> {}\n", quote(a), quote(b))).collect();
        let graph = parse_text(&format!("digraph {{\n{lines}}}")).unwrap();
        prop_assert_eq!(graph.edge_count(), edges.len());
        for (from, to) in &edges {
            let (from, to) = (graph.vertex(from).unwrap(), graph.vertex(to).unwrap());
            prop_assert!(graph.successors(from).contains(&to));
        }
    }
}
