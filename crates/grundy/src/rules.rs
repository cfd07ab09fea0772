//! Games that users write in a few lines (`docs/rules.md`): what a move makes of a heap or a tuple.
//!
//! `source` holds the text, `tokens` and `parse` read it into `syntax`; `linear` and `polyhedron` say what
//! conditions imply, `bounds` how far a choice can go, `measure` why play ends; `recognise` sees games of the
//! library in rules, and `reach` what a period can be proved of; `naive` lists options by
//! trying every choice, which is the specification of every faster way.

mod bounds;
mod compiled;
mod evaluate;
mod linear;
mod measure;
mod naive;
mod naming;
mod parse;
mod polyhedron;
mod reach;
mod recognise;
mod set;
mod source;
mod syntax;
mod tokens;

#[cfg(test)]
mod tests;

pub use bounds::Bounds;
pub use compiled::{Compiled, CompiledHeaps, Growth, Table};
pub use evaluate::{Undefined, holds, value};
pub use linear::{Atom, Linear, Linearised};
pub use measure::Measure;
pub(crate) use naive::too_large;
pub use naive::{MAX_NUMBER, Move as NaiveMove, moves_of};
pub use parse::{MOST_NUMBERS, Subject, Text};
pub use polyhedron::{Case, cases};
pub use reach::{Reach, reach};
pub use recognise::{Recognised, recognise};
pub use set::NamedSet;
pub use source::{Source, Span};
pub use syntax::{
    Condition, Ending, Expression, Function, Known, KnownAnswer, MoveRule, Node, Operator, Relation, Rules,
    Set, Shape, Template,
};
