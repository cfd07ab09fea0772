//! The places where a pattern ends in a stream, and the least period of a word: by its borders.

/// A pattern that is looked for in a stream of symbols.
///
/// # Complexity
/// One step a symbol, amortised; linear in the pattern to make. 8 bytes of memory for each symbol of the pattern, beside it.
///
/// # References
/// D. E. Knuth, J. H. Morris, V. R. Pratt, Fast pattern matching in strings, 1977.
#[derive(Debug)]
pub(super) struct Matcher<T> {
    pattern: Vec<T>,
    // The longest proper border of the first n + 1 symbols at index n.
    borders: Vec<usize>,
    // How many symbols of the pattern are the end of the stream.
    matched: usize,
}

impl<T: Copy + Eq> Matcher<T> {
    /// A matcher at the end of a stream that is the pattern itself, which is not empty.
    pub(super) fn new(pattern: Vec<T>) -> Self {
        let borders = borders(&pattern);
        let matched = borders.last().copied().unwrap_or_default();
        Self { pattern, borders, matched }
    }

    /// Reads the next symbol; whether the stream ends with the pattern now.
    pub(super) fn read(&mut self, symbol: T) -> bool {
        while self.matched > 0 && self.pattern[self.matched] != symbol {
            self.matched = self.borders[self.matched - 1];
        }
        if self.pattern.get(self.matched) == Some(&symbol) {
            self.matched += 1;
        }
        let whole = self.matched == self.pattern.len();
        if whole {
            self.matched = self.borders.last().copied().unwrap_or_default();
        }
        whole
    }
}

fn borders<T: Copy + Eq>(pattern: &[T]) -> Vec<usize> {
    let mut borders = Vec::with_capacity(pattern.len());
    let mut border = 0;
    for (index, symbol) in pattern.iter().enumerate() {
        if index > 0 {
            while border > 0 && pattern[border] != *symbol {
                border = borders[border - 1];
            }
            if pattern[border] == *symbol {
                border += 1;
            }
        }
        borders.push(border);
    }
    borders
}

/// The least `p` of 1 or more so that each symbol is also the one `p` places later, as far as the word goes;
/// its length, if there is no less.
pub(super) fn least_period<T: Copy + Eq>(word: &[T]) -> usize {
    word.len() - borders(word).last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn patterns_are_found_where_they_end(
            pattern in prop::collection::vec(0u32..2, 1..6),
            stream in prop::collection::vec(0u32..2, 0..60),
        ) {
            let mut matcher = Matcher::new(pattern.clone());
            let mut read = pattern.clone();
            for &symbol in &stream {
                read.push(symbol);
                prop_assert_eq!(matcher.read(symbol), read.ends_with(&pattern));
            }
        }

        #[test]
        fn least_periods(word in prop::collection::vec(0u32..2, 1..20)) {
            let repeats = |p: usize| word.iter().zip(&word[p..]).all(|(symbol, later)| symbol == later);
            prop_assert_eq!(Some(least_period(&word)), (1..=word.len()).find(|&p| repeats(p)));
        }
    }
}
