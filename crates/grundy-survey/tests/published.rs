//! A survey of all codes 0.??? beside what is published.

#![allow(clippy::unwrap_used)]

use grundy::Limits;
use grundy::notation::Words;
use grundy_survey::{Ended, Family, Link, Reason, Row, Settings, State, Store, classes, run};
use std::collections::HashMap;
use std::path::Path;
use std::time::Duration;

/// Code, preperiod, period and largest value.
///
/// Source: github.com/tczajka/octal-games at 57e893a, TrivialGames.md and SolvedGames.md.
const PERIODS: [(&str, u64, u64, u64); 24] = [
    ("0.11", 3, 1, 1),
    ("0.12", 1, 4, 1),
    ("0.15", 1, 10, 2),
    ("0.17", 33, 34, 7),
    ("0.22", 1, 3, 2),
    ("0.34", 7, 8, 3),
    ("0.44", 143, 24, 8),
    ("0.45", 498, 20, 8),
    ("0.51", 1, 1, 1),
    ("0.53", 11, 9, 4),
    ("0.54", 3, 7, 4),
    ("0.57", 1, 4, 2),
    ("0.72", 1, 4, 3),
    ("0.75", 1, 2, 2),
    ("0.017", 15, 60, 8),
    ("0.044", 214, 36, 8),
    ("0.045", 189, 32, 8),
    ("0.055", 259, 148, 8),
    ("0.116", 139, 96, 12),
    ("0.124", 122, 62, 9),
    ("0.134", 60, 62, 7),
    ("0.152", 2, 48, 4),
    ("0.226", 21, 5, 5),
    ("0.373", 2, 28, 7),
];

fn survey(name: &str, family: &str, heaps: u64) -> (HashMap<String, Row>, HashMap<String, Link>) {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("published-{name}.db"));
    for end in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{end}", path.display()));
    }
    let words = Words::of_arguments("FAMILY", &[family]);
    let family = Family::parse(&words.whole()).unwrap();
    let settings = Settings { heaps, jobs: 2, limits: Limits::default(), lease: Duration::from_secs(60) };
    let mut store = Store::create(&path).unwrap();
    let ended = run(&mut store, &family, &settings, &|| false, &mut |_| {}).unwrap();
    assert_eq!(ended, Ended::Complete);
    let key = store.family(&family).unwrap();
    let links = classes(&store, key).unwrap();
    let (mut rows, mut named) = (HashMap::new(), HashMap::new());
    store
        .rows(key, |row| {
            if let Some(link) = links.get(&row.id) {
                named.insert(row.spelling.clone(), link.clone());
            }
            rows.insert(row.spelling.clone(), row);
            Ok(())
        })
        .unwrap();
    (rows, named)
}

#[test]
fn all_codes_of_three_digits() {
    let (rows, links) = survey("octal", "octal:0.???", 1200);
    assert_eq!(rows.len(), 512);
    for (code, preperiod, period, largest) in PERIODS {
        let finding = rows[&format!("octal:{code}")].finding.as_ref().unwrap();
        let found = finding.found.as_ref().unwrap();
        assert_eq!((found.period.preperiod, found.period.period), (preperiod, period), "{code}");
        assert_eq!(finding.largest.unwrap().0, largest, "{code}");
    }
    // What is published as equivalent is found to be so, and by a proof.
    let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/equivalence.jsonl");
    let mut compared = 0;
    for line in std::fs::read_to_string(testdata).unwrap().lines() {
        let record: serde_json::Value = serde_json::from_str(line).unwrap();
        let games = [0, 1].map(|at| record["codes"][at].as_str().unwrap().replace(":.", ":0."));
        if record["expected"] != true || !games.iter().all(|game| rows.contains_key(game)) {
            continue;
        }
        if games.iter().any(|game| game == "octal:0.161" || game == "octal:0.36") {
            continue;
        }
        let [one, other] = games.each_ref().map(|game| match links.get(game) {
            Some(link) => {
                assert_ne!(link.reason, Reason::Observed, "{game}");
                (link.to.clone(), link.shift)
            }
            None => (game.clone(), 0),
        });
        assert_eq!(one.0, other.0, "{games:?}");
        assert_eq!(one.1 - other.1, record["shift"].as_i64().unwrap(), "{games:?}");
        compared += 1;
    }
    assert!(compared >= 10, "only {compared} equivalences were compared");
    // They agree up to heap 518, and are different games.
    let class = |game: &str| links.get(game).map_or(game.to_owned(), |link| link.to.clone());
    assert_ne!(class("octal:0.161"), class("octal:0.36"));
    // Every equivalence holds on the values that are kept.
    for (game, link) in &links {
        let (row, to) = (&rows[game], &rows[&link.to]);
        for heap in 0..row.first.len() {
            if let Some(value) = heap.checked_add_signed(link.shift).and_then(|heap| to.first.value(heap)) {
                assert_eq!(row.first.value(heap), Some(value), "{game} {link:?}");
            }
        }
    }
}

#[test]
fn small_subtraction_sets() {
    let (rows, _) = survey("subtract", "subtract:{1..9 choose 1..3}", 2000);
    assert_eq!(rows.len(), 9 + 36 + 84);
    for (game, row) in &rows {
        assert_eq!(row.state, State::Proved, "{game}");
        let members: Vec<u64> =
            game["subtract:".len()..].split(',').map(|member| member.parse().unwrap()).collect();
        let found = row.finding.as_ref().unwrap().found.as_ref().unwrap();
        // One member s: 0 s times, then 1 s times. With two members, one of which is not an odd
        // multiple of the other, values come again after their sum.
        match members[..] {
            [s] => assert_eq!((found.period.preperiod, found.period.period), (0, 2 * s), "{game}"),
            [s, t] if t % s != 0 || t / s % 2 == 0 => {
                assert_eq!((s + t) % found.period.period, 0, "{game}: {found:?}");
            }
            _ => {}
        }
    }
}
