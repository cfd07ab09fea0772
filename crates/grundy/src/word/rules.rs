//! The rules of a game on words.

use super::alphabet::{Alphabet, Symbol, SymbolSet};
use super::measure::Measure;

/// Where in a word a move may take place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// At any factor.
    Anywhere,
    /// At the left end.
    Left,
    /// At the right end.
    Right,
    /// The whole word.
    Whole,
}

impl Place {
    /// Whether something may stand to the left of what a move changes.
    pub fn has_left(self) -> bool {
        matches!(self, Self::Anywhere | Self::Right)
    }

    /// Whether something may stand to the right of it.
    pub fn has_right(self) -> bool {
        matches!(self, Self::Anywhere | Self::Left)
    }

    /// The word that users write.
    pub fn name(self) -> &'static str {
        match self {
            Self::Anywhere => "anywhere",
            Self::Left => "left",
            Self::Right => "right",
            Self::Whole => "whole",
        }
    }

    /// All places.
    pub const ALL: [Self; 4] = [Self::Anywhere, Self::Left, Self::Right, Self::Whole];
}

/// A part of what a move changes, from left to right.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// A factor that becomes another.
    Rewrite {
        /// What stands there.
        from: Vec<Symbol>,
        /// What comes to stand there.
        to: Vec<Symbol>,
    },
    /// Any number of symbols of a set.
    Gap {
        /// The set.
        of: SymbolSet,
        /// Whether there has to be one.
        some: bool,
        /// Whether they stay, or are erased.
        kept: bool,
    },
}

/// One kind of move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MoveRule {
    /// Where it may take place.
    pub place: Place,
    /// What it changes; never two gaps beside each other.
    pub parts: Vec<Part>,
    /// The rule as it is written.
    pub text: String,
}

/// The rules of a game on words: an alphabet, moves, and symbols that vanish at the ends.
///
/// A position is a word in normal form: it neither begins with a leading symbol that is stripped nor
/// ends with a trailing one. After a move the word is brought into normal form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordRules {
    /// The symbols.
    pub alphabet: Alphabet,
    /// The moves.
    pub moves: Vec<MoveRule>,
    /// Symbols that vanish at the left end.
    pub leading: SymbolSet,
    /// Symbols that vanish at the right end.
    pub trailing: SymbolSet,
    /// Why play ends.
    pub(super) measure: Measure,
}

impl MoveRule {
    /// How many gaps it has.
    pub fn gaps(&self) -> usize {
        self.parts.iter().filter(|part| matches!(part, Part::Gap { .. })).count()
    }
}

impl WordRules {
    /// A measure that each move lowers, so that play ends.
    pub fn measure(&self) -> &Measure {
        &self.measure
    }

    /// The part of a word that is its normal form.
    pub fn normal_form<'w>(&self, word: &'w [Symbol]) -> &'w [Symbol] {
        let start = word.iter().take_while(|&&symbol| self.leading.contains(symbol)).count();
        let word = &word[start..];
        let end = word.iter().rev().take_while(|&&symbol| self.trailing.contains(symbol)).count();
        &word[..word.len() - end]
    }

    /// A symbol between words that no move touches, so that the word is a sum of its parts: no move reads
    /// or erases it, and no move is bound to an end or reaches across.
    pub fn separators(&self) -> SymbolSet {
        let mut touched = SymbolSet::EMPTY;
        for rule in &self.moves {
            if rule.place != Place::Anywhere {
                return SymbolSet::EMPTY;
            }
            for part in &rule.parts {
                match part {
                    Part::Rewrite { from, .. } => from.iter().for_each(|&symbol| touched.insert(symbol)),
                    Part::Gap { of, .. } => of.iter().for_each(|symbol| touched.insert(symbol)),
                }
            }
        }
        // With symbols that vanish at the ends of the whole word alone, parts inside would differ from
        // words of their own, unless only separators vanish.
        let mut separators = SymbolSet::EMPTY;
        self.alphabet
            .symbols()
            .filter(|&symbol| !touched.contains(symbol))
            .for_each(|symbol| separators.insert(symbol));
        let others =
            self.leading.iter().chain(self.trailing.iter()).any(|symbol| !separators.contains(symbol));
        if others { SymbolSet::EMPTY } else { separators }
    }
}
