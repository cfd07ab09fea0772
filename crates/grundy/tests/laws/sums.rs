//! The value of a sum is the nim-sum of the values: the Sprague-Grundy theorem.

use crate::whole::{self, Whole};
use dashu_int::UBig;
use grundy::rulesets::lasker::Lasker;
use grundy::rulesets::nim::Nim;
use grundy::rulesets::split::Split;
use grundy::rulesets::wythoff::Wythoff;
use grundy::rulesets::{Method, Playable};
use grundy::search::Search;
use grundy::{Convention, Error, Limits, Nimber, Value};
use proptest::prelude::*;

/// Cuts a position in two, and compares the value of the whole with those of the parts.
fn check<G: Playable>(rules: &G, position: &[G::Component], cut: usize) -> Result<(), TestCaseError> {
    let limits = Limits::default();
    let (left, right) = position.split_at(cut.min(position.len()));
    let by_definition = Search::new(Whole(rules)).value(&position.to_vec(), &mut limits.start()).unwrap();
    for (method, _) in rules.methods(Convention::Normal) {
        let value = |part: &[G::Component]| -> Option<Value> {
            match rules.engine(method, Convention::Normal).value(part, &mut whole::limits(method).start()) {
                Err(Error::NoPeriod { .. } | Error::Method { .. }) => None,
                value => Some(value.unwrap()),
            }
        };
        let (Some(left), Some(right), Some(whole)) = (value(left), value(right), value(position)) else {
            continue;
        };
        prop_assert!(whole.agrees_with(&Nimber::from(by_definition).into()), "{:?} {}", method, whole);
        if let (Some(left), Some(right)) = (left.nimber(), right.nimber()) {
            prop_assert_eq!(Value::from(left + right), whole, "{:?}", method);
        }
    }
    Ok(())
}

fn by_theorem(rules: &impl Playable<Component = UBig>, heaps: &[u64]) -> Nimber {
    let heaps: Vec<UBig> = heaps.iter().copied().map(UBig::from).collect();
    let mut engine = rules.engine(Method::Theorem, Convention::Normal);
    engine.value(&heaps, &mut Limits::default().start()).unwrap().nimber().unwrap().clone()
}

proptest! {
    #[test]
    fn nim(position in whole::heaps(3, 6), cut in 0usize..4) {
        check(&Nim, &position, cut)?;
    }

    /// A position holds one staircase, so the sum of two is taken by the search alone.
    #[test]
    fn staircase((rules, left) in whole::staircases(), (_, right) in whole::staircases()) {
        let limits = Limits::default();
        let position = [left.as_slice(), &right].concat();
        let by_definition = Search::new(Whole(rules)).value(&position, &mut limits.start()).unwrap();
        for (method, _) in rules.methods(Convention::Normal) {
            let mut engine = rules.engine(method, Convention::Normal);
            let mut value = |part| engine.value(part, &mut limits.start()).unwrap().nimber().unwrap().clone();
            prop_assert_eq!(&value(&left) + &value(&right), Nimber::from(by_definition), "{:?}", method);
        }
    }

    #[test]
    fn subtract((rules, position) in whole::subtraction(), cut in 0usize..4) {
        check(&rules, &position, cut)?;
    }

    #[test]
    fn split(position in whole::heaps(2, 4), cut in 0usize..3) {
        check(&Split, &position, cut)?;
    }

    #[test]
    fn lasker(position in whole::heaps(2, 6), cut in 0usize..3) {
        check(&Lasker, &position, cut)?;
    }

    #[test]
    fn wythoff(position in whole::pairs(3, 4), cut in 0usize..3) {
        check(&Wythoff, &position, cut)?;
    }

    #[test]
    fn take_and_break((rules, position) in whole::codes(), cut in 0usize..3) {
        check(&rules, &position, cut)?;
    }

    #[test]
    fn removing_digits((rules, position) in whole::numbers(), cut in 0usize..3) {
        check(&rules, &position, cut)?;
    }

    #[test]
    fn undirected_geography((rules, position) in whole::undirected_geography(), cut in 0usize..3) {
        check(&rules, &position, cut)?;
    }

    #[test]
    fn node_kayles((rules, position) in whole::node_kayles(), cut in 0usize..3) {
        check(&rules, &position, cut)?;
    }

    #[test]
    fn hackenbush((rules, position) in whole::hackenbush(), cut in 0usize..3) {
        check(&rules, &position, cut)?;
    }

    #[test]
    fn graph((rules, position) in whole::tokens(), cut in 0usize..4) {
        check(&rules, &position, cut)?;
    }

    /// Where no search can follow.
    #[test]
    fn large_heaps(
        left in prop::collection::vec(any::<u64>(), 0..4),
        right in prop::collection::vec(any::<u64>(), 0..4),
    ) {
        let all = [left.as_slice(), &right].concat();
        prop_assert_eq!(&by_theorem(&Nim, &left) + &by_theorem(&Nim, &right), by_theorem(&Nim, &all));
        prop_assert_eq!(&by_theorem(&Split, &left) + &by_theorem(&Split, &right), by_theorem(&Split, &all));
        prop_assert_eq!(by_theorem(&Nim, &all), Nimber::new(all.iter().fold(0, |sum, heap| sum ^ heap)));
    }
}
