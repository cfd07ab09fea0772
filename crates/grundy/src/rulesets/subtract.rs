//! Subtraction games: take a number of counters that is in a set. AcWing 893.

use super::heaps;
use super::nim::take;
use super::playable::SEARCH_REASON;
use super::{Entry, Method, Methods, Playable};
use crate::answer::Move;
use crate::engine::{ByValues, ComponentValues, Engine, NamedMoves, naive};
use crate::error::{Fault, InputError, Result};
use crate::evidence::{Evidence, Theorem};
use crate::limits::Meter;
use crate::nimber::{Mex, Nimber};
use crate::notation::{Word, Words, parse_naturals, parse_small};
use crate::outcome::Convention;
use crate::ruleset::{Options, Ruleset};
use dashu_int::UBig;

pub(super) const ENTRY: Entry = Entry {
    name: "subtract",
    rules: "take a number of counters that is in the set from one heap",
    example: "subtract:2,5 2 4 7",
    make: |parameters, _| Ok(Box::new(Subtract::parse(parameters)?)),
};

/// The rules of a subtraction game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subtract {
    // Sorted, without duplicates, without 0.
    set: Vec<u64>,
}

impl Subtract {
    /// The game in which a number of counters from `set` is taken. Duplicates are harmless.
    ///
    /// # Errors
    /// [`Fault::SubtractZero`] if 0 is in the set.
    pub fn new(mut set: Vec<u64>) -> Result<Self, Fault> {
        set.sort_unstable();
        set.dedup();
        match set.first() {
            Some(0) => Err(Fault::SubtractZero),
            _ => Ok(Self { set }),
        }
    }

    fn parse(parameters: Option<&Word<'_>>) -> Result<Self, InputError> {
        let Some(list) = parameters.filter(|word| !word.text().is_empty()) else {
            return Err(InputError::new(Fault::MissingParameter {
                game: ENTRY.name,
                needs: "a subtraction set",
                example: ENTRY.example,
            }));
        };
        let member = |word: Word<'_>| match parse_small(&word, "a member of a subtraction set", u64::MAX)? {
            0 => Err(word.fault(Fault::SubtractZero)),
            member => Ok(member),
        };
        let set = list.split(',').map(|word| member(word.trimmed())).collect::<Result<Vec<_>, _>>()?;
        Self::new(set).map_err(|fault| list.fault(fault))
    }

    /// The subtraction set in increasing order.
    pub fn set(&self) -> &[u64] {
        &self.set
    }
}

impl Ruleset for Subtract {
    type Component = UBig;

    fn options(&self, heap: &UBig, options: &mut Options<UBig>) {
        let takes = self.set.iter().copied().map(UBig::from);
        takes.take_while(|take| take <= heap).for_each(|take| options.push(heap - take));
    }

    fn is_terminal(&self, heap: &UBig) -> bool {
        self.set.first().is_none_or(|&least| *heap < UBig::from(least))
    }

    fn options_bytes(&self, heap: &UBig) -> u64 {
        heaps::list_bytes(&self.set.len().into(), 1, heap)
    }

    fn owned_bytes(&self, heap: &UBig) -> usize {
        heaps::owned_bytes(heap)
    }
}

impl NamedMoves for Subtract {
    fn name_move(&self, place: usize, heap: &UBig, _: usize, option: &[UBig]) -> Move {
        take(place, heap, option.first().unwrap_or(&UBig::ZERO))
    }
}

impl Playable for Subtract {
    fn spelling(&self) -> String {
        let members: Vec<String> = self.set.iter().map(u64::to_string).collect();
        format!("{}:{}", ENTRY.name, members.join(","))
    }

    fn parse_position(&self, words: &Words) -> Result<Vec<UBig>, InputError> {
        parse_naturals(words)
    }

    fn show_position(&self, position: &[UBig]) -> Vec<String> {
        heaps::show(position)
    }

    fn component(&self, n: u64) -> Option<UBig> {
        Some(n.into())
    }

    fn methods(&self, _: Convention) -> Methods {
        vec![
            (Method::Table, "values of all smaller heaps in order; misère play by Ferguson's theorem"),
            (Method::Search, SEARCH_REASON),
        ]
    }

    fn engine(&self, method: Method, convention: Convention) -> Box<dyn Engine<UBig> + '_> {
        match method {
            Method::Search => naive(self, convention),
            _ => Box::new(ByValues::new(self, SubtractTable::new(self), convention)),
        }
    }
}

/// The values of all heaps up to the largest asked for, in order.
///
/// # Complexity
/// One step a heap and member of the set; four bytes a heap.
#[derive(Debug)]
pub struct SubtractTable<'r> {
    rules: &'r Subtract,
    values: Vec<u32>,
    mex: Mex,
}

impl<'r> SubtractTable<'r> {
    /// An empty table.
    pub fn new(rules: &'r Subtract) -> Self {
        Self { rules, values: Vec::new(), mex: Mex::new() }
    }

    /// The value of a heap; the table grows to it.
    ///
    /// # Errors
    /// A limit that was reached.
    pub fn heap(&mut self, heap: u64, meter: &mut Meter<'_>) -> Result<u32> {
        if heap >= self.values.len() as u64 {
            meter.hold(heap.saturating_mul(size_of::<u32>() as u64))?;
            let missing = heap + 1 - self.values.len() as u64;
            self.values.reserve_exact(usize::try_from(missing).unwrap_or_default());
        }
        while self.values.len() as u64 <= heap {
            meter.count_many(1 + self.rules.set.len() as u64 / 16)?;
            let known = self.values.as_slice();
            let takes = self.rules.set.partition_point(|&take| take <= known.len() as u64);
            let options = self.rules.set[..takes].iter().map(|&take| known[known.len() - take as usize]);
            self.values.push(self.mex.of(options));
        }
        Ok(self.values[heap as usize])
    }
}

impl ComponentValues<Subtract> for SubtractTable<'_> {
    fn value(&mut self, _: &Subtract, heap: &UBig, meter: &mut Meter<'_>) -> Result<Nimber> {
        // What no machine word holds is beyond every limit on memory.
        self.heap(u64::try_from(heap).unwrap_or(u64::MAX), meter).map(Nimber::from)
    }

    fn evidence(&self, convention: Convention) -> Evidence {
        let combined_by = match convention {
            Convention::Normal => Theorem::SPRAGUE_GRUNDY,
            Convention::Misere => Theorem::FERGUSON,
        };
        Evidence::of_heaps(self.values.len(), combined_by)
    }
}
