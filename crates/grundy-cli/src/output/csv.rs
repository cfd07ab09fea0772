//! Tables as CSV (RFC 4180, with a line feed alone at the end of a line): `heap,value`.

use super::table::TableWriter;
use grundy::Evidence;
use std::io::{Result, Write};

/// Writes a row a heap.
#[derive(Default)]
pub struct Csv {
    digits: itoa::Buffer,
    rows: Vec<u8>,
}

impl TableWriter for Csv {
    fn begin(&mut self, _: u32, out: &mut dyn Write) -> Result<()> {
        out.write_all(b"heap,value\n")
    }

    fn rows(&mut self, first: u64, values: &[u32], out: &mut dyn Write) -> Result<()> {
        pairs(first, values, b',', &mut self.digits, &mut self.rows);
        out.write_all(&self.rows)
    }

    fn end(&mut self, _: &Evidence, _: &mut dyn Write) -> Result<()> {
        Ok(())
    }
}

/// A heap and its value a line.
pub fn pairs(first: u64, values: &[u32], between: u8, digits: &mut itoa::Buffer, rows: &mut Vec<u8>) {
    rows.clear();
    for (heap, &value) in (first..).zip(values) {
        rows.extend_from_slice(digits.format(heap).as_bytes());
        rows.push(between);
        rows.extend_from_slice(digits.format(value).as_bytes());
        rows.push(b'\n');
    }
}
