//! Where secrets are in a text, whether it is a URI or not (RFC 3986 §3.2.1, §7.5).
//!
//! What may be a secret counts as one. Ranges are in bytes of the text. They may
//! overlap. Time is linear in the length of the text.

mod decoded;
mod escapes;
mod kinds;
mod names;
mod parameters;
mod passwords;
mod repeated;
mod search;
mod spans;
mod tokens;
mod views;
mod webhooks;
mod words;
mod wrapped;

use std::ops::Range;

use crate::Redaction;
pub use decoded::{Decoded, Places, triplet};
pub(crate) use escapes::unescaped;
pub(crate) use kinds::{in_word, signs, words_at};
pub(crate) use names::{is_secret_name, letters};
pub(crate) use parameters::Names;
use passwords::encoded_passwords;
pub(crate) use passwords::{is_user_token, userinfos};
pub use repeated::repeated;
pub(crate) use spans::Spans;
pub(crate) use tokens::is_known_token;
pub use views::of_view;
pub(crate) use webhooks::secret_at as webhook_at;
pub(crate) use words::words;
pub(crate) use wrapped::{has_stem, values as wrapped_values};

/// The ranges of the passwords of URIs in `text`, as browsers or people read it: after each `//`,
/// between the first `:` and the last `@` of the authority. A slash may be a `\`, and there may be
/// more than two. Delimiters may be percent-encoded, up to three times, as in a URI that is data.
///
/// ```
/// # use urial_lint::secrets::passwords;
/// let text = r"jar:http:\\anna:p@ss@h/?u=http%3A%2F%2Fa%3Apw%40i";
/// let found: Vec<_> = passwords(text.as_bytes()).into_iter().map(|it| &text[it]).collect();
/// assert_eq!(found, ["p@ss", "pw"]);
/// ```
#[must_use]
pub fn passwords(text: &[u8]) -> Vec<Range<usize>> {
    let plain = userinfos(text, |_| text.len()).map(|[_, password]| password);
    plain.chain(encoded_deeply(text, &encoded_passwords)).collect()
}

/// The ranges that `find` returns for a text whose URIs are data of another, and for those that are
/// data of these.
pub(crate) fn encoded_deeply(
    text: &[u8],
    find: &dyn Fn(&[u8]) -> Vec<Range<usize>>,
) -> Vec<Range<usize>> {
    encoded_to(DEEPEST, text, find)
}

/// How often a URI may be encoded and be found.
const DEEPEST: usize = 3;

fn encoded_to(
    depth: usize,
    text: &[u8],
    find: &dyn Fn(&[u8]) -> Vec<Range<usize>>,
) -> Vec<Range<usize>> {
    let mut found = find(text);
    if depth > 1 && text.windows(3).any(|triplet| triplet == b"%25") {
        let decoded = Decoded::of(text);
        let inner = encoded_to(depth - 1, &decoded.octets, find).into_iter();
        found.extend(inner.map(|it| decoded.place(it)));
    }
    found
}

/// The ranges of what looks secret beside passwords of authorities: the values of parameters that
/// have names of secrets, and the password of a text that looks like a URI of RFC 3261 §19.1.
///
/// ```
/// # use urial_lint::secrets::likely_secrets;
/// let text = "sip:anna:pw@h;x?access_token=a&b=c";
/// let found: Vec<_> = likely_secrets(text.as_bytes()).into_iter().map(|it| &text[it]).collect();
/// assert_eq!(found, ["a", "pw"]);
/// ```
#[must_use]
pub fn likely_secrets(text: &[u8]) -> Vec<Range<usize>> {
    let mut found = parameters::of_uri(text);
    found.extend(passwords::of_sip(text));
    found
}

/// The ranges of all that looks secret in any octets: [`passwords`], [`likely_secrets`], and what
/// [`Redaction`] masks.
///
/// ```
/// # use urial_lint::secrets::{joined, suspected};
/// assert_eq!(joined(suspected(b"//a:bc@h/?key=d")), [4..6, 14..15]);
/// ```
#[must_use]
pub fn suspected(text: &[u8]) -> Vec<Range<usize>> {
    let mut found = passwords(text);
    found.extend(likely_secrets(text));
    found.extend(Redaction::new().places(text));
    found
}

/// Returns ranges in order, those that overlap as one.
///
/// ```
/// # use urial_lint::secrets::joined;
/// assert_eq!(joined(vec![6..8, 1..3, 2..4, 4..5]), [1..4, 4..5, 6..8]);
/// ```
#[must_use]
pub fn joined(mut ranges: Vec<Range<usize>>) -> Vec<Range<usize>> {
    ranges.sort_by_key(|range| range.start);
    ranges.dedup_by(|next, before| {
        let overlaps = next.start < before.end;
        if overlaps {
            before.end = before.end.max(next.end);
        }
        overlaps
    });
    ranges
}
