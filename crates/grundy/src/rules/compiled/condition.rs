//! Conditions whose expressions are programs.

use super::program::{Register, Registers, Step, run};
use crate::rules::evaluate::{Undefined, compared};
use crate::rules::set::NamedSet;
use crate::rules::syntax::{Condition, Expression, Relation, Set};

/// A condition that can be tested once its variables are in their registers.
#[derive(Clone, Debug)]
pub(super) enum Test {
    /// Two registers compared.
    Plain(Relation, Register, Register),
    Compare(Relation, Value, Value),
    Divides(Value, Value),
    Listed(Value, Vec<(Value, Value)>),
    Named(Value, NamedSet, Option<Value>),
    All(Vec<Test>),
    Any(Vec<Test>),
    Not(Box<Test>),
}

/// An expression, and where its value is when its steps are done.
#[derive(Clone, Debug)]
pub(super) struct Value {
    program: Vec<Step>,
    register: Register,
    // Whether it is more than any number where it does not fit.
    only_grows: bool,
}

impl Value {
    pub fn of(expression: &Expression, registers: &mut Registers) -> Self {
        let mut program = Vec::new();
        let register = registers.compile(expression, &mut program);
        Self { program, register, only_grows: expression.only_grows() }
    }

    /// What a comparison has to know of the value.
    fn side(&self, registers: &mut [i64]) -> (Result<i64, Undefined>, bool) {
        (run(&self.program, registers).map(|()| registers[self.register]), self.only_grows)
    }

    /// The value, if there is one.
    fn get(&self, registers: &mut [i64]) -> Result<Option<i64>, Undefined> {
        match run(&self.program, registers) {
            Ok(()) => Ok(Some(registers[self.register])),
            Err(Undefined::NoValue) => Ok(None),
            Err(Undefined::TooLarge) => Err(Undefined::TooLarge),
        }
    }
}

impl Test {
    pub fn of(condition: &Condition, registers: &mut Registers) -> Self {
        let parts = |parts: &[Condition], registers: &mut Registers| {
            parts.iter().map(|part| Self::of(part, registers)).collect()
        };
        match condition {
            Condition::Compare(relation, left, right) => {
                let (left, right) = (Value::of(left, registers), Value::of(right, registers));
                match left.program.is_empty() && right.program.is_empty() {
                    true => Self::Plain(*relation, left.register, right.register),
                    false => Self::Compare(*relation, left, right),
                }
            }
            Condition::Divides(divisor, of) => {
                Self::Divides(Value::of(divisor, registers), Value::of(of, registers))
            }
            Condition::In(member, Set::Listed(ranges)) => {
                let member = Value::of(member, registers);
                let ranges = ranges
                    .iter()
                    .map(|(low, high)| (Value::of(low, registers), Value::of(high, registers)))
                    .collect();
                Self::Listed(member, ranges)
            }
            Condition::In(member, Set::Named(set, of)) => {
                let member = Value::of(member, registers);
                Self::Named(member, *set, of.as_ref().map(|of| Value::of(of, registers)))
            }
            Condition::All(all) => Self::All(parts(all, registers)),
            Condition::Any(any) => Self::Any(parts(any, registers)),
            Condition::Not(part) => Self::Not(Box::new(Self::of(part, registers))),
        }
    }

    /// Whether the condition holds. What has no value makes the comparison it stands in false.
    ///
    /// # Errors
    /// [`Undefined::TooLarge`] alone.
    #[inline]
    pub fn holds(&self, registers: &mut [i64]) -> Result<bool, Undefined> {
        match self {
            Self::Plain(relation, left, right) => Ok(relation.holds(registers[*left], registers[*right])),
            other => other.holds_by_parts(registers),
        }
    }

    fn holds_by_parts(&self, registers: &mut [i64]) -> Result<bool, Undefined> {
        match self {
            Self::Plain(relation, left, right) => Ok(relation.holds(registers[*left], registers[*right])),
            Self::Compare(relation, left, right) => {
                let left = left.side(registers);
                compared(*relation, left, right.side(registers))
            }
            Self::Divides(divisor, of) => Ok(match (divisor.get(registers)?, of.get(registers)?) {
                (Some(divisor), Some(of)) => divisor > 0 && of % divisor == 0,
                _ => false,
            }),
            Self::Listed(member, ranges) => {
                let Some(member) = member.get(registers)? else { return Ok(false) };
                for (low, high) in ranges {
                    if let (Some(low), Some(high)) = (low.get(registers)?, high.get(registers)?)
                        && low <= member
                        && member <= high
                    {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Self::Named(member, set, of) => {
                let Some(member) = member.get(registers)? else { return Ok(false) };
                match of {
                    None => Ok(set.contains(member, 0)),
                    Some(of) => Ok(of.get(registers)?.is_some_and(|of| set.contains(member, of))),
                }
            }
            Self::All(parts) => {
                for part in parts {
                    if !part.holds(registers)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Self::Any(parts) => {
                for part in parts {
                    if part.holds(registers)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Self::Not(part) => Ok(!part.holds(registers)?),
        }
    }
}
