//! Heaps of any size: by the table of all smaller ones while that is cheap, else by a proved period.

use super::by_period::{ByPeriod, MOST_HEAPS};
use super::{ComponentValues, HeapTable, NamedMoves};
use crate::answer::Moves;
use crate::error::{Error, Result};
use crate::evidence::Evidence;
use crate::heap::{HeapRules, HeapValues, SubtractionSet};
use crate::limits::Meter;
use crate::nimber::Nimber;
use crate::outcome::Convention;
use crate::sum::Target;
use dashu_int::UBig;

/// Why this method applies.
pub(crate) const REASON: &str =
    "smaller heaps by a table, heaps that it does not reach at once by a proved period if there is one";

/// A table for the heaps that it reaches at once, and a proved period for larger ones. Where no period is
/// proved by heaps of about the size that is asked for, the table goes on as far as the limits let it.
///
/// # Complexity
/// At most about twice that of the table, or of the search for a period, whichever ends first.
pub struct AnyHeap<'r, H> {
    table: HeapTable<H>,
    period: ByPeriod<'r>,
    reach: u64,
    used_period: bool,
}

impl<'r, H: HeapValues> AnyHeap<'r, H> {
    /// The two methods for one game.
    pub fn new(rules: &'r HeapRules, table: HeapTable<H>, period: ByPeriod<'r>) -> Self {
        // Heaps whose tables take some hundredths of a second by the slowest engine.
        let reach = match rules {
            HeapRules::Break(rules) if rules.code.moves().any(|(_, heaps)| heaps > 2) => 1 << 11,
            HeapRules::Break(_) => 1 << 14,
            HeapRules::Subtract(SubtractionSet::Finite(_)) => 1 << 16,
            HeapRules::Subtract(_) => 1 << 12,
        };
        Self { table, period, reach, used_period: false }
    }

    /// Whether a heap is left to the period, and why that cannot be had if it is looked for in vain.
    fn by_period(&mut self, heap: &UBig, meter: &mut Meter<'_>) -> Result<Choice> {
        // A table goes on a little at a time, as for values in order.
        let known = self.table.known();
        if *heap < UBig::from(self.reach.max(known.saturating_add(known / 4))) {
            return Ok(Choice::Table);
        }
        // No period is worth more than the table of the heap itself.
        let heaps = u64::try_from(heap).ok().and_then(u64::checked_next_power_of_two).unwrap_or(MOST_HEAPS);
        match self.period.prove(heaps.min(MOST_HEAPS), meter) {
            Ok(_) => {
                self.used_period = true;
                Ok(Choice::Period)
            }
            Err(none @ Error::NoPeriod(_)) => Ok(Choice::TableOr(none)),
            Err(error) => Err(error),
        }
    }
}

/// What answers for a heap.
enum Choice {
    Table,
    Period,
    /// The table if the limits let it, or else this is why there is no answer.
    TableOr(Error),
}

/// The answer of a table, or what is to be said where it is out of reach.
fn or_else<T>(answer: Result<T>, error: Error) -> Result<T> {
    match answer {
        Err(Error::Limit(_)) => Err(error),
        answer => answer,
    }
}

impl<R: NamedMoves<Component = UBig>, H: HeapValues> ComponentValues<R> for AnyHeap<'_, H> {
    fn value(&mut self, rules: &R, heap: &UBig, meter: &mut Meter<'_>) -> Result<Nimber> {
        match self.by_period(heap, meter)? {
            Choice::Table => self.table.value(rules, heap, meter),
            Choice::Period => self.period.value(rules, heap, meter),
            Choice::TableOr(error) => or_else(self.table.value(rules, heap, meter), error),
        }
    }

    fn winning_moves(
        &mut self,
        rules: &R,
        component: (usize, &UBig),
        target: &Target,
        moves: &mut Moves,
        meter: &mut Meter<'_>,
    ) -> Result<()> {
        match self.by_period(component.1, meter)? {
            Choice::Table => self.table.winning_moves(rules, component, target, moves, meter),
            Choice::Period => self.period.winning_moves(rules, component, target, moves, meter),
            Choice::TableOr(error) => {
                or_else(self.table.winning_moves(rules, component, target, moves, meter), error)
            }
        }
    }

    fn evidence(&self, convention: Convention) -> Evidence {
        match self.used_period {
            true => ComponentValues::<R>::evidence(&self.period, convention),
            false => ComponentValues::<R>::evidence(&self.table, convention),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{ByValues, Engine};
    use crate::heap::{Breaking, Code, Naive};
    use crate::limits::Limits;
    use crate::notation::Words;
    use crate::rulesets::take_and_break::TakeAndBreak;

    fn rules(text: &str) -> (TakeAndBreak, HeapRules) {
        let code = Code::parse(&Words::of_line("code", None, text).whole(), 16).unwrap();
        (TakeAndBreak::new(code.clone()), HeapRules::Break(Breaking { code, unequal: false }))
    }

    fn any_heap(rules: &HeapRules, reach: u64) -> AnyHeap<'_, Naive<'_>> {
        let table = HeapTable::new(Naive::new(rules));
        AnyHeap { reach, ..AnyHeap::new(rules, table, ByPeriod::new(rules, "this".to_owned())) }
    }

    /// With a proved period and without one, on both sides of what the table reaches at once.
    #[test]
    fn either_way_the_answer_is_that_of_the_table() {
        let limits = Limits::default();
        for (text, periodic) in
            [("0.77", true), ("0.07", true), ("0.6", false), ("8.0", true), ("0.E", false)]
        {
            let (game, rules) = rules(text);
            let mut random = fastrand::Rng::with_seed(3);
            let mut table = ByValues::new(&game, HeapTable::new(Naive::new(&rules)), Convention::Normal);
            let mut engine = ByValues::new(&game, any_heap(&rules, 40), Convention::Normal);
            for largest in [30, 100, 400].into_iter().flat_map(|largest| [largest; 8]) {
                let position: Vec<UBig> = (0..3).map(|_| random.u64(0..largest).into()).collect();
                let most = random.usize(0..9);
                let solved = engine.solve(&position, most, &mut limits.start()).unwrap();
                let expected = table.solve(&position, most, &mut limits.start()).unwrap();
                assert_eq!(solved.value, expected.value, "{text} {position:?}");
                // Where values grow, a period lists moves in an order of its own.
                assert!(solved.moves.agrees_with(&expected.moves), "{text} {position:?}");
                assert_eq!(solved.moves.listed().len(), expected.moves.listed().len(), "{text} {position:?}");
                if largest == 30 {
                    assert!(matches!(engine.evidence(), Evidence::Computed { .. }));
                }
            }
            assert_eq!(matches!(engine.evidence(), Evidence::Period { .. }), periodic, "{text}");
        }
    }

    /// A heap past all that is proved is refused, and how far that went is said.
    #[test]
    fn nothing_is_extrapolated() {
        let limits = Limits { positions: 100_000, ..Limits::default() };
        let (game, rules) = rules("0.6");
        let mut engine = ByValues::new(&game, any_heap(&rules, 40), Convention::Normal);
        let heap = UBig::from(10u8).pow(18);
        match engine.value(&[heap], &mut limits.start()) {
            Err(Error::NoPeriod(none)) => assert!(none.heaps > 1000 && none.limit.is_some()),
            other => panic!("{other:?}"),
        }
    }
}
