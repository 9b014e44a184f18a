//! Splits references by the regular expression of Appendix B, and authorities by §3.2. Nothing is
//! validated.

use super::{Automaton, RFC3986};
use urial_testdata::values::HostKind;

/// The five components. The path is never absent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split<'a> {
    /// Group 2 of the regular expression.
    pub scheme: Option<&'a str>,
    /// Group 4.
    pub authority: Option<&'a str>,
    /// Group 5.
    pub path: &'a str,
    /// Group 7.
    pub query: Option<&'a str>,
    /// Group 9.
    pub fragment: Option<&'a str>,
}

/// Splits any text into five components.
#[must_use]
pub fn split(reference: &str) -> Split<'_> {
    // ^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?
    //  12            3  4          5       6  7        8 9
    let (scheme, rest) = scheme(reference);
    let (authority, rest) = after("//", rest, &['/', '?', '#']);
    let (path, rest) = until(rest, &['?', '#']);
    let (query, rest) = after("?", rest, &['#']);
    let (fragment, _) = after("#", rest, &[]);
    Split { scheme, authority, path, query, fragment }
}

/// `(([^:/?#]+):)?` and the rest.
fn scheme(text: &str) -> (Option<&str>, &str) {
    let (scheme, rest) = until(text, &[':', '/', '?', '#']);
    match rest.strip_prefix(':') {
        Some(rest) if !scheme.is_empty() => (Some(scheme), rest),
        _ => (None, text),
    }
}

/// `(START([^STOPS]*))?` and the rest.
fn after<'a>(start: &str, text: &'a str, stops: &[char]) -> (Option<&'a str>, &'a str) {
    let Some(text) = text.strip_prefix(start) else {
        return (None, text);
    };
    let (component, rest) = until(text, stops);
    (Some(component), rest)
}

/// `[^STOPS]*` and the rest.
fn until<'a>(text: &'a str, stops: &[char]) -> (&'a str, &'a str) {
    text.split_at(text.find(stops).unwrap_or(text.len()))
}

/// The parts of an authority.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Authority<'a> {
    /// The text before the `@`.
    pub userinfo: Option<&'a str>,
    /// The host, with the brackets of an IP literal.
    pub host: &'a str,
    /// The text after the `:` of the port.
    pub port: Option<&'a str>,
}

impl Authority<'_> {
    /// Joins the parts and their delimiters.
    #[must_use]
    pub fn joined(&self) -> String {
        let userinfo = self.userinfo.map(|userinfo| format!("{userinfo}@")).unwrap_or_default();
        let port = self.port.map(|port| format!(":{port}")).unwrap_or_default();
        format!("{userinfo}{}{port}", self.host)
    }
}

/// Splits a valid authority into its parts.
#[must_use]
pub fn split_authority(authority: &str) -> Authority<'_> {
    // authority = [ userinfo "@" ] host [ ":" port ]  (§3.2)
    let (userinfo, rest) = match authority.split_once('@') {
        Some((userinfo, rest)) => (Some(userinfo), rest),
        None => (None, authority),
    };
    let literal_end = rest.find(']').map_or(0, |at| at + 1);
    match rest[literal_end..].rfind(':').map(|at| literal_end + at) {
        Some(colon) => Authority { userinfo, host: &rest[..colon], port: Some(&rest[colon + 1..]) },
        None => Authority { userinfo, host: rest, port: None },
    }
}

/// The rules for the kinds of host.
#[derive(Debug)]
pub struct HostRules {
    ipv4: Automaton,
    ipv6: Automaton,
    ipvfuture: Automaton,
}

impl Default for HostRules {
    fn default() -> Self {
        HostRules {
            ipv4: Automaton::of(RFC3986, "IPv4address"),
            ipv6: Automaton::of(RFC3986, "IPv6address"),
            ipvfuture: Automaton::of(RFC3986, "IPvFuture"),
        }
    }
}

impl HostRules {
    /// Returns the kind of a valid `host`: the first rule that matches.
    ///
    /// # Panics
    /// If an IP literal is neither an `IPv6address` nor an `IPvFuture`.
    pub fn kind(&mut self, host: &str) -> HostKind {
        // host = IP-literal / IPv4address / reg-name  (§3.2.2)
        let literal = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        match literal.map(str::as_bytes) {
            Some(address) if self.ipv6.accepts(address) => HostKind::Ipv6,
            Some(address) if self.ipvfuture.accepts(address) => HostKind::IpvFuture,
            Some(_) => panic!("{host} is no IP literal"),
            None if self.ipv4.accepts(host.as_bytes()) => HostKind::Ipv4,
            None => HostKind::RegName,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Parts<'a> = (Option<&'a str>, Option<&'a str>, &'a str, Option<&'a str>, Option<&'a str>);

    fn parts(text: &str) -> Parts<'_> {
        let Split { scheme, authority, path, query, fragment } = split(text);
        (scheme, authority, path, query, fragment)
    }

    #[test]
    fn the_example_of_appendix_b() {
        let example = parts("http://www.ics.uci.edu/pub/ietf/uri/#Related");
        assert_eq!(
            example,
            (Some("http"), Some("www.ics.uci.edu"), "/pub/ietf/uri/", None, Some("Related"))
        );
    }

    #[test]
    fn the_anatomies_of_section_3() {
        let foo = parts("foo://example.com:8042/over/there?name=ferret#nose");
        let urn = parts("urn:example:animal:ferret:nose");
        assert_eq!(
            foo,
            (
                Some("foo"),
                Some("example.com:8042"),
                "/over/there",
                Some("name=ferret"),
                Some("nose")
            )
        );
        assert_eq!(urn, (Some("urn"), None, "example:animal:ferret:nose", None, None));
    }

    #[test]
    fn absent_and_empty_differ() {
        assert_eq!(parts(""), (None, None, "", None, None));
        assert_eq!(parts("a://?#"), (Some("a"), Some(""), "", Some(""), Some("")));
        assert_eq!(parts("//"), (None, Some(""), "", None, None));
        assert_eq!(parts("a:b?c?d#e?f"), (Some("a"), None, "b", Some("c?d"), Some("e?f")));
    }

    #[test]
    fn nothing_is_validated() {
        assert_eq!(parts(":x"), (None, None, ":x", None, None));
        assert_eq!(parts("1 a:b"), (Some("1 a"), None, "b", None, None));
        assert_eq!(parts("a#b#\n"), (None, None, "a", None, Some("b#\n")));
        assert_eq!(parts("/a:b"), (None, None, "/a:b", None, None));
    }

    #[test]
    fn authorities() {
        let split = |text| {
            let Authority { userinfo, host, port } = split_authority(text);
            (userinfo, host, port)
        };
        assert_eq!(split(""), (None, "", None));
        assert_eq!(split("@h"), (Some(""), "h", None));
        assert_eq!(split("u@"), (Some("u"), "", None));
        assert_eq!(split(":80"), (None, "", Some("80")));
        assert_eq!(split("h:"), (None, "h", Some("")));
        assert_eq!(split("u:p:q@h:1"), (Some("u:p:q"), "h", Some("1")));
        assert_eq!(split("[::1]"), (None, "[::1]", None));
        assert_eq!(split("u@[::1]:80"), (Some("u"), "[::1]", Some("80")));
        for text in ["", "@h", "u@", ":80", "h:", "u:p:q@h:1", "u@[::1]:80"] {
            assert_eq!(split_authority(text).joined(), text);
        }
    }

    #[test]
    fn the_first_matching_rule_is_the_kind_of_host() {
        let mut rules = HostRules::default();
        for host in ["", "256.0.0.1", "01.2.3.4", "1.2.3", "1.2.3.4.", "1.2.3.4x", "a!b", "%C3%A9"]
        {
            assert_eq!(rules.kind(host), HostKind::RegName, "{host}");
        }
        for host in ["0.0.0.0", "1.2.3.4", "255.255.255.255"] {
            assert_eq!(rules.kind(host), HostKind::Ipv4, "{host}");
        }
        assert_eq!(rules.kind("[2001:db8::7]"), HostKind::Ipv6);
        assert_eq!(rules.kind("[v1.a:b]"), HostKind::IpvFuture);
        assert_eq!(rules.kind("[VF.:]"), HostKind::IpvFuture);
    }

    #[test]
    #[should_panic(expected = "[1.2.3.4] is no IP literal")]
    fn an_invalid_literal_panics() {
        HostRules::default().kind("[1.2.3.4]");
    }
}
