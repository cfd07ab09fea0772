//! What a position is worth.

use crate::nimber::Nimber;
use crate::outcome::Outcome;
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
    /// No nimber: play may go on for ever, and these are the nimbers among the values of the options, in
    /// ascending order.
    ///
    /// # References
    /// C. A. B. Smith, Graphs and composite games, 1966; A. S. Fraenkel, Y. Perl, Constructions in
    /// combinatorial games with cycles, 1975.
    Infinity(Vec<u32>),
    /// Neither player can force a win; the values of the options are not known.
    Drawn,
}

impl Value {
    /// Whether the previous player wins.
    pub fn is_zero(&self) -> bool {
        matches!(self, Self::Nimber(nimber) if nimber.is_zero())
    }

    /// Who wins a position of this value.
    pub fn outcome(&self) -> Outcome {
        match self {
            Self::Nimber(nimber) => Outcome::of_value(nimber.is_zero()),
            Self::Loony | Self::NotZero => Outcome::N,
            // A move to 0 wins, and no other does.
            Self::Infinity(options) if options.first() == Some(&0) => Outcome::N,
            Self::Infinity(_) | Self::Drawn => Outcome::D,
        }
    }

    /// The Grundy value, where there is one and it is known.
    pub fn nimber(&self) -> Option<&Nimber> {
        match self {
            Self::Nimber(nimber) => Some(nimber),
            Self::Loony | Self::NotZero | Self::Infinity(_) | Self::Drawn => None,
        }
    }

    /// Whether two methods that say this and that of one position can both be right.
    pub fn agrees_with(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::NotZero, value) | (value, Self::NotZero) => value.outcome() == Outcome::N,
            (Self::Drawn, value) | (value, Self::Drawn) => value.outcome() == Outcome::D,
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
            Self::Infinity(options) => {
                f.write_str("∞{")?;
                for (index, option) in options.iter().enumerate() {
                    write!(f, "{}{option}", if index > 0 { "," } else { "" })?;
                }
                f.write_str("}")
            }
            Self::Drawn => f.write_str("drawn"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_less_known_agrees_with_what_it_may_be() {
        let nimber = |n: u32| Value::from(Nimber::from(n));
        let infinity = |options: &[u32]| Value::Infinity(options.to_vec());
        let all = [
            (nimber(0), "0", Outcome::P),
            (nimber(1), "1", Outcome::N),
            (nimber(5), "5", Outcome::N),
            (Value::Loony, "loony", Outcome::N),
            (infinity(&[0, 2]), "∞{0,2}", Outcome::N),
            (infinity(&[1]), "∞{1}", Outcome::D),
            (infinity(&[]), "∞{}", Outcome::D),
            (Value::NotZero, "not 0", Outcome::N),
            (Value::Drawn, "drawn", Outcome::D),
        ];
        for (i, (a, written, outcome)) in all.iter().enumerate() {
            assert_eq!((a.to_string().as_str(), a.outcome()), (*written, *outcome));
            for (j, (b, _, other)) in all.iter().enumerate() {
                // Only the last two of them say less than others.
                let agree = i == j || (i.max(j) >= 7 && outcome == other);
                assert_eq!(a.agrees_with(b), agree, "{a} and {b}");
            }
        }
    }
}
