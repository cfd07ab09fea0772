//! Which games of a family are equivalent: equal for all heaps, up to a shift.

use crate::error::Result;
use crate::family::rules_of;
use crate::normal_form::NormalForm;
use crate::runner::first_values;
use crate::sequence::{KEPT, Sequence};
use crate::store::{Row, State, Store};
use rustc_hash::FxHashMap;
use std::hash::{Hash, Hasher};

/// On how many values open games have to agree, from the first positive one on, for that to be
/// reported.
pub const COMPARED: u64 = 1024;

/// How a game is known, or seen, to have the values of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Their codes have the same normal form: equal for all heaps, by the theorems of
    /// `docs/survey.md`.
    Theorem,
    /// Both have proved periods, and agree up to a whole period behind both preperiods: equal for
    /// all heaps.
    Period,
    /// They agree on their first [`COMPARED`] values. This is an observation: games are known that
    /// agree for long and differ then.
    Observed,
}

impl Reason {
    /// The reason as it is written.
    pub fn name(self) -> &'static str {
        match self {
            Self::Theorem => "theorem",
            Self::Period => "period",
            Self::Observed => "observed",
        }
    }
}

/// A game has the values of another one: `g(n) = g_other(n + shift)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The other game, in canonical spelling.
    pub to: String,
    /// By how much its heaps are larger.
    pub shift: i64,
    /// How this is known.
    pub reason: Reason,
}

/// The most zeros at the beginning with which a game is compared with others.
const MOST_ZEROS: u64 = KEPT / 4;

/// For each game of a family that is equivalent to another one, that one: the first of its class
/// whose period is proved, else the first. The keys are those of [`Row::id`].
///
/// # Complexity
/// Games are compared only with those that begin alike: 16 bytes a game for that, and one whole
/// sequence for each class that they form.
///
/// # Errors
/// Those of the store.
pub fn classes(store: &Store, family: i64) -> Result<FxHashMap<i64, Link>> {
    let mut alike: FxHashMap<u64, Vec<i64>> = FxHashMap::default();
    store.rows(family, |row| {
        if let Some(beginning) = beginning(&row) {
            alike.entry(beginning).or_default().push(row.id);
        }
        Ok(())
    })?;
    alike.retain(|_, games| games.len() > 1);
    let mut links = FxHashMap::default();
    for games in alike.into_values() {
        let rows = store.rows_of(&games)?;
        let (proved, open): (Vec<Row>, Vec<Row>) =
            rows.into_iter().partition(|row| row.state == State::Proved);
        let mut classes: Vec<Class> = Vec::new();
        for row in proved.into_iter().chain(open) {
            if let Some(link) = join(store, &row, &mut classes)? {
                links.insert(row.id, link);
            }
        }
    }
    Ok(links)
}

/// A number that equivalent games share: of the values after the zeros at the beginning.
fn beginning(row: &Row) -> Option<u64> {
    let zeros = row.first.zeros()?;
    let compared = row.first.len().checked_sub(MOST_ZEROS).filter(|_| zeros <= MOST_ZEROS)?;
    let mut hasher = rustc_hash::FxHasher::default();
    (zeros..zeros + compared).for_each(|heap| row.first.value(heap).hash(&mut hasher));
    Some(hasher.finish())
}

/// Games that are equal for all heaps.
struct Class {
    spelling: String,
    zeros: u64,
    sequence: Sequence,
    proved: bool,
    form: Option<NormalForm>,
    // Other normal forms of games in the class.
    more_forms: Vec<NormalForm>,
    // The first values as far as observations go, made when they are needed.
    compared: Option<Sequence>,
}

/// Puts a game into its class, and links it to the first of the class.
fn join(store: &Store, row: &Row, classes: &mut Vec<Class>) -> Result<Option<Link>> {
    let Some(zeros) = row.first.zeros() else { return Ok(None) };
    let sequence = store.sequence(row)?;
    let form = NormalForm::of_game(&row.spelling)?;
    let link = |class: &Class, reason: Reason| Link {
        to: class.spelling.clone(),
        shift: class.zeros as i64 - zeros as i64,
        reason,
    };
    let same = |one: &NormalForm, other: &Option<NormalForm>| {
        other.as_ref().is_some_and(|other| one.digits() == other.digits())
    };
    for class in &mut *classes {
        if class.form.as_ref().is_some_and(|of| same(of, &form)) {
            return Ok(Some(link(class, Reason::Theorem)));
        }
        if sequence.is_shift_of(&class.sequence) {
            class.more_forms.extend(form);
            return Ok(Some(link(class, Reason::Period)));
        }
        if class.more_forms.iter().any(|of| same(of, &form)) {
            return Ok(Some(link(class, Reason::Theorem)));
        }
    }
    let proved = row.state == State::Proved;
    let mut class = Class {
        spelling: row.spelling.clone(),
        zeros,
        sequence,
        proved,
        form,
        more_forms: Vec::new(),
        compared: None,
    };
    let mut observed = None;
    for other in &mut *classes {
        // Two proved games that have come this far are different, or too long to be compared.
        if observed.is_none() && !(proved && other.proved) && agree(&mut class, other)? {
            observed = Some(link(other, Reason::Observed));
        }
    }
    classes.push(class);
    Ok(observed)
}

/// Whether the first values of two games agree as far as observations go.
fn agree(one: &mut Class, other: &mut Class) -> Result<bool> {
    for class in [&mut *one, &mut *other] {
        if class.compared.is_none() {
            let values = first_values(&rules_of(&class.spelling)?, COMPARED + class.zeros)?;
            let values = (0..values.len()).filter_map(|at| values.get(at));
            class.compared = Some(Sequence::of_first(values));
        }
    }
    let both = one.compared.as_ref().zip(other.compared.as_ref());
    Ok(both.is_some_and(|(one, other)| one.agrees_with(other, COMPARED)))
}
