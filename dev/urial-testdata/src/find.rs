//! The format of `urial find`: the URIs in a text, the references in a document.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::vector::{Format, Input, NoDefaults};

/// The keys of a test in `testdata/find/`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FindCase {
    /// The text to search.
    pub input: String,
    /// What to find besides URIs of common schemes.
    #[serde(default)]
    pub options: Vec<FindOption>,
    /// The format, if it is not plain text.
    pub format: Option<String>,
    /// From where it was retrieved.
    pub retrieval: Option<String>,

    /// All URIs in the text, in order.
    pub find: Vec<FoundUri>,
    /// The text with its references rewritten; `"kept"` if it is the input, because what would
    /// change is in a decoded part.
    #[serde(default)]
    pub rewrite: BTreeMap<String, String>,
    /// The beginnings of warnings, in order.
    #[serde(default)]
    pub warnings: Vec<String>,
}

/// What to find besides URIs of common schemes.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum FindOption {
    /// Nothing beyond ASCII in running text.
    NoIri,
    /// Mail addresses.
    Emails,
    /// Suffix references.
    Suffixes,
    /// All schemes that are known, without `//` too.
    Catalogue,
    /// Every scheme.
    Any,
    /// Comments, scripts and code too.
    Verbatim,
}

impl Format for FindCase {
    type Defaults = NoDefaults;
    const INPUTS: &[&str] = &["input", "options", "format", "retrieval"];
}

impl Input for FindCase {
    fn input(&self) -> Vec<u8> {
        self.input.clone().into_bytes()
    }
}

/// A URI that is found. What is left out is not compared.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct FoundUri {
    /// The URI or relative reference; what is written, if it is no reference.
    pub uri: String,
    /// Whether it is no reference.
    #[serde(default)]
    pub invalid: bool,
    /// How it is delimited.
    pub form: Option<String>,
    /// The text at its place.
    pub raw: Option<String>,
    /// Where it begins, in bytes.
    pub start: Option<usize>,
    /// The other reading of hyphens before line breaks; `""` if there is none.
    pub ambiguous: Option<String>,
    /// What has the reference in a document; `""` in running text.
    pub context: Option<String>,
    /// The part that has it; `""` if that is not decoded.
    pub part: Option<String>,
    /// What it leads to; `""` if that is not known.
    pub target: Option<String>,
    /// The base; `""` if there is none.
    pub base: Option<String>,
    /// The source of the base.
    pub source: Option<String>,
}

impl FoundUri {
    /// Reports whether `found`, of which nothing is left out, is what was expected.
    #[must_use]
    pub fn is_met_by(&self, found: &FoundUri) -> bool {
        self.uri == found.uri
            && meets(self.form.as_ref(), found.form.as_ref())
            && meets(self.raw.as_ref(), found.raw.as_ref())
            && meets(self.start.as_ref(), found.start.as_ref())
            && meets(self.ambiguous.as_ref(), found.ambiguous.as_ref())
            && self.invalid == found.invalid
            && meets(self.context.as_ref(), found.context.as_ref())
            && meets(self.part.as_ref(), found.part.as_ref())
            && meets(self.target.as_ref(), found.target.as_ref())
            && meets(self.base.as_ref(), found.base.as_ref())
            && meets(self.source.as_ref(), found.source.as_ref())
    }
}

/// Reports whether a value is the expected one; what is left out is not compared.
pub(crate) fn meets<T: PartialEq>(expected: Option<&T>, found: Option<&T>) -> bool {
    expected.is_none() || expected == found
}

/// Asserts that a surface found what the case expects.
///
/// # Panics
/// If it did not.
pub fn assert_found(place: &str, case: &FindCase, found: &[FoundUri]) {
    for (number, (expected, found)) in case.find.iter().zip(found).enumerate() {
        assert!(
            expected.is_met_by(found),
            "{place}: number {number}\nexpected {expected:?}\nfound    {found:?}"
        );
    }
    let uris: Vec<_> = found.iter().map(|it| &it.uri).collect();
    assert_eq!(case.find.len(), found.len(), "{place}: found {uris:?}");
}
