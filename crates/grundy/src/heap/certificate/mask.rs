//! Which masks make the same values rare, and the least of them.

/// The least mask that has, with each of these values, as many bits in common as `mask` has, up to an
/// even number. It makes the same heaps rare.
///
/// # Complexity
/// One step a value, and at most 32 for each that is linearly independent of those before.
pub fn least_mask(mask: u32, values: impl Iterator<Item = u32>) -> u32 {
    // A basis of the space of the values; entry i is 0, or has bit i as its lowest bit and no bit that
    // is the lowest of another entry.
    let mut basis = [0u32; 32];
    let mut span = Span::default();
    for value in values {
        if span.is_known(value) {
            continue;
        }
        let rest =
            (0..32).fold(value, |rest, bit| if rest >> bit & 1 == 1 { rest ^ basis[bit] } else { rest });
        if rest != 0 {
            let lowest = rest.trailing_zeros();
            for row in &mut basis {
                if *row >> lowest & 1 == 1 {
                    *row ^= rest;
                }
            }
            basis[lowest as usize] = rest;
        }
    }
    // Bit i, where no entry has it as its lowest, is the highest of a mask that has an even number of
    // bits in common with all values: bit i itself, and the lowest of each entry that has bit i.
    let free = (0..32).filter(|&bit| basis[bit] == 0 && mask >> bit & 1 == 1);
    free.fold(mask, |mask, bit| {
        let others = (0..32).filter(|&row| basis[row] >> bit & 1 == 1).fold(0, |bits, row| bits | 1 << row);
        mask ^ 1 << bit ^ others
    })
}

/// The small values that were seen, so that a long list of them is gone through quickly.
#[derive(Default)]
struct Span {
    seen: Vec<bool>,
}

impl Span {
    fn is_known(&mut self, value: u32) -> bool {
        const MOST: usize = 1 << 16;
        let index = value as usize;
        if index >= MOST {
            return false;
        }
        if index >= self.seen.len() {
            self.seen.resize(index + 1, false);
        }
        std::mem::replace(&mut self.seen[index], true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn rare(mask: u32, values: &[u32]) -> Vec<bool> {
        values.iter().map(|value| (value & mask).count_ones().is_multiple_of(2)).collect()
    }

    proptest! {
        #[test]
        fn no_smaller_mask_makes_the_same_values_rare(
            mask in 0u32..256,
            values in prop::collection::vec(0u32..64, 0..6),
        ) {
            let least = (0..=mask).find(|&other| rare(other, &values) == rare(mask, &values)).unwrap();
            prop_assert_eq!(least_mask(mask, values.iter().copied()), least);
        }

        #[test]
        fn large_values_are_reduced_too(mask: u32, values in prop::collection::vec(any::<u32>(), 0..40)) {
            let least = least_mask(mask, values.iter().copied());
            prop_assert!(least <= mask);
            prop_assert_eq!(rare(least, &values), rare(mask, &values));
            prop_assert_eq!(least_mask(least, values.iter().copied()), least);
        }
    }
}
