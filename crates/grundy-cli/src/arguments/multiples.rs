//! What `multiples` is asked.

use super::named;
use clap::{ArgGroup, Args};
use grundy::multiples::Method;

#[derive(Debug, Args)]
#[command(group = ArgGroup::new("divisors").required(true).args(["of", "coprime_to", "first_primes"]))]
#[command(group = ArgGroup::new("bound").required(true).args(["up_to", "nth"]))]
#[command(group = ArgGroup::new("selection").args(["none", "exactly", "at_least"]))]
pub struct Multiples {
    /// The divisors, with commas between
    #[arg(long, value_name = "P,Q,...", allow_hyphen_values = true)]
    pub of: Option<String>,
    /// Ask for the numbers coprime to M, in place of --of
    #[arg(long, value_name = "M", allow_hyphen_values = true, conflicts_with = "selection")]
    pub coprime_to: Option<String>,
    /// The first A primes as divisors, in place of --of
    #[arg(long, value_name = "A", allow_hyphen_values = true)]
    pub first_primes: Option<String>,
    /// The first number of the range [default: 1]
    #[arg(long, value_name = "A", allow_hyphen_values = true)]
    pub from: Option<String>,
    /// The last number of the range, which may have any size
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub up_to: Option<String>,
    /// Find the K-th number of the range, which then has no end
    #[arg(long, value_name = "K", allow_hyphen_values = true, conflicts_with = "sum")]
    pub nth: Option<String>,
    /// Those that none divides
    #[arg(long)]
    pub none: bool,
    /// Those that exactly K different divisors divide
    #[arg(long, value_name = "K", allow_hyphen_values = true)]
    pub exactly: Option<String>,
    /// Those that at least K different divisors divide
    #[arg(long, value_name = "K", allow_hyphen_values = true)]
    pub at_least: Option<String>,
    /// Add the numbers up instead of counting them
    #[arg(long)]
    pub sum: bool,
    /// The method, instead of the best one
    #[arg(long, value_parser = named(Method::ALL.map(Method::name), Method::from_name))]
    pub method: Option<Method>,
    /// Find it by a second method too, and compare
    #[arg(long)]
    pub double_check: bool,
    /// Say which method is used, and why
    #[arg(long)]
    pub explain_plan: bool,
}
