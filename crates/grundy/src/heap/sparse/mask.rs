//! The mask that makes as few heaps rare as can be, by a Walsh-Hadamard transform.

use super::space::Space;

/// The space in which the fewest of some heaps are rare. `counts` holds how many
/// of them have each value, for even and for odd heaps; `offset` is the parity of all numbers of counters
/// that are taken with a break, if they have the same.
///
/// # Complexity
/// `v log v` steps for values below `v`.
///
/// # References
/// E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 1982, chapter 4 (the sparse space).
pub(super) fn best_space(counts: &[Vec<u64>; 2], offset: Option<u64>) -> Space {
    let [even, odd] = counts.each_ref().map(|counts| {
        let length = counts.len().next_power_of_two().max(2);
        let mut sums: Vec<i64> = counts.iter().map(|&count| count as i64).collect();
        sums.resize(length, 0);
        transform(&mut sums);
        sums
    });
    let heaps: u64 = counts.iter().flatten().sum();
    let mut best = (Space { mask: 1, parity: false, offset: 0 }, heaps + 1);
    let length = even.len().max(odd.len());
    for mask in 1..length {
        // The sums are of +1 for each value that has an even number of bits in the mask, -1 for odd.
        let (even, odd) = (even[mask % even.len()], odd[mask % odd.len()]);
        let mut consider = |parity: bool, offset: u64, sum: i64| {
            let rare = (heaps as i64 + sum) as u64 / 2;
            if rare < best.1 {
                best = (Space { mask: mask as u32, parity, offset }, rare);
            }
        };
        consider(false, 0, even + odd);
        match offset {
            Some(0) => consider(true, 0, even - odd),
            Some(_) => consider(true, 1, odd - even),
            None => {}
        }
    }
    best.0
}

/// For every mask, the sum of the entries with signs: minus where index and mask share an odd number of
/// bits.
fn transform(sums: &mut [i64]) {
    let mut half = 1;
    while half < sums.len() {
        for pair in sums.chunks_exact_mut(2 * half) {
            let (low, high) = pair.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_mask_is_the_best_of_all() {
        fastrand::seed(961);
        for round in 0..200 {
            let length: usize = [1, 2, 5, 16, 30][round % 5];
            let counts = [(); 2].map(|()| (0..length).map(|_| fastrand::u64(0..9)).collect::<Vec<_>>());
            let offset = [None, Some(0), Some(1)][round % 3];
            let space = best_space(&counts, offset);
            let rares = |space: Space| -> u64 {
                let of = |heap: usize| {
                    let counts = (0..).zip(&counts[heap]);
                    counts.filter(|&(v, _)| space.is_rare(heap as u64, v)).map(|(_, n)| n).sum::<u64>()
                };
                of(0) + of(1)
            };
            let rare = rares(space);
            for mask in 1..length.next_power_of_two().max(2) as u32 {
                assert!(rares(Space { mask, parity: false, offset: 0 }) >= rare);
                if let Some(offset) = offset {
                    assert!(rares(Space { mask, parity: true, offset }) >= rare);
                }
            }
        }
    }
}
