//! The integration tests of the command, in one binary: a module for each subject.

mod answers;
mod command;
mod contract;
mod edit;
mod edition;
mod explain;
mod find;
mod fixes;
mod gate;
#[cfg(unix)]
mod get;
mod glob;
mod interpret;
#[cfg(unix)]
mod interrupt;
mod iri;
mod laws;
mod layering;
mod lint;
mod manual;
mod meant;
#[path = "../../src/verbs/object.rs"]
mod object;
#[cfg(unix)]
mod parse;
mod readme;
mod redact;
mod reports;
mod rows;
mod schema;
mod scheme;
mod secrets;
mod stats;
mod steps;
mod suite;
mod template;
#[cfg(unix)]
mod terminal;
mod threads;
mod uniq;
mod verbs;
#[path = "../../src/meant/words.rs"]
mod words;
