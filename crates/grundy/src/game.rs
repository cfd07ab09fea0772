//! Games as users name them, the plan for solving their positions, and the answers.

mod count_sums;
mod nim_sequence;
mod solver;
mod tuple_table;
mod vertex_table;

pub use count_sums::CountedSums;
pub use nim_sequence::NimSequence;
pub use solver::{Allowed, BYTES_A_CHARACTER, BuiltIn, Explained, Listed, Solver, TextSolver, Why};
pub use tuple_table::{Cells, LOONY, TupleTable};
pub(crate) use tuple_table::{solve_cells, tuples};
pub use vertex_table::VertexTable;

use crate::answer::Answer;
use crate::error::{Error, Fault, InputError, Result};
use crate::heap::HeapRules;
use crate::heap::period::{Search, by_classes, observe};
use crate::limits::Meter;
use crate::notation::{Word, Words, likely};
use crate::outcome::Convention;
use crate::rules::{Reach, Recognised, Rules, reach};
use crate::rulesets::removing_digits::count::{CountMethod, Counts};
use crate::rulesets::rules::About;
use crate::rulesets::{self, Method, Methods, Playable};
use crate::word::{Goal, Learned, Learning, WordRules, learn};
use dashu_int::UBig;

/// A game that users can name: built-in rules with their parameters.
pub struct Game {
    rules: Box<dyn BuiltIn>,
}

/// How positions will be solved, and why so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The method.
    pub method: Method,
    /// Why it applies.
    pub reason: &'static str,
}

/// How positions are to be solved.
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
    /// Reads a game: `nim`, `subtract:2,5`, `0.77`, `removing-digits:base=2`, `graph:FILE`.
    ///
    /// # Errors
    /// [`Fault::UnknownGame`] with the names that may be meant, or what is wrong with the parameters.
    pub fn parse(text: &Word<'_>, meter: &mut Meter<'_>) -> Result<Self> {
        let is_named = |name: &str| rulesets::all().any(|entry| entry.name == name);
        if rulesets::rules::is_a_file(text.text())
            && !text.text().split_once(':').is_some_and(|(name, _)| is_named(name))
        {
            return Ok(Self { rules: rulesets::rules::load(text, meter)? });
        }
        if Self::is_code(text.text()) {
            return Ok(Self { rules: (rulesets::take_and_break::OCTAL.make)(Some(text), meter)? });
        }
        if rulesets::rules::is_in_line(text.text()) {
            return Self::in_line(text, meter);
        }
        let (name, parameters) = match text.split_once(':') {
            Some((name, parameters)) => (name, Some(parameters)),
            None => (text.clone(), None),
        };
        let known = rulesets::all().find(|entry| entry.name == name.text());
        let Some(entry) = known else {
            let names = rulesets::all().map(|entry| entry.name);
            let likely = match with_point(name.text()) {
                Some(code) => vec![code],
                None => likely(name.text(), names),
            };
            return Err(name.fault(Fault::UnknownGame { name: name.text().to_owned(), likely }).into());
        };
        match (entry.make)(parameters.as_ref(), meter) {
            Ok(rules) => Ok(Self { rules }),
            // What is missing has no place of its own.
            Err(Error::Input(InputError { fault, place: None })) => Err(text.fault(fault).into()),
            Err(error) => Err(error),
        }
    }

    /// The game of rules that are written in Rust; [`OwnRules`](crate::rulesets::own::OwnRules) makes them of
    /// a [`Ruleset`](crate::Ruleset).
    pub fn of(rules: impl Playable + 'static) -> Self {
        Self { rules: Box::new(rules) }
    }

    /// Reads rules in line: `heap n; n -> n - k where k in {1, 2}`.
    ///
    /// # Errors
    /// What is wrong with the rules, and where.
    pub fn in_line(text: &Word<'_>, meter: &mut Meter<'_>) -> Result<Self> {
        Ok(Self { rules: rulesets::rules::in_line(text, meter)? })
    }

    /// The rules alone.
    pub(crate) fn into_rules(self) -> Box<dyn BuiltIn> {
        self.rules
    }

    /// What the text of the rules says beside them, for games that are written.
    pub fn about(&self) -> Option<&About> {
        self.rules.about()
    }

    /// The game of the library that written rules amount to, if one was recognised.
    pub fn recognised(&self) -> Option<&Recognised> {
        self.rules.recognised()
    }

    /// The rules of heaps or tuples, for games in which they are written.
    pub fn written(&self) -> Option<&Rules> {
        self.rules.written()
    }

    /// Small positions of one component each, the smallest first, as they are written.
    pub fn small_positions(&self, most: usize) -> Vec<Vec<String>> {
        self.rules.small_positions(most)
    }

    /// The moves that the rules allow in each component of a position.
    ///
    /// # Errors
    /// What is wrong with the position, or a limit that was reached.
    pub fn listed(&self, position: &Words, meter: &mut Meter<'_>) -> Result<Vec<Listed>> {
        self.rules.listed(position, meter)
    }

    /// The methods that solve the game, the one to prefer first and the naive one last.
    pub fn methods(&self, convention: Convention) -> Methods {
        self.rules.methods(convention)
    }

    /// Whether a text is meant as a code, which needs no name before it.
    pub fn is_code(text: &str) -> bool {
        text.starts_with(|c: char| c == '.' || c.is_ascii_digit()) && text.contains('.')
    }

    /// The game in canonical spelling.
    pub fn spelling(&self) -> String {
        self.rules.spelling()
    }

    /// The rules of one heap, for games on heaps whose values can be computed in order of size.
    pub fn heap_rules(&self) -> Option<&HeapRules> {
        self.rules.heap_rules()
    }

    /// The rules on words, for games whose positions are words.
    ///
    /// # Errors
    /// [`Fault::NoSuchAnswer`] for other games.
    pub fn word_rules(&self) -> Result<WordRules, InputError> {
        self.rules.word_rules().ok_or_else(|| {
            let why = format!("`{}` is no game on words, which automata are for", self.spelling());
            InputError::new(Fault::NoSuchAnswer(why))
        })
    }

    /// The rules on words, and an automaton that is proved to say of all words what a goal asks.
    ///
    /// # Errors
    /// [`Fault::NoSuchAnswer`] for games that are not on words, [`Error::NoAutomaton`] where none is proved.
    pub fn proved_automaton(&self, goal: Goal, meter: &mut Meter<'_>) -> Result<(WordRules, Learned)> {
        let rules = self.word_rules()?;
        let learned = learn(&rules, goal, Learning::default(), meter)?.proved(&self.spelling())?;
        Ok((rules, learned))
    }

    /// How positive integers below a bound are counted by Grundy value beside the automaton, if they can be;
    /// the fastest method first.
    pub fn count_methods(&self) -> &'static [CountMethod] {
        self.rules.count_methods()
    }

    /// The rules of one heap of a game that may have a period.
    ///
    /// # Errors
    /// [`Fault::NoSuchAnswer`] for other games.
    pub fn period_rules(&self) -> Result<&HeapRules, InputError> {
        self.heap_rules().ok_or_else(|| {
            let why = format!("no period is looked for in the values of `{}`", self.spelling());
            InputError::new(Fault::NoSuchAnswer(why))
        })
    }

    /// Looks for the period of the values of heaps: proved where the rules of a heap are those of an engine, or
    /// are written and have bounded reach; of other written rules, a repetition that is seen and proves nothing.
    ///
    /// # Errors
    /// [`Fault::NoSuchAnswer`] for games without heaps; a limit that was reached before the first heap.
    pub fn search_period(&self, heaps: u64, meter: &mut Meter<'_>) -> Result<Search> {
        let Some(written) = self.rules.written().filter(|_| self.heap_rules().is_none()) else {
            return Search::run(self.period_rules()?, heaps, meter);
        };
        let mut sequence = self.nim_sequence(&Request::default(), None)?;
        let engine = sequence.engine();
        match reach(written) {
            Some(Reach { reach, modulus, from }) => by_classes(engine, reach, modulus, from, heaps, meter),
            None => observe(engine, heaps, meter),
        }
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

    /// The plan that checks another: by the next simpler method, or the next better for the naive
    /// one.
    fn second_plan(&self, request: &Request, first: &Plan) -> Result<Plan> {
        let methods = self.rules.methods(request.convention);
        let at = methods.iter().position(|(method, _)| *method == first.method).unwrap_or_default();
        let checks = |(method, _): &&(Method, _)| method.checks(first.method);
        let simpler = methods.iter().skip(at + 1).find(checks);
        match simpler.or_else(|| methods[..at].iter().rfind(checks)) {
            Some(&(method, reason)) => Ok(Plan { method, reason }),
            None => Err(Error::NoSecondMethod(self.spelling())),
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

    /// A solver for positions of this game, which keeps what it has found from one position to the
    /// next.
    ///
    /// # Errors
    /// [`Error::Method`] if the method asked for cannot solve this game;
    /// [`Error::NoSecondMethod`] if a second one is asked for and there is none.
    pub fn solver(&self, request: &Request) -> Result<Solver<'_>> {
        let plan = self.plan(request)?;
        let second = match request.double_check {
            true => Some(self.second_plan(request, &plan)?),
            false => None,
        };
        Ok(Solver::new(self.rules.as_ref(), request, plan, second))
    }

    /// Solves one position.
    ///
    /// # Errors
    /// As [`Game::solver`] and [`Solver::solve`].
    pub fn solve(&self, position: &Words, request: &Request, meter: &mut Meter<'_>) -> Result<Answer> {
        self.solver(request)?.solve(position, meter)
    }

    /// Why the components of a position have their values: on words in the terms of a proved automaton, and in the
    /// game's own where a theorem says so; on a graph by the order in which values are assigned.
    ///
    /// # Errors
    /// [`Fault::NoSuchAnswer`] for other games, [`Error::NoAutomaton`] where none is proved.
    pub fn explain(&self, position: &Words, convention: Convention, meter: &mut Meter<'_>) -> Result<Why> {
        self.rules.explain(position, Goal { outcomes: false, convention }, meter)
    }

    /// Counts the positive integers below a bound by their Grundy values, by one method or by two
    /// that are compared.
    ///
    /// # Errors
    /// [`Fault::NoSuchAnswer`] for games in which this cannot be done; a limit that was reached;
    /// [`Error::Disagreement`].
    pub fn count_below(
        &self,
        below: &UBig,
        method: CountMethod,
        convention: Convention,
        double_check: bool,
        meter: &mut Meter<'_>,
    ) -> Result<Counts> {
        let counts = self.rules.count_below(below, method, convention, meter)?;
        if double_check {
            let second = method.checked_by();
            let check = self.rules.count_below(below, second, convention, meter)?;
            if counts.by_value != check.by_value {
                return Err(Error::Disagreement(format!(
                    "{} counts {:?} by value, {} counts {:?}",
                    method.name(),
                    counts.by_value,
                    second.name(),
                    check.by_value
                )));
            }
        }
        Ok(counts)
    }
}

/// A code that was written with a decimal comma, with its point.
fn with_point(text: &str) -> Option<String> {
    let (before, after) = text.split_once(',')?;
    let is_code = |part: &str| part.chars().all(|c| c.is_ascii_hexdigit()) && part.len() <= 40;
    (is_code(before) && is_code(after) && !after.is_empty()).then(|| format!("{before}.{after}"))
}
