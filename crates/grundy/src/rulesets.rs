//! One file a game.
/// n
pub const NAMES: [&str; 1] = ["nim"];
