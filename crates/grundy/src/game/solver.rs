//! Solving positions of a game whose type of component is out of sight.

use super::{Cells, Plan, Request};
use crate::answer::{Answer, Move};
use crate::engine::Engine;
use crate::error::{Error, Fault, InputError, Result};
use crate::evidence::Evidence;
use crate::heap::{HeapRules, HeapValues};
use crate::limits::Meter;
use crate::notation::Words;
use crate::outcome::{Convention, Outcome};
use crate::rules::{Recognised, Rules};
use crate::ruleset::Options;
use crate::rulesets::graph::{GraphGame, Order};
use crate::rulesets::removing_digits::count::{CountMethod, Counts};
use crate::rulesets::rules::About;
use crate::rulesets::{Method, Methods, Playable};
use crate::value::Value;
use crate::word::{Explanation, Goal, Learning, WordRules, explain, learn};
use dashu_int::UBig;

/// Solves positions of one game, by one method or by two that are compared.
pub struct Solver<'g> {
    rules: &'g dyn BuiltIn,
    most_moves: usize,
    plan: Plan,
    first: Box<dyn TextSolver + 'g>,
    second: Option<(Plan, Box<dyn TextSolver + 'g>)>,
}

impl<'g> Solver<'g> {
    pub(super) fn new(rules: &'g dyn BuiltIn, request: &Request, plan: Plan, second: Option<Plan>) -> Self {
        let solver = |plan: Plan| rules.solver(plan.method, request.convention);
        Self {
            rules,
            most_moves: request.most_moves,
            plan,
            first: solver(plan),
            second: second.map(|plan| (plan, solver(plan))),
        }
    }

    /// How positions are solved, and why so.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// How positions are solved once more, if they are.
    pub fn second_plan(&self) -> Option<&Plan> {
        self.second.as_ref().map(|(plan, _)| plan)
    }

    /// Solves a position.
    ///
    /// # Errors
    /// What is wrong with the position; a limit that was reached; a loop in play; or
    /// [`Error::Disagreement`] if two methods are compared and differ.
    pub fn solve(&mut self, position: &Words, meter: &mut Meter<'_>) -> Result<Answer> {
        let answer = self.first.solve(position, self.most_moves, meter)?;
        if let Some((plan, second)) = &mut self.second {
            let check = second.solve(position, self.most_moves, meter)?;
            let method = |solver: &dyn TextSolver, plan: &Plan| solver.turned_to().unwrap_or(plan.method);
            if method(self.first.as_ref(), &self.plan) == method(second.as_ref(), plan) {
                return Err(Error::NoSecondMethod(self.rules.spelling()));
            }
            if !answer.agrees_with(&check) {
                return Err(Error::Disagreement(format!(
                    "{} {}: {} says value {} with {} winning moves, {} says value {} with {}",
                    self.rules.spelling(),
                    answer.position.join(" "),
                    self.plan.method.name(),
                    answer.value,
                    answer.winning_moves.count(),
                    plan.method.name(),
                    check.value,
                    check.winning_moves.count(),
                )));
            }
        }
        Ok(answer)
    }
}

/// Why a component of a position has its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explained {
    /// The component as it is written.
    pub component: String,
    /// In the game's own terms, where a theorem says so.
    pub in_own_terms: Option<String>,
    /// In the terms of the proved automaton.
    pub by_automaton: Explanation,
}

/// Why a position has its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// Each component by itself, for games on words.
    Words(Vec<Explained>),
    /// The order in which the vertices that can be reached get their values, for games on graphs.
    Order(Order),
}

/// The moves that are allowed in a component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The component as it is written.
    pub component: String,
    /// Its moves.
    pub moves: Vec<Allowed>,
}

/// A move that is allowed, and what the components that it leaves are worth together in normal play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Allowed {
    /// The move.
    pub named: Move,
    /// What it leaves is worth.
    pub worth: Value,
}

/// A built-in game whose type of component is out of sight. Every [`Playable`] is one.
pub trait BuiltIn {
    /// See [`Playable::spelling`].
    fn spelling(&self) -> String;

    /// See [`Playable::methods`].
    fn methods(&self, convention: Convention) -> Methods;

    /// See [`Playable::about`].
    fn about(&self) -> Option<&About>;

    /// The game of the library that written rules amount to, if one was recognised.
    fn recognised(&self) -> Option<&Recognised> {
        None
    }

    /// See [`Playable::written`].
    fn written(&self) -> Option<&Rules>;

    /// Small positions of one component each, the smallest first, as they are written.
    fn small_positions(&self, most: usize) -> Vec<Vec<String>>;

    /// See [`Game::listed`](super::Game::listed).
    ///
    /// # Errors
    /// As [`Game::listed`](super::Game::listed).
    fn listed(&self, position: &Words, meter: &mut Meter<'_>) -> Result<Vec<Listed>>;

    /// See [`Playable::count_methods`].
    fn count_methods(&self) -> &'static [CountMethod];

    /// See [`Playable::count_below`].
    ///
    /// # Errors
    /// As [`Playable::count_below`].
    fn count_below(
        &self,
        below: &UBig,
        method: CountMethod,
        convention: Convention,
        meter: &mut Meter<'_>,
    ) -> Result<Counts>;

    /// See [`Playable::heap_rules`].
    fn heap_rules(&self) -> Option<&HeapRules>;

    /// See [`Playable::word_rules`].
    fn word_rules(&self) -> Option<WordRules>;

    /// See [`Playable::as_graph`].
    fn as_graph(&self) -> Option<&GraphGame>;

    /// See [`Game::explain`](super::Game::explain).
    ///
    /// # Errors
    /// As [`Game::explain`](super::Game::explain).
    fn explain(&self, position: &Words, goal: Goal, meter: &mut Meter<'_>) -> Result<Why>;

    /// Whether positions are numbers, so that there is a table of values.
    ///
    /// # Errors
    /// [`Fault::NoSuchAnswer`] when they are not.
    fn check_numbered(&self) -> Result<(), InputError>;

    /// See [`Playable::arity`].
    fn arity(&self) -> Option<usize>;

    /// See [`Playable::tuple_values`].
    ///
    /// # Errors
    /// As [`Playable::tuple_values`].
    fn tuple_values(
        &self,
        bounds: &[u64],
        method: Method,
        convention: Convention,
        meter: &mut Meter<'_>,
    ) -> Result<Cells>;

    /// See [`Playable::heap_engine`].
    fn heap_engine(&self, method: Method, convention: Convention) -> Option<Box<dyn HeapValues + '_>>;

    /// A solver by one method.
    fn solver(&self, method: Method, convention: Convention) -> Box<dyn TextSolver + '_>;
}

/// A solver that takes positions as they are written.
pub trait TextSolver {
    /// As [`Solver::solve`].
    ///
    /// # Errors
    /// As [`Solver::solve`].
    fn solve(&mut self, position: &Words, most_moves: usize, meter: &mut Meter<'_>) -> Result<Answer>;

    /// The value of the position that is the number `n`.
    ///
    /// # Errors
    /// [`Fault::NoSuchAnswer`] if positions are not numbers, or the value is no known nimber; otherwise as [`Solver::solve`].
    fn value(&mut self, n: u64, meter: &mut Meter<'_>) -> Result<u64>;

    /// The method that gives the answers, where the solver turned to another one.
    fn turned_to(&self) -> Option<Method> {
        None
    }

    /// How the values so far are known.
    fn evidence(&self) -> Evidence;
}

impl<G: Playable> BuiltIn for G {
    fn spelling(&self) -> String {
        Playable::spelling(self)
    }

    fn methods(&self, convention: Convention) -> Methods {
        Playable::methods(self, convention)
    }

    fn about(&self) -> Option<&About> {
        Playable::about(self)
    }

    fn written(&self) -> Option<&Rules> {
        Playable::written(self)
    }

    fn small_positions(&self, most: usize) -> Vec<Vec<String>> {
        let components = self.small_components(most);
        components.into_iter().map(|component| self.show_position(&[component])).collect()
    }

    fn listed(&self, position: &Words, meter: &mut Meter<'_>) -> Result<Vec<Listed>> {
        meter.hold(position.bytes().saturating_mul(BYTES_A_CHARACTER))?;
        let position = self.parse_position(position)?;
        let methods = Playable::methods(self, Convention::Normal);
        let method = methods.first().map_or(Method::Search, |&(method, _)| method);
        let mut engine = self.engine(method, Convention::Normal);
        let mut listed = Vec::new();
        for (number, component) in position.iter().enumerate() {
            meter.hold(self.options_bytes(component))?;
            meter.count_many(self.effort(component))?;
            let mut options = Options::new();
            self.options(component, &mut options);
            options.check()?;
            let moves = options.iter().enumerate().map(|(index, option)| {
                let named = self.name_move(number + 1, component, index, option);
                Ok(Allowed { named, worth: engine.value(option, meter)? })
            });
            let moves = moves.collect::<Result<Vec<_>>>()?;
            let component = self.show_position(std::slice::from_ref(component)).join(" ");
            listed.push(Listed { component, moves });
        }
        Ok(listed)
    }

    fn count_methods(&self) -> &'static [CountMethod] {
        Playable::count_methods(self)
    }

    fn count_below(
        &self,
        below: &UBig,
        method: CountMethod,
        convention: Convention,
        meter: &mut Meter<'_>,
    ) -> Result<Counts> {
        Playable::count_below(self, below, method, convention, meter)
    }

    fn heap_rules(&self) -> Option<&HeapRules> {
        Playable::heap_rules(self)
    }

    fn word_rules(&self) -> Option<WordRules> {
        Playable::word_rules(self)
    }

    fn as_graph(&self) -> Option<&GraphGame> {
        Playable::as_graph(self)
    }

    fn explain(&self, position: &Words, goal: Goal, meter: &mut Meter<'_>) -> Result<Why> {
        meter.hold(position.bytes().saturating_mul(BYTES_A_CHARACTER))?;
        let position = self.parse_position(position)?;
        let names = self.show_position(&position);
        if goal.convention == Convention::Normal
            && let Some(order) = self.order(&position, MOST_EXPLAINED, meter)?
        {
            return Ok(Why::Order(order));
        }
        let Some(rules) = Playable::word_rules(self) else {
            let why = format!(
                "`{}` in {} play is not explained; games on words are, and graphs in normal play",
                Playable::spelling(self),
                goal.convention
            );
            return Err(InputError::new(Fault::NoSuchAnswer(why)).into());
        };
        let learned = learn(&rules, goal, Learning::default(), meter)?.proved(&Playable::spelling(self))?;
        let explained = position.iter().zip(names).map(|(component, name)| {
            let word = self.as_word(component).unwrap_or_default();
            let by_automaton = explain(&rules, &learned.automaton, &word, meter)?;
            let in_own_terms = match goal.convention {
                Convention::Normal => self.in_own_terms(component),
                Convention::Misere => None,
            };
            Ok(Explained { component: name, in_own_terms, by_automaton })
        });
        explained.collect::<Result<_>>().map(Why::Words)
    }

    fn check_numbered(&self) -> Result<(), InputError> {
        self.component(0).map(|_| ()).ok_or_else(|| not_numbered(self))
    }

    fn arity(&self) -> Option<usize> {
        Playable::arity(self)
    }

    fn tuple_values(
        &self,
        bounds: &[u64],
        method: Method,
        convention: Convention,
        meter: &mut Meter<'_>,
    ) -> Result<Cells> {
        Playable::tuple_values(self, bounds, method, convention, meter)
    }

    fn heap_engine(&self, method: Method, convention: Convention) -> Option<Box<dyn HeapValues + '_>> {
        Playable::heap_engine(self, method, convention)
    }

    fn solver(&self, method: Method, convention: Convention) -> Box<dyn TextSolver + '_> {
        Box::new(TypedSolver { rules: self, convention, engine: self.engine(method, convention) })
    }
}

/// About how many bytes a character of a position comes to, with its component, its value and what
/// engines note of it.
pub const BYTES_A_CHARACTER: u64 = 64;

/// How many vertices are explained at the most.
const MOST_EXPLAINED: usize = 1000;

struct TypedSolver<'g, G: Playable> {
    rules: &'g G,
    convention: Convention,
    engine: Box<dyn Engine<G::Component> + 'g>,
}

impl<G: Playable> TextSolver for TypedSolver<'_, G> {
    fn solve(&mut self, position: &Words, most_moves: usize, meter: &mut Meter<'_>) -> Result<Answer> {
        meter.hold(position.bytes().saturating_mul(BYTES_A_CHARACTER))?;
        let position = self.rules.parse_position(position)?;
        let solved = self.engine.solve(&position, most_moves, meter)?;
        let drawing_moves = match solved.value.outcome() {
            Outcome::D => Some(self.engine.drawing_moves(&position, most_moves, meter)?),
            _ => None,
        };
        Ok(Answer {
            position: self.rules.show_position(&position),
            convention: self.convention,
            value: solved.value,
            winning_moves: solved.moves,
            drawing_moves,
            evidence: self.engine.evidence(),
        })
    }

    fn value(&mut self, n: u64, meter: &mut Meter<'_>) -> Result<u64> {
        let component = self.rules.component(n).ok_or_else(|| not_numbered(self.rules))?;
        let value = self.engine.value(&[component], meter)?;
        let Some(nimber) = value.nimber() else {
            let why = format!("the value of {n} is {value}, and a table has numbers");
            return Err(InputError::new(Fault::NoSuchAnswer(why)).into());
        };
        // A value is at most the number of moves that can follow, hence far below 2^64 here.
        Ok(u64::try_from(nimber.as_heap()).unwrap_or(u64::MAX))
    }

    fn turned_to(&self) -> Option<Method> {
        self.engine.turned_to()
    }

    fn evidence(&self) -> Evidence {
        self.engine.evidence()
    }
}

fn not_numbered(rules: &impl Playable) -> InputError {
    let why = format!("the positions of `{}` are not numbers, so there is no table", rules.spelling());
    InputError::new(Fault::NoSuchAnswer(why))
}
