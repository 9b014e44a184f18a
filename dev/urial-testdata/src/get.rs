//! The format of `urial parse --get` and `--unfurl`: parts of a reference, in the places of a
//! template.

use serde::Deserialize;

use crate::vector::{Format, Input, NoDefaults, testdata};

/// The keys of a test in `testdata/get/`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GetCase {
    /// The URI reference, or the IRI reference with `iri = true`.
    pub input: String,
    /// Whether it is read as an IRI reference.
    #[serde(default)]
    pub iri: bool,
    /// The template.
    pub template: Option<String>,
    /// The same in the directives of unfurl. There may be both.
    pub unfurl: Option<String>,
    /// What is between segments and between values; a space without it.
    pub separator: Option<String>,
    /// `form = true`: pairs are `application/x-www-form-urlencoded`.
    #[serde(default)]
    pub form: bool,

    /// The text for the reference.
    pub got: Option<String>,
    /// The sentence of the error: of the template, or of what the reference lacks.
    pub get_error: Option<String>,
}

impl GetCase {
    /// Returns what is expected: a text or the sentence of an error.
    ///
    /// # Errors
    /// The sentence.
    ///
    /// # Panics
    /// If the case has neither.
    pub fn expected(&self) -> Result<&str, &str> {
        let error = || self.get_error.as_deref().expect("`got` or `get_error`");
        self.got.as_deref().ok_or_else(error)
    }
}

impl Format for GetCase {
    type Defaults = NoDefaults;
    const INPUTS: &[&str] = &["input", "iri", "template", "unfurl", "separator", "form"];
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
