//! The pairs of a query: `key=value`, separated by `&` (RFC 3986 §3.4, uri(7) "http").
//!
//! Pairs are a convention on top of the generic syntax. Text is encoded in them in two ways, and
//! nothing in a query says which of the two was used, so the caller chooses.

use core::fmt;

use crate::components::fast_pairs;
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pairs<'a> {
    query: PctStr<'a>,
    syntax: PairSyntax,
}

/// One pair of a query: a key, and a value if there is a `=`. See [`Pairs`].
#[derive(Clone, Copy)]
pub struct Pair<'a> {
    key: PctStr<'a>,
    value: Option<PctStr<'a>>,
    syntax: PairSyntax,
    /// False only if neither key nor value has a `%` or a `+`.
    may_be_encoded: bool,
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
        Pairs { query, syntax }
    }

    /// Returns an iterator over the pairs.
    #[must_use]
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Pair<'a>> + Clone {
        PairsIter { rest: Some(self.query), syntax: self.syntax }
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

/// The pairs of a query, in order.
#[derive(Clone)]
struct PairsIter<'a> {
    /// What has not been read. `None` after the last part, which may be empty.
    rest: Option<PctStr<'a>>,
    syntax: PairSyntax,
}

impl<'a> Iterator for PairsIter<'a> {
    type Item = Pair<'a>;

    #[inline]
    fn next(&mut self) -> Option<Pair<'a>> {
        loop {
            let rest = self.rest?.as_str();
            if let Some(first) = fast_pairs::first(rest) {
                self.rest = rest.get(first.end + 1..).map(PctStr::trusted);
                if first.end > 0 {
                    let (text, equals) = (&rest[..first.end], first.equals);
                    return Some(Pair::split(text, equals, self.syntax, first.is_encoded));
                }
                continue;
            }
            let (first, rest) = match rest.split_once('&') {
                Some((first, rest)) => (first, Some(PctStr::trusted(rest))),
                None => (rest, None),
            };
            self.rest = rest;
            if let Some(pair) = Pair::of(PctStr::trusted(first), self.syntax) {
                return Some(pair);
            }
        }
    }
}

impl<'a> DoubleEndedIterator for PairsIter<'a> {
    fn next_back(&mut self) -> Option<Pair<'a>> {
        loop {
            let rest = self.rest?.as_str();
            let (rest, last) = match rest.rsplit_once('&') {
                Some((rest, last)) => (Some(PctStr::trusted(rest)), last),
                None => (None, rest),
            };
            self.rest = rest;
            if let Some(pair) = Pair::of(PctStr::trusted(last), self.syntax) {
                return Some(pair);
            }
        }
    }
}

impl<'a> Pair<'a> {
    /// Reads `text`, a part of a query between `&`. `None` if it is empty.
    pub(crate) fn of(text: PctStr<'a>, syntax: PairSyntax) -> Option<Pair<'a>> {
        let equals = text.as_str().find('=');
        (!text.is_empty()).then(|| Pair::split(text.as_str(), equals, syntax, true))
    }

    /// Splits a pair at its `=`.
    #[inline]
    fn split(
        text: &'a str,
        equals: Option<usize>,
        syntax: PairSyntax,
        may_be_encoded: bool,
    ) -> Pair<'a> {
        let key = PctStr::trusted(&text[..equals.unwrap_or(text.len())]);
        let value = equals.map(|equals| PctStr::trusted(&text[equals + 1..]));
        Pair { key, value, syntax, may_be_encoded }
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
            PairSyntax::Rfc3986 => self.key.octets().eq(key.bytes()),
            PairSyntax::Form => self.key.form_octets().eq(key.bytes()),
        }
    }
}

impl PartialEq for Pair<'_> {
    fn eq(&self, other: &Pair<'_>) -> bool {
        (self.key, self.value, self.syntax) == (other.key, other.value, other.syntax)
    }
}

impl Eq for Pair<'_> {}

impl fmt::Debug for Pair<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Pair { key, value, syntax, .. } = self;
        let mut pair = f.debug_struct("Pair");
        pair.field("key", key).field("value", value).field("syntax", syntax).finish()
    }
}

#[cfg(feature = "alloc")]
mod decode {
    use alloc::borrow::Cow;
    use alloc::string::FromUtf8Error;

    use super::{Pair, PairSyntax};
    use crate::components::percent::PctStr;

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
            let value = self.value?;
            // PERF: nothing is searched again (`pairs`).
            if !self.may_be_encoded {
                return Some(Ok(Cow::Borrowed(value.as_str())));
            }
            Some(match self.syntax {
                PairSyntax::Rfc3986 => value.decode_utf8(),
                PairSyntax::Form => value.decode_form_utf8(),
            })
        }

        fn decode(self, text: PctStr<'a>) -> Cow<'a, [u8]> {
            if !self.may_be_encoded {
                return Cow::Borrowed(text.as_str().as_bytes());
            }
            match self.syntax {
                PairSyntax::Rfc3986 => text.decode(),
                PairSyntax::Form => text.decode_form(),
            }
        }
    }
}
