//! The tests of urial-find.

mod documents;
mod laws;
#[cfg(all(feature = "html", feature = "mime", feature = "warc"))]
mod packed;
mod rewriting;
mod suite;
mod text;
