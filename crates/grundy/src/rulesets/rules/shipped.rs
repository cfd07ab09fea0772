//! The rules that are shipped, one file each.

use super::{game, parameters_of};
use crate::rules::Source;
use crate::rulesets::Entry;

macro_rules! shipped {
    ($($name:literal: $rules:literal, $position:literal;)*) => {
        /// The shipped games, in alphabetical order.
        pub(crate) const SHIPPED: &[Entry] = &[$(Entry {
            name: $name,
            rules: $rules,
            example: concat!($name, " ", $position),
            make: |parameters, meter| {
                let set = parameters.map(parameters_of).transpose()?.unwrap_or_default();
                let text = include_str!(concat!("../../../rulesets/", $name, ".rules"));
                let spelling = match parameters {
                    Some(parameters) => format!("{}:{}", $name, parameters.text()),
                    None => $name.to_owned(),
                };
                game(Source::of_text($name, text), &set, spelling, meter)
            },
        }),*];
    };
}

shipped! {
    "fibonacci-nim": "take at most twice what was taken before; (n, m): n counters, at most m are taken", "13,12";
}
