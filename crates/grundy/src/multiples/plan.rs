//! Which method, and why; and the answer for the numbers up to a bound by it.

use super::groups::{Group, groups_of, product_of};
use super::natural::{Natural, Sum};
use super::reduce::Reduced;
use super::{
    Answer, Divisors, Measure, Method, Question, Selection, first_primes, merged, pruned, quotients, sieve,
    subsets,
};
use crate::error::{Error, Result};
use crate::limits::{LimitReached, Meter, Resource};
use dashu_base::{BitTest, Gcd};
use dashu_int::UBig;

/// A method, and why it is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The method.
    pub method: Method,
    /// Why, in words.
    pub reason: &'static str,
}

const ASKED_FOR: &str = "it was asked for";

const MERGED_ENDED: &str = "the methods took turns with ever more steps, and the subsets with the same least common multiple, taken together, came to an end first";
const PRUNED_ENDED: &str = "the methods took turns with ever more steps, and the subsets that count, one by one, came to an end first";

/// How many steps the method that is likely to end first has in the first turn.
const FIRST_STEPS: u64 = 1 << 24;

/// How many times as many steps the method has that is likely to end first.
const HEAD_START: u64 = 16;

/// So many divisors have so few subsets that looking at how they share factors takes longer.
const FEW: usize = 3;

/// How many steps the terms of divisors that share factors may be estimated to take, so that they are put together
/// before they are multiplied with those of others.
const MERGED_IN_GROUPS: f64 = 3e6;

impl<N: Natural> Reduced<N> {
    /// The answer for 1 to the bound.
    pub(super) fn answer(
        &self,
        question: &Question,
        up_to: &UBig,
        method: Option<Method>,
        meter: &mut Meter<'_>,
    ) -> Result<Answer> {
        let groups = match method {
            Some(Method::Wheel | Method::Quotients) => Some(self.groups(meter)?),
            None if question.selection.is_of_one() && self.divisors.len() > FEW => Some(self.groups(meter)?),
            _ => None,
        };
        let plan = match method {
            Some(method) => Plan { method, reason: ASKED_FOR },
            None => match self.plan(question, groups.as_deref()) {
                Some(plan) => plan,
                None => return self.race(question, up_to, meter),
            },
        };
        self.answer_by(plan, groups.unwrap_or_default(), question, up_to, meter)
    }

    fn groups(&self, meter: &mut Meter<'_>) -> Result<Vec<Group<N>>> {
        match self.coprime {
            true => {
                Ok(self.divisors.iter().map(|divisor| Group { members: vec![divisor.clone()] }).collect())
            }
            false => groups_of(&self.divisors, meter),
        }
    }

    /// The method that is estimated to be the fastest; `None` where that is not known beforehand.
    fn plan(&self, question: &Question, groups: Option<&[Group<N>]>) -> Option<Plan> {
        let plan = |method, reason| Some(Plan { method, reason });
        if !question.selection.is_of_one() {
            return None;
        }
        let Some(groups) = groups else {
            return plan(Method::Pruned, "so few divisors have few subsets");
        };
        let entangled: f64 = groups.iter().map(|group| group.estimated_steps(&self.up_to)).sum();
        if entangled <= MERGED_IN_GROUPS {
            match question.measure {
                Measure::Count => {
                    return plan(
                        Method::Quotients,
                        "the divisors fall into coprime groups: a wheel for the smallest, quotients of the bound for the others",
                    );
                }
                Measure::Sum if quotients::has_wheel(groups) => {
                    return plan(
                        Method::Wheel,
                        "the divisors fall into coprime groups, and the smallest make a wheel",
                    );
                }
                Measure::Sum => {}
            }
        }
        None
    }

    /// The answer by the method that ends first, when each is given ever more steps in turn: how many least common
    /// multiples there are up to the bound is known only when they are found.
    fn race(&self, question: &Question, up_to: &UBig, meter: &mut Meter<'_>) -> Result<Answer> {
        let of_one = question.selection.is_of_one();
        let sieve = sieve::steps(&self.divisors, &self.up_to);
        let (merged, pruned) = ((Method::Merged, MERGED_ENDED), (Method::Pruned, PRUNED_ENDED));
        let mut racers = match of_one {
            true if self.share_most_factors(meter)? => vec![merged, pruned],
            true => vec![pruned, merged],
            false => vec![merged],
        };
        let favourite = racers[0].0;
        let mut budget = FIRST_STEPS;
        loop {
            // The sieve counts four steps as one.
            if sieve.is_some_and(|steps| steps / 4 <= budget) {
                let plan = Plan {
                    method: Method::Sieve,
                    reason: "there are so few numbers that they are gone through",
                };
                return self.answer_by(plan, Vec::new(), question, up_to, meter);
            }
            let mut out = None;
            for &(method, reason) in &racers {
                let limits = meter.part(if method == favourite { budget } else { budget / HEAD_START });
                let mut part = limits.start();
                match self.answer_by(Plan { method, reason }, Vec::new(), question, up_to, &mut part) {
                    Err(Error::Limit(LimitReached { resource: Resource::Positions, .. })) => {}
                    // What needs too much memory is out of the race.
                    Err(Error::Limit(LimitReached { resource: Resource::Memory { .. }, .. }))
                        if racers.len() > 1 || sieve.is_some() =>
                    {
                        out = Some(method);
                    }
                    answer => return answer,
                }
                meter.count_many(part.positions().max(1))?;
            }
            racers.retain(|&(method, _)| Some(method) != out);
            budget = budget.saturating_mul(4);
        }
    }

    /// Whether many subsets have the same least common multiple, as far as the length of that of all shows.
    fn share_most_factors(&self, meter: &mut Meter<'_>) -> Result<bool> {
        let product = product_of(self.divisors.iter().map(N::to_big).collect(), meter)?;
        Ok(lcm_bits(&self.divisors, meter)? * 2 < product.bit_len())
    }

    fn answer_by(
        &self,
        plan: Plan,
        groups: Vec<Group<N>>,
        question: &Question,
        bound: &UBig,
        meter: &mut Meter<'_>,
    ) -> Result<Answer> {
        let Question { selection, measure, .. } = *question;
        if plan.method == Method::Sieve {
            let sum = match self.primes_beyond {
                0 => sieve::selected(&self.divisors, &self.up_to, selection, measure, meter)?,
                // Primes that are left out of the list are divisors like the others.
                _ => {
                    let listed = Question { measure: Measure::Sum, ..question.clone() };
                    let all = Self::of(&listed, &self.up_to, meter)?;
                    sieve::selected(&all.divisors, &self.up_to, selection, measure, meter)?
                }
            };
            return Ok(Answer { terms: sum.terms, value: sum.value(), plan });
        }
        if plan.method == Method::Subsets {
            let divisors = all_divisors(&question.divisors, meter)?;
            let sum = subsets::selected(&divisors, bound, selection, measure, meter)?;
            return Ok(Answer { terms: sum.terms, value: sum.value(), plan });
        }
        let all = measure.of_all(bound);
        let (k, at_most) = match selection {
            Selection::AtLeast(0) => return Ok(Answer { value: all, terms: 1, plan }),
            // Those that fewer divide are counted, and taken from all.
            Selection::AtLeast(k) => (k - 1, true),
            Selection::Exactly(k) => (k, false),
        };
        let enough = self.divisors.len() as u64 + u64::from(!at_most);
        let k = match usize::try_from(k) {
            Ok(place) if k < enough || self.primes_beyond > 0 => place,
            // More divisors than there are.
            _ => return Ok(Answer { value: UBig::ZERO, terms: 0, plan }),
        };
        let of_one = selection.is_of_one();
        if !of_one && plan.method != Method::Merged {
            let reason = "it counts the numbers that at least one divisor divides, or none";
            return Err(not_for(plan.method, reason, Method::Merged));
        }
        if plan.method == Method::Quotients && measure == Measure::Sum {
            return Err(not_for(plan.method, "it counts numbers and does not add them up", Method::Wheel));
        }
        let and_terms = |sum: Sum| (sum.terms, sum.value());
        let (terms, mut value) = match plan.method {
            Method::Pruned => {
                let (terms, multiples) =
                    and_terms(pruned::multiples(&self.divisors, &self.up_to, measure, meter)?);
                (terms, &all - multiples)
            }
            Method::Wheel => and_terms(quotients::undivided_by_wheel(&groups, &self.up_to, measure, meter)?),
            Method::Quotients => and_terms(quotients::undivided(&groups, &self.up_to, meter)?),
            Method::Merged | Method::Subsets | Method::Sieve => {
                and_terms(merged::divided(&self.divisors, &self.up_to, (k, at_most), measure, meter)?)
            }
        };
        if self.primes_beyond > 0 && !value.is_zero() {
            // Each takes itself, and 1 is left.
            let primes = UBig::from(self.primes_beyond);
            value = if value > primes { value - primes } else { UBig::ONE };
        }
        let value = if matches!(selection, Selection::AtLeast(_)) { all - value } else { value };
        Ok(Answer { value, terms, plan })
    }
}

fn not_for(method: Method, reason: &str, instead: Method) -> Error {
    Error::Method { method: method.to_string(), reason: format!("{reason}; `{instead}` can") }
}

/// All divisors, each once, as the specification takes them.
fn all_divisors(divisors: &Divisors, meter: &mut Meter<'_>) -> Result<Vec<UBig>> {
    match divisors {
        Divisors::Listed(divisors) => {
            let mut divisors = divisors.clone();
            divisors.sort_unstable();
            divisors.dedup();
            Ok(divisors)
        }
        Divisors::FirstPrimes(count) => {
            let most = (*count).min(subsets::MOST_DIVISORS as u64 + 1);
            Ok(first_primes::up_to(most, &UBig::from(u64::MAX), false, meter)?.primes)
        }
    }
}

impl<N: Natural> Group<N> {
    /// About how many steps merging its terms takes.
    fn estimated_steps(&self, up_to: &N) -> f64 {
        match self.members.len() {
            0 | 1 => 0.0,
            members => estimated_products(&self.members, up_to) * members as f64,
        }
    }
}

/// Into how many parts the logarithm of the bound is divided for estimates.
const PARTS: usize = 128;

/// About how many subsets have a product up to the bound.
fn estimated_products<N: Natural>(divisors: &[N], up_to: &N) -> f64 {
    let log = |number: &N| number.to_big().bit_len() as f64;
    let whole = log(up_to).max(1.0);
    let mut products = [0.0; PARTS + 1];
    products[0] = 1.0;
    for divisor in divisors {
        // Half a bit is what a length in bits is too large by on average.
        let part = ((log(divisor) - 0.5) / whole * PARTS as f64).round() as usize;
        for index in (part..=PARTS).rev() {
            products[index] += products[index - part];
        }
    }
    products.iter().sum()
}

/// How long the least common multiple of all is, in bits.
fn lcm_bits<N: Natural>(divisors: &[N], meter: &mut Meter<'_>) -> Result<usize> {
    let mut lcms: Vec<UBig> = divisors.iter().map(N::to_big).collect();
    while lcms.len() > 1 {
        meter.count_many(lcms.iter().map(super::steps).sum())?;
        lcms = lcms
            .chunks(2)
            .map(|pair| match pair {
                [one, other] => one / Gcd::gcd(one, other) * other,
                _ => pair.iter().sum(),
            })
            .collect();
    }
    Ok(lcms.pop().unwrap_or_default().bit_len())
}
