//! Heaps of counters as components: how they are written, and what they take in memory.

use dashu_int::UBig;

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
