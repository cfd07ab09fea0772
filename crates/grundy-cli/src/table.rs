//! Tables of values: computed in parts, and kept in files that survive being stopped at any moment.
//! docs/values.md describes the files.

mod compute;
mod file;
mod read_back;
mod seal;
mod store;

pub use compute::Compute;
pub use file::{Files, write_file};
