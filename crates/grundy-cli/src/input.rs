//! Lines of standard input.

use grundy::error::{Fault, InputError, Place};
use grundy::game::BYTES_A_CHARACTER;
use grundy::notation::Words;
use grundy::{Error, Limits, Result};
use std::io::{BufRead, Read};

/// What errors call standard input.
const STANDARD_INPUT: &str = "standard input";

/// The longest line in bytes.
const LONGEST_LINE: u64 = 64 << 20;

/// The lines of a text as words, each line read only when it is asked for and when memory may hold
/// what comes of it.
pub fn lines(input: impl BufRead, limits: &Limits) -> impl Iterator<Item = Result<Words>> {
    lines_of(input, STANDARD_INPUT.to_owned(), limits)
}

/// The lines of a text that errors call by a name, as [`lines`].
pub fn lines_of(
    mut input: impl BufRead,
    source: String,
    limits: &Limits,
) -> impl Iterator<Item = Result<Words>> {
    let longest = LONGEST_LINE.min(limits.memory / BYTES_A_CHARACTER);
    let mut number = 0;
    let mut before = 0;
    let mut bytes = Vec::new();
    std::iter::from_fn(move || {
        bytes.clear();
        number += 1;
        let read = input.by_ref().take(longest + 1).read_until(b'\n', &mut bytes);
        match read {
            Err(error) => Some(Err(Error::ReadInput(error))),
            Ok(0) => None,
            Ok(length) => {
                let held = limits.start().hold(length as u64 * BYTES_A_CHARACTER);
                let line = held.map_err(Error::from).and_then(|()| line(&bytes, &source, number, before));
                before += length as u64;
                Some(line)
            }
        }
    })
}

fn line(bytes: &[u8], source: &str, number: u64, before: u64) -> Result<Words> {
    let fault = |fault, text: &str| {
        InputError::at(fault, Place::new(source, Some(number), text, text.len()..text.len()))
    };
    if bytes.len() as u64 > LONGEST_LINE {
        return Err(fault(Fault::LineTooLong(LONGEST_LINE), "").into());
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let valid = error.valid_up_to();
        fault(Fault::NotUtf8(before + valid as u64), &String::from_utf8_lossy(&bytes[..valid]))
    })?;
    let text = text.strip_suffix('\n').unwrap_or(text);
    let text = text.strip_suffix('\r').unwrap_or(text);
    let byte_order_mark = if number == 1 { "\u{feff}" } else { "" };
    Ok(Words::of_line(source, Some(number), text.strip_prefix(byte_order_mark).unwrap_or(text)))
}
