//! Amounts of memory and time, built on the library's one parser for numbers.

use grundy::limits::MOST_ANYWHERE;
use grundy::notation::{Words, parse_small};
use std::time::Duration;

/// How long an answer may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLimit(pub Option<Duration>);

/// Reads a natural number that fits a machine word.
pub fn natural(text: &str) -> Result<u64, String> {
    let words = Words::of_arguments("", &[text]);
    parse_small(&words.whole(), "this", u64::MAX).map_err(|error| match error.fault.hint() {
        Some(hint) => format!("{}; {hint}", error.fault),
        None => error.fault.to_string(),
    })
}

/// Reads a number of things, or `all`.
pub fn count_or_all(text: &str) -> Result<usize, String> {
    match text {
        "all" => Ok(usize::MAX),
        _ => Ok(usize::try_from(natural(text)?).unwrap_or(usize::MAX)),
    }
}

/// Reads how many things there may be, at least one.
pub fn size(text: &str) -> Result<usize, String> {
    match natural(text)? {
        0 => Err("write a number from 1 on".to_owned()),
        size => Ok(usize::try_from(size).unwrap_or(usize::MAX)),
    }
}

/// Reads a number of threads.
pub fn jobs(text: &str) -> Result<usize, String> {
    match natural(text)? {
        jobs @ 1..=1024 => Ok(jobs as usize),
        _ => Err("write a number from 1 to 1024".to_owned()),
    }
}

/// Reads an amount of memory: a number with a unit. K, M, G and T alone are powers of 1024.
pub fn memory(text: &str) -> Result<u64, String> {
    let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let factor = match text[number.len()..].to_ascii_lowercase().as_str() {
        "" | "b" => 1,
        "k" | "kib" => 1 << 10,
        "m" | "mib" => 1 << 20,
        "g" | "gib" => 1 << 30,
        "t" | "tib" => 1 << 40,
        "kb" => 1_000,
        "mb" => 1_000_000,
        "gb" => 1_000_000_000,
        "tb" => 1_000_000_000_000,
        unit => {
            return Err(format!("`{unit}` is not a unit; write KiB, MiB, GiB or TiB, or KB, MB, GB or TB"));
        }
    };
    let amount = natural(number.trim_end())?.checked_mul(factor);
    amount
        .filter(|&bytes| bytes <= MOST_ANYWHERE)
        .ok_or_else(|| "this is more memory than any machine has".to_owned())
}

/// Reads a duration: a number with a unit, or `none`.
pub fn duration(text: &str) -> Result<TimeLimit, String> {
    if text == "none" {
        return Ok(TimeLimit(None));
    }
    const UNITS: [(&str, u64); 5] =
        [("ms", 1), ("s", 1_000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000)];
    let wrong = || "write a whole number with one unit, such as 90s, 10m or 2h, or none".to_owned();
    let Some((unit, factor)) = UNITS.iter().find(|(unit, _)| text.ends_with(unit)) else {
        return Err(wrong());
    };
    let amount = natural(text[..text.len() - unit.len()].trim_end()).map_err(|_| wrong())?;
    Ok(TimeLimit(Some(Duration::from_millis(amount.saturating_mul(*factor)))))
}
