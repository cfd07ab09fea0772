//! Tables in every format, and files of them that are killed, damaged, extended and fought over.

// Helpers outside of tests are test code all the same.
#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Two heaps left, and all pairs tried: a value takes the longer the larger its heap is, so that there is
/// time to kill.
const SLOW: &str = "0.77";
/// One heap left: a value takes a few nanoseconds.
const FAST: &str = "0.3333";

const FORMATS: [&str; 5] = ["text", "json", "csv", "b-file", "npy"];

/// A folder of a test's own, removed when the test has passed.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("grundy-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn bytes(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn values(game: &str, to: u64, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args(["values", game, "--to", &to.to_string()]).env("NO_COLOR", "1");
    if game == SLOW {
        command.args(["--method", "table"]);
    }
    command.args(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(game: &str, to: u64, arguments: &[&str]) -> Output {
    values(game, to, arguments).output().unwrap()
}

fn out(game: &str, to: u64, format: &str, path: &Path, arguments: &[&str]) -> Output {
    values(game, to, arguments).args(["--format", format, "--out"]).arg(path).output().unwrap()
}

fn errors(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Kayles by its definition, beside the program.
fn kayles(to: usize) -> Vec<u64> {
    let mut values: Vec<u64> = vec![0];
    for heap in 1..=to {
        let options = (1..=2.min(heap)).flat_map(|take| (0..=heap - take).map(move |a| (a, heap - take - a)));
        let options: Vec<u64> = options.map(|(a, b)| values[a] ^ values[b]).collect();
        values.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    values
}

fn pairs(text: &str, between: char) -> Vec<u64> {
    let rows = text.lines().enumerate().map(|(heap, line)| {
        let (n, value) = line.split_once(between).unwrap();
        assert_eq!(n.parse::<usize>().unwrap(), heap);
        value.parse().unwrap()
    });
    rows.collect()
}

/// Reads a table by what its format says.
fn read(format: &str, bytes: &[u8]) -> Vec<u64> {
    if format == "npy" {
        assert_eq!(&bytes[..8], b"\x93NUMPY\x01\x00");
        let length = usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
        assert_eq!((10 + length) % 64, 0);
        let head = std::str::from_utf8(&bytes[10..10 + length]).unwrap();
        assert!(head.ends_with('\n') && head.contains("'fortran_order': False"), "{head}");
        let width = if head.contains("'|u1'") {
            1
        } else if head.contains("'<u2'") {
            2
        } else {
            assert!(head.contains("'<u4'"), "{head}");
            4
        };
        let values = bytes[10 + length..].chunks_exact(width);
        assert!(values.remainder().is_empty());
        let shape = format!("'shape': ({},)", values.len());
        assert!(head.contains(&shape), "{head}");
        return values.map(|value| value.iter().rev().fold(0, |n, &byte| n << 8 | u64::from(byte))).collect();
    }
    let text = std::str::from_utf8(bytes).unwrap();
    match format {
        "text" => {
            let rows = text.lines().filter_map(|line| line.split_once(" |"));
            rows.flat_map(|(_, row)| row.split_whitespace().map(|value| value.parse().unwrap())).collect()
        }
        "json" => {
            let object: serde_json::Value = serde_json::from_str(text).unwrap();
            object["values"].as_array().unwrap().iter().map(|value| value.as_u64().unwrap()).collect()
        }
        "csv" => pairs(text.strip_prefix("heap,value\n").unwrap(), ','),
        _ => {
            let rows: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
            pairs(&rows.join("\n"), ' ')
        }
    }
}

#[test]
fn every_format_holds_the_values_and_a_file_is_what_is_printed() {
    let folder = Folder::new("formats");
    let wanted = kayles(123);
    for format in FORMATS {
        let printed = run("kayles", 123, &["--format", format]);
        assert_eq!(printed.status.code(), Some(0), "{}", errors(&printed));
        assert_eq!(read(format, &printed.stdout), wanted, "{format}");
        let output = out("kayles", 123, format, &folder.path(format), &[]);
        assert_eq!((output.status.code(), errors(&output).as_str()), (Some(0), ""));
        assert!(output.stdout.is_empty());
        assert_eq!(folder.bytes(format), printed.stdout, "{format}");
        // Again: nothing to do. More: the file is made longer, from what it has.
        let again = out("kayles", 123, format, &folder.path(format), &[]);
        assert!(again.status.success() && errors(&again).contains("has heaps 0 to 123 already"));
        let longer = out("kayles", 350, format, &folder.path(format), &[]);
        assert!(longer.status.success(), "{}", errors(&longer));
        assert!(errors(&longer).contains("heaps 0 to 123 are taken from files"), "{}", errors(&longer));
        assert_eq!(folder.bytes(format), run("kayles", 350, &["--format", format]).stdout, "{format}");
        assert!(!folder.path(&format!("{format}.part")).exists());
    }
}

#[test]
fn values_have_the_bytes_that_they_need() {
    for (to, arguments, wanted) in [
        (255, &["--bytes", "1"][..], Some("'|u1'")),
        (256, &["--bytes", "1"], None),
        (65_535, &[], Some("'<u2'")),
        (65_536, &[], Some("'<u4'")),
        (65_536, &["--bytes", "2"], None),
        (10, &["--bytes", "4"], Some("'<u4'")),
    ] {
        let output = run("nim", to, &[&["--format", "npy"], arguments].concat());
        match wanted {
            Some(dtype) => {
                assert!(String::from_utf8_lossy(&output.stdout[..128]).contains(dtype));
                assert_eq!(read("npy", &output.stdout), (0..=to).collect::<Vec<_>>());
            }
            None => {
                assert_eq!(output.status.code(), Some(3));
                assert!(output.stdout.is_empty());
                assert!(errors(&output).contains(&format!("heap {to} has value {to}, which does not fit")));
            }
        }
    }
}

fn spawn(to: u64, format: &str, path: &Path) -> Child {
    values(SLOW, to, &["--format", format, "--out"]).arg(path).spawn().unwrap()
}

fn wait_for(what: impl Fn() -> bool) {
    let started = Instant::now();
    while !what() {
        assert!(started.elapsed() < Duration::from_secs(300));
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn length(path: &Path) -> u64 {
    path.metadata().map_or(0, |metadata| metadata.len())
}

#[test]
fn killed_again_and_again_the_file_is_the_same() {
    const TO: u64 = 24_000;
    let folder = Folder::new("kill");
    for format in ["csv", "json"] {
        let (path, part) = (folder.path(format), folder.path(&format!("{format}.part")));
        let mut kills = 0;
        for more in 1.. {
            let before = length(&part);
            let mut child = spawn(TO, format, &path);
            wait_for(|| length(&part) > before + 1_500 * more || path.exists());
            child.kill().unwrap();
            child.wait().unwrap();
            if path.exists() {
                break;
            }
            kills += 1;
            assert!(length(&part) >= before, "what was stored is lost");
        }
        assert!(kills >= 2, "{kills}");
        let last = out(SLOW, TO, format, &path, &[]);
        assert_eq!(last.status.code(), Some(0), "{}", errors(&last));
        assert_eq!(folder.bytes(format), run(SLOW, TO, &["--format", format]).stdout);
    }
}

#[test]
fn a_block_cut_off_by_a_kill_is_computed_again() {
    let folder = Folder::new("cut");
    let (path, part) = (folder.path("t"), folder.path("t.part"));
    stop_early(&path);
    let whole = std::fs::read(&part).unwrap();
    // More of the next block than its head, behind the checkpoint: a kill while it was written.
    let mut torn = whole.clone();
    torn.extend([16, 0, 0, 0, 1, 0, 0, 0, 9, 9, 9, 9, 1, 2, 3]);
    std::fs::write(&part, &torn).unwrap();
    let output = out(FAST, 300_000, "csv", &path, &[]);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    assert_eq!(folder.bytes("t"), run(FAST, 300_000, &["--format", "csv"]).stdout);
}

/// Leaves a part of a table of [`FAST`] behind.
fn stop_early(path: &Path) {
    let output = out(FAST, 300_000, "csv", path, &["--max-positions", "200000"]);
    assert_eq!(output.status.code(), Some(3), "{}", errors(&output));
    assert!(errors(&output).contains("are kept in"), "{}", errors(&output));
    assert!(!path.exists());
}

#[test]
fn every_damage_is_named_and_left_as_it_is() {
    let folder = Folder::new("damage");
    let (path, part) = (folder.path("t"), folder.path("t.part"));
    stop_early(&path);
    let whole = std::fs::read(&part).unwrap();
    let refused = |bytes: &[u8], why: &str| {
        std::fs::write(&part, bytes).unwrap();
        let output = out(FAST, 300_000, "csv", &path, &[]);
        assert_eq!(output.status.code(), Some(2), "{why}: {}", errors(&output));
        assert!(errors(&output).contains("t.part"), "{}", errors(&output));
        assert_eq!(std::fs::read(&part).unwrap(), bytes, "{why}");
        assert!(!path.exists());
        errors(&output)
    };
    // A bit of each of some bytes: all of the head, and some of every block.
    for at in (0..120).chain((120..whole.len()).step_by(whole.len() / 40)).chain([whole.len() - 1]) {
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (at % 8);
        refused(&bytes, &format!("byte {at}"));
    }
    for length in [100, whole.len() / 2, whole.len() - 1] {
        assert!(refused(&whole[..length], "truncated").contains("bytes, and"));
    }
    assert!(refused(b"heap,value\n0,0\n", "a table").contains("not a file of values"));
    let mut bytes = whole.clone();
    bytes[whole.len() / 2] ^= 1;
    assert!(refused(&bytes, "a value").contains("do not match their checksum"));
    // The rest is computed again when it is asked for.
    let output = out(FAST, 300_000, "csv", &path, &["--force"]);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    assert!(errors(&output).contains("are taken from files"), "{}", errors(&output));
    assert_eq!(folder.bytes("t"), run(FAST, 300_000, &["--format", "csv"]).stdout);
}

#[test]
fn what_is_not_this_table_is_not_overwritten() {
    let folder = Folder::new("other");
    let path = folder.path("t");
    std::fs::write(&path, "precious").unwrap();
    let refused = |game, format, why: &str| {
        let before = folder.bytes("t");
        let output = out(game, 50, format, &path, &[]);
        assert_eq!(output.status.code(), Some(2), "{}", errors(&output));
        assert!(errors(&output).contains(why), "{}", errors(&output));
        assert_eq!(folder.bytes("t"), before);
        assert!(!folder.path("t.part").exists());
    };
    refused(SLOW, "csv", "is there already");
    assert!(out(SLOW, 40, "csv", &path, &["--force"]).status.success());
    refused(FAST, "csv", "has values of octal:0.77, normal play, not of octal:0.3333");
    refused(SLOW, "json", "is in the format csv, not json");
    let mut bytes = folder.bytes("t");
    bytes[20] ^= 1;
    std::fs::write(&path, &bytes).unwrap();
    refused(SLOW, "csv", "its CRC-32 is");
    bytes.truncate(30);
    std::fs::write(&path, &bytes).unwrap();
    refused(SLOW, "csv", "it has 30 bytes");
}

#[test]
fn a_kill_between_the_table_and_its_seal_is_mended() {
    let folder = Folder::new("seal");
    let path = folder.path("t");
    stop_early(&path);
    // The state behind the first of the two renames: all values, the table, and no seal.
    let part = folder.path("t.part");
    let most = out(FAST, 299_999, "csv", &folder.path("u"), &[]);
    assert!(most.status.success());
    assert!(out(FAST, 1_000, "csv", &path, &[]).status.success());
    assert!(part.exists(), "values beyond the table are kept");
    std::fs::remove_file(folder.path("t.seal")).unwrap();
    let output = out(FAST, 1_000, "csv", &path, &[]);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    assert!(folder.path("t.seal").exists());
    // Another file there is not taken for the table.
    std::fs::remove_file(folder.path("t.seal")).unwrap();
    std::fs::write(&path, "precious").unwrap();
    assert_eq!(out(FAST, 1_000, "csv", &path, &[]).status.code(), Some(2));
    assert_eq!(folder.bytes("t"), b"precious");
}

#[test]
fn a_second_process_is_refused() {
    let folder = Folder::new("two");
    let (path, part) = (folder.path("t"), folder.path("t.part"));
    let mut first = spawn(10_000_000, "csv", &path);
    wait_for(|| length(&part) > 0);
    let second = out(SLOW, 10_000_000, "csv", &path, &[]);
    first.kill().unwrap();
    first.wait().unwrap();
    assert_eq!(second.status.code(), Some(2));
    assert!(errors(&second).contains("another process is writing"), "{}", errors(&second));
}

#[cfg(unix)]
#[test]
fn a_full_disk_is_said_and_the_rest_goes_on() {
    let folder = Folder::new("full");
    let path = folder.path("t");
    // Files of at most 64 blocks stand for a full disk; without a trap the signal ends the program.
    let script = "trap '' XFSZ; ulimit -f 64; exec \"$@\"";
    let command = values(FAST, 300_000, &["--format", "csv", "--out"]);
    let limited = Command::new("sh")
        .args(["-c", script, "sh"])
        .arg(command.get_program())
        .args(command.get_args())
        .arg(&path)
        .output()
        .unwrap();
    assert_eq!(limited.status.code(), Some(2), "{}", errors(&limited));
    assert!(errors(&limited).contains("cannot write `"), "{}", errors(&limited));
    assert!(!path.exists());
    let output = out(FAST, 300_000, "csv", &path, &[]);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    assert!(errors(&output).contains("are taken from files"), "{}", errors(&output));
    assert_eq!(folder.bytes("t"), run(FAST, 300_000, &["--format", "csv"]).stdout);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_behind_standard_output_is_an_error() {
    for format in FORMATS {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let output = values(FAST, 100_000, &["--format", format]).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{format}");
        assert!(errors(&output).contains("cannot write the output"), "{}", errors(&output));
    }
}

#[cfg(unix)]
#[test]
fn an_interruption_keeps_what_there_is() {
    let folder = Folder::new("interrupt");
    let (path, part) = (folder.path("t"), folder.path("t.part"));
    let child = spawn(10_000_000, "npy", &path);
    wait_for(|| length(&part) > 1_000);
    let interrupt = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(interrupt.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", errors(&output));
    assert!(errors(&output).contains("interrupted after"), "{}", errors(&output));
    assert!(errors(&output).contains("the same command goes on from there"), "{}", errors(&output));
    let resumed = out(SLOW, 100, "npy", &path, &[]);
    assert!(resumed.status.success(), "{}", errors(&resumed));
    assert_eq!(read("npy", &folder.bytes("t")), kayles(100));
}

#[test]
fn rows_before_a_limit_are_right_and_other_formats_print_nothing() {
    for format in FORMATS {
        let output = run(FAST, 10_000_000, &["--format", format, "--max-positions", "100000"]);
        assert_eq!(output.status.code(), Some(3), "{format}");
        if !["csv", "b-file"].contains(&format) {
            assert!(output.stdout.is_empty(), "{format}");
            continue;
        }
        let rows = read(format, &output.stdout);
        assert!(rows.len() > 1_000 && rows.iter().zip(0u64..).all(|(&value, heap)| value == heap % 5));
        assert!(output.stdout.ends_with(b"\n"));
        let written = format!("the rows of heaps 0 to {} are written", rows.len() - 1);
        assert!(errors(&output).contains(&written), "{}", errors(&output));
    }
}

#[test]
fn a_window_changes_no_value() {
    let folder = Folder::new("window");
    let whole = run(FAST, 200_000, &["--format", "csv"]).stdout;
    for window in ["4", "1000", "10000000"] {
        assert_eq!(run(FAST, 200_000, &["--format", "csv", "--window", window]).stdout, whole, "{window}");
    }
    // A file goes on with its last values alone, in a format that needs them all in the end.
    let path = folder.path("t");
    let stopped = out(FAST, 200_000, "text", &path, &["--window", "4", "--max-positions", "100000"]);
    assert_eq!(stopped.status.code(), Some(3));
    let output = out(FAST, 200_000, "text", &path, &["--window", "4", "--max-memory", "1MiB"]);
    assert!(output.status.success(), "{}", errors(&output));
    assert_eq!(folder.bytes("t"), run(FAST, 200_000, &[]).stdout);
}

#[test]
fn progress_is_shown_where_it_is_asked_for() {
    let arguments = ["--format", "csv", "--time-limit", "2500ms"];
    let silent = run(SLOW, 10_000_000, &arguments);
    assert!(!errors(&silent).contains("heaps/s"), "{}", errors(&silent));
    let shown = run(SLOW, 10_000_000, &[&arguments[..], &["--progress"]].concat());
    assert!(errors(&shown).contains("of 10000001 heaps, "), "{}", errors(&shown));
    assert!(errors(&shown).contains("heaps/s, "), "{}", errors(&shown));
    assert!(errors(&shown).contains(" left\n"), "{}", errors(&shown));
}
