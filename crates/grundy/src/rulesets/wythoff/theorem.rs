//! Who wins Wythoff's game, by the golden ratio and for numbers of any size.
//!
//! The P-positions are (floor(k phi), floor(k phi^2)) and their mirror images, for k = 0, 1, 2, ...; each
//! number from 1 on stands in exactly one of these pairs. So from any other pair each of the three ways to
//! move leads to one P-position at the most, which is computed with square roots in integers
//! (docs/theorems.md, section 13).

use super::{From, Pair};
use crate::answer::Moves;
use crate::engine::{Engine, Solved};
use crate::error::{Error, Result};
use crate::evidence::{Evidence, Theorem};
use crate::limits::Meter;
use crate::nimber::Nimber;
use crate::rulesets::Method;
use crate::value::Value;
use dashu_base::SquareRoot;
use dashu_int::UBig;

/// `floor(n sqrt(5))`.
fn times_root_of_5(n: &UBig) -> UBig {
    (n * n * 5u8).sqrt()
}

/// `floor(k phi)`, the smaller number of the P-position whose numbers differ by `k`.
fn lower(k: &UBig) -> UBig {
    // The half of a number and of what it is rounded down to round down to the same.
    (k + times_root_of_5(k)) >> 1
}

/// Whether the previous player wins a pair.
///
/// # Complexity
/// A square root of twice as many digits as the larger number has.
pub fn is_p([a, b]: &Pair) -> bool {
    let (smaller, larger) = if a < b { (a, b) } else { (b, a) };
    lower(&(larger - smaller)) == *smaller
}

/// The other number of the P-position that a number stands in.
///
/// # Complexity
/// Two square roots of twice as many digits as the number has.
pub fn partner(number: &UBig) -> UBig {
    let after = number + UBig::ONE;
    // How many of the numbers from 1 to this one are smaller numbers of their pairs: floor(after / phi).
    let lowers = (times_root_of_5(&after) - after) >> 1;
    match lower(&lowers) == *number {
        true => number + lowers,
        // It is the larger number of the pair at number - lowers, and exceeds the other by that.
        false => lowers,
    }
}

/// Adds the moves in the component at `place` that leave a P-position; it is none itself.
fn winning_moves(place: usize, pair: &Pair, moves: &mut Moves) {
    let [a, b] = pair;
    let mut reach = |from: From, now: &UBig, wanted: &UBig| {
        if wanted < now {
            moves.push(|| from.take(place, pair, &(now - wanted)));
        }
    };
    reach(From::First, a, &partner(b));
    reach(From::Second, b, &partner(a));
    let (smaller, larger) = if a < b { (a, b) } else { (b, a) };
    reach(From::Both, smaller, &lower(&(larger - smaller)));
}

/// Solves what the theorem decides: sums of which at most one component is not P, and of these the
/// winning moves where all others are empty. In a P-position that is not empty there may be a move to any
/// value but 0, and which it is is not known.
#[derive(Debug)]
pub(super) struct ByTheorem;

impl ByTheorem {
    /// The component that is not P, if there is one.
    fn not_p<'p>(&self, position: &'p [Pair], meter: &mut Meter<'_>) -> Result<Option<(usize, &'p Pair)>> {
        let mut found = None;
        for (index, pair) in position.iter().enumerate() {
            count(pair, meter)?;
            if !is_p(pair) && found.replace((index + 1, pair)).is_some() {
                return Err(undecided("who wins a sum of two that the next player wins"));
            }
        }
        Ok(found)
    }
}

/// Counts about what the square roots of a pair cost.
fn count(pair: &Pair, meter: &mut Meter<'_>) -> Result<()> {
    let words = pair.iter().map(|number| number.as_words().len() as u64).sum::<u64>();
    Ok(meter.count_many(1 + words.saturating_mul(words) / 64)?)
}

fn undecided(what: &str) -> Error {
    Error::Method {
        method: Method::Theorem.name().to_owned(),
        reason: format!("who wins single pairs does not say {what}; `table` has the values"),
    }
}

impl Engine<Pair> for ByTheorem {
    fn value(&mut self, position: &[Pair], meter: &mut Meter<'_>) -> Result<Value> {
        Ok(match self.not_p(position, meter)? {
            Some(_) => Value::NotZero,
            None => Nimber::ZERO.into(),
        })
    }

    fn solve(&mut self, position: &[Pair], most_moves: usize, meter: &mut Meter<'_>) -> Result<Solved> {
        let mut moves = Moves::at_most(most_moves);
        let Some((place, pair)) = self.not_p(position, meter)? else {
            return Ok(Solved { value: Nimber::ZERO.into(), moves });
        };
        let others = position.iter().enumerate().filter(|&(index, _)| index + 1 != place);
        if others.into_iter().any(|(_, other)| other.iter().any(|number| !number.is_zero())) {
            return Err(undecided("which moves win beside pairs of value 0 that have moves"));
        }
        count(pair, meter)?;
        winning_moves(place, pair, &mut moves);
        Ok(Solved { value: Value::NotZero, moves })
    }

    fn evidence(&self) -> Evidence {
        Evidence::Theorem(Theorem::WYTHOFF)
    }
}

#[cfg(test)]
mod tests {
    use super::super::table::Table;
    use super::super::{Method, Playable, Wythoff};
    use super::*;
    use crate::limits::Limits;
    use crate::outcome::Convention;
    use proptest::prelude::*;

    #[test]
    fn outcomes_and_winning_moves_are_those_of_the_table() {
        let limits = Limits::default();
        let mut meter = limits.start();
        let values = Table::up_to(400, 400, &mut meter).unwrap().values;
        let mut table = Wythoff.engine(Method::Table, Convention::Normal);
        for (index, value) in values.into_iter().enumerate() {
            let pair = [index / 401, index % 401].map(UBig::from);
            assert_eq!(is_p(&pair), value == 0, "{pair:?}");
            let by_theorem = ByTheorem.solve(std::slice::from_ref(&pair), 9, &mut meter).unwrap();
            let by_table = table.solve(std::slice::from_ref(&pair), 9, &mut limits.start()).unwrap();
            assert!(by_theorem.value.agrees_with(&by_table.value), "{pair:?}");
            assert_eq!(by_theorem.moves.count(), &UBig::from(by_theorem.moves.listed().len()));
            assert!(by_theorem.moves.agrees_with(&by_table.moves), "{pair:?}");
            assert_eq!(by_theorem.moves.listed().is_empty(), value == 0, "{pair:?}");
        }
    }

    /// The pairs as Wythoff finds them: each smaller number is the least that has not been used yet.
    #[test]
    fn pairs_are_those_of_the_least_numbers_not_used() {
        let mut used = vec![false; 30_000];
        let mut least = 1;
        for k in 1usize..10_000 {
            while used[least] {
                least += 1;
            }
            let pair = [least, least + k];
            pair.into_iter().for_each(|number| used[number] = true);
            let [smaller, larger] = pair.map(UBig::from);
            assert_eq!(lower(&k.into()), smaller);
            assert_eq!(partner(&smaller), larger);
            assert_eq!(partner(&larger), smaller);
        }
        assert_eq!(partner(&UBig::ZERO), UBig::ZERO);
    }

    proptest! {
        /// Where no table reaches: each winning move leaves P, and P has none.
        #[test]
        fn large_numbers(a in prop::collection::vec(any::<u64>(), 1..4), b in prop::collection::vec(any::<u64>(), 1..4)) {
            let pair = [UBig::from_words(&a), UBig::from_words(&b)];
            prop_assert_eq!(partner(&partner(&pair[0])), pair[0].clone());
            prop_assert!(is_p(&[pair[0].clone(), partner(&pair[0])]));
            let limits = Limits::default();
            let solved = ByTheorem.solve(std::slice::from_ref(&pair), 9, &mut limits.start()).unwrap();
            prop_assert_eq!(solved.value.is_zero(), solved.moves.listed().is_empty());
            let k = if pair[0] < pair[1] { &pair[1] - &pair[0] } else { &pair[0] - &pair[1] };
            prop_assert!(is_p(&[lower(&k), lower(&k) + &k]));
            for from in From::ALL {
                let most = from.most(&pair);
                let reached = match from {
                    From::First => partner(&pair[1]),
                    From::Second => partner(&pair[0]),
                    From::Both => lower(&k),
                };
                let now = match from { From::First => &pair[0], From::Second => &pair[1], From::Both => most };
                if reached < *now {
                    let take = now - reached;
                    prop_assert!(take <= *most && is_p(&from.leaves(&pair, &take)));
                    prop_assert!(solved.moves.listed().contains(&from.take(1, &pair, &take)));
                }
            }
        }
    }
}
