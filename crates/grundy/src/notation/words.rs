//! The words of a position or a line, each knowing its place.

use super::MOST_DIGITS;
use crate::error::{Fault, InputError, Place};
use std::cell::Cell;
use std::ops::Range;

/// A line of text cut at white space.
#[derive(Clone, Debug)]
pub struct Words {
    source: String,
    line: Option<u64>,
    text: String,
    spans: Vec<Range<usize>>,
    // The arguments that the words come from, if they do.
    arguments: Vec<Range<usize>>,
    // How many more digits the numbers among the words may have in this reading, so that a short
    // text of powers does not fill the memory.
    digits_left: Cell<u64>,
}

impl Words {
    /// The words of a line, which is one of a longer text if `line` numbers it.
    pub fn of_line(source: impl Into<String>, line: Option<u64>, text: &str) -> Self {
        Self {
            source: source.into(),
            line,
            text: text.to_owned(),
            spans: spans_of(text, 0).collect(),
            arguments: Vec::new(),
            digits_left: Cell::new(MOST_DIGITS),
        }
    }

    /// The words of command-line arguments. An argument may hold several words or, when it is
    /// blank, stands for an empty one, so that it can be pointed at.
    pub fn of_arguments(source: impl Into<String>, arguments: &[impl AsRef<str>]) -> Self {
        let mut text = String::new();
        let mut spans = Vec::new();
        let mut whole = Vec::new();
        for argument in arguments.iter().map(AsRef::as_ref) {
            if !text.is_empty() {
                text.push(' ');
            }
            let start = text.len();
            text.push_str(argument);
            whole.push(start..text.len());
            match argument.trim().is_empty() {
                true => spans.push(start..start),
                false => spans.extend(spans_of(argument, start)),
            }
        }
        let digits_left = Cell::new(MOST_DIGITS);
        Self { source: source.into(), line: None, text, spans, arguments: whole, digits_left }
    }

    /// The words in order. This begins a reading, whose numbers may have all the digits there are.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Word<'_>> {
        self.digits_left.set(MOST_DIGITS);
        self.spans.iter().map(|span| Word { words: self, span: span.clone() })
    }

    /// The arguments that the words come from, each as one word, if they come from arguments.
    pub fn arguments(&self) -> impl ExactSizeIterator<Item = Word<'_>> {
        self.arguments.iter().map(|span| Word { words: self, span: span.clone() })
    }

    /// How long the text is, in bytes.
    pub fn bytes(&self) -> u64 {
        self.text.len() as u64
    }

    /// The whole text as one word.
    pub fn whole(&self) -> Word<'_> {
        Word { words: self, span: 0..self.text.len() }
    }
}

/// The words of `text`, as ranges that start `offset` bytes later.
fn spans_of(text: &str, offset: usize) -> impl Iterator<Item = Range<usize>> {
    let start_of = move |word: &str| word.as_ptr() as usize - text.as_ptr() as usize + offset;
    text.split_whitespace().map(move |word| {
        let start = start_of(word);
        start..start + word.len()
    })
}

/// A word, or a part of one, that knows where it stands.
#[derive(Clone, Debug)]
pub struct Word<'a> {
    words: &'a Words,
    span: Range<usize>,
}

impl<'a> Word<'a> {
    /// The text of the word.
    pub fn text(&self) -> &'a str {
        &self.words.text[self.span.clone()]
    }

    /// The part of the word between two byte offsets.
    pub fn part(&self, range: Range<usize>) -> Self {
        let start = self.span.start;
        Self { words: self.words, span: start + range.start..start + range.end }
    }

    /// The word without white space at its ends.
    pub fn trimmed(&self) -> Self {
        let start = self.text().len() - self.text().trim_start().len();
        self.part(start..start + self.text().trim().len())
    }

    /// The parts between separators.
    pub fn split(&self, separator: char) -> impl Iterator<Item = Self> {
        let mut start = 0;
        self.text().split(separator).map(move |part| {
            let range = start..start + part.len();
            start = range.end + separator.len_utf8();
            self.part(range)
        })
    }

    /// The parts before and after the first separator, if there is one.
    pub fn split_once(&self, separator: char) -> Option<(Self, Self)> {
        let at = self.text().find(separator)?;
        let rest = at + separator.len_utf8()..self.text().len();
        Some((self.part(0..at), self.part(rest)))
    }

    /// Takes digits from those that all numbers of the text may have together.
    pub(crate) fn spend_digits(&self, digits: u64) -> Result<(), InputError> {
        match self.words.digits_left.get().checked_sub(digits) {
            Some(left) => {
                self.words.digits_left.set(left);
                Ok(())
            }
            None => Err(self.fault(Fault::TooManyDigits(MOST_DIGITS))),
        }
    }

    /// An error at this word.
    pub fn fault(&self, fault: Fault) -> InputError {
        let Words { source, line, text, .. } = self.words;
        InputError::at(fault, Place::new(source, *line, text, self.span.clone()))
    }
}

/// The candidate that is most like `name`, if one is alike enough to be meant.
pub(crate) fn nearest<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Option<String> {
    candidates
        .filter(|candidate| !candidate.is_empty())
        .map(|candidate| (strsim::damerau_levenshtein(name, candidate), candidate))
        .filter(|&(distance, candidate)| distance <= 1 + candidate.chars().count() / 4)
        .min()
        .map(|(_, candidate)| candidate.to_owned())
}

/// The candidates that may be meant by `name`: the nearest or, if none is near, those that begin with
/// it.
pub(crate) fn likely<'a>(name: &str, candidates: impl Iterator<Item = &'a str> + Clone) -> Vec<String> {
    const LEAST: usize = 3;
    match nearest(name, candidates.clone()) {
        Some(nearest) => vec![nearest],
        None if name.chars().count() < LEAST => Vec::new(),
        None => candidates.filter(|candidate| candidate.starts_with(name)).map(str::to_owned).collect(),
    }
}
