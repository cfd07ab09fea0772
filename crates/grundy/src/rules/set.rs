//! Sets of numbers that have a name.

/// A set of positive integers, some of them of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NamedSet {
    /// 1, 4, 9, 16, ...
    Squares,
    /// 1, 8, 27, 64, ...
    Cubes,
    /// 1, 3, 6, 10, ...
    Triangular,
    /// 2, 3, 5, 7, ...
    Primes,
    /// 1, 2, 3, 5, 8, ...
    Fibonacci,
    /// 1, 2, 6, 24, ...
    Factorials,
    /// 1, b, b^2, ... of a base b; of 1 it is 1 alone, of 0 nothing.
    Powers,
    /// The divisors of a number, from 1 on; 0 has none.
    Divisors,
}

impl NamedSet {
    /// All named sets.
    pub const ALL: [Self; 8] = [
        Self::Squares,
        Self::Cubes,
        Self::Triangular,
        Self::Primes,
        Self::Fibonacci,
        Self::Factorials,
        Self::Powers,
        Self::Divisors,
    ];

    /// The name users write.
    pub fn name(self) -> &'static str {
        match self {
            Self::Squares => "squares",
            Self::Cubes => "cubes",
            Self::Triangular => "triangular",
            Self::Primes => "primes",
            Self::Fibonacci => "fibonacci",
            Self::Factorials => "factorials",
            Self::Powers => "powers",
            Self::Divisors => "divisors",
        }
    }

    /// Whether it is a set of a number, as in `powers of 2`.
    pub fn is_of_a_number(self) -> bool {
        matches!(self, Self::Powers | Self::Divisors)
    }

    /// Whether a number is in the set, which is that of `of` where it is of a number.
    ///
    /// # Complexity
    /// At most the square root of the number for primes, its logarithm for the others.
    pub fn contains(self, number: i64, of: i64) -> bool {
        if number < 1 {
            return false;
        }
        match self {
            Self::Squares => number.isqrt().pow(2) == number,
            Self::Cubes => {
                let root = (number as f64).cbrt().round() as i64;
                (root - 1..=root + 1).any(|root| root.checked_pow(3) == Some(number))
            }
            // t = m(m + 1)/2 exactly when 8t + 1 is a square.
            Self::Triangular => {
                let times = i128::from(number) * 8 + 1;
                times.isqrt().pow(2) == times
            }
            Self::Primes => number >= 2 && (2..=number.isqrt()).all(|d| number % d != 0),
            Self::Fibonacci => {
                let (mut next, mut after) = (1i64, 2i64);
                while next < number && next < i64::MAX / 4 {
                    (next, after) = (after, next + after);
                }
                next == number || after == number
            }
            Self::Factorials => {
                let mut left = number;
                let mut factor = 2;
                while left > 1 && left % factor == 0 {
                    left /= factor;
                    factor += 1;
                }
                left == 1
            }
            Self::Powers => match of {
                ..=0 => false,
                1 => number == 1,
                base => {
                    let mut left = number;
                    while left % base == 0 {
                        left /= base;
                    }
                    left == 1
                }
            },
            Self::Divisors => of >= 1 && of % number == 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_those_of_the_definitions() {
        let listed = |set: NamedSet, of| (0..=130).filter(|&n| set.contains(n, of)).collect::<Vec<i64>>();
        assert_eq!(listed(NamedSet::Squares, 0), [1, 4, 9, 16, 25, 36, 49, 64, 81, 100, 121]);
        assert_eq!(listed(NamedSet::Cubes, 0), [1, 8, 27, 64, 125]);
        assert_eq!(listed(NamedSet::Triangular, 0), (1..16).map(|n| n * (n + 1) / 2).collect::<Vec<_>>());
        assert_eq!(listed(NamedSet::Primes, 0)[..9], [2, 3, 5, 7, 11, 13, 17, 19, 23]);
        assert_eq!(listed(NamedSet::Fibonacci, 0), [1, 2, 3, 5, 8, 13, 21, 34, 55, 89]);
        assert_eq!(listed(NamedSet::Factorials, 0), [1, 2, 6, 24, 120]);
        assert_eq!(listed(NamedSet::Powers, 3), [1, 3, 9, 27, 81]);
        assert_eq!(listed(NamedSet::Powers, 1), [1]);
        assert_eq!(listed(NamedSet::Powers, 0), Vec::<i64>::new());
        assert_eq!(listed(NamedSet::Divisors, 12), [1, 2, 3, 4, 6, 12]);
        assert_eq!(listed(NamedSet::Divisors, 0), Vec::<i64>::new());
        for large in [i64::MAX, i64::MAX - 1] {
            // The ends of the range are numbers as well.
            NamedSet::ALL.into_iter().filter(|&set| set != NamedSet::Primes).for_each(|set| {
                set.contains(large, 10);
            });
        }
    }
}
