//! The members of sets with a name, and the divisors of numbers.

use crate::rules::set::NamedSet;

/// How many members are listed at once.
const PART: usize = 1 << 12;

/// Smallest prime factors, as far as they were sieved.
#[derive(Clone, Debug, Default)]
pub(super) struct Sieve {
    // The smallest prime factor of each number from 2 on.
    smallest: Vec<u32>,
    primes: Vec<u32>,
}

impl Sieve {
    /// The bytes that a sieve of the numbers up to `most` takes.
    pub fn bytes(most: u64) -> u64 {
        most.saturating_add(1).saturating_mul(5)
    }

    /// Sieves the numbers up to `most`, which is less than 2^32.
    ///
    /// # Complexity
    /// Linear.
    ///
    /// # References
    /// D. Gries, J. Misra, A linear sieve algorithm for finding prime numbers, 1978.
    pub fn up_to(most: u32) -> Self {
        let mut smallest = vec![0u32; most as usize + 1];
        let mut primes = Vec::new();
        for n in 2..=most {
            if smallest[n as usize] == 0 {
                smallest[n as usize] = n;
                primes.push(n);
            }
            let least = smallest[n as usize];
            for &prime in &primes {
                let multiple = u64::from(n) * u64::from(prime);
                if prime > least || multiple > u64::from(most) {
                    break;
                }
                smallest[multiple as usize] = prime;
            }
        }
        Self { smallest, primes }
    }

    /// The largest number that is sieved.
    pub fn most(&self) -> u64 {
        (self.smallest.len() as u64).saturating_sub(1)
    }

    /// Lists the divisors of a positive number, in no order.
    ///
    /// # Complexity
    /// A step for each divisor, and for each prime factor of what is sieved; for larger numbers, steps up to
    /// the root of what is left of them.
    pub fn divisors(&self, number: i64, into: &mut Vec<i64>) {
        into.clear();
        into.push(1);
        let mut left = number;
        let mut next = self.primes.iter().map(|&prime| i64::from(prime));
        let mut candidate = 1;
        while left > 1 {
            let prime = match usize::try_from(left).ok().and_then(|left| self.smallest.get(left)) {
                Some(&smallest) => i64::from(smallest),
                None => loop {
                    candidate = next.next().unwrap_or(if candidate < 2 { 2 } else { candidate + 1 });
                    if candidate > left / candidate {
                        break left;
                    }
                    if left % candidate == 0 {
                        break candidate;
                    }
                },
            };
            let before = into.len();
            let mut power = 1;
            while left % prime == 0 {
                left /= prime;
                power *= prime;
                for at in 0..before {
                    into.push(into[at] * power);
                }
            }
        }
    }

    /// Lists members of a set from `low` to `high` in order, beginning with the smallest; from where the list
    /// can go on, if there may be more. Not for divisors, which are not listed in order.
    ///
    /// # Complexity
    /// A step for each member; a test for each number that may be a prime and is not sieved.
    pub fn members(&self, set: NamedSet, of: i64, low: i64, high: i64, into: &mut Vec<i64>) -> Option<i64> {
        into.clear();
        let low = low.max(1);
        if low > high {
            return None;
        }
        let within = |member: &i128| (i128::from(low)..=i128::from(high)).contains(member);
        // The place of the first member that is not below `low`, or one before it.
        let (first, member): (i64, fn(i128) -> i128) = match set {
            NamedSet::Squares => ((low - 1).isqrt(), |m| m * m),
            NamedSet::Cubes => (((low as f64).cbrt() as i64 - 2).max(1), |m| m * m * m),
            NamedSet::Triangular => {
                let root = (2 * i128::from(low)).isqrt() - 1;
                (i64::try_from(root).unwrap_or(i64::MAX), |m| m * (m + 1) / 2)
            }
            NamedSet::Primes => return self.primes(low, high, into),
            NamedSet::Fibonacci | NamedSet::Factorials | NamedSet::Powers => {
                let (mut member, mut other, mut place) = (1i128, 2i128, 1i128);
                while member <= high.into() {
                    into.extend(i64::try_from(member).ok().filter(|_| within(&member)));
                    place += 1;
                    (member, other) = match set {
                        NamedSet::Fibonacci => (other, member + other),
                        NamedSet::Factorials => (member * place, other),
                        _ if of > 1 => (member * i128::from(of), other),
                        _ => break,
                    };
                }
                if set == NamedSet::Powers && of < 1 {
                    into.clear();
                }
                return None;
            }
            NamedSet::Divisors => return None,
        };
        let root_is_below = |m: &i128| member(*m) < low.into();
        let mut place = i128::from(first.max(1));
        while root_is_below(&place) {
            place += 1;
        }
        while into.len() < PART {
            let next = member(place);
            if next > high.into() {
                return None;
            }
            into.extend(i64::try_from(next));
            place += 1;
        }
        i64::try_from(member(place)).ok()
    }

    fn primes(&self, low: i64, high: i64, into: &mut Vec<i64>) -> Option<i64> {
        let sieved = i64::try_from(self.most()).unwrap_or(i64::MAX);
        if low <= sieved {
            let from = self.primes.partition_point(|&prime| i64::from(prime) < low);
            let known = self.primes[from..].iter().map(|&prime| i64::from(prime));
            into.extend(known.take_while(|&prime| prime <= high).take(PART));
            return match into.last() {
                Some(&last) if into.len() == PART => Some(last + 1),
                _ if high > sieved => Some(sieved + 1),
                _ => None,
            };
        }
        let last = high.min(low.saturating_add(PART as i64 - 1));
        into.extend((low..=last).filter(|&number| NamedSet::Primes.contains(number, 0)));
        (last < high).then(|| last + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_listed_as_the_sets_say() {
        for sieve in [Sieve::default(), Sieve::up_to(0), Sieve::up_to(100), Sieve::up_to(30_000)] {
            let mut part = Vec::new();
            for (set, of) in NamedSet::ALL.into_iter().flat_map(|set| (-1..4).map(move |of| (set, of))) {
                for (low, high) in [(-5, 0), (0, 1), (1, 1), (2, 50), (90, 130), (7, 1000), (30, 29)] {
                    let expected: Vec<i64> = (low..=high).filter(|&n| set.contains(n, of)).collect();
                    if set != NamedSet::Divisors {
                        let (mut all, mut from) = (Vec::new(), Some(low));
                        while let Some(low) = from {
                            from = sieve.members(set, of, low, high, &mut part);
                            all.append(&mut part);
                        }
                        assert_eq!(all, expected, "{set:?} of {of} from {low} to {high}");
                    }
                }
            }
            for number in (1..3000).chain([10_007 * 10_009, 1 << 40, 999_999_999_989]) {
                sieve.divisors(number, &mut part);
                part.sort_unstable();
                if number < 3000 {
                    assert_eq!(part, (1..=number).filter(|d| number % d == 0).collect::<Vec<_>>());
                }
                assert!(part.iter().all(|d| number % d == 0) && part.last() == Some(&number));
            }
        }
    }

    #[test]
    fn long_lists_come_in_parts() {
        let sieve = Sieve::up_to(10_000);
        for (set, high) in
            [(NamedSet::Primes, 60_000), (NamedSet::Squares, 1 << 27), (NamedSet::Triangular, 1 << 26)]
        {
            let (mut all, mut part, mut from) = (Vec::new(), Vec::new(), Some(3));
            while let Some(low) = from {
                from = sieve.members(set, 0, low, high, &mut part);
                all.extend_from_slice(&part);
            }
            assert!(all.len() > PART, "{set:?}");
            assert!(all.windows(2).all(|pair| pair[0] < pair[1]));
            let expected = (3..=high).filter(|&n| set.contains(n, 0)).count();
            assert_eq!(all.len(), expected, "{set:?}");
        }
    }

    #[test]
    fn the_ends_of_the_range_are_numbers_too() {
        let mut part = Vec::new();
        for set in NamedSet::ALL.into_iter().filter(|&set| set != NamedSet::Primes) {
            Sieve::default().members(set, 2, i64::MAX - 5, i64::MAX, &mut part);
            assert!(part.iter().all(|&n| set.contains(n, 2)), "{set:?} {part:?}");
        }
    }
}
