//! Codes whose games are equal, up to a shift of the heaps, by the theorems of `docs/survey.md`.

use crate::error::Result;
use crate::family::rules_of;
use grundy::heap::{Breaking, Code, HeapRules, HeapValues, Naive};
use grundy::limits::Limits;
use grundy::notation::Words;

/// A code with the values of another one: for every heap `n`, the heap of `n + shift` of this code has the
/// value of the heap of `n` of the other; the first `shift` heaps have the value 0.
///
/// Two codes with the same normal form have equal values up to a shift. The converse does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NormalForm {
    /// The digits of the code, from `d0` on.
    digits: Vec<u8>,
    /// How many heaps later its values come.
    shift: u64,
}

impl NormalForm {
    /// The normal form of a code: bits that only offer the value 0 where it is on offer already are
    /// left out, and heaps are shifted while every digit lets a part be empty that another move
    /// lets be not.
    ///
    /// # Complexity
    /// Values of as many heaps as the code has digits by the naive engine, for each bit 0 of a digit
    /// and each shift.
    ///
    /// # References
    /// Cousins of codes: R. K. Guy, C. A. B. Smith, The G-values of various games, 1956; E. R.
    /// Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 1982, chapter 4. Proofs: `docs/survey.md`.
    pub fn of(code: &Code) -> Self {
        let mut digits = digits_of(code);
        let mut shift = 0;
        loop {
            without_redundant_takes(&mut digits);
            if digits.get(1).is_none_or(|digit| digit & 1 == 0) {
                digits = shifted_down(&shifted_up(&digits)).unwrap_or(digits);
            }
            // Nothing is gained by shifting a code of which each digit is 1 at the most, which could
            // go on for ever.
            let gains = digits.iter().any(|&digit| digit > 1) && shift < MOST_SHIFTS;
            match shifted_down(&with_redundant_takes(&digits)).filter(|_| gains) {
                Some(down) => digits = down,
                None => return Self { digits, shift },
            }
            shift += 1;
        }
    }

    /// The normal form of a game in canonical spelling, if it has a code.
    ///
    /// # Errors
    /// What is wrong with the spelling.
    pub fn of_game(spelling: &str) -> Result<Option<Self>> {
        Ok(match rules_of(spelling)? {
            HeapRules::Break(Breaking { code, unequal: false }) => Some(Self::of(&code)),
            _ => None,
        })
    }

    /// The digits of the code, from `d0` on.
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// How many heaps later the values of the normal form come.
    pub fn shift(&self) -> u64 {
        self.shift
    }
}

/// The most heaps by which a code is shifted.
const MOST_SHIFTS: u64 = 64;

fn digits_of(code: &Code) -> Vec<u8> {
    let mut digits = vec![0];
    for (take, heaps) in code.moves() {
        let take = take as usize;
        digits.resize(digits.len().max(take + 1), 0);
        digits[take] |= 1 << heaps;
    }
    digits
}

/// The values of the heaps 0 to the last digit.
fn values_of(digits: &[u8]) -> Option<Vec<u32>> {
    let text: String = digits.iter().map(|digit| format!("{digit:X}")).collect();
    let (first, rest) = text.split_at_checked(1)?;
    let words = Words::of_line("", None, &format!("{first}.{rest}"));
    let code = Code::parse(&words.whole(), 16).ok()?;
    let rules = HeapRules::Break(Breaking { code, unequal: false });
    let limits = Limits { time: None, ..Limits::default() };
    let mut engine = Naive::new(&rules);
    let heaps = digits.len() as u64;
    engine.extend(heaps, &mut limits.start()).ok()?;
    let mut values = Vec::new();
    engine.read(0..heaps, &mut values);
    Some(values)
}

/// Theorem 1: whether the heap of `k` may be taken as a whole does not matter if its value is positive
/// without that move.
fn without_redundant_takes(digits: &mut Vec<u8>) {
    for k in 1..digits.len() {
        if digits[k] & 1 == 1 {
            digits[k] &= !1;
            if values_of(digits).is_none_or(|values| values[k] == 0) {
                digits[k] |= 1;
            }
        }
    }
    while digits.len() > 1 && digits.last() == Some(&0) {
        digits.pop();
    }
}

/// Theorem 1 the other way: digits that let a part be left take the whole heap too, where that
/// changes no value.
fn with_redundant_takes(digits: &[u8]) -> Vec<u8> {
    let values = values_of(digits).unwrap_or_default();
    let with = |(k, &digit): (usize, &u8)| match values.get(k) {
        Some(&value) if k > 0 && digit > 0 && value > 0 => digit | 1,
        _ => digit,
    };
    digits.iter().enumerate().map(with).collect()
}

/// Theorem 2: the code whose heap of `n` has the value of the heap of `n + 1`, where the heap of 1
/// cannot be taken.
fn shifted_up(digits: &[u8]) -> Vec<u8> {
    let mut up = vec![0; digits.len() + 2];
    for (k, digit) in digits.iter().enumerate() {
        if digit & 1 != 0 && k > 0 {
            up[k - 1] |= 0b1;
        }
        if digit & 2 != 0 {
            up[k] |= 0b11;
        }
        if digit & 4 != 0 {
            up[k + 1] |= 0b111;
        }
        if digit & 8 != 0 {
            up[k + 2] |= 0b1111;
        }
    }
    while up.len() > 1 && up.last() == Some(&0) {
        up.pop();
    }
    up
}

/// Theorem 2 the other way, for codes that it makes.
fn shifted_down(digits: &[u8]) -> Option<Vec<u8>> {
    if digits.first() != Some(&0) {
        return None;
    }
    let mut down = vec![0; digits.len() + 1];
    for (k, digit) in digits.iter().enumerate().skip(1) {
        match digit {
            0 => {}
            0b1 => down[k + 1] |= 1,
            0b11 => down[k] |= 2,
            0b111 => down[k - 1] |= 4,
            0b1111 => *down.get_mut(k.checked_sub(2)?)? |= 8,
            _ => return None,
        }
    }
    while down.len() > 1 && down.last() == Some(&0) {
        down.pop();
    }
    Some(down)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules_of;

    fn form(code: &str) -> (String, u64) {
        let words = Words::of_line("", None, code);
        let NormalForm { digits, shift } = NormalForm::of(&Code::parse(&words.whole(), 16).unwrap());
        let text: String = digits.iter().map(|digit| format!("{digit:X}")).collect();
        (format!("{}.{}", &text[..1], &text[1..]), shift)
    }

    #[test]
    fn published_cousins() {
        for (code, of, shift) in [
            ("0.07", "0.4", 1),
            ("0.137", "0.4", 2),
            ("0.177", "0.45", 1),
            ("0.17", "0.41", 1),
            ("0.77", "4.4", 1),
            ("0.377", "0.64", 1),
            ("0.1777", "0.454", 1),
            ("0.27", "0.26", 0),
            ("0.61", "0.6", 0),
            ("0.601", "0.6", 0),
            ("4.776", "4.766", 0),
        ] {
            let (normal, at) = form(code);
            let (other, zero) = form(of);
            assert_eq!((&normal, at), (&other, zero + shift), "{code} {of}");
        }
    }

    #[test]
    fn values_of_normal_forms_are_those_of_the_codes() {
        let mut shifted = 0;
        let mut codes: Vec<String> = (0..512).map(|n| format!("hex:0.{n:03o}")).collect();
        codes.extend((0..512).map(|n| format!("hex:4.{n:03o}")));
        codes.extend((0..4096).step_by(5).map(|n| format!("hex:0.{n:03X}")));
        for code in codes {
            let (normal, shift) = form(&code[4..]);
            let heaps = 60;
            let values = |spelling: &str, heaps: u64| {
                let rules = rules_of(spelling).unwrap();
                let mut engine = Naive::new(&rules);
                engine.extend(heaps, &mut Limits::default().start()).unwrap();
                let mut values = Vec::new();
                engine.read(0..heaps, &mut values);
                values
            };
            let normal = values(&format!("hex:{normal}"), heaps + shift);
            assert_eq!(normal[shift as usize..], values(&code, heaps), "{code}");
            assert!(normal[..shift as usize].iter().all(|&value| value == 0), "{code}");
            shifted += u64::from(shift > 0);
        }
        assert!(shifted > 50, "only {shifted} codes are shifted");
    }
}
