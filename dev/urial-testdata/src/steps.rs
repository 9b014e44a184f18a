//! The format of `urial edit`: a reference after the steps of a command line.

use serde::Deserialize;

use crate::vector::{Format, Input, NoDefaults};

/// The keys of a test in `testdata/steps/`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StepsCase {
    /// The URI reference.
    pub input: String,
    /// The options, as on a command line.
    pub arguments: Vec<String>,

    /// The line for each combination: the reference after the steps, or `\N` if there is none.
    pub results: Vec<String>,
}

impl Format for StepsCase {
    type Defaults = NoDefaults;
    const INPUTS: &[&str] = &["input", "arguments"];
}

impl Input for StepsCase {
    fn input(&self) -> Vec<u8> {
        self.input.clone().into_bytes()
    }
}
