//! Automata beside the rules, word for word.

use super::*;
use crate::error::Fault;
use crate::limits::Limits;
use crate::notation::Words;
use crate::outcome::Convention;
use proptest::prelude::*;

pub(super) const NORMAL: Goal = Goal { outcomes: false, convention: Convention::Normal };

pub(super) const GOALS: [Goal; 4] = [
    NORMAL,
    Goal { outcomes: true, convention: Convention::Normal },
    Goal { outcomes: false, convention: Convention::Misere },
    Goal { outcomes: true, convention: Convention::Misere },
];

pub(super) fn rules(text: &str) -> WordRules {
    WordRules::parse(&[Words::of_line("GAME", None, text).whole()])
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn learned(rules: &WordRules, goal: Goal) -> Learned {
    learn(rules, goal, Learning::default(), &mut Limits::default().start()).unwrap()
}

fn refused(text: &str) -> Fault {
    WordRules::parse(&[Words::of_line("GAME", None, text).whole()])
        .map(|rules| rules.to_string())
        .unwrap_err()
        .fault
}

/// All words of at most so many symbols, shorter ones first.
pub(super) fn words(symbols: usize, length: usize) -> Vec<Vec<Symbol>> {
    let mut words = vec![Vec::new()];
    let mut from = 0;
    for _ in 0..length {
        let to = words.len();
        for at in from..to {
            for symbol in (0..symbols as u8).map(Symbol) {
                words.push([&words[at][..], &[symbol]].concat());
            }
        }
        from = to;
    }
    words
}

pub(super) const GAMES: [&str; 14] = [
    "word over 0, 1*9; anywhere 0 -> \"\" | 1 -> \"\"; strip leading 0",
    "word over 0, 1; anywhere 1 -> \"\"; strip ends 0",
    "word over 0, 1; anywhere 0 -> \"\" | 1 -> \"\"; strip trailing 01",
    "word over a, b; anywhere [a]+ -> \"\" | [b]+ -> \"\"",
    "word over a, b; left a -> \"\" | b -> \"\"; right a -> \"\"",
    "word over T, H; anywhere H -> T; strip leading T",
    "word over T, H; anywhere H -> T | T [T]* H -> H [T]* T; strip trailing T",
    "word over 0, 1; anywhere 110 -> 001 | 011 -> 100",
    "word over 0, 1; whole 11 .. 1 -> 0 .. 0; left 01 -> 10; right 1 -> \"\"",
    "word over 0, 1; anywhere 111 -> 000; strip ends 0",
    "word over a, b, c; anywhere a [b]* c -> b | c -> a; left b -> \"\"",
    "word over 0, 1; anywhere 1 .. 1 -> 0 .. 0",
    "word over 0, 1; anywhere 10 -> 01",
    "word over x",
];

#[test]
fn what_the_transducer_writes_are_the_options() {
    for text in GAMES {
        let rules = rules(text);
        let transducer = transducer::Transducer::new(&rules);
        for word in words(rules.alphabet.len(), 7) {
            let mut open: Vec<(Vec<Symbol>, usize)> = transducer.starts.clone();
            for symbol in &word {
                let steps = |(written, state): (Vec<Symbol>, usize)| {
                    let arrows = transducer.steps[state][symbol.index()].clone();
                    arrows.into_iter().map(move |(more, to)| ([&written[..], &more].concat(), to))
                };
                open = open.into_iter().flat_map(steps).collect();
            }
            let mut written: Vec<_> = open
                .into_iter()
                .filter(|&(_, state)| transducer.accepting[state])
                .map(|(word, _)| word)
                .collect();
            let mut listed = Vec::new();
            let _ = rules.moves_of(&word, |found| {
                listed.push(found.apply(&word));
                std::ops::ControlFlow::<()>::Continue(())
            });
            for list in [&mut written, &mut listed] {
                list.sort_unstable();
                list.dedup();
            }
            assert_eq!(written, listed, "{text} {}", rules.alphabet.show(&word));
        }
    }
}

/// The mex rule word for word, with nothing remembered but values of shorter lists of options.
#[test]
fn the_oracle_and_the_automaton_follow_the_mex_rule() {
    for text in GAMES {
        let rules = rules(text);
        for goal in GOALS {
            let limits = Limits { positions: 200_000, ..Limits::default() };
            let learning = Learning { states: 300, length: 40 };
            let learned = learn(&rules, goal, learning, &mut limits.start()).unwrap();
            let mut oracle = Oracle::new(&rules, goal);
            let limits = Limits { time: None, ..Limits::default() };
            let mut meter = limits.start();
            for word in words(rules.alphabet.len(), if rules.alphabet.len() > 2 { 7 } else { 10 }) {
                let value = oracle.value(&word, &mut meter).unwrap();
                let word = rules.normal_form(&word);
                let options = rules.options_of(word);
                let mut values: Vec<Value> =
                    options.iter().map(|option| oracle.value(option, &mut meter).unwrap()).collect();
                values.sort_unstable();
                let mex = (0..).find(|value| !values.contains(value)).unwrap();
                let right = if options.is_empty() { goal.terminal() } else { goal.of_mex(mex) };
                assert_eq!(value, right, "{text} {}", rules.alphabet.show(word));
                if learned.proof.is_ok() {
                    assert_eq!(
                        learned.automaton.value(word),
                        value,
                        "{text} {goal:?} {}",
                        rules.alphabet.show(word)
                    );
                }
            }
        }
    }
}

#[test]
fn removing_digits_has_nine_states() {
    let learned = learned(&rules(GAMES[0]), NORMAL);
    assert!(learned.proof.is_ok());
    assert_eq!(learned.automaton.len(), 9);
    let mut values = learned.automaton.outputs().to_vec();
    values.sort_unstable();
    values.dedup();
    assert_eq!(values, [0, 1, 2, 3]);
}

/// The state has to hold the length of a run and the nim-sum of those before.
#[test]
fn runs_of_dawsons_kayles() {
    let rules = rules("word over 0, 1; anywhere 11 -> 00; strip ends 0");
    let outcomes = learned(&rules, NORMAL);
    assert!(outcomes.proof.is_ok(), "{:?}", outcomes.proof);
    assert!(outcomes.automaton.len() > 300);
}

/// A changed automaton is refuted, by a word at which, or at an option of which, it is wrong.
#[test]
fn every_change_is_refuted() {
    let mut proved = 0;
    for text in GAMES {
        let rules = rules(text);
        for goal in GOALS {
            let limits = Limits { positions: 20_000, ..Limits::default() };
            let learned =
                learn(&rules, goal, Learning { states: 12, length: 40 }, &mut limits.start()).unwrap();
            if learned.proof.is_err() {
                continue;
            }
            proved += 1;
            let automaton = learned.automaton;
            let (states, symbols) = (automaton.len() as StateId, automaton.symbols());
            let next: Vec<StateId> = (0..states)
                .flat_map(|state| (0..symbols as u8).map(move |symbol| (state, Symbol(symbol))))
                .map(|(state, symbol)| automaton.next(state, symbol))
                .collect();
            let mut changed = Vec::new();
            for at in 0..next.len() {
                for to in (0..states).filter(|&to| to != next[at]) {
                    let mut next = next.clone();
                    next[at] = to;
                    changed.push(Automaton::new(symbols, next, automaton.outputs().to_vec()).unwrap());
                }
            }
            for state in 0..states as usize {
                let mut outputs = automaton.outputs().to_vec();
                outputs[state] ^= 1;
                changed.push(Automaton::new(symbols, next.clone(), outputs).unwrap());
            }
            for changed in changed {
                let limits = Limits { time: None, ..Limits::default() };
                match check(&rules, &changed, goal, &mut limits.start()).unwrap() {
                    Checked::WrongAt(words) => assert!(
                        words.iter().any(|word| {
                            let word = rules.normal_form(word);
                            std::iter::once(word.to_vec())
                                .chain(rules.options_of(word))
                                .any(|word| changed.value(&word) != automaton.value(&word))
                                || words.iter().any(|word| changed.value(word) != automaton.value(word))
                        }),
                        "{text} {words:?}"
                    ),
                    right => panic!("{text} {right:?}"),
                }
            }
        }
    }
    assert!(proved > 20, "only {proved} automata were changed");
}

#[test]
fn play_that_may_not_end_is_refused() {
    for (text, rule) in [
        ("word over 0, 1; anywhere 1 -> 1", "1 -> 1"),
        ("word over 0, 1; anywhere 1 -> \"\" | 0 -> 01", "0 -> 01"),
        ("word over 0, 1; anywhere 01 -> 10 | 10 -> 01", "01 -> 10"),
        ("word over 0, 1; anywhere [1]* -> \"\"", "[1]* -> \"\""),
        ("word over a, b; anywhere a -> b; left b -> a", "a -> b"),
    ] {
        assert_eq!(refused(text), Fault::MayNotEnd(rule.to_owned()), "{text}");
    }
    for (text, stages) in [
        ("word over 0, 1; anywhere 1 -> \"\" | 0 -> \"\"", "the length"),
        ("word over a, b; anywhere a -> bb | b -> \"\"", "3 times the number of a plus the number of b"),
        ("word over 0, 1; anywhere 10 -> 01", "the order of words of one length from the left with 1 > 0"),
        (
            "word over 0, 1; anywhere 1 .. 0 -> 0 .. 1 | 1 -> 0",
            "the number of 1, then the order of words of one length from the left with 1 > 0",
        ),
        ("word over 0, 1", "there are no moves"),
    ] {
        let rules = rules(text);
        assert_eq!(rules.measure().show(&rules.alphabet), stages, "{text}");
    }
}

#[test]
fn spellings() {
    for text in GAMES {
        let once = rules(text);
        assert_eq!(rules(&once.to_string()), once, "{text}");
        assert_eq!(rules(&once.to_string()).to_string(), once.to_string());
    }
    for text in [
        "",
        "nim",
        "word over",
        "word over 0, 0",
        "word over 00",
        "word over 0, 1*0",
        "word over 0; word over 1",
        "word over 0; somewhere 0 -> \"\"",
        "word over 0; anywhere 0",
        "word over 0; anywhere 0 ->",
        "word over 0; anywhere 1 -> 0",
        "word over 0; anywhere [0 -> \"\"",
        "word over 0; anywhere [0] -> \"\"",
        "word over 0; anywhere []+ -> \"\"",
        "word over 0; anywhere .. 0 -> .. \"\"",
        "word over 0, 1; anywhere 0 .. 1 -> [0]* 1",
        "word over 0, 1; anywhere 1 [0]* [1]* 1 -> 0",
        "word over 0; strip 0",
        "word over 0; strip leading",
    ] {
        assert!(matches!(refused(text), Fault::WordRules { .. } | Fault::TooSmall { .. }), "{text}");
    }
}

proptest! {
    /// Whatever is written is read or refused, and what is read is spelled so that it is read again.
    #[test]
    fn any_text(text in "(word over [01ab]([,*] ?[01ab2]){0,3}; )?((anywhere|left|right|whole|strip leading|strip ends) [01ab.\"\\[\\]*+| >;#-]{0,20}; ?){0,3}") {
        if let Ok(read) = WordRules::parse(&[Words::of_line("GAME", None, &text).whole()]) {
            prop_assert_eq!(rules(&read.to_string()), read);
        }
    }
}
