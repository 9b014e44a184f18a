//! The pairs of a query: `key=value`, separated by `&` (RFC 3986 §3.4, uri(7) "http").
//!
//! Pairs are a convention on top of the generic syntax. Text is encoded in them in two ways, and
//! nothing in a query says which of the two was used, so the caller chooses.

use core::iter::FusedIterator;

use crate::components::fast_pairs::{self, FirstPair};
use crate::components::percent::PctStr;

/// How the text of keys and values is encoded in a query.
///
/// ```
/// # use urial::{PairSyntax, UriRef};
/// let reference = UriRef::parse("?k=1+1")?;
/// assert!(reference.pairs(PairSyntax::Rfc3986).get("k").is_some());
/// # #[cfg(feature = "alloc")] {
/// let value = |syntax| reference.pairs(syntax).get("k").unwrap().decode_value().unwrap();
/// assert_eq!(*value(PairSyntax::Rfc3986), *b"1+1");
/// assert_eq!(*value(PairSyntax::Form), *b"1 1");
/// # }
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PairSyntax {
    /// RFC 3986: percent-encoding only, and `+` is a plus sign.
    Rfc3986,
    /// `application/x-www-form-urlencoded`: percent-encoding, and `+` is a space.
    Form,
}

/// What separates the pairs of a query: a `&`, unless another is chosen.
///
/// RFC 3986 leaves the choice to those who make URIs. A separator is one of the reserved characters
/// that a query may have (§2.2, §3.4), because these alone differ from their percent-encodings:
/// `!`, `$`, `&`, `'`, `(`, `)`, `,`, `/`, `:`, `;`, `?` or `@`. A `=` ends a key, a `+` may be a
/// space, and a form keeps `*` in data.
///
/// ```
/// # use urial::{PairSeparator, PairSyntax, UriRef};
/// let semicolon = PairSeparator::new(';').unwrap();
/// let pairs = UriRef::parse("?a=1;b=2&c")?.pairs(PairSyntax::Rfc3986).separated_by(semicolon);
/// assert_eq!(pairs.get("b").unwrap().value().unwrap(), "2&c");
/// assert_eq!(PairSeparator::default().as_char(), '&');
/// assert_eq!(PairSeparator::new('x'), None);
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PairSeparator(u8);

impl PairSeparator {
    pub(crate) const AMPERSAND: PairSeparator = PairSeparator(b'&');

    /// Returns the separator `char`, if it can be one.
    #[must_use]
    pub fn new(char: char) -> Option<PairSeparator> {
        let byte = u8::try_from(char).ok()?;
        b"!$&'(),/:;?@".contains(&byte).then_some(PairSeparator(byte))
    }

    /// Returns the character.
    #[must_use]
    pub fn as_char(self) -> char {
        char::from(self.0)
    }

    #[cfg(feature = "alloc")]
    pub(crate) const fn byte(self) -> u8 {
        self.0
    }
}

impl Default for PairSeparator {
    /// `&`.
    fn default() -> PairSeparator {
        PairSeparator::AMPERSAND
    }
}

/// The pairs of a query, in order. A key may occur more than once.
///
/// An empty part, as in `a&&b`, is not a pair. Borrowed and `Copy`; iterating and looking up never
/// allocate. To change pairs, see `edit_pairs` of an owned reference.
///
/// ```
/// # use urial::{PairSyntax, UriRef};
/// let pairs = UriRef::parse("/?a=1&b=x+y&a=2&c")?.pairs(PairSyntax::Form);
/// assert!(pairs.iter().map(|pair| pair.key().as_str()).eq(["a", "b", "a", "c"]));
/// let values = |key| pairs.get_all(key).map(|pair| pair.value().unwrap().as_str());
/// assert!(values("a").eq(["1", "2"]));
/// # #[cfg(feature = "alloc")]
/// assert_eq!(*pairs.iter().nth(1).unwrap().decode_value().unwrap(), *b"x y");
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pairs<'a> {
    query: PctStr<'a>,
    syntax: PairSyntax,
    separator: PairSeparator,
}

/// One pair of a query: a key, and a value if there is a `=`. See [`Pairs`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pair<'a> {
    key: PctStr<'a>,
    value: Option<PctStr<'a>>,
    syntax: PairSyntax,
    /// There is no `%` and no `+`, so the text is what it stands for.
    is_plain: bool,
}

impl<'a> Pairs<'a> {
    /// Reads the pairs of `query`, which may be any text written as one, such as the body of a
    /// form.
    ///
    /// ```
    /// # use urial::{PairSyntax, Pairs, PctStr};
    /// let pairs = Pairs::new(PctStr::new("a=1&b=2")?, PairSyntax::Form);
    /// assert_eq!(pairs.get("b").unwrap().value().unwrap(), "2");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub const fn new(query: PctStr<'a>, syntax: PairSyntax) -> Pairs<'a> {
        Pairs { query, syntax, separator: PairSeparator::AMPERSAND }
    }

    /// Chooses what separates pairs. See [`PairSeparator`].
    #[must_use]
    pub const fn separated_by(self, separator: PairSeparator) -> Pairs<'a> {
        Pairs { separator, ..self }
    }

    /// Returns an iterator over the pairs.
    pub const fn iter(self) -> PairsIter<'a> {
        let Pairs { query, syntax, separator } = self;
        PairsIter { rest: query.as_str(), syntax, separator }
    }

    /// Returns an iterator over the pairs whose key, decoded, is `key`.
    ///
    /// ```
    /// # use urial::{PairSyntax, UriRef};
    /// let pairs = UriRef::parse("?a=1&b=2&%61=3")?.pairs(PairSyntax::Rfc3986);
    /// assert!(pairs.get_all("a").map(|pair| pair.value().unwrap()).eq(["1", "3"]));
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn get_all(self, key: &str) -> impl DoubleEndedIterator<Item = Pair<'a>> + Clone {
        self.iter().filter(move |pair| pair.has_key(key))
    }

    /// Returns the first pair whose key, decoded, is `key`.
    ///
    /// ```
    /// # use urial::{PairSyntax, UriRef};
    /// let pairs = UriRef::parse("/?a=x+y")?.pairs(PairSyntax::Form);
    /// # #[cfg(feature = "alloc")]
    /// assert_eq!(pairs.get("a").unwrap().decode_value_utf8().unwrap().unwrap(), "x y");
    /// assert!(pairs.get("b").is_none());
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn get(self, key: &str) -> Option<Pair<'a>> {
        self.get_all(key).next()
    }
}

/// Iterates over the pairs, as [`iter`](Pairs::iter) does.
///
/// ```
/// # use urial::{PairSyntax, UriRef};
/// let mut keys = Vec::new();
/// for pair in UriRef::parse("?a=1&b")?.pairs(PairSyntax::Rfc3986) {
///     keys.push(pair.key().as_str());
/// }
/// assert_eq!(keys, ["a", "b"]);
/// # Ok::<(), urial::ParseError>(())
/// ```
impl<'a> IntoIterator for Pairs<'a> {
    type Item = Pair<'a>;
    type IntoIter = PairsIter<'a>;

    fn into_iter(self) -> PairsIter<'a> {
        self.iter()
    }
}

/// The pairs of a query; made by [`Pairs::iter`].
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[derive(Clone, Debug)]
pub struct PairsIter<'a> {
    /// The pairs that are left, with the separators between them.
    rest: &'a str,
    syntax: PairSyntax,
    separator: PairSeparator,
}

impl<'a> Iterator for PairsIter<'a> {
    type Item = Pair<'a>;

    #[inline]
    fn next(&mut self) -> Option<Pair<'a>> {
        while !self.rest.is_empty() {
            let (pair, end) = Pair::at_start(self.rest, self.syntax, self.separator);
            self.rest = self.rest.get(end + 1..).unwrap_or_default();
            if end > 0 {
                return Some(pair);
            }
        }
        None
    }
}

impl DoubleEndedIterator for PairsIter<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        while !self.rest.is_empty() {
            let separator = self.separator.as_char();
            let (rest, text) = self.rest.rsplit_once(separator).unwrap_or(("", self.rest));
            self.rest = rest;
            if let Some(pair) = Pair::of(PctStr::trusted(text), self.syntax, self.separator) {
                return Some(pair);
            }
        }
        None
    }
}

impl FusedIterator for PairsIter<'_> {}

impl<'a> Pair<'a> {
    /// Reads `text`, a part of a query between separators. `None` if it is empty.
    pub(crate) fn of(
        text: PctStr<'a>,
        syntax: PairSyntax,
        separator: PairSeparator,
    ) -> Option<Pair<'a>> {
        (!text.is_empty()).then(|| Pair::at_start(text.as_str(), syntax, separator).0)
    }

    /// Reads the pair at the start of `text`, which may be empty. Returns its length too.
    #[inline]
    fn at_start(text: &'a str, syntax: PairSyntax, separator: PairSeparator) -> (Pair<'a>, usize) {
        match fast_pairs::first(text, separator.0) {
            Some(FirstPair { end, equals, is_encoded }) => {
                (Pair::split(&text[..end], equals, syntax, !is_encoded), end)
            }
            None => Pair::at_start_by_bytes(text, syntax, separator),
        }
    }

    /// Splits a pair at its `=`; `is_plain` if it has neither a `%` nor a `+`.
    #[inline]
    fn split(text: &'a str, equals: Option<usize>, syntax: PairSyntax, is_plain: bool) -> Pair<'a> {
        let key = PctStr::trusted(&text[..equals.unwrap_or(text.len())]);
        let value = equals.map(|equals| PctStr::trusted(&text[equals + 1..]));
        Pair { key, value, syntax, is_plain }
    }

    /// [`at_start`](Pair::at_start) for any length: one pass finds both delimiters, and whether
    /// there is anything to decode.
    pub(super) fn at_start_by_bytes(
        text: &'a str,
        syntax: PairSyntax,
        separator: PairSeparator,
    ) -> (Pair<'a>, usize) {
        let (mut equals, mut end, mut is_plain) = (None, text.len(), true);
        for (at, byte) in text.bytes().enumerate() {
            match byte {
                _ if byte == separator.0 => {
                    end = at;
                    break;
                }
                b'=' => equals = equals.or(Some(at)),
                b'%' | b'+' => is_plain = false,
                _ => {}
            }
        }
        (Pair::split(&text[..end], equals, syntax, is_plain), end)
    }

    /// Returns the text before the first `=`, still encoded. Without a `=` it is the whole pair.
    ///
    /// ```
    /// # use urial::{PairSyntax, UriRef};
    /// let pairs = UriRef::parse("?a%20b=1=2&c")?.pairs(PairSyntax::Rfc3986);
    /// assert!(pairs.iter().map(|pair| pair.key()).eq(["a%20b", "c"]));
    /// assert_eq!(pairs.get("a b").unwrap().value().unwrap(), "1=2");
    /// assert_eq!(pairs.get("c").unwrap().value(), None);
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub const fn key(self) -> PctStr<'a> {
        self.key
    }

    /// Returns the text after the first `=`, still encoded. `None` if there is no `=`.
    ///
    /// N.B. `PctStr::decode` does not read `+` as a space. For pairs of a form, decode with
    /// `decode_value` of the pair.
    ///
    /// ```
    /// # use urial::{PairSyntax, UriRef};
    /// let pairs = UriRef::parse("?q=a+b&all")?.pairs(PairSyntax::Form);
    /// assert_eq!(pairs.get("q").unwrap().value().unwrap(), "a+b");
    /// assert_eq!(pairs.get("all").unwrap().value(), None);
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub const fn value(self) -> Option<PctStr<'a>> {
        self.value
    }

    /// Returns whether the key, decoded, is `key`. Never allocates.
    ///
    /// ```
    /// # use urial::{PairSyntax, UriRef};
    /// let pair = UriRef::parse("?a+b=%2B")?.pairs(PairSyntax::Form).iter().next().unwrap();
    /// assert!(pair.has_key("a b") && !pair.has_key("a+b"));
    /// # #[cfg(feature = "alloc")]
    /// assert_eq!((&*pair.decode_key(), &*pair.decode_value().unwrap()), (&b"a b"[..], &b"+"[..]));
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn has_key(self, key: &str) -> bool {
        match self.syntax {
            _ if self.is_plain => self.key == key,
            PairSyntax::Rfc3986 => self.key.stands_for(key),
            PairSyntax::Form => self.key.form_octets().eq(key.bytes()),
        }
    }
}

#[cfg(feature = "alloc")]
pub use decode::DecodedPairs;

#[cfg(feature = "alloc")]
mod decode {
    use alloc::borrow::Cow;
    use alloc::string::FromUtf8Error;
    use core::iter::FusedIterator;

    use super::{Pair, PairSyntax, Pairs, PairsIter};
    use crate::components::percent::{PctStr, lossy};

    impl<'a> Pairs<'a> {
        /// Returns an iterator over the decoded keys and values, which are UTF-8. For a piece
        /// without a `=` the value is `None` by RFC 3986, and the empty text in a form, as
        /// [`query_value`](crate::UriRef::query_value) and
        /// [`form_value`](crate::UriRef::form_value) return it. [`Pair::value`] is `None` in both.
        ///
        /// Allocates only for a key or a value that has something to decode. An item is an error if
        /// its key or its value is not UTF-8; the error holds the octets.
        ///
        /// ```
        /// # use urial::{PairSyntax, UriRef};
        /// # use std::collections::BTreeMap;
        /// let pairs = UriRef::parse("?q=a+b%21&page=2&all")?.pairs(PairSyntax::Form);
        /// for pair in pairs.decode_utf8() {
        ///     let (key, value) = pair?;
        ///     assert!(!key.is_empty() && value.is_none_or(|value| !value.contains('%')));
        /// }
        /// let by_key: BTreeMap<_, _> = pairs.decode_utf8().collect::<Result<_, _>>()?;
        /// assert_eq!(by_key["q"].as_deref(), Some("a b!"));
        /// assert_eq!(by_key["all"].as_deref(), Some(""));
        ///
        /// let pairs = UriRef::parse("?all")?.pairs(PairSyntax::Rfc3986);
        /// assert_eq!(pairs.decode_utf8().next().unwrap()?, ("all".into(), None));
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub const fn decode_utf8(self) -> DecodedPairs<'a> {
            DecodedPairs(self.iter())
        }
    }

    /// The decoded keys and values of a query; made by [`Pairs::decode_utf8`].
    #[must_use = "iterators are lazy and do nothing unless consumed"]
    #[derive(Clone, Debug)]
    pub struct DecodedPairs<'a>(PairsIter<'a>);

    impl<'a> Iterator for DecodedPairs<'a> {
        type Item = Result<(Cow<'a, str>, Option<Cow<'a, str>>), FromUtf8Error>;

        #[inline]
        fn next(&mut self) -> Option<Self::Item> {
            self.0.next().map(Pair::decode_both)
        }
    }

    impl DoubleEndedIterator for DecodedPairs<'_> {
        fn next_back(&mut self) -> Option<Self::Item> {
            self.0.next_back().map(Pair::decode_both)
        }
    }

    impl FusedIterator for DecodedPairs<'_> {}

    impl<'a> Pair<'a> {
        /// Returns the decoded octets of the key. Allocates only if something is encoded.
        ///
        /// ```
        /// # use urial::{PairSyntax, UriRef};
        /// let pairs = UriRef::parse("?a+b=1")?.pairs(PairSyntax::Form);
        /// assert_eq!(*pairs.iter().next().unwrap().decode_key(), *b"a b");
        /// # Ok::<(), urial::ParseError>(())
        /// ```
        #[must_use]
        #[inline]
        pub fn decode_key(self) -> Cow<'a, [u8]> {
            self.decode(self.key)
        }

        /// Returns the decoded text of the key. Allocates only if something is encoded.
        ///
        /// # Errors
        /// If the decoded octets are not UTF-8. The error holds the octets.
        ///
        /// ```
        /// # use urial::{PairSyntax, UriRef};
        /// let pairs = UriRef::parse("?a+b=1&%FF")?.pairs(PairSyntax::Form);
        /// let keys: Vec<_> = pairs.iter().map(|pair| pair.decode_key_utf8()).collect();
        /// assert_eq!(keys[0].as_deref(), Ok("a b"));
        /// assert!(keys[1].is_err());
        /// # Ok::<(), urial::ParseError>(())
        /// ```
        #[inline]
        pub fn decode_key_utf8(self) -> Result<Cow<'a, str>, FromUtf8Error> {
            self.decode_as_utf8(self.key)
        }

        /// Returns the decoded octets of the value. `None` if there is no `=`.
        ///
        /// Allocates only if something is encoded. The octets may be anything, UTF-8 or not.
        ///
        /// ```
        /// # use urial::{PairSyntax, UriRef};
        /// let pairs = UriRef::parse("?a=%FF+")?.pairs(PairSyntax::Form);
        /// assert_eq!(*pairs.get("a").unwrap().decode_value().unwrap(), *b"\xFF ");
        /// # Ok::<(), urial::ParseError>(())
        /// ```
        #[must_use]
        #[inline]
        pub fn decode_value(self) -> Option<Cow<'a, [u8]>> {
            self.value.map(|value| self.decode(value))
        }

        /// Returns the decoded text of the value. `None` if there is no `=`.
        ///
        /// Allocates only if something is encoded.
        ///
        /// # Errors
        /// `Some(Err(_))` if the decoded octets are not UTF-8. The error holds the octets.
        ///
        /// ```
        /// # use urial::{PairSyntax, UriRef};
        /// let pairs = UriRef::parse("?a=%C3%A9+!&b=%FF&c")?.pairs(PairSyntax::Form);
        /// assert_eq!(pairs.get("a").unwrap().decode_value_utf8().unwrap()?, "é !");
        /// assert!(pairs.get("b").unwrap().decode_value_utf8().unwrap().is_err());
        /// assert!(pairs.get("c").unwrap().decode_value_utf8().is_none());
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[must_use]
        #[inline]
        pub fn decode_value_utf8(self) -> Option<Result<Cow<'a, str>, FromUtf8Error>> {
            self.value.map(|value| self.decode_as_utf8(value))
        }

        /// Returns the decoded text of the value, with U+FFFD in place of octets that are not
        /// UTF-8. `None` if there is no `=`.
        ///
        /// Allocates only if something is encoded. Meant for display: different texts may decode to
        /// the same result, so do not compare results.
        ///
        /// ```
        /// # use urial::{PairSyntax, UriRef};
        /// let pairs = UriRef::parse("?a=%FF+!")?.pairs(PairSyntax::Form);
        /// assert_eq!(pairs.get("a").unwrap().decode_value_utf8_lossy().unwrap(), "\u{FFFD} !");
        /// # Ok::<(), urial::ParseError>(())
        /// ```
        #[must_use]
        pub fn decode_value_utf8_lossy(self) -> Option<Cow<'a, str>> {
            self.decode_value_utf8().map(lossy)
        }

        fn decode_both(self) -> <DecodedPairs<'a> as Iterator>::Item {
            let absent = match self.syntax {
                PairSyntax::Rfc3986 => None,
                PairSyntax::Form => Some(Cow::default()),
            };
            Ok((self.decode_key_utf8()?, self.decode_value_utf8().transpose()?.or(absent)))
        }

        fn decode_as_utf8(self, text: PctStr<'a>) -> Result<Cow<'a, str>, FromUtf8Error> {
            match self.syntax {
                _ if self.is_plain => Ok(Cow::Borrowed(text.as_str())),
                PairSyntax::Rfc3986 => text.decode_utf8(),
                PairSyntax::Form => text.decode_form_utf8(),
            }
        }

        fn decode(self, text: PctStr<'a>) -> Cow<'a, [u8]> {
            match self.syntax {
                _ if self.is_plain => Cow::Borrowed(text.as_str().as_bytes()),
                PairSyntax::Rfc3986 => text.decode(),
                PairSyntax::Form => text.decode_form(),
            }
        }
    }
}
