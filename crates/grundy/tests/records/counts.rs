//! Queries about numbers: counts below a bound, multiples, nim-sums; and the judges.

use crate::Reply;
use crate::games::{self, by_every_method};
use crate::record::{self, Record};
use crate::tables::{count_in_table, outcome};
use dashu_int::UBig;
use grundy::error::InputError;
use grundy::judge::Problem;
use grundy::multiples;
use grundy::notation::{Words, parse_natural};
use grundy::rulesets::removing_digits::RemovingDigits;
use grundy::rulesets::removing_digits::count::{self, CountMethod};
use grundy::{Convention, Meter, Nimber, Outcome};

/// The bound to which counts are compared with a table of all values.
const TABLE: u64 = 100_000;

fn natural(text: &str) -> Result<UBig, String> {
    parse_natural(&Words::of_line("number", None, text).whole()).map_err(|error| error.to_string())
}

/// How many positive integers below `below` have an outcome.
pub fn count_below(record: &mut Record) -> Result<Vec<Reply>, String> {
    let (game, convention) = (record.text("game")?, record.convention()?);
    let below = natural(&record.text("below")?)?;
    let wanted = outcome(record)?;
    let base = match game.strip_prefix("removing-digits") {
        Some("") => 10,
        Some(parameter) => parameter
            .strip_prefix(":base=")
            .and_then(|base| base.parse().ok())
            .ok_or_else(|| format!("`{game}` has no base"))?,
        None => return Err(format!("winning positions of `{game}` are not counted yet")),
    };
    let counted = |method: CountMethod| {
        Reply::of(method.name(), |meter| {
            let rules = RemovingDigits::new(base).map_err(InputError::new)?;
            let counts = count::count_below(rules, &below, method, convention, meter)?;
            Ok(record::number(&counts.by_outcome(if wanted { Outcome::N } else { Outcome::P })))
        })
    };
    let mut replies: Vec<Reply> = CountMethod::ALL.into_iter().map(counted).collect();
    if let Ok(below) = u64::try_from(&below)
        && below <= TABLE
    {
        replies.extend(count_in_table(&game, convention, below, wanted));
    }
    Ok(replies)
}

/// How many of `from` to `to` at least one member of `of` divides.
pub fn multiples(record: &mut Record) -> Result<Vec<Reply>, String> {
    in_range(record, |multiples, _| multiples)
}

/// How many of `from` to `to` no member of `of` divides.
pub fn none_of(record: &mut Record) -> Result<Vec<Reply>, String> {
    in_range(record, |multiples, numbers| numbers - multiples)
}

/// Counts to `to` and to just before `from`; `of_interest` gets the number of multiples and of all.
fn in_range(record: &mut Record, of_interest: fn(UBig, &UBig) -> UBig) -> Result<Vec<Reply>, String> {
    let divisors: Vec<UBig> =
        record.list("of")?.iter().map(|text| natural(text)).collect::<Result<_, _>>()?;
    let (from, to) = (natural(&record.text("from")?)?, natural(&record.text("to")?)?);
    if from.is_zero() {
        return Err("`from` is 0, which everything divides".to_owned());
    }
    let count = |up_to: &UBig, method, meter: &mut Meter<'_>| -> grundy::Result<UBig> {
        let multiples = multiples::count(&divisors, up_to, method, meter)?.multiples;
        Ok(of_interest(multiples, up_to))
    };
    let reply = |method: multiples::Method| {
        Reply::of(method.name(), |meter| {
            let before = count(&(&from - 1u8), method, meter)?;
            let all = count(&to, method, meter)?;
            Ok(record::number(&(all - before)))
        })
    };
    Ok(multiples::Method::ALL.into_iter().map(reply).collect())
}

/// The nim-sum of the members of `of`, as nimbers and as heaps of Nim.
pub fn nim_sum(record: &mut Record) -> Result<Vec<Reply>, String> {
    let heaps = record.list("of")?;
    let nimbers: Vec<Nimber> =
        heaps.iter().map(|text| natural(text).map(Nimber::new)).collect::<Result<_, _>>()?;
    let position = Words::of_arguments("position", &heaps);
    let mut replies = by_every_method("nim", Convention::Normal, |game, request, meter| {
        Ok(games::value(&game.solve(&position, request, meter)?))
    });
    replies.push(Reply::of("nimbers", |_| Ok(record::number(nimbers.iter().sum::<Nimber>().as_heap()))));
    Ok(replies)
}

/// What a judge prints for an input.
pub fn judge(record: &mut Record) -> Result<Vec<Reply>, String> {
    let problem = record.text("problem")?;
    let problem = Problem::named(&problem).ok_or_else(|| format!("there is no problem `{problem}`"))?;
    let stdin = record.text("stdin")?;
    Ok(vec![Reply::of(problem.name(), |meter| {
        Ok(grundy::judge::judge(problem, stdin.as_bytes(), meter)?.to_string().into())
    })])
}
