//! What the rules of a heap game let a player take, for each way in which the rest may be left.
//!
//! A move is a heap and the parts that are left of it. Parts may be 0, and which of them are equal or larger
//! than others makes finitely many regions, in each of which the parts are sums of differences that are any
//! positive integers. A rule is understood if in each region the numbers that may be taken do not depend on
//! the differences. That is decided for all of them at once, by the signs of linear forms.

use super::pieces::{MOST_MEMBERS, Members, Numbers, Piece, Pieces};
use super::solve::{Solved, composed};
use super::truth::{Range, Region, rules_in};
use crate::heap::SetRule;
use crate::rules::linear::Linear;
use crate::rules::syntax::{Condition, Relation};
use std::cell::Cell;
use std::collections::BTreeMap;

/// The most parts that are looked at.
pub(super) const MOST_PARTS: usize = 3;

/// How many counters are said to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Taken {
    /// The heap less all parts.
    FromSum,
    /// The heap less its largest part.
    FromLargest,
}

/// How many parts are equal: of those that are not 0, from the smallest to the largest. Two parts that
/// differ are `[1, 1]`.
pub(super) type Left = Vec<u8>;

/// The numbers that may be taken, by how the rest is left.
pub(super) type Takes = BTreeMap<Left, Pieces>;

/// What a rule lets a player take. Numbers of which nothing is seen are [`Members::Unknown`].
///
/// # Complexity
/// For each region, one evaluation of the condition for each constant in it.
pub(super) fn takes(
    condition: &Condition,
    parts: usize,
    solved: &[Solved],
    taken: Taken,
    steps: &Cell<u64>,
) -> Option<Takes> {
    let mut takes = Takes::new();
    for levels in levels(parts) {
        let left: Left = (1..=parts)
            .map(|level| levels.iter().filter(|&&other| other == level).count() as u8)
            .filter(|&count| count > 0)
            .collect();
        // Coordinate 0 is the number that is taken, the others are the differences.
        let size = |level: usize| Linear { terms: (1..=level).map(|atom| (atom, 1)).collect(), constant: 0 };
        let sizes: Vec<Linear> = levels.iter().map(|&level| size(level)).collect();
        let heap = match taken {
            Taken::FromSum => sizes.iter().try_fold(Linear::atom(0), |heap, size| heap.plus(1, size))?,
            Taken::FromLargest => Linear::atom(0).plus(1, &size(left.len()))?,
        };
        let coordinates: Vec<Linear> = std::iter::once(heap).chain(sizes).collect();
        for Solved { variables, zeros } in solved {
            let forms = |forms: &[Linear]| {
                forms.iter().map(|form| composed(form, &coordinates)).collect::<Option<Vec<_>>>()
            };
            let question = Question {
                variables: forms(variables)?,
                zeros: forms(zeros)?,
                condition,
                differences: left.len(),
                steps,
            };
            let pieces = question.pieces()?;
            let entry = takes.entry(left.clone()).or_insert(Pieces::EMPTY);
            *entry = entry.union(&pieces);
        }
    }
    Some(takes)
}

/// The values of a variable for which a condition on it alone holds, if they are a set of natural numbers.
pub(super) fn numbers_where(
    variables: usize,
    variable: usize,
    condition: &Condition,
    steps: &Cell<u64>,
) -> Option<Numbers> {
    let mut forms = vec![Linear::default(); variables];
    *forms.get_mut(variable)? = Linear::atom(0);
    Question { variables: forms, zeros: Vec::new(), condition, differences: 0, steps }.pieces()?.numbers()
}

/// All ways to order some parts: each gets the place of its size, 0 for a part of 0.
fn levels(parts: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..parts {
        all = all
            .into_iter()
            .flat_map(|levels: Vec<usize>| {
                (0..=parts).map(move |level| [levels.as_slice(), &[level]].concat())
            })
            .collect();
    }
    let no_gap = |levels: &Vec<usize>| {
        let most = levels.iter().copied().max().unwrap_or_default();
        (1..=most).all(|level| levels.contains(&level))
    };
    all.into_iter().filter(no_gap).collect()
}

/// For which numbers as coordinate 0 a rule holds, whatever positive integers the other coordinates are.
struct Question<'q> {
    variables: Vec<Linear>,
    zeros: Vec<Linear>,
    condition: &'q Condition,
    differences: usize,
    steps: &'q Cell<u64>,
}

impl Question<'_> {
    fn region<'r>(&'r self, ranges: &'r [Range], assumed: Option<(SetRule, bool)>) -> Region<'r> {
        Region { variables: &self.variables, ranges, assumed, steps: self.steps }
    }

    fn ranges(&self, taken: Range) -> Vec<Range> {
        std::iter::once(taken).chain((0..self.differences).map(|_| Range::from(1))).collect()
    }

    /// Whether all numbers of a range are allowed, or none.
    fn holds(&self, taken: Range, assumed: Option<(SetRule, bool)>) -> Option<bool> {
        let ranges = self.ranges(taken);
        let region = self.region(&ranges, assumed);
        let natural = self.variables.iter().map(|form| region.compare_form(Relation::AtLeast, form));
        let zero = self.zeros.iter().map(|form| region.compare_form(Relation::Equal, form));
        super::truth::all(natural.chain(zero).chain(std::iter::once_with(|| region.truth(self.condition))))
    }

    /// The numbers at which something changes.
    fn borders(&self) -> Vec<i64> {
        let ranges = self.ranges(Range::ALL);
        let mut borders = vec![0];
        let mut note = |form: &Linear| {
            if let Some(&factor) = form.terms.get(&0)
                && form.terms.len() == 1
                && let (Some(constant), false) =
                    (form.constant.checked_neg(), factor == -1 && form.constant == i64::MIN)
            {
                borders.extend(constant.checked_div_euclid(factor));
            }
        };
        self.variables.iter().chain(&self.zeros).for_each(&mut note);
        self.region(&ranges, None).each_difference(self.condition, &mut |form| note(&form));
        borders.sort_unstable();
        borders.dedup();
        borders
    }

    fn pieces(&self) -> Option<Pieces> {
        let borders = self.borders();
        if borders.len() > MOST_MEMBERS {
            return None;
        }
        let mut rules = Vec::new();
        rules_in(self.condition, &mut rules);
        let mut pieces = Vec::new();
        let mut low: Option<i64> = None;
        // Before each border, at it, and behind the last.
        let ends = borders.iter().flat_map(|&border| [border.checked_sub(1), Some(border)]).flatten();
        for last in ends.map(Some).chain([None]) {
            if last.is_some_and(|last| low.is_some_and(|low| last < low)) {
                continue;
            }
            let range = Range { low: low.map(Into::into), high: last.map(Into::into) };
            let members = self.members(range, &rules);
            let single = !matches!(members, Members::All | Members::None | Members::Of(SetRule::Divisors));
            match (members, low, last) {
                (_, Some(low), Some(last)) if single && last.abs_diff(low) < MOST_MEMBERS as u64 => {
                    pieces.extend((low..=last).map(|number| {
                        let range = Range { low: Some(number.into()), high: Some(number.into()) };
                        Piece { last: Some(number), members: self.members(range, &rules) }
                    }));
                }
                (members, ..) => pieces.push(Piece { last, members }),
            }
            if pieces.len() > 4 * MOST_MEMBERS {
                return None;
            }
            low = last.and_then(|last| last.checked_add(1));
        }
        Some(Pieces(pieces))
    }

    fn members(&self, range: Range, rules: &[SetRule]) -> Members {
        match self.holds(range, None) {
            Some(true) => Members::All,
            Some(false) => Members::None,
            None => {
                let is_set = |&&rule: &&SetRule| {
                    [true, false]
                        .into_iter()
                        .all(|within| self.holds(range, Some((rule, within))) == Some(within))
                };
                rules.iter().find(is_set).map_or(Members::Unknown, |&rule| Members::Of(rule))
            }
        }
    }
}
