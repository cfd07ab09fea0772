//! Lists of values as they are stored, and as a period continues them.

use grundy::heap::Column;
use grundy::heap::period::Period;

/// How many of the first values of a game are kept, whether it is proved or open.
pub const KEPT: u64 = 256;

/// The values of heaps 0, 1, 2, ... of a game: as far as they were computed or, with a proved
/// period, of all heaps.
#[derive(Clone, Debug)]
pub struct Sequence {
    values: Column,
    period: Option<Period>,
}

impl Sequence {
    /// The first values of a game.
    pub fn of_first(values: impl IntoIterator<Item = u32>) -> Self {
        let mut column = Column::new();
        values.into_iter().for_each(|value| column.push(value));
        Self { values: column, period: None }
    }

    /// All values of a game with a proved period; `values` are those of heaps 0 to
    /// `preperiod + period - 1`, and `None` is the answer where there are more or fewer.
    pub fn periodic(values: Column, period: Period) -> Option<Self> {
        let length = period.preperiod.checked_add(period.period)?;
        let fits = values.len() as u64 == length && period.period > 0;
        fits.then_some(Self { values, period: Some(period) })
    }

    /// The value of a heap, if it is known.
    pub fn value(&self, heap: u64) -> Option<u64> {
        let at = |heap: u64| self.values.get(usize::try_from(heap).ok()?).map(u64::from);
        match self.period {
            Some(Period { preperiod, period, saltus }) if heap >= preperiod => {
                let beyond = heap - preperiod;
                at(preperiod + beyond % period)?.checked_add((beyond / period).checked_mul(saltus)?)
            }
            _ => at(heap),
        }
    }

    /// How many values were computed.
    pub fn len(&self) -> u64 {
        self.values.len() as u64
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// How many heaps from 0 on have the value 0, unless all that are known have.
    pub fn zeros(&self) -> Option<u64> {
        (0..self.len()).find(|&heap| self.value(heap) != Some(0))
    }

    /// Whether two sequences with proved periods are equal for ever once the zeros before the first
    /// positive value are left out.
    ///
    /// Two sequences with the same period and saltus that agree up to a period behind the later of
    /// their preperiods agree for ever, since both go on by the same rule from there.
    pub fn is_shift_of(&self, other: &Self) -> bool {
        let (Some(one), Some(two)) = (self.period, other.period) else {
            return false;
        };
        if (one.period, one.saltus) != (two.period, two.saltus) {
            return false;
        }
        let (Some(zeros), Some(others)) = (self.zeros(), other.zeros()) else {
            // A game with a proved period and no positive value is 0 everywhere, with a saltus of 0.
            return self.zeros() == other.zeros();
        };
        let behind = |period: Period, zeros: u64| period.preperiod.saturating_sub(zeros);
        let end = behind(one, zeros).max(behind(two, others)) + one.period;
        (0..end).all(|heap| self.value(zeros + heap) == other.value(others + heap))
    }

    /// Whether two sequences agree on their first `heaps` values, once the zeros before the first
    /// positive value are left out, and both have that many.
    pub fn agrees_with(&self, other: &Self, heaps: u64) -> bool {
        let (Some(zeros), Some(others)) = (self.zeros(), other.zeros()) else {
            return false;
        };
        (0..heaps).all(|heap| {
            let value = self.value(zeros + heap);
            value.is_some() && value == other.value(others + heap)
        })
    }
}

/// Values as bytes: the width of a value (1, 2 or 4), then the values with their low byte first.
pub(crate) fn encode(values: &Column) -> Vec<u8> {
    match values {
        Column::Bytes(values) => std::iter::once(1).chain(values.iter().copied()).collect(),
        Column::Halves(values) => {
            std::iter::once(2).chain(values.iter().flat_map(|value| value.to_le_bytes())).collect()
        }
        Column::Words(values) => {
            std::iter::once(4).chain(values.iter().flat_map(|value| value.to_le_bytes())).collect()
        }
    }
}

/// The values that [`encode`] wrote, or `None` for other bytes.
pub(crate) fn decode(bytes: &[u8]) -> Option<Column> {
    let (&width, bytes) = bytes.split_first()?;
    let width = usize::from(width);
    if ![1, 2, 4].contains(&width) || bytes.len() % width != 0 {
        return None;
    }
    let mut values = Column::new();
    for value in bytes.chunks_exact(width) {
        values.push(value.iter().rev().fold(0, |value, &byte| value << 8 | u32::from(byte)));
    }
    Some(values)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn periodic(values: &[u32], preperiod: u64, saltus: u64) -> Sequence {
        let period = Period { preperiod, period: values.len() as u64 - preperiod, saltus };
        let values = Sequence::of_first(values.iter().copied()).values;
        Sequence::periodic(values, period).unwrap()
    }

    #[test]
    fn shifts() {
        let one = periodic(&[0, 1, 0, 2], 1, 0);
        assert!(one.is_shift_of(&periodic(&[0, 0, 0, 1, 0, 2], 3, 0)));
        // The same from heap 1 on, written from the middle of the period.
        assert!(one.is_shift_of(&periodic(&[0, 1, 0, 2, 1], 2, 0)));
        assert!(!one.is_shift_of(&periodic(&[0, 1, 0, 3], 1, 0)));
        assert!(!one.is_shift_of(&periodic(&[0, 1, 0, 2], 1, 4)));
        assert!(!one.is_shift_of(&periodic(&[0, 3, 1, 0, 2], 2, 0)));
        assert!(periodic(&[0], 0, 0).is_shift_of(&periodic(&[0], 0, 0)));
        assert!(!periodic(&[0], 0, 0).is_shift_of(&one));
    }

    proptest! {
        #[test]
        fn encoded_values_are_read_back(values in prop::collection::vec(0u32..100_000, 0..50)) {
            let column = Sequence::of_first(values.iter().copied()).values;
            let read = decode(&encode(&column)).unwrap();
            prop_assert_eq!((0..values.len()).map(|at| read.get(at).unwrap()).collect::<Vec<_>>(), values);
        }

        #[test]
        fn a_shift_is_found_wherever_the_period_is_cut(
            start in prop::collection::vec(0u32..4, 0..6),
            repeated in prop::collection::vec(0u32..4, 1..6),
            zeros in 0usize..5,
            change in prop::option::of((0usize..12, 1u32..4)),
        ) {
            let mut one = start.clone();
            one.extend(&repeated);
            let mut two = vec![0; zeros];
            two.extend(&one);
            if let Some((at, by)) = change {
                let at = zeros + at % one.len();
                two[at] += by;
            }
            let (one, two) = (periodic(&one, start.len() as u64, 0), periodic(&two, (zeros + start.len()) as u64, 0));
            let stripped = |sequence: &Sequence| {
                let zeros = sequence.zeros().unwrap_or(0);
                (zeros..zeros + 100).map(|heap| sequence.value(heap)).collect::<Vec<_>>()
            };
            prop_assert_eq!(one.is_shift_of(&two), stripped(&one) == stripped(&two));
        }
    }
}
