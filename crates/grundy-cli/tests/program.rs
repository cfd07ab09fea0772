//! What transcripts cannot show: bytes that are not text, closed pipes, large inputs.

// Helpers outside of tests are test code all the same.
#![allow(clippy::unwrap_used)]

use std::io::{Read, Write};
use std::process::{Command, Output, Stdio};

fn grundy(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args(arguments).env("NO_COLOR", "1");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut child = grundy(arguments).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.as_ref().to_owned();
    // The program may end before it has read everything.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

#[test]
fn bytes_that_are_not_text_are_refused_with_their_place() {
    for (arguments, input) in
        [(["judge", "acwing-891"], &b"2\n1 \xff\n"[..]), (["solve", "nim"], b"1 2\n1 \xff\n")]
    {
        let arguments = if arguments[0] == "solve" { &["solve", "nim", "-"][..] } else { &arguments };
        let output = run(arguments, input);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text(&output.stderr).contains("not UTF-8"), "{}", text(&output.stderr));
        assert!(text(&output.stderr).contains("standard input:2:3"), "{}", text(&output.stderr));
    }
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_not_text_is_refused() {
    use std::os::unix::ffi::OsStrExt;
    let bytes = std::ffi::OsStr::from_bytes(b"3\xff");
    let output = grundy(&["solve", "nim"]).arg(bytes).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("UTF-8"), "{}", text(&output.stderr));
    assert!(output.stdout.is_empty());
}

#[test]
fn a_closed_pipe_is_silent() {
    let mut child = grundy(&["values", "nim", "--to", "300000"]).spawn().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    stdout.read_exact(&mut [0; 10]).unwrap();
    drop(stdout);
    let output = child.wait_with_output().unwrap();
    assert_eq!(text(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let output = grundy(&["solve", "nim", "3"]).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).starts_with("error: cannot write the output"), "{}", text(&output.stderr));
}

#[test]
fn a_number_of_a_million_digits_is_solved() {
    let number = "105".repeat(333_333) + "1";
    let output = run(&["solve", "removing-digits", "-", "--moves", "1"], &number);
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stdout).contains(": N, value 2"));
}

#[test]
fn a_path_of_a_million_vertices_overflows_no_stack() {
    let folder = std::env::temp_dir().join(format!("grundy-path-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("path.txt");
    let edges: String = (0..1_000_000).map(|n| format!("{n} {}\n", n + 1)).collect();
    std::fs::write(&path, edges).unwrap();
    let game = format!("graph:{}", path.display());
    for arguments in [&[][..], &["--method", "search"], &["--misere"]] {
        let output = run(&[&["solve", &game, "1"], arguments].concat(), "");
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let outcome = if arguments == ["--misere"] { "P" } else { "N" };
        assert!(
            text(&output.stdout).contains(&format!("outcome        {outcome}:")),
            "{}",
            text(&output.stdout)
        );
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn limits_end_what_would_not_end() {
    for arguments in [
        &["solve", "--misere", "split", "30", "30", "--method", "search", "--time-limit", "200ms"][..],
        &["count", "removing-digits", "--below", "10^40", "--method", "masks", "--max-memory", "1MiB"],
        &["values", "subtract:1,2,3", "--to", "1e9", "--max-positions", "1e5"],
        &["solve", "removing-digits", &"57".repeat(700), "--method", "search", "--max-memory", "50MiB"],
        &["solve", "split", "10^18", "--moves", "all", "--max-memory", "20MiB"],
        &["self-test", "--max-positions", "10"],
    ] {
        let output = run(arguments, "");
        assert_eq!(output.status.code(), Some(3), "{arguments:?}: {}", text(&output.stderr));
        assert!(output.stdout.is_empty(), "{arguments:?}");
        assert!(text(&output.stderr).contains("limit"), "{}", text(&output.stderr));
    }
}

#[test]
fn limits_hold_while_positions_are_read() {
    for (arguments, input, code) in [
        (&["--max-memory", "1MiB"][..], "1 ".repeat(1 << 20), 3),
        (&["--time-limit", "100ms"], "2^2000000 ".to_owned() + &"1 ".repeat(300_000), 3),
        (&[], "2^1000000 ".repeat(100), 2),
    ] {
        let output = run(&[&["solve", "nim", "-"], arguments].concat(), &input);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", text(&output.stderr));
    }
}

#[test]
fn a_position_that_is_read_twice_may_have_all_its_digits() {
    let output = run(&["solve", "split", "2^5000000", "--double-check", "--max-memory", "64MiB"], "");
    // The table that checks cannot hold such a heap, but the number itself is not refused.
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
    let line = "7".repeat(1_200_000) + " 1\n";
    let output = run(&["solve", "removing-digits", "-", "--moves", "1"], line.repeat(2));
    assert_eq!(text(&output.stdout).lines().count(), 2, "{}", text(&output.stderr));
}

#[test]
fn a_stream_may_take_more_than_the_memory_for_one_answer() {
    // Each number alone needs less than a megabyte, all of them together more.
    let numbers: String = (0..40u64).map(|n| format!("{}\n", 123_456_789_123 + n * 98_765_432_123)).collect();
    let arguments = ["solve", "removing-digits", "-", "--method", "search", "--max-memory", "2MiB"];
    let output = run(&arguments, &numbers);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(text(&output.stdout).lines().count(), 40);
}

#[test]
fn self_test_finds_no_difference() {
    let output = run(&["self-test", "--seed", "1"], "");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stdout).lines().last().unwrap().ends_with("no difference"));
}

#[test]
fn completions_and_man_pages_know_every_verb() {
    let verbs = [
        "solve",
        "values",
        "count",
        "multiples",
        "judge",
        "games",
        "self-test",
        "completions",
        "man",
        "period",
        "verify",
        "survey",
    ];
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let output = run(&["completions", shell], "");
        for verb in verbs {
            assert!(text(&output.stdout).contains(verb), "{shell} {verb}");
        }
    }
    for verb in verbs {
        assert!(text(&run(&["man"], "").stdout).contains(&verb.replace('-', "\\-")), "{verb}");
        let page = run(&["man", verb], "");
        assert!(text(&page.stdout).contains("Example: "), "{verb}");
    }
}

#[test]
fn a_certificate_with_any_digit_changed_is_not_accepted() {
    let folder = std::env::temp_dir().join(format!("grundy-certificate-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("kayles.json");
    let file = path.to_str().unwrap();
    let output = run(&["period", "kayles", "--certificate", file], "");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(run(&["verify", file], "").status.code(), Some(0));
    let right = std::fs::read_to_string(&path).unwrap();
    for (at, digit) in right.char_indices().filter(|(_, c)| c.is_ascii_digit()) {
        let mut changed = right.clone();
        changed.replace_range(at..=at, if digit == '7' { "3" } else { "7" });
        std::fs::write(&path, &changed).unwrap();
        let output = run(&["verify", file], "");
        assert!(matches!(output.status.code(), Some(1 | 2)), "{changed}\n{}", text(&output.stdout));
    }
    std::fs::write(&path, right.replace("\"preperiod\": 71", "\"preperiod\": 18446744073709551615")).unwrap();
    assert_eq!(run(&["verify", file], "").status.code(), Some(1));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_check_ends_at_its_limits() {
    let folder = std::env::temp_dir().join(format!("grundy-check-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("game.json");
    let file = path.to_str().unwrap();
    assert_eq!(run(&["period", "0.45", "--certificate", file], "").status.code(), Some(0));
    for limit in [&["--max-memory", "1KiB"][..], &["--max-positions", "1000"], &["--time-limit", "0s"]] {
        let output = run(&[&["verify", file], limit].concat(), "");
        assert_eq!(output.status.code(), Some(3), "{limit:?}: {}", text(&output.stdout));
        assert!(output.stdout.is_empty(), "{limit:?}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}
