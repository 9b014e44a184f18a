//! A rule: a name, a page, and a check.

use std::fmt;

use crate::finding::Findings;
use crate::subject::Subject;

/// A rule about URIs.
///
/// ```
/// # use urial_lint::{Rule, Severity};
/// let rule = Rule::find("password-in-userinfo").unwrap();
/// assert_eq!(rule.severity(), Some(Severity::Warning));
/// assert!(rule.why().contains("§3.2.1"));
/// assert!(rule.bad().any(|uri| uri == "ftp://anna:secret@example.org/"));
/// ```
#[derive(Debug)]
pub struct Rule {
    pub(crate) name: &'static str,
    pub(crate) since: &'static str,
    pub(crate) severity: Option<Severity>,
    /// Rules that report a place in more detail: this one is silent there.
    pub(crate) silent_for: &'static [&'static str],
    /// The page, in Markdown: a summary, then sections.
    pub(crate) page: &'static str,
    pub(crate) check: fn(&Subject<'_>, &mut Findings<'_>),
}

/// How grave a finding is.
///
/// ```
/// # use urial_lint::Severity;
/// assert!(Severity::Error > Severity::Advice);
/// assert_eq!("warning".parse(), Ok(Severity::Warning));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// Better otherwise, but harmless.
    Advice,
    /// Dangerous in many places.
    Warning,
    /// Dangerous or broken everywhere.
    Error,
}

impl Rule {
    /// Returns the rule of a name.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Rule> {
        crate::RULES.iter().copied().find(|rule| rule.name == name)
    }

    /// Returns the name: words in lower case with hyphens between them.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the version of this crate that has it first.
    #[must_use]
    pub const fn since(&self) -> &'static str {
        self.since
    }

    /// Returns the severity that its findings have by default; `None` if the rule is off.
    #[must_use]
    pub const fn severity(&self) -> Option<Severity> {
        self.severity
    }

    /// Returns whether a finding is at a secret, which must not be shown.
    ///
    /// ```
    /// # use urial_lint::Rule;
    /// assert!(Rule::find("secret-in-query").unwrap().finds_secrets());
    /// assert!(!Rule::find("empty-port").unwrap().finds_secrets());
    /// ```
    #[must_use]
    pub fn finds_secrets(&self) -> bool {
        self.name.starts_with("secret-") || self.name.starts_with("password-")
    }

    /// Returns the whole page, in Markdown.
    #[must_use]
    pub const fn page(&self) -> &'static str {
        self.page
    }

    /// Returns what the rule reports, as a sentence.
    #[must_use]
    pub fn summary(&self) -> &'static str {
        let end = self.page.find("\n\n").unwrap_or(self.page.len());
        self.page[..end].trim()
    }

    /// Returns why that matters, with the section of the document.
    #[must_use]
    pub fn why(&self) -> &'static str {
        self.under("Why")
    }

    /// Returns the section that says why, as the page writes it: the first one there.
    ///
    /// ```
    /// # use urial_lint::Rule;
    /// assert_eq!(Rule::find("rare-ip-address").unwrap().section(), "RFC 3986 §7.4");
    /// assert_eq!(Rule::find("url-prefix").unwrap().section(), "RFC 3986 Appendix C");
    /// ```
    #[must_use]
    pub fn section(&self) -> &'static str {
        let why = self.why();
        let sign = ["§", "Appendix "].into_iter().filter_map(|sign| Some((why.find(sign)?, sign)));
        let Some((at, sign)) = sign.min() else { return "" };
        // The two words before the sign are the document: `RFC 3986`.
        let start = why[..at].trim_end().rmatch_indices(' ').nth(1).map_or(0, |(at, _)| at + 1);
        let start = start + usize::from(why[start..].starts_with('('));
        let is_number = |it: char| it.is_ascii_alphanumeric() || it == '.';
        let number = why[at + sign.len()..].split(|it| !is_number(it)).next().unwrap_or_default();
        why[start..at + sign.len() + number.len()].trim_end_matches('.')
    }

    /// Returns the address of the page: its heading in the [pages](crate::pages) of this version.
    ///
    /// ```
    /// # use urial_lint::Rule;
    /// let uri = Rule::find("empty-port").unwrap().help_uri();
    /// assert!(uri.starts_with("https://docs.rs/urial-lint/"));
    /// assert!(uri.ends_with("/urial_lint/pages/index.html#empty-port"));
    /// ```
    #[must_use]
    pub fn help_uri(&self) -> String {
        let version = env!("CARGO_PKG_VERSION");
        format!("https://docs.rs/urial-lint/{version}/urial_lint/pages/index.html#{}", self.name)
    }

    /// Returns what to do, if the page says it.
    #[must_use]
    pub fn fix(&self) -> Option<&'static str> {
        Some(self.under("Fix")).filter(|text| !text.is_empty())
    }

    /// Returns examples that are reported.
    pub fn bad(&self) -> impl Iterator<Item = &'static str> {
        examples(self.under("Bad"))
    }

    /// Returns examples that are not reported.
    pub fn good(&self) -> impl Iterator<Item = &'static str> {
        examples(self.under("Good"))
    }

    fn under(&self, title: &str) -> &'static str {
        let sections = self.page.split("\n # ");
        let of_title = sections.filter_map(|section| section.trim_start().strip_prefix(title));
        of_title.map(str::trim).next().unwrap_or_default()
    }
}

/// The examples of a list: each in backticks after a hyphen.
fn examples(list: &'static str) -> impl Iterator<Item = &'static str> {
    list.lines().filter_map(|line| line.trim().strip_prefix("- `")?.split('`').next())
}

impl Severity {
    /// Returns the name: `advice`, `warning` or `error`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Severity::Advice => "advice",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A text that names no severity: the error of [`Severity::from_str`](std::str::FromStr).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UnknownSeverity;

impl fmt::Display for UnknownSeverity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected advice, warning or error")
    }
}

impl std::error::Error for UnknownSeverity {}

impl std::str::FromStr for Severity {
    type Err = UnknownSeverity;

    fn from_str(name: &str) -> Result<Severity, UnknownSeverity> {
        let all = [Severity::Advice, Severity::Warning, Severity::Error];
        all.into_iter().find(|it| it.as_str() == name).ok_or(UnknownSeverity)
    }
}

/// Declares a rule: its page as a doc comment, its name, the version that has it first, its
/// severity, and the rules for which it is silent where they report the same place. The function
/// `check` of the same file looks for it.
macro_rules! rule {
    (
        $(#[doc = $line:literal])*
        $name:literal since $since:literal, $severity:expr $(, silent for $($other:literal)*)?
    ) => {
        $(#[doc = $line])*
        pub(crate) static RULE: crate::rule::Rule = crate::rule::Rule {
            name: $name,
            since: $since,
            severity: $severity,
            silent_for: &[$($($other),*)?],
            page: concat!($($line, "\n"),*),
            check,
        };
    };
}
pub(crate) use rule;
