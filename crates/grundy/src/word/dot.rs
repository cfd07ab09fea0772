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
    for (state, _, next, _) in automaton.rows(alphabet) {
        let mut targets = next.clone();
        targets.sort_unstable();
        targets.dedup();
        for to in targets {
            let names = alphabet.symbols().zip(&next).filter(|&(_, &next)| next == to);
            let names: Vec<String> = names.map(|(symbol, _)| alphabet.name(symbol).to_string()).collect();
            let _ = writeln!(text, "  {state} -> {to} [label=\"{}\"];", quoted(&names.join(",")));
        }
    }
    text.push_str("}\n");
    text
}

fn quoted(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
