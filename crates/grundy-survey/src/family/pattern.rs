//! Codes of taking-and-breaking games with digits left open: `0.???`, `4.?7?`.

use grundy::error::{Fault, InputError};
use grundy::heap::Code;
use grundy::notation::{Word, Words};
use std::fmt;

/// The most digits of a code behind its point.
pub const MOST_DIGITS: usize = 64;

/// A code in which `?` stands for each digit in turn, the last one turning fastest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pattern {
    base: u32,
    first: char,
    // Behind the point: a digit, or none for `?`.
    digits: Vec<Option<char>>,
}

impl Pattern {
    pub(super) fn parse(word: &Word<'_>, base: u32) -> Result<Self, InputError> {
        let Some((before, after)) = word.split_once('.') else {
            return Err(word.fault(Fault::CodePoint));
        };
        if let Some(at) = before.text().find('?') {
            return Err(before.part(at..at + 1).fault(Fault::Family {
                wrong: "the first digit of a family of codes is not left open".to_owned(),
                right: "write 0, or 4 (8 or C with `hex:`), before the point",
            }));
        }
        if after.text().len() > MOST_DIGITS {
            return Err(after.fault(Fault::Family {
                wrong: format!("a code of a family has at most {MOST_DIGITS} digits behind its point"),
                right: "leave digits out",
            }));
        }
        // With 1 in the open places it is a code whose digits the parser of codes judges at their
        // places, since `?` is as long as `1`.
        let fixed = word.text().replace('?', "1");
        if let Err(error) = Code::parse(&Words::of_line("", None, &fixed).whole(), base) {
            let place = error.place.as_deref().map(|place| place.span.clone());
            let wrong = place.filter(|span| span.end <= word.text().len()).map(|span| word.part(span));
            return Err(wrong.unwrap_or_else(|| word.clone()).fault(error.fault));
        }
        let first = before.text().chars().last().unwrap_or('0').to_ascii_uppercase();
        let digit = |symbol: char| (symbol != '?').then(|| symbol.to_ascii_uppercase());
        Ok(Self { base, first, digits: after.text().chars().map(digit).collect() })
    }

    /// How many codes there are, if that is a number of 64 bits.
    pub(super) fn size(&self) -> Option<u64> {
        let open = self.digits.iter().filter(|digit| digit.is_none()).count();
        u64::from(self.base).checked_pow(open as u32)
    }

    /// The canonical spelling of a code by its index in the family.
    pub(super) fn spelling(&self, mut index: u64) -> String {
        let base = u64::from(self.base);
        let mut digits = String::new();
        for digit in self.digits.iter().rev() {
            digits.push(digit.unwrap_or_else(|| {
                let digit = char::from_digit((index % base) as u32, self.base).unwrap_or('0');
                index /= base;
                digit.to_ascii_uppercase()
            }));
        }
        // From the last digit to the first: zeros at the end of the code go.
        let mut digits: String = digits.trim_start_matches('0').chars().rev().collect();
        if digits.is_empty() {
            digits.push('0');
        }
        let octal = self.first < '8' && digits.bytes().all(|digit| digit < b'8');
        format!("{}:{}.{digits}", if octal { "octal" } else { "hex" }, self.first)
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}.", if self.base == 8 { "octal" } else { "hex" }, self.first)?;
        self.digits.iter().try_for_each(|digit| write!(f, "{}", digit.unwrap_or('?')))
    }
}
