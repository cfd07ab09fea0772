//! Counts below a bound of many digits.
//!
//! The numbers below a bound that are as long, with leading zeros, agree with it up to some digit and
//! have a smaller one there. With `b_i` the row vector of states behind a smaller digit at place `i` of `n`,
//! their count is the sum of `b_i T^(n-1-i) f`. Of a row vector `b` nothing matters but
//! `(b f, b T f, ..., b T^(d-1) f)`, where `d` is the degree of the least polynomial `p` with `p(T) f = 0`:
//! there `T` is a shift, and `T^k` is `x^k` modulo `p`. The digits are put together in blocks of one length, a block
//! with that behind it, so that a level needs one power of `x`.

use super::jump::{power_of_x, remainder, square};
use super::minimal::{berlekamp_massey, lift};
use super::modular::product;
use super::numeral::Numeral;
use super::recurrence::next_term;
use super::transfer::Chosen;
use crate::error::Result;
use crate::limits::Meter;
use crate::rulesets::removing_digits::Digits;
use crate::word::{Automaton, StateId, Symbol};
use dashu_base::BitTest;
use dashu_int::{IBig, UBig};
use fastrand::Rng;

/// How many digits a block has to begin with.
const BLOCK: usize = 64;

/// Counts the positive integers below a bound, given by its digits, whose values are chosen.
///
/// # Complexity
/// For `n` digits and a least polynomial of degree `d`, products of `d^2` pairs of numbers of `n/2` digits, of
/// twice as many of half as many digits, and so on.
///
/// # Errors
/// A limit that was reached.
pub fn count_below(
    numeral: &Numeral,
    automaton: &Automaton,
    below: &Digits,
    chosen: Chosen,
    meter: &mut Meter<'_>,
) -> Result<UBig> {
    let counter = Counter::new(numeral, automaton, chosen, meter)?;
    let counted = counter.count(below.as_slice(), meter)?;
    Ok(without_zero(counted, automaton, below, chosen))
}

/// Counts the same digit by digit, with the number of ways to be in each state; the specification of
/// [`count_below`].
///
/// # Complexity
/// For each digit, state and symbol an operation on numbers of the size of the bound.
///
/// # Errors
/// A limit that was reached.
pub fn count_below_by_digits(
    numeral: &Numeral,
    automaton: &Automaton,
    below: &Digits,
    chosen: Chosen,
    meter: &mut Meter<'_>,
) -> Result<UBig> {
    let symbols = automaton.symbols();
    let all =
        |digit: u32| (0..symbols as u8).map(Symbol).map(move |symbol| (symbol, numeral.below(symbol, digit)));
    meter.hold(2 * automaton.len() as u64 * (32 + 4 * below.len() as u64))?;
    let mut ways = vec![UBig::ZERO; automaton.len()];
    let mut state = 0;
    for (at, &digit) in below.as_slice().iter().enumerate() {
        meter.count_many((automaton.len() * symbols) as u64 * (1 + at as u64 / 256))?;
        let mut next = vec![UBig::ZERO; automaton.len()];
        for (from, ways) in (0..).zip(&ways).filter(|(_, ways)| !ways.is_zero()) {
            for (symbol, weight) in all(numeral.base()) {
                next[automaton.next(from, symbol) as usize] += ways * weight;
            }
        }
        for (symbol, weight) in all(digit) {
            next[automaton.next(state, symbol) as usize] += weight;
        }
        ways = next;
        state = automaton.next(state, numeral.symbol(digit));
    }
    let ended = ways.into_iter().zip(automaton.outputs()).filter(|&(_, &value)| chosen.has(value));
    let counted = ended.map(|(ways, _)| ways).sum();
    Ok(without_zero(counted, automaton, below, chosen))
}

/// Takes off the number 0, which is below all bounds but itself.
fn without_zero(counted: UBig, automaton: &Automaton, below: &Digits, chosen: Chosen) -> UBig {
    if !below.is_empty() && chosen.has(automaton.output(0)) { counted - 1u8 } else { counted }
}

struct Counter<'a> {
    numeral: &'a Numeral,
    automaton: &'a Automaton,
    // The least polynomial p with p(T) f = 0, monic, the constant term first.
    polynomial: Vec<IBig>,
    // For each state q, the entries of T^j f for j below the degree.
    states: Vec<Vec<IBig>>,
}

impl<'a> Counter<'a> {
    fn new(
        numeral: &'a Numeral,
        automaton: &'a Automaton,
        chosen: Chosen,
        meter: &mut Meter<'_>,
    ) -> Result<Self> {
        let ends: Vec<bool> = automaton.outputs().iter().map(|&value| chosen.has(value)).collect();
        let columns = |prime: Option<u64>, count: usize, meter: &mut Meter<'_>| {
            columns(numeral, automaton, &ends, prime, count, meter)
        };
        let dimension = automaton.len();
        meter.hold((dimension as u64).pow(2).saturating_mul(32 + dimension as u64 * 4))?;
        let mut random = Rng::with_seed(1985);
        let mut known = Vec::new();
        let polynomial = lift(
            |prime, meter| {
                meter.count_many((dimension * dimension) as u64)?;
                // A random combination of the entries has, almost always, no smaller recurrence.
                let combination: Vec<u64> = (0..dimension).map(|_| random.u64(0..prime)).collect();
                let columns = columns(Some(prime), 2 * dimension, meter)?;
                let combined = |column: &Vec<IBig>| {
                    let products = column.iter().zip(&combination).map(|(entry, &by)| {
                        u128::from(product(u64::try_from(entry).unwrap_or_default(), by, prime))
                    });
                    (products.sum::<u128>() % u128::from(prime)) as u64
                };
                Ok(berlekamp_massey(&columns.iter().map(combined).collect::<Vec<_>>(), prime))
            },
            |polynomial, meter| {
                known = columns(None, polynomial.len(), meter)?;
                let entry = |state: usize| {
                    let products = polynomial.iter().zip(&known).map(|(c, column)| c * &column[state]);
                    products.sum::<IBig>()
                };
                Ok((0..dimension).all(|state| entry(state).is_zero()))
            },
            meter,
        )?;
        let degree = polynomial.len() - 1;
        let row = |state: usize| known[..degree].iter().map(|column| column[state].clone()).collect();
        Ok(Self { numeral, automaton, states: (0..dimension).map(row).collect(), polynomial })
    }

    /// Counts all numbers from 0 on below the bound.
    fn count(&self, below: &[u32], meter: &mut Meter<'_>) -> Result<UBig> {
        let degree = self.polynomial.len() - 1;
        let bits = (below.len() as u64).saturating_mul(UBig::from(self.numeral.base()).bit_len() as u64);
        meter
            .hold((bits / 8 + 64).saturating_mul(6 * degree as u64).saturating_add(4 * below.len() as u64))?;
        if degree == 0 || below.is_empty() {
            return Ok(UBig::ZERO);
        }
        let mut at = vec![0; below.len()];
        let mut state = 0;
        for (at, &digit) in at.iter_mut().zip(below) {
            *at = state;
            state = self.automaton.next(state, self.numeral.symbol(digit));
        }
        // Only the first block may be shorter than the others.
        let first = below.len().next_multiple_of(BLOCK) - below.len();
        let mut blocks: Vec<Vec<IBig>> = Vec::with_capacity(below.len().div_ceil(BLOCK));
        let mut begin = 0;
        while begin < below.len() {
            let end = if begin == 0 { BLOCK - first } else { begin + BLOCK };
            blocks.push(self.block(&below[begin..end], &at[begin..end], meter)?);
            begin = end;
        }
        let mut power = power_of_x(&self.polynomial, &BLOCK.into(), |number| number, meter)?;
        while blocks.len() > 1 {
            let last = blocks.len() == 2;
            let mut merged = Vec::with_capacity(blocks.len().div_ceil(2));
            // An odd first block stays as it is.
            let mut blocks_left = blocks.into_iter();
            if blocks_left.len() % 2 == 1 {
                merged.extend(blocks_left.next());
            }
            while let (Some(left), Some(right)) = (blocks_left.next(), blocks_left.next()) {
                merged.push(self.merge(left, &power, &right, if last { 1 } else { degree }, meter)?);
            }
            blocks = merged;
            if !last {
                power = remainder(square(&power, meter)?, &self.polynomial, &|number| number, meter)?;
            }
        }
        let counted = blocks.first().and_then(|block| block.first()).cloned().unwrap_or_default();
        Ok(counted.into_parts().1)
    }

    /// The digits of a block one by one, with the states before them.
    fn block(&self, digits: &[u32], at: &[StateId], meter: &mut Meter<'_>) -> Result<Vec<IBig>> {
        let degree = self.polynomial.len() - 1;
        let symbols = self.automaton.symbols();
        let mut vector = vec![IBig::ZERO; degree];
        for (&digit, &state) in digits.iter().zip(at) {
            meter.count_many((degree * (1 + symbols)) as u64)?;
            let next = next_term(&self.polynomial, &vector);
            vector.rotate_left(1);
            vector[degree - 1] = next;
            for symbol in (0..symbols as u8).map(Symbol) {
                let smaller = self.numeral.below(symbol, digit);
                if smaller > 0 {
                    let to = self.automaton.next(state, symbol) as usize;
                    vector.iter_mut().zip(&self.states[to]).for_each(|(all, ways)| *all += ways * smaller);
                }
            }
        }
        Ok(vector)
    }

    /// A block put before another, whose length is the exponent of the power of `x`; the first entries.
    fn merge(
        &self,
        mut left: Vec<IBig>,
        power: &[IBig],
        right: &[IBig],
        entries: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<IBig>> {
        let degree = self.polynomial.len() - 1;
        let size = left.first().map_or(0, BitTest::bit_len) as u64;
        meter.count_many((degree * (degree + entries)) as u64 * (1 + size / 256))?;
        for at in 0..entries - 1 {
            left.push(next_term(&self.polynomial, &left[at..]));
        }
        let entry = |at: usize| {
            let products =
                power.iter().zip(&left[at..]).filter(|(c, _)| !c.is_zero()).map(|(c, ways)| c * ways);
            products.sum::<IBig>() + &right[at]
        };
        Ok((0..entries).map(entry).collect())
    }
}

/// The vectors `T^j f`, modulo a prime if one is given.
fn columns(
    numeral: &Numeral,
    automaton: &Automaton,
    ends: &[bool],
    prime: Option<u64>,
    count: usize,
    meter: &mut Meter<'_>,
) -> Result<Vec<Vec<IBig>>> {
    let symbols: Vec<(Symbol, u32)> = (0..automaton.symbols() as u8)
        .map(|x| (Symbol(x), numeral.below(Symbol(x), numeral.base())))
        .collect();
    let mut columns: Vec<Vec<IBig>> = Vec::with_capacity(count);
    let mut column: Vec<IBig> = ends.iter().map(|&ends| IBig::from(u8::from(ends))).collect();
    for at in 0..count {
        meter.count_many((automaton.len() * symbols.len()) as u64 * (1 + at as u64 / 64))?;
        let entry = |state: usize| {
            let ways = |&(symbol, weight): &(Symbol, u32)| {
                &column[automaton.next(state as StateId, symbol) as usize] * weight
            };
            let sum: IBig = symbols.iter().map(ways).sum();
            match prime {
                Some(prime) => sum % IBig::from(prime),
                None => sum,
            }
        };
        let next = (0..automaton.len()).map(entry).collect();
        columns.push(std::mem::replace(&mut column, next));
    }
    Ok(columns)
}
