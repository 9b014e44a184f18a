//! Normalization (RFC 2396 §6): one text for references that differ only in insignificant ways.

use alloc::string::String;

use super::HostKind;
use super::reference::{Reference, ReferenceKind};
use crate::chars::abnf::rfc2396::UNRESERVED;
use crate::components::percent::{PctStr, encode_octet, triplet};
use crate::ops::rules::Rules;

/// Normalizes references by RFC 2396.
///
/// §6 asks only for a lower-case scheme and hostname, and for no default port. Unreserved
/// characters may be escaped "without changing the semantics" (§2.3), so their escapes are decoded;
/// in RFC 2396 that includes `! ~ * ' ( )`. Other escapes get upper-case digits. Dot-segments are
/// not removed, because dots are special only in relative paths.
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
    /// Makes a normalizer without schemes, which decodes escapes of unreserved characters.
    #[must_use]
    pub const fn new() -> Normalizer<'r> {
        Normalizer { rules: &[], unescape: true }
    }

    /// Sets the schemes whose default ports are removed. Other rules than the default port are
    /// ignored.
    #[must_use]
    pub const fn rules(self, rules: &'r [(&'r str, Rules<'r>)]) -> Normalizer<'r> {
        Normalizer { rules, ..self }
    }

    /// Sets whether escapes are changed; the default is `true`. With `false`, only the changes that
    /// §6 names are made.
    ///
    /// ```
    /// # use urial::rfc2396::{Normalizer, Reference};
    /// let reference = Reference::parse("HTTP://e.org/%7Ea")?;
    /// assert_eq!(Normalizer::new().normalize(reference), "http://e.org/~a");
    /// assert_eq!(Normalizer::new().unescape(false).normalize(reference), "http://e.org/%7Ea");
    /// # Ok::<(), urial::rfc2396::Error>(())
    /// ```
    #[must_use]
    pub const fn unescape(self, unescape: bool) -> Normalizer<'r> {
        Normalizer { unescape, ..self }
    }

    /// Returns the normal form; normalizing it again changes nothing. Allocates the result.
    ///
    /// A registry-based name keeps its case and its escapes, because only the registry can
    /// interpret it (§3.2.1). The segments `%2E` and `%2E%2E` of a relative path stay, because
    /// decoded they would be dot-segments.
    #[must_use]
    pub fn normalize(self, reference: Reference<'_>) -> String {
        let mut text = String::with_capacity(reference.as_str().len());
        if let Some(scheme) = reference.scheme() {
            text.push_str(&scheme.to_ascii_lowercase());
            text.push(':');
        }
        if let Some(opaque) = reference.opaque_part() {
            self.push_unescaped(opaque, &mut text);
        }
        match reference.authority() {
            Some(authority) => {
                text.push_str("//");
                self.push_authority(reference, authority, &mut text);
            }
            // An empty authority that `java.net.URI` reports as absent. Without it, a path that
            // begins with `//` would be parsed as an authority.
            None if reference.scheme_specific_part().starts_with("//") => text.push_str("//"),
            None => {}
        }
        self.push_path(reference, &mut text);
        for (delimiter, component) in [('?', reference.query()), ('#', reference.fragment())] {
            if let Some(component) = component {
                text.push(delimiter);
                self.push_unescaped(component, &mut text);
            }
        }
        text
    }

    /// Appends the path. Segments of a relative path that would become `.` or `..` keep their
    /// escapes.
    fn push_path(self, reference: Reference<'_>, text: &mut String) {
        let path = reference.path().unwrap_or_default();
        if reference.kind() != ReferenceKind::RelativePath {
            return self.push_unescaped(path, text);
        }
        for (index, segment) in path.split('/').enumerate() {
            if index > 0 {
                text.push('/');
            }
            match PctStr::trusted(segment).decode().as_ref() {
                b"." | b".." if self.unescape => text.push_str(&segment.to_ascii_uppercase()),
                _ => self.push_unescaped(segment, text),
            }
        }
    }

    fn push_authority(self, reference: Reference<'_>, authority: &str, text: &mut String) {
        let Some(host) = reference.host() else {
            text.push_str(authority);
            return;
        };
        if let Some(userinfo) = reference.userinfo() {
            self.push_unescaped(userinfo, text);
            text.push('@');
        }
        match reference.host_kind() {
            // Java allows an IPv6 scope, a name whose case may matter.
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

    /// Whether `port` is the default port of the scheme, or empty  (§3.2.2, Appendix G.3).
    fn is_default(self, reference: Reference<'_>, port: &str) -> bool {
        let scheme = reference.scheme().unwrap_or_default();
        let rules = self.rules.iter().find(|(name, _)| name.eq_ignore_ascii_case(scheme));
        let default = rules.and_then(|(_, rules)| rules.port());
        port.is_empty() || default.is_some_and(|default| port.parse() == Ok(default))
    }

    /// Appends a component with the escapes of unreserved characters decoded, if the normalizer
    /// changes escapes.
    fn push_unescaped(self, component: &str, text: &mut String) {
        let mut rest = component;
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
