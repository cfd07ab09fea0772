//! Queries about numbers: counts below a bound, multiples, nim-sums; and the judges.

use crate::games::{self, by_every_method};
use crate::record::{self, Record};
use crate::tables::{count_in_table, outcome};
use crate::{LIMITS, Reply};
use dashu_int::UBig;
use grundy::error::InputError;
use grundy::judge::Problem;
use grundy::multiples::{self, Divisors, Measure, Question, Selection, prime_divisors};
use grundy::notation::{Words, parse_natural};
use grundy::rulesets::removing_digits::RemovingDigits;
use grundy::rulesets::removing_digits::count::{self, CountMethod};
use grundy::{Convention, Nimber, Outcome};

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

/// How many of `from` to `to` some of `of` divide, or what they add up to.
pub fn multiples(record: &mut Record) -> Result<Vec<Reply>, String> {
    let selection = match record.query.as_str() {
        "none_of" => Selection::NONE,
        "exactly" => Selection::Exactly(record.number("k")?),
        "at_least" => Selection::AtLeast(record.number("k")?),
        _ => Selection::ANY,
    };
    let divisors: Vec<UBig> =
        record.list("of")?.iter().map(|text| natural(text)).collect::<Result<_, _>>()?;
    let measure = if record.flag("sum") { Measure::Sum } else { Measure::Count };
    let (from, up_to) = (natural(&record.text("from")?)?, natural(&record.text("to")?)?);
    Ok(by_every_count(&Question { divisors: Divisors::Listed(divisors), from, up_to, selection, measure }))
}

/// How many of `from` to `to` are coprime to `with`.
pub fn coprime(record: &mut Record) -> Result<Vec<Reply>, String> {
    let with = natural(&record.text("with")?)?;
    let primes = prime_divisors(&with, &mut LIMITS.start()).map_err(|error| error.to_string())?;
    let (from, up_to) = (natural(&record.text("from")?)?, natural(&record.text("to")?)?);
    Ok(by_every_count(&Question { from, selection: Selection::NONE, ..Question::new(primes, up_to) }))
}

/// How many of 1 to `x` none of the first `a` primes divides.
pub fn phi(record: &mut Record) -> Result<Vec<Reply>, String> {
    let divisors = Divisors::FirstPrimes(record.number("a")?);
    let question = Question::new(Vec::new(), natural(&record.text("x")?)?);
    Ok(by_every_count(&Question { divisors, selection: Selection::NONE, ..question }))
}

fn by_every_count(question: &Question) -> Vec<Reply> {
    let planned =
        Reply::of("planned", |meter| Ok(record::number(&multiples::answer(question, None, meter)?.value)));
    let by_method = multiples::Method::ALL.map(|method| {
        Reply::of(method.name(), |meter| {
            Ok(record::number(&multiples::answer(question, Some(method), meter)?.value))
        })
    });
    by_method.into_iter().chain([planned]).collect()
}

/// How many pairs of a number up to `b` and one up to `d` have the greatest common divisor `k`, where pairs that
/// differ in order alone are one: for each y, the numbers up to y that are coprime to it.
pub fn pairs_with_gcd(record: &mut Record) -> Result<Vec<Reply>, String> {
    let (b, d, k) = (record.number("b")?, record.number("d")?, record.number("k")?);
    let Some((b, d)) = b.checked_div(k).zip(d.checked_div(k)) else {
        // No two positive numbers have the greatest common divisor 0.
        return Ok(vec![Reply::of("coprime", |_| Ok(0.into()))]);
    };
    let (least, most) = (b.min(d), b.max(d));
    Ok(vec![Reply::of("coprime", |meter| {
        let mut pairs = UBig::ZERO;
        for y in 1..=most {
            let primes = prime_divisors(&UBig::from(y), meter)?;
            let question = Question::new(primes, UBig::from(y.min(least)));
            let question = Question { selection: Selection::NONE, ..question };
            pairs += multiples::answer(&question, None, meter)?.value;
        }
        Ok(record::number(&pairs))
    })])
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
