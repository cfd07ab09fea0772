//! The tokens of the DOT language.

use crate::error::{Fault, shorten};
use std::borrow::Cow;
use std::ops::Range;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Strict,
    Digraph,
    Graph,
    Subgraph,
    Node,
    Edge,
    /// A name, a numeral or an HTML id.
    Id,
    /// A name in quotes, which can be joined to another by `+`.
    Quoted,
    Open,
    Close,
    OpenList,
    CloseList,
    Equals,
    Comma,
    Semicolon,
    Colon,
    Plus,
    /// `->`
    Arrow,
    /// `--`
    Line,
    End,
}

/// A token and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Token<'a> {
    pub(super) kind: Kind,
    /// The name that an id stands for, without its quotes; any other token as it is written.
    pub(super) text: Cow<'a, str>,
    pub(super) span: Range<usize>,
}

/// A fault and where it stands.
pub(super) type Misread = (Fault, Range<usize>);

/// Cuts a text into tokens.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 } }
    }

    /// The text after the last token.
    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The next token; at the end of the text [`Kind::End`], as often as asked.
    pub(super) fn next(&mut self) -> Result<Token<'a>, Misread> {
        self.skip_blank()?;
        let bytes = self.rest().as_bytes();
        let (kind, length) = match *bytes {
            [] => (Kind::End, 0),
            [b'-', b'>', ..] => (Kind::Arrow, 2),
            [b'-', b'-', ..] => (Kind::Line, 2),
            [b'{', ..] => (Kind::Open, 1),
            [b'}', ..] => (Kind::Close, 1),
            [b'[', ..] => (Kind::OpenList, 1),
            [b']', ..] => (Kind::CloseList, 1),
            [b'=', ..] => (Kind::Equals, 1),
            [b',', ..] => (Kind::Comma, 1),
            [b';', ..] => (Kind::Semicolon, 1),
            [b':', ..] => (Kind::Colon, 1),
            [b'+', ..] => (Kind::Plus, 1),
            [b'"', ..] => return self.quoted(),
            [b'<', ..] => (Kind::Id, self.html_length()?),
            [b'-' | b'.' | b'0'..=b'9', ..] => (Kind::Id, self.numeral_length()?),
            [byte, ..] if is_name_byte(byte) => {
                let length = bytes.iter().take_while(|&&byte| is_name_byte(byte)).count();
                (keyword(&self.rest()[..length]), length)
            }
            [b'#', ..] => return Err(self.misread(1, "`//`")),
            _ => {
                let length = self.rest().chars().next().map_or(0, char::len_utf8);
                return Err(self.misread(length, "a name (quote one with special characters)"));
            }
        };
        let text = Cow::Borrowed(&self.rest()[..length]);
        Ok(self.token(kind, text, length))
    }

    fn token(&mut self, kind: Kind, text: Cow<'a, str>, length: usize) -> Token<'a> {
        let start = self.at;
        self.at += length;
        Token { kind, text, span: start..self.at }
    }

    /// The fault that the next `length` bytes are not what is expected.
    fn misread(&self, length: usize, expected: &'static str) -> Misread {
        let found = format!("`{}`", shorten(&self.rest()[..length]));
        (Fault::Dot { found, expected }, self.at..self.at + length)
    }

    /// The fault that what the next `length` bytes open is never closed.
    fn unclosed(&self, length: usize, expected: &'static str) -> Misread {
        (Fault::Dot { found: "the end of the file".to_owned(), expected }, self.at..self.at + length)
    }

    /// Skips white space, comments and the lines of a preprocessor.
    fn skip_blank(&mut self) -> Result<(), Misread> {
        loop {
            let rest = self.rest();
            let line = || rest.find('\n').unwrap_or(rest.len());
            self.at += match rest.as_bytes() {
                [b' ' | b'\t' | b'\r' | b'\n' | b'\x0b' | b'\x0c', ..] => 1,
                [b'/', b'/', ..] => line(),
                [b'/', b'*', ..] => match rest[2..].find("*/") {
                    Some(end) => end + 4,
                    None => return Err(self.unclosed(2, "`*/`")),
                },
                [b'#', ..] if self.at_line_start() => line(),
                _ => return Ok(()),
            };
        }
    }

    fn at_line_start(&self) -> bool {
        let before = self.text[..self.at].trim_end_matches([' ', '\t']);
        matches!(before, "" | "\u{feff}") || before.ends_with('\n')
    }

    /// A name in quotes. `\"` is a quote and a backslash at the end of a line joins it to the next;
    /// any other backslash is kept with what follows.
    fn quoted(&mut self) -> Result<Token<'a>, Misread> {
        let body = &self.rest()[1..];
        let mut name = Cow::Borrowed("");
        let mut start = 0;
        let mut at = 0;
        loop {
            // Name characters are never cut: all that is matched is ASCII.
            let Some(skip) = body.as_bytes()[at..].iter().position(|byte| matches!(byte, b'"' | b'\\'))
            else {
                return Err(self.unclosed(1, "the closing `\"`"));
            };
            at += skip;
            let (drop, keep) = match &body.as_bytes()[at..] {
                [b'"', ..] => break,
                [_, b'"', ..] => (1, 1),
                [_, b'\n', ..] => (2, 0),
                [_, b'\r', b'\n', ..] => (3, 0),
                [_, b'\\', ..] => (0, 2),
                _ => (0, 1),
            };
            if drop > 0 {
                name += &body[start..at];
                start = at + drop;
            }
            at += drop + keep;
        }
        name += &body[start..at];
        Ok(self.token(Kind::Quoted, name, at + 2))
    }

    /// How long an id `<...>` is, in which `<` and `>` are balanced except in `<!--` comments.
    fn html_length(&self) -> Result<usize, Misread> {
        let rest = self.rest();
        let mut depth = 1usize;
        let mut at = 1;
        while let Some(skip) = rest[at..].find(['<', '>']) {
            at += skip;
            if let Some(comment) = rest[at..].strip_prefix("<!--") {
                let Some(end) = comment.find("-->") else { break };
                at += "<!--".len() + end + "-->".len();
                continue;
            }
            depth = if rest[at..].starts_with('<') { depth + 1 } else { depth - 1 };
            at += 1;
            if depth == 0 {
                return Ok(at);
            }
        }
        Err(self.unclosed(1, "the closing `>`"))
    }

    /// How long a numeral is. Unlike Graphviz, which would go on with a new token, this does not
    /// accept a numeral that runs into a name.
    fn numeral_length(&self) -> Result<usize, Misread> {
        let bytes = self.rest().as_bytes();
        let digits = |from: usize| bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let sign = usize::from(bytes.first() == Some(&b'-'));
        let whole = digits(sign);
        let point = usize::from(bytes.get(sign + whole) == Some(&b'.'));
        let part = if point == 1 { digits(sign + whole + 1) } else { 0 };
        let length = sign + whole + point + part;
        let more = bytes[length..].iter().take_while(|&&byte| is_name_byte(byte) || byte == b'.').count();
        match whole + part > 0 && more == 0 {
            true => Ok(length),
            false => Err(self.misread(length + more, "a name or a numeral (quote any other)")),
        }
    }
}

/// Whether a byte belongs to a name without quotes: all that is not ASCII does.
fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || !byte.is_ascii()
}

fn keyword(name: &str) -> Kind {
    const KEYWORDS: [(&str, Kind); 6] = [
        ("strict", Kind::Strict),
        ("digraph", Kind::Digraph),
        ("graph", Kind::Graph),
        ("subgraph", Kind::Subgraph),
        ("node", Kind::Node),
        ("edge", Kind::Edge),
    ];
    let found = KEYWORDS.iter().find(|(keyword, _)| keyword.eq_ignore_ascii_case(name));
    found.map_or(Kind::Id, |&(_, kind)| kind)
}
