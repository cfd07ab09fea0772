//! Wythoff's game by the table while that is cheap, and by the theorem where it decides.

use super::table::Table;
use super::theorem::ByTheorem;
use super::{Pair, Wythoff};
use crate::engine::{ByValues, Engine, Solved};
use crate::error::{Error, Result};
use crate::evidence::Evidence;
use crate::limits::Meter;
use crate::outcome::Convention;
use crate::value::Value;
use dashu_int::UBig;

/// How many pairs a table may have that is computed although the theorem may decide: some 16 MiB, and
/// less than a second.
const CHEAP: u32 = 1 << 22;

/// Values where the table is small, who wins where it is not; what neither answers is left to the table as
/// far as the limits let it.
pub(super) struct TableOrTheorem<'r> {
    table: ByValues<'r, Wythoff, Table>,
    theorem: ByTheorem,
    by_theorem: bool,
}

impl<'r> TableOrTheorem<'r> {
    pub(super) fn new(rules: &'r Wythoff, convention: Convention) -> Self {
        let table = ByValues::new(rules, Table::default(), convention);
        Self { table, theorem: ByTheorem, by_theorem: false }
    }

    /// Does something by the first way that answers.
    fn by_any<T>(
        &mut self,
        position: &[Pair],
        meter: &mut Meter<'_>,
        by: impl Fn(&mut dyn Engine<Pair>, &mut Meter<'_>) -> Result<T>,
    ) -> Result<T> {
        self.by_theorem = false;
        let zero = UBig::ZERO;
        let rows = position.iter().map(|[a, b]| a.min(b)).max().unwrap_or(&zero);
        let columns = position.iter().flatten().max().unwrap_or(&zero);
        if (rows + 1u8) * (columns + 1u8) <= CHEAP.into() {
            return by(&mut self.table, meter);
        }
        match by(&mut self.theorem, meter) {
            Err(Error::Method { .. }) => by(&mut self.table, meter),
            answer => {
                self.by_theorem = true;
                answer
            }
        }
    }
}

impl Engine<Pair> for TableOrTheorem<'_> {
    fn value(&mut self, position: &[Pair], meter: &mut Meter<'_>) -> Result<Value> {
        self.by_any(position, meter, |engine, meter| engine.value(position, meter))
    }

    fn solve(&mut self, position: &[Pair], most_moves: usize, meter: &mut Meter<'_>) -> Result<Solved> {
        self.by_any(position, meter, |engine, meter| engine.solve(position, most_moves, meter))
    }

    fn evidence(&self) -> Evidence {
        match self.by_theorem {
            true => self.theorem.evidence(),
            false => self.table.evidence(),
        }
    }
}
