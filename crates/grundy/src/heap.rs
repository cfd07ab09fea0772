//! Games on heaps for all sizes: values in order, periods that are proved, certificates.
//!
//! [`HeapRules`] say what may become of one heap. An engine computes the values of heaps 0, 1, 2, ...
//! in order and is one of several behind [`HeapValues`]; [`Naive`] is their specification.

mod code;
mod column;
mod naive;
pub mod period;
mod rules;
mod sparse;
mod values;

pub use code::Code;
pub use column::Column;
pub use naive::Naive;
pub use rules::{Breaking, HeapRules, SetRule, SubtractionSet};
pub use sparse::Sparse;
pub use values::HeapValues;
