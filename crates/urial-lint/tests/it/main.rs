//! The tests of urial-lint.

mod laws;
mod rules;
