//! The games that are built in, one file each, and the register in which a new one is entered.

pub mod graph;
pub mod nim;
pub mod removing_digits;
pub mod split;
pub mod staircase;
pub mod subtract;

mod playable;

pub use playable::{Method, Methods, Playable};

use crate::error::{Fault, InputError, Result};
use crate::game::BuiltIn;
use crate::limits::Meter;
use crate::notation::Word;

/// Makes a game from its parameters. Some games read files, which takes memory.
pub type Make = fn(Option<&Word<'_>>, &mut Meter<'_>) -> Result<Box<dyn BuiltIn>>;

/// How a game is named, described and made from its parameters.
pub struct Entry {
    /// The name users write.
    pub name: &'static str,
    /// The rules in a line.
    pub rules: &'static str,
    /// How to write the game and a position of it.
    pub example: &'static str,
    /// Makes the game from what follows the colon, if there is one.
    pub make: Make,
}

/// All built-in games, in the order in which they are listed.
pub const ALL: &[Entry] =
    &[nim::ENTRY, staircase::ENTRY, subtract::ENTRY, split::ENTRY, removing_digits::ENTRY, graph::ENTRY];

/// Refuses parameters of a game that takes none.
fn no_parameters(game: &'static str, parameters: Option<&Word<'_>>) -> Result<(), InputError> {
    match parameters {
        None => Ok(()),
        Some(word) => Err(word.fault(Fault::UnknownParameter {
            game,
            parameter: word.text().to_owned(),
            takes: "this game takes no parameters",
        })),
    }
}
