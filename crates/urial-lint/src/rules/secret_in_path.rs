use super::secret_as_user::is_token;
use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::{Subject, decoded};

rule! {
    /// Reports a segment of the path that looks like a token.
    ///
    /// # Why
    /// RFC 3986 §7.5: webhooks and bots are often addressed by a secret in the path. Whoever knows
    /// the URI can act for its owner.
    ///
    /// # Bad
    /// - `https://hooks.example/services/xoxb-123456789012-abcdef`
    /// - `https://e.org/reset/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl`
    ///
    /// # Good
    /// - `https://e.org/commit/0a1b2c3d4e5f60718293a4b5c6d7e8f901234567`
    /// - `https://e.org/a.b.c`
    "secret-in-path" since "0.1.0", Some(Severity::Warning)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    // Neither a token nor a JSON Web Token is shorter.
    for (segment, range) in subject.segments().filter(|(segment, _)| segment.len() >= 12) {
        let octets = decoded(segment);
        let segment = &*String::from_utf8_lossy(&octets);
        let is_hex = segment.bytes().all(|byte| byte.is_ascii_hexdigit());
        let is_hash = is_hex || !segment.contains(['-', '_']);
        if is_web_token(segment) || !is_hash && is_token(segment) {
            findings.add(range, "the segment looks like a token");
        }
    }
}

/// Whether a segment is a JSON Web Token: three parts in base64url, the first of which begins an
/// object (RFC 7519 §3).
pub(crate) fn is_web_token(segment: &str) -> bool {
    let is_base64 = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    let mut parts = segment.split('.');
    segment.starts_with("eyJ")
        && parts.clone().count() == 3
        && parts.all(|part| !part.is_empty() && part.bytes().all(is_base64))
}
