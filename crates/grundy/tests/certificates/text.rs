//! The text of a certificate: what may stand in it, and what is said of what may not.

use crate::made::*;
use grundy::heap::Certificate;
use serde_json::Value;

fn right() -> String {
    certificate("0.45", &sparse("0.45", false)).text()
}

fn parse(text: &str) -> Result<Certificate, String> {
    Certificate::parse("file", text).map_err(|error| error.to_string())
}

#[test]
fn is_read_back() {
    let text = right();
    assert_eq!(parse(&text).unwrap().text(), text);
    let compact = serde_json::from_str::<Value>(&text).unwrap().to_string();
    assert_eq!(parse(&compact).unwrap().text(), text);
}

/// Every object of the text, by its path.
fn objects(value: &Value, path: &str, into: &mut Vec<String>) {
    if let Value::Object(members) = value {
        into.push(path.to_owned());
        members.iter().for_each(|(name, member)| objects(member, &format!("{path}/{name}"), into));
    }
}

#[test]
fn fields_are_neither_missing_nor_added_nor_there_twice() {
    let right: Value = serde_json::from_str(&right()).unwrap();
    let mut paths = Vec::new();
    objects(&right, "", &mut paths);
    assert_eq!(paths.len(), 6);
    for path in paths {
        let names: Vec<String> = right.pointer(&path).unwrap().as_object().unwrap().keys().cloned().collect();
        for name in names {
            let mut without = right.clone();
            without.pointer_mut(&path).unwrap().as_object_mut().unwrap().shift_remove(&name);
            if let Ok(certificate) = parse(&without.to_string()) {
                assert_eq!(name, "largest");
                assert!(!check(&signed(certificate)).unwrap().is_accepted());
            }
            let member = &right.pointer(&path).unwrap()[&name];
            let once = format!("\"{name}\":{member}");
            let text = right.to_string();
            let twice = text.replacen(&once, &format!("{once},{once}"), 1);
            assert_ne!(twice, text);
            assert!(parse(&twice).is_err(), "{path}/{name} twice");
        }
        let mut more = right.clone();
        more.pointer_mut(&path).unwrap().as_object_mut().unwrap().insert("more".to_owned(), 1.into());
        assert!(parse(&more.to_string()).is_err(), "more in `{path}`");
    }
}

#[test]
fn garbage_is_refused() {
    let right = right();
    for text in ["", "{", "[]", "null", "7", "{}", "\u{0}", "\u{feff}{}", "é"] {
        assert!(parse(text).is_err(), "{text}");
    }
    assert!(parse(&format!("{right} 1")).is_err());
    assert!(parse(&"[".repeat(1 << 20)).is_err());
    for end in (0..right.len() - 2).step_by(7) {
        assert!(parse(&right[..end]).is_err(), "{end}");
    }
    for (old, new) in [
        ("\"version\": 1", "\"version\": 2"),
        ("grundy-certificate", "grundy-certificatf"),
        ("\"sparse\"", "\"thick\""),
        ("\"preperiod\": 498", "\"preperiod\": 18446744073709551616"),
        ("\"preperiod\": 498", "\"preperiod\": 498.0"),
        ("\"preperiod\": 498", "\"preperiod\": \"498\""),
        ("\"mask\": 15", "\"mask\": 4294967296"),
    ] {
        let changed = right.replacen(old, new, 1);
        assert_ne!(changed, right);
        let message = parse(&changed).unwrap_err();
        assert!(message.starts_with("this is not a certificate: "), "{message}");
    }
}
