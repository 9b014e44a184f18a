//! Which rules are asked, and how grave their findings are.

use crate::RULES;
use crate::finding::{Finding, Findings};
use crate::lists::Lists;
use crate::rule::{Rule, Severity};
use crate::rules::GENERAL_COUNT;
use crate::subject::Subject;

/// Which rules [`findings`] asks, and how grave their findings are.
///
/// ```
/// # use urial_lint::{Policy, Rule, Severity, findings};
/// let text = "http://joe:secret@e.org:8080/";
/// let names = |policy: &Policy| {
///     findings(text, policy).iter().map(|it| (it.rule().name(), it.severity())).collect::<Vec<_>>()
/// };
/// let password = Rule::find("password-in-userinfo").unwrap();
/// let port = Rule::find("non-default-port").unwrap();
/// let policy = Policy::new()
///     .severity(password, Some(Severity::Error))
///     .severity(port, Some(Severity::Advice));
/// assert_eq!(
///     names(&policy),
///     [("password-in-userinfo", Severity::Error), ("non-default-port", Severity::Advice)]
/// );
/// assert!(names(&Policy::none()).is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct Policy {
    /// The severity of each rule, in the order of [`RULES`].
    severities: Vec<Option<Severity>>,
    pub(crate) lists: Lists,
}

impl Default for Policy {
    fn default() -> Policy {
        Policy::new()
    }
}

impl Policy {
    /// Asks all rules that are on by default.
    #[must_use]
    pub fn new() -> Policy {
        let severities = RULES.iter().map(|rule| rule.severity).collect();
        Policy { severities, lists: Lists::default() }
    }

    /// Asks no rule.
    #[must_use]
    pub fn none() -> Policy {
        Policy { severities: vec![None; RULES.len()], lists: Lists::default() }
    }

    /// Asks a rule and gives its findings a severity, or does not ask it.
    #[must_use]
    pub fn severity(mut self, rule: &Rule, severity: Option<Severity>) -> Policy {
        let index = RULES.iter().position(|it| it.name == rule.name);
        if let Some(of_rule) = index.and_then(|index| self.severities.get_mut(index)) {
            *of_rule = severity;
        }
        self
    }

    /// Asks these rules and no others, with the severities that they have. A rule that is not asked
    /// so far gets its own severity, or advice if it is off by default.
    ///
    /// ```
    /// # use urial_lint::{Policy, Rule, Severity, findings};
    /// let rule = Rule::find("empty-port").unwrap();
    /// let policy = Policy::new().severity(rule, Some(Severity::Error)).only([rule]);
    /// let found = findings("http://joe:secret@e.org:/", &policy);
    /// assert_eq!((found.len(), found[0].severity()), (1, Severity::Error));
    /// ```
    #[must_use]
    pub fn only<'r>(mut self, rules: impl IntoIterator<Item = &'r Rule>) -> Policy {
        let none = vec![None; self.severities.len()];
        let before = std::mem::replace(&mut self.severities, none);
        let severity = |rule: &Rule| {
            let index = RULES.iter().position(|it| it.name == rule.name);
            index.and_then(|index| before[index]).or(rule.severity).or(Some(Severity::Advice))
        };
        rules.into_iter().fold(self, |policy, rule| policy.severity(rule, severity(rule)))
    }

    /// Asks a rule, with its own severity; a rule that is off by default gives advice.
    ///
    /// ```
    /// # use urial_lint::{Policy, Rule, Severity, findings};
    /// let policy = Policy::none().select(Rule::find("clear-text-scheme").unwrap());
    /// assert_eq!(findings("ftp://e.org:/", &policy)[0].severity(), Severity::Advice);
    /// assert_eq!(findings("ftp://e.org:/", &policy).len(), 1);
    /// ```
    #[must_use]
    pub fn select(self, rule: &Rule) -> Policy {
        self.severity(rule, rule.severity.or(Some(Severity::Advice)))
    }
}

/// Returns the findings about a text, in the order of their places. It need not be a valid URI, and
/// may be relative: some rules are about texts that programs accept nevertheless.
///
/// Time is linear in the length of the text.
///
/// ```
/// # use urial_lint::{Policy, findings};
/// let found = findings("/a/%2e%2e/b", &Policy::new());
/// assert_eq!(found[0].rule().name(), "encoded-dot-segments");
/// assert!(findings("http://example.org/", &Policy::new()).is_empty());
/// ```
#[must_use]
pub fn findings(text: &str, policy: &Policy) -> Vec<Finding> {
    let subject = Subject::new(text, &policy.lists);
    let mut found = Vec::new();
    // Most texts have nothing for the rules of views, which are the last.
    let count = if subject.view_lints().is_empty() { GENERAL_COUNT } else { RULES.len() };
    for (rule, severity) in RULES.iter().zip(&policy.severities).take(count) {
        if let Some(severity) = *severity {
            (rule.check)(&subject, &mut Findings { rule, severity, found: &mut found });
        }
    }
    found.sort_by_key(|finding| finding.range.start);
    without_repetitions(found)
}

/// Drops the findings of a rule that is silent for another rule with a finding at the same place.
fn without_repetitions(found: Vec<Finding>) -> Vec<Finding> {
    if found.len() < 2 {
        return found;
    }
    let places: Vec<_> = found.chunk_by(|a, b| a.range.start == b.range.start).collect();
    let is_said = |it: &Finding, others: &[Finding]| {
        let mut same = others.iter().filter(|other| other.range == it.range);
        same.any(|other| it.rule.silent_for.contains(&other.rule.name))
    };
    let silent = places.into_iter().flat_map(|all| all.iter().map(|it| is_said(it, all)));
    let silent: Vec<_> = silent.collect();
    found.into_iter().zip(silent).filter(|(_, is_silent)| !is_silent).map(|(it, _)| it).collect()
}
