//! Answers one question over and over within one process, so that it can be timed without the time that
//! starting a process takes. `scripts/compare-with-seed.sh` runs it beside `benches/seed/repeat.cpp`.
//!
//! Usage: `in_process TIMES judge PROBLEM FILE` or `in_process TIMES count METHOD EXPONENT`. It prints
//! the answer TIMES times, and to standard error the seconds that one answer took on average. A judge
//! reads its file again from the beginning each time.

use dashu_int::UBig;
use grundy::judge::{Problem, judge};
use grundy::rulesets::removing_digits::RemovingDigits;
use grundy::rulesets::removing_digits::count::{CountMethod, count_below};
use grundy::{Convention, Limits, Outcome};
use std::error::Error;
use std::fs::File;
use std::io::{BufWriter, Seek, Write, stderr, stdout};
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let limits = Limits::default();
    match arguments[..] {
        [times, "judge", problem, path] => {
            let problem = Problem::named(problem).ok_or("no such problem")?;
            let mut file = File::open(path)?;
            repeat(times, || {
                file.rewind()?;
                Ok(judge(problem, &file, &mut limits.start())?)
            })
        }
        [times, "count", method, exponent] => {
            let method = CountMethod::from_name(method).ok_or("no such method")?;
            let rules = RemovingDigits::new(10)?;
            let below = UBig::from(10u8).pow(exponent.parse()?);
            repeat(times, || {
                let counts = count_below(rules, &below, method, Convention::Normal, &mut limits.start())?;
                Ok(counts.by_outcome(Outcome::N))
            })
        }
        _ => {
            Err("usage: in_process TIMES judge PROBLEM FILE | in_process TIMES count METHOD EXPONENT".into())
        }
    }
}

fn repeat<A: std::fmt::Display>(
    times: &str,
    mut answer: impl FnMut() -> Result<A, Box<dyn Error>>,
) -> Result<(), Box<dyn Error>> {
    let times: u32 = times.parse()?;
    let mut output = BufWriter::new(stdout().lock());
    let started = Instant::now();
    for _ in 0..times {
        writeln!(output, "{}", answer()?)?;
    }
    output.flush()?;
    writeln!(stderr(), "{:.9}", started.elapsed().as_secs_f64() / f64::from(times))?;
    Ok(())
}
