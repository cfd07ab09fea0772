//! Inclusion-exclusion on sets of any kind: how many items are in at least, or in exactly, so many of some sets,
//! from the sizes of their intersections.

mod items;
mod sizes;

pub use items::{Items, Method};
pub use sizes::Sizes;

use dashu_int::UBig;
use std::fmt;

/// Which items are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wanted {
    /// Those in at least so many of the sets; in at least one is their union.
    AtLeast(u64),
    /// Those in exactly so many.
    Exactly(u64),
}

impl Wanted {
    /// The number of sets.
    pub fn sets(self) -> u64 {
        match self {
            Self::AtLeast(sets) | Self::Exactly(sets) => sets,
        }
    }
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AtLeast(sets) => write!(f, "in at least {sets}"),
            Self::Exactly(sets) => write!(f, "in exactly {sets}"),
        }
    }
}

/// The sums of the sizes of all intersections of j sets, for j from 0 on as far as they are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sums {
    /// How many sets there are.
    pub sets: u64,
    /// How many items there are in all, which is the intersection of no sets, if that is known.
    pub all: Option<UBig>,
    /// The sums for j from 1 on, as far as they are known; those that are missing at the end are not.
    pub sums: Vec<Option<UBig>>,
}

/// What a number of items is, as far as is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The number is at least this.
    pub lower: UBig,
    /// And at most this, if there is a bound.
    pub upper: Option<UBig>,
}

impl Bounds {
    /// The number, if the bounds leave only one.
    pub fn exact(&self) -> Option<&UBig> {
        self.upper.as_ref().filter(|upper| **upper == self.lower)
    }
}

impl Sums {
    /// The sums with those of more than `terms` sets left out.
    #[must_use]
    pub fn cut(mut self, terms: u64) -> Self {
        self.sums.truncate(usize::try_from(terms).unwrap_or(usize::MAX));
        self
    }

    /// The sum for j sets, if it is known.
    fn of(&self, sets: u64) -> Option<&UBig> {
        match sets.checked_sub(1) {
            None => self.all.as_ref(),
            Some(index) => self.sums.get(usize::try_from(index).ok()?)?.as_ref(),
        }
    }

    /// The least number of sets, from `sets` on, for which the sum is not known. After a sum of 0 all are 0.
    pub fn first_unknown(&self, sets: u64) -> Option<u64> {
        let unknown = (sets..=self.sets).find(|&sets| self.of(sets).is_none())?;
        let empty = (1..unknown).any(|sets| self.of(sets).is_some_and(UBig::is_zero));
        (!empty).then_some(unknown)
    }

    /// How many items are wanted.
    ///
    /// If all sums are known, that is their alternating sum with binomial coefficients. If it is cut short, what there
    /// is is too large after a term that is added and too small after one that is subtracted, and the best of these
    /// bounds are given.
    ///
    /// # Complexity
    /// A multiplication for each sum.
    ///
    /// # References
    /// C. E. Bonferroni, Teoria statistica delle classi e calcolo delle probabilità, 1936; L. Comtet, Advanced
    /// Combinatorics, 1974, chapter 4; docs/theorems.md, section 18.
    pub fn bounds(&self, wanted: Wanted) -> Bounds {
        let sets = wanted.sets();
        let mut bounds = Bounds { lower: UBig::ZERO, upper: self.all.clone() };
        if sets > self.sets {
            return Bounds { lower: UBig::ZERO, upper: Some(UBig::ZERO) };
        }
        if wanted == Wanted::AtLeast(0) {
            return Bounds { lower: self.all.clone().unwrap_or_default(), upper: self.all.clone() };
        }
        // The two signs are kept apart, since a sum that ends positive may be negative on the way.
        let (mut added, mut subtracted) = (UBig::ZERO, UBig::ZERO);
        let mut coefficient = UBig::ONE;
        let first_unknown = self.first_unknown(sets);
        for (index, sum) in (0u64..).zip((sets..=self.sets).map_while(|sets| self.of(sets))) {
            let term = sum * &coefficient;
            // From C(j, k) to C(j + 1, k), or from C(j - 1, k - 1) to C(j, k - 1).
            coefficient = match wanted {
                Wanted::Exactly(_) => coefficient * (sets + index + 1) / (index + 1),
                Wanted::AtLeast(_) => coefficient * (sets + index) / (index + 1),
            };
            if index % 2 == 0 {
                added += term;
                let upper = if added > subtracted { &added - &subtracted } else { UBig::ZERO };
                bounds.upper = Some(bounds.upper.map_or(upper.clone(), |least| least.min(upper)));
            } else {
                subtracted += term;
                if added > subtracted {
                    bounds.lower = bounds.lower.max(&added - &subtracted);
                }
            }
        }
        if first_unknown.is_none() {
            let exact = if added > subtracted { added - subtracted } else { UBig::ZERO };
            return Bounds { upper: Some(exact.clone()), lower: exact };
        }
        bounds
    }
}

/// Goes to the next ascending row of numbers below `most`, if there is one.
fn next_combination(row: &mut [u32], most: u32) -> bool {
    let length = row.len();
    for place in (0..length).rev() {
        if row[place] + ((length - place) as u32) < most {
            row[place] += 1;
            for after in place + 1..length {
                row[after] = row[after - 1] + 1;
            }
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn binomial(n: u64, k: u64) -> UBig {
        (0..k).fold(UBig::ONE, |product, i| product * (n - i) / (i + 1))
    }

    /// The sums of sets for which so many items are in exactly j of them.
    fn sums(exactly: &[u64]) -> Sums {
        let sets = exactly.len() as u64 - 1;
        let sum = |j| (j..=sets).map(|t| binomial(t, j) * UBig::from(exactly[t as usize])).sum();
        Sums {
            sets,
            all: Some(exactly.iter().sum::<u64>().into()),
            sums: (1..=sets).map(sum).map(Some).collect(),
        }
    }

    #[test]
    fn combinations_come_in_order() {
        let mut row = vec![0, 1];
        let mut all = vec![row.clone()];
        while next_combination(&mut row, 4) {
            all.push(row.clone());
        }
        assert_eq!(all, [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
    }

    #[test]
    fn two_sets() {
        let sums = Sums { sets: 2, all: None, sums: [9u8, 2].map(|sum| Some(sum.into())).to_vec() };
        let exact = |wanted| sums.bounds(wanted).exact().cloned();
        assert_eq!(exact(Wanted::AtLeast(1)), Some(7u8.into()));
        assert_eq!(exact(Wanted::Exactly(1)), Some(5u8.into()));
        assert_eq!(exact(Wanted::Exactly(2)), Some(2u8.into()));
        assert_eq!(exact(Wanted::AtLeast(3)), Some(UBig::ZERO));
        assert_eq!(exact(Wanted::Exactly(0)), None);
        let cut = sums.cut(1).bounds(Wanted::AtLeast(1));
        assert_eq!(cut, Bounds { lower: UBig::ZERO, upper: Some(9u8.into()) });
    }

    proptest! {
        #[test]
        fn exact_or_between_the_bounds(exactly in prop::collection::vec(0u64..20, 2..9), terms in 0u64..9) {
            let whole = sums(&exactly);
            let cut = whole.clone().cut(terms);
            let unknown = Sums { all: None, ..whole.clone() };
            for sets in 0..exactly.len() as u64 + 2 {
                let of = |from: u64, to: u64| -> u64 {
                    exactly.iter().zip(0..).filter(|(_, t)| (from..=to).contains(t)).map(|(n, _)| n).sum()
                };
                for (wanted, right) in
                    [(Wanted::AtLeast(sets), of(sets, 99)), (Wanted::Exactly(sets), of(sets, sets))]
                {
                    let right = UBig::from(right);
                    prop_assert_eq!(whole.bounds(wanted).exact().cloned(), Some(right.clone()));
                    prop_assert_eq!(unknown.bounds(wanted).exact().is_some(), sets > 0);
                    let bounds = cut.bounds(wanted);
                    prop_assert!(bounds.lower <= right, "{:?} {:?}", wanted, bounds);
                    prop_assert!(bounds.upper.is_none_or(|upper| right <= upper), "{:?}", wanted);
                }
            }
        }
    }
}
