//! Whether each rule lowers the measure by which play ends.
//!
//! The stages of a measure are sums of weights, none of them negative, and shortest words first, those
//! of one length in the order of an alphabet. Each is well-founded, and what vanishes at the ends of a word raises none.

use crate::word::{Measure, MoveRule, Part, Stage, Symbol, SymbolSet, WordRules};

/// A rule that does not lower the measure, if there is one.
pub(super) fn rule_without_end<'r>(measure: &Measure, rules: &'r WordRules) -> Option<&'r MoveRule> {
    let symbols = rules.alphabet.len();
    rules.moves.iter().find(|rule| !is_lowered(measure, rule, symbols))
}

/// Whether every move by a rule is lowered by the first stage that does not leave it as it is.
fn is_lowered(measure: &Measure, rule: &MoveRule, symbols: usize) -> bool {
    // For each part of which a symbol at least is erased, those that may be erased without lowering a
    // stage before.
    let mut erased: Vec<SymbolSet> = (rule.parts.iter())
        .filter_map(|part| match part {
            Part::Gap { of, some: true, kept: false } => Some(*of),
            _ => None,
        })
        .collect();
    for stage in &measure.stages {
        match stage {
            Stage::Weights(weights) => {
                let weight = |symbol: Symbol| weights.get(symbol.index()).map_or(0, |&w| i128::from(w));
                let least = |of: &SymbolSet| of.iter().map(weight).min().unwrap_or_default();
                let lowered =
                    factors(rule).map(|(from, to)| sum(from, weight) - sum(to, weight)).sum::<i128>()
                        + erased.iter().map(least).sum::<i128>();
                if lowered != 0 {
                    return lowered > 0;
                }
                for of in &mut erased {
                    let least = least(of);
                    let mut lightest = SymbolSet::EMPTY;
                    of.iter()
                        .filter(|&symbol| weight(symbol) == least)
                        .for_each(|symbol| lightest.insert(symbol));
                    *of = lightest;
                }
            }
            Stage::Order { from_left, order } => {
                return is_order(order, symbols)
                    && comes_earlier(rule, *from_left, order, !erased.is_empty());
            }
        }
    }
    false
}

/// Whether a rule makes a word shorter, or one of the same length earlier: no factor changes its length,
/// and the first that changes at all becomes smaller where it first differs.
fn comes_earlier(rule: &MoveRule, from_left: bool, order: &[Symbol], is_shorter: bool) -> bool {
    if factors(rule).any(|(from, to)| from.len() != to.len()) {
        return false;
    }
    if is_shorter {
        return true;
    }
    let mut differences =
        factors(rule).flat_map(|(from, to)| from.iter().zip(to)).filter(|(from, to)| from != to);
    let first = if from_left { differences.next() } else { differences.last() };
    let place = |symbol: &Symbol| order.iter().position(|other| other == symbol);
    // The greatest symbols stand first.
    first.is_some_and(|(from, to)| place(from) < place(to))
}

/// Whether each symbol comes once.
fn is_order(order: &[Symbol], symbols: usize) -> bool {
    let mut sorted: Vec<usize> = order.iter().map(|symbol| symbol.index()).collect();
    sorted.sort_unstable();
    sorted.into_iter().eq(0..symbols)
}

fn factors(rule: &MoveRule) -> impl Iterator<Item = (&[Symbol], &[Symbol])> {
    rule.parts.iter().filter_map(|part| match part {
        Part::Rewrite { from, to } => Some((from.as_slice(), to.as_slice())),
        Part::Gap { .. } => None,
    })
}

fn sum(word: &[Symbol], weight: impl Fn(Symbol) -> i128) -> i128 {
    word.iter().map(|&symbol| weight(symbol)).sum()
}
