//! What every program reads alike: a filter for texts from outside.

use std::fmt;
use std::net::IpAddr;

use urial::{Host, Uri};

use crate::address::embedded_ipv4;

/// Accepts a URI only if all programs read it alike.
///
/// A filter is bypassed if it reads another host than the program that fetches (RFC 3986 §7.6 in
/// spirit). This one looks at the text alone and accepts a narrow form of `http` and `https` URIs:
/// what some program might read differently is rejected, whether it is valid or not. It says
/// nothing about where a URI leads: [`FetchPolicy`](crate::FetchPolicy) does, and can ask this.
///
/// ```
/// # use urial_lint::{Ambiguity, StrictPolicy};
/// let policy = StrictPolicy::new();
/// let uri = policy.accept("https://example.org:8443/a/b?c=d#e")?;
/// assert_eq!((uri.host_str(), uri.port()), (Some("example.org"), Some("8443")));
/// let why = |text| policy.accept(text).unwrap_err();
/// assert_eq!(why(r"http://evil.example\@example.org/"), Ambiguity::Character);
/// assert_eq!(why("http://0x7f.1/"), Ambiguity::Host);
/// assert_eq!(why("http://example.org/%2e%2e/a"), Ambiguity::DotSegment);
/// # Ok::<(), Ambiguity>(())
/// ```
///
/// # Readers
///
/// These programs accept every accepted URI, and read it alike: scheme and host byte for byte, the
/// number of the port, the absence of a userinfo, path and query.
///
/// - The crate `urial-diff`, in a law that is tested: RFC 3986, RFC 3987, `java.net.URI` of JDK 17
///   and the URL standard of browsers as of June 2026; and RFC 2396, which has no IPv6 addresses.
/// - Programs on 97,344 real URLs and 60,937 random texts that are accepted, in 2026-11: ada 4.0,
///   libcurl 7.88 and 8.23, Python 3.11 (`urlsplit` and `urlparse`), urllib3 2.8 (with requests
///   2.34), yarl 1.25, httpx 0.28, rfc3986 2.0, uritools 6.1, hyperlink 21, furl 2.1,
///   `java.net.URI` and `java.net.URL` of JDK 17.
/// - Programs on some 120 texts with known differences; `StrictPolicy` rejects all of them: also
///   Node 20, Go 1.19, PHP 8.2, Perl URI 5.35, Ruby 3.1, addressable 2.9, uriparser 1.0, Jena.
///
/// They still differ in how they write it: an absent path or `/`, the default port or none, an IPv6
/// address with or without brackets, `%7e` or `%7E`. Two, yarl and furl, decode characters such as
/// `%27` in path and query. How a server decodes these and splits a query into pairs is its own
/// affair.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StrictPolicy {
    schemes: Vec<String>,
}

/// What programs may read differently: why a [`StrictPolicy`] rejects a text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Ambiguity {
    /// The text is longer than 8000 bytes, which is what RFC 9110 §4.1 asks programs to support.
    Length,
    /// A control character, a blank, a backslash, or a character beyond ASCII. Programs delete,
    /// replace or encode these, or end the text there.
    Character,
    /// The text is no URI (RFC 3986), and programs repair it in different ways.
    Invalid,
    /// The scheme is not listed, or has upper-case letters.
    Scheme,
    /// There is no host after `//`. Browsers and curl take one from the path.
    NoHost,
    /// There is a userinfo. Programs search its `@` in different places.
    Userinfo,
    /// The host is neither a name of DNS in lower case, nor four decimal numbers, nor an IPv6
    /// address as RFC 5952 writes it, without an IPv4 address within.
    Host,
    /// The host has a label that begins with `xn--`, which some programs decode or check.
    InternationalHost,
    /// The port is empty, has zeros at its beginning, or is not from 1 to 65535.
    Port,
    /// The path has a segment `.` or `..`, plain or encoded, which some programs remove.
    DotSegment,
    /// The path begins with `//`, or a query or fragment follows the host: programs insert or
    /// remove a slash.
    Root,
    /// The path has a `;`, after which some programs find parameters.
    Parameters,
    /// A percent-encoded slash, backslash or control character, or octets that are not UTF-8.
    /// Programs that decode disagree about these.
    Encoded,
    /// The query or the fragment is empty, which some programs drop, or the query has a `'`, which
    /// some encode.
    Query,
}

impl Default for StrictPolicy {
    fn default() -> StrictPolicy {
        StrictPolicy::new()
    }
}

impl StrictPolicy {
    /// Accepts `http` and `https`.
    #[must_use]
    pub fn new() -> StrictPolicy {
        StrictPolicy::with_schemes(["http", "https"])
    }

    /// Accepts these schemes, written in lower case. URIs of `file` are never accepted, because
    /// programs disagree about their hosts.
    ///
    /// ```
    /// # use urial_lint::StrictPolicy;
    /// let policy = StrictPolicy::with_schemes(["wss"]);
    /// assert!(policy.accept("wss://example.org/chat").is_ok());
    /// assert!(policy.accept("https://example.org/").is_err());
    /// ```
    #[must_use]
    pub fn with_schemes<'s>(schemes: impl IntoIterator<Item = &'s str>) -> StrictPolicy {
        let schemes = schemes.into_iter().map(str::to_ascii_lowercase);
        StrictPolicy { schemes: schemes.filter(|it| it != "file").collect() }
    }

    /// Returns the URI, if all programs read it alike. Time is linear in the length of the text.
    ///
    /// # Errors
    /// What they may read differently.
    pub fn accept<'t>(&self, text: &'t str) -> Result<Uri<'t>, Ambiguity> {
        ensure(text.len() <= LONGEST, Ambiguity::Length)?;
        let is_plain = text.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
        ensure(is_plain, Ambiguity::Character)?;
        let uri = Uri::parse(text).map_err(|_| Ambiguity::Invalid)?;
        ensure(self.schemes.iter().any(|it| uri.scheme().as_str() == it), Ambiguity::Scheme)?;
        check_authority(uri)?;
        check_path(uri)?;
        check_query(uri)?;
        Ok(uri)
    }
}

pub(crate) const LONGEST: usize = 8000;

fn ensure(is_met: bool, or: Ambiguity) -> Result<(), Ambiguity> {
    if is_met { Ok(()) } else { Err(or) }
}

fn check_authority(uri: Uri<'_>) -> Result<(), Ambiguity> {
    ensure(uri.userinfo().is_none(), Ambiguity::Userinfo)?;
    let text = uri.host_str().filter(|host| !host.is_empty()).ok_or(Ambiguity::NoHost)?;
    match uri.host().and_then(Host::ip_addr) {
        Some(IpAddr::V4(_)) => {}
        Some(IpAddr::V6(address)) => {
            // Programs write an IPv4 address within it in decimal, or in hexadecimal.
            let is_plain = embedded_ipv4(address).is_none() && text == format!("[{address}]");
            ensure(is_plain, Ambiguity::Host)?;
        }
        None => check_name(text)?,
    }
    match uri.port() {
        None => Ok(()),
        Some(port) => {
            let is_plain = !port.is_empty() && !port.starts_with('0');
            ensure(is_plain && port.parse::<u16>().is_ok(), Ambiguity::Port)
        }
    }
}

/// A name of DNS whose last label begins with a letter, so that no program reads it as an address
/// (RFC 1123 §2.1).
fn check_name(name: &str) -> Result<(), Ambiguity> {
    let last = name.rsplit('.').next().unwrap_or_default();
    let is_name = name.len() <= 253 && last.starts_with(|it: char| it.is_ascii_lowercase());
    ensure(is_name && name.split('.').all(is_label), Ambiguity::Host)?;
    let has_international = name.split('.').any(|label| label.starts_with("xn--"));
    ensure(!has_international, Ambiguity::InternationalHost)
}

pub(crate) fn is_label(label: &str) -> bool {
    let is_alphanumeric = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    (1..=63).contains(&label.len())
        && !label.starts_with('-')
        && !label.ends_with('-')
        && label.bytes().all(|byte| is_alphanumeric(byte) || byte == b'-')
}

fn check_path(uri: Uri<'_>) -> Result<(), Ambiguity> {
    let path = uri.path();
    let text = path.as_str();
    let has_more = uri.query_str().is_some() || uri.fragment_str().is_some();
    let is_odd = text.starts_with("//") || text.is_empty() && has_more;
    ensure(!is_odd, Ambiguity::Root)?;
    ensure(!text.contains(';'), Ambiguity::Parameters)?;
    ensure(!text.split('/').any(is_dot_segment), Ambiguity::DotSegment)?;
    ensure(!triplets(text).any(|octet| matches!(octet, b'/' | b'\\')), Ambiguity::Encoded)?;
    check_encoded(text)
}

/// Whether a segment is one or two dots, plain or encoded.
pub(crate) fn is_dot_segment(segment: &str) -> bool {
    let first = after_dot(segment);
    first.is_some_and(|rest| rest.is_empty() || after_dot(rest) == Some(""))
}

pub(crate) fn after_dot(text: &str) -> Option<&str> {
    ["%2e", "%2E", "."].into_iter().find_map(|dot| text.strip_prefix(dot))
}

fn check_query(uri: Uri<'_>) -> Result<(), Ambiguity> {
    let (query, fragment) = (uri.query_str(), uri.fragment_str());
    ensure(query != Some("") && fragment != Some(""), Ambiguity::Query)?;
    let query = query.unwrap_or_default();
    ensure(!query.contains('\''), Ambiguity::Query)?;
    check_encoded(query)?;
    check_encoded(fragment.unwrap_or_default())
}

/// Checks that percent-encoded octets are UTF-8 without control characters.
fn check_encoded(text: &str) -> Result<(), Ambiguity> {
    let has_control = triplets(text).any(|octet| octet.is_ascii_control());
    ensure(!has_control, Ambiguity::Encoded)?;
    let is_text = triplets(text).all(|octet| octet.is_ascii()) || is_utf8(text);
    ensure(is_text, Ambiguity::Encoded)
}

/// The octets that are percent-encoded in a part of a URI.
fn triplets(text: &str) -> impl Iterator<Item = u8> {
    let after = text.split('%').skip(1);
    after.filter_map(|it| u8::from_str_radix(it.get(..2)?, 16).ok())
}

fn is_utf8(text: &str) -> bool {
    urial::PctStr::new(text).is_ok_and(|text| text.decode_utf8().is_ok())
}

impl Ambiguity {
    /// Returns why the text is rejected, as a sentence without its full stop.
    ///
    /// ```
    /// assert_eq!(urial_lint::Ambiguity::Userinfo.as_str(), "there is a userinfo");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Ambiguity::Length => "the text is longer than 8000 bytes",
            Ambiguity::Character => {
                "a control character, a blank, a backslash or a character beyond ASCII"
            }
            Ambiguity::Invalid => "the text is no URI",
            Ambiguity::Scheme => "the scheme is not listed, or not in lower case",
            Ambiguity::NoHost => "there is no host after //",
            Ambiguity::Userinfo => "there is a userinfo",
            Ambiguity::Host => "the host is no name of DNS in lower case, and no plain IP address",
            Ambiguity::InternationalHost => "a label of the host begins with xn--",
            Ambiguity::Port => "the port is not a plain number from 1 to 65535",
            Ambiguity::DotSegment => "a segment of the path is . or ..",
            Ambiguity::Root => "the path begins with //, or a query or fragment follows the host",
            Ambiguity::Parameters => "the path has a ;",
            Ambiguity::Encoded => {
                "a percent-encoded slash, backslash or control character, or what is not UTF-8"
            }
            Ambiguity::Query => "the query or fragment is empty, or the query has a '",
        }
    }
}

impl fmt::Display for Ambiguity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl std::error::Error for Ambiguity {}
