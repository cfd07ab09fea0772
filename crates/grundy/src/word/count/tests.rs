//! Counts beside enumeration, and the faster ways to count beside the slower.

use super::*;
use crate::limits::Limits;
use crate::outcome::Outcome;
use crate::rulesets::removing_digits::Digits;
use crate::word::tests::{GAMES, GOALS, NORMAL, rules, words};
use crate::word::{Automaton, Goal, Learning, Symbol, WordRules, learn};
use dashu_int::{IBig, UBig};
use proptest::prelude::*;

/// An automaton that is proved, if one is found within small limits.
fn proved(rules: &WordRules, goal: Goal) -> Option<Automaton> {
    let limits = Limits { positions: 200_000, ..Limits::default() };
    let learned = learn(rules, goal, Learning { states: 300, length: 40 }, &mut limits.start()).unwrap();
    learned.proof.is_ok().then_some(learned.automaton)
}

/// What may be chosen of an automaton's words.
fn choices(transfer: &Transfer) -> Vec<Chosen> {
    let values = transfer.values().into_iter().map(Chosen::Value);
    values.chain([Chosen::Outcome(Outcome::N), Chosen::Outcome(Outcome::P), Chosen::All]).collect()
}

/// Calls back for each series of each game that has an automaton.
fn for_each_series(mut check: impl FnMut(&WordRules, &Automaton, Chosen, Summed, &Series)) {
    let mut games = 0;
    for text in GAMES {
        let rules = rules(text);
        for goal in GOALS {
            let Some(automaton) = proved(&rules, goal) else { continue };
            games += 1;
            let transfer = Transfer::new(&rules, &automaton);
            for chosen in choices(&transfer) {
                for summed in [Summed::ByLength, Summed::UpToLength] {
                    check(&rules, &automaton, chosen, summed, &transfer.series(chosen, summed));
                }
            }
        }
    }
    assert!(games > 30, "only {games} automata were counted with");
}

#[test]
fn counts_equal_enumeration() {
    for_each_series(|rules, automaton, chosen, summed, series| {
        let length = if rules.alphabet.len() > 2 { 7 } else { 10 };
        let mut by_length = vec![UBig::ZERO; length + 1];
        let is_number = Numeral::of(rules).is_some();
        for word in words(rules.alphabet.len(), length) {
            let is_position = rules.normal_form(&word).len() == word.len() && !(is_number && word.is_empty());
            if is_position && chosen.has(automaton.value(&word)) {
                let weight: u64 = word.iter().map(|&symbol| rules.alphabet.weight(symbol)).product();
                by_length[word.len()] += weight;
            }
        }
        if summed == Summed::UpToLength {
            (1..=length).for_each(|at| by_length[at] = &by_length[at] + &by_length[at - 1]);
        }
        let limits = Limits::default();
        assert_eq!(series.terms(length + 1, &mut limits.start()).unwrap(), by_length, "{rules} {chosen:?}");
        assert_eq!(series.term(length as u64, &mut limits.start()).unwrap(), by_length[length]);
    });
}

#[test]
fn recurrences_give_the_counts() {
    for_each_series(|rules, _, chosen, _, series| {
        let limits = Limits::default();
        let mut meter = limits.start();
        let recurrence = Recurrence::of(series, &mut meter).unwrap();
        let counts: Vec<IBig> = series.terms(120, &mut meter).unwrap().into_iter().map(IBig::from).collect();
        assert_eq!(recurrence.terms(120, &mut meter).unwrap(), counts, "{rules} {chosen:?}");
        let modulus = UBig::from(961u32) << 70;
        for n in [0, 1, 2, 3, 5, 17, 64, 100, 119usize] {
            assert_eq!(recurrence.at(&n.into(), &mut meter).unwrap(), counts[n], "{rules} {chosen:?} {n}");
            for modulus in [&modulus, &UBig::from(7u8), &UBig::ONE] {
                let remainder = recurrence.at_modulo(&n.into(), modulus, &mut meter).unwrap();
                assert_eq!(IBig::from(remainder), &counts[n] % IBig::from(modulus.clone()));
            }
        }
        // A smaller order would leave a kernel: the Hankel matrix of the order has full rank.
        let order = recurrence.order();
        if order > 0 && order < 30 {
            assert!(!hankel_determinant_is_zero(&counts, order), "{rules} {chosen:?} {recurrence}");
        }
        let function = recurrence.generating_function(&mut meter).unwrap();
        assert_eq!(expand(&function, 120), counts, "{rules} {chosen:?} {function}");
        assert!(function.numerator.len() <= order && function.denominator.len() <= order + 1);
        assert_eq!(order, function.numerator.len().max(function.denominator.len() - 1));
    });
}

/// Whether a determinant is 0, by elimination modulo a large prime; what is 0 seldom is by chance.
fn hankel_determinant_is_zero(terms: &[IBig], order: usize) -> bool {
    let prime = modular::large_primes().next().unwrap();
    let mut rows: Vec<Vec<u64>> =
        (0..order).map(|i| (0..order).map(|j| minimal::rem_euclid(&terms[i + j], prime)).collect()).collect();
    for at in 0..order {
        let Some(pivot) = (at..order).find(|&row| rows[row][at] != 0) else { return true };
        rows.swap(at, pivot);
        let inverse = modular::inverse(rows[at][at], prime);
        let pivot = rows[at].clone();
        for row in &mut rows[at + 1..] {
            let factor = modular::product(row[at], inverse, prime);
            for (entry, &with) in row.iter_mut().zip(&pivot) {
                *entry = modular::difference(*entry, modular::product(factor, with, prime), prime);
            }
        }
    }
    false
}

/// The first terms of a power series.
fn expand(function: &GeneratingFunction, count: usize) -> Vec<IBig> {
    let mut terms: Vec<IBig> = Vec::new();
    for n in 0..count {
        let mut term = function.numerator.get(n).cloned().unwrap_or_default();
        for (back, c) in function.denominator.iter().enumerate().skip(1).take_while(|(back, _)| *back <= n) {
            term -= c * &terms[n - back];
        }
        terms.push(term);
    }
    terms
}

#[test]
fn closed_forms_give_the_counts() {
    let mut found = 0;
    for_each_series(|rules, _, chosen, _, series| {
        let limits = Limits::default();
        let mut meter = limits.start();
        let recurrence = Recurrence::of(series, &mut meter).unwrap();
        let Some(closed) = ClosedForms::of(&recurrence, &mut meter).unwrap() else { return };
        found += 1;
        assert_eq!(closed.forms.len() as u64, closed.section);
        for (n, term) in recurrence.terms(150, &mut meter).unwrap().iter().enumerate() {
            assert_eq!(closed.at(n, &mut meter).unwrap(), *term, "{rules} {chosen:?} {n}");
        }
        // Far out, where the closed form is used, beside the powers of x.
        for n in [30_000u32, 30_001, 30_005].map(UBig::from) {
            let slow = recurrence.at_by_powers_of_x(&n, &mut meter).unwrap();
            assert_eq!(recurrence.at(&n, &mut meter).unwrap(), slow, "{rules} {chosen:?} {n}");
        }
    });
    assert!(found > 60, "only {found} closed forms were found");
}

#[test]
fn the_closed_form_of_removing_digits() {
    let rules = rules(GAMES[0]);
    let automaton = proved(&rules, NORMAL).unwrap();
    let limits = Limits::default();
    let mut meter = limits.start();
    let winning = Transfer::new(&rules, &automaton).series(Chosen::Outcome(Outcome::N), Summed::UpToLength);
    let recurrence = Recurrence::of(&winning, &mut meter).unwrap();
    let closed = ClosedForms::of(&recurrence, &mut meter).unwrap().unwrap();
    assert_eq!(closed.section, 2);
    assert_eq!(closed.forms[0].to_string(), "(100^m - (-8)^m)/6");
    // Published for Project Euler 961.
    assert_eq!(closed.forms[0].at(9, &mut meter).unwrap(), IBig::from(166_666_666_689_036_288u64));
}

fn number_game(base: u32) -> WordRules {
    let digits = if base == 2 { "1".to_owned() } else { format!("1*{}", base - 1) };
    rules(&format!("word over 0, {digits}; anywhere 0 -> \"\" | 1 -> \"\"; strip leading 0"))
}

#[test]
fn counts_below_equal_enumeration() {
    let games = [2, 3, 7, 10, 50, 1000].map(|base| number_game(base).to_string());
    let more = ["word over 0, 1*2, 3*4; anywhere 1 -> 0 | 3 -> 1; strip leading 0", GAMES[5]];
    let mut automata = 0;
    for text in games.iter().map(String::as_str).chain(more) {
        let rules = rules(text);
        let numeral = Numeral::of(&rules).unwrap();
        for goal in GOALS {
            let Some(automaton) = proved(&rules, goal) else { continue };
            automata += 1;
            for chosen in choices(&Transfer::new(&rules, &automaton)) {
                let mut count = 0u64;
                for n in 1..100_000u64 {
                    let digits = Digits::of_number(&n.into(), numeral.base());
                    if n < 30 || n % 4321 == 0 || (n + 1).is_multiple_of(10_000) {
                        let limits = Limits::default();
                        let mut meter = limits.start();
                        let fast = count_below(&numeral, &automaton, &digits, chosen, &mut meter).unwrap();
                        assert_eq!(fast, UBig::from(count), "{text} {chosen:?} below {n}");
                        let slow = count_below_by_digits(&numeral, &automaton, &digits, chosen, &mut meter);
                        assert_eq!(slow.unwrap(), UBig::from(count), "{text} {chosen:?} below {n}");
                    }
                    let word: Vec<Symbol> =
                        digits.as_slice().iter().map(|&digit| numeral.symbol(digit)).collect();
                    count += u64::from(chosen.has(automaton.value(&word)));
                }
            }
        }
    }
    assert!(automata > 24, "only {automata} automata were counted with");
}

proptest! {
    /// Many blocks of digits, of any length.
    #[test]
    fn counts_below_equal_those_digit_by_digit(
        digits in prop::collection::vec(0u32..10, 0..900),
        base in prop::sample::select(vec![2u32, 10, 50]),
        goal in prop::sample::select(GOALS.to_vec()),
    ) {
        let rules = number_game(base);
        let numeral = Numeral::of(&rules).unwrap();
        let automaton = proved(&rules, goal).unwrap();
        let below = Digits::new(digits.iter().map(|digit| digit % base).collect());
        let limits = Limits::default();
        for chosen in choices(&Transfer::new(&rules, &automaton)) {
            let fast = count_below(&numeral, &automaton, &below, chosen, &mut limits.start()).unwrap();
            let slow = count_below_by_digits(&numeral, &automaton, &below, chosen, &mut limits.start());
            prop_assert_eq!(fast, slow.unwrap());
        }
    }
}

#[test]
fn ranks_equal_enumeration() {
    let mut ranked = 0;
    for text in GAMES.into_iter().chain(["word over 0, 1*3, 2*2; anywhere 1 -> 0 | 2 -> 1; strip leading 0"])
    {
        let rules = rules(text);
        let Some(automaton) = proved(&rules, GOALS[1]) else { continue };
        for chosen in [Chosen::Outcome(Outcome::N), Chosen::Outcome(Outcome::P), Chosen::All] {
            let limits = Limits::default();
            let mut meter = limits.start();
            let ranking = match Ranking::new(&rules, &automaton, chosen, &mut meter) {
                Ok(ranking) => ranking,
                Err(_) => {
                    assert!(rules.alphabet.letters().iter().any(|letter| letter.weight > 1));
                    continue;
                }
            };
            let letters: u64 = rules.alphabet.letters().iter().map(|letter| letter.weight).sum();
            let numeral = Numeral::of(&rules);
            let mut number = UBig::ZERO;
            // All words of letters in order: numbers in the base of that many letters, with their zeros.
            for length in 0..(2000f64.log(letters.max(2) as f64) as u32) {
                for n in 0..letters.pow(length) {
                    let word: Vec<u32> =
                        (0..length).rev().map(|at| (n / letters.pow(at) % letters) as u32).collect();
                    let symbols: Vec<Symbol> = (word.iter())
                        .map(|&letter| match &numeral {
                            Some(numeral) => numeral.symbol(letter),
                            None => Symbol(letter as u8),
                        })
                        .collect();
                    let is_position = rules.normal_form(&symbols).len() == symbols.len()
                        && (numeral.is_none() || !word.is_empty());
                    if !is_position || !chosen.has(automaton.value(&symbols)) {
                        continue;
                    }
                    number += 1u8;
                    ranked += 1;
                    let position = ranking.nth(&number, &mut meter).unwrap().unwrap();
                    assert_eq!(position.letters(), word, "{text} {chosen:?} {number}");
                    assert_eq!(ranking.rank(&position, &mut meter).unwrap(), number, "{text} {word:?}");
                    assert_eq!(ranking.rank_by_letters(&position, &mut meter).unwrap(), number);
                    let text = ranking.show(&position);
                    let words = crate::notation::Words::of_arguments("POSITION", &[&text]);
                    assert_eq!(ranking.parse(&words.whole()).unwrap(), position, "{text}");
                }
            }
            if let Some(total) = ranking.total(&mut meter).unwrap() {
                assert_eq!(total, number, "{text} {chosen:?}");
                assert_eq!(ranking.nth(&(total + 1u8), &mut meter).unwrap(), None);
            }
        }
    }
    assert!(ranked > 10_000, "only {ranked} positions were ranked");
}

proptest! {
    /// Numbers far past enumeration.
    #[test]
    fn rank_is_the_inverse_of_nth(
        words in prop::collection::vec(any::<u64>(), 1..6),
        game in prop::sample::select(vec![0usize, 0, 1, 3, 5]),
        losing in any::<bool>(),
    ) {
        let rules = rules(GAMES[game]);
        let Some(automaton) = proved(&rules, GOALS[1]) else { return Ok(()) };
        let chosen = Chosen::Outcome(if losing { Outcome::P } else { Outcome::N });
        let limits = Limits::default();
        let mut meter = limits.start();
        let ranking = Ranking::new(&rules, &automaton, chosen, &mut meter).unwrap();
        prop_assume!(ranking.total(&mut meter).unwrap().is_none());
        // Without a larger root than 1 the words would be as long as the number.
        let slow = matches!(game, 1);
        let number = if slow { UBig::from(words[0] % 100_000) + 1u8 } else { UBig::from_words(&words) + 1u8 };
        let position = ranking.nth(&number, &mut meter).unwrap().unwrap();
        prop_assert!(chosen.has(ranking.value(&position)));
        prop_assert_eq!(ranking.rank(&position, &mut meter).unwrap(), number.clone());
        prop_assert_eq!(ranking.rank_by_letters(&position, &mut meter).unwrap(), number);
    }
}
