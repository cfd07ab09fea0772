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
    "kayles-row": "Kayles on a row with gaps: knock down one pin or two beside each other", "1110111";
}
