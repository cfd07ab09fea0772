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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Words;

    fn rules(text: &str) -> WordRules {
        WordRules::parse(&[Words::of_line("game", None, text).whole()]).unwrap()
    }

    fn weights(weights: &[u64]) -> Stage {
        Stage::Weights(weights.to_vec())
    }

    fn order(from_left: bool, order: &[u8]) -> Stage {
        Stage::Order { from_left, order: order.iter().copied().map(Symbol).collect() }
    }

    fn stuck(text: &str, stages: &[Stage]) -> Option<String> {
        let measure = Measure { stages: stages.to_vec() };
        rule_without_end(&measure, &rules(text)).map(|rule| rule.text.clone())
    }

    const GAMES: [&str; 9] = [
        "word over 0, 1*9; anywhere 0 -> \"\" | 1 -> \"\"; strip leading 0",
        "word over a, b; anywhere [a]+ -> \"\" | [b]+ -> \"\"",
        "word over a, b, c; anywhere a -> bb | b -> \"\"; left c -> \"\"",
        "word over 0, 1; anywhere 1 .. 0 -> 0 .. 1 | 1 -> \"\"",
        "word over a, b, c; left ab [c]* -> ba; right [c]+ b -> \"\"",
        "word over a, b, c; left [ab]+ -> c; anywhere b -> a",
        "word over a, b, c; left [ab]+ -> c",
        "word over 0, 1; anywhere 110 -> 001 | 011 -> 100",
        "word over 0, 1; whole 11 .. 1 -> 0 .. 0; left 01 -> 10; right 1 -> \"\"",
    ];

    #[test]
    fn measures_that_are_found_are_lowered_and_not_without_a_stage() {
        for text in GAMES {
            let rules = rules(text);
            let stages = &rules.measure().stages;
            assert_eq!(stuck(text, stages), None, "{text}");
            for at in 0..stages.len() {
                let mut fewer = stages.clone();
                fewer.remove(at);
                assert!(stuck(text, &fewer).is_some(), "{text} without {at}");
            }
        }
    }

    #[test]
    fn other_measures() {
        let text = "word over 0, 1; anywhere 10 -> 01";
        assert_eq!(stuck(text, &[order(true, &[1, 0])]), None);
        assert_eq!(stuck(text, &[order(false, &[0, 1])]), None);
        assert_eq!(stuck(text, &[weights(&[3, 3]), order(true, &[1, 0])]), None);
        for wrong in [
            order(true, &[0, 1]),
            order(false, &[1, 0]),
            order(true, &[1]),
            order(true, &[1, 0, 0]),
            order(true, &[1, 1]),
            weights(&[1, 1]),
        ] {
            assert!(stuck(text, std::slice::from_ref(&wrong)).is_some(), "{wrong:?}");
            // Stages behind one that is raised are of no use.
            let raised = [weights(&[1, 2]), wrong];
            assert!(stuck("word over 0, 1; anywhere 10 -> 01 | 00 -> 11", &raised).is_some());
        }
        assert_eq!(stuck("word over 0, 1", &[]), None);
        assert!(stuck(text, &[]).is_some());
    }

    /// Of what has to be erased the lightest counts, and in later stages the lightest of those.
    #[test]
    fn parts_that_are_erased() {
        let text = "word over a, b, c; left [ab]+ -> c";
        assert_eq!(stuck(text, &[weights(&[2, 3, 1])]), None);
        assert!(stuck(text, &[weights(&[1, 3, 1])]).is_some());
        assert!(stuck(text, &[weights(&[1, 3, 2])]).is_some());
        // An a is erased where the first stage is not lowered, and the second is lowered by that.
        assert_eq!(stuck(text, &[weights(&[1, 2, 1]), weights(&[1, 0, 0])]), None);
        assert!(stuck(text, &[weights(&[1, 2, 1]), weights(&[0, 1, 0])]).is_some());
        // What is erased besides makes a word shorter, and factors keep their length.
        let text = "word over a, b, c; left ab [c]* -> ba";
        assert_eq!(stuck(text, &[order(true, &[0, 1, 2])]), None);
        assert!(stuck(text, &[order(true, &[1, 0, 2])]).is_some());
        let longer = "word over a, b; left ab -> \"\"";
        assert!(stuck(longer, &[order(true, &[0, 1])]).is_some());
        let most = "word over a, b; anywhere aaaa -> bbbb";
        assert_eq!(stuck(most, &[weights(&[u64::MAX, u64::MAX - 1])]), None);
    }
}
