//! The moves of a word one by one, as the rules have them. They are the specification of the
//! [`Transducer`](super::transducer::Transducer).

use super::alphabet::Symbol;
use super::rules::{MoveRule, Part, WordRules};
use std::ops::ControlFlow;

/// A factor that becomes another.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// How many symbols stand before it.
    pub at: usize,
    /// How long it is.
    pub length: usize,
    /// What comes to stand there.
    pub to: Vec<Symbol>,
}

/// A move in a word: factors from left to right, none of them reaching into another.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rewriting {
    /// The number of the rule, from 0.
    pub rule: usize,
    /// What changes.
    pub steps: Vec<Step>,
}

impl Rewriting {
    /// The word after the move, before symbols vanish at its ends.
    pub fn apply(&self, word: &[Symbol]) -> Vec<Symbol> {
        let mut after = Vec::with_capacity(word.len());
        let mut at = 0;
        for step in &self.steps {
            after.extend_from_slice(&word[at..step.at]);
            after.extend_from_slice(&step.to);
            at = step.at + step.length;
        }
        after.extend_from_slice(&word[at..]);
        after
    }
}

impl WordRules {
    /// Sees all moves of a word in normal form, in the order of the rules and from left to right, until
    /// told to stop.
    ///
    /// # Complexity
    /// For each rule, the length of the word to the power of the number of factors and gaps in it.
    pub fn moves_of<B>(
        &self,
        word: &[Symbol],
        mut see: impl FnMut(&Rewriting) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut found = Rewriting::default();
        for (number, rule) in self.moves.iter().enumerate() {
            found.rule = number;
            let starts = if rule.place.has_left() { 0..word.len() + 1 } else { 0..1 };
            for start in starts {
                matches(rule, word, start, &mut found, &mut see)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// About how many bytes the options of a word of this length take at the most.
    pub fn options_bytes(&self, length: usize) -> u64 {
        let length = length as u128 + 1;
        // A rule begins at any place, and its gaps end at places in order: so many choices, with repetition.
        let of_rule = |gaps: usize| {
            (0..=gaps as u128).fold(1u128, |all, gap| all.saturating_mul(length + gap) / (gap + 1))
        };
        let options = self.moves.iter().map(|rule| of_rule(rule.gaps()));
        let bytes = options.fold(0, u128::saturating_add).saturating_mul(length + 32);
        u64::try_from(bytes).unwrap_or(u64::MAX)
    }

    /// The options of a word in normal form, in normal form, without duplicates.
    pub fn options_of(&self, word: &[Symbol]) -> Vec<Vec<Symbol>> {
        let mut options = Vec::new();
        let _ = self.moves_of(word, |found| {
            options.push(self.normal_form(&found.apply(word)).to_vec());
            ControlFlow::<()>::Continue(())
        });
        options.sort_unstable();
        options.dedup();
        options
    }
}

/// What is left to choose: the parts from one on, behind the steps of those before.
struct Choice {
    part: usize,
    at: usize,
    steps: usize,
    // A step that comes to them.
    step: Option<Step>,
}

/// Sees the moves by one rule whose first part begins at `start`.
fn matches<B>(
    rule: &MoveRule,
    word: &[Symbol],
    start: usize,
    found: &mut Rewriting,
    see: &mut impl FnMut(&Rewriting) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let mut open = vec![Choice { part: 0, at: start, steps: 0, step: None }];
    while let Some(Choice { part, at, steps, step }) = open.pop() {
        // Choices that were opened before this one left the steps before it as they are.
        found.steps.truncate(steps);
        found.steps.extend(step);
        let steps = found.steps.len();
        match rule.parts.get(part) {
            None if at == word.len() || rule.place.has_right() => see(found)?,
            None => {}
            Some(Part::Rewrite { from, to }) if word[at..].starts_with(from) => {
                let step = Step { at, length: from.len(), to: to.clone() };
                open.push(Choice { part: part + 1, at: at + from.len(), steps, step: Some(step) });
            }
            Some(Part::Rewrite { .. }) => {}
            Some(Part::Gap { of, some, kept }) => {
                let most = word[at..].iter().take_while(|&&symbol| of.contains(symbol)).count();
                for length in (usize::from(*some)..=most).rev() {
                    let step = (!kept && length > 0).then(|| Step { at, length, to: Vec::new() });
                    open.push(Choice { part: part + 1, at: at + length, steps, step });
                }
            }
        }
    }
    ControlFlow::Continue(())
}
