//! Rules that amount to a game of the library, seen through any way to write them.

mod amount;
mod pieces;
mod powers;
mod solve;
mod takes;
mod truth;
mod wythoff;

#[cfg(test)]
mod tests;

use super::linear::Linearised;
use super::measure::Measure;
use super::naive::moves_of;
use super::source::Span;
use super::syntax::{Expression, MoveRule, Node, Rules, Shape};
use amount::{Amount, description};
use std::cell::Cell;
use takes::{MOST_PARTS, Taken, Takes};

/// How many steps recognising may take.
const MOST_STEPS: u64 = 5_000_000;

/// The largest heap, or number of a pair, whose moves are compared with those of the game.
const LARGEST_COMPARED: u64 = 40;

/// How many choices are tried for comparing at the most.
const MOST_TRIED: u64 = 20_000;

/// A game of the library that rules amount to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recognised {
    /// The game, as users write it: `octal:0.77`, `subtract:1,2`, `nim`.
    pub game: String,
    /// Where each rule stands, and what it lets a player do.
    pub because: Vec<(Span, String)>,
}

/// The game of the library with the same moves as the rules, but for heaps that are empty, in which there is
/// no move.
///
/// It is proved for heaps of all sizes: for each way to order the parts that are left by size, the numbers that
/// may be taken are found without trying sizes. That moves of small heaps are the same is looked at besides.
/// Rules of which nothing is returned may still amount to a game.
///
/// # Complexity
/// At most 5 million evaluations of parts of conditions, and 20 thousand trials of choices.
pub fn recognise(rules: &Rules) -> Option<Recognised> {
    // An ending is of the whole game, and what is watched may be an error in play.
    if !rules.endings.is_empty() || matches!(rules.measure, Measure::Watched(_)) {
        return None;
    }
    let steps = Cell::new(MOST_STEPS);
    match &rules.shape {
        Shape::Heap(_) => {
            heaps(rules, &steps).filter(|(amount, _)| agrees(rules, amount)).map(|(_, found)| found)
        }
        Shape::Tuple(_) => pairs(rules, &steps).filter(|_| agrees_with_wythoff(rules)),
    }
}

fn because(rules: &Rules, texts: Vec<String>) -> Vec<(Span, String)> {
    rules.moves.iter().map(|rule| rule.span).zip(texts).collect()
}

fn pairs(rules: &Rules, steps: &Cell<u64>) -> Option<Recognised> {
    let texts = wythoff::wythoff(&rules.moves, steps)?;
    Some(Recognised { game: "wythoff".to_owned(), because: because(rules, texts) })
}

fn heaps(rules: &Rules, steps: &Cell<u64>) -> Option<(Amount, Recognised)> {
    let prepared: Option<Vec<Vec<MoveRule>>> = rules.moves.iter().map(|rule| prepared(rule, steps)).collect();
    let prepared = prepared?;
    [Taken::FromSum, Taken::FromLargest].into_iter().find_map(|taken| {
        let mut all = Takes::new();
        let mut texts = Vec::new();
        for rules in &prepared {
            let mut of_rule = Takes::new();
            for rule in rules {
                let solved = solve::solve(rule, steps)?;
                let found = takes::takes(&rule.condition, rule.results.len(), &solved, taken, steps)?;
                add(&mut of_rule, found);
            }
            texts
                .push(description(&of_rule, taken).unwrap_or_else(|| "a part of the other moves".to_owned()));
            add(&mut all, of_rule);
        }
        let amount = Amount::of(&all, taken)?;
        let game = amount.spelling();
        Some((amount, Recognised { game, because: because(rules, texts) }))
    })
}

fn add(takes: &mut Takes, more: Takes) {
    for (left, pieces) in more {
        let entry = takes.entry(left).or_insert(pieces::Pieces::EMPTY);
        *entry = entry.union(&pieces);
    }
}

/// The rule as rules with linear results, and without heaps that are always empty.
fn prepared(rule: &MoveRule, steps: &Cell<u64>) -> Option<Vec<MoveRule>> {
    let mut rule = rule.clone();
    rule.results.retain(|result| !matches!(result.as_slice(), [Expression { node: Node::Number(0), .. }]));
    if rule.results.len() > MOST_PARTS {
        return None;
    }
    while !is_linear(&rule) {
        match powers::with_members(&rule, steps) {
            Some(simpler) => rule = simpler,
            None => return powers::with_values(&rule, steps),
        }
    }
    Some(vec![rule])
}

fn is_linear(rule: &MoveRule) -> bool {
    rule.results.iter().flatten().all(|result| {
        let mut forms = Linearised::of_variables(rule.names.len());
        forms.form(result, &|_, _| false).is_some() && forms.atoms == rule.names.len()
    })
}

/// Whether moves of small heaps are those of the game: a net under the proof.
fn agrees(rules: &Rules, amount: &Amount) -> bool {
    small(rules).into_iter().all(|heap| {
        let natural = |mut option: Vec<u64>| {
            option.retain(|&heap| heap > 0);
            option.sort_unstable();
            option
        };
        let mut wanted: Vec<Vec<u64>> = amount.options(heap).into_iter().map(natural).collect();
        wanted.sort_unstable();
        wanted.dedup();
        let mut found: Vec<Vec<u64>> = Vec::new();
        let listed =
            moves_of(rules, &[heap], &mut |found_move| found.push(natural(found_move.results.concat())));
        found.sort_unstable();
        found.dedup();
        listed.is_ok() && found == wanted
    })
}

/// Whether moves of small pairs are those of Wythoff's game.
fn agrees_with_wythoff(rules: &Rules) -> bool {
    const LARGEST: u64 = 8;
    (0..=LARGEST).flat_map(|a| (0..=LARGEST).map(move |b| (a, b))).all(|(a, b)| {
        let one = (1..=a).map(|k| [a - k, b]).chain((1..=b).map(|k| [a, b - k]));
        let mut wanted: Vec<[u64; 2]> = one.chain((1..=a.min(b)).map(|k| [a - k, b - k])).collect();
        wanted.sort_unstable();
        let mut found = Vec::new();
        let listed = moves_of(rules, &[a, b], &mut |found_move| {
            found.extend(
                found_move.results.iter().filter_map(|result| <[u64; 2]>::try_from(result.as_slice()).ok()),
            );
        });
        found.sort_unstable();
        found.dedup();
        listed.is_ok() && found == wanted
    })
}

/// The heaps from 0 on with so few choices that all of them can be tried.
fn small(rules: &Rules) -> Vec<u64> {
    let mut tried = 0u64;
    let few = |heap: &u64| {
        for rule in &rules.moves {
            let Ok(most) = rule.bounds.of(&[i64::try_from(*heap).unwrap_or(i64::MAX)]) else { return false };
            let choices = most.iter().map(|most| most.unsigned_abs().saturating_add(1));
            tried = tried.saturating_add(choices.fold(1, u64::saturating_mul));
        }
        tried <= MOST_TRIED
    };
    (0..=LARGEST_COMPARED).take_while(few).collect()
}
