//! What is displayed is read back as the same.

use crate::whole;
use dashu_int::UBig;
use grundy::notation::{Words, parse_natural};
use grundy::rulesets::Playable;
use grundy::rulesets::lasker::Lasker;
use grundy::rulesets::nim::Nim;
use grundy::rulesets::split::Split;
use grundy::rulesets::subtract::{Subtract, SubtractionSet};
use grundy::rulesets::take_and_break::TakeAndBreak;
use grundy::{Game, Limits};
use proptest::prelude::*;

fn spelling(game: &str) -> String {
    let limits = Limits::default();
    Game::parse(&Words::of_line("game", None, game).whole(), &mut limits.start()).unwrap().spelling()
}

/// A game's spelling names the game, and a position's words the position.
fn check<G: Playable>(rules: &G, position: &Vec<G::Component>) -> Result<(), TestCaseError> {
    let words = rules.show_position(position);
    let read = rules.parse_position(&Words::of_line("position", None, &words.join(" "))).unwrap();
    prop_assert_eq!(&read, position);
    prop_assert_eq!(rules.show_position(&read), words);
    Ok(())
}

fn check_named<G: Playable>(rules: &G, position: &Vec<G::Component>) -> Result<(), TestCaseError> {
    prop_assert_eq!(spelling(&rules.spelling()), rules.spelling());
    check(rules, position)
}

proptest! {
    #[test]
    fn codes((rules, position) in whole::codes()) {
        check_named(&rules, &position)?;
    }

    #[test]
    fn heaps(words in prop::collection::vec(prop::collection::vec(any::<u64>(), 0..4), 0..4)) {
        let position: Vec<UBig> = words.iter().map(|words| UBig::from_words(words)).collect();
        check_named(&Nim, &position)?;
        check_named(&Split, &position)?;
        check_named(&Lasker, &position)?;
        check_named(&TakeAndBreak::grundys_game(), &position)?;
        check_named(&Subtract::new(vec![2, 5]).unwrap(), &position)?;
    }

    #[test]
    fn staircase((rules, position) in whole::staircases()) {
        check_named(&rules, &position)?;
    }

    #[test]
    fn subtract((rules, position) in whole::subtraction()) {
        match rules.set() {
            SubtractionSet::Finite(set) if set.is_empty() => check(&rules, &position)?, // cannot be written either
            _ => check_named(&rules, &position)?,
        }
    }

    #[test]
    fn removing_digits((rules, position) in whole::numbers()) {
        check_named(&rules, &position)?;
    }

    #[test]
    fn undirected_geography((rules, position) in whole::undirected_geography()) {
        prop_assume!(!position.is_empty());
        check(&rules, &position)?;
    }

    #[test]
    fn node_kayles((rules, position) in whole::node_kayles()) {
        prop_assume!(!position.is_empty());
        check(&rules, &position)?;
    }

    #[test]
    fn graph((rules, position) in whole::tokens()) {
        check(&rules, &position)?;
    }

    /// However a subtraction set is written, its spelling is that of the set.
    #[test]
    fn sets(mut set in prop::collection::vec(1u64.., 1..6)) {
        let write = |set: &[u64]| set.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        let written = ["", "all-but:"].map(|kind| spelling(&format!("subtract:{kind}{}", write(&set))));
        set.sort_unstable();
        set.dedup();
        prop_assert_eq!(written, ["", "all-but:"].map(|kind| format!("subtract:{kind}{}", write(&set))));
    }

    #[test]
    fn powers(base in 2u64..) {
        let game = format!("subtract:powers:{base}");
        prop_assert_eq!(spelling(&game), game);
    }

    #[test]
    fn numbers(n in any::<u64>(), base in 0u32..2000, exponent in 0usize..40, more in 0usize..30) {
        let read = |text: &str| parse_natural(&Words::of_line("number", None, text).whole()).unwrap();
        let number = UBig::from(n);
        prop_assert_eq!(&read(&n.to_string()), &number);
        let groups: Vec<String> = n.to_string().chars().map(String::from).collect();
        prop_assert_eq!(&read(&groups.join("_")), &number);
        prop_assert_eq!(read(&format!("{base}^{exponent}")), UBig::from(base).pow(exponent));
        let zeros = read(&format!("{n}{}", "0".repeat(more)));
        prop_assert_eq!(&read(&format!("{n}e{more}")), &zeros);
        prop_assert_eq!(zeros, number * UBig::from(10u8).pow(more));
    }
}

#[test]
fn names() {
    for game in [
        "subtract:all-but:",
        "subtract:squares",
        "subtract:primes",
        "subtract:factorials",
        "subtract:fibonacci",
        "subtract:divisors",
        "grundys-game",
        "lasker",
    ] {
        assert_eq!(spelling(game), game);
    }
    for (name, code) in [
        ("kayles", "0.77"),
        ("double-kayles", "0.7777"),
        ("dawsons-kayles", "0.07"),
        ("dawsons-chess", "0.137"),
        ("treblecross", "0.007"),
        ("officers", "0.6"),
        ("guiles", "0.15"),
    ] {
        assert_eq!(spelling(name), format!("octal:{code}"));
    }
}
