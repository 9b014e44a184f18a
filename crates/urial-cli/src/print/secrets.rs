//! Masks the secrets in a text for display: passwords and keys (RFC 3986 §3.2.1, §7.5).
//!
//! Secrets are found in a text by their place. The text is printed with masks, and results are made
//! from the masked text: a component, a view, a normal form. Where a mask would change the result,
//! an [outline](super::outline) is used. No output is searched for a secret, because it may have
//! been decoded, escaped or split.

use std::ops::Range;

use urial_lint::secrets::{Decoded, joined, of_view, passwords, repeated, suspected, triplet};

use super::reference::Style;

/// The mask of a secret.
pub(crate) const MASK: &str = "***";

/// The mask of a secret that differs from one masked by [`MASK`]. It is as long.
const OTHER_MASK: &str = "!!!";

/// The text in place of a drawing that needs a secret.
pub(crate) const WITHHELD: &str = "this cannot be drawn without its secret: use --show-secrets";

/// A text, and the places of its secrets.
pub(crate) struct Secrets<'t> {
    text: &'t str,
    /// In order, without overlaps, each of whole characters; none if all is shown.
    hidden: Vec<Range<usize>>,
    are_shown: bool,
}

impl<'t> Secrets<'t> {
    /// The passwords of URIs in `text`.
    pub(crate) fn of(text: &'t str, style: Style) -> Secrets<'t> {
        Secrets::at(text, passwords(text.as_bytes()), style)
    }

    /// The passwords of URIs in `text`, and the secrets that the view of its scheme marks.
    pub(crate) fn of_view(text: &'t str, style: Style) -> Secrets<'t> {
        let marked = of_view(text);
        let again = repeated_beyond_scheme(text, &secrets_at(text, &marked));
        Secrets::at(text, [passwords(text.as_bytes()), marked, again].concat(), style)
    }

    /// The secrets that the view of the scheme of `text` marks, what looks secret, and `places`.
    pub(crate) fn of_text(text: &'t str, places: Vec<Range<usize>>, style: Style) -> Secrets<'t> {
        let places = [places, of_view(text), suspected(text.as_bytes())].concat();
        Secrets::at(text, places, style).and_again(&[])
    }

    fn at(text: &'t str, places: Vec<Range<usize>>, style: Style) -> Secrets<'t> {
        let places = if style.shows_secrets { vec![] } else { places };
        let whole = places.iter().map(|place| whole_characters(text, place)).collect();
        Secrets { text, hidden: joined(whole), are_shown: style.shows_secrets }
    }

    /// Also masks where these secrets, and `others`, occur again.
    pub(crate) fn and_again(self, others: &[Vec<u8>]) -> Secrets<'t> {
        if self.are_shown {
            return self;
        }
        let found = [&self.octets()[..], others].concat();
        let again = repeated_beyond_scheme(self.text, &found);
        let places = [self.hidden, again].concat();
        let whole = places.iter().map(|place| whole_characters(self.text, place)).collect();
        Secrets { hidden: joined(whole), ..self }
    }

    /// The secrets, decoded.
    pub(crate) fn octets(&self) -> Vec<Vec<u8>> {
        secrets_at(self.text, &self.hidden)
    }

    /// The text without masks.
    pub(crate) fn text(&self) -> &'t str {
        self.text
    }

    /// The places of the masks.
    pub(crate) fn places(&self) -> &[Range<usize>] {
        &self.hidden
    }

    /// Returns whether nothing is masked.
    pub(crate) fn are_shown(&self) -> bool {
        self.are_shown
    }

    /// Returns whether something of `range` is masked.
    pub(crate) fn hides(&self, range: &Range<usize>) -> bool {
        let next = self.hidden.partition_point(|secret| secret.end <= range.start);
        self.hidden.get(next).is_some_and(|secret| secret.start < range.end)
    }

    /// Returns the text with `***` for each secret.
    pub(crate) fn masked(&self) -> String {
        self.masked_by(MASK)
    }

    /// Returns the text with `mask` for each secret.
    pub(crate) fn masked_by(&self, mask: &'static str) -> String {
        painted(self.text, &self.hidden, |_| mask)
    }

    /// Returns a part of the text with `***` for each secret in it, whole or not. A part that is
    /// from elsewhere is masked if something is secret.
    pub(crate) fn part(&self, part: &str) -> String {
        if part.is_empty() {
            return String::new();
        }
        let start = part.as_ptr().addr().checked_sub(self.text.as_ptr().addr());
        let range = start.map(|start| start..start.saturating_add(part.len()));
        match range.filter(|range| self.text.get(range.clone()) == Some(part)) {
            Some(range) => self.masked_in(range),
            None if self.hidden.is_empty() => part.into(),
            None => MASK.into(),
        }
    }

    /// Returns the part in `range` with its masks.
    pub(crate) fn masked_in(&self, range: Range<usize>) -> String {
        let inside = |secret: &Range<usize>| {
            let (start, end) = (secret.start.max(range.start), secret.end.min(range.end));
            (start < end).then(|| start - range.start..end - range.start)
        };
        let hidden: Vec<_> = self.hidden.iter().filter_map(inside).collect();
        painted(self.text.get(range).unwrap_or_default(), &hidden, |_| MASK)
    }

    /// Returns the text with masks, and their places.
    pub(crate) fn veiled(&self) -> Veiled {
        Veiled::new(self.text, &self.hidden, |_| MASK)
    }

    /// Returns the text, which was rejected at `offset`, as [`starred`] does, with stars for these
    /// secrets, too.
    pub(crate) fn starred(&self, offset: usize) -> Vec<u8> {
        stars(self.text.as_bytes(), &self.hidden, offset)
    }
}

/// The texts at `places`, decoded.
fn secrets_at(text: &str, places: &[Range<usize>]) -> Vec<Vec<u8>> {
    let mut found: Vec<_> = places
        .iter()
        .map(|place| Decoded::of(text.get(place.clone()).unwrap_or_default().as_bytes()).octets)
        .filter(|secret| !secret.is_empty())
        .collect();
    found.sort();
    found.dedup();
    found
}

/// Where secrets occur again, but for the scheme, which says nothing about a secret.
fn repeated_beyond_scheme(text: &str, secrets: &[Vec<u8>]) -> Vec<Range<usize>> {
    let is_delimiter = |char: char| ":/?#".contains(char);
    let scheme = text.split_once(is_delimiter).map_or(0, |(scheme, _)| scheme.len());
    let is_scheme = text[scheme..].starts_with(':');
    let mut found = repeated(text, secrets);
    found.retain(|range| !is_scheme || range.end > scheme);
    found
}

/// The places of secrets in an input, in order: those that `found` has, and what looks secret. The
/// input need not be valid, or UTF-8.
pub(crate) fn places(input: &[u8], found: Vec<Range<usize>>) -> Vec<Range<usize>> {
    let style = Style { color: false, width: usize::MAX, shows_secrets: false };
    match str::from_utf8(input) {
        Ok(text) => Secrets::of_text(text, found, style).hidden,
        Err(_) => joined(suspected(input)),
    }
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
    Secrets::of(text, style).masked()
}

/// Returns whether two texts have the same passwords, in the same order.
pub(crate) fn have_equal(a: &[u8], b: &[u8]) -> bool {
    let [a, b] = [a, b].map(|text| (text, joined(passwords(text))));
    let of =
        |(text, places): &(&[u8], Vec<Range<usize>>), at: usize| text[places[at].clone()].to_vec();
    a.1.len() == b.1.len() && (0..a.1.len()).all(|at| of(&a, at) == of(&b, at))
}

/// Returns a text with masks in the place of `hidden`, by their numbers.
fn painted(text: &str, hidden: &[Range<usize>], mask: impl Fn(usize) -> &'static str) -> String {
    let (mut shown, mut written) = (String::new(), 0);
    for (number, Range { start, end }) in hidden.iter().enumerate() {
        shown.push_str(&text[written..*start]);
        shown.push_str(mask(number));
        written = *end;
    }
    shown.push_str(&text[written..]);
    shown
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
        Veiled { text: painted(text, hidden, mask), hidden: hidden.into() }
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

    /// Returns the offset in the text without masks. An offset in a mask gives the start of its
    /// secret.
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
    let [a, b] = texts.map(|text| Secrets::of_view(text, style).hidden);
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
    stars(text, &[], offset)
}

/// Returns `text` with stars for `secrets`, too.
fn stars(text: &[u8], secrets: &[Range<usize>], offset: usize) -> Vec<u8> {
    let mut starred = text.to_vec();
    for range in hidden(text, secrets, offset) {
        starred[range].fill(b'*');
    }
    starred
}

/// Returns the places of `secrets` and of what looks secret in `text`, in order, without the
/// character at `offset`, at which the text was rejected.
pub(crate) fn hidden(text: &[u8], secrets: &[Range<usize>], offset: usize) -> Vec<Range<usize>> {
    let start = offset.min(text.len());
    let end = offset.saturating_add(width(text, offset)).min(text.len());
    let places = joined([suspected(text), secrets.to_vec()].concat()).into_iter();
    let around = |it: Range<usize>| [it.start..it.end.min(start), it.start.max(end)..it.end];
    places.flat_map(around).filter(|it| it.start < it.end).collect()
}

/// The length in bytes of the triplet or the character at `at`.
fn width(text: &[u8], at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    if triplet(rest).is_some() {
        return 3;
    }
    1 + rest.iter().skip(1).take_while(|&&byte| byte & 0xC0 == 0x80).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    const STYLE: Style = Style { color: false, width: 80, shows_secrets: false };

    #[test]
    fn passwords_of_nested_uris_are_masked_in_place() {
        let masked = |text| veiled(text, STYLE);
        assert_eq!(masked("jar:http://a:pw@h/x!/y"), "jar:http://a:***@h/x!/y");
        assert_eq!(masked("x:?u=http%3a%2f%2Fa%3Apw%40h%2fb"), "x:?u=http%3a%2f%2Fa%3A***%40h%2fb");
        assert_eq!(masked("http:/%5Ca:pw@h/"), "http:/%5Ca:***@h/");
        assert_eq!(masked("file://a%3Apw%40h"), "file://a%3A***%40h");
        assert_eq!(masked("http://a:p%2Fw@h//b:c@d"), "http://a:***@h//b:***@d");
        assert_eq!(masked("http://a:@h/"), "http://a:@h/");
        assert_eq!(masked(r"http:\\a:b@h\c"), r"http:\\a:***@h\c");
    }

    #[test]
    fn a_password_may_have_delimiters() {
        let masked = |text| veiled(text, STYLE);
        assert_eq!(masked("http://a:p/w?x@h@i/"), "http://a:***@i/");
        assert_eq!(masked("http://a:80/b@c"), "http://a:80/b@c");
        assert_eq!(masked("http://[::1]/b@c"), "http://[::1]/b@c");
        assert_eq!(masked("http://a/b:c@d"), "http://a/b:c@d");
    }

    #[test]
    fn a_secret_is_masked_where_it_occurs_again() {
        let text = "hush:x?password=hu%73h&a=hush&b=%68ush#\u{e9}";
        let secrets = Secrets::of_text(text, vec![], STYLE);
        assert_eq!(secrets.masked(), "hush:x?password=***&a=***&b=***#\u{e9}");
        let octet = Secrets::of(text, STYLE).and_again(&[vec![0xA9]]);
        assert_eq!(octet.masked(), text.replace('\u{e9}', "***"));
    }

    #[test]
    fn parts_have_the_masks_of_the_text() {
        let text = "http://a:se/cret@h/";
        let secrets = Secrets::of(text, STYLE);
        let parts = [0..4, 7..11, 11..18, 9..16].map(|range| secrets.part(&text[range]));
        assert_eq!(parts, ["http", "a:***", "***@h", "***"]);
        assert_eq!(secrets.part("cret"), "***");
    }

    #[test]
    fn places_count_in_the_masked_text() {
        let text = "a:first@b:second#c";
        let secrets = Secrets::of_text(text, vec![2..7, 10..16], STYLE);
        let veiled = secrets.veiled();
        assert_eq!(veiled.text, "a:***@b:***#c");
        let places = [0..1, 2..7, 3..4, 8..9, 10..16, 1..18, 17..18];
        let shown = places.map(|place| veiled.place(place));
        assert_eq!(shown, [0..1, 2..5, 2..5, 6..7, 8..11, 1..13, 12..13]);
        assert!(veiled.hides(&(1..3)) && !veiled.hides(&(7..10)));
    }

    #[test]
    fn with_very_many_secrets_nothing_is_shown() {
        let text = (0..100).map(|number| format!("&key={number}")).collect::<Vec<_>>().concat();
        assert_eq!(Secrets::of_text(&text, vec![], STYLE).masked(), "***");
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
