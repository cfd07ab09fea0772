//! Games on words: proved automata, winning moves and explanations beside exhaustive search.

#![allow(clippy::unwrap_used)]

use grundy::notation::Words;
use grundy::rulesets::Method;
use grundy::word::{Goal, Learning, Oracle, Symbol, WordRules, learn};
use grundy::{Convention, Error, Evidence, Game, Limits, Request};
use proptest::prelude::*;
use std::ops::ControlFlow;

const SHIPPED: [&str; 10] = [
    "absorption",
    "adjacent-coins",
    "coin-steps",
    "enclosed-ones",
    "from-the-ends",
    "inversions",
    "next-ones",
    "ruler-two",
    "two-ones",
    "zeros-or-pairs",
];

/// Rules with several gaps, kept and erased, at every place.
const GAPS: [&str; 4] = [
    "word over 0, 1; whole 11 .. 1 -> 0 .. 0; left 01 -> 10; right 1 -> \"\"",
    "word over a, b, c; anywhere a [b]* c -> b | c -> a; left b -> \"\"",
    "word over a, b; anywhere a [b]+ a [b]* a -> b; right [a]+ b -> a",
    "word over 0, 1; anywhere 1 .. 11 [0]* 1 -> 0 .. 00 [0]* 0 | 1 [0]+ 1 -> \"\"; strip leading 0",
];

fn game(name: &str) -> Game {
    let words = Words::of_line("GAME", None, name);
    Game::parse(&words.whole(), &mut Limits::default().start()).unwrap()
}

fn normal(outcomes: bool) -> Goal {
    Goal { outcomes, convention: Convention::Normal }
}

/// All words of at most so many symbols.
fn all_words(rules: &WordRules, length: usize) -> Vec<Vec<Symbol>> {
    let mut words = vec![Vec::new()];
    let mut last = words.clone();
    for _ in 0..length {
        let longer = |word: &Vec<Symbol>| {
            rules.alphabet.symbols().map(|symbol| [&word[..], &[symbol]].concat()).collect::<Vec<_>>()
        };
        last = last.iter().flat_map(longer).collect();
        words.extend(last.iter().cloned());
    }
    words
}

#[test]
fn shipped_automata_to_length_14() {
    let names = SHIPPED.into_iter().chain(["removing-digits", "kayles-row"]);
    for name in names {
        let rules = game(name).word_rules().unwrap();
        let limits = Limits { time: None, ..Limits::default() };
        let values = learn(&rules, normal(false), Learning::default(), &mut limits.start()).unwrap();
        let outcomes = learn(&rules, normal(true), Learning::default(), &mut limits.start()).unwrap();
        assert!(values.proof.is_ok() && outcomes.proof.is_ok(), "{name}");
        let mut oracle = Oracle::new(&rules, normal(false));
        for word in all_words(&rules, 14) {
            let value = oracle.value(&word, &mut limits.start()).unwrap();
            assert_eq!(values.automaton.value(&word), value, "{name} {}", rules.alphabet.show(&word));
            assert_eq!(
                outcomes.automaton.value(&word),
                value.min(1),
                "{name} {}",
                rules.alphabet.show(&word)
            );
        }
    }
}

/// The values of single runs are those of the codes.
#[test]
fn rows_of_pins_are_octal_games() {
    for (name, code, symbol) in [("kayles-row", "0.77", "1"), ("dawsons-kayles-row", "0.07", "1")] {
        let limits = Limits { time: None, ..Limits::default() };
        let pins = game(code);
        let mut sequence = pins.nim_sequence(&Request::default(), None).unwrap();
        sequence.extend(61, &mut limits.start()).unwrap();
        let mut table = Vec::new();
        sequence.read(0..61, &mut table);
        for (length, &value) in table.iter().enumerate().skip(1) {
            let position = Words::of_line("POSITION", None, &symbol.repeat(length));
            let request = Request { most_moves: 0, method: Some(Method::Automaton), ..Request::default() };
            if length == 60 {
                let answer = game(name).solve(&position, &request, &mut limits.start()).unwrap();
                assert_eq!(answer.value.to_string(), value.to_string());
            }
            let rules = game(name).word_rules().unwrap();
            let word = vec![Symbol(1); length];
            let mut oracle = Oracle::new(&rules, normal(false));
            assert_eq!(
                u32::from(oracle.value(&word, &mut limits.start()).unwrap()),
                value,
                "{name} {length}"
            );
        }
    }
}

#[test]
fn winning_moves_are_those_of_search() {
    let mut random = fastrand::Rng::with_seed(961);
    for name in SHIPPED.into_iter().chain(GAPS).chain(["removing-digits"]) {
        let game = game(name);
        let letters: Vec<char> =
            game.word_rules().unwrap().alphabet.letters().iter().map(|l| l.name).collect();
        for convention in [Convention::Normal, Convention::Misere] {
            // In misère play numbers have a theorem and no automaton.
            if (name, convention) == ("removing-digits", Convention::Misere) {
                continue;
            }
            for round in 0..30 {
                let components = if convention == Convention::Misere { 1 } else { 1 + round % 2 };
                let words: Vec<String> = (0..components)
                    .map(|_| {
                        (0..random.usize(1..9)).map(|_| letters[random.usize(..letters.len())]).collect()
                    })
                    .collect();
                let position = Words::of_line("POSITION", None, &words.join(" "));
                let answer = |method| {
                    let request = Request { convention, method: Some(method), ..Request::default() };
                    let limits = Limits { positions: 20_000_000, ..Limits::default() };
                    game.solve(&position, &request, &mut limits.start())
                };
                let (searched, by_automaton) = (answer(Method::Search).unwrap(), answer(Method::Automaton));
                let by_automaton = match by_automaton {
                    Err(Error::NoAutomaton(_)) => break,
                    answer => answer.unwrap(),
                };
                assert_eq!(searched.value, by_automaton.value, "{name} {words:?} {convention}");
                let (all, found) = (&searched.winning_moves, &by_automaton.winning_moves);
                assert!(all.agrees_with(found), "{name} {words:?} {convention}: {all:?} {found:?}");
            }
        }
    }
}

/// Short words are searched, long ones answered from the automaton, which is right for both.
#[test]
fn long_words() {
    let game = game("absorption");
    let limits = Limits::default();
    for (length, automaton) in [(10, false), (5000, true)] {
        let mut random = fastrand::Rng::with_seed(4);
        let word: String = (0..length).map(|_| if random.bool() { 'a' } else { 'b' }).collect();
        let position = Words::of_line("POSITION", None, &word);
        let answer = game.solve(&position, &Request::default(), &mut limits.start()).unwrap();
        assert_eq!(matches!(answer.evidence, Evidence::Automaton { .. }), automaton);
        if automaton {
            assert!(answer.winning_moves.count() > &0u8.into());
        }
    }
}

/// What an explanation counts are the moves to each value.
#[test]
fn explanations_count_all_moves() {
    for (name, word) in [("absorption", "aabbabab"), ("two-ones", "1101101"), ("removing-digits", "1002034")]
    {
        let game = game(name);
        let rules = game.word_rules().unwrap();
        let position = Words::of_line("POSITION", None, word);
        let limits = Limits::default();
        let why = game.explain(&position, Convention::Normal, &mut limits.start()).unwrap();
        let grundy::game::Why::Words(explained) = why else { panic!("{why:?}") };
        let read = rules.parse_word(&position.whole()).unwrap();
        let mut counts = vec![0u128; 20];
        let mut oracle = Oracle::new(&rules, normal(false));
        let _ = rules.moves_of(&read, |found| {
            let value = oracle.value(&found.apply(&read), &mut limits.start()).unwrap();
            counts[usize::from(value)] += 1;
            ControlFlow::<()>::Continue(())
        });
        while counts.last() == Some(&0) {
            counts.pop();
        }
        let by_automaton = &explained[0].by_automaton;
        let found: Vec<u128> = by_automaton.options.iter().map(|(count, _)| *count).collect();
        assert_eq!(found, counts, "{name}");
        assert_eq!(oracle.value(&read, &mut limits.start()).unwrap(), by_automaton.value);
    }
}

/// What has no automaton is said to have none within the limits, with what was learned; and search answers.
#[test]
fn games_without_an_automaton() {
    let game = game("blocks");
    let rules = game.word_rules().unwrap();
    let learning = Learning { states: 40, length: 1000 };
    let learned = learn(&rules, normal(false), learning, &mut Limits::default().start()).unwrap();
    assert!(learned.proof.is_err());
    assert!(learned.automaton.len() <= 40 && learned.automaton.len() > 10);
    for limits in [
        Limits { positions: 10, ..Limits::default() },
        Limits { memory: 1 << 14, ..Limits::default() },
        Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() },
    ] {
        let learned = learn(&rules, normal(false), Learning::default(), &mut limits.start()).unwrap();
        assert!(learned.proof.is_err());
    }
    let position = Words::of_line("POSITION", None, "aaabb");
    let answer = game.solve(&position, &Request::default(), &mut Limits::default().start()).unwrap();
    assert!(matches!(answer.evidence, Evidence::Computed { .. }));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Random rules: what is proved is right on all short words, and nothing panics.
    #[test]
    fn random_rules(
        sides in prop::collection::vec(("(anywhere|left|right|whole)", "[ab]{1,3}", "[ab]{0,3}"), 1..4),
        strip in "(|; strip leading a|; strip ends b|; strip trailing ab)",
        outcomes: bool,
        misere: bool,
    ) {
        let rules: Vec<String> = (sides.iter())
            .map(|(place, from, to)| format!("{place} {from} -> {}", if to.is_empty() { "\"\"" } else { to }))
            .collect();
        let text = format!("word over a, b; {}{strip}", rules.join("; "));
        let line = Words::of_line("GAME", None, &text);
        let Ok(rules) = WordRules::parse(&[line.whole()]) else { return Ok(()) };
        let convention = if misere { Convention::Misere } else { Convention::Normal };
        let goal = Goal { outcomes, convention };
        let limits = Limits { positions: 100_000, ..Limits::default() };
        let learning = Learning { states: 60, length: 40 };
        let learned = learn(&rules, goal, learning, &mut limits.start()).unwrap();
        if learned.proof.is_ok() {
            let mut oracle = Oracle::new(&rules, goal);
            for word in all_words(&rules, 8) {
                let value = oracle.value(&word, &mut Limits::default().start()).unwrap();
                prop_assert_eq!(learned.automaton.value(&word), value, "{} {}", text, rules.alphabet.show(&word));
            }
        }
    }
}
