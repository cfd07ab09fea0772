//! The games of the library that rules can amount to.

use super::pieces::Numbers;
use super::takes::{Left, Taken, Takes};
use crate::heap::{SetRule, SubtractionSet};
use crate::notation::Words;
use crate::ruleset::{Options, Ruleset};
use crate::rulesets::Playable;
use crate::rulesets::lasker::Lasker;
use crate::rulesets::nim::Nim;
use crate::rulesets::split::Split;
use crate::rulesets::subtract::Subtract;
use crate::rulesets::take_and_break::{Code, TakeAndBreak};
use dashu_int::UBig;

/// The most digits of a code.
const MOST_DIGITS: u64 = 1024;

/// A game on heaps of the library.
#[derive(Clone, Debug)]
pub(super) enum Amount {
    Nim,
    Subtract(Subtract),
    TakeAndBreak(TakeAndBreak),
    Split,
    Lasker,
}

impl Amount {
    /// The game in which the same may be taken, and the same left of the rest. Empty heaps do not count: in
    /// none of the games can a player move in them.
    pub fn of(takes: &Takes, taken: Taken) -> Option<Self> {
        let of = |left: &[u8]| takes.get(left).map_or(Some(Numbers::NONE), |pieces| pieces.numbers());
        let (nothing, one) = (of(&[])?, of(&[1])?);
        let (equal, unequal) = (of(&[2])?, of(&[1, 1])?);
        let threes = [of(&[3])?, of(&[1, 2])?, of(&[2, 1])?, of(&[1, 1, 1])?];
        let three = &threes[0];
        if nothing.zero || one.zero || threes.iter().any(|other| other != three) {
            return None;
        }
        let at_most_two = *three == Numbers::NONE;
        if taken == Taken::FromLargest {
            let all = [nothing, one, equal, unequal].iter().all(|numbers| *numbers == Numbers::POSITIVE);
            return (all && at_most_two).then_some(Self::Split);
        }
        if at_most_two
            && equal == Numbers::NONE
            && unequal == Numbers::NONE
            && let Some(subtract) = subtraction(&nothing, &one)
        {
            return Some(subtract);
        }
        if at_most_two
            && equal == unequal
            && equal == Numbers::ZERO
            && nothing == one
            && one == Numbers::POSITIVE
        {
            return Some(Self::Lasker);
        }
        if at_most_two
            && equal == Numbers::NONE
            && unequal == Numbers::ZERO
            && nothing == Numbers::NONE
            && one == Numbers::NONE
        {
            return Some(Self::TakeAndBreak(TakeAndBreak::grundys_game()));
        }
        if equal != unequal {
            return None;
        }
        code([&nothing, &one, &equal, three]).map(|code| Self::TakeAndBreak(TakeAndBreak::new(code)))
    }

    /// How users write the game.
    pub fn spelling(&self) -> String {
        match self {
            Self::Nim => Nim.spelling(),
            Self::Subtract(game) => game.spelling(),
            Self::TakeAndBreak(game) => game.spelling(),
            Self::Split => Split.spelling(),
            Self::Lasker => Lasker.spelling(),
        }
    }

    /// What a heap may become in the game, without empty heaps, each sorted.
    pub fn options(&self, heap: u64) -> Vec<Vec<u64>> {
        let heap = UBig::from(heap);
        let mut options = Options::new();
        match self {
            Self::Nim => Nim.options(&heap, &mut options),
            Self::Subtract(game) => game.options(&heap, &mut options),
            Self::TakeAndBreak(game) => game.options(&heap, &mut options),
            Self::Split => Split.options(&heap, &mut options),
            Self::Lasker => Lasker.options(&heap, &mut options),
        }
        let heaps =
            |option: &[UBig]| option.iter().map(|heap| u64::try_from(heap).unwrap_or(u64::MAX)).collect();
        options.iter().map(heaps).collect()
    }
}

/// The game in which a number of a set is taken, and the rest left as one heap.
fn subtraction(nothing: &Numbers, one: &Numbers) -> Option<Amount> {
    let set = match (&nothing.positive, &one.positive) {
        // Who leaves nothing has taken the heap, which divides itself.
        (SubtractionSet::AllBut(all), SubtractionSet::Rule(SetRule::Divisors)) if all.is_empty() => {
            &one.positive
        }
        (_, SubtractionSet::Rule(SetRule::Divisors)) => return None,
        (SubtractionSet::Finite(none), SubtractionSet::Finite(also))
            if none.is_empty() && also.is_empty() =>
        {
            return None;
        }
        (nothing, one) if nothing == one => one,
        _ => return None,
    };
    match set {
        SubtractionSet::AllBut(none) if none.is_empty() => Some(Amount::Nim),
        set => Subtract::with(set.clone()).ok().map(Amount::Subtract),
    }
}

/// The code of the game in which such numbers are taken if nothing, one, two or three heaps are left.
fn code(taken: [&Numbers; 4]) -> Option<Code> {
    let lists = taken.map(Numbers::listed);
    let most = lists.iter().copied().flatten().flatten().copied().max().unwrap_or_default();
    if most > MOST_DIGITS || lists.contains(&None) {
        return None;
    }
    let digit = |take: u64| {
        let bits = taken.iter().enumerate().filter(|(_, numbers)| match take {
            0 => numbers.zero,
            take => numbers.listed().is_some_and(|list| list.contains(&take)),
        });
        bits.map(|(heaps, _)| 1u32 << heaps).sum::<u32>()
    };
    let mut text = format!("{:X}.", digit(0));
    (1..=most).for_each(|take| text.push_str(&format!("{:X}", digit(take))));
    Code::parse(&Words::of_line("code", None, &text).whole(), 16).ok()
}

/// What a rule lets a player do, in words.
pub(super) fn description(takes: &Takes, taken: Taken) -> Option<String> {
    // The ways to leave the rest for each set of numbers, in the order in which they are met.
    let mut ways: Vec<(Numbers, Vec<&Left>)> = Vec::new();
    for (left, pieces) in takes {
        let numbers = pieces.numbers()?;
        if numbers == Numbers::NONE {
            continue;
        }
        match ways.iter_mut().find(|(known, _)| *known == numbers) {
            Some((_, lefts)) => lefts.push(left),
            None => ways.push((numbers, vec![left])),
        }
    }
    if taken == Taken::FromLargest {
        return Some("put smaller heaps in the place of one".to_owned());
    }
    let divisors =
        ways.iter().any(|(numbers, _)| numbers.positive == SubtractionSet::Rule(SetRule::Divisors));
    if divisors {
        return Some("take a divisor of the heap".to_owned());
    }
    let text = |(numbers, lefts): &(Numbers, Vec<&Left>)| {
        let heaps = |count: usize| lefts.iter().any(|left| parts(left) == count);
        let unequal = heaps(2) && !lefts.iter().any(|left| **left == [2]);
        let left = match [0, 1, 2, 3].map(heaps) {
            [true, true, false, false] => None,
            [true, false, false, false] => Some("nothing"),
            [false, true, false, false] => Some("one heap"),
            [true, true, true, false] => Some("at most two heaps"),
            [false, true, true, false] => Some("one heap or two"),
            [false, false, true, false] if unequal => Some("two heaps that differ"),
            [false, false, true, false] => Some("two heaps"),
            [false, false, false, true] => Some("three heaps"),
            [true, true, true, true] => Some("at most three heaps"),
            [false, true, true, true] => Some("one heap to three"),
            _ => Some("some number of heaps"),
        };
        let take = in_words(numbers);
        match left {
            None => format!("take {take}"),
            Some(left) => format!("take {take} and leave {left}"),
        }
    };
    match ways.is_empty() {
        true => Some("no move".to_owned()),
        false => Some(ways.iter().map(text).collect::<Vec<_>>().join("; ")),
    }
}

fn parts(left: &Left) -> usize {
    left.iter().map(|&equal| usize::from(equal)).sum()
}

/// A set of numbers in words.
fn in_words(numbers: &Numbers) -> String {
    const MOST_NAMED: usize = 8;
    let list = |list: &[u64], joint: &str| {
        let mut words: Vec<String> = list.iter().take(MOST_NAMED).map(u64::to_string).collect();
        match list {
            [first, .., last] if list.len() > 2 && last - first + 1 == list.len() as u64 => {
                format!("{first} to {last}")
            }
            _ if list.len() > MOST_NAMED => {
                format!("{} {joint} {} others", words.join(", "), list.len() - MOST_NAMED)
            }
            _ => match words.pop() {
                Some(last) if words.is_empty() => last,
                Some(last) => format!("{} {joint} {last}", words.join(", ")),
                None => String::new(),
            },
        }
    };
    let positive = match &numbers.positive {
        SubtractionSet::Finite(none) if none.is_empty() => return "nothing".to_owned(),
        SubtractionSet::Finite(members) => list(members, "or"),
        SubtractionSet::AllBut(none) if none.is_empty() => "any number".to_owned(),
        SubtractionSet::AllBut(but) if but.len() as u64 == but.last().copied().unwrap_or_default() => {
            format!("{} or more", but.len() + 1)
        }
        SubtractionSet::AllBut(but) => format!("any number but {}", list(but, "and")),
        SubtractionSet::Rule(rule) => match rule {
            SetRule::Squares => "a square".to_owned(),
            SetRule::Primes => "a prime".to_owned(),
            SetRule::Powers(base) => format!("a power of {base}"),
            SetRule::Factorials => "a factorial".to_owned(),
            SetRule::Fibonacci => "a Fibonacci number".to_owned(),
            SetRule::Divisors => "a divisor of the heap".to_owned(),
        },
    };
    if numbers.zero { format!("nothing, or {positive}") } else { positive }
}
