//! Games as users name them, the plan for solving a position, and the answer.

use crate::answer::Answer;
use crate::error::{Error, Fault, InputError, Result};
use crate::limits::Meter;
use crate::notation::{Word, Words, nearest};
use crate::outcome::Convention;
use crate::rulesets::{self, Method, Methods, Playable};

/// A game that users can name: built-in rules with their parameters.
pub struct Game {
    rules: Box<dyn BuiltIn>,
}

/// How a position will be solved, and why so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The method.
    pub method: Method,
    /// Why it applies.
    pub reason: &'static str,
}

/// What is asked about a position.
#[derive(Clone, Debug)]
pub struct Request {
    /// How the end of play is scored.
    pub convention: Convention,
    /// The method to use, or `None` for the best.
    pub method: Option<Method>,
    /// How many winning moves to list at the most; all are counted.
    pub most_moves: usize,
    /// Whether to solve by a second method too and compare.
    pub double_check: bool,
}

impl Default for Request {
    /// Normal play, the best method, at most 1000 moves listed, no second method.
    fn default() -> Self {
        Self { convention: Convention::Normal, method: None, most_moves: 1000, double_check: false }
    }
}

impl Game {
    /// Reads a game: `nim`, `subtract:2,5`, `removing-digits:base=2`, `graph:FILE`.
    ///
    /// # Errors
    /// [`Fault::UnknownGame`] with the nearest name, or what is wrong with the parameters.
    pub fn parse(text: &Word<'_>, meter: &mut Meter<'_>) -> Result<Self> {
        let (name, parameters) = match text.split_once(':') {
            Some((name, parameters)) => (name, Some(parameters)),
            None => (text.clone(), None),
        };
        let known = rulesets::ALL.iter().find(|entry| entry.name == name.text());
        let Some(entry) = known else {
            let names = rulesets::ALL.iter().map(|entry| entry.name);
            let nearest = nearest(name.text(), names);
            return Err(name.fault(Fault::UnknownGame { name: name.text().to_owned(), nearest }).into());
        };
        Ok(Self { rules: (entry.make)(parameters.as_ref(), meter)? })
    }

    /// The game in canonical spelling.
    pub fn spelling(&self) -> String {
        self.rules.spelling()
    }

    /// The method for a request, and why it applies.
    ///
    /// # Errors
    /// [`Error::Method`] if the method asked for cannot solve this game.
    pub fn plan(&self, request: &Request) -> Result<Plan> {
        let methods = self.rules.methods(request.convention);
        let wanted = |&(method, _): &(Method, _)| request.method.is_none_or(|wanted| wanted == method);
        match methods.iter().copied().find(wanted) {
            Some((method, reason)) => Ok(Plan { method, reason }),
            None => Err(self.no_method(request, &methods)),
        }
    }

    /// The method that checks a plan: the next simpler one, or the next better for the naive one.
    fn second_plan(&self, request: &Request, first: &Plan) -> Result<Plan> {
        let methods = self.rules.methods(request.convention);
        let others = methods.iter().filter(|(method, _)| *method != first.method);
        let simpler = others.clone().find(|(method, _)| (*method as u8) > first.method as u8);
        match simpler.or_else(|| others.clone().next_back()) {
            Some(&(method, reason)) => Ok(Plan { method, reason }),
            None => Err(Error::Method {
                method: first.method.name().to_owned(),
                reason: format!("`{}` has no second method to compare it with", self.spelling()),
            }),
        }
    }

    fn no_method(&self, request: &Request, methods: &Methods) -> Error {
        let names: Vec<&str> = methods.iter().map(|(method, _)| method.name()).collect();
        Error::Method {
            method: request.method.map_or("", Method::name).to_owned(),
            reason: format!(
                "`{}` in {} play is solved by {}",
                self.spelling(),
                request.convention,
                names.join(" or ")
            ),
        }
    }

    /// Solves a position.
    ///
    /// # Errors
    /// What is wrong with the position; a limit that was reached; a loop in play; or, with
    /// [`Request::double_check`], [`Error::Disagreement`].
    pub fn solve(&self, position: &Words, request: &Request, meter: &mut Meter<'_>) -> Result<Answer> {
        let plan = self.plan(request)?;
        let answer = self.rules.solve(position, &plan, request, meter)?;
        if request.double_check {
            let second = self.second_plan(request, &plan)?;
            let check = self.rules.solve(position, &second, request, meter)?;
            let differ = answer.value != check.value
                || answer.winning_moves.count() != check.winning_moves.count()
                || !answer.winning_moves.agrees_with(&check.winning_moves);
            if differ {
                return Err(Error::Disagreement(format!(
                    "{} {}: {} says value {} with {} winning moves, {} says value {} with {}",
                    self.spelling(),
                    answer.position.join(" "),
                    plan.method.name(),
                    answer.value,
                    answer.winning_moves.count(),
                    second.method.name(),
                    check.value,
                    check.winning_moves.count(),
                )));
            }
        }
        Ok(answer)
    }

    /// The Grundy values of the positions 0 to `to`, for games whose positions are numbers.
    ///
    /// # Errors
    /// [`Fault::NoSuchAnswer`] for other games; otherwise as [`Game::solve`].
    pub fn values(&self, to: u64, request: &Request, meter: &mut Meter<'_>) -> Result<Vec<u64>> {
        let plan = self.plan(request)?;
        let values = self.rules.values(to, plan.method, request.convention, meter)?;
        if request.double_check {
            let second = self.second_plan(request, &plan)?;
            let check = self.rules.values(to, second.method, request.convention, meter)?;
            if let Some(heap) = (0..values.len()).find(|&heap| values[heap] != check[heap]) {
                return Err(Error::Disagreement(format!(
                    "{} {heap}: {} says value {}, {} says value {}",
                    self.spelling(),
                    plan.method.name(),
                    values[heap],
                    second.method.name(),
                    check[heap]
                )));
            }
        }
        Ok(values)
    }
}

/// A built-in game whose type of component is out of sight. Every [`Playable`] is one.
pub trait BuiltIn {
    /// See [`Playable::spelling`].
    fn spelling(&self) -> String;

    /// See [`Playable::methods`].
    fn methods(&self, convention: Convention) -> Methods;

    /// Solves a position by the method of a plan.
    ///
    /// # Errors
    /// As [`Game::solve`].
    fn solve(
        &self,
        position: &Words,
        plan: &Plan,
        request: &Request,
        meter: &mut Meter<'_>,
    ) -> Result<Answer>;

    /// The Grundy values of the positions 0 to `to`.
    ///
    /// # Errors
    /// As [`Game::values`].
    fn values(
        &self,
        to: u64,
        method: Method,
        convention: Convention,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<u64>>;
}

impl<G: Playable> BuiltIn for G {
    fn spelling(&self) -> String {
        Playable::spelling(self)
    }

    fn methods(&self, convention: Convention) -> Methods {
        Playable::methods(self, convention)
    }

    fn solve(
        &self,
        position: &Words,
        plan: &Plan,
        request: &Request,
        meter: &mut Meter<'_>,
    ) -> Result<Answer> {
        let position = self.parse_position(position)?;
        let mut engine = self.engine(plan.method, request.convention);
        let solved = engine.solve(&position, request.most_moves, meter)?;
        Ok(Answer {
            position: self.show_position(&position),
            convention: request.convention,
            value: solved.value,
            winning_moves: solved.moves,
            evidence: solved.evidence,
        })
    }

    fn values(
        &self,
        to: u64,
        method: Method,
        convention: Convention,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<u64>> {
        meter.hold(to.saturating_mul(size_of::<u64>() as u64))?;
        let mut engine = self.engine(method, convention);
        let mut values = Vec::new();
        for n in 0..=to {
            let Some(component) = self.component(n) else {
                let why =
                    format!("the positions of `{}` are not numbers, so there is no table", self.spelling());
                return Err(InputError::new(Fault::NoSuchAnswer(why)).into());
            };
            let value = engine.value(&[component], meter)?;
            // A value is at most the number of moves that can follow, hence far below 2^64 here.
            values.push(u64::try_from(value.as_heap()).unwrap_or(u64::MAX));
        }
        Ok(values)
    }
}
