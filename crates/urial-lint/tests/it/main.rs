//! The tests of urial-lint.

mod corpora;
mod debug;
mod fetch;
mod fixes;
mod laws;
mod masked;
mod redact;
mod rules;
mod secrets;
mod strict;
mod suite;
