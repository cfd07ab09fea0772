//! The fast engine for the rules of a heap, where there is one.

use super::{AllBut, HeapRules, HeapValues, Sparse, SubtractionSet, Window};
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
        HeapRules::Break(rules) => Sparse::applies(rules).then_some((
            Method::Sparse,
            "few heaps are rare in a sparse space, so few pairs of heaps have to be tried",
        )),
    }
}

/// The engine of [`fast_method`]. With a window it keeps the last values alone, and those that it needs.
pub fn fast_engine(rules: &HeapRules, window: Option<u64>) -> Option<Box<dyn HeapValues + '_>> {
    let engine: Box<dyn HeapValues + '_> = match (rules, window) {
        (HeapRules::Subtract(SubtractionSet::Finite(set)), None) => Box::new(Window::new(set)),
        (HeapRules::Subtract(SubtractionSet::Finite(set)), Some(window)) => {
            Box::new(Window::new(set).keep(window))
        }
        (HeapRules::Subtract(SubtractionSet::AllBut(set)), None) => Box::new(AllBut::new(set)),
        (HeapRules::Subtract(SubtractionSet::AllBut(set)), Some(window)) => {
            Box::new(AllBut::new(set).keep(window))
        }
        (HeapRules::Subtract(SubtractionSet::Rule(_)), _) => return None,
        (HeapRules::Break(rules), window) => match (Sparse::new(rules), window) {
            (Some(engine), None) => Box::new(engine),
            (Some(engine), Some(window)) => Box::new(engine.keep(window)),
            (None, _) => return None,
        },
    };
    Some(engine)
}
