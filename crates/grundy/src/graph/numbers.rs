//! Numbers as names of vertices: a vertex is the rank of its number among those that are mentioned.

use super::edge_log::{EdgeLog, NONE};
use crate::error::Result;
use crate::limits::Meter;

/// Different numbers in ascending order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Numbers {
    /// All from `first` on.
    Range { first: u32, count: u32 },
    /// These alone.
    List(Vec<u32>),
}

impl Numbers {
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Range { count, .. } => *count as usize,
            Self::List(list) => list.len(),
        }
    }

    /// The number with this rank, which must exist.
    pub(super) fn get(&self, rank: u32) -> u32 {
        match self {
            Self::Range { first, .. } => first + rank,
            Self::List(list) => list[rank as usize],
        }
    }

    /// The rank of a number, if it is one of these.
    pub(super) fn find(&self, number: u32) -> Option<u32> {
        match self {
            Self::Range { first, count } => number.checked_sub(*first).filter(|rank| rank < count),
            // There are fewer ranks than numbers.
            Self::List(list) => list.binary_search(&number).ok().map(|rank| rank as u32),
        }
    }

    /// How much memory they take.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Range { .. } => 0,
            Self::List(list) => list.capacity() * size_of::<u32>(),
        }
    }
}

/// The number that a name is, if it is written in decimal digits without leading zeros and below 2^32 - 1.
pub(super) fn canonical(name: &str) -> Option<u32> {
    let digits = name.bytes().all(|byte| byte.is_ascii_digit());
    let leading_zero = name.len() > 1 && name.starts_with('0');
    let number: u32 = if digits && !leading_zero { name.parse().ok()? } else { return None };
    (number != NONE).then_some(number)
}

/// How ranks are found while edges are sorted.
pub(super) enum Ranking {
    /// A number less the first.
    Range(u32),
    /// One bit for each number from the first on.
    Bits(Bits),
    /// By bisection of [`Numbers::List`].
    Bisection,
}

/// The numbers that are mentioned, a bit each, and how many there are before each block of them.
pub(super) struct Bits {
    first: u32,
    words: Vec<u64>,
    before: Vec<u32>,
}

impl Bits {
    /// How many of the numbers are smaller than this one, which is one of them.
    #[inline]
    pub(super) fn rank(&self, number: u32) -> u32 {
        let at = (number - self.first) as usize;
        let below = self.words[at / 64] & ((1 << (at % 64)) - 1);
        self.before[at / 64] + below.count_ones()
    }

    fn bytes_for(span: u64) -> u64 {
        span.div_ceil(64) * (size_of::<u64>() + size_of::<u32>()) as u64
    }

    fn numbers(&self) -> impl Iterator<Item = u32> + '_ {
        self.words.iter().zip((self.first..).step_by(64)).flat_map(|(&word, base)| {
            let rest = |word: &u64| Some(word & (word - 1)).filter(|&rest| rest != 0);
            std::iter::successors(Some(word).filter(|&word| word != 0), rest)
                .map(move |word| base + word.trailing_zeros())
        })
    }
}

/// The numbers that edges mention, with a way to rank them.
///
/// # Errors
/// [`Error::Limit`](crate::Error::Limit).
///
/// # Complexity
/// Linear, by a bit for each number between the smallest and the largest; where these are far apart, a sort.
pub(super) fn ranked(log: &EdgeLog, beside: u64, meter: &Meter<'_>) -> Result<(Numbers, Ranking)> {
    let range = |first, count| (Numbers::Range { first, count }, Ranking::Range(first));
    let (first, last) = match (log.range(), log.all()) {
        (_, Some((first, count))) => return Ok(range(first, count)),
        (None, _) => return Ok(range(0, 0)),
        (Some(range), None) => range,
    };
    let span = u64::from(last - first) + 1;
    let mentions = 2 * log.len() as u64;
    let mentioned = || {
        let ends = log.chunks().flatten().flat_map(|&(from, to)| [from, to]);
        ends.filter(|&number| number != NONE)
    };
    if Bits::bytes_for(span) > 8 * mentions + 4096 {
        meter.hold(beside + mentions * size_of::<u32>() as u64)?;
        let mut list = Vec::with_capacity(mentions as usize);
        list.extend(mentioned());
        list.sort_unstable();
        list.dedup();
        list.shrink_to_fit();
        return Ok((Numbers::List(list), Ranking::Bisection));
    }
    meter.hold(beside + Bits::bytes_for(span))?;
    let mut words = vec![0u64; span.div_ceil(64) as usize];
    for number in mentioned() {
        let at = (number - first) as usize;
        words[at / 64] |= 1 << (at % 64);
    }
    let mut count = 0;
    let count_before = |word: &u64| {
        let before = count;
        count += word.count_ones();
        before
    };
    let before: Vec<u32> = words.iter().map(count_before).collect();
    if u64::from(count) == span {
        return Ok(range(first, count));
    }
    let bits = Bits { first, words, before };
    meter.hold(beside + Bits::bytes_for(span) + u64::from(count) * size_of::<u32>() as u64)?;
    let mut list = Vec::with_capacity(count as usize);
    list.extend(bits.numbers());
    Ok((Numbers::List(list), Ranking::Bits(bits)))
}

impl Ranking {
    /// How much memory it takes.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Bits(bits) => Bits::bytes_for(bits.words.len() as u64 * 64) as usize,
            _ => 0,
        }
    }
}
