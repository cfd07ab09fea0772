//! Names that are any text, numbered in the order of their first mention.

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// Names and their numbers, each name stored once.
///
/// The hash table holds numbers and finds their names in the common text, which saves the second
/// copy of each name that a map with strings for keys would hold.
#[derive(Clone, Debug, Default)]
pub(super) struct NameTable {
    texts: Texts,
    numbers: HashTable<u32>,
}

/// Names one behind the other.
#[derive(Clone, Debug, Default)]
struct Texts {
    text: String,
    // Name i is text[ends[i - 1]..ends[i]].
    ends: Vec<usize>,
}

impl Texts {
    fn get(&self, number: u32) -> &str {
        let number = number as usize;
        let start = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.text[start..self.ends[number]]
    }
}

impl NameTable {
    pub(super) fn len(&self) -> usize {
        self.texts.ends.len()
    }

    /// The name with this number, which must exist.
    pub(super) fn get(&self, number: u32) -> &str {
        self.texts.get(number)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &str> {
        // There are never more names than numbers.
        (0..self.len() as u32).map(|number| self.get(number))
    }

    pub(super) fn find(&self, name: &str) -> Option<u32> {
        self.numbers.find(hash(name), |&number| self.get(number) == name).copied()
    }

    /// The number of a name, which is added if it is new; `None` when all numbers are taken.
    pub(super) fn intern(&mut self, name: &str) -> Option<u32> {
        let Self { texts, numbers } = self;
        let is_it = |&number: &u32| texts.get(number) == name;
        let rehash = |&number: &u32| hash(texts.get(number));
        match numbers.entry(hash(name), is_it, rehash) {
            Entry::Occupied(entry) => Some(*entry.get()),
            Entry::Vacant(entry) => {
                let number = u32::try_from(texts.ends.len()).ok().filter(|&number| number < u32::MAX)?;
                entry.insert(number);
                texts.text.push_str(name);
                texts.ends.push(texts.text.len());
                Some(number)
            }
        }
    }

    /// How much memory the names take.
    pub(super) fn bytes(&self) -> usize {
        self.texts.text.capacity()
            + self.texts.ends.capacity() * size_of::<usize>()
            + self.numbers.capacity() * (size_of::<u32>() + 1)
    }
}

fn hash(name: &str) -> u64 {
    FxBuildHasher.hash_one(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_numbered_in_order_of_first_mention() {
        let mut names = NameTable::default();
        assert_eq!(names.find("a"), None);
        for name in ["b", "", "a", "b", "ü", ""] {
            names.intern(name);
        }
        assert_eq!(names.iter().collect::<Vec<_>>(), ["b", "", "a", "ü"]);
        assert_eq!(
            ["a", "b", "", "ü", "c"].map(|name| names.find(name)),
            [Some(2), Some(0), Some(1), Some(3), None]
        );
    }

    #[test]
    fn many_names_are_found_again() {
        let mut names = NameTable::default();
        for number in 0..100_000u32 {
            assert_eq!(names.intern(&number.to_string()), Some(number));
        }
        for number in 0..100_000u32 {
            assert_eq!(names.find(&number.to_string()), Some(number));
            assert_eq!(names.get(number), number.to_string());
        }
    }
}
