//! The moves of a game as strips of places that a word is read along, and where an automaton is when it
//! reads what a move makes of the word.

use super::table::Table;
use crate::word::{Part, Symbol, SymbolSet, WordRules};

/// A place in a strip: what may come next in the word.
enum Place<'r> {
    /// The move is made; whatever follows stays.
    After,
    /// The move is made, and the word has to end.
    End,
    /// A symbol of a factor, of which nothing is written yet.
    Reads(Symbol),
    /// Nothing is read; this is written.
    Writes(&'r [Symbol]),
    /// A symbol of a set, which stays or is erased.
    Gap {
        of: SymbolSet,
        kept: bool,
        /// Whether the next place may come instead, and this one come again.
        may_end: bool,
    },
    /// Nothing is read; the move is made.
    Leaves,
}

/// A place and a state of the automaton, in one number.
pub(super) type Followed = u64;

/// The strips of all rules, one behind the other.
pub(super) struct Moves<'r> {
    // At 0 what follows all moves that are made.
    places: Vec<Place<'r>>,
    /// Where each rule begins, and whether it may behind the left end.
    begins: Vec<(usize, bool)>,
    table: &'r Table,
}

impl<'r> Moves<'r> {
    pub fn new(rules: &'r WordRules, table: &'r Table) -> Self {
        let mut places = vec![Place::After];
        let mut begins = Vec::new();
        for rule in &rules.moves {
            begins.push((places.len(), rule.place.has_left()));
            for part in &rule.parts {
                match part {
                    Part::Rewrite { from, to } => {
                        places.extend(from.iter().map(|&symbol| Place::Reads(symbol)));
                        places.push(Place::Writes(to));
                    }
                    &Part::Gap { of, some, kept } => {
                        if some {
                            places.push(Place::Gap { of, kept, may_end: false });
                        }
                        places.push(Place::Gap { of, kept, may_end: true });
                    }
                }
            }
            places.push(if rule.place.has_right() { Place::Leaves } else { Place::End });
        }
        Self { places, begins, table }
    }

    /// How many places there are.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Adds the moves that begin behind a word that leads to a state.
    pub fn begin(&self, word_is_empty: bool, state: u32, into: &mut Vec<Followed>) {
        for &(place, anywhere) in &self.begins {
            if anywhere || word_is_empty {
                self.arrive(place, state, into);
            }
        }
    }

    /// Adds what becomes of a move when a symbol is read.
    pub fn read(&self, followed: Followed, symbol: Symbol, into: &mut Vec<Followed>) {
        let (place, state) = place_and_state(followed);
        match self.places[place] {
            Place::After => into.push(number(0, self.table.next(state, symbol))),
            Place::Reads(wanted) if wanted == symbol => self.arrive(place + 1, state, into),
            Place::Gap { of, kept, may_end } if of.contains(symbol) => {
                let state = if kept { self.table.next(state, symbol) } else { state };
                self.arrive(if may_end { place } else { place + 1 }, state, into);
            }
            _ => {}
        }
    }

    /// The state to which an option leads, if the move is made where the word ends.
    pub fn option(&self, followed: Followed) -> Option<u32> {
        let (place, state) = place_and_state(followed);
        matches!(self.places[place], Place::After | Place::End).then_some(state)
    }

    /// Adds a place, and those behind it that may come instead.
    fn arrive(&self, mut place: usize, mut state: u32, into: &mut Vec<Followed>) {
        loop {
            match self.places[place] {
                Place::Writes(word) => {
                    state = word.iter().fold(state, |state, &symbol| self.table.next(state, symbol));
                }
                Place::Gap { may_end: true, .. } => into.push(number(place, state)),
                Place::Leaves => return into.push(number(0, state)),
                _ => return into.push(number(place, state)),
            }
            place += 1;
        }
    }
}

fn number(place: usize, state: u32) -> Followed {
    (place as u64) << 32 | u64::from(state)
}

fn place_and_state(followed: Followed) -> (usize, u32) {
    ((followed >> 32) as usize, followed as u32)
}
