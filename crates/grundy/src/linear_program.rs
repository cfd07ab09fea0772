//! An exact linear program: weights of symbols that lower as many rows as can be and raise none.

use dashu_int::ops::Gcd;
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

/// Weights from 0 on with a sum of at least 0 over each row, and more than 0 over all rows for which that
/// can be; all 0 if there are none, or if they do not fit.
///
/// It maximises the sum of `t` over the rows, with `row * weights >= t` and `0 <= t <= 1`: since
/// solutions can be added and scaled, the best one has a `t` of 1 wherever one has more than 0.
///
/// # Complexity
/// The simplex method with Bland's rule, which ends; in practice some passes over a table of rows times
/// symbols and rows.
///
/// # References
/// R. G. Bland, New finite pivoting rules for the simplex method, 1977.
pub(crate) fn strictest(symbols: usize, rows: &[&[i64]]) -> Vec<u64> {
    let count = rows.len();
    let variables = symbols + count;
    // Constraints t - row * weights <= 0, then t <= 1; each with its slack variable.
    let mut table: Vec<Vec<RBig>> = Vec::with_capacity(2 * count);
    let width = variables + 2 * count + 1;
    for (at, row) in rows.iter().enumerate() {
        let mut line = vec![RBig::ZERO; width];
        row.iter().enumerate().for_each(|(symbol, &n)| line[symbol] = RBig::from(-n));
        line[symbols + at] = RBig::ONE;
        line[variables + at] = RBig::ONE;
        table.push(line);
    }
    for at in 0..count {
        let mut line = vec![RBig::ZERO; width];
        line[symbols + at] = RBig::ONE;
        line[variables + count + at] = RBig::ONE;
        line[width - 1] = RBig::ONE;
        table.push(line);
    }
    let mut basis: Vec<usize> = (variables..variables + 2 * count).collect();
    let mut gain = vec![RBig::ZERO; width];
    (symbols..variables).for_each(|variable| gain[variable] = RBig::ONE);
    while let Some(enters) = (0..width - 1).find(|&variable| gain[variable] > RBig::ZERO) {
        let ratio = |line: usize| &table[line][width - 1] / &table[line][enters];
        let leaves = (0..table.len())
            .filter(|&line| table[line][enters] > RBig::ZERO)
            .min_by(|&a, &b| ratio(a).cmp(&ratio(b)).then(basis[a].cmp(&basis[b])));
        // The sum of all t is bounded, so some line does.
        let Some(leaves) = leaves else { break };
        basis[leaves] = enters;
        let pivot = table[leaves][enters].clone();
        table[leaves].iter_mut().filter(|entry| !entry.is_zero()).for_each(|entry| *entry /= &pivot);
        let line = table[leaves].clone();
        let others = (table.iter_mut().enumerate()).filter(|&(at, _)| at != leaves).map(|(_, other)| other);
        for other in others.chain([&mut gain]).filter(|other| !other[enters].is_zero()) {
            let times = other[enters].clone();
            for (entry, of) in other.iter_mut().zip(&line).filter(|(_, of)| !of.is_zero()) {
                *entry -= &times * of;
            }
        }
    }
    let mut weights = vec![RBig::ZERO; symbols];
    for (line, &variable) in basis.iter().enumerate().filter(|&(_, &variable)| variable < symbols) {
        weights[variable] = table[line][width - 1].clone();
    }
    whole(&weights).unwrap_or_else(|| vec![0; symbols])
}

/// The least whole numbers in the same proportions, if they fit.
fn whole(weights: &[RBig]) -> Option<Vec<u64>> {
    let denominator = weights.iter().fold(UBig::ONE, |all, weight| {
        let next = weight.denominator();
        let common = (&all).gcd(next);
        all * next / common
    });
    let whole: Vec<UBig> = weights
        .iter()
        .map(|weight| {
            let times = IBig::from(&denominator / weight.denominator());
            UBig::try_from(weight.numerator() * times).unwrap_or(UBig::ZERO)
        })
        .collect();
    let common = whole.iter().fold(UBig::ZERO, |all, next| {
        if next.is_zero() {
            all
        } else if all.is_zero() {
            next.clone()
        } else {
            all.gcd(next)
        }
    });
    let common = if common.is_zero() { UBig::ONE } else { common };
    whole
        .iter()
        .map(|weight| u64::try_from(weight / &common).ok().filter(|&weight| weight < 1 << 40))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sums(weights: &[u64], rows: &[&[i64]]) -> Vec<i64> {
        rows.iter().map(|row| row.iter().zip(weights).map(|(&n, &w)| n * w as i64).sum()).collect()
    }

    #[test]
    fn all_rows_that_can_be_lowered_are() {
        for (rows, lowered) in [
            (&[&[1i64, 0][..], &[0, 1]][..], &[true, true][..]),
            (&[&[1, -1], &[-1, 1]], &[false, false]),
            (&[&[1, -1], &[1, 0], &[0, 1]], &[true, true, true]),
            (&[&[1, -2, 0], &[0, 1, -3], &[0, 0, 1]], &[true, true, true]),
            (&[&[1, -1, 0], &[-1, 1, 0], &[0, 0, 1]], &[false, false, true]),
            (&[&[-1, -1]], &[false]),
            (&[], &[]),
        ] {
            let symbols = rows.first().map_or(2, |row| row.len());
            let weights = strictest(symbols, rows);
            let sums = sums(&weights, rows);
            assert!(sums.iter().all(|&sum| sum >= 0), "{rows:?} {weights:?}");
            assert_eq!(sums.iter().map(|&sum| sum > 0).collect::<Vec<_>>(), lowered, "{rows:?} {weights:?}");
        }
    }

    /// Beside trying all small weights.
    #[test]
    fn random_rows() {
        let mut random = fastrand::Rng::with_seed(961);
        for _ in 0..300 {
            let rows: Vec<Vec<i64>> =
                (0..random.usize(1..5)).map(|_| (0..3).map(|_| random.i64(-2..3)).collect()).collect();
            let rows: Vec<&[i64]> = rows.iter().map(Vec::as_slice).collect();
            let found = sums(&strictest(3, &rows), &rows);
            assert!(found.iter().all(|&sum| sum >= 0));
            for weights in (0..12u64.pow(3)).map(|n| [n % 12, n / 12 % 12, n / 144]) {
                let tried = sums(&weights, &rows);
                if tried.iter().all(|&sum| sum >= 0) {
                    assert!(
                        tried.iter().zip(&found).all(|(&tried, &found)| tried == 0 || found > 0),
                        "{rows:?}"
                    );
                }
            }
        }
    }
}
