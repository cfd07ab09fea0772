//! Zstandard archives of one or more frames.
//!
//! Reference: RFC 8878. The library decodes a frame; that frames follow one another, that some of them are to be skipped,
//! and that checksums and sizes have to be right is seen to here.

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, DEFAULT_MAX_WINDOW_SIZE, FrameDecoder};
use std::io::{self, BufRead, ErrorKind, Read};

/// Whether an archive begins like this: with a frame, or with one that is to be skipped.
pub(super) fn is_magic(first: &[u8]) -> bool {
    first == super::ZSTD || matches!(first, [0x50..=0x5f, 0x2a, 0x4d, 0x18])
}

/// What comes out of an archive.
pub(super) struct ZstdDecoder<R> {
    packed: Watched<R>,
    decoder: FrameDecoder,
    in_frame: bool,
    // How many bytes of the frame came out.
    decoded: u64,
    // How far back the frame may refer.
    window: u64,
}

/// A reader that remembers that it came to its end, and how a frame began.
struct Watched<R> {
    reader: R,
    ended: bool,
    head: Vec<u8>,
}

/// So many bytes of a frame tell its window.
const HEAD: usize = 6;

impl<R: Read> Read for Watched<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(to)?;
        self.ended |= read == 0 && !to.is_empty();
        let wanted = HEAD.saturating_sub(self.head.len()).min(read);
        self.head.extend_from_slice(&to[..wanted]);
        Ok(read)
    }
}

impl<R: BufRead> ZstdDecoder<R> {
    pub(super) fn new(packed: R) -> Self {
        let packed = Watched { reader: packed, ended: false, head: Vec::new() };
        Self {
            packed,
            decoder: FrameDecoder::new(),
            in_frame: false,
            decoded: 0,
            window: DEFAULT_MAX_WINDOW_SIZE,
        }
    }

    /// About how much memory decoding takes: what may be referred to, in a buffer that doubles.
    pub(super) fn held(&self) -> u64 {
        2 * self.decoded.min(self.window)
    }

    /// Goes to the next frame; whether there is one.
    fn next_frame(&mut self) -> io::Result<bool> {
        loop {
            if self.packed.reader.fill_buf()?.is_empty() {
                return Ok(false);
            }
            self.packed.head.clear();
            match self.decoder.init(&mut self.packed) {
                Ok(()) => {
                    self.window = window(&self.packed.head);
                    (self.in_frame, self.decoded) = (true, 0);
                    return Ok(true);
                }
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    let length = u64::from(length);
                    let skipped = io::copy(&mut self.packed.by_ref().take(length), &mut io::sink())?;
                    if skipped < length {
                        return Err(ErrorKind::UnexpectedEof.into());
                    }
                }
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::BadMagicNumber(_))) => {
                    return Err(damaged("something else follows it"));
                }
                Err(error) => return Err(self.error(&error)),
            }
        }
    }

    fn end_frame(&mut self) -> io::Result<()> {
        self.in_frame = false;
        let expected = self.decoder.content_size();
        if expected != 0 && expected != self.decoded {
            return Err(damaged("its size is not what it says"));
        }
        match self.decoder.get_checksum_from_data() {
            Some(sum) if self.decoder.get_calculated_checksum() != Some(sum) => {
                Err(damaged("its checksum is wrong"))
            }
            _ => Ok(()),
        }
    }

    fn error(&self, error: &FrameDecoderError) -> io::Error {
        match self.packed.ended {
            true => ErrorKind::UnexpectedEof.into(),
            false => damaged(&error.to_string()),
        }
    }
}

/// The window of a frame that begins like this; the largest there is where the beginning does not say it.
fn window(head: &[u8]) -> u64 {
    // Behind the magic number: whether there is one segment, and then the exponent and the mantissa of its window.
    match *head {
        [_, _, _, _, flags, window, ..] if flags & 1 << 5 == 0 => {
            let base = 1u64 << (10 + (window >> 3));
            (base + base / 8 * u64::from(window & 7)).min(DEFAULT_MAX_WINDOW_SIZE)
        }
        _ => DEFAULT_MAX_WINDOW_SIZE,
    }
}

fn damaged(how: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, how)
}

impl<R: BufRead> Read for ZstdDecoder<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        while !to.is_empty() {
            if !self.in_frame && !self.next_frame()? {
                break;
            }
            let read = self.decoder.read(to)?;
            self.decoded += read as u64;
            if read > 0 {
                return Ok(read);
            }
            if self.decoder.is_finished() {
                self.end_frame()?;
                continue;
            }
            let block = self.decoder.decode_blocks(&mut self.packed, BlockDecodingStrategy::UptoBlocks(1));
            block.map_err(|error| self.error(&error))?;
        }
        Ok(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_window_is_what_the_frame_says() {
        let head = |flags, window| [0x28, 0xb5, 0x2f, 0xfd, flags, window];
        assert_eq!(window(&head(0x04, 0x58)), 1 << 21);
        assert_eq!(window(&head(0x04, 0x5c)), 3 << 20);
        // One segment has no window of its own, and a huge one is not decoded.
        assert_eq!(window(&head(0x24, 0x58)), DEFAULT_MAX_WINDOW_SIZE);
        assert_eq!(window(&head(0x04, 0xff)), DEFAULT_MAX_WINDOW_SIZE);
        assert_eq!(window(&[0x28, 0xb5]), DEFAULT_MAX_WINDOW_SIZE);
    }
}
