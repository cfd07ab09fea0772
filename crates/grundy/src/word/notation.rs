//! How rules on words are written (`docs/words.md`).
//!
//! ```text
//! word over 0, 1*9
//! anywhere 0 -> "" | 1 -> ""
//! strip leading 0
//! ```

use super::alphabet::{Alphabet, Letter, MOST_SYMBOLS, Symbol, SymbolSet};
use super::measure::{Measure, NoMeasure};
use super::rules::{MoveRule, Part, Place, WordRules};
use crate::error::{Fault, InputError};
use crate::notation::{Word, nearest, parse_small};
use std::fmt;

/// The most moves that rules may have.
const MOST_RULES: usize = 256;

/// The most symbols and gaps on a side of a rule.
const LONGEST_SIDE: usize = 64;

/// The most gaps in a rule.
const MOST_GAPS: usize = 4;

const STATEMENTS: &str = "write `anywhere`, `left`, `right` or `whole` before a rule, or `strip leading 0`";
const SIDES: &str = "a rule is like `01 -> 10`, `[1]+ -> \"\"` or `1 .. 0 -> 0 .. 1`";

impl WordRules {
    /// Reads rules. Statements are the lines of the text or the parts between semicolons; what
    /// follows a # is left out.
    ///
    /// # Errors
    /// [`Fault::WordRules`] at what is wrong; [`Fault::MayNotEnd`] at the first rule that no measure that is
    /// found lowers.
    pub fn parse(lines: &[Word<'_>]) -> Result<Self, InputError> {
        let mut reader = Reader::default();
        for line in lines {
            for statement in line.split(';') {
                let end = statement.text().find('#');
                let text = statement.part(0..end.unwrap_or(statement.text().len())).trimmed();
                if !text.text().is_empty() {
                    reader.statement(&text)?;
                }
                if end.is_some() {
                    break;
                }
            }
        }
        reader.finish(lines.last())
    }

    /// Reads a word: its letters, or `""` for the empty one; it is brought into normal form.
    ///
    /// # Errors
    /// [`Fault::WordRules`] at a letter that is none of the game's.
    pub fn parse_word(&self, word: &Word<'_>) -> Result<Vec<Symbol>, InputError> {
        let text = word.text();
        if text.is_empty() || text == "\"\"" {
            return Ok(Vec::new());
        }
        let mut symbols = Vec::with_capacity(text.len());
        for (at, letter) in text.char_indices() {
            let symbol = self.alphabet.symbol_of(letter).ok_or_else(|| {
                let place = word.part(at..at + letter.len_utf8());
                place.fault(Fault::NotASymbol { letter, alphabet: self.alphabet.to_string() })
            })?;
            symbols.push(symbol);
        }
        Ok(self.normal_form(&symbols).to_vec())
    }
}

#[derive(Default)]
struct Reader<'w> {
    alphabet: Option<Alphabet>,
    moves: Vec<MoveRule>,
    places: Vec<Word<'w>>,
    leading: SymbolSet,
    trailing: SymbolSet,
}

/// What a side of a rule is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Item {
    Symbol(Symbol),
    Gap { of: SymbolSet, some: bool },
}

fn wrong(word: &Word<'_>, wrong: impl Into<String>, right: &'static str) -> InputError {
    word.fault(Fault::WordRules { wrong: wrong.into(), right })
}

impl<'w> Reader<'w> {
    fn statement(&mut self, statement: &Word<'w>) -> Result<(), InputError> {
        let (first, rest) = first_word(statement);
        let Some(alphabet) = &self.alphabet else {
            let over = first_word(&rest);
            if first.text() != "word" || over.0.text() != "over" {
                return Err(wrong(
                    &first,
                    "rules on words begin with their symbols",
                    "begin with `word over 0, 1`",
                ));
            }
            self.alphabet = Some(symbols(&over.1)?);
            return Ok(());
        };
        if let Some(place) = Place::ALL.into_iter().find(|place| place.name() == first.text()) {
            for rule in rest.split('|') {
                let rule = rule.trimmed();
                if self.moves.len() >= MOST_RULES {
                    return Err(wrong(
                        &rule,
                        format!("there are more than {MOST_RULES} rules"),
                        "write fewer rules",
                    ));
                }
                self.moves.push(move_rule(alphabet, place, &rule)?);
                self.places.push(rule);
            }
            return Ok(());
        }
        match first.text() {
            "strip" => {
                let (which, listed) = first_word(&rest);
                let (leading, trailing) = match which.text() {
                    "leading" => (true, false),
                    "trailing" => (false, true),
                    "ends" => (true, true),
                    _ => {
                        let right = "write `strip leading 0`, `strip trailing 0` or `strip ends 0`";
                        return Err(wrong(&which, "which end is stripped is not said", right));
                    }
                };
                let set = set_of(alphabet, &listed)?;
                set.iter().for_each(|symbol| {
                    if leading {
                        self.leading.insert(symbol);
                    }
                    if trailing {
                        self.trailing.insert(symbol);
                    }
                });
                Ok(())
            }
            "word" => {
                Err(wrong(&first, "the symbols are given twice", "list all symbols in one `word over`"))
            }
            other => {
                let known = Place::ALL.map(Place::name).into_iter().chain(["strip"]);
                let likely = nearest(other, known);
                let what = match likely {
                    Some(likely) => format!("there is no statement `{other}`; did you mean `{likely}`?"),
                    None => format!("there is no statement `{}`", crate::error::shorten(other)),
                };
                Err(wrong(&first, what, STATEMENTS))
            }
        }
    }

    fn finish(self, end: Option<&Word<'_>>) -> Result<WordRules, InputError> {
        let Some(alphabet) = self.alphabet else {
            let fault = Fault::WordRules {
                wrong: "there are no rules".to_owned(),
                right: "begin with `word over 0, 1`",
            };
            return Err(end.map_or_else(|| InputError::new(fault.clone()), |end| end.fault(fault.clone())));
        };
        match Measure::find(&alphabet, &self.moves) {
            Ok(measure) => Ok(WordRules {
                alphabet,
                moves: self.moves,
                leading: self.leading,
                trailing: self.trailing,
                measure,
            }),
            Err(NoMeasure::TooMany(choices)) => {
                let wrong = format!("{choices} cases of rules are too many to prove that play ends");
                let right = "write fewer rules, or fewer symbols in gaps that are erased";
                let fault = Fault::WordRules { wrong, right };
                Err(end.map_or_else(|| InputError::new(fault.clone()), |end| end.fault(fault.clone())))
            }
            Err(NoMeasure::Stuck(stuck)) => {
                // Best one that nothing lowers even where it is the only rule.
                let alone = |&&rule: &&usize| Measure::find(&alphabet, &self.moves[rule..=rule]).is_err();
                let rule = stuck.iter().find(alone).or(stuck.first()).copied().unwrap_or_default();
                Err(self.places[rule].fault(Fault::MayNotEnd(self.moves[rule].text.clone())))
            }
        }
    }
}

/// The first word of a text and the rest.
fn first_word<'w>(text: &Word<'w>) -> (Word<'w>, Word<'w>) {
    let text = text.trimmed();
    let end = text.text().find(char::is_whitespace).unwrap_or(text.text().len());
    (text.part(0..end), text.part(end..text.text().len()).trimmed())
}

/// Reads the symbols with their weights: `0, 1*9`.
fn symbols(list: &Word<'_>) -> Result<Alphabet, InputError> {
    const RIGHT: &str = "write symbols with commas between, such as `word over 0, 1*9`";
    let mut letters: Vec<Letter> = Vec::new();
    for entry in list.split(',') {
        let entry = entry.trimmed();
        let (name, weight) = match entry.split_once('*') {
            Some((name, weight)) => {
                (name.trimmed(), parse_small(&weight.trimmed(), "a weight", u64::MAX >> 1)?)
            }
            None => (entry.clone(), 1),
        };
        if weight == 0 {
            return Err(wrong(&entry, "a symbol that stands for no letter", "write a weight of 1 or more"));
        }
        let mut characters = name.text().chars();
        let symbol = match (characters.next(), characters.next()) {
            (Some(symbol), None) if is_symbol(symbol) => symbol,
            (None, _) => return Err(wrong(&entry, "a symbol is missing", RIGHT)),
            _ => {
                return Err(wrong(
                    &name,
                    "a symbol is one letter, digit or other sign that rules do not use",
                    RIGHT,
                ));
            }
        };
        if letters.iter().any(|letter| letter.name == symbol) {
            return Err(wrong(&name, format!("the symbol {symbol} is there twice"), RIGHT));
        }
        if letters.len() >= MOST_SYMBOLS {
            return Err(wrong(
                &name,
                format!("there are more than {MOST_SYMBOLS} symbols"),
                "use fewer symbols",
            ));
        }
        letters.push(Letter { name: symbol, weight });
    }
    Ok(Alphabet::new(letters))
}

fn is_symbol(character: char) -> bool {
    let visible = character.is_alphanumeric()
        || character.is_ascii_punctuation()
        // Arrows, boxes, chessmen and other shapes.
        || ('\u{2190}'..='\u{2bff}').contains(&character);
    visible && !"\"[]*+|->.;#,".contains(character)
}

fn symbol(alphabet: &Alphabet, at: &Word<'_>, name: char) -> Result<Symbol, InputError> {
    alphabet.named(name).ok_or_else(|| {
        wrong(at, format!("`{name}` is no symbol of this game"), "use the symbols of the line `word over`")
    })
}

/// Reads a set of symbols, which commas and spaces may separate.
fn set_of(alphabet: &Alphabet, list: &Word<'_>) -> Result<SymbolSet, InputError> {
    let mut set = SymbolSet::EMPTY;
    for (at, name) in list.text().char_indices() {
        if !name.is_whitespace() && name != ',' {
            set.insert(symbol(alphabet, &list.part(at..at + name.len_utf8()), name)?);
        }
    }
    match set.is_empty() {
        true => Err(wrong(list, "symbols are missing", "name the symbols, such as `strip leading 0`")),
        false => Ok(set),
    }
}

/// Reads a rule of the form `u -> v`.
fn move_rule(alphabet: &Alphabet, place: Place, rule: &Word<'_>) -> Result<MoveRule, InputError> {
    let Some(arrow) = rule.text().find("->") else {
        return Err(wrong(rule, "a rule has an arrow", SIDES));
    };
    let (before, after) = (rule.part(0..arrow).trimmed(), rule.part(arrow + 2..rule.text().len()).trimmed());
    let from = side(alphabet, &before)?;
    let to = side(alphabet, &after)?;
    let gaps = |items: &[Item]| -> Vec<Item> {
        items.iter().filter(|item| matches!(item, Item::Gap { .. })).cloned().collect()
    };
    let kept = !gaps(&to).is_empty();
    if kept && gaps(&from) != gaps(&to) {
        let right = "the right side has all gaps of the left in their order, or none of them";
        return Err(wrong(&after, "the gaps of the two sides differ", right));
    }
    if gaps(&from).len() > MOST_GAPS {
        return Err(wrong(&before, format!("a rule has at most {MOST_GAPS} gaps"), SIDES));
    }
    let is_gap = |item: Option<&Item>| matches!(item, Some(Item::Gap { .. }));
    let open_end = place.has_left() && is_gap(from.first()) || place.has_right() && is_gap(from.last());
    if kept && open_end {
        let right = "leave the gap out: what stands beside a rule stays in any case";
        return Err(wrong(&before, "a gap that stays stands at an open end", right));
    }
    if from.windows(2).any(|pair| is_gap(pair.first()) && is_gap(pair.last())) {
        return Err(wrong(&before, "two gaps stand beside each other", "put the symbols of both in one gap"));
    }
    let text = format!("{} -> {}", show_side(alphabet, &from), show_side(alphabet, &to));
    Ok(MoveRule { place, parts: parts(from, to, kept), text })
}

/// Puts the two sides of a rule together.
fn parts(from: Vec<Item>, to: Vec<Item>, kept: bool) -> Vec<Part> {
    let factors = |items: Vec<Item>| {
        let mut factors = vec![Vec::new()];
        for item in items {
            match item {
                Item::Symbol(symbol) => factors.last_mut().into_iter().for_each(|last| last.push(symbol)),
                Item::Gap { .. } => factors.push(Vec::new()),
            }
        }
        factors
    };
    let gaps: Vec<Item> = from.iter().filter(|item| matches!(item, Item::Gap { .. })).cloned().collect();
    let mut written = factors(to).into_iter();
    let mut gaps = gaps.into_iter();
    let mut parts = Vec::new();
    for from in factors(from) {
        let to = written.next().unwrap_or_default();
        if !(from.is_empty() && to.is_empty()) {
            parts.push(Part::Rewrite { from, to });
        }
        if let Some(Item::Gap { of, some }) = gaps.next() {
            parts.push(Part::Gap { of, some, kept });
        }
    }
    parts
}

/// Reads one side of a rule.
fn side(alphabet: &Alphabet, side: &Word<'_>) -> Result<Vec<Item>, InputError> {
    let mut items = Vec::new();
    let mut rest = side.clone();
    if rest.text().is_empty() {
        return Err(wrong(side, "a side of a rule is missing", "write `\"\"` for nothing"));
    }
    while let Some(first) = rest.text().chars().next() {
        let text = rest.text();
        let length = if first.is_whitespace() {
            first.len_utf8()
        } else if text.starts_with("\"\"") {
            2
        } else if text.starts_with("..") {
            items.push(Item::Gap { of: alphabet.all(), some: false });
            2
        } else if first == '[' {
            let Some(end) = text.find(']') else {
                return Err(wrong(&rest, "a bracket is not closed", SIDES));
            };
            let of = set_of(alphabet, &rest.part(1..end))?;
            let some = match text[end + 1..].chars().next() {
                Some('*') => false,
                Some('+') => true,
                _ => {
                    return Err(wrong(
                        &rest.part(0..end + 1),
                        "how many symbols of a set is not said",
                        "write [01]* for any number, [01]+ for at least one",
                    ));
                }
            };
            items.push(Item::Gap { of, some });
            end + 2
        } else {
            let at = rest.part(0..first.len_utf8());
            items.push(Item::Symbol(symbol(alphabet, &at, first)?));
            first.len_utf8()
        };
        if items.len() > LONGEST_SIDE {
            return Err(wrong(side, format!("a side of a rule has more than {LONGEST_SIDE} symbols"), SIDES));
        }
        rest = rest.part(length..text.len());
    }
    Ok(items)
}

fn show_set(alphabet: &Alphabet, set: SymbolSet) -> String {
    set.iter().map(|symbol| alphabet.name(symbol)).collect()
}

fn show_side(alphabet: &Alphabet, items: &[Item]) -> String {
    if items.is_empty() {
        return "\"\"".to_owned();
    }
    let mut text = String::new();
    let mut in_word = false;
    for item in items {
        let symbol = matches!(item, Item::Symbol(_));
        if !(text.is_empty() || symbol && in_word) {
            text.push(' ');
        }
        in_word = symbol;
        match *item {
            Item::Symbol(symbol) => text.push(alphabet.name(symbol)),
            Item::Gap { of, some: false } if of == alphabet.all() => text.push_str(".."),
            Item::Gap { of, some } => {
                text.push_str(&format!("[{}]{}", show_set(alphabet, of), if some { '+' } else { '*' }));
            }
        }
    }
    text
}

impl fmt::Display for WordRules {
    /// The rules in canonical spelling, in one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "word over {}", self.alphabet)?;
        let mut last = None;
        for rule in &self.moves {
            match last == Some(rule.place) {
                true => f.write_str(" | ")?,
                false => write!(f, "; {} ", rule.place.name())?,
            }
            f.write_str(&rule.text)?;
            last = Some(rule.place);
        }
        let both = |leading: bool, trailing: bool| {
            let of = |symbol: &Symbol| {
                (self.leading.contains(*symbol), self.trailing.contains(*symbol)) == (leading, trailing)
            };
            self.alphabet.symbols().filter(of).map(|symbol| self.alphabet.name(symbol)).collect::<String>()
        };
        for (which, set) in
            [("leading", both(true, false)), ("trailing", both(false, true)), ("ends", both(true, true))]
        {
            if !set.is_empty() {
                write!(f, "; strip {which} {set}")?;
            }
        }
        Ok(())
    }
}
