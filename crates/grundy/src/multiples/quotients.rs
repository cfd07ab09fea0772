//! Group by group of coprime divisors, by the number of what is left of 1 to each quotient.
//!
//! Let phi(x, b) be how many of 1 to x none of the first b groups divides. With the terms c(L) of group b,
//! phi(x, b) = phi(x, b - 1) + the sum of c(L) phi(x / L, b - 1), and quotients of quotients are quotients of N.
//! The recursion ends at the groups of a wheel, and above them at quotients so small that a sieve counts
//! what is left up to each: `survivors`.

mod survivors;

use super::groups::{Group, GroupTerms};
use super::natural::{Natural, Sum};
use super::wheel::{LONGEST, Wheel};
use super::{Measure, Method};
use crate::error::{Error, Result};
use crate::limits::Meter;
use survivors::{Leaf, count_survivors};

/// How far one attempt goes before the next, which ends the recursion earlier, is made.
struct Attempt {
    /// The longest period of the wheel.
    period: u64,
    /// The largest quotient that is left to the sieve.
    sieved: u64,
    /// The most terms.
    terms: u64,
}

impl Attempt {
    /// Each attempt may take some four times as long as the one before, so that those given up cost little.
    fn all() -> impl Iterator<Item = Self> {
        let wheels = [(30, 1 << 5), (2_310, 1 << 11), (30_030, 1 << 15), (510_510, 1 << 19)];
        let without_sieve = wheels.map(|(period, terms)| Self { period, sieved: 0, terms });
        let with_sieve = (20..=32).step_by(2).map(|bits| Self {
            period: 510_510,
            sieved: (1 << bits) - 1,
            // A term costs about as much as sieving a few numbers.
            terms: if bits == 32 { u64::MAX } else { 1 << (bits - 1) },
        });
        without_sieve.into_iter().chain(with_sieve)
    }
}

/// How many of 1 to `up_to` no divisor of the groups divides, by the first attempt that ends.
pub(super) fn undivided<N: Natural>(groups: &[Group<N>], up_to: &N, meter: &mut Meter<'_>) -> Result<Sum> {
    let terms = terms_of(groups, up_to, meter)?;
    let mut period = 0;
    let mut tree = None;
    for attempt in Attempt::all() {
        if attempt.period != period {
            period = attempt.period;
            tree = Some(Tree::new(groups, &terms, period, Measure::Count, meter)?);
        }
        let Some(tree) = &tree else { break };
        // A later attempt holds fewer.
        let held = meter.memory() / (4 * size_of::<Leaf>() as u64);
        let most = if attempt.terms == u64::MAX { u64::MAX } else { attempt.terms.min(held) };
        if let Some(sum) = tree.sum(up_to, attempt.sieved, most, meter)? {
            return Ok(sum);
        }
    }
    // Not reached: the last attempt has no bound but the meter's.
    Ok(Sum::default())
}

/// The longest period of a wheel without a sieve behind it.
const LONGEST_ALONE: u64 = 9_699_690;

/// Whether some group has a period that is short enough for a wheel.
pub(super) fn has_wheel<N: Natural>(groups: &[Group<N>]) -> bool {
    groups.is_empty() || groups.iter().any(|group| group.period(LONGEST_ALONE).is_some())
}

/// The same, or the sum of those numbers, by the wheel alone.
pub(super) fn undivided_by_wheel<N: Natural>(
    groups: &[Group<N>],
    up_to: &N,
    measure: Measure,
    meter: &mut Meter<'_>,
) -> Result<Sum> {
    if !has_wheel(groups) {
        return Err(Error::Method {
            method: Method::Wheel.to_string(),
            reason: format!(
                "no divisor, with all that share factors with it, has a period of at most {LONGEST_ALONE}; `{}` can",
                Method::Merged
            ),
        });
    }
    let terms = terms_of(groups, up_to, meter)?;
    let mut cost = 0;
    // Longer periods as long as the recursion is long enough to pay for them.
    for (period, most) in [(2_310, 1 << 11), (30_030, 1 << 15), (510_510, 1 << 19)] {
        let tree = Tree::new(groups, &terms, period, measure, meter)?;
        if let Some(sum) = tree.sum(up_to, 0, most, meter)? {
            return Ok(sum);
        }
        cost += most;
    }
    meter.count_many(cost)?;
    let tree = Tree::new(groups, &terms, LONGEST_ALONE, measure, meter)?;
    Ok(tree.sum(up_to, 0, u64::MAX, meter)?.unwrap_or_default())
}

fn terms_of<N: Natural>(groups: &[Group<N>], up_to: &N, meter: &mut Meter<'_>) -> Result<Vec<GroupTerms<N>>> {
    groups.iter().map(|group| group.terms(up_to, meter)).collect()
}

/// The recursion, with the groups of the wheel taken out.
struct Tree<'a, N> {
    wheel: Wheel,
    measure: Measure,
    in_wheel: Vec<u64>,
    /// The other groups, by their least members.
    groups: Vec<&'a Group<N>>,
    terms: Vec<&'a [(N, i64)]>,
    least: Vec<&'a N>,
}

/// A term phi(N / lcm, groups) of the sum.
struct Node<N> {
    quotient: N,
    groups: usize,
    weight: i64,
    lcm: N,
}

impl<'a, N: Natural> Tree<'a, N> {
    fn new(
        groups: &'a [Group<N>],
        terms: &'a [GroupTerms<N>],
        longest: u64,
        measure: Measure,
        meter: &mut Meter<'_>,
    ) -> Result<Self> {
        let (mut period, mut in_wheel) = (1, Vec::new());
        let (mut others, mut their_terms) = (Vec::new(), Vec::new());
        for (group, terms) in groups.iter().zip(terms) {
            match group.period(longest.min(LONGEST) / period) {
                Some(factor) => {
                    period *= factor;
                    in_wheel.extend(group.members.iter().filter_map(N::to_word));
                }
                None => {
                    others.push(group);
                    their_terms.push(&terms[..]);
                }
            }
        }
        let wheel = Wheel::new(&in_wheel, period, measure, meter)?;
        let least = others.iter().filter_map(|group| group.members.first()).collect();
        Ok(Self { wheel, measure, in_wheel, groups: others, terms: their_terms, least })
    }

    /// How many of the first `groups` have a member of at most `quotient`; the others divide nothing up to it.
    fn that_matter(&self, quotient: &N, groups: usize) -> usize {
        match groups.checked_sub(1) {
            Some(last) if self.least[last] > quotient => {
                self.least[..last].partition_point(|&least| least <= quotient)
            }
            _ => groups,
        }
    }

    /// The sum, unless it has more than `most` terms. Quotients up to `sieved` are counted by a sieve.
    fn sum(&self, up_to: &N, sieved: u64, most: u64, meter: &mut Meter<'_>) -> Result<Option<Sum>> {
        let (node, leaf) =
            ((size_of::<Node<N>>() + 2 * up_to.owned_bytes()) as u64, size_of::<Leaf>() as u64);
        let steps = Wheel::steps(self.measure, up_to);
        let (mut sum, mut leaves) = (Sum::default(), Vec::new());
        let groups = self.that_matter(up_to, self.least.len());
        let mut stack = vec![Node { quotient: up_to.clone(), groups, weight: 1, lcm: N::ONE }];
        while let Some(Node { quotient, groups, weight, lcm }) = stack.pop() {
            self.wheel.add(self.measure, &quotient, &lcm, weight, &mut sum);
            for (before, terms) in self.terms[..groups].iter().enumerate() {
                for (number, coefficient) in *terms {
                    if *number > quotient {
                        break;
                    }
                    meter.count_many(steps)?;
                    let smaller = quotient.over(number);
                    let weight = weight.checked_mul(*coefficient).ok_or_else(too_large)?;
                    let groups = self.that_matter(&smaller, before);
                    let lcm = match self.measure {
                        Measure::Count => N::ONE,
                        // It is at most N, and so it fits.
                        Measure::Sum => lcm.times(number).ok_or_else(too_large)?,
                    };
                    match smaller.to_word() {
                        _ if groups == 0 => self.wheel.add(self.measure, &smaller, &lcm, weight, &mut sum),
                        Some(quotient) if quotient <= sieved => {
                            leaves.push(Leaf { up_to: quotient as u32, groups: groups as u32, weight });
                        }
                        _ => stack.push(Node { quotient: smaller, groups, weight, lcm }),
                    }
                }
            }
            if sum.terms + leaves.len() as u64 > most {
                return Ok(None);
            }
            meter.hold(stack.len() as u64 * node + 2 * leaves.len() as u64 * leaf)?;
        }
        if !leaves.is_empty() {
            let members: Vec<Vec<u64>> = self
                .groups
                .iter()
                .map(|group| {
                    group.members.iter().filter_map(N::to_word).filter(|&member| member <= sieved).collect()
                })
                .collect();
            sum.add(count_survivors(&self.in_wheel, &members, leaves, meter)?);
        }
        Ok(Some(sum))
    }
}

/// Below 2^64 this cannot be, as for merged terms.
fn too_large() -> Error {
    Error::Method {
        method: Method::Quotients.to_string(),
        reason: "the terms of one least common multiple come to more than 2^63".to_owned(),
    }
}
