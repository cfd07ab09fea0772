//! The text of a certificate of an automaton, files of both kinds, and limits.

use super::*;
use crate::made::{certificate as period, guy_smith};
use grundy::certificate::{AnyCertificate, load_any, may_write};
use grundy::limits::Resource;
use grundy::verify::verify_any;
use grundy::{Error, Limits};
use proptest::prelude::*;
use serde_json::Value as Json;
use std::path::PathBuf;
use std::time::Duration;

fn right() -> AutomatonCertificate {
    certificate(GAMES[0], NORMAL, &automaton(&rules(GAMES[0]), NORMAL, 20).unwrap())
}

fn parse(text: &str) -> Result<AnyCertificate, String> {
    AnyCertificate::parse("file", text).map_err(|error| error.to_string())
}

#[test]
fn is_read_back() {
    let right = right();
    let text = right.text();
    assert_eq!(AutomatonCertificate::parse("file", &text).unwrap(), right);
    let compact = serde_json::from_str::<Json>(&text).unwrap().to_string();
    assert_eq!(parse(&compact).unwrap(), AnyCertificate::Automaton(right));
    let of_period = period("0.77", &guy_smith("0.77"));
    assert_eq!(parse(&of_period.text()).unwrap(), AnyCertificate::Period(of_period));
}

#[test]
fn fields_are_neither_missing_nor_added_nor_there_twice() {
    let text = right().text();
    let right: Json = serde_json::from_str(&text).unwrap();
    let compact = right.to_string();
    for path in ["", "/goal", "/states/3"] {
        let object = right.pointer(path).unwrap().as_object().unwrap();
        for (name, member) in object {
            let mut without = right.clone();
            without.pointer_mut(path).unwrap().as_object_mut().unwrap().shift_remove(name);
            assert!(parse(&without.to_string()).is_err(), "without {path}/{name}");
            let once = format!("\"{name}\":{member}");
            let twice = compact.replacen(&once, &format!("{once},{once}"), 1);
            assert_ne!(twice, compact);
            assert!(parse(&twice).is_err(), "{path}/{name} twice");
        }
        let mut more = right.clone();
        more.pointer_mut(path).unwrap().as_object_mut().unwrap().insert("more".to_owned(), 1.into());
        assert!(parse(&more.to_string()).is_err(), "more in `{path}`");
    }
}

#[test]
fn what_is_none_is_refused_at_its_place() {
    let text = right().text();
    for (old, new, message) in [
        ("\"automaton\"", "\"period\"", "its kind is `period`; there are `automaton` and, for periods, none"),
        ("\"version\": 1", "\"version\": 2", "its version is 2, and this program reads 1"),
        ("grundy-certificate", "grundy-certificatf", "its format is `grundy-certificatf`"),
        ("\"normal\"", "\"usual\"", "unknown variant `usual`"),
        ("\"value\":0", "\"value\":65536", "invalid value: integer `65536`, expected u16"),
        ("\"value\":0", "\"value\":-1", "invalid value: integer `-1`, expected u16"),
        ("[0,1]", "[0,4294967296]", "invalid value: integer `4294967296`, expected u32"),
        ("[0,1]", "[0,1.0]", "invalid type: floating point `1.0`, expected u32"),
    ] {
        let changed = text.replacen(old, new, 1);
        assert_ne!(changed, text);
        let said = parse(&changed).unwrap_err();
        assert!(said.starts_with(&format!("this is not a certificate: {message}")), "{said}");
    }
    let changed = text.replacen("\"value\":0", "\"worth\":0", 1);
    let place = AnyCertificate::parse("file", &changed).unwrap_err().place.unwrap();
    assert_eq!(place.line, Some(9));
    assert!(place.text[..place.span.end].ends_with("\"worth\""), "{place:?}");
    for end in (0..text.len() - 2).step_by(3) {
        assert!(parse(&text[..end]).is_err(), "{end}");
    }
    assert!(parse(&format!("{text} 1")).is_err());
    assert!(parse(&"[".repeat(1 << 20)).is_err());
}

#[test]
fn games_that_have_none_are_refused() {
    for name in
        ["nim", "kayles", "no-game", "graph:Cargo.toml", "word over", "word over 0; anywhere 0 -> 0", ""]
    {
        let certificate = signed(AutomatonCertificate { game: name.to_owned(), ..right() });
        let refused = verify_automaton(&certificate, &mut limits().start());
        assert!(matches!(refused, Err(Error::Input(_))), "{name}: {refused:?}");
    }
    for name in [
        "removing-digits:base=10",
        "word over 0,1*9; anywhere 0 -> \"\" | 1 -> \"\"; strip leading 0",
        "word over 0, 1*9; anywhere 0 -> \"\"; anywhere 1 -> \"\"; strip leading 0",
        "word over 0, 1*9; anywhere 0 -> \"\" | 1 -> \"\"; strip leading 0 ",
    ] {
        let certificate = signed(AutomatonCertificate { game: name.to_owned(), ..right() });
        let Verdict::Refused(refusal) = verdict(&certificate) else { panic!("{name}") };
        assert!(refusal.reason.starts_with("the game is spelled `"), "{name}: {refusal}");
    }
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("automata-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn files_of_either_kind_replace_only_certificates() {
    let folder = folder("written");
    let path = folder.join("game.json");
    let limits = limits();
    let meter = limits.start();
    let (of_words, of_period) = (right(), period("0.77", &guy_smith("0.77")));
    for _ in 0..2 {
        may_write(&path, &meter).unwrap();
        of_words.save(&path, &meter).unwrap();
        assert_eq!(load_any(&path, &meter).unwrap(), AnyCertificate::Automaton(of_words.clone()));
        of_period.save(&path, &meter).unwrap();
        assert_eq!(load_any(&path, &meter).unwrap(), AnyCertificate::Period(of_period.clone()));
    }
    assert_eq!(folder.read_dir().unwrap().count(), 1);
    let other = folder.join("notes");
    std::fs::write(&other, "{\"kind\": \"automaton\"}").unwrap();
    assert!(matches!(of_words.save(&other, &meter), Err(Error::Occupied(_))));
    assert_eq!(std::fs::read_to_string(&other).unwrap(), "{\"kind\": \"automaton\"}");
    // What would be too long to be read is not written.
    let states = vec![State { value: 1, next: vec![1 << 31; 64] }; 30_000];
    let long = AutomatonCertificate { states, ..of_words };
    let absent = folder.join("long");
    assert!(matches!(long.save(&absent, &meter), Err(Error::Write { .. })));
    assert!(!absent.exists());
}

#[test]
fn checks_and_reading_end_at_limits() {
    let right = right();
    let reached = |limits: Limits| match verify_automaton(&right, &mut limits.start()) {
        Err(Error::Limit(limit)) => limit.resource,
        other => panic!("{other:?}"),
    };
    assert_eq!(reached(Limits { positions: 100, ..limits() }), Resource::Positions);
    assert!(matches!(reached(Limits { memory: 2000, ..limits() }), Resource::Memory { .. }));
    assert_eq!(reached(Limits { time: Some(Duration::ZERO), ..limits() }), Resource::Time);
    let path = folder("limits").join("game.json");
    right.save(&path, &limits().start()).unwrap();
    let few = Limits { memory: 4000, ..limits() };
    assert!(matches!(load_any(&path, &few.start()), Err(Error::Limit(_))));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Whatever becomes of the text, it is read or refused, and what is read gets a verdict or an error.
    #[test]
    fn any_text(
        cuts in prop::collection::vec((any::<prop::sample::Index>(), 0usize..40, "[0-9a-z\\[\\]{}\",: é]{0,12}"), 1..4),
        sign: bool,
    ) {
        let mut text = right().text();
        for (at, length, new) in cuts {
            let begin = at.index(text.len());
            let end = (begin + length).min(text.len());
            let whole = |at: usize| (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
            let range = whole(begin)..whole(end);
            text.replace_range(range, &new);
        }
        let Ok(read) = AnyCertificate::parse("file", &text) else { return Ok(()) };
        let read = match read {
            AnyCertificate::Automaton(certificate) if sign => AnyCertificate::Automaton(signed(certificate)),
            other => other,
        };
        let limits = Limits { positions: 100_000, ..limits() };
        let accepted = verify_any(&read, &mut limits.start()).is_ok_and(|verdict| verdict.is_accepted());
        if let AnyCertificate::Automaton(certificate) = read {
            let rest = AutomatonCertificate { checksum: right().checksum, ..certificate.clone() };
            prop_assert!(!accepted || rest == right() || certificate.game != right().game, "{}", text);
        }
    }

    #[test]
    fn any_characters(text in any::<String>()) {
        let _ = AnyCertificate::parse("file", &text);
    }
}
