//! The tokens of a statement, one after the other.

use super::{is_free, literal};
use crate::error::InputError;
use crate::notation::nearest;
use crate::rules::source::{Source, Span};
use crate::rules::tokens::{Kind, Token};

/// A place among the tokens of a statement.
pub(super) struct Cursor<'s> {
    source: &'s Source,
    tokens: &'s [Token],
    at: usize,
}

impl<'s> Cursor<'s> {
    /// The beginning of a statement, whose last token is its end.
    pub fn new(source: &'s Source, tokens: &'s [Token]) -> Self {
        Self { source, tokens, at: 0 }
    }

    fn token(&self, at: usize) -> Token {
        let end = Token { kind: Kind::End, span: Span::default() };
        self.tokens.get(at).or(self.tokens.last()).copied().unwrap_or(end)
    }

    /// What the next token is.
    pub fn kind(&self) -> Kind {
        self.token(self.at).kind
    }

    /// Where the next token stands.
    pub fn span(&self) -> Span {
        self.token(self.at).span
    }

    /// Where the last token stood.
    pub fn last_span(&self) -> Span {
        self.token(self.at.saturating_sub(1)).span
    }

    /// Where the statement stands, as far as its first line goes.
    pub fn statement_span(&self) -> Span {
        let first = self.token(0).span;
        self.tokens.iter().fold(first, |span, token| span.to(token.span))
    }

    /// The text of the next token; signs have one spelling.
    pub fn text(&self) -> &'s str {
        self.text_at(self.at)
    }

    /// The text of the token after the next one.
    pub fn text_after(&self) -> &'s str {
        self.text_at(self.at + 1)
    }

    fn text_at(&self, at: usize) -> &'s str {
        match self.token(at).kind {
            Kind::Sign(sign) => sign,
            Kind::End => "",
            _ => self.source.text(self.token(at).span),
        }
    }

    /// Goes to the next token.
    pub fn next(&mut self) {
        self.at = (self.at + 1).min(self.tokens.len().saturating_sub(1));
    }

    /// Whether a sign or keyword is somewhere ahead.
    pub fn has(&self, text: &str) -> bool {
        (self.at..self.tokens.len()).any(|at| self.text_at(at) == text)
    }

    /// Whether one of some signs or keywords stands in the bracket that is next, at any depth or, if so, not
    /// within a further one.
    fn bracket_has(&self, texts: &[&str], any_depth: bool) -> bool {
        let mut depth = 0usize;
        for at in self.at..self.tokens.len() {
            match self.text_at(at) {
                "(" => depth += 1,
                ")" if depth <= 1 => return false,
                ")" => depth -= 1,
                found if texts.contains(&found) && (any_depth || depth == 1) => return true,
                _ => {}
            }
        }
        false
    }

    /// Whether the bracket that is next has a comma of its own, as a position has.
    pub fn bracket_is_a_position(&self) -> bool {
        self.bracket_has(&[","], false) && !self.bracket_is_a_condition()
    }

    /// Whether the bracket that is next has a comparison in it.
    pub fn bracket_is_a_condition(&self) -> bool {
        self.bracket_has(&["=", "!=", "<", "<=", ">", ">=", "in", "divides", "and", "or", "not"], true)
    }

    /// Takes a sign or keyword if it is next.
    pub fn take(&mut self, text: &str) -> bool {
        let found = self.text() == text && !matches!(self.kind(), Kind::End | Kind::Text);
        if found {
            self.next();
        }
        found
    }

    /// Takes a sign or keyword that has to be next.
    ///
    /// # Errors
    /// What would be right.
    pub fn expect(&mut self, text: &str, right: &str) -> Result<(), InputError> {
        match self.take(text) {
            true => Ok(()),
            false => {
                Err(self.source.wrong(self.span(), format!("`{text}` is missing {}", self.before()), right))
            }
        }
    }

    /// Where something is missing.
    pub fn before(&self) -> String {
        match self.kind() {
            Kind::End => "at the end".to_owned(),
            _ => format!("before `{}`", crate::error::shorten(self.text())),
        }
    }

    /// Takes a name for a number.
    ///
    /// # Errors
    /// Where none is next, or one that means something else.
    pub fn new_name(&mut self, what: &str) -> Result<String, InputError> {
        let name = self.text();
        match self.kind() {
            Kind::Name if is_free(name) => {
                self.next();
                Ok(name.to_owned())
            }
            Kind::Name => {
                let wrong = format!("`{name}` means something else, so it is no name for {what}");
                Err(self.source.wrong(self.span(), wrong, "choose another name"))
            }
            _ => {
                let wrong = format!("a name for {what} is missing {}", self.before());
                Err(self.source.wrong(self.span(), wrong, "a name begins with a letter, as n or left_pile"))
            }
        }
    }

    /// Takes a number.
    ///
    /// # Errors
    /// Where none is next, or it is too large.
    pub fn number(&mut self) -> Result<i64, InputError> {
        match self.kind() {
            Kind::Number => {
                let number = literal(self.source, self.span())?;
                self.next();
                Ok(number)
            }
            _ => {
                let wrong = format!("a number is missing {}", self.before());
                Err(self.source.wrong(self.span(), wrong, "write a whole number from 0 on, such as 3"))
            }
        }
    }

    /// Checks that the statement ends here.
    ///
    /// # Errors
    /// What goes on.
    pub fn end(&self) -> Result<(), InputError> {
        match self.kind() {
            Kind::End => Ok(()),
            _ => {
                let wrong = format!("`{}` is not expected here", crate::error::shorten(self.text()));
                let right = match nearest(self.text(), ["where", "as", "and", "or"].into_iter()) {
                    Some(meant) if meant != self.text() => format!("did you mean `{meant}`?"),
                    _ => "a statement ends at the end of its line, or with a semicolon".to_owned(),
                };
                Err(self.source.wrong(self.span(), wrong, right))
            }
        }
    }
}
