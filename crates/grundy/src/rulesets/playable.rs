//! What a built-in game provides beside its rules.

use crate::engine::{Engine, NamedMoves};
use crate::error::{Fault, InputError, Result};
use crate::game::{self, Cells, solve_cells};
use crate::heap::{HeapRules, HeapValues};
use crate::limits::Meter;
use crate::notation::Words;
use crate::outcome::Convention;
use crate::rules::Rules;
use crate::rulesets::graph::{GraphGame, Order};
use crate::rulesets::removing_digits::count::{CountMethod, Counts};
use crate::rulesets::rules::About;
use crate::word::{Symbol, WordRules};
use dashu_int::UBig;

/// How positions are solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// A theorem gives values and winning moves at once.
    Theorem,
    /// Small heaps by a table, larger ones by a proved period.
    Heaps,
    /// Values of all smaller heaps in order, by rare and common values.
    Sparse,
    /// Values of all smaller heaps in order, from the nim-sums that two heaps can have.
    PairSums,
    /// Values of all smaller heaps in order, from the values just before.
    Window,
    /// Values of all smaller components are computed in order.
    Table,
    /// Small components by a table of values, larger ones by a theorem that says who wins.
    TableOrTheorem,
    /// Short words by search, longer ones by a proved automaton.
    Words,
    /// A proved automaton gives values and winning moves of words of any length.
    Automaton,
    /// A proved period gives values and winning moves of heaps of any size.
    Period,
    /// Values in one pass where play must end, and other methods where it may go on for ever.
    Graph,
    /// Nimbers and infinity, where play may go on for ever.
    Loopy,
    /// Who wins, by going back from the ends of play.
    Retrograde,
    /// Written rules, compiled to loops and tables.
    Compiled,
    /// The naive method: exhaustive search by the rules alone.
    Search,
}

impl Method {
    /// All methods, the fastest first.
    pub const ALL: [Self; 15] = [
        Self::Graph,
        Self::TableOrTheorem,
        Self::Theorem,
        Self::Heaps,
        Self::Sparse,
        Self::PairSums,
        Self::Window,
        Self::Table,
        Self::Words,
        Self::Automaton,
        Self::Period,
        Self::Compiled,
        Self::Loopy,
        Self::Retrograde,
        Self::Search,
    ];

    /// The name users write.
    pub fn name(self) -> &'static str {
        match self {
            Self::Theorem => "theorem",
            Self::Heaps => "heaps",
            Self::Sparse => "sparse",
            Self::PairSums => "pair-sums",
            Self::Window => "window",
            Self::Table => "table",
            Self::TableOrTheorem => "table-or-theorem",
            Self::Words => "words",
            Self::Automaton => "automaton",
            Self::Period => "period",
            Self::Compiled => "compiled",
            Self::Graph => "graph",
            Self::Loopy => "loopy",
            Self::Retrograde => "retrograde",
            Self::Search => "search",
        }
    }

    /// Whether this method is a check of another: it has an answer wherever that one has, and is no part
    /// of it.
    pub(crate) fn checks(self, other: Self) -> bool {
        !matches!(
            (self, other),
            (Self::Period, _)
                | (Self::Automaton, Self::Words)
                | (Self::Table | Self::Theorem, Self::TableOrTheorem)
                | (Self::Table | Self::Loopy, Self::Graph)
                | (Self::Search, Self::Graph | Self::Loopy | Self::Retrograde)
                | (Self::Table, Self::Loopy | Self::Retrograde)
                | (Self::Sparse | Self::PairSums | Self::Window, Self::Heaps)
        )
    }

    /// The method with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|method| method.name() == name)
    }
}

/// The methods that solve a game, the one to prefer first and the naive one last, each with the
/// reason for which it applies.
pub type Methods = Vec<(Method, &'static str)>;

/// Why exhaustive search applies to every game.
pub(crate) const SEARCH_REASON: &str = "the rules alone; the specification of the other methods";

/// A built-in game: rules whose moves have names, positions that are written, methods that solve it.
pub trait Playable: NamedMoves {
    /// The game as users write it, in canonical spelling.
    fn spelling(&self) -> String;

    /// What the text of the rules says beside them, for games that are written.
    fn about(&self) -> Option<&About> {
        None
    }

    /// The rules of heaps or tuples, for games in which they are written.
    fn written(&self) -> Option<&Rules> {
        None
    }

    /// Reads a position: a sum of components.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    fn parse_position(&self, words: &Words) -> Result<Vec<Self::Component>, InputError>;

    /// The words of a position, in canonical spelling.
    fn show_position(&self, position: &[Self::Component]) -> Vec<String>;

    /// The component that the natural number `n` names, for games whose positions are numbers.
    fn component(&self, n: u64) -> Option<Self::Component>;

    /// An engine that computes the values of heaps in order by a method, where there is one beside those of the
    /// rules of one heap.
    fn heap_engine(&self, _method: Method, _convention: Convention) -> Option<Box<dyn HeapValues + '_>> {
        None
    }

    /// Small components, the smallest first, for checks of what is right for all.
    fn small_components(&self, most: usize) -> Vec<Self::Component> {
        let Some(arity) = self.arity() else {
            return (0..most as u64).map_while(|n| self.component(n)).collect();
        };
        let mut tuples: Vec<Vec<u64>> = Vec::new();
        for largest in (0..most as u64).take_while(|_| arity > 0) {
            let bounds = vec![largest; arity];
            let box_of = game::tuples(&bounds);
            tuples.extend(box_of.filter(|tuple| tuple.contains(&largest)).take(most));
            if tuples.len() >= most {
                break;
            }
        }
        tuples.truncate(most);
        tuples.iter().filter_map(|tuple| self.tuple(tuple)).collect()
    }

    /// How many numbers a component has, for games whose components are tuples of numbers.
    fn arity(&self) -> Option<usize> {
        None
    }

    /// The component that these numbers name, for games with [`Playable::arity`].
    fn tuple(&self, _numbers: &[u64]) -> Option<Self::Component> {
        None
    }

    /// The values of all tuples up to these bounds, for games with [`Playable::arity`].
    ///
    /// By default each is solved by itself.
    ///
    /// # Errors
    /// [`Fault::NoSuchAnswer`] where a value is not known or components are no tuples; a limit that was
    /// reached.
    fn tuple_values(
        &self,
        bounds: &[u64],
        method: Method,
        convention: Convention,
        meter: &mut Meter<'_>,
    ) -> Result<Cells> {
        solve_cells(self, bounds, method, convention, meter)
    }

    /// The rules of one heap, for games on heaps that the heap engines know.
    fn heap_rules(&self) -> Option<&HeapRules> {
        None
    }

    /// The rules on words, for games whose components are words.
    fn word_rules(&self) -> Option<WordRules> {
        None
    }

    /// The word of a component, for games with [`Playable::word_rules`].
    fn as_word(&self, _component: &Self::Component) -> Option<Vec<Symbol>> {
        None
    }

    /// Why a component has its value in normal play, in the game's own terms, where a theorem says so.
    fn in_own_terms(&self, _component: &Self::Component) -> Option<String> {
        None
    }

    /// The game as one on the vertices of a graph, if it is that.
    fn as_graph(&self) -> Option<&GraphGame> {
        None
    }

    /// The order in which the vertices that can be reached from a position get their values, of which `most` are
    /// listed, for games on a graph.
    ///
    /// # Errors
    /// A limit that was reached.
    fn order(
        &self,
        _position: &[Self::Component],
        _most: usize,
        _meter: &mut Meter<'_>,
    ) -> Result<Option<Order>> {
        Ok(None)
    }

    /// The methods that solve this game under a convention.
    fn methods(&self, convention: Convention) -> Methods;

    /// The methods of [`Playable::count_below`], the fastest first.
    fn count_methods(&self) -> &'static [CountMethod] {
        &[]
    }

    /// Counts the positive integers below a bound by their Grundy values, for games in which that
    /// can be done for all of them at once.
    ///
    /// # Errors
    /// [`Fault::NoSuchAnswer`] for other games, or a limit that was reached.
    fn count_below(
        &self,
        _below: &UBig,
        _method: CountMethod,
        _convention: Convention,
        _meter: &mut Meter<'_>,
    ) -> Result<Counts> {
        let why = format!(
            "the winning positions of `{}` cannot be counted; those of games on words can",
            self.spelling()
        );
        Err(InputError::new(Fault::NoSuchAnswer(why)).into())
    }

    /// The engine for one of these methods.
    fn engine(&self, method: Method, convention: Convention) -> Box<dyn Engine<Self::Component> + '_>;
}
