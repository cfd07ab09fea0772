//! How an answer is known.

use crate::heap::HeapValues;
use crate::heap::period::Period;
use crate::outcome::Convention;
use std::fmt;

/// How an answer is known. A guess is never an answer, so there is no variant for one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Evidence {
    /// A theorem gives the answer at once.
    Theorem(Theorem),
    /// Every value that matters was computed by the rules, and a theorem puts them together.
    Computed {
        /// What was computed, in words: `the values of heaps 0 to 7, by the mex rule`.
        computed: String,
        /// What makes the answer out of the values.
        combined_by: Theorem,
    },
    /// A period that is proved for all heaps of a game gives the values, and a theorem puts them together.
    Period {
        /// The game, as users write it.
        game: String,
        /// The period.
        period: Period,
        /// How many heaps were evaluated for the proof: 0 to `heaps - 1`.
        heaps: u64,
        /// What makes a proof of them.
        proved_by: Theorem,
        /// What makes the answer out of the values.
        combined_by: Theorem,
    },
    /// An automaton that is proved right for all words of a game, and a theorem that puts values together.
    Automaton {
        /// The game, as users write it.
        game: String,
        /// How the end of play is scored.
        convention: Convention,
        /// How many states it has.
        states: u64,
        /// In how many sets of states the mex rule was checked.
        sets: u64,
        /// What makes the answer out of the values, where words are added up.
        combined_by: Option<Theorem>,
    },
    /// Each number up to a bound was looked at.
    Counted {
        /// How many numbers.
        numbers: u64,
    },
    /// Every position that can be reached was evaluated by the rules alone.
    Exhaustive {
        /// How many positions.
        positions: u64,
    },
}

impl Evidence {
    /// The values of the first so many heaps, put together by a theorem.
    pub(crate) fn of_heaps(heaps: usize, combined_by: Theorem) -> Self {
        let computed = match heaps.checked_sub(1) {
            None => "no heap had to be evaluated".to_owned(),
            Some(last) => format!("the values of heaps 0 to {last} by the mex rule"),
        };
        Self::Computed { computed, combined_by }
    }

    /// The values of the first so many heaps by an engine, put together by a theorem. What is said does
    /// not depend on how far the engine had to go before a period was proved.
    pub(crate) fn of_engine(engine: &(impl HeapValues + ?Sized), heaps: u64, combined_by: Theorem) -> Self {
        match heaps.checked_sub(1) {
            Some(last) if engine.period_from().is_some_and(|from| heaps > from) => Self::Computed {
                computed: format!(
                    "the values of heaps 0 to {last} by the mex rule, and by a period where smaller heaps prove one"
                ),
                combined_by,
            },
            _ => Self::of_heaps(usize::try_from(heaps).unwrap_or(usize::MAX), combined_by),
        }
    }
}

/// A named result of the literature, or one proved in `docs/theorems.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Theorem {
    /// What it is called.
    pub name: &'static str,
    /// Author, title, year.
    pub reference: &'static str,
}

impl Theorem {
    /// Values of components add up by nim-sum.
    pub const SPRAGUE_GRUNDY: Self = Self {
        name: "Sprague-Grundy theorem",
        reference: "R. P. Sprague, Über mathematische Kampfspiele, 1935; P. M. Grundy, Mathematics and games, 1939",
    };
    /// The nim-sum decides Nim, in normal and in misère play.
    pub const BOUTON: Self = Self {
        name: "Bouton's theorem",
        reference: "C. L. Bouton, Nim, a game with a complete mathematical theory, 1901",
    };
    /// Stairs an odd number of steps above the ground are Nim heaps.
    pub const STAIRCASE: Self = Self {
        name: "staircase Nim theorem",
        reference: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 1982 (reversible moves); docs/theorems.md",
    };
    /// Sums in which some components end the whole game.
    pub const LOONY: Self = Self {
        name: "theorem on loony values",
        reference: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 1982, chapter 12; docs/theorems.md, section 14",
    };
    /// Misère subtraction games are won like misère Nim on their Grundy values.
    pub const FERGUSON: Self = Self {
        name: "Ferguson's theorem for misère subtraction games",
        reference: "T. S. Ferguson, On sums of graph games with last player losing, 1974; docs/theorems.md",
    };
    /// Sums in which play may go on for ever.
    pub const LOOPY: Self = Self {
        name: "theorem of Smith and Fraenkel on loopy values",
        reference: "C. A. B. Smith, Graphs and composite games, 1966; A. S. Fraenkel, Y. Perl, Constructions in combinatorial games with cycles, 1975; docs/theorems.md, section 17",
    };
    /// Values of taking any number or splitting in two.
    pub const LASKER: Self = Self {
        name: "theorem on Lasker's Nim",
        reference: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 1982, chapter 4; docs/theorems.md",
    };
    /// A misère game that is proved to be won like misère Nim on its Grundy values.
    pub const LIKE_NIM: Self =
        Self { name: "misère play like Nim on the values", reference: "docs/theorems.md, section 1" };
    /// Values of splitting into two smaller heaps are the odious numbers.
    pub const SPLITTING: Self = Self {
        name: "odious-number theorem for splitting Nim",
        reference: "docs/theorems.md; odious numbers are OEIS A000069",
    };
    /// Values that depend on the last few alone repeat when these come again.
    pub const REPEATED_WINDOW: Self = Self {
        name: "repeated window",
        reference: "S. W. Golomb, A mathematical investigation of games of take-away, 1966; docs/theorems.md",
    };
    /// Values that depend on the last few and on a remainder alone repeat when these come again together.
    pub const REPEATED_CLASSES: Self = Self {
        name: "repeated window of rules with bounded reach",
        reference: "S. W. Golomb, A mathematical investigation of games of take-away, 1966; docs/theorems.md, section 16",
    };
    /// Values that depend on the last few alone, up to a number added to all, repeat with a saltus.
    pub const REPEATED_RELATIVE_WINDOW: Self = Self {
        name: "repeated relative window",
        reference: "docs/theorems.md; for all-but subtraction games",
    };
    /// A repetition of an octal game that is long enough goes on for ever.
    pub const GUY_SMITH: Self = Self {
        name: "Guy-Smith periodicity theorem",
        reference: "R. K. Guy, C. A. B. Smith, The G-values of various games, 1956; docs/theorems.md",
    };
    /// A repetition with a saltus goes on for ever when sums of values stay off the values of heaps.
    pub const ARITHMETIC: Self = Self {
        name: "sum theorem for arithmetic periods",
        reference: "docs/theorems.md, section 10; for codes with three heaps",
    };
    /// A repetition goes on for ever when no heap is rare any more.
    pub const SPARSE_SPACE: Self = Self {
        name: "sparse-space periodicity theorem",
        reference: "docs/theorems.md; the sparse space is of E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 1982, chapter 4",
    };
    /// An automaton that satisfies the mex rule in every set of states is right for all words.
    pub const SUBSETS: Self = Self {
        name: "subset theorem for games on words",
        reference: "docs/theorems.md, section 11; the setting is of J. Waldmann, Rewrite games, 2002",
    };
    /// Words that an automaton accepts are counted by powers of a matrix.
    pub const TRANSFER_MATRIX: Self = Self {
        name: "transfer-matrix method",
        reference: "R. P. Stanley, Enumerative Combinatorics 1, 1986, section 4.7; docs/theorems.md, section 12",
    };
    /// The P-positions of Wythoff's game are multiples of the golden ratio and its square, rounded down.
    pub const WYTHOFF: Self = Self {
        name: "Wythoff's theorem",
        reference: "W. A. Wythoff, A modification of the game of Nim, 1907; docs/theorems.md, section 13",
    };
    /// Values of removing digits from the length and the zero runs.
    pub const ZERO_RUNS: Self = Self {
        name: "zero-run theorem for removing digits",
        reference: "docs/theorems.md; the outcomes are those of Project Euler 961",
    };
    /// What hangs on an edge of Green Hackenbush counts by its value.
    pub const COLON: Self = Self {
        name: "colon principle for Green Hackenbush",
        reference: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 1982, chapter 7; docs/theorems.md, section 19",
    };
    /// The vertices of a cycle of Green Hackenbush are made one.
    pub const FUSION: Self = Self {
        name: "fusion principle and colon principle for Green Hackenbush",
        reference: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 1982, chapter 7; docs/theorems.md, section 19",
    };
    /// Maximum matchings decide geography on graphs without directions.
    pub const GEOGRAPHY: Self = Self {
        name: "matching theorem for undirected vertex geography",
        reference: "A. S. Fraenkel, E. R. Scheinerman, D. Ullman, Undirected edge geography, 1993; docs/theorems.md, section 20",
    };
    /// Inclusion-exclusion on sets of any kind.
    pub const SETS: Self = Self {
        name: "inclusion-exclusion",
        reference: "R. P. Stanley, Enumerative Combinatorics 1, 1986, chapter 2; docs/theorems.md, section 18",
    };
    /// Inclusion-exclusion that is cut short.
    pub const BONFERRONI: Self = Self {
        name: "Bonferroni's inequalities",
        reference: "C. E. Bonferroni, Teoria statistica delle classi e calcolo delle probabilità, 1936; docs/theorems.md, section 18",
    };
    /// Inclusion-exclusion over least common multiples.
    pub const INCLUSION_EXCLUSION: Self = Self {
        name: "inclusion-exclusion over least common multiples",
        reference: "R. P. Stanley, Enumerative Combinatorics 1, 1986, chapter 2; docs/theorems.md, section 6",
    };
}

impl fmt::Display for Theorem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.name, self.reference)
    }
}

impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Theorem(theorem) => write!(f, "theorem: {theorem}"),
            Self::Computed { computed, combined_by } => write!(f, "computed: {computed}; {combined_by}"),
            Self::Period { game, period, heaps, proved_by, combined_by } => write!(
                f,
                "proved period: {period}, by heaps 0 to {} and the {proved_by}; {combined_by}; \
                 certificate: `grundy period {game} --certificate FILE` writes it",
                heaps.saturating_sub(1),
            ),
            Self::Automaton { game, convention, states, sets, combined_by } => write!(
                f,
                "proved automaton: {states} states, by the mex rule in all {sets} sets of states that words lead to \
                 and the {}{}; certificate: `grundy prove '{game}'{} --certificate FILE` writes it",
                Theorem::SUBSETS,
                combined_by.map(|theorem| format!("; {theorem}")).unwrap_or_default(),
                if *convention == Convention::Misere { " --misere" } else { "" },
            ),
            Self::Counted { numbers } => {
                write!(f, "exhaustive: the divisors of each of the numbers 1 to {numbers} were counted")
            }
            Self::Exhaustive { positions } => {
                write!(f, "exhaustive: all {positions} reachable positions evaluated by the rules")
            }
        }
    }
}
