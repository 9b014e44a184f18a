//! Suffix references (RFC 3986 §4.5): a host without its scheme, completed by a guess.
//!
//! Nothing else in this library guesses: neither parsing nor resolution ever calls this.

use crate::reference::borrowed::UriRef;
use crate::reference::owned::UriBuf;

/// One heuristic: a host that begins so is taken for one that is reached by that scheme.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SuffixRule<'r> {
    /// What the host begins with, in any case.
    pub prefix: &'r str,
    /// The scheme to complete it with.
    pub scheme: &'r str,
}

/// A suffix reference, completed. It is a guess: another reader may guess another URI.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guess<'r> {
    /// What was probably meant.
    pub uri: UriBuf,
    /// The rule that the guess was made by.
    pub rule: SuffixRule<'r>,
}

/// Completes `text` as a suffix reference, by the first of `rules` that its host satisfies:
/// [`SuffixRule::COMMON`] are those that RFC 3986 and uri(7) mention.
///
/// `None` if no rule fits; if there is no host; if there is a scheme already, as in `ftp:80`,
/// though `ftp.e.org:80` is taken for a host and its port; if the port is empty, as in
/// `www.e.org:/`, which may be meant as a scheme; and if there is a userinfo, as `anna@ftp.e.org`
/// may be an address of mail. Allocates the URI.
///
/// Only for what people type where no base is known, as into a dialog: in a document, `www.e.org/a`
/// is a relative reference, and completing it can lead to a host that nobody meant (§4.5).
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
    let begins = |rule: &&SuffixRule<'_>| {
        host.get(..rule.prefix.len()).is_some_and(|it| it.eq_ignore_ascii_case(rule.prefix))
    };
    let rule = *rules.iter().find(begins)?;
    let uri = UriBuf::try_from([rule.scheme, ":", &network_path].concat()).ok()?;
    (uri.scheme().as_str() == rule.scheme).then_some(Guess { uri, rule })
}

/// Does `text` begin with a scheme? One with a dot in it is rather a host before its port.
fn has_scheme(text: &str) -> bool {
    let scheme = UriRef::parse(text).ok().and_then(UriRef::scheme);
    scheme.is_some_and(|scheme| !scheme.as_str().contains('.'))
}
