use std::collections::HashSet;

use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::{Subject, decoded};

rule! {
    /// Reports an encoded character that needs no encoding.
    ///
    /// # Why
    /// RFC 3986 §2.3 and §6.2.2.2: letters, digits, `-`, `.`, `_` and `~` are equivalent to their
    /// encodings, and are best written unencoded. Comparing texts does not see that. An encoded
    /// dot-segment is left alone: `..` in its place may lead elsewhere.
    ///
    /// # Bad
    /// - `http://e.org/%7Euser`
    /// - `http://e.org/%61`
    ///
    /// # Good
    /// - `http://e.org/~user`
    /// - `http://e.org/%20`
    /// - `http://e.org/%2F`
    /// - `%2e%2E/a`
    "needless-encoding" since "0.1.0", Some(Severity::Advice)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    if !subject.has_triplets() {
        return;
    }
    let is_dots = |segment: &str| matches!(*decoded(segment), [b'.'] | [b'.', b'.']);
    let dots = subject.segments().filter(|(segment, _)| is_dots(segment));
    let dots: HashSet<_> = dots.flat_map(|(_, range)| range).collect();
    let triplets = subject.triplets().filter(|(_, range)| !dots.contains(&range.start));
    for (octet, range) in triplets {
        if octet.is_ascii_alphanumeric() || b"-._~".contains(&octet) {
            findings.add_fixed(range, "the character needs no encoding", char::from(octet));
        }
    }
}
