//! Certificates in files.

use crate::made::*;
use grundy::Error;
use grundy::heap::Certificate;
use std::path::PathBuf;

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("certificates-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn are_written_whole_and_replace_only_certificates() {
    let folder = folder("written");
    let path = folder.join("game.json");
    let limits = limits();
    let meter = limits.start();
    for text in ["0.77", "0.07"] {
        let certificate = certificate(text, &guy_smith(text));
        certificate.save(&path, &meter).unwrap();
        assert_eq!(Certificate::load(&path, &meter).unwrap(), certificate);
    }
    // Nothing else is left behind.
    assert_eq!(folder.read_dir().unwrap().count(), 1);
    let right = certificate("0.77", &guy_smith("0.77"));
    for other in ["", "{}", "notes"] {
        let path = folder.join("other");
        std::fs::write(&path, other).unwrap();
        assert!(matches!(right.save(&path, &meter), Err(Error::Occupied(_))), "{other}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), other);
    }
    assert!(matches!(right.save(&folder, &meter), Err(Error::Occupied(_))));
    assert!(matches!(right.save(&folder.join("none/file"), &meter), Err(Error::Write { .. })));
    assert_eq!(folder.read_dir().unwrap().count(), 2);
}

#[test]
fn that_are_none_are_refused() {
    let folder = folder("read");
    let limits = limits();
    let meter = limits.start();
    assert!(matches!(Certificate::load(&folder.join("none"), &meter), Err(Error::Read { .. })));
    assert!(matches!(Certificate::load(&folder, &meter), Err(Error::Read { .. })));
    for (name, bytes) in [("empty", Vec::new()), ("bytes", vec![0xff; 10]), ("long", vec![b' '; 17 << 20])] {
        let path = folder.join(name);
        std::fs::write(&path, bytes).unwrap();
        assert!(matches!(Certificate::load(&path, &meter), Err(Error::Input(_))), "{name}");
    }
}
