//! Staircase Nim: move any number of coins from a stair to the one below it.
//!
//! AcWing 892 has the ground below stair 1; CSES 1099 (Staircase Nim) takes stair 1 for the ground.

mod odd_stairs;

use super::playable::SEARCH_REASON;
use super::{Entry, Method, Methods, Playable};
use crate::answer::Move;
use crate::engine::{Engine, NamedMoves, naive};
use crate::error::{Fault, InputError, Result};
use crate::notation::{Word, Words, parse_naturals, parse_small};
use crate::outcome::Convention;
use crate::ruleset::{Options, Ruleset};
use dashu_int::UBig;
use odd_stairs::OddStairs;

pub(super) const ENTRY: Entry = Entry {
    name: "staircase",
    rules: "move any number of coins one stair down; stair 1 is the lowest (:ground=1 makes it the ground)",
    example: "staircase 2 1 3",
    make: |parameters, _| Ok(Box::new(Staircase::parse(parameters)?)),
};

const TAKES: &str =
    "write `staircase` for the ground below stair 1, `staircase:ground=1` where stair 1 is the ground";

/// The rules of staircase Nim. A component is a whole staircase: the coins on each stair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Staircase {
    /// The stair that is the ground, on which coins are out of play: 0 or 1.
    ground: usize,
}

impl Staircase {
    /// The convention of AcWing 892: coins leave stair 1 for the ground below it.
    pub const GROUND_BELOW: Self = Self { ground: 0 };
    /// The convention of CSES 1099: stair 1 is the ground.
    pub const GROUND_IS_STAIR_1: Self = Self { ground: 1 };

    fn parse(parameters: Option<&Word<'_>>) -> Result<Self, InputError> {
        let Some(parameters) = parameters else {
            return Ok(Self::GROUND_BELOW);
        };
        match parameters.split_once('=') {
            Some((key, value)) if key.text() == "ground" => {
                Ok(Self { ground: parse_small(&value, "the stair that is the ground", 1)? as usize })
            }
            _ => Err(parameters.fault(Fault::UnknownParameter {
                game: ENTRY.name,
                parameter: parameters.text().to_owned(),
                takes: TAKES,
            })),
        }
    }

    /// How many steps above the ground the stair at `index` from 0 is.
    fn height(self, index: usize) -> usize {
        index + 1 - self.ground
    }
}

impl Ruleset for Staircase {
    type Component = Vec<UBig>;

    fn options(&self, stairs: &Vec<UBig>, options: &mut Options<Vec<UBig>>) {
        for index in self.ground..stairs.len() {
            let mut after = stairs.clone();
            while !after[index].is_zero() {
                after[index] -= 1u8;
                if index > 0 {
                    after[index - 1] += 1u8;
                }
                options.push(after.clone());
            }
        }
    }

    fn is_terminal(&self, stairs: &Vec<UBig>) -> bool {
        stairs.iter().skip(self.ground).all(UBig::is_zero)
    }

    fn options_bytes(&self, stairs: &Vec<UBig>) -> u64 {
        let coins: UBig = stairs.iter().sum();
        u64::try_from(coins * (24 * stairs.len() as u64 + 32)).unwrap_or(u64::MAX)
    }

    fn owned_bytes(&self, stairs: &Vec<UBig>) -> usize {
        24 * stairs.len()
    }
}

impl NamedMoves for Staircase {
    fn name_move(&self, place: usize, stairs: &Vec<UBig>, _: usize, option: &[Vec<UBig>]) -> Move {
        let after = option.first().unwrap_or(stairs);
        // The stair that coins leave is the highest of those that change.
        let index = (0..stairs.len()).rev().find(|&index| stairs[index] != after[index]).unwrap_or(0);
        Move::Down { staircase: place, stair: index + 1, coins: &stairs[index] - &after[index] }
    }
}

impl Playable for Staircase {
    fn spelling(&self) -> String {
        match self.ground {
            0 => ENTRY.name.to_owned(),
            ground => format!("{}:ground={ground}", ENTRY.name),
        }
    }

    fn parse_position(&self, words: &Words) -> Result<Vec<Vec<UBig>>, InputError> {
        Ok(vec![parse_naturals(words)?])
    }

    fn show_position(&self, position: &[Vec<UBig>]) -> Vec<String> {
        position.iter().flatten().map(UBig::to_string).collect()
    }

    fn component(&self, _: u64) -> Option<Vec<UBig>> {
        None
    }

    fn methods(&self, _: Convention) -> Methods {
        vec![
            (
                Method::Theorem,
                "stairs an odd number of steps above the ground are Nim heaps, the others do not count",
            ),
            (Method::Search, SEARCH_REASON),
        ]
    }

    fn engine(&self, method: Method, convention: Convention) -> Box<dyn Engine<Vec<UBig>> + '_> {
        match method {
            Method::Search => naive(self, convention),
            _ => Box::new(OddStairs { rules: self, convention }),
        }
    }
}
