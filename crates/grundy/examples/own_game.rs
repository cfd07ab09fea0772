//! A game that is not built in: take from a heap a number of counters that is coprime to its size
//! (Project Euler 560). Run it by `cargo run --example own_game`.

// An example may print; the library does not.
#![allow(clippy::print_stdout)]

use grundy::search::{MisereSearch, Search};
use grundy::{Convention, Limits, Options, Result, Ruleset};

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
    let mut normal = Search::new(TakeCoprime);
    let mut misere = MisereSearch::new(TakeCoprime);

    println!("heap   normal  misère");
    for heap in 0..=15 {
        println!(
            "{heap:>4} {:>8} {:>7}",
            normal.value(&heap, &mut meter)?,
            misere.value(&[heap], &mut meter)?
        );
    }

    // A move replaces one heap; it wins when the next player is left with value 0.
    let position = [1, 5, 1];
    for convention in [Convention::Normal, Convention::Misere] {
        let mut value = |position: &[u32]| match convention {
            Convention::Normal => normal.sum(position, &mut meter),
            Convention::Misere => misere.value(position, &mut meter),
        };
        println!("\n{position:?} has value {} in {convention} play", value(&position)?);
        for (index, heap) in position.iter().enumerate() {
            let mut options = Options::new();
            TakeCoprime.options(heap, &mut options);
            for option in options.iter() {
                let mut after = position;
                after[index..=index].copy_from_slice(option);
                if value(&after)? == 0 {
                    println!("  {heap} to {} wins", option[0]);
                }
            }
        }
    }
    Ok(())
}
