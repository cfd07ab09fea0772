//! The claim and the other numbers of a certificate, checked on values that are computed and agree with
//! the period.

use super::recompute::Cell;
use super::verdict::{Stop, refuse};
use crate::heap::certificate::digest;
use crate::heap::{Certificate, Claim, Exceptions, Largest};
use crate::limits::Meter;

/// Refuses a certificate whose parts contradict each other, and gives its largest value, which there is
/// unless values grow.
pub(super) fn stand_together(certificate: &Certificate) -> Result<Option<Largest>, Stop> {
    let Claim { preperiod, period, saltus } = certificate.claim;
    if period == 0 {
        return refuse("a period is at least 1", None);
    }
    if preperiod.checked_add(period) != Some(certificate.values.heaps) {
        return refuse("preperiod and period do not add up to the number of values", None);
    }
    match certificate.largest {
        Some(_) if saltus > 0 => refuse("values that grow by a saltus have no largest", None),
        None if saltus == 0 => refuse("the largest value is missing", None),
        Some(largest) if largest.first_heap >= certificate.values.heaps => {
            refuse("the largest value occurs before the first period ends", None)
        }
        largest => Ok(largest),
    }
}

/// The values of heaps 0 to `preperiod + period - 1`, with the certificate that speaks of them.
pub(super) struct Table<'c, T> {
    certificate: &'c Certificate,
    values: &'c [T],
    preperiod: usize,
    period: usize,
    saltus: u64,
}

impl<'c, T: Cell> Table<'c, T> {
    /// The table is the beginning of the values, of which there are at least as many.
    pub fn new(certificate: &'c Certificate, values: &'c [T]) -> Self {
        let (preperiod, period) = (certificate.claim.preperiod as usize, certificate.claim.period as usize);
        let saltus = certificate.claim.saltus;
        Self { certificate, values: &values[..preperiod + period], preperiod, period, saltus }
    }

    /// Whether the value at a heap is that at an earlier one and so much more.
    fn is_more(&self, later: usize, earlier: usize, more: u64) -> bool {
        let value = |heap: usize| u64::from(self.values[heap].into());
        value(earlier).checked_add(more) == Some(value(later))
    }

    /// Checks all numbers and says what was checked.
    pub fn check(&self, meter: &Meter<'_>) -> Result<Vec<String>, Stop> {
        self.preperiod_is_least()?;
        self.period_is_least(meter)?;
        meter.look()?;
        let exceptions = self.exceptions_are_right()?;
        if let Some(claimed) = self.certificate.largest {
            self.largest_is_right(claimed)?;
        }
        meter.look()?;
        if digest(self.values.iter().map(|&value| value.into())) != self.certificate.values.sha256 {
            return refuse("the digest of the values is another", None);
        }
        Ok(vec![
            "preperiod and period are the least".to_owned(),
            match self.certificate.largest {
                Some(_) => format!("{exceptions}, the largest value and the digest of the values are right"),
                None => format!("{exceptions} and the digest of the values are right"),
            },
        ])
    }

    fn preperiod_is_least(&self) -> Result<(), Stop> {
        let Some(last) = self.preperiod.checked_sub(1) else { return Ok(()) };
        if self.is_more(last + self.period, last, self.saltus) {
            let reason = format!("the values repeat from {last} on already, so the preperiod is smaller");
            return refuse(reason, Some(last as u64));
        }
        Ok(())
    }

    /// The least period divides every other, and its saltus theirs as often; so only the largest proper
    /// divisors have to fail.
    fn period_is_least(&self, meter: &Meter<'_>) -> Result<(), Stop> {
        for prime in primes_of(self.period) {
            meter.look()?;
            let shorter = self.period / prime;
            if !self.saltus.is_multiple_of(prime as u64) {
                continue;
            }
            let saltus = self.saltus / prime as u64;
            let mut heaps = self.preperiod..self.values.len() - shorter;
            // What repeats in the period over and over repeats in the first one, since it divides it.
            if heaps.all(|heap| self.is_more(heap + shorter, heap, saltus)) {
                let reason = format!("the values have the shorter period {shorter}");
                return refuse(reason, Some(self.preperiod as u64));
            }
        }
        Ok(())
    }

    fn exceptions_are_right(&self) -> Result<&'static str, Stop> {
        let (mut count, mut last) = (0, None);
        for heap in 0..self.preperiod {
            let periods = (self.preperiod - heap).div_ceil(self.period);
            let saltus = self.saltus.checked_mul(periods as u64);
            if !saltus.is_some_and(|saltus| self.is_more(heap + periods * self.period, heap, saltus)) {
                (count, last) = (count + 1, Some(heap as u64));
            }
        }
        let Exceptions { count: claimed, last: claimed_last } = self.certificate.exceptions;
        if claimed != count {
            return refuse(format!("there are {count} exceptions and not {claimed}"), None);
        }
        if claimed_last != last {
            return refuse("this is the last exception, and not another", last);
        }
        Ok(if count == 0 { "that there is no exception" } else { "the exceptions" })
    }

    fn largest_is_right(&self, claimed: Largest) -> Result<(), Stop> {
        let mut largest = Largest { value: 0, first_heap: 0 };
        for (heap, &value) in (0..).zip(self.values) {
            if value.into() > largest.value {
                largest = Largest { value: value.into(), first_heap: heap };
            }
        }
        if claimed != largest {
            let reason = format!("here is the largest value, {}, for the first time", largest.value);
            return refuse(reason, Some(largest.first_heap));
        }
        Ok(())
    }
}

/// The primes that divide a number, which is not 0.
fn primes_of(mut number: usize) -> Vec<usize> {
    let mut primes = Vec::new();
    let mut divisor = 2;
    while divisor <= number / divisor {
        if number.is_multiple_of(divisor) {
            primes.push(divisor);
            while number.is_multiple_of(divisor) {
                number /= divisor;
            }
        }
        divisor += 1;
    }
    if number > 1 {
        primes.push(number);
    }
    primes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn primes() {
        for number in 1..2000 {
            let is_prime = |n: &usize| *n > 1 && (2..*n).all(|divisor| !n.is_multiple_of(divisor));
            let expected: Vec<usize> = (1..=number).filter(|p| number % p == 0).filter(is_prime).collect();
            assert_eq!(primes_of(number), expected, "{number}");
        }
    }
}
