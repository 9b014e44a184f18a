//! The kinds of secrets in a word, and where a text may have one.

use std::iter;
use std::ops::Range;
use std::sync::LazyLock;

use super::encoded_deeply;
use super::parameters::Names;
use super::passwords::{
    bare_password, encoded_bare_passwords, encoded_passwords, known_tokens, user_tokens,
};
use super::search::Search;
use super::tokens::TOKENS;
use super::words::words;
use crate::rules::WEB_TOKEN_PREFIX;

/// A kind of secrets in a word.
struct Kind {
    /// A word without this sign has no secret of the kind.
    sign: Sign,
    /// Finds the places in a word that has the sign.
    find: fn(&Names, &[u8]) -> Vec<Range<usize>>,
}

/// What a word has that may have a secret: one of [`OCTETS`], or one of [`TEXTS`].
enum Sign {
    Octet(u8),
    Text,
}

/// All kinds. A password after two slashes may go beyond a word; its sign is the `@`.
const KINDS: [Kind; 5] = [
    Kind { sign: Sign::Octet(b'='), find: Names::values },
    Kind { sign: Sign::Octet(b'@'), find: |_, word| user_tokens(word) },
    Kind { sign: Sign::Octet(b'@'), find: |_, word| bare_password(word).into_iter().collect() },
    Kind { sign: Sign::Octet(b'%'), find: of_data },
    Kind { sign: Sign::Text, find: |_, word| known_tokens(word) },
];

/// The octets that are signs.
const OCTETS: [u8; 3] = *b"=@%";

/// The texts that are signs: how tokens begin.
static TEXTS: LazyLock<Search> = LazyLock::new(|| Search::new(prefixes(), false));

fn prefixes() -> impl Iterator<Item = &'static str> {
    TOKENS.iter().map(|token| token.prefix).chain([WEB_TOKEN_PREFIX])
}

/// The places within a word, but for passwords of authorities, which may go beyond it.
pub(crate) fn in_word(names: &Names, word: &[u8]) -> Vec<Range<usize>> {
    let has_sign = |kind: &&Kind| match kind.sign {
        Sign::Octet(octet) => memchr::memchr(octet, word).is_some(),
        Sign::Text => texts(word).next().is_some(),
    };
    KINDS.iter().filter(has_sign).flat_map(|kind| (kind.find)(names, word)).collect()
}

/// The places in URIs that are data of another.
fn of_data(names: &Names, word: &[u8]) -> Vec<Range<usize>> {
    encoded_deeply(word, &|word| {
        let mut places = encoded_passwords(word);
        places.extend(encoded_bare_passwords(word));
        places.extend(names.encoded_values(word));
        places
    })
}

/// The offsets of all signs of a text, in order. A text without a sign has no secret.
///
/// PERF: a search for all at once, because most lines of a log have none.
pub(crate) fn signs(text: &[u8]) -> impl Iterator<Item = usize> {
    let mut octets = memchr::memchr3_iter(OCTETS[0], OCTETS[1], OCTETS[2], text).peekable();
    let mut texts = texts(text).peekable();
    iter::from_fn(move || match (octets.peek(), texts.peek()) {
        (Some(octet), Some(text)) if text < octet => texts.next(),
        (None, _) => texts.next(),
        _ => octets.next(),
    })
}

fn texts(text: &[u8]) -> impl Iterator<Item = usize> {
    TEXTS.find_iter(text).map(|found| found.start())
}

/// The words of a text that have one of some offsets, which are in order.
pub(crate) fn words_at(
    text: &[u8],
    offsets: impl Iterator<Item = usize>,
) -> impl Iterator<Item = Range<usize>> {
    let (mut offsets, mut words) = (offsets.peekable(), words(text));
    iter::from_fn(move || {
        while offsets.peek().is_some() {
            let word = words.next()?;
            while offsets.next_if(|&at| at < word.start).is_some() {}
            if offsets.next_if(|&at| at < word.end).is_some() {
                return Some(word);
            }
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::passwords::userinfos;
    use super::*;

    /// Signs, and what secrets have besides.
    fn text() -> impl Strategy<Value = String> {
        const PIECES: &[&str] = &[
            "=",
            "@",
            "%",
            "%40",
            "%3A",
            "%2F",
            "%3d",
            "%25",
            ":",
            "//",
            "/",
            "\\",
            " ",
            "\"",
            "'",
            "<",
            ">",
            "?",
            "&",
            "#",
            ";",
            ".",
            "key",
            "token",
            "http",
            "sip",
            "anna",
            "10.0.0.1",
            ":80",
            "AKIA",
            "ghp_",
            "xoxb-",
            "12345678",
            "0123456789abcdef0123456789abcdefz",
            "eyJhbGciOiJIUzI1NiJ9.e30.c2ln",
            "\u{e9}",
        ];
        prop::collection::vec(prop::sample::select(PIECES), 0..12).prop_map(|it| it.concat())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4096))]

        /// So masking the words with a sign is masking all words.
        #[test]
        fn a_word_without_a_sign_has_no_secret(text in text()) {
            let (text, names) = (text.as_bytes(), Names::default());
            let with_sign: Vec<_> = words_at(text, signs(text)).collect();
            for word in words(text) {
                let octets = &text[word.clone()];
                let found: Vec<_> = KINDS.iter().flat_map(|it| (it.find)(&names, octets)).collect();
                prop_assert_eq!(&in_word(&names, octets), &found);
                prop_assert!(found.is_empty() || with_sign.contains(&word), "{:?}", word);
            }
            let mut authorities = userinfos(text, |_| text.len());
            prop_assert!(signs(text).next().is_some() || authorities.next().is_none());
        }
    }

    #[test]
    fn signs_are_in_order() {
        assert_eq!(signs(b"a=b ghp_1@ eyJ%").collect::<Vec<_>>(), [1, 4, 9, 11, 14]);
        assert_eq!(signs(b"2026-11-28 12:00:00 GET /a?b HTTP/1.1").next(), None);
    }

    /// Tokens that are not looked for are not masked, whatever the machine.
    #[test]
    fn each_beginning_of_a_token_is_a_sign() {
        for prefix in prefixes() {
            let text = format!("GET /{prefix}0123456789");
            assert_eq!(signs(text.as_bytes()).collect::<Vec<_>>(), [5], "{prefix}");
        }
    }

    #[test]
    fn words_with_an_offset_are_chosen() {
        let chosen = |offsets: &[usize]| -> Vec<Range<usize>> {
            words_at(b"a bc  d", offsets.iter().copied()).collect()
        };
        assert!(chosen(&[]).is_empty());
        assert_eq!(chosen(&[0, 1, 2]), [0..1, 2..4]);
        assert_eq!(chosen(&[2, 3, 6]), [2..4, 6..7]);
    }
}
