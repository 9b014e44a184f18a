use urial::Component;

use super::secret_in_query::report;
use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports a parameter in the fragment whose name says that it is a secret.
    ///
    /// # Why
    /// RFC 3986 §7.5. A fragment is not sent to the server, but scripts, histories and logs of
    /// clients have it.
    ///
    /// # Bad
    /// - `https://e.org/cb#access_token=abc&state=x`
    ///
    /// # Good
    /// - `https://e.org/#section`
    /// - `https://e.org/#state=x`
    "secret-in-fragment" since "0.1.0", Some(Severity::Warning)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    report(subject, Component::Fragment, findings);
}
