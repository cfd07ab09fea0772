//! Symbols, sets of them, and the letters that they stand for.

use std::fmt;

/// The most symbols that an alphabet may have.
pub const MOST_SYMBOLS: usize = 64;

/// A symbol, by its place in the alphabet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol(pub u8);

impl Symbol {
    /// Its place in the alphabet.
    pub fn index(self) -> usize {
        self.0.into()
    }
}

/// A set of symbols.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SymbolSet(u64);

impl SymbolSet {
    /// No symbols.
    pub const EMPTY: Self = Self(0);

    /// The first so many symbols of the alphabet.
    pub fn first(symbols: usize) -> Self {
        Self(if symbols >= MOST_SYMBOLS { u64::MAX } else { (1 << symbols) - 1 })
    }

    /// Adds a symbol.
    pub fn insert(&mut self, symbol: Symbol) {
        self.0 |= 1 << symbol.0;
    }

    /// Whether it is there.
    pub fn contains(self, symbol: Symbol) -> bool {
        self.0 >> symbol.0 & 1 == 1
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The symbols in order.
    pub fn iter(self) -> impl Iterator<Item = Symbol> {
        (0..MOST_SYMBOLS as u8).map(Symbol).filter(move |&symbol| self.contains(symbol))
    }
}

/// A symbol as it is written, and how many letters it stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Letter {
    /// How the symbol is written.
    pub name: char,
    /// How many different letters are played like it: 9 for the digits that are not 0.
    pub weight: u64,
}

impl Letter {
    /// Whether a character is one of the letters: the name or one of those behind it, where all of
    /// them are digits or letters.
    fn stands_for(self, character: char) -> bool {
        let digits = self.weight > 1 && self.last().is_some();
        character == self.name
            || digits && (self.name..=self.last().unwrap_or(self.name)).contains(&character)
    }

    /// The last of its letters, if there are characters for all of them.
    fn last(self) -> Option<char> {
        let more = u32::try_from(self.weight.checked_sub(1)?).ok()?;
        let last = char::from_u32((self.name as u32).checked_add(more)?)?;
        let same = |kind: fn(&char) -> bool| kind(&self.name) && kind(&last);
        let one_kind =
            same(char::is_ascii_digit) || same(char::is_ascii_lowercase) || same(char::is_ascii_uppercase);
        one_kind.then_some(last)
    }
}

/// The symbols of a game in order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Alphabet {
    letters: Vec<Letter>,
}

impl Alphabet {
    /// The alphabet with these symbols; at most [`MOST_SYMBOLS`] are kept.
    pub fn new(mut letters: Vec<Letter>) -> Self {
        letters.truncate(MOST_SYMBOLS);
        Self { letters }
    }

    /// How many symbols there are.
    pub fn len(&self) -> usize {
        self.letters.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    /// The symbols in order.
    pub fn symbols(&self) -> impl DoubleEndedIterator<Item = Symbol> + use<> {
        (0..self.letters.len() as u8).map(Symbol)
    }

    /// The symbols as they are written, in order.
    pub fn letters(&self) -> &[Letter] {
        &self.letters
    }

    /// How many letters a symbol stands for.
    pub fn weight(&self, symbol: Symbol) -> u64 {
        self.letters[symbol.index()].weight
    }

    /// How a symbol is written.
    pub fn name(&self, symbol: Symbol) -> char {
        self.letters[symbol.index()].name
    }

    /// All symbols.
    pub fn all(&self) -> SymbolSet {
        SymbolSet::first(self.letters.len())
    }

    /// The symbol that is named by a character.
    pub fn named(&self, name: char) -> Option<Symbol> {
        let index = self.letters.iter().position(|letter| letter.name == name)?;
        Some(Symbol(index as u8))
    }

    /// The symbol of a letter: that which is written so or, if none is, one that stands for it.
    pub fn symbol_of(&self, letter: char) -> Option<Symbol> {
        self.named(letter).or_else(|| {
            let index = self.letters.iter().position(|known| known.stands_for(letter))?;
            Some(Symbol(index as u8))
        })
    }

    /// A word as it is written, `""` if it is empty.
    pub fn show(&self, word: &[Symbol]) -> String {
        match word {
            [] => "\"\"".to_owned(),
            _ => word.iter().map(|&symbol| self.name(symbol)).collect(),
        }
    }
}

impl fmt::Display for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, letter) in self.letters.iter().enumerate() {
            f.write_str(if place > 0 { ", " } else { "" })?;
            write!(f, "{}", letter.name)?;
            if letter.weight != 1 {
                write!(f, "*{}", letter.weight)?;
            }
        }
        Ok(())
    }
}
