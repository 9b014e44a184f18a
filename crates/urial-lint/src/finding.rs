//! What a rule reports.

use std::ops::Range;

use crate::rule::{Rule, Severity};

/// A finding about a URI. Its message has no secret.
#[derive(Clone, Debug)]
pub struct Finding {
    pub(crate) rule: &'static Rule,
    pub(crate) severity: Severity,
    pub(crate) range: Range<usize>,
    pub(crate) message: String,
    pub(crate) fix: Option<Fix>,
}

/// A change that removes the cause of a finding, and leaves the URI equivalent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fix {
    pub(crate) range: Range<usize>,
    pub(crate) text: String,
}

impl Finding {
    /// Returns the rule.
    #[must_use]
    pub fn rule(&self) -> &'static Rule {
        self.rule
    }

    /// Returns the severity.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.severity
    }

    /// Returns the place of the finding, in bytes.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Returns what is found, as a sentence without its full stop. It has nothing of a secret.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns a change that removes the cause, where one is safe.
    #[must_use]
    pub fn fix(&self) -> Option<&Fix> {
        self.fix.as_ref()
    }
}

impl Fix {
    /// Returns the bytes to replace.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Returns the text to write there.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// The findings of a rule, as it reports them.
pub(crate) struct Findings<'l> {
    pub(crate) rule: &'static Rule,
    pub(crate) severity: Severity,
    pub(crate) found: &'l mut Vec<Finding>,
}

impl Findings<'_> {
    pub(crate) fn add(&mut self, range: Range<usize>, message: impl Into<String>) {
        self.push(range, message.into(), None);
    }

    /// Adds a finding about a place that is better written as `text`.
    pub(crate) fn add_fixed(
        &mut self,
        range: Range<usize>,
        message: impl Into<String>,
        text: impl Into<String>,
    ) {
        let fix = Fix { range: range.clone(), text: text.into() };
        self.push(range, message.into(), Some(fix));
    }

    fn push(&mut self, range: Range<usize>, message: String, fix: Option<Fix>) {
        let Findings { rule, severity, .. } = *self;
        self.found.push(Finding { rule, severity, range, message, fix });
    }
}
