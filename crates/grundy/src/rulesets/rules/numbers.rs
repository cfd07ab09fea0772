//! Games on heaps and tuples by rules that a user wrote.

use super::{About, Seen, by_compiled};
use crate::answer::Move;
use crate::engine::{Engine, NamedMoves, naive, naive_with_endings};
use crate::error::{Fault, InputError, Result};
use crate::game::{BuiltIn, Cells, Game, solve_cells};
use crate::heap::HeapValues;
use crate::limits::Meter;
use crate::notation::{Words, parse_small, parse_tuples, show_tuple};
use crate::outcome::Convention;
use crate::rules::{
    Compiled, CompiledHeaps, MAX_NUMBER, Measure, Rules, Shape, Undefined, holds, moves_of, recognise,
    too_large,
};
use crate::ruleset::{Ended, Options, Ruleset};
use crate::rulesets::playable::SEARCH_REASON;
use crate::rulesets::{Method, Methods, Playable};
use dashu_int::UBig;

/// The numbers of a component.
pub type Numbers = Vec<u64>;

/// A game on heaps or tuples of numbers.
#[derive(Clone, Debug)]
pub struct NumberGame {
    rules: Rules,
    spelling: String,
    about: About,
    // Whether a heap of 0 can be left out, having no moves and ending nothing.
    zero_is_nothing: bool,
    lister: Lister,
}

/// How the moves of a component are listed.
#[derive(Clone, Debug)]
enum Lister {
    /// By trying every choice; the same game with compiled rules is beside it.
    Naive(Box<NumberGame>),
    /// By the rules compiled to loops.
    Compiled(Box<Compiled>),
}

/// The most choices that are tried for the moves of one component.
const MOST_TRIED: u64 = 1 << 22;

impl NumberGame {
    /// The game with these rules, or the one of the library that they amount to.
    ///
    /// # Errors
    /// What the game of the library says.
    pub(super) fn make(
        rules: Rules,
        spelling: String,
        about: About,
        meter: &mut Meter<'_>,
    ) -> Result<Box<dyn BuiltIn>> {
        let recognised = recognise(&rules);
        let own = Self::new(rules, spelling, about);
        let Some(recognised) = recognised else { return Ok(Box::new(own)) };
        let words = Words::of_line("the game that was recognised", None, &recognised.game);
        let game = Game::parse(&words.whole(), meter)?.into_rules();
        Ok(Box::new(Seen { own, game, recognised }))
    }

    fn new(rules: Rules, spelling: String, about: About) -> Self {
        let lister = Lister::Compiled(Box::new(Compiled::new(&rules)));
        let mut game = Self { rules, spelling, about, zero_is_nothing: false, lister };
        if matches!(game.rules.shape, Shape::Heap(_)) {
            let zero = vec![0];
            game.zero_is_nothing = game.is_terminal(&zero) && game.ended(&zero).is_none();
        }
        Self { lister: Lister::Naive(Box::new(game.clone())), ..game }
    }

    /// The same game with its rules compiled.
    fn compiled(&self) -> Option<(&Self, &Compiled)> {
        match &self.lister {
            Lister::Naive(game) => game.compiled(),
            Lister::Compiled(compiled) => Some((self, compiled)),
        }
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    fn is_heap(&self) -> bool {
        matches!(self.rules.shape, Shape::Heap(_))
    }

    /// The numbers of a component as it is written.
    pub(super) fn numbers_of(&self, words: &Words) -> Option<Numbers> {
        self.parse_position(words).ok()?.pop()
    }

    /// Whether a component can be left out of a sum, being a heap of 0 without moves.
    pub(super) fn is_nothing(&self, component: &[u64]) -> bool {
        self.zero_is_nothing && component == [0]
    }

    fn too_many(&self, component: &[u64]) -> String {
        format!("more than {MOST_TRIED} choices have to be tried for the moves from {}", self.show(component))
    }

    fn signed(component: &[u64]) -> Vec<i64> {
        component.iter().map(|&n| i64::try_from(n).unwrap_or(i64::MAX)).collect()
    }

    fn show(&self, component: &[u64]) -> String {
        let numbers: Vec<UBig> = component.iter().map(|&n| n.into()).collect();
        match numbers.as_slice() {
            [heap] if self.is_heap() => heap.to_string(),
            tuple => show_tuple(tuple),
        }
    }
}

impl Ruleset for NumberGame {
    type Component = Numbers;

    fn options(&self, component: &Numbers, options: &mut Options<Numbers>) {
        let mut found = Vec::new();
        let mut each = |one: crate::rules::NaiveMove| {
            let mut results = one.results;
            if self.zero_is_nothing {
                results.retain(|result| result != &[0]);
            }
            results.sort_unstable_by(|a, b| b.cmp(a));
            found.push(results);
        };
        let listed = match &self.lister {
            Lister::Naive(_) if self.effort(component) > MOST_TRIED => {
                options.refuse_as_many(self.too_many(component));
                return;
            }
            Lister::Naive(_) => moves_of(&self.rules, component, &mut each),
            Lister::Compiled(compiled) => {
                compiled.moves_within(component, MOST_TRIED, &mut each).map(|whole| {
                    if !whole {
                        options.refuse_as_many(self.too_many(component));
                    }
                })
            }
        };
        if let Measure::Watched(own) = &self.rules.measure {
            let before = Self::signed(component);
            let is_less = |left: &Numbers| Measure::is_less(own, &Self::signed(left), &before) == Ok(true);
            if let Some(left) = found.iter().flatten().find(|left| !is_less(left)) {
                let (from, to) = (self.show(component), self.show(left));
                options
                    .refuse(format!("the move from {from} to {to} does not lower the measure of the rules"));
            }
        }
        if listed == Err(Undefined::TooLarge) {
            options.refuse(too_large(&self.show(component)));
        }
        // A move is what it leads to.
        found.sort_unstable();
        found.dedup();
        found.into_iter().for_each(|option| options.push_sum(option));
    }

    fn ended(&self, component: &Numbers) -> Option<Ended> {
        let numbers = Self::signed(component);
        let ending =
            self.rules.endings.iter().find(|ending| holds(&ending.condition, &numbers) == Ok(true))?;
        Some(ending.verdict)
    }

    fn effort(&self, component: &Numbers) -> u64 {
        if let Lister::Compiled(_) = self.lister {
            return 0;
        }
        let numbers = Self::signed(component);
        self.rules.moves.iter().fold(0, |sum: u64, rule| {
            let bounds = rule.bounds.of(&numbers).unwrap_or_default();
            let product = bounds.iter().fold(1u64, |product, &most| {
                product.saturating_mul(u64::try_from(most.saturating_add(1)).unwrap_or_default())
            });
            sum.saturating_add(product)
        })
    }

    fn name(&self, component: &Numbers) -> String {
        self.show(component)
    }

    fn owned_bytes(&self, component: &Numbers) -> usize {
        size_of_val(component.as_slice())
    }
}

impl NamedMoves for NumberGame {
    fn name_move(&self, place: usize, component: &Numbers, _: usize, option: &[Numbers]) -> Move {
        let leaving: Vec<Vec<i64>> = option.iter().map(|one| Self::signed(one)).collect();
        let name = self.rules.name_of(&Self::signed(component), &leaving);
        if let (None, true, Some(&heap)) = (&name, self.is_heap(), component.first()) {
            let left: Vec<u64> = option.iter().flatten().copied().collect();
            if left.iter().try_fold(0u64, |sum, &heap| sum.checked_add(heap)).is_some_and(|sum| sum <= heap) {
                let left: Vec<UBig> = left.into_iter().map(UBig::from).collect();
                return Move::in_heap(place, &heap.into(), &left);
            }
        }
        let leaving = option.iter().map(|one| self.show(one)).collect();
        let of = if self.is_heap() { "heap" } else { "component" };
        Move::Named { of, component: place, name: name.unwrap_or_default(), leaving }
    }
}

impl Playable for NumberGame {
    fn spelling(&self) -> String {
        self.spelling.clone()
    }

    fn about(&self) -> Option<&About> {
        Some(&self.about)
    }

    fn written(&self) -> Option<&Rules> {
        Some(&self.rules)
    }

    fn parse_position(&self, words: &Words) -> Result<Vec<Numbers>, InputError> {
        if self.is_heap() {
            let heap = |word| Ok(vec![parse_small(&word, "a number by these rules", MAX_NUMBER)?]);
            return words.iter().map(heap).collect();
        }
        let number = |number: UBig| {
            u64::try_from(&number).ok().filter(|&number| number <= MAX_NUMBER).ok_or_else(|| {
                let number = crate::error::shorten(&number.to_string());
                words.whole().fault(Fault::TooLarge {
                    number,
                    what: "a number by these rules",
                    most: MAX_NUMBER,
                })
            })
        };
        let tuples = parse_tuples(words, self.rules.shape.arity())?;
        tuples.into_iter().map(|tuple| tuple.into_iter().map(number).collect()).collect()
    }

    fn show_position(&self, position: &[Numbers]) -> Vec<String> {
        position.iter().map(|component| self.show(component)).collect()
    }

    fn component(&self, n: u64) -> Option<Numbers> {
        self.is_heap().then(|| vec![n])
    }

    fn arity(&self) -> Option<usize> {
        (!self.is_heap()).then(|| self.rules.shape.arity())
    }

    fn tuple(&self, numbers: &[u64]) -> Option<Numbers> {
        (!self.is_heap()).then(|| numbers.to_vec())
    }

    fn methods(&self, _: Convention) -> Methods {
        vec![(Method::Compiled, by_compiled::REASON), (Method::Search, SEARCH_REASON)]
    }

    fn tuple_values(
        &self,
        bounds: &[u64],
        method: Method,
        convention: Convention,
        meter: &mut Meter<'_>,
    ) -> Result<Cells> {
        if let (Method::Compiled, Convention::Normal, Some((_, compiled))) =
            (method, convention, self.compiled())
            && let Some(cells) = by_compiled::cells(compiled, bounds, meter)?
        {
            return Ok(cells);
        }
        solve_cells(self, bounds, method, convention, meter)
    }

    fn heap_engine(&self, method: Method, convention: Convention) -> Option<Box<dyn HeapValues + '_>> {
        match (method, convention, self.compiled()) {
            (Method::Compiled, Convention::Normal, Some((_, compiled))) => {
                CompiledHeaps::new(compiled).map(|heaps| Box::new(heaps) as Box<dyn HeapValues>)
            }
            _ => None,
        }
    }

    fn engine(&self, method: Method, convention: Convention) -> Box<dyn Engine<Numbers> + '_> {
        if let (Method::Compiled, Some((game, compiled))) = (method, self.compiled()) {
            return by_compiled::engine(game, compiled, convention);
        }
        match self.rules.endings.is_empty() {
            true => naive(self, convention),
            false => naive_with_endings(self, convention),
        }
    }
}
