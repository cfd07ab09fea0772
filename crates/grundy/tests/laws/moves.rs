//! The moves that are named win, and no other move does.

use crate::whole::{self, Whole};
use grundy::rulesets::Playable;
use grundy::rulesets::lasker::Lasker;
use grundy::rulesets::nim::Nim;
use grundy::rulesets::split::Split;
use grundy::rulesets::wythoff::Wythoff;
use grundy::search::{MisereSearch, Search};
use grundy::{Convention, Error, Limits, Move, Outcome};
use proptest::prelude::*;

/// The moves that leave the next player a lost position, each position searched as a whole.
fn by_definition<G: Playable>(rules: &G, position: &[G::Component], convention: Convention) -> Vec<Move> {
    let limits = Limits::default();
    let mut normal = Search::new(Whole(rules));
    let mut misere = MisereSearch::new(rules);
    let mut wins = |after: &Vec<G::Component>| match convention {
        Convention::Normal => normal.value(after, &mut limits.start()).unwrap() == 0,
        Convention::Misere => misere.value(after, &mut limits.start()).unwrap() == 0,
    };
    let mut winning = Vec::new();
    for (index, component) in position.iter().enumerate() {
        let mut options = grundy::Options::new();
        rules.options(component, &mut options);
        let others = whole::moves(rules, position).into_iter().filter(|(place, _, _)| *place == index);
        for ((_, number, after), option) in others.zip(options.iter()) {
            if wins(&after) {
                winning.push(rules.name_move(index + 1, component, number, option));
            }
        }
    }
    winning
}

fn sorted(moves: &[Move]) -> Vec<String> {
    let mut moves: Vec<String> = moves.iter().map(|winning| format!("{winning:?}")).collect();
    moves.sort();
    moves
}

fn check<G: Playable>(rules: &G, position: &[G::Component]) -> Result<(), TestCaseError> {
    for convention in [Convention::Normal, Convention::Misere] {
        let expected = sorted(&by_definition(rules, position, convention));
        let ended = whole::moves(rules, position).is_empty();
        for (method, _) in rules.methods(convention) {
            let mut engine = rules.engine(method, convention);
            let solved = match engine.solve(position, usize::MAX, &mut whole::limits(method).start()) {
                Err(Error::NoPeriod { .. } | Error::Method { .. }) => continue,
                solved => solved.unwrap(),
            };
            prop_assert_eq!(&sorted(solved.moves.listed()), &expected, "{:?} {}", method, convention);
            prop_assert_eq!(solved.moves.count(), &dashu_int::UBig::from(expected.len()));
            // The next player wins by a winning move, or in misère play because play has ended.
            let wins = !expected.is_empty() || ended && convention == Convention::Misere;
            let outcome = Outcome::of_value(solved.value.is_zero());
            prop_assert_eq!(outcome.next_player_wins(), wins, "{:?} {}", method, convention);
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn nim(position in whole::heaps(3, 5)) {
        check(&Nim, &position)?;
    }

    #[test]
    fn staircase((rules, position) in whole::staircases()) {
        check(&rules, &position)?;
    }

    #[test]
    fn subtract((rules, position) in whole::subtraction()) {
        check(&rules, &position)?;
    }

    #[test]
    fn split(position in whole::heaps(2, 4)) {
        check(&Split, &position)?;
    }

    #[test]
    fn lasker(position in whole::heaps(2, 6)) {
        check(&Lasker, &position)?;
    }

    #[test]
    fn wythoff(position in whole::pairs(2, 4)) {
        check(&Wythoff, &position)?;
    }

    #[test]
    fn take_and_break((rules, position) in whole::codes()) {
        check(&rules, &position)?;
    }

    #[test]
    fn removing_digits((rules, position) in whole::numbers()) {
        check(&rules, &position)?;
    }

    #[test]
    fn undirected_geography((rules, position) in whole::undirected_geography()) {
        check(&rules, &position)?;
    }

    #[test]
    fn node_kayles((rules, position) in whole::node_kayles()) {
        check(&rules, &position)?;
    }

    #[test]
    fn hackenbush((rules, position) in whole::hackenbush()) {
        check(&rules, &position)?;
    }

    #[test]
    fn graph((rules, position) in whole::tokens()) {
        check(&rules, &position)?;
    }
}
