//! Tables as NumPy arrays: format version 1.0, little-endian unsigned integers
//! (<https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html>).

use super::table::{About, TableWriter};
use grundy::Evidence;
use std::io::{Error, Result, Write};

/// How many bytes stand before the first value: the same for every length, so that readers may rely on it.
pub const HEAD: usize = 128;

/// The bytes of a value unless the user says otherwise: two, or four where two are not enough.
pub fn bytes_for(largest: u32) -> u8 {
    if largest <= u32::from(u16::MAX) { 2 } else { 4 }
}

/// Writes the array.
pub struct Npy<'t> {
    about: &'t About<'t>,
    bytes: u8,
    row: Vec<u8>,
}

impl<'t> Npy<'t> {
    pub fn new(about: &'t About<'t>) -> Self {
        Self { about, bytes: 0, row: Vec::new() }
    }
}

impl TableWriter for Npy<'_> {
    fn begin(&mut self, largest: u32, out: &mut dyn Write) -> Result<()> {
        self.bytes = self.about.bytes.unwrap_or_else(|| bytes_for(largest));
        out.write_all(&head(self.bytes, &[u128::from(self.about.to) + 1])?)
    }

    fn rows(&mut self, _: u64, values: &[u32], out: &mut dyn Write) -> Result<()> {
        self.row.clear();
        for value in values {
            self.row.extend_from_slice(&value.to_le_bytes()[..self.bytes.into()]);
        }
        out.write_all(&self.row)
    }

    fn end(&mut self, _: &Evidence, _: &mut dyn Write) -> Result<()> {
        Ok(())
    }
}

/// What stands before the values of an array of this shape: [`HEAD`] bytes, or more for very many dimensions.
pub fn head(bytes: u8, shape: &[u128]) -> Result<Vec<u8>> {
    let lengths: String = match shape {
        [length] => format!("{length},"),
        lengths => lengths.iter().map(u128::to_string).collect::<Vec<_>>().join(", "),
    };
    let dictionary =
        format!("{{'descr': '{}', 'fortran_order': False, 'shape': ({lengths}), }}", dtype(bytes));
    let whole = (dictionary.len() + 11).next_multiple_of(64).max(HEAD);
    let rest = u16::try_from(whole - 10).map_err(Error::other)?;
    // Magic, version, the length of what follows, and the dictionary with blanks up to a line feed.
    let mut head = b"\x93NUMPY\x01\x00".to_vec();
    head.extend(rest.to_le_bytes());
    writeln!(head, "{dictionary:<width$}", width = whole - 11)?;
    Ok(head)
}

fn dtype(bytes: u8) -> String {
    // A single byte has no order.
    if bytes == 1 { "|u1".to_owned() } else { format!("<u{bytes}") }
}
