//! Expressions as linear forms. What is not linear becomes an atom of its own, with what is known of it.

use super::syntax::{Expression, Function, Node, Operator};
use std::collections::BTreeMap;

/// The number of an atom: a variable of the rule, or a part of an expression that is not linear. All atoms
/// are natural numbers.
pub type Atom = usize;

/// A sum of multiples of atoms and a constant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Linear {
    /// The factor of each atom, none of them 0.
    pub terms: BTreeMap<Atom, i64>,
    /// The constant.
    pub constant: i64,
}

impl Linear {
    /// A constant.
    pub fn constant(constant: i64) -> Self {
        Self { terms: BTreeMap::new(), constant }
    }

    /// An atom.
    pub fn atom(atom: Atom) -> Self {
        Self { terms: BTreeMap::from([(atom, 1)]), constant: 0 }
    }

    /// The sum with a multiple of another, if all factors fit.
    pub fn plus(&self, times: i64, other: &Self) -> Option<Self> {
        let mut sum = self.clone();
        sum.constant = sum.constant.checked_add(other.constant.checked_mul(times)?)?;
        for (&atom, &factor) in &other.terms {
            let entry = sum.terms.entry(atom).or_insert(0);
            *entry = entry.checked_add(factor.checked_mul(times)?)?;
            if *entry == 0 {
                sum.terms.remove(&atom);
            }
        }
        Some(sum)
    }

    /// The number it is, if it is one.
    pub fn as_constant(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.constant)
    }
}

/// What is known of some atoms: forms that are 0 or more.
#[derive(Clone, Debug, Default)]
pub struct Linearised {
    /// How many atoms there are.
    pub atoms: usize,
    /// Forms that are 0 or more wherever the expressions they come from have a value.
    pub rows: Vec<Linear>,
    // What became an atom before, and the form that stands for it.
    made: Vec<(Made, Linear)>,
}

/// What an atom stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Made {
    Joined(Operator, Linear, Linear),
    Applied(Function, Linear, Linear),
}

impl Linearised {
    /// No more than some variables.
    pub fn of_variables(variables: usize) -> Self {
        Self { atoms: variables, ..Self::default() }
    }

    /// Notes that a form is 0 or more.
    pub fn add(&mut self, row: Option<Linear>) {
        self.rows.extend(row.filter(|row| !row.terms.is_empty() || row.constant < 0));
    }

    /// The products that became atoms: two factors and the form of the product.
    pub fn products(&self) -> Vec<(Linear, Linear, Linear)> {
        let product = |(made, form): &(Made, Linear)| match made {
            Made::Joined(Operator::Multiply, left, right) => {
                Some((left.clone(), right.clone(), form.clone()))
            }
            _ => None,
        };
        self.made.iter().filter_map(product).collect()
    }

    /// The powers of constants from 2 on that became atoms: base, exponent, and the form of the power.
    pub fn powers(&self) -> Vec<(i64, Linear, Linear)> {
        let power = |(made, form): &(Made, Linear)| match made {
            Made::Joined(Operator::Power, base, exponent) => {
                let base = base.as_constant().filter(|&base| base >= 2)?;
                Some((base, exponent.clone(), form.clone()))
            }
            _ => None,
        };
        self.made.iter().filter_map(power).collect()
    }

    fn fresh(&mut self) -> Linear {
        self.atoms += 1;
        Linear::atom(self.atoms - 1)
    }

    /// A number that may be negative.
    fn fresh_signed(&mut self) -> Option<Linear> {
        let positive = self.fresh();
        let negative = self.fresh();
        positive.plus(-1, &negative)
    }

    /// The form of an expression, where all numbers fit. `implies` says whether a form is 0 or more by what
    /// is known.
    pub fn form(
        &mut self,
        expression: &Expression,
        implies: &impl Fn(&Self, &Linear) -> bool,
    ) -> Option<Linear> {
        match &expression.node {
            Node::Number(number) => Some(Linear::constant(*number)),
            Node::Variable(variable) => Some(Linear::atom(*variable)),
            Node::Binary(operator, left, right) => {
                let left = self.form(left, implies)?;
                let right = self.form(right, implies)?;
                match (operator, left.as_constant(), right.as_constant()) {
                    (Operator::Add, ..) => left.plus(1, &right),
                    (Operator::Subtract, ..) => left.plus(-1, &right),
                    (Operator::Multiply, Some(times), _) => Linear::default().plus(times, &right),
                    (Operator::Multiply, _, Some(times)) => Linear::default().plus(times, &left),
                    (Operator::Power, None, Some(2)) => {
                        self.made(Made::Joined(Operator::Multiply, left.clone(), left), implies)
                    }
                    _ => self.made(Made::Joined(*operator, left, right), implies),
                }
            }
            Node::Call(function, arguments) => {
                let mut arguments = arguments.iter();
                let mut all = self.form(arguments.next()?, implies)?;
                for next in arguments {
                    let next = self.form(next, implies)?;
                    all = self.made(Made::Applied(*function, all, next), implies)?;
                }
                Some(all)
            }
        }
    }

    fn made(&mut self, made: Made, implies: &impl Fn(&Self, &Linear) -> bool) -> Option<Linear> {
        if let Some((_, form)) = self.made.iter().find(|(known, _)| *known == made) {
            return Some(form.clone());
        }
        let form = match &made {
            Made::Joined(operator, left, right) => self.joined(*operator, left, right, implies)?,
            Made::Applied(function, left, right) => self.applied(*function, left, right, implies)?,
        };
        self.made.push((made, form.clone()));
        Some(form)
    }

    fn joined(
        &mut self,
        operator: Operator,
        left: &Linear,
        right: &Linear,
        implies: &impl Fn(&Self, &Linear) -> bool,
    ) -> Option<Linear> {
        let natural = |all: &Self, form: &Linear| implies(all, form);
        match operator {
            Operator::Multiply => match natural(self, left) && natural(self, right) {
                true => Some(self.fresh()),
                false => self.fresh_signed(),
            },
            Operator::Quotient | Operator::Remainder | Operator::Divide => {
                let sign = natural(self, left);
                let quotient = if sign { self.fresh() } else { self.fresh_signed()? };
                let exact = operator == Operator::Divide;
                let rest = if exact { Linear::default() } else { self.fresh() };
                // Where it has a value, the divisor is at least 1.
                self.add(right.plus(-1, &Linear::constant(1)));
                if let Some(divisor) = right.as_constant() {
                    let of_parts = rest.plus(divisor, &quotient)?;
                    self.add(left.plus(-1, &of_parts));
                    self.add(of_parts.plus(-1, left));
                } else if sign {
                    self.add(left.plus(-1, &quotient));
                    self.add(left.plus(-1, &rest));
                }
                if !exact {
                    self.add(right.plus(-1, &rest)?.plus(-1, &Linear::constant(1)));
                    let other = match operator {
                        Operator::Quotient => (Operator::Remainder, rest.clone()),
                        _ => (Operator::Quotient, quotient.clone()),
                    };
                    self.made.push((Made::Joined(other.0, left.clone(), right.clone()), other.1));
                }
                Some(if operator == Operator::Remainder { rest } else { quotient })
            }
            Operator::Xor => {
                self.add(Some(left.clone()));
                self.add(Some(right.clone()));
                let sum = self.fresh();
                self.add(left.plus(1, right)?.plus(-1, &sum));
                self.add(sum.plus(-1, left)?.plus(1, right));
                self.add(sum.plus(1, left)?.plus(-1, right));
                Some(sum)
            }
            Operator::Power => {
                self.add(Some(right.clone()));
                match left.as_constant() {
                    Some(base) if base >= 2 => {
                        let power = self.fresh();
                        // b^e is more than e.
                        self.add(power.plus(-1, right)?.plus(-1, &Linear::constant(1)));
                        Some(power)
                    }
                    _ => match natural(self, left) {
                        true => Some(self.fresh()),
                        false => self.fresh_signed(),
                    },
                }
            }
            // Linear already.
            Operator::Add | Operator::Subtract => None,
        }
    }

    fn applied(
        &mut self,
        function: Function,
        left: &Linear,
        right: &Linear,
        implies: &impl Fn(&Self, &Linear) -> bool,
    ) -> Option<Linear> {
        let natural = implies(self, left) && implies(self, right);
        match function {
            Function::Min | Function::Max => {
                let one = if natural { self.fresh() } else { self.fresh_signed()? };
                let below = function == Function::Min;
                for side in [left, right] {
                    let row = if below { side.plus(-1, &one) } else { one.plus(-1, side) };
                    self.add(row);
                }
                if !below && natural {
                    self.add(left.plus(1, right)?.plus(-1, &one));
                }
                Some(one)
            }
            Function::Gcd => {
                let common = self.fresh();
                if natural {
                    self.add(left.plus(1, right)?.plus(-1, &common));
                }
                Some(common)
            }
            Function::Bitand | Function::Bitor => {
                self.add(Some(left.clone()));
                self.add(Some(right.clone()));
                let bits = self.fresh();
                match function {
                    Function::Bitand => {
                        self.add(left.plus(-1, &bits));
                        self.add(right.plus(-1, &bits));
                    }
                    _ => {
                        self.add(bits.plus(-1, left));
                        self.add(bits.plus(-1, right));
                        self.add(left.plus(1, right)?.plus(-1, &bits));
                    }
                }
                Some(bits)
            }
        }
    }
}
