//! Secrets that occur again in a text.

use std::ops::Range;

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
    let mut views = vec![Decoded::raw(text.as_bytes()), Decoded::of(text.as_bytes())];
    if text.contains(UNSEEN) {
        views.push(decoded_by_browsers(text.as_bytes()));
    }
    let in_view = |view| secrets.iter().flat_map(move |secret| occurrences(view, secret));
    super::joined(views.iter().flat_map(in_view).collect())
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

/// The ranges of the text of `decoded` where `secret` occurs.
fn occurrences(decoded: &Decoded, secret: &[u8]) -> Vec<Range<usize>> {
    let len = secret.len();
    if len == 0 {
        return vec![];
    }
    let is_one = |&at: &usize| len >= LONG || is_word(&decoded.octets, at, at + len);
    let found = positions(&decoded.octets, secret).into_iter().filter(is_one);
    found.map(|at| decoded.place(at..at + len)).collect()
}

/// Whether octets are a word: no letter or digit at either end continues beyond it.
fn is_word(octets: &[u8], start: usize, end: usize) -> bool {
    let is_joint = |at: usize| {
        let octet = |at: usize| octets.get(at).is_some_and(u8::is_ascii_alphanumeric);
        at.checked_sub(1).is_some_and(octet) && octet(at)
    };
    !is_joint(start) && !is_joint(end)
}

/// The offsets of `wanted` in `octets`, without overlaps, in linear time.
///
/// The standard library has a linear search for `str`, but not for slices. So each octet becomes a
/// character.
fn positions(octets: &[u8], wanted: &[u8]) -> Vec<usize> {
    let text = |octets: &[u8]| octets.iter().copied().map(char::from).collect::<String>();
    let (haystack, wanted) = (text(octets), text(wanted));
    let (mut octet, mut byte) = (0, 0);
    let found = haystack.match_indices(&wanted).map(|(at, _)| {
        octet += haystack[byte..at].chars().count();
        byte = at;
        octet
    });
    found.collect()
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
