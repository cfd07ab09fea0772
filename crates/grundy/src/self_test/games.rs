//! Engines compared with exhaustive search: values, and winning moves one by one.

use super::{Comparison, disagreement};
use crate::error::{Error, Result};
use crate::graph::{GraphBuilder, Multigraph};
use crate::limits::Limits;
use crate::notation::Words;
use crate::outcome::Convention;
use crate::rulesets::geography::Geography;
use crate::rulesets::hackenbush::Hackenbush;
use crate::rulesets::lasker::Lasker;
use crate::rulesets::nim::Nim;
use crate::rulesets::removing_digits::{Digits, RemovingDigits};
use crate::rulesets::split::Split;
use crate::rulesets::staircase::Staircase;
use crate::rulesets::subtract::{SetRule, Subtract, SubtractionSet};
use crate::rulesets::take_and_break::{Code, TakeAndBreak};
use crate::rulesets::wythoff::{Pair, Wythoff};
use crate::rulesets::{Method, Playable};
use dashu_int::UBig;
use fastrand::Rng;

pub(super) type Report<'a> = dyn FnMut(&Comparison) + 'a;

const SMALL: &str = "all small positions";
const RANDOM: &str = "random positions";

pub(super) fn compare_all(random: &mut Rng, limits: &Limits, report: &mut Report<'_>) -> Result<()> {
    let naturals = |heaps: Vec<u64>| heaps.into_iter().map(UBig::from).collect::<Vec<_>>();

    let small = tuples(3, 5).map(naturals);
    compare(&Nim, SMALL, small, limits, report)?;
    let large = (0..30).map(|_| naturals((0..3).map(|_| random.u64(0..14)).collect()));
    compare(&Nim, RANDOM, large, limits, report)?;

    for stairs in [Staircase::GROUND_BELOW, Staircase::GROUND_IS_STAIR_1] {
        let small = tuples(4, 3).map(|coins| vec![naturals(coins)]);
        compare(&stairs, SMALL, small, limits, report)?;
        let sums = (0..60).map(|_| {
            (0..2).map(|_| naturals((0..random.usize(0..4)).map(|_| random.u64(0..3)).collect())).collect()
        });
        compare(&stairs, "random sums of two staircases", sums, limits, report)?;
        let large = (0..20).map(|_| vec![naturals((0..5).map(|_| random.u64(0..6)).collect())]);
        compare(&stairs, RANDOM, large, limits, report)?;
    }

    for set in [vec![], vec![1], vec![2, 5], vec![1, 3, 4], vec![2, 2, 5, 7], vec![3, 100], vec![1, 4, 9, 16]]
    {
        let rules = Subtract::new(set).map_err(crate::error::InputError::new)?;
        compare(&rules, SMALL, tuples(3, 7).map(naturals), limits, report)?;
    }
    for _ in 0..10 {
        let set = (0..random.usize(1..6)).map(|_| random.u64(1..12)).collect();
        let rules = Subtract::new(set).map_err(crate::error::InputError::new)?;
        let large = (0..10).map(|_| naturals((0..3).map(|_| random.u64(0..30)).collect()));
        compare(&rules, RANDOM, large, limits, report)?;
    }

    let rules =
        [SetRule::Squares, SetRule::Primes, SetRule::Factorials, SetRule::Fibonacci, SetRule::Divisors];
    let by_rule = rules.into_iter().chain([2, 3].map(SetRule::Powers)).map(SubtractionSet::Rule);
    let all_but = [vec![], vec![1], vec![2, 3, 7], vec![1, 2, 4]].map(SubtractionSet::AllBut);
    for set in by_rule.chain(all_but) {
        let rules = Subtract::with(set).map_err(crate::error::InputError::new)?;
        compare(&rules, SMALL, tuples(2, 9).map(naturals), limits, report)?;
        let large = (0..10).map(|_| naturals((0..2).map(|_| random.u64(0..40)).collect()));
        compare(&rules, RANDOM, large, limits, report)?;
    }

    let small = tuples(2, 7).chain((8..14).map(|heap| vec![heap]));
    compare(&TakeAndBreak::grundys_game(), SMALL, small.map(naturals), limits, report)?;
    let large = (0..10).map(|_| naturals((0..2).map(|_| random.u64(0..100)).collect()));
    compare_in(Convention::Normal, &TakeAndBreak::grundys_game(), RANDOM, large, limits, report)?;

    let small = tuples(2, 6).chain((7..12).map(|heap| vec![heap]));
    compare(&Lasker, SMALL, small.map(naturals), limits, report)?;
    let large = (0..10).map(|_| naturals((0..2).map(|_| random.u64(0..100)).collect()));
    compare_in(Convention::Normal, &Lasker, RANDOM, large, limits, report)?;

    let pairs = |numbers: Vec<u64>| -> Vec<Pair> {
        numbers.chunks_exact(2).map(|pair| [pair[0].into(), pair[1].into()]).collect()
    };
    let small = tuples(4, 2).chain(tuples(2, 8)).filter(|numbers| numbers.len() % 2 == 0).map(pairs);
    compare(&Wythoff, SMALL, small, limits, report)?;
    let large = (0..20).map(|_| pairs((0..2 * random.usize(1..4)).map(|_| random.u64(0..30)).collect()));
    compare_in(Convention::Normal, &Wythoff, RANDOM, large, limits, report)?;

    for (base, code) in
        [(8, "0.77"), (8, "0.07"), (8, "4.007"), (8, "0.137"), (8, "0.6"), (16, "0.3F"), (16, "8.0")]
    {
        let words = Words::of_line("code", None, code);
        let rules = TakeAndBreak::new(Code::parse(&words.whole(), base)?);
        let small = tuples(2, 6).chain((7..12).map(|heap| vec![heap]));
        compare(&rules, SMALL, small.map(naturals), limits, report)?;
        let large = (0..10).map(|_| naturals((0..2).map(|_| random.u64(0..60)).collect()));
        compare_in(Convention::Normal, &rules, RANDOM, large, limits, report)?;
    }

    // Heaps multiply in this game, and so do whole positions.
    let small = tuples(2, 2).chain((0..=5).map(|heap| vec![heap])).chain([vec![3, 1], vec![4, 2]]);
    compare(&Split, SMALL, small.map(naturals), limits, report)?;
    let normal = tuples(2, 9).chain((10..=30).map(|heap| vec![heap])).map(naturals);
    compare_in(
        Convention::Normal,
        &Split,
        "all positions to two heaps of 9, one of 30",
        normal,
        limits,
        report,
    )?;

    for base in [2, 3, 10, 40] {
        let rules = RemovingDigits::new(base).map_err(crate::error::InputError::new)?;
        let number = |n: u64| Digits::of_number(&n.into(), base);
        let small = (0..3000).map(|n| vec![number(n)]);
        compare(&rules, SMALL, small, limits, report)?;
        let sums = (0..20).map(|_| (0..2).map(|_| number(random.u64(0..u64::from(base).pow(4)))).collect());
        compare(&rules, "random sums of two numbers", sums, limits, report)?;
        let long = (0..4).map(|_| vec![Digits::new((0..11).map(|_| random.u32(0..base.min(3))).collect())]);
        compare(&rules, "random long numbers", long, limits, report)?;
    }

    for number in 1..=5 {
        let file = format!("random-{number}");
        let graph = random_multigraph(random, 5, 9, limits)?;
        if let Some(ground) = graph.vertices().next() {
            let rules = Hackenbush::new(&file, graph, ground, &mut limits.start())?;
            compare_components(&rules, "random pictures", limits, report)?;
        }
        let graph = random_multigraph(random, 8, 14, limits)?.both_ways(&mut limits.start())?;
        compare_components(&Geography::on_graph(&file, graph), "random graphs", limits, report)?;
    }
    Ok(())
}

/// Compares the methods on small components of a game, alone and in pairs with the last.
fn compare_components<G: Playable>(
    rules: &G,
    inputs: &'static str,
    limits: &Limits,
    report: &mut Report<'_>,
) -> Result<()> {
    let components = rules.small_components(10);
    let last = components.last().cloned();
    let alone = components.iter().map(|component| vec![component.clone()]);
    let pairs = components.iter().map(|component| last.iter().chain([component]).cloned().collect());
    compare_in(Convention::Normal, rules, inputs, alone.chain(pairs), limits, report)
}

/// A random graph without directions.
fn random_multigraph(random: &mut Rng, vertices: usize, edges: usize, limits: &Limits) -> Result<Multigraph> {
    let meter = limits.start();
    let mut builder = GraphBuilder::new(&meter);
    let vertices = (0..vertices).map(|n| builder.vertex(&n.to_string())).collect::<Result<Vec<_>>>()?;
    for _ in 0..edges {
        builder.edge(vertices[random.usize(..vertices.len())], vertices[random.usize(..vertices.len())])?;
    }
    builder.build_multigraph()
}

/// All tuples of up to `length` numbers up to `most`.
fn tuples(length: u32, most: u64) -> impl Iterator<Item = Vec<u64>> {
    (0..=length).flat_map(move |length| {
        (0..(most + 1).pow(length))
            .map(move |code| (0..length).map(|place| code / (most + 1).pow(place) % (most + 1)).collect())
    })
}

/// Solves positions by every method under both conventions.
pub(super) fn compare<G: Playable>(
    rules: &G,
    inputs: &'static str,
    positions: impl Iterator<Item = Vec<G::Component>>,
    limits: &Limits,
    report: &mut Report<'_>,
) -> Result<()> {
    let positions: Vec<_> = positions.collect();
    for convention in [Convention::Normal, Convention::Misere] {
        compare_in(convention, rules, inputs, positions.iter().cloned(), limits, report)?;
    }
    Ok(())
}

/// Solves positions by every method under one convention.
fn compare_in<G: Playable>(
    convention: Convention,
    rules: &G,
    inputs: &'static str,
    positions: impl Iterator<Item = Vec<G::Component>>,
    limits: &Limits,
    report: &mut Report<'_>,
) -> Result<()> {
    let methods = rules.methods(convention);
    let mut engines: Vec<_> =
        methods.iter().map(|&(method, _)| (method, rules.engine(method, convention))).collect();
    let Some((_, mut naive)) = engines.pop() else {
        return Ok(());
    };
    // A search for a period goes far.
    let period = Limits { positions: limits.positions.min(20_000), ..limits.clone() };
    let mut cases = 0;
    for position in positions {
        cases += 1;
        let position = &position;
        let expected = naive.solve(position, usize::MAX, &mut limits.start())?;
        for (method, engine) in &mut engines {
            let few = if *method == Method::Period { &period } else { limits };
            let solved = match engine.solve(position, usize::MAX, &mut few.start()) {
                // Not every game has a period, and not every sum is decided by a theorem.
                Err(Error::NoPeriod(_) | Error::Method { .. }) => continue,
                solved => solved?,
            };
            if !solved.value.agrees_with(&expected.value) || !solved.moves.agrees_with(&expected.moves) {
                return Err(disagreement(format_args!(
                    "{} {} in {convention} play: {} says value {} and moves {:?}, search says {} and {:?}",
                    rules.spelling(),
                    rules.show_position(position).join(" "),
                    method.name(),
                    solved.value,
                    solved.moves.listed(),
                    expected.value,
                    expected.moves.listed()
                )));
            }
        }
    }
    let methods: Vec<&str> = methods.iter().map(|(method, _)| method.name()).collect();
    report(&Comparison {
        what: format!("solve {} ({convention})", rules.spelling()),
        methods: methods.join(" = "),
        inputs,
        cases,
    });
    Ok(())
}
