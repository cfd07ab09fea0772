//! What rules say, as a tree.

use super::measure::Measure;
use super::set::NamedSet;
use super::source::{Source, Span};
use crate::ruleset::Ended;

/// The rules of a game on heaps or on tuples of numbers, checked: every choice is bounded, every result is
/// natural, and play ends.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The text.
    pub source: Source,
    /// What a component is.
    pub shape: Shape,
    /// The parameters with their values.
    pub parameters: Vec<(String, i64)>,
    /// The moves.
    pub moves: Vec<MoveRule>,
    /// Where the whole game ends otherwise than by the last move, in the order they are looked at.
    pub endings: Vec<Ending>,
    /// Why play ends.
    pub measure: Measure,
    /// What is known of the game.
    pub known: Vec<Known>,
    /// What the game is called.
    pub title: Option<String>,
    /// Where the rules come from.
    pub cited: Option<String>,
}

/// What a component of a position is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// One natural number, with the name it has.
    Heap(String),
    /// Several natural numbers, with their names.
    Tuple(Vec<String>),
}

impl Shape {
    /// How many numbers a component has.
    pub fn arity(&self) -> usize {
        match self {
            Self::Heap(_) => 1,
            Self::Tuple(names) => names.len(),
        }
    }
}

/// One alternative of a rule: what a component may become.
///
/// Variables are numbered: first the numbers of the component, then the choices of the player.
#[derive(Clone, Debug)]
pub struct MoveRule {
    /// The names of the variables, the numbers of the component first.
    pub names: Vec<String>,
    /// How many of the variables are numbers of the component.
    pub arity: usize,
    /// Where a variable is met first.
    pub places: Vec<Span>,
    /// The components that come of it, each with as many numbers as the component has.
    pub results: Vec<Vec<Expression>>,
    /// When, and for which choices.
    pub condition: Condition,
    /// What the move is called.
    pub name: Option<Template>,
    /// For each choice, how far it can go.
    pub bounds: super::Bounds,
    /// Where the alternative stands.
    pub span: Span,
}

impl MoveRule {
    /// The numbers of the variables that are choices.
    pub fn choices(&self) -> std::ops::Range<usize> {
        self.arity..self.names.len()
    }
}

/// Where the whole game, with all its components, ends otherwise than by the last move.
#[derive(Clone, Debug)]
pub struct Ending {
    /// Who has won.
    pub verdict: Ended,
    /// In which components, by the numbers of the component.
    pub condition: Condition,
    /// Where it stands.
    pub span: Span,
}

/// An answer that is known beforehand, for `grundy check`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// What is known.
    pub answer: KnownAnswer,
    /// Whether it is of misère play.
    pub misere: bool,
    /// Where it stands.
    pub span: Span,
}

/// What is known of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KnownAnswer {
    /// The Grundy values of the heaps 0, 1, 2, ...
    Values(Vec<u32>),
    /// The Grundy value of a position.
    Value(String, u64),
    /// Whether the next player wins a position.
    Wins(String, bool),
}

/// A number that depends on variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expression {
    /// How it is made.
    pub node: Node,
    /// Where it stands.
    pub span: Span,
}

/// How an expression is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// A number.
    Number(i64),
    /// A variable, by its number.
    Variable(usize),
    /// Two numbers joined.
    Binary(Operator, Box<Expression>, Box<Expression>),
    /// A function of two numbers or more.
    Call(Function, Vec<Expression>),
}

/// What joins two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operator {
    /// The sum.
    Add,
    /// The difference.
    Subtract,
    /// The product.
    Multiply,
    /// The exact quotient, which is no number where there is a remainder.
    Divide,
    /// The quotient, rounded down.
    Quotient,
    /// The remainder, from 0 to below the divisor.
    Remainder,
    /// The nim-sum.
    Xor,
    /// The power.
    Power,
}

impl Operator {
    /// How it is written.
    pub fn text(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Divide => "/",
            Self::Quotient => "div",
            Self::Remainder => "mod",
            Self::Xor => "xor",
            Self::Power => "^",
        }
    }

    /// Whether some numbers have no result.
    pub fn is_partial(self) -> bool {
        matches!(self, Self::Divide | Self::Quotient | Self::Remainder | Self::Power)
    }
}

/// A function of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Function {
    /// The smallest of some numbers.
    Min,
    /// The largest of some numbers.
    Max,
    /// The greatest common divisor of some numbers; that of zeros is 0.
    Gcd,
    /// The bits that all numbers have.
    Bitand,
    /// The bits that some number has.
    Bitor,
}

impl Function {
    /// All functions.
    pub const ALL: [Self; 5] = [Self::Min, Self::Max, Self::Gcd, Self::Bitand, Self::Bitor];

    /// The name users write.
    pub fn name(self) -> &'static str {
        match self {
            Self::Min => "min",
            Self::Max => "max",
            Self::Gcd => "gcd",
            Self::Bitand => "bitand",
            Self::Bitor => "bitor",
        }
    }
}

/// What may hold of numbers. An expression without a value makes the statement it stands in false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// Two numbers compared.
    Compare(Relation, Expression, Expression),
    /// Whether a number is in a set.
    In(Expression, Set),
    /// Whether the first divides the second; 0 divides nothing.
    Divides(Expression, Expression),
    /// All of these; true if there are none.
    All(Vec<Condition>),
    /// One of these at least.
    Any(Vec<Condition>),
    /// Not this.
    Not(Box<Condition>),
}

impl Condition {
    /// What always holds.
    pub const TRUE: Self = Self::All(Vec::new());
}

/// How two numbers compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// Equal.
    Equal,
    /// Not equal.
    NotEqual,
    /// Less.
    Less,
    /// Less or equal.
    AtMost,
    /// Greater.
    Greater,
    /// Greater or equal.
    AtLeast,
}

impl Relation {
    /// How it is written.
    pub fn text(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::AtMost => "<=",
            Self::Greater => ">",
            Self::AtLeast => ">=",
        }
    }

    /// Whether it holds.
    pub fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Self::Equal => left == right,
            Self::NotEqual => left != right,
            Self::Less => left < right,
            Self::AtMost => left <= right,
            Self::Greater => left > right,
            Self::AtLeast => left >= right,
        }
    }
}

/// A set of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Set {
    /// Numbers and ranges of numbers, both ends with them.
    Listed(Vec<(Expression, Expression)>),
    /// A set with a name, and what it is of (`powers of 2`, `divisors of n`).
    Named(NamedSet, Option<Box<Expression>>),
}

/// A text with numbers to be put in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    /// Texts, each followed by a number but for the last.
    pub texts: Vec<String>,
    /// The numbers.
    pub numbers: Vec<Expression>,
}

impl Expression {
    /// A number that stands nowhere.
    pub fn number(number: i64, span: Span) -> Self {
        Self { node: Node::Number(number), span }
    }

    /// Calls a function for each variable in the expression.
    pub fn each_variable(&self, each: &mut impl FnMut(usize)) {
        match &self.node {
            Node::Number(_) => {}
            Node::Variable(variable) => each(*variable),
            Node::Binary(_, left, right) => {
                left.each_variable(each);
                right.each_variable(each);
            }
            Node::Call(_, arguments) => arguments.iter().for_each(|argument| argument.each_variable(each)),
        }
    }

    /// Whether a variable with such a number is in the expression.
    pub fn mentions(&self, is: impl Fn(usize) -> bool) -> bool {
        let mut found = false;
        self.each_variable(&mut |variable| found |= is(variable));
        found
    }

    /// Whether it is made of natural numbers by sums, products and powers, so that a value that does not fit is
    /// more than all that do.
    pub(super) fn only_grows(&self) -> bool {
        match &self.node {
            Node::Number(number) => *number >= 0,
            Node::Variable(_) => true,
            Node::Binary(Operator::Add | Operator::Multiply | Operator::Power, left, right) => {
                left.only_grows() && right.only_grows()
            }
            Node::Binary(..) | Node::Call(..) => false,
        }
    }

    /// Gives the variables other numbers.
    pub(super) fn renumber(&mut self, number_of: &impl Fn(usize) -> usize) {
        match &mut self.node {
            Node::Number(_) => {}
            Node::Variable(variable) => *variable = number_of(*variable),
            Node::Binary(_, left, right) => {
                left.renumber(number_of);
                right.renumber(number_of);
            }
            Node::Call(_, arguments) => {
                arguments.iter_mut().for_each(|argument| argument.renumber(number_of));
            }
        }
    }

    /// Whether some numbers give it no value.
    pub fn is_partial(&self) -> bool {
        match &self.node {
            Node::Number(_) | Node::Variable(_) => false,
            Node::Binary(operator, left, right) => {
                let constant = matches!(right.node, Node::Number(n) if n > 0)
                    && matches!(operator, Operator::Quotient | Operator::Remainder)
                    || matches!((operator, &left.node), (Operator::Power, Node::Number(_)));
                // Numbers below 0 have no bits.
                let no_bits = *operator == Operator::Xor && !(left.only_grows() && right.only_grows());
                operator.is_partial() && !constant || no_bits || left.is_partial() || right.is_partial()
            }
            Node::Call(function, arguments) => {
                let bits = matches!(function, Function::Bitand | Function::Bitor);
                bits && !arguments.iter().all(Self::only_grows) || arguments.iter().any(Self::is_partial)
            }
        }
    }
}

impl Condition {
    /// Calls a function for each expression in the condition.
    pub fn each_expression<'c>(&'c self, each: &mut impl FnMut(&'c Expression)) {
        match self {
            Self::Compare(_, left, right) | Self::Divides(left, right) => {
                each(left);
                each(right);
            }
            Self::In(member, set) => {
                each(member);
                match set {
                    Set::Listed(ranges) => ranges.iter().for_each(|(low, high)| {
                        each(low);
                        each(high);
                    }),
                    Set::Named(_, of) => of.iter().for_each(|of| each(of)),
                }
            }
            Self::All(parts) | Self::Any(parts) => {
                parts.iter().for_each(|part| part.each_expression(each));
            }
            Self::Not(part) => part.each_expression(each),
        }
    }

    /// The condition with other numbers for the variables.
    pub(super) fn renumbered(mut self, number_of: &impl Fn(usize) -> usize) -> Self {
        self.each_expression_mut(&mut |expression| expression.renumber(number_of));
        self
    }

    /// Calls a function for each expression in the condition, which may change it.
    pub(super) fn each_expression_mut(&mut self, each: &mut impl FnMut(&mut Expression)) {
        match self {
            Self::Compare(_, left, right) | Self::Divides(left, right) => {
                each(left);
                each(right);
            }
            Self::In(member, set) => {
                each(member);
                match set {
                    Set::Listed(ranges) => ranges.iter_mut().for_each(|(low, high)| {
                        each(low);
                        each(high);
                    }),
                    Set::Named(_, of) => of.iter_mut().for_each(|of| each(of)),
                }
            }
            Self::All(parts) | Self::Any(parts) => {
                parts.iter_mut().for_each(|part| part.each_expression_mut(each));
            }
            Self::Not(part) => part.each_expression_mut(each),
        }
    }

    /// Whether a variable with such a number is in the condition.
    pub fn mentions(&self, is: impl Fn(usize) -> bool) -> bool {
        let mut found = false;
        self.each_expression(&mut |expression| found |= expression.mentions(&is));
        found
    }

    /// Whether some numbers give a part of it no value.
    pub fn is_partial(&self) -> bool {
        let mut found = false;
        self.each_expression(&mut |expression| found |= expression.is_partial());
        found
    }

    /// The conditions that all have to hold.
    pub fn conjuncts(&self) -> Vec<&Self> {
        match self {
            Self::All(parts) => parts.iter().flat_map(Self::conjuncts).collect(),
            other => vec![other],
        }
    }
}
