//! What the conditions of a rule imply, case by case.

use super::linear::{Linear, Linearised};
use super::set::NamedSet;
use super::syntax::{Condition, Expression, MoveRule, Relation, Set};
use crate::limits::{LimitReached, Meter};
use crate::linear_program::strictest;

/// The most cases that conditions with `or` and sets are taken apart into; what would make more is left out
/// of what is known.
const MOST_CASES: usize = 48;

/// About how many positions a few linear programs are worth.
pub(super) const PROGRAM: u64 = 1 << 10;

/// The most parts of a listed set that are taken apart; of longer ones the least and the largest number
/// are known.
const MOST_PARTS: usize = 6;

/// One way in which the condition of a rule can hold: linear forms that are 0 or more then.
#[derive(Clone, Debug)]
pub struct Case {
    forms: Linearised,
    /// The form of each number of each result, where it has one.
    pub results: Vec<Vec<Option<Linear>>>,
}

/// The ways in which the condition of a rule can hold, and all results are natural where `natural` says so
/// of the number in an expression; ways that are impossible are left out.
///
/// # Errors
/// A limit that was reached.
///
/// # Complexity
/// Some linear programs for each case.
pub fn cases(
    rule: &MoveRule,
    natural: impl Fn(&Expression) -> bool,
    meter: &mut Meter<'_>,
) -> Result<Vec<Case>, LimitReached> {
    let mut ways = vec![Vec::new()];
    for conjunct in rule.condition.conjuncts() {
        let alternatives = alternatives(conjunct, false);
        if ways.len().saturating_mul(alternatives.len()) > MOST_CASES {
            continue;
        }
        ways = alternatives
            .iter()
            .flat_map(|alternative| {
                ways.iter().map(move |way| {
                    let mut way = way.clone();
                    way.extend(alternative.iter().cloned());
                    way
                })
            })
            .collect();
    }
    let mut cases = Vec::with_capacity(ways.len());
    for way in ways {
        meter.count_many(PROGRAM)?;
        let case = Case::of(rule, &way, &natural);
        if !case.is_impossible() {
            cases.push(case);
        }
    }
    Ok(cases)
}

/// The ways in which a condition can hold, each as conditions that are neither joined nor negated. What
/// cannot be said so is left out, which says less.
fn alternatives(condition: &Condition, negated: bool) -> Vec<Vec<Condition>> {
    let nothing = vec![Vec::new()];
    match condition {
        Condition::All(parts) | Condition::Any(parts)
            if matches!(condition, Condition::All(_)) != negated =>
        {
            parts.iter().fold(nothing, |ways, part| {
                let next = alternatives(part, negated);
                match ways.len().saturating_mul(next.len()) > MOST_CASES {
                    true => ways,
                    false => ways
                        .iter()
                        .flat_map(|way| next.iter().map(|next| [way.clone(), next.clone()].concat()))
                        .collect(),
                }
            })
        }
        Condition::All(parts) | Condition::Any(parts) => {
            let ways: Vec<_> = parts.iter().flat_map(|part| alternatives(part, negated)).collect();
            if ways.len() > MOST_CASES { nothing } else { ways }
        }
        Condition::Not(part) => alternatives(part, !negated),
        // The negation of what has no value holds, and nothing is known then.
        _ if negated && condition.is_partial() => nothing,
        Condition::Compare(relation, left, right) => {
            let compare = |relation| vec![Condition::Compare(relation, left.clone(), right.clone())];
            match (relation, negated) {
                (Relation::Equal, true) | (Relation::NotEqual, false) => {
                    vec![compare(Relation::Less), compare(Relation::Greater)]
                }
                (Relation::NotEqual, true) => vec![compare(Relation::Equal)],
                (Relation::Less, true) => vec![compare(Relation::AtLeast)],
                (Relation::AtMost, true) => vec![compare(Relation::Greater)],
                (Relation::Greater, true) => vec![compare(Relation::AtMost)],
                (Relation::AtLeast, true) => vec![compare(Relation::Less)],
                (relation, false) => vec![compare(*relation)],
            }
        }
        Condition::In(member, Set::Listed(ranges)) => match negated {
            false if ranges.len() <= MOST_PARTS => {
                let part = |(low, high): &(Expression, Expression)| {
                    vec![
                        Condition::Compare(Relation::AtLeast, member.clone(), low.clone()),
                        Condition::Compare(Relation::AtMost, member.clone(), high.clone()),
                    ]
                };
                ranges.iter().map(part).collect()
            }
            false => vec![vec![condition.clone()]],
            true => match ranges.as_slice() {
                [(low, high)] => vec![
                    vec![Condition::Compare(Relation::Less, member.clone(), low.clone())],
                    vec![Condition::Compare(Relation::Greater, member.clone(), high.clone())],
                ],
                _ => nothing,
            },
        },
        Condition::In(_, Set::Named(..)) | Condition::Divides(..) => match negated {
            false => vec![vec![condition.clone()]],
            true => nothing,
        },
    }
}

impl Case {
    fn of(rule: &MoveRule, way: &[Condition], natural: &impl Fn(&Expression) -> bool) -> Self {
        let mut case = Self { forms: Linearised::of_variables(rule.names.len()), results: Vec::new() };
        // What is plainly linear first, since it says what is natural in the rest.
        let (plain, rest): (Vec<_>, Vec<_>) = way.iter().partition(|condition| is_plain(condition));
        plain.into_iter().chain(rest).for_each(|condition| case.know(condition));
        // A number that is more than 0 is at least 1, which the inequalities alone do not know.
        for atom in 0..case.forms.atoms {
            let atom = Linear::atom(atom);
            if case.implies_more_than(0, &atom) {
                case.forms.add(atom.plus(-1, &Linear::constant(1)));
            }
        }
        for result in &rule.results {
            let forms = result.iter().map(|number| {
                let form = case.form(number);
                if natural(number) {
                    case.forms.add(form.clone());
                }
                form
            });
            let forms = forms.collect();
            case.results.push(forms);
        }
        // What is known of products and divisors rests on what is known of their parts.
        for (left, right, product) in case.forms.products() {
            for (one, other) in [(&left, &right), (&right, &left)] {
                let positive = one.plus(-1, &Linear::constant(1));
                if positive.is_some_and(|positive| case.implies(&positive)) && case.implies(other) {
                    case.forms.add(product.plus(-1, other));
                }
            }
        }
        for condition in way {
            if let Condition::Divides(divisor, of) = condition
                && let (Some(divisor), Some(of)) = (case.form(divisor), case.form(of))
                && of.plus(-1, &Linear::constant(1)).is_some_and(|positive| case.implies(&positive))
            {
                case.forms.add(of.plus(-1, &divisor));
            }
        }
        case
    }

    /// The form of an expression.
    pub fn form(&mut self, expression: &Expression) -> Option<Linear> {
        self.forms.form(expression, &implied)
    }

    fn know(&mut self, condition: &Condition) {
        let one = Linear::constant(1);
        match condition {
            Condition::Compare(relation, left, right) => {
                let (Some(left), Some(right)) = (self.form(left), self.form(right)) else { return };
                let (up, down) = (right.plus(-1, &left), left.plus(-1, &right));
                let less = |form: Option<Linear>| form.and_then(|form| form.plus(-1, &one));
                match relation {
                    Relation::Equal => {
                        self.forms.add(up);
                        self.forms.add(down);
                    }
                    Relation::NotEqual => {}
                    Relation::Less => self.forms.add(less(up)),
                    Relation::AtMost => self.forms.add(up),
                    Relation::Greater => self.forms.add(less(down)),
                    Relation::AtLeast => self.forms.add(down),
                }
            }
            Condition::Divides(divisor, _) => {
                let divisor = self.form(divisor);
                self.forms.add(divisor.and_then(|divisor| divisor.plus(-1, &one)));
            }
            Condition::In(member, Set::Listed(ranges)) => {
                let member = self.form(member);
                let mut number = |expression: &Expression| self.form(expression)?.as_constant();
                let least = ranges.iter().map(|(low, _)| number(low)).min().flatten();
                let most = ranges.iter().map(|(_, high)| number(high)).collect::<Option<Vec<_>>>();
                let most = most.and_then(|most| most.into_iter().max());
                if let (Some(member), Some(least)) = (&member, least) {
                    self.forms.add(member.plus(-1, &Linear::constant(least)));
                }
                if let (Some(member), Some(most)) = (&member, most) {
                    self.forms.add(Linear::constant(most).plus(-1, member));
                }
            }
            Condition::In(member, Set::Named(set, of)) => {
                let member = self.form(member);
                let least = Linear::constant(if *set == NamedSet::Primes { 2 } else { 1 });
                self.forms.add(member.as_ref().and_then(|member| member.plus(-1, &least)));
                if let (NamedSet::Divisors, Some(of)) = (set, of) {
                    let of = self.form(of);
                    self.forms.add(of.as_ref().and_then(|of| of.plus(-1, member.as_ref()?)));
                    self.forms.add(of.and_then(|of| of.plus(-1, &one)));
                }
            }
            Condition::All(_) | Condition::Any(_) | Condition::Not(_) => {}
        }
    }

    /// Whether a form is 0 or more in this case.
    pub fn implies(&self, form: &Linear) -> bool {
        implied(&self.forms, form)
    }

    /// Whether a form is more than `least` in this case, and so at least `least + 1`, being a whole number.
    pub fn implies_more_than(&self, least: i64, form: &Linear) -> bool {
        const PARTS: i64 = 1 << 10;
        let parts =
            form.plus(-1, &Linear::constant(least)).and_then(|more| Linear::default().plus(PARTS, &more));
        parts.and_then(|parts| parts.plus(-1, &Linear::constant(1))).is_some_and(|parts| self.implies(&parts))
    }

    /// Whether the case cannot be.
    pub fn is_impossible(&self) -> bool {
        self.implies(&Linear::constant(-1))
    }

    /// The forms that are 0 or more.
    pub fn rows(&self) -> &[Linear] {
        &self.forms.rows
    }

    /// The powers of constants from 2 on among the atoms: base, exponent, and the form of the power.
    pub fn powers(&self) -> Vec<(i64, Linear, Linear)> {
        self.forms.powers()
    }

    /// How many atoms the forms are of.
    pub fn atoms(&self) -> usize {
        self.forms.atoms
    }
}

/// Whether everything in a condition is a variable or a number, added up.
fn is_plain(condition: &Condition) -> bool {
    use super::syntax::{Node, Operator};
    fn plain(expression: &Expression) -> bool {
        match &expression.node {
            Node::Number(_) | Node::Variable(_) => true,
            Node::Binary(Operator::Add | Operator::Subtract, left, right) => plain(left) && plain(right),
            _ => false,
        }
    }
    let mut all = true;
    condition.each_expression(&mut |expression| all &= plain(expression));
    all
}

/// Whether a form is 0 or more wherever some others are.
///
/// By the lemma of Farkas it is so exactly if a positive multiple of it, less a combination of the others with
/// factors from 0 on, has no negative factor and no negative constant.
///
/// # Complexity
/// One linear program with a variable for each form and a row for each atom.
///
/// # References
/// J. Farkas, Theorie der einfachen Ungleichungen, 1902.
fn implied(known: &Linearised, form: &Linear) -> bool {
    if form.constant >= 0 && form.terms.values().all(|&factor| factor >= 0) {
        return true;
    }
    let factors = known.rows.len() + 1;
    let row = |of: &dyn Fn(&Linear) -> i64| -> Option<Vec<i64>> {
        let mut row: Vec<i64> =
            known.rows.iter().map(|known| of(known).checked_neg()).collect::<Option<_>>()?;
        row.push(of(form));
        Some(row)
    };
    let of_atom = |atom: usize| row(&|form: &Linear| form.terms.get(&atom).copied().unwrap_or_default());
    let mut positive = vec![0; factors];
    positive[factors - 1] = 1;
    let rows: Option<Vec<Vec<i64>>> =
        (0..known.atoms).map(of_atom).chain([row(&|form| form.constant)]).collect();
    let Some(mut rows) = rows else { return false };
    rows.push(positive);
    let rows: Vec<&[i64]> = rows.iter().map(Vec::as_slice).collect();
    strictest(factors, &rows).last().is_some_and(|&factor| factor > 0)
}
