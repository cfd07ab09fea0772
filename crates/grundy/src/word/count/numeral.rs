//! Games whose words are numerals.

use crate::error::{Fault, InputError, shorten};
use crate::notation::Word;
use crate::rulesets::removing_digits::Digits;
use crate::word::{Alphabet, MOST_SYMBOLS, Symbol, WordRules};

/// A way to read words as natural numbers: the letters of all symbols in order are the digits of a base, and
/// the first of them, which is the one letter of its symbol, vanishes at the left and nothing else does
/// anywhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numeral {
    alphabet: Alphabet,
    // The first digit of each symbol, and the base behind them.
    first: Vec<u32>,
    by_letters: bool,
}

impl Numeral {
    /// The numerals of a game, if its words are numerals of a base from 2 to 2^32 - 1.
    pub fn of(rules: &WordRules) -> Option<Self> {
        let alphabet = &rules.alphabet;
        let zero = rules.leading.iter().eq([Symbol(0)]) && rules.trailing.is_empty();
        let mut first = vec![0u32];
        for letter in alphabet.letters() {
            let next = u64::from(first[first.len() - 1]).checked_add(letter.weight)?;
            first.push(u32::try_from(next).ok()?);
        }
        if !zero || first[1] != 1 || first[first.len() - 1] < 2 {
            return None;
        }
        let mut named = alphabet.letters().iter().zip(&first);
        let usual = named.all(|(letter, &first)| char::from_digit(first, 36) == Some(letter.name));
        let mut numeral = Self { alphabet: alphabet.clone(), first, by_letters: false };
        // More digits than there are letters of one kind have none for each.
        let few = numeral.base() <= 4 * MOST_SYMBOLS as u32;
        numeral.by_letters =
            !usual && few && (0..numeral.base()).all(|digit| numeral.letter(digit).is_some());
        Some(numeral)
    }

    /// The base.
    pub fn base(&self) -> u32 {
        self.first[self.first.len() - 1]
    }

    /// The symbol that a digit is played like.
    pub fn symbol(&self, digit: u32) -> Symbol {
        Symbol((self.first.partition_point(|&first| first <= digit) - 1) as u8)
    }

    /// The least of the digits of a symbol.
    pub(super) fn first_digit(&self, symbol: Symbol) -> u32 {
        self.first[symbol.index()]
    }

    /// How many of the digits below one are those of a symbol.
    pub(super) fn below(&self, symbol: Symbol, digit: u32) -> u32 {
        digit.clamp(self.first[symbol.index()], self.first[symbol.index() + 1]) - self.first[symbol.index()]
    }

    /// Reads a number: as digits in the usual way, or as the letters of the game if they are named
    /// otherwise and there is one for each digit.
    ///
    /// # Errors
    /// The part of the text that is no digit.
    pub fn parse(&self, word: &Word<'_>) -> Result<Digits, InputError> {
        if !self.by_letters {
            return Digits::parse(word, self.base());
        }
        let digit = |(at, letter): (usize, char)| {
            self.digit(letter).ok_or_else(|| {
                let symbol = shorten(&letter.to_string());
                word.part(at..at + letter.len_utf8()).fault(Fault::NotADigit { symbol, base: self.base() })
            })
        };
        Ok(Digits::new(word.text().char_indices().map(digit).collect::<Result<_, _>>()?))
    }

    /// The number as it is read.
    pub fn show(&self, digits: &Digits) -> String {
        let letters = || digits.as_slice().iter().map(|&digit| self.letter(digit)).collect();
        let letters: Option<String> = if self.by_letters && !digits.is_empty() { letters() } else { None };
        letters.unwrap_or_else(|| digits.show(self.base()))
    }

    fn digit(&self, letter: char) -> Option<u32> {
        let symbol = self.alphabet.symbol_of(letter)?;
        Some(self.first[symbol.index()] + (letter as u32 - self.alphabet.name(symbol) as u32))
    }

    fn letter(&self, digit: u32) -> Option<char> {
        let symbol = self.symbol(digit);
        let behind = digit - self.first[symbol.index()];
        char::from_u32(self.alphabet.name(symbol) as u32 + behind)
            .filter(|&letter| self.digit(letter) == Some(digit))
    }
}
