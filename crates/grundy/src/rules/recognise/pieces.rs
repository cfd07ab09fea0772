//! Sets of integers in pieces.

use crate::heap::{SetRule, SubtractionSet};
use crate::rules::set::NamedSet;

/// The most members that are listed.
pub(super) const MOST_MEMBERS: usize = 4096;

/// Which integers of a piece are in the set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Members {
    All,
    None,
    /// Those that are in a set.
    Of(SetRule),
    /// It is not known which.
    Unknown,
}

/// The integers from the end of the piece before, up to `last`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    /// The last integer, or `None` if there is no last one.
    pub last: Option<i64>,
    pub members: Members,
}

/// A set of integers. The pieces are in order, and the last one alone has no end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pieces(pub Vec<Piece>);

/// A set of natural numbers that subtraction games know, with or without 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub zero: bool,
    pub positive: SubtractionSet,
}

impl Numbers {
    pub const NONE: Self = Self { zero: false, positive: SubtractionSet::Finite(Vec::new()) };

    /// All positive integers.
    pub const POSITIVE: Self = Self { zero: false, positive: SubtractionSet::AllBut(Vec::new()) };

    /// 0 alone.
    pub const ZERO: Self = Self { zero: true, positive: SubtractionSet::Finite(Vec::new()) };

    /// The positive numbers, if they are a list.
    pub fn listed(&self) -> Option<&[u64]> {
        match &self.positive {
            SubtractionSet::Finite(list) => Some(list),
            _ => None,
        }
    }
}

impl Pieces {
    pub const EMPTY: Self = Self(Vec::new());

    /// The set with the members of another.
    pub fn union(&self, other: &Self) -> Self {
        let (mut one, mut two) = (self.0.iter().peekable(), other.0.iter().peekable());
        let mut joined: Vec<Piece> = Vec::new();
        loop {
            let (a, b) = match (one.peek(), two.peek()) {
                (Some(&&a), Some(&&b)) => (a, b),
                // A set without pieces is empty.
                (Some(_), None) => return self.clone(),
                (None, _) => return if joined.is_empty() { other.clone() } else { Self(joined) },
            };
            let members = match (a.members, b.members) {
                (Members::All, _) | (_, Members::All) => Members::All,
                (Members::None, members) | (members, Members::None) => members,
                (Members::Of(a), Members::Of(b)) if a == b => Members::Of(a),
                _ => Members::Unknown,
            };
            let last = match (a.last, b.last) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            };
            joined.push(Piece { last, members });
            if last.is_none() {
                return Self(joined);
            }
            one.next_if(|piece| piece.last == last);
            two.next_if(|piece| piece.last == last);
        }
    }

    /// The set as one of natural numbers, if it is known to be one that has a short description.
    pub fn numbers(&self) -> Option<Numbers> {
        let mut zero = false;
        let mut first = None;
        // The positive integers of the pieces.
        let mut pieces: Vec<(i64, Option<i64>, Members)> = Vec::new();
        for piece in &self.0 {
            let (from, to) = (first, piece.last);
            first = to.and_then(|to| to.checked_add(1));
            if piece.members != Members::None && from.is_none_or(|from| from < 0) {
                return None;
            }
            // 0 is a border, so that a piece begins with it; sets with a name have no 0.
            if from == Some(0) {
                zero = match piece.members {
                    Members::All => true,
                    Members::None | Members::Of(_) => false,
                    Members::Unknown => return None,
                };
            }
            if to.is_none_or(|to| to >= 1) {
                pieces.push((from.map_or(1, |from| from.max(1)), to, piece.members));
            }
        }
        let positive = match pieces.last().map(|piece| piece.2) {
            None | Some(Members::None) => SubtractionSet::Finite(listed(&pieces, Members::All)?),
            Some(Members::All) => SubtractionSet::AllBut(listed(&pieces, Members::None)?),
            Some(Members::Of(rule)) => SubtractionSet::Rule(agreeing(&pieces, rule)?),
            Some(Members::Unknown) => return None,
        };
        Some(Numbers { zero, positive })
    }
}

/// The integers of the pieces with such members, where the others are known and they are not too many.
fn listed(pieces: &[(i64, Option<i64>, Members)], wanted: Members) -> Option<Vec<u64>> {
    let mut list = Vec::new();
    for &(from, to, members) in pieces {
        match members {
            Members::All | Members::None if members != wanted => continue,
            Members::All | Members::None => {}
            Members::Of(_) | Members::Unknown => return None,
        }
        let to = to?;
        if usize::try_from(to - from).ok()?.saturating_add(list.len()) >= MOST_MEMBERS {
            return None;
        }
        list.extend((from..=to).map(i64::unsigned_abs));
    }
    Some(list)
}

/// The set, if it has the same members in all pieces.
fn agreeing(pieces: &[(i64, Option<i64>, Members)], rule: SetRule) -> Option<SetRule> {
    let mut tried = 0;
    for &(from, to, members) in pieces {
        let is_all = match members {
            Members::Of(other) if other == rule => continue,
            Members::All => true,
            Members::None => false,
            Members::Of(_) | Members::Unknown => return None,
        };
        let to = to?;
        tried += usize::try_from(to - from).ok()?.saturating_add(1);
        if tried > MOST_MEMBERS || (from..=to).any(|number| contains(rule, number) != Some(is_all)) {
            return None;
        }
    }
    Some(rule)
}

/// Whether a positive number is in a set, where that does not depend on the heap.
fn contains(rule: SetRule, number: i64) -> Option<bool> {
    let (set, of) = match rule {
        SetRule::Squares => (NamedSet::Squares, 0),
        SetRule::Primes => (NamedSet::Primes, 0),
        SetRule::Powers(base) => (NamedSet::Powers, i64::try_from(base).ok()?),
        SetRule::Factorials => (NamedSet::Factorials, 0),
        SetRule::Fibonacci => (NamedSet::Fibonacci, 0),
        SetRule::Divisors => return (number == 1).then_some(true),
    };
    Some(set.contains(number, of))
}
