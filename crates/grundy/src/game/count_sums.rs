//! Counts of the sums of heaps of a game, from the values of its heaps.

use super::{Game, Request};
use crate::engine::by_period::MOST_HEAPS;
use crate::error::{Error, Fault, InputError, Result};
use crate::evidence::{Evidence, Theorem};
use crate::heap::period::Search;
use crate::heap::{Certificate, HeapRules};
use crate::limits::Meter;
use crate::outcome::Convention;
use crate::rulesets::Method;
use crate::rulesets::removing_digits::count::CountMethod;
use crate::sum::count::{self, Histogram, Question, SumCounts};
use crate::verify::{Verdict, verify_rules};
use dashu_int::UBig;
use std::ops::Range;

/// From this heap on a period is looked for, before a table is made.
const FAR: u64 = 1 << 16;

/// How many values are taken from a sequence at a time.
const CHUNK: u64 = 1 << 16;

/// How many sums of heaps of a game have which outcome and value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedSums {
    /// The counts.
    pub counts: SumCounts,
    /// How the values of the heaps are known, and what makes those of sums out of them.
    pub evidence: Evidence,
}

/// Which heaps are taken, and whether their values are to be computed twice.
struct Wanted<'a> {
    heaps: Range<&'a UBig>,
    convention: Convention,
    double_check: bool,
}

impl Game {
    /// Counts the sums of heaps of a range, by outcome and by value. With `double_check` values and counts are
    /// computed by a second method too; a proved period is checked as its certificate would be.
    ///
    /// # Complexity
    /// That of the values of all heaps of the range, or of a search for a period where the range goes far and
    /// there is one; and that of [`count_sums`](count::count_sums).
    ///
    /// # Errors
    /// [`Fault::NotHeaps`] and [`Fault::MisereSums`] for games in which this cannot be done; a limit that was
    /// reached; [`Error::NoPeriod`] if no table reaches the heaps and no period is proved;
    /// [`Error::Disagreement`].
    pub fn count_sums(
        &self,
        heaps: Range<&UBig>,
        question: &Question,
        double_check: bool,
        meter: &mut Meter<'_>,
    ) -> Result<CountedSums> {
        if self.rules.check_numbered().is_err() {
            return Err(InputError::new(Fault::NotHeaps(self.spelling())).into());
        }
        let adds_up = question.convention == Convention::Normal || self.adds_up_in_misere_play();
        if !adds_up && question.heaps > UBig::ONE {
            return Err(InputError::new(Fault::MisereSums(self.spelling())).into());
        }
        let wanted = Wanted { heaps, convention: question.convention, double_check };
        let mut question = question.clone();
        let (histogram, evidence) = if question.heaps.is_zero() {
            (Histogram::new(), Evidence::of_heaps(0, Theorem::SPRAGUE_GRUNDY))
        } else if adds_up {
            self.histogram(&wanted, meter)?
        } else {
            // Single heaps, by their misère values.
            question.convention = Convention::Normal;
            self.by_sequence(&wanted, wanted.convention, meter)?
        };
        let counts = match double_check {
            true => count::count_sums_twice(&histogram, &question, meter)?,
            false => count::count_sums(&histogram, &question, count::Method::ALL[0], meter)?,
        };
        Ok(CountedSums { counts, evidence })
    }

    /// Whether the game behaves like misère Nim on its values: where it does not, it has no method that adds
    /// them up.
    fn adds_up_in_misere_play(&self) -> bool {
        let adds_up = |method: Method| matches!(method, Method::Theorem | Method::Heaps | Method::Table);
        self.rules.methods(Convention::Misere).iter().any(|&(method, _)| adds_up(method))
    }

    /// The normal-play values of the heaps.
    fn histogram(&self, wanted: &Wanted<'_>, meter: &mut Meter<'_>) -> Result<(Histogram, Evidence)> {
        let (method, below) = (self.plan(&Request::default())?.method, wanted.heaps.end);
        if !self.count_methods().is_empty() {
            return self.by_own_counts(wanted, meter);
        }
        let (histogram, evidence) = match self.heap_rules() {
            Some(rules) if method == Method::Heaps && *below > UBig::from(FAR) => {
                match self.by_period(wanted, rules, meter) {
                    Err(none @ Error::NoPeriod(_)) => {
                        match self.by_sequence(wanted, Convention::Normal, meter) {
                            Err(Error::Limit(_)) => Err(none),
                            answer => answer,
                        }
                    }
                    answer => answer,
                }
            }
            _ => self.by_sequence(wanted, Convention::Normal, meter),
        }?;
        Ok((histogram, self.evidence_for(wanted.convention, method, evidence)))
    }

    /// What is said of values in normal play, with the theorem that adds them up under a convention.
    fn evidence_for(&self, convention: Convention, method: Method, mut evidence: Evidence) -> Evidence {
        if convention == Convention::Misere
            && let Evidence::Computed { combined_by, .. } | Evidence::Period { combined_by, .. } =
                &mut evidence
            && let Evidence::Computed { combined_by: theorem, .. } =
                self.rules.solver(method, convention).evidence()
        {
            *combined_by = theorem;
        }
        evidence
    }

    /// From counts of single positions that the game has itself.
    fn by_own_counts(&self, wanted: &Wanted<'_>, meter: &mut Meter<'_>) -> Result<(Histogram, Evidence)> {
        let mut count = |bound: &UBig| {
            self.count_below(bound, CountMethod::Formula, Convention::Normal, wanted.double_check, meter)
        };
        let (to, from) = (count(wanted.heaps.end)?, count(wanted.heaps.start)?);
        let mut histogram = Histogram::new();
        if wanted.heaps.start < wanted.heaps.end {
            for (value, (to, from)) in (0..).zip(to.by_value.iter().zip(&from.by_value)) {
                histogram.add(value, to - from, meter)?;
            }
            if wanted.heaps.start.is_zero() {
                // These count positive integers.
                histogram.add(0, UBig::ONE, meter)?;
            }
        }
        Ok((histogram, to.evidence))
    }

    fn by_period(
        &self,
        wanted: &Wanted<'_>,
        rules: &HeapRules,
        meter: &mut Meter<'_>,
    ) -> Result<(Histogram, Evidence)> {
        // No period is worth more than the table of the heaps themselves.
        let below = u64::try_from(wanted.heaps.end).ok();
        let most = below.and_then(u64::checked_next_power_of_two).unwrap_or(MOST_HEAPS).min(MOST_HEAPS);
        let game = self.spelling();
        let search = Search::run(rules, most, meter)?;
        let proved = search.proved(&game)?;
        if wanted.double_check
            && let Verdict::Refused(refusal) = verify_rules(&Certificate::new(&game, proved), rules, meter)?
        {
            let what = format!("the certificate of the period of {game} is refused: {refusal}");
            return Err(Error::Disagreement(what));
        }
        let evidence = Evidence::Period {
            game,
            period: proved.period,
            heaps: proved.heaps,
            proved_by: proved.proof.theorem(),
            combined_by: Theorem::SPRAGUE_GRUNDY,
        };
        Ok((Histogram::of_period(proved, wanted.heaps.clone(), meter)?, evidence))
    }

    /// From the values of all heaps in order, in play under a convention.
    fn by_sequence(
        &self,
        wanted: &Wanted<'_>,
        convention: Convention,
        meter: &mut Meter<'_>,
    ) -> Result<(Histogram, Evidence)> {
        let mut histogram = Histogram::new();
        let Range { start, end } = &wanted.heaps;
        let request = Request { convention, double_check: wanted.double_check, ..Request::default() };
        let by_theorem = self.plan(&request)?.method == Method::Theorem;
        let end = if start < end { u64::try_from(*end).unwrap_or(u64::MAX) } else { 0 };
        let start = u64::try_from(*start).unwrap_or(u64::MAX).min(end);
        let window = (by_theorem && !wanted.double_check).then_some(CHUNK);
        let mut sequence = self.nim_sequence(&request, window)?;
        if let (true, Some(last)) = (by_theorem, end.checked_sub(1)) {
            // Known at once, before all the others.
            let largest = self.rules.solver(Method::Theorem, convention).value(last, meter)?;
            Histogram::reserve(&largest.into(), meter)?;
        }
        if window.is_none() {
            sequence.extend(end, meter)?;
        }
        let mut values = Vec::new();
        let mut from = 0;
        while from < end {
            let to = end.min(from.saturating_add(CHUNK));
            sequence.extend(to, meter)?;
            values.clear();
            sequence.read(from..to, &mut values);
            for (_, &value) in (from..to).zip(&values).filter(|&(heap, _)| heap >= start) {
                meter.count()?;
                histogram.add(value.into(), UBig::ONE, meter)?;
            }
            from = to;
        }
        Ok((histogram, sequence.evidence(end)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::notation::Words;
    use crate::sum::count::Selection;

    fn game(text: &str) -> Game {
        Game::parse(&Words::of_arguments("GAME", &[text]).whole(), &mut Limits::default().start()).unwrap()
    }

    fn question(heaps: u64, convention: Convention) -> Question {
        let heaps = heaps.into();
        Question { heaps, selection: Selection::Tuples, convention, by_value: true, modulus: None }
    }

    /// By the solver, one position after the other.
    fn enumerate(game: &Game, range: Range<u64>, heaps: u32, convention: Convention) -> Vec<UBig> {
        let limits = Limits::default();
        let mut solver = game.solver(&Request { convention, ..Request::default() }).unwrap();
        let (mut counts, choices) = (Vec::<UBig>::new(), range.end - range.start);
        for index in 0..choices.pow(heaps) {
            let heaps =
                (0..heaps).map(|place| (range.start + index / choices.pow(place) % choices).to_string());
            let position = Words::of_line("position", None, &heaps.collect::<Vec<_>>().join(" "));
            let value = solver.solve(&position, &mut limits.start()).unwrap().value;
            let value = usize::try_from(value.nimber().unwrap().as_heap()).unwrap();
            counts.resize(counts.len().max(value + 1), UBig::ZERO);
            counts[value] += UBig::ONE;
        }
        counts
    }

    #[test]
    fn counts_are_those_of_the_solver() {
        let limits = Limits::default();
        let games = [
            "nim",
            "split",
            "lasker",
            "subtract:2,5",
            "subtract:all-but:2,3",
            "subtract:divisors",
            "0.77",
            "grundys-game",
            "removing-digits",
        ];
        for (text, convention) in
            games.iter().flat_map(|text| [Convention::Normal, Convention::Misere].map(|play| (text, play)))
        {
            let game = game(text);
            for (range, heaps) in [(1..30, 1), (0..12, 2), (3..9, 3)] {
                if heaps > 1 && convention == Convention::Misere && !game.adds_up_in_misere_play() {
                    continue;
                }
                let bounds = [range.start, range.end].map(UBig::from);
                let question = question(heaps.into(), convention);
                let counted = game
                    .count_sums(&bounds[0]..&bounds[1], &question, false, &mut limits.start())
                    .unwrap()
                    .counts;
                let expected = enumerate(&game, range.clone(), heaps, convention);
                assert_eq!(counted.losing, expected.first().cloned().unwrap_or_default());
                assert_eq!(counted.winning, expected.iter().skip(1).sum());
                assert_eq!(counted.by_value, Some(expected), "{text} {range:?} {heaps} {convention}");
            }
        }
    }

    /// The values of far heaps by whole periods are those of the table.
    #[test]
    fn periods_count_as_tables_do() {
        let limits = Limits::default();
        for text in ["0.77", "subtract:2,5", "subtract:all-but:2,3", "hex:8.0", "0.137"] {
            let game = game(text);
            let Ok(rules) = game.period_rules() else { panic!("{text} has a period") };
            for (start, end) in [(0u32, 0u32), (5, 3), (0, 1), (1, 40), (3, 700), (200, 201), (400, 5000)] {
                let bounds = [UBig::from(start), UBig::from(end)];
                let heaps = &bounds[0]..&bounds[1];
                let wanted = Wanted { heaps, convention: Convention::Normal, double_check: false };
                let table = game.by_sequence(&wanted, Convention::Normal, &mut limits.start()).unwrap();
                let search = Search::run(rules, 1 << 14, &mut limits.start()).unwrap();
                let period = search.proved(text).unwrap();
                let by_period = Histogram::of_period(period, wanted.heaps.clone(), &mut limits.start());
                assert_eq!(by_period.unwrap(), table.0, "{text} {start} {end}");
            }
        }
    }

    #[test]
    fn what_cannot_be_counted_is_refused() {
        let limits = Limits { memory: 64 << 20, ..Limits::default() };
        let (one, far) = (UBig::ONE, UBig::from(10u8).pow(18));
        let ask = |text: &str, heaps: u64, convention, below: &UBig| {
            let question = question(heaps, convention);
            game(text).count_sums(&one..below, &question, false, &mut limits.start())
        };
        let fault = |answer: Result<CountedSums>| match answer {
            Err(Error::Input(InputError { fault, .. })) => fault,
            other => panic!("{other:?}"),
        };
        let misere = Convention::Misere;
        assert!(matches!(fault(ask("staircase", 1, misere, &far)), Fault::NotHeaps(_)));
        assert!(matches!(fault(ask("0.77", 2, misere, &far)), Fault::MisereSums(_)));
        assert!(matches!(ask("nim", 2, misere, &far), Err(Error::Limit(_))));
        assert!(matches!(ask("subtract:squares", 2, misere, &far), Err(Error::Limit(_))));
        // One sum of no heaps, whatever the game: its next player wins in misère play.
        let counts = ask("0.77", 0, misere, &far).unwrap().counts;
        assert_eq!((counts.winning, counts.losing), (UBig::ONE, UBig::ZERO));
    }
}
