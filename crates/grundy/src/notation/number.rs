//! The one parser for numbers: `7`, `1_000_000`, `10^18`, `1e18`.

use super::Word;
use crate::error::{Fault, InputError, shorten};
use dashu_int::UBig;
use dashu_int::ops::BitTest;

/// The most decimal digits a number may have.
pub const MOST_DIGITS: u64 = 20_000_000;

/// The most digits, leading zeros among them, that are read to see that a number fits 64 bits.
const MOST_DIGITS_OF_SMALL: u64 = 1000;

/// Reads a natural number of any size up to [`MOST_DIGITS`] digits.
///
/// Digits may be grouped by single underscores; `b^e` is a power; `me9` is `m` times a power of ten.
///
/// # Errors
/// [`Fault::MissingNumber`], [`Fault::NotANumber`], [`Fault::Negative`] or
/// [`Fault::TooManyDigits`], at the part of the word that is wrong.
pub fn parse_natural(word: &Word<'_>) -> Result<UBig, InputError> {
    parse(word, MOST_DIGITS)
}

fn parse(word: &Word<'_>, most_digits: u64) -> Result<UBig, InputError> {
    if let Some((base, exponent)) = word.split_once('^') {
        return power(&digits(&base, most_digits)?, &exponent, word, most_digits);
    }
    if let Some((mantissa, exponent)) = word.split_once('e').or_else(|| word.split_once('E'))
        && mantissa.text().starts_with(|c: char| c.is_ascii_digit())
    {
        let mantissa = digits(&mantissa, most_digits)?;
        let power = power(&UBig::from(10u8), &exponent, word, most_digits)?;
        return Ok(mantissa * power);
    }
    digits(word, most_digits)
}

/// Reads a natural number that has to fit a field of fixed size.
///
/// # Errors
/// As [`parse_natural`], and [`Fault::TooLarge`].
pub fn parse_small(word: &Word<'_>, what: &'static str, most: u64) -> Result<u64, InputError> {
    let too_large = || word.fault(Fault::TooLarge { number: shorten(word.text()), what, most });
    match parse(word, MOST_DIGITS_OF_SMALL) {
        Ok(number) => u64::try_from(number).ok().filter(|&number| number <= most).ok_or_else(too_large),
        Err(InputError { fault: Fault::TooManyDigits(_), .. }) => Err(too_large()),
        Err(error) => Err(error),
    }
}

fn power(base: &UBig, exponent: &Word<'_>, whole: &Word<'_>, most_digits: u64) -> Result<UBig, InputError> {
    let too_many = || whole.fault(Fault::TooManyDigits(most_digits));
    let exponent = digits(exponent, most_digits)?;
    if base.is_zero() || base.is_one() {
        return Ok(if exponent.is_zero() { UBig::ONE } else { base.clone() });
    }
    let exponent = u64::try_from(&exponent).map_err(|_| too_many())?;
    // A number of b bits has at least 0.3 (b - 1) digits.
    let least_digits = (base.bit_len() as u64 - 1).saturating_mul(exponent).saturating_mul(3) / 10;
    if least_digits > most_digits {
        return Err(too_many());
    }
    Ok(base.pow(usize::try_from(exponent).map_err(|_| too_many())?))
}

fn digits(word: &Word<'_>, most_digits: u64) -> Result<UBig, InputError> {
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
    if text.len() as u64 > most_digits {
        return Err(word.fault(Fault::TooManyDigits(most_digits)));
    }
    UBig::from_str_radix(text, 10).map_err(|_| word.fault(Fault::NotANumber(shorten(text))))
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
