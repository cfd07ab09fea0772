//! What a sieve leaves up to each of many bounds, after each of its groups.
//!
//! All bounds are known beforehand. Segment by segment the groups are sieved one after the other, and after each
//! of them the bounds that ask for it are answered by counts of blocks and the bits of one block; how many
//! survive in earlier segments is kept for each group.

use crate::error::Result;
use crate::limits::Meter;
use crate::multiples::natural::Sum;

/// A question, and what its answer weighs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaf {
    /// How many of 1 to this survive
    pub(super) up_to: u32,
    /// after so many groups, at least one?
    pub(super) groups: u32,
    pub(super) weight: i64,
}

/// Numbers of a segment.
const SEGMENT: usize = 1 << 17;
const WORDS: usize = SEGMENT / 64;
/// Numbers of a block.
const BLOCK: usize = 512;
const BLOCKS: usize = SEGMENT / BLOCK;

/// Divisors of the wheel up to this are sieved a word at a time, by a pattern of so many words.
const PATTERN: u64 = 512;

/// The sum of the answers. `first` is sieved before all groups.
pub(super) fn count_survivors(
    first: &[u64],
    groups: &[Vec<u64>],
    leaves: Vec<Leaf>,
    meter: &mut Meter<'_>,
) -> Result<Sum> {
    let leaves = BySegment::new(leaves);
    let mut survived = vec![0u64; groups.len() + 1];
    let mut segment = Segment::new();
    let patterns: Vec<Vec<u64>> =
        first.iter().filter(|&&divisor| divisor <= PATTERN).map(|&d| pattern(d)).collect();
    let mut sum = Sum::default();
    let mut by_groups = Vec::new();
    for index in 0..leaves.segments() {
        let start = (index * SEGMENT) as u64;
        // Groups that no later question asks for are not sieved.
        let needed = leaves.groups_from[index];
        leaves.sorted(index, needed, &mut by_groups);
        meter.count_many(WORDS as u64)?;
        segment.begin(start, &patterns);
        for &divisor in first.iter().filter(|&&divisor| divisor > PATTERN) {
            segment.sieve(start, divisor);
        }
        let mut asked = &by_groups[..];
        for (group, members) in (1..).zip(&groups[..needed]) {
            for &member in members {
                meter.count_many(1 + SEGMENT as u64 / (4 * member))?;
                segment.sieve(start, member);
            }
            let here = asked.partition_point(|leaf| leaf.groups as usize == group);
            if here > 0 {
                meter.count_many(here as u64)?;
                segment.add_up_blocks();
                for leaf in &asked[..here] {
                    let within = segment.up_to((u64::from(leaf.up_to) - start) as usize);
                    sum.add_word(leaf.weight, survived[group] + within);
                }
                asked = &asked[here..];
            }
            survived[group] += u64::from(segment.left);
        }
    }
    Ok(sum)
}

/// The questions, by their segments.
struct BySegment {
    leaves: Vec<Leaf>,
    /// Where those of each segment begin, and where the last end.
    begin: Vec<usize>,
    /// For each segment the most groups that it or a later one is asked for.
    groups_from: Vec<usize>,
}

impl BySegment {
    fn new(leaves: Vec<Leaf>) -> Self {
        let of = |leaf: &Leaf| leaf.up_to as usize / SEGMENT;
        let segments = leaves.iter().map(of).max().map_or(0, |last| last + 1);
        let mut begin = vec![0; segments + 1];
        let mut groups_from = vec![0; segments];
        for leaf in &leaves {
            begin[of(leaf) + 1] += 1;
            groups_from[of(leaf)] = groups_from[of(leaf)].max(leaf.groups as usize);
        }
        for index in 0..segments {
            begin[index + 1] += begin[index];
        }
        for index in (1..segments).rev() {
            groups_from[index - 1] = groups_from[index - 1].max(groups_from[index]);
        }
        let mut next = begin.clone();
        let mut sorted = leaves.clone();
        for leaf in leaves {
            sorted[next[of(&leaf)]] = leaf;
            next[of(&leaf)] += 1;
        }
        Self { leaves: sorted, begin, groups_from }
    }

    fn segments(&self) -> usize {
        self.groups_from.len()
    }

    /// The questions of a segment in the order of their groups.
    fn sorted(&self, index: usize, groups: usize, sorted: &mut Vec<Leaf>) {
        let leaves = &self.leaves[self.begin[index]..self.begin[index + 1]];
        sorted.clear();
        sorted.extend_from_slice(leaves);
        if leaves.len() < 2 * groups {
            return sorted.sort_unstable_by_key(|leaf| leaf.groups);
        }
        let mut next = vec![0; groups + 2];
        leaves.iter().for_each(|leaf| next[leaf.groups as usize + 1] += 1);
        for group in 0..=groups {
            next[group + 1] += next[group];
        }
        for leaf in leaves {
            let place = &mut next[leaf.groups as usize];
            sorted[*place] = *leaf;
            *place += 1;
        }
    }
}

/// The bits of the numbers that a divisor does not divide, from 0 on, until they repeat.
fn pattern(divisor: u64) -> Vec<u64> {
    (0..divisor)
        .map(|word| {
            (0..64).filter(|bit| (word * 64 + bit) % divisor != 0).fold(0, |bits, bit| bits | 1 << bit)
        })
        .collect()
}

/// A part of the sieve: the numbers from `start` on, where bit i is for `start + i`.
struct Segment {
    bits: Box<[u64; WORDS]>,
    /// How many are left in each block.
    blocks: [u32; BLOCKS],
    /// How many are left before each block.
    before: [u32; BLOCKS],
    /// How many are left.
    left: u32,
}

impl Segment {
    fn new() -> Self {
        Self { bits: Box::new([0; WORDS]), blocks: [0; BLOCKS], before: [0; BLOCKS], left: 0 }
    }

    fn begin(&mut self, start: u64, patterns: &[Vec<u64>]) {
        self.bits.fill(u64::MAX);
        if start == 0 {
            // There is no number 0.
            self.bits[0] &= !1;
        }
        for pattern in patterns {
            let (mut from, mut words) = ((start / 64 % pattern.len() as u64) as usize, &mut self.bits[..]);
            while !words.is_empty() {
                let part = &pattern[from..];
                let (now, later) = words.split_at_mut(part.len().min(words.len()));
                now.iter_mut().zip(part).for_each(|(word, left)| *word &= left);
                (from, words) = (0, later);
            }
        }
        for (count, block) in self.blocks.iter_mut().zip(self.bits.chunks_exact(BLOCK / 64)) {
            *count = block.iter().map(|word| word.count_ones()).sum();
        }
        self.left = self.blocks.iter().sum();
    }

    /// Takes out the multiples of a divisor, with the counts of their blocks.
    fn sieve(&mut self, start: u64, divisor: u64) {
        let offset = (divisor - start % divisor) % divisor;
        let (Ok(mut at), Ok(step)) = (usize::try_from(offset), usize::try_from(divisor)) else { return };
        let mut taken = 0;
        while at < SEGMENT {
            let word = &mut self.bits[at / 64 % WORDS];
            let was = (*word >> (at % 64) & 1) as u32;
            *word &= !(1 << (at % 64));
            let block = &mut self.blocks[at / BLOCK % BLOCKS];
            *block -= was;
            taken += was;
            at += step;
        }
        self.left -= taken;
    }

    fn add_up_blocks(&mut self) {
        let mut sum = 0;
        for (before, block) in self.before.iter_mut().zip(&self.blocks) {
            *before = sum;
            sum += block;
        }
    }

    /// How many are left from the beginning up to and with a place.
    fn up_to(&self, place: usize) -> u64 {
        let (word, block) = (place / 64, place / BLOCK);
        let whole: u32 = self.bits[block * (BLOCK / 64)..word].iter().map(|word| word.count_ones()).sum();
        let part = self.bits[word] & (u64::MAX >> (63 - place % 64));
        u64::from(self.before[block] + whole + part.count_ones())
    }
}
