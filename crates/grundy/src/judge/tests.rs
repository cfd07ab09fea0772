use super::*;
use crate::Limits;
use crate::error::{Error, Fault, InputError};
use Problem::{AcWing890, AcWing891, AcWing892};
use proptest::prelude::*;

fn run(problem: Problem, input: impl AsRef<[u8]>) -> Result<String> {
    Ok(judge(problem, input.as_ref(), &mut Limits::default().start())?.to_string())
}

fn answer(problem: Problem, input: impl AsRef<[u8]>) -> String {
    run(problem, input).unwrap()
}

fn error(problem: Problem, input: impl AsRef<[u8]>) -> InputError {
    match run(problem, input) {
        Err(Error::Input(error)) => error,
        other => panic!("{other:?}"),
    }
}

/// Line and marked text of an error's place.
fn place(error: &InputError) -> (u64, &str) {
    let place = error.place.as_deref().unwrap();
    (place.line.unwrap(), &place.text[place.span.clone()])
}

#[test]
fn samples() {
    assert_eq!(answer(AcWing890, "10 2\n2 3\n"), "7");
    assert_eq!(answer(AcWing891, "2\n2 3\n"), "Yes");
    assert_eq!(answer(AcWing892, "3\n2 1 3\n"), "Yes");
    assert_eq!(answer(AcWing891, "3\n1 2 3\n"), "No");
    assert_eq!(answer(AcWing892, "4\n5 1 5 9"), "No");
    for empty in [AcWing891, AcWing892] {
        assert_eq!(answer(empty, "0"), "No");
    }
    assert_eq!(answer(AcWing890, "10 0"), "0");
    assert_eq!(answer(AcWing890, "18446744073709551615 2 1 4"), u64::MAX.to_string());
}

#[test]
fn names() {
    for problem in Problem::ALL {
        assert_eq!(Problem::named(problem.name()), Some(*problem));
    }
    assert_eq!(Problem::named("acwing-1"), None);
}

#[test]
fn any_white_space() {
    for input in [
        "2 2 3",
        "2\r\n2\r\n3\r\n",
        "\u{feff}2\n2 3\n",
        "\n\n \t2\x0b\x0c2\r3 \n\n\n",
        "2\u{3000}2\u{a0}3\u{2028}",
    ] {
        assert_eq!(answer(AcWing891, input), "Yes", "{input:?}");
    }
    let spaces = " ".repeat(100_000);
    assert_eq!(answer(AcWing891, format!("{spaces}2{spaces}2{spaces}3{spaces}")), "Yes");
}

#[test]
fn wrong_numbers() {
    let text = |text: &str| text.to_owned();
    let cases = [
        ("3\n1 -2 3", Fault::Negative(text("-2")), (2, "-2")),
        ("3\n1 \u{2212}2 3", Fault::Negative(text("\u{2212}2")), (2, "\u{2212}2")),
        ("-3\n1 2 3", Fault::Negative(text("-3")), (1, "-3")),
        ("3\n1\n2x 3", Fault::NotDecimal(text("2x")), (3, "2x")),
        ("3 1 1e5 3", Fault::NotDecimal(text("1e5")), (1, "1e5")),
        ("3 1 +5 3", Fault::NotDecimal(text("+5")), (1, "+5")),
        ("3 1 5,3", Fault::NotDecimal(text("5,3")), (1, "5,3")),
        ("3 1 \u{661} 3", Fault::NotDecimal(text("\u{661}")), (1, "\u{661}")),
        ("3 1 \u{feff}1 3", Fault::NotDecimal(text("\u{feff}1")), (1, "\u{feff}1")),
        ("x", Fault::NotDecimal(text("x")), (1, "x")),
        ("2 1 -", Fault::NotDecimal(text("-")), (1, "-")),
    ];
    for (input, fault, at) in cases {
        let error = error(AcWing891, input);
        assert_eq!((&error.fault, place(&error)), (&fault, at), "{input}");
        assert!(error.fault.hint().is_some(), "{input}");
    }
    let error = error(AcWing891, "1\n18446744073709551616");
    assert!(matches!(&error.fault, Fault::TooLarge { number, .. } if number == "18446744073709551616"));
    assert_eq!(place(&error), (2, "18446744073709551616"));
}

#[test]
fn not_utf8() {
    for (input, at, line) in
        [(&b"2\n1 \xff3 4\n"[..], 4, 2), (b"\xff\xfe1\0", 0, 1), (b"1\n\n\n3\xe3\x80", 5, 4)]
    {
        let error = error(AcWing891, input);
        assert_eq!((&error.fault, place(&error).0), (&Fault::NotUtf8(at), line), "{input:?}");
    }
    // Far into the input, where the buffer has moved on.
    let input = ["5000000\n".repeat(100_000).as_bytes(), b"12\xff"].concat();
    let error = error(AcWing891, input);
    assert_eq!((&error.fault, place(&error).0), (&Fault::NotUtf8(800_002), 100_001));
}

#[test]
fn too_few_and_too_many() {
    let truncated = |expected: &str, got| Fault::Truncated { expected: expected.to_owned(), got };
    let cases = [
        (AcWing891, "", truncated("n, the number of heaps", 0)),
        (AcWing891, " \n", truncated("n, the number of heaps", 0)),
        (AcWing891, "5\n1 2 3\n", truncated("5 heaps", 3)),
        (AcWing891, "1", truncated("1 heap", 0)),
        (AcWing891, "18446744073709551615 1", truncated("18446744073709551615 heaps", 1)),
        (AcWing892, "3 1", truncated("3 stairs", 1)),
        (AcWing890, "10", truncated("m, the number of divisors", 0)),
        (AcWing890, "10 2 2", truncated("2 divisors", 1)),
        (AcWing891, "3\n1 2 3\n4", Fault::Trailing("the 3 heaps that n announces".into())),
        (AcWing892, "0 x", Fault::Trailing("the 0 stairs that n announces".into())),
        (AcWing890, "9 1 2 3", Fault::Trailing("the 1 divisor that m announces".into())),
    ];
    for (problem, input, fault) in cases {
        assert_eq!(error(problem, input).fault, fault, "{input}");
    }
    let error = error(AcWing891, "3\n1 2 3\n4 5");
    assert_eq!(place(&error), (3, "4"));
    assert_eq!(error.place.unwrap().text, "4 5");
}

#[test]
fn a_divisor_zero_has_a_place() {
    let error = error(AcWing890, "10 3\n2 000 5\n");
    assert_eq!((&error.fault, place(&error)), (&Fault::ZeroDivisor, (2, "000")));
    assert_eq!(error.place.unwrap().text, "2 000 5");
}

/// Gives a text over and over without holding it, a few bytes at a time.
struct Repeat<'a> {
    text: &'a [u8],
    times: usize,
    at: usize,
    most: usize,
}

impl Read for Repeat<'_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let length = into.len().min(self.most).min(self.text.len() * self.times - self.at);
        into[..length].iter_mut().enumerate().for_each(|(i, byte)| {
            *byte = self.text[(self.at + i) % self.text.len()];
        });
        self.at += length;
        Ok(length)
    }
}

#[test]
fn words_without_end() {
    let long = |text: &'static str| Repeat { text: text.as_bytes(), times: 1_000_000, at: 0, most: 1 << 20 };
    let judged = |input| judge(AcWing891, input, &mut Limits::default().start());
    let fault = |text| match judged(long(text)) {
        Err(Error::Input(error)) => error.fault,
        other => panic!("{other:?}"),
    };
    assert!(matches!(fault("9"), Fault::TooLarge { .. }));
    assert!(matches!(fault("x"), Fault::NotDecimal(_)));
    assert!(matches!(fault("\u{20ac}"), Fault::NotDecimal(_)));
    assert_eq!(judged(long("0")).unwrap(), Verdict::No);
    assert_eq!(answer(AcWing891, format!("{0}2 {0}2 {0}3", "0".repeat(100_000))), "Yes");
}

#[test]
fn limits_and_failures() {
    let limits = Limits { positions: 900_000, memory: 1000, ..Limits::default() };
    let heaps = |times| Repeat { text: b"1000000\n", times, at: 0, most: 1 << 20 };
    assert!(matches!(judge(AcWing891, heaps(1_000_001), &mut limits.start()), Err(Error::Limit(_))));
    assert!(matches!(judge(AcWing890, heaps(1_000_002), &mut limits.start()), Err(Error::Limit(_))));
    assert_eq!(judge(AcWing891, heaps(1_000_001), &mut Limits::default().start()).unwrap(), Verdict::No);

    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("broken"))
        }
    }
    let input = "3 1".as_bytes().chain(Broken);
    assert!(matches!(judge(AcWing891, input, &mut limits.start()), Err(Error::ReadInput(_))));
}

/// What the judges' own solutions do, on an input without faults.
fn reference(problem: Problem, input: &str) -> u64 {
    let heaps = input.split_whitespace().skip(1).map(|word| word.parse::<u64>().unwrap());
    match problem {
        AcWing892 => heaps.step_by(2).fold(0, |sum, heap| sum ^ heap),
        _ => heaps.fold(0, |sum, heap| sum ^ heap),
    }
}

proptest! {
    #[test]
    fn equal_to_the_reference_in_any_pieces(
        heaps in prop::collection::vec(
            (prop_oneof![any::<u64>(), 0u64..20, 0u64..1 << 32], "[ \t\r\n]{1,3}", 0usize..4),
            0..60,
        ),
        pad in 0usize..400,
        most in 1usize..8,
    ) {
        // Numbers come to lie across the end of the buffer.
        let pad = " ".repeat(pad + (64 << 10) - 400);
        let mut input = format!("\n{}{pad}", heaps.len());
        for (heap, space, zeros) in &heaps {
            input += &format!("{space}{:0>zeros$}{heap}", "");
        }
        for problem in [AcWing891, AcWing892] {
            let sum = reference(problem, &input);
            prop_assert_eq!(answer(problem, &input), Verdict::of_value(sum == 0).to_string());
            // With the sum as a heap in front of two others, the answer shows every bit.
            let balanced = input.replacen(
                &format!("\n{}{pad}", heaps.len()),
                &format!("\n{}{pad} {sum} 0 ", heaps.len() + 2),
                1,
            );
            let pieces = Repeat { text: balanced.as_bytes(), times: 1, at: 0, most };
            let verdict = judge(problem, pieces, &mut Limits::default().start()).unwrap();
            prop_assert_eq!(verdict, Verdict::No);
        }
    }

    #[test]
    fn any_bytes_get_an_answer_or_an_error(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let limits = Limits { positions: 10_000, ..Limits::default() };
        for &problem in Problem::ALL {
            let _ = judge(problem, bytes.as_slice(), &mut limits.start());
        }
    }

    #[test]
    fn any_text_gets_an_answer_or_an_error(text in "[0-9 \n\r\t\u{3000}\u{feff}x-]{0,60}", most in 1usize..8) {
        let limits = Limits { positions: 10_000, ..Limits::default() };
        for &problem in Problem::ALL {
            let pieces = Repeat { text: text.as_bytes(), times: 1, at: 0, most };
            let piecemeal = judge(problem, pieces, &mut limits.start());
            let whole = judge(problem, text.as_bytes(), &mut limits.start());
            prop_assert_eq!(format!("{piecemeal:?}"), format!("{whole:?}"));
        }
    }
}
