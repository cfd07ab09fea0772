//! The names of vertices, numbered in the order of their first mention.

use rustc_hash::FxHasher;
use std::hash::Hasher;

/// A slot of the hash table: the number of a name and the upper half of its hash, which spares
/// looking at most names that are not the one sought.
#[derive(Clone, Copy, Debug)]
struct Slot {
    number: u32,
    tag: u32,
}

/// The number in a slot that holds no name; there are never as many names.
const FREE: u32 = u32::MAX;

/// Names and their numbers, each name stored once.
///
/// The hash table holds numbers and finds their names in the common text, which saves the second
/// copy of each name that a map with strings for keys would hold.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    text: String,
    // Name i is text[ends[i - 1]..ends[i]].
    ends: Vec<usize>,
    // Linear probing; the length is zero or a power of two.
    slots: Vec<Slot>,
}

impl Names {
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The name with this number, which must exist.
    pub(super) fn get(&self, number: u32) -> &str {
        let number = number as usize;
        let start = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.text[start..self.ends[number]]
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &str> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.text[start..end])
    }

    pub(super) fn find(&self, name: &str) -> Option<u32> {
        if self.slots.is_empty() {
            return None;
        }
        let Slot { number, .. } = self.slots[self.slot_of(name, hash(name))];
        (number != FREE).then_some(number)
    }

    /// The number of a name, which is added if it is new; `None` when all numbers are taken.
    pub(super) fn intern(&mut self, name: &str) -> Option<u32> {
        // A quarter of the slots stays free, so that every probe ends.
        if self.len() >= self.slots.len() / 4 * 3 {
            self.grow();
        }
        let hash = hash(name);
        let slot = self.slot_of(name, hash);
        if self.slots[slot].number != FREE {
            return Some(self.slots[slot].number);
        }
        let number = u32::try_from(self.len()).ok().filter(|&number| number != FREE)?;
        self.slots[slot] = Slot { number, tag: tag(hash) };
        self.text.push_str(name);
        self.ends.push(self.text.len());
        Some(number)
    }

    /// How much memory the names take.
    pub(super) fn bytes(&self) -> usize {
        self.text.capacity()
            + self.ends.capacity() * size_of::<usize>()
            + self.slots.capacity() * size_of::<Slot>()
    }

    fn grow(&mut self) {
        self.slots = vec![Slot { number: FREE, tag: 0 }; (self.slots.len() * 2).max(16)];
        for number in 0..self.len() as u32 {
            let hash = hash(self.get(number));
            let slot = self.slot_of(self.get(number), hash);
            self.slots[slot] = Slot { number, tag: tag(hash) };
        }
    }

    /// The slot that holds the name's number, or the free one where it belongs.
    fn slot_of(&self, name: &str, hash: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            let slot = self.slots[at];
            if slot.number == FREE || (slot.tag == tag(hash) && self.get(slot.number) == name) {
                return at;
            }
            at = (at + 1) & mask;
        }
    }
}

fn hash(name: &str) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(name.as_bytes());
    hasher.finish()
}

fn tag(hash: u64) -> u32 {
    (hash >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_numbered_in_order_of_first_mention() {
        let mut names = Names::default();
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
        let mut names = Names::default();
        for number in 0..100_000u32 {
            assert_eq!(names.intern(&number.to_string()), Some(number));
        }
        for number in 0..100_000u32 {
            assert_eq!(names.find(&number.to_string()), Some(number));
            assert_eq!(names.get(number), number.to_string());
        }
    }
}
