//! Games on heaps for all sizes: values in order, periods that are proved, certificates.
//!
//! [`HeapRules`] say what may become of one heap. An engine computes the values of heaps 0, 1, 2, ...
//! in order and is one of several behind [`HeapValues`]; [`Naive`] is their specification.

mod all_but;
mod code;
mod column;
mod kept;
mod levels;
mod naive;
pub mod period;
mod rules;
mod shift;
mod values;
mod window;

pub use all_but::AllBut;
pub use code::Code;
pub use column::Column;
pub use naive::Naive;
pub use rules::{Breaking, HeapRules, SetRule, SubtractionSet};
pub use shift::Outcomes;
pub use values::HeapValues;
pub use window::Window;
