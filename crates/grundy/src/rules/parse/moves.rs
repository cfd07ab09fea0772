//! Reading a rule: what a component is like, what it becomes, when, and what that is called.

use super::cursor::Cursor;
use super::expression::Scope;
use crate::error::InputError;
use crate::rules::Bounds;
use crate::rules::source::Source;
use crate::rules::syntax::{Condition, Expression, MoveRule, Node, Relation, Shape};
use crate::rules::tokens::Kind;

/// The most components that a move may leave.
const MOST_RESULTS: usize = 16;

const RULE: &str = "a rule is like `n -> a, b where a + b = n - 2`, or `(a, b) -> (a - k, b) where k >= 1`";

/// Reads a rule, each of its alternatives as a rule of its own.
///
/// # Errors
/// What is wrong, and where.
pub(super) fn moves(
    source: &Source,
    parameters: &[(String, i64)],
    shape: &Shape,
    cursor: &mut Cursor<'_>,
) -> Result<Vec<MoveRule>, InputError> {
    let mut scope = Scope::empty(source, parameters);
    let pattern = pattern(source, shape, cursor, &mut scope)?;
    let arity = shape.arity();
    cursor.expect("->", RULE)?;
    let mut rules: Vec<MoveRule> = Vec::new();
    // A condition is of all alternatives since the last condition, a name of all since the last name.
    let (mut conditioned, mut named) = (0, 0);
    loop {
        let start = cursor.span();
        let results = results(source, shape, cursor, &mut scope)?;
        rules.push(MoveRule {
            names: Vec::new(),
            arity,
            places: Vec::new(),
            results,
            condition: Condition::All(pattern.clone()),
            name: None,
            bounds: Bounds::default(),
            span: start.to(cursor.last_span()),
        });
        loop {
            if cursor.take("where") {
                let condition = scope.condition(cursor)?;
                for rule in &mut rules[conditioned..] {
                    rule.condition =
                        Condition::All([pattern.as_slice(), std::slice::from_ref(&condition)].concat());
                }
                conditioned = rules.len();
            } else if cursor.take("as") {
                let name = scope.template(cursor)?;
                rules[named..].iter_mut().for_each(|rule| rule.name = Some(name.clone()));
                named = rules.len();
            } else {
                break;
            }
        }
        if !cursor.take("|") {
            break;
        }
    }
    for rule in &mut rules {
        rule.names = scope.names().to_vec();
        rule.places = scope.places().to_vec();
    }
    cursor.end()?;
    match rules.len() {
        1 => Ok(rules),
        _ => Ok(rules.into_iter().map(without_unused).collect()),
    }
}

/// An alternative without the names that only others use. A choice that is in a condition stays, as the
/// condition has to hold for some value of it.
fn without_unused(rule: MoveRule) -> MoveRule {
    let mut used: Vec<bool> = (0..rule.names.len()).map(|variable| variable < rule.arity).collect();
    let mut mark = |expression: &Expression| expression.each_variable(&mut |variable| used[variable] = true);
    rule.results.iter().flatten().for_each(&mut mark);
    rule.name.iter().flat_map(|name| &name.numbers).for_each(&mut mark);
    rule.condition.each_expression(&mut mark);
    let kept: Vec<usize> = (0..used.len()).filter(|&variable| used[variable]).collect();
    if kept.len() == used.len() {
        return rule;
    }
    let number_of = |variable: usize| kept.iter().position(|&old| old == variable).unwrap_or_default();
    let renumber = |mut expression: Expression| {
        expression.renumber(&number_of);
        expression
    };
    MoveRule {
        names: kept.iter().map(|&variable| rule.names[variable].clone()).collect(),
        places: kept.iter().map(|&variable| rule.places[variable]).collect(),
        results: rule.results.into_iter().map(|result| result.into_iter().map(renumber).collect()).collect(),
        condition: rule.condition.renumbered(&number_of),
        name: rule.name.map(|mut name| {
            name.numbers = name.numbers.into_iter().map(renumber).collect();
            name
        }),
        ..rule
    }
}

/// Reads the left side: names for the numbers of the component. A number, or a name that is there already,
/// is a condition.
fn pattern(
    source: &Source,
    shape: &Shape,
    cursor: &mut Cursor<'_>,
    scope: &mut Scope<'_>,
) -> Result<Vec<Condition>, InputError> {
    let bracket = match shape {
        Shape::Heap(_) => cursor.take("("),
        Shape::Tuple(_) => {
            cursor.expect("(", "the left side is a position, such as `(a, b)`")?;
            true
        }
    };
    let mut conditions = Vec::new();
    for number in 0..shape.arity() {
        if number > 0 {
            let right = format!("a position has {} numbers", shape.arity());
            cursor.expect(",", &right)?;
        }
        let span = cursor.span();
        let is_number = cursor.kind() == Kind::Number;
        let (name, equal) = match is_number {
            true => (None, Some(Expression::number(cursor.number()?, span))),
            false => {
                let name = cursor.new_name("a number of the position")?;
                if let Some(parameter) = scope.parameter(&name) {
                    (None, Some(Expression::number(parameter, span)))
                } else {
                    let known = scope.names().iter().position(|known| *known == name);
                    let equal = known.map(|known| Expression { node: Node::Variable(known), span });
                    (known.is_none().then_some(name), equal)
                }
            }
        };
        // What has no name of its own gets one that cannot be written.
        scope.add(name.unwrap_or_else(|| format!("{}.", number + 1)), span);
        if let Some(equal) = equal {
            let this = Expression { node: Node::Variable(number), span };
            conditions.push(Condition::Compare(Relation::Equal, this, equal));
        }
    }
    if bracket {
        cursor.expect(")", &format!("a position has {} numbers", shape.arity()))?;
    }
    if cursor.text() == "," {
        let right = "the left side is one heap: a move is in one component, and the others stay";
        return Err(source.wrong(cursor.span(), "a rule is about one component", right));
    }
    Ok(conditions)
}

/// Reads the components of an alternative.
fn results(
    source: &Source,
    shape: &Shape,
    cursor: &mut Cursor<'_>,
    scope: &mut Scope<'_>,
) -> Result<Vec<Vec<Expression>>, InputError> {
    let mut results = Vec::new();
    if cursor.take("nothing") {
        return Ok(results);
    }
    loop {
        if results.len() >= MOST_RESULTS {
            let wrong = format!("a move leaves at most {MOST_RESULTS} components");
            return Err(source.wrong(cursor.span(), wrong, "leave fewer"));
        }
        results.push(match shape {
            Shape::Heap(_) => vec![scope.expression(cursor)?],
            Shape::Tuple(_) => tuple(source, shape.arity(), cursor, scope)?,
        });
        if !cursor.take(",") {
            return Ok(results);
        }
    }
}

fn tuple(
    source: &Source,
    arity: usize,
    cursor: &mut Cursor<'_>,
    scope: &mut Scope<'_>,
) -> Result<Vec<Expression>, InputError> {
    let start = cursor.span();
    cursor.expect("(", "a position has brackets, such as `(a - k, b)`")?;
    let mut numbers = Vec::new();
    loop {
        numbers.push(scope.expression(cursor)?);
        if !cursor.take(",") {
            break;
        }
    }
    cursor.expect(")", "the bracket is closed behind the last number")?;
    if numbers.len() != arity {
        let has =
            if numbers.len() == 1 { "1 number".to_owned() } else { format!("{} numbers", numbers.len()) };
        let wrong = format!("this position has {has}, and the others have {arity}");
        let right = format!("write {arity} numbers");
        return Err(source.wrong(start.to(cursor.last_span()), wrong, right));
    }
    Ok(numbers)
}
