//! A measure that each move lowers: the proof that play ends.
//!
//! A measure is a list of stages. Each stage is lowered or kept by all moves that no earlier stage lowers,
//! and lowered by some; together they lower every move. What vanishes at the ends of a word raises no
//! stage.

use super::alphabet::{Alphabet, Symbol};
use super::rules::{MoveRule, Part};
use crate::linear_program::strictest;

/// One stage of a measure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The sum of a number for each symbol.
    Weights(Vec<u64>),
    /// The place of the word among those of its length: by the first difference from the left or from
    /// the right, where these symbols come in decreasing order.
    Order {
        /// Whether the first difference is looked for from the left.
        from_left: bool,
        /// The symbols, the greatest first.
        order: Vec<Symbol>,
    },
}

/// Stages, each of which decides among what the earlier ones leave alike.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Measure {
    /// The stages in order.
    pub stages: Vec<Stage>,
}

/// The most rows that are looked at, so that the linear programs stay small.
const MOST_ROWS: usize = 256;

/// Why no measure was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoMeasure {
    /// None lowers these rules.
    Stuck(Vec<usize>),
    /// There are too many rules, or choices of symbols in erased gaps, to look for one.
    TooMany(usize),
}

/// What a rule does to the number of each symbol, in the least case.
struct Row {
    rule: usize,
    // How many of each symbol are removed, less how many are written.
    removed: Vec<i64>,
}

impl Measure {
    /// Finds a measure that each of these rules lowers, or says which rules none of the kinds that are
    /// looked for lowers.
    ///
    /// # Complexity
    /// Some linear programs with a variable for each symbol and each rule, solved exactly.
    ///
    /// # References
    /// Lexicographic measures of this kind: F. Baader, T. Nipkow, Term Rewriting and All That, 1998,
    /// chapter 5.
    pub fn find(alphabet: &Alphabet, rules: &[MoveRule]) -> Result<Self, NoMeasure> {
        // Erased gaps make a row for each choice of their symbols.
        let choices = rules.iter().map(choices).fold(0, usize::saturating_add);
        if choices > MOST_ROWS {
            return Err(NoMeasure::TooMany(choices));
        }
        let mut rows: Vec<Row> =
            rules.iter().enumerate().flat_map(|(rule, of)| rows(alphabet.len(), rule, of)).collect();
        let mut stages = Vec::new();
        while !rows.is_empty() {
            let table: Vec<&[i64]> = rows.iter().map(|row| row.removed.as_slice()).collect();
            let weights = strictest(alphabet.len(), &table);
            let lowers = |row: &Row| lowered(row, &weights) > 0;
            let before = rows.len();
            let left: Vec<Row> = rows.into_iter().filter(|row| !lowers(row)).collect();
            if left.len() < before {
                stages.push(Stage::Weights(weights));
                rows = left;
                continue;
            }
            let stuck: Vec<usize> = left.iter().map(|row| row.rule).collect();
            match [true, false].into_iter().find_map(|from_left| order(alphabet, rules, &stuck, from_left)) {
                Some(stage) => stages.push(stage),
                None => {
                    let mut stuck = stuck;
                    stuck.dedup();
                    return Err(NoMeasure::Stuck(stuck));
                }
            }
            rows = Vec::new();
        }
        Ok(Self { stages })
    }

    /// The measure in words.
    pub fn show(&self, alphabet: &Alphabet) -> String {
        let stages: Vec<String> = self.stages.iter().map(|stage| stage.show(alphabet)).collect();
        match stages.is_empty() {
            true => "there are no moves".to_owned(),
            false => stages.join(", then "),
        }
    }
}

impl Stage {
    fn show(&self, alphabet: &Alphabet) -> String {
        match self {
            Self::Weights(weights) => {
                let first = weights.first().copied().unwrap_or_default();
                if weights.iter().all(|&weight| weight == first) {
                    return "the length".to_owned();
                }
                let counted: Vec<String> = (alphabet.symbols().zip(weights))
                    .filter(|&(_, &weight)| weight > 0)
                    .map(|(symbol, &weight)| match weight {
                        1 => format!("the number of {}", alphabet.name(symbol)),
                        _ => format!("{weight} times the number of {}", alphabet.name(symbol)),
                    })
                    .collect();
                counted.join(" plus ")
            }
            Self::Order { from_left, order } => {
                let symbols: Vec<String> =
                    order.iter().map(|&symbol| alphabet.name(symbol).to_string()).collect();
                let side = if *from_left { "left" } else { "right" };
                format!("the order of words of one length from the {side} with {}", symbols.join(" > "))
            }
        }
    }
}

fn lowered(row: &Row, weights: &[u64]) -> i128 {
    row.removed.iter().zip(weights).map(|(&removed, &weight)| i128::from(removed) * i128::from(weight)).sum()
}

/// How many rows a rule has at the most.
fn choices(rule: &MoveRule) -> usize {
    let of_part = |part: &Part| match part {
        Part::Gap { of, some: true, kept: false } => of.iter().count(),
        _ => 1,
    };
    rule.parts.iter().map(of_part).fold(1, usize::saturating_mul)
}

/// What a rule removes at the least: a row for each choice of the symbols that have to be erased.
fn rows(symbols: usize, rule: usize, of: &MoveRule) -> Vec<Row> {
    let mut removed = vec![0; symbols];
    let mut erased = Vec::new();
    for part in &of.parts {
        match part {
            Part::Rewrite { from, to } => {
                from.iter().for_each(|symbol| removed[symbol.index()] += 1);
                to.iter().for_each(|symbol| removed[symbol.index()] -= 1);
            }
            Part::Gap { of, some: true, kept: false } => erased.push(*of),
            Part::Gap { .. } => {}
        }
    }
    let mut rows = vec![removed];
    for of in erased {
        let with = |row: &Vec<i64>, symbol: Symbol| {
            let mut row = row.clone();
            row[symbol.index()] += 1;
            row
        };
        rows = rows.iter().flat_map(|row| of.iter().map(move |symbol| with(row, symbol))).collect();
        rows.sort_unstable();
        rows.dedup();
    }
    rows.into_iter().map(|removed| Row { rule, removed }).collect()
}

/// An order of the symbols by which each of these rules lowers the word among those of its length, if
/// there is one: every factor keeps its length, and the first difference is to a smaller symbol.
fn order(alphabet: &Alphabet, rules: &[MoveRule], stuck: &[usize], from_left: bool) -> Option<Stage> {
    let mut greater = vec![vec![false; alphabet.len()]; alphabet.len()];
    for &rule in stuck {
        let mut difference = None;
        for part in &rules[rule].parts {
            let Part::Rewrite { from, to } = part else { continue };
            if from.len() != to.len() {
                return None;
            }
            let mut pairs = from.iter().zip(to).filter(|(from, to)| from != to);
            difference = match from_left {
                true => difference.or(pairs.next()),
                false => pairs.next_back().or(difference),
            };
        }
        let (from, to) = difference?;
        greater[from.index()][to.index()] = true;
    }
    let mut order = Vec::new();
    let mut left: Vec<Symbol> = alphabet.symbols().collect();
    while !left.is_empty() {
        let greatest = |&symbol: &Symbol| left.iter().all(|other| !greater[other.index()][symbol.index()]);
        let place = left.iter().position(greatest)?;
        order.push(left.remove(place));
    }
    Some(Stage::Order { from_left, order })
}
