//! The format of Spark's `parse_url`.

use serde::Deserialize;

use crate::vector::{Format, Input, NoDefaults};

/// The keys of a test in `testdata/spark/`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SparkCase {
    /// The URL.
    pub input: String,

    /// Calls of `parse_url` on it.
    pub spark: Vec<SparkPart>,
}

impl Format for SparkCase {
    type Defaults = NoDefaults;
    const INPUTS: &[&str] = &["input"];
}

impl Input for SparkCase {
    fn input(&self) -> Vec<u8> {
        self.input.clone().into_bytes()
    }
}

/// One call of `parse_url` and its answer.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct SparkPart {
    /// The part to extract: `HOST`, `QUERY` and so on.
    pub part: String,
    /// The key, taken literally.
    pub key: Option<String>,
    /// The key as a regular expression.
    pub pattern: Option<String>,
    /// The answer; left out for NULL.
    pub is: Option<String>,
    /// Whether ANSI mode raises an error.
    #[serde(default)]
    pub error: bool,
}
