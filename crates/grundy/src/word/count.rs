//! Counting positions of a game on words, by length and below a bound, with an automaton that says their
//! values.
//!
//! Positions are the words in normal form. A word counts as often as there are words of letters that are
//! played like it, which is the product of the weights of its symbols. The empty word is a position
//! and has length 0; but where words are numerals ([`Numeral`]), positive integers are counted, so that
//! the empty word, which is the number 0, is not.
//!
//! [`Transfer`] counts step by step and is the specification. [`Recurrence`] is the least linear recurrence
//! of its counts, proved, from which counts of long words come by a jump; [`ClosedForms`] are made of it
//! where its roots are rational. [`count_below`] counts below a bound of any number of digits, and
//! [`Ranking`] finds the position that has a number and the number of a position.
//!
//! ```
//! use grundy::notation::Words;
//! use grundy::word::count::{Chosen, Recurrence, Summed, Transfer};
//! use grundy::word::{Goal, Learning, WordRules, learn};
//! use grundy::{Convention, Limits, Outcome};
//!
//! let text = "word over 0, 1*9; anywhere 0 -> \"\" | 1 -> \"\"; strip leading 0";
//! let rules = WordRules::parse(&[Words::of_line("GAME", None, text).whole()]).map_err(grundy::Error::from)?;
//! let goal = Goal { outcomes: true, convention: Convention::Normal };
//! let limits = Limits::default();
//! let learned = learn(&rules, goal, Learning::default(), &mut limits.start())?;
//! assert!(learned.proof.is_ok());
//!
//! let transfer = Transfer::new(&rules, &learned.automaton);
//! let winning = transfer.series(Chosen::Outcome(Outcome::N), Summed::UpToLength);
//! let recurrence = Recurrence::of(&winning, &mut limits.start())?;
//! let counted = recurrence.at(&18u8.into(), &mut limits.start())?;
//! assert_eq!(counted.to_string(), "166666666689036288");
//! # Ok::<(), grundy::Error>(())
//! ```

mod below;
mod closed_form;
mod jump;
mod minimal;
mod modular;
mod numeral;
mod polynomial;
mod ranking;
mod recurrence;
#[cfg(test)]
mod tests;
mod transfer;

pub use below::{count_below, count_below_by_digits};
pub use closed_form::{ClosedForms, Form, SECTIONS, Term};
pub use numeral::Numeral;
pub use ranking::{Ranked, Ranking};
pub use recurrence::{GeneratingFunction, Recurrence};
pub use transfer::{Chosen, Series, Summed, Transfer};
