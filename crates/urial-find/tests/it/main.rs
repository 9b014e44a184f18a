//! The tests of urial-find.

mod laws;
#[cfg(all(feature = "charset", feature = "html", feature = "warc"))]
mod packed;
mod suite;
mod text;
