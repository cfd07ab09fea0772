//! Who wins, by going back from the ends of play: the specification of play that may go on for ever.

use crate::error::{Error, Result};
use crate::graph::{Rows, Vertex};
use crate::limits::Meter;
use crate::outcome::{Convention, Outcome};
use crate::ruleset::{Ended, Options, Ruleset};
use rustc_hash::FxHashMap;

/// Outcomes of whole positions, each remembered.
///
/// All positions that can be reached are listed, those from which nobody can move are decided by the convention,
/// and from there on each position that has a move to a P-position is an N-position and each whose moves all lead
/// to N-positions is a P-position. What is left when that ends is a draw: no player is forced to let go of it.
///
/// # Complexity
/// One expansion for each position that can be reached, which is a sum of components and hence one for each
/// combination of them; linear in their moves.
///
/// # References
/// C. A. B. Smith, Graphs and composite games, 1966.
#[derive(Debug)]
pub struct Retrograde<R: Ruleset> {
    rules: R,
    convention: Convention,
    numbers: FxHashMap<Vec<R::Component>, u32>,
    outcomes: Vec<Outcome>,
    owned_bytes: u64,
}

/// Positions that are not solved yet, and their moves.
struct Found<C> {
    // The first of them has the number `first`.
    first: usize,
    positions: Vec<Vec<C>>,
    // What is known before any move is looked at.
    ended: Vec<Option<Outcome>>,
    // The options of position i are options[ends[i - 1]..ends[i]].
    ends: Vec<usize>,
    options: Vec<u32>,
}

impl<R: Ruleset> Retrograde<R> {
    /// Nothing solved yet.
    pub fn new(rules: R, convention: Convention) -> Self {
        Self { rules, convention, numbers: FxHashMap::default(), outcomes: Vec::new(), owned_bytes: 0 }
    }

    /// How many positions have been solved.
    pub fn met(&self) -> usize {
        self.outcomes.len()
    }

    /// The outcome of a sum of components.
    ///
    /// After an error it can be used again.
    ///
    /// # Errors
    /// [`Error::Limit`], or what the rules refuse.
    pub fn outcome(&mut self, position: &[R::Component], meter: &mut Meter<'_>) -> Result<Outcome> {
        let key = self.key(position.iter().cloned());
        if let Some(&number) = self.numbers.get(&key) {
            return Ok(self.outcomes[number as usize]);
        }
        let first = self.outcomes.len();
        let before = self.owned_bytes;
        let solved = self.explore(key, meter).and_then(|found| self.decide(&found, meter));
        match solved {
            Ok(outcomes) => {
                // The list of what was found is gone, which held each position once more.
                self.owned_bytes -= (self.owned_bytes - before) / 2;
                self.outcomes.extend(outcomes);
            }
            Err(error) => {
                self.owned_bytes = before;
                self.numbers.retain(|_, number| (*number as usize) < first);
                return Err(error);
            }
        }
        Ok(self.outcomes[first])
    }

    /// The components in ascending order, without those that have no moves.
    fn key(&self, components: impl Iterator<Item = R::Component>) -> Vec<R::Component> {
        let matters = |c: &R::Component| self.rules.ended(c).is_some() || !self.rules.is_terminal(c);
        let mut key: Vec<R::Component> = components.filter(matters).collect();
        key.sort_unstable();
        key
    }

    /// Lists all positions that can be reached and are not solved yet, from `start` on.
    fn explore(&mut self, start: Vec<R::Component>, meter: &mut Meter<'_>) -> Result<Found<R::Component>> {
        let first = self.outcomes.len();
        let mut found =
            Found { first, positions: Vec::new(), ended: Vec::new(), ends: Vec::new(), options: Vec::new() };
        self.number(start, &mut found)?;
        let mut next = 0;
        let mut moves = Options::new();
        while let Some(position) = found.positions.get(next).cloned() {
            next += 1;
            meter.count_many(position.iter().map(|c| self.rules.effort(c)).sum::<u64>().saturating_add(1))?;
            let ended = position.iter().find_map(|component| self.rules.ended(component));
            for (index, component) in position.iter().enumerate().filter(|_| ended.is_none()) {
                moves.clear();
                meter.hold(self.rules.options_bytes(component))?;
                self.rules.options(component, &mut moves);
                moves.check()?;
                for option in moves.iter() {
                    meter.count()?;
                    let others = position[..index].iter().chain(&position[index + 1..]);
                    let key = self.key(others.chain(option).cloned());
                    let number = self.number(key, &mut found)?;
                    if found.options.len() >= u32::MAX as usize {
                        return Err(Error::TooManyMoves("2^32 moves can be made".to_owned()));
                    }
                    found.options.push(number);
                }
                meter.hold(self.bytes(&found) + moves.bytes() as u64)?;
            }
            found.ends.push(found.options.len());
            found.ended.push(match ended {
                Some(Ended::Won) => Some(Outcome::N),
                Some(Ended::Lost) => Some(Outcome::P),
                None if position.is_empty() => Some(Outcome::of_value(self.convention.terminal_value() == 0)),
                None => None,
            });
        }
        Ok(found)
    }

    /// The number of a position, which is added if it is new.
    fn number(&mut self, key: Vec<R::Component>, found: &mut Found<R::Component>) -> Result<u32> {
        if let Some(&number) = self.numbers.get(&key) {
            return Ok(number);
        }
        let number = u32::try_from(found.first + found.positions.len())
            .map_err(|_| Error::TooManyMoves("more than 2^32 positions can be reached".to_owned()))?;
        let owned: usize = key.iter().map(|c| size_of::<R::Component>() + self.rules.owned_bytes(c)).sum();
        self.owned_bytes += 2 * owned as u64;
        self.numbers.insert(key.clone(), number);
        found.positions.push(key);
        Ok(number)
    }

    /// The outcomes of the positions found.
    fn decide(&self, found: &Found<R::Component>, meter: &mut Meter<'_>) -> Result<Vec<Outcome>> {
        let count = found.positions.len();
        let known = self.bytes(found) + (count * 3 * size_of::<u32>() + found.options.len() * 8) as u64;
        meter.hold(known)?;
        let mut outcomes = vec![Outcome::D; count];
        // Options that are open, and those that are known to be draws, which stay.
        let mut left = vec![0u32; count];
        let mut queue = Vec::new();
        let (mut open, mut ends) = (Vec::new(), Vec::with_capacity(count));
        let mut start = 0;
        for (vertex, &end) in found.ends.iter().enumerate() {
            let mut is_won = false;
            for &option in &found.options[start..end] {
                match self.outcomes.get(option as usize) {
                    None => open.push(Vertex::at(option as usize - found.first)),
                    Some(Outcome::P) => is_won = true,
                    Some(Outcome::D) => left[vertex] = 1,
                    Some(Outcome::N) => {}
                }
            }
            start = end;
            ends.push(open.len());
            if let Some(outcome) = found.ended[vertex].or(is_won.then_some(Outcome::N)) {
                outcomes[vertex] = outcome;
                queue.push(vertex);
            }
        }
        let options = Rows::listed(&ends, open);
        let predecessors = options.transposed(known + options.bytes() as u64, meter)?;
        for vertex in 0..count {
            left[vertex] += options.row(Vertex::at(vertex)).len() as u32;
            if left[vertex] == 0 && outcomes[vertex] == Outcome::D {
                outcomes[vertex] = Outcome::P;
                queue.push(vertex);
            }
        }
        let mut next = 0;
        while let Some(&vertex) = queue.get(next) {
            next += 1;
            let before = predecessors.row(Vertex::at(vertex));
            meter.count_many(1 + before.len() as u64 / 16)?;
            for before in before.iter().map(|before| before.index()) {
                if outcomes[before] != Outcome::D {
                    continue;
                }
                if outcomes[vertex] == Outcome::P {
                    outcomes[before] = Outcome::N;
                } else {
                    left[before] -= 1;
                    if left[before] > 0 {
                        continue;
                    }
                    outcomes[before] = Outcome::P;
                }
                queue.push(before);
            }
        }
        Ok(outcomes)
    }

    fn bytes(&self, found: &Found<R::Component>) -> u64 {
        let entry = size_of::<(Vec<R::Component>, u32)>() + 1;
        let lists = found.positions.capacity() * size_of::<Vec<R::Component>>()
            + found.ends.capacity() * size_of::<usize>()
            + found.options.capacity() * size_of::<u32>();
        (self.numbers.capacity() * entry + lists) as u64 + self.owned_bytes
    }
}
