//! What is said about a game beside its rules: title, source, and answers that are known.

use crate::error::InputError;
use crate::notation::parse_small;
use crate::rules::source::{Source, Span};
use crate::rules::syntax::{Known, KnownAnswer};

const KNOWN: &str = "write `known values 0 1 2 0`, `known 3 5 = 2`, `known 3 5 wins` or `known 4 loses`, \
     with `misere` behind `known` for misère play";

/// The text between quotation marks behind the first word of a statement.
///
/// # Errors
/// Where there is none.
pub(super) fn quoted(source: &Source, segment: Span) -> Result<String, InputError> {
    let text = source.text(segment);
    let quoted = text.split_once('"').and_then(|(_, rest)| rest.strip_suffix('"'));
    quoted.map(str::to_owned).ok_or_else(|| {
        source.wrong(
            segment,
            "a text is missing",
            "write it between quotation marks, such as title \"Kayles\"",
        )
    })
}

/// Reads what is known.
///
/// # Errors
/// What is wrong, and where.
pub(super) fn known(source: &Source, segment: Span) -> Result<Known, InputError> {
    let fault = |wrong: &str| source.wrong(segment, wrong, KNOWN);
    let mut words = source.text(segment).split_whitespace().skip(1).peekable();
    let misere = words.next_if(|&word| word == "misere").is_some();
    let answer = match words.peek() {
        Some(&"values") => {
            words.next();
            let mut values = Vec::new();
            for text in words {
                let part = part_of(source, segment, text);
                let word = source.word(part).ok_or_else(|| fault("values are missing"))?;
                values.push(u32::try_from(parse_small(&word, "a value", 1 << 30)?).unwrap_or(u32::MAX));
            }
            KnownAnswer::Values(values)
        }
        _ => {
            let words: Vec<&str> = words.collect();
            match words.as_slice() {
                [position @ .., "wins"] => KnownAnswer::Wins(position.join(" "), true),
                [position @ .., "loses"] => KnownAnswer::Wins(position.join(" "), false),
                [position @ .., "=", value] => {
                    let part = part_of(source, segment, value);
                    let word = source.word(part).ok_or_else(|| fault("a value is missing"))?;
                    KnownAnswer::Value(position.join(" "), parse_small(&word, "a value", 1 << 40)?)
                }
                _ => return Err(fault("what is known is not said")),
            }
        }
    };
    Ok(Known { answer, misere, span: segment })
}

/// The place of a part of the text of a segment.
fn part_of(source: &Source, segment: Span, part: &str) -> Span {
    let text = source.text(segment);
    let start = segment.start + (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    Span { start, end: start + part.len(), ..segment }
}
