//! The test vectors of urial, and the runner that asks them of a surface.
//!
//! Behaviour is written down once, as TOML files under `testdata/`. A folder has one
//! [format](vector::Format): [`ReferenceCase`], [`IriCase`], [`TemplateCase`], [`SchemeCase`],
//! [`LegacyCase`], [`SparkCase`], [`DiffCase`], [`FindCase`], [`LintCase`], [`ExplainCase`],
//! [`GetCase`], [`StepsCase`] or [`NormalizeCase`], each with the keys that its tests may have. The
//! folders are loaded once per process, as the statics of [`vectors`].
//!
//! Every [`Surface`] (the library, the command line, the oracle) answers the same questions about
//! the same inputs, and [`run`] compares the answers with the expectations.
//!
//! This is test code: it panics, with a reason, if its data is wrong.
//!
//! ```
//! use urial_testdata::{cases, vectors};
//!
//! let errors = cases(&vectors::URIS).filter(|case| case.error.is_some());
//! assert!(errors.count() > 100);
//! ```

mod bytes;
pub mod cut;
pub mod diff;
mod expectation;
pub mod explain;
pub mod find;
pub mod get;
pub mod iri;
pub mod legacy;
pub mod lie;
pub mod linear;
pub mod lint;
pub mod mutate;
pub mod normalize;
pub mod pipe;
pub mod question;
pub mod reference;
pub mod requirement;
pub mod runner;
pub mod scheme;
pub mod spark;
pub mod steps;
pub mod surface;
pub mod template;
pub mod values;
pub mod vector;
pub mod vectors;

pub use diff::{Diff, DiffCase};
pub use expectation::{
    Decode, Encode, Match, Pairs, Suffix, TargetOrExcess, TypedText, WrappedText,
};
pub use explain::{ExplainCase, ExplainRung, ExplainStep};
pub use find::{FindCase, FindOption, FoundUri, assert_found};
pub use get::GetCase;
pub use iri::IriCase;
pub use legacy::{Legacy, LegacyCase, LegacyRejection, Migration, Topic};
pub use lint::{LintCase, LintFinding, LintLists, LintPorts, assert_findings};
pub use mutate::Mutator;
pub use normalize::NormalizeCase;
pub use reference::ReferenceCase;
pub use runner::{Report, run};
pub use scheme::{
    Access, AccessPart, FieldValue, Fields, Lenient, Octets, SchemeCase, SchemeRejection, View,
};
pub use spark::{SparkCase, SparkPart};
pub use steps::StepsCase;
pub use surface::{Answer, Decoded, Facts, NormalForm, Policy, Surface, Unresolved, Within};
pub use template::{TemplateCase, Undefined, Value, Variables};
pub use values::{
    BidiRule, Components, Edit, EncodeSet, Excess, ExcessInput, Finding, HostKind, IpvFuture,
    Parts, PathKind, PortNumber, Reason, ReferenceKind, Rejection, Relative, Rung, Split,
};
pub use vector::{File, Input, Test, cases, testdata, tests};

/// Prints that `test`, a file, compares nothing, and why. `cargo xtask test` counts such a line as
/// one skipped test.
///
/// Writes to standard output directly, since the test harness hides what `println!` writes in a
/// test that passes.
///
/// # Panics
/// If standard output cannot be written to.
pub fn skip(test: &str, reason: &str) {
    use std::io::Write as _;
    let line = format!("SKIPPED: {test}: {reason}\n");
    std::io::stdout().write_all(line.as_bytes()).expect("standard output");
}
