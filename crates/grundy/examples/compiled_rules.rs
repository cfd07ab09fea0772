//! Times the tables of three games by rules (`scripts/compare-rules.sh`): `compiled_rules GAME N`.

// An example is a program.
#![allow(clippy::print_stdout, clippy::print_stderr)]

use grundy::heap::HeapValues;
use grundy::rules::{Compiled, CompiledHeaps, Rules, Source, Text};
use grundy::{Limits, Result};
use std::process::ExitCode;
use std::time::Instant;

fn rules(game: &str) -> Option<&'static str> {
    Some(match game {
        "proper-divisor" => "heap n; n -> n - d where d divides n, d < n",
        "wythoff" => "position (a, b); (a, b) -> (a - k, b) | (a, b - k) | (a - k, b - k) where k >= 1",
        "euclid" => {
            "position (a, b); (a, b) -> (a - k * b, b) where k >= 1, b >= 1 | (a, b - k * a) where k >= 1, a >= 1"
        }
        _ => return None,
    })
}

/// The values in order, in one number.
fn digest(values: impl Iterator<Item = u32>) -> u64 {
    values.fold(0, |sum, value| (sum * 31 + u64::from(value)) % 1_000_000_007)
}

fn run(text: &str, most: u64) -> Result<u64> {
    let limits = Limits::default();
    let meter = &mut limits.start();
    let compiled = Compiled::new(&Rules::parse(Text::read(Source::in_line("rules", text))?, &[], meter)?);
    if let Some(mut heaps) = CompiledHeaps::new(&compiled) {
        heaps.extend(most + 1, meter)?;
        return Ok(digest((0..=most).map(|heap| heaps.value(heap))));
    }
    let table = compiled.table(&[most, most], meter)?;
    let values = table.and_then(|table| table.into_values(&[most, most]));
    Ok(digest(values.unwrap_or_default().into_iter()))
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, most] = arguments.as_slice() else { return ExitCode::from(2) };
    let (Some(text), Ok(most)) = (rules(game), most.parse()) else { return ExitCode::from(2) };
    let start = Instant::now();
    match run(text, most) {
        Ok(digest) => {
            println!("{digest}");
            eprintln!("{:.3} s", start.elapsed().as_secs_f64());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(3)
        }
    }
}
