//! Divisors put into groups, so that those of different groups are coprime.
//!
//! What one group leaves of the numbers does not depend on the others: the number of those up to x that no
//! group divides is, for one group with the terms c(L) at its least common multiples, the sum of
//! c(L) times the number of those up to x / L that no other group divides.

use super::merged::Terms;
use super::natural::Natural;
use crate::error::Result;
use crate::limits::Meter;
use dashu_base::Gcd;
use dashu_int::UBig;

/// Divisors that share factors with each other and with no divisor of another group.
#[derive(Clone, Debug)]
pub(super) struct Group<N> {
    /// The divisors, in ascending order.
    pub(super) members: Vec<N>,
}

/// The terms of a group but 1: least common multiples up to a bound, in ascending order, and their coefficients
/// where the numbers that no member divides are counted.
pub(super) type GroupTerms<N> = Vec<(N, i64)>;

impl<N: Natural> Group<N> {
    pub(super) fn terms(&self, up_to: &N, meter: &mut Meter<'_>) -> Result<GroupTerms<N>> {
        if let [member] = &self.members[..] {
            return Ok(vec![(member.clone(), -1)]);
        }
        let merged = Terms::of(&self.members, up_to, 0, meter)?;
        let mut terms: GroupTerms<N> =
            merged.weighted(0).map(|(lcm, weight)| (lcm.clone(), weight)).collect();
        terms.sort_unstable();
        // The first is 1, the term of no member.
        terms.remove(0);
        Ok(terms)
    }

    /// The least common multiple of all members, if it is at most `most`.
    pub(super) fn period(&self, most: u64) -> Option<u64> {
        let most = N::of_word(most);
        let mut members = self.members.iter();
        members.try_fold(N::ONE, |lcm, member| lcm.lcm_up_to(member, &most))?.to_word()
    }
}

/// The finest groups, each with its members in ascending order, by their least members.
pub(super) fn groups_of<N: Natural>(divisors: &[N], meter: &mut Meter<'_>) -> Result<Vec<Group<N>>> {
    let shares = share_factors(divisors, meter)?;
    let mut groups: Vec<Group<N>> = Vec::new();
    let mut entangled: Vec<Vec<N>> = Vec::new();
    for (divisor, shares) in divisors.iter().zip(shares) {
        if !shares {
            groups.push(Group { members: vec![divisor.clone()] });
            continue;
        }
        // All groups that it shares a factor with become one.
        let mut joined = vec![divisor.clone()];
        let mut index = 0;
        while index < entangled.len() {
            let mut touches = false;
            for member in &entangled[index] {
                meter.count_many(member.steps())?;
                touches = member.gcd(divisor) != N::ONE;
                if touches {
                    break;
                }
            }
            match touches {
                true => joined.append(&mut entangled.swap_remove(index)),
                false => index += 1,
            }
        }
        entangled.push(joined);
    }
    groups.extend(entangled.into_iter().map(|mut members| {
        members.sort_unstable();
        Group { members }
    }));
    groups.sort_unstable_by(|one, other| one.members.cmp(&other.members));
    Ok(groups)
}

/// For each divisor, whether it shares a factor with another.
fn share_factors<N: Natural>(divisors: &[N], meter: &mut Meter<'_>) -> Result<Vec<bool>> {
    let product = product_of(divisors.iter().map(N::to_big).collect(), meter)?;
    let mut shares = Vec::with_capacity(divisors.len());
    for divisor in divisors {
        meter.count_many(1 + product.as_words().len() as u64 / 8)?;
        let divisor = divisor.to_big();
        // What is left of the product is that of the others, modulo the divisor.
        let others = (&product % (&divisor * &divisor)) / &divisor;
        shares.push(!others.gcd(&divisor).is_one());
    }
    Ok(shares)
}

/// The product, multiplied in pairs so that the factors have about the same length.
pub(super) fn product_of(mut factors: Vec<UBig>, meter: &mut Meter<'_>) -> Result<UBig> {
    while factors.len() > 1 {
        meter.count_many(factors.iter().map(super::steps).sum())?;
        factors = factors
            .chunks(2)
            .map(|pair| match pair {
                [one, other] => one * other,
                _ => pair.iter().sum(),
            })
            .collect();
    }
    Ok(factors.pop().unwrap_or(UBig::ONE))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    fn members(divisors: &[u64]) -> Vec<Vec<u64>> {
        let groups = groups_of(divisors, &mut Limits::default().start()).unwrap();
        groups.into_iter().map(|group| group.members).collect()
    }

    #[test]
    fn finest_groups() {
        assert_eq!(members(&[2, 3, 5]), [[2], [3], [5]]);
        assert_eq!(members(&[4, 6, 9, 25, 49]), [vec![4, 6, 9], vec![25], vec![49]]);
        // 15 and 77 are joined by 33 alone.
        assert_eq!(members(&[15, 26, 33, 77]), [vec![15, 33, 77], vec![26]]);
        assert!(members(&[]).is_empty());
        // The square of a factor of another.
        assert_eq!(members(&[25, 35]), [[25, 35]]);
    }

    #[test]
    fn terms_of_a_group() {
        let group = Group { members: vec![6u64, 10, 15] };
        let terms = group.terms(&1000, &mut Limits::default().start()).unwrap();
        assert_eq!(terms, [(6, -1), (10, -1), (15, -1), (30, 2)]);
        assert_eq!((group.period(30), group.period(29)), (Some(30), None));
    }
}
