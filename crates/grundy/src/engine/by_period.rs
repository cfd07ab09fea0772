//! Heaps of any size, answered from a proved period.
//!
//! Values are looked up. Winning moves are counted exactly and the first of them listed without going
//! through all: what a heap may become is as periodic as the values are.

mod growing;
mod lookup;
mod pairs;
mod takes;
#[cfg(test)]
mod tests;
mod triples;
mod winning;

use super::{ComponentValues, NamedMoves};
use crate::answer::Moves;
use crate::error::Result;
use crate::evidence::{Evidence, Theorem};
use crate::heap::period::{Proved, Search};
use crate::heap::{Breaking, HeapRules};
use crate::limits::Meter;
use crate::nimber::Nimber;
use crate::outcome::Convention;
use crate::sum::Target;
use dashu_int::UBig;
use growing::Growing;
use lookup::Lookup;
use pairs::Pairs;
use triples::Triples;
use winning::Winning;

/// How many heaps are looked at for a period: 2^24. A search for longer ones is a task of its own.
pub const MOST_HEAPS: u64 = 1 << 24;

/// Why this method applies.
pub(crate) const REASON: &str = "a proved period gives the values of all heaps";

/// Values and winning moves of heaps from a proved period.
///
/// # Complexity
/// For a value, one division of the heap by the period. For the winning moves, besides some divisions,
/// one step for each member of a subtraction set; of a code, `preperiod + period` steps for each kind of
/// move that leaves two heaps and the square of that for each that leaves three; where values grow, also steps
/// for each binary digit of the heap. Before all that, the search for the period.
///
/// # References
/// R. K. Guy, C. A. B. Smith, The G-values of various games, 1956, for the periods. That the options of a
/// given value can be counted class by class follows from the period at once.
#[derive(Debug)]
pub struct ByPeriod<'r> {
    rules: &'r HeapRules,
    game: String,
    search: Option<Search>,
}

impl<'r> ByPeriod<'r> {
    /// A method that will look for the period of a game, given as users write it, when it is asked.
    pub fn new(rules: &'r HeapRules, game: String) -> Self {
        Self { rules, game, search: None }
    }

    /// The proved period, looked for among the heaps below `heaps` unless it is known already.
    ///
    /// # Errors
    /// [`Error::NoPeriod`](crate::error::Error::NoPeriod) if none is proved.
    pub fn prove(&mut self, heaps: u64, meter: &mut Meter<'_>) -> Result<&Proved> {
        let known = match self.search.take() {
            Some(search @ Search::Proved(_)) => search,
            Some(search) if search.heaps() >= heaps => search,
            _ => Search::run(self.rules, heaps, meter)?,
        };
        self.search.insert(known).proved(&self.game)
    }

    /// The winning moves of a taking-and-breaking game.
    fn breaks(
        &self,
        rules: &Breaking,
        proved: &Proved,
        value: &UBig,
        winning: &mut Winning<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<()> {
        let values = Lookup::new(proved);
        let small = u32::try_from(value).ok();
        for (take, heaps) in rules.code.moves() {
            let take = UBig::from(take);
            if take > *winning.heap {
                continue;
            }
            let rest = winning.heap - take;
            match heaps {
                0 if rest.is_zero() && value.is_zero() => winning.push(&[], meter)?,
                1 if !rest.is_zero() && proved.value(&rest) == *value => winning.push(&[rest], meter)?,
                0 | 1 => {}
                // Nothing is left that could be broken.
                _ if rest < UBig::from(heaps) => {}
                _ if proved.period.saltus > 0 => {
                    let mut ways = Growing::new(proved, &rest, heaps as usize, value);
                    let count = ways.count(rules.unequal, meter)?;
                    let listed = ways.list(rules.unequal, winning, meter)?;
                    winning.moves.count_unlisted(&(count - listed));
                }
                2 => {
                    let Some(wanted) = small else { continue };
                    let most = if rules.unequal { (&rest - 1u8) / 2u8 } else { &rest / 2u8 };
                    let pairs = Pairs { values, rest: &rest, least: &UBig::ONE, most: &most, wanted };
                    let mut shown = UBig::ZERO;
                    let count = pairs.visit(meter, &mut |b, meter| {
                        shown += 1u8;
                        winning.push(&[&rest - b, b.clone()], meter)?;
                        Ok(winning.has_room())
                    })?;
                    winning.moves.count_unlisted(&(count - shown));
                }
                _ => {
                    let Some(wanted) = small else { continue };
                    let triples = Triples { values, rest: &rest, wanted };
                    let count = triples.count(meter)?;
                    let listed = triples.list(&count, winning, meter)?;
                    winning.moves.count_unlisted(&(count - listed));
                }
            }
        }
        Ok(())
    }
}

impl<R: NamedMoves<Component = UBig>> ComponentValues<R> for ByPeriod<'_> {
    fn value(&mut self, _: &R, heap: &UBig, meter: &mut Meter<'_>) -> Result<Nimber> {
        Ok(Nimber::new(self.prove(MOST_HEAPS, meter)?.value(heap)))
    }

    fn winning_moves(
        &mut self,
        _: &R,
        (place, heap): (usize, &UBig),
        target: &Target,
        moves: &mut Moves,
        meter: &mut Meter<'_>,
    ) -> Result<()> {
        self.prove(MOST_HEAPS, meter)?;
        let Some(Search::Proved(proved)) = &self.search else { return Ok(()) };
        let value = target.single().as_heap();
        let winning = &mut Winning { place, heap, moves };
        match self.rules {
            HeapRules::Break(rules) => self.breaks(rules, proved, value, winning, meter),
            HeapRules::Subtract(set) => takes::winning_moves(set, proved, value, winning, meter),
        }
    }

    fn evidence(&self, convention: Convention) -> Evidence {
        let combined_by = match convention {
            Convention::Normal => Theorem::SPRAGUE_GRUNDY,
            Convention::Misere => Theorem::FERGUSON,
        };
        match &self.search {
            Some(Search::Proved(proved)) => Evidence::Period {
                game: self.game.clone(),
                period: proved.period,
                heaps: proved.heaps,
                proved_by: proved.proof.theorem(),
                combined_by,
            },
            _ => Evidence::of_heaps(0, combined_by),
        }
    }
}
