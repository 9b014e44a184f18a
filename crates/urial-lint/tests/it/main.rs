//! The tests of urial-lint.

mod rules;
