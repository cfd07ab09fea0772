//! What a position is worth.

use crate::nimber::Nimber;
use std::fmt;

/// What a position is worth, as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The Grundy value.
    Nimber(Nimber),
    /// The player to move wins, whatever else there is in the sum.
    ///
    /// Such values come from moves that end the whole game at once (E. R. Berlekamp, J. H. Conway,
    /// R. K. Guy, Winning Ways, 1982, chapter 12).
    Loony,
    /// The next player wins; which nimber the value is is not known.
    NotZero,
}

impl Value {
    /// Whether the previous player wins.
    pub fn is_zero(&self) -> bool {
        matches!(self, Self::Nimber(nimber) if nimber.is_zero())
    }

    /// The Grundy value, where there is one and it is known.
    pub fn nimber(&self) -> Option<&Nimber> {
        match self {
            Self::Nimber(nimber) => Some(nimber),
            Self::Loony | Self::NotZero => None,
        }
    }

    /// Whether two methods that say this and that of one position can both be right.
    pub fn agrees_with(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::NotZero, value) | (value, Self::NotZero) => !value.is_zero(),
            _ => self == other,
        }
    }
}

impl From<Nimber> for Value {
    fn from(nimber: Nimber) -> Self {
        Self::Nimber(nimber)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nimber(nimber) => nimber.fmt(f),
            Self::Loony => f.write_str("loony"),
            Self::NotZero => f.write_str("not 0"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_less_known_agrees_with_what_it_may_be() {
        let nimber = |n: u32| Value::from(Nimber::from(n));
        let all = [nimber(0), nimber(1), nimber(5), Value::Loony, Value::NotZero];
        for (i, a) in all.iter().enumerate() {
            for (j, b) in all.iter().enumerate() {
                // Only the last of them says less than another, and it may be all but the first.
                let agree = i == j || (i.max(j) == 4 && i.min(j) > 0);
                assert_eq!(a.agrees_with(b), agree, "{a} and {b}");
            }
        }
        assert_eq!(all.map(|value| value.to_string()), ["0", "1", "5", "loony", "not 0"]);
    }
}
