//! `union FILE...`, `union --sizes FILE`: inclusion-exclusion on sets of any kind.

use crate::arguments::{Format, Union};
use crate::exit::{Failure, Outcome, Status};
use crate::input;
use crate::output::{Output, union};
use grundy::inclusion_exclusion::{Bounds, Items, Method, Sizes, Sums, Wanted};
use grundy::notation::{Words, parse_small};
use grundy::{Error, Limits, Meter};
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

/// What was counted, for the writers.
pub struct Answer {
    /// The sets, with their sizes as far as they are known.
    pub sets: Vec<(String, Option<String>)>,
    pub wanted: Wanted,
    pub sums: Sums,
    pub bounds: Bounds,
    /// The intersection that is missing, where that is what cuts the sums short.
    pub missing: Option<String>,
    /// How the items of listed sets were counted.
    pub method: Option<Method>,
    pub checked_by: Option<Method>,
}

pub fn run(arguments: &Union, limits: &Limits, output: &mut Output) -> Outcome {
    let mut meter = limits.start();
    let sets = |text: &Option<String>, option| -> Outcome<Option<u64>> {
        let Some(text) = text else { return Ok(None) };
        let words = Words::of_arguments(option, &[text]);
        Ok(Some(parse_small(&words.whole(), "a number of sets", u32::MAX.into())?))
    };
    let wanted = match (sets(&arguments.exactly, "--exactly")?, sets(&arguments.at_least, "--at-least")?) {
        (Some(exactly), _) => Wanted::Exactly(exactly),
        (None, at_least) => Wanted::AtLeast(at_least.unwrap_or(1)),
    };
    let terms = sets(&arguments.terms, "--terms")?.unwrap_or(u64::MAX);
    let answer = match &arguments.sizes {
        Some(path) => of_sizes(arguments, path, (wanted, terms), limits, &mut meter)?,
        None => of_items(arguments, (wanted, terms), limits, &mut meter)?,
    };
    if wanted.sets() == 0 && answer.sums.all.is_none() {
        let what = "how many items are in none of the sets is not known without the number of all";
        let instead = "give the sizes in a file with a line `{} = N` (--sizes), or ask for one set or more";
        return Err(Failure::refused(what.to_owned(), instead));
    }
    match output.format() {
        Format::Json => output.line(&union::object(&answer))?,
        Format::Text => output.text(&union::text(&answer))?,
    }
    Ok(Status::Answered)
}

/// Sets whose items are listed, a file each.
fn of_items(
    arguments: &Union,
    (wanted, terms): (Wanted, u64),
    limits: &Limits,
    meter: &mut Meter<'_>,
) -> Outcome<Answer> {
    let mut items = Items::new();
    for path in &arguments.files {
        items.begin_set();
        for line in lines(path, limits)? {
            let line = line?;
            let whole = line.whole();
            let item = whole.trimmed();
            if !item.text().is_empty() {
                items.add(item.text().as_bytes(), meter)?;
            }
        }
    }
    let method = arguments.method.unwrap_or(Method::Membership);
    let sums = items.sums(method, terms, meter)?;
    let checked_by = arguments.double_check.then(|| method.checked_by());
    if let Some(second) = checked_by {
        let check = items.sums(second, terms, meter)?;
        if check != sums {
            let what = format!("{} finds {:?}, {} {:?}", method.name(), sums.sums, second.name(), check.sums);
            return Err(Error::Disagreement(what).into());
        }
    }
    let sizes = items.sizes().iter().map(|size| Some(size.to_string()));
    let sets = arguments.files.iter().map(|path| path.display().to_string()).zip(sizes).collect();
    let bounds = sums.bounds(wanted);
    Ok(Answer { sets, wanted, sums, bounds, missing: None, method: Some(method), checked_by })
}

/// Sets of which a file has the sizes of intersections.
fn of_sizes(
    arguments: &Union,
    path: &Path,
    (wanted, terms): (Wanted, u64),
    limits: &Limits,
    meter: &mut Meter<'_>,
) -> Outcome<Answer> {
    if arguments.method.is_some() || arguments.double_check {
        let what = "sizes that are given are not counted, so there is no method to choose or to check";
        return Err(Failure::refused(what.to_owned(), "leave --method and --double-check out"));
    }
    let mut sizes = Sizes::new();
    for line in lines(path, limits)? {
        sizes.add(&line?, meter)?;
    }
    let (sums, missing) = sizes.sums(meter)?;
    let sets = sizes.names().iter().map(|name| (name.clone(), sizes.size_of(name))).collect();
    // What is beyond the terms asked for is not what is missing.
    let unknown = sums.first_unknown(wanted.sets()).filter(|&unknown| unknown <= terms);
    let unknown = unknown.and_then(|sets| sets.checked_sub(1));
    let missing = unknown.and_then(|index| missing.get(index as usize).cloned().flatten());
    let sums = sums.cut(terms);
    let bounds = sums.bounds(wanted);
    Ok(Answer { sets, wanted, sums, bounds, missing, method: None, checked_by: None })
}

/// The lines of a file.
fn lines(path: &Path, limits: &Limits) -> Outcome<impl Iterator<Item = grundy::Result<Words>>> {
    let file = File::open(path).map_err(|source| Error::Read { path: path.to_owned(), source })?;
    let path = path.to_owned();
    let lines = input::lines_of(BufReader::new(file), path.display().to_string(), limits);
    Ok(lines.map(move |line| {
        line.map_err(|error| match error {
            Error::ReadInput(source) => Error::Read { path: path.clone(), source },
            error => error,
        })
    }))
}
