//! The pairs of a query: `key=value`, set apart by `&` (RFC 3986 §3.4, uri(7) "http").
//!
//! A convention that the generic syntax allows and does not know. Two ways to write text in pairs
//! are in use, and nothing in a query tells which: the caller chooses.

use crate::components::percent::PctStr;

/// How pairs are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PairSyntax {
    /// As RFC 3986 has it: triplets alone, and `+` is a plus.
    Rfc3986,
    /// As `application/x-www-form-urlencoded` has it: `+` is a space.
    Form,
}

/// The pairs of a query, in their order; keys may come more than once.
///
/// An empty piece, as in `a&&b`, is no pair. Borrowed and `Copy`; never allocates.
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

/// One pair of a query: a key, and a value if there is a `=`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair<'a> {
    key: PctStr<'a>,
    value: Option<PctStr<'a>>,
    syntax: PairSyntax,
}

impl<'a> Pairs<'a> {
    /// Takes `query`, or any text that is written as one.
    #[must_use]
    pub const fn new(query: PctStr<'a>, syntax: PairSyntax) -> Pairs<'a> {
        Pairs { query, syntax }
    }

    /// Iterates over the pairs.
    #[must_use]
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Pair<'a>> + Clone {
        // An empty piece is no pair.
        self.query.split('&').filter_map(move |piece| Pair::of(piece, self.syntax))
    }

    /// Iterates over the pairs with that key, which is compared as the data it stands for.
    #[must_use]
    pub fn get_all(self, key: &str) -> impl DoubleEndedIterator<Item = Pair<'a>> + Clone {
        self.iter().filter(move |pair| pair.has_key(key))
    }

    /// Returns the first pair with that key.
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

impl<'a> Pair<'a> {
    /// The pair that `piece` is; none, if it is empty.
    pub(crate) fn of(piece: PctStr<'a>, syntax: PairSyntax) -> Option<Pair<'a>> {
        let (key, value) = match piece.as_str().split_once('=') {
            Some((key, value)) => (PctStr::trusted(key), Some(PctStr::trusted(value))),
            None => (piece, None),
        };
        (!piece.is_empty()).then_some(Pair { key, value, syntax })
    }

    /// Returns what stands before the first `=`, or all of the pair, as it stands.
    #[must_use]
    pub const fn key(self) -> PctStr<'a> {
        self.key
    }

    /// Returns what stands after the first `=`, as it stands; `None` without a `=`.
    ///
    /// N.B. in a form a `+` is a space: `decode_value` knows, and decoding this text as
    /// such does not.
    #[must_use]
    pub const fn value(self) -> Option<PctStr<'a>> {
        self.value
    }

    /// Answers whether the key stands for `key`.
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

#[cfg(feature = "alloc")]
mod decode {
    use alloc::borrow::Cow;
    use alloc::string::FromUtf8Error;

    use super::{Pair, PairSyntax};
    use crate::components::percent::PctStr;

    impl<'a> Pair<'a> {
        /// Returns the octets that the key stands for. Borrowed where nothing is encoded.
        #[must_use]
        pub fn decode_key(self) -> Cow<'a, [u8]> {
            self.decode(self.key)
        }

        /// Returns the octets that the value stands for. Borrowed where nothing is encoded.
        #[must_use]
        pub fn decode_value(self) -> Option<Cow<'a, [u8]>> {
            self.value.map(|value| self.decode(value))
        }

        /// Returns the characters that the value stands for, in UTF-8.
        ///
        /// # Errors
        /// Inside: the decoded octets, where they are not UTF-8.
        #[must_use]
        pub fn decode_value_utf8(self) -> Option<Result<Cow<'a, str>, FromUtf8Error>> {
            self.value.map(|value| match self.syntax {
                PairSyntax::Rfc3986 => value.decode_utf8(),
                PairSyntax::Form => value.decode_form_utf8(),
            })
        }

        fn decode(self, text: PctStr<'a>) -> Cow<'a, [u8]> {
            match self.syntax {
                PairSyntax::Rfc3986 => text.decode(),
                PairSyntax::Form => text.decode_form(),
            }
        }
    }
}
