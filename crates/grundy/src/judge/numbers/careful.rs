//! Reads one number byte by byte, across the end of the buffer, and says what is wrong with it.

use super::Numbers;
use super::digits::is_white_space;
use crate::error::{Fault, Result, shorten};
use std::io::Read;
use std::ops::Range;

/// The most bytes of a word that are looked at. A longer one is wrong wherever it ends, or has zeros in
/// front, which are left out.
const WORD: usize = 256;

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

impl<R: Read> Numbers<'_, R> {
    /// The next number, or nothing at the end of the input.
    #[cold]
    pub(super) fn read_carefully(&mut self) -> Result<Option<u64>> {
        let Some(word) = self.peek()? else { return Ok(None) };
        match parse(&self.buffer[word.clone()]) {
            Ok(number) => {
                self.next = word.end;
                Ok(Some(number))
            }
            Err(Fault::NotUtf8(at)) => {
                let at = self.bytes_before + word.start as u64 + at;
                Err(self.fault(Fault::NotUtf8(at), word))
            }
            Err(fault) => Err(self.fault(fault, word)),
        }
    }

    /// Skips white space, and finds the next word or the first part of one that is too long.
    pub(super) fn peek(&mut self) -> Result<Option<Range<usize>>> {
        loop {
            self.fill(WORD)?;
            if self.bytes_before == 0 && self.next == 0 && self.ahead().starts_with(BYTE_ORDER_MARK) {
                self.next += BYTE_ORDER_MARK.len();
            }
            let ahead = self.ahead();
            let white = white_space(ahead);
            if white > 0 {
                self.next += white;
                continue;
            }
            let zeros = ahead.iter().take(WORD).take_while(|&&byte| byte == b'0').count();
            if zeros > WORD / 2 {
                self.next += zeros - 1;
                continue;
            }
            let length = (0..ahead.len().min(WORD)).take_while(|&at| white_space(&ahead[at..]) == 0).count();
            return Ok((length > 0).then(|| self.next..self.next + length));
        }
    }

    fn ahead(&self) -> &[u8] {
        &self.buffer[self.next..self.end]
    }
}

/// How many bytes the white space takes that a text begins with: one character of it, or none.
fn white_space(text: &[u8]) -> usize {
    match text {
        [first, ..] if first.is_ascii() => usize::from(is_white_space(*first)),
        // All white space outside ASCII takes two or three bytes.
        _ => (2..=3).find(|&length| is_white_character(text.get(..length))).unwrap_or(0),
    }
}

fn is_white_character(bytes: Option<&[u8]>) -> bool {
    let text = bytes.and_then(|bytes| std::str::from_utf8(bytes).ok());
    text.is_some_and(|text| text.chars().all(char::is_whitespace))
}

/// The number that a word is. The place in [`Fault::NotUtf8`] is counted from the word's beginning.
fn parse(word: &[u8]) -> std::result::Result<u64, Fault> {
    let text = match std::str::from_utf8(word) {
        Ok(text) => text,
        // The word was cut within a character.
        Err(error) if word.len() == WORD && error.error_len().is_none() => {
            std::str::from_utf8(&word[..error.valid_up_to()]).unwrap_or_default()
        }
        Err(error) => return Err(Fault::NotUtf8(error.valid_up_to() as u64)),
    };
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number(text) {
        let too_large = |_| Fault::TooLarge { number: shorten(text), what: "a number here", most: u64::MAX };
        return text.parse().map_err(too_large);
    }
    match text.strip_prefix(['-', '\u{2212}']) {
        Some(unsigned) if is_number(unsigned) => Err(Fault::Negative(shorten(text))),
        _ => Err(Fault::NotDecimal(shorten(text))),
    }
}
