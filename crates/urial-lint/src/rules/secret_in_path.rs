use std::ops::Range;

use super::secret_as_user::is_token;
use super::secret_in_query::is_secret;
use crate::finding::Findings;
use crate::lists::Lists;
use crate::rule::{Severity, rule};
use crate::secrets::webhook_at;
use crate::subject::{Subject, decoded};

rule! {
    /// Reports a segment of the path that looks like a token, or has a secret parameter.
    ///
    /// # Why
    /// RFC 3986 §7.5: webhooks and bots are often addressed by a secret in the path. Whoever knows
    /// the URI can act for its owner. Sessions are there, too, after a `;`.
    ///
    /// # Bad
    /// - `https://hooks.example/services/xoxb-123456789012-abcdef`
    /// - `https://e.org/reset/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl`
    /// - `https://e.org/a;jsessionid=0A1B/b`
    /// - `https://discord.com/api/webhooks/123/a1b2c3`
    /// - `https://api.telegram.org/bot123:a1b2c3/getMe`
    /// - `https://hook.eu1.make.com/a1b2c3`
    ///
    /// # Good
    /// - `https://e.org/commit/0a1b2c3d4e5f60718293a4b5c6d7e8f901234567`
    /// - `https://e.org/a.b.c`
    /// - `https://e.org/a;version=1;token=`
    "secret-in-path" since "0.1.0", Some(Severity::Warning)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    if let Some(secret) = secret_of_webhook(subject) {
        findings.add(secret, "the path of a webhook or a bot is a secret");
        return;
    }
    for (segment, range) in subject.segments() {
        if looks_like_token(segment) {
            findings.add(range, "the segment looks like a token");
        } else if let Some(value) = secret_value(segment, subject.lists) {
            let place = range.start + value.start..range.start + value.end;
            findings.add(place, "a secret is in the path");
        }
    }
}

/// The secret in the path of a webhook of a known service, whose host may be the end of another.
fn secret_of_webhook(subject: &Subject<'_>) -> Option<Range<usize>> {
    let (host, range) = subject.host()?;
    let dots = host.match_indices('.').flat_map(|(at, _)| [at, at + 1]);
    let mut starts = [0].into_iter().chain(dots).map(|at| range.start + at);
    starts.find_map(|at| webhook_at(subject.text.as_bytes(), at))
}

fn looks_like_token(segment: &str) -> bool {
    // Neither a token nor a JSON Web Token is shorter.
    if segment.len() < 12 {
        return false;
    }
    let octets = decoded(segment);
    let segment = &*String::from_utf8_lossy(&octets);
    let is_hex = segment.bytes().all(|byte| byte.is_ascii_hexdigit());
    let is_hash = is_hex || !segment.contains(['-', '_']);
    is_web_token(segment) || !is_hash && is_token(segment)
}

/// The value of the first secret parameter of a segment, and what follows: a `;` may belong to it.
fn secret_value(segment: &str, lists: &Lists) -> Option<Range<usize>> {
    segment.match_indices(';').find_map(|(at, _)| {
        let parameter = segment[at + 1..].split(';').next()?;
        let (name, value) = parameter.split_once('=')?;
        let is_one = !value.is_empty() && is_secret(name, lists);
        is_one.then(|| at + name.len() + 2..segment.len())
    })
}

/// Whether a segment is a JSON Web Token: three parts in base64url; the first begins an object (RFC
/// 7519 §3).
pub(crate) fn is_web_token(segment: &str) -> bool {
    let is_base64 = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    let mut parts = segment.split('.');
    segment.starts_with(WEB_TOKEN_PREFIX)
        && parts.clone().count() == 3
        && parts.all(|part| !part.is_empty() && part.bytes().all(is_base64))
}

/// How a JSON Web Token begins: `{"` in base64url.
pub(crate) const WEB_TOKEN_PREFIX: &str = "eyJ";
