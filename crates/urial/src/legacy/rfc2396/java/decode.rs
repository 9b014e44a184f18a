//! Decoded components. As in Java, escapes are decoded as UTF-8, with U+FFFD for invalid octets.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use super::Uri;
use crate::components::percent::triplet;

impl<'a> Uri<'a> {
    /// `getSchemeSpecificPart`: decoded, except between brackets.
    ///
    /// ```
    /// # use urial::rfc2396::java::Uri;
    /// assert_eq!(Uri::parse("mailto:a%20b@e.org")?.scheme_specific_part(), "a b@e.org");
    /// # Ok::<(), urial::rfc2396::Error>(())
    /// ```
    #[must_use]
    pub fn scheme_specific_part(self) -> Cow<'a, str> {
        decode(self.raw_scheme_specific_part(), Brackets::Keep)
    }

    /// `getAuthority`: decoded, except between brackets.
    ///
    /// ```
    /// # use urial::rfc2396::java::Uri;
    /// assert_eq!(Uri::parse("//a%20b@e.org")?.authority().as_deref(), Some("a b@e.org"));
    /// # Ok::<(), urial::rfc2396::Error>(())
    /// ```
    #[must_use]
    pub fn authority(self) -> Option<Cow<'a, str>> {
        self.raw_authority().map(|it| decode(it, Brackets::Keep))
    }

    /// `getUserInfo`: decoded.
    ///
    /// ```
    /// # use urial::rfc2396::java::Uri;
    /// assert_eq!(Uri::parse("//a%20b@e.org")?.user_info().as_deref(), Some("a b"));
    /// # Ok::<(), urial::rfc2396::Error>(())
    /// ```
    #[must_use]
    pub fn user_info(self) -> Option<Cow<'a, str>> {
        self.raw_user_info().map(|it| decode(it, Brackets::Keep))
    }

    /// `getPath`: decoded.
    #[must_use]
    pub fn path(self) -> Option<Cow<'a, str>> {
        self.raw_path().map(|it| decode(it, Brackets::Keep))
    }

    /// `getQuery`: decoded.
    ///
    /// ```
    /// # use urial::rfc2396::java::Uri;
    /// assert_eq!(Uri::parse("?a%20b%FF").unwrap().query().as_deref(), Some("a b\u{FFFD}"));
    /// ```
    #[must_use]
    pub fn query(self) -> Option<Cow<'a, str>> {
        self.raw_query().map(|it| decode(it, Brackets::Decode))
    }

    /// `getFragment`: decoded.
    ///
    /// ```
    /// # use urial::rfc2396::java::Uri;
    /// assert_eq!(Uri::parse("#%C3%A9")?.fragment().as_deref(), Some("\u{e9}"));
    /// # Ok::<(), urial::rfc2396::Error>(())
    /// ```
    #[must_use]
    pub fn fragment(self) -> Option<Cow<'a, str>> {
        self.raw_fragment().map(|it| decode(it, Brackets::Decode))
    }
}

/// Whether escapes between brackets are decoded. In an authority, a `%` there begins a scope.
#[derive(Clone, Copy, PartialEq)]
enum Brackets {
    Keep,
    Decode,
}

fn decode(text: &str, brackets: Brackets) -> Cow<'_, str> {
    if !text.contains('%') {
        return Cow::Borrowed(text);
    }
    let mut decoded = String::with_capacity(text.len());
    let mut rest = text;
    let mut is_inside = false;
    while let Some(character) = rest.chars().next() {
        match character {
            '[' => is_inside = true,
            ']' => is_inside = false,
            _ => {}
        }
        if character != '%' || is_inside && brackets == Brackets::Keep {
            decoded.push(character);
            rest = &rest[character.len_utf8()..];
            continue;
        }
        let octets: Vec<u8> = rest.as_bytes().chunks(3).map_while(triplet).collect();
        debug_assert!(!octets.is_empty(), "outside brackets, every `%` begins a percent-encoding");
        push_utf8(&octets, &mut decoded);
        rest = &rest[3 * octets.len()..];
    }
    Cow::Owned(decoded)
}

/// Appends octets as UTF-8. Each maximal invalid sequence becomes one U+FFFD, as usual, but so does
/// an encoded surrogate, which elsewhere is three sequences.
fn push_utf8(octets: &[u8], text: &mut String) {
    let mut rest = octets;
    while let Some(chunk) = rest.utf8_chunks().next() {
        text.push_str(chunk.valid());
        let invalid = &rest[chunk.valid().len()..];
        rest = match *invalid {
            [] => return,
            // The first two octets of a surrogate, and its third if there is one.
            [0xED, 0xA0..=0xBF, ref tail @ ..] => {
                let is_whole = matches!(tail.first(), Some(0x80..=0xBF));
                &tail[usize::from(is_whole)..]
            }
            _ => &invalid[chunk.invalid().len()..],
        };
        text.push(char::REPLACEMENT_CHARACTER);
    }
}
