//! The integration tests of the oracle, in one binary: a module for each subject.

mod legacy;
mod mutator;
mod vectors;
