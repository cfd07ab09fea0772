//! Reads decimal numbers between white space from a stream.
//!
//! The input goes through a buffer of fixed size, and a number is read eight digits at a time within
//! a machine word. What that cannot read, be it at the end of the buffer or wrong, is read again with
//! care by `numbers/careful.rs`.

mod careful;
mod digits;

use crate::error::{Error, Fault, InputError, Place, Result};
use crate::limits::Meter;
use std::io::{ErrorKind, Read};
use std::ops::Range;

/// Bytes of input held at a time.
const BUFFER: usize = 64 << 10;

/// Bytes before and after a fault that are kept to show its line.
const CONTEXT: usize = 256;

/// Numbers between two looks at the meter.
const BATCH: u64 = 1 << 16;

/// A stream of numbers.
pub(super) struct Numbers<'a, R> {
    input: R,
    /// Looked at each time that the buffer is filled, since white space may go on for ever.
    clock: Meter<'a>,
    buffer: Box<[u8]>,
    /// What was read from the input and is not yet taken is `buffer[next..end]`.
    next: usize,
    end: usize,
    /// Bytes and ends of lines that were before the buffer.
    bytes_before: u64,
    lines_before: u64,
    /// Nothing comes after what is in the buffer.
    ended: bool,
}

impl<'a, R: Read> Numbers<'a, R> {
    pub(super) fn new(input: R, clock: Meter<'a>) -> Self {
        let buffer = vec![0; BUFFER].into_boxed_slice();
        Self { input, clock, buffer, next: 0, end: 0, bytes_before: 0, lines_before: 0, ended: false }
    }

    /// The next number, which has to be there.
    pub(super) fn one(&mut self, what: &'static str) -> Result<u64> {
        match self.read_carefully()? {
            Some(number) => Ok(number),
            None => Err(self.truncated(what.to_owned(), 0)),
        }
    }

    /// The next number, or nothing at the end of the input.
    pub(super) fn one_or_none(&mut self) -> Result<Option<u64>> {
        self.read_carefully()
    }

    /// Gives the next `count` numbers to `take`; a fault that it finds without a place is reported
    /// at the number.
    pub(super) fn each(
        &mut self,
        count: u64,
        what: &'static str,
        meter: &mut Meter<'_>,
        mut take: impl FnMut(u64, &mut Meter<'_>) -> Result<()>,
    ) -> Result<()> {
        let mut got = 0;
        while got < count {
            let batch_end = count.min(got.saturating_add(BATCH));
            let before = got;
            while got < batch_end {
                // This loop is where the time goes, and keeps to what fits into registers.
                let mut ahead = &self.buffer[self.next..self.end];
                let mut wrong = None;
                while got < batch_end
                    && wrong.is_none()
                    && let Some((number, length)) = digits::number(ahead)
                {
                    ahead = &ahead[length..];
                    got += 1;
                    wrong = take(number, meter).err();
                }
                self.next = self.end - ahead.len();
                if got < batch_end && wrong.is_none() {
                    let Some(number) = self.read_carefully()? else {
                        return Err(self.truncated(several(count, what), got));
                    };
                    got += 1;
                    wrong = take(number, meter).err();
                }
                match wrong {
                    Some(Error::Input(InputError { fault, place: None })) => {
                        return Err(self.fault_at_last(fault));
                    }
                    Some(error) => return Err(error),
                    None => {}
                }
            }
            meter.count_many(got - before)?;
        }
        Ok(())
    }

    /// Checks that nothing follows what was read, which `after` names.
    pub(super) fn end(&mut self, after: impl FnOnce() -> String) -> Result<()> {
        match self.peek()? {
            None => Ok(()),
            Some(word) => Err(self.fault(Fault::Trailing(after()), word)),
        }
    }

    /// Reads on until some number of bytes lies ahead or the input ends.
    fn fill(&mut self, wanted: usize) -> Result<()> {
        if self.ended || self.end - self.next >= wanted {
            return Ok(());
        }
        self.clock.look()?;
        let gone = self.next.saturating_sub(CONTEXT);
        self.bytes_before += gone as u64;
        self.lines_before += lines(&self.buffer[..gone]);
        self.buffer.copy_within(gone..self.end, 0);
        self.next -= gone;
        self.end -= gone;
        while self.end - self.next < wanted {
            match self.input.read(&mut self.buffer[self.end..]) {
                Ok(0) => {
                    self.ended = true;
                    break;
                }
                Ok(length) => self.end += length,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(Error::ReadInput(error)),
            }
        }
        Ok(())
    }

    #[cold]
    fn truncated(&self, expected: String, got: u64) -> Error {
        self.fault(Fault::Truncated { expected, got }, self.end..self.end)
    }

    /// A fault of the number that was just read.
    #[cold]
    fn fault_at_last(&self, fault: Fault) -> Error {
        let digits = self.buffer[..self.next].iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
        self.fault(fault, self.next - digits..self.next)
    }

    /// A fault at a part of the buffer, with as much of its line as there is.
    #[cold]
    fn fault(&self, fault: Fault, part: Range<usize>) -> Error {
        let before = &self.buffer[part.start.saturating_sub(CONTEXT)..part.start];
        let after = &self.buffer[part.end..self.end.min(part.end + CONTEXT)];
        let before = before.rsplit(|&byte| byte == b'\n').next().unwrap_or_default();
        let after = after.split(|&byte| byte == b'\n').next().unwrap_or_default();

        let mut text = String::from_utf8_lossy(before).into_owned();
        let start = text.len();
        text += &String::from_utf8_lossy(&self.buffer[part.clone()]);
        let end = text.len();
        text += String::from_utf8_lossy(after).trim_end();
        let line = self.lines_before + lines(&self.buffer[..part.start]) + 1;
        InputError::at(fault, Place::new("standard input", Some(line), &text, start..end)).into()
    }
}

fn lines(bytes: &[u8]) -> u64 {
    // In pieces whose count fits into a byte, so that many bytes are compared and added at once.
    let in_piece =
        |piece: &[u8]| piece.iter().fold(0u8, |sum, &byte| sum.wrapping_add((byte == b'\n').into()));
    bytes.chunks(u8::MAX.into()).map(|piece| u64::from(in_piece(piece))).sum()
}

/// The numbers that `n` promises, as [`Numbers::end`] names them.
pub(super) fn announced(count: u64, what: &str, n: &str) -> String {
    format!("the {} that {n} announces", several(count, what))
}

fn several(count: u64, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}
