//! Reading rules on heaps and tuples: statements, each a line or the part of a line between semicolons.

mod cursor;
mod expression;
mod known;
mod moves;

use super::measure::Measure;
use super::source::{Source, Span};
use super::syntax::{Ending, Expression, Known, MoveRule, Rules, Shape};
use super::tokens;
use crate::error::{InputError, Result};
use crate::limits::Meter;
use crate::notation::{nearest, parse_small};
use crate::ruleset::Ended;
use cursor::Cursor;
use expression::Scope;

/// The most numbers that a component may have.
pub const MOST_NUMBERS: usize = 8;

/// The most alternatives that rules may have.
const MOST_MOVES: usize = 256;

/// The largest number that may be written in rules, but for powers.
pub(super) const LARGEST_LITERAL: u64 = 1 << 40;

/// Words that name no number.
pub(super) const KEYWORDS: [&str; 25] = [
    "heap", "position", "param", "where", "as", "and", "or", "not", "in", "of", "mod", "div", "xor",
    "divides", "lose", "win", "at", "measure", "title", "source", "known", "nothing", "word", "graph", "let",
];

const STATEMENTS: &str = "statements are `heap n` or `position (a, b)`, `param k = 3`, rules such as `n -> n - k where k in {1, 2}`, \
     `lose at`, `win at`, `measure`, `title`, `source`, `known`; docs/rules.md has all";

/// What rules are about, by the first statement that says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Heaps or tuples of numbers.
    Numbers,
    /// Words (`docs/words.md`).
    Words,
    /// The vertices of a graph.
    Graph,
}

/// A text of rules before it is read: what is known and where it comes from apart from the rules.
#[derive(Clone, Debug)]
pub struct Text {
    /// The text.
    pub source: Source,
    /// What the rules are about.
    pub subject: Subject,
    /// The statements of the rules.
    pub statements: Vec<Span>,
    /// What is known of the game.
    pub known: Vec<Known>,
    /// What the game is called.
    pub title: Option<String>,
    /// Where the rules come from.
    pub cited: Option<String>,
}

impl Text {
    /// Takes apart what is said about the game and its rules.
    ///
    /// # Errors
    /// [`Fault::Rules`](crate::error::Fault::Rules) at what is wrong.
    pub fn read(source: Source) -> Result<Self, InputError> {
        let segments = tokens::segments(&source);
        let first_word = |segment: &Span| source.text(*segment).split_whitespace().next().unwrap_or_default();
        let (about, statements): (Vec<Span>, Vec<Span>) = segments
            .into_iter()
            .partition(|segment| matches!(first_word(segment), "title" | "source" | "known"));
        let subject = match statements.iter().find(|segment| first_word(segment) != "param").map(first_word) {
            Some("word") => Subject::Words,
            Some("graph") => Subject::Graph,
            _ => Subject::Numbers,
        };
        let mut text =
            Self { source: source.clone(), subject, statements, known: Vec::new(), title: None, cited: None };
        for segment in about {
            match first_word(&segment) {
                "title" => text.title = Some(known::quoted(&source, segment)?),
                "source" => text.cited = Some(known::quoted(&source, segment)?),
                _ => text.known.push(known::known(&source, segment)?),
            }
        }
        Ok(text)
    }
}

impl Rules {
    /// Reads rules on numbers and checks them, with other values for some of their parameters.
    ///
    /// # Errors
    /// [`Fault::Rules`](crate::error::Fault::Rules) at what is wrong; a limit that was reached.
    pub fn parse(text: Text, set: &[(String, i64)], meter: &mut Meter<'_>) -> Result<Self> {
        let Text { source, statements, known, title, cited, .. } = text;
        let mut reader = Reader {
            source: &source,
            set,
            shape: None,
            parameters: Vec::new(),
            moves: Vec::new(),
            endings: Vec::new(),
            measure: Vec::new(),
        };
        for statement in tokens::statements(&source, &statements)? {
            reader.statement(&mut Cursor::new(&source, &statement))?;
        }
        let Reader { shape, parameters, mut moves, endings, measure, .. } = reader;
        let end = statements.last().copied().unwrap_or_default();
        let Some(shape) = shape else {
            let right = "begin with `heap n` or `position (a, b)`";
            return Err(source.wrong(end, "there are no rules", right).into());
        };
        if moves.is_empty() {
            let right = "write a rule, such as `n -> n - k where k in {1, 2}`";
            return Err(source.wrong(end, "the rules have no moves", right).into());
        }
        for rule in &mut moves {
            rule.bounds = super::Bounds::find(rule, &source, meter)?;
        }
        let measure = Measure::find(&moves, &shape, measure, &source, meter)?;
        Ok(Self { source, shape, parameters, moves, endings, measure, known, title, cited })
    }
}

struct Reader<'s> {
    source: &'s Source,
    set: &'s [(String, i64)],
    shape: Option<Shape>,
    parameters: Vec<(String, i64)>,
    moves: Vec<MoveRule>,
    endings: Vec<Ending>,
    measure: Vec<Expression>,
}

impl Reader<'_> {
    fn statement(&mut self, cursor: &mut Cursor<'_>) -> Result<(), InputError> {
        match cursor.text() {
            "param" => self.parameter(cursor),
            "heap" => self.heap(cursor),
            "position" => self.tuple(cursor),
            "lose" | "win" if cursor.text_after() == "at" => self.ending(cursor),
            "measure" => self.own_measure(cursor),
            _ => self.rule(cursor),
        }
    }

    fn parameter(&mut self, cursor: &mut Cursor<'_>) -> Result<(), InputError> {
        cursor.next();
        let span = cursor.span();
        let name = cursor.new_name("a parameter")?;
        if self.parameters.iter().any(|(known, _)| *known == name) {
            return Err(self.source.wrong(
                span,
                format!("the parameter `{name}` is there twice"),
                "name it once",
            ));
        }
        if self.shape.is_some() {
            let right = "write parameters before `heap` or `position`";
            return Err(self.source.wrong(span, "a parameter stands behind what uses it", right));
        }
        cursor.expect("=", "a parameter has a value, such as `param k = 3`")?;
        let number = cursor.number()?;
        cursor.end()?;
        let set = self.set.iter().find(|(known, _)| *known == name).map(|&(_, number)| number);
        self.parameters.push((name, set.unwrap_or(number)));
        Ok(())
    }

    fn once(&self, cursor: &Cursor<'_>) -> Result<(), InputError> {
        match self.shape {
            None => Ok(()),
            Some(_) => {
                let right = "a game has one line `heap` or `position`";
                Err(self.source.wrong(cursor.span(), "what a component is has been said", right))
            }
        }
    }

    fn heap(&mut self, cursor: &mut Cursor<'_>) -> Result<(), InputError> {
        self.once(cursor)?;
        cursor.next();
        let span = cursor.span();
        let name = cursor.new_name("the size of a heap")?;
        self.not_a_parameter(&name, span)?;
        cursor.end()?;
        self.shape = Some(Shape::Heap(name));
        self.known_parameters(cursor)
    }

    fn tuple(&mut self, cursor: &mut Cursor<'_>) -> Result<(), InputError> {
        self.once(cursor)?;
        cursor.next();
        cursor.expect("(", "numbers of a position stand in brackets, such as `position (a, b)`")?;
        let mut names: Vec<String> = Vec::new();
        loop {
            let span = cursor.span();
            let name = cursor.new_name("a number of a position")?;
            self.not_a_parameter(&name, span)?;
            if names.contains(&name) {
                let wrong = format!("the name `{name}` is there twice");
                return Err(self.source.wrong(span, wrong, "give each number a name of its own"));
            }
            if names.len() >= MOST_NUMBERS {
                let wrong = format!("a position has at most {MOST_NUMBERS} numbers");
                return Err(self.source.wrong(span, wrong, "use fewer numbers, or a game on words"));
            }
            names.push(name);
            if !cursor.take(",") {
                break;
            }
        }
        cursor.expect(")", "the bracket is closed behind the last number")?;
        cursor.end()?;
        self.shape = Some(Shape::Tuple(names));
        self.known_parameters(cursor)
    }

    fn not_a_parameter(&self, name: &str, span: Span) -> Result<(), InputError> {
        match self.parameters.iter().any(|(known, _)| known == name) {
            false => Ok(()),
            true => Err(self.source.wrong(
                span,
                format!("`{name}` is a parameter"),
                "give the number another name",
            )),
        }
    }

    /// Whether all parameters that were set exist, when all are known.
    fn known_parameters(&self, cursor: &Cursor<'_>) -> Result<(), InputError> {
        let names = || self.parameters.iter().map(|(name, _)| name.as_str());
        match self.set.iter().find(|(name, _)| !names().any(|known| known == name)) {
            None => Ok(()),
            Some((name, _)) => {
                let wrong = format!("the rules have no parameter `{}`", crate::error::shorten(name));
                let right = match (nearest(name, names()), names().collect::<Vec<_>>()) {
                    (Some(nearest), _) => format!("did you mean `{nearest}`?"),
                    (None, names) if names.is_empty() => "they have none".to_owned(),
                    (None, names) => format!("they have {}", names.join(", ")),
                };
                Err(self.source.wrong(cursor.statement_span(), wrong, right))
            }
        }
    }

    fn shape(&self, cursor: &Cursor<'_>) -> Result<&Shape, InputError> {
        self.shape.as_ref().ok_or_else(|| {
            let text = cursor.text();
            let known = ["param", "heap", "position", "word", "graph"];
            let wrong = "what a component is has not been said".to_owned();
            match nearest(text, known.into_iter()) {
                Some(meant) if text != "measure" => {
                    self.source.wrong(cursor.span(), wrong, format!("did you mean `{meant}`?"))
                }
                _ => self.source.wrong(
                    cursor.span(),
                    wrong,
                    "begin with `heap n`, `position (a, b)`, `word over 0, 1` or `graph`",
                ),
            }
        })
    }

    fn ending(&mut self, cursor: &mut Cursor<'_>) -> Result<(), InputError> {
        let verdict = if cursor.text() == "win" { Ended::Won } else { Ended::Lost };
        let span = cursor.statement_span();
        let shape = self.shape(cursor)?.clone();
        cursor.next();
        cursor.next();
        let mut scope = Scope::of_component(self.source, &self.parameters, &shape);
        let condition = scope.ending(cursor)?;
        cursor.end()?;
        self.endings.push(Ending { verdict, condition, span });
        Ok(())
    }

    fn own_measure(&mut self, cursor: &mut Cursor<'_>) -> Result<(), InputError> {
        let shape = self.shape(cursor)?.clone();
        let span = cursor.span();
        cursor.next();
        if !self.measure.is_empty() {
            return Err(self.source.wrong(
                span,
                "there are two measures",
                "write one, with commas between its parts",
            ));
        }
        let mut scope = Scope::of_component(self.source, &self.parameters, &shape).closed();
        loop {
            self.measure.push(scope.expression(cursor)?);
            if !cursor.take(",") {
                return cursor.end();
            }
        }
    }

    fn rule(&mut self, cursor: &mut Cursor<'_>) -> Result<(), InputError> {
        if let Some(fault) = partizan(self.source, cursor) {
            return Err(fault);
        }
        if !cursor.has("->") {
            let text = cursor.text().to_owned();
            let known = KEYWORDS.into_iter().filter(|known| STATEMENTS.contains(known));
            let wrong = match nearest(&text, known) {
                Some(meant) if meant != text => {
                    format!(
                        "there is no statement `{}`; did you mean `{meant}`?",
                        crate::error::shorten(&text)
                    )
                }
                _ => "this is no statement".to_owned(),
            };
            return Err(self.source.wrong(cursor.span(), wrong, STATEMENTS));
        }
        let shape = self.shape(cursor)?.clone();
        let rules = moves::moves(self.source, &self.parameters, &shape, cursor)?;
        if self.moves.len() + rules.len() > MOST_MOVES {
            let wrong = format!("there are more than {MOST_MOVES} alternatives");
            return Err(self.source.wrong(
                cursor.statement_span(),
                wrong,
                "use a choice, such as `k in 1..300`",
            ));
        }
        self.moves.extend(rules);
        Ok(())
    }
}

/// What is said to those who write rules for one of the players.
fn partizan(source: &Source, cursor: &Cursor<'_>) -> Option<InputError> {
    let player = ["left", "right", "black", "white", "player", "alice", "bob"];
    let text = cursor.text().to_lowercase();
    let is_name = matches!(cursor.text_after(), "->" | ",");
    (player.contains(&text.as_str()) && !is_name).then(|| {
        let wrong = format!("`{}` looks like a rule for one of the players", cursor.text());
        let right =
            "both players have the same moves here; docs/rules.md says what can be done with partizan games";
        source.wrong(cursor.span(), wrong, right)
    })
}

/// Reads a number at a span.
pub(super) fn literal(source: &Source, span: Span) -> Result<i64, InputError> {
    match source.word(span) {
        Some(word) => {
            let number = parse_small(&word, "a number in rules", LARGEST_LITERAL)?;
            Ok(i64::try_from(number).unwrap_or(i64::MAX))
        }
        None => Ok(0),
    }
}

/// Whether a name may be given to a number.
pub(super) fn is_free(name: &str) -> bool {
    !KEYWORDS.contains(&name) && !super::Function::ALL.iter().any(|function| function.name() == name)
}
