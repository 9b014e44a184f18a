//! The tests of urial-lint.

mod fetch;
mod laws;
mod redact;
mod rules;
mod suite;
