//! The text of a graph in blocks, which knows where it is.

use super::unpack::Input;
use crate::error::{Error, Fault, InputError, Place, Result};
use crate::limits::Meter;
use std::cell::Cell;
use std::io::{self, BufRead, Read};
use std::ops::Range;
use std::path::Path;
use std::rc::Rc;

/// How much is read at a time.
const BLOCK: usize = 1 << 18;
/// How much of what was read is kept, to show it in messages.
const KEPT: usize = 1 << 12;
/// What some programs put before a text.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// How much a reader holds that has used what was read so far.
pub(super) type Progress = Rc<Cell<Option<u64>>>;

/// A text that is read a block at a time; what was not yet used stands in one piece.
pub(super) struct Source<'m> {
    input: Input<'m>,
    meter: &'m Meter<'m>,
    buffer: Vec<u8>,
    // What is read and not used: buffer[start..end].
    start: usize,
    end: usize,
    // What stood before the buffer: bytes and ends of lines.
    before: u64,
    lines: u64,
    // Where the line begins that the first byte of the buffer stands in.
    line_start: u64,
    // Where what is being read begins, whose reader may hold a copy of it.
    mark: u64,
    // What the reader holds beside.
    held: u64,
    // Through which a reader that cannot reach the source says how much it holds, when it has used what was read.
    progress: Progress,
    ended: bool,
    // Why reading failed, which the parsers of libraries cannot carry.
    failure: Option<Error>,
}

impl<'m> Source<'m> {
    /// The text of an input, without a byte order mark.
    ///
    /// # Errors
    /// As [`Source::more`].
    pub(super) fn new(input: Input<'m>, meter: &'m Meter<'m>) -> Result<Self> {
        let mut source = Self {
            input,
            meter,
            buffer: vec![0; KEPT + BLOCK],
            start: 0,
            end: 0,
            before: 0,
            lines: 0,
            line_start: 0,
            mark: 0,
            held: 0,
            progress: Progress::default(),
            ended: false,
            failure: None,
        };
        while source.unread().len() < BYTE_ORDER_MARK.len() && source.more()? {}
        if source.unread().starts_with(BYTE_ORDER_MARK) {
            source.start = BYTE_ORDER_MARK.len();
            source.line_start = source.position();
        }
        Ok(source)
    }

    /// What stands there next, as far as it is read.
    pub(super) fn unread(&self) -> &[u8] {
        &self.buffer[self.start..self.end]
    }

    /// Goes on behind the next so many bytes, which are read.
    pub(super) fn advance(&mut self, bytes: usize) {
        self.start += bytes;
        debug_assert!(self.start <= self.end);
    }

    /// How many bytes were used.
    pub(super) fn position(&self) -> u64 {
        self.before + self.start as u64
    }

    /// What is being read begins here, and `held` bytes are held beside it.
    pub(super) fn mark(&mut self, held: u64) {
        self.mark = self.position();
        self.held = held;
    }

    /// A way to say the same without the source: the next reading marks the place that it comes from.
    pub(super) fn progress(&self) -> Progress {
        self.progress.clone()
    }

    /// Reads more, unless the text is at its end. What was used is given up, but for the last of it.
    ///
    /// # Errors
    /// [`Error::Read`], [`Error::Limit`] when what was read since the mark is too much, or
    /// [`Error::Input`] with [`Fault::Archive`].
    pub(super) fn more(&mut self) -> Result<bool> {
        if self.ended {
            return Ok(false);
        }
        self.meter.look()?;
        if let Some(held) = self.progress.take() {
            self.mark(held);
        }
        let used = self.start.saturating_sub(KEPT);
        if self.buffer.len() - self.end < BLOCK / 2 && used >= BLOCK / 2 {
            let ends = self.buffer[..used].iter().filter(|&&byte| byte == b'\n');
            self.lines += ends.count() as u64;
            if let Some(end) = self.buffer[..used].iter().rposition(|&byte| byte == b'\n') {
                self.line_start = self.before + end as u64 + 1;
            }
            self.before += used as u64;
            self.buffer.copy_within(used..self.end, 0);
            self.start -= used;
            self.end -= used;
        }
        // A copy of what is read since the mark, and perhaps of what is made of it.
        let reading = 2 * (self.before + self.end as u64 - self.mark);
        self.meter.hold(self.held + reading.saturating_sub(2 * BLOCK as u64) + self.input.bytes())?;
        if self.end == self.buffer.len() {
            self.buffer.resize(self.buffer.len() * 2, 0);
        }
        let read = self.input.read(&mut self.buffer[self.end..])?;
        self.end += read;
        self.ended = read == 0;
        Ok(!self.ended)
    }

    /// The length of the next line with its end, of which at least `longest + 1` bytes are read if it is longer
    /// than `longest`; 0 at the end of the text.
    ///
    /// # Errors
    /// As [`Source::more`].
    pub(super) fn line(&mut self, longest: usize) -> Result<usize> {
        let mut searched = 0;
        loop {
            let unread = self.unread();
            if let Some(end) = unread[searched..].iter().position(|&byte| byte == b'\n') {
                return Ok(searched + end + 1);
            }
            searched = unread.len();
            if searched > longest || !self.more()? {
                return Ok(searched);
            }
        }
    }

    /// Reads the rest of the text, which is then all unread.
    ///
    /// # Errors
    /// As [`Source::more`].
    pub(super) fn whole(&mut self) -> Result<()> {
        while self.more()? {}
        Ok(())
    }

    /// The path or name in messages.
    pub(super) fn path(&self) -> &Path {
        self.input.path()
    }

    /// The position of a byte by its line, from 1, and by its place in it, from 0; of the first byte that is kept, if
    /// it stands before that.
    pub(super) fn position_of(&self, line: u64, column: u64) -> u64 {
        let Some(ends) = line.checked_sub(self.lines + 1) else { return self.before };
        let mut starts =
            (self.before + 1..).zip(&self.buffer[..self.end]).filter(|&(_, &byte)| byte == b'\n');
        match ends.checked_sub(1) {
            None => self.line_start + column,
            Some(before) => starts.nth(before as usize).map_or(self.position(), |(start, _)| start + column),
        }
    }

    /// The next so many bytes as text, which are read.
    ///
    /// # Errors
    /// [`Error::Input`] with [`Fault::NotUtf8`].
    pub(super) fn text(&mut self, length: usize) -> Result<&str> {
        let start = self.position();
        if let Err(error) = std::str::from_utf8(&self.unread()[..length]) {
            let valid = start + error.valid_up_to() as u64;
            return Err(self.fault(Fault::NotUtf8(valid), valid..valid));
        }
        Ok(std::str::from_utf8(&self.buffer[self.start..self.start + length]).unwrap_or_default())
    }

    /// A fault in the text, at positions that are still kept, or as near to them as can be shown.
    pub(super) fn fault(&mut self, fault: Fault, span: Range<u64>) -> Error {
        // What follows in the line is shown too; what cannot be read then is no matter here.
        if self.position() + KEPT as u64 > self.before + self.end as u64 {
            let _ = self.more();
        }
        let kept = |position: u64| (position.saturating_sub(self.before) as usize).min(self.end);
        let (start, end) = (kept(span.start), kept(span.end.max(span.start)));
        let line_start =
            self.buffer[..start].iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let ends = self.buffer[..line_start].iter().filter(|&&byte| byte == b'\n').count();
        let rest = &self.buffer[line_start..self.end];
        let line = &rest[..rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len())];
        // A mark that stands for bytes that are no text has another length.
        let shown = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let at = |index: usize| shown(&line[..(index - line_start).min(line.len())]).len();
        let text = shown(line);
        let place = Place::new(
            self.path().display().to_string(),
            Some(self.lines + ends as u64 + 1),
            text.trim_end_matches('\r').trim_start_matches('\u{feff}'),
            at(start)..at(end),
        );
        InputError::at(fault, place).into()
    }

    /// Why reading failed, if it did while a library was at it.
    pub(super) fn take_failure(&mut self) -> Option<Error> {
        self.failure.take()
    }
}

impl Read for Source<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let unread = self.fill_buf()?;
        let length = unread.len().min(to.len());
        to[..length].copy_from_slice(&unread[..length]);
        self.advance(length);
        Ok(length)
    }
}

impl BufRead for Source<'_> {
    #[inline]
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.start == self.end
            && let Err(error) = self.more()
        {
            self.failure = Some(error);
            return Err(io::Error::other("the text could not be read"));
        }
        Ok(&self.buffer[self.start..self.end])
    }

    fn consume(&mut self, bytes: usize) {
        self.advance(bytes);
    }
}
