//! Codes of taking-and-breaking games: `0.77`, `4.007`, `0.3F`.
//!
//! Digit `k` says what may become of a heap when `k` counters are taken from it: its bit 0 that
//! nothing is left, bit 1 that one heap is left, bit 2 two heaps, bit 3 three, none of them empty.

use crate::error::{Fault, InputError};
use crate::notation::Word;
use std::fmt;

/// A code, without zeros at its end.
///
/// # References
/// R. K. Guy, C. A. B. Smith, The G-values of various games, 1956; E. R. Berlekamp, J. H. Conway,
/// R. K. Guy, Winning Ways, 1982, chapter 4.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Code {
    // Digit k at index k; there is always d0.
    digits: Vec<u8>,
}

impl Code {
    /// Reads the digits `d0.d1d2d3...` of a game in base 8 or 16; `d0` may be left out, or have zeros
    /// before it.
    ///
    /// # Errors
    /// [`Fault::CodePoint`] unless there is one point, [`Fault::CodeDigit`] at a symbol that is not a
    /// digit, [`Fault::CodeFirst`] at a `d0` that would let a heap stay as it is.
    pub fn parse(word: &Word<'_>, base: u32) -> Result<Self, InputError> {
        let Some((before, after)) = word.split_once('.') else {
            return Err(word.fault(Fault::CodePoint));
        };
        let read = |part: &Word<'_>| {
            let digit = |(at, symbol): (usize, char)| {
                symbol.to_digit(base).map(|digit| digit as u8).ok_or_else(|| {
                    let fault =
                        if symbol == '.' { Fault::CodePoint } else { Fault::CodeDigit { symbol, base } };
                    part.part(at..at + symbol.len_utf8()).fault(fault)
                })
            };
            part.text().char_indices().map(digit).collect::<Result<Vec<u8>, _>>()
        };
        let mut digits = vec![0];
        for digit in read(&before)? {
            // Only zeros may come before d0, and what takes nothing has to break the heap.
            if digits != [0] || digit & 0b11 != 0 {
                return Err(before.fault(Fault::CodeFirst));
            }
            digits = vec![digit];
        }
        digits.extend(read(&after)?);
        while digits.len() > 1 && digits.last() == Some(&0) {
            digits.pop();
        }
        Ok(Self { digits })
    }

    /// The code 4.0: a heap is broken into two.
    pub fn break_in_two() -> Self {
        Self { digits: vec![4] }
    }

    /// The base that the code is written in: 8 where that is enough, else 16.
    pub fn base(&self) -> u32 {
        if self.digits.iter().all(|&digit| digit < 8) { 8 } else { 16 }
    }

    /// The kinds of moves: how many counters are taken, the fewest first, and in how many heaps the rest is left.
    pub fn moves(&self) -> impl Iterator<Item = (u64, u32)> {
        let kinds = |(take, &digit): (usize, &u8)| {
            (0..4).filter(move |heaps| digit >> heaps & 1 == 1).map(move |heaps| (take as u64, heaps))
        };
        self.digits.iter().enumerate().flat_map(kinds)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (d0, rest) = self.digits.split_first().unwrap_or((&0, &[]));
        write!(f, "{d0:X}.")?;
        match rest {
            [] => f.write_str("0"),
            _ => rest.iter().try_for_each(|digit| write!(f, "{digit:X}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Words;
    use proptest::prelude::*;

    fn parse(text: &str, base: u32) -> Result<Code, Fault> {
        let words = Words::of_arguments("GAME", &[text]);
        Code::parse(&words.whole(), base).map_err(|error| error.fault)
    }

    #[test]
    fn spellings() {
        for (text, base, canonical) in [
            ("0.77", 8, "0.77"),
            (".77", 8, "0.77"),
            ("00.7700", 8, "0.77"),
            ("4.007", 8, "4.007"),
            ("04.30", 8, "4.3"),
            ("0.", 8, "0.0"),
            (".", 8, "0.0"),
            ("0.3f", 16, "0.3F"),
            ("8.0", 16, "8.0"),
            ("C.0", 16, "C.0"),
        ] {
            assert_eq!(parse(text, base).unwrap().to_string(), canonical, "{text}");
        }
    }

    #[test]
    fn refused() {
        assert_eq!(parse("77", 8), Err(Fault::CodePoint));
        assert_eq!(parse("0.7.7", 8), Err(Fault::CodePoint));
        assert_eq!(parse("0.08", 8), Err(Fault::CodeDigit { symbol: '8', base: 8 }));
        assert_eq!(parse("9.1", 8), Err(Fault::CodeDigit { symbol: '9', base: 8 }));
        assert_eq!(parse("0.3G", 16), Err(Fault::CodeDigit { symbol: 'G', base: 16 }));
        for first in ["1.7", "2.7", "3.7", "5.0", "40.7", "44.7"] {
            assert_eq!(parse(first, 8), Err(Fault::CodeFirst), "{first}");
        }
    }

    proptest! {
        #[test]
        fn displayed_codes_are_read_back(first in 0u8..4, digits in prop::collection::vec(0u8..16, 0..8)) {
            let text: String = digits.iter().map(|digit| format!("{digit:X}")).collect();
            let code = parse(&format!("{:X}.{text}", 4 * first), 16).unwrap();
            prop_assert_eq!(parse(&code.to_string(), 16), Ok(code.clone()));
            if code.base() == 8 {
                prop_assert_eq!(parse(&code.to_string(), 8), Ok(code));
            }
        }
    }
}
