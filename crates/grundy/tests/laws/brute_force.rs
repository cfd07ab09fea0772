//! Built-in games against rules that are written once more here, and values by the mex rule alone.

use crate::own_rules::Rules;
use crate::whole;
use grundy::notation::Words;
use grundy::rulesets::Method;
use grundy::rulesets::subtract::SubtractTable;
use grundy::search::MisereSearch;
use grundy::{Convention, Error, Game, Limits, Meter, Request};
use proptest::prelude::*;

type Heaps = Vec<u32>;

/// A game's name and what may become of a heap.
struct Case {
    game: String,
    options: Box<dyn Fn(u32) -> Vec<Heaps>>,
}

/// The subtraction game in which the numbers that pass a test may be taken from a heap.
fn subtraction(set: &str, may_take: impl Fn(u32, u32) -> bool + 'static) -> Case {
    let options = move |heap: u32| {
        (1..=heap).filter(|&take| may_take(heap, take)).map(|take| vec![heap - take]).collect()
    };
    Case { game: format!("subtract:{set}"), options: Box::new(options) }
}

fn splits(heap: u32) -> impl Iterator<Item = Heaps> {
    (1..heap).filter(move |&part| part <= heap - part).map(move |part| vec![part, heap - part])
}

fn is_power(mut n: u32, base: u32) -> bool {
    while n.is_multiple_of(base) {
        n /= base;
    }
    n == 1
}

fn cases() -> Vec<Case> {
    let case = |game: &str, options: fn(u32) -> Vec<Heaps>| Case {
        game: game.to_owned(),
        options: Box::new(options),
    };
    vec![
        subtraction("2,5", |_, take| take == 2 || take == 5),
        subtraction("all-but:", |_, _| true),
        subtraction("all-but:2,3,7", |_, take| ![2, 3, 7].contains(&take)),
        subtraction("all-but:1,2", |_, take| take > 2),
        subtraction("squares", |_, take| (1..=take).any(|root| root * root == take)),
        subtraction("primes", |_, take| take > 1 && (2..take).all(|d| !take.is_multiple_of(d))),
        subtraction("powers:2", |_, take| is_power(take, 2)),
        subtraction("powers:10", |_, take| is_power(take, 10)),
        subtraction("factorials", |_, take| [1, 2, 6, 24, 120, 720].contains(&take)),
        subtraction("fibonacci", |_, take| {
            let (mut a, mut b) = (1, 2);
            while a < take {
                (a, b) = (b, a + b);
            }
            a == take
        }),
        subtraction("divisors", |heap, take| heap.is_multiple_of(take)),
        case("grundys-game", |heap| splits(heap).filter(|parts| parts[0] != parts[1]).collect()),
        case("lasker", |heap| (0..heap).map(|left| vec![left]).chain(splits(heap)).collect()),
        case("guiles", |heap| match heap {
            0 => vec![],
            1 | 2 => vec![vec![]],
            _ => splits(heap - 2).collect(),
        }),
    ]
}

fn values(options: &dyn Fn(u32) -> Vec<Heaps>, to: u32) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for heap in 0..=to {
        let sum = |option: &Heaps| option.iter().fold(0, |sum, &part| sum ^ values[part as usize]);
        let reached: Vec<u64> = options(heap).iter().map(sum).collect();
        values.push((0..).find(|value| !reached.contains(value)).unwrap());
    }
    values
}

fn game(name: &str) -> Game {
    let words = Words::of_line("game", None, name);
    Game::parse(&words.whole(), &mut Limits::default().start()).unwrap()
}

/// The Grundy values of the positions 0 to `to` of a game.
fn values_to(game: &Game, to: u64, request: &Request, meter: &mut Meter<'_>) -> grundy::Result<Vec<u64>> {
    let mut sequence = game.nim_sequence(request, None)?;
    sequence.extend(to + 1, meter)?;
    let mut values = Vec::new();
    sequence.read(0..to + 1, &mut values);
    Ok(values.into_iter().map(u64::from).collect())
}

#[test]
fn values_by_every_method() {
    for Case { game: name, options } in cases() {
        let expected = values(&options, 160);
        let mut methods = 0;
        for method in Method::ALL {
            let request = Request { method: Some(method), ..Request::default() };
            match values_to(&game(&name), 160, &request, &mut whole::limits(method).start()) {
                Ok(values) => assert_eq!(values, expected, "{name} {method:?}"),
                Err(Error::Method { .. } | Error::NoPeriod(_)) => continue,
                Err(error) => panic!("{name} {method:?}: {error}"),
            }
            methods += 1;
        }
        assert!(methods >= 2, "{name}");
    }
}

proptest! {
    #[test]
    fn misere_values_by_every_method(index in 0..cases().len(), heaps in prop::collection::vec(0u32..8, 0..=2)) {
        let Case { game: name, options } = cases().swap_remove(index);
        let limits = Limits::default();
        let expected = MisereSearch::new(Rules(options)).value(&heaps, &mut limits.start()).unwrap();
        let text = heaps.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
        let position = Words::of_line("position", None, &text);
        for method in Method::ALL {
            let request =
                Request { convention: Convention::Misere, method: Some(method), ..Request::default() };
            match game(&name).solve(&position, &request, &mut whole::limits(method).start()) {
                Ok(answer) => prop_assert_eq!(answer.value.to_string(), expected.to_string(), "{}", name),
                Err(Error::Method { .. } | Error::NoPeriod(_)) => {}
                Err(error) => prop_assert!(false, "{} {:?}: {}", name, method, error),
            }
        }
    }

    /// The table of the judge has the values of the game.
    #[test]
    fn table_of_a_judge(set in prop::collection::vec(1u64..30, 1..8)) {
        let written = set.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        let limits = Limits::default();
        let request = Request::default();
        let expected = values_to(&game(&format!("subtract:{written}")), 200, &request, &mut limits.start()).unwrap();
        let mut table = SubtractTable::new(set).unwrap();
        for (heap, value) in (0..).zip(expected) {
            prop_assert_eq!(u64::from(table.heap(heap, &mut limits.start()).unwrap()), value);
        }
    }
}

/// A heap in Grundy's game has one option for each smaller part below its half.
#[test]
fn options_of_a_heap_in_grundys_game() {
    use grundy::Ruleset;
    let mut options = grundy::Options::new();
    grundy::rulesets::take_and_break::TakeAndBreak::grundys_game().options(&92679u32.into(), &mut options);
    assert_eq!(options.len(), 46339);
}

/// A heap too large for any table still has the options that its rules give it.
#[test]
fn options_of_giant_heaps() {
    use grundy::Ruleset;
    let giant = dashu_int::UBig::from(10u8).pow(1000);
    for (name, count) in [("subtract:2,5", 2), ("subtract:powers:10", 1001), ("subtract:factorials", 449)] {
        let parameters = Words::of_line("game", None, name);
        let (_, set) = parameters.whole().split_once(':').unwrap();
        let rules = grundy::rulesets::subtract::Subtract::parse(Some(&set)).unwrap();
        assert!(rules.options_bytes(&giant) < 100 << 20, "{name}");
        let mut options = grundy::Options::new();
        rules.options(&giant, &mut options);
        assert_eq!(options.len(), count, "{name}");
    }
}
