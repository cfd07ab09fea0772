//! Outcomes of finite subtraction sets, 64 heaps a word: a shift register.
//!
//! The textbook register holds the outcomes of the heaps before one heap and is masked by the set, a
//! heap a step. Here a word of 64 heaps is settled at once: what earlier words block comes from one
//! shift a member, and what heaps of the word block among themselves from pushing each P-position
//! forward. Heaps closer together than the least member do not block each other, so where members are
//! fewer than that, as many heaps are settled in one step.

use crate::error::Result;
use crate::limits::Meter;

/// With more members than this it is worth counting which are fewer, members or marked heaps.
const MANY: usize = 8;

/// How many words pass between two looks at the limits.
const WORDS_A_CHUNK: usize = 16;

/// The P-positions of a finite subtraction set, in words of 64 heaps in order: bit `i` of word `w` is set
/// if the heap of `64 w + i` is a P-position.
///
/// # Complexity
/// Two steps a word of 64 heaps and member, and one for each P-position, or for each group of heaps within
/// the least member where members are fewer. It holds the last `max(S)` outcomes, in bits.
///
/// # References
/// S. W. Golomb, A mathematical investigation of games of take-away, 1966, for the shift register.
#[derive(Clone, Debug)]
pub struct Outcomes {
    shifts: Shifts,
    recent: Recent,
    words: u64,
}

impl Outcomes {
    /// The outcomes from heap 0 on, when a number of counters from `set` may be taken. 0 is no move and is
    /// left out.
    pub fn new(set: &[u64]) -> Self {
        let shifts = Shifts::new(set);
        Self { recent: Recent::new(shifts.reach), shifts, words: 0 }
    }

    /// How many words were given out: the next one begins with the heap of 64 times as many.
    pub fn words(&self) -> u64 {
        self.words
    }

    /// The next words.
    ///
    /// # Errors
    /// A limit that was reached; [`Outcomes::words`] says how many words were given out before.
    pub fn fill(&mut self, into: &mut [u64], meter: &mut Meter<'_>) -> Result<()> {
        for chunk in into.chunks_mut(WORDS_A_CHUNK) {
            meter.count_many(chunk.len() as u64 * (64 + self.shifts.members() / 16))?;
            meter.hold(self.recent.bytes(self.words + chunk.len() as u64))?;
            for word in chunk.iter_mut() {
                *word = self.shifts.settle(self.shifts.blocked(&self.recent));
                self.recent.push(*word);
            }
            self.words += chunk.len() as u64;
        }
        Ok(())
    }

    /// How many of the heaps 0 to `heaps - 1` are P-positions.
    ///
    /// # Errors
    /// A limit that was reached.
    pub fn count_below(set: &[u64], heaps: u64, meter: &mut Meter<'_>) -> Result<u64> {
        let mut outcomes = Self::new(set);
        let (mut left, mut count) = (heaps, 0);
        let mut words = [0; WORDS_A_CHUNK];
        while left > 0 {
            let some = left.div_ceil(64).min(words.len() as u64) as usize;
            outcomes.fill(&mut words[..some], meter)?;
            for word in &words[..some] {
                let counted = left.min(64);
                // Heaps at and above the bound are shifted out.
                count += u64::from(if counted == 0 { 0 } else { (word << (64 - counted)).count_ones() });
                left -= counted;
            }
        }
        Ok(count)
    }

    /// The P-positions from the next word on, in increasing order, until a limit is reached.
    pub fn heaps<'m>(mut self, meter: &'m mut Meter<'_>) -> impl Iterator<Item = Result<u64>> + 'm
    where
        Self: 'm,
    {
        let (mut word, mut first, mut stopped) = (0, 0, false);
        std::iter::from_fn(move || {
            while word == 0 && !stopped {
                first = self.words * 64;
                let mut next = [0];
                match self.fill(&mut next, meter) {
                    Ok(()) => [word] = next,
                    Err(error) => {
                        stopped = true;
                        return Some(Err(error));
                    }
                }
                // A set without a member makes every heap a P-position, so no word stays empty for ever.
            }
            if stopped {
                return None;
            }
            let bit = word.trailing_zeros();
            word &= word - 1;
            Some(Ok(first + u64::from(bit)))
        })
    }
}

/// A finite subtraction set as shifts of bit maps of heaps.
#[derive(Clone, Debug)]
pub(super) struct Shifts {
    // Members below 64, which lead into the word before or stay within one.
    near: Vec<u32>,
    // Bit 0, and bit s for each member s below 64: what a P-position at bit 0 settles.
    push: u64,
    // As many ones as heaps that cannot block each other, or one where pushing them singly is faster.
    group: u64,
    // The other members, as whole words and bits.
    far: Vec<(u64, u32)>,
    // How many words before the present one some member leads to.
    reach: u64,
}

impl Shifts {
    pub(super) fn new(set: &[u64]) -> Self {
        let mut members: Vec<u64> = set.iter().copied().filter(|&member| member > 0).collect();
        members.sort_unstable();
        members.dedup();
        let (near, far) = members.split_at(members.partition_point(|&member| member < 64));
        let near: Vec<u32> = near.iter().map(|&member| member as u32).collect();
        let least = near.first().copied().unwrap_or(64);
        let single = near.len() as u32 > least;
        Self {
            push: near.iter().fold(1, |push, member| push | 1 << member),
            group: if single { 1 } else { u64::MAX >> (64 - least) },
            near,
            far: far.iter().map(|&member| (member / 64, (member % 64) as u32)).collect(),
            reach: members.last().map_or(1, |&member| member / 64 + 1),
        }
    }

    pub(super) fn members(&self) -> u64 {
        (self.near.len() + self.far.len()) as u64
    }

    pub(super) fn reach(&self) -> u64 {
        self.reach
    }

    /// The heaps of the next word from which a member leads to a heap marked in earlier words.
    pub(super) fn blocked(&self, recent: &Recent) -> u64 {
        let words = recent.words.as_slice();
        let last = words.last().copied().unwrap_or_default();
        let blocked = if self.near.len() > MANY && (last.count_ones() as usize) < self.near.len() {
            self.blocked_by_each(last)
        } else {
            // Members are from 1 to 63, so this shifts by 64 less the member.
            self.near.iter().fold(0, |blocked, &bits| blocked | last.wrapping_shr(bits.wrapping_neg()))
        };
        if self.far.is_empty() { blocked } else { blocked | self.blocked_from_afar(words) }
    }

    fn blocked_by_each(&self, mut marked: u64) -> u64 {
        let mut blocked = 0;
        while marked != 0 {
            // Two shifts, because one of 64 bits is none.
            blocked |= (self.push >> 1).wrapping_shr(63 ^ marked.trailing_zeros());
            marked &= marked - 1;
        }
        blocked
    }

    fn blocked_from_afar(&self, words: &[u64]) -> u64 {
        let known = words.len() as u64;
        // What is before the first word is marked nowhere.
        let within = self.far.partition_point(|&(back, _)| back < known);
        self.far[..within].iter().fold(0, |blocked, &(back, bits)| {
            let at = words.len() - back as usize;
            // Two shifts, because one of 64 bits is none.
            blocked | words[at] << bits | words[at - 1] >> 1 >> (63 - bits)
        })
    }

    /// The heaps of a word to mark: in order, each that is neither blocked nor leads to a marked one.
    pub(super) fn settle(&self, mut blocked: u64) -> u64 {
        let mut marked = 0;
        if self.group == 1 {
            while blocked != u64::MAX {
                let first = blocked.trailing_ones();
                // A wrapping shift is one without a check: these are by less than 64.
                marked |= 1u64.wrapping_shl(first);
                blocked |= self.push.wrapping_shl(first);
            }
        } else {
            while blocked != u64::MAX {
                let group = !blocked & self.group.wrapping_shl(blocked.trailing_ones());
                marked |= group;
                blocked |= group;
                self.near.iter().for_each(|&bits| blocked |= group.wrapping_shl(bits));
            }
        }
        marked
    }
}

/// The last words of a bit map of heaps: as many as the members of a set lead back, or more.
#[derive(Clone, Debug)]
pub(super) struct Recent {
    words: Vec<u64>,
    reach: u64,
}

impl Recent {
    /// A bit map in which no heap before the next word is marked.
    pub(super) fn new(reach: u64) -> Self {
        Self { words: vec![0], reach }
    }

    pub(super) fn push(&mut self, word: u64) {
        const AT_LEAST: u64 = 512;
        if self.words.len() as u64 >= self.reach.max(AT_LEAST).saturating_mul(2) {
            self.words.drain(..self.words.len() - self.reach as usize);
        }
        self.words.push(word);
    }

    /// What this takes in memory when it has had so many words.
    pub(super) fn bytes(&self, words: u64) -> u64 {
        // Twice because words are dropped when there are twice as many, and again because lists grow so.
        words.min(self.reach.max(512).saturating_mul(2)).saturating_mul(2 * size_of::<u64>() as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::{HeapRules, HeapValues, Naive, SubtractionSet};
    use crate::limits::Limits;
    use fastrand::Rng;

    fn check(set: &[u64], heaps: u64) {
        let limits = Limits::default();
        let rules = HeapRules::Subtract(SubtractionSet::Finite(set.to_vec()));
        let mut naive = Naive::new(&rules);
        naive.extend(heaps, &mut limits.start()).unwrap();
        let mut words = vec![0; heaps.div_ceil(64) as usize];
        Outcomes::new(set).fill(&mut words, &mut limits.start()).unwrap();
        let mut positions = Vec::new();
        for heap in 0..heaps {
            let p = words[heap as usize / 64] >> (heap % 64) & 1 == 1;
            assert_eq!(p, naive.value(heap) == 0, "{set:?}, heap {heap}");
            positions.extend(p.then_some(heap));
        }
        assert_eq!(Outcomes::count_below(set, heaps, &mut limits.start()).unwrap(), positions.len() as u64);
        let mut meter = limits.start();
        let listed = Outcomes::new(set).heaps(&mut meter).take(positions.len());
        assert_eq!(listed.collect::<Result<Vec<_>>>().unwrap(), positions, "{set:?}");
    }

    #[test]
    fn outcomes_are_those_of_the_values() {
        for bits in 0..256u64 {
            let set: Vec<u64> = (1..=8).filter(|member| bits >> (member - 1) & 1 == 1).collect();
            check(&set, 300);
        }
        let mut random = Rng::with_seed(64);
        for most in [63, 64, 65, 128, 200, 70_000] {
            for _ in 0..40 {
                let (least, members) = (random.u64(1..=most), random.usize(1..=12));
                let mut set: Vec<u64> = (0..members).map(|_| random.u64(least..=most)).collect();
                set.sort_unstable();
                set.dedup();
                check(&set, random.u64(1..=2000));
            }
        }
        // Far enough for the words that are kept to be dropped.
        check(&[1, 5, 130, 4097], 200_000);
    }

    #[test]
    fn the_largest_members_block_nothing() {
        check(&[3, 1 << 63, u64::MAX], 1000);
    }

    #[test]
    fn limits_are_kept() {
        let limits = Limits { positions: 100_000, ..Limits::default() };
        assert!(Outcomes::count_below(&[1, 2], u64::MAX, &mut limits.start()).is_err());
        let mut meter = limits.start();
        let listed: Vec<_> = Outcomes::new(&[1]).heaps(&mut meter).collect();
        assert!(listed.len() > 49_000 && listed.last().is_some_and(Result::is_err));
    }
}
