//! Whatever is written gets an answer or an error that shows where it is wrong.

use grundy::error::{Error, Fault, InputError};
use grundy::notation::Words;
use grundy::{Convention, Game, Interrupt, Limits, Request};
use proptest::prelude::*;

/// So little that nothing takes long.
static LIMITS: Limits = Limits { positions: 2_000, memory: 1 << 20, time: None, interrupt: Interrupt::NONE };

const GAMES: [&str; 18] = [
    "octal:0.77",
    "hex:0.3F",
    "nim",
    "staircase",
    "staircase:ground=1",
    "subtract:2,5",
    "subtract:all-but:2,3",
    "subtract:squares",
    "subtract:primes",
    "subtract:powers:3",
    "subtract:divisors",
    "grundys-game",
    "lasker",
    "split",
    "removing-digits",
    "removing-digits:base=2",
    "removing-digits:base=36",
    "removing-digits:base=40",
];

/// Any text, and texts that are nearly right.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[0-9a-f^_ .,=:+−-]{0,9}",
        "([0-9]{1,4}|[-0-9e^_.]{1,6}|\\PC{1,3})( {1,2}([0-9]{1,3}|\\PC{1,3})){0,4}",
    ]
}

fn game_name() -> impl Strategy<Value = String> {
    let name = prop::sample::select(vec![
        "nim",
        "staircase",
        "subtract",
        "split",
        "lasker",
        "grundys-game",
        "octal",
        "hex",
        "removing-digits",
        "nm",
        "",
    ]);
    let parameter = prop_oneof![Just(String::new()), Just("base=".to_owned()), Just("ground=".to_owned())];
    prop_oneof![
        text(),
        (name, parameter, text()).prop_map(|(name, key, text)| format!("{name}:{key}{text}")),
        "(octal:|hex:|)[04]{0,2}[.][0-9A-Fa-f.]{0,6}",
        "subtract:(all-but:|)[0-9]{0,3}(,[-0-9e^_ ]{0,4}){0,4}",
        "subtract:(powers|squares|primes|all-but|factorials|fibonacci|divisors)(:|)[a-z0-9^]{0,3}",
        "subtract:[a-z-]{1,9}(:|,|)[0-9]{0,2}",
    ]
}

/// Checks that an error can be shown: it says something, and its place lies inside its text.
fn check(error: &Error, input: &str) -> Result<(), TestCaseError> {
    prop_assert!(!error.to_string().is_empty());
    let Error::Input(InputError { fault, place }) = error else {
        return Ok(());
    };
    fault.hint();
    match place {
        Some(place) => {
            let marked = place.text.get(place.span.clone());
            prop_assert!(marked.is_some(), "{place:?}");
            prop_assert!(!place.text.contains(|c: char| c.is_ascii_control()), "{place:?}");
            // What is marked was written so, but for the signs that would move a caret.
            let shown = input.replace(|c: char| c.is_ascii_control(), " ");
            prop_assert!(marked.is_some_and(|marked| shown.contains(marked)), "{place:?}");
        }
        // Something that is missing has no place.
        None => prop_assert!(matches!(fault, Fault::MissingParameter { .. }), "{error}"),
    }
    Ok(())
}

/// Solves, or says why not.
fn solve(game: &str, position: &str, convention: Convention) -> grundy::Result<()> {
    let meter = &mut LIMITS.start();
    let game = Game::parse(&Words::of_line("game", None, game).whole(), meter)?;
    for method in grundy::rulesets::Method::ALL {
        let request = Request { convention, method: Some(method), ..Request::default() };
        match game.solve(&Words::of_line("position", None, position), &request, meter) {
            Ok(answer) => drop((answer.outcome().to_string(), answer.evidence.to_string())),
            Err(Error::Method { .. } | Error::Limit(_) | Error::NoPeriod { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

fn convention(misere: bool) -> Convention {
    if misere { Convention::Misere } else { Convention::Normal }
}

proptest! {
    #[test]
    fn games(name in game_name()) {
        // A graph would be read from a file.
        let reads = ["graph:", "geography:", "undirected-geography:", "node-kayles:", "hackenbush:"];
        prop_assume!(!reads.iter().any(|game| name.starts_with(game)));
        let words = Words::of_line("game", None, &name);
        match Game::parse(&words.whole(), &mut LIMITS.start()) {
            Ok(game) => drop(game.spelling()),
            Err(error) => check(&error, &name)?,
        }
    }

    #[test]
    fn positions(game in prop::sample::select(GAMES.to_vec()), position in text(), misere in any::<bool>()) {
        if let Err(error) = solve(game, &position, convention(misere)) {
            check(&error, &position)?;
        }
    }

    #[test]
    fn vertices(
        edges in "([a-c] [d-f]\n|[a-ä] [a-ä]\n|[a-c]\n){0,8}",
        position in "([a-f] |[a-ä]){0,4}|((all |[a-c] |)(/[a-d](-[a-d]|) ){0,3}){0,2}|\\PC{0,5}",
        misere in any::<bool>(),
    ) {
        let edges = format!("a b\n{edges}");
        let name = format!("garbage-{}.txt", std::process::id());
        let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::write(&path, edges).unwrap();
        for (game, parameter) in [
            ("graph", ""),
            ("geography", ""),
            ("undirected-geography", ""),
            ("node-kayles", ""),
            ("hackenbush", ",ground=a"),
        ] {
            let game = format!("{game}:{}{parameter}", path.display());
            if let Err(error) = solve(&game, &position, convention(misere)) {
                check(&error, &position)?;
            }
        }
    }
}
