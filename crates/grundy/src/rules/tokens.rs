//! The tokens of rules.

use super::source::{Source, Span};
use crate::error::InputError;

/// A token with its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub kind: Kind,
    pub span: Span,
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A name or a keyword.
    Name,
    /// A number in digits.
    Number,
    /// A text between quotation marks, which its span has with it.
    Text,
    /// One of [`SIGNS`].
    Sign(&'static str),
    /// The end of a statement.
    End,
}

/// All signs; where one begins with another, the longer comes first. Some have a second spelling.
const SIGNS: [(&str, &str); 31] = [
    ("->", "->"),
    ("→", "->"),
    ("..", ".."),
    ("…", ".."),
    ("<=", "<="),
    ("=<", "<="),
    ("≤", "<="),
    (">=", ">="),
    ("≥", ">="),
    ("!=", "!="),
    ("<>", "!="),
    ("≠", "!="),
    ("==", "="),
    ("&&", "and"),
    ("||", "or"),
    ("<", "<"),
    (">", ">"),
    ("=", "="),
    ("+", "+"),
    ("-", "-"),
    ("−", "-"),
    ("*", "*"),
    ("·", "*"),
    ("/", "/"),
    ("^", "^"),
    ("|", "|"),
    ("(", "("),
    (")", ")"),
    ("{", "{"),
    ("}", "}"),
    (",", ","),
];

/// Words that a line may begin with to go on with the statement before it.
const GO_ON: [&str; 6] = ["|", "where", "as", "and", "or", ","];

/// What a statement cannot end with, so that the next line goes on with it.
const UNFINISHED: [&str; 10] = ["->", "|", ",", "where", "as", "and", "or", "+", "-", "*"];

/// The statements of a text as parts of its lines: what stands between line ends and semicolons, without
/// comments and empty ones.
pub(super) fn segments(source: &Source) -> Vec<Span> {
    let mut segments = Vec::new();
    for (line, words) in source.lines().iter().enumerate() {
        let text = words.whole().text();
        let mut start = 0;
        let mut quoted = false;
        let mut push = |start: usize, end: usize| {
            let part = &text[start..end];
            let trimmed = part.trim();
            if !trimmed.is_empty() {
                let start = start + (part.len() - part.trim_start().len());
                segments.push(Span { line, start, end: start + trimmed.len() });
            }
        };
        let mut end = text.len();
        for (at, sign) in text.char_indices() {
            match sign {
                '"' => quoted = !quoted,
                '#' if !quoted => {
                    end = at;
                    break;
                }
                ';' if !quoted => {
                    push(start, at);
                    start = at + 1;
                }
                _ => {}
            }
        }
        push(start, end);
    }
    segments
}

/// The tokens of statements, each with [`Kind::End`] behind it. A part that begins like one that goes on is
/// put to the statement before it.
///
/// # Errors
/// A character that begins no token, at its place.
pub(super) fn statements(source: &Source, segments: &[Span]) -> Result<Vec<Vec<Token>>, InputError> {
    let mut statements: Vec<Vec<Token>> = Vec::new();
    for &segment in segments {
        let current = tokens(source, segment)?;
        let text = |token: &Token| source.text(token.span);
        let goes_on = current.first().is_some_and(|first| GO_ON.contains(&text(first)));
        // The last token is the end.
        let last =
            |before: &Vec<Token>| before.len().checked_sub(2).and_then(|last| before.get(last)).copied();
        match statements.last_mut() {
            Some(before) if goes_on || last(before).is_some_and(|last| UNFINISHED.contains(&text(&last))) => {
                before.pop();
                before.extend(current);
            }
            _ => statements.push(current),
        }
    }
    Ok(statements)
}

/// The tokens in a part of a line, and [`Kind::End`].
///
/// # Errors
/// As [`statements`].
pub(super) fn tokens(source: &Source, part: Span) -> Result<Vec<Token>, InputError> {
    let text = source.text(part);
    let mut tokens = Vec::new();
    let mut start = 0;
    let span = |start, end| Span { start: part.start + start, end: part.start + end, ..part };
    while let Some(first) = text[start..].chars().next() {
        let rest = &text[start..];
        let length = |of: &dyn Fn(char) -> bool| rest.find(|c| !of(c)).unwrap_or(rest.len());
        let (kind, length) = if first.is_whitespace() {
            start += first.len_utf8();
            continue;
        } else if first.is_ascii_digit() {
            (Kind::Number, length(&|c| c.is_ascii_alphanumeric() || c == '_'))
        } else if first.is_alphabetic() || first == '_' {
            (Kind::Name, length(&|c| c.is_alphanumeric() || c == '_' || c == '\''))
        } else if first == '"' {
            match rest[1..].find('"') {
                Some(end) => (Kind::Text, end + 2),
                None => {
                    let wrong = "a quotation mark is not closed";
                    return Err(source.wrong(span(start, text.len()), wrong, "close it on the same line"));
                }
            }
        } else if let Some((text, sign)) = SIGNS.into_iter().find(|(text, _)| rest.starts_with(text)) {
            (Kind::Sign(sign), text.len())
        } else {
            let wrong = format!("`{first}` means nothing here");
            let meant = match first {
                '%' => Some("`a mod b` is the remainder"),
                '[' | ']' => Some("sets are written as {1, 2, 5..7}"),
                '!' => Some("write `not` before a condition, or `!=`"),
                '∈' => Some("write `k in {1, 2}`"),
                _ => None,
            };
            let right = meant.unwrap_or("rules are made of names, numbers, words such as `where`, and + - * / ^ = != < <= > >= -> | ( ) { } ..");
            return Err(source.wrong(span(start, start + first.len_utf8()), wrong, right));
        };
        tokens.push(Token { kind, span: span(start, start + length) });
        start += length;
    }
    tokens.push(Token { kind: Kind::End, span: span(start, start) });
    Ok(tokens)
}
