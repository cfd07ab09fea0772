//! What a solver says: outcome, value, winning moves, evidence.

use crate::error::shorten;
use crate::evidence::Evidence;
use crate::notation::{Words, parse_tuples};
use crate::outcome::{Convention, Outcome};
use crate::value::Value;
use dashu_int::UBig;
use dashu_int::ops::BitTest;
use std::collections::HashSet;
use std::fmt;

/// The solution of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The position in canonical spelling, one word a component.
    pub position: Vec<String>,
    /// How the end of play is scored.
    pub convention: Convention,
    /// What the position is worth under that convention (see [`Convention`]).
    pub value: Value,
    /// Every winning move.
    pub winning_moves: Moves,
    /// Where nobody can force a win: every move that keeps it so, as far as they are known.
    pub drawing_moves: Option<Moves>,
    /// How all this is known.
    pub evidence: Evidence,
}

impl Answer {
    /// Whether two methods that give these answers to one position can both be right.
    pub fn agrees_with(&self, other: &Self) -> bool {
        let draws = self.drawing_moves.as_ref().zip(other.drawing_moves.as_ref());
        self.value.agrees_with(&other.value)
            && self.winning_moves.agrees_with(&other.winning_moves)
            && draws.is_none_or(|(these, those)| these.agrees_with(those))
    }

    /// Who wins.
    pub fn outcome(&self) -> Outcome {
        self.value.outcome()
    }
}

/// A move, in the game's own terms. Components are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Move {
    /// Takes from a heap.
    Take {
        /// Which heap.
        heap: usize,
        /// How many are taken.
        take: UBig,
        /// How many stay.
        leaving: UBig,
    },
    /// Replaces a heap by two.
    Split {
        /// Which heap.
        heap: usize,
        /// The two heaps, the larger first.
        into: [UBig; 2],
    },
    /// Takes from a heap and breaks the rest into several.
    Break {
        /// Which heap.
        heap: usize,
        /// How many are taken, which may be none.
        take: UBig,
        /// The heaps that stay, the largest first.
        into: Vec<UBig>,
    },
    /// Moves coins one stair down.
    Down {
        /// Which staircase.
        staircase: usize,
        /// Which stair.
        stair: usize,
        /// How many coins.
        coins: UBig,
    },
    /// Removes a digit of a number.
    Remove {
        /// Which number.
        number: usize,
        /// Which digit, from 1 on the left.
        place: usize,
        /// The digit that stands there.
        digit: String,
        /// The number that remains, 0 if none does.
        leaving: String,
    },
    /// Rewrites factors of a word.
    Rewrite {
        /// Which word.
        word: usize,
        /// What changes, from left to right.
        changes: Vec<Change>,
        /// The word that remains, in normal form.
        leaving: String,
    },
    /// Moves a token along an edge.
    Slide {
        /// Which token.
        token: usize,
        /// The vertex it leaves.
        from: String,
        /// The vertex it reaches.
        to: String,
    },
    /// Cuts an edge of a graph.
    Cut {
        /// Which component.
        component: usize,
        /// The edge, as it is written.
        edge: String,
    },
    /// Takes a vertex of a graph.
    Choose {
        /// Which component.
        component: usize,
        /// The vertex.
        vertex: String,
    },
    /// A move that the rules name, or that says only what it leaves.
    Named {
        /// What a component is called: `heap`, `component`.
        of: &'static str,
        /// Which component.
        component: usize,
        /// What the move is called; it may have no name.
        name: String,
        /// The components that stay in place of the one, as they are written.
        leaving: Vec<String>,
    },
}

/// A factor of a word that becomes another.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Change {
    /// The place of its first symbol, from 1 on the left.
    pub at: usize,
    /// What stands there.
    pub from: String,
    /// What comes to stand there.
    pub to: String,
}

impl Move {
    /// The move in the heap at `place` from 1 that takes counters and leaves these heaps, the largest
    /// first.
    pub fn in_heap(place: usize, heap: &UBig, left: &[UBig]) -> Self {
        let take = heap - left.iter().sum::<UBig>();
        match left {
            [] => Self::Take { heap: place, take, leaving: UBig::ZERO },
            [leaving] => Self::Take { heap: place, take, leaving: leaving.clone() },
            parts => Self::Break { heap: place, take, into: parts.to_vec() },
        }
    }

    /// The component in which the move is, and the components that it leaves there, where they are made of
    /// numbers.
    pub(crate) fn leaves(&self) -> Option<(usize, Vec<Vec<UBig>>)> {
        let heaps = |heaps: &[UBig]| heaps.iter().map(|heap| vec![heap.clone()]).collect();
        Some(match self {
            Self::Take { heap, leaving, .. } => (*heap, vec![vec![leaving.clone()]]),
            Self::Split { heap, into } => (*heap, heaps(into)),
            Self::Break { heap, into, .. } => (*heap, heaps(into)),
            Self::Named { component, leaving, .. } => {
                let words = Words::of_line("move", None, &leaving.join(" "));
                let arity = leaving.first().map_or(1, |first| 1 + first.matches(',').count());
                (*component, parse_tuples(&words, arity).ok()?)
            }
            _ => return None,
        })
    }

    /// About how many characters it takes to write the move.
    fn size(&self) -> usize {
        let digits = |n: &UBig| n.bit_len() / 3 + 1;
        16 + match self {
            Self::Take { take, leaving, .. } => digits(take) + digits(leaving),
            Self::Split { into: [a, b], .. } => digits(a) + digits(b),
            Self::Break { take, into, .. } => digits(take) + into.iter().map(digits).sum::<usize>(),
            Self::Down { coins, .. } => digits(coins),
            Self::Remove { leaving, .. } => leaving.len(),
            Self::Rewrite { changes, leaving, .. } => {
                changes.iter().map(|change| change.from.len() + change.to.len() + 8).sum::<usize>()
                    + leaving.len()
            }
            Self::Slide { from, to, .. } => from.len() + to.len(),
            Self::Cut { edge: name, .. } | Self::Choose { vertex: name, .. } => name.len(),
            Self::Named { name, leaving, .. } => {
                name.len() + leaving.iter().map(|left| left.len() + 5).sum::<usize>()
            }
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Take { heap, take, leaving } => {
                write!(f, "heap {heap}: take {}, leaving {}", short(take), short(leaving))
            }
            Self::Split { heap, into: [a, b] } => {
                write!(f, "heap {heap}: split into {} and {}", short(a), short(b))
            }
            Self::Break { heap, take, into } => {
                let parts: Vec<String> = into.iter().map(short).collect();
                match take.is_zero() {
                    true => write!(f, "heap {heap}: break into {}", parts.join(" and ")),
                    false => write!(f, "heap {heap}: take {}, leaving {}", short(take), parts.join(" and ")),
                }
            }
            Self::Down { staircase: 1, stair, coins } => {
                write!(f, "stair {stair}: move {} down", short(coins))
            }
            Self::Down { staircase, stair, coins } => {
                write!(f, "staircase {staircase}, stair {stair}: move {} down", short(coins))
            }
            Self::Remove { number, place, digit, leaving } => {
                write!(f, "number {number}: remove digit {place} ({digit}), leaving {}", shorten(leaving))
            }
            Self::Rewrite { word, changes, leaving } => {
                write!(f, "word {word}: ")?;
                for (number, Change { at, from, to }) in changes.iter().enumerate() {
                    f.write_str(if number > 0 { " and " } else { "" })?;
                    write!(f, "{} -> {} at {at}", shorten(from), shorten(to))?;
                }
                write!(f, ", leaving {}", shorten(leaving))
            }
            Self::Slide { token, from, to } => write!(f, "token {token}: move from {from} to {to}"),
            Self::Cut { component, edge } => write!(f, "component {component}: cut {edge}"),
            Self::Choose { component, vertex } => write!(f, "component {component}: take {vertex}"),
            Self::Named { of, component, name, leaving } => {
                let leaving: Vec<String> = leaving.iter().map(|left| shorten(left)).collect();
                let leaving = if leaving.is_empty() { "nothing".to_owned() } else { leaving.join(" and ") };
                match name.is_empty() {
                    true => write!(f, "{of} {component}: move to {leaving}"),
                    false => write!(f, "{of} {component}: {name}, leaving {leaving}"),
                }
            }
        }
    }
}

fn short(n: &UBig) -> String {
    shorten(&n.to_string())
}

/// Winning moves: how many there are, and as many of them as were asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves {
    listed: Vec<Move>,
    count: UBig,
    most: usize,
    // How many characters may have been written before one more move is listed.
    room: usize,
    characters: usize,
}

/// How much text a list of moves may come to.
const MOST_CHARACTERS: usize = 4 << 20;

impl Moves {
    /// An empty list that will hold at most `most` moves. Unless all are wanted, it holds no more
    /// than some 4 MiB of text beyond the first.
    pub fn at_most(most: usize) -> Self {
        let room = if most == usize::MAX { usize::MAX } else { MOST_CHARACTERS };
        Self { listed: Vec::new(), count: UBig::ZERO, most, room, characters: 0 }
    }

    /// The same moves by other names.
    pub(crate) fn renamed(self, rename: impl FnMut(Move) -> Move) -> Self {
        Self { listed: self.listed.into_iter().map(rename).collect(), ..self }
    }

    /// About how much memory the moves take.
    pub fn bytes(&self) -> u64 {
        (self.listed.capacity() * size_of::<Move>() + self.characters) as u64
    }

    /// Counts a move, and lists it if there is room. The closure is called only then.
    pub fn push(&mut self, winning: impl FnOnce() -> Move) {
        self.count += 1u8;
        if self.has_room() {
            let winning = winning();
            self.characters += winning.size();
            self.listed.push(winning);
        }
    }

    /// Whether one more move would be listed.
    pub fn has_room(&self) -> bool {
        self.listed.len() < self.most && self.characters < self.room
    }

    /// Counts moves without listing them.
    pub fn count_unlisted(&mut self, moves: &UBig) {
        self.count += moves;
    }

    /// The moves that are listed, in the order of the components.
    pub fn listed(&self) -> &[Move] {
        &self.listed
    }

    /// Whether two lists can be of the same position: they count the same, and if both are complete
    /// they hold the same moves in any order.
    pub fn agrees_with(&self, other: &Self) -> bool {
        let complete = |moves: &Self| moves.count == UBig::from(moves.listed.len());
        let set = |moves: &Self| moves.listed.iter().cloned().collect::<HashSet<_>>();
        self.count == other.count && (!complete(self) || !complete(other) || set(self) == set(other))
    }

    /// How many winning moves there are, listed or not.
    pub fn count(&self) -> &UBig {
        &self.count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_with_and_without_a_name() {
        let shown = |name: &str, leaving: &[&str]| {
            let leaving = leaving.iter().map(ToString::to_string).collect();
            Move::Named { of: "component", component: 1, name: name.to_owned(), leaving }.to_string()
        };
        assert_eq!(shown("take 2 from both", &["(3,5)"]), "component 1: take 2 from both, leaving (3,5)");
        assert_eq!(shown("", &["(3,5)", "2"]), "component 1: move to (3,5) and 2");
        assert_eq!(shown("end", &[]), "component 1: end, leaving nothing");
    }
}
