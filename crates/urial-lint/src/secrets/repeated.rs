//! Secrets that occur again in a text.

use std::ops::Range;

use memchr::memmem;

use super::Spans;
use super::decoded::{Decoded, Places, triplet};

/// The ranges of `text` where one of `secrets` occurs, which are decoded: literally,
/// percent-encoded, or with tabs and line breaks in it, which browsers ignore. A secret of fewer
/// than four octets counts as a word of its own alone, because it occurs in other words by chance.
/// With very many secrets, the range is all of `text`: to look for any number of them would not be
/// linear.
///
/// ```
/// # use urial_lint::secrets::repeated;
/// let secrets = [b"pass".to_vec(), b"h".to_vec()];
/// assert_eq!(repeated("p%61ss:hh h", &secrets), [0..6, 10..11]);
/// ```
#[must_use]
pub fn repeated(text: &str, secrets: &[Vec<u8>]) -> Vec<Range<usize>> {
    match secrets.len() {
        0 => return vec![],
        1..=MOST => {}
        _ => return std::iter::once(0..text.len()).collect(),
    }
    let mut found = Spans::new(text.len());
    let views: [fn(&[u8]) -> Decoded; 3] = [Decoded::raw, Decoded::of, decoded_by_browsers];
    // Without characters that browsers ignore, what they read is the second view.
    let count = if text.contains(UNSEEN) { 3 } else { 2 };
    for view in &views[..count] {
        let decoded = view(text.as_bytes());
        let in_view = secrets.iter().flat_map(|secret| occurrences(&decoded, secret));
        in_view.for_each(|range| found.add(range));
    }
    found.iter().collect()
}

/// The most secrets that are looked for.
const MOST: usize = 16;

/// A shorter secret is masked only as a word of its own.
const LONG: usize = 4;

/// Characters that browsers ignore, wherever they occur in a text.
const UNSEEN: [char; 3] = ['\t', '\n', '\r'];

/// Decodes `text` as browsers do, which ignore tabs and line breaks.
fn decoded_by_browsers(text: &[u8]) -> Decoded {
    let is_unseen = |&byte: &u8| UNSEEN.contains(&char::from(byte));
    let is_seen = |&at: &usize| !text.get(at).is_some_and(is_unseen);
    let places: Places = Decoded::of(text).places.iter().filter(is_seen).collect();
    let octet = |at: usize| triplet(&text[at..]).unwrap_or(text[at]);
    let octets = places.iter().filter(|&at| at < text.len()).map(octet).collect();
    Decoded { octets, places }
}

/// The ranges of the text of `decoded` where `secret` occurs, in linear time.
fn occurrences<'d>(
    decoded: &'d Decoded,
    secret: &'d [u8],
) -> impl Iterator<Item = Range<usize>> + 'd {
    let len = secret.len();
    let is_one =
        move |&at: &usize| len >= LONG || len > 0 && is_word(&decoded.octets, at, at + len);
    let found = memmem::find_iter(&decoded.octets, secret).filter(is_one);
    found.map(move |at| decoded.place(at..at + len))
}

/// Whether octets are a word: no letter or digit at either end continues beyond it.
fn is_word(octets: &[u8], start: usize, end: usize) -> bool {
    let is_joint = |at: usize| {
        let octet = |at: usize| octets.get(at).is_some_and(u8::is_ascii_alphanumeric);
        at.checked_sub(1).is_some_and(octet) && octet(at)
    };
    !is_joint(start) && !is_joint(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn masked(text: &str, secrets: &[&str]) -> String {
        let secrets: Vec<_> = secrets.iter().map(|it| it.as_bytes().to_vec()).collect();
        let mut masked = String::from(text);
        for range in repeated(text, &secrets).into_iter().rev() {
            masked.replace_range(range, "***");
        }
        masked
    }

    #[test]
    fn a_secret_is_found_in_each_of_its_forms() {
        assert_eq!(masked("x?p=s%c3%A9cret&s\u{e9}cret", &["s\u{e9}cret"]), "x?p=***&***");
        assert_eq!(masked("a%41bc a%2541bc", &["a%41bc"]), "*** ***");
        assert_eq!(masked("mysecrets", &["secret"]), "my***s");
        assert_eq!(masked("a:s\te%63r\r\net\n@\th", &["secret"]), "a:***@\th");
        assert_eq!(masked("\t", &["secret"]), "\t");
        assert_eq!(masked("secretsecret", &["secret", "cretse"]), "***");
    }

    #[test]
    fn a_short_secret_is_found_as_a_word() {
        assert_eq!(masked("http://h/?p=h&x%3Ah%40", &["h"]), "http://***/?p=***&x%3A***%40");
        assert_eq!(masked("hh a:-h", &["-h"]), "hh a:***");
    }

    #[test]
    fn with_very_many_secrets_all_is_one() {
        let secrets: Vec<_> = (0..100_u8).map(|number| vec![number]).collect();
        assert_eq!(
            masked("x", &secrets.iter().map(|it| str::from_utf8(it).unwrap()).collect::<Vec<_>>()),
            "***"
        );
    }
}
