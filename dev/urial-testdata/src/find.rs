//! The format of `urial find`: the URIs in a text.

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

    /// All URIs in the text, in order.
    pub find: Vec<FoundUri>,
}

/// What to find besides URIs of common schemes.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum FindOption {
    /// IRIs in running text.
    Iris,
    /// Mail addresses.
    Emails,
    /// Suffix references.
    Suffixes,
    /// All schemes that are known, without `//` too.
    Catalogue,
    /// Every scheme.
    Any,
}

impl Format for FindCase {
    type Defaults = NoDefaults;
    const INPUTS: &[&str] = &["input", "options"];
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
    /// The URI.
    pub uri: String,
    /// How it is delimited.
    pub form: Option<String>,
    /// The text at its place.
    pub raw: Option<String>,
    /// Where it begins, in bytes.
    pub start: Option<usize>,
    /// The other reading of hyphens before line breaks; `""` if there is none.
    pub ambiguous: Option<String>,
}

impl FoundUri {
    /// Reports whether `found`, of which nothing is left out, is what was expected.
    #[must_use]
    pub fn is_met_by(&self, found: &FoundUri) -> bool {
        fn meets<T: PartialEq>(expected: Option<&T>, found: Option<&T>) -> bool {
            expected.is_none() || expected == found
        }
        self.uri == found.uri
            && meets(self.form.as_ref(), found.form.as_ref())
            && meets(self.raw.as_ref(), found.raw.as_ref())
            && meets(self.start.as_ref(), found.start.as_ref())
            && meets(self.ambiguous.as_ref(), found.ambiguous.as_ref())
    }
}

/// Asserts that a surface found what the case expects.
///
/// # Panics
/// If it did not.
pub fn assert_found(place: &str, case: &FindCase, found: &[FoundUri]) {
    let is_met = case.find.len() == found.len()
        && case.find.iter().zip(found).all(|(expected, found)| expected.is_met_by(found));
    assert!(is_met, "{place}: {:?}\nexpected {:#?}\nfound {found:#?}", case.input, case.find);
}
