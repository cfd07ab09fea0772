//! Green Hackenbush by the colon and the fusion principle: values, and all cuts that win.

use super::Hackenbush;
use crate::answer::Moves;
use crate::engine::ComponentValues;
use crate::error::Result;
use crate::evidence::{Evidence, Theorem};
use crate::graph::Subset;
use crate::graph::fusion::Picture;
use crate::limits::Meter;
use crate::nimber::Nimber;
use crate::outcome::Convention;
use crate::sum::Target;

/// # Complexity
/// As [`Picture::of`] for values and [`Picture::cuts_to`] for moves.
#[derive(Debug, Default)]
pub(super) struct Principles {
    /// What was evaluated last, since its moves are asked for next.
    last: Option<(Subset, Picture)>,
    /// Whether there was a cycle to be fused.
    fused: bool,
}

impl Principles {
    fn picture(&mut self, rules: &Hackenbush, edges: &Subset, meter: &mut Meter<'_>) -> Result<&Picture> {
        let picture = match self.last.take() {
            Some((of, picture)) if of == *edges => picture,
            _ => Picture::of(&rules.incidence, edges, rules.ground.index(), meter)?,
        };
        self.fused |= picture.has_cycles();
        Ok(&self.last.insert((edges.clone(), picture)).1)
    }
}

impl ComponentValues<Hackenbush> for Principles {
    fn value(&mut self, rules: &Hackenbush, edges: &Subset, meter: &mut Meter<'_>) -> Result<Nimber> {
        Ok(Nimber::new(self.picture(rules, edges, meter)?.value()))
    }

    fn winning_moves(
        &mut self,
        rules: &Hackenbush,
        (place, edges): (usize, &Subset),
        target: &Target,
        moves: &mut Moves,
        meter: &mut Meter<'_>,
    ) -> Result<()> {
        // A larger number is no value of a picture that fits into memory.
        let Ok(wanted) = u64::try_from(target.single().as_heap()) else { return Ok(()) };
        for edge in self.picture(rules, edges, meter)?.cuts_to(wanted, meter)? {
            meter.hold(moves.bytes())?;
            moves.push(|| rules.name_cut(place, edge as usize));
        }
        Ok(())
    }

    fn evidence(&self, _: Convention) -> Evidence {
        Evidence::Theorem(if self.fused { Theorem::FUSION } else { Theorem::COLON })
    }
}
