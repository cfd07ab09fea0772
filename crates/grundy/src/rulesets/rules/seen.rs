//! Rules that amount to a game of the library: its engines answer, in the rules' own words.

use super::numbers::Numbers;
use super::{About, NumberGame};
use crate::answer::{Answer, Move};
use crate::engine::NamedMoves;
use crate::error::{InputError, Result};
use crate::evidence::Evidence;
use crate::game::{BuiltIn, Cells, Listed, TextSolver, Why};
use crate::heap::{HeapRules, HeapValues};
use crate::limits::Meter;
use crate::notation::Words;
use crate::outcome::Convention;
use crate::rules::{Recognised, Rules};
use crate::rulesets::graph::GraphGame;
use crate::rulesets::removing_digits::count::{CountMethod, Counts};
use crate::rulesets::{Method, Methods};
use crate::word::{Goal, WordRules};
use dashu_int::UBig;

/// Rules, and the game of the library that they amount to.
pub(super) struct Seen {
    pub own: NumberGame,
    pub game: Box<dyn BuiltIn>,
    pub recognised: Recognised,
}

/// Whether a method works by the rules as they are written.
fn is_own(method: Method) -> bool {
    matches!(method, Method::Compiled | Method::Search)
}

impl BuiltIn for Seen {
    fn spelling(&self) -> String {
        BuiltIn::spelling(&self.own)
    }

    fn about(&self) -> Option<&About> {
        BuiltIn::about(&self.own)
    }

    fn recognised(&self) -> Option<&Recognised> {
        Some(&self.recognised)
    }

    fn written(&self) -> Option<&Rules> {
        BuiltIn::written(&self.own)
    }

    fn methods(&self, convention: Convention) -> Methods {
        let mut methods = self.game.methods(convention);
        methods.retain(|&(method, _)| !is_own(method));
        methods.extend(BuiltIn::methods(&self.own, convention));
        methods
    }

    fn count_methods(&self) -> &'static [CountMethod] {
        self.game.count_methods()
    }

    fn count_below(
        &self,
        below: &UBig,
        method: CountMethod,
        convention: Convention,
        meter: &mut Meter<'_>,
    ) -> Result<Counts> {
        self.game.count_below(below, method, convention, meter)
    }

    fn heap_rules(&self) -> Option<&HeapRules> {
        self.game.heap_rules()
    }

    fn word_rules(&self) -> Option<WordRules> {
        self.game.word_rules()
    }

    fn as_graph(&self) -> Option<&GraphGame> {
        self.game.as_graph()
    }

    fn explain(&self, position: &Words, goal: Goal, meter: &mut Meter<'_>) -> Result<Why> {
        self.game.explain(position, goal, meter)
    }

    fn check_numbered(&self) -> Result<(), InputError> {
        self.own.check_numbered()
    }

    fn arity(&self) -> Option<usize> {
        BuiltIn::arity(&self.own)
    }

    fn tuple_values(
        &self,
        bounds: &[u64],
        method: Method,
        convention: Convention,
        meter: &mut Meter<'_>,
    ) -> Result<Cells> {
        match is_own(method) {
            true => BuiltIn::tuple_values(&self.own, bounds, method, convention, meter),
            false => self.game.tuple_values(bounds, method, convention, meter),
        }
    }

    fn heap_engine(&self, method: Method, convention: Convention) -> Option<Box<dyn HeapValues + '_>> {
        BuiltIn::heap_engine(&self.own, method, convention)
    }

    fn small_positions(&self, most: usize) -> Vec<Vec<String>> {
        self.own.small_positions(most)
    }

    fn listed(&self, position: &Words, meter: &mut Meter<'_>) -> Result<Vec<Listed>> {
        self.own.listed(position, meter)
    }

    fn solver(&self, method: Method, convention: Convention) -> Box<dyn TextSolver + '_> {
        match is_own(method) {
            true => self.own.solver(method, convention),
            false => Box::new(InOwnWords { own: &self.own, solver: self.game.solver(method, convention) }),
        }
    }
}

/// A solver of the game that was recognised, whose moves are named as the rules name them.
struct InOwnWords<'g> {
    own: &'g NumberGame,
    solver: Box<dyn TextSolver + 'g>,
}

impl InOwnWords<'_> {
    /// The move in the rules' own words, where its numbers are not too large for that.
    fn renamed(&self, components: &[Option<Numbers>], found: Move) -> Move {
        let Some((place, leaving)) = found.leaves() else { return found };
        let numbers =
            |tuple: &Vec<UBig>| tuple.iter().map(|n| u64::try_from(n).ok()).collect::<Option<Numbers>>();
        let component = components.get(place - 1).and_then(Option::as_ref);
        match (component, leaving.iter().map(numbers).collect::<Option<Vec<_>>>()) {
            (Some(component), Some(mut leaving)) => {
                leaving.retain(|left| !self.own.is_nothing(left));
                self.own.name_move(place, component, 0, &leaving)
            }
            _ => found,
        }
    }
}

impl TextSolver for InOwnWords<'_> {
    fn solve(&mut self, position: &Words, most_moves: usize, meter: &mut Meter<'_>) -> Result<Answer> {
        let mut answer = self.solver.solve(position, most_moves, meter)?;
        let numbers = |component: &String| self.own.numbers_of(&Words::of_line("position", None, component));
        let components: Vec<Option<Numbers>> = answer.position.iter().map(numbers).collect();
        answer.winning_moves = answer.winning_moves.renamed(|found| self.renamed(&components, found));
        Ok(answer)
    }

    fn value(&mut self, n: u64, meter: &mut Meter<'_>) -> Result<u64> {
        self.solver.value(n, meter)
    }

    fn evidence(&self) -> Evidence {
        self.solver.evidence()
    }
}
