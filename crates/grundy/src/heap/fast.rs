//! The fast engine for the rules of a heap, where there is one.

use super::{AllBut, HeapRules, HeapValues, PairSums, Sparse, SubtractionSet, Window};
use crate::error::{Error, Result};
use crate::rulesets::Method;

/// The method that computes values in order faster than [`Naive`](super::Naive), and why it applies;
/// `None` where there is none.
pub fn fast_method(rules: &HeapRules) -> Option<(Method, &'static str)> {
    match rules {
        HeapRules::Subtract(SubtractionSet::Finite(_)) => {
            Some((Method::Window, "a finite set: the values just before a heap decide its own"))
        }
        HeapRules::Subtract(SubtractionSet::AllBut(_)) => Some((
            Method::Window,
            "all but a finite set: equal values are close to each other, and the values just before a heap decide its own",
        )),
        HeapRules::Subtract(SubtractionSet::Rule(_)) => None,
        HeapRules::Break(rules) if PairSums::applies(rules) => Some((
            Method::PairSums,
            match rules.code.moves().any(|(_, heaps)| heaps > 2) {
                true => {
                    "three heaps are left: a look for each least heap among the nim-sums of the other two"
                }
                false => {
                    "very many moves leave two heaps: the nim-sums of all pairs are kept for all of them"
                }
            },
        )),
        HeapRules::Break(rules) => Sparse::applies(rules).then_some((
            Method::Sparse,
            "few heaps are rare in a sparse space, so few pairs of heaps have to be tried",
        )),
    }
}

/// The engine of [`fast_method`]. With a window it keeps the last values alone, and those that it needs.
///
/// # Errors
/// [`Error::Method`] if it needs all values.
pub fn fast_engine(rules: &HeapRules, window: Option<u64>) -> Result<Option<Box<dyn HeapValues + '_>>> {
    let engine: Box<dyn HeapValues + '_> = match (rules, window) {
        (HeapRules::Subtract(SubtractionSet::Finite(set)), None) => Box::new(Window::new(set)),
        (HeapRules::Subtract(SubtractionSet::Finite(set)), Some(window)) => {
            Box::new(Window::new(set).keep(window))
        }
        (HeapRules::Subtract(SubtractionSet::AllBut(set)), None) => Box::new(AllBut::new(set)),
        (HeapRules::Subtract(SubtractionSet::AllBut(set)), Some(window)) => {
            Box::new(AllBut::new(set).keep(window))
        }
        (HeapRules::Subtract(SubtractionSet::Rule(_)), _) => return Ok(None),
        (HeapRules::Break(rules), window) => match (PairSums::new(rules), Sparse::new(rules), window) {
            (Some(engine), _, None) => Box::new(engine),
            (Some(_), _, Some(_)) => {
                return Err(Error::Method {
                    method: Method::PairSums.name().to_owned(),
                    reason: "it keeps all values, so there is no window of the last ones".to_owned(),
                });
            }
            (None, Some(engine), None) => Box::new(engine.by_period()),
            (None, Some(engine), Some(window)) => Box::new(engine.keep(window).by_period()),
            (None, None, _) => return Ok(None),
        },
    };
    Ok(Some(engine))
}
