//! A certificate with anything changed is refused, with its checksum put right or not.

use crate::made::*;
use grundy::heap::period::{Period, Proof, Proved};
use grundy::heap::{Certificate, Column, HeapRules};
use grundy::verify::Verdict;
use proptest::prelude::*;
use serde_json::Value;

/// One certificate of each kind of proof, with the rules where the name does not give them.
fn of_each_kind() -> Vec<(Certificate, Option<HeapRules>)> {
    let set = subtraction(&[2, 5, 6]);
    vec![
        (certificate("0.0", &proved(&set, 1000)), Some(set)),
        (
            certificate("0.1023", &Proved { proof: Proof::Window { length: 4 }, ..proved_game("0.1023") }),
            None,
        ),
        (certificate("0.77", &guy_smith("0.77")), None),
        (certificate("nim", &proved_game("nim")), None),
        (certificate("subtract:all-but:2,3,7", &proved_game("subtract:all-but:2,3,7")), None),
        (certificate("hex:0.33F", &proved_game("hex:0.33F")), None),
        (certificate("hex:0.3F", &proved_game("hex:0.3F")), None),
        (certificate("hex:0.9F", &proved_game("hex:0.9F")), None),
        (certificate("0.45", &sparse("0.45", false)), None),
        (certificate("0.051", &sparse("0.051", true)), None),
    ]
}

/// Whether a text is accepted as a certificate, by whatever way of refusal.
fn is_accepted(text: &str, rules: Option<&HeapRules>) -> bool {
    let Ok(certificate) = Certificate::parse("certificate", text) else { return false };
    let verdict = match rules {
        Some(rules) => check_rules(&certificate, rules),
        None => check(&certificate),
    };
    verdict.is_ok_and(|verdict| verdict.is_accepted())
}

/// The paths of all members of an object or a list that are neither.
pub fn leaves(value: &Value, path: &str, into: &mut Vec<String>) {
    match value {
        Value::Array(members) => {
            let members = members.iter().enumerate();
            members.for_each(|(at, member)| leaves(member, &format!("{path}/{at}"), into));
        }
        Value::Object(members) => {
            members.iter().for_each(|(name, member)| leaves(member, &format!("{path}/{name}"), into));
        }
        _ => into.push(path.to_owned()),
    }
}

/// Asserts that a changed certificate is refused, as it is and with the checksum that belongs to it.
fn assert_refused(changed: &Value, rules: Option<&HeapRules>, what: &str) {
    assert!(!is_accepted(&changed.to_string(), rules), "{what}: {changed}");
    if let Ok(certificate) = Certificate::parse("certificate", &changed.to_string()) {
        let signed = signed(certificate);
        if what != "/checksum" {
            assert!(!is_accepted(&signed.text(), rules), "{what}, signed: {changed}");
        }
    }
}

/// Other numbers that a careless or malicious hand might write.
pub fn other_numbers(number: u64, random: u64) -> Vec<Value> {
    let mut digits = number.to_string().into_bytes();
    digits.reverse();
    let reversed = String::from_utf8(digits).unwrap().parse().unwrap_or(number);
    let mut others = vec![
        number + 1,
        number.saturating_sub(1),
        number * 2,
        number / 2,
        random % 1000,
        random,
        reversed,
        number ^ 1 << (random % 20),
        u64::from(u32::MAX),
        u64::MAX,
        u64::MAX - 1,
        1 << 63,
        0,
    ];
    others.retain(|&other| other != number);
    others.into_iter().map(Value::from).chain([Value::Null, Value::from(-1), Value::from(0.5)]).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn every_number_is_checked(random: u64) {
        for (certificate, rules) in of_each_kind() {
            let rules = rules.as_ref();
            let right: Value = serde_json::from_str(&certificate.text()).unwrap();
            prop_assert!(is_accepted(&right.to_string(), rules));
            let mut paths = Vec::new();
            leaves(&right, "", &mut paths);
            for path in paths {
                let others = match right.pointer(&path).unwrap() {
                    Value::Number(number) => other_numbers(number.as_u64().unwrap(), random),
                    Value::Bool(right) => vec![Value::from(!right), Value::Null],
                    // The name of a game that is not asked for its rules is not looked at.
                    Value::String(_) if path == "/game" && rules.is_some() => Vec::new(),
                    Value::String(text) => {
                        let at = random as usize % text.len();
                        let other = if text.as_bytes()[at] == b'1' { "2" } else { "1" };
                        let mut changed = text.clone();
                        changed.replace_range(at..=at, other);
                        vec![Value::from(changed), Value::from(""), Value::Null]
                    }
                    Value::Null => vec![Value::from(0), Value::from(random)],
                    other => panic!("{path}: {other}"),
                };
                for other in others {
                    let mut changed = right.clone();
                    *changed.pointer_mut(&path).unwrap() = other;
                    assert_refused(&changed, rules, &path);
                }
            }
        }
    }
}

/// The same values for longer: a multiple of the period, or a later preperiod, with all other numbers to
/// match.
fn stretched(proved: &Proved, later: u64, times: u64) -> Proved {
    let period = Period {
        preperiod: proved.period.preperiod + later,
        period: proved.period.period * times,
        saltus: proved.period.saltus * times,
    };
    let mut values = Column::new();
    for heap in 0..period.preperiod + period.period {
        let value = proved.value(&heap.into()).to_string();
        values.push(value.parse().unwrap());
    }
    Proved { period, values, ..proved.clone() }
}

#[test]
fn periods_that_are_not_the_least_are_refused() {
    let window = |text| Proved { proof: Proof::Window { length: 4 }, ..proved_game(text) };
    for (text, proved) in [
        ("0.1023", window("0.1023")),
        ("0.77", guy_smith("0.77")),
        ("0.45", sparse("0.45", false)),
        ("0.051", sparse("0.051", true)),
        ("nim", proved_game("nim")),
        ("subtract:all-but:2,3,7", proved_game("subtract:all-but:2,3,7")),
    ] {
        assert_accepted(&certificate(text, &stretched(&proved, 0, 1)));
        for (later, times) in [(1, 1), (proved.period.period, 1), (0, 2), (0, 3), (0, 6), (5, 10)] {
            let certificate = certificate(text, &stretched(&proved, later, times));
            let Verdict::Refused(refusal) = check(&certificate).unwrap() else {
                panic!("{text} {later} {times}");
            };
            assert!(refusal.heap.is_some(), "{refusal}");
        }
    }
}

#[test]
fn no_heap_but_the_first_is_one_that_premises_hold_from() {
    for game in ["hex:0.3F", "hex:0.89", "hex:4.9"] {
        let proved = proved_game(game);
        let Proof::Arithmetic { most_taken, covered_from } = proved.proof else { panic!("{game}") };
        let with = |proved: &Proved, covered_from| {
            let proof = Proof::Arithmetic { most_taken, covered_from };
            check(&certificate(game, &Proved { proof, ..proved.clone() })).unwrap()
        };
        for other in 0..2 * covered_from {
            assert_eq!(with(&proved, other).is_accepted(), other == covered_from, "{game} {other}");
            for (later, times) in [(1, 1), (proved.period.period, 1), (0, 2), (0, 3)] {
                let other = with(&stretched(&proved, later, times), other);
                assert!(!other.is_accepted(), "{game} {later} {times}");
            }
        }
    }
}

#[test]
fn a_repetition_that_ends_is_refused_with_the_heap_that_ends_it() {
    // Dawson's Kayles was once claimed to have period 12 from heap 4 on.
    let proved = guy_smith("0.07");
    let mut values = Column::new();
    proved.all_values().take(16).for_each(|value| values.push(value));
    let period = Period { preperiod: 4, period: 12, saltus: 0 };
    let certificate = certificate("0.07", &Proved { period, values, ..proved });
    let Verdict::Refused(refusal) = check(&certificate).unwrap() else { panic!("accepted") };
    assert_eq!(refusal.heap, Some(16), "{refusal}");
}

#[test]
fn a_proof_of_the_wrong_kind_is_refused() {
    let window = Proved { proof: Proof::Window { length: 2 }, ..proved_game("0.77") };
    assert!(!check(&certificate("0.77", &window)).unwrap().is_accepted());
    let rare = vec![0];
    let sparse = Proved { proof: Proof::Sparse { mask: 1, parity: false, rare }, ..proved_game("0.1023") };
    assert!(!check(&certificate("0.1023", &sparse)).unwrap().is_accepted());
    let set = subtraction(&[2, 5]);
    let guy_smith = Proved { proof: Proof::GuySmith { most_taken: 5 }, ..proved(&set, 1000) };
    assert!(check_rules(&certificate("0.0", &guy_smith), &set).unwrap().is_accepted());
    for other in [&[2, 6][..], &[2, 5, 6], &[2]] {
        assert!(!check_rules(&certificate("0.0", &guy_smith), &subtraction(other)).unwrap().is_accepted());
    }
}

#[test]
fn no_mask_but_the_least_is_accepted() {
    let proved = sparse("0.45", false);
    let right = certificate("0.45", &proved);
    for mask in 0..64 {
        let changed =
            grundy::heap::ProofNumbers::Sparse { mask, parity: false, rare_count: 11, last_rare: Some(198) };
        let certificate = signed(Certificate { proof: changed, ..right.clone() });
        assert_eq!(check(&certificate).unwrap().is_accepted(), mask == 0xf, "{mask}");
    }
}

#[test]
fn games_without_a_period_in_sight_are_refused() {
    let right = certificate("0.77", &guy_smith("0.77"));
    for game in ["octal:0.76", "hex:0.8", "octal:.77", "0.77", "octal:0.770", "kayles"] {
        let certificate = signed(Certificate { game: game.to_owned(), ..right.clone() });
        assert!(!check(&certificate).unwrap().is_accepted(), "{game}");
    }
    let on_graphs = ["graph", "geography", "undirected-geography", "node-kayles", "hackenbush"];
    for game in on_graphs.map(|game| format!("{game}:/dev/zero")) {
        // No file is opened, which would not end.
        let certificate = signed(Certificate { game: game.clone(), ..right.clone() });
        let error = check(&certificate).unwrap_err().to_string();
        assert!(error.contains("a graph has no period"), "{game}: {error}");
    }
    for game in ["split", "octal:0.9", "", "nosuch:1"] {
        let certificate = signed(Certificate { game: game.to_owned(), ..right.clone() });
        assert!(check(&certificate).is_err(), "{game}");
    }
}
