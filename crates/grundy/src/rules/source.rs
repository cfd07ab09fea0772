//! The text of rules, and places in it.

use crate::error::{Fault, InputError};
use crate::notation::{Word, Words};

/// The lines of a text of rules.
#[derive(Clone, Debug)]
pub struct Source {
    lines: Vec<Words>,
}

/// A part of one line of a [`Source`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// The line, from 0.
    pub line: usize,
    /// The first byte of the part in its line.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

impl Span {
    /// From the start of one span to the end of another; the first alone if they are in different lines.
    pub fn to(self, other: Self) -> Self {
        match self.line == other.line {
            true => Self { end: other.end.max(self.end), ..self },
            false => self,
        }
    }
}

impl Source {
    /// The lines of a text of several lines.
    pub fn of_text(name: &str, text: &str) -> Self {
        // Some editors put a mark of byte order before a text.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let lines = (1..).zip(text.lines()).map(|(number, line)| Words::of_line(name, Some(number), line));
        Self { lines: lines.collect() }
    }

    /// A text that is given in line, of which the lines may be parts between line breaks.
    pub fn in_line(name: &str, text: &str) -> Self {
        match text.contains('\n') {
            true => Self::of_text(name, text),
            false => Self { lines: vec![Words::of_line(name, None, text)] },
        }
    }

    /// The lines.
    pub fn lines(&self) -> &[Words] {
        &self.lines
    }

    /// The part of the text at a span.
    pub fn word(&self, span: Span) -> Option<Word<'_>> {
        let line = self.lines.get(span.line)?.whole();
        let end = span.end.min(line.text().len());
        Some(line.part(span.start.min(end)..end))
    }

    /// The text at a span.
    pub fn text(&self, span: Span) -> &str {
        self.word(span).map_or("", |word| word.text())
    }

    /// An error at a span.
    pub fn fault(&self, span: Span, fault: Fault) -> InputError {
        match self.word(span) {
            Some(word) => word.fault(fault),
            None => InputError::new(fault),
        }
    }

    /// Rules that are wrong at a span, and what would be right.
    pub fn wrong(&self, span: Span, wrong: impl Into<String>, right: impl Into<String>) -> InputError {
        self.fault(span, Fault::Rules { wrong: wrong.into(), right: right.into() })
    }
}
