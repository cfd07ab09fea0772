//! The position that has a number, and the number of a position.

use super::below::count_below;
use super::numeral::Numeral;
use super::recurrence::Recurrence;
use super::transfer::{Chosen, Summed, Transfer};
use crate::error::{Error, Fault, InputError, Result};
use crate::limits::Meter;
use crate::notation::Word;
use crate::rulesets::removing_digits::Digits;
use crate::word::{Automaton, Symbol, Value, WordRules};
use dashu_base::{BitTest, DivRem};
use dashu_int::{IBig, UBig};

/// The chosen positions of a game in order: shorter ones first, those of one length in alphabetical order,
/// which for numerals is the order of their numbers. They are numbered from 1 on.
pub struct Ranking<'a> {
    rules: &'a WordRules,
    automaton: &'a Automaton,
    numeral: Option<Numeral>,
    transfer: Transfer,
    chosen: Chosen,
    up_to_length: Recurrence,
}

/// A position as its letters, by their places in the alphabet, where a symbol has as many as its weight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranked(Vec<u32>);

impl Ranked {
    /// The letters.
    pub fn letters(&self) -> &[u32] {
        &self.0
    }
}

impl<'a> Ranking<'a> {
    /// The positions that are chosen by the values that an automaton says.
    ///
    /// # Errors
    /// [`Fault::NoSuchAnswer`] where a symbol stands for several letters and words are no numerals, so that they
    /// are in no order; a limit that was reached.
    pub fn new(
        rules: &'a WordRules,
        automaton: &'a Automaton,
        chosen: Chosen,
        meter: &mut Meter<'_>,
    ) -> Result<Self> {
        let numeral = Numeral::of(rules);
        let several = rules.alphabet.letters().iter().find(|letter| letter.weight != 1);
        if let (None, Some(letter)) = (&numeral, several) {
            let why = format!(
                "words are in order where each symbol is one letter, and `{}` stands for {}",
                letter.name, letter.weight
            );
            return Err(InputError::new(Fault::NoSuchAnswer(why)).into());
        }
        let transfer = Transfer::new(rules, automaton);
        let up_to_length = Recurrence::of(&transfer.series(chosen, Summed::UpToLength), meter)?;
        Ok(Self { rules, automaton, numeral, transfer, chosen, up_to_length })
    }

    /// How many positions are chosen, if they are finitely many.
    ///
    /// # Errors
    /// A limit that was reached.
    pub fn total(&self, meter: &mut Meter<'_>) -> Result<Option<UBig>> {
        // The counts up to a length become constant if and only if they have no root but 0 and a simple 1.
        let polynomial = self.up_to_length.polynomial();
        let zeros = polynomial.iter().take_while(|c| c.is_zero()).count();
        let constant = match &polynomial[zeros..] {
            [_] => true,
            [c, _] => *c == -IBig::ONE,
            _ => false,
        };
        match constant {
            true => Ok(Some(self.up_to(self.up_to_length.order() as u64, meter)?)),
            false => Ok(None),
        }
    }

    /// The position with a number from 1 on, or `None` if there are fewer.
    ///
    /// # Complexity
    /// For a position of `n` letters, `2 n` multiplications of a vector of numbers of some `n` digits by the
    /// matrix of the automaton; about `2 sqrt(n)` such vectors are kept.
    ///
    /// # Errors
    /// [`Fault::TooSmall`] for the number 0; a limit that was reached.
    pub fn nth(&self, number: &UBig, meter: &mut Meter<'_>) -> Result<Option<Ranked>> {
        if number.is_zero() {
            let fault =
                Fault::TooSmall { number: "0".to_owned(), what: "the number of a position", least: 1 };
            return Err(InputError::new(fault).into());
        }
        if self.total(meter)?.is_some_and(|total| *number > total) {
            return Ok(None);
        }
        let length = self.length_of(number, meter)?;
        let mut left = number.clone();
        if length > 0 {
            left -= self.up_to(length - 1, meter)?;
        }
        let mut ways = Ways::new(self, length, meter)?;
        let (mut state, mut letters) = (0, Vec::new());
        for behind in (0..length as usize).rev() {
            let ways = ways.at(behind, self, meter)?;
            let mut chosen = None;
            for (symbol, first, weight) in self.letters() {
                let Some(next) = self.transfer.next(state, symbol) else { continue };
                let of_each = &ways[next];
                meter.count_many(1 + of_each.as_words().len() as u64 / 16)?;
                let of_all = of_each * weight;
                if left <= of_all {
                    let (smaller, within) = (left - 1u8).div_rem(of_each);
                    left = within + 1u8;
                    chosen = Some((next, first + u32::try_from(smaller).unwrap_or_default()));
                    break;
                }
                left -= of_all;
            }
            let Some((next, letter)) = chosen else {
                return Err(Error::Disagreement("a position is counted and not found".to_owned()));
            };
            letters.push(letter);
            state = next;
        }
        Ok(Some(Ranked(letters)))
    }

    /// The number of a chosen position, from 1 on.
    ///
    /// # Complexity
    /// For numerals that of [`count_below`]; otherwise as [`Ranking::nth`].
    ///
    /// # Errors
    /// [`Fault::NoSuchAnswer`] for a position that is not chosen; a limit that was reached.
    pub fn rank(&self, position: &Ranked, meter: &mut Meter<'_>) -> Result<UBig> {
        let value = self.value(position);
        let is_zero = self.numeral.is_some() && position.0.is_empty();
        if is_zero || !self.chosen.has(value) {
            let why = match is_zero {
                true => "positive integers have numbers, and 0 has none".to_owned(),
                false => format!("`{}` is none of the positions that are numbered", self.show(position)),
            };
            return Err(InputError::new(Fault::NoSuchAnswer(why)).into());
        }
        if let Some(numeral) = &self.numeral {
            let digits = Digits::new(position.0.clone());
            return Ok(count_below(numeral, self.automaton, &digits, self.chosen, meter)? + 1u8);
        }
        self.rank_by_letters(position, meter)
    }

    /// The number of a chosen position, letter by letter.
    pub(super) fn rank_by_letters(&self, position: &Ranked, meter: &mut Meter<'_>) -> Result<UBig> {
        let length = position.0.len() as u64;
        let mut rank = UBig::ONE;
        if length > 0 {
            rank += self.up_to(length - 1, meter)?;
        }
        let mut ways = Ways::new(self, length, meter)?;
        let mut state = 0;
        for (behind, &letter) in (0..position.0.len()).rev().zip(&position.0) {
            let ways = ways.at(behind, self, meter)?;
            let mut after = None;
            for (symbol, first, weight) in self.letters() {
                let next = self.transfer.next(state, symbol);
                let smaller = letter.saturating_sub(first).min(weight);
                if let Some(next) = next.filter(|_| smaller > 0) {
                    meter.count_many(1 + ways[next].as_words().len() as u64 / 16)?;
                    rank += &ways[next] * smaller;
                }
                if (first..first + weight).contains(&letter) {
                    after = next;
                }
            }
            let Some(next) = after else {
                return Err(Error::Disagreement("a position is not in normal form".to_owned()));
            };
            state = next;
        }
        Ok(rank)
    }

    /// The value of a position.
    pub fn value(&self, position: &Ranked) -> Value {
        let symbol = |&letter: &u32| match &self.numeral {
            Some(numeral) => numeral.symbol(letter),
            None => Symbol(letter as u8),
        };
        self.automaton.value(&position.0.iter().map(symbol).collect::<Vec<_>>())
    }

    /// The position as it is written.
    pub fn show(&self, position: &Ranked) -> String {
        match &self.numeral {
            Some(numeral) => numeral.show(&Digits::new(position.0.clone())),
            None => {
                let word: Vec<Symbol> = position.0.iter().map(|&letter| Symbol(letter as u8)).collect();
                self.rules.alphabet.show(&word)
            }
        }
    }

    /// Reads a position, and brings it into normal form.
    ///
    /// # Errors
    /// The part of the text that is no digit, or no letter of the alphabet.
    pub fn parse(&self, text: &Word<'_>) -> Result<Ranked, InputError> {
        if let Some(numeral) = &self.numeral {
            return Ok(Ranked(numeral.parse(text)?.as_slice().to_vec()));
        }
        let word = self.rules.parse_word(text)?;
        Ok(Ranked(word.iter().map(|symbol| symbol.0.into()).collect()))
    }

    /// The symbols in order, each with the first of its letters and how many it has.
    fn letters(&self) -> impl Iterator<Item = (Symbol, u32, u32)> {
        self.rules.alphabet.symbols().map(|symbol| match &self.numeral {
            Some(numeral) => (symbol, numeral.first_digit(symbol), numeral.below(symbol, numeral.base())),
            None => (symbol, symbol.0.into(), 1),
        })
    }

    fn up_to(&self, length: u64, meter: &mut Meter<'_>) -> Result<UBig> {
        Ok(self.up_to_length.at(&length.into(), meter)?.into_parts().1)
    }

    /// The length of the position with a number, which there is.
    fn length_of(&self, number: &UBig, meter: &mut Meter<'_>) -> Result<u64> {
        // Fewer than the number are shorter than `low`; there are enough up to `high`.
        let mut low = 0;
        let mut high = (number.bit_len() as u64).div_ceil(self.up_to_length.growth().max(1)).max(1);
        while self.up_to(high, meter)? < *number {
            low = high + 1;
            high = high.saturating_mul(2);
            // A letter takes at least this.
            meter.hold(high.saturating_mul(4))?;
        }
        while low < high {
            let middle = low.midpoint(high);
            if self.up_to(middle, meter)? < *number {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        Ok(low)
    }
}

/// For each state the ways to go on for so many letters to a position that is chosen, for fewer and fewer
/// letters. Some are kept, and those between are computed again.
struct Ways {
    every: usize,
    kept: Vec<Vec<UBig>>,
    // The ways from that at `block * every` on.
    block: usize,
    between: Vec<Vec<UBig>>,
}

impl Ways {
    fn new(ranking: &Ranking<'_>, length: u64, meter: &mut Meter<'_>) -> Result<Self> {
        let every = length.isqrt().max(1);
        let bytes = length.saturating_mul(ranking.up_to_length.growth()) / 8 + size_of::<UBig>() as u64;
        let vector = bytes.saturating_mul(ranking.transfer.len() as u64);
        meter.hold(vector.saturating_mul(2 * every + 2))?;
        let ended = |state: usize| {
            let value = ranking.transfer.value(state);
            UBig::from(u8::from(value.is_some_and(|value| ranking.chosen.has(value))))
        };
        let mut ways: Vec<UBig> = (0..ranking.transfer.len()).map(ended).collect();
        let mut kept = Vec::new();
        for at in 0..length {
            if at % every == 0 {
                kept.push(ways.clone());
            }
            ways = ranking.transfer.before(&ways, meter)?;
        }
        Ok(Self { every: every as usize, block: usize::MAX, kept, between: Vec::new() })
    }

    fn at(&mut self, letters: usize, ranking: &Ranking<'_>, meter: &mut Meter<'_>) -> Result<&[UBig]> {
        let block = letters / self.every;
        if block != self.block {
            self.block = block;
            self.between = vec![self.kept[block].clone()];
        }
        let at = letters % self.every;
        while self.between.len() <= at {
            let next = ranking.transfer.before(&self.between[self.between.len() - 1], meter)?;
            self.between.push(next);
        }
        Ok(&self.between[at])
    }
}
