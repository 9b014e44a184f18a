//! Editing the key-value pairs of a query (RFC 3986 §3.4).

use alloc::borrow::Cow;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;

use crate::components::pairs::{Pair, PairSeparator, PairSyntax, Pairs};
use crate::components::percent::{EncodeSet, PctStr, encode, encode_form};

/// The pairs of a query to write: passed to the closure of
/// [`UriRefBuf::edit_pairs`](crate::UriRefBuf::edit_pairs), or made of keys and values.
///
/// Methods take keys and values as data and encode them. All other pairs keep their place and their
/// bytes, and so does the empty text between two `&`, as in `a&&b`.
///
/// ```
/// # use urial::{PairSyntax, PairsBuf, UriRefBuf};
/// let after = |query: &str, edit: fn(&mut PairsBuf)| {
///     let mut reference: UriRefBuf = query.parse().unwrap();
///     reference.edit_pairs(PairSyntax::Rfc3986, edit).unwrap();
///     reference.into_string()
/// };
/// assert_eq!(after("?a=1&b&&a=2", |pairs| pairs.set("a", "x y")), "?a=x%20y&b&");
/// assert_eq!(after("?b", |pairs| pairs.append("b", "&")), "?b&b=%26");
/// assert_eq!(after("?%61=1&b", |pairs| pairs.remove("a")), "?b");
/// assert_eq!(after("?c&a=2&&a=1", PairsBuf::sort), "?a=1&a=2&&c");
/// assert_eq!(after("?a&b", |pairs| pairs.retain(|_| false)), "");
/// assert_eq!(after("?a", |pairs| assert!(pairs.pairs().get("a").is_some())), "?a");
/// ```
///
/// Pairs that are made of keys and values are written by RFC 3986, or as a form if they extend
/// [`PairsBuf::form`]. `Display` writes them without the `?`.
///
/// ```
/// # use urial::{PairsBuf, Parts};
/// let mut pairs = PairsBuf::from_iter([("q", "a b&c"), ("page", "2")]);
/// pairs.append_flag("all");
/// assert_eq!(pairs.to_string(), "q=a%20b%26c&page=2&all");
/// let parts = Parts { query: Some(pairs.as_str().into()), ..Parts::default() };
/// assert_eq!(parts.build()?, "?q=a%20b%26c&page=2&all");
///
/// let mut form = PairsBuf::form();
/// form.extend([("q", "a b")]);
/// assert_eq!(form.to_string(), "q=a+b");
/// # Ok::<(), urial::BuildError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PairsBuf {
    /// The encoded query, if there is one.
    query: Option<String>,
    syntax: PairSyntax,
    separator: PairSeparator,
    /// The bytes of keys and values that stay literal, except in a form.
    set: EncodeSet,
}

impl PairsBuf {
    /// Makes an empty list of pairs, which are written by RFC 3986. Never allocates.
    ///
    /// ```
    /// let mut pairs = urial::PairsBuf::new();
    /// pairs.append("k", "a b");
    /// assert_eq!(pairs.as_str(), "k=a%20b");
    /// ```
    #[must_use]
    pub const fn new() -> PairsBuf {
        PairsBuf::empty(PairSyntax::Rfc3986)
    }

    /// Makes an empty list of pairs, which are written as `application/x-www-form-urlencoded`.
    /// Never allocates.
    ///
    /// ```
    /// let mut pairs = urial::PairsBuf::form();
    /// pairs.append("k", "a b");
    /// assert_eq!(pairs.as_str(), "k=a+b");
    /// ```
    #[must_use]
    pub const fn form() -> PairsBuf {
        PairsBuf::empty(PairSyntax::Form)
    }

    const fn empty(syntax: PairSyntax) -> PairsBuf {
        let separator = PairSeparator::AMPERSAND;
        PairsBuf { query: None, syntax, separator, set: EncodeSet::PAIR }
    }

    pub(super) fn of(query: Option<PctStr<'_>>, syntax: PairSyntax, set: EncodeSet) -> PairsBuf {
        let query = query.map(|query| query.as_str().into());
        PairsBuf { query, set, ..PairsBuf::empty(syntax) }
    }

    /// Chooses what separates pairs, `&` if this is not called. The text stays as it is: a `&` that
    /// is in it is part of a key or a value then. Data that is written has both encoded.
    ///
    /// ```
    /// # use urial::{PairSeparator, PairSyntax, UriRefBuf};
    /// let mut reference: UriRefBuf = "?a=1&b;c=2".parse()?;
    /// reference.edit_pairs(PairSyntax::Rfc3986, |pairs| {
    ///     pairs.separate_by(PairSeparator::new(';').unwrap());
    ///     pairs.set("c", "3;4");
    ///     pairs.append("d", "5");
    /// })?;
    /// assert_eq!(reference, "?a=1&b;c=3%3B4;d=5");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn separate_by(&mut self, separator: PairSeparator) {
        self.separator = separator;
        self.set = self.set.and_encode(&[separator.byte()]);
    }

    pub(super) fn query(&self) -> Option<&str> {
        self.query.as_deref()
    }

    /// Returns the encoded pairs, without a `?` before them; empty if there are none.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.query().unwrap_or_default()
    }

    /// Returns the pairs for reading.
    #[must_use]
    pub fn pairs(&self) -> Pairs<'_> {
        Pairs::new(PctStr::trusted(self.as_str()), self.syntax).separated_by(self.separator)
    }

    /// Sets the value of `key`. Replaces the first pair with that key and removes the others, or
    /// appends a pair if there is none.
    ///
    /// ```
    /// # use urial::{PairSyntax, UriRefBuf};
    /// let mut reference: UriRefBuf = "?a=1&b&a=2".parse()?;
    /// reference.edit_pairs(PairSyntax::Rfc3986, |pairs| pairs.set("a", "x y"))?;
    /// assert_eq!(reference, "?a=x%20y&b");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set(&mut self, key: &str, value: &str) {
        let encoded = self.encode(value);
        let pair_of = self.reader();
        let mut is_set = false;
        self.rewrite(|piece| {
            let Some(pair) = pair_of(piece).filter(|pair| pair.has_key(key)) else {
                return Some(piece.as_str().into());
            };
            let is_first = !core::mem::replace(&mut is_set, true);
            is_first.then(|| [pair.key().as_str(), "=", &encoded].concat().into())
        });
        if !is_set {
            self.append(key, value);
        }
    }

    /// Sets each key, as [`set`](PairsBuf::set) does for one after the other, but reads the query
    /// once.
    ///
    /// ```
    /// # use urial::{PairSyntax, UriRefBuf};
    /// let mut reference: UriRefBuf = "?a=1&b=2&a=3".parse()?;
    /// reference.edit_pairs(PairSyntax::Rfc3986, |pairs| {
    ///     pairs.set_all([("a", "4"), ("c", "5"), ("c", "6")]);
    /// })?;
    /// assert_eq!(reference, "?a=4&b=2&c=6");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_all<'k>(&mut self, pairs: impl IntoIterator<Item = (&'k str, &'k str)>) {
        let (mut keys, mut values) = (Vec::new(), BTreeMap::new());
        for (key, value) in pairs {
            if values.insert(key.as_bytes(), value).is_none() {
                keys.push(key);
            }
        }
        let (set, syntax, mut written) = (self.set, self.syntax, BTreeSet::new());
        let pair_of = self.reader();
        self.rewrite(|piece| {
            let unchanged = Some(piece.as_str().into());
            let Some(pair) = pair_of(piece) else { return unchanged };
            let Some((&key, value)) = values.get_key_value(&*pair.decode_key()) else {
                return unchanged;
            };
            let value = || encode_as(value, syntax, set);
            written.insert(key).then(|| [pair.key().as_str(), "=", &value()].concat().into())
        });
        for key in keys.into_iter().filter(|key| !written.contains(key.as_bytes())) {
            self.append(key, values[key.as_bytes()]);
        }
    }

    /// Gives every pair the value. A key without a `=` gets one.
    ///
    /// ```
    /// # use urial::{PairSyntax, UriRefBuf};
    /// let mut reference: UriRefBuf = "?a=1&b&&a=2".parse()?;
    /// reference.edit_pairs(PairSyntax::Rfc3986, |pairs| pairs.set_values("x y"))?;
    /// assert_eq!(reference, "?a=x%20y&b=x%20y&&a=x%20y");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_values(&mut self, value: &str) {
        let value = self.encode(value);
        self.rewrite_pairs(|pair| [pair.key().as_str(), "=", &value].concat());
    }

    /// Appends to the value of every pair, whose text stays. A key without a `=` gets one.
    ///
    /// ```
    /// # use urial::{PairSyntax, UriRefBuf};
    /// let mut reference: UriRefBuf = "?a=%31&b".parse()?;
    /// reference.edit_pairs(PairSyntax::Rfc3986, |pairs| pairs.append_to_values(" x"))?;
    /// assert_eq!(reference, "?a=%31%20x&b=%20x");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn append_to_values(&mut self, end: &str) {
        let end = self.encode(end);
        self.rewrite_pairs(|pair| {
            let value = pair.value().map_or("", PctStr::as_str);
            [pair.key().as_str(), "=", value, &end].concat()
        });
    }

    fn rewrite_pairs(&mut self, change: impl Fn(Pair<'_>) -> String) {
        let pair_of = self.reader();
        self.rewrite(|piece| {
            Some(pair_of(piece).map_or(piece.as_str().into(), |pair| change(pair).into()))
        });
    }

    /// Appends a pair, whether or not its key exists. To an empty query it is added without a `&`.
    ///
    /// ```
    /// # use urial::{PairSyntax, UriRefBuf};
    /// let mut reference: UriRefBuf = "?a=1".parse()?;
    /// reference.edit_pairs(PairSyntax::Rfc3986, |pairs| pairs.append("a", "2&3"))?;
    /// assert_eq!(reference, "?a=1&a=2%263");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn append(&mut self, key: &str, value: &str) {
        let pair = [&*self.encode(key), "=", &*self.encode(value)].concat();
        self.query.take_if(|query| query.is_empty());
        self.push(&pair);
    }

    /// Appends a key without a `=` and a value. The empty key has no text, so nothing is appended.
    ///
    /// ```
    /// # use urial::{PairSyntax, UriRefBuf};
    /// let mut reference: UriRefBuf = "?a=1".parse()?;
    /// reference.edit_pairs(PairSyntax::Rfc3986, |pairs| pairs.append_flag("all"))?;
    /// assert_eq!(reference, "?a=1&all");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn append_flag(&mut self, key: &str) {
        if !key.is_empty() {
            let flag = self.encode(key);
            self.query.take_if(|query| query.is_empty());
            self.push(&flag);
        }
    }

    /// Removes all pairs, and the empty text between any two `&`.
    ///
    /// ```
    /// # use urial::{PairSyntax, UriRefBuf};
    /// let mut reference: UriRefBuf = "/a?b=1&c".parse()?;
    /// reference.edit_pairs(PairSyntax::Rfc3986, |pairs| pairs.clear())?;
    /// assert_eq!(reference, "/a");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn clear(&mut self) {
        self.query = None;
    }

    /// Removes all pairs with that key.
    ///
    /// ```
    /// # use urial::{PairSyntax, UriRefBuf};
    /// let mut reference: UriRefBuf = "?a=1&b&a=2".parse()?;
    /// reference.edit_pairs(PairSyntax::Rfc3986, |pairs| pairs.remove("a"))?;
    /// assert_eq!(reference, "?b");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn remove(&mut self, key: &str) {
        self.retain(|pair| !pair.has_key(key));
    }

    /// Removes the pairs for which `keep` returns `false`.
    ///
    /// ```
    /// # use urial::{PairSyntax, UriRefBuf};
    /// let mut reference: UriRefBuf = "?a=1&utm_id=2".parse()?;
    /// let is_kept = |pair: urial::Pair<'_>| !pair.key().as_str().starts_with("utm_");
    /// reference.edit_pairs(PairSyntax::Rfc3986, |pairs| pairs.retain(is_kept))?;
    /// assert_eq!(reference, "?a=1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn retain(&mut self, mut keep: impl FnMut(Pair<'_>) -> bool) {
        let pair_of = self.reader();
        self.rewrite(|piece| pair_of(piece).is_none_or(&mut keep).then(|| piece.as_str().into()));
    }

    /// Sorts the pairs by the decoded octets of their keys, then of their values. The sort is
    /// stable.
    ///
    /// ```
    /// # use urial::{PairSyntax, UriRefBuf};
    /// let mut reference: UriRefBuf = "?b=2&%61=1&b=1".parse()?;
    /// reference.edit_pairs(PairSyntax::Rfc3986, |pairs| pairs.sort())?;
    /// assert_eq!(reference, "?%61=1&b=1&b=2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sort(&mut self) {
        let Some(query) = self.query.take() else { return };
        let (pair_of, separator) = (self.reader(), String::from(self.separator.as_char()));
        let mut pieces: Vec<&str> = query.split(&*separator).collect();
        let mut sorted = pieces.clone();
        sorted.retain(|piece| !piece.is_empty());
        sorted.sort_by_cached_key(|piece| {
            let pair = pair_of(PctStr::trusted(piece));
            pair.map(|pair| (pair.decode_key(), pair.decode_value()))
        });
        let slots = pieces.iter_mut().filter(|piece| !piece.is_empty());
        slots.zip(sorted).for_each(|(slot, piece)| *slot = piece);
        self.query = Some(pieces.join(&separator));
    }

    /// Returns what reads a piece between two separators.
    fn reader(&self) -> impl for<'p> Fn(PctStr<'p>) -> Option<Pair<'p>> + use<> {
        let (syntax, separator) = (self.syntax, self.separator);
        move |piece| Pair::of(piece, syntax, separator)
    }

    /// Replaces every piece between two separators with the result of `change`. If none is left,
    /// there is no query.
    fn rewrite(&mut self, change: impl for<'p> FnMut(PctStr<'p>) -> Option<Cow<'p, str>>) {
        let Some(query) = self.query.take() else { return };
        let separator = self.separator.as_char();
        for piece in PctStr::trusted(&query).split(separator).filter_map(change) {
            self.push(&piece);
        }
    }

    /// Appends a piece, with a separator before it unless it is the first.
    fn push(&mut self, piece: &str) {
        match &mut self.query {
            Some(query) => {
                query.push(self.separator.as_char());
                query.push_str(piece);
            }
            None => self.query = Some(piece.into()),
        }
    }

    fn encode(&self, data: &str) -> String {
        encode_as(data, self.syntax, self.set)
    }
}

fn encode_as(data: &str, syntax: PairSyntax, set: EncodeSet) -> String {
    match syntax {
        PairSyntax::Rfc3986 => encode(data, set).to_string(),
        PairSyntax::Form => encode_form(data).to_string(),
    }
}

/// By the encoded pairs, and how they are encoded.
impl PartialEq for PairsBuf {
    fn eq(&self, other: &PairsBuf) -> bool {
        let parts = |it: &PairsBuf| (it.syntax, it.separator);
        self.query == other.query && parts(self) == parts(other)
    }
}

impl Eq for PairsBuf {}

impl Default for PairsBuf {
    /// No pairs, to be written by RFC 3986.
    fn default() -> PairsBuf {
        PairsBuf::new()
    }
}

impl fmt::Display for PairsBuf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl<K: AsRef<str>, V: AsRef<str>> Extend<(K, V)> for PairsBuf {
    /// Appends the pairs.
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, pairs: I) {
        for (key, value) in pairs {
            self.append(key.as_ref(), value.as_ref());
        }
    }
}

impl<K: AsRef<str>, V: AsRef<str>> FromIterator<(K, V)> for PairsBuf {
    /// Makes pairs that are written by RFC 3986; for a form, extend [`PairsBuf::form`].
    fn from_iter<I: IntoIterator<Item = (K, V)>>(pairs: I) -> PairsBuf {
        let mut buffer = PairsBuf::new();
        buffer.extend(pairs);
        buffer
    }
}
