//! Queries about periods, by the search for them and by the checker of certificates.

use crate::Reply;
use crate::record::Record;
use grundy::heap::Certificate;
use grundy::heap::period::Search;
use grundy::notation::Words;
use grundy::verify::{Verdict, verify};
use grundy::{Game, Meter};
use serde_json::{Map, Value};

/// How many heaps are looked at, if the limits allow.
const HEAPS: u64 = 1_000_000;

/// The numbers of a period that the expected answer names.
pub fn period(record: &mut Record) -> Result<Vec<Reply>, String> {
    let game = record.text("game")?;
    let Value::Object(expected) = &record.expected else {
        return Err("the expected numbers are not an object".to_owned());
    };
    let wanted: Vec<&String> = expected.keys().collect();
    if let Some(unknown) = wanted.iter().find(|name| !NAMES.contains(&name.as_str())) {
        return Err(format!("a period has no `{unknown}`"));
    }
    let search = Reply::of("search for a period", |meter| Ok(numbers(&certificate(&game, meter)?, &wanted)));
    let check = Reply::of("check of the certificate", |meter| {
        let certificate = certificate(&game, meter)?;
        match verify(&certificate, meter)? {
            Verdict::Accepted { .. } => Ok(numbers(&certificate, &wanted)),
            Verdict::Refused(refusal) => Ok(format!("refused: {refusal}").into()),
        }
    });
    Ok(vec![search, check])
}

fn certificate(game: &str, meter: &mut Meter<'_>) -> grundy::Result<Certificate> {
    let words = Words::of_line("game", None, game);
    let game = Game::parse(&words.whole(), meter)?;
    let search = Search::run(game.period_rules()?, HEAPS, meter)?;
    Ok(Certificate::new(&game.spelling(), search.proved(&game.spelling())?))
}

/// What may be asked for.
const NAMES: [&str; 6] = ["preperiod", "period", "saltus", "last_exception", "max_value", "max_first_at"];

fn numbers(certificate: &Certificate, wanted: &[&String]) -> Value {
    let all = [
        certificate.claim.preperiod.into(),
        certificate.claim.period.into(),
        certificate.claim.saltus.into(),
        certificate.exceptions.last.into(),
        certificate.largest.map(|largest| largest.value).into(),
        certificate.largest.map(|largest| largest.first_heap).into(),
    ];
    let named = NAMES.into_iter().map(str::to_owned).zip(all);
    Value::Object(named.filter(|(name, _)| wanted.contains(&name)).collect::<Map<_, _>>())
}
