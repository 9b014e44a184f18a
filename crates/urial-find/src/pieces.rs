//! All of a text: the URIs, and what is between them.

use crate::hit::Hit;
use crate::text::Hits;

/// A piece of a text: a URI, or the bytes before, between or after URIs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece<'t> {
    /// Bytes outside of URIs, which may not be UTF-8. Never empty.
    Text(&'t [u8]),
    /// A URI, at its [`range`](Hit::range).
    Hit(Hit<'t>),
}

/// The pieces of a text, in order: the result of [`Finder::pieces`](crate::Finder::pieces).
#[derive(Clone, Debug)]
pub struct Pieces<'f, 't> {
    hits: Hits<'f, 't>,
    text: &'t [u8],
    at: usize,
    next: Option<Hit<'t>>,
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
