//! The mex rule at all words: every set of states to which the options of a word can lead, beside the
//! state of the word itself.

use super::moves::{Followed, Moves};
use super::table::Table;
use crate::limits::Meter;
use crate::outcome::Convention;
use crate::verify::recompute::Marks;
use crate::verify::verdict::{Refusal, Stop};
use crate::word::{Goal, Symbol, WordRules};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use std::rc::Rc;

/// The state of a word, and behind it the moves that may be on the way, in order.
type Set = Rc<[Followed]>;

/// A mark on the state of the empty word: what vanishes at the left may not follow it, as it may follow
/// other words that lead to the same states.
const EMPTY: u64 = 1 << 63;

/// A set that was met.
struct Met {
    set: Set,
    // The word that led to it first: that of another set and a symbol.
    before: usize,
    symbol: Symbol,
    /// Whether the mex rule was looked at.
    is_checked: bool,
}

/// What the options of words can lead to.
pub(super) struct Options<'r> {
    rules: &'r WordRules,
    table: &'r Table,
    moves: Moves<'r>,
    goal: Goal,
    values: Marks,
    met: Vec<Met>,
    bytes: usize,
}

impl<'r> Options<'r> {
    pub fn new(rules: &'r WordRules, table: &'r Table, goal: Goal, meter: &Meter<'_>) -> Result<Self, Stop> {
        let moves = Moves::new(rules, table);
        let values = Marks::new(table.largest(), meter)?;
        let bytes = table.bytes() + 32 * moves.len() + 16 * table.largest() as usize;
        Ok(Self { rules, table, moves, goal, values, met: Vec::new(), bytes })
    }

    /// Checks the mex rule in every set that words in normal form can lead to, and counts the sets that
    /// were met.
    pub fn check(mut self, meter: &mut Meter<'_>) -> Result<usize, Stop> {
        let mut numbers = HashMap::<Set, usize, FxBuildHasher>::default();
        let start = self.start();
        numbers.insert(start.clone(), 0);
        self.met.push(Met { set: start, before: 0, symbol: Symbol(0), is_checked: true });
        self.check_set(0)?;
        let mut at = 0;
        while at < self.met.len() {
            for symbol in self.rules.alphabet.symbols() {
                // No word in normal form begins so.
                if at == 0 && self.rules.leading.contains(symbol) {
                    continue;
                }
                let set = self.after(at, symbol);
                meter.count_many(1 + (self.met[at].set.len() + set.len()) as u64)?;
                let number = *numbers.entry(set).or_insert_with_key(|set| {
                    self.bytes += size_of_val::<[Followed]>(set) + 3 * size_of::<(Met, Set, usize)>();
                    self.met.push(Met { set: set.clone(), before: at, symbol, is_checked: false });
                    self.met.len() - 1
                });
                meter.hold(self.bytes as u64)?;
                // No word in normal form ends in a symbol that vanishes.
                if !self.met[number].is_checked && !self.rules.trailing.contains(symbol) {
                    self.met[number].is_checked = true;
                    self.check_set(number)?;
                }
            }
            at += 1;
        }
        Ok(self.met.len())
    }

    fn start(&self) -> Set {
        let mut followed = Vec::new();
        self.moves.begin(true, 0, &mut followed);
        in_order(EMPTY, followed)
    }

    /// The set after one more symbol.
    fn after(&self, at: usize, symbol: Symbol) -> Set {
        let before = &self.met[at].set;
        let state = self.table.next(before[0] as u32, symbol);
        let mut followed = Vec::new();
        before[1..].iter().for_each(|&one| self.moves.read(one, symbol, &mut followed));
        self.moves.begin(false, state, &mut followed);
        in_order(state.into(), followed)
    }

    /// Checks that the value of a word is what those of its options make it.
    fn check_set(&mut self, number: usize) -> Result<(), Stop> {
        let set = self.met[number].set.clone();
        let value = self.table.value(set[0] as u32);
        self.values.clear();
        let mut has_options = false;
        for state in set[1..].iter().filter_map(|&followed| self.moves.option(followed)) {
            has_options = true;
            self.values.mark(self.table.value(state));
        }
        let right = match (has_options, self.goal.convention) {
            (false, Convention::Normal) => 0,
            (false, Convention::Misere) => 1,
            (true, _) if self.goal.outcomes => u32::from(self.values.is_marked(0)),
            (true, _) => self.values.mex(),
        };
        if value == right {
            return Ok(());
        }
        let why = if has_options { "by those of its options" } else { "since it has none" };
        let reason = format!("its value is {value}, and {right} {why}");
        let word = self.rules.alphabet.show(&self.word(number));
        Err(Stop::Refused(Refusal { reason, heap: None, word: Some(word) }))
    }

    /// The word that led to a set first.
    fn word(&self, mut number: usize) -> Vec<Symbol> {
        let mut word = Vec::new();
        while number > 0 {
            word.push(self.met[number].symbol);
            number = self.met[number].before;
        }
        word.reverse();
        word
    }
}

/// The set of a state, marked or not, and of moves on the way.
fn in_order(state: u64, mut followed: Vec<Followed>) -> Set {
    followed.sort_unstable();
    followed.dedup();
    std::iter::once(state).chain(followed).collect()
}
