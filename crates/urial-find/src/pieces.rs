//! All of a text: the URIs, and what is between them.

use std::fmt;

use crate::hit::Hit;
use crate::text::Hits;

/// A piece of a text: a URI, or the bytes before, between or after URIs.
///
/// `Debug` shows the number of bytes, because they may have secrets.
#[derive(Clone, PartialEq, Eq)]
pub enum Piece<'t> {
    /// Bytes outside of URIs, which may not be UTF-8. Never empty.
    Text(&'t [u8]),
    /// A URI, at its [`range`](Hit::range).
    Hit(Hit<'t>),
}

impl fmt::Debug for Piece<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Piece::Text(text) => {
                f.debug_struct("Text").field("len", &text.len()).finish_non_exhaustive()
            }
            Piece::Hit(hit) => f.debug_tuple("Hit").field(hit).finish(),
        }
    }
}

/// The pieces of a text, in order: the result of [`Finder::pieces`](crate::Finder::pieces).
#[derive(Clone)]
pub struct Pieces<'f, 't> {
    hits: Hits<'f, 't>,
    text: &'t [u8],
    at: usize,
    next: Option<Hit<'t>>,
}

impl fmt::Debug for Pieces<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pieces").field("at", &self.at).finish_non_exhaustive()
    }
}

impl<'f, 't> Pieces<'f, 't> {
    pub(crate) fn new(mut hits: Hits<'f, 't>, text: &'t [u8]) -> Self {
        let next = hits.next();
        Pieces { hits, text, at: 0, next }
    }
}

impl<'t> Iterator for Pieces<'_, 't> {
    type Item = Piece<'t>;

    fn next(&mut self) -> Option<Piece<'t>> {
        let until = self.next.as_ref().map_or(self.text.len(), |hit| hit.range.start);
        if self.at < until {
            let text = &self.text[self.at..until];
            self.at = until;
            return Some(Piece::Text(text));
        }
        let hit = self.next.take()?;
        self.next = self.hits.next();
        self.at = hit.range.end;
        Some(Piece::Hit(hit))
    }
}
