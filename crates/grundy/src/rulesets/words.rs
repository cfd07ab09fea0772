//! Games on words, written by the user or shipped: a move rewrites factors of a word.

mod shipped;

pub(super) use shipped::SHIPPED;

use super::playable::SEARCH_REASON;
use super::rules::About;
use super::{Entry, Method, Methods, Playable};
use crate::answer::{Change, Move};
use crate::engine::{AnyWord, ByAutomaton, Engine, NamedMoves, OnWords, any_word, naive};
use crate::error::{Error, Fault, InputError, Result};
use crate::limits::Meter;
use crate::notation::{Word, Words};
use crate::outcome::Convention;
use crate::ruleset::{Options, Ruleset};
use crate::word::{Rewriting, Symbol, WordRules};
use std::ops::ControlFlow;
use std::path::Path;

pub(crate) const ENTRY: Entry = Entry {
    name: "word",
    rules: "rewrite factors of a word, by the rules in a file or in line (docs/words.md)",
    example: "'word over 0, 1; anywhere 1 -> \"\"; strip leading 0' 1011",
    make: |parameters, meter| match parameters.map(Word::text).filter(|path| !path.is_empty()) {
        Some(path) => Ok(Box::new(WordGame::load(Path::new(path), meter)?)),
        None => Err(InputError::new(Fault::MissingParameter {
            game: "word",
            needs: "a file, or rules",
            example: "word:my.rules",
        })
        .into()),
    },
};

/// The longest file of rules, in bytes.
const LONGEST_FILE: u64 = 1 << 20;

/// A game on words.
#[derive(Clone, Debug)]
pub struct WordGame {
    spelling: String,
    rules: WordRules,
    about: Option<About>,
}

impl WordGame {
    /// The game with these rules, which are its name.
    pub fn new(rules: WordRules) -> Self {
        Self { spelling: rules.to_string(), rules, about: None }
    }

    /// The game with these rules, from a text that says more.
    pub fn written(rules: WordRules, spelling: String, about: About) -> Self {
        Self { spelling, rules, about: Some(about) }
    }

    /// Reads the rules in a file.
    ///
    /// # Errors
    /// [`Error::Read`], or as [`WordRules::parse`].
    pub fn load(path: &Path, meter: &mut Meter<'_>) -> Result<Self> {
        let name = path.display().to_string();
        let text = read_text(path, LONGEST_FILE, meter)?;
        // Some editors put a mark of byte order before a text.
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        Ok(Self::new(rules_of(&name, text)?))
    }

    /// The game that is shipped under a name.
    fn shipped(name: &str, text: &str) -> Result<Self> {
        Ok(Self { spelling: name.to_owned(), rules: rules_of(name, text)?, about: None })
    }
}

/// The rules in a text of several lines.
fn rules_of(source: &str, text: &str) -> Result<WordRules, InputError> {
    let lines = (1..).zip(text.lines()).map(|(number, line)| Words::of_line(source, Some(number), line));
    let lines: Vec<Words> = lines.collect();
    let lines: Vec<Word<'_>> = lines.iter().map(Words::whole).collect();
    WordRules::parse(&lines)
}

/// The text of a file of rules, which has at most `longest` bytes.
pub(super) fn read_text(path: &Path, longest: u64, meter: &Meter<'_>) -> Result<String> {
    use std::io::Read;
    let most = longest.min(meter.memory());
    let read = || {
        let mut bytes = Vec::new();
        std::fs::File::open(path)?.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > most {
            let kind = std::io::ErrorKind::FileTooLarge;
            return Err(std::io::Error::new(kind, format!("rules have at most {most} bytes")));
        }
        Ok(bytes)
    };
    let bytes = read().map_err(|source| Error::Read { path: path.to_owned(), source })?;
    String::from_utf8(bytes)
        .map_err(|error| InputError::new(Fault::NotUtf8(error.utf8_error().valid_up_to() as u64 + 1)).into())
}

impl Ruleset for WordGame {
    type Component = Vec<Symbol>;

    fn options(&self, word: &Vec<Symbol>, options: &mut Options<Vec<Symbol>>) {
        let _ = self.rules.moves_of(word, |found| {
            options.push(self.rules.normal_form(&found.apply(word)).to_vec());
            ControlFlow::<()>::Continue(())
        });
    }

    fn is_terminal(&self, word: &Vec<Symbol>) -> bool {
        self.rules.moves_of(word, |_| ControlFlow::Break(())).is_continue()
    }

    fn name(&self, word: &Vec<Symbol>) -> String {
        self.rules.alphabet.show(word)
    }

    fn options_bytes(&self, word: &Vec<Symbol>) -> u64 {
        self.rules.options_bytes(word.len())
    }

    fn owned_bytes(&self, word: &Vec<Symbol>) -> usize {
        word.len()
    }
}

impl NamedMoves for WordGame {
    fn name_move(&self, place: usize, word: &Vec<Symbol>, index: usize, _: &[Vec<Symbol>]) -> Move {
        let mut left = index;
        let found = self.rules.moves_of(word, |found| match left {
            0 => ControlFlow::Break(found.clone()),
            _ => {
                left -= 1;
                ControlFlow::Continue(())
            }
        });
        match found {
            ControlFlow::Break(found) => self.name_rewriting(place, word, &found),
            ControlFlow::Continue(()) => self.name_rewriting(place, word, &Rewriting::default()),
        }
    }
}

impl OnWords for WordGame {
    fn word_of(&self, word: &Vec<Symbol>) -> Vec<Symbol> {
        word.clone()
    }

    fn name_rewriting(&self, place: usize, word: &Vec<Symbol>, found: &Rewriting) -> Move {
        let alphabet = &self.rules.alphabet;
        let changes = found.steps.iter().map(|step| Change {
            at: step.at + 1,
            from: alphabet.show(&word[step.at..step.at + step.length]),
            to: alphabet.show(&step.to),
        });
        let leaving = alphabet.show(self.rules.normal_form(&found.apply(word)));
        Move::Rewrite { word: place, changes: changes.collect(), leaving }
    }
}

impl Playable for WordGame {
    fn spelling(&self) -> String {
        self.spelling.clone()
    }

    fn about(&self) -> Option<&About> {
        self.about.as_ref()
    }

    fn parse_position(&self, words: &Words) -> Result<Vec<Vec<Symbol>>, InputError> {
        words.iter().map(|word| self.rules.parse_word(&word)).collect()
    }

    fn show_position(&self, position: &[Vec<Symbol>]) -> Vec<String> {
        position.iter().map(|word| self.rules.alphabet.show(word)).collect()
    }

    fn component(&self, _: u64) -> Option<Vec<Symbol>> {
        None
    }

    fn small_components(&self, most: usize) -> Vec<Vec<Symbol>> {
        let mut words = vec![Vec::new()];
        let mut longer = 0;
        while longer < words.len() && words.len() < most {
            for symbol in self.rules.alphabet.all().iter() {
                let word = [words[longer].as_slice(), &[symbol]].concat();
                if self.rules.normal_form(&word) == word {
                    words.push(word);
                }
            }
            longer += 1;
        }
        words.truncate(most);
        words
    }

    fn word_rules(&self) -> Option<WordRules> {
        Some(self.rules.clone())
    }

    fn as_word(&self, word: &Vec<Symbol>) -> Option<Vec<Symbol>> {
        Some(word.clone())
    }

    fn methods(&self, _: Convention) -> Methods {
        vec![
            (Method::Words, any_word::REASON),
            (Method::Automaton, "an automaton that is learned from short words and proved for all"),
            (Method::Search, SEARCH_REASON),
        ]
    }

    fn engine(&self, method: Method, convention: Convention) -> Box<dyn Engine<Vec<Symbol>> + '_> {
        match method {
            Method::Search => naive(self, convention),
            Method::Automaton => {
                Box::new(ByAutomaton::new(self, self.spelling.clone(), self.rules.clone(), convention))
            }
            _ => Box::new(AnyWord::new(self, self.spelling.clone(), self.rules.clone(), convention)),
        }
    }
}
