//! The shipped rulesets: what their files say is known, and every method against the naive one.
#![allow(clippy::unwrap_used)]

use grundy::notation::Words;
use grundy::{Game, Limits, rulesets};

/// The shipped games that are written in the language of rules, by their names.
fn shipped() -> impl Iterator<Item = (&'static str, Game, &'static str)> {
    let limits = Limits::default();
    rulesets::all().filter_map(move |entry| {
        let game = Words::of_arguments("GAME", &[entry.name]);
        let game = Game::parse(&game.whole(), &mut limits.start()).ok()?;
        game.about().is_some().then_some((entry.name, game, entry.example))
    })
}

#[test]
fn there_are_forty_and_each_says_what_and_whence_it_is() {
    let mut games = 0;
    for (name, game, example) in shipped() {
        let about = game.about().unwrap();
        assert!(about.title.is_some() && about.cited.is_some(), "{name}");
        // The example is a game and a position that is solved.
        let (game, position) = example.split_once(' ').unwrap();
        let game = Words::of_arguments("GAME", &[game]);
        let game = Game::parse(&game.whole(), &mut Limits::default().start()).unwrap();
        let position = Words::of_line("position", None, position);
        game.solve(&position, &grundy::Request::default(), &mut Limits::default().start()).unwrap();
        games += 1;
    }
    assert!(games >= 40, "{games} games");
}

#[test]
fn what_is_known_is_so() {
    let limits = Limits::default();
    let mut known = 0;
    for (name, game, _) in shipped() {
        for checked in game.check_known(&mut limits.start()).unwrap() {
            assert_eq!(checked.otherwise, None, "{name}: {}", checked.statement);
            known += 1;
        }
    }
    assert!(known >= 40, "{known} statements");
}

#[test]
fn every_method_agrees_with_the_naive_one() {
    let limits = Limits { positions: 1 << 14, ..Limits::default() };
    let mut positions = 0;
    for (name, game, _) in shipped() {
        for compared in game.compare_methods(&mut limits.start()).unwrap() {
            assert_eq!(compared.differs, None, "{name}");
            positions += compared.positions;
        }
    }
    // A calendar's small years are far from the end, and not every game on words has an automaton.
    assert!(positions > 5000, "{positions} positions");
}
