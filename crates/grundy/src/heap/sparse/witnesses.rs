//! Pairs of common heaps that reach rare values, for many heaps at a time.

/// How many heaps are looked at together.
pub(super) const BLOCK: usize = 256;

/// A set of the heaps of a block.
pub(super) type Heaps = [u64; BLOCK / WORD];

const WORD: usize = 64;

/// For each common index a bit map of the recent heaps that have it, and for each rare index a list of
/// the best witnesses to try.
#[derive(Debug, Default)]
pub(super) struct Witnesses {
    // How many heaps back the maps reach at least, and how many words each map holds.
    reach: usize,
    words: usize,
    // Heap `start` is the first bit of each map; `maps[index * words + word]`.
    maps: Vec<u64>,
    start: usize,
    // For each rare index: heap n reaches it if heap n - d is common with index w, written as the bit of
    // that map that is d before its first, which may be before all maps.
    lists: Vec<Vec<isize>>,
    farthest: usize,
    // So few heaps are not looked for together.
    few: u32,
}

/// What the maps have to reach back: the larger distances are used only where the smaller do not do.
const NEAR: usize = 1 << 11;
pub(super) const FAR: usize = 1 << 15;
/// How many hits a list is expected to have at each heap before it is long enough.
const EXPECTED: f64 = 14.0;
/// How many entries of a list are tried before those that are left are counted.
const PART: usize = 16;
/// How many near, and how many far, distances are kept for each index.
const MOST_DISTANCES: usize = 1 << 9;

impl Witnesses {
    /// Chooses the witnesses. `common` yields heaps with their indices, all of them common, in
    /// increasing order; `recent` says how many of the recent even and odd heaps have each common index.
    pub fn choose(
        common: impl Iterator<Item = (usize, u32)>,
        splits: &[usize],
        recent: &[Vec<u64>; 2],
        known: usize,
    ) -> Self {
        let indices = recent[0].len();
        let total = recent.iter().flatten().sum::<u64>().max(1) as f64 / 2.0;
        let count = |index: usize| recent[0][index] + recent[1][index];
        let mut frequent: Vec<usize> = (0..indices).filter(|&index| count(index) > 0).collect();
        frequent.sort_by_key(|&index| std::cmp::Reverse(count(index)));
        // The distances at which each index is met among the first heaps, near and far.
        let (mut near, mut far) = (vec![vec![]; indices], vec![vec![]; indices]);
        for (heap, index) in common.take_while(|&(heap, _)| heap < FAR) {
            for distance in
                splits.iter().map(|&take| take + heap).filter(|&distance| distance < FAR.min(known))
            {
                let by_index = if distance < NEAR { &mut near } else { &mut far };
                let distances: &mut Vec<u32> = &mut by_index[index as usize];
                // Runs of equal values meet the same distance by several moves.
                let met = distances.iter().rev().take(splits.len() + 4).any(|&met| met == distance as u32);
                if !met && distances.len() < MOST_DISTANCES {
                    distances.push(distance as u32);
                }
            }
        }
        let list = |rare: usize| {
            let mut list = Vec::new();
            // Heaps of both parities have to be seen: their values may have nothing in common.
            let mut expected = [0.0; 2];
            'enough: for by_index in [&near, &far] {
                for &w in &frequent {
                    let rates = [0, 1].map(|parity| recent[parity][w] as f64 / total);
                    for &distance in &by_index[w ^ rare] {
                        if expected.iter().all(|&expected| expected >= EXPECTED) {
                            break 'enough;
                        }
                        let odd = distance as usize % 2;
                        let new = [rates[odd], rates[1 - odd]];
                        if (0..2).any(|parity| expected[parity] < EXPECTED && new[parity] > 0.0) {
                            list.push((distance, w as u32));
                            expected = [expected[0] + new[0], expected[1] + new[1]];
                        }
                    }
                }
            }
            list
        };
        let pairs: Vec<Vec<(u32, u32)>> = (0..indices).map(list).collect();
        let distances = pairs.iter().flatten().map(|&(distance, _)| distance as usize);
        let farthest = distances.max().unwrap_or_default();
        let reach = farthest.max(NEAR).min(known) + WORD;
        let words = 2 * (reach + BLOCK).div_ceil(WORD) + 64;
        let written = |list: &Vec<(u32, u32)>| list.iter().map(|&pair| bit(words, pair)).collect();
        Self {
            reach,
            words,
            maps: vec![0; indices * words],
            start: known.saturating_sub(reach),
            lists: pairs.iter().map(written).collect(),
            farthest,
            few: indices as u32 / 32,
        }
    }

    /// The largest distance in any list.
    pub fn farthest(&self) -> usize {
        self.farthest
    }

    /// How many heaps back the maps may reach.
    pub fn reach(&self) -> usize {
        self.reach
    }

    /// What the maps and lists take in memory.
    pub fn bytes(&self) -> usize {
        self.maps.len() * 8 + self.lists.iter().map(Vec::len).sum::<usize>() * 8
    }

    /// The first heap that can be marked. All from there on have to be marked before the next block.
    pub fn start(&self) -> usize {
        self.start
    }

    /// Makes room for the block from heap `base` on.
    pub fn advance(&mut self, base: usize) {
        // A word more is read behind the last.
        if (base + BLOCK - self.start) / WORD + 1 < self.words {
            return;
        }
        let moved = (base - self.reach - self.start) / WORD;
        for map in self.maps.chunks_exact_mut(self.words) {
            map.copy_within(moved.., 0);
            map[self.words - moved..].fill(0);
        }
        self.start += moved * WORD;
    }

    /// Marks a heap as common with an index, or takes the mark away.
    pub fn mark(&mut self, heap: usize, index: u32, common: bool) {
        let place = heap - self.start;
        let word = &mut self.maps[index as usize * self.words + place / WORD];
        let bit = 1 << (place % WORD);
        if common { *word |= bit } else { *word &= !bit }
    }

    /// Adds a witness to the list of a rare index: heap `n` reaches it if heap `n - distance` is common
    /// with the index `common`.
    pub fn learn(&mut self, rare: usize, distance: usize, common: u32) {
        const LONGEST: usize = 1 << 12;
        let list = &mut self.lists[rare];
        if distance < self.reach - WORD && list.len() < LONGEST {
            list.push(bit(self.words, (distance as u32, common)));
            self.farthest = self.farthest.max(distance);
        }
    }

    /// Takes heaps of the block from `base` on that are seen to reach a rare index out of `wanted`, until
    /// few are left: for these, trying pairs one heap at a time costs less.
    #[inline(always)]
    pub fn see(&self, base: usize, rare: usize, wanted: &mut Heaps) {
        const WORDS: usize = BLOCK / WORD + 1;
        let place = base - self.start;
        let mut left = *wanted;
        for part in self.lists[rare].chunks(PART) {
            if left.iter().map(|word| word.count_ones()).sum::<u32>() <= self.few {
                break;
            }
            left = part.iter().fold(left, |left, &bit| {
                // No distance is larger than the place, so this is in the map, not in the one before.
                let from = place.wrapping_add_signed(bit);
                let (word, shift) = (from / WORD, from % WORD);
                let Some(map) = self.maps.get(word..).and_then(|maps| maps.first_chunk::<WORDS>()) else {
                    return left;
                };
                // Shifting in two steps, since a shift by the whole word is none.
                let seen = |at: usize| map[at] >> shift | map[at + 1] << 1 << (WORD - 1 - shift);
                std::array::from_fn(|at| left[at] & !seen(at))
            });
        }
        *wanted = left;
    }
}

/// Where in all maps a heap at a distance before the first heap of a map would be.
fn bit(words: usize, (distance, index): (u32, u32)) -> isize {
    (index as usize * words * WORD) as isize - distance as isize
}
