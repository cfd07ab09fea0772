//! Pictures of automata.

use crate::exit::Failure;
use grundy::word::{Alphabet, Automaton};
use std::f64::consts::TAU;
use std::fmt::Write;

/// The most states that a picture shows.
const MOST_STATES: usize = 100;

/// The radius of a state.
const STATE: f64 = 16.0;

/// A point of the picture.
type Point = (f64, f64);

/// The automaton as an SVG picture: its states on a circle, each with its value, from the first one, which has
/// two rings, clockwise; its number and least word are shown by pointing at it.
pub fn draw(automaton: &Automaton, alphabet: &Alphabet, title: &str) -> Result<String, Failure> {
    let states = automaton.len();
    if states > MOST_STATES {
        let what = format!("a picture of {states} states could not be read; it shows at most {MOST_STATES}");
        return Err(Failure::refused(what, "write it with --dot or --table"));
    }
    let radius = (states as f64 * 4.5 * STATE / TAU).max(4.0 * STATE);
    let middle = radius + 5.0 * STATE;
    let on_circle = |state: usize, radius: f64| {
        let turn = TAU * (state as f64 / states as f64 - 0.25);
        (middle + radius * turn.cos(), middle + radius * turn.sin())
    };
    let size = 2.0 * middle;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 -24 {size:.0} {:.0}\" font-family=\"sans-serif\" \
         font-size=\"12\" text-anchor=\"middle\" dominant-baseline=\"central\">\n\
         <defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" \
         orient=\"auto\"><path d=\"M0 0 8 4 0 8z\"/></marker></defs>\n\
         <text x=\"{middle:.0}\" y=\"-10\">{}</text>\n",
        size + 24.0,
        escaped(title)
    );
    for (state, next, symbols) in automaton.arrows(alphabet) {
        let (from, to) = (on_circle(state as usize, radius), on_circle(next as usize, radius));
        let bend = match state == next {
            true => on_circle(state as usize, radius + 5.0 * STATE),
            false => beside(from, to),
        };
        arrow(&mut text, from, bend, to, &escaped(&symbols));
    }
    for (state, value, _, word) in automaton.rows(alphabet) {
        let (x, y) = on_circle(state as usize, radius);
        let ring = |radius: f64| {
            format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" fill=\"white\" stroke=\"black\"/>")
        };
        let rings = if state == 0 { ring(STATE + 3.0) + &ring(STATE) } else { ring(STATE) };
        let tooltip = escaped(&format!("state {state}: {word}"));
        let _ = writeln!(
            text,
            "<g><title>{tooltip}</title>{rings}<text x=\"{x:.1}\" y=\"{y:.1}\">{value}</text></g>"
        );
    }
    text.push_str("</svg>\n");
    Ok(text)
}

/// A point beside the middle between two others, to the left of the way, so that ways there and back differ.
fn beside((x, y): Point, (u, v): Point) -> Point {
    ((x + u) / 2.0 + (v - y) * 0.2, (y + v) / 2.0 - (u - x) * 0.2)
}

/// Draws an arrow with its label; one back to its state is a loop.
fn arrow(text: &mut String, from: Point, bend: Point, to: Point, label: &str) {
    let edge = |at: Point, towards: Point| {
        let (dx, dy) = (towards.0 - at.0, towards.1 - at.1);
        let length = dx.hypot(dy).max(1.0);
        (at.0 + dx / length * (STATE + 4.0), at.1 + dy / length * (STATE + 4.0))
    };
    let (path, at) = if from == to {
        let (dx, dy) = (bend.0 - from.0, bend.1 - from.1);
        let (left, right) = ((bend.0 - dy * 0.6, bend.1 + dx * 0.6), (bend.0 + dy * 0.6, bend.1 - dx * 0.6));
        let ((a, b), (c, d)) = (edge(from, left), edge(from, right));
        let path =
            format!("M{a:.1} {b:.1}C{:.1} {:.1} {:.1} {:.1} {c:.1} {d:.1}", left.0, left.1, right.0, right.1);
        (path, (from.0 + dx * 0.75, from.1 + dy * 0.75))
    } else {
        let ((a, b), (c, d)) = (edge(from, bend), edge(to, bend));
        let path = format!("M{a:.1} {b:.1}Q{:.1} {:.1} {c:.1} {d:.1}", bend.0, bend.1);
        (path, ((a + 2.0 * bend.0 + c) / 4.0, (b + 2.0 * bend.1 + d) / 4.0))
    };
    let _ = writeln!(
        text,
        "<path d=\"{path}\" fill=\"none\" stroke=\"gray\" marker-end=\"url(#tip)\"/><text x=\"{:.1}\" y=\"{:.1}\" fill=\"navy\">{label}</text>",
        at.0, at.1
    );
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
