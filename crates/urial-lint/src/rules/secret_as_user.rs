use urial::Component;

use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::secrets::is_known_token;
use crate::subject::{Subject, decoded};

rule! {
    /// Reports a user that looks like a token.
    ///
    /// # Why
    /// RFC 3986 §7.5: some services take a token in place of the user, as in `https://TOKEN@host`.
    /// It is still a secret in a URI.
    ///
    /// # Bad
    /// - `https://ghp_16C7e42F292c6912E7710c838347Ae178B4a@github.example/a`
    /// - `https://0a1b2c3d4e5f60718293a4b5c6d7e8f9@e.org/`
    /// - `https://glpat-0a1b2c3d4e5f6071:@e.org/`
    ///
    /// # Good
    /// - `https://anna@e.org/`
    /// - `ssh://a-long-name-of-a-service@e.org/`
    "secret-as-user" since "0.1.0", Some(Severity::Warning)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let Some((userinfo, range)) = subject.component(Component::Userinfo) else {
        return;
    };
    let user = userinfo.split(':').next().unwrap_or_default();
    if is_token(&String::from_utf8_lossy(&decoded(user))) {
        findings.add(range.start..range.start + user.len(), "the user looks like a token");
    }
}

/// Whether a text begins as tokens of known services do, or is long and has digits and letters in
/// no order that a name has.
pub(crate) fn is_token(text: &str) -> bool {
    if text.len() < SHORTEST {
        return false;
    }
    let is_alphanumeric = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    is_known_token(text) || text.len() >= 32 && is_alphanumeric && digits >= 6 && digits < text.len()
}

/// No token is shorter.
const SHORTEST: usize = 12;
