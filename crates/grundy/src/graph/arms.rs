//! The values of the arms into which a cycle falls when one of its edges is cut.
//!
//! Where stalks lead from the ground over places 1, 2, ..., j, and what hangs at place i has value x(i), the arm
//! has the value 1 + (x(1) xor (1 + (x(2) xor ... (1 + x(j))))). All arms together are found by working from the last
//! place to the first: at place i the arm that ends there joins the others with value 0, and all of them are
//! changed by y -> 1 + (x(i) xor y). The arms are leaves of a binary tree by the digits of their values, the
//! lowest first. In it, adding 1 changes the two subtrees of one node a level, and a nim-sum waits at
//! the root until it is needed below.

use crate::error::Result;
use crate::limits::Meter;

/// No node.
const NONE: u32 = u32::MAX;
/// The root.
const ROOT: usize = 0;

/// A tree of numbers. It can be used again, keeping its memory.
#[derive(Debug, Default)]
pub(super) struct Arms {
    nodes: Vec<Node>,
    /// How many binary digits the numbers have.
    digits: u32,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    /// The subtrees of numbers whose next digit is 0 and 1; of a leaf, nothing.
    children: [u32; 2],
    /// What is still to be nim-added to the digits from here on.
    waiting: u64,
}

const EMPTY: Node = Node { children: [NONE; 2], waiting: 0 };

impl Arms {
    /// The values of the arms of lengths 0 to n over places with these n values, none of which, nor any arm, has
    /// more than so many binary digits. `beside` bytes are held elsewhere.
    ///
    /// # Errors
    /// [`Error::Limit`](crate::Error::Limit).
    ///
    /// # Complexity
    /// n times the number of digits.
    pub fn values(
        &mut self,
        places: impl DoubleEndedIterator<Item = u64> + ExactSizeIterator,
        digits: u32,
        beside: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<u64>> {
        self.nodes.clear();
        self.nodes.push(EMPTY);
        self.digits = digits;
        let count = places.len();
        let mut leaves = vec![0u32; count + 1];
        for (index, value) in places.enumerate().rev() {
            meter.count_many(1 + u64::from(digits) / 4)?;
            meter.hold(
                beside + 2 * (self.nodes.capacity() * size_of::<Node>()) as u64 + 16 * leaves.len() as u64,
            )?;
            leaves[index + 1] = self.insert_zero();
            self.nodes[ROOT].waiting ^= value;
            self.add_one();
        }
        let of_leaves = self.read();
        Ok(std::iter::once(0).chain(leaves[1..].iter().map(|&leaf| of_leaves[leaf as usize])).collect())
    }

    /// Hands what waits at a node on to its children.
    fn settle(&mut self, node: usize) {
        let Node { children: [zero, one], waiting } = self.nodes[node];
        if waiting == 0 {
            return;
        }
        for child in [zero, one] {
            if child != NONE {
                self.nodes[child as usize].waiting ^= waiting >> 1;
            }
        }
        let children = if waiting & 1 == 1 { [one, zero] } else { [zero, one] };
        self.nodes[node] = Node { children, waiting: 0 };
    }

    /// The leaf of the number 0, which is made if it is not there.
    fn insert_zero(&mut self) -> u32 {
        let mut node = ROOT;
        for _ in 0..self.digits {
            self.settle(node);
            if self.nodes[node].children[0] == NONE {
                self.nodes[node].children[0] = self.nodes.len() as u32;
                self.nodes.push(EMPTY);
            }
            node = self.nodes[node].children[0] as usize;
        }
        node as u32
    }

    /// Adds 1 to all numbers; what is carried past the last digit is lost, which never happens to an arm.
    fn add_one(&mut self) {
        let mut node = ROOT;
        for _ in 0..self.digits {
            self.settle(node);
            self.nodes[node].children.swap(0, 1);
            match self.nodes[node].children[0] {
                NONE => break,
                carried => node = carried as usize,
            }
        }
    }

    /// The numbers at the leaves; at other nodes the digits so far.
    fn read(&mut self) -> Vec<u64> {
        let mut numbers = vec![0u64; self.nodes.len()];
        let mut waiting = vec![(ROOT, 0)];
        while let Some((node, depth)) = waiting.pop() {
            if depth == self.digits {
                continue;
            }
            self.settle(node);
            for (digit, child) in (0u64..).zip(self.nodes[node].children) {
                if child != NONE {
                    numbers[child as usize] = numbers[node] | digit << depth;
                    waiting.push((child as usize, depth + 1));
                }
            }
        }
        numbers
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use proptest::prelude::*;

    fn by_definition(places: &[u64]) -> Vec<u64> {
        let arm = |length| places[..length].iter().rev().fold(0, |arm, value| 1 + (value ^ arm));
        (0..=places.len()).map(arm).collect()
    }

    proptest! {
        #[test]
        fn arms_are_as_defined(places in prop::collection::vec(prop_oneof![Just(0u64), 0u64..4, 0u64..200], 0..60)) {
            let limits = Limits::default();
            let mut arms = Arms::default();
            for _ in 0..2 {
                let found = arms.values(places.iter().copied(), 14, 0, &mut limits.start()).unwrap();
                prop_assert_eq!(&found, &by_definition(&places));
            }
        }
    }

    #[test]
    fn a_stalk_without_branches() {
        let limits = Limits::default();
        let found = Arms::default().values(vec![0; 5000].into_iter(), 13, 0, &mut limits.start()).unwrap();
        assert!(found.into_iter().eq(0..=5000));
    }
}
