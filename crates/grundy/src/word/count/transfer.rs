//! Counts by length, step by step.

use super::numeral::Numeral;
use crate::error::Result;
use crate::limits::Meter;
use crate::outcome::Outcome;
use crate::word::{Automaton, StateId, Symbol, Value, WordRules};
use dashu_base::BitTest;
use dashu_int::UBig;

/// Which words are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Chosen {
    /// Those with this value.
    Value(Value),
    /// Those with this outcome.
    Outcome(Outcome),
    /// All.
    All,
}

impl Chosen {
    /// Whether a word with this value is counted.
    pub fn has(self, value: Value) -> bool {
        match self {
            Self::Value(wanted) => value == wanted,
            Self::Outcome(outcome) => (outcome == Outcome::P) == (value == 0),
            Self::All => true,
        }
    }
}

/// What the terms of a series are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Summed {
    /// The counts of words of length 0, 1, 2, ...
    ByLength,
    /// The counts of words of at most these lengths.
    UpToLength,
}

/// Reads words in normal form beside an automaton. A state says whether anything was read, where the
/// automaton is, and whether the word may end here.
#[derive(Clone, Debug)]
pub struct Transfer {
    // For each state the state after each symbol; the first state is that in which nothing was read.
    steps: Vec<Vec<Option<usize>>>,
    weights: Vec<u64>,
    // The value of a word that ends in a state, if a position does.
    values: Vec<Option<Value>>,
}

impl Transfer {
    /// The words of a game, with the values that an automaton says.
    pub fn new(rules: &WordRules, automaton: &Automaton) -> Self {
        let symbols = rules.alphabet.len();
        let mut steps = vec![vec![None; symbols]];
        let is_number = Numeral::of(rules).is_some();
        let mut values = vec![(!is_number).then(|| automaton.output(0))];
        // States of the automaton, with whether the last symbol stays.
        let mut places = vec![None; 2 * automaton.len()];
        let mut queue: Vec<StateId> = vec![0];
        let mut at = 0;
        while let Some(&state) = queue.get(at) {
            for symbol in rules.alphabet.symbols() {
                if at == 0 && rules.leading.contains(symbol) {
                    continue;
                }
                let (next, stays) = (automaton.next(state, symbol), !rules.trailing.contains(symbol));
                let place = places[2 * next as usize + usize::from(stays)].get_or_insert_with(|| {
                    steps.push(vec![None; symbols]);
                    values.push(stays.then(|| automaton.output(next)));
                    queue.push(next);
                    queue.len() - 1
                });
                steps[at][symbol.index()] = Some(*place);
            }
            at += 1;
        }
        let weights = rules.alphabet.letters().iter().map(|letter| letter.weight).collect();
        Self { steps, weights, values }
    }

    /// The state after one more symbol, or `None` where no word in normal form goes on so. Reading
    /// begins in state 0.
    pub(super) fn next(&self, state: usize, symbol: Symbol) -> Option<usize> {
        self.steps[state][symbol.index()]
    }

    /// The value of a word that ends in a state, if one does that is counted.
    pub(super) fn value(&self, state: usize) -> Option<Value> {
        self.values[state]
    }

    /// How many states there are.
    pub(super) fn len(&self) -> usize {
        self.steps.len()
    }

    /// Multiplies a vector by the matrix from the left: ways to go on from each state become ways to
    /// go on with one more letter.
    pub(super) fn before(&self, ways: &[UBig], meter: &mut Meter<'_>) -> Result<Vec<UBig>> {
        let words = ways.iter().map(|ways| ways.as_words().len()).max().unwrap_or_default() as u64;
        meter.count_many(((self.len() * self.weights.len()) as u64).saturating_mul(1 + words / 16))?;
        let sum = |row: &Vec<Option<usize>>| {
            let mut sum = UBig::ZERO;
            for (to, &weight) in row.iter().zip(&self.weights) {
                match (*to, weight) {
                    (None, _) => {}
                    (Some(to), 1) => sum += &ways[to],
                    (Some(to), weight) => sum += &ways[to] * weight,
                }
            }
            sum
        };
        Ok(self.steps.iter().map(sum).collect())
    }

    /// The values that positions have, in order.
    pub fn values(&self) -> Vec<Value> {
        let mut values: Vec<Value> = self.values.iter().flatten().copied().collect();
        values.sort_unstable();
        values.dedup();
        values
    }

    /// The counts of the words that are chosen.
    pub fn series(&self, chosen: Chosen, summed: Summed) -> Series {
        let states = self.steps.len();
        let weighed = |row: &Vec<Option<usize>>| {
            let mut weighed: Vec<(usize, u128)> = Vec::new();
            for (to, &weight) in row.iter().zip(&self.weights) {
                let Some(to) = *to else { continue };
                match weighed.iter_mut().find(|(known, _)| *known == to) {
                    Some((_, all)) => *all += u128::from(weight),
                    None => weighed.push((to, weight.into())),
                }
            }
            weighed
        };
        let mut rows: Vec<Vec<(usize, u128)>> = self.steps.iter().map(weighed).collect();
        let mut ends: Vec<bool> =
            self.values.iter().map(|value| value.is_some_and(|value| chosen.has(value))).collect();
        if summed == Summed::UpToLength {
            // One more state holds what was counted before.
            for (row, _) in rows.iter_mut().zip(&ends).filter(|(_, ends)| **ends) {
                row.push((states, 1));
            }
            rows.push(vec![(states, 1)]);
            ends.push(true);
        }
        Series { rows, ends }.useful()
    }
}

/// Numbers `e T^n f` for `n = 0, 1, 2, ...`, with a matrix `T` of natural numbers, `e` the first unit
/// vector and `f` a vector of zeros and ones.
#[derive(Clone, Debug)]
pub struct Series {
    // The entries of the rows of T that are not 0.
    rows: Vec<Vec<(usize, u128)>>,
    // Where f is 1.
    ends: Vec<bool>,
}

impl Series {
    /// The number of rows of the matrix.
    pub fn dimension(&self) -> usize {
        self.rows.len()
    }

    /// Leaves out rows from which nothing is counted. All can be reached, by the way they were made,
    /// but that which holds sums where there are none.
    fn useful(self) -> Self {
        let states = self.rows.len();
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); states];
        for (from, row) in self.rows.iter().enumerate() {
            row.iter().for_each(|&(to, _)| before[to].push(from));
        }
        let mut useful = self.ends.clone();
        let mut stack: Vec<usize> = (0..states).filter(|&state| useful[state]).collect();
        while let Some(state) = stack.pop() {
            for &from in before[state].iter().filter(|&&from| !std::mem::replace(&mut useful[from], true)) {
                stack.push(from);
            }
        }
        useful[0] = true;
        let mut places = vec![None; states];
        for (place, state) in (0..states).filter(|&state| useful[state]).enumerate() {
            places[state] = Some(place);
        }
        let kept = |row: Vec<(usize, u128)>| {
            row.into_iter().filter_map(|(to, weight)| places[to].map(|to| (to, weight))).collect()
        };
        let rows = self.rows.into_iter().zip(&useful).filter(|(_, useful)| **useful);
        let ends = self.ends.into_iter().zip(&useful).filter(|(_, useful)| **useful);
        Self { rows: rows.map(|(row, _)| kept(row)).collect(), ends: ends.map(|(ends, _)| ends).collect() }
    }

    /// How many bits a term may grow by from one to the next.
    pub(super) fn growth(&self) -> u64 {
        let sum = |row: &Vec<(usize, u128)>| row.iter().map(|&(_, weight)| UBig::from(weight)).sum::<UBig>();
        self.rows.iter().map(|row| sum(row).bit_len() as u64).max().unwrap_or_default()
    }

    /// Steps of one multiplication of a vector by the matrix.
    fn work(&self) -> u64 {
        self.rows.iter().map(|row| 1 + row.len() as u64).sum()
    }

    /// The first terms.
    ///
    /// # Complexity
    /// One multiplication and addition of numbers of some `n` digits for each of `n` terms and each entry of
    /// the matrix.
    ///
    /// # References
    /// The transfer-matrix method: R. P. Stanley, Enumerative Combinatorics 1, 1986, section 4.7.
    ///
    /// # Errors
    /// A limit that was reached.
    pub fn terms(&self, count: usize, meter: &mut Meter<'_>) -> Result<Vec<UBig>> {
        let bytes = |number: u64| (number * self.growth()).div_ceil(8) + size_of::<UBig>() as u64;
        let (terms, longest) = (count as u64, bytes(count as u64));
        meter.hold(
            terms.saturating_mul(longest / 2 + 24).saturating_add(2 * self.dimension() as u64 * longest),
        )?;
        let mut terms = Vec::with_capacity(count);
        let mut ways = vec![UBig::ZERO; self.dimension()];
        ways[0] = UBig::ONE;
        while terms.len() < count {
            terms.push(self.ended(&ways));
            ways = self.step(&ways, meter)?;
        }
        Ok(terms)
    }

    /// The term at `n` alone.
    ///
    /// # Complexity
    /// As [`Series::terms`].
    ///
    /// # Errors
    /// A limit that was reached.
    pub fn term(&self, n: u64, meter: &mut Meter<'_>) -> Result<UBig> {
        let bytes = n.saturating_mul(self.growth()) / 8 + size_of::<UBig>() as u64;
        meter.hold(bytes.saturating_mul(2 * self.dimension() as u64))?;
        let mut ways = vec![UBig::ZERO; self.dimension()];
        ways[0] = UBig::ONE;
        for _ in 0..n {
            ways = self.step(&ways, meter)?;
        }
        Ok(self.ended(&ways))
    }

    fn ended(&self, ways: &[UBig]) -> UBig {
        ways.iter().zip(&self.ends).filter(|(_, ends)| **ends).map(|(ways, _)| ways).sum()
    }

    fn step(&self, ways: &[UBig], meter: &mut Meter<'_>) -> Result<Vec<UBig>> {
        let words = ways.iter().map(|ways| ways.as_words().len()).max().unwrap_or_default() as u64;
        meter.count_many(self.work().saturating_mul(1 + words / 16))?;
        let mut next = vec![UBig::ZERO; ways.len()];
        for (row, ways) in self.rows.iter().zip(ways).filter(|(_, ways)| !ways.is_zero()) {
            for &(to, weight) in row {
                match weight {
                    1 => next[to] += ways,
                    _ => next[to] += ways * weight,
                }
            }
        }
        Ok(next)
    }

    /// The first terms modulo a prime.
    pub(super) fn terms_modulo(&self, count: usize, prime: u64, meter: &mut Meter<'_>) -> Result<Vec<u64>> {
        let p = u128::from(prime);
        let rows: Vec<Vec<(usize, u128)>> =
            self.rows.iter().map(|row| row.iter().map(|&(to, weight)| (to, weight % p)).collect()).collect();
        let mut terms = Vec::with_capacity(count);
        let mut ways = vec![0; rows.len()];
        ways[0] = 1;
        while terms.len() < count {
            meter.count_many(self.work())?;
            let ended = ways.iter().zip(&self.ends).filter(|(_, ends)| **ends).map(|(&ways, _)| ways);
            terms.push(ended.fold(0, |sum, ways| (sum + ways) % p) as u64);
            let mut next = vec![0; ways.len()];
            for (row, ways) in rows.iter().zip(ways) {
                row.iter().for_each(|&(to, weight)| next[to] = (next[to] + ways * weight) % p);
            }
            ways = next;
        }
        Ok(terms)
    }
}
