//! What is tried for one way to apply a rule: a choice at each level, the numbers it can be, and what is
//! tested when it is fixed.

use super::affine::{Sum, affine, condition_may_lack_value, difference, number, product, sum};
use super::condition::Test;
use super::program::{Register, Registers, Step};
use super::run::Range;
use super::ways::Way;
use crate::rules::set::NamedSet;
use crate::rules::syntax::{Condition, Expression, Node, Operator, Relation, Set};

/// How a rule is applied in one way.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// Which rule.
    pub rule: usize,
    /// How many numbers a component has.
    pub arity: usize,
    /// How many variables the rule has.
    pub variables: usize,
    /// What is in the registers at the start; the variables of the rule are the first.
    pub image: Vec<i64>,
    /// What is tested before any choice.
    pub tests: Vec<Test>,
    /// The choices in the order in which they are fixed.
    pub levels: Vec<Level>,
    /// How the results are found when all choices are fixed.
    pub leaf: Leaf,
    /// How many components come of it.
    pub components: usize,
    /// The choices that follow from the others: how they are worked out, and where they are then.
    pub followed: (Vec<Step>, Vec<(usize, Register)>),
}

/// A choice.
#[derive(Clone, Debug)]
pub(super) struct Level {
    /// Where its number is.
    pub variable: Register,
    /// What it can be by bounds that are numbers.
    pub range: Range,
    /// Which choice of the rule it is, if it is one, so that the rule knows a bound.
    pub choice: Option<usize>,
    /// What has to be worked out first.
    pub entry: Vec<Step>,
    /// What bounds it.
    pub constraints: Vec<Constraint>,
    /// The set it is taken from.
    pub source: Source,
    /// What is tested when it is fixed.
    pub tests: Vec<Test>,
}

/// How often a variable is added.
#[derive(Clone, Copy, Debug)]
pub(super) enum Factor {
    Number(i64),
    Register(Register),
    /// What is in a register, with the other sign.
    Negative(Register),
}

/// A constant and a multiple of the choice of a level.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    pub constant: Register,
    pub factor: Factor,
}

impl Line {
    /// The constant and the factor.
    #[inline(always)]
    pub fn at(&self, registers: &[i64]) -> (i64, i64) {
        let factor = match self.factor {
            Factor::Number(number) => number,
            Factor::Register(register) => registers[register],
            // A variable, which is not the least number.
            Factor::Negative(register) => registers[register].wrapping_neg(),
        };
        (registers[self.constant], factor)
    }
}

/// A line that is 0 or more, or 0 exactly.
#[derive(Clone, Copy, Debug)]
pub(super) struct Constraint {
    pub line: Line,
    pub is_equal: bool,
}

/// Where the numbers of a choice come from.
#[derive(Clone, Debug)]
pub(super) enum Source {
    /// All that the bounds allow.
    Bounds,
    /// The line is in one of the ranges.
    Ranges(Line, Vec<(Register, Register)>),
    /// The line is in a set with a name, which is that of a number.
    Named(Line, NamedSet, Option<Register>),
    /// The line divides a number.
    Divides(Line, Register),
}

/// How results are found.
#[derive(Clone, Debug)]
pub(super) enum Leaf {
    /// Each number of each result is a line of the last choice, and nothing is left to test. Where there is one
    /// component, the second list has the numbers that are not just those of the component before.
    Lines(Vec<Line>, Option<Vec<(usize, Line)>>),
    /// By a program.
    Program(Vec<Step>, Vec<Register>),
}

/// What a choice would be like if it came next.
struct Candidate {
    variable: usize,
    /// Lines that are 0 or more, or 0 exactly.
    constraints: Vec<(super::affine::Affine, bool)>,
    /// Which conditions these say wholly.
    said: Vec<usize>,
    /// The condition that lists its numbers.
    source: Option<usize>,
    /// The less, the sooner.
    rank: u32,
}

impl Plan {
    pub fn of(way: &Way, rule: usize, variables: usize) -> Self {
        let mut registers = Registers::of_variables(way.natural.len());
        let mut fixed: Vec<bool> = (0..way.natural.len()).map(|variable| variable < way.arity).collect();
        let mut left: Vec<bool> = vec![true; way.conditions.len()];
        let before = tests(way, &fixed, &mut left, &mut registers);
        let mut levels = Vec::new();
        let mut waiting = way.chosen.clone();
        let mut leaf = None;
        loop {
            let candidates =
                waiting.iter().map(|&variable| Candidate::of(way, (variable, variables), &fixed, &left));
            let Some(next) = candidates.min_by_key(|candidate| candidate.rank) else { break };
            waiting.retain(|&other| other != next.variable);
            fixed[next.variable] = true;
            next.said.iter().chain(&next.source).for_each(|&condition| left[condition] = false);
            let mut level = next.compile(way, variables, &mut registers);
            level.tests = tests(way, &fixed, &mut left, &mut registers);
            if waiting.is_empty() && level.tests.is_empty() {
                leaf = lines(way, next.variable, &mut level.entry, &mut registers);
            }
            levels.push(level);
        }
        let leaf = leaf.unwrap_or_else(|| {
            let mut program = Vec::new();
            let numbers = way.results.iter().flatten();
            let numbers = numbers.map(|number| registers.compile(number, &mut program)).collect();
            Leaf::Program(program, numbers)
        });
        let mut program = Vec::new();
        let followed = way
            .followed
            .iter()
            .map(|(variable, by)| (*variable, registers.compile(by, &mut program)))
            .collect();
        Self {
            rule,
            arity: way.arity,
            variables,
            image: registers.image,
            tests: before,
            levels,
            leaf,
            components: way.results.len(),
            followed: (program, followed),
        }
    }
}

/// The conditions that can be tested now.
fn tests(way: &Way, fixed: &[bool], left: &mut [bool], registers: &mut Registers) -> Vec<Test> {
    let mut tests = Vec::new();
    for (condition, left) in way.conditions.iter().zip(left).filter(|(_, left)| **left) {
        if !condition.mentions(|variable| !fixed[variable]) {
            *left = false;
            tests.push(Test::of(condition, registers));
        }
    }
    tests
}

/// The results as lines of the last choice, if they are that.
fn lines(way: &Way, variable: usize, entry: &mut Vec<Step>, registers: &mut Registers) -> Option<Leaf> {
    let affine: Option<Vec<_>> =
        way.results.iter().flatten().map(|expression| affine(expression, variable)).collect();
    let lines: Vec<Line> = affine?.into_iter().map(|affine| line(&affine, entry, registers)).collect();
    let stays =
        |&(number, line): &(usize, Line)| line.constant == number && matches!(line.factor, Factor::Number(0));
    let moved = lines.iter().copied().enumerate().filter(|line| !stays(line)).collect();
    Some(Leaf::Lines(lines, (way.results.len() == 1).then_some(moved)))
}

fn line(affine: &super::affine::Affine, entry: &mut Vec<Step>, registers: &mut Registers) -> Line {
    let factor = match &affine.factor {
        None => Factor::Number(0),
        Some(Expression { node: Node::Number(number), .. }) => Factor::Number(*number),
        Some(Expression { node: Node::Binary(Operator::Subtract, zero, factor), .. })
            if zero.node == Node::Number(0) && matches!(factor.node, Node::Variable(_)) =>
        {
            Factor::Negative(registers.compile(factor, entry))
        }
        Some(factor) => Factor::Register(registers.compile(factor, entry)),
    };
    Line { constant: registers.compile(&affine.constant, entry), factor }
}

/// The forms that are 0 or more, or 0 exactly, when a comparison holds.
fn form(condition: &Condition) -> Option<(Expression, bool)> {
    let Condition::Compare(relation, left, right) = condition else { return None };
    let less = |left: &Expression, right: &Expression| difference(right.clone(), left.clone());
    Some(match relation {
        Relation::Equal => (difference(left.clone(), right.clone()), true),
        Relation::NotEqual => return None,
        Relation::AtMost => (less(left, right), false),
        Relation::AtLeast => (less(right, left), false),
        Relation::Less => (difference(less(left, right), number(1)), false),
        Relation::Greater => (difference(less(right, left), number(1)), false),
    })
}

impl Candidate {
    fn of(way: &Way, (variable, variables): (usize, usize), fixed: &[bool], left: &[bool]) -> Self {
        let mut this =
            Self { variable, constraints: Vec::new(), said: Vec::new(), source: None, rank: u32::MAX };
        let is_open = |other: usize| !fixed[other] && other != variable;
        let mut decided = false;
        let conditions = way.conditions.iter().enumerate().zip(left);
        let conditions: Vec<_> = conditions.filter_map(|(one, &left)| left.then_some(one)).collect();
        for &(at, condition) in &conditions {
            if !condition.mentions(|other| other == variable) {
                continue;
            }
            let Some((form, is_equal)) = form(condition) else { continue };
            if !condition.mentions(is_open) {
                if let Some(affine) = affine(&form, variable) {
                    decided |= is_equal
                        && matches!(&affine.factor, Some(factor) if matches!(factor.node, Node::Number(n) if n != 0));
                    this.constraints.push((affine, is_equal));
                    this.said.push(at);
                }
                continue;
            }
            this.relax(way, &form, fixed);
            if is_equal {
                this.relax(way, &product(number(-1), form), fixed);
            }
        }
        for expression in way.results.iter().flatten() {
            if !expression.mentions(|other| other == variable) {
                continue;
            }
            match expression.mentions(is_open) {
                false => this.constraints.extend(affine(expression, variable).map(|affine| (affine, false))),
                true => this.relax(way, expression, fixed),
            }
        }
        let mut best = u32::MAX;
        for &(at, condition) in &conditions {
            let Some(rank) = lists(condition, variable) else { continue };
            if !condition.mentions(is_open) && rank < best {
                best = rank;
                this.source = Some(at);
            }
        }
        let is_bounded = this.constraints.iter().any(|(affine, is_equal)| {
            let bounds = |factor: i64| factor < 0 || *is_equal && factor > 0;
            matches!(&affine.factor, Some(factor) if matches!(factor.node, Node::Number(n) if bounds(n)))
        });
        // Of a variable that is not the rule's, the rule knows no bound.
        let is_listed = best == 1 || is_bounded || variable < variables;
        this.rank = match (decided, this.source) {
            (true, _) => 0,
            (false, Some(_)) if !is_listed => 7,
            (false, Some(_)) => best,
            (false, None) if is_bounded => 4,
            (false, None) if !this.constraints.is_empty() => 5,
            (false, None) => 6,
        };
        this
    }

    /// What a form that is 0 or more says of the choice when others, which are not fixed yet, are never
    /// below 0.
    fn relax(&mut self, way: &Way, form: &Expression, fixed: &[bool]) {
        let Some(whole) = Sum::of(form, &|other| !fixed[other]) else { return };
        let Some(&factor) = whole.factors.get(&self.variable) else { return };
        let only_lower = |(&other, &factor): (&usize, &i64)| {
            other == self.variable || factor < 0 && way.natural.get(other) == Some(&true)
        };
        if whole.factors.iter().all(only_lower) {
            let affine =
                super::affine::Affine { constant: sum(whole.rest, number(0)), factor: Some(number(factor)) };
            self.constraints.push((affine, false));
        }
    }

    fn compile(&self, way: &Way, variables: usize, registers: &mut Registers) -> Level {
        let mut entry = Vec::new();
        let natural = way.natural.get(self.variable) == Some(&true);
        let mut range = Range { low: if natural { 0 } else { i64::MIN }, high: i64::MAX };
        let mut constraints = Vec::new();
        for (affine, is_equal) in &self.constraints {
            let plain = match (&affine.constant.node, affine.factor.as_ref().map(|factor| &factor.node)) {
                (&Node::Number(constant), Some(&Node::Number(factor))) if !is_equal => {
                    Some((constant, factor))
                }
                _ => None,
            };
            match plain {
                Some((constant, factor)) if range.narrow(constant, factor).is_ok() => {}
                _ => constraints
                    .push(Constraint { line: line(affine, &mut entry, registers), is_equal: *is_equal }),
            }
        }
        let source = self.source.and_then(|at| {
            let member = |member: &Expression, entry: &mut Vec<Step>, registers: &mut Registers| {
                Some(line(&affine(member, self.variable)?, entry, registers))
            };
            Some(match &way.conditions[at] {
                Condition::In(of, Set::Listed(ranges)) => {
                    let line = member(of, &mut entry, registers)?;
                    let ranges = ranges.iter().map(|(low, high)| {
                        (registers.compile(low, &mut entry), registers.compile(high, &mut entry))
                    });
                    Source::Ranges(line, ranges.collect())
                }
                Condition::In(of, Set::Named(set, number)) => {
                    let line = member(of, &mut entry, registers)?;
                    let number = number.as_ref().map(|number| registers.compile(number, &mut entry));
                    Source::Named(line, *set, number)
                }
                Condition::Divides(divisor, of) => Source::Divides(
                    member(divisor, &mut entry, registers)?,
                    registers.compile(of, &mut entry),
                ),
                _ => return None,
            })
        });
        Level {
            variable: self.variable,
            range,
            choice: (self.variable < variables).then(|| self.variable - way.arity),
            entry,
            constraints,
            source: source.unwrap_or(Source::Bounds),
            tests: Vec::new(),
        }
    }
}

/// How soon a choice that a condition lists should come, if it does list it.
fn lists(condition: &Condition, variable: usize) -> Option<u32> {
    let (member, rank) = match condition {
        Condition::In(member, Set::Listed(_)) => (member, 1),
        Condition::In(member, Set::Named(NamedSet::Primes, _)) => (member, 3),
        Condition::In(member, Set::Named(..)) | Condition::Divides(member, _) => (member, 2),
        _ => return None,
    };
    let mut rest = condition.clone();
    match &mut rest {
        Condition::In(member, _) | Condition::Divides(member, _) => *member = number(0),
        _ => {}
    }
    let rest_is_fixed = !rest.mentions(|other| other == variable) && !condition_may_lack_value(&rest);
    let factor = affine(member, variable)?.factor;
    (factor.is_some() && rest_is_fixed).then_some(rank)
}
