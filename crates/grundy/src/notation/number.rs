//! The one parser for numbers: `7`, `1_000_000`, `10^18`, `1e18`.

use super::{Word, Words};
use crate::error::{Fault, InputError, shorten};
use dashu_base::EstimatedLog2;
use dashu_int::UBig;

/// The most decimal digits that the numbers of a position, or of an option, may have together.
pub const MOST_DIGITS: u64 = 2_000_000;

/// Reads a natural number of any size up to [`MOST_DIGITS`] digits.
///
/// Digits may be grouped by single underscores; `b^e` is a power; `me9` is `m` times a power of ten.
///
/// # Errors
/// [`Fault::MissingNumber`], [`Fault::NotANumber`], [`Fault::Negative`] or
/// [`Fault::TooManyDigits`], at the part of the word that is wrong.
pub fn parse_natural(word: &Word<'_>) -> Result<UBig, InputError> {
    Notation::of(word)?.evaluate(word)
}

/// Reads each word as a natural number.
///
/// # Errors
/// As [`parse_natural`].
pub fn parse_naturals(words: &Words) -> Result<Vec<UBig>, InputError> {
    words.iter().map(|word| parse_natural(&word)).collect()
}

/// Reads a natural number that has to fit a field of fixed size.
///
/// # Errors
/// As [`parse_natural`], and [`Fault::TooLarge`].
pub fn parse_small(word: &Word<'_>, what: &'static str, most: u64) -> Result<u64, InputError> {
    let too_large = || word.fault(Fault::TooLarge { number: shorten(word.text()), what, most });
    let notation = Notation::of(word)?;
    // Not even evaluated when it cannot fit, which may be long before all memory is full.
    if notation.least_digits() > MOST_DIGITS_OF_SMALL {
        return Err(too_large());
    }
    u64::try_from(notation.evaluate(word)?).ok().filter(|&number| number <= most).ok_or_else(too_large)
}

/// More digits than any number of 64 bits has.
const MOST_DIGITS_OF_SMALL: u64 = 30;

/// A number as it is written: `factor * base^exponent`.
struct Notation {
    factor: UBig,
    base: UBig,
    exponent: UBig,
}

impl Notation {
    fn of(word: &Word<'_>) -> Result<Self, InputError> {
        if let Some((base, exponent)) = word.split_once('^') {
            return Ok(Self { factor: UBig::ONE, base: digits(&base)?, exponent: digits(&exponent)? });
        }
        if let Some((factor, exponent)) = word.split_once('e').or_else(|| word.split_once('E'))
            && factor.text().starts_with(|c: char| c.is_ascii_digit())
        {
            return Ok(Self { factor: digits(&factor)?, base: 10u8.into(), exponent: digits(&exponent)? });
        }
        Ok(Self { factor: digits(word)?, base: UBig::ONE, exponent: UBig::ZERO })
    }

    /// A little less than the number of digits beyond the first.
    fn least_digits(&self) -> u64 {
        if self.factor.is_zero() || (self.base.is_zero() && !self.exponent.is_zero()) {
            return 0;
        }
        let log10 = |number: &UBig| f64::from(number.log2_bounds().0) * std::f64::consts::LOG10_2;
        let exponent = u64::try_from(&self.exponent).unwrap_or(u64::MAX) as f64;
        let power = if self.base <= UBig::ONE { 0.0 } else { log10(&self.base) * exponent };
        // A number of this many digits does not exist; casting keeps to the range of u64.
        (log10(&self.factor) + power) as u64
    }

    fn evaluate(self, word: &Word<'_>) -> Result<UBig, InputError> {
        word.spend_digits(self.least_digits().saturating_add(1))?;
        if self.exponent.is_zero() || self.base.is_one() || self.factor.is_zero() {
            return Ok(self.factor);
        }
        if self.base.is_zero() {
            return Ok(UBig::ZERO);
        }
        match usize::try_from(&self.exponent) {
            Ok(exponent) => Ok(self.factor * self.base.pow(exponent)),
            // Only 0 and factors of 0 have come this far.
            Err(_) => Ok(UBig::ZERO),
        }
    }
}

fn digits(word: &Word<'_>) -> Result<UBig, InputError> {
    let text = word.text();
    if text.is_empty() {
        return Err(word.fault(Fault::MissingNumber));
    }
    let unsigned = text.strip_prefix(['-', '\u{2212}']);
    let well_formed = |text: &str| {
        text.split('_').all(|group| !group.is_empty() && group.bytes().all(|b| b.is_ascii_digit()))
    };
    if unsigned.is_some_and(well_formed) {
        return Err(word.fault(Fault::Negative(shorten(text))));
    }
    if !well_formed(text) {
        return Err(word.fault(Fault::NotANumber(shorten(text))));
    }
    let significant = text.trim_start_matches(['0', '_']);
    if significant.len() as u64 > MOST_DIGITS {
        return Err(word.fault(Fault::TooManyDigits(MOST_DIGITS)));
    }
    if significant.is_empty() {
        return Ok(UBig::ZERO);
    }
    UBig::from_str_radix(significant, 10).map_err(|_| word.fault(Fault::NotANumber(shorten(text))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Words;
    use proptest::prelude::*;

    fn parse(text: &str) -> Result<UBig, Fault> {
        let words = Words::of_arguments("number", &[text]);
        parse_natural(&words.whole()).map_err(|error| error.fault)
    }

    #[test]
    fn notations() {
        let million = UBig::from(1_000_000u32);
        for text in ["1000000", "1_000_000", "10^6", "1e6", "1E6", "100e4", "001000000", "1000^2"] {
            assert_eq!(parse(text), Ok(million.clone()), "{text}");
        }
        assert_eq!(parse("0^0"), Ok(UBig::ONE));
        assert_eq!(parse("0^99999999999999999999"), Ok(UBig::ZERO));
        assert_eq!(parse("1^99999999999999999999"), Ok(UBig::ONE));
    }

    #[test]
    fn refused() {
        for text in ["x", "3x", "1__0", "_1", "1_", "+1", "1.5", "0x10", "1,2", "٣", "e5", "--1", "1e5e5"] {
            assert_eq!(
                parse(text),
                Err(Fault::NotANumber(match text {
                    "1e5e5" => "5e5".into(),
                    _ => text.into(),
                })),
                "{text}"
            );
        }
        assert_eq!(parse("-1"), Err(Fault::Negative("-1".into())));
        assert_eq!(parse("10^-1"), Err(Fault::Negative("-1".into())));
        assert_eq!(parse(""), Err(Fault::MissingNumber));
        assert_eq!(parse("10^"), Err(Fault::MissingNumber));
        assert_eq!(parse("1e"), Err(Fault::MissingNumber));
        for text in ["10^10^10", "2^99999999999999999999", "9e99999999", "10^23_000_000"] {
            assert!(matches!(parse(text), Err(Fault::TooManyDigits(_) | Fault::NotANumber(_))), "{text}");
        }
    }

    proptest! {
        #[test]
        fn displayed_numbers_are_read_back(words in prop::collection::vec(any::<u64>(), 0..6)) {
            let number = UBig::from_words(&words);
            prop_assert_eq!(parse(&number.to_string()), Ok(number));
        }
    }
}
