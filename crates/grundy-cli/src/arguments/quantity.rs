//! Amounts of memory and time, built on the library's one parser for numbers.

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

/// Reads an amount of memory: a number with a unit.
pub fn memory(text: &str) -> Result<u64, String> {
    const UNITS: [(&str, u64); 8] = [
        ("TiB", 1 << 40),
        ("GiB", 1 << 30),
        ("MiB", 1 << 20),
        ("KiB", 1 << 10),
        ("TB", 1_000_000_000_000),
        ("GB", 1_000_000_000),
        ("MB", 1_000_000),
        ("B", 1),
    ];
    let unit = UNITS.iter().find(|(unit, _)| text.ends_with(unit));
    let (number, factor) =
        unit.map_or((text, 1), |(unit, factor)| (&text[..text.len() - unit.len()], *factor));
    let amount = natural(number.trim_end())?;
    amount.checked_mul(factor).ok_or_else(|| "this is more memory than any machine has".to_owned())
}

/// Reads a duration: a number with a unit, or `none`.
pub fn duration(text: &str) -> Result<TimeLimit, String> {
    if text == "none" {
        return Ok(TimeLimit(None));
    }
    const UNITS: [(&str, u64); 5] =
        [("ms", 1), ("s", 1_000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000)];
    let Some((unit, factor)) = UNITS.iter().find(|(unit, _)| text.ends_with(unit)) else {
        return Err("write a number with a unit, such as 90s, 10m or 2h, or none".to_owned());
    };
    let amount = natural(text[..text.len() - unit.len()].trim_end())?;
    Ok(TimeLimit(Some(Duration::from_millis(amount.saturating_mul(*factor)))))
}
