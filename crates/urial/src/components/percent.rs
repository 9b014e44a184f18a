//! Percent-encoding (RFC 3986 §2): encoded text and its decoding, and the encoding of data.
//!
//! A URI is split first and decoded second (§2.4), so decoding is a method of a component or of a
//! part of one, never of a whole URI. Encoding takes *data*, and the set of the component that the
//! data is for. A `%` in data is not the start of a triplet: it becomes `%25`.

use core::fmt::{self, Write};

use crate::chars::abnf::{self, Set};
use crate::chars::cast;
use crate::chars::utf8::{self, Decoded};
use crate::parse::error::ParseError;
use crate::parse::grammar::Rfc3986;
use crate::parse::state::Site;

/// Text in which every `%` begins a triplet (`pct-encoded = "%" HEXDIG HEXDIG`, §2.1).
///
/// The content of a component. Borrowed and `Copy`. Equality, order and hash are those of the
/// encoded text, so `%7e` and `~` differ.
///
/// ```
/// # use urial::Uri;
/// let uri = Uri::parse("http://e.org/a%2Fb?k=%C3%A9")?;
/// let query = uri.query().unwrap();
/// assert_eq!(query.as_str(), "k=%C3%A9");
/// # #[cfg(feature = "alloc")]
/// assert_eq!(query.decode_utf8().unwrap(), "k=é");
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PctStr<'a>(&'a str);

impl<'a> PctStr<'a> {
    /// Checks that `text` is percent-encoded text. It need not belong to a component: any character
    /// may occur in it, but every `%` must begin a triplet.
    ///
    /// Linear in the length of the text, and never allocates.
    ///
    /// # Errors
    /// An error in [`Component::Input`](crate::Component::Input), at the first byte that should be
    /// a HEXDIG and is not.
    ///
    /// ```
    /// # use urial::PctStr;
    /// assert!(PctStr::new("100%25 é").is_ok());
    /// let error = PctStr::new("a%2").unwrap_err();
    /// assert_eq!(error.to_string(), "input: expected HEXDIG, found the end at byte 3");
    /// ```
    pub fn new(text: &'a str) -> Result<PctStr<'a>, ParseError> {
        let bytes = text.as_bytes();
        let not_hexdig = text.match_indices('%').find_map(|(at, _)| {
            [at + 1, at + 2].into_iter().find(|&digit| !is_hexdig(bytes, digit))
        });
        match not_hexdig {
            None => Ok(PctStr(text)),
            Some(offset) => Err(ParseError::at::<Rfc3986>(bytes, offset, Site::TRIPLET)),
        }
    }

    /// Takes text in which every `%` begins a triplet, such as a slice of a parsed text between two
    /// delimiters.
    #[inline]
    pub(crate) const fn trusted(text: &'a str) -> PctStr<'a> {
        PctStr(text)
    }

    /// Returns the text, still encoded.
    #[must_use]
    #[inline]
    pub const fn as_str(self) -> &'a str {
        self.0
    }

    /// Returns whether the text is empty.
    ///
    /// ```
    /// # use urial::UriRef;
    /// assert!(UriRef::parse("/search?")?.query().unwrap().is_empty());
    /// assert!(UriRef::parse("/search")?.query().is_none());
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// Returns an iterator over the parts between `delimiter`s. The parts are still encoded (§2.4).
    ///
    /// As with [`str::split`], an empty text has one part, which is empty.
    ///
    /// ```
    /// # use urial::PctStr;
    /// let pairs = PctStr::new("k=a%26b&c=d")?;
    /// assert_eq!(pairs.split('&').next().unwrap().as_str(), "k=a%26b");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    ///
    /// # Panics
    /// If `delimiter` is `%` or a HEXDIG in either case, as these would cut triplets.
    pub fn split(self, delimiter: char) -> impl DoubleEndedIterator<Item = PctStr<'a>> + Clone {
        assert!(
            !delimiter.is_ascii_hexdigit() && delimiter != '%',
            "a HEXDIG or % would split a percent-encoding"
        );
        self.0.split(delimiter).map(PctStr)
    }

    /// Splits a path segment into its name and its parameters, as in `name;v=1.1`: a key, and a
    /// value if there is a `=`. All are still encoded. Never allocates.
    ///
    /// The generic syntax only reserves `;` and `=` for them (§3.3): what they mean, and whether
    /// there are any, depends on who made the URI. A comma is kept as text
    /// ([`split_list_parameters`](PctStr::split_list_parameters) splits at it). An empty parameter,
    /// as the second in `a;b;`, has an empty key.
    ///
    /// ```
    /// # use urial::UriRef;
    /// let path = UriRef::parse("/map;lat=50;lng=20/name;v=1.1;new")?.path();
    /// let (name, parameters) = path.segments().next_back().unwrap().split_parameters();
    /// assert_eq!(name, "name");
    /// let parameters = parameters.map(|(key, value)| (key.as_str(), value.map(|it| it.as_str())));
    /// assert!(parameters.eq([("v", Some("1.1")), ("new", None)]));
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn split_parameters(
        self,
    ) -> (PctStr<'a>, impl DoubleEndedIterator<Item = (PctStr<'a>, Option<PctStr<'a>>)> + Clone)
    {
        self.split_parameters_at(&[';'])
    }

    /// Splits a path segment as [`split_parameters`](PctStr::split_parameters) does, at commas too:
    /// `name,1.1` is a name and a parameter that has a key alone. The comma is a delimiter "in a
    /// similar manner" (§3.3), for those who made the URI. Never allocates.
    ///
    /// ```
    /// # use urial::UriRef;
    /// let path = UriRef::parse("/map,50,20;v=1.1")?.path();
    /// let (name, parameters) = path.segments().next_back().unwrap().split_list_parameters();
    /// assert_eq!(name, "map");
    /// let parameters = parameters.map(|(key, value)| (key.as_str(), value.map(|it| it.as_str())));
    /// assert!(parameters.eq([("50", None), ("20", None), ("v", Some("1.1"))]));
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn split_list_parameters(
        self,
    ) -> (PctStr<'a>, impl DoubleEndedIterator<Item = (PctStr<'a>, Option<PctStr<'a>>)> + Clone)
    {
        self.split_parameters_at(&[';', ','])
    }

    /// The name and the parameters, each after one of `delimiters`, which no triplet has.
    fn split_parameters_at(
        self,
        delimiters: &'static [char],
    ) -> (PctStr<'a>, impl DoubleEndedIterator<Item = (PctStr<'a>, Option<PctStr<'a>>)> + Clone)
    {
        let mut parts = self.0.split(delimiters);
        let name = PctStr(parts.next().unwrap_or_default());
        let parameters = parts.map(|parameter| match parameter.split_once('=') {
            Some((key, value)) => (PctStr(key), Some(PctStr(value))),
            None => (PctStr(parameter), None),
        });
        (name, parameters)
    }

    /// Returns an iterator over the decoded octets. Never allocates.
    ///
    /// They need not be UTF-8 (§2.5).
    ///
    /// ```
    /// # use urial::PctStr;
    /// assert!(PctStr::new("a%2fb")?.octets().eq(*b"a/b"));
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    pub fn octets(self) -> impl Iterator<Item = u8> + Clone + 'a {
        self.octets_with(b'+')
    }

    /// Returns whether the text stands for `data`: whether its decoded octets are `data`. Never
    /// allocates.
    ///
    /// ```
    /// # use urial::PctStr;
    /// assert!(PctStr::new("a%2Fb")?.stands_for("a/b"));
    /// assert!(PctStr::new("%FF")?.stands_for(b"\xFF"));
    /// assert!(!PctStr::new("a%252Fb")?.stands_for("a/b"));
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn stands_for(self, data: impl AsRef<[u8]>) -> bool {
        self.octets().eq(data.as_ref().iter().copied())
    }

    /// Returns an iterator over the octets decoded as `application/x-www-form-urlencoded`, in which
    /// `+` is a space. Never allocates.
    ///
    /// Only for keys and values of a query, and only if they were encoded that way.
    ///
    /// ```
    /// # use urial::PctStr;
    /// assert!(PctStr::new("a+b%2Bc")?.form_octets().eq(*b"a b+c"));
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    pub fn form_octets(self) -> impl Iterator<Item = u8> + Clone + 'a {
        self.octets_with(b' ')
    }

    /// The decoded octets, with `plus` for each `+` of the text. `%2B` is a plus sign regardless.
    fn octets_with(self, plus: u8) -> impl Iterator<Item = u8> + Clone + 'a {
        let mut bytes = self.0.bytes();
        core::iter::from_fn(move || match bytes.next()? {
            b'%' => Some(octet(bytes.next()?, bytes.next()?)),
            b'+' => Some(plus),
            byte => Some(byte),
        })
    }

    /// Returns an iterator over the triplets, in order. Never allocates.
    ///
    /// ```
    /// # use urial::PctStr;
    /// let text = PctStr::new("a%7Eb%2f")?;
    /// let [tilde, slash] = text.triplets().collect::<Vec<_>>().try_into().unwrap();
    /// assert!(tilde.is_unreserved() && tilde.is_uppercase());
    /// assert_eq!((slash.octet(), slash.offset(), slash.is_uppercase()), (b'/', 5, false));
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    pub fn triplets(self) -> impl Iterator<Item = Triplet> + Clone + 'a {
        let bytes = self.0.as_bytes();
        self.0.match_indices('%').filter_map(move |(offset, _)| {
            let digits = [*bytes.get(offset + 1)?, *bytes.get(offset + 2)?];
            Some(Triplet { offset, digits })
        })
    }
}

/// One `pct-encoded` of a [`PctStr`]; see [`PctStr::triplets`].
///
/// ```
/// # use urial::PctStr;
/// let triplet = PctStr::new("a%7e")?.triplets().next().unwrap();
/// assert_eq!((triplet.offset(), triplet.octet()), (1, b'~'));
/// // A normal form has no such triplet.
/// assert!(!triplet.is_uppercase() && triplet.is_unreserved());
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Triplet {
    offset: usize,
    digits: [u8; 2],
}

impl Triplet {
    /// Returns the offset of the `%`, in bytes from the start of the text.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the decoded octet.
    #[must_use]
    pub fn octet(&self) -> u8 {
        octet(self.digits[0], self.digits[1])
    }

    /// Returns whether the digits have no lower-case letter. Normal forms are upper case (§2.1).
    #[must_use]
    pub fn is_uppercase(&self) -> bool {
        !self.digits.iter().any(u8::is_ascii_lowercase)
    }

    /// Returns whether the octet is an unreserved character, which need not be encoded (§2.3).
    #[must_use]
    pub fn is_unreserved(&self) -> bool {
        abnf::UNRESERVED.has(self.octet())
    }
}

/// Decodes the triplet at the start of `text`, if there is one.
pub(crate) fn triplet(text: &[u8]) -> Option<u8> {
    match *text {
        [b'%', high, low, ..] if is_hexdig(text, 1) && is_hexdig(text, 2) => Some(octet(high, low)),
        _ => None,
    }
}

/// Decodes the triplets at the start of `text` as one character in UTF-8. The length is that of the
/// triplets: 3, 6, 9 or 12 bytes.
pub(crate) fn character(text: &[u8]) -> Option<Decoded> {
    let mut octets = [0xFF; 4];
    let triplets = text.chunks_exact(3).map_while(triplet);
    octets.iter_mut().zip(triplets).for_each(|(octet, read)| *octet = read);
    let read = utf8::decode(&octets, 0)?;
    Some(Decoded { len: 3 * read.len, ..read })
}

/// The octet with the value of two HEXDIG.
#[inline]
pub(super) fn octet(high: u8, low: u8) -> u8 {
    nibble(high) << 4 | nibble(low)
}

#[inline]
fn nibble(digit: u8) -> u8 {
    NIBBLES[cast::index(digit)]
}

pub(crate) fn is_hexdig(text: &[u8], at: usize) -> bool {
    text.get(at).is_some_and(|&byte| nibble(byte) != NOT_HEXDIG)
}

/// The value of each HEXDIG, indexed by its byte.
// PERF: a table has no branch that depends on the digits (`normalize-needed`).
static NIBBLES: [u8; 256] = {
    let mut nibbles = [NOT_HEXDIG; 256];
    let mut nibble = 0;
    while nibble < 16 {
        let [upper, lower] = [b"0123456789ABCDEF", b"0123456789abcdef"];
        nibbles[cast::index(upper[cast::index(nibble)])] = nibble;
        nibbles[cast::index(lower[cast::index(nibble)])] = nibble;
        nibble += 1;
    }
    nibbles
};

/// The entry of every other byte.
const NOT_HEXDIG: u8 = u8::MAX;

/// Returns `octet` as a triplet, in upper case.
#[cfg(feature = "alloc")]
pub(crate) fn encode_octet(octet: u8) -> alloc::string::String {
    alloc::format!("%{octet:02X}")
}

/// Writes `octet` as a triplet, in upper case.
pub(crate) fn write_triplet(octet: u8, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    const HEXDIG: [char; 16] =
        ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'];
    f.write_char('%')?;
    f.write_char(HEXDIG[usize::from(octet >> 4)])?;
    f.write_char(HEXDIG[usize::from(octet & 0xF)])
}

#[cfg(feature = "alloc")]
pub(crate) use decode::lossy;

#[cfg(feature = "alloc")]
mod decode {
    use alloc::borrow::Cow;
    use alloc::string::{FromUtf8Error, String};

    use super::PctStr;
    use crate::components::decoder::Encoding;

    impl<'a> PctStr<'a> {
        /// Returns the decoded octets. Each triplet is decoded exactly once.
        ///
        /// Allocates only if there is a triplet. The octets need not be UTF-8 (§2.5), and may
        /// contain NUL and delimiters.
        ///
        /// ```
        /// # use urial::PctStr;
        /// assert_eq!(*PctStr::new("%2541%FF")?.decode(), *b"%41\xFF");
        /// # Ok::<(), urial::ParseError>(())
        /// ```
        #[must_use]
        pub fn decode(self) -> Cow<'a, [u8]> {
            self.decoded(Encoding::Triplets)
        }

        /// Returns the decoded text, read as UTF-8 (§2.5).
        ///
        /// Allocates only if there is a triplet.
        ///
        /// # Errors
        /// If the decoded octets are not UTF-8. The error holds the octets.
        ///
        /// ```
        /// # use urial::PctStr;
        /// assert_eq!(PctStr::new("%E3%82%A2")?.decode_utf8().unwrap(), "ア");
        /// assert_eq!(PctStr::new("%FF")?.decode_utf8().unwrap_err().into_bytes(), [0xFF]);
        /// # Ok::<(), urial::ParseError>(())
        /// ```
        pub fn decode_utf8(self) -> Result<Cow<'a, str>, FromUtf8Error> {
            self.decoded_utf8(Encoding::Triplets)
        }

        /// Returns the octets decoded as `application/x-www-form-urlencoded`, in which `+` is a
        /// space.
        ///
        /// Allocates only if there is a `+` or a triplet.
        ///
        /// ```
        /// # use urial::PctStr;
        /// assert_eq!(*PctStr::new("a+b%2Bc")?.decode_form(), *b"a b+c");
        /// # Ok::<(), urial::ParseError>(())
        /// ```
        #[must_use]
        pub fn decode_form(self) -> Cow<'a, [u8]> {
            self.decoded(Encoding::Form)
        }

        /// Returns the text decoded as `application/x-www-form-urlencoded`, read as UTF-8.
        ///
        /// Allocates only if there is a `+` or a triplet.
        ///
        /// # Errors
        /// If the decoded octets are not UTF-8. The error holds the octets.
        ///
        /// ```
        /// # use urial::PctStr;
        /// assert_eq!(PctStr::new("%C3%A9+%2B")?.decode_form_utf8().unwrap(), "é +");
        /// # Ok::<(), urial::ParseError>(())
        /// ```
        pub fn decode_form_utf8(self) -> Result<Cow<'a, str>, FromUtf8Error> {
            self.decoded_utf8(Encoding::Form)
        }

        /// Returns the decoded text, with U+FFFD in place of octets that are not UTF-8.
        ///
        /// Allocates only if there is a triplet. Meant for display: different texts may decode to
        /// the same result, so do not compare results.
        ///
        /// ```
        /// # use urial::PctStr;
        /// assert_eq!(PctStr::new("%E3%82%41")?.decode_utf8_lossy(), "\u{FFFD}A");
        /// # Ok::<(), urial::ParseError>(())
        /// ```
        #[must_use]
        pub fn decode_utf8_lossy(self) -> Cow<'a, str> {
            lossy(self.decode_utf8())
        }

        #[inline]
        fn decoded(self, encoding: Encoding) -> Cow<'a, [u8]> {
            encoding.decode(self.0).map_or(Cow::Borrowed(self.0.as_bytes()), Cow::Owned)
        }

        #[inline]
        fn decoded_utf8(self, encoding: Encoding) -> Result<Cow<'a, str>, FromUtf8Error> {
            match encoding.decode(self.0) {
                None => Ok(Cow::Borrowed(self.0)),
                Some(octets) => String::from_utf8(octets).map(Cow::Owned),
            }
        }
    }

    /// The text, or what is left of it: U+FFFD is in place of octets that are not UTF-8.
    pub(crate) fn lossy(text: Result<Cow<'_, str>, FromUtf8Error>) -> Cow<'_, str> {
        text.unwrap_or_else(|error| {
            Cow::Owned(String::from_utf8_lossy(error.as_bytes()).into_owned())
        })
    }
}

impl fmt::Display for PctStr<'_> {
    /// Writes the text without decoding it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

impl fmt::Debug for PctStr<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.0, f)
    }
}

impl<'a> TryFrom<&'a str> for PctStr<'a> {
    type Error = ParseError;

    /// Checks the text as [`PctStr::new`] does.
    fn try_from(text: &'a str) -> Result<PctStr<'a>, ParseError> {
        PctStr::new(text)
    }
}

/// The characters that [`encode`] writes as they are. All others become triplets.
///
/// There is a constant for each component, named after its ABNF rule. No set contains `%` or a
/// character that may not occur in a URI. Characters beyond ASCII are encoded, except by
/// [`for_iri`](EncodeSet::for_iri).
///
/// ```
/// # use urial::{EncodeSet, encode};
/// assert_eq!(encode("a/b?c", EncodeSet::SEGMENT).to_string(), "a%2Fb%3Fc");
/// assert_eq!(encode("a/b?c", EncodeSet::PATH).to_string(), "a/b%3Fc");
/// assert_eq!(encode("a/b?c", EncodeSet::QUERY).to_string(), "a/b?c");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct EncodeSet {
    ascii: Set,
    for_iri: bool,
}

impl EncodeSet {
    const fn of(ascii: Set) -> EncodeSet {
        EncodeSet { ascii, for_iri: false }
    }

    /// The unreserved characters (§2.3): safe as data in every component.
    ///
    /// ```
    /// # use urial::{EncodeSet, encode};
    /// assert_eq!(encode("a/b~c", EncodeSet::UNRESERVED).to_string(), "a%2Fb~c");
    /// ```
    pub const UNRESERVED: EncodeSet = EncodeSet::of(abnf::UNRESERVED);
    /// `userinfo` (§3.2.1). It keeps `:`, which separates user and password: encode a user name
    /// with `USERINFO.and_encode(b":")`.
    ///
    /// ```
    /// # use urial::{EncodeSet, encode};
    /// assert_eq!(encode("anna:a@b", EncodeSet::USERINFO).to_string(), "anna:a%40b");
    /// ```
    pub const USERINFO: EncodeSet = EncodeSet::of(abnf::USERINFO);
    /// `reg-name` (§3.2.2).
    ///
    /// ```
    /// # use urial::{EncodeSet, encode};
    /// assert_eq!(encode("a_b:80", EncodeSet::REG_NAME).to_string(), "a_b%3A80");
    /// ```
    pub const REG_NAME: EncodeSet = EncodeSet::of(abnf::REG_NAME);
    /// One `segment` of a path (§3.3). It encodes `/`.
    ///
    /// ```
    /// # use urial::{EncodeSet, encode};
    /// assert_eq!(encode("AC/DC: live", EncodeSet::SEGMENT).to_string(), "AC%2FDC:%20live");
    /// ```
    pub const SEGMENT: EncodeSet = EncodeSet::of(abnf::PCHAR);
    /// `segment-nz-nc` (§3.3): the first segment of a relative reference. It encodes `/` and `:`,
    /// after which the text before it would be a scheme.
    ///
    /// ```
    /// # use urial::{EncodeSet, encode};
    /// assert_eq!(encode("12:30", EncodeSet::SEGMENT_NZ_NC).to_string(), "12%3A30");
    /// ```
    pub const SEGMENT_NZ_NC: EncodeSet = EncodeSet::of(abnf::SEGMENT_NZ_NC);
    /// A whole path (§3.3). It keeps `/`, which separates segments.
    ///
    /// ```
    /// # use urial::{EncodeSet, encode};
    /// assert_eq!(encode("/a b/c?", EncodeSet::PATH).to_string(), "/a%20b/c%3F");
    /// ```
    pub const PATH: EncodeSet = EncodeSet::of(abnf::PCHAR.or(Set::of(b"/")));
    /// `query` (§3.4). It keeps `&`, `=` and `+`: for keys and values, see
    /// [`PAIR`](EncodeSet::PAIR).
    ///
    /// ```
    /// # use urial::{EncodeSet, encode};
    /// assert_eq!(encode("k=a b#", EncodeSet::QUERY).to_string(), "k=a%20b%23");
    /// ```
    pub const QUERY: EncodeSet = EncodeSet::of(abnf::QUERY);
    /// `fragment` (§3.5).
    ///
    /// ```
    /// # use urial::{EncodeSet, encode};
    /// assert_eq!(encode("§2", EncodeSet::FRAGMENT).to_string(), "%C2%A72");
    /// ```
    pub const FRAGMENT: EncodeSet = EncodeSet::of(abnf::QUERY);

    /// A key or a value in the pairs of a query (§3.4). It encodes `&` and `=`, which separate
    /// them, and `+`, which many programs read as a space.
    ///
    /// ```
    /// # use urial::{EncodeSet, encode};
    /// assert_eq!(encode("R&D = 1+1", EncodeSet::PAIR).to_string(), "R%26D%20%3D%201%2B1");
    /// ```
    pub const PAIR: EncodeSet = EncodeSet::QUERY.and_encode(b"&=+");
    /// The characters that `application/x-www-form-urlencoded` keeps.
    const FORM: EncodeSet = EncodeSet::of(abnf::ALPHA.or(abnf::DIGIT).or(Set::of(b"*-._")));

    /// Returns the set that also keeps `chars`.
    ///
    /// # Panics
    /// If `chars` contains `%` or a byte that may not occur in a URI. In a constant, this is a
    /// compile error.
    ///
    /// ```
    /// # use urial::{EncodeSet, encode};
    /// const QUERY_VALUE: EncodeSet = EncodeSet::UNRESERVED.and_keep(b"/:?@");
    /// assert_eq!(encode("http://e.org/?a&b", QUERY_VALUE).to_string(), "http://e.org/?a%26b");
    /// ```
    #[must_use]
    pub const fn and_keep(self, chars: &[u8]) -> EncodeSet {
        let mut i = 0;
        while i < chars.len() {
            assert!(
                abnf::URI.has(chars[i]) && chars[i] != b'%',
                "a URI cannot contain this unencoded"
            );
            i += 1;
        }
        EncodeSet { ascii: self.ascii.or(Set::of(chars)), ..self }
    }

    /// Returns the set that encodes `chars`.
    ///
    /// ```
    /// # use urial::{EncodeSet, encode};
    /// const KEY: EncodeSet = EncodeSet::QUERY.and_encode(b"&=+");
    /// assert_eq!(encode("a&b=c/d", KEY).to_string(), "a%26b%3Dc/d");
    /// ```
    ///
    /// # Panics
    /// If `chars` contains a byte that is not ASCII. In a constant, this is a compile error.
    #[must_use]
    pub const fn and_encode(self, chars: &[u8]) -> EncodeSet {
        EncodeSet { ascii: self.ascii.without(Set::of(chars)), ..self }
    }

    /// Returns whether the set keeps `byte`. `false` for every byte that is not ASCII.
    ///
    /// ```
    /// # use urial::EncodeSet;
    /// assert!(EncodeSet::PATH.keeps(b'/') && !EncodeSet::SEGMENT.keeps(b'/'));
    /// ```
    #[must_use]
    pub const fn keeps(self, byte: u8) -> bool {
        self.ascii.has(byte)
    }

    /// Returns the set that also keeps the characters beyond ASCII that an IRI may show (RFC 3987
    /// §3.2).
    ///
    /// It still encodes private-use characters, noncharacters, formatting characters of
    /// bidirectional text, white space, invisible characters, those that look like a delimiter, and
    /// octets that are not UTF-8. Joiners between letters are kept.
    ///
    /// ```
    /// # use urial::{EncodeSet, encode};
    /// let set = EncodeSet::SEGMENT.for_iri();
    /// assert_eq!(encode("\u{3b1}/\u{a0}?", set).to_string(), "\u{3b1}%2F%C2%A0%3F");
    /// ```
    #[must_use]
    pub const fn for_iri(self) -> EncodeSet {
        EncodeSet { for_iri: true, ..self }
    }

    /// The length of the prefix of `data` that is kept.
    fn kept_len(self, data: &[u8]) -> usize {
        // A letter before the prefix would have been kept.
        let (mut at, mut before) = (0, None);
        while let Some(&byte) = data.get(at) {
            if self.keeps(byte) {
                (at, before) = (at + 1, None);
                continue;
            }
            let decoded = utf8::decode(data, at).filter(|_| self.for_iri && !byte.is_ascii());
            let Some(Decoded { character, len }) = decoded else { break };
            let after = || Some(utf8::decode(data, at + len)?.character);
            if !abnf::is_seen_between(character, || before, after) {
                break;
            }
            (at, before) = (at + len, Some(character));
        }
        at
    }
}

impl fmt::Debug for EncodeSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("EncodeSet(")?;
        (0..128).filter(|&byte| self.keeps(byte)).try_for_each(|byte| f.write_char(byte.into()))?;
        f.write_str(if self.for_iri { ", and non-ASCII)" } else { ")" })
    }
}

/// Encodes data for a component: text as its UTF-8, or octets (§2.5).
///
/// Choose the [`EncodeSet`] of the component. The returned value encodes when it is formatted, and
/// does not allocate.
///
/// ```
/// # use urial::{EncodeSet, encode};
/// assert_eq!(encode("100% a/b", EncodeSet::SEGMENT).to_string(), "100%25%20a%2Fb");
/// assert_eq!(encode("À", EncodeSet::UNRESERVED).to_string(), "%C3%80");
/// assert_eq!(encode(b"\xFF\0", EncodeSet::QUERY).to_string(), "%FF%00");
/// ```
pub fn encode<D: AsRef<[u8]> + ?Sized>(data: &D, set: EncodeSet) -> Encode<'_> {
    Encode { data: data.as_ref(), set, space: "%20" }
}

/// Encodes data as `application/x-www-form-urlencoded`, in which a space becomes `+`.
///
/// Only for keys and values of a query whose reader expects this encoding. RFC 3986 itself calls
/// for [`encode`]. The returned value encodes when it is formatted, and does not allocate.
///
/// ```
/// # use urial::encode_form;
/// assert_eq!(encode_form("a b+c&d").to_string(), "a+b%2Bc%26d");
/// ```
pub fn encode_form<D: AsRef<[u8]> + ?Sized>(data: &D) -> Encode<'_> {
    Encode { data: data.as_ref(), set: EncodeSet::FORM, space: "+" }
}

/// Data that is encoded when it is formatted: the result of [`encode`] and [`encode_form`].
///
/// `Debug` leaves the data out, which may be secret.
#[must_use = "nothing is written until this is formatted"]
#[derive(Clone, Copy)]
pub struct Encode<'a> {
    data: &'a [u8],
    set: EncodeSet,
    /// The encoding of a space.
    space: &'static str,
}

impl fmt::Debug for Encode<'_> {
    /// Leaves the data out, which may be secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Encode").field("set", &self.set).finish_non_exhaustive()
    }
}

impl fmt::Display for Encode<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.data;
        while let Some(&first) = rest.first() {
            let kept = self.set.kept_len(rest);
            let (text, tail) = rest.split_at(kept.max(1));
            match core::str::from_utf8(text) {
                Ok(text) if kept > 0 => f.write_str(text)?,
                _ if first == b' ' => f.write_str(self.space)?,
                _ => write_triplet(first, f)?,
            }
            rest = tail;
        }
        Ok(())
    }
}
