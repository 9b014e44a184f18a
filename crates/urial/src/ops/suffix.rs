//! Suffix references (RFC 3986 §4.5): an authority and a path without a scheme, completed by a
//! guess.
//!
//! It is a guess: neither parsing nor resolution calls this.

use crate::reference::types::UriBuf;
use crate::reference::types::UriRef;

/// A heuristic: a host with this prefix is assumed to use this scheme.
///
/// ```
/// # use urial::{SuffixRule, complete_suffix};
/// let rules = [SuffixRule { prefix: "www.", scheme: "https" }];
/// assert_eq!(complete_suffix("WWW.e.org", &rules).unwrap().uri, "https://WWW.e.org");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SuffixRule<'r> {
    /// The prefix of the host, compared without regard to ASCII case.
    pub prefix: &'r str,
    /// The scheme of the completed URI.
    pub scheme: &'r str,
}

/// A completed suffix reference. Another implementation may guess another URI.
///
/// ```
/// # use urial::{SuffixRule, complete_suffix};
/// let guess = complete_suffix("www.e.org/a", SuffixRule::COMMON).unwrap();
/// assert_eq!((guess.uri.as_str(), guess.rule.prefix), ("http://www.e.org/a", "www"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guess<'r> {
    /// The URI that was probably meant.
    pub uri: UriBuf,
    /// The rule that applied.
    pub rule: SuffixRule<'r>,
}

/// Completes the suffix reference `text` by the first of `rules` that matches its host.
/// [`SuffixRule::COMMON`] has the rules that RFC 3986 and uri(7) mention.
///
/// Returns `None` if no rule matches, and if there is
/// - no host;
/// - a scheme already, as in `ftp:80`; but `ftp.e.org:80` is a host and its port;
/// - an empty port, as in `www.e.org:/`, which may be meant as a scheme;
/// - a userinfo, as in `anna@ftp.e.org`, which may be a mail address.
///
/// Use it only for text that people type without a base, as into an address bar. In a document,
/// `www.e.org/a` is a relative reference, and completing it can lead to an unintended host (§4.5).
///
/// Allocates the URI, and the text to parse.
///
/// ```
/// # use urial::{SuffixRule, complete_suffix};
/// let guess = complete_suffix("www.w3.org/Addressing/", SuffixRule::COMMON).unwrap();
/// assert_eq!(guess.uri, "http://www.w3.org/Addressing/");
/// assert_eq!(complete_suffix("ftp.is.co.za", SuffixRule::COMMON).unwrap().rule.scheme, "ftp");
/// assert_eq!(complete_suffix("example.org", SuffixRule::COMMON), None);
/// let https = [SuffixRule { prefix: "www.", scheme: "https" }];
/// assert_eq!(complete_suffix("www.e.org", &https).unwrap().uri, "https://www.e.org");
/// ```
#[must_use]
pub fn complete_suffix<'r>(text: &str, rules: &[SuffixRule<'r>]) -> Option<Guess<'r>> {
    let network_path = ["//", text].concat();
    let authority = UriRef::parse(&network_path).ok()?.authority()?;
    if has_scheme(text) || authority.userinfo().is_some() || authority.port() == Some("") {
        return None;
    }
    let host = Some(authority.host_str()).filter(|host| !host.is_empty())?;
    let has_prefix = |rule: &&SuffixRule<'_>| {
        host.get(..rule.prefix.len()).is_some_and(|it| it.eq_ignore_ascii_case(rule.prefix))
    };
    let rule = *rules.iter().find(has_prefix)?;
    let uri = UriBuf::try_from([rule.scheme, ":", &network_path].concat()).ok()?;
    (uri.scheme().as_str() == rule.scheme).then_some(Guess { uri, rule })
}

/// Whether `text` begins with a scheme. A scheme with a dot is more likely a host before its port.
fn has_scheme(text: &str) -> bool {
    let scheme = UriRef::parse(text).ok().and_then(|it| it.scheme());
    scheme.is_some_and(|scheme| !scheme.as_str().contains('.'))
}
