//! Sets whose items are listed.

use super::{Sums, next_combination};
use crate::error::{Error, Result};
use crate::limits::Meter;
use dashu_int::UBig;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

/// How the sizes of intersections are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// Each of the 2^m intersections of m sets by itself: the specification.
    Subsets,
    /// In how many sets each item is: an item in t of them is in C(t, j) intersections of j.
    Membership,
}

impl Method {
    /// The methods, the specification first.
    pub const ALL: [Self; 2] = [Self::Subsets, Self::Membership];

    /// The name, as a user writes it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Subsets => "subsets",
            Self::Membership => "membership",
        }
    }

    /// The method with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|method| method.name() == name)
    }

    /// The method that checks this one.
    pub fn checked_by(self) -> Self {
        match self {
            Self::Subsets => Self::Membership,
            Self::Membership => Self::Subsets,
        }
    }
}

/// The items of some sets, each with the sets that it is in.
#[derive(Debug, Default)]
pub struct Items {
    sizes: Vec<u64>,
    items: HashMap<Box<[u8]>, Membership, FxBuildHasher>,
    owned_bytes: u64,
}

#[derive(Clone, Copy, Debug)]
struct Membership {
    /// In how many sets the item is.
    count: u32,
    /// The last of them, from 1.
    last: u32,
    /// The first 64 sets that it is in.
    mask: u64,
}

impl Items {
    /// No sets.
    pub fn new() -> Self {
        Self::default()
    }

    /// Begins a further set.
    pub fn begin_set(&mut self) {
        self.sizes.push(0);
    }

    /// Adds an item to the last set; one that is there already changes nothing.
    ///
    /// # Errors
    /// [`Error::Limit`].
    pub fn add(&mut self, item: &[u8], meter: &mut Meter<'_>) -> Result<()> {
        meter.count()?;
        let set = self.sizes.len();
        let Some(size) = self.sizes.last_mut() else { return Ok(()) };
        if !self.items.contains_key(item) {
            // What is allocated has a head and is a multiple of 16 bytes.
            self.owned_bytes += (item.len() as u64 + 8).next_multiple_of(16).max(32);
            let entries = self.items.capacity() + usize::from(self.items.len() == self.items.capacity());
            // A table that grows is there twice for a moment, in sizes that are powers of two.
            let entry = size_of::<(Box<[u8]>, Membership)>() + 1;
            let table = if entries > self.items.capacity() { 4 * entries } else { 8 * entries / 7 };
            meter.hold(self.owned_bytes + (table * entry) as u64)?;
        }
        let (count, last, mask) = (0, 0, 0);
        let membership = self.items.entry_ref(item).or_insert(Membership { count, last, mask });
        // There are never more sets than arguments of a program.
        if membership.last != set as u32 {
            membership.last = set as u32;
            membership.count += 1;
            membership.mask |= if set <= 64 { 1 << (set - 1) } else { 0 };
            *size += 1;
        }
        Ok(())
    }

    /// How many items each set has.
    pub fn sizes(&self) -> &[u64] {
        &self.sizes
    }

    /// The sums of the sizes of all intersections of j sets, for j up to `terms`.
    ///
    /// # Errors
    /// [`Error::Method`] for [`Method::Subsets`] of more than 62 sets, [`Error::Limit`].
    ///
    /// # Complexity
    /// By membership linear in the items, and a multiplication for each pair of numbers of sets; by subsets 2^m times
    /// the items.
    pub fn sums(&self, method: Method, terms: u64, meter: &mut Meter<'_>) -> Result<Sums> {
        let terms = usize::try_from(terms).unwrap_or(usize::MAX).min(self.sizes.len());
        let sums = match method {
            Method::Membership => self.by_membership(terms, meter)?,
            Method::Subsets => self.by_subsets(terms, meter)?,
        };
        let sums = sums.into_iter().map(Some).collect();
        Ok(Sums { sets: self.sizes.len() as u64, all: None, sums })
    }

    fn by_membership(&self, terms: usize, meter: &mut Meter<'_>) -> Result<Vec<UBig>> {
        let mut exactly = vec![0u64; self.sizes.len() + 1];
        for membership in self.items.values() {
            meter.count()?;
            exactly[membership.count as usize] += 1;
        }
        let mut sums = vec![UBig::ZERO; terms];
        for (sets, items) in exactly.into_iter().enumerate().filter(|&(_, items)| items > 0) {
            let mut binomial = UBig::from(items);
            for (index, sum) in sums.iter_mut().enumerate().take(sets) {
                meter.count_many(1 + binomial.as_words().len() as u64)?;
                binomial = binomial * (sets - index) / (index + 1);
                *sum += &binomial;
            }
        }
        Ok(sums)
    }

    fn by_subsets(&self, terms: usize, meter: &mut Meter<'_>) -> Result<Vec<UBig>> {
        const MOST_SETS: usize = 62;
        let sets = self.sizes.len();
        if sets > MOST_SETS {
            return Err(Error::Method {
                method: Method::Subsets.name().to_owned(),
                reason: format!(
                    "{sets} sets have 2^{sets} intersections, and it goes through at most 2^{MOST_SETS}; `{}` can",
                    Method::Membership.name()
                ),
            });
        }
        let mut sums = vec![UBig::ZERO; terms];
        for (level, sum) in (1u32..).zip(&mut sums) {
            let mut subset: Vec<u32> = (0..level).collect();
            loop {
                meter.count_many(1 + self.items.len() as u64 / 4)?;
                let mask = subset.iter().fold(0u64, |mask, set| mask | 1 << set);
                *sum += self.items.values().filter(|membership| membership.mask & mask == mask).count();
                // There are at most 62 sets.
                if !next_combination(&mut subset, sets as u32) {
                    break;
                }
            }
        }
        Ok(sums)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Wanted;
    use super::*;
    use crate::limits::Limits;
    use proptest::prelude::*;

    fn items(sets: &[Vec<u8>]) -> Items {
        let limits = Limits::default();
        let mut items = Items::new();
        for set in sets {
            items.begin_set();
            set.iter().for_each(|item| items.add(&[*item], &mut limits.start()).unwrap());
        }
        items
    }

    #[test]
    fn limits_are_kept() {
        let limits = Limits { memory: 10_000, ..Limits::default() };
        let mut meter = limits.start();
        let mut items = Items::new();
        items.begin_set();
        let added = (0..10_000u32).try_for_each(|item| items.add(&item.to_le_bytes(), &mut meter));
        assert!(matches!(added, Err(Error::Limit(_))));
        let many = vec![vec![1]; 70];
        let error =
            self::items(&many).sums(Method::Subsets, u64::MAX, &mut Limits::default().start()).unwrap_err();
        assert!(matches!(error, Error::Method { .. }), "{error}");
        let sums =
            self::items(&many).sums(Method::Membership, u64::MAX, &mut Limits::default().start()).unwrap();
        assert_eq!(sums.bounds(Wanted::Exactly(70)).exact(), Some(&UBig::ONE));
        assert_eq!(sums.bounds(Wanted::AtLeast(1)).exact(), Some(&UBig::ONE));
    }

    proptest! {
        #[test]
        fn both_methods_equal_counting(sets in prop::collection::vec(prop::collection::vec(0u8..12, 0..12), 0..7)) {
            let items = items(&sets);
            let limits = Limits::default();
            let [a, b] = Method::ALL.map(|method| items.sums(method, u64::MAX, &mut limits.start()).unwrap());
            prop_assert_eq!(&a, &b);
            let [c, d] = Method::ALL.map(|method| items.sums(method, 2, &mut limits.start()).unwrap());
            prop_assert_eq!(&c, &d);
            prop_assert_eq!(&c.sums[..], &a.sums[..2.min(sets.len())]);
            for wanted in 1..sets.len() as u64 + 1 {
                let inside = |item| sets.iter().filter(|set| set.contains(&item)).count() as u64;
                let exactly = (0..12).filter(|&item| inside(item) == wanted).count();
                let at_least = (0..12).filter(|&item| inside(item) >= wanted).count();
                prop_assert_eq!(a.bounds(Wanted::Exactly(wanted)).exact().cloned(), Some(exactly.into()));
                prop_assert_eq!(a.bounds(Wanted::AtLeast(wanted)).exact().cloned(), Some(at_least.into()));
            }
        }
    }
}
