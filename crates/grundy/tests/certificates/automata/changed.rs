//! A certificate with anything changed is refused, with its checksum put right or not.

use super::*;
use crate::changed::{leaves, other_numbers};
use grundy::verify::{Refusal, verify_word_rules};
use proptest::prelude::*;
use serde_json::Value as Json;

fn refused(certificate: &AutomatonCertificate) -> Refusal {
    match verdict(certificate) {
        Verdict::Refused(refusal) => refusal,
        Verdict::Accepted { .. } => panic!("accepted: {}", certificate.text()),
    }
}

/// Asserts that the checker itself refuses, and that the word that it names, if it does, is one at which
/// the states do not follow the mex rule.
fn assert_refused(changed: AutomatonCertificate, rules: &WordRules) {
    assert!(refused(&changed).reason.contains("checksum"));
    let changed = signed(changed);
    let refusal = refused(&changed);
    assert!(!refusal.reason.contains("checksum"), "{refusal}");
    if let Some(word) = refusal.word {
        assert!(!is_right_at(&changed, rules, &read(rules, &word)), "{word}: {}", changed.text());
    }
}

fn read(rules: &WordRules, word: &str) -> Vec<Symbol> {
    word.trim_matches('"').chars().map(|name| rules.alphabet.named(name).unwrap()).collect()
}

#[test]
fn every_transition_and_every_value() {
    let mut changes = 0;
    for right in certificates(12) {
        let rules = rules(&right.game);
        let states = right.states.len();
        for state in 0..states {
            for symbol in 0..rules.alphabet.len() {
                for to in (0..=states as u32).filter(|&to| to != right.states[state].next[symbol]) {
                    let mut changed = right.clone();
                    changed.states[state].next[symbol] = to;
                    assert_refused(changed, &rules);
                    changes += 1;
                }
            }
            for value in (0..8).chain([Value::MAX]).filter(|&value| value != right.states[state].value) {
                let mut changed = right.clone();
                changed.states[state].value = value;
                assert_refused(changed, &rules);
                changes += 1;
            }
        }
    }
    assert!(changes > 3000, "only {changes} changes");
}

/// The same function of words by other states: more than are needed, some that no word leads to, or in
/// another order.
#[test]
fn other_states_that_say_the_same() {
    let mut changes = 0;
    for right in certificates(12) {
        let rules = rules(&right.game);
        let states = right.states.len();
        for state in 0..states {
            // A second state like this one, to which nothing, or one symbol of one state leads.
            let mut twice = right.clone();
            twice.states.push(right.states[state].clone());
            assert_refused(twice.clone(), &rules);
            for from in 0..states {
                for symbol in 0..rules.alphabet.len() {
                    if right.states[from].next[symbol] as usize == state {
                        let mut changed = twice.clone();
                        changed.states[from].next[symbol] = states as u32;
                        assert_refused(changed, &rules);
                        changes += 1;
                    }
                }
            }
            for other in 1..state {
                let place = |at: u32| match at as usize {
                    at if at == state => other as u32,
                    at if at == other => state as u32,
                    _ => at,
                };
                let mut swapped = right.clone();
                swapped.states.swap(state, other);
                for State { next, .. } in &mut swapped.states {
                    next.iter_mut().for_each(|to| *to = place(*to));
                }
                assert_refused(swapped, &rules);
                changes += 1;
            }
        }
        let mut fewer = right.clone();
        fewer.states.pop();
        assert_refused(fewer, &rules);
        let mut none = right;
        none.states.clear();
        assert_refused(none, &rules);
    }
    assert!(changes > 500, "only {changes} changes");
}

/// Rules like these with one of them dropped, or with one symbol or place of one of them changed.
fn like(text: &str) -> Vec<WordRules> {
    let right = rules(text);
    let mut like = Vec::new();
    for at in 0..right.moves.len() {
        let mut dropped = right.clone();
        dropped.moves.remove(at);
        like.push(dropped);
    }
    let begin = text.find(';').unwrap_or(text.len());
    let mut texts: Vec<String> = ["anywhere", "left", "right", "whole"]
        .into_iter()
        .flat_map(|old| ["anywhere", "left", "right", "whole"].map(|new| text.replacen(old, new, 1)))
        .collect();
    for (at, _) in text.char_indices().filter(|&(at, _)| at > begin) {
        for letter in right.alphabet.letters() {
            let mut changed = text.to_owned();
            changed.replace_range(at..at + 1, &letter.name.to_string());
            texts.push(changed);
        }
    }
    let parse = |text: &String| WordRules::parse(&[Words::of_line("game", None, text).whole()]).ok();
    like.extend(texts.iter().filter_map(parse));
    like.retain(|rules| *rules != right);
    like
}

/// The automaton of a game is refused as that of a game like it, unless it is right for that one too.
#[test]
fn every_rule() {
    let (mut refusals, mut same) = (0, 0);
    for right in certificates(12) {
        for rules in like(&right.game) {
            let text = format!("{rules}\n{}", right.text());
            match verify_word_rules(&right, &rules, &mut limits().start()).unwrap() {
                Verdict::Accepted { .. } => {
                    same += 1;
                    for word in words(&rules, if rules.alphabet.len() > 2 { 6 } else { 9 }) {
                        assert!(is_right_at(&right, &rules, &word), "{word:?} {text}");
                    }
                }
                Verdict::Refused(Refusal { word: Some(word), .. }) => {
                    refusals += 1;
                    assert!(!is_right_at(&right, &rules, &read(&rules, &word)), "{word} {text}");
                }
                // By another normal form.
                Verdict::Refused(refusal) => assert!(refusal.reason.contains("vanishes"), "{refusal} {text}"),
            }
        }
    }
    assert!(refusals > 300 && same > 10, "{refusals} refused, {same} are the same");
}

fn is_accepted(text: &str) -> Option<AutomatonCertificate> {
    let certificate = AutomatonCertificate::parse("certificate", text).ok()?;
    let verdict = verify_automaton(&certificate, &mut limits().start());
    verdict.is_ok_and(|verdict| verdict.is_accepted()).then_some(certificate)
}

/// A certificate of a game that has a name, and one of a game that has none.
fn two() -> [AutomatonCertificate; 2] {
    let rules = game("removing-digits").word_rules().unwrap();
    let of_digits = automaton(&rules, NORMAL, 20).unwrap();
    let goal = GOALS[3];
    let other = GAMES[8];
    [
        AutomatonCertificate::new("removing-digits", &rules, NORMAL, &of_digits),
        certificate(other, goal, &automaton(&super::rules(other), goal, 20).unwrap()),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn every_field(random: u64) {
        for right in two() {
            let right: Json = serde_json::from_str(&right.text()).unwrap();
            prop_assert!(is_accepted(&right.to_string()).is_some());
            let mut paths = Vec::new();
            leaves(&right, "", &mut paths);
            prop_assert!(paths.len() > 30);
            for path in paths {
                let others = match right.pointer(&path).unwrap() {
                    Json::Number(number) => other_numbers(number.as_u64().unwrap(), random),
                    Json::Bool(right) => vec![Json::from(!right), Json::Null],
                    Json::String(text) => {
                        let at = random as usize % text.len();
                        let changed = |new: &str| {
                            let mut changed = text.clone();
                            changed.replace_range(at..=at, new);
                            Json::from(changed)
                        };
                        let mut others: Vec<Json> = ["0", "1", "2", " ", ";", ""].map(changed).into();
                        others.extend([Json::from(""), Json::from("misere"), Json::Null]);
                        others.retain(|other| other.as_str() != Some(text));
                        others
                    }
                    other => panic!("{path}: {other}"),
                };
                for other in others {
                    let mut changed = right.clone();
                    *changed.pointer_mut(&path).unwrap() = other;
                    prop_assert!(is_accepted(&changed.to_string()).is_none(), "{}: {}", path, changed);
                    let Ok(certificate) = AutomatonCertificate::parse("", &changed.to_string()) else { continue };
                    if path == "/checksum" {
                        continue;
                    }
                    // Of another game with the same automaton it is right.
                    if let Some(right) = is_accepted(&signed(certificate).text()) {
                        prop_assert_eq!(&path, "/game");
                        let rules = rules(&right.game);
                        for word in words(&rules, 9) {
                            prop_assert!(is_right_at(&right, &rules, &word), "{:?} {}", word, right.text());
                        }
                    }
                }
            }
        }
    }
}
