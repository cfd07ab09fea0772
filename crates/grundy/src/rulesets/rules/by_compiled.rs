//! Values by compiled rules: of small positions by search, of larger ones by tables.

use super::NumberGame;
use super::numbers::Numbers;
use crate::engine::{ByEndings, BySearch, ByValues, ComponentValues, ComponentWorth, Engine};
use crate::error::{Error, Result};
use crate::evidence::{Evidence, Theorem};
use crate::game::Cells;
use crate::heap::HeapValues;
use crate::limits::{Meter, Resource};
use crate::nimber::Nimber;
use crate::outcome::Convention;
use crate::rules::{Compiled, CompiledHeaps, Growth, Table};
use crate::search::{LOONY, LOST, Search, WON};

/// Why this method applies.
pub(super) const REASON: &str = "the rules compiled to loops; values by search while that is cheap, then by tables where these fit into memory";

/// How many components are searched before a table is made.
const CHEAP: u64 = 1 << 13;

/// Heaps below this have a table at once.
const SMALL_HEAP: u64 = 1 << 12;

/// The engine of a game whose moves are listed by compiled rules.
pub(super) fn engine<'g>(
    game: &'g NumberGame,
    compiled: &'g Compiled,
    convention: Convention,
) -> Box<dyn Engine<Numbers> + 'g> {
    match (convention, game.rules().endings.is_empty()) {
        (Convention::Misere, _) => Box::new(BySearch::new(game)),
        (Convention::Normal, true) => {
            Box::new(ByValues::new(game, ByCompiled::new(game, compiled), convention))
        }
        (Convention::Normal, false) => Box::new(ByEndings::new(game, ByCompiled::new(game, compiled))),
    }
}

/// The values of all tuples up to some bounds, from one table; `None` where no table fits.
pub(super) fn cells(compiled: &Compiled, bounds: &[u64], meter: &mut Meter<'_>) -> Result<Option<Cells>> {
    if !compiled.has_order() {
        return Ok(None);
    }
    let growth = Growth::of(compiled, meter)?;
    let Some(table) = table(compiled, &growth, bounds, meter)? else { return Ok(None) };
    let components = table.cells();
    let Some(mut values) = table.into_values(bounds) else { return Ok(None) };
    for value in &mut values {
        match *value {
            LOST => *value = 0,
            WON => *value = LOONY,
            _ => {}
        }
    }
    let combined_by = if compiled.ends_otherwise() { Theorem::LOONY } else { Theorem::SPRAGUE_GRUNDY };
    let evidence = Evidence::Computed { computed: evaluated(components), combined_by };
    Ok(Some(Cells { values, evidence }))
}

/// A table of all that play reaches from a component, where it fits into half of the memory.
fn table(compiled: &Compiled, growth: &Growth, from: &[u64], meter: &mut Meter<'_>) -> Result<Option<Table>> {
    let fits = |most: &Vec<u64>| compiled.table_bytes(most) <= meter.memory() / 2;
    match growth.from(compiled, from).filter(fits) {
        Some(most) => compiled.table(&most, meter),
        None => Ok(None),
    }
}

fn evaluated(components: u64) -> String {
    format!("{components} components by the compiled rules and the mex rule")
}

/// Values of components as they are asked for.
struct ByCompiled<'g> {
    compiled: &'g Compiled,
    heaps: Option<CompiledHeaps<'g>>,
    table: Option<Table>,
    search: Search<&'g NumberGame>,
    growth: Option<Growth>,
    // Whether no table is tried: there is no order for one, or one that was wanted did not fit.
    no_table: bool,
}

impl<'g> ByCompiled<'g> {
    fn new(game: &'g NumberGame, compiled: &'g Compiled) -> Self {
        let heaps = CompiledHeaps::new(compiled);
        Self {
            compiled,
            heaps,
            table: None,
            search: Search::new(game),
            growth: None,
            no_table: !compiled.has_order(),
        }
    }

    fn cell(&mut self, component: &Numbers, meter: &mut Meter<'_>) -> Result<u32> {
        if let (Some(heaps), &[heap]) = (&mut self.heaps, component.as_slice())
            && heap < SMALL_HEAP.max(heaps.known())
        {
            heaps.extend(heap + 1, meter)?;
            return Ok(heaps.value(heap));
        }
        if let Some(value) = self.table.as_ref().and_then(|table| table.value(component)) {
            return Ok(value);
        }
        if let Some(value) = self.search.known(component) {
            return Ok(value);
        }
        let few = meter.part(CHEAP);
        let mut part = few.start();
        let searched = self.search.value(component, &mut part);
        meter.count_many(part.positions())?;
        match searched {
            Err(Error::Limit(limit)) if matches!(limit.resource, Resource::Positions) => {}
            answered => return answered,
        }
        if let (Some(heaps), &[heap]) = (&mut self.heaps, component.as_slice()) {
            // A table of many more heaps than a search met may be far longer than searching on.
            let fits = heap.saturating_mul(8) <= meter.memory() / 2;
            if fits {
                heaps.extend(heap + 1, meter)?;
                return Ok(heaps.value(heap));
            }
        } else if !self.no_table {
            let growth = match self.growth.take() {
                Some(growth) => growth,
                None => Growth::of(self.compiled, meter)?,
            };
            self.table = table(self.compiled, self.growth.insert(growth), component, meter)?;
            self.no_table = self.table.is_none();
            if let Some(value) = self.table.as_ref().and_then(|table| table.value(component)) {
                return Ok(value);
            }
        }
        self.search.value(component, meter)
    }

    fn known(&self) -> u64 {
        let heaps = self.heaps.as_ref().map_or(0, HeapValues::known);
        heaps + self.table.as_ref().map_or(0, Table::cells) + self.search.met() as u64
    }
}

impl ComponentValues<NumberGame> for ByCompiled<'_> {
    fn value(&mut self, _: &NumberGame, component: &Numbers, meter: &mut Meter<'_>) -> Result<Nimber> {
        self.cell(component, meter).map(Nimber::from)
    }

    fn evidence(&self, _: Convention) -> Evidence {
        Evidence::Computed { computed: evaluated(self.known()), combined_by: Theorem::SPRAGUE_GRUNDY }
    }
}

impl ComponentWorth<NumberGame> for ByCompiled<'_> {
    fn worth(&mut self, _: &NumberGame, component: &Numbers, meter: &mut Meter<'_>) -> Result<u32> {
        self.cell(component, meter)
    }

    fn evaluated(&self) -> u64 {
        self.known()
    }
}
