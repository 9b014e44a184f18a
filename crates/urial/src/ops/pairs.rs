//! Editing the pairs of a query (RFC 3986 §3.4): those that are not named keep place and bytes.

use alloc::borrow::Cow;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use crate::component::pairs::{Pair, PairSyntax, Pairs};
use crate::percent::{EncodeSet, PctStr, encode, encode_form};

/// The pairs of a query, to be changed; what [`UriRefBuf::edit_pairs`](crate::UriRefBuf::edit_pairs)
/// hands out.
///
/// Keys and values are given as data, and encoded. Pairs that are not named keep their place and their bytes,
/// and so do empty pieces, as in `a&&b`.
#[derive(Clone, PartialEq, Eq)]
pub struct PairsBuf {
    /// Percent-encoded text, if there is a query.
    query: Option<String>,
    syntax: PairSyntax,
}

impl PairsBuf {
    pub(super) fn new(query: Option<PctStr<'_>>, syntax: PairSyntax) -> PairsBuf {
        PairsBuf { query: query.map(|query| query.as_str().into()), syntax }
    }

    pub(super) fn query(&self) -> Option<&str> {
        self.query.as_deref()
    }

    /// Returns the pairs, to be read.
    #[must_use]
    pub fn pairs(&self) -> Pairs<'_> {
        Pairs::new(PctStr::trusted(self.query().unwrap_or_default()), self.syntax)
    }

    /// Gives `key` one value: the first pair with that key gets it, others with that key go. Without one, the
    /// pair comes last.
    pub fn set(&mut self, key: &str, value: &str) {
        let encoded = self.encode(value);
        let syntax = self.syntax;
        let mut is_set = false;
        self.rewrite(|piece| {
            let Some(pair) = Pair::of(piece, syntax).filter(|pair| pair.has_key(key)) else {
                return Some(piece.as_str().into());
            };
            let is_first = !core::mem::replace(&mut is_set, true);
            is_first.then(|| [pair.key().as_str(), "=", &encoded].concat())
        });
        if !is_set {
            self.append(key, value);
        }
    }

    /// Adds a pair at the end, whether or not its key is there.
    pub fn append(&mut self, key: &str, value: &str) {
        let pair = [&*self.encode(key), "=", &*self.encode(value)].concat();
        self.push(&pair);
    }

    /// Removes all pairs with that key.
    pub fn remove(&mut self, key: &str) {
        self.retain(|pair| !pair.has_key(key));
    }

    /// Removes the pairs that `keep` does not want.
    pub fn retain(&mut self, mut keep: impl FnMut(Pair<'_>) -> bool) {
        let syntax = self.syntax;
        self.rewrite(|piece| {
            let is_kept = Pair::of(piece, syntax).is_none_or(&mut keep);
            is_kept.then(|| piece.as_str().into())
        });
    }

    /// Sorts the pairs by their keys and then by their values, as the octets they stand for. Equal ones keep
    /// their order.
    pub fn sort(&mut self) {
        let Some(query) = self.query.take() else { return };
        let mut sorted: Vec<&str> = query.split('&').filter(|piece| !piece.is_empty()).collect();
        sorted.sort_by_cached_key(|piece| order(piece, self.syntax));
        let mut sorted = sorted.into_iter();
        let mut place = |piece: &str| if piece.is_empty() { None } else { sorted.next() };
        let placed = query.split('&').map(|piece| place(piece).unwrap_or_default());
        self.query = Some(placed.collect::<Vec<_>>().join("&"));
    }

    /// Replaces every piece by what `change` makes of it. A query of which nothing is left is gone.
    fn rewrite(&mut self, change: impl FnMut(PctStr<'_>) -> Option<String>) {
        let Some(query) = &self.query else { return };
        let pieces: Vec<String> = PctStr::trusted(query).split('&').filter_map(change).collect();
        self.query = (!pieces.is_empty()).then(|| pieces.join("&"));
    }

    fn push(&mut self, piece: &str) {
        let query = self.query.get_or_insert_default();
        if !query.is_empty() {
            query.push('&');
        }
        query.push_str(piece);
    }

    fn encode(&self, data: &str) -> String {
        match self.syntax {
            PairSyntax::Rfc3986 => encode(data, EncodeSet::PAIR).to_string(),
            PairSyntax::Form => encode_form(data).to_string(),
        }
    }
}

/// A key and a value, as the octets they stand for.
type Decoded<'a> = (Cow<'a, [u8]>, Option<Cow<'a, [u8]>>);

/// What a pair is sorted by: its key, then its value.
fn order(piece: &str, syntax: PairSyntax) -> Option<Decoded<'_>> {
    let pair = Pair::of(PctStr::trusted(piece), syntax)?;
    Some((pair.decode_key(), pair.decode_value()))
}
