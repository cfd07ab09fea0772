//! Sets of vertices or edges of a graph, by their numbers.

/// Which of the vertices, or of the edges, of a graph are there: a bit for each.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Subset(Box<[u64]>);

impl Subset {
    /// The empty set of numbers below `length`.
    pub fn empty(length: usize) -> Self {
        Self(vec![0; length.div_ceil(64)].into_boxed_slice())
    }

    /// All numbers below `length`.
    pub fn full(length: usize) -> Self {
        let mut words = vec![u64::MAX; length.div_ceil(64)];
        if let Some(last) = words.last_mut().filter(|_| !length.is_multiple_of(64)) {
            *last >>= 64 - length % 64;
        }
        Self(words.into_boxed_slice())
    }

    /// Whether a number is in the set.
    pub fn contains(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    /// Adds a number; says whether it is new.
    pub fn insert(&mut self, number: usize) -> bool {
        let is_new = !self.contains(number);
        self.0[number / 64] |= 1 << (number % 64);
        is_new
    }

    /// Takes a number out; says whether it was there.
    pub fn remove(&mut self, number: usize) -> bool {
        let was_there = self.contains(number);
        self.0[number / 64] &= !(1 << (number % 64));
        was_there
    }

    /// The numbers in the set, the smallest first.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().flat_map(|(index, &word)| {
            let rest = |&rest: &u64| Some(rest & (rest - 1)).filter(|&rest| rest != 0);
            let words = std::iter::successors(Some(word).filter(|&word| word != 0), rest);
            words.map(move |word| 64 * index + word.trailing_zeros() as usize)
        })
    }

    /// How many numbers are in the set.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether no number is in the set.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// How many bytes the set owns beside its own size.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    #[test]
    fn a_full_set_has_all_numbers_below_its_length() {
        for length in [0, 1, 63, 64, 65, 200] {
            let full = Subset::full(length);
            assert!(full.iter().eq(0..length), "{length}");
            assert_eq!((full.len(), full.is_empty()), (length, length == 0));
            assert!(Subset::empty(length).is_empty());
        }
    }

    proptest! {
        #[test]
        fn sets_are_sets(steps in prop::collection::vec((0usize..150, any::<bool>()), 0..100)) {
            let (mut subset, mut set) = (Subset::empty(150), BTreeSet::new());
            for (number, add) in steps {
                match add {
                    true => prop_assert_eq!(subset.insert(number), set.insert(number)),
                    false => prop_assert_eq!(subset.remove(number), set.remove(&number)),
                }
                prop_assert_eq!(subset.contains(number), add);
            }
            prop_assert!(subset.iter().eq(set.iter().copied()));
            prop_assert_eq!(subset.len(), set.len());
        }
    }
}
