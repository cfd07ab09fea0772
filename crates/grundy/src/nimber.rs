//! Nimbers of any size, their sum, and the minimal excludant.

mod product;

use dashu_int::UBig;
use std::fmt;
use std::ops::{Add, AddAssign, Mul};

/// A nimber: the value `*n` of a Nim heap of `n`, and the Grundy value of any position equal to it.
///
/// `+` is the nim-sum, in which every nimber is its own negative; `*` is the nim-product. Together
/// they make the nimbers a field of characteristic two.
///
/// # References
/// J. H. Conway, On Numbers and Games, 1976, chapter 6.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Nimber(UBig);

impl Nimber {
    /// The nimber `*0`, the value of a position that the previous player wins.
    pub const ZERO: Self = Self(UBig::ZERO);
    /// The nimber `*1`.
    pub const ONE: Self = Self(UBig::ONE);

    /// The nimber `*n`.
    pub fn new(n: impl Into<UBig>) -> Self {
        Self(n.into())
    }

    /// Whether this is `*0`.
    pub fn is_zero(&self) -> bool {
        self.0.is_zero()
    }

    /// Whether this is `*2` or more, so that moves to both `*0` and `*1` exist.
    ///
    /// In misère play a component with such a value is called firm, any other fickle.
    pub fn is_firm(&self) -> bool {
        self.0 > UBig::ONE
    }

    /// The size of the Nim heap with this value.
    pub fn as_heap(&self) -> &UBig {
        &self.0
    }

    /// The multiplicative inverse, or `None` for zero.
    ///
    /// # Complexity
    /// One nim-product and one nim-square for each bit of the smallest field of order
    /// `2^(2^k)` that contains the nimber.
    pub fn inverse(&self) -> Option<Self> {
        (!self.is_zero()).then(|| Self(product::inverse(&self.0)))
    }
}

impl From<u32> for Nimber {
    fn from(n: u32) -> Self {
        Self(n.into())
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl Add for &Nimber {
    type Output = Nimber;

    // The sum of nimbers is the exclusive or of their binary digits.
    #[allow(clippy::suspicious_arithmetic_impl)]
    fn add(self, other: Self) -> Nimber {
        Nimber(&self.0 ^ &other.0)
    }
}

impl AddAssign<&Nimber> for Nimber {
    #[allow(clippy::suspicious_op_assign_impl)]
    fn add_assign(&mut self, other: &Nimber) {
        self.0 ^= &other.0;
    }
}

impl Mul for &Nimber {
    type Output = Nimber;
    fn mul(self, other: Self) -> Nimber {
        Nimber(product::product(&self.0, &other.0))
    }
}

impl<'a> std::iter::Sum<&'a Nimber> for Nimber {
    fn sum<I: Iterator<Item = &'a Nimber>>(nimbers: I) -> Nimber {
        nimbers.fold(Nimber::ZERO, |mut sum, n| {
            sum += n;
            sum
        })
    }
}

/// A set of small values that yields its minimal excludant, reusable from one position to the next.
///
/// # Complexity
/// Inserting is constant time, amortised; [`Mex::take`] takes as many steps as the mex is large.
#[derive(Clone, Debug)]
pub struct Mex {
    // seen[v] holds the number of the last position in which v was inserted.
    seen: Vec<u32>,
    position: u32,
}

impl Default for Mex {
    fn default() -> Self {
        Self::new()
    }
}

impl Mex {
    /// An empty set.
    pub fn new() -> Self {
        Self { seen: Vec::new(), position: 1 }
    }

    /// Adds a value. Memory grows to the largest value inserted.
    pub fn insert(&mut self, value: u32) {
        let index = value as usize;
        if index >= self.seen.len() {
            self.seen.resize((index + 1).next_power_of_two(), 0);
        }
        self.seen[index] = self.position;
    }

    /// Adds values, of which none is more than `most`. Memory grows to that.
    #[inline]
    pub fn extend_up_to(&mut self, most: u32, values: impl Iterator<Item = u32>) {
        let most = most as usize;
        if most >= self.seen.len() {
            self.seen.resize((most + 1).next_power_of_two(), 0);
        }
        let (seen, position) = (self.seen.as_mut_slice(), self.position);
        for value in values {
            if let Some(seen) = seen.get_mut(value as usize) {
                *seen = position;
            }
        }
    }

    /// The least value that is not among these; the set has to be empty, and stays so.
    pub fn of(&mut self, values: impl ExactSizeIterator<Item = u32>) -> u32 {
        // Of n values the mex is at most n, so larger ones do not matter.
        let most = values.len();
        if most > self.seen.len() {
            self.seen.resize(most.next_power_of_two(), 0);
        }
        let (seen, position) = (self.seen.as_mut_slice(), self.position);
        for value in values {
            if let Some(seen) = seen.get_mut(value as usize) {
                *seen = position;
            }
        }
        self.take()
    }

    /// The least value that is not in the set; empties the set.
    pub fn take(&mut self) -> u32 {
        let mut mex = 0;
        while self.seen.get(mex as usize) == Some(&self.position) {
            mex += 1;
        }
        if self.position == u32::MAX {
            self.seen.fill(0);
            self.position = 0;
        }
        self.position += 1;
        mex
    }
}

/// The minimal excludant: the least natural number that is not among `values`.
///
/// # Complexity
/// Linear in the number of values, whatever their size.
///
/// ```
/// assert_eq!(grundy::mex([0, 1, 3, 1_000_000_000]), 2);
/// assert_eq!(grundy::mex([]), 0);
/// ```
pub fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    let values: Vec<u64> = values.into_iter().collect();
    let mut seen = vec![false; values.len()];
    for value in values {
        if let Ok(index) = usize::try_from(value)
            && let Some(slot) = seen.get_mut(index)
        {
            *slot = true;
        }
    }
    seen.iter().take_while(|&&seen| seen).count() as u64
}
