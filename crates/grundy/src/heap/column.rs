//! A long list of values in as few bytes as they fit.

use crate::nimber::Mex;
use std::ops::Range;

/// A list of values: one byte each while all are below 2^8, two while all are below 2^16, else four.
#[derive(Clone, Debug)]
pub enum Column {
    /// One byte a value.
    Bytes(Vec<u8>),
    /// Two bytes a value.
    Halves(Vec<u16>),
    /// Four bytes a value.
    Words(Vec<u32>),
}

impl Default for Column {
    fn default() -> Self {
        Self::Bytes(Vec::new())
    }
}

impl FromIterator<u32> for Column {
    fn from_iter<I: IntoIterator<Item = u32>>(values: I) -> Self {
        let values = values.into_iter();
        let mut column = Self::Bytes(Vec::with_capacity(values.size_hint().0));
        values.for_each(|value| column.push(value));
        column
    }
}

impl Column {
    /// An empty list.
    pub fn new() -> Self {
        Self::default()
    }

    /// How many values there are.
    pub fn len(&self) -> usize {
        match self {
            Self::Bytes(values) => values.len(),
            Self::Halves(values) => values.len(),
            Self::Words(values) => values.len(),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value at an index, or `None` behind the end.
    pub fn get(&self, index: usize) -> Option<u32> {
        match self {
            Self::Bytes(values) => values.get(index).map(|&value| value.into()),
            Self::Halves(values) => values.get(index).map(|&value| value.into()),
            Self::Words(values) => values.get(index).copied(),
        }
    }

    /// The least number that is not a value at one of these indexes, all of which are in the list; the
    /// set has to be empty, and stays so.
    pub(super) fn mex_at(&self, indexes: impl ExactSizeIterator<Item = usize>, mex: &mut Mex) -> u32 {
        match self {
            Self::Bytes(values) => mex.of(indexes.map(|index| values[index].into())),
            Self::Halves(values) => mex.of(indexes.map(|index| values[index].into())),
            Self::Words(values) => mex.of(indexes.map(|index| values[index])),
        }
    }

    /// Adds a value at the end, and makes all wider if it needs that.
    pub fn push(&mut self, value: u32) {
        match self {
            Self::Bytes(values) => match u8::try_from(value) {
                Ok(value) => push_lean(values, value),
                Err(_) => {
                    *self = Self::Halves(values.iter().copied().map(u16::from).collect());
                    self.push(value);
                }
            },
            Self::Halves(values) => match u16::try_from(value) {
                Ok(value) => push_lean(values, value),
                Err(_) => {
                    *self = Self::Words(values.iter().copied().map(u32::from).collect());
                    self.push(value);
                }
            },
            Self::Words(values) => push_lean(values, value),
        }
    }

    /// Appends some of the values to a list; what is behind the end is left out.
    pub fn read(&self, range: Range<usize>, into: &mut Vec<u32>) {
        let range = range.start.min(self.len())..range.end.min(self.len());
        match self {
            Self::Bytes(values) => into.extend(values[range].iter().copied().map(u32::from)),
            Self::Halves(values) => into.extend(values[range].iter().copied().map(u32::from)),
            Self::Words(values) => into.extend_from_slice(&values[range]),
        }
    }

    /// Removes so many values at the beginning.
    pub fn drop_first(&mut self, count: usize) {
        let count = count.min(self.len());
        match self {
            Self::Bytes(values) => drop(values.drain(..count)),
            Self::Halves(values) => drop(values.drain(..count)),
            Self::Words(values) => drop(values.drain(..count)),
        }
    }

    /// What the list takes at the most while it grows to so many values, when it is made wider than two
    /// bytes a value no more.
    pub fn bytes_growing_to(&self, len: u64) -> u64 {
        let width = if matches!(self, Self::Words(_)) { 4 } else { 2 };
        // The list itself, and its copy while it moves.
        len.saturating_mul(width).saturating_mul(9) / 4
    }

    /// What the list takes in memory.
    pub fn bytes(&self) -> u64 {
        let bytes = match self {
            Self::Bytes(values) => values.capacity(),
            Self::Halves(values) => 2 * values.capacity(),
            Self::Words(values) => 4 * values.capacity(),
        };
        bytes as u64
    }
}

/// Adds a value to a list that grows by an eighth, not to twice its size, as the longest have hundreds of
/// millions of values.
fn push_lean<T>(values: &mut Vec<T>, value: T) {
    if values.len() == values.capacity() {
        values.reserve_exact(values.len() / 8 + 64);
    }
    values.push(value);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_survive_widening() {
        let values = [0, 255, 7, 256, 65535, 65536, u32::MAX, 1];
        let mut column = Column::new();
        values.iter().for_each(|&value| column.push(value));
        assert_eq!(column.len(), values.len());
        for (index, &value) in values.iter().enumerate() {
            assert_eq!(column.get(index), Some(value));
        }
        assert_eq!(column.get(values.len()), None);
        let mut read = Vec::new();
        column.read(2..100, &mut read);
        assert_eq!(read, values[2..]);
    }
    #[test]
    fn room_is_lean_and_values_go_from_the_beginning() {
        let mut column = Column::new();
        (0..100_000u32).for_each(|n| column.push(n % 60_000));
        assert!(column.bytes() < 226_000, "{}", column.bytes());
        column.drop_first(99_998);
        assert_eq!((column.len(), column.get(0), column.get(1)), (2, Some(39_998), Some(39_999)));
        column.drop_first(5);
        assert!(column.is_empty());
    }
}
