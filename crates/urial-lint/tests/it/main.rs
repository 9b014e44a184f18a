//! The tests of urial-lint.

mod laws;
mod rules;
mod suite;
