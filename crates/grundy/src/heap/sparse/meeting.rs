//! Which nim-sums some pairs have, many pairs in a step.

/// A number that many of fit a vector.
pub(super) trait Lane: Copy {
    /// Which of some sums are nim-sums of an entry of `small` and that at the same place from the end of
    /// `large`, which is as long.
    fn met<const N: usize>(small: &[Self], large: &[Self], sums: [Self; N]) -> [bool; N];
}

macro_rules! lane {
    ($number:ty) => {
        impl Lane for $number {
            #[inline(always)]
            fn met<const N: usize>(small: &[Self], large: &[Self], sums: [Self; N]) -> [bool; N] {
                let pairs = small.len().min(large.len());
                let (small, large) = (&small[..pairs], &large[large.len() - pairs..]);
                // Least differences, and places counted: of the ways to write this, one that compilers turn
                // into wide vectors.
                let mut least = [Self::MAX; N];
                for at in 0..pairs {
                    let met = small[at] ^ large[pairs - 1 - at];
                    for (least, sum) in least.iter_mut().zip(sums) {
                        *least = (met ^ sum).min(*least);
                    }
                }
                least.map(|least| least == 0)
            }
        }
    };
}

lane!(u8);
lane!(u16);

/// Calls `reach` with the nim-sum of each entry of `small` and that at the same place from the end of
/// `large`, which is as long.
#[inline(always)]
pub(super) fn each_sum(small: &[u16], large: &[u16], mut reach: impl FnMut(u16)) {
    let (small, small_rest) = small.as_chunks::<4>();
    let (large_rest, large) = large.as_rchunks::<4>();
    for (small, &[d, c, b, a]) in small.iter().zip(large.iter().rev()) {
        let sums = word(*small) ^ word([a, b, c, d]);
        for at in 0..4 {
            reach((sums >> (16 * at)) as u16);
        }
    }
    for (&a, &b) in small_rest.iter().zip(large_rest.iter().rev()) {
        reach(a ^ b);
    }
}

/// Four numbers, the first as the lowest.
#[inline(always)]
fn word(numbers: [u16; 4]) -> u64 {
    numbers.iter().rev().fold(0, |word, &number| word << 16 | u64::from(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All lengths about some steps, and sums that one pair has, or none.
    #[test]
    fn sums_are_met_where_a_pair_has_them() {
        fastrand::seed(764);
        for length in 0..70 {
            let list = || (0..length).map(|_| fastrand::u16(0..1 << 12)).collect::<Vec<_>>();
            let (small, large) = (list(), list());
            let is_met = |sum| (0..length).any(|at| small[at] ^ large[length - 1 - at] == sum);
            let random = fastrand::u16(0..1 << 12);
            assert_eq!(u16::met(&small, &large, [random]), [is_met(random)]);
            let mut sums = vec![];
            each_sum(&small, &large, |sum| sums.push(sum));
            let pairs = small.iter().zip(large.iter().rev());
            assert_eq!(sums, pairs.map(|(a, b)| a ^ b).collect::<Vec<_>>());
            for at in 0..length {
                let sums = [random, small[at] ^ large[length - 1 - at], small[at]];
                assert_eq!(u16::met(&small, &large, sums), sums.map(is_met), "{length} {at}");
            }
            let bytes = |list: &[u16]| list.iter().map(|&value| value as u8).collect::<Vec<_>>();
            let (small, large) = (bytes(&small), bytes(&large));
            for sum in 0..=u8::MAX {
                let is_met = (0..length).any(|at| small[at] ^ large[length - 1 - at] == sum);
                assert_eq!(u8::met(&small, &large, [sum]), [is_met]);
            }
        }
    }
}
