//! Whole positions as components, so that the search finds the value of a sum from the definition
//! and not from the values of its parts; and random positions of the built-in games.

use dashu_int::UBig;
use grundy::graph::{GraphBuilder, Multigraph, Subset};
use grundy::notation::Words;
use grundy::rulesets::geography::{Geography, Token};
use grundy::rulesets::graph::GraphGame;
use grundy::rulesets::hackenbush::Hackenbush;
use grundy::rulesets::node_kayles::NodeKayles;
use grundy::rulesets::removing_digits::{Digits, RemovingDigits};
use grundy::rulesets::staircase::Staircase;
use grundy::rulesets::subtract::{SetRule, Subtract, SubtractionSet};
use grundy::rulesets::take_and_break::{Code, TakeAndBreak};
use grundy::rulesets::wythoff::Pair;
use grundy::rulesets::{Method, Playable};
use grundy::{Limits, Meter, Options, Ruleset};
use proptest::prelude::*;
use proptest::strategy::Union;

/// The game whose components are the positions of another.
pub struct Whole<R>(pub R);

impl<R: Ruleset> Ruleset for Whole<R> {
    type Component = Vec<R::Component>;

    fn options(&self, position: &Self::Component, options: &mut Options<Self::Component>) {
        for (_, _, after) in moves(&self.0, position) {
            options.push(after);
        }
    }
}

/// How far a method may go. Not every game has a period, and a search for one goes far.
pub fn limits(method: Method) -> Limits {
    match method {
        Method::Period => Limits { positions: 5_000, ..Limits::default() },
        _ => Limits::default(),
    }
}

/// Every move from a position: the index of the component, that of its option, and what results.
pub fn moves<R: Ruleset>(rules: &R, position: &[R::Component]) -> Vec<(usize, usize, Vec<R::Component>)> {
    let mut moves = Vec::new();
    for (index, component) in position.iter().enumerate() {
        let mut options = Options::new();
        rules.options(component, &mut options);
        for (number, option) in options.iter().enumerate() {
            let mut after = [&position[..index], option, &position[index + 1..]].concat();
            after.sort_unstable();
            moves.push((index, number, after));
        }
    }
    moves
}

/// Positions of up to `most` heaps.
pub fn heaps(most: usize, largest: u64) -> impl Strategy<Value = Vec<UBig>> {
    prop::collection::vec((0..=largest).prop_map(UBig::from), 0..=most)
}

/// Positions of up to `most` pairs of heaps.
pub fn pairs(most: usize, largest: u64) -> impl Strategy<Value = Vec<Pair>> {
    let heap = (0..=largest).prop_map(UBig::from);
    prop::collection::vec(prop::array::uniform2(heap), 0..=most)
}

/// A subtraction set of any kind.
fn sets() -> impl Strategy<Value = SubtractionSet> {
    let rules = [
        SetRule::Squares,
        SetRule::Primes,
        SetRule::Powers(2),
        SetRule::Powers(3),
        SetRule::Factorials,
        SetRule::Fibonacci,
        SetRule::Divisors,
    ];
    prop_oneof![
        prop::collection::vec(1u64..9, 0..5).prop_map(SubtractionSet::Finite),
        prop::collection::vec(1u64..9, 0..5).prop_map(SubtractionSet::AllBut),
        prop::sample::select(rules.to_vec()).prop_map(SubtractionSet::Rule),
    ]
}

/// A subtraction game and a position of it.
pub fn subtraction() -> impl Strategy<Value = (Subtract, Vec<UBig>)> {
    (sets().prop_map(|set| Subtract::with(set).unwrap()), heaps(3, 10))
}

/// A staircase. What is written is always one staircase, so positions here are no sums of several.
pub fn staircases() -> impl Strategy<Value = (Staircase, Vec<Vec<UBig>>)> {
    let rules = prop::sample::select(vec![Staircase::GROUND_BELOW, Staircase::GROUND_IS_STAIR_1]);
    (rules, prop::collection::vec((0u8..4).prop_map(UBig::from), 0..5).prop_map(|stairs| vec![stairs]))
}

/// Numbers in some base, many digits of which are zeros.
pub fn numbers() -> impl Strategy<Value = (RemovingDigits, Vec<Digits>)> {
    prop::sample::select(vec![2u32, 3, 10, 36, 37, 1000]).prop_flat_map(|base| {
        let digit = Union::new([(0..2u32).boxed(), (0..base).boxed()]);
        let number = prop::collection::vec(digit, 0..6).prop_map(Digits::new);
        (Just(RemovingDigits::new(base).unwrap()), prop::collection::vec(number, 0..=2))
    })
}

/// A digraph without cycles, and tokens on it.
pub fn tokens() -> impl Strategy<Value = (GraphGame, Vec<grundy::graph::Vertex>)> {
    let edges = prop::collection::vec((0usize..9, 0usize..9), 0..25);
    (edges, prop::collection::vec(0usize..9, 0..=3)).prop_map(|(edges, tokens)| {
        let limits = Limits::default();
        let meter = limits.start();
        let mut builder = GraphBuilder::new(&meter);
        let vertices: Vec<_> = (0..9).map(|n| builder.vertex(&format!("v{n}")).unwrap()).collect();
        for (a, b) in edges.into_iter().filter(|(a, b)| a != b) {
            builder.edge(vertices[a.max(b)], vertices[a.min(b)]).unwrap();
        }
        let rules = GraphGame::new("random", builder.build().unwrap());
        (rules, tokens.into_iter().map(|n| vertices[n]).collect())
    })
}

/// A graph with loops and parallel edges, and a choice of up to two of the small components of a game on it.
fn on_graph<G: Playable + std::fmt::Debug>(
    vertices: usize,
    edges: usize,
    game: impl Fn(Multigraph, &mut Meter<'_>) -> G,
) -> impl Strategy<Value = (G, Vec<G::Component>)> {
    let edges = prop::collection::vec((0..vertices, 0..vertices), 0..=edges);
    (edges, prop::collection::vec(any::<prop::sample::Index>(), 0..=2)).prop_map(move |(edges, chosen)| {
        let limits = Limits::default();
        let meter = limits.start();
        let mut builder = GraphBuilder::new(&meter);
        let names: Vec<_> = (0..vertices).map(|n| builder.vertex(&format!("v{n}")).unwrap()).collect();
        for (a, b) in edges {
            builder.edge(names[a], names[b]).unwrap();
        }
        let rules = game(builder.build_multigraph().unwrap(), &mut limits.start());
        let components = rules.small_components(10);
        let position = chosen.iter().map(|index| index.get(&components).clone()).collect();
        (rules, position)
    })
}

/// Geography without directions.
pub fn undirected_geography() -> impl Strategy<Value = (Geography, Vec<Token>)> {
    on_graph(5, 7, |graph, meter| Geography::on_graph("random", graph.both_ways(meter).unwrap()))
}

/// Node Kayles.
pub fn node_kayles() -> impl Strategy<Value = (NodeKayles, Vec<Subset>)> {
    on_graph(6, 9, |graph, meter| NodeKayles::new("random", graph.both_ways(meter).unwrap()))
}

/// Green Hackenbush, with the first vertex as the ground.
pub fn hackenbush() -> impl Strategy<Value = (Hackenbush, Vec<Subset>)> {
    on_graph(4, 6, |graph, meter| {
        let ground = graph.vertices().next().unwrap();
        Hackenbush::new("random", graph, ground, meter).unwrap()
    })
}

/// A taking-and-breaking game, with a position that is small enough to be searched whole.
pub fn codes() -> impl Strategy<Value = (TakeAndBreak, Vec<UBig>)> {
    let digits = (0u8..4, prop::collection::vec(0u8..16, 0..4));
    let code = digits.prop_map(|(first, rest)| {
        let rest: String = rest.iter().map(|digit| format!("{digit:X}")).collect();
        let text = format!("{:X}.{rest}", 4 * first);
        TakeAndBreak::new(Code::parse(&Words::of_line("code", None, &text).whole(), 16).unwrap())
    });
    let rules = prop_oneof![4 => code, 1 => Just(TakeAndBreak::grundys_game())];
    (rules, heaps(2, 6))
}
