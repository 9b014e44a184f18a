//! Normalization (§6.2.2, §6.2.3) and comparison (§6.2), rung by rung on strings.

use std::net::Ipv6Addr;

use super::forms::formed;
use super::iri::aligned;
use super::percent::unreserved;
use super::resolve::{Reference, recompose, remove_dot_segments};
use super::split::{Authority, split_authority};
use super::syntax::Syntax;
use urial_testdata::values::Rung;

/// The step that one rung adds to those below it.
type Step = (Rung, fn(&mut Reference));

/// Normalizes a URI reference up to `rung`.
#[must_use]
pub fn normalize(reference: &str, rung: Rung) -> String {
    normalize_as(Syntax::Uri, reference, rung)
}

/// Normalizes a reference of `syntax` up to `rung`.
#[must_use]
pub fn normalize_as(syntax: Syntax, reference: &str, rung: Rung) -> String {
    let percent = if syntax == Syntax::Iri { percent_of_iri } else { percent };
    let steps: [Step; 4] =
        [(Rung::Case, case), (Rung::Percent, percent), (Rung::Path, path), (Rung::Scheme, scheme)];
    let mut r = Reference::parse(reference);
    steps.iter().filter(|(of, _)| *of <= rung).for_each(|(_, step)| step(&mut r));
    recompose(&r)
}

/// Writes an IPv6 address as the host by RFC 5952.
#[must_use]
pub fn shorten_ipv6(reference: &str) -> String {
    let mut r = Reference::parse(reference);
    map_host(&mut r, |host| {
        let address = host.trim_matches(['[', ']']).parse::<Ipv6Addr>();
        address.map_or(host.to_owned(), |address| format!("[{address}]"))
    });
    recompose(&r)
}

/// Returns the first rung on which the normal forms of `a` and `b` are equal, with their fragments
/// or without.
#[must_use]
pub fn rung(a: &str, b: &str, with_fragment: bool) -> Rung {
    rung_as(Syntax::Uri, a, b, with_fragment)
}

/// Like [`rung`], for references of `syntax`.
#[must_use]
pub fn rung_as(syntax: Syntax, a: &str, b: &str, with_fragment: bool) -> Rung {
    let compared = |text| {
        let mut r = Reference::parse(text);
        r.fragment = r.fragment.filter(|_| with_fragment);
        r
    };
    let (a, b) = (compared(a), compared(b));
    // The scheme of a relative reference depends on the base (§6.1).
    let last = if a.scheme.is_some() && b.scheme.is_some() { Rung::Scheme } else { Rung::Path };
    let (a, b) = (recompose(&a), recompose(&b));
    let rungs = [Rung::Simple, Rung::Case, Rung::Percent, Rung::Path, Rung::Scheme];
    let mut rungs = rungs.into_iter().filter(|rung| *rung <= last);
    let normal = |text: &str, rung| normalize_as(syntax, text, rung);
    rungs.find(|&rung| normal(&a, rung) == normal(&b, rung)).unwrap_or(Rung::Never)
}

/// Like [`rung_as`] with fragments, where `redirects` from one URI to another were seen (§6.2.4).
/// They count where the normal forms differ in a `/` at the end of the path.
#[must_use]
pub fn rung_redirected(syntax: Syntax, a: &str, b: &str, redirects: &[[String; 2]]) -> Rung {
    let normal = |text: &str| Reference::parse(&normalize_as(syntax, text, Rung::Scheme));
    let with_slash = |mut r: Reference| {
        r.path.push('/');
        r
    };
    let (one, other) = (normal(a), normal(b));
    let is_longer = |r: &Reference, of: &Reference| *r == with_slash(of.clone());
    let differ = is_longer(&one, &other) || is_longer(&other, &one);
    let request = |mut r: Reference| {
        r.fragment = None;
        r
    };
    let pair = [request(one), request(other)];
    let is_seen = |[from, to]: &[String; 2]| {
        let seen = [request(normal(from)), request(normal(to))];
        seen.iter().all(|uri| pair.contains(uri)) && seen[0] != seen[1]
    };
    match rung_as(syntax, a, b, true) {
        Rung::Never if pair[0].scheme.is_some() && differ && redirects.iter().any(is_seen) => {
            Rung::Protocol
        }
        rung => rung,
    }
}

/// Case normalization (§6.2.2.1): upper-case hexadecimal digits, lower-case scheme and host.
fn case(r: &mut Reference) {
    let upper = |digits: &str| format!("%{}", digits.to_ascii_uppercase());
    map_components(r, |text| map_triplets(text, upper, str::to_owned));
    r.scheme = r.scheme.take().map(|scheme| scheme.to_ascii_lowercase());
    map_host(r, lower);
}

/// Returns `text` in lower case, with upper-case percent-encodings.
fn lower(text: &str) -> String {
    map_triplets(
        text,
        |digits| format!("%{}", digits.to_ascii_uppercase()),
        str::to_ascii_lowercase,
    )
}

/// Decodes unreserved characters (§6.2.2.2), once, so that `%25` never forms a new
/// percent-encoding. A decoded host is lowered again.
fn percent(r: &mut Reference) {
    let decoded = |digits: &str| unreserved(digits).map_or(format!("%{digits}"), String::from);
    decode(r, |text| map_triplets(text, decoded, str::to_owned));
}

/// Writes each character of an IRI in one way (RFC 3987 §5.3.2.3).
fn percent_of_iri(r: &mut Reference) {
    decode(r, aligned);
}

/// Decodes components, but no dot-segment of a relative reference: resolution would remove it.
fn decode(r: &mut Reference, decoded: impl Fn(&str) -> String) {
    let path = r.path.clone();
    map_components(r, &decoded);
    map_host(r, lower);
    if r.scheme.is_none() {
        let segment = |segment: &str| {
            let name = decoded(segment);
            if [".", ".."].contains(&&*name) { segment.to_owned() } else { name }
        };
        r.path = path.split('/').map(segment).collect::<Vec<_>>().join("/");
    }
}

/// Removes dot-segments (§6.2.2.3), except in relative-path references, where they have a meaning,
/// and in schemes whose paths are not hierarchies (§1.2.3).
fn path(r: &mut Reference) {
    const OPAQUE: &[&str] = &[
        "about",
        "amqp",
        "amqps",
        "blob",
        "cid",
        "data",
        "did",
        "geo",
        "ghelp",
        "gopher",
        "help",
        "imap",
        "info",
        "irc",
        "ircs",
        "jar",
        "ldap",
        "ldapi",
        "ldaps",
        "magnet",
        "mailto",
        "man",
        "mid",
        "news",
        "nntp",
        "nntps",
        "otpauth",
        "postgres",
        "postgresql",
        "prospero",
        "rsync",
        "s3",
        "sip",
        "sips",
        "smb",
        "sms",
        "snews",
        "tag",
        "tel",
        "toc",
        "urn",
        "wais",
        "whatis",
    ];
    if r.scheme.as_deref().is_some_and(|scheme| OPAQUE.contains(&scheme)) {
        return;
    }
    // Relative to an unknown directory. RFC 8089 has no such path.
    if r.scheme.as_deref().is_some_and(gives_authority)
        && r.authority.is_none()
        && !r.path.starts_with('/')
    {
        return;
    }
    if r.scheme.is_some() || r.authority.is_some() || r.path.starts_with('/') {
        r.path = remove_dot_segments(&r.path);
    }
}

/// Scheme-based normalization (§6.2.3).
fn scheme(r: &mut Reference) {
    let Some(scheme) = r.scheme.clone() else { return };
    if let Some(authority) = r.authority.take() {
        r.authority = Some(with_defaults(&scheme, split_authority(&authority)));
        let keeps_empty_path = KEEPS_EMPTY_PATH.contains(&&*scheme);
        if r.path.is_empty() && !keeps_empty_path {
            r.path.push('/');
        }
    }
    if r.authority.is_none() && r.path.starts_with('/') && gives_authority(&scheme) {
        r.authority = Some(String::new());
    }
    if scheme == "mailto" {
        r.path = r.path.split(',').map(with_lower_domain).collect::<Vec<_>>().join(",");
    }
    if scheme == "urn" {
        r.path = with_lower_namespace(&r.path);
    }
    if let Some((path, query)) = formed(&scheme, &r.path, r.query.as_deref()) {
        (r.path, r.query) = (path, query);
    }
}

/// Schemes in which an empty path and `/` differ, or which have no authority.
const KEEPS_EMPTY_PATH: &[&str] = &[
    "about", "amqp", "amqps", "blob", "cid", "data", "did", "geo", "ghelp", "git", "help", "info",
    "jar", "magnet", "mailto", "man", "mid", "prospero", "sip", "sips", "sms", "tag", "tel", "toc",
    "urn", "wais", "whatis",
];

/// Reports whether an absolute path without an authority equals one with an empty authority.
fn gives_authority(scheme: &str) -> bool {
    matches!(scheme, "file" | "unix")
}

/// Removes an empty or default port, the leading zeros of another, and the host `localhost` of
/// `file`.
fn with_defaults(scheme: &str, authority: Authority<'_>) -> String {
    let Authority { userinfo, host, port } = authority;
    let port = port.filter(|port| !port.is_empty()).map(without_zeros);
    let port = port.filter(|port| !is_default_port(scheme, port));
    let says_more = userinfo.is_some_and(|userinfo| !userinfo.is_empty()) || port.is_some();
    let host = match (scheme, host) {
        ("file", "localhost") if userinfo.is_none() && port.is_none() => "",
        ("file", "") if says_more => "localhost",
        (_, host) => host,
    };
    Authority { userinfo, host, port }.joined()
}

/// Removes the leading zeros of a port, but not its last digit.
fn without_zeros(port: &str) -> &str {
    match port.trim_start_matches('0') {
        "" => "0",
        digits => digits,
    }
}

fn is_default_port(scheme: &str, port: &str) -> bool {
    let default = match scheme {
        "http" | "ws" => "80",
        "https" | "wss" => "443",
        "amqp" => "5672",
        "amqps" => "5671",
        "ftp" => "21",
        "ftps" => "990",
        "git" => "9418",
        "gopher" => "70",
        "icap" => "1344",
        "imap" => "143",
        "irc" => "6667",
        "ircs" => "994",
        "ldap" => "389",
        "ldaps" => "636",
        "news" | "nntp" => "119",
        "nntps" | "snews" => "563",
        "pop" => "110",
        "postgres" | "postgresql" => "5432",
        "prospero" => "1525",
        "redis" | "rediss" => "6379",
        "rlogin" => "513",
        "rsync" => "873",
        "rtsp" | "rtspu" => "554",
        "rtsps" => "322",
        "scp" | "sftp" | "ssh" => "22",
        "sip" => "5060",
        "sips" => "5061",
        "smb" => "445",
        "smtp" => "25",
        "telnet" | "tn3270" => "23",
        "wais" => "210",
        _ => return false,
    };
    port == default
}

/// Lowers the domain of a mail address (RFC 6068 §2).
fn with_lower_domain(address: &str) -> String {
    match address.rsplit_once('@') {
        Some((local, domain)) => format!("{local}@{}", lower(domain)),
        None => address.to_owned(),
    }
}

/// Lowers the namespace of a URN (RFC 8141 §3.1).
fn with_lower_namespace(path: &str) -> String {
    match path.split_once(':') {
        Some((namespace, name)) => format!("{}:{name}", lower(namespace)),
        None => lower(path),
    }
}

fn map_components(r: &mut Reference, f: impl Fn(&str) -> String) {
    r.path = f(&r.path);
    for component in [&mut r.authority, &mut r.query, &mut r.fragment] {
        *component = component.as_deref().map(&f);
    }
}

fn map_host(r: &mut Reference, f: impl Fn(&str) -> String) {
    let with_host = |authority: &str| {
        let parts = split_authority(authority);
        Authority { host: &f(parts.host), ..parts }.joined()
    };
    r.authority = r.authority.as_deref().map(with_host);
}

/// Maps the two digits of each percent-encoding, and the text between percent-encodings.
fn map_triplets(
    text: &str,
    triplet: impl Fn(&str) -> String,
    between: impl Fn(&str) -> String,
) -> String {
    let mut pieces = text.split('%');
    let first = between(pieces.next().unwrap_or_default());
    pieces.fold(first, |text, piece| {
        let (digits, rest) = piece.split_at(2);
        text + &triplet(digits) + &between(rest)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 3987 §5.3.2
    #[test]
    fn the_example_of_iris() {
        let [a, b] =
            ["example://a/b/c/%7Bfoo%7D/rosé", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9"];
        assert_eq!(normalize_as(Syntax::Iri, b, Rung::Path), a);
        assert_eq!(rung_as(Syntax::Iri, a, b, true), Rung::Path);
        assert_eq!(normalize_as(Syntax::Iri, "//%C3%89A\u{A0}", Rung::Percent), "//Éa%C2%A0");
    }

    /// Returns the normal forms of the case rung and those above.
    fn forms(text: &str) -> [String; 4] {
        [Rung::Case, Rung::Percent, Rung::Path, Rung::Scheme].map(|rung| normalize(text, rung))
    }

    #[test]
    fn the_example_of_section_6_2_2() {
        assert_eq!(
            forms("eXAMPLE://a/./b/../b/%63/%7bfoo%7d"),
            [
                "example://a/./b/../b/%63/%7Bfoo%7D",
                "example://a/./b/../b/c/%7Bfoo%7D",
                "example://a/b/c/%7Bfoo%7D",
                "example://a/b/c/%7Bfoo%7D",
            ]
        );
    }

    #[test]
    fn the_examples_of_section_6_2_3() {
        let texts = ["http://example.com", "http://example.com/", "http://example.com:/"];
        for text in texts.into_iter().chain(["http://example.com:80/"]) {
            assert_eq!(normalize(text, Rung::Scheme), "http://example.com/", "{text}");
        }
        assert_eq!(rung("http://example.com", "http://example.com:80/", true), Rung::Scheme);
    }

    #[test]
    fn a_host_is_lowered_after_it_is_decoded() {
        let host = forms("x://EX%41MPLE%c3%a9");
        assert_eq!(host[..2], ["x://ex%41mple%C3%A9", "x://example%C3%A9"]);
        assert_eq!(normalize("x://%25%34%31", Rung::Scheme), "x://%2541/");
    }

    #[test]
    fn case_insensitive_parts_of_files_mail_and_urns() {
        let cases = [
            ("file://localhost:/x", "file:///x"),
            ("file://@localhost/x", "file://@localhost/x"),
            ("file://u@/x", "file://u@localhost/x"),
            ("file://:8/x", "file://localhost:8/x"),
            ("file://@/x", "file://@/x"),
            ("file:/.//x", "file:////x"),
            ("file:x", "file:x"),
            ("file:a/../x", "file:a/../x"),
            ("file:/a/../x", "file:///x"),
            ("mailto:A@B,C,D@E@F%c3", "mailto:A@b,C,D@E@f%C3"),
            ("urn:Ex:Ab:C", "urn:ex:Ab:C"),
        ];
        for (text, normal) in cases {
            assert_eq!(normalize(text, Rung::Scheme), normal, "{text}");
        }
    }

    #[test]
    fn relative_references_are_compared_on_four_rungs_only() {
        assert_eq!(rung("/%2a", "/%2A", true), Rung::Case);
        assert_eq!(rung("/%61", "/a", true), Rung::Percent);
        assert_eq!(rung("/a/../b", "/b", true), Rung::Path);
        assert_eq!(rung("//h:", "//h", true), Rung::Never);
        assert_eq!(rung("a#x", "a#y", false), Rung::Simple);
        assert_eq!(rung("x:a", "a", true), Rung::Never);
    }

    #[test]
    fn ipv6_addresses_are_shortened_on_request() {
        assert_eq!(shorten_ipv6("//u@[0:0::1]:8/"), "//u@[::1]:8/");
        assert_eq!(shorten_ipv6("//[v1.a]/"), "//[v1.a]/");
        assert_eq!(shorten_ipv6("//h/"), "//h/");
    }
}
