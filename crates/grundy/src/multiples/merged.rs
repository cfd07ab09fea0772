//! Divisor by divisor, with one term for all subsets that have the same least common multiple.
//!
//! For each lcm L at most N there is a polynomial in z: the sum over the subsets S with lcm L of
//! (z - 1)^|S|. The numbers that exactly k divisors divide are the coefficients at z^k, times N / L. A divisor
//! d adds to the polynomial of lcm(L, d) that of L times z - 1. Only the coefficients up to the k
//! that is asked for are held, and an lcm goes when all of them are 0.

use super::natural::{Natural, Sum};
use super::{Measure, Method};
use crate::error::{Error, Result};
use crate::limits::Meter;
use rustc_hash::FxHashMap;

/// The least common multiples with their coefficients.
pub(super) struct Terms<N> {
    /// The lcms up to the bound, 1 among them, each with the place of its coefficients.
    places: FxHashMap<N, usize>,
    /// For each place the coefficients at z^0, z^1, ...
    coefficients: Vec<i64>,
    width: usize,
}

impl<N: Natural> Terms<N> {
    /// The terms of positive divisors, all different, with the coefficients at z^0 to z^`highest`.
    pub(super) fn of(divisors: &[N], up_to: &N, highest: usize, meter: &mut Meter<'_>) -> Result<Self> {
        let width = highest + 1;
        let entry = (2 * (size_of::<(N, usize)>() + up_to.owned_bytes()) + width * size_of::<i64>()) as u64;
        meter.hold(entry)?;
        let mut terms = Self { places: FxHashMap::default(), coefficients: vec![0; width], width };
        terms.places.insert(N::ONE, 0);
        terms.coefficients[0] = 1;
        let mut changes: Vec<(N, usize)> = Vec::new();
        for divisor in divisors {
            meter.count_many(terms.places.len() as u64)?;
            changes.clear();
            for (lcm, &place) in &terms.places {
                meter.count_many(lcm.steps())?;
                if let Some(larger) = lcm.lcm_up_to(divisor, up_to) {
                    changes.push((larger, place));
                }
            }
            meter.hold((terms.places.len() + 2 * changes.len()) as u64 * entry)?;
            // All products with z - 1 come before the first is added, as one lcm may be changed by others.
            let mut products = Vec::with_capacity(changes.len() * width);
            for &(_, place) in &changes {
                terms.times_z_less_1(place, &mut products)?;
            }
            meter.count_many(products.len() as u64)?;
            for ((lcm, _), product) in changes.drain(..).zip(products.chunks_exact(width)) {
                terms.add(lcm, product)?;
            }
            terms.drop_zeros();
        }
        Ok(terms)
    }

    fn times_z_less_1(&self, place: usize, products: &mut Vec<i64>) -> Result<()> {
        let mut below = 0i64;
        for &coefficient in &self.coefficients[place * self.width..(place + 1) * self.width] {
            products.push(below.checked_sub(coefficient).ok_or_else(too_large)?);
            below = coefficient;
        }
        Ok(())
    }

    fn add(&mut self, lcm: N, polynomial: &[i64]) -> Result<()> {
        let next = self.coefficients.len() / self.width;
        let place = *self.places.entry(lcm).or_insert(next);
        if place == next {
            self.coefficients.extend_from_slice(polynomial);
            return Ok(());
        }
        for (held, more) in self.coefficients[place * self.width..].iter_mut().zip(polynomial) {
            *held = held.checked_add(*more).ok_or_else(too_large)?;
        }
        Ok(())
    }

    fn drop_zeros(&mut self) {
        let Self { places, coefficients, width } = self;
        let of = |place: usize| place * *width..(place + 1) * *width;
        places.retain(|_, place| coefficients[of(*place)].iter().any(|&coefficient| coefficient != 0));
        // Places of what went are used again once they are half of all.
        if coefficients.len() > 2 * places.len() * *width {
            let mut kept = Vec::with_capacity(places.len() * *width);
            for place in places.values_mut() {
                let new = kept.len() / *width;
                kept.extend_from_slice(&coefficients[of(*place)]);
                *place = new;
            }
            *coefficients = kept;
        }
    }

    /// The lcms and what each weighs: the sum of its coefficients at z^`from` and on.
    pub(super) fn weighted(&self, from: usize) -> impl Iterator<Item = (&N, i64)> {
        let weight = move |place: usize| {
            // Their sum is one of the bounded numbers of section 6 of docs/theorems.md as well.
            self.coefficients[place * self.width + from..(place + 1) * self.width].iter().sum::<i64>()
        };
        self.places.iter().map(move |(lcm, &place)| (lcm, weight(place))).filter(|&(_, weight)| weight != 0)
    }
}

/// Below 2^64 this cannot be: a coefficient at L is at most 2^(the number of primes that divide L).
fn too_large() -> Error {
    Error::Method {
        method: Method::Merged.to_string(),
        reason: "the terms of one least common multiple come to more than 2^63".to_owned(),
    }
}

/// The numbers that exactly (or at most, if `at_most`) `k` of the divisors divide.
pub(super) fn divided<N: Natural>(
    divisors: &[N],
    up_to: &N,
    (k, at_most): (usize, bool),
    measure: Measure,
    meter: &mut Meter<'_>,
) -> Result<Sum> {
    let terms = Terms::of(divisors, up_to, k, meter)?;
    let mut sum = Sum::default();
    for (lcm, weight) in terms.weighted(if at_most { 0 } else { k }) {
        meter.count_many(lcm.steps())?;
        measure.add(up_to, lcm, weight, &mut sum);
    }
    Ok(sum)
}
