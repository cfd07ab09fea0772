//! Rules as users write them, whatever they write: an answer or an error that shows where it is wrong.

use grundy::error::{Error, Fault};
use grundy::notation::Words;
use grundy::{Game, Interrupt, Limits, Request};
use proptest::prelude::*;

/// So little that nothing takes long.
static LIMITS: Limits =
    Limits { positions: 300_000, memory: 1 << 20, time: None, interrupt: Interrupt::NONE };

/// Rules that are right, to be spoilt.
const RIGHT: [&str; 12] = [
    "heap n; n -> a, b where n - a - b in {1, 2}",
    "heap n; n -> a, b where a < n, b < n as \"split into {a} and {b}\"",
    "param k = 3; heap n; n -> n - t where 1 <= t <= k",
    "heap n; n -> n - d where d divides n, d < n",
    "heap n; n -> n - k where k in squares or k in powers of 3",
    "heap n; n -> n div 2 where n > 0 | n - 1 where n > 0; lose at n = 3",
    "position (a, b); (a, b) -> (a - k, b) | (a, b - k) | (a - k, b - k) where k >= 1",
    "position (a, b); (a, b) -> (a - k * b, b) where k >= 1, b >= 1 | (a, b - k * a) where k >= 1, a >= 1",
    "position (n, m); (n, m) -> (n - k, 2 * k) where 1 <= k <= m",
    "position (w, h); (w, h) -> (a, h), (w - a, h) where 1 <= a < w | (w, b), (w, h - b) where 1 <= b < h; lose at (1, 1)",
    "position (n, used); (n, used) -> (n - k, used + 2^k) where k in 1..9, (used div 2^k) mod 2 = 0",
    "graph; a -> b | c; b -> c; c",
];

/// Texts of parts that rules are made of.
fn soup() -> impl Strategy<Value = String> {
    let part = prop::sample::select(vec![
        "heap",
        "position",
        "param",
        "where",
        "as",
        "lose",
        "win",
        "at",
        "measure",
        "known",
        "title",
        "values",
        "wins",
        "n",
        "a",
        "b",
        "k",
        "0",
        "1",
        "2",
        "7",
        "10^6",
        "99999999999999999999",
        "->",
        "|",
        "(",
        ")",
        "{",
        "}",
        ",",
        "..",
        "+",
        "-",
        "*",
        "/",
        "^",
        "=",
        "!=",
        "<",
        "<=",
        ">",
        ">=",
        "in",
        "not",
        "and",
        "or",
        "of",
        "divides",
        "mod",
        "div",
        "xor",
        "min(",
        "gcd(",
        "squares",
        "primes",
        "divisors",
        "powers",
        ";",
        "\n",
        "#",
        "\"take {k}\"",
        "\"",
        "nothing",
        "é",
        "→",
        "-1",
    ]);
    let headed = prop::sample::select(vec![
        "",
        "heap n;",
        "position (a, b);",
        "heap n; n -> ",
        "position (a, b); (a, b) -> ",
    ]);
    (headed, prop::collection::vec(part, 0..14))
        .prop_map(|(head, parts)| format!("{head}{}", parts.join(" ")))
}

/// Right rules with some characters left out, put in or repeated.
fn spoilt() -> impl Strategy<Value = String> {
    let change = (any::<prop::sample::Index>(), 0..4u8, "[a-z0-9(){},|<>=+*^ -]");
    (prop::sample::select(RIGHT.to_vec()), prop::collection::vec(change, 1..4)).prop_map(|(text, changes)| {
        let mut text: Vec<char> = text.chars().collect();
        for (at, what, new) in changes {
            let at = at.index(text.len());
            match what {
                0 => drop(text.remove(at)),
                1 => text.insert(at, new.chars().next().unwrap_or(' ')),
                2 => text[at] = new.chars().next().unwrap_or(' '),
                // Two characters may go before the next change.
                _ => text.truncate(at.max(3)),
            }
        }
        text.into_iter().collect()
    })
}

/// Reads rules and, if they are right, plays small positions by every method.
fn play(text: &str) -> Result<(), TestCaseError> {
    let words = Words::of_arguments("GAME", &[text]);
    let game = match Game::in_line(&words.whole(), &mut LIMITS.start()) {
        Ok(game) => game,
        Err(Error::Input(error)) => {
            let text = error.to_string();
            prop_assert!(!text.is_empty() && !text.contains('\n'), "{text:?}");
            let says_all = matches!(error.fault, Fault::TooManyDigits(_) | Fault::TooLarge { .. });
            prop_assert!(error.fault.hint().is_some() || says_all, "{error:?}");
            return Ok(());
        }
        Err(Error::Limit(_)) => return Ok(()),
        Err(error) => return Err(TestCaseError::fail(format!("{text}: {error}"))),
    };
    for convention in [grundy::Convention::Normal, grundy::Convention::Misere] {
        let mut answers = Vec::new();
        for (method, _) in game.methods(convention) {
            let request = Request { convention, method: Some(method), ..Request::default() };
            for position in game.small_positions(7) {
                let words = Words::of_line("position", None, &position.join(" "));
                match game.solve(&words, &request, &mut LIMITS.start()) {
                    Ok(answer) => answers.push((position, answer)),
                    Err(
                        Error::Limit(_)
                        | Error::TooManyMoves(_)
                        | Error::Unplayable(_)
                        | Error::Loop(_)
                        | Error::NoPeriod(_),
                    ) => {}
                    Err(error) => return Err(TestCaseError::fail(format!("{text} {position:?}: {error}"))),
                }
            }
        }
        for (position, answer) in &answers {
            let same = answers.iter().filter(|(other, _)| other == position);
            for (_, other) in same {
                prop_assert!(
                    answer.value.agrees_with(&other.value),
                    "{text} {position:?} {answer:?} {other:?}"
                );
                prop_assert!(
                    answer.winning_moves.agrees_with(&other.winning_moves),
                    "{text} {position:?} {answer:?} {other:?}"
                );
            }
        }
    }
    Ok(())
}

#[test]
fn right_rules_are_played() {
    for text in RIGHT {
        let words = Words::of_arguments("GAME", &[text]);
        assert!(Game::in_line(&words.whole(), &mut LIMITS.start()).is_ok(), "{text}");
        play(text).unwrap();
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn soup_is_read_or_refused(text in soup()) {
        play(&text)?;
    }

    #[test]
    fn spoilt_rules_are_read_or_refused(text in spoilt()) {
        play(&text)?;
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        play(&text)?;
    }
}
