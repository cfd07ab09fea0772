//! Reading expressions and conditions. A name that is not known yet is a choice of the player.

use super::cursor::Cursor;
use super::is_free;
use crate::error::InputError;
use crate::notation::nearest;
use crate::rules::set::NamedSet;
use crate::rules::source::{Source, Span};
use crate::rules::syntax::{Condition, Expression, Function, Node, Operator, Relation, Set, Shape, Template};
use crate::rules::tokens::{self, Kind};

/// How deep brackets may be, and how long an expression.
const DEEPEST: usize = 32;
const LONGEST: usize = 128;

/// The most variables of a rule.
const MOST_VARIABLES: usize = 24;

/// The names that expressions may use.
pub(super) struct Scope<'s> {
    source: &'s Source,
    parameters: &'s [(String, i64)],
    names: Vec<String>,
    places: Vec<Span>,
    // Why no new name may be used, if none may.
    closed: Option<&'static str>,
    depth: usize,
    size: usize,
}

impl<'s> Scope<'s> {
    /// No variables so far.
    pub fn empty(source: &'s Source, parameters: &'s [(String, i64)]) -> Self {
        Self { source, parameters, names: Vec::new(), places: Vec::new(), closed: None, depth: 0, size: 0 }
    }

    /// The numbers of a component.
    pub fn of_component(source: &'s Source, parameters: &'s [(String, i64)], shape: &Shape) -> Self {
        let names = match shape {
            Shape::Heap(name) => vec![name.clone()],
            Shape::Tuple(names) => names.clone(),
        };
        let places = vec![Span::default(); names.len()];
        Self { names, places, ..Self::empty(source, parameters) }.closed()
    }

    /// The same without new names.
    pub fn closed(self) -> Self {
        Self { closed: Some("use the names of the line `heap` or `position`"), ..self }
    }

    /// The names of the variables.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Where each variable is met first.
    pub fn places(&self) -> &[Span] {
        &self.places
    }

    /// The value of a parameter.
    pub fn parameter(&self, name: &str) -> Option<i64> {
        self.parameters.iter().find(|(known, _)| known == name).map(|&(_, number)| number)
    }

    /// Adds a variable.
    pub fn add(&mut self, name: String, place: Span) {
        self.names.push(name);
        self.places.push(place);
    }

    fn deeper<T>(
        &mut self,
        cursor: &mut Cursor<'_>,
        read: impl FnOnce(&mut Self, &mut Cursor<'_>) -> Result<T, InputError>,
    ) -> Result<T, InputError> {
        if self.depth >= DEEPEST {
            let wrong = format!("brackets are more than {DEEPEST} deep");
            return Err(self.source.wrong(cursor.span(), wrong, "write it more simply"));
        }
        self.depth += 1;
        let read = read(self, cursor);
        self.depth -= 1;
        read
    }

    /// Reads a number that depends on variables.
    ///
    /// # Errors
    /// What is wrong, and where.
    pub fn expression(&mut self, cursor: &mut Cursor<'_>) -> Result<Expression, InputError> {
        self.size = 0;
        self.deeper(cursor, Self::sum)
    }

    fn sum(&mut self, cursor: &mut Cursor<'_>) -> Result<Expression, InputError> {
        let mut left = self.product(cursor)?;
        loop {
            let operator = match cursor.text() {
                "+" => Operator::Add,
                "-" => Operator::Subtract,
                "xor" => Operator::Xor,
                _ => return Ok(left),
            };
            cursor.next();
            let right = self.product(cursor)?;
            left = joined(operator, left, right);
        }
    }

    fn product(&mut self, cursor: &mut Cursor<'_>) -> Result<Expression, InputError> {
        let mut left = self.power(cursor)?;
        loop {
            let operator = match cursor.text() {
                "*" => Operator::Multiply,
                "/" => Operator::Divide,
                "div" => Operator::Quotient,
                "mod" => Operator::Remainder,
                _ => return Ok(left),
            };
            cursor.next();
            let right = self.power(cursor)?;
            left = joined(operator, left, right);
        }
    }

    fn power(&mut self, cursor: &mut Cursor<'_>) -> Result<Expression, InputError> {
        let base = self.operand(cursor)?;
        if !cursor.take("^") {
            return Ok(base);
        }
        let exponent = self.deeper(cursor, Self::power)?;
        Ok(joined(Operator::Power, base, exponent))
    }

    fn operand(&mut self, cursor: &mut Cursor<'_>) -> Result<Expression, InputError> {
        let span = cursor.span();
        self.size += 1;
        if self.size > LONGEST {
            let wrong = format!("an expression has more than {LONGEST} numbers");
            return Err(self.source.wrong(span, wrong, "write it more simply"));
        }
        match cursor.kind() {
            Kind::Number => Ok(Expression::number(cursor.number()?, span)),
            Kind::Sign("(") => {
                cursor.next();
                let inner = self.deeper(cursor, Self::sum)?;
                cursor.expect(")", "a bracket is closed")?;
                Ok(Expression { span: span.to(cursor.last_span()), ..inner })
            }
            Kind::Sign("-") => {
                cursor.next();
                let of = self.deeper(cursor, Self::operand)?;
                Ok(joined(Operator::Subtract, Expression::number(0, span), of))
            }
            Kind::Name if cursor.text_after() == "(" => self.call(cursor),
            Kind::Name if is_free(cursor.text()) => {
                let name = cursor.text().to_owned();
                let node = self.named(&name, span)?;
                cursor.next();
                Ok(Expression { node, span })
            }
            _ => {
                let wrong = format!("a number is missing {}", cursor.before());
                Err(self.source.wrong(span, wrong, "write a number or a name, such as 3, n or n - k"))
            }
        }
    }

    fn named(&mut self, name: &str, span: Span) -> Result<Node, InputError> {
        if let Some(number) = self.parameter(name) {
            return Ok(Node::Number(number));
        }
        if let Some(known) = self.names.iter().position(|known| known == name) {
            return Ok(Node::Variable(known));
        }
        if let Some(right) = self.closed {
            let near = nearest(name, self.names.iter().map(String::as_str));
            let right = near.map_or_else(|| right.to_owned(), |near| format!("did you mean `{near}`?"));
            return Err(self.source.wrong(span, format!("nothing is named `{name}`"), right));
        }
        if self.names.len() >= MOST_VARIABLES {
            let wrong = format!("a rule has at most {MOST_VARIABLES} numbers and choices");
            return Err(self.source.wrong(span, wrong, "write several rules"));
        }
        self.add(name.to_owned(), span);
        Ok(Node::Variable(self.names.len() - 1))
    }

    fn call(&mut self, cursor: &mut Cursor<'_>) -> Result<Expression, InputError> {
        let span = cursor.span();
        let name = cursor.text();
        let names = || Function::ALL.into_iter().map(Function::name);
        let Some(function) = Function::ALL.into_iter().find(|function| function.name() == name) else {
            let right = match nearest(name, names()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!(
                    "functions are {}; a product is written with *",
                    names().collect::<Vec<_>>().join(", ")
                ),
            };
            return Err(self.source.wrong(
                span,
                format!("there is no function `{}`", crate::error::shorten(name)),
                right,
            ));
        };
        cursor.next();
        cursor.next();
        let mut arguments = vec![self.deeper(cursor, Self::sum)?];
        while cursor.take(",") {
            arguments.push(self.deeper(cursor, Self::sum)?);
        }
        cursor.expect(")", "a bracket is closed")?;
        if arguments.len() < 2 {
            let wrong = format!("`{name}` is of two numbers or more");
            return Err(self.source.wrong(span.to(cursor.last_span()), wrong, format!("write {name}(a, b)")));
        }
        Ok(Expression { node: Node::Call(function, arguments), span: span.to(cursor.last_span()) })
    }

    /// Reads the condition of an ending, in which there are no choices.
    ///
    /// # Errors
    /// What is wrong, and where.
    pub fn ending(&mut self, cursor: &mut Cursor<'_>) -> Result<Condition, InputError> {
        // A position is short for what its numbers are.
        if self.names.len() > 1 && cursor.text() == "(" && cursor.bracket_is_a_position() {
            cursor.next();
            let mut parts = Vec::new();
            for number in 0..self.names.len() {
                if number > 0 {
                    cursor.expect(",", &format!("a position has {} numbers", self.names.len()))?;
                }
                let span = cursor.span();
                let is = self.expression(cursor)?;
                let this = Expression { node: Node::Variable(number), span };
                parts.push(Condition::Compare(Relation::Equal, this, is));
            }
            cursor.expect(")", &format!("a position has {} numbers", self.names.len()))?;
            return Ok(Condition::All(parts));
        }
        self.condition(cursor)
    }

    /// Reads conditions that all have to hold, with commas or `and` between.
    ///
    /// # Errors
    /// What is wrong, and where.
    pub fn condition(&mut self, cursor: &mut Cursor<'_>) -> Result<Condition, InputError> {
        let mut parts = vec![self.deeper(cursor, Self::any)?];
        while cursor.take(",") {
            parts.push(self.deeper(cursor, Self::any)?);
        }
        Ok(one_or(parts, Condition::All))
    }

    fn any(&mut self, cursor: &mut Cursor<'_>) -> Result<Condition, InputError> {
        let mut parts = vec![self.all(cursor)?];
        while cursor.take("or") {
            parts.push(self.all(cursor)?);
        }
        Ok(one_or(parts, Condition::Any))
    }

    fn all(&mut self, cursor: &mut Cursor<'_>) -> Result<Condition, InputError> {
        let mut parts = vec![self.not(cursor)?];
        while cursor.take("and") {
            parts.push(self.not(cursor)?);
        }
        Ok(one_or(parts, Condition::All))
    }

    fn not(&mut self, cursor: &mut Cursor<'_>) -> Result<Condition, InputError> {
        if cursor.take("not") {
            return Ok(Condition::Not(Box::new(self.deeper(cursor, Self::not)?)));
        }
        // A bracket is of a condition if a relation stands in it.
        if cursor.text() == "(" && cursor.bracket_is_a_condition() {
            cursor.next();
            let inner = self.deeper(cursor, Self::any)?;
            cursor.expect(")", "a bracket is closed")?;
            return Ok(inner);
        }
        self.relations(cursor)
    }

    fn relations(&mut self, cursor: &mut Cursor<'_>) -> Result<Condition, InputError> {
        let mut left = self.expression(cursor)?;
        let mut parts = Vec::new();
        loop {
            let span = cursor.span();
            let negated = cursor.text() == "not" && cursor.text_after() == "in";
            if negated {
                cursor.next();
            }
            match cursor.text() {
                "in" => {
                    cursor.next();
                    let within = Condition::In(left, self.set(cursor)?);
                    parts.push(if negated { Condition::Not(Box::new(within)) } else { within });
                    return Ok(one_or(parts, Condition::All));
                }
                "divides" => {
                    cursor.next();
                    parts.push(Condition::Divides(left, self.expression(cursor)?));
                    return Ok(one_or(parts, Condition::All));
                }
                text => {
                    let Some(relation) = relation(text) else {
                        if !parts.is_empty() {
                            return Ok(one_or(parts, Condition::All));
                        }
                        let wrong = format!("a comparison is missing {}", cursor.before());
                        let right = "conditions are like `k >= 1`, `1 <= k <= n`, `k in {1, 2}`, `k in squares` or `k divides n`";
                        return Err(self.source.wrong(span, wrong, right));
                    };
                    cursor.next();
                    let right = self.expression(cursor)?;
                    parts.push(Condition::Compare(relation, left, right.clone()));
                    left = right;
                }
            }
        }
    }

    fn set(&mut self, cursor: &mut Cursor<'_>) -> Result<Set, InputError> {
        let span = cursor.span();
        if cursor.take("{") {
            let mut ranges = Vec::new();
            if cursor.take("}") {
                return Ok(Set::Listed(ranges));
            }
            loop {
                if ranges.len() >= 256 {
                    return Err(self.source.wrong(
                        cursor.span(),
                        "a set has more than 256 parts",
                        "use ranges",
                    ));
                }
                ranges.push(self.range(cursor)?);
                if !cursor.take(",") {
                    break;
                }
            }
            cursor.expect("}", "the brace is closed behind the last number")?;
            return Ok(Set::Listed(ranges));
        }
        let Some(set) = NamedSet::ALL.into_iter().find(|set| set.name() == cursor.text()) else {
            let is_name = cursor.kind() == Kind::Name;
            let range = !is_name || cursor.text_after() == ".." || self.knows(cursor.text());
            if range {
                let range = self.range(cursor)?;
                return Ok(Set::Listed(vec![range]));
            }
            let names = || NamedSet::ALL.into_iter().map(NamedSet::name);
            let wrong = format!("there is no set `{}`", crate::error::shorten(cursor.text()));
            let right = match nearest(cursor.text(), names()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("sets are {{1, 2, 5..7}}, 1..9, {}", names().collect::<Vec<_>>().join(", ")),
            };
            return Err(self.source.wrong(span, wrong, right));
        };
        cursor.next();
        if !set.is_of_a_number() {
            return Ok(Set::Named(set, None));
        }
        cursor.expect("of", &format!("write `{} of 2` or `{} of n`", set.name(), set.name()))?;
        Ok(Set::Named(set, Some(Box::new(self.expression(cursor)?))))
    }

    fn knows(&self, name: &str) -> bool {
        self.parameter(name).is_some() || self.names.iter().any(|known| known == name)
    }

    fn range(&mut self, cursor: &mut Cursor<'_>) -> Result<(Expression, Expression), InputError> {
        let low = self.expression(cursor)?;
        let high = if cursor.take("..") { self.expression(cursor)? } else { low.clone() };
        Ok((low, high))
    }

    /// Reads the name of a move, with numbers in braces.
    ///
    /// # Errors
    /// What is wrong, and where.
    pub fn template(&mut self, cursor: &mut Cursor<'_>) -> Result<Template, InputError> {
        let span = cursor.span();
        if cursor.kind() != Kind::Text {
            let wrong = format!("a text is missing {}", cursor.before());
            return Err(self.source.wrong(span, wrong, "write the name of the move like \"take {k}\""));
        }
        let closed = self.closed.replace("use a number or a choice of the rule");
        let text = cursor.text();
        cursor.next();
        let mut template = Template { texts: vec![String::new()], numbers: Vec::new() };
        let inner = &text[1..text.len() - 1];
        let mut at = span.start + 1;
        let mut rest = inner;
        while let Some(open) = rest.find('{') {
            let Some(close) = rest[open..].find('}') else {
                let place = Span { start: at + open, end: at + rest.len(), ..span };
                return Err(self.source.wrong(
                    place,
                    "a brace is not closed",
                    "write the name like \"take {k}\"",
                ));
            };
            template.texts.last_mut().into_iter().for_each(|last| last.push_str(&rest[..open]));
            let part = Span { start: at + open + 1, end: at + open + close, ..span };
            let tokens = tokens::tokens(self.source, part)?;
            let mut inside = Cursor::new(self.source, &tokens);
            template.numbers.push(self.expression(&mut inside)?);
            inside.end()?;
            template.texts.push(String::new());
            at += open + close + 1;
            rest = &rest[open + close + 1..];
        }
        template.texts.last_mut().into_iter().for_each(|last| last.push_str(rest));
        self.closed = closed;
        Ok(template)
    }
}

fn joined(operator: Operator, left: Expression, right: Expression) -> Expression {
    let span = left.span.to(right.span);
    Expression { node: Node::Binary(operator, Box::new(left), Box::new(right)), span }
}

fn one_or(mut parts: Vec<Condition>, join: fn(Vec<Condition>) -> Condition) -> Condition {
    match (parts.len(), parts.pop()) {
        (1, Some(one)) => one,
        (_, Some(last)) => {
            parts.push(last);
            join(parts)
        }
        (_, None) => Condition::TRUE,
    }
}

fn relation(text: &str) -> Option<Relation> {
    Some(match text {
        "=" => Relation::Equal,
        "!=" => Relation::NotEqual,
        "<" => Relation::Less,
        "<=" => Relation::AtMost,
        ">" => Relation::Greater,
        ">=" => Relation::AtLeast,
        _ => return None,
    })
}
