//! Heaps of counters as components: how they are written, what they take in memory, and the engines that
//! solve them.

use super::{Method, Playable};
use crate::engine::{AnyHeap, ByPeriod, ByValues, Engine, HeapTable};
use crate::heap::{HeapRules, HeapValues, Naive, fast_engine};
use crate::outcome::Convention;
use dashu_int::UBig;

/// The engine of a method that takes values in order of size, or a period of them. `table` makes a table of
/// an engine for values.
pub(super) fn engine<'r, G: Playable<Component = UBig>>(
    game: &'r G,
    rules: &'r HeapRules,
    method: Method,
    convention: Convention,
    table: impl Fn(Box<dyn HeapValues + 'r>) -> HeapTable<Box<dyn HeapValues + 'r>>,
) -> Box<dyn Engine<UBig> + 'r> {
    let naive = || -> Box<dyn HeapValues + 'r> { Box::new(Naive::new(rules)) };
    let fast = || fast_engine(rules, None).ok().flatten().unwrap_or_else(naive);
    let period = || ByPeriod::new(rules, game.spelling());
    match method {
        Method::Table => Box::new(ByValues::new(game, table(naive()), convention)),
        Method::Sparse | Method::PairSums | Method::Window => {
            Box::new(ByValues::new(game, table(fast()), convention))
        }
        Method::Period => Box::new(ByValues::new(game, period(), convention)),
        _ => Box::new(ByValues::new(game, AnyHeap::new(rules, table(fast()), period()), convention)),
    }
}

/// The words of a position of heaps.
pub(super) fn show(position: &[UBig]) -> Vec<String> {
    position.iter().map(UBig::to_string).collect()
}

/// What a heap takes beside its own size.
pub(super) fn owned_bytes(heap: &UBig) -> usize {
    // Two machine words have room in the number itself.
    match heap.as_words().len() {
        0..=2 => 0,
        words => words * size_of::<u64>(),
    }
}

/// About what a list of options takes, each of `parts` heaps of which none is larger than `heap`.
pub(super) fn list_bytes(options: &UBig, parts: usize, heap: &UBig) -> u64 {
    let bytes = parts * (size_of::<UBig>() + owned_bytes(heap)) + size_of::<usize>();
    u64::try_from(options * bytes).unwrap_or(u64::MAX)
}
