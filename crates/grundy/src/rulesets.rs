//! The games that are built in, one file each, and the register in which a new one is entered.

pub mod geography;
pub mod graph;
pub mod hackenbush;
pub mod lasker;
pub mod nim;
pub mod node_kayles;
pub mod own;
pub mod removing_digits;
pub mod rules;
pub mod split;
pub mod staircase;
pub mod subtract;
pub mod take_and_break;
pub mod words;
pub mod wythoff;

mod heaps;
mod parts;
mod playable;

pub use playable::{Method, Methods, Playable};

use crate::error::{Fault, InputError, Result};
use crate::game::BuiltIn;
use crate::limits::Meter;
use crate::notation::Word;

/// Makes a game from its parameters. Some games read files, which takes memory.
pub type Make = fn(Option<&Word<'_>>, &mut Meter<'_>) -> Result<Box<dyn BuiltIn>>;

/// How a game is named, described and made from its parameters.
pub struct Entry {
    /// The name users write.
    pub name: &'static str,
    /// The rules in a line.
    pub rules: &'static str,
    /// How to write the game and a position of it.
    pub example: &'static str,
    /// Makes the game from what follows the colon, if there is one.
    pub make: Make,
}

/// All games, in the order in which they are listed.
pub fn all() -> impl Iterator<Item = &'static Entry> + Clone {
    BUILT_IN.iter().chain(rules::SHIPPED).chain(words::SHIPPED)
}

/// The games that are built in, without the rules that are shipped.
pub fn built_in() -> impl Iterator<Item = &'static Entry> + Clone {
    BUILT_IN.iter()
}

const BUILT_IN: &[Entry] = &[
    nim::ENTRY,
    staircase::ENTRY,
    subtract::ENTRY,
    split::ENTRY,
    take_and_break::OCTAL,
    take_and_break::HEXADECIMAL,
    take_and_break::KAYLES,
    take_and_break::DAWSONS_KAYLES,
    take_and_break::DAWSONS_CHESS,
    take_and_break::TREBLECROSS,
    take_and_break::OFFICERS,
    take_and_break::GUILES,
    take_and_break::DOUBLE_KAYLES,
    take_and_break::GRUNDYS_GAME,
    lasker::ENTRY,
    wythoff::ENTRY,
    removing_digits::ENTRY,
    graph::ENTRY,
    geography::DIRECTED,
    geography::UNDIRECTED,
    node_kayles::ENTRY,
    hackenbush::ENTRY,
    words::ENTRY,
    rules::ENTRY,
];

/// The games whose parameter names a file with a graph.
pub(crate) const ON_GRAPHS: [&str; 5] = [
    graph::ENTRY.name,
    geography::DIRECTED.name,
    geography::UNDIRECTED.name,
    node_kayles::ENTRY.name,
    hackenbush::ENTRY.name,
];

/// Refuses parameters of a game that takes none.
fn no_parameters(game: &'static str, parameters: Option<&Word<'_>>) -> Result<(), InputError> {
    match parameters {
        None => Ok(()),
        Some(word) => Err(word.fault(Fault::UnknownParameter {
            game,
            parameter: word.text().to_owned(),
            takes: "this game takes no parameters",
        })),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::{Options, Ruleset};

    /// Games say by a shorter way which components have no options; it has to be true.
    fn check<R: Ruleset>(rules: &R, components: impl IntoIterator<Item = R::Component>) {
        let mut terminal = 0;
        for component in components {
            let mut options = Options::new();
            rules.options(&component, &mut options);
            assert_eq!(rules.is_terminal(&component), options.is_empty(), "{component:?}");
            terminal += u32::from(options.is_empty());
        }
        assert!(terminal > 0);
    }

    #[test]
    fn terminal_components_are_those_without_options() {
        let naturals = || (0..10u8).map(Into::into);
        check(&nim::Nim, naturals());
        check(&split::Split, naturals());
        for rules in [staircase::Staircase::GROUND_BELOW, staircase::Staircase::GROUND_IS_STAIR_1] {
            let coins = (0..27u8).map(|n| vec![(n % 3).into(), (n / 3 % 3).into(), (n / 9).into()]);
            check(&rules, coins.chain([vec![]]));
        }
        for set in ["2,5", "all-but:1,2", "all-but:2", "primes", "squares", "divisors"] {
            let words = crate::notation::Words::of_line("set", None, set);
            check(&subtract::Subtract::parse(Some(&words.whole())).unwrap(), naturals());
        }
        check(&lasker::Lasker, naturals());
        let pairs = (0..25u8).map(|n| [n / 5, n % 5].map(Into::into));
        check(&wythoff::Wythoff, pairs);
        check(&take_and_break::TakeAndBreak::grundys_game(), naturals());
        let code = crate::notation::Words::of_line("code", None, "4.07");
        let code = take_and_break::Code::parse(&code.whole(), 8).unwrap();
        check(&take_and_break::TakeAndBreak::new(code), naturals());
        let digits = |n: u32| removing_digits::Digits::of_number(&n.into(), 10);
        check(&removing_digits::RemovingDigits::new(10).unwrap(), (0..200).map(digits));
    }
}
