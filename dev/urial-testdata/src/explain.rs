//! The format of `urial explain`: the steps of a resolution and of a normalization.

use serde::Deserialize;

use crate::vector::{Format, Input, NoDefaults};

/// The keys of a test in `testdata/explain/`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExplainCase {
    /// The text, which need not be a reference.
    pub input: String,
    /// The base, for what is explained of a resolution.
    pub base: Option<String>,

    /// The branch of RFC 3986 §5.2.2 that is taken.
    pub branch: Option<String>,
    /// The merged path (§5.2.3).
    pub merged: Option<String>,
    /// The table of §5.2.4.
    pub steps: Option<Vec<ExplainStep>>,
    /// The target (§5.3).
    pub target: Option<String>,
    /// The rungs that change the reference on the way to its normal form (§6.2).
    pub normal: Option<Vec<ExplainRung>>,
    /// The terms that could be in place of what was found in an invalid text.
    pub next: Option<Vec<String>>,
    /// The text by each fix of an invalid text, best first.
    pub fixes: Option<Vec<String>>,
}

/// A row of the table of §5.2.4.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct ExplainStep {
    /// The step: `1`, or `2A` to `2E`.
    pub step: String,
    /// The output buffer after it.
    pub output: String,
    /// The input buffer after it.
    pub input: String,
}

/// A rung that changes the reference.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct ExplainRung {
    /// Its name.
    pub rung: String,
    /// The text after it.
    pub after: String,
    /// The section of each step that is taken on it.
    pub sections: Vec<String>,
}

impl Format for ExplainCase {
    type Defaults = NoDefaults;
    const INPUTS: &[&str] = &["input", "base"];
    const COMPANIONS: &[(&str, &[&str])] = &[("base", &["trace"])];
}

impl Input for ExplainCase {
    fn input(&self) -> Vec<u8> {
        self.input.clone().into_bytes()
    }

    fn companion(&self) -> Option<&str> {
        self.base.as_deref()
    }
}

impl ExplainCase {
    /// Returns what a surface says about the case if it says what is expected: the same case.
    ///
    /// # Panics
    /// If `said`, of which nothing is left out, is something else.
    pub fn assert_met_by(&self, place: &str, said: &ExplainCase) {
        assert_key(place, "branch", self.branch.as_ref(), said.branch.as_ref());
        assert_key(place, "merged", self.merged.as_ref(), said.merged.as_ref());
        assert_key(place, "steps", self.steps.as_ref(), said.steps.as_ref());
        assert_key(place, "target", self.target.as_ref(), said.target.as_ref());
        assert_key(place, "normal", self.normal.as_ref(), said.normal.as_ref());
        assert_key(place, "next", self.next.as_ref(), said.next.as_ref());
        assert_key(place, "fixes", self.fixes.as_ref(), said.fixes.as_ref());
    }
}

fn assert_key<T: PartialEq + std::fmt::Debug>(
    place: &str,
    key: &str,
    expected: Option<&T>,
    said: Option<&T>,
) {
    assert!(expected.is_none() || expected == said, "{place}: {key} is {said:#?}");
}
