//! Expressions as lists of steps on registers.

use crate::rules::evaluate::{Undefined, apply, join};
use crate::rules::syntax::{Expression, Function, Node, Operator};

/// The number of a register.
pub(super) type Register = usize;

/// One step: two registers joined into a third.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    code: Code,
    to: Register,
    left: Register,
    right: Register,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Code {
    Join(Operator),
    Apply(Function),
}

/// The registers of a plan: variables first, then constants and what steps work out.
#[derive(Clone, Debug)]
pub(super) struct Registers {
    /// What is in them at the start.
    pub image: Vec<i64>,
    constants: Vec<Register>,
}

impl Registers {
    /// Registers for some variables.
    pub fn of_variables(variables: usize) -> Self {
        Self { image: vec![0; variables], constants: Vec::new() }
    }

    /// A register that nothing else uses.
    pub fn fresh(&mut self) -> Register {
        self.image.push(0);
        self.image.len() - 1
    }

    fn constant(&mut self, number: i64) -> Register {
        let known = self.constants.iter().copied().find(|&register| self.image[register] == number);
        known.unwrap_or_else(|| {
            let register = self.fresh();
            self.image[register] = number;
            self.constants.push(register);
            register
        })
    }

    /// Adds the steps of an expression to a program, and says where its value is then. What the program
    /// works out already is not worked out again.
    pub fn compile(&mut self, expression: &Expression, program: &mut Vec<Step>) -> Register {
        match &expression.node {
            Node::Number(number) => self.constant(*number),
            Node::Variable(variable) => *variable,
            Node::Binary(operator, left, right) => {
                let left = self.compile(left, program);
                let right = self.compile(right, program);
                self.step(Code::Join(*operator), left, right, program)
            }
            Node::Call(function, arguments) => {
                let registers: Vec<Register> =
                    arguments.iter().map(|argument| self.compile(argument, program)).collect();
                let all = registers
                    .into_iter()
                    .reduce(|all, next| self.step(Code::Apply(*function), all, next, program));
                all.unwrap_or_else(|| self.constant(0))
            }
        }
    }

    fn step(&mut self, code: Code, left: Register, right: Register, program: &mut Vec<Step>) -> Register {
        let same = |step: &&Step| step.code == code && step.left == left && step.right == right;
        if let Some(known) = program.iter().find(same) {
            return known.to;
        }
        let to = self.fresh();
        program.push(Step { code, to, left, right });
        to
    }
}

/// Goes through the steps of a program.
///
/// # Errors
/// [`Undefined`] where a step has no value.
#[inline(always)]
pub(super) fn run(program: &[Step], registers: &mut [i64]) -> Result<(), Undefined> {
    for step in program {
        let (left, right) = (registers[step.left], registers[step.right]);
        let fits = match step.code {
            Code::Join(Operator::Add) => left.checked_add(right),
            Code::Join(Operator::Subtract) => left.checked_sub(right),
            Code::Join(Operator::Multiply) => left.checked_mul(right),
            code => Some(rare(code, left, right)?),
        };
        registers[step.to] = fits.ok_or(Undefined::TooLarge)?;
    }
    Ok(())
}

/// A step that few programs have, apart so that the others stay short.
#[inline(never)]
fn rare(code: Code, left: i64, right: i64) -> Result<i64, Undefined> {
    match code {
        Code::Join(operator) => join(operator, left, right),
        Code::Apply(function) => apply(function, left, right),
    }
}
