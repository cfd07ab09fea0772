//! Certificates are accepted as they are made, and refused with anything in them changed.

// Lints allow this only in test functions themselves.
#![allow(clippy::unwrap_used, clippy::panic)]

mod accepted;
mod automata;
mod changed;
mod files;
mod made;
mod text;
