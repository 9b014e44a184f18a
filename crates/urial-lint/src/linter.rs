//! Which rules are asked, and how grave their findings are.

use crate::RULES;
use crate::finding::{Finding, Findings};
use crate::rule::{Rule, Severity};
use crate::subject::Subject;

/// Asks rules about URIs.
///
/// ```
/// # use urial_lint::{Linter, Rule, Severity};
/// let text = "http://joe:secret@e.org:8080/";
/// let names = |linter: &Linter| {
///     linter.lint(text).iter().map(|it| (it.rule().name(), it.severity())).collect::<Vec<_>>()
/// };
/// let password = Rule::find("password-in-userinfo").unwrap();
/// let port = Rule::find("non-default-port").unwrap();
/// let linter = Linter::new()
///     .severity(password, Some(Severity::Error))
///     .severity(port, Some(Severity::Advice));
/// assert_eq!(
///     names(&linter),
///     [("password-in-userinfo", Severity::Error), ("non-default-port", Severity::Advice)]
/// );
/// assert!(names(&Linter::none()).is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct Linter {
    /// The severity of each rule, in the order of [`RULES`].
    severities: Vec<Option<Severity>>,
}

impl Default for Linter {
    fn default() -> Linter {
        Linter::new()
    }
}

impl Linter {
    /// Asks all rules that are on by default.
    #[must_use]
    pub fn new() -> Linter {
        Linter { severities: RULES.iter().map(|rule| rule.severity).collect() }
    }

    /// Asks no rule.
    #[must_use]
    pub fn none() -> Linter {
        Linter { severities: vec![None; RULES.len()] }
    }

    /// Asks a rule and gives its findings a severity, or does not ask it.
    #[must_use]
    pub fn severity(mut self, rule: &Rule, severity: Option<Severity>) -> Linter {
        let index = RULES.iter().position(|it| it.name == rule.name);
        if let Some(of_rule) = index.and_then(|index| self.severities.get_mut(index)) {
            *of_rule = severity;
        }
        self
    }

    /// Asks a rule, with its own severity; a rule that is off by default gives advice.
    ///
    /// ```
    /// # use urial_lint::{Linter, Rule, Severity};
    /// let linter = Linter::none().select(Rule::find("clear-text-scheme").unwrap());
    /// assert_eq!(linter.lint("ftp://e.org:/")[0].severity(), Severity::Advice);
    /// assert_eq!(linter.lint("ftp://e.org:/").len(), 1);
    /// ```
    #[must_use]
    pub fn select(self, rule: &Rule) -> Linter {
        self.severity(rule, rule.severity.or(Some(Severity::Advice)))
    }

    /// Returns the findings about a text, in the order of their places. It need not be valid: some
    /// rules are about texts that programs accept nevertheless.
    ///
    /// Time is linear in the length of the text.
    #[must_use]
    pub fn lint(&self, text: &str) -> Vec<Finding> {
        let subject = Subject::new(text);
        let mut found = Vec::new();
        for (rule, severity) in RULES.iter().zip(&self.severities) {
            if let Some(severity) = *severity {
                (rule.check)(&subject, &mut Findings { rule, severity, found: &mut found });
            }
        }
        found.sort_by_key(|finding| finding.range.start);
        found
    }
}
