//! Everything that can go wrong, as types.

use crate::limits::LimitReached;
use crate::word::GaveUp;
use std::fmt;
use std::ops::Range;
use std::path::PathBuf;

/// The result of an operation of this library.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The text a user wrote is not what it should be.
    #[error(transparent)]
    Input(#[from] InputError),
    /// A limit was reached before the answer.
    #[error(transparent)]
    Limit(#[from] LimitReached),
    /// A file could not be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// A file could not be written.
    #[error("cannot write {}: {source}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// A file is in the way.
    #[error("{} is there already and is no certificate, so it is left as it is", .0.display())]
    Occupied(PathBuf),
    /// No period was found among the heaps that were looked at.
    #[error("{0}")]
    NoPeriod(Box<NoPeriod>),
    /// No automaton was proved.
    #[error("{0}")]
    NoAutomaton(Box<NoAutomaton>),
    /// The input of a judge could not be read.
    #[error("cannot read the input: {0}")]
    ReadInput(std::io::Error),
    /// Play can go on for ever, so that values in the theory of finite games do not exist.
    #[error("play can return to where it was: {}", display_cycle(.0))]
    Loop(Vec<String>),
    /// The rules cannot be applied to a component.
    #[error("{0}")]
    Unplayable(String),
    /// A component has more moves than are listed, or more has to be tried for them.
    #[error("{0}")]
    TooManyMoves(String),
    /// A method was asked for that cannot answer.
    #[error("method `{method}` cannot answer this: {reason}")]
    Method {
        /// The method, as a user writes it.
        method: String,
        /// Why it cannot, and which can.
        reason: String,
    },
    /// A second method was asked for to compare with, and there is none for this game.
    #[error("`{0}` has one method only, so there is nothing to compare with")]
    NoSecondMethod(String),
    /// Two methods gave different answers: one of them is wrong, and neither is to be believed.
    #[error("methods disagree: {0}")]
    Disagreement(String),
}

impl From<NoPeriod> for Error {
    fn from(none: NoPeriod) -> Self {
        Self::NoPeriod(Box::new(none))
    }
}

impl From<NoAutomaton> for Error {
    fn from(none: NoAutomaton) -> Self {
        Self::NoAutomaton(Box::new(none))
    }
}

/// How far learning an automaton went without one that is proved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "no automaton of `{game}` is proved: {gave_up}; learned, which proves nothing: {states} states, right for the \
     {asked} words of at most {longest} symbols that were asked for"
)]
pub struct NoAutomaton {
    /// The game.
    pub game: String,
    /// Why it went no further.
    pub gave_up: GaveUp,
    /// How many states the last automaton has.
    pub states: usize,
    /// How many words were asked for.
    pub asked: u64,
    /// The longest of them.
    pub longest: usize,
}

impl Error {
    /// What would be right, where something useful can be said.
    pub fn hint(&self) -> Option<String> {
        match self {
            Self::Input(error) => error.fault.hint(),
            Self::Occupied(_) => Some("write to another name, or remove the file".to_owned()),
            Self::TooManyMoves(_) => Some("ask for a smaller position".to_owned()),
            Self::Loop(_) => {
                Some("play has to end; on a graph the methods graph and loopy do without that".to_owned())
            }
            _ => None,
        }
    }
}

/// How far a search for a period went without finding one that it could prove.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "no period of `{game}` is proved by the {}{}{}",
    display_smallest(*.heaps),
    display_largest(.largest),
    .observed.as_ref().map(ToString::to_string).unwrap_or_default()
)]
pub struct NoPeriod {
    /// The game.
    pub game: String,
    /// How many heaps were evaluated, from 0 on.
    pub heaps: u64,
    /// The largest value among them, and the first heap that has it.
    pub largest: (u32, u64),
    /// The limit that stopped the search, or `None` if it saw all heaps that it was to look at.
    pub limit: Option<LimitReached>,
    /// Whether no number of heaps can prove a period, since the subtraction set is given by a rule.
    pub unprovable: bool,
    /// A repetition that was seen where nothing can prove one.
    pub observed: Option<Observed>,
}

/// A repetition that was seen, which is not a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Observed {
    /// The first heap from which the values repeat.
    pub preperiod: u64,
    /// After how many heaps.
    pub period: u64,
    /// The first heap that is not as the repetition would have it, or how many were looked at.
    pub until: u64,
    /// Whether none was found that is not.
    pub holds: bool,
}

impl fmt::Display for Observed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { preperiod, period, until, holds } = self;
        write!(
            f,
            "; observed, which proves nothing: from heap {preperiod} on the values repeat after {period}, "
        )?;
        match holds {
            true => write!(f, "as far as they are known"),
            false => write!(f, "until heap {until}, where they stop to"),
        }
    }
}

fn display_smallest(heaps: u64) -> String {
    if heaps == 1 { "smallest heap".to_owned() } else { format!("{heaps} smallest heaps") }
}

fn display_largest((value, heap): &(u32, u64)) -> String {
    format!(", whose largest value is {value}, at heap {heap} first")
}

/// A cycle as `a -> b -> a`, with the middle left out of a long one.
fn display_cycle(vertices: &[String]) -> String {
    const SHOWN: usize = 8;
    let mut shown = vertices.to_vec();
    if vertices.len() > 2 * SHOWN {
        let left_out = format!("... ({} more) ...", vertices.len() - 2 * SHOWN);
        shown.splice(SHOWN..vertices.len() - SHOWN, [left_out]);
    }
    shown.join(" -> ")
}

/// A fault in what a user wrote, where it stands, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputError {
    /// What is wrong.
    pub fault: Fault,
    /// Where it stands, when it has a place.
    pub place: Option<Box<Place>>,
}

impl InputError {
    /// A fault without a place.
    pub fn new(fault: Fault) -> Self {
        Self { fault, place: None }
    }

    /// A fault at a place.
    pub fn at(fault: Fault, place: Place) -> Self {
        Self { fault, place: Some(Box::new(place)) }
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault.fmt(f)?;
        match self.place.as_deref() {
            Some(Place { source, line: Some(line), .. }) => write!(f, " ({source}, line {line})"),
            Some(Place { source, line: None, .. }) => write!(f, " ({source})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for InputError {}

/// Where a fault stands: a line of text and the part of it that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// What the text is: an argument's name or a file's path.
    pub source: String,
    /// The number of the line from 1, for a text of several lines.
    pub line: Option<u64>,
    /// The line, or as much of it around the fault as is useful.
    pub text: String,
    /// The wrong part, in bytes of `text`; empty where something is missing.
    pub span: Range<usize>,
}

impl Place {
    /// A place in a line, with at most some 60 characters of text kept on each side of the fault
    /// and of the fault itself.
    pub fn new(source: impl Into<String>, line: Option<u64>, text: &str, span: Range<usize>) -> Self {
        const CONTEXT: usize = 60;
        let start = span.start.min(text.len());
        let end = span.end.clamp(start, text.len()).min(start + CONTEXT);
        let from = floor_char(text, start.saturating_sub(CONTEXT));
        let (start, end) = (floor_char(text, start), floor_char(text, end));
        let to = floor_char(text, (end + CONTEXT).min(text.len()));
        let (head, tail) = (if from > 0 { "..." } else { "" }, if to < text.len() { "..." } else { "" });
        let shift = |index: usize| index - from + head.len();
        Self {
            source: source.into(),
            line,
            // A tab or another control character would move the caret away from its place.
            text: format!("{head}{}{tail}", &text[from..to]).replace(|c: char| c.is_ascii_control(), " "),
            span: shift(start)..shift(end),
        }
    }
}

fn floor_char(text: &str, mut index: usize) -> usize {
    while !text.is_char_boundary(index) {
        index -= 1;
    }
    index
}

/// What is wrong with what a user wrote. The message names the fault, [`Fault::hint`] says what
/// would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// A number is missing.
    #[error("a number is missing")]
    MissingNumber,
    /// A component with too few or too many numbers.
    #[error("{got} number{} where a component has {arity}", if *.got == 1 { "" } else { "s" })]
    Arity {
        /// How many were written.
        got: usize,
        /// How many there should be.
        arity: usize,
    },
    /// A parenthesis where none should be, or without the other.
    #[error("this parenthesis {0}")]
    Parenthesis(
        /// What is wrong with it.
        &'static str,
    ),
    /// Not a natural number.
    #[error("`{0}` is not a whole number")]
    NotANumber(String),
    /// Not decimal digits, in a format that has no other notation for numbers.
    #[error("`{0}` is not a number in decimal digits")]
    NotDecimal(String),
    /// A number below zero.
    #[error("`{0}` is negative")]
    Negative(String),
    /// A number with more digits than memory should be spent on.
    #[error("the numbers here have more than {0} digits")]
    TooManyDigits(u64),
    /// A number too large for a field of fixed size.
    #[error("`{number}` is too large: {what} is at most {most}")]
    TooLarge {
        /// The number, shortened.
        number: String,
        /// What the number is for.
        what: &'static str,
        /// The largest that fits.
        most: u64,
    },
    /// A number too small.
    #[error("`{number}` is too small: {what} is at least {least}")]
    TooSmall {
        /// The number.
        number: String,
        /// What the number is for.
        what: &'static str,
        /// The smallest allowed.
        least: u64,
    },
    /// A subtraction set with 0 in it.
    #[error("0 in a subtraction set is a move that takes nothing, so play would never end")]
    SubtractZero,
    /// No subtraction set has this name.
    #[error("there is no subtraction set `{name}`")]
    UnknownSet {
        /// What was written.
        name: String,
        /// The nearest name, if one is near.
        nearest: Option<String>,
    },
    /// A line on the sizes of intersections is wrong, or no sets have these sizes.
    #[error("{0}")]
    NotASize(String),
    /// A divisor 0.
    #[error("0 divides no positive number, so its multiples cannot be counted")]
    ZeroDivisor,
    /// A number whose prime factors are not found, or not proved to be prime.
    #[error("not all prime factors of `{number}` are found: {left} is left")]
    Unfactored {
        /// The number, shortened.
        number: String,
        /// What its known prime factors leave of it, shortened.
        left: String,
    },
    /// No game has this name.
    #[error("there is no game `{name}`")]
    UnknownGame {
        /// What was written.
        name: String,
        /// The names that may be meant.
        likely: Vec<String>,
    },
    /// The game does not take this parameter.
    #[error("`{game}` has no parameter `{parameter}`")]
    UnknownParameter {
        /// The game.
        game: &'static str,
        /// What was written.
        parameter: String,
        /// What the game takes, in the user's notation.
        takes: &'static str,
    },
    /// The game needs a parameter.
    #[error("`{game}` needs {needs}")]
    MissingParameter {
        /// The game.
        game: &'static str,
        /// What is missing.
        needs: &'static str,
        /// How to write it.
        example: &'static str,
    },
    /// No vertex has this name.
    #[error("the graph has no vertex `{name}`")]
    UnknownVertex {
        /// What was written.
        name: String,
        /// The nearest name, if one is near.
        nearest: Option<String>,
    },
    /// A line of an edge list is neither an edge nor a vertex.
    #[error("a line of an edge list has one or two vertices, not {0}")]
    NotAnEdge(usize),
    /// A line too long for what it should be.
    #[error("the line is longer than {0} bytes")]
    LineTooLong(u64),
    /// A graph without directions, which are what moves are.
    #[error("`{0}` stands for a graph without directions, and play needs a digraph")]
    Undirected(&'static str),
    /// A graph with directions for a game that is played on one without.
    #[error("`{0}` stands for a graph with directions, and the game is played on one without")]
    Directed(&'static str),
    /// A DOT file is not as the DOT language has it.
    #[error("{found} where {expected} should be")]
    Dot {
        /// What stands there.
        found: String,
        /// What should.
        expected: &'static str,
    },
    /// A graph is not as its format has it (`docs/graphs.md`).
    #[error("{wrong}")]
    GraphText {
        /// What is wrong.
        wrong: String,
        /// What would be right.
        right: &'static str,
    },
    /// A compressed file is cut short or damaged.
    #[error("cannot unpack {path}: {what}")]
    Archive {
        /// The file.
        path: String,
        /// What is wrong with it.
        what: String,
    },
    /// A symbol is not a digit in the base.
    #[error("`{symbol}` is not a digit in base {base}")]
    NotADigit {
        /// What stands there.
        symbol: String,
        /// The base.
        base: u32,
    },
    /// A code of a taking-and-breaking game without its point, or with two.
    #[error("a code has one point, behind its first digit")]
    CodePoint,
    /// A symbol in a code that is not a digit.
    #[error("`{symbol}` is not a digit of {} code", if *.base == 8 { "an octal" } else { "a hexadecimal" })]
    CodeDigit {
        /// What stands there.
        symbol: char,
        /// The base of the code.
        base: u32,
    },
    /// A code whose first digit lets a heap stay as it is.
    #[error("a code begins with a multiple of 4: what takes nothing has to break the heap")]
    CodeFirst,
    /// A family of games is not written as it should be.
    #[error("{wrong}")]
    Family {
        /// What is wrong.
        wrong: String,
        /// What would be right.
        right: &'static str,
    },
    /// Rules on heaps or tuples are not as they should be (`docs/rules.md`).
    #[error("{wrong}")]
    Rules {
        /// What is wrong.
        wrong: String,
        /// What would be right.
        right: String,
    },
    /// A part of a graph is not written as it should be.
    #[error("{wrong}")]
    Part {
        /// What is wrong.
        wrong: String,
        /// What would be right.
        right: &'static str,
    },
    /// Rules on words are not written as they should be.
    #[error("{wrong}")]
    WordRules {
        /// What is wrong.
        wrong: String,
        /// What would be right.
        right: &'static str,
    },
    /// A text that is no component of a game.
    #[error("`{0}` is no component of this game")]
    NotAComponent(String),
    /// A letter that is no symbol of a game on words.
    #[error("`{letter}` is no symbol of this game")]
    NotASymbol {
        /// What stands there.
        letter: char,
        /// The symbols.
        alphabet: String,
    },
    /// A rule on words by which play may not end.
    #[error("play may not end: no measure is found that the rule `{0}` lowers")]
    MayNotEnd(String),
    /// Bytes that are not text.
    #[error("the input is not UTF-8 text (byte {0})")]
    NotUtf8(u64),
    /// A judge's input ends too early.
    #[error("the input ends too early: expected {expected}, got {}", none_or(*.got))]
    Truncated {
        /// How many numbers of what.
        expected: String,
        /// How many came.
        got: u64,
    },
    /// A judge's input goes on after its end.
    #[error("the input goes on after {0}")]
    Trailing(String),
    /// A file is not a certificate.
    #[error("this is not a certificate: {0}")]
    NotACertificate(String),
    /// The positions of a game are no heaps that could be counted below a bound.
    #[error("the positions of `{0}` are not numbers, so none is below a bound")]
    NotHeaps(String),
    /// The misère values of heaps do not say who wins a sum of them.
    #[error("in misère play the values of heaps of `{0}` do not say who wins a sum of several")]
    MisereSums(String),
    /// Where components end the whole game, values do not count sums.
    #[error("`{0}` may end otherwise than by the last move, so that sums are not counted, nor values")]
    EndedSums(String),
    /// The game has no answer of this kind.
    #[error("{0}")]
    NoSuchAnswer(String),
}

impl Fault {
    /// What would be right, where something useful can be said.
    pub fn hint(&self) -> Option<String> {
        let hint = match self {
            Self::NotANumber(text) if text.contains([',', ';']) => "separate numbers by spaces",
            Self::Arity { arity, .. } => {
                let numbers: Vec<String> = (1..=(*arity).min(9)).map(|number| number.to_string()).collect();
                let more = if *arity > 9 { format!(",...,{arity}") } else { String::new() };
                return Some(format!(
                    "write each component as {}{more}, with a space before the next",
                    numbers.join(",")
                ));
            }
            Self::Parenthesis(_) => "write each component as 3,5 or (3,5), with a space before the next",
            Self::MissingNumber | Self::NotANumber(_) => {
                "write a whole number, such as 7, 1_000_000, 10^18 or 1e18"
            }
            Self::NotDecimal(_) => "write digits alone, such as 1000000; separate numbers by white space",
            Self::Negative(_) => "write a number that is 0 or more",
            Self::SubtractZero => "leave the 0 out",
            Self::NotASize(_) => {
                "write `A & B = 3` for an intersection of 3 items, `A = 5` for a set, `{} = 9` for all there is"
            }
            Self::ZeroDivisor => "leave the 0 out",
            Self::Unfactored { .. } => {
                "write the prime factors after --of, with --none; those that are found here are below 2^64, and all but \
                 the largest below about 2^40"
            }
            Self::UnknownGame { likely, .. } if !likely.is_empty() => {
                return Some(format!("did you mean `{}`?", likely.join("` or `")));
            }
            Self::UnknownGame { .. } => {
                let names: Vec<&str> = crate::rulesets::built_in().map(|entry| entry.name).collect();
                let names = names.join(", ");
                return Some(format!(
                    "the games are {names}, and those by shipped rules that `grundy games` lists"
                ));
            }
            Self::UnknownParameter { takes, .. } => takes,
            Self::MissingParameter { example, .. } => {
                return Some(format!("for example `{example}`"));
            }
            Self::UnknownSet { nearest: None, .. } => {
                let names: Vec<&str> = crate::rulesets::subtract::set_names().collect();
                return Some(format!("write numbers with commas between, or one of {}", names.join(", ")));
            }
            Self::UnknownVertex { nearest: Some(nearest), .. }
            | Self::UnknownSet { nearest: Some(nearest), .. } => {
                return Some(format!("did you mean `{nearest}`?"));
            }
            Self::LineTooLong(_) => "an edge list has one edge a line, and positions come one a line",
            Self::Undirected("graph" | "--") => "write `digraph` for `graph` and `a -> b` for `a -- b`",
            Self::Undirected(_) => "give each edge a direction (docs/graphs.md)",
            Self::Directed("digraph" | "->") => "write `graph` for `digraph` and `a -- b` for `a -> b`",
            Self::Directed(_) => "give the edges no direction (docs/graphs.md)",
            Self::NotAnEdge(_) => {
                "write `a b` for an edge from a to b, `a` alone for a vertex, # for a comment"
            }
            Self::CodePoint => "write a code as 0.77, 4.007 or .137",
            Self::CodeDigit { base: 8, .. } => "octal digits are 0 to 7; `hex:` takes 0 to F",
            Self::CodeDigit { .. } => "hexadecimal digits are 0 to 9 and A to F",
            Self::CodeFirst => "write 0, or 4 to break a heap in two without taking (8 or C with `hex:`)",
            Self::NotACertificate(_) => {
                "`grundy period` and `grundy prove` write them with `--certificate FILE`; \
                 docs/certificates.md has the format"
            }
            Self::Rules { right, .. } => return Some(right.clone()),
            Self::Family { right, .. }
            | Self::WordRules { right, .. }
            | Self::GraphText { right, .. }
            | Self::Part { right, .. } => right,
            Self::NotHeaps(_) => {
                "count a game on heaps or tuples, such as kayles, or one on words (`grundy games` lists them)"
            }
            Self::EndedSums(_) => "count single positions by outcome (without `--heaps` and `--by-value`)",
            Self::MisereSums(_) => "count single heaps (`--heaps 1`), or normal play",
            Self::NotASymbol { alphabet, .. } => {
                return Some(format!(
                    "words are over {alphabet}, with nothing between; \"\" is the empty word"
                ));
            }
            Self::MayNotEnd(_) => {
                "each rule has to lower a weighted number of symbols, or the order of words of one length"
            }
            Self::NotADigit { base: 2..=36, .. } => "digits are 0-9, then a-z",
            Self::NotADigit { .. } => "above base 36, write digits as numbers with dots between: 12.0.57",
            _ => return None,
        };
        Some(hint.to_owned())
    }
}

fn none_or(count: u64) -> String {
    if count == 0 { "none".to_owned() } else { count.to_string() }
}

/// A text that names a number or name in a message, shortened to 40 characters.
pub(crate) fn shorten(text: &str) -> String {
    const SHOWN: usize = 18;
    let length = text.chars().count();
    if length <= 2 * SHOWN + 4 {
        return text.to_owned();
    }
    let head: String = text.chars().take(SHOWN).collect();
    let tail: String = text.chars().skip(length - SHOWN).collect();
    format!("{head}...{tail}")
}
