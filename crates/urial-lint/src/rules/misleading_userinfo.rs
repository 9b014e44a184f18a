use urial::{Component, PctStr};

use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports a userinfo that looks like a host.
    ///
    /// # Why
    /// RFC 3986 §7.6: whoever reads the beginning of such a URI takes it for the host, and goes
    /// elsewhere.
    ///
    /// # Bad
    /// - `ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm`
    /// - `http://www.example.org%2Flogin@h/`
    /// - `http://good.com:80@evil.com/`
    /// - `http://www.bank.example%40@evil.example/`
    /// - `http://www.bank.example%40bank.example@evil.example/`
    ///
    /// # Good
    /// - `ftp://anna@example.org/`
    /// - `ssh://john.doe@example.org/`
    /// - `smtp://joe%40example.org@mail.example.net/`
    "misleading-userinfo" since "0.1.0", Some(Severity::Warning)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let Some((userinfo, range)) = subject.component(Component::Userinfo) else {
        return;
    };
    let Ok(userinfo) = PctStr::new(userinfo) else {
        return;
    };
    let decoded = userinfo.decode_utf8_lossy();
    let is_of_host = |it: char| it.is_alphanumeric() || "-._".contains(it);
    let name = decoded.split(|it| !is_of_host(it)).next().unwrap_or_default();
    let after = &decoded[name.len()..];
    // A mail address as the user, as `joe@example.org`.
    let is_mail = after.strip_prefix('@').is_some_and(|it| it.starts_with(char::is_alphanumeric))
        && !name.starts_with("www.");
    if !is_mail && looks_like_host(name) {
        findings.add(range, "the userinfo looks like a host");
    }
}

/// Whether a name has a domain at its end that people know, or three labels and more.
fn looks_like_host(name: &str) -> bool {
    let labels: Vec<_> = name.split('.').collect();
    let (Some(last), true) = (labels.last(), labels.len() > 1) else {
        return false;
    };
    let is_known = KNOWN.into_iter().any(|it| last.eq_ignore_ascii_case(it));
    let is_country = last.len() == 2 && last.bytes().all(|it| it.is_ascii_alphabetic());
    labels.iter().all(|label| !label.is_empty()) && (is_known || is_country || labels.len() > 2)
}

/// Domains that people know as the end of a host.
const KNOWN: [&str; 12] = [
    "app", "biz", "com", "dev", "edu", "gov", "info", "int", "mil", "net", "online", "org",
];
