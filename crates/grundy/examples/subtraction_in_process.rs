//! Times the engines for one subtraction set, with the output of `benches/peers/subtraction.cpp`.
//!
//! ```text
//! cargo run --release --example subtraction_in_process HEAPS RUNS MEMBER...
//! ```

#![allow(clippy::print_stdout)]

use grundy::heap::{HeapValues, Outcomes, Window};
use grundy::{Limits, Result};
use std::time::Instant;

fn measure(what: &str, heaps: u64, runs: u64, mut run: impl FnMut() -> Result<u64>) -> Result<()> {
    let mut times = Vec::new();
    let mut check = 0;
    for _ in 0..runs {
        let start = Instant::now();
        check = run()?;
        times.push(start.elapsed().as_nanos() as f64 / heaps as f64);
    }
    times.sort_by(f64::total_cmp);
    let (median, best) = (times.get(times.len() / 2), times.first());
    println!("{what} {check} {:.3} {:.3}", median.unwrap_or(&0.0), best.unwrap_or(&0.0));
    Ok(())
}

fn main() -> std::result::Result<(), Box<dyn std::error::Error>> {
    let numbers = std::env::args().skip(1).map(|number| number.parse()).collect::<Result<Vec<u64>, _>>()?;
    let [heaps, runs, set @ ..] = numbers.as_slice() else { return Err("HEAPS RUNS MEMBER...".into()) };
    let limits = Limits { positions: u64::MAX, ..Limits::default() };
    measure("outcomes", *heaps, *runs, || Outcomes::count_below(set, *heaps, &mut limits.start()))?;
    let sum = |values: &[u32]| values.iter().map(|&value| u64::from(value)).sum::<u64>();
    measure("values", *heaps, *runs, || {
        // The values as they stand in memory; reading them out again is not part of it.
        let mut engine = Window::new(set);
        engine.extend(*heaps, &mut limits.start())?;
        Ok(engine.known())
    })?;
    let mut engine = Window::new(set);
    engine.extend(*heaps, &mut limits.start())?;
    let mut values = Vec::new();
    engine.read(0..*heaps, &mut values);
    println!("sum of values {}", sum(&values));
    Ok(())
}
