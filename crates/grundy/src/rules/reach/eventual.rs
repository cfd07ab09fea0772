//! Conditions that depend on a remainder of the heap alone, from some heap on.

use super::LARGEST;
use crate::rules::evaluate::{Undefined, holds, value};
use crate::rules::linear::Linear;
use crate::rules::set::NamedSet;
use crate::rules::syntax::{Condition, Expression, Function, Node, Operator, Set};
use dashu_base::Gcd;

/// From the heap `from` on, whether something holds depends on the heap modulo `modulus`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Eventual {
    pub from: u64,
    pub modulus: u64,
    /// Whether it holds for no heap from `from` on.
    pub never: bool,
    always: bool,
}

/// A number that differs from a multiple of the heap by what depends on the heap modulo `modulus`, from the
/// heap `from` on.
#[derive(Clone, Copy, Debug)]
struct Almost {
    /// The factor of the heap, as a fraction in lowest terms with a positive denominator.
    slope: (i128, i128),
    modulus: u64,
    /// How large the difference is at the most.
    spread: i128,
    from: u64,
    /// Whether there is a value for each heap; if not, that depends on the remainder as well.
    total: bool,
}

/// The least common multiple, unless it is too large.
pub(super) fn common_multiple(one: u64, other: u64) -> Option<u64> {
    let multiple = (one / one.gcd(other)).checked_mul(other)?;
    (multiple <= LARGEST).then_some(multiple)
}

/// An expression as a form in the heap, which is atom 0.
pub(super) fn linear(expression: &Expression, variables: &[Linear]) -> Option<Linear> {
    match &expression.node {
        Node::Number(number) => Some(Linear::constant(*number)),
        Node::Variable(variable) => variables.get(*variable).cloned(),
        Node::Binary(operator, left, right) => {
            let (left, right) = (linear(left, variables)?, linear(right, variables)?);
            match (operator, left.as_constant(), right.as_constant()) {
                (Operator::Add, ..) => left.plus(1, &right),
                (Operator::Subtract, ..) => left.plus(-1, &right),
                (Operator::Multiply, Some(times), _) => Linear::default().plus(times, &right),
                (Operator::Multiply, _, Some(times)) => Linear::default().plus(times, &left),
                (_, Some(_), Some(_)) => value(expression, &at(variables, 0)?).ok().map(Linear::constant),
                _ => None,
            }
        }
        Node::Call(_, arguments) => {
            for argument in arguments {
                linear(argument, variables)?.as_constant()?;
            }
            value(expression, &at(variables, 0)?).ok().map(Linear::constant)
        }
    }
}

/// The values of the variables for a heap.
fn at(variables: &[Linear], heap: u64) -> Option<Vec<i64>> {
    let heap = i64::try_from(heap).ok()?;
    let number = |form: &Linear| {
        let factor = form.terms.get(&0).copied().unwrap_or_default();
        form.constant.checked_add(factor.checked_mul(heap)?)
    };
    variables.iter().map(number).collect()
}

impl Eventual {
    /// When a condition holds, if that is so.
    pub fn of(condition: &Condition, variables: &[Linear]) -> Option<Self> {
        match condition {
            Condition::All(parts) => Self::all(parts.iter().map(|part| Self::of(part, variables))),
            Condition::Any(parts) => {
                let none = parts.iter().map(|part| Self::of(part, variables).map(Self::not));
                Self::all(none).map(Self::not)
            }
            Condition::Not(part) => Self::of(part, variables).map(Self::not),
            Condition::Compare(_, left, right) => {
                let (left, right) = (Almost::of(left, variables)?, Almost::of(right, variables)?);
                left.compared(right)?.settled(condition, variables)
            }
            Condition::In(member, Set::Listed(ranges)) => {
                let member = Almost::of(member, variables)?;
                let mut all = Self { from: 0, modulus: 1, never: false, always: false };
                for (low, high) in ranges {
                    for end in [low, high] {
                        all = all.with(member.compared(Almost::of(end, variables)?)?)?;
                    }
                }
                all.settled(condition, variables)
            }
            Condition::In(number, Set::Named(set, of)) => {
                let member = Almost::of(number, variables)?;
                let of_almost = of.as_ref().map(|of| Almost::of(of, variables));
                let when = match (member.slope.0.signum(), of_almost) {
                    (-1, _) => member.compared(Almost::constant(0))?,
                    (0, None) => member.compared(member)?,
                    (0, Some(of)) if of?.slope.0 == 0 => member.compared(of?)?,
                    (0, Some(of)) if *set == NamedSet::Divisors => {
                        let sign = of?.compared(Almost::constant(0))?;
                        sign.with(member.divides(number, of?, variables)?)?
                    }
                    (1, Some(of)) if *set == NamedSet::Divisors && of?.slope.0 <= 0 => {
                        member.compared(of?)?
                    }
                    _ => return None,
                };
                when.settled(condition, variables)
            }
            Condition::Divides(divisor, of) => {
                let (number, of) = (Almost::of(divisor, variables)?, Almost::of(of, variables)?);
                let when = match (number.slope.0.signum(), of.slope.0) {
                    (-1, _) => number.compared(Almost::constant(0))?,
                    (0, 0) => number.compared(of)?,
                    (0, _) => number.divides(divisor, of, variables)?,
                    // What is less than the divisor and not 0 is not divided.
                    (_, 0) => {
                        let apart = number.compared(of)?;
                        Self { modulus: common_multiple(number.modulus, of.modulus)?, ..apart }
                    }
                    _ => return None,
                };
                when.settled(condition, variables)
            }
        }
    }

    /// When a form is 0 or more.
    pub fn natural(form: &Linear) -> Option<Self> {
        let when = Almost::form(form)?.compared(Almost::constant(0))?;
        let holds = match form.terms.get(&0) {
            None => form.constant >= 0,
            Some(&factor) => factor > 0,
        };
        Some(Self { never: !holds, always: holds, ..when })
    }

    /// When both hold.
    pub fn and(self, other: Self) -> Option<Self> {
        Self::all([Some(self), Some(other)].into_iter())
    }

    /// When all hold; those of which it is not known do not matter where another never does.
    fn all(parts: impl Iterator<Item = Option<Self>>) -> Option<Self> {
        let mut all = Some(Self { from: 0, modulus: 1, never: false, always: true });
        for part in parts {
            match part {
                Some(never) if never.never => return part,
                Some(part) => all = all.and_then(|all| all.with(part)),
                None => all = None,
            }
        }
        all
    }

    fn with(self, other: Self) -> Option<Self> {
        Some(Self {
            from: self.from.max(other.from),
            modulus: common_multiple(self.modulus, other.modulus)?,
            never: self.never || other.never,
            always: self.always && other.always,
        })
    }

    fn not(self) -> Self {
        Self { never: self.always, always: self.never, ..self }
    }

    /// With whether it holds always or never, by looking at a heap of each class where they are few.
    fn settled(self, condition: &Condition, variables: &[Linear]) -> Option<Self> {
        const MOST_CLASSES: u64 = 64;
        if self.modulus > MOST_CLASSES {
            return Some(self);
        }
        let mut holding = 0;
        for heap in self.from..self.from + self.modulus {
            match holds(condition, &at(variables, heap)?) {
                Ok(holds) => holding += u64::from(holds),
                Err(Undefined::TooLarge | Undefined::NoValue) => return None,
            }
        }
        Some(Self { never: holding == 0, always: holding == self.modulus, ..self })
    }
}

impl Almost {
    fn constant(number: i64) -> Self {
        Self { slope: (0, 1), modulus: 1, spread: i128::from(number).abs(), from: 0, total: true }
    }

    fn form(form: &Linear) -> Option<Self> {
        let factor = form.terms.get(&0).copied().unwrap_or_default();
        (form.terms.len() <= 1).then_some(Self { slope: (factor.into(), 1), ..Self::constant(form.constant) })
    }

    fn with_slope(self, numerator: i128, denominator: i128) -> Self {
        let common = numerator.unsigned_abs().gcd(denominator.unsigned_abs()) as i128;
        Self { slope: (numerator / common, denominator / common), ..self }
    }

    /// The number that it is, if it is one.
    fn number(self, expression: &Expression, variables: &[Linear]) -> Option<i64> {
        let is_constant = self.slope.0 == 0 && self.modulus == 1 && self.total;
        is_constant.then_some(())?;
        value(expression, &at(variables, self.from)?).ok()
    }

    /// Both together: the later start and the common modulus.
    fn beside(self, other: Self, spread: i128) -> Option<Self> {
        Some(Self {
            slope: (0, 1),
            modulus: common_multiple(self.modulus, other.modulus)?,
            spread,
            from: self.from.max(other.from),
            total: self.total && other.total,
        })
    }

    /// From when on comparing two numbers depends on the heap modulo some number.
    fn compared(self, other: Self) -> Option<Eventual> {
        let spread = self.spread.checked_add(other.spread)?;
        let both = self.beside(other, spread)?;
        let (a, b) = (self.slope, other.slope);
        let difference = a.0.checked_mul(b.1)?.checked_sub(b.0.checked_mul(a.1)?)?.checked_abs()?;
        // The heap from which on the multiples are further apart than all that is beside them.
        let apart = match difference {
            0 => 0,
            difference => spread.checked_mul(a.1.checked_mul(b.1)?)?.div_euclid(difference).checked_add(1)?,
        };
        let from = both.from.max(u64::try_from(apart).ok()?);
        let modulus = if difference == 0 || !both.total { both.modulus } else { 1 };
        (from <= LARGEST).then_some(Eventual { from, modulus, never: false, always: false })
    }

    /// When a number, which has to be a constant, divides another.
    fn divides(self, divisor: &Expression, of: Self, variables: &[Linear]) -> Option<Eventual> {
        let divisor = self.number(divisor, variables)?;
        let modulus = if divisor < 1 { 1 } else { of.modulo(divisor)? };
        Some(Eventual { from: self.from.max(of.from), modulus, never: false, always: false })
    }

    /// The modulus on which its remainder by a positive divisor depends.
    fn modulo(self, divisor: i64) -> Option<u64> {
        // After so many heaps the multiple of the heap is more by a multiple of the divisor.
        let whole = self.slope.1.checked_mul(divisor.into())?;
        common_multiple(self.modulus, u64::try_from(whole).ok()?)
    }

    fn of(expression: &Expression, variables: &[Linear]) -> Option<Self> {
        match &expression.node {
            Node::Number(number) => Some(Self::constant(*number)),
            Node::Variable(variable) => Self::form(variables.get(*variable)?),
            Node::Binary(operator, left, right) => {
                let (left_almost, right_almost) = (Self::of(left, variables)?, Self::of(right, variables)?);
                let numbers = [left_almost.number(left, variables), right_almost.number(right, variables)];
                if let [Some(_), Some(_)] = numbers {
                    // Without a value it is the same for all heaps.
                    let both = left_almost.beside(right_almost, 0)?;
                    let none = Self { total: false, ..both };
                    return match value(expression, &at(variables, both.from)?) {
                        Ok(number) => Some(Self { spread: i128::from(number).abs(), ..both }),
                        Err(Undefined::NoValue) => Some(none),
                        Err(Undefined::TooLarge) => None,
                    };
                }
                left_almost.join(*operator, right_almost, numbers)
            }
            Node::Call(function, arguments) => {
                let mut numbers = arguments.iter();
                let first = numbers.next()?;
                let mut all =
                    (Self::of(first, variables)?, Self::of(first, variables)?.number(first, variables));
                for next in numbers {
                    let other = Self::of(next, variables)?;
                    all = (all.0.apply(*function, other, [all.1, other.number(next, variables)])?, None);
                }
                Some(all.0)
            }
        }
    }

    /// Two numbers joined, which are not both constants.
    fn join(self, operator: Operator, other: Self, numbers: [Option<i64>; 2]) -> Option<Self> {
        let (a, b) = (self.slope, other.slope);
        let spread = self.spread.checked_add(other.spread)?;
        match operator {
            Operator::Add | Operator::Subtract => {
                let sign = if operator == Operator::Add { 1 } else { -1 };
                let slope = a.0.checked_mul(b.1)?.checked_add(b.0.checked_mul(a.1)?.checked_mul(sign)?)?;
                Some(self.beside(other, spread)?.with_slope(slope, a.1.checked_mul(b.1)?))
            }
            Operator::Multiply => {
                let product = self.spread.checked_mul(other.spread)?;
                let both = self.beside(other, product)?;
                match numbers {
                    [Some(times), _] => Some(both.with_slope(b.0.checked_mul(times.into())?, b.1)),
                    [_, Some(times)] => Some(both.with_slope(a.0.checked_mul(times.into())?, a.1)),
                    _ => (a.0 == 0 && b.0 == 0).then_some(both),
                }
            }
            Operator::Quotient | Operator::Remainder | Operator::Divide => {
                let divisor = numbers[1]?;
                let both = self.beside(other, self.spread.checked_add(1)?)?;
                if divisor < 1 {
                    return Some(Self { total: false, ..both });
                }
                let both = Self { modulus: self.modulo(divisor)?, ..both };
                match operator {
                    Operator::Remainder => Some(Self { spread: divisor.into(), ..both }),
                    Operator::Quotient => Some(both.with_slope(a.0, a.1.checked_mul(divisor.into())?)),
                    _ => {
                        let exact = both.with_slope(a.0, a.1.checked_mul(divisor.into())?);
                        Some(Self { total: false, ..exact })
                    }
                }
            }
            Operator::Xor => (a.0 == 0 && b.0 == 0)
                .then_some(())
                .and_then(|()| self.beside(other, spread))
                .map(|both| Self { total: false, ..both }),
            Operator::Power => None,
        }
    }

    /// A function of two numbers.
    fn apply(self, function: Function, other: Self, numbers: [Option<i64>; 2]) -> Option<Self> {
        let spread = self.spread.checked_add(other.spread)?;
        if self.slope.0 == 0 && other.slope.0 == 0 {
            let total = self.total && other.total && !matches!(function, Function::Bitand | Function::Bitor);
            return Some(Self { total, ..self.beside(other, spread)? });
        }
        match function {
            Function::Min | Function::Max => {
                let apart = self.compared(other)?;
                let (a, b) = (self.slope, other.slope);
                let less = a.0.checked_mul(b.1)? <= b.0.checked_mul(a.1)?;
                let both = self.beside(other, spread)?;
                let slope = if less == (function == Function::Min) { a } else { b };
                Some(Self { from: both.from.max(apart.from), ..both }.with_slope(slope.0, slope.1))
            }
            Function::Gcd => {
                let (of, number) = match numbers {
                    [Some(number), _] => (other, number),
                    [_, Some(number)] => (self, number),
                    _ => return None,
                };
                let both = self.beside(other, i128::from(number).abs())?;
                let number = i64::try_from(number.unsigned_abs()).ok().filter(|&number| number > 0)?;
                Some(Self { modulus: of.modulo(number)?, ..both })
            }
            Function::Bitand | Function::Bitor => None,
        }
    }
}
