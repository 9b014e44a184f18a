//! What urial does, as data, and what it is measured against.
//!
//! Behaviour is written once, as [vectors](vector) under `testdata/`. Every [`Surface`] (the library, the command line, later the
//! others) answers the same questions about the same inputs, and [`run`] compares the answers with what the vectors state. Beside
//! them stands the [`oracle`]: a second, slow reading of the RFCs that shares no code with the library, for laws and differential
//! tests.
//!
//! This is test code: it panics, with a reason, where its data is wrong.
//!
//! ```
//! use urial_testdata::{load, oracle::Automaton, oracle::RFC3986, testdata};
//!
//! let files = load(&testdata().join("rfc3986"));
//! let mut reference = Automaton::of(RFC3986, "URI-reference");
//! for test in files.iter().flat_map(|file| &file.tests) {
//!     if let Some(error) = &test.error {
//!         assert_eq!(reference.viable_prefix(&test.input()), Err(error.offset), "{}", test.name);
//!     }
//! }
//! ```

pub mod diff;
mod expectation;
pub mod legacy;
pub mod mutate;
pub mod oracle;
pub mod runner;
pub mod scheme;
pub mod surface;
pub mod template;
pub mod values;
pub mod vector;

pub use diff::Diff;
pub use legacy::{Legacy, LegacyRefusal, Migration, Topic};
pub use mutate::Mutator;
pub use runner::{Report, run};
pub use scheme::{Access, AccessPart, FieldValue, Fields, Lenient, Octets, SchemeRefusal, View};
pub use surface::{Answer, Decoded, Facts, NormalForm, Policy, Surface, Unresolved, Within};
pub use template::{Value, Variables};
pub use values::{
    BidiRule, Components, Edit, EncodeSet, Excess, ExcessInput, Finding, HostKind, IpvFuture,
    Parts, PathKind, PortNumber, Reason, ReferenceKind, Refusal, Relative, Rung, Split,
};
pub use vector::{File, Test, load, testdata};

/// Tells that `test`, a file, compares nothing, and why. `cargo xtask test` counts a test for each such line.
///
/// Prints past the harness, which keeps to itself what a passing test prints.
///
/// # Panics
/// Where standard output cannot be written to.
pub fn skip(test: &str, reason: &str) {
    use std::io::Write as _;
    let line = format!("SKIPPED: {test}: {reason}\n");
    std::io::stdout().write_all(line.as_bytes()).expect("standard output");
}
