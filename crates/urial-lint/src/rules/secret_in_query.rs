use std::ops::Range;

use urial::Component;

use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::{Subject, decoded, pairs};

rule! {
    /// Reports a parameter of the query whose name says that it is a secret.
    ///
    /// # Why
    /// RFC 3986 §7.5 asks that no secret be in a URI: it is shown, stored in histories and sent on
    /// in `Referer` fields. That holds for signed URLs and tokens as for passwords.
    ///
    /// # Bad
    /// - `https://e.org/?access_token=abc123`
    /// - `https://e.org/?a=1&API_KEY=x`
    /// - `https://bucket.example/a?X-Amz-Signature=0a1b`
    /// - `https://e.org/?pass%77ord=x`
    ///
    /// # Good
    /// - `https://e.org/?token=`
    /// - `https://e.org/?keyboard=x&tokens=3`
    /// - `https://e.org/access_token=a`
    "secret-in-query" since "0.1.0", Some(Severity::Warning)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    report(subject.component(Component::Query), "query", findings);
}

/// Reports the values of secret parameters of a component.
pub(super) fn report(
    component: Option<(&str, Range<usize>)>,
    name: &str,
    findings: &mut Findings<'_>,
) {
    for (key, value, range) in pairs(component) {
        if !value.is_empty() && is_secret(key) {
            findings.add(range, format!("a secret is in the {name}"));
        }
    }
}

/// Whether the name of a parameter says that its value is secret. Case, hyphens and underscores do
/// not matter.
fn is_secret(key: &str) -> bool {
    let decoded = decoded(key);
    let letters = decoded.iter().filter(|byte| !b"-_".contains(byte));
    let name: Vec<_> = letters.map(u8::to_ascii_lowercase).collect();
    SECRETS.into_iter().any(|secret| name == secret.as_bytes())
}

const SECRETS: [&str; 31] = [
    "accesskey", "accesstoken", "apikey", "apitoken", "auth", "authtoken", "authorization",
    "awsaccesskeyid", "bearer", "clientsecret", "code", "credential", "idtoken", "jwt", "key",
    "pass", "passphrase", "passwd", "password", "privatekey", "pwd", "refreshtoken", "secret",
    "secretkey", "sessionid", "sig", "signature", "token", "xamzcredential", "xamzsecuritytoken",
    "xamzsignature",
];
