//! The integration tests of the command, in one binary: a module for each subject.

mod command;
mod contract;
mod diff;
mod edition;
mod iri;
mod laws;
#[path = "../../src/object.rs"]
mod object;
#[cfg(unix)]
mod readme;
mod scheme;
mod suite;
mod template;
mod verbs;
