//! How users write numbers, positions and games.

mod number;
mod words;

pub use number::{MOST_DIGITS, parse_natural, parse_naturals, parse_small};
pub use words::{Word, Words};
pub(crate) use words::{likely, nearest};
