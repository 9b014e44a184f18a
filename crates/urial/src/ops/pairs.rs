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
#[derive(Debug)]
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
        self.rewrite(|piece| match Pair::of(piece, syntax).filter(|pair| pair.has_key(key)) {
            None => Fate::Stays,
            Some(_) if is_set => Fate::Goes,
            Some(pair) => {
                is_set = true;
                Fate::Becomes([pair.key().as_str(), "=", &encoded].concat())
            }
        });
        if !is_set {
            self.append(key, value);
        }
    }

    /// Adds a pair at the end, whether or not its key is there.
    pub fn append(&mut self, key: &str, value: &str) {
        let pair = [&*self.encode(key), "=", &*self.encode(value)].concat();
        // The empty query has no piece to keep.
        self.query.take_if(|query| query.is_empty());
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
            if is_kept { Fate::Stays } else { Fate::Goes }
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

    /// Does to every piece what `change` says. A query of which no piece is left is gone.
    fn rewrite(&mut self, mut change: impl FnMut(PctStr<'_>) -> Fate) {
        let Some(query) = self.query.take() else { return };
        for piece in PctStr::trusted(&query).split('&') {
            match change(piece) {
                Fate::Stays => self.push(piece.as_str()),
                Fate::Becomes(piece) => self.push(&piece),
                Fate::Goes => {}
            }
        }
    }

    /// Adds a piece at the end, with a `&` before it if it is not the first.
    fn push(&mut self, piece: &str) {
        match &mut self.query {
            Some(query) => query.extend(["&", piece]),
            None => self.query = Some(piece.into()),
        }
    }

    fn encode(&self, data: &str) -> String {
        match self.syntax {
            PairSyntax::Rfc3986 => encode(data, EncodeSet::PAIR).to_string(),
            PairSyntax::Form => encode_form(data).to_string(),
        }
    }
}

/// What becomes of a piece.
enum Fate {
    Stays,
    Becomes(String),
    Goes,
}

/// A key and a value, as the octets they stand for.
type Decoded<'a> = (Cow<'a, [u8]>, Option<Cow<'a, [u8]>>);

/// What a pair is sorted by: its key, then its value.
fn order(piece: &str, syntax: PairSyntax) -> Option<Decoded<'_>> {
    let pair = Pair::of(PctStr::trusted(piece), syntax)?;
    Some((pair.decode_key(), pair.decode_value()))
}
