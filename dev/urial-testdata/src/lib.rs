//! The test vectors of urial as data, and the surfaces they run on.
//!
//! Behaviour is written once, as [vectors](vector) under `testdata/`. Every [`Surface`] (the library,
//! the command line, the oracle) answers the same questions about the same inputs, and [`run`]
//! compares the answers with the expectations of the vectors.
//!
//! This is test code: it panics, with a reason, where its data is wrong.
//!
//! ```
//! use urial_testdata::{load, testdata};
//!
//! let files = load(&testdata().join("rfc3986"));
//! let errors = files.iter().flat_map(|file| &file.tests).filter(|test| test.error.is_some());
//! assert!(errors.count() > 100);
//! ```

pub mod diff;
mod expectation;
pub mod legacy;
pub mod mutate;
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
