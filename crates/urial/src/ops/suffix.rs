//! Suffix references (RFC 3986 §4.5): a host without its scheme, completed by a guess.
//!
//! Nothing else in this library guesses: neither parsing nor resolution ever calls this.

use alloc::string::String;

use crate::owned::UriBuf;
use crate::uri::UriRef;

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
/// `None` if no rule fits, or if the text would be no authority and path; nor is one that has its
/// scheme, so that its authority would end in an empty port: `ftp://e.org`; nor one with a userinfo, which
/// may be an address of mail: `anna@ftp.e.org`. Only for what people type where no
/// base is known, as into a dialog: in a document, `www.e.org/a` is a relative reference, and
/// where it is completed names of local hosts can be taken for others (§4.5). Allocates the URI.
///
/// ```
/// # use urial::{SuffixRule, complete_suffix};
/// let guess = complete_suffix("www.w3.org/Addressing/", &SuffixRule::COMMON).unwrap();
/// assert_eq!(guess.uri, "http://www.w3.org/Addressing/");
/// assert_eq!(complete_suffix("example.org", &SuffixRule::COMMON), None);
/// let https = [SuffixRule { prefix: "www.", scheme: "https" }];
/// assert_eq!(complete_suffix("www.e.org", &https).unwrap().uri, "https://www.e.org");
/// ```
#[must_use]
pub fn complete_suffix<'r>(text: &str, rules: &[SuffixRule<'r>]) -> Option<Guess<'r>> {
    let network_path = ["//", text].concat();
    let authority = UriRef::parse(&network_path).ok()?.authority()?;
    let host = authority.host_str();
    let begins = |rule: &&SuffixRule<'_>| {
        host.get(..rule.prefix.len()).is_some_and(|it| it.eq_ignore_ascii_case(rule.prefix))
    };
    let has_scheme = authority.port() == Some("");
    let is_address = authority.userinfo().is_some();
    let rule = *rules.iter().find(begins).filter(|_| !has_scheme && !is_address)?;
    let uri: String = [rule.scheme, ":", &network_path].concat();
    Some(Guess { uri: UriBuf::try_from(uri).ok()?, rule })
}
