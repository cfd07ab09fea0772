//! An automaton as a graph in the DOT language.

use super::alphabet::Alphabet;
use super::automaton::Automaton;
use std::fmt::Write;

/// The automaton in the DOT language: a node for each state with its value, an arrow for each step, and
/// one arrow where several symbols lead the same way.
///
/// # References
/// The DOT language: E. R. Gansner, S. C. North, An open graph visualization system and its applications to
/// software engineering, 2000.
pub fn dot(automaton: &Automaton, alphabet: &Alphabet, title: &str) -> String {
    let mut text = String::from("digraph automaton {\n");
    let _ = writeln!(text, "  label=\"{}\"; rankdir=LR; node [shape=circle];", quoted(title));
    for (state, value, _, word) in automaton.rows(alphabet) {
        let shape = if state == 0 { ", shape=doublecircle" } else { "" };
        let _ = writeln!(text, "  {state} [label=\"{value}\", tooltip=\"{}\"{shape}];", quoted(&word));
    }
    for (from, to, symbols) in automaton.arrows(alphabet) {
        let _ = writeln!(text, "  {from} -> {to} [label=\"{}\"];", quoted(&symbols));
    }
    text.push_str("}\n");
    text
}

fn quoted(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
