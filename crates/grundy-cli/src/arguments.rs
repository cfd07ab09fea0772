//! The arguments, defined once: parsing, help, completions and the man page come from here.

mod mistakes;
mod multiples;
mod quantity;

pub use multiples::Multiples;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgGroup, Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use grundy::Convention;
use grundy::judge::Problem;
use grundy::rulesets::Method;
use grundy::rulesets::removing_digits::count::CountMethod;
use grundy::{Interrupt, Limits, inclusion_exclusion};
use quantity::{duration, memory, natural};
use std::path::PathBuf;

/// Solve impartial games, and say how the answer is known.
#[derive(Debug, Parser)]
#[command(name = "grundy", version, arg_required_else_help = true, max_term_width = 100)]
#[command(after_help = "`grundy games` lists the games, `grundy VERB --help` explains a verb.\n\
    Exit status: 0 answered, 1 a check said no, 2 wrong input, 3 a limit was reached,\n\
    130 interrupted.")]
pub struct Arguments {
    #[command(subcommand)]
    pub verb: Verb,
    #[command(flatten)]
    pub common: Common,
}

impl Arguments {
    /// Reads the arguments of this process; what they are not ends it, with what is meant.
    pub fn read() -> Self {
        Self::try_parse().unwrap_or_else(|error| {
            let words: Vec<String> =
                std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
            mistakes::explain(error, &words).exit()
        })
    }
}

/// Options of every verb.
#[derive(Debug, Args)]
pub struct Common {
    /// How answers are written: for people, or one JSON object a line; `values` knows more formats
    #[arg(long, value_enum, default_value_t = TableFormat::Text, global = true)]
    pub format: TableFormat,
    /// The most memory for tables and memos, such as 512MiB or 8GiB
    #[arg(long, allow_hyphen_values = true, value_name = "SIZE", value_parser = memory, default_value = "2GiB", global = true)]
    pub max_memory: u64,
    /// The most positions to evaluate
    #[arg(long, allow_hyphen_values = true, value_name = "COUNT", value_parser = natural, default_value = "1e10", global = true)]
    pub max_positions: u64,
    /// The most time for one answer, such as 90s, 10m, 2h or none
    #[arg(long, allow_hyphen_values = true, value_name = "TIME", value_parser = duration, default_value = "10m", global = true)]
    pub time_limit: quantity::TimeLimit,
}

impl Common {
    pub fn limits(&self, interrupt: Interrupt) -> Limits {
        Limits { positions: self.max_positions, memory: self.max_memory, time: self.time_limit.0, interrupt }
    }
}

/// How answers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Text,
    Json,
}

/// How tables are written; answers have the first two of these formats alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TableFormat {
    /// For people
    Text,
    /// One JSON object a line (docs/json.md)
    Json,
    /// For `values`: comma-separated, a heap a line
    Csv,
    /// For `values`: a b-file of the OEIS
    BFile,
    /// For `values`: a NumPy array (docs/values.md)
    Npy,
    /// For `values` of a graph: the graph in DOT, with outcome and value on each vertex
    Dot,
}

impl TableFormat {
    /// The name users write.
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Json => "json",
            Self::Csv => "csv",
            Self::BFile => "b-file",
            Self::Npy => "npy",
            Self::Dot => "dot",
        }
    }

    /// The format as one of answers, if it is one.
    pub fn of_answers(self) -> Option<Format> {
        match self {
            Self::Text => Some(Format::Text),
            Self::Json => Some(Format::Json),
            _ => None,
        }
    }

    /// Whether rows are written without knowing what follows.
    pub fn is_streamed(self) -> bool {
        matches!(self, Self::Csv | Self::BFile)
    }
}

#[derive(Debug, Subcommand)]
pub enum Verb {
    /// Who wins, the Grundy value, every winning move, and how this is known
    #[command(after_help = "Example: grundy solve nim 3 5 7")]
    Solve(Solve),
    /// The Grundy values of heaps 0 to N
    #[command(after_help = "Example: grundy values subtract:2,5 --to 30")]
    Values(Values),
    /// How many starting positions win: below a bound, of a length, or up to one
    #[command(after_help = "Example: grundy count removing-digits --below 10^18\n          \
        grundy count removing-digits --length 10^18 --mod 961\n          \
        grundy count removing-digits --closed-form\n          \
        grundy count kayles --below 10^18 --heaps 3 --multisets\n\
        Games on heaps count the sums of K heaps of at least A and below N.\n\
        Games whose words are numerals count positive integers; others count words in normal form, the empty\n\
        one with them. Without a number the formulas are of integers below a power of the base, or of words\n\
        by length.")]
    Count(Count),
    /// The winning position that has a number, in the order of length and then of the alphabet
    #[command(after_help = "Example: grundy nth removing-digits 10^100")]
    Nth(Nth),
    /// The number of a position among those of its outcome: the inverse of nth
    #[command(after_help = "Example: grundy rank removing-digits 1005")]
    Rank(Rank),
    /// How many numbers are divisible by some of given ones, or none; their sum, and the K-th
    #[command(after_help = "Example: grundy multiples --of 2,3 --up-to 10\n\
        grundy multiples --of 3,5 --up-to 999 --sum\n\
        grundy multiples --coprime-to 30 --from 10^15 --up-to 10^16\n\
        grundy multiples --first-primes 168 --none --up-to 10^15\n\
        grundy multiples --of 4,6,9 --exactly 2 --nth 10^18\n\
        A divisor that is written twice counts once. Exit status: 2 if there is no K-th number.")]
    Multiples(Multiples),
    /// How many items are in at least one of some sets, or in K of them
    #[command(after_help = "Example: grundy union a.txt b.txt c.txt --exactly 2\n          \
        grundy union --sizes sizes.txt\n\
        A file of a set has an item a line, without the white space around it; blank lines are no items, and one that is\n\
        repeated counts once. A file of sizes has a line for each intersection: `A & B = 3`, `A = 5`\n\
        for a set, `{} = 9` for all items there are, # before a comment.")]
    Union(Union),
    /// Preperiod, period and saltus of a game on heaps, proved for all heaps
    #[command(after_help = "Example: grundy period kayles --certificate kayles.json")]
    Period(Period),
    /// Values of all words of a game on words, by an automaton that is learned and proved
    #[command(after_help = "Example: grundy prove removing-digits --dot\n\
        Exit status: 3 if no automaton is proved within the limits; what was learned is written all the same, \
        and said to be not proved.")]
    Prove(Prove),
    /// What makes one trust rules: their moves in a position, the first values, what was recognised, and every
    /// method against the naive one
    #[command(
        after_help = "Example: grundy check my.rules 7\nExit status: 1 if methods differ or something known is \
        otherwise."
    )]
    Check(Check),
    /// Check a certificate by other code than made it
    #[command(
        after_help = "Example: grundy verify kayles.json\nExit status: 1 if the certificate is refused, \
        2 if the file is not a certificate."
    )]
    Verify(Verify),
    /// Read an online judge's input on standard input and write its output, nothing else
    #[command(after_help = "Example: echo '2 2 3' | grundy judge acwing-891")]
    Judge(Judge),
    /// List the games
    #[command(after_help = "Example: grundy games")]
    Games,
    /// Compare every method with every simpler one on this machine
    #[command(after_help = "Example: grundy self-test")]
    SelfTest(SelfTest),
    /// Search all games of a family for their periods, and keep them in a store
    #[command(after_help = "Example: grundy survey 'octal:0.??' --store codes.db --heaps 10000\n\
        Families: octal:0.???, hex:0.?F, 4.?7, subtract:{1..20 choose 3}, subtract:{1..9 choose 1..3}.\n\
        The limits are for each game; the searches of one process share the memory.")]
    Survey(Survey),
    /// Write a shell's completions
    #[command(after_help = "Example: grundy completions bash > /etc/bash_completion.d/grundy")]
    Completions(Completions),
    /// Write the man page of the program, or of a verb
    #[command(after_help = "Example: grundy man solve | man -l -")]
    Man(Man),
}

/// Which game.
#[derive(Debug, Args)]
pub struct GameText {
    /// The game, such as nim, subtract:2,5, graph:FILE (`grundy games` lists them), a file FILE.rules, or rules
    /// in line (docs/rules.md)
    #[arg(value_name = "GAME")]
    pub game: String,
    /// GAME is rules in line, such as 'heap n; n -> n - k where k in squares'
    #[arg(short = 'e', long = "rules")]
    pub in_line: bool,
}

impl GameText {
    /// Whether the game is in a file that is standard input, such as `graph:-`.
    pub fn reads_input(&self) -> bool {
        !self.in_line && self.game.split_once(':').is_some_and(|(_, file)| file == "-")
    }
}

/// How a game is played and solved.
#[derive(Debug, Args)]
pub struct Play {
    #[command(flatten)]
    pub game: GameText,
    /// Play the misère game, in which the player who cannot move wins
    #[arg(long)]
    pub misere: bool,
    /// Solve by a second method too, and compare
    #[arg(long)]
    pub double_check: bool,
}

impl Play {
    pub fn convention(&self) -> Convention {
        convention(self.misere)
    }
}

/// What the flag for misère play stands for.
pub fn convention(misere: bool) -> Convention {
    if misere { Convention::Misere } else { Convention::Normal }
}

#[derive(Debug, Args)]
pub struct Solve {
    #[command(flatten)]
    pub play: Play,
    /// The position, one word a component; - alone reads one position a line from standard input
    #[arg(allow_negative_numbers = true)]
    pub position: Vec<String>,
    /// The method, instead of the best one
    #[arg(long, value_parser = named(Method::ALL.map(Method::name), Method::from_name))]
    pub method: Option<Method>,
    /// Say which method is used, and why
    #[arg(long)]
    pub explain_plan: bool,
    /// Say why, in the terms of a proved automaton and of the game (games on words)
    #[arg(long)]
    pub explain: bool,
    /// How many winning moves to list (in at most some 4 MiB of text), or all
    #[arg(long, value_name = "COUNT", value_parser = quantity::count_or_all, default_value = "1000")]
    pub moves: usize,
}

#[derive(Debug, Args)]
pub struct Values {
    #[command(flatten)]
    pub play: Play,
    /// The largest heap; of tuples a number for each place (A,B), or one for all. A graph has no need of it
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub to: Option<String>,
    /// The method, instead of the best one
    #[arg(long, value_parser = named(Method::ALL.map(Method::name), Method::from_name))]
    pub method: Option<Method>,
    /// Say which method is used, and why
    #[arg(long)]
    pub explain_plan: bool,
    /// Write to a file, so that the same command goes on where it was stopped (docs/values.md)
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Write the file anew when something else or something damaged is in its place
    #[arg(long, requires = "out")]
    pub force: bool,
    /// Keep only the last W values in memory, for games that need no more
    #[arg(long, allow_hyphen_values = true, value_name = "W", value_parser = natural)]
    pub window: Option<u64>,
    /// The bytes of a value in npy [default: 2, or 4 where 2 are not enough]
    #[arg(long, value_name = "B", value_parser = named(["1", "2", "4"], |name| name.parse::<u8>().ok()))]
    pub bytes: Option<u8>,
    /// Show progress even when standard error is no terminal
    #[arg(long)]
    pub progress: bool,
}

#[derive(Debug, Args)]
#[command(group = ArgGroup::new("formula").multiple(true))]
#[command(group = ArgGroup::new("asked").multiple(true).required(true)
    .args(["below", "length", "up_to_length", "recurrence", "generating_function", "closed_form"]))]
pub struct Count {
    #[command(flatten)]
    pub play: Play,
    /// Count the positive integers below N, which may have any size
    #[arg(long, value_name = "N", allow_hyphen_values = true, group = "which")]
    pub below: Option<String>,
    /// Count the words of L symbols, or the integers of L digits
    #[arg(long, value_name = "L", allow_hyphen_values = true, group = "which")]
    pub length: Option<String>,
    /// Count the words of at most L symbols, or the positive integers of at most L digits
    #[arg(long, value_name = "L", allow_hyphen_values = true, group = "which")]
    pub up_to_length: Option<String>,
    /// Count sums of heaps of A to N-1 [default: 1] (games on heaps)
    #[arg(
        long,
        value_name = "A",
        allow_hyphen_values = true,
        requires = "below",
        conflicts_with = "formula"
    )]
    pub from: Option<String>,
    /// How many heaps a sum has, in a row [default: 1] (games on heaps)
    #[arg(
        long,
        value_name = "K",
        allow_hyphen_values = true,
        requires = "below",
        conflicts_with = "formula"
    )]
    pub heaps: Option<String>,
    /// Sums of the same heaps in another order are the same
    #[arg(long, requires = "below", conflicts_with = "formula")]
    pub multisets: bool,
    /// Sums of the same heaps in another order are the same, and no two heaps are equal
    #[arg(long, requires = "below", conflicts_with_all = ["formula", "multisets"])]
    pub sets: bool,
    /// Count by Grundy value, not by outcome alone
    #[arg(long)]
    pub by_value: bool,
    /// The remainders of the counts by M; L, or K, may then have any size
    #[arg(long = "mod", value_name = "M", allow_hyphen_values = true, requires = "which")]
    pub modulus: Option<String>,
    /// The least linear recurrence of the counts by length, proved
    #[arg(long, group = "formula")]
    pub recurrence: bool,
    /// Their generating function
    #[arg(long, group = "formula")]
    pub generating_function: bool,
    /// Their closed form, where the roots are rational
    #[arg(long, group = "formula")]
    pub closed_form: bool,
    /// The method of --below, instead of the best one
    #[arg(long, requires = "below", value_parser = named(CountMethod::ALL.map(CountMethod::name), CountMethod::from_name))]
    pub method: Option<CountMethod>,
}

impl Count {
    /// Whether sums of heaps are asked for.
    pub fn of_sums(&self) -> bool {
        self.from.is_some() || self.heaps.is_some() || self.multisets || self.sets
    }

    /// Whether formulas are asked for.
    pub fn formulas(&self) -> bool {
        self.recurrence || self.generating_function || self.closed_form
    }
}

#[derive(Debug, Args)]
pub struct Nth {
    #[command(flatten)]
    pub game: GameText,
    /// The number of the position, from 1 on; it may have any size
    #[arg(allow_negative_numbers = true)]
    pub number: String,
    /// Number the losing positions, not the winning ones
    #[arg(long)]
    pub losing: bool,
    /// Play the misère game, in which the player who cannot move wins
    #[arg(long)]
    pub misere: bool,
}

#[derive(Debug, Args)]
pub struct Rank {
    #[command(flatten)]
    pub game: GameText,
    /// The position: a word, or a number
    #[arg(allow_negative_numbers = true)]
    pub position: String,
    /// Play the misère game, in which the player who cannot move wins
    #[arg(long)]
    pub misere: bool,
}

#[derive(Debug, Args)]
pub struct Union {
    /// The sets, a file each, with an item a line
    #[arg(value_name = "FILE", required_unless_present = "sizes", conflicts_with = "sizes")]
    pub files: Vec<PathBuf>,
    /// The sizes of sets and of their intersections
    #[arg(long, value_name = "FILE")]
    pub sizes: Option<PathBuf>,
    /// Count what is in exactly K of the sets
    #[arg(long, value_name = "K", allow_hyphen_values = true, conflicts_with = "at_least")]
    pub exactly: Option<String>,
    /// Count what is in at least K of the sets [default: 1]
    #[arg(long, value_name = "K", allow_hyphen_values = true)]
    pub at_least: Option<String>,
    /// Use only the intersections of at most J sets, which gives bounds
    #[arg(long, value_name = "J", allow_hyphen_values = true)]
    pub terms: Option<String>,
    /// The method, instead of the best one
    #[arg(long, value_parser = named(inclusion_exclusion::Method::ALL.map(inclusion_exclusion::Method::name), inclusion_exclusion::Method::from_name))]
    pub method: Option<inclusion_exclusion::Method>,
    /// Count by a second method too, and compare
    #[arg(long)]
    pub double_check: bool,
}

#[derive(Debug, Args)]
pub struct Period {
    #[command(flatten)]
    pub game: GameText,
    /// How many heaps to look at, at the most
    #[arg(long, value_name = "N", default_value = "2e7", allow_hyphen_values = true)]
    pub heaps: String,
    /// Write a certificate, which `grundy verify` checks
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct Check {
    #[command(flatten)]
    pub game: GameText,
    /// The position whose moves are listed [default: a small one]
    #[arg(allow_negative_numbers = true)]
    pub position: Vec<String>,
}

#[derive(Debug, Args)]
pub struct Prove {
    #[command(flatten)]
    pub game: GameText,
    /// Only who wins, which may need fewer states, or have an automaton where values have none
    #[arg(long)]
    pub outcome: bool,
    /// Play the misère game, in which the player who cannot move wins
    #[arg(long)]
    pub misere: bool,
    /// The most states that the automaton may have
    #[arg(long, value_name = "COUNT", value_parser = quantity::size, default_value = "10000")]
    pub max_states: usize,
    /// The longest word whose value may be asked for
    #[arg(long, value_name = "L", value_parser = quantity::size, default_value = "1000")]
    pub max_length: usize,
    /// Write a certificate, which `grundy verify` checks
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
    /// Write the table of states however long it is
    #[arg(long, conflicts_with_all = ["dot", "svg"])]
    pub table: bool,
    /// Write the automaton in the DOT language
    #[arg(long, conflicts_with = "svg")]
    pub dot: bool,
    /// Write a picture of the automaton
    #[arg(long)]
    pub svg: bool,
}

/// How an automaton is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picture {
    Dot,
    Svg,
}

impl Prove {
    pub fn convention(&self) -> Convention {
        convention(self.misere)
    }

    pub fn picture(&self) -> Option<Picture> {
        match (self.dot, self.svg) {
            (true, _) => Some(Picture::Dot),
            (_, true) => Some(Picture::Svg),
            _ => None,
        }
    }
}

#[derive(Debug, Args)]
pub struct Verify {
    /// The certificate
    pub file: PathBuf,
}

#[derive(Debug, Args)]
pub struct Judge {
    /// The problem whose input is read
    #[arg(value_parser = problem())]
    pub problem: Problem,
}

#[derive(Debug, Args)]
pub struct SelfTest {
    /// Chooses the random positions
    #[arg(long, value_parser = natural, default_value = "961")]
    pub seed: u64,
}

#[derive(Debug, Args)]
pub struct Survey {
    /// The family: a code with ? for each digit left open, or subsets of a range
    pub family: String,
    /// The store, made where there is none; many processes may work on one
    #[arg(long, value_name = "FILE")]
    pub store: PathBuf,
    /// How many heaps of each game to look at; games left open by a smaller number are searched again
    #[arg(long, value_name = "N", allow_hyphen_values = true, default_value = "10^6")]
    pub heaps: String,
    /// How many games to search at once, instead of as many as there are processors
    #[arg(long, value_name = "J", value_parser = quantity::jobs)]
    pub jobs: Option<usize>,
    /// After what time without a sign of life another process takes over this one's games
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "30s")]
    pub lease: quantity::TimeLimit,
    /// Write the table of what is in the store; nothing is searched
    #[arg(long)]
    pub show: bool,
    /// Only games whose period is not proved, with --show and --export
    #[arg(long)]
    pub open: bool,
    /// Write the table to a file that ends in .csv or .parquet; nothing is searched
    #[arg(long, value_name = "FILE")]
    pub export: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct Completions {
    /// The shell
    pub shell: Shell,
}

#[derive(Debug, Args)]
pub struct Man {
    /// The verb to describe, or nothing for the program
    pub verb: Option<String>,
}

/// A parser for values that the library names.
fn named<T: Clone + Send + Sync + 'static, const COUNT: usize>(
    names: [&'static str; COUNT],
    from_name: fn(&str) -> Option<T>,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(names)
        .try_map(move |name| from_name(&name).ok_or_else(|| format!("there is no `{name}`")))
}

/// A parser for judge problems, each with its input format in the help.
fn problem() -> impl TypedValueParser<Value = Problem> {
    let values = Problem::ALL
        .iter()
        .map(|problem| clap::builder::PossibleValue::new(problem.name()).help(problem.summary()));
    PossibleValuesParser::new(values)
        .try_map(|name| Problem::named(&name).ok_or_else(|| format!("there is no `{name}`")))
}
