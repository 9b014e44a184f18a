//! The format of `urial normalize --steps` and `--preset`.

use serde::Deserialize;

use crate::vector::{Format, Input, NoDefaults};

/// The keys of a test in `testdata/normalize/`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NormalizeCase {
    /// The reference.
    pub input: String,
    /// The names of the steps to take, besides those of the preset.
    #[serde(default)]
    pub take: Vec<String>,
    /// The name of the preset.
    pub preset: Option<String>,
    /// Whether the reference is an IRI.
    #[serde(default)]
    pub iri: bool,

    /// The reference after the steps.
    pub normalized: String,
}

impl Format for NormalizeCase {
    type Defaults = NoDefaults;
    const INPUTS: &[&str] = &["input", "take", "preset", "iri"];
}

impl Input for NormalizeCase {
    fn input(&self) -> Vec<u8> {
        self.input.clone().into_bytes()
    }
}
