use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports a triplet that is encoded again: `%2525` or `%252e`.
    ///
    /// # Why
    /// RFC 3986 §2.4: the same text must not be encoded or decoded more than once. A program that
    /// decodes twice sees data that a check did not see.
    ///
    /// # Bad
    /// - `http://e.org/%252e%252e/`
    /// - `http://e.org/?a=%2527`
    ///
    /// # Good
    /// - `http://e.org/100%25`
    /// - `http://e.org/%25zz`
    "double-encoding" since "0.1.0", Some(Severity::Warning)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let text = subject.text.as_bytes();
    for (_, range) in subject.triplets().filter(|(octet, _)| *octet == b'%') {
        let digit = |at| character(text, at).filter(|(it, _)| it.is_ascii_hexdigit());
        let end = digit(range.end).and_then(|(_, at)| digit(at));
        if let Some((_, end)) = end {
            findings.add(range.start..end, "an octet is percent-encoded twice");
        }
    }
}

/// The octet at `at`, decoded, and where the next one begins.
fn character(text: &[u8], at: usize) -> Option<(u8, usize)> {
    let digits = text.get(at + 1..at + 3).filter(|_| text.get(at) == Some(&b'%'));
    let octet = digits.and_then(|it| u8::from_str_radix(str::from_utf8(it).ok()?, 16).ok());
    octet.map(|octet| (octet, at + 3)).or_else(|| Some((*text.get(at)?, at + 1)))
}
