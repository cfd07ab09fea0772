//! Games on heaps for all sizes: values in order, periods that are proved, certificates.
//!
//! [`HeapRules`] say what may become of one heap. An engine computes the values of heaps 0, 1, 2, ...
//! in order and is one of several behind [`HeapValues`]; [`Naive`] is their specification.

mod all_but;
pub(crate) mod certificate;
mod code;
mod column;
mod fast;
mod kept;
mod levels;
mod members;
mod naive;
mod pair_sums;
pub mod period;
mod rules;
mod shift;
mod sparse;
mod values;
mod window;

pub use all_but::AllBut;
pub use certificate::{Certificate, Claim, Digest, Exceptions, Largest, ProofNumbers, least_mask};
pub use code::Code;
pub use column::Column;
pub use fast::{fast_engine, fast_method};
pub use kept::Kept;
pub use members::Members;
pub use naive::Naive;
pub use pair_sums::PairSums;
pub use rules::{Breaking, HeapRules, SetRule, SubtractionSet};
pub use shift::Outcomes;
pub use sparse::Sparse;
pub use values::HeapValues;
pub use window::Window;
