//! The tests of urial-lint.

mod fetch;
mod laws;
mod rules;
mod strict;
mod suite;
