//! How parts of a graph are written: what is there, then what is gone with a `/` before it.

use crate::error::{Fault, InputError};
use crate::notation::{Word, Words};

/// Before what is gone.
pub(super) const GONE: char = '/';

/// The whole of a graph.
pub(super) const ALL: &str = "all";

/// Reads a sum of parts: each begins with a word that `start` reads, and `take` takes away what the
/// words with a `/` name that follow it. `default` stands where no such word comes before them, or no word
/// at all.
///
/// An argument of its own may be a name with white space in it.
pub(super) fn parse<C>(
    words: &Words,
    default: impl Fn() -> Option<C>,
    start: impl Fn(&Word<'_>) -> Result<C, InputError>,
    take: impl Fn(&mut C, &Word<'_>) -> Result<(), InputError>,
) -> Result<Vec<C>, InputError> {
    let read = |words: &mut dyn Iterator<Item = Word<'_>>| {
        let mut parts = Vec::new();
        for word in words {
            if !word.text().starts_with(GONE) {
                parts.push(start(&word)?);
                continue;
            }
            if parts.is_empty() {
                parts.extend(default());
            }
            let Some(part) = parts.last_mut() else {
                let wrong = format!("`{}` stands before what it is taken from", word.text());
                return Err(word.fault(Fault::Part { wrong, right: "write a vertex first: a /b" }));
            };
            take(part, &word.part(GONE.len_utf8()..word.text().len()))?;
        }
        if parts.is_empty() {
            parts.extend(default());
        }
        Ok(parts)
    };
    if words.arguments().len() > 0
        && let Ok(parts) = read(&mut words.arguments())
    {
        return Ok(parts);
    }
    read(&mut words.iter())
}

/// Checks that a part begins with `all`.
pub(super) fn expect_all(word: &Word<'_>, right: &'static str) -> Result<(), InputError> {
    if word.text() == ALL {
        return Ok(());
    }
    let wrong =
        format!("`{}` where `{ALL}` should be, or what is gone with a `{GONE}` before it", word.text());
    Err(word.fault(Fault::Part { wrong, right }))
}
