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
        for secret in secrets {
            occurrences(&decoded.octets, secret, |range| found.add(decoded.place(range)));
        }
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

/// Passes the ranges of `octets` where `secret` occurs to `add`, in linear time. Occurrences that
/// overlap are one range, or several.
fn occurrences(octets: &[u8], secret: &[u8], mut add: impl FnMut(Range<usize>)) {
    let len = secret.len();
    if len < LONG {
        let is_word = |at: &usize| is_word(octets, *at, at + len);
        let is_one = |at: &usize| octets[*at..].starts_with(secret) && is_word(at);
        return (0..octets.len()).filter(is_one).for_each(|at| add(at..at + len));
    }
    let (first, last) = (memmem::Finder::new(secret), memmem::FinderRev::new(secret));
    let mut end = 0;
    while let Some(after) = first.find(&octets[end..]) {
        let start = end + after;
        let mut at = start;
        // PERF: the last one that overlaps. So two steps advance by the length of the secret.
        while let Some(after) = last.rfind(&octets[at + 1..octets.len().min(at + 2 * len - 1)]) {
            at += 1 + after;
        }
        end = at + len;
        add(start..end);
    }
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
    fn occurrences_that_overlap_are_found() {
        assert_eq!(masked("b1-1-1", &["1-1"]), "b1-***");
        assert_eq!(masked("1-1-1 1-1-1-1", &["1-1"]), "*** ***");
        assert_eq!(masked("xababab", &["abab"]), "x***");
        assert_eq!(masked("%61b%61babacabab", &["abab"]), "***ac***");
        assert_eq!(masked("abcabcabcabcabx", &["abcab"]), "***x");
        assert_eq!(masked("abcdabcd", &["abcd"]), "******");
    }

    /// All ways of overlapping, against a search at each octet.
    #[test]
    fn no_octet_of_an_occurrence_is_left() {
        let text = |bits: usize, len| (0..len).map(|at| b"ab"[bits >> at & 1]).collect::<Vec<_>>();
        for (secret, octets) in (0..1 << 5).flat_map(|it| (0..1 << 12).map(move |all| (it, all))) {
            let (secret, octets) = (text(secret, 5), text(octets, 12));
            let (mut found, mut expected) = (Spans::new(12), Spans::new(12));
            occurrences(&octets, &secret, |range| found.add(range));
            let starts = (0..8).filter(|&at| octets[at..].starts_with(&secret));
            starts.for_each(|at| expected.add(at..at + 5));
            assert!(found == expected, "{secret:?} in {octets:?}");
        }
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
