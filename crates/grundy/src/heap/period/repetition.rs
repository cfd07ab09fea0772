//! Repetitions at the end of a list of values. A repetition is not a period until it is proved.

/// The least `p` for which the last `length` values are also the values `p` places before, or `None`.
///
/// # Complexity
/// Linear in the number of values where the end is not almost repeated very often.
pub fn least_period_of_end<T: Copy + Eq>(values: &[T], length: usize) -> Option<usize> {
    let end = values.get(values.len().checked_sub(length)?..)?;
    let last = end.last()?;
    (1..=values.len() - length).find(|&p| {
        let before = values.len() - p;
        values[before - 1] == *last && values[before - length..before] == *end
    })
}

/// The least `n` from which on every value equals the value `p` places later, as far as the list goes.
pub fn first_agreement<T: Copy + Eq>(values: &[T], p: usize) -> usize {
    let pairs = values.iter().zip(values.get(p..).unwrap_or_default());
    let agreeing = pairs.rev().take_while(|(value, later)| value == later).count();
    values.len().saturating_sub(p) - agreeing
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends() {
        let values = [9, 1, 2, 3, 1, 2, 3, 1, 2, 3];
        assert_eq!(least_period_of_end(&values, 4), Some(3));
        assert_eq!(least_period_of_end(&values, 6), Some(3));
        assert_eq!(least_period_of_end(&values, 7), None);
        assert_eq!(least_period_of_end(&values, 11), None);
        assert_eq!(first_agreement(&values, 3), 1);
        assert_eq!(first_agreement(&values, 6), 1);
        assert_eq!(first_agreement(&values, 20), 0);
    }
}
