//! A game that is not built in: take from a heap a number of counters that is coprime to its size
//! (Project Euler 560). Once as rules in Rust, once in the language of docs/rules.md; both are games like
//! the built-in ones. Run it by `cargo run --example own_game`.

// An example may print; the library does not.
#![allow(clippy::print_stdout)]

use grundy::notation::Words;
use grundy::rulesets::own::OwnRules;
use grundy::{Convention, Game, Limits, Options, Request, Result, Ruleset};

/// These are all the rules.
struct TakeCoprime;

impl Ruleset for TakeCoprime {
    type Component = u32;

    fn options(&self, heap: &u32, options: &mut Options<u32>) {
        (1..=*heap).filter(|take| gcd(*take, *heap) == 1).for_each(|take| options.push(heap - take));
    }
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn main() -> Result<()> {
    let limits = Limits::default();
    let mut meter = limits.start();
    let text = "heap n; n -> n - k where 1 <= k <= n, gcd(k, n) = 1 as \"take {k}\"";
    let written = Game::in_line(&Words::of_arguments("GAME", &[text]).whole(), &mut meter)?;
    let own = Game::of(OwnRules::new("take-coprime", TakeCoprime));

    for game in [&own, &written] {
        let mut values = Vec::new();
        let mut sequence = game.nim_sequence(&Request::default(), None)?;
        sequence.extend(16, &mut meter)?;
        sequence.read(0..16, &mut values);
        println!("{}\n  values of heaps 0 to 15: {values:?}", game.spelling());
        for convention in [Convention::Normal, Convention::Misere] {
            let request = Request { convention, ..Request::default() };
            let answer = game.solve(&Words::of_line("position", None, "1 5 1"), &request, &mut meter)?;
            println!("  1 5 1 in {convention} play: value {}", answer.value);
            answer.winning_moves.listed().iter().for_each(|winning| println!("    {winning}"));
        }
    }
    Ok(())
}
