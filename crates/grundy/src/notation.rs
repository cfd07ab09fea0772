//! How users write numbers, positions and games.

mod number;
mod tuple;
mod words;

pub use number::{MOST_DIGITS, parse_natural, parse_naturals, parse_small};
pub use tuple::{parse_tuples, show_tuple};
pub use words::{Word, Words};
pub(crate) use words::{likely, nearest};
