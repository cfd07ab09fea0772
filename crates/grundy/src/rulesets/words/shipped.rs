//! The games on words that are shipped, one file of rules each.

use super::WordGame;
use crate::rulesets::{Entry, no_parameters};

macro_rules! shipped {
    ($($name:literal: $rules:literal, $position:literal;)*) => {
        /// The shipped games, in alphabetical order.
        pub(crate) const SHIPPED: &[Entry] = &[$(Entry {
            name: $name,
            rules: $rules,
            example: concat!($name, " ", $position),
            make: |parameters, _| {
                no_parameters($name, parameters)?;
                let text = include_str!(concat!("../../../rulesets/words/", $name, ".rules"));
                Ok(Box::new(WordGame::shipped($name, text)?))
            },
        }),*];
    };
}

shipped! {
    "absorption": "of two neighbours that differ, the right one absorbs the left one", "aabbab";
    "adjacent-coins": "coins in a row: turn two neighbours, the right one from heads, or the first coin from heads", "THHTH";
    "blocks": "remove some neighbours that are all equal", "aabbba";
    "clobber-row": "a stone moves onto a neighbour of the other colour and removes it", "xoxxoe";
    "coin-steps": "coins (1) on a strip step left by one or two squares, without jumping", "0010011";
    "dawsons-kayles-row": "Dawson's Kayles on a row with gaps: knock down two pins beside each other", "1110111";
    "enclosed-ones": "erase ones that stand between two zeros, and one of the zeros", "0110101110";
    "from-the-ends": "take a, aa or b from the left end, or b from the right", "aababb";
    "inversions": "swap two neighbours that are out of order", "1101001";
    "kayles-row": "Kayles on a row with gaps: knock down one pin, or two beside each other", "1110111";
    "next-ones": "turn two ones with nothing but zeros between into zeros", "1101001";
    "peg-duotaire": "a peg jumps over a neighbour into a hole, and the neighbour is removed", "0110111";
    "ruler-two": "coins in a row: turn one, or two neighbours, the right one from heads", "THHTH";
    "two-ones": "turn two ones, anywhere, into zeros", "1101001";
    "zeros-or-pairs": "remove a zero, or two neighbouring digits that are not zeros, then leading zeros", "100217";
}
