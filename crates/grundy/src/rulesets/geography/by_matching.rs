//! Geography on a graph without directions, by one maximum matching.
//!
//! The player to move wins if and only if every maximum matching of what is left covers the vertex with the token. A
//! move wins if it leaves the token on a vertex that some maximum matching of the rest misses, so one
//! matching of the rest, without the token, says both (docs/theorems.md, section 20).

use super::{Geography, Token};
use crate::answer::Moves;
use crate::engine::{Engine, Solved};
use crate::error::{Error, Result};
use crate::evidence::{Evidence, Theorem};
use crate::graph::Vertex;
use crate::graph::matching;
use crate::limits::Meter;
use crate::nimber::Nimber;
use crate::ruleset::Ruleset;
use crate::rulesets::Method;
use crate::value::Value;

/// Solves what the theorem decides: sums of which at most one component is not P, and of these the winning moves
/// where no other component has moves. A position that is P may have moves to any value but 0, and
/// which it is is not known.
///
/// # Complexity
/// As [`matching::missable`], for each component.
#[derive(Debug)]
pub(super) struct ByMatching<'r> {
    pub rules: &'r Geography,
}

impl ByMatching<'_> {
    /// The vertices to which a token wins when it moves there.
    fn winning(&self, token: &Token, meter: &mut Meter<'_>) -> Result<Vec<Vertex>> {
        let missable = matching::missable(&self.rules.graph, &token.left, meter)?;
        Ok(self.rules.targets(token).filter(|&vertex| missable.contains(vertex.index())).collect())
    }

    /// The component that is not P, if there is one, with its place and its winning moves.
    fn not_p<'p>(
        &self,
        position: &'p [Token],
        meter: &mut Meter<'_>,
    ) -> Result<Option<(usize, &'p Token, Vec<Vertex>)>> {
        let mut found = None;
        for (index, token) in position.iter().enumerate() {
            let winning = self.winning(token, meter)?;
            if !winning.is_empty() && found.replace((index + 1, token, winning)).is_some() {
                return Err(undecided("who wins a sum of two that the next player wins"));
            }
        }
        Ok(found)
    }
}

fn undecided(what: &str) -> Error {
    Error::Method {
        method: Method::Theorem.name().to_owned(),
        reason: format!("who wins with single tokens does not say {what}; `search` has the values"),
    }
}

impl Engine<Token> for ByMatching<'_> {
    fn value(&mut self, position: &[Token], meter: &mut Meter<'_>) -> Result<Value> {
        Ok(match self.not_p(position, meter)? {
            Some(_) => Value::NotZero,
            None => Nimber::ZERO.into(),
        })
    }

    fn solve(&mut self, position: &[Token], most_moves: usize, meter: &mut Meter<'_>) -> Result<Solved> {
        let mut moves = Moves::at_most(most_moves);
        let Some((place, token, winning)) = self.not_p(position, meter)? else {
            return Ok(Solved { value: Nimber::ZERO.into(), moves });
        };
        let others = position.iter().enumerate().filter(|&(index, _)| index + 1 != place);
        if others.into_iter().any(|(_, other)| !self.rules.is_terminal(other)) {
            return Err(undecided("which moves win beside tokens of value 0 that can move"));
        }
        for vertex in winning {
            meter.hold(moves.bytes())?;
            moves.push(|| self.rules.name_slide(place, token, vertex));
        }
        Ok(Solved { value: Value::NotZero, moves })
    }

    fn evidence(&self) -> Evidence {
        Evidence::Theorem(Theorem::GEOGRAPHY)
    }
}
