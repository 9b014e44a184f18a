use std::ops::Range;

use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports octets that encode a character of ASCII in more bytes than UTF-8 allows.
    ///
    /// # Why
    /// RFC 3986 §7.3: checks have to look at decoded data. Old decoders read `%c0%ae` as a dot,
    /// which a check for dots does not see. `%u002e` is an older escape of the same kind, and no
    /// part of any URI.
    ///
    /// # Bad
    /// - `http://e.org/%c0%ae%c0%ae/`
    /// - `http://e.org/%e0%80%af`
    /// - `http://e.org/%u002e%u002e/`
    ///
    /// # Good
    /// - `http://e.org/%c3%a9`
    /// - `http://e.org/u002e`
    "overlong-utf-8" since "0.1.0", Some(Severity::Warning)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    // No reference has a `%` before a `u`.
    if subject.reference.is_some() && !subject.has_triplets() {
        return;
    }
    let mut before: Option<(u8, Range<usize>)> = None;
    for (octet, range) in subject.triplets() {
        let is_second = before.as_ref().is_some_and(|(first, place)| {
            place.end == range.start && matches!((first, octet), (0xe0, 0x80..=0x9f) | (0xf0, 0x80..=0x8f))
        });
        match before.take() {
            Some((_, place)) if is_second => findings.add(place.start..range.end, MESSAGE),
            _ if matches!(octet, 0xc0 | 0xc1) => findings.add(range.clone(), MESSAGE),
            _ => {}
        }
        before = Some((octet, range));
    }
    for (at, _) in subject.text.match_indices("%u") {
        let digits = subject.text.get(at + 2..at + 6);
        if digits.is_some_and(|it| it.bytes().all(|byte| byte.is_ascii_hexdigit())) {
            findings.add(at..at + 6, "an escape of four digits, which no URI has");
        }
    }
}

const MESSAGE: &str = "an encoding in UTF-8 that is longer than allowed";
