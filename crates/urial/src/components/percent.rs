//! Percent-encoding (RFC 3986 §2): text that holds triplets, its decoding, and encoding by
//! component.
//!
//! A URI is split first and decoded second (§2.4): decoding is a method of a component, or of a
//! part of one, never of a whole URI. Encoding likewise takes *data* and the set of the component
//! it is for; a `%` in it is data too and becomes `%25`, so that nothing is encoded by halves.

use core::fmt::{self, Write};

use crate::chars::abnf::{self, Set};
use crate::chars::cast;
use crate::chars::utf8;
#[cfg(feature = "alloc")]
use crate::chars::utf8::Decoded;
use crate::parse::error::ParseError;
use crate::parse::grammar::Rfc3986;
use crate::parse::state::Site;

/// Text in which every `%` begins a triplet (`pct-encoded = "%" HEXDIG HEXDIG`, §2.1).
///
/// What a component gives as its content. Borrowed and `Copy`; equality is of the text as it
/// stands, so `%7e` and `~` differ here.
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
    /// Takes `text` as percent-encoded text, of no component in particular: any character may
    /// stand in it, only triplets must be whole.
    ///
    /// # Errors
    /// [`Component::Input`](crate::Component::Input): a `%` without two HEXDIG.
    ///
    /// ```
    /// # use urial::PctStr;
    /// assert!(PctStr::new("100%25 é").is_ok());
    /// let error = PctStr::new("a%2").unwrap_err();
    /// assert_eq!(error.to_string(), "input: expected HEXDIG, found the end at byte 3");
    /// ```
    pub fn new(text: &'a str) -> Result<PctStr<'a>, ParseError> {
        let bytes = text.as_bytes();
        let refused = text.match_indices('%').find_map(|(at, _)| {
            [at + 1, at + 2].into_iter().find(|&digit| !is_hexdig(bytes, digit))
        });
        match refused {
            None => Ok(PctStr(text)),
            Some(offset) => Err(ParseError::at::<Rfc3986>(bytes, offset, Site::TRIPLET)),
        }
    }

    /// Text that is known to be percent-encoded: a slice of something parsed, cut at a delimiter.
    #[inline]
    pub(crate) const fn trusted(text: &'a str) -> PctStr<'a> {
        PctStr(text)
    }

    /// Returns the text as it stands.
    #[must_use]
    #[inline]
    pub const fn as_str(self) -> &'a str {
        self.0
    }

    /// Answers whether the text is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// Iterates over the parts between the `delimiter`s, before anything is decoded (§2.4).
    ///
    /// ```
    /// # use urial::PctStr;
    /// let pairs = PctStr::new("k=a%26b&c=d")?;
    /// assert_eq!(pairs.split('&').next().unwrap().as_str(), "k=a%26b");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    ///
    /// # Panics
    /// If `delimiter` is `%` or a HEXDIG, which would cut triplets.
    pub fn split(self, delimiter: char) -> impl DoubleEndedIterator<Item = PctStr<'a>> + Clone {
        assert!(!delimiter.is_ascii_hexdigit() && delimiter != '%', "would cut a triplet");
        self.0.split(delimiter).map(PctStr)
    }

    /// Iterates over the octets that the text stands for. Never allocates.
    ///
    /// ```
    /// # use urial::PctStr;
    /// assert!(PctStr::new("a%2fb")?.octets().eq(*b"a/b"));
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    pub fn octets(self) -> impl Iterator<Item = u8> + Clone + 'a {
        self.octets_with(b'+')
    }

    /// Iterates over the octets that the text stands for as `application/x-www-form-urlencoded`,
    /// where a `+` is a space. Never allocates.
    ///
    /// For the values and keys of a query alone, and only where that is how they were written.
    ///
    /// ```
    /// # use urial::PctStr;
    /// assert!(PctStr::new("a+b%2Bc")?.form_octets().eq(*b"a b+c"));
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    pub fn form_octets(self) -> impl Iterator<Item = u8> + Clone + 'a {
        self.octets_with(b' ')
    }

    /// The octets, where a `+` that is no triplet stands for `plus`.
    fn octets_with(self, plus: u8) -> impl Iterator<Item = u8> + Clone + 'a {
        let mut bytes = self.0.bytes();
        core::iter::from_fn(move || match bytes.next()? {
            b'%' => Some(octet(bytes.next()?, bytes.next()?)),
            b'+' => Some(plus),
            byte => Some(byte),
        })
    }

    /// Iterates over the triplets, in order. Never allocates.
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

/// One `pct-encoded` of a [`PctStr`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Triplet {
    offset: usize,
    digits: [u8; 2],
}

impl Triplet {
    /// Returns where its `%` stands, in bytes from the start of the text.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the octet it stands for.
    #[must_use]
    pub fn octet(&self) -> u8 {
        octet(self.digits[0], self.digits[1])
    }

    /// Answers whether its digits are upper case, as normalizers write them (§2.1).
    #[must_use]
    pub fn is_uppercase(&self) -> bool {
        !self.digits.iter().any(u8::is_ascii_lowercase)
    }

    /// Answers whether it stands for an unreserved character, and so is needless (§2.3).
    #[must_use]
    pub fn is_unreserved(&self) -> bool {
        abnf::UNRESERVED.has(self.octet())
    }
}

/// The octet of the triplet that `text` begins with, if it does.
#[cfg(feature = "alloc")]
pub(crate) fn triplet(text: &[u8]) -> Option<u8> {
    match *text {
        [b'%', high, low, ..] if is_hexdig(text, 1) && is_hexdig(text, 2) => Some(octet(high, low)),
        _ => None,
    }
}

/// The character that the triplets stand for in UTF-8 which `text` begins with, and how many bytes
/// they take.
#[cfg(feature = "alloc")]
pub(crate) fn character(text: &[u8]) -> Option<Decoded> {
    let mut octets = [0xFF; 4];
    let triplets = text.chunks_exact(3).map_while(triplet);
    octets.iter_mut().zip(triplets).for_each(|(octet, read)| *octet = read);
    let read = utf8::decode(&octets, 0)?;
    Some(Decoded { len: 3 * read.len, ..read })
}

/// The octet that two HEXDIG stand for.
fn octet(high: u8, low: u8) -> u8 {
    nibble(high) << 4 | nibble(low)
}

fn nibble(digit: u8) -> u8 {
    NIBBLES[cast::index(digit)]
}

pub(crate) fn is_hexdig(text: &[u8], at: usize) -> bool {
    text.get(at).is_some_and(|&byte| nibble(byte) != NONE)
}

/// What each HEXDIG stands for, by its byte.
// PERF: a look-up asks no question that digits decide (`normalize-needed`).
static NIBBLES: [u8; 256] = {
    let mut nibbles = [NONE; 256];
    let mut nibble = 0;
    while nibble < 16 {
        let [upper, lower] = [b"0123456789ABCDEF", b"0123456789abcdef"];
        nibbles[cast::index(upper[cast::index(nibble)])] = nibble;
        nibbles[cast::index(lower[cast::index(nibble)])] = nibble;
        nibble += 1;
    }
    nibbles
};

/// That of any other byte.
const NONE: u8 = u8::MAX;

/// `octet` as a triplet, in upper case.
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
mod decode {
    use alloc::borrow::Cow;
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::PctStr;

    impl<'a> PctStr<'a> {
        /// Returns the octets that the text stands for, each triplet decoded exactly once.
        ///
        /// Borrowed where there is no triplet. The octets need not be UTF-8 (§2.5), and may hold
        /// NUL and delimiters.
        ///
        /// ```
        /// # use urial::PctStr;
        /// assert_eq!(*PctStr::new("%2541%FF")?.decode(), *b"%41\xFF");
        /// # Ok::<(), urial::ParseError>(())
        /// ```
        #[must_use]
        pub fn decode(self) -> Cow<'a, [u8]> {
            if self.0.contains('%') {
                return Cow::Owned(self.octets().collect());
            }
            Cow::Borrowed(self.0.as_bytes())
        }

        /// Returns the characters that the text stands for, in UTF-8 (§2.5).
        ///
        /// # Errors
        /// The decoded octets, where they are not UTF-8: nothing is lost.
        ///
        /// ```
        /// # use urial::PctStr;
        /// assert_eq!(PctStr::new("%E3%82%A2")?.decode_utf8().unwrap(), "ア");
        /// assert_eq!(PctStr::new("%FF")?.decode_utf8().unwrap_err().into_bytes(), [0xFF]);
        /// # Ok::<(), urial::ParseError>(())
        /// ```
        pub fn decode_utf8(self) -> Result<Cow<'a, str>, alloc::string::FromUtf8Error> {
            if self.0.contains('%') {
                return String::from_utf8(self.octets().collect()).map(Cow::Owned);
            }
            Ok(Cow::Borrowed(self.0))
        }

        /// Returns the octets that the text stands for as `application/x-www-form-urlencoded`,
        /// where a `+` is a space. Borrowed where there is neither that nor a triplet.
        ///
        /// ```
        /// # use urial::PctStr;
        /// assert_eq!(*PctStr::new("a+b%2Bc")?.decode_form(), *b"a b+c");
        /// # Ok::<(), urial::ParseError>(())
        /// ```
        #[must_use]
        pub fn decode_form(self) -> Cow<'a, [u8]> {
            if self.0.contains('+') {
                return Cow::Owned(self.form_octets().collect());
            }
            self.decode()
        }

        /// Returns the characters that the text stands for as a form, in UTF-8.
        ///
        /// # Errors
        /// The decoded octets, where they are not UTF-8: nothing is lost.
        ///
        /// ```
        /// # use urial::PctStr;
        /// assert_eq!(PctStr::new("%C3%A9+%2B")?.decode_form_utf8().unwrap(), "é +");
        /// # Ok::<(), urial::ParseError>(())
        /// ```
        pub fn decode_form_utf8(self) -> Result<Cow<'a, str>, alloc::string::FromUtf8Error> {
            if self.0.contains('+') {
                return String::from_utf8(self.form_octets().collect()).map(Cow::Owned);
            }
            self.decode_utf8()
        }

        /// Returns the characters that the text stands for, with U+FFFD for what is not UTF-8.
        ///
        /// For showing, never for comparing: different texts can give the same characters.
        ///
        /// ```
        /// # use urial::PctStr;
        /// assert_eq!(PctStr::new("%E3%82%41")?.decode_utf8_lossy(), "\u{FFFD}A");
        /// # Ok::<(), urial::ParseError>(())
        /// ```
        #[must_use]
        pub fn decode_utf8_lossy(self) -> Cow<'a, str> {
            match self.decode_utf8() {
                Ok(text) => text,
                Err(error) => {
                    let octets: Vec<u8> = error.into_bytes();
                    Cow::Owned(String::from_utf8_lossy(&octets).into_owned())
                }
            }
        }
    }
}

impl fmt::Display for PctStr<'_> {
    /// Writes the text as it stands: a URI is shown in its encoded form.
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

    fn try_from(text: &'a str) -> Result<PctStr<'a>, ParseError> {
        PctStr::new(text)
    }
}

/// The characters that data keeps as they are when it is encoded; all others become triplets.
///
/// One set a component, after its ABNF. A set never holds `%`, nor what no URI may hold; beyond ASCII
/// it holds nothing, or what an IRI shows: see [`for_iri`](EncodeSet::for_iri).
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct EncodeSet {
    ascii: Set,
    for_iri: bool,
}

impl EncodeSet {
    const fn of(ascii: Set) -> EncodeSet {
        EncodeSet { ascii, for_iri: false }
    }

    /// The unreserved characters (§2.3): safe as data in every component.
    pub const UNRESERVED: EncodeSet = EncodeSet::of(abnf::UNRESERVED);
    /// `userinfo` (§3.2.1). It keeps `:`; encode a user name with
    /// `USERINFO.and_encode(b":")`.
    pub const USERINFO: EncodeSet = EncodeSet::of(abnf::USERINFO);
    /// `reg-name` (§3.2.2).
    pub const REG_NAME: EncodeSet = EncodeSet::of(abnf::REG_NAME);
    /// One `segment` of a path (§3.3): a `/` in the data is data.
    pub const SEGMENT: EncodeSet = EncodeSet::of(abnf::PCHAR);
    /// `segment-nz-nc` (§3.3): the first of a relative reference, where `:` would make a scheme.
    pub const SEGMENT_NZ_NC: EncodeSet = EncodeSet::of(abnf::SEGMENT_NZ_NC);
    /// A whole path (§3.3): a `/` in the data separates segments.
    pub const PATH: EncodeSet = EncodeSet::of(abnf::PCHAR.or(Set::of(b"/")));
    /// `query` (§3.4). It keeps `&`, `=` and `+`: for keys and values, see
    /// [`PAIR`](EncodeSet::PAIR).
    pub const QUERY: EncodeSet = EncodeSet::of(abnf::QUERY);
    /// `fragment` (§3.5).
    pub const FRAGMENT: EncodeSet = EncodeSet::of(abnf::QUERY);

    /// A key or a value of the pairs in a query: `query` without what sets pairs apart, and
    /// without `+`, which many read as a space.
    pub const PAIR: EncodeSet = EncodeSet::QUERY.and_encode(b"&=+");
    /// What `application/x-www-form-urlencoded` keeps.
    const FORM: EncodeSet = EncodeSet::of(abnf::ALPHA.or(abnf::DIGIT).or(Set::of(b"*-._")));

    /// Returns the set with more characters to keep.
    ///
    /// # Panics
    /// If `chars` holds `%`, or what may not stand in a URI. In a constant this is a compile error.
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
            assert!(abnf::URI.has(chars[i]) && chars[i] != b'%', "a URI cannot hold this as it is");
            i += 1;
        }
        EncodeSet { ascii: self.ascii.or(Set::of(chars)), ..self }
    }

    /// Returns the set with fewer characters to keep.
    ///
    /// ```
    /// # use urial::{EncodeSet, encode};
    /// const KEY: EncodeSet = EncodeSet::QUERY.and_encode(b"&=+");
    /// assert_eq!(encode("a&b=c/d", KEY).to_string(), "a%26b%3Dc/d");
    /// ```
    ///
    /// # Panics
    /// If `chars` holds what is not ASCII.
    #[must_use]
    pub const fn and_encode(self, chars: &[u8]) -> EncodeSet {
        EncodeSet { ascii: self.ascii.without(Set::of(chars)), ..self }
    }

    /// Answers whether `byte`, of ASCII, is kept as it is.
    #[must_use]
    pub const fn keeps(self, byte: u8) -> bool {
        self.ascii.has(byte)
    }

    /// Returns the set for an IRI: it also keeps the characters beyond ASCII that RFC 3987 has stand
    /// for themselves (§3.2). Private-use, bidi and space characters are encoded, and octets that are
    /// not UTF-8.
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

    /// How many bytes at the start of `data` are kept as they are.
    fn kept(self, data: &[u8]) -> usize {
        let mut at = 0;
        while let Some(&byte) = data.get(at) {
            at += match byte {
                _ if self.keeps(byte) => 1,
                _ if byte.is_ascii() || !self.for_iri => break,
                _ => match utf8::decode(data, at) {
                    Some(it) if abnf::is_seen(it.character) => it.len,
                    _ => break,
                },
            };
        }
        at
    }
}

impl fmt::Debug for EncodeSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("EncodeSet(")?;
        (0..128).filter(|&byte| self.keeps(byte)).try_for_each(|byte| f.write_char(byte.into()))?;
        f.write_str(if self.for_iri { ", and beyond ASCII)" } else { ")" })
    }
}

/// Encodes data for the component that `set` belongs to: text as UTF-8, or octets (§2.5).
///
/// The result is not stored: formatting it writes it, without an allocation.
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

/// Encodes data as `application/x-www-form-urlencoded` does: a space becomes `+`.
///
/// For keys and values of a query that is read that way; [`encode`] is what RFC 3986 asks for.
///
/// ```
/// # use urial::encode_form;
/// assert_eq!(encode_form("a b+c&d").to_string(), "a+b%2Bc%26d");
/// ```
pub fn encode_form<D: AsRef<[u8]> + ?Sized>(data: &D) -> Encode<'_> {
    Encode { data: data.as_ref(), set: EncodeSet::FORM, space: "+" }
}

/// Data being encoded; made by [`encode`] and [`encode_form`].
#[must_use = "it writes nothing until it is formatted"]
#[derive(Clone, Copy)]
pub struct Encode<'a> {
    data: &'a [u8],
    set: EncodeSet,
    /// What a space becomes.
    space: &'static str,
}

impl fmt::Debug for Encode<'_> {
    /// Leaves the data out: it may be secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Encode").field("set", &self.set).finish_non_exhaustive()
    }
}

impl fmt::Display for Encode<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.data;
        while let Some(&first) = rest.first() {
            let kept = self.set.kept(rest);
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
