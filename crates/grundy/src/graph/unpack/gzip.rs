//! Gzip archives of one or more members.
//!
//! Reference: RFC 1952. The library decodes a member; that members alone follow one another is seen to here.

use flate2::bufread::GzDecoder;
use std::io::{self, BufRead, ErrorKind, Read};

/// What comes out of an archive.
pub(super) struct GzipDecoder<R> {
    // There but for a moment between two members.
    member: Option<GzDecoder<R>>,
}

impl<R: BufRead> GzipDecoder<R> {
    pub(super) fn new(packed: R) -> Self {
        Self { member: Some(GzDecoder::new(packed)) }
    }
}

impl<R: BufRead> Read for GzipDecoder<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        while let Some(member) = &mut self.member {
            let read = member.read(to)?;
            if read > 0 || to.is_empty() {
                return Ok(read);
            }
            let Some(mut packed) = self.member.take().map(GzDecoder::into_inner) else { break };
            match packed.fill_buf()?.first() {
                None => break,
                Some(&first) if first == super::GZIP[0] => self.member = Some(GzDecoder::new(packed)),
                Some(_) => return Err(io::Error::new(ErrorKind::InvalidData, "something else follows it")),
            }
        }
        Ok(0)
    }
}
