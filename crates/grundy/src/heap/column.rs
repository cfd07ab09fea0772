//! A long list of values in as few bytes as they fit.

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

    /// Adds a value at the end, and makes all wider if it needs that.
    pub fn push(&mut self, value: u32) {
        match self {
            Self::Bytes(values) => match u8::try_from(value) {
                Ok(value) => values.push(value),
                Err(_) => {
                    *self = Self::Halves(values.iter().copied().map(u16::from).collect());
                    self.push(value);
                }
            },
            Self::Halves(values) => match u16::try_from(value) {
                Ok(value) => values.push(value),
                Err(_) => {
                    *self = Self::Words(values.iter().copied().map(u32::from).collect());
                    self.push(value);
                }
            },
            Self::Words(values) => values.push(value),
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
}
