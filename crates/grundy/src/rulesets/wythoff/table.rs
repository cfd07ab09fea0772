//! The values of Wythoff's game by the mex rule, pair by pair.
//!
//! A value is the least that is not in the row, the column and the diagonal before it. The values of each
//! of them are kept as a bit set, so that a pair looks at words of 64 values and not at every option. The
//! sets of columns and diagonals are windows, since values are within twice the smaller number of the
//! larger one (docs/theorems.md, section 13).

use super::{From, Pair, Wythoff};
use crate::answer::Moves;
use crate::engine::ComponentValues;
use crate::error::{Fault, InputError, Result};
use crate::evidence::{Evidence, Theorem};
use crate::game::Cells;
use crate::limits::Meter;
use crate::nimber::Nimber;
use crate::outcome::Convention;
use crate::sum::Target;
use dashu_int::UBig;

/// The values of all pairs of which the smaller and the larger number are at most these.
///
/// # Complexity
/// For rows to `m` and columns to `n`, `m n` pairs of `m / 16` words at the most; four bytes a pair, and
/// `m (m + 2n) / 2` bytes for the sets while values are computed.
#[derive(Debug, Default)]
pub(super) struct Table {
    // Row by row; the row is the smaller number.
    values: Vec<u32>,
    // How many rows and columns there are.
    rows: usize,
    columns: usize,
}

/// The largest number of a pair in a table.
const MOST: u64 = 1 << 30;

/// Sets of values, each in a window of as many machine words from a word of its own on.
struct Windows {
    words: Vec<u64>,
    each: usize,
}

impl Windows {
    /// The values of a set from `64 at` on, if its window begins with those from `64 from` on.
    fn word(&self, set: usize, from: usize, at: usize) -> u64 {
        match at.checked_sub(from) {
            Some(word) if word < self.each => self.words[set * self.each + word],
            _ => 0,
        }
    }

    fn insert(&mut self, set: usize, from: usize, value: u32) {
        self.words[set * self.each + value as usize / 64 - from] |= 1 << (value % 64);
    }
}

impl Table {
    /// The values of the pairs up to (rows, columns), row by row.
    pub(super) fn up_to(rows: u64, columns: u64, meter: &mut Meter<'_>) -> Result<Cells> {
        let mut table = Self::default();
        table.compute(rows.min(columns), rows.max(columns), meter)?;
        let computed = evaluated(rows, columns);
        let evidence = Evidence::Computed { computed, combined_by: Theorem::SPRAGUE_GRUNDY };
        if rows <= columns {
            return Ok(Cells { values: table.values, evidence });
        }
        meter.hold(2 * size_of_val(table.values.as_slice()) as u64)?;
        let turned = (0..table.columns).flat_map(|i| (0..table.rows).map(move |j| (i, j)));
        let values = turned.map(|(i, j)| table.values[j * table.columns + i]).collect();
        Ok(Cells { values, evidence })
    }

    /// Computes all pairs to the last row and column anew, of which there are no fewer than rows.
    fn compute(&mut self, last_row: u64, last_column: u64, meter: &mut Meter<'_>) -> Result<()> {
        let [m, n] = [last_row, last_column].map(|last| last.saturating_add(1));
        let each = last_row / 16 + 2;
        let sets = m.saturating_add(n).saturating_add(n);
        let cells = m.saturating_mul(n).saturating_mul(size_of::<u32>() as u64);
        meter.hold(sets.saturating_mul(8).saturating_mul(each).saturating_add(cells))?;
        // Values are below three times the larger number, and have to fit in a cell.
        if last_column > MOST {
            let number = last_column.to_string();
            let what = "the larger number of a pair in a table";
            return Err(InputError::new(Fault::TooLarge { number, what, most: MOST }).into());
        }
        let [last, m, n, each] = [last_row, m, n, each].map(|size| size as usize);
        *self = Self::default();
        let mut values = Vec::with_capacity(m * n);
        let sets = |sets: usize| Windows { words: vec![0; sets * each], each };
        let (mut columns, mut diagonals) = (sets(n), sets(m + n - 1));
        let mut row = vec![0u64; (n + 2 * last) / 64 + 1];
        for i in 0..m {
            row.fill(0);
            // How many words of the row are full.
            let mut full = 0;
            for j in 0..n {
                // Where the windows of the column and the diagonal begin.
                let (in_column, in_diagonal) =
                    (j.saturating_sub(2 * last) / 64, j.saturating_sub(i + last) / 64);
                let diagonal = last + j - i;
                let mut at = full;
                let missing = loop {
                    let seen =
                        row[at] | columns.word(j, in_column, at) | diagonals.word(diagonal, in_diagonal, at);
                    if seen != u64::MAX {
                        break (!seen).trailing_zeros();
                    }
                    at += 1;
                };
                meter.count_many(1 + (at - full) as u64 / 8)?;
                let value = 64 * at as u32 + missing;
                row[at] |= 1 << missing;
                while row.get(full) == Some(&u64::MAX) {
                    full += 1;
                }
                columns.insert(j, in_column, value);
                diagonals.insert(diagonal, in_diagonal, value);
                values.push(value);
            }
        }
        *self = Self { values, rows: m, columns: n };
        Ok(())
    }

    /// Computes what is missing of the pairs up to this one.
    fn reach(&mut self, [smaller, larger]: [&UBig; 2], meter: &mut Meter<'_>) -> Result<()> {
        // What does not fit a machine word fits no memory.
        let [row, column] = [smaller, larger].map(|number| u64::try_from(number).unwrap_or(u64::MAX));
        if row < self.rows as u64 && column < self.columns as u64 {
            return Ok(());
        }
        let [last_row, last_column] = [self.rows, self.columns].map(|known| (known as u64).saturating_sub(1));
        self.compute(row.max(last_row), column.max(last_column), meter)
    }

    /// The value of a pair that is reached.
    fn at(&self, a: usize, b: usize) -> u32 {
        self.values[a.min(b) * self.columns + a.max(b)]
    }
}

impl ComponentValues<Wythoff> for Table {
    fn value(&mut self, _: &Wythoff, [a, b]: &Pair, meter: &mut Meter<'_>) -> Result<Nimber> {
        let (smaller, larger) = (a.min(b), a.max(b));
        self.reach([smaller, larger], meter)?;
        let [a, b] = [a, b].map(|number| usize::try_from(number).unwrap_or_default());
        Ok(self.at(a, b).into())
    }

    fn winning_moves(
        &mut self,
        _: &Wythoff,
        (place, pair): (usize, &Pair),
        target: &Target,
        moves: &mut Moves,
        meter: &mut Meter<'_>,
    ) -> Result<()> {
        let Ok(wanted) = u32::try_from(target.single().as_heap()) else { return Ok(()) };
        self.reach([(&pair[0]).min(&pair[1]), (&pair[0]).max(&pair[1])], meter)?;
        let [a, b] = [0, 1].map(|heap: usize| usize::try_from(&pair[heap]).unwrap_or_default());
        for from in From::ALL {
            // Each value is there once at the most, since of two pairs in a line one is an option of the other.
            let found = match from {
                From::First => (1..=a).find(|take| self.at(a - take, b) == wanted),
                From::Second => (1..=b).find(|take| self.at(a, b - take) == wanted),
                From::Both => (1..=a.min(b)).find(|take| self.at(a - take, b - take) == wanted),
            };
            meter.count_many(1 + a.max(b) as u64 / 16)?;
            if let Some(take) = found {
                moves.push(|| from.take(place, pair, &take.into()));
            }
        }
        meter.hold(moves.bytes())?;
        Ok(())
    }

    fn evidence(&self, _: Convention) -> Evidence {
        let computed = match (self.rows.checked_sub(1), self.columns.checked_sub(1)) {
            (Some(row), Some(column)) => evaluated(row as u64, column as u64),
            _ => "no pair had to be evaluated".to_owned(),
        };
        Evidence::Computed { computed, combined_by: Theorem::SPRAGUE_GRUNDY }
    }
}

fn evaluated(row: u64, column: u64) -> String {
    format!("the values of all pairs up to ({row},{column}) by the mex rule")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use crate::search::Search;

    #[test]
    fn values_are_those_of_the_rules() {
        let limits = Limits::default();
        let mut search = Search::new(Wythoff);
        for (rows, columns) in [(60, 60), (0, 70), (70, 0), (5, 400), (400, 5), (0, 0)] {
            let values = Table::up_to(rows, columns, &mut limits.start()).unwrap().values;
            assert_eq!(values.len() as u64, (rows + 1) * (columns + 1));
            for (index, value) in (0..).zip(values) {
                let pair: Pair = [index / (columns + 1), index % (columns + 1)].map(UBig::from);
                assert_eq!(search.value(&pair, &mut limits.start()).unwrap(), value, "{pair:?}");
            }
        }
    }

    /// More values than a word has bits, so that full words are passed over.
    #[test]
    fn no_value_is_twice_in_a_line_and_none_is_left_out() {
        const N: usize = 301;
        let limits = Limits::default();
        let last = N as u64 - 1;
        let values = Table::up_to(last, last, &mut limits.start()).unwrap().values;
        for i in (0..N).step_by(7) {
            for j in 0..N {
                let rows = (0..i).map(|k| values[k * N + j]);
                let columns = (0..j).map(|k| values[i * N + k]);
                let diagonal = (1..=i.min(j)).map(|k| values[(i - k) * N + j - k]);
                let options = rows.chain(columns).chain(diagonal).map(u64::from);
                assert_eq!(u64::from(values[i * N + j]), crate::mex(options), "({i},{j})");
            }
        }
    }
}
