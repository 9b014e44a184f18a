//! Normalization (RFC 2396 §6): what does not matter is written in one way.

use alloc::string::String;

use super::HostKind;
use super::reference::{Reference, ReferenceKind};
use crate::chars::abnf::rfc2396::UNRESERVED;
use crate::components::percent::{PctStr, encode_octet, triplet};
use crate::ops::rules::Rules;

/// What writes references in a normal form, and which.
///
/// Scheme and hostname in lower case, and no port where it is the scheme's own, is all that §6 says;
/// and as unreserved characters may be escaped "without changing the semantics" (§2.3), they are
/// written as they are, which in this edition includes `! ~ * ' ( )`; other escapes get upper-case
/// digits. There is no dot-segment removal: dots are special in relative paths alone.
///
/// ```
/// # use urial::{Rules, rfc2396::{Normalizer, Reference}};
/// const RULES: &[(&str, Rules<'static>)] = &[("http", Rules::GENERIC.default_port(80))];
/// let normalizer = Normalizer::new().rules(RULES);
/// let normal = |text| normalizer.normalize(Reference::parse(text).unwrap());
/// assert_eq!(normal("HTTP://E.org:80/%28x%29/./%2f"), "http://e.org/(x)/./%2F");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Normalizer<'r> {
    rules: &'r [(&'r str, Rules<'r>)],
    unescape: bool,
}

impl Default for Normalizer<'_> {
    fn default() -> Self {
        Normalizer::new()
    }
}

impl<'r> Normalizer<'r> {
    /// Knows no scheme, and writes unreserved characters as they are.
    #[must_use]
    pub const fn new() -> Normalizer<'r> {
        Normalizer { rules: &[], unescape: true }
    }

    /// Whose default ports are left out: the schemes in lower case, and of their rules the default
    /// port.
    #[must_use]
    pub const fn rules(self, rules: &'r [(&'r str, Rules<'r>)]) -> Normalizer<'r> {
        Normalizer { rules, ..self }
    }

    /// Whether escapes are changed. Without, it is the letter of §6.
    #[must_use]
    pub const fn unescape(self, unescape: bool) -> Normalizer<'r> {
        Normalizer { unescape, ..self }
    }

    /// Returns the normal form. It is its own normal form.
    ///
    /// A registry's name keeps its case and its escapes: it is opaque to all but the registry
    /// (§3.2.1). A segment `%2E` or `%2E%2E` of a relative path stays, as it would become a dot-segment.
    #[must_use]
    pub fn normalize(self, reference: Reference<'_>) -> String {
        let mut text = String::with_capacity(reference.as_str().len());
        if let Some(scheme) = reference.scheme() {
            text.push_str(&scheme.to_ascii_lowercase());
            text.push(':');
        }
        if let Some(opaque) = reference.opaque_part() {
            self.push_part(opaque, &mut text);
        }
        match reference.authority() {
            Some(authority) => {
                text.push_str("//");
                self.push_authority(reference, authority, &mut text);
            }
            // The empty one, which is none to Java: the path may begin with `//` itself.
            None if reference.scheme_specific_part().starts_with("//") => text.push_str("//"),
            None => {}
        }
        self.push_path(reference, &mut text);
        for (sign, part) in [('?', reference.query()), ('#', reference.fragment())] {
            if let Some(part) = part {
                text.push(sign);
                self.push_part(part, &mut text);
            }
        }
        text
    }

    /// Segments of a relative path that would become `.` or `..` keep their escapes.
    fn push_path(self, reference: Reference<'_>, text: &mut String) {
        let path = reference.path().unwrap_or_default();
        if reference.kind() != ReferenceKind::RelativePath {
            return self.push_part(path, text);
        }
        for (number, segment) in path.split('/').enumerate() {
            if number > 0 {
                text.push('/');
            }
            match PctStr::trusted(segment).decode().as_ref() {
                b"." | b".." if self.unescape => text.push_str(&segment.to_ascii_uppercase()),
                _ => self.push_part(segment, text),
            }
        }
    }

    fn push_authority(self, reference: Reference<'_>, authority: &str, text: &mut String) {
        let Some(host) = reference.host() else {
            text.push_str(authority);
            return;
        };
        if let Some(userinfo) = reference.userinfo() {
            self.push_part(userinfo, text);
            text.push('@');
        }
        match reference.host_kind() {
            // A scope, which Java takes, is a name whose case may matter.
            Some(HostKind::Ipv6Reference) if host.contains('%') => text.push_str(host),
            _ => text.push_str(&host.to_ascii_lowercase()),
        }
        match reference.port() {
            Some(port) if !self.is_default(reference, port) => {
                text.push(':');
                text.push_str(port);
            }
            _ => {}
        }
    }

    /// Is `port` the one that is meant without it? So is the empty one  (§3.2.2, Appendix G.3).
    fn is_default(self, reference: Reference<'_>, port: &str) -> bool {
        let scheme = reference.scheme().unwrap_or_default();
        let rules = self.rules.iter().find(|(name, _)| name.eq_ignore_ascii_case(scheme));
        let default = rules.and_then(|(_, rules)| rules.port());
        port.is_empty() || default.is_some_and(|default| port.parse() == Ok(default))
    }

    /// Appends a part, whose escapes of unreserved characters go.
    fn push_part(self, part: &str, text: &mut String) {
        let mut rest = part;
        while let Some(at) = rest.find('%').filter(|_| self.unescape) {
            text.push_str(&rest[..at]);
            rest = &rest[at..];
            let Some(octet) = triplet(rest.as_bytes()) else { break };
            if UNRESERVED.has(octet) {
                text.push(char::from(octet));
            } else {
                text.push_str(&encode_octet(octet));
            }
            rest = &rest[3..];
        }
        text.push_str(rest);
    }
}
