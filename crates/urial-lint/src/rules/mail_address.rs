use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports a relative reference that is a mail address.
    ///
    /// # Why
    /// RFC 3986 §4.2 and uri(7), mailto: without the scheme, a link to it leads to a page of that
    /// name.
    ///
    /// # Bad
    /// - `anna@e.org`
    ///
    /// # Good
    /// - `mailto:anna@e.org`
    /// - `a/anna@e.org`
    /// - `icon@2x.png`
    /// - `pkg@1.0.0.tgz`
    ///
    /// # Fix
    /// Write `mailto:` before it.
    "mail-address" since "0.1.0", Some(Severity::Advice)
}

/// What is a file name rather than a domain.
const SUFFIXES: [&str; 27] = [
    "png", "jpg", "jpeg", "gif", "svg", "svgz", "webp", "avif", "bmp", "tif", "tiff", "ico", "css",
    "js", "mjs", "cjs", "map", "json", "xml", "html", "htm", "pdf", "zip", "tgz", "gz", "service",
    "md",
];

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let is_relative = subject.reference.is_some_and(|it| it.is_relative());
    let Some((local, domain)) = subject.text.split_once('@').filter(|_| is_relative) else {
        return;
    };
    let is_word = |text: &str, marks: &str| {
        let is_kept = |it: char| it.is_ascii_alphanumeric() || marks.contains(it);
        !text.is_empty() && text.chars().all(is_kept)
    };
    let last = domain.rsplit('.').next().unwrap_or_default();
    let is_domain = domain.split('.').count() > 1
        && domain.split('.').all(|label| is_word(label, "-"))
        && last.len() > 1
        && last.bytes().all(|byte| byte.is_ascii_alphabetic())
        && !SUFFIXES.iter().any(|suffix| suffix.eq_ignore_ascii_case(last));
    if is_word(local, "-._+") && is_domain {
        let place = 0..subject.text.len();
        let meant = ["mailto:", subject.text].concat();
        findings.suggest(place.clone(), "a mail address without `mailto:`", place, meant);
    }
}
