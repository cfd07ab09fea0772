//! The states of a certificate: whether they are an automaton, the least one of what it says, in the
//! right order, and the same for words of one normal form.

use crate::limits::Meter;
use crate::verify::verdict::{Stop, refuse};
use crate::word::{State, Symbol, WordRules};

/// Where the states lead, and what is said in them.
pub(super) struct Table {
    symbols: usize,
    // The state after symbol `x` in state `q` at `q * symbols + x`.
    next: Vec<u32>,
    values: Vec<u32>,
}

impl Table {
    /// The states of a certificate, if there are any and each leads to some of them by as many symbols as there are.
    pub fn new(states: &[State], symbols: usize, meter: &mut Meter<'_>) -> Result<Self, Stop> {
        if states.is_empty() {
            return refuse("there is no state", None);
        }
        if let Some(state) = states.iter().position(|state| state.next.len() != symbols) {
            return refuse(format!("state {state} does not lead on by each of {symbols} symbols"), None);
        }
        meter.hold(16 * (states.len() * (symbols + 4)) as u64)?;
        meter.count_many((states.len() * symbols) as u64)?;
        let next: Vec<u32> = states.iter().flat_map(|state| state.next.iter().copied()).collect();
        let none = next.iter().position(|&to| to as usize >= states.len());
        if let Some(at) = none {
            return refuse(
                format!("state {} leads to state {}, which is not there", at / symbols, next[at]),
                None,
            );
        }
        Ok(Self { symbols, next, values: states.iter().map(|state| state.value.into()).collect() })
    }

    /// How many states there are.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// What all of it takes in memory, with the certificate that it comes from.
    pub fn bytes(&self) -> usize {
        12 * self.next.len() + 48 * self.values.len()
    }

    /// The state after one more symbol.
    pub fn next(&self, state: u32, symbol: Symbol) -> u32 {
        self.next[state as usize * self.symbols + symbol.index()]
    }

    /// What is said of the words that lead to a state.
    pub fn value(&self, state: u32) -> u32 {
        self.values[state as usize]
    }

    /// The largest value.
    pub fn largest(&self) -> u32 {
        self.values.iter().copied().max().unwrap_or_default()
    }

    /// Checks that every state can be reached, and that the states come in the order of the least words
    /// that lead to them: whoever reads on from the states in their order meets them in their order.
    pub fn check_order(&self) -> Result<(), Stop> {
        let mut met = 1;
        for (at, &to) in self.next.iter().enumerate() {
            let from = at / self.symbols;
            if from >= met {
                break;
            }
            if to as usize > met {
                return refuse(format!("state {to} comes before state {met}"), None);
            }
            met += usize::from(to as usize == met);
        }
        match met == self.len() {
            true => Ok(()),
            false => refuse(format!("no word leads to state {met}"), None),
        }
    }

    /// Checks that any two states are told apart by a word: classes of states that are not told apart by
    /// shorter words are cut by one symbol after another, until no symbol cuts any.
    pub fn check_least(&self, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let all = self.len();
        let mut class = self.values.clone();
        let (mut classes, mut idle) = (cut(&mut class, |state| self.values[state]), 0);
        let mut symbol = 0;
        while classes < all && idle < self.symbols {
            meter.count_many(all as u64)?;
            meter.hold((self.bytes() + 24 * all) as u64)?;
            let before = class.clone();
            let finer = cut(&mut class, |state| before[self.next[state * self.symbols + symbol] as usize]);
            idle = if finer == classes { idle + 1 } else { 0 };
            (classes, symbol) = (finer, (symbol + 1) % self.symbols);
        }
        if classes == all {
            return Ok(());
        }
        let mut first = vec![None; classes];
        for (state, &class) in class.iter().enumerate() {
            match first[class as usize] {
                Some(other) => return refuse(format!("states {other} and {state} are alike"), None),
                None => first[class as usize] = Some(state),
            }
        }
        Ok(())
    }

    /// Checks that words of one normal form get one value: symbols that vanish at the left lead back to
    /// the beginning, those that vanish at the right change no value.
    pub fn check_normal_form(&self, rules: &WordRules) -> Result<(), Stop> {
        let name = |symbol: Symbol| rules.alphabet.name(symbol);
        for symbol in rules.leading.iter() {
            let to = self.next(0, symbol);
            if to != 0 {
                return refuse(
                    format!("{} vanishes at the left, and leads to state {to}", name(symbol)),
                    None,
                );
            }
        }
        for symbol in rules.trailing.iter() {
            let changes = |&state: &u32| self.value(state) != self.value(self.next(state, symbol));
            if let Some(state) = (0..self.len() as u32).find(changes) {
                let reason =
                    format!("{} vanishes at the right, and changes the value of state {state}", name(symbol));
                return refuse(reason, None);
            }
        }
        Ok(())
    }
}

/// Cuts each class into those of its members that have the same mark, numbers the classes from 0, and
/// counts them.
fn cut(class: &mut [u32], mark: impl Fn(usize) -> u32) -> usize {
    let mut members: Vec<(u32, u32, usize)> =
        class.iter().enumerate().map(|(state, &class)| (class, mark(state), state)).collect();
    members.sort_unstable();
    let mut classes = 0;
    let mut last = None;
    for (old, mark, state) in members {
        if last != Some((old, mark)) {
            last = Some((old, mark));
            classes += 1;
        }
        class[state] = classes as u32 - 1;
    }
    classes
}
