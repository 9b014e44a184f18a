//! What a rule reports.

use std::fmt;
use std::ops::Range;

use crate::fix;
use crate::rule::{Rule, Severity};

/// A finding about a URI. Its message has no secret.
#[derive(Clone, Debug)]
pub struct Finding {
    pub(crate) rule: &'static Rule,
    pub(crate) severity: Severity,
    pub(crate) range: Range<usize>,
    pub(crate) message: String,
    pub(crate) fix: Option<RuleFix>,
}

/// A change that removes the cause of a finding.
///
/// ```
/// # use urial_lint::{Policy, findings};
/// let found = findings("http://anna:secret@e.org:80/", &Policy::new());
/// let fixes: Vec<_> = found.iter().filter_map(|it| it.fix()).collect();
/// assert_eq!((fixes[0].range(), fixes[0].text(), fixes[0].is_safe()), (11..18, "", false));
/// assert_eq!((fixes[1].range(), fixes[1].text(), fixes[1].is_safe()), (24..27, "", true));
/// ```
///
/// `Debug` shows the length of the text, which may have something of a secret.
#[derive(Clone, PartialEq, Eq)]
pub struct RuleFix {
    pub(crate) range: Range<usize>,
    pub(crate) text: String,
    pub(crate) is_safe: bool,
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

    /// Returns the message, a sentence without its full stop. It has nothing of a secret.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns a change that removes the cause, where one is known.
    #[must_use]
    pub fn fix(&self) -> Option<&RuleFix> {
        self.fix.as_ref()
    }
}

impl RuleFix {
    /// Returns the bytes to replace.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Returns the text to write there. It may have something of a secret, as the URI does.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns whether the URI stays equivalent: equal on the rung `scheme` of RFC 3986 §6.2, with
    /// the same target on every base. Any other fix is a suggestion, which people have to judge.
    #[must_use]
    pub fn is_safe(&self) -> bool {
        self.is_safe
    }
}

impl fmt::Debug for RuleFix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RuleFix")
            .field("range", &self.range)
            .field("len", &self.text.len())
            .field("is_safe", &self.is_safe)
            .finish()
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

    /// Adds a finding with a fix: `text`, which is equivalent to the text at the place.
    pub(crate) fn add_fixed(
        &mut self,
        range: Range<usize>,
        message: impl Into<String>,
        text: impl Into<String>,
    ) {
        let fix = RuleFix { range: range.clone(), text: text.into(), is_safe: true };
        self.push(range, message.into(), Some(fix));
    }

    /// Adds a finding with a change that may alter the meaning: `text` in place of `fixed`.
    pub(crate) fn suggest(
        &mut self,
        range: Range<usize>,
        message: impl Into<String>,
        fixed: Range<usize>,
        text: impl Into<String>,
    ) {
        let fix = RuleFix { range: fixed, text: text.into(), is_safe: false };
        self.push(range, message.into(), Some(fix));
    }

    /// The text with the safe fixes of the rules before this one.
    pub(crate) fn fixed(&self, text: &str) -> String {
        let mut fixes: Vec<_> = fix::safe(self.found).collect();
        fixes.sort_by_key(|fix| fix.range.start);
        fix::applied(text, fixes.into_iter())
    }

    fn push(&mut self, range: Range<usize>, message: String, fix: Option<RuleFix>) {
        let Findings { rule, severity, .. } = *self;
        self.found.push(Finding { rule, severity, range, message, fix });
    }
}
