//! Games that are equal by theorem: one is searched, and what it leaves open holds for the others.
//!
//! Only results without a period are shared: a proved game says so at once when it is searched.

use super::limit_of;
use crate::error::Result;
use crate::normal_form::NormalForm;
use crate::store::{Claim, Finding, Store};
use grundy::Limits;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// How many normal forms are kept whose games are left open; games of others are searched each by itself.
const MOST_FORMS: usize = 1 << 19;

/// A game that was searched in vain.
#[derive(Clone, Debug)]
struct Open {
    shift: u64,
    heaps: u64,
    largest: (u64, u64),
    stopped: Option<(String, u64)>,
}

/// What is known of the games of one normal form, and which of them wait.
#[derive(Debug, Default)]
struct Form {
    open: Option<Open>,
    searching: bool,
    held: VecDeque<(Claim, NormalForm)>,
}

/// What becomes of a claim.
#[derive(Debug)]
pub(super) enum Next {
    /// It is to be searched.
    Search(Claim),
    /// What a search would leave, but for the time it takes.
    Taken(Claim, Finding),
}

/// The games that are searched and those that wait for them, by normal form.
#[derive(Debug)]
pub(super) struct Equal<'s> {
    heaps: u64,
    limits: &'s Limits,
    forms: FxHashMap<Vec<u8>, Form>,
    searched: FxHashMap<i64, NormalForm>,
    held: usize,
}

impl<'s> Equal<'s> {
    /// Begins with the open games of a store.
    pub(super) fn new(store: &Store, heaps: u64, limits: &'s Limits) -> Result<Self> {
        let mut equal =
            Self { heaps, limits, forms: FxHashMap::default(), searched: FxHashMap::default(), held: 0 };
        store.open_rows(|row| {
            if let (Some(form), Some(finding)) = (NormalForm::of_game(&row.spelling)?, &row.finding) {
                equal.keep(form, finding);
            }
            Ok(())
        })?;
        Ok(equal)
    }

    /// How many claims wait for an equal game.
    pub(super) fn held(&self) -> usize {
        self.held
    }

    /// Takes a claim, which is to be searched, is answered, or waits.
    pub(super) fn enter(&mut self, claim: Claim) -> Result<Option<Next>> {
        match NormalForm::of_game(&claim.spelling)? {
            None => Ok(Some(Next::Search(claim))),
            Some(form) => Ok(self.next(claim, form)),
        }
    }

    fn next(&mut self, claim: Claim, normal: NormalForm) -> Option<Next> {
        let form = self.forms.entry(normal.digits().to_vec()).or_default();
        if form.searching {
            form.held.push_back((claim, normal));
            self.held += 1;
            return None;
        }
        if let Some(finding) = form.open.as_ref().and_then(|open| open.seen_from(normal.shift(), self.heaps))
        {
            return Some(Next::Taken(claim, finding));
        }
        form.searching = true;
        self.searched.insert(claim.game, normal);
        Some(Next::Search(claim))
    }

    /// Says what a search found, and gives the claims that waited for it as far as they wait no more.
    pub(super) fn finished(&mut self, claim: &Claim, finding: &Finding) -> Vec<Next> {
        let Some(normal) = self.searched.remove(&claim.game) else { return Vec::new() };
        let digits = normal.digits().to_vec();
        self.keep(normal, finding);
        let Some(form) = self.forms.get_mut(&digits) else { return Vec::new() };
        form.searching = false;
        let held = std::mem::take(&mut form.held);
        self.held -= held.len();
        if form.open.is_none() && held.is_empty() {
            self.forms.remove(&digits);
        }
        held.into_iter().filter_map(|(claim, normal)| self.next(claim, normal)).collect()
    }

    /// Keeps an open result that may serve other games, unless what is kept knows more of the normal form.
    fn keep(&mut self, normal: NormalForm, finding: &Finding) {
        let (None, Some(largest)) = (&finding.found, finding.largest) else { return };
        // A limit that is higher now stops a search later.
        let too_low =
            |(name, at): &(String, u64)| limit_of(name, self.limits).is_none_or(|limit| limit > *at);
        if finding.stopped.as_ref().is_some_and(too_low) {
            return;
        }
        let known = self.forms.contains_key(normal.digits());
        if !known && self.forms.len() >= MOST_FORMS {
            return;
        }
        let open = Open {
            shift: normal.shift(),
            heaps: finding.heaps,
            largest,
            stopped: finding.stopped.clone().filter(|_| finding.heaps < self.heaps),
        };
        let form = self.forms.entry(normal.digits().to_vec()).or_default();
        let reach = |open: &Open| open.heaps.saturating_add(open.shift);
        if form.open.as_ref().is_none_or(|known| reach(known) < reach(&open)) {
            form.open = Some(open);
        }
    }
}

impl Open {
    /// What a search of another game of the normal form leaves, if this one says all of it.
    ///
    /// The values of the normal form come `shift` heaps later, and are 0 before. So the heap of `n` of the
    /// other game has the value of the heap of `n + its shift - shift` of this one.
    fn seen_from(&self, shift: u64, heaps: u64) -> Option<Finding> {
        let seen = self.heaps.saturating_add(self.shift).saturating_sub(shift).min(heaps);
        if seen < heaps && self.stopped.is_none() {
            return None;
        }
        let largest = match self.largest {
            (0, _) => (0, 0),
            (value, heap) => (value, heap.checked_add(self.shift)?.checked_sub(shift)?),
        };
        // Where that is beyond what is looked at, another value is the largest there.
        if largest.1 >= seen {
            return None;
        }
        let stopped = self.stopped.clone().filter(|_| seen < heaps);
        Some(Finding { bound: heaps, heaps: seen, stopped, largest: Some(largest), ..Finding::unsearched() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(shift: u64, heaps: u64, largest: (u64, u64), stopped: bool) -> Open {
        Open { shift, heaps, largest, stopped: stopped.then(|| ("time".to_owned(), 1)) }
    }

    #[test]
    fn results_are_shifted() {
        let seen = |open: Open, shift, heaps| {
            open.seen_from(shift, heaps)
                .map(|finding| (finding.heaps, finding.largest.unwrap(), finding.stopped.is_some()))
        };
        assert_eq!(seen(open(2, 100, (9, 50), false), 2, 100), Some((100, (9, 50), false)));
        assert_eq!(seen(open(2, 100, (9, 50), false), 0, 100), Some((100, (9, 52), false)));
        // The last two heaps of the other game would not be known, or the largest value is none of its.
        assert_eq!(seen(open(0, 100, (9, 50), false), 2, 100), None);
        assert_eq!(seen(open(2, 100, (9, 98), false), 0, 100), None);
        assert_eq!(seen(open(2, 100, (9, 97), false), 0, 100), Some((100, (9, 99), false)));
        // More heaps than are wanted.
        assert_eq!(seen(open(0, 200, (9, 50), false), 2, 100), Some((100, (9, 48), false)));
        assert_eq!(seen(open(0, 200, (9, 150), false), 2, 100), None);
        // A search that a limit stopped.
        assert_eq!(seen(open(0, 60, (9, 50), true), 2, 100), Some((58, (9, 48), true)));
        assert_eq!(seen(open(2, 60, (9, 50), true), 0, 100), Some((62, (9, 52), true)));
        assert_eq!(seen(open(2, 99, (9, 50), true), 0, 100), Some((100, (9, 52), false)));
        assert_eq!(seen(open(3, 60, (0, 0), true), 0, 100), Some((63, (0, 0), true)));
    }
}
