use std::borrow::Cow;

use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::{Subject, decoded};

rule! {
    /// Reports text before `//` that is probably meant as the scheme of a web page.
    ///
    /// # Why
    /// RFC 3986 §4.2: without a `:`, the text is a relative reference, whose first segment is the
    /// scheme that was meant. With another scheme, as `hxxp` in reports of malware, nothing knows
    /// how to follow the link.
    ///
    /// # Bad
    /// - `http//e.org/`
    /// - `http%2e//e.org/`
    /// - `https;//e.org/`
    /// - `htpp://e.org/`
    /// - `hxxp://e.org/`
    ///
    /// # Good
    /// - `http://e.org/`
    /// - `a//e.org/`
    /// - `ftp://e.org/`
    /// - `httpd//conf`
    /// - `httpu://239.255.255.250:1900`
    ///
    /// # Fix
    /// Write `http:` or `https:`.
    "misspelled-scheme" since "0.1.0", Some(Severity::Advice)
}

/// The schemes of the Web.
const MEANT: [&str; 2] = ["https", "http"];

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let Some(reference) = subject.reference else { return };
    let Some((written, _)) = subject.text.split_once("//") else { return };
    let before = &*unencoded(written);
    if !is_scheme(before) {
        return;
    }
    let scheme = before.trim_end_matches([':', ';', '.', ',']);
    let lower = scheme.to_ascii_lowercase();
    // `hxxp` is registered, for links that nobody is to follow.
    let is_known = !lower.starts_with("hxxp") && reference.scheme().is_some_and(|scheme| {
        scheme.registered().is_some() || subject.lists.knows_scheme(scheme.as_str())
    });
    // Without a mark after it, another word begins a path.
    let has_mark = before.len() > scheme.len();
    let meant = MEANT.into_iter().find(|meant| lower == *meant);
    let meant = meant.or_else(|| MEANT.into_iter().find(|it| has_mark && is_near(&lower, it)));
    if let (Some(meant), false) = (meant, is_known) {
        let message = format!("the scheme `{meant}` was probably meant");
        // The mark is the last octet, encoded or not.
        let end = if before == written { scheme.len() } else { written.len() };
        findings.suggest(0..end, message, 0..written.len(), [meant, ":"].concat());
    }
}

/// A text without needless encodings. The rule `needless-encoding` writes it so, and no finding may
/// come of that.
fn unencoded(written: &str) -> Cow<'_, str> {
    let marks = |text: &str| text.matches([':', ';', ',']).count();
    match decoded(written) {
        Cow::Borrowed(_) => written.into(),
        Cow::Owned(octets) => String::from_utf8(octets)
            .ok()
            .filter(|text| marks(text) == marks(written))
            .map_or(written.into(), Cow::from),
    }
}

/// Whether `before` is text that could be meant as a scheme, and the mark after it.
fn is_scheme(before: &str) -> bool {
    let name = before.trim_end_matches([':', ';', '.', ',']);
    name.bytes().all(|byte| byte.is_ascii_alphanumeric()) && before.len() <= name.len() + 1
}

/// Whether `name` is `meant`, or differs in one letter, or in two that are swapped, or writes `xx`
/// for `tt`.
fn is_near(name: &str, meant: &str) -> bool {
    let (name, meant) = (name.as_bytes(), meant.as_bytes());
    let same = name.iter().zip(meant).take_while(|(one, other)| one == other).count();
    match (&name[same..], &meant[same..]) {
        ([], []) => true,
        ([b'x', b'x', rest @ ..], [b't', b't', other @ ..]) if rest == other => true,
        ([a, b, rest @ ..], [c, d, other @ ..]) if (a, b) == (d, c) => rest == other,
        (rest, [_, other @ ..]) if rest.len() == other.len() => rest == other,
        // A letter at the end makes another word, as `httpd`.
        ([_, rest @ ..], other) if rest.len() == other.len() && !rest.is_empty() => rest == other,
        ([_, rest @ ..], [_, other @ ..]) => rest == other && !rest.is_empty(),
        _ => false,
    }
}
