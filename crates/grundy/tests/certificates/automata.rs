//! Certificates of automata: those that are proved are accepted, and nothing beside them.

mod changed;
mod text;

use crate::made::{game, limits};
use grundy::notation::Words;
use grundy::verify::{Verdict, verify_automaton};
use grundy::word::{Automaton, AutomatonCertificate, Goal, Learning, State, Symbol, Value, WordRules, learn};
use grundy::{Convention, Limits};

const NORMAL: Goal = Goal { outcomes: false, convention: Convention::Normal };

const GOALS: [Goal; 4] = [
    NORMAL,
    Goal { outcomes: true, convention: Convention::Normal },
    Goal { outcomes: false, convention: Convention::Misere },
    Goal { outcomes: true, convention: Convention::Misere },
];

/// Games of every kind of rule, with symbols that vanish and without.
const GAMES: [&str; 17] = [
    "word over 0, 1*9; anywhere 0 -> \"\" | 1 -> \"\"; strip leading 0",
    "word over 0, 1; anywhere 1 -> \"\"; strip ends 0",
    "word over 0, 1; anywhere 0 -> \"\" | 1 -> \"\"; strip trailing 01",
    "word over a, b; anywhere [a]+ -> \"\" | [b]+ -> \"\"",
    "word over a, b; left a -> \"\" | b -> \"\"; right a -> \"\"",
    "word over T, H; anywhere H -> T; strip leading T",
    "word over T, H; anywhere H -> T | T [T]* H -> H [T]* T; strip trailing T",
    "word over 0, 1; anywhere 110 -> 001 | 011 -> 100",
    "word over 0, 1; whole 11 .. 1 -> 0 .. 0; left 01 -> 10; right 1 -> \"\"",
    "word over 0, 1; anywhere 1 .. 0 -> 0 .. 1 | 1 -> 0",
    "word over a, b, c; anywhere a -> bb | b -> \"\"; left c -> \"\"",
    "word over 0, 1; anywhere 10 -> 01",
    "word over x",
    "word over 0, 1, 2; left [01]+ 2 -> 2 | 1 .. 0 -> \"\"; strip trailing 1",
    "word over 0, 1, x; anywhere 0 -> \"\" | 1 -> 0; strip leading 0",
    "word over 0, 1, 2; whole [0]* 1 [2]+ 1 -> \"\"; anywhere 11 -> 2; strip ends 0",
    "word over a, b, c; left ab [c]* -> ba; right [c]+ b -> \"\"",
];

fn rules(text: &str) -> WordRules {
    let words = Words::of_line("game", None, text);
    WordRules::parse(&[words.whole()]).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The automaton of a game, if it is proved within small limits.
fn automaton(rules: &WordRules, goal: Goal, states: usize) -> Option<Automaton> {
    let limits = Limits { positions: 300_000, ..limits() };
    let learned = learn(rules, goal, Learning { states, length: 40 }, &mut limits.start()).unwrap();
    learned.proof.is_ok().then_some(learned.automaton)
}

fn certificate(text: &str, goal: Goal, automaton: &Automaton) -> AutomatonCertificate {
    let rules = rules(text);
    AutomatonCertificate::new(&rules.to_string(), &rules, goal, automaton)
}

/// Certificates of the games that have an automaton of at most so many states.
fn certificates(states: usize) -> Vec<AutomatonCertificate> {
    let mut certificates = Vec::new();
    for text in GAMES {
        for goal in GOALS {
            let found = automaton(&rules(text), goal, states);
            certificates.extend(found.map(|automaton| certificate(text, goal, &automaton)));
        }
    }
    certificates
}

fn verdict(certificate: &AutomatonCertificate) -> Verdict {
    verify_automaton(certificate, &mut limits().start()).unwrap()
}

/// The same certificate with the checksum that belongs to it.
fn signed(mut certificate: AutomatonCertificate) -> AutomatonCertificate {
    certificate.checksum = certificate.right_checksum();
    certificate
}

/// Whether the states of a certificate follow the mex rule at a word, by the list of its options.
fn is_right_at(certificate: &AutomatonCertificate, rules: &WordRules, word: &[Symbol]) -> bool {
    let state = |at: usize, symbol: &Symbol| certificate.states[at].next[symbol.0 as usize] as usize;
    let value = |word: &[Symbol]| certificate.states[word.iter().fold(0, state)].value;
    let values: Vec<Value> = rules.options_of(word).iter().map(|option| value(option)).collect();
    let mex = (0..).find(|value| !values.contains(value)).unwrap();
    let goal = certificate.goal;
    let right = if values.is_empty() { goal.terminal() } else { goal.of_mex(mex) };
    value(word) == right
}

/// All words in normal form of at most so many symbols.
fn words(rules: &WordRules, length: usize) -> Vec<Vec<Symbol>> {
    let mut words = vec![Vec::new()];
    let mut from = 0;
    for _ in 0..length {
        let to = words.len();
        for at in from..to {
            words.extend(
                rules
                    .alphabet
                    .symbols()
                    .map(|symbol| [&words[at][..], &[symbol]].concat())
                    .collect::<Vec<_>>(),
            );
        }
        from = to;
    }
    words.retain(|word| rules.normal_form(word).len() == word.len());
    words
}

#[test]
fn that_are_proved_are_accepted() {
    let certificates = certificates(300);
    assert!(certificates.len() > 40, "only {} were proved", certificates.len());
    for certificate in certificates {
        let verdict = verdict(&certificate);
        assert!(verdict.is_accepted(), "{}: {verdict:?}", certificate.text());
    }
}

#[test]
fn of_games_with_names() {
    for name in ["removing-digits", "removing-digits:base=2", "removing-digits:base=4294967295"] {
        let rules = game(name).word_rules().unwrap();
        for goal in GOALS {
            let automaton = automaton(&rules, goal, 20).unwrap();
            let certificate = AutomatonCertificate::new(name, &rules, goal, &automaton);
            assert!(verdict(&certificate).is_accepted(), "{name}");
        }
        assert_eq!(
            rules.alphabet.weight(Symbol(1)),
            name[15..].trim_start_matches(":base=").parse().unwrap_or(10) - 1
        );
    }
    assert!(game("nim").word_rules().is_err());
}

/// A 0 behind an x does not vanish at the left, even if the word before it is in all else like the empty
/// one.
#[test]
fn what_vanishes_at_the_left_may_follow_other_symbols() {
    let text = "word over 0, x; anywhere 0 -> \"\"; strip leading 0";
    let wrong = certificate(text, NORMAL, &Automaton::constant(2, 0));
    let Verdict::Refused(refusal) = verdict(&wrong) else { panic!("accepted") };
    assert_eq!(refusal.word.as_deref(), Some("x0"), "{refusal}");
    let right = Automaton::new(2, vec![0, 1, 2, 1, 1, 2], vec![0, 0, 1]).unwrap();
    assert!(verdict(&certificate(text, NORMAL, &right)).is_accepted());
}

/// The Grundy values of rows of Kayles: more than a thousand states, and a hundred times as many sets.
#[test]
fn of_kayles() {
    let text = "word over 0, 1; anywhere 1 -> 0 | 11 -> 00; strip ends 0";
    let limits = Limits { memory: 2 << 30, time: None, ..limits() };
    let learned = learn(&rules(text), NORMAL, Learning::default(), &mut limits.start()).unwrap();
    assert!(learned.proof.is_ok(), "{:?}", learned.proof);
    assert!(learned.automaton.len() > 1000);
    let mut certificate = certificate(text, NORMAL, &learned.automaton);
    let verdict = verify_automaton(&certificate, &mut limits.start()).unwrap();
    assert!(verdict.is_accepted(), "{verdict:?}");
    certificate.states.last_mut().unwrap().value ^= 1;
    let verdict = verify_automaton(&signed(certificate), &mut limits.start()).unwrap();
    assert!(!verdict.is_accepted());
}
