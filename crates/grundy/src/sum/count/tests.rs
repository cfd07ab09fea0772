//! Both methods beside the specification: all sums, one after the other.

use super::*;
use crate::Limits;
use proptest::prelude::*;

/// All sums of heaps with these values.
struct Enumeration<'a> {
    values: &'a [u32],
    selection: Selection,
    convention: Convention,
    counts: Vec<UBig>,
}

impl Enumeration<'_> {
    fn choose(&mut self, chosen: &mut Vec<usize>, more: usize) {
        if more == 0 {
            let sum = chosen.iter().fold(0, |sum, &heap| sum ^ self.values[heap]);
            let fickle = chosen.iter().all(|&heap| self.values[heap] < 2);
            let value = sum ^ u32::from(fickle && self.convention == Convention::Misere);
            let value = value as usize;
            self.counts.resize(self.counts.len().max(value + 1), UBig::ZERO);
            self.counts[value] += UBig::ONE;
            return;
        }
        let least = match (self.selection, chosen.last()) {
            (Selection::Tuples, _) | (_, None) => 0,
            (Selection::Multisets, Some(&last)) => last,
            (Selection::Sets, Some(&last)) => last + 1,
        };
        for heap in least..self.values.len() {
            chosen.push(heap);
            self.choose(chosen, more - 1);
            chosen.pop();
        }
    }
}

fn enumerate(values: &[u32], heaps: usize, selection: Selection, convention: Convention) -> Vec<UBig> {
    let mut all = Enumeration { values, selection, convention, counts: vec![UBig::ZERO] };
    all.choose(&mut Vec::new(), heaps);
    all.counts
}

fn selections() -> impl Strategy<Value = Selection> {
    prop::sample::select(vec![Selection::Tuples, Selection::Multisets, Selection::Sets])
}

fn conventions() -> impl Strategy<Value = Convention> {
    prop::sample::select(vec![Convention::Normal, Convention::Misere])
}

proptest! {
    #[test]
    fn methods_equal_enumeration(
        values in prop::collection::vec(0u32..12, 0..7),
        heaps in 0usize..6,
        selection in selections(),
        convention in conventions(),
        modulus in prop::option::of(1u32..40),
        by_value in any::<bool>(),
    ) {
        let limits = Limits::default();
        let modulus = modulus.map(UBig::from);
        let histogram = Histogram::of_values(values.iter().copied(), &mut limits.start()).unwrap();
        let question = Question { heaps: heaps.into(), selection, convention, by_value, modulus: modulus.clone() };
        let reduced = |count: UBig| modulus.as_ref().map_or(count.clone(), |modulus| count % modulus);
        let expected = enumerate(&values, heaps, selection, convention);
        for method in Method::ALL {
            let counts = count_sums(&histogram, &question, method, &mut limits.start()).unwrap();
            prop_assert_eq!(&counts.losing, &reduced(expected[0].clone()), "{:?}", method);
            prop_assert_eq!(&counts.winning, &reduced(expected.iter().skip(1).sum()), "{:?}", method);
            prop_assert_eq!(counts.by_value.is_some(), by_value);
            let mut wanted: Vec<UBig> = expected.iter().cloned().map(reduced).collect();
            while wanted.len() > 1 && wanted.last().is_some_and(UBig::is_zero) {
                wanted.pop();
            }
            prop_assert!(counts.by_value.is_none_or(|counted| counted == wanted), "{:?}", method);
        }
    }

    /// Counts too large for the enumeration, of heaps that are not there one by one.
    #[test]
    fn methods_agree(
        counts in prop::collection::vec(any::<u64>(), 1..9),
        large in any::<bool>(),
        heaps in 0u32..25,
        selection in selections(),
        convention in conventions(),
        modulus in prop::option::of(1u64..),
    ) {
        let limits = Limits::default();
        let mut histogram = Histogram::new();
        for (value, count) in (0..).zip(counts) {
            let count = if large { UBig::from(count).pow(3) } else { count.into() };
            histogram.add(value, count, &limits.start()).unwrap();
        }
        let modulus = modulus.map(UBig::from);
        let question = Question { heaps: heaps.into(), selection, convention, by_value: true, modulus };
        let twice = count_sums_twice(&histogram, &question, &mut limits.start()).unwrap();
        let whole = Question { modulus: None, ..question.clone() };
        let whole = count_sums(&histogram, &whole, Method::Characters, &mut limits.start()).unwrap();
        if let Some(modulus) = &question.modulus {
            prop_assert_eq!(twice.losing, &whole.losing % modulus);
            prop_assert_eq!(twice.winning, whole.winning % modulus);
        } else {
            prop_assert_eq!(twice, whole);
        }
    }
}

/// Numbers of heaps far past what could be written out, and the limits before that.
#[test]
fn many_heaps() {
    let limits = Limits::default();
    let histogram = Histogram::of_values([0, 1, 1, 2, 3, 3, 3], &mut limits.start()).unwrap();
    let question = |heaps: UBig, selection, modulus: Option<u64>| {
        let modulus = modulus.map(UBig::from);
        Question { heaps, selection, convention: Convention::Normal, by_value: true, modulus }
    };
    let count =
        |question: &Question| count_sums(&histogram, question, Method::Characters, &mut limits.start());
    // The transform is 7, -3, -1, 1: 7^K + 3^K + 2 over 4, for even K.
    let far = UBig::from(10u8).pow(30);
    let counts = count(&question(far.clone(), Selection::Tuples, Some(5))).unwrap();
    // 7^K = 3^K = 1 modulo 5, as 4 divides K.
    assert_eq!(counts.losing, UBig::ONE);
    assert_eq!(counts.winning, UBig::ZERO);
    for heaps in [2000u32, 2001] {
        for selection in [Selection::Tuples, Selection::Multisets, Selection::Sets] {
            let whole = count(&question(heaps.into(), selection, None)).unwrap();
            for modulus in [1, 2, 997, 1 << 40, 1_000_000_007, 1_000_000_000] {
                let remainder = |count: &UBig| UBig::from(count % modulus);
                let counts = count(&question(heaps.into(), selection, Some(modulus))).unwrap();
                assert_eq!(counts.losing, remainder(&whole.losing), "{heaps} {selection:?} {modulus}");
                assert_eq!(counts.winning, remainder(&whole.winning), "{heaps} {selection:?} {modulus}");
            }
        }
    }
    for selection in [Selection::Tuples, Selection::Multisets] {
        assert!(matches!(count(&question(far.clone(), selection, None)), Err(Error::Limit(_))));
    }
    let few = Limits { positions: 10_000, ..Limits::default() };
    let question = question(far.clone(), Selection::Multisets, Some(7));
    let counted = count_sums(&histogram, &question, Method::Characters, &mut few.start());
    assert!(matches!(counted, Err(Error::Limit(_))));
    let none = Question { selection: Selection::Sets, modulus: None, ..question };
    assert_eq!(count(&none).unwrap().winning, UBig::ZERO);
}
