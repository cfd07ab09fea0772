//! The split of all values into rare and common ones, and how values are written in it.

/// Which values are rare and which are common, at which heap.
///
/// A value `v` is rare at heap `n` if `popcount(v & mask)`, plus `n + offset` where the parity of the
/// heap counts, is even, else common. For every move that breaks a heap in two, common and common give
/// rare, rare and common give common, rare and rare give rare.
///
/// A value is written as its *index*: the lowest bit of the mask, which the others determine within a
/// class, is left out. That keeps nim-sums and, within a class, the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Space {
    /// Never 0.
    pub mask: u32,
    /// Whether the parity of the heap counts, which needs the numbers of counters that are taken with a
    /// break to have all the same parity.
    pub parity: bool,
    /// That parity.
    pub offset: u64,
}

impl Space {
    fn left_out(self) -> u32 {
        self.mask.trailing_zeros()
    }

    /// Whether a value is rare at a heap.
    pub fn is_rare(self, heap: u64, value: u32) -> bool {
        let heap = if self.parity { heap + self.offset } else { 0 };
        (u64::from((value & self.mask).count_ones()) + heap).is_multiple_of(2)
    }

    /// How many heaps are rare, of which `counts` says how many even and odd ones have each value.
    pub fn rares(self, counts: &[Vec<u64>; 2]) -> u64 {
        let rare = |heap: u64| {
            let counts = counts[heap as usize].iter().zip(0..);
            counts.filter(|&(_, value)| self.is_rare(heap, value)).map(|(count, _)| count).sum::<u64>()
        };
        rare(0) + rare(1)
    }

    /// The index of a value.
    pub fn index(self, value: u32) -> u32 {
        let low = (1 << self.left_out()) - 1;
        (value & low) | (value >> 1 & !low)
    }

    /// The value that has an index and a class, rare or not, at a heap.
    pub fn value(self, heap: u64, (index, rare): (u32, bool)) -> u32 {
        let low = (1 << self.left_out()) - 1;
        let value = (index & low) | (index & !low) << 1;
        if self.is_rare(heap, value) == rare { value } else { value | (low + 1) }
    }

    /// How many rare values are below the common value with an index at a heap; theirs are the least
    /// indices.
    pub fn rare_below(self, heap: u64, common: u32) -> u32 {
        let value = self.value(heap, (common, false));
        let out = self.left_out();
        // With the same bits above the one left out, all rare values are below or all above.
        ((value >> out >> 1) + (value >> out & 1)) << out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_keep_sums_order_and_class() {
        for mask in 1..64 {
            for parity in [false, true] {
                let space = Space { mask, parity, offset: 1 };
                for heap in 0..4 {
                    for v in 0..128 {
                        let rare = space.is_rare(heap, v);
                        assert_eq!(space.value(heap, (space.index(v), rare)), v);
                        for w in 0..128 {
                            assert_eq!(space.index(v ^ w), space.index(v) ^ space.index(w));
                            if space.is_rare(heap, w) == rare {
                                assert_eq!(v < w, space.index(v) < space.index(w));
                            }
                            if !rare && space.is_rare(heap, w) {
                                let below = space.rare_below(heap, space.index(v));
                                assert_eq!(w < v, space.index(w) < below);
                            }
                        }
                    }
                }
            }
        }
    }
}
