//! Masks the secrets in a text for display: passwords and keys (RFC 3986 §3.2.1, §7.5).
//!
//! A value that a view marks as secret is masked wherever it occurs. In any text, so is what looks
//! like the password of an authority, because a URI may contain others.

use std::ops::Range;

use urial::scheme::{FieldValue, Fields};
use urial::{HostMapping, IriRef, Uri};
use urial_lint::Redaction;
use urial_lint::secrets::{self, Decoded, Places, joined, passwords, triplet};

use super::reference::Style;

/// The mask of a secret.
pub(crate) const MASK: &str = "***";

/// The mask of a secret that differs from one masked by [`MASK`]. It is as long.
const OTHER_MASK: &str = "!!!";

/// The secrets of a URI, decoded.
#[derive(Default)]
pub(crate) struct Secrets {
    /// Octets, because not every password is UTF-8.
    found: Vec<Vec<u8>>,
    /// Whether nothing is masked.
    are_shown: bool,
}

/// With more secrets than this, the whole text is masked: searching for any number of them would
/// not be linear.
const MOST: usize = 16;

/// A shorter secret is masked only as a word of its own, because it occurs in other words by
/// chance.
const LONG: usize = 4;

/// Characters that browsers ignore, wherever they occur in a text.
const UNSEEN: [char; 3] = ['\t', '\n', '\r'];

impl Secrets {
    /// The secrets of `uri`, including those that `fields` marks, unless `style` shows them.
    pub(crate) fn of(uri: &str, fields: Option<&Fields<'_>>, style: Style) -> Secrets {
        let mut secrets = Secrets { are_shown: style.shows_secrets, ..Secrets::default() };
        let values = || fields.into_iter().flat_map(Fields::iter).map(|(_, value)| value);
        values().for_each(|value| secrets.add_marked(value));
        secrets.add_nested(uri);
        values().for_each(|value| secrets.add_nested_in(value));
        secrets
    }

    /// The secrets of any text: those of its view, what looks secret, and those at `places`.
    pub(crate) fn of_text(
        text: &str,
        places: impl Iterator<Item = Range<usize>>,
        style: Style,
    ) -> Secrets {
        let mut secrets = Secrets::of_view(text, style);
        secrets.add_nested(text);
        likely_secrets(text.as_bytes()).for_each(|it| secrets.add(it));
        places.for_each(|place| secrets.add_encoded(text.get(place).unwrap_or_default()));
        secrets
    }

    /// The secrets that the view of the scheme of `text` marks, if it has one; what looks secret,
    /// if the text breaks a rule of its scheme.
    fn of_view(text: &str, style: Style) -> Secrets {
        let mut secrets = Secrets { are_shown: style.shows_secrets, ..Secrets::default() };
        let uri = IriRef::parse(text).ok().and_then(|iri| iri.to_uri(HostMapping::Triplets).ok());
        let uri = uri.as_ref().and_then(|uri| Uri::try_from(uri.as_uri_ref()).ok());
        match uri.map(|uri| uri.view()) {
            Some(Ok(Some(view))) => {
                view.fields().iter().for_each(|(_, value)| secrets.add_marked(value));
            }
            Some(Err(_)) => likely_secrets(text.as_bytes()).for_each(|it| secrets.add(it)),
            _ => {}
        }
        secrets
    }

    /// The ranges of `text` that are to be masked, unless all is shown.
    fn hidden(&self, text: &str) -> Vec<Range<usize>> {
        if self.are_shown { vec![] } else { self.places(text) }
    }

    /// Returns whether nothing is masked.
    pub(crate) fn are_shown(&self) -> bool {
        self.are_shown
    }

    /// Adds a secret that is percent-encoded. One with a delimiter is also read as several
    /// components, so its parts are added too.
    pub(crate) fn add_encoded(&mut self, secret: &str) {
        self.add(Decoded::of(secret.as_bytes()).octets);
        for part in secret.split(['/', '?', '#']) {
            self.add(Decoded::of(part.as_bytes()).octets);
        }
    }

    fn add(&mut self, secret: Vec<u8>) {
        if !secret.is_empty() && self.found.len() <= MOST && !self.found.contains(&secret) {
            self.found.push(secret);
        }
    }

    /// Adds the values that are marked as secret.
    fn add_marked(&mut self, value: &FieldValue<'_>) {
        match value {
            FieldValue::Secret(text) => self.add(text.as_bytes().into()),
            FieldValue::SecretOctets(octets) => self.add(octets.to_vec()),
            FieldValue::List(values) => values.iter().for_each(|value| self.add_marked(value)),
            FieldValue::Record(fields) => {
                fields.iter().for_each(|(_, value)| self.add_marked(value));
            }
            _ => {}
        }
    }

    /// Adds the passwords of all URIs in a value. Each may also occur elsewhere, in another form.
    fn add_nested_in(&mut self, value: &FieldValue<'_>) {
        match value {
            FieldValue::Text(text) | FieldValue::Secret(text) => self.add_nested(text),
            FieldValue::List(values) => values.iter().for_each(|value| self.add_nested_in(value)),
            FieldValue::Record(fields) => {
                fields.iter().for_each(|(_, value)| self.add_nested_in(value));
            }
            _ => {}
        }
    }

    /// Adds the passwords of URIs in `text` up to the limit; `masked` finds the others by their
    /// place.
    fn add_nested(&mut self, text: &str) {
        for range in passwords(text.as_bytes()) {
            if self.found.len() >= MOST {
                return;
            }
            self.add_encoded(text.get(range).unwrap_or_default());
        }
    }

    /// Returns `text` with `***` for each secret, literal or percent-encoded.
    pub(crate) fn masked(&self, text: &str) -> String {
        self.veiled(text).text
    }

    /// The same, with the places of what is masked.
    pub(crate) fn veiled(&self, text: &str) -> Veiled {
        Veiled::new(text, &self.hidden(text), |_| MASK)
    }

    /// Returns `text`, which was rejected at `offset`, as [`starred`] does, with stars for these
    /// secrets too.
    pub(crate) fn starred(&self, text: &str, offset: usize) -> Vec<u8> {
        stars(&starred(text.as_bytes(), offset), self.hidden(text).into_iter(), offset)
    }

    /// The ranges of `text` that are to be masked, in order, without overlaps.
    fn places(&self, text: &str) -> Vec<Range<usize>> {
        if self.found.len() > MOST {
            return std::iter::once(0..text.len()).collect();
        }
        let mut hidden = passwords(text.as_bytes());
        if !self.found.is_empty() {
            let mut views = vec![Decoded::raw(text.as_bytes()), Decoded::of(text.as_bytes())];
            if text.contains(UNSEEN) {
                views.push(decoded_by_browsers(text.as_bytes()));
            }
            for view in views {
                hidden.extend(self.found.iter().flat_map(|secret| occurrences(&view, secret)));
            }
        }
        for range in &mut hidden {
            *range = whole_characters(text, range);
        }
        joined(hidden)
    }

    /// Returns `value`, one of `count`, as [`masked`](Secrets::masked) does, or `***` if it is a
    /// part of a secret. Of many values, each may be one: searching for all would not be linear.
    pub(crate) fn masked_part(&self, value: &str, count: usize) -> String {
        let is_part =
            |secret: &Vec<u8>| count > MOST || !positions(secret, value.as_bytes()).is_empty();
        let is_hidden = value.len() >= LONG && self.found.iter().any(is_part);
        if is_hidden && !self.are_shown { MASK.into() } else { self.masked(value) }
    }
}

/// The places of secrets in an input, in order: those that `found` has, and what looks secret. The
/// input need not be valid, or UTF-8.
pub(crate) fn places(input: &[u8], found: Vec<Range<usize>>) -> Vec<Range<usize>> {
    let style = Style { color: false, width: usize::MAX, shows_secrets: false };
    match str::from_utf8(input) {
        Ok(text) => Secrets::of_text(text, found.into_iter(), style).hidden(text),
        Err(_) => joined(octet_places(input).collect()),
    }
}

/// What looks like a secret in any octets.
fn octet_places(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let likely = passwords(text).into_iter().chain(secrets::likely_secrets(text));
    likely.chain(Redaction::new().places(text))
}

/// The range, and the rest of the characters at both ends: octets of a secret may be a part of one.
fn whole_characters(text: &str, range: &Range<usize>) -> Range<usize> {
    let is_boundary = |at: &usize| text.is_char_boundary(*at);
    let start = (0..=range.start).rev().find(is_boundary);
    let end = (range.end..=text.len()).find(is_boundary);
    start.unwrap_or(0)..end.unwrap_or(text.len())
}

/// Returns `text` with `***` for the password of each URI in it, unless `style` shows secrets.
pub(crate) fn veiled(text: &str, style: Style) -> String {
    Secrets { are_shown: style.shows_secrets, ..Secrets::default() }.masked(text)
}

/// A text whose secrets are masked, for display beside another.
pub(crate) struct Veiled {
    /// The text with the masks.
    pub(crate) text: String,
    /// What they hide, in the text without them.
    hidden: Vec<Range<usize>>,
}

impl Veiled {
    fn new(text: &str, hidden: &[Range<usize>], mask: impl Fn(usize) -> &'static str) -> Veiled {
        let (mut shown, mut written) = (String::new(), 0);
        for (number, Range { start, end }) in hidden.iter().enumerate() {
            shown.push_str(&text[written..*start]);
            shown.push_str(mask(number));
            written = *end;
        }
        shown.push_str(&text[written..]);
        Veiled { text: shown, hidden: hidden.into() }
    }

    /// Returns the place of `range` in the text with masks. One within a secret is its whole mask.
    pub(crate) fn place(&self, range: Range<usize>) -> Range<usize> {
        self.offset(range.start, 0)..self.offset(range.end, MASK.len())
    }

    /// The offset in the text with masks; `inside` of the mask for one in a secret.
    fn offset(&self, offset: usize, inside: usize) -> usize {
        let (mut shown, mut read) = (0, 0);
        for secret in self.hidden.iter().take_while(|secret| secret.start < offset) {
            shown += secret.start - read;
            if offset < secret.end {
                return shown + inside;
            }
            shown += MASK.len();
            read = secret.end;
        }
        shown + offset - read
    }

    /// Returns whether something of `range` is masked.
    pub(crate) fn hides(&self, range: &Range<usize>) -> bool {
        let next = self.hidden.partition_point(|secret| secret.end <= range.start);
        self.hidden.get(next).is_some_and(|secret| secret.start < range.end)
    }

    /// Returns the offset in the text without masks; that of the secret for one in its mask.
    pub(crate) fn unveiled(&self, offset: usize) -> usize {
        self.hidden.iter().fold(offset, |at, secret| match at {
            _ if at <= secret.start => at,
            _ if at < secret.start + MASK.len() => secret.start,
            _ => at - MASK.len() + secret.len(),
        })
    }
}

/// Masks the secrets of two texts, also those that the views of their schemes mark. The mask of the
/// second is another where its secret is.
pub(crate) fn veiled_pair(texts: [&str; 2], style: Style) -> [Veiled; 2] {
    let [a, b] = texts.map(|text| Secrets::of_view(text, style).hidden(text));
    let secret = |of: usize, range: &Range<usize>| &texts[of][range.clone()];
    let is_same = |number: usize| {
        a.get(number).is_some_and(|range| secret(0, range) == secret(1, &b[number]))
    };
    let other = |number| if is_same(number) { MASK } else { OTHER_MASK };
    [Veiled::new(texts[0], &a, |_| MASK), Veiled::new(texts[1], &b, other)]
}

/// Returns `text`, which was rejected at `offset`, with a `*` for every byte that looks secret, so
/// that the offset stays the same. The rejected character is kept, because the message contains it.
pub(crate) fn starred(text: &[u8], offset: usize) -> Vec<u8> {
    stars(text, octet_places(text), offset)
}

/// Returns `text` with a `*` for every byte in `hidden`, but not for the character at `offset`.
fn stars(text: &[u8], hidden: impl Iterator<Item = Range<usize>>, offset: usize) -> Vec<u8> {
    let mut starred = text.to_vec();
    hidden.for_each(|range| starred[range].fill(b'*'));
    let refused =
        offset.min(text.len())..offset.saturating_add(width(text, offset)).min(text.len());
    starred[refused.clone()].copy_from_slice(&text[refused]);
    starred
}

/// The length in bytes of the triplet or the character at `at`.
fn width(text: &[u8], at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    if triplet(rest).is_some() {
        return 3;
    }
    1 + rest.iter().skip(1).take_while(|&&byte| byte & 0xC0 == 0x80).count()
}

/// What looks secret in a text that has no view, decoded.
fn likely_secrets(text: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    secrets::likely_secrets(text).into_iter().map(|range| Decoded::of(&text[range]).octets)
}

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
        let found = secrets.iter().map(|&it| it.into()).collect();
        Secrets { found, ..Secrets::default() }.masked(text)
    }

    #[test]
    fn a_secret_is_masked_in_each_of_its_forms() {
        assert_eq!(masked("x?p=s%c3%A9cret&s\u{e9}cret", &["s\u{e9}cret"]), "x?p=***&***");
        assert_eq!(masked("a%41bc a%2541bc", &["a%41bc"]), "*** ***");
        assert_eq!(masked("mysecrets", &["secret"]), "my***s");
        assert_eq!(masked("a:s\te%63r\r\net\n@\th", &["secret"]), "a:***@\th");
        assert_eq!(masked("\t", &["secret"]), "\t");
        assert_eq!(masked("secretsecret", &["secret", "cretse"]), "***");
    }

    #[test]
    fn a_short_secret_is_masked_as_a_word() {
        assert_eq!(masked("http://h/?p=h&x%3Ah%40", &["h"]), "http://***/?p=***&x%3A***%40");
        assert_eq!(masked("hh a:-h", &["-h"]), "hh a:***");
    }

    #[test]
    fn passwords_of_nested_uris_are_masked_in_place() {
        assert_eq!(masked("jar:http://a:pw@h/x!/y", &[]), "jar:http://a:***@h/x!/y");
        assert_eq!(
            masked("x:?u=http%3a%2f%2Fa%3Apw%40h%2fb", &[]),
            "x:?u=http%3a%2f%2Fa%3A***%40h%2fb"
        );
        let octet = Secrets { found: vec![vec![0xA9]], ..Secrets::default() };
        assert_eq!(octet.masked("sip:a:%A9@h#\u{e9}"), "sip:a:***@h#***");
        assert_eq!(masked("http:/%5Ca:pw@h/", &[]), "http:/%5Ca:***@h/");
        assert_eq!(masked("file://a%3Apw%40h", &[]), "file://a%3A***%40h");
        assert_eq!(masked("http://a:p%2Fw@h//b:c@d", &[]), "http://a:***@h//b:***@d");
        assert_eq!(masked("http://a:@h/", &[]), "http://a:@h/");
        assert_eq!(masked(r"http:\\a:b@h\c", &[]), r"http:\\a:***@h\c");
    }

    #[test]
    fn a_password_may_have_delimiters() {
        assert_eq!(masked("http://a:p/w?x@h@i/", &[]), "http://a:***@i/");
        assert_eq!(masked("http://a:80/b@c", &[]), "http://a:80/b@c");
        assert_eq!(masked("http://[::1]/b@c", &[]), "http://[::1]/b@c");
        assert_eq!(masked("http://a/b:c@d", &[]), "http://a/b:c@d");
    }

    #[test]
    fn what_is_found_once_is_masked_elsewhere() {
        let style = Style { color: false, width: 80, shows_secrets: false };
        let secrets = Secrets::of("http://e.org/?u=http://a:pass@h/", None, style);
        assert_eq!(secrets.masked("%2Fpass%2F"), "%2F***%2F");
    }

    #[test]
    fn places_count_in_the_masked_text() {
        let style = Style { color: false, width: 80, shows_secrets: false };
        let text = "a:first@b:second#c";
        let secrets = Secrets::of_text(text, [2..7, 10..16].into_iter(), style);
        let veiled = secrets.veiled(text);
        assert_eq!(veiled.text, "a:***@b:***#c");
        let places = [0..1, 2..7, 3..4, 8..9, 10..16, 1..18, 17..18];
        let shown = places.map(|place| veiled.place(place));
        assert_eq!(shown, [0..1, 2..5, 2..5, 6..7, 8..11, 1..13, 12..13]);
        assert!(veiled.hides(&(1..3)) && !veiled.hides(&(7..10)));
    }

    #[test]
    fn with_very_many_secrets_nothing_is_shown() {
        let mut secrets = Secrets::default();
        (0..100).for_each(|number: u32| secrets.add(number.to_string().into()));
        assert_eq!(secrets.masked("x"), "***");
    }

    #[test]
    fn rejected_values_are_starred_except_for_their_reason() {
        let starred = |text: &str, at| String::from_utf8(starred(text.as_bytes(), at)).unwrap();
        assert_eq!(starred("sip:a:secret@h;x=", 17), "sip:a:******@h;x=");
        assert_eq!(starred("redis://h/?pass%77ord=s1&db=x", 0), "redis://h/?pass%77ord=**&db=x");
        assert_eq!(starred("sip:a:se%3Ccret@h", 8), "sip:a:**%3C****@h");
        assert_eq!(starred("jar:http://a:b\u{e9}@h", 14), "jar:http://a:*\u{e9}@h");
        assert_eq!(starred("", 9), "");
    }
}
