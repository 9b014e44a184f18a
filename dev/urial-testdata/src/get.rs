//! The format of `urial parse --get` and `--unfurl`.

use serde::Deserialize;

use crate::vector::{Format, Input, NoDefaults, testdata};

/// The keys of a test in `testdata/get/`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GetCase {
    /// The reference.
    pub input: String,
    /// The template.
    pub get: Option<String>,
    /// The same in the directives of unfurl.
    pub unfurl: Option<String>,
    /// Whether the reference is an IRI.
    #[serde(default)]
    pub iri: bool,

    /// The text of each.
    pub got: String,
}

impl Format for GetCase {
    type Defaults = NoDefaults;
    const INPUTS: &[&str] = &["input", "get", "unfurl", "iri"];
}

impl Input for GetCase {
    fn input(&self) -> Vec<u8> {
        self.input.clone().into_bytes()
    }
}

/// Returns the path of the public suffix list that the tests use.
#[must_use]
pub fn suffixes() -> String {
    testdata().join("get/suffixes.dat").display().to_string()
}
