//! Tables of the values of all tuples up to some bounds, for games whose components are tuples of numbers.

use super::{Game, Plan, Request};
use crate::error::{Error, Fault, InputError, Result};
use crate::evidence::Evidence;
use crate::limits::Meter;
use crate::notation::show_tuple;
use crate::outcome::Convention;
use crate::rulesets::{Method, Playable};
use crate::value::Value;
use dashu_int::UBig;

pub use crate::search::LOONY;

/// The values of all tuples up to some bounds by one method, and how they are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cells {
    /// The value of each tuple, or [`LOONY`]. The last number runs fastest.
    pub values: Vec<u32>,
    /// How they are known.
    pub evidence: Evidence,
}

/// A table of the values of all tuples from (0, ..., 0) up to some bounds.
#[derive(Clone, Debug)]
pub struct TupleTable {
    /// The largest that each number of a tuple is.
    pub bounds: Vec<u64>,
    /// The values.
    pub cells: Cells,
    /// How they were computed.
    pub plan: Plan,
    /// How they were computed once more, if they were.
    pub second: Option<Plan>,
}

impl TupleTable {
    /// The tuples in the order of the cells.
    pub fn tuples(&self) -> impl Iterator<Item = Vec<u64>> {
        tuples(&self.bounds)
    }
}

/// The tuples up to some bounds, the last number running fastest.
pub(crate) fn tuples(bounds: &[u64]) -> impl Iterator<Item = Vec<u64>> {
    std::iter::successors(Some(vec![0; bounds.len()]), |tuple| {
        let mut next = tuple.clone();
        let place = (0..bounds.len()).rfind(|&place| tuple[place] < bounds[place])?;
        next[place] += 1;
        next[place + 1..].fill(0);
        Some(next)
    })
}

fn show(tuple: &[u64]) -> String {
    show_tuple(&tuple.iter().copied().map(UBig::from).collect::<Vec<_>>())
}

/// How many cells a table has, where memory may have so many.
fn size(bounds: &[u64], meter: &Meter<'_>) -> Result<usize> {
    let cells = bounds.iter().fold(1u64, |cells, &most| cells.saturating_mul(most.saturating_add(1)));
    meter.hold(cells.saturating_mul(size_of::<u32>() as u64))?;
    // What memory holds has a size; on narrow machines the limit may be more than that.
    Ok(usize::try_from(cells).unwrap_or(usize::MAX))
}

/// Solves all tuples one by one.
pub(crate) fn solve_cells<G: Playable + ?Sized>(
    rules: &G,
    bounds: &[u64],
    method: Method,
    convention: Convention,
    meter: &mut Meter<'_>,
) -> Result<Cells> {
    let mut values = Vec::with_capacity(size(bounds, meter)?);
    let mut engine = rules.engine(method, convention);
    for tuple in tuples(bounds) {
        meter.count()?;
        let component = rules.tuple(&tuple).ok_or_else(|| not_tuples(&rules.spelling()))?;
        let value = engine.value(&[component], meter)?;
        let cell = match &value {
            Value::Loony => Some(LOONY),
            Value::Nimber(nimber) => u32::try_from(nimber.as_heap()).ok().filter(|&cell| cell < LOONY),
            Value::NotZero | Value::Infinity(_) | Value::Drawn => None,
        };
        let Some(cell) = cell else {
            let why = format!(
                "the value of {} is {value} by the method `{}`, and a table has numbers below 2^32 - 1",
                show(&tuple),
                method.name()
            );
            return Err(InputError::new(Fault::NoSuchAnswer(why)).into());
        };
        values.push(cell);
    }
    Ok(Cells { values, evidence: engine.evidence() })
}

fn not_tuples(game: &str) -> InputError {
    let why = format!("the components of `{game}` are no tuples of numbers, so there is no table of them");
    InputError::new(Fault::NoSuchAnswer(why))
}

impl Game {
    /// How many numbers a component has, for games whose components are tuples of numbers.
    pub fn arity(&self) -> Option<usize> {
        self.rules.arity()
    }

    /// The values of all tuples of numbers up to these bounds, by one method or by two that are compared.
    ///
    /// # Errors
    /// [`Fault::NoSuchAnswer`] if components are no tuples of numbers, or a value is not known;
    /// [`Fault::Arity`] if there are not as many bounds as a component has numbers; as [`Game::solver`];
    /// a limit that was reached; [`Error::Disagreement`].
    pub fn tuple_table(
        &self,
        bounds: &[u64],
        request: &Request,
        meter: &mut Meter<'_>,
    ) -> Result<TupleTable> {
        let arity = self.arity().ok_or_else(|| not_tuples(&self.spelling()))?;
        if bounds.len() != arity {
            return Err(InputError::new(Fault::Arity { got: bounds.len(), arity }).into());
        }
        let plan = self.plan(request)?;
        let second = request.double_check.then(|| self.second_plan(request, &plan)).transpose()?;
        let expected = size(bounds, meter)?;
        if second.is_some() {
            meter.hold((expected as u64).saturating_mul(2 * size_of::<u32>() as u64))?;
        }
        let mut cells = |plan: Plan| {
            let cells = self.rules.tuple_values(bounds, plan.method, request.convention, meter)?;
            match cells.values.len() == expected {
                true => Ok(cells),
                false => Err(Error::Disagreement(format!(
                    "{} computes {} cells of {expected}",
                    plan.method.name(),
                    cells.values.len()
                ))),
            }
        };
        let first = cells(plan)?;
        if let Some(check) = second {
            let checked = cells(check)?;
            let both = first.values.iter().zip(&checked.values).zip(tuples(bounds));
            if let Some(((one, other), tuple)) = both.into_iter().find(|((one, other), _)| one != other) {
                return Err(Error::Disagreement(format!(
                    "{} {}: {} says value {one}, {} says {other}",
                    self.spelling(),
                    show(&tuple),
                    plan.method.name(),
                    check.method.name(),
                )));
            }
        }
        Ok(TupleTable { bounds: bounds.to_vec(), cells: first, plan, second })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{Limits, Resource};
    use crate::notation::Words;

    fn table(game: &str, bounds: &[u64], request: &Request, limits: &Limits) -> Result<TupleTable> {
        let words = Words::of_arguments("GAME", &[game]);
        Game::parse(&words.whole(), &mut limits.start())?.tuple_table(bounds, request, &mut limits.start())
    }

    #[test]
    fn every_tuple_is_there_once_and_in_order() {
        for bounds in [&[2u64, 1, 3][..], &[0, 4], &[5], &[]] {
            let all: Vec<Vec<u64>> = tuples(bounds).collect();
            let cells: u64 = bounds.iter().map(|most| most + 1).product();
            assert_eq!(all.len() as u64, cells);
            assert!(all.is_sorted_by(|a, b| a < b));
            assert!(all.iter().all(|tuple| tuple.iter().zip(bounds).all(|(number, most)| number <= most)));
        }
    }

    #[test]
    fn a_table_is_that_of_search_in_either_convention() {
        let limits = Limits::default();
        for convention in [Convention::Normal, Convention::Misere] {
            let by = |method| Request { convention, method, ..Request::default() };
            let best = table("wythoff", &[4, 7], &by(None), &limits).unwrap();
            let search = table("wythoff", &[4, 7], &by(Some(Method::Search)), &limits).unwrap();
            assert_eq!(best.cells.values, search.cells.values);
            let zeros = best.tuples().zip(&best.cells.values).filter(|&(_, &value)| value == 0);
            let zeros: Vec<Vec<u64>> = zeros.map(|(tuple, _)| tuple).collect();
            let expected = match convention {
                Convention::Normal => [[0, 0], [1, 2], [2, 1], [3, 5], [4, 7]].map(Vec::from).to_vec(),
                Convention::Misere => [[0, 1], [1, 0], [2, 2], [3, 5], [4, 7]].map(Vec::from).to_vec(),
            };
            assert_eq!(zeros, expected, "{convention}");
        }
    }

    #[test]
    fn refused() {
        let limits = Limits::default();
        let request = Request::default();
        let fault = |result: Result<TupleTable>| match result.unwrap_err() {
            Error::Input(error) => error.fault,
            error => panic!("{error}"),
        };
        assert!(matches!(fault(table("nim", &[3], &request, &limits)), Fault::NoSuchAnswer(_)));
        assert_eq!(fault(table("wythoff", &[3], &request, &limits)), Fault::Arity { got: 1, arity: 2 });
        let theorem = Request { method: Some(Method::Theorem), ..Request::default() };
        assert!(matches!(fault(table("wythoff", &[3, 3], &theorem, &limits)), Fault::NoSuchAnswer(_)));
        for bounds in [[u64::MAX; 2], [1 << 40, 0], [30_000, 30_000]] {
            let error = table("wythoff", &bounds, &request, &limits).unwrap_err();
            let Error::Limit(limit) = error else { panic!("{error}") };
            assert!(matches!(limit.resource, Resource::Memory { .. }));
        }
    }
}
