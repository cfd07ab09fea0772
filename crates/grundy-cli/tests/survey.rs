//! Surveys by several processes, killed ones, and files that are no stores.

// Helpers outside of tests are test code all the same.
#![allow(clippy::unwrap_used, clippy::panic)]

use rusqlite::Connection;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

fn survey(store: &Path, family: &str, more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args(["survey", family, "--store"]).arg(store).args(more).env("NO_COLOR", "1");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("survey-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn output(mut command: Command) -> Output {
    command.output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

fn number(store: &Path, query: &str) -> i64 {
    let connection = Connection::open(store).unwrap();
    connection.busy_timeout(Duration::from_secs(10)).unwrap();
    connection.query_row(query, [], |row| row.get(0)).unwrap()
}

/// Waits until so many games are finished, while the process lives.
fn wait_for(store: &Path, games: i64, child: &mut Child) {
    let started = Instant::now();
    while started.elapsed() < Duration::from_secs(120) {
        assert!(child.try_wait().unwrap().is_none(), "the survey ended before {games} games");
        let ready = Connection::open(store).and_then(|connection| {
            connection.busy_timeout(Duration::from_secs(10))?;
            connection
                .query_row("SELECT COUNT(*) FROM games WHERE searches > 0", [], |row| row.get::<_, i64>(0))
        });
        if ready.is_ok_and(|finished| finished >= games) {
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("nothing was finished in two minutes");
}

#[test]
fn two_processes_search_each_game_once() {
    let store = folder("two").join("codes.db");
    let arguments = ["--heaps", "2000", "--jobs", "2"];
    let children: Vec<Child> =
        (0..2).map(|_| survey(&store, "octal:0.??", &arguments).spawn().unwrap()).collect();
    for child in children {
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    }
    assert_eq!(number(&store, "SELECT COUNT(*) FROM games WHERE searches = 1"), 64);
    assert_eq!(number(&store, "SELECT COUNT(*) FROM games"), 64);
    assert_eq!(number(&store, "SELECT COUNT(*) FROM games WHERE worker IS NOT NULL"), 0);
    assert_eq!(number(&store, "SELECT COUNT(*) FROM workers"), 0);
}

#[test]
fn a_killed_survey_goes_on() {
    let store = folder("killed").join("codes.db");
    let arguments = ["--heaps", "10^7", "--time-limit", "200ms", "--jobs", "1", "--lease", "1s"];
    let mut child = survey(&store, "octal:0.??", &arguments).spawn().unwrap();
    wait_for(&store, 5, &mut child);
    // SIGKILL, where there are signals.
    child.kill().unwrap();
    child.wait().unwrap();
    let before = number(&store, "SELECT COUNT(*) FROM games WHERE searches > 0");
    assert!((5..64).contains(&before), "{before} games were finished before");
    let again = output(survey(&store, "octal:0.??", &arguments));
    assert_eq!(again.status.code(), Some(0), "{}", text(&again.stderr));
    assert_eq!(number(&store, "SELECT COUNT(*) FROM games WHERE searches = 1"), 64);
    assert_eq!(number(&store, "SELECT COUNT(*) FROM workers"), 0);
}

// An open game takes its 200 ms with any engine, so the survey lives long enough to be stopped.
#[cfg(unix)]
#[test]
fn an_interrupted_survey_keeps_what_is_finished() {
    let store = folder("interrupted").join("codes.db");
    let arguments = ["--heaps", "10^7", "--time-limit", "200ms", "--jobs", "1"];
    let mut child = survey(&store, "octal:0.??", &arguments).spawn().unwrap();
    wait_for(&store, 5, &mut child);
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let ended = child.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(130), "{}", text(&ended.stderr));
    assert!(ended.stdout.is_empty());
    // Its claims are given back at once, so nobody waits for its lease.
    assert_eq!(number(&store, "SELECT COUNT(*) FROM workers"), 0);
    let again = output(survey(&store, "octal:0.??", &arguments));
    assert_eq!(again.status.code(), Some(0), "{}", text(&again.stderr));
    assert_eq!(number(&store, "SELECT COUNT(*) FROM games WHERE searches = 1"), 64);
}

#[test]
fn open_games_are_searched_further_and_proved_ones_are_not() {
    let store = folder("further").join("codes.db");
    for heaps in ["100", "400", "200"] {
        let output = output(survey(&store, "octal:0.??", &["--heaps", heaps]));
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    }
    let searched =
        |times: u32| number(&store, &format!("SELECT COUNT(*) FROM games WHERE searches = {times}"));
    assert!(searched(1) > 20 && searched(2) > 5, "{} {}", searched(1), searched(2));
    assert_eq!(searched(1) + searched(2), 64);
    assert_eq!(number(&store, "SELECT COUNT(*) FROM games WHERE state = 'open' AND bound <> 400"), 0);
}

#[test]
fn an_export_equals_what_is_shown() {
    let folder = folder("export");
    let (store, csv) = (folder.join("codes.db"), folder.join("codes.csv"));
    assert_eq!(output(survey(&store, "octal:0.?", &["--heaps", "1000"])).status.code(), Some(0));
    let export = ["--show", "--format", "json", "--export", csv.to_str().unwrap()];
    let shown = output(survey(&store, "octal:0.?", &export));
    assert_eq!(shown.status.code(), Some(0), "{}", text(&shown.stderr));
    let written = std::fs::read_to_string(&csv).unwrap();
    let mut lines = written.lines();
    let head: Vec<&str> = lines.next().unwrap().split(',').collect();
    let rows: Vec<&str> = lines.collect();
    assert_eq!(rows.len(), 8);
    for (row, object) in rows.into_iter().zip(text(&shown.stdout).lines()) {
        let object: serde_json::Value = serde_json::from_str(object).unwrap();
        let fields = head.iter().map(|name| match &object[*name] {
            serde_json::Value::Null => String::new(),
            serde_json::Value::String(text) => text.clone(),
            other => other.as_f64().unwrap().to_string(),
        });
        assert_eq!(fields.collect::<Vec<_>>(), row.split(',').collect::<Vec<_>>());
    }
}

#[test]
fn what_is_no_store_is_refused() {
    let folder = folder("refused");
    let refused = |path: &Path, message: &str| {
        for more in [&["--heaps", "100"][..], &["--show"]] {
            let before = std::fs::read(path).ok();
            let output = output(survey(path, "octal:0.?", more));
            assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
            assert!(output.stdout.is_empty());
            assert!(text(&output.stderr).contains(message), "{}", text(&output.stderr));
            assert_eq!(std::fs::read(path).ok(), before, "the file was changed");
        }
    };
    let words = folder.join("words.txt");
    std::fs::write(&words, "this is a text, and a long one that no database begins with\n".repeat(100))
        .unwrap();
    refused(&words, "is not a store of surveys: it is no SQLite file");

    let other = folder.join("other.db");
    Connection::open(&other).unwrap().execute_batch("CREATE TABLE birds (name TEXT)").unwrap();
    refused(&other, "is not a store of surveys: it is a SQLite file with other tables");

    let later = folder.join("later.db");
    assert_eq!(output(survey(&later, "octal:0.?", &["--heaps", "100"])).status.code(), Some(0));
    let connection = Connection::open(&later).unwrap();
    connection.pragma_update(None, "user_version", 99).unwrap();
    connection.pragma_update_and_check(None, "journal_mode", "DELETE", |_| Ok(())).unwrap();
    drop(connection);
    refused(&later, "is a store of schema 99, and this program reads schema 1");

    let damaged = folder.join("damaged.db");
    assert_eq!(output(survey(&damaged, "octal:0.??", &["--heaps", "100"])).status.code(), Some(0));
    let mut bytes = std::fs::read(&damaged).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle - 6000..middle + 6000].fill(0xA5);
    std::fs::write(&damaged, bytes).unwrap();
    refused(&damaged, "is damaged");

    let nowhere = folder.join("no folder").join("codes.db");
    refused(&nowhere, "cannot use the store");
    let missing = folder.join("missing.db");
    let shown = output(survey(&missing, "octal:0.?", &["--show"]));
    assert_eq!(shown.status.code(), Some(2));
    assert!(!missing.exists(), "showing made a store");
}
