//! Why play ends: numbers that every move lowers.

use super::evaluate::{Undefined, value};
use super::linear::Linear;
use super::polyhedron::{Case, PROGRAM, cases};
use super::source::Source;
use super::syntax::{Expression, MoveRule, Rules, Shape};
use crate::error::Result;
use crate::limits::Meter;

/// What every move lowers in each component that it leaves: numbers of which the first that changes becomes
/// less.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Sums of multiples of the numbers of a component, proved: in each the factors of its numbers. Each
    /// is at least some constant wherever it is lowered.
    Proved(Vec<Vec<i64>>),
    /// Numbers that the user gives, which are looked at in play since nothing is proved.
    Watched(Vec<Expression>),
}

/// A measure that is lowered has to be at least minus this; larger numbers do not fit linear programs.
const LEAST: i64 = 1 << 32;

/// A component that comes of a move.
struct Step<'c> {
    rule: usize,
    case: &'c Case,
    result: usize,
}

impl Measure {
    /// Finds a measure, or takes the user's.
    ///
    /// # Errors
    /// A rule that may not lower any, at its place; a limit that was reached.
    ///
    /// # Complexity
    /// For some hundred candidates at most, a linear program for each result of each case of each rule.
    ///
    /// # References
    /// A. R. Bradley, Z. Manna, H. B. Sipma, Linear ranking with reachability, 2005 (orders of several linear
    /// measures).
    pub fn find(
        rules: &[MoveRule],
        shape: &Shape,
        own: Vec<Expression>,
        source: &Source,
        meter: &mut Meter<'_>,
    ) -> Result<Self> {
        let cases = rules.iter().map(|rule| cases(rule, |_| true, meter)).collect::<Result<Vec<_>, _>>()?;
        let mut steps: Vec<Step<'_>> = Vec::new();
        for (rule, cases) in cases.iter().enumerate() {
            for case in cases {
                steps.extend((0..rules[rule].results.len()).map(|result| Step { rule, case, result }));
            }
        }
        let own_weights: Vec<Vec<i64>> = own.iter().filter_map(|own| weights(own, shape.arity())).collect();
        let candidates = own_weights.into_iter().chain(candidates(shape.arity()));
        let candidates: Vec<Vec<i64>> = candidates.collect();
        let mut proved = Vec::new();
        while !steps.is_empty() {
            let mut lowers = None;
            for weights in &candidates {
                let mut lowered = Vec::with_capacity(steps.len());
                for step in &steps {
                    meter.count_many(PROGRAM)?;
                    match step.lowers(weights) {
                        Some(less) => lowered.push(less),
                        None => break,
                    }
                }
                if lowered.len() == steps.len() && lowered.contains(&true) {
                    lowers = Some((weights, lowered));
                    break;
                }
            }
            let Some((weights, lowered)) = lowers else { break };
            proved.push(weights.clone());
            let mut lowered = lowered.into_iter();
            steps.retain(|_| lowered.next() == Some(false));
        }
        let Some(stuck) = steps.first() else { return Ok(Self::Proved(proved)) };
        if !own.is_empty() {
            return Ok(Self::Watched(own));
        }
        // Best one that nothing lowers even where it is the only move.
        let alone = |step: &&Step<'_>| !candidates.iter().any(|weights| step.lowers(weights) == Some(true));
        let stuck = &rules[steps.iter().find(alone).unwrap_or(stuck).rule];
        let text = source.text(stuck.span);
        let wrong = format!("play may not end: nothing is found that the move to `{text}` lowers");
        let right =
            "add a condition that makes the position smaller, or say what becomes less with `measure`";
        Err(source.wrong(stuck.span, wrong, right).into())
    }

    /// Whether one component is less than another by a measure of the user's.
    ///
    /// # Errors
    /// [`Undefined`] where it has no value.
    pub fn is_less(own: &[Expression], less: &[i64], than: &[i64]) -> Result<bool, Undefined> {
        for expression in own {
            let (after, before) = (value(expression, less)?, value(expression, than)?);
            if after != before {
                return Ok(after < before && before >= 0);
            }
        }
        Ok(false)
    }
}

impl Rules {
    /// What every move lowers, in words.
    pub fn why_play_ends(&self) -> String {
        let names: Vec<&str> = match &self.shape {
            Shape::Heap(name) => vec![name],
            Shape::Tuple(names) => names.iter().map(String::as_str).collect(),
        };
        let sum = |weights: &Vec<i64>| {
            let terms = weights.iter().zip(&names).filter(|&(&weight, _)| weight != 0);
            terms.fold(String::new(), |sum, (&weight, name)| {
                let sign = match (weight < 0, sum.is_empty()) {
                    (true, true) => "-",
                    (true, false) => " - ",
                    (false, true) => "",
                    (false, false) => " + ",
                };
                match weight.unsigned_abs() {
                    1 => format!("{sum}{sign}{name}"),
                    times => format!("{sum}{sign}{times} {name}"),
                }
            })
        };
        match &self.measure {
            Measure::Proved(stages) if stages.is_empty() => "no move leaves anything".to_owned(),
            Measure::Proved(stages) => {
                let stages: Vec<String> = stages.iter().map(sum).collect();
                format!(
                    "each move lowers {}, proved for all positions",
                    stages.join(", or leaves it and lowers ")
                )
            }
            Measure::Watched(_) => {
                "each move lowers the measure of the rules, which is watched in play".to_owned()
            }
        }
    }
}

impl Step<'_> {
    /// Whether weights are lowered by this step, or stay as they are; `None` if they may rise.
    fn lowers(&self, weights: &[i64]) -> Option<bool> {
        let mut difference = Linear::default();
        let mut before = Linear::constant(LEAST);
        for (number, &weight) in weights.iter().enumerate() {
            if weight == 0 {
                continue;
            }
            let after = self.case.results[self.result][number].as_ref()?;
            difference = difference.plus(weight, &Linear::atom(number))?.plus(-weight, after)?;
            before = before.plus(weight, &Linear::atom(number))?;
        }
        if !self.case.implies(&difference) {
            return None;
        }
        Some(self.case.implies_more_than(0, &difference) && self.case.implies(&before))
    }
}

/// The factors of the numbers in a sum, if an expression is one.
fn weights(expression: &Expression, arity: usize) -> Option<Vec<i64>> {
    let mut forms = super::Linearised::of_variables(arity);
    let form = forms.form(expression, &|_, _| false)?;
    let linear = form.terms.keys().all(|&atom| atom < arity);
    linear.then(|| (0..arity).map(|number| form.terms.get(&number).copied().unwrap_or_default()).collect())
}

/// Weights that games often have, the simplest first: one number, all of them, some of them, one number
/// that grows, one less another, and small multiples.
fn candidates(arity: usize) -> Vec<Vec<i64>> {
    let unit = |number: usize, weight: i64| -> Vec<i64> {
        (0..arity).map(|other| if other == number { weight } else { 0 }).collect()
    };
    let mut candidates: Vec<Vec<i64>> = (0..arity).map(|number| unit(number, 1)).collect();
    candidates.push(vec![1; arity]);
    let subsets = 1usize << arity;
    let subset = |set: usize| -> Vec<i64> { (0..arity).map(|number| (set >> number & 1) as i64).collect() };
    candidates.extend((1..subsets).filter(|set| set.count_ones() > 1 && set + 1 < subsets).map(subset));
    candidates.extend((0..arity).map(|number| unit(number, -1)));
    for (one, other) in (0..arity).flat_map(|one| (0..arity).map(move |other| (one, other))) {
        if one != other {
            for (times, less) in [(1, -1), (2, 1), (1, 2), (3, 1), (3, 2), (2, -1), (1, -2)] {
                let mut weights = unit(one, times);
                weights[other] = less;
                candidates.push(weights);
            }
        }
    }
    candidates.dedup();
    candidates
}
