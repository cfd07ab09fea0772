//! Disjunctive sums: what the values of the components say about the whole.

pub mod count;

use crate::nimber::Nimber;
use crate::outcome::Convention;

/// Which options of one component win, given the values of all other components.
///
/// In normal play an option wins when its value is the nim-sum of the others. In misère play this
/// holds only while some component of the result is firm (has value 2 or more); a result of fickle
/// components alone wins for the player who left an odd number of ones. That is Bouton's rule for
/// misère Nim; it holds for every ruleset whose Grundy values behave like misère Nim heaps, which
/// each of them has to prove (docs/theorems.md).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    firm: Nimber,
    fickle: Nimber,
}

impl Target {
    /// The target beside other components with this nim-sum.
    fn beside(sum: Nimber, any_firm: bool, convention: Convention) -> Self {
        let fickle = match convention {
            Convention::Misere if !any_firm => &sum + &Nimber::ONE,
            _ => sum.clone(),
        };
        Self { firm: sum, fickle }
    }

    /// Whether an option wins that is a sum of components with these values.
    pub fn admits(&self, option: &[Nimber]) -> bool {
        let wanted = if option.iter().any(Nimber::is_firm) { &self.firm } else { &self.fickle };
        option.iter().sum::<Nimber>() == *wanted
    }

    /// The value that a winning option has which contains a firm component, if there is one.
    pub fn firm(&self) -> &Nimber {
        &self.firm
    }

    /// The one value of a winning option that is a single component.
    pub fn single(&self) -> &Nimber {
        // Where the two differ, the firm target is 0 or 1, which no firm component has.
        &self.fickle
    }
}

/// The values of the components of a position, in order.
#[derive(Clone, Debug)]
pub struct Values {
    values: Vec<Nimber>,
    convention: Convention,
    sum: Nimber,
    firm: usize,
}

impl Values {
    /// The values of a position's components, in play under a convention.
    pub fn new(values: Vec<Nimber>, convention: Convention) -> Self {
        let sum = values.iter().sum();
        let firm = values.iter().filter(|value| value.is_firm()).count();
        Self { values, convention, sum, firm }
    }

    /// The Grundy value of the whole position under the convention.
    ///
    /// In misère play that is 1 for an even and 0 for an odd number of ones while no component is
    /// firm, and the nim-sum otherwise.
    pub fn total(&self) -> Nimber {
        match self.convention {
            Convention::Misere if self.firm == 0 => &self.sum + &Nimber::ONE,
            _ => self.sum.clone(),
        }
    }

    /// How long the nim-sum is, in machine words: what a target costs.
    pub(crate) fn words(&self) -> u64 {
        self.sum.as_heap().as_words().len() as u64
    }

    /// The target for the options of a component.
    pub fn target(&self, index: usize) -> Target {
        let value = &self.values[index];
        let others_firm = self.firm > usize::from(value.is_firm());
        Target::beside(&self.sum + value, others_firm, self.convention)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_is_that_of_the_others() {
        for convention in [Convention::Normal, Convention::Misere] {
            for heaps in [[0u32, 1, 1], [1, 2, 3], [2, 2, 0], [1, 1, 5], [4, 4, 4]] {
                let values: Vec<Nimber> = heaps.into_iter().map(Nimber::from).collect();
                let position = Values::new(values.clone(), convention);
                for index in 0..3 {
                    let others = values.iter().enumerate().filter(|&(i, _)| i != index).map(|(_, v)| v);
                    let firm = others.clone().any(Nimber::is_firm);
                    assert_eq!(position.target(index), Target::beside(others.sum(), firm, convention));
                }
            }
        }
    }
}
