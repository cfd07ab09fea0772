//! Whether a condition holds everywhere in a region of numbers, nowhere in it, or neither is seen.

use crate::heap::SetRule;
use crate::rules::evaluate::{apply, join};
use crate::rules::linear::Linear;
use crate::rules::set::NamedSet;
use crate::rules::syntax::{Condition, Expression, Function, Node, Operator, Relation, Set};
use std::cell::Cell;

/// The largest number that is looked for in a set with a name.
const LARGEST_MEMBER: i64 = 1 << 40;

/// The numbers between two ends, both with them; an end that is not there is infinite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Range {
    pub low: Option<i128>,
    pub high: Option<i128>,
}

impl Range {
    pub const ALL: Self = Self { low: None, high: None };

    pub fn from(low: i128) -> Self {
        Self { low: Some(low), high: None }
    }

    fn only(number: i128) -> Self {
        Self { low: Some(number), high: Some(number) }
    }

    /// The number it is, if it is one.
    pub fn number(self) -> Option<i64> {
        self.low.filter(|_| self.low == self.high).and_then(|low| i64::try_from(low).ok())
    }

    fn at_least(self, least: i128) -> bool {
        self.low.is_some_and(|low| low >= least)
    }

    fn at_most(self, most: i128) -> bool {
        self.high.is_some_and(|high| high <= most)
    }

    fn plus(self, times: i128, other: Self) -> Self {
        let (low, high) = if times < 0 { (other.high, other.low) } else { (other.low, other.high) };
        let sum = |one: Option<i128>, other: Option<i128>| one?.checked_add(other?.checked_mul(times)?);
        Self { low: sum(self.low, low), high: sum(self.high, high) }
    }
}

/// What is known of the value of an expression in a region.
#[derive(Clone, Debug)]
struct Number {
    /// The value in the coordinates of the region, where it is linear in them.
    form: Option<Linear>,
    /// Where the value lies, if there is one.
    range: Range,
    /// Whether there is a value everywhere.
    total: bool,
}

impl Number {
    fn within(range: Range, total: bool) -> Self {
        Self { form: None, range, total }
    }

    fn constant(&self) -> Option<i64> {
        self.range.number().filter(|_| self.total)
    }
}

/// A region: all integers of some ranges as coordinates, in which the variables of a rule are linear. The
/// coordinate 0 is a number that is in question, such as how many counters are taken.
pub(super) struct Region<'r> {
    /// The variables of the rule.
    pub variables: &'r [Linear],
    /// The ranges of the coordinates.
    pub ranges: &'r [Range],
    /// A set of which is assumed that coordinate 0 is in it or not; the divisors are those of variable 0.
    pub assumed: Option<(SetRule, bool)>,
    /// How many steps may still be taken. When there are none nothing is seen any more.
    pub steps: &'r Cell<u64>,
}

impl Region<'_> {
    /// Whether a condition holds everywhere (`true`) or nowhere (`false`), where that is seen.
    ///
    /// # Complexity
    /// One step for each part of the condition.
    pub fn truth(&self, condition: &Condition) -> Option<bool> {
        match condition {
            Condition::Compare(relation, left, right) => {
                if let Some((divisor, of)) = remainder_is_0(*relation, left, right) {
                    let (divisor, of) = (self.number(divisor), self.number(of));
                    if let Some(truth) = self.divides(&divisor, &of) {
                        return Some(truth);
                    }
                }
                self.compare(*relation, &self.number(left), &self.number(right))
            }
            Condition::Divides(divisor, of) => self.divides(&self.number(divisor), &self.number(of)),
            Condition::In(member, Set::Listed(ranges)) => {
                let member = self.number(member);
                any(ranges.iter().map(|(low, high)| {
                    let low = self.compare(Relation::AtLeast, &member, &self.number(low));
                    all([low, self.compare(Relation::AtMost, &member, &self.number(high))].into_iter())
                }))
            }
            Condition::In(member, Set::Named(set, of)) => {
                self.is_member(&self.number(member), *set, of.as_ref().map(|of| self.number(of)))
            }
            Condition::All(parts) => all(parts.iter().map(|part| self.truth(part))),
            Condition::Any(parts) => any(parts.iter().map(|part| self.truth(part))),
            Condition::Not(part) => self.truth(part).map(|truth| !truth),
        }
    }

    /// Whether a form is everywhere, or nowhere, in a relation to 0.
    pub fn compare_form(&self, relation: Relation, form: &Linear) -> Option<bool> {
        if !self.step() {
            return None;
        }
        self.compare(relation, &self.of_form(form.clone()), &self.of_form(Linear::default()))
    }

    fn step(&self) -> bool {
        let left = self.steps.get().checked_sub(1);
        self.steps.set(left.unwrap_or_default());
        left.is_some()
    }

    /// Calls a function with the differences that are compared with 0, in the coordinates.
    pub fn each_difference(&self, condition: &Condition, each: &mut impl FnMut(Linear)) {
        let mut difference = |left: &Expression, right: &Expression| {
            if let (Some(left), Some(right)) = (self.number(left).form, self.number(right).form) {
                left.plus(-1, &right).into_iter().for_each(&mut *each);
            }
        };
        match condition {
            Condition::Compare(_, left, right) | Condition::Divides(left, right) => difference(left, right),
            Condition::In(member, Set::Listed(ranges)) => ranges.iter().for_each(|(low, high)| {
                difference(member, low);
                difference(member, high);
            }),
            Condition::In(member, Set::Named(_, of)) => of.iter().for_each(|of| difference(member, of)),
            Condition::All(parts) | Condition::Any(parts) => {
                parts.iter().for_each(|part| self.each_difference(part, each));
            }
            Condition::Not(part) => self.each_difference(part, each),
        }
    }

    fn taken(&self) -> Linear {
        Linear::atom(0)
    }

    /// The form without coordinates of which there is one value.
    fn of_form(&self, form: Linear) -> Number {
        let mut left = Linear::constant(form.constant);
        let mut range = Range::only(form.constant.into());
        for (&atom, &factor) in &form.terms {
            let of_atom = self.ranges.get(atom).copied().unwrap_or(Range::ALL);
            range = range.plus(factor.into(), of_atom);
            let part = of_atom.number().map_or(Linear::atom(atom), Linear::constant);
            match left.plus(factor, &part) {
                Some(sum) => left = sum,
                None => return Number::within(Range::ALL, true),
            }
        }
        Number { form: Some(left), range, total: true }
    }

    fn number(&self, expression: &Expression) -> Number {
        let unknown = Number::within(Range::ALL, false);
        if !self.step() {
            return unknown;
        }
        match &expression.node {
            Node::Number(number) => self.of_form(Linear::constant(*number)),
            Node::Variable(variable) => {
                self.variables.get(*variable).map_or(unknown, |form| self.of_form(form.clone()))
            }
            Node::Binary(operator, left, right) => {
                self.join(*operator, &self.number(left), &self.number(right)).unwrap_or(unknown)
            }
            Node::Call(function, arguments) => {
                let mut numbers = arguments.iter().map(|argument| self.number(argument));
                let first = numbers.next();
                first
                    .and_then(|first| numbers.try_fold(first, |all, next| self.apply(*function, all, next)))
                    .unwrap_or(unknown)
            }
        }
    }

    /// Two numbers joined, if anything is seen.
    fn join(&self, operator: Operator, left: &Number, right: &Number) -> Option<Number> {
        let total = left.total && right.total;
        let linear = |form: Option<Linear>| Number { total, ..self.of_form(form.unwrap_or_default()) };
        if let (Some(left), Some(right)) = (left.constant(), right.constant()) {
            return Some(self.of_form(Linear::constant(join(operator, left, right).ok()?)));
        }
        match operator {
            Operator::Add | Operator::Subtract => {
                let sign: i64 = if operator == Operator::Add { 1 } else { -1 };
                let form = left.form.as_ref().zip(right.form.as_ref());
                match form.and_then(|(left, right)| left.plus(sign, right)) {
                    Some(form) => Some(linear(Some(form))),
                    None => Some(Number::within(left.range.plus(sign.into(), right.range), total)),
                }
            }
            Operator::Multiply => {
                for (one, other) in [(left, right), (right, left)] {
                    if let (Some(times), Some(form)) = (one.constant(), &other.form) {
                        return Linear::default().plus(times, form).map(|form| linear(Some(form)));
                    }
                }
                let natural = left.range.at_least(0) && right.range.at_least(0);
                let product = |one: Option<i128>, other: Option<i128>| one?.checked_mul(other?);
                let range = Range {
                    low: product(left.range.low, right.range.low).filter(|_| natural),
                    high: product(left.range.high, right.range.high).filter(|_| natural),
                };
                Some(Number::within(range, total))
            }
            Operator::Quotient | Operator::Remainder | Operator::Divide => {
                self.divide(operator, left, right, total)
            }
            Operator::Xor => {
                let natural = left.range.at_least(0) && right.range.at_least(0);
                Some(Number::within(Range::from(0), total && natural))
            }
            Operator::Power => {
                let low = left.range.low.filter(|&low| low >= 0).map(|_| 0);
                Some(Number::within(Range { low, high: None }, total && right.range.at_least(0)))
            }
        }
    }

    fn divide(&self, operator: Operator, left: &Number, right: &Number, total: bool) -> Option<Number> {
        let total = total && right.range.at_least(1);
        let Some(divisor) = right.constant() else {
            let natural = left.range.at_least(0);
            let most = left.range.high.filter(|_| natural);
            return Some(match operator {
                Operator::Remainder => {
                    let below = right.range.high.and_then(|high| high.checked_sub(1));
                    let high = match (below, most) {
                        (Some(below), Some(most)) => Some(below.min(most)),
                        (below, most) => below.or(most),
                    };
                    Number::within(Range { low: Some(0), high }, total)
                }
                Operator::Quotient if natural => Number::within(Range { low: Some(0), high: most }, total),
                _ => Number::within(Range::ALL, total && operator == Operator::Quotient),
            });
        };
        if divisor < 1 {
            return None;
        }
        // Where all factors are multiples of the divisor the remainder is the same everywhere.
        let multiple =
            left.form.as_ref().filter(|form| form.terms.values().all(|factor| factor % divisor == 0));
        if let Some(form) = multiple {
            let rest = form.constant.rem_euclid(divisor);
            let quotient = Linear {
                terms: form.terms.iter().map(|(&atom, factor)| (atom, factor / divisor)).collect(),
                constant: form.constant.div_euclid(divisor),
            };
            return match operator {
                Operator::Remainder => Some(Number { total, ..self.of_form(Linear::constant(rest)) }),
                Operator::Divide if rest != 0 => None,
                _ => Some(Number { total, ..self.of_form(quotient) }),
            };
        }
        let wide = i128::from(divisor);
        let down = |number: Option<i128>| number.map(|number| number.div_euclid(wide));
        Some(match operator {
            Operator::Remainder if left.range.at_least(0) && left.range.at_most(wide - 1) => {
                Number { total, ..left.clone() }
            }
            Operator::Remainder => Number::within(Range { low: Some(0), high: Some(wide - 1) }, total),
            _ => {
                let range = Range { low: down(left.range.low), high: down(left.range.high) };
                Number::within(range, total && operator == Operator::Quotient)
            }
        })
    }

    /// A function of two numbers, if anything is seen.
    fn apply(&self, function: Function, left: Number, right: Number) -> Option<Number> {
        if let (Some(left), Some(right)) = (left.constant(), right.constant()) {
            return Some(self.of_form(Linear::constant(apply(function, left, right).ok()?)));
        }
        let total = left.total && right.total;
        let natural = left.range.at_least(0) && right.range.at_least(0);
        match function {
            Function::Min | Function::Max => {
                if !total {
                    return None;
                }
                let least = function == Function::Min;
                match self.compare(Relation::AtMost, &left, &right) {
                    Some(left_is_less) => Some(if left_is_less == least { left } else { right }),
                    None => {
                        let pick =
                            |one: i128, other: i128| if least { one.min(other) } else { one.max(other) };
                        // The end that the larger or smaller of two has may come from one alone.
                        let end = |one: Option<i128>, other: Option<i128>, either: bool| match (one, other) {
                            (Some(one), Some(other)) => Some(pick(one, other)),
                            (one, other) if either => one.or(other),
                            _ => None,
                        };
                        let low = end(left.range.low, right.range.low, !least);
                        let high = end(left.range.high, right.range.high, least);
                        Some(Number::within(Range { low, high }, true))
                    }
                }
            }
            Function::Gcd => Some(Number::within(Range::from(0), total)),
            Function::Bitand | Function::Bitor => Some(Number::within(Range::from(0), total && natural)),
        }
    }

    fn compare(&self, relation: Relation, left: &Number, right: &Number) -> Option<bool> {
        let forms = left.form.as_ref().zip(right.form.as_ref());
        let difference = match forms.and_then(|(left, right)| left.plus(-1, right)) {
            Some(form) => self.of_form(form).range,
            None => left.range.plus(-1, right.range),
        };
        let (less, equal) = (difference.at_most(-1), difference == Range::only(0));
        let (at_most, at_least, greater) =
            (difference.at_most(0), difference.at_least(0), difference.at_least(1));
        let (yes, no) = match relation {
            Relation::Equal => (equal, less || greater),
            Relation::NotEqual => (less || greater, equal),
            Relation::Less => (less, at_least),
            Relation::AtMost => (at_most, greater),
            Relation::Greater => (greater, at_most),
            Relation::AtLeast => (at_least, less),
        };
        match (yes, no) {
            // What has no value compares as nothing.
            (true, _) => (left.total && right.total).then_some(true),
            (_, true) => Some(false),
            _ => None,
        }
    }

    fn divides(&self, divisor: &Number, of: &Number) -> Option<bool> {
        if divisor.range.at_most(0) {
            return Some(false);
        }
        let total = divisor.total && of.total;
        let known = |truth: bool| (total || !truth).then_some(truth);
        if let (Some(divisor), Some(of)) = (divisor.constant().filter(|&divisor| divisor > 0), &of.form)
            && of.terms.values().all(|factor| factor % divisor == 0)
        {
            return known(of.constant % divisor == 0);
        }
        if let (Some(low), Some(high)) = (divisor.range.low, of.range.high)
            && of.range.at_least(1)
            && low > high
        {
            return Some(false);
        }
        let (divisor_form, of_form) = (divisor.form.as_ref()?, of.form.as_ref()?);
        if !total || !divisor.range.at_least(1) {
            return None;
        }
        if divisor_form == of_form || of_form.as_constant() == Some(0) {
            return Some(true);
        }
        // That the number divides the heap, or what it leaves of it, is the same.
        let heap = self.variables.first().map(|heap| self.of_form(heap.clone()))?.form?;
        let same = *of_form == heap || Some(of_form) == heap.plus(-1, &self.taken()).as_ref();
        match self.assumed {
            Some((SetRule::Divisors, truth)) if same && *divisor_form == self.taken() => Some(truth),
            _ => None,
        }
    }

    fn is_member(&self, member: &Number, set: NamedSet, of: Option<Number>) -> Option<bool> {
        if member.range.at_most(0) {
            return Some(false);
        }
        let rule = match (set, of) {
            (NamedSet::Divisors, of) => {
                let of = of?;
                return match self.divides(member, &of) {
                    _ if of.range.at_most(0) => Some(false),
                    Some(true) if !of.range.at_least(1) => None,
                    truth => truth,
                };
            }
            (NamedSet::Powers, of) => match of?.constant()? {
                ..=0 => return Some(false),
                1 => return self.compare(Relation::Equal, member, &self.of_form(Linear::constant(1))),
                base => Some(SetRule::Powers(base.unsigned_abs())),
            },
            (set, _) => rule_of(set),
        };
        if let Some(number) = member.constant() {
            let base = if let Some(SetRule::Powers(base)) = rule { i64::try_from(base).ok()? } else { 0 };
            return (number <= LARGEST_MEMBER).then(|| set.contains(number, base));
        }
        let (known, truth) = self.assumed?;
        (rule == Some(known) && member.total && member.form == Some(self.taken())).then_some(truth)
    }
}

/// The set of a subtraction game that a set with a name is, apart from those of a number.
fn rule_of(set: NamedSet) -> Option<SetRule> {
    match set {
        NamedSet::Squares => Some(SetRule::Squares),
        NamedSet::Primes => Some(SetRule::Primes),
        NamedSet::Fibonacci => Some(SetRule::Fibonacci),
        NamedSet::Factorials => Some(SetRule::Factorials),
        NamedSet::Cubes | NamedSet::Triangular | NamedSet::Powers | NamedSet::Divisors => None,
    }
}

/// The sets that a condition speaks of and subtraction games have.
pub(super) fn rules_in(condition: &Condition, into: &mut Vec<SetRule>) {
    let mut note = |rule: Option<SetRule>| {
        if let Some(rule) = rule.filter(|rule| !into.contains(rule)) {
            into.push(rule);
        }
    };
    match condition {
        Condition::In(_, Set::Named(NamedSet::Divisors, _)) | Condition::Divides(..) => {
            note(Some(SetRule::Divisors))
        }
        Condition::In(_, Set::Named(NamedSet::Powers, Some(of))) => {
            if let Node::Number(base @ 2..) = of.node {
                note(Some(SetRule::Powers(base.unsigned_abs())));
            }
        }
        Condition::In(_, Set::Named(set, _)) => note(rule_of(*set)),
        Condition::Compare(relation, left, right) => {
            note(remainder_is_0(*relation, left, right).map(|_| SetRule::Divisors));
        }
        Condition::In(_, Set::Listed(_)) => {}
        Condition::All(parts) | Condition::Any(parts) => parts.iter().for_each(|part| rules_in(part, into)),
        Condition::Not(part) => rules_in(part, into),
    }
}

/// The divisor and what it divides, where it is said that a remainder is 0.
fn remainder_is_0<'c>(
    relation: Relation,
    left: &'c Expression,
    right: &'c Expression,
) -> Option<(&'c Expression, &'c Expression)> {
    let remainder = match (&left.node, &right.node) {
        (remainder, Node::Number(0)) | (Node::Number(0), remainder) if relation == Relation::Equal => {
            remainder
        }
        _ => return None,
    };
    match remainder {
        Node::Binary(Operator::Remainder, of, divisor) => Some((divisor, of)),
        _ => None,
    }
}

/// Whether all hold: no if one does not, yes if each does.
pub(super) fn all(truths: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut all = Some(true);
    for truth in truths {
        match truth {
            Some(false) => return truth,
            Some(true) => {}
            None => all = None,
        }
    }
    all
}

/// Whether any holds.
fn any(truths: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    all(truths.map(|truth| truth.map(|truth| !truth))).map(|none| !none)
}
