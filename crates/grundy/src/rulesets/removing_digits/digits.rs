//! Numbers as sequences of digits in any base.

use crate::error::{Fault, InputError, shorten};
use crate::notation::{Word, parse_natural, parse_small};
use dashu_int::UBig;
use std::ops::Index;

/// A number written in some base, without leading zeros; nothing at all for 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Digits(Vec<u32>);

impl Index<usize> for Digits {
    type Output = u32;

    fn index(&self, index: usize) -> &u32 {
        &self.0[index]
    }
}

impl Digits {
    /// The number with these digits, the first of which may be zeros.
    pub fn new(digits: Vec<u32>) -> Self {
        let zeros = digits.iter().take_while(|&&digit| digit == 0).count();
        match zeros {
            0 => Self(digits),
            _ => Self(digits[zeros..].to_vec()),
        }
    }

    /// Reads a number. In base 10 every notation for numbers will do; otherwise digits are 0-9 and
    /// a-z to base 36, and numbers with dots between above.
    pub(crate) fn parse(word: &Word<'_>, base: u32) -> Result<Self, InputError> {
        let text = word.text();
        if base == 10 {
            if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
                return Ok(Self::of_number(&parse_natural(word)?, base));
            }
            word.spend_digits(text.len() as u64)?;
            return Ok(Self::new(text.bytes().map(|b| u32::from(b - b'0')).collect()));
        }
        if text.is_empty() {
            return Err(word.fault(Fault::MissingNumber));
        }
        if text.starts_with('-') {
            return Err(word.fault(Fault::Negative(shorten(text))));
        }
        word.spend_digits(text.len() as u64)?;
        let digits: Vec<u32> = if base <= 36 {
            let digit = |(at, symbol): (usize, char)| {
                symbol.to_digit(base).ok_or_else(|| {
                    let fault = Fault::NotADigit { symbol: symbol.to_string(), base };
                    word.part(at..at + symbol.len_utf8()).fault(fault)
                })
            };
            text.char_indices().map(digit).collect::<Result<_, _>>()?
        } else {
            let digit = |part: Word<'_>| {
                let digit =
                    parse_small(&part, "a digit", u64::from(base) - 1).map_err(|error| {
                        match error.fault {
                            Fault::NotANumber(symbol) => part.fault(Fault::NotADigit { symbol, base }),
                            _ => error,
                        }
                    })?;
                Ok(digit as u32)
            };
            word.split('.').map(digit).collect::<Result<_, InputError>>()?
        };
        Ok(Self::new(digits))
    }

    /// The digits of a number.
    ///
    /// # Complexity
    /// To base 36 that of the library's conversion; above, one division of the whole for each
    /// doubling of the length, by splitting in halves.
    pub fn of_number(number: &UBig, base: u32) -> Self {
        if base <= 36 {
            let text = number.in_radix(base as u8).to_string();
            return Self::new(text.chars().filter_map(|symbol| symbol.to_digit(base)).collect());
        }
        // Powers base^(2^i) up to the number.
        let mut powers = vec![UBig::from(base)];
        while let Some(last) = powers.last()
            && last <= number
        {
            powers.push(last * last);
        }
        // The parts of the number, most significant first, each below the last power taken off.
        let mut parts = vec![number.clone()];
        while let Some(power) = powers.pop() {
            parts = parts.into_iter().flat_map(|part| [&part / &power, part % &power]).collect();
        }
        Self::new(parts.iter().map(|part| u32::try_from(part).unwrap_or_default()).collect())
    }

    /// The text of the number, `0` if nothing is left.
    pub fn show(&self, base: u32) -> String {
        if self.0.is_empty() {
            return "0".to_owned();
        }
        let digits: Vec<String> = self.0.iter().map(|&digit| show_digit(digit, base)).collect();
        digits.join(if base <= 36 { "" } else { "." })
    }

    /// How many digits there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nothing is left.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The digits from the left.
    pub fn as_slice(&self) -> &[u32] {
        &self.0
    }

    /// What remains when the digit at `index` from 0 is removed.
    pub fn without(&self, index: usize) -> Self {
        Self::new([&self.0[..index], &self.0[index + 1..]].concat())
    }
}

/// A digit as it is written in a base.
pub(super) fn show_digit(digit: u32, base: u32) -> String {
    match char::from_digit(digit, base.min(36)) {
        Some(symbol) if base <= 36 => symbol.to_string(),
        _ => digit.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Words;
    use proptest::prelude::*;

    #[test]
    fn leading_zeros_go() {
        assert_eq!(Digits::new(vec![0, 0, 5, 0]).as_slice(), [5, 0]);
        assert_eq!(Digits::new(vec![1, 0, 0, 5]).without(0).as_slice(), [5]);
        assert!(Digits::new(vec![1, 0, 0]).without(0).is_empty());
    }

    proptest! {
        #[test]
        fn digits_give_the_number_back(words in prop::collection::vec(any::<u64>(), 0..5), base in 2u32..5000) {
            let number = UBig::from_words(&words);
            let digits = Digits::of_number(&number, base);
            let back = digits.as_slice().iter().fold(UBig::ZERO, |n, &digit| n * base + digit);
            prop_assert_eq!(&back, &number);
            let text = digits.show(base);
            let line = Words::of_line("number", None, &text);
            prop_assert_eq!(Digits::parse(&line.whole(), base), Ok(digits));
        }
    }
}
