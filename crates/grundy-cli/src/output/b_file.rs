//! Tables as b-files of the OEIS: `n a(n)` a line, and comments that begin with `#`
//! (<https://oeis.org/wiki/B-files>).

use super::csv::pairs;
use super::table::{About, TableWriter};
use super::text;
use grundy::Evidence;
use std::io::{Result, Write};

/// Writes a row a heap.
pub struct BFile<'t> {
    about: &'t About<'t>,
    digits: itoa::Buffer,
    rows: Vec<u8>,
}

impl<'t> BFile<'t> {
    pub fn new(about: &'t About<'t>) -> Self {
        Self { about, digits: itoa::Buffer::new(), rows: Vec::new() }
    }
}

impl TableWriter for BFile<'_> {
    fn begin(&mut self, _: u32, out: &mut dyn Write) -> Result<()> {
        writeln!(out, "# Grundy values of {}, {} play", self.about.game, self.about.convention)
    }

    fn rows(&mut self, first: u64, values: &[u32], out: &mut dyn Write) -> Result<()> {
        pairs(first, values, b' ', &mut self.digits, &mut self.rows);
        out.write_all(&self.rows)
    }

    fn end(&mut self, evidence: &Evidence, out: &mut dyn Write) -> Result<()> {
        text::end_of_table(self.about, evidence).lines().try_for_each(|line| writeln!(out, "# {line}"))
    }
}
